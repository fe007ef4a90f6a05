//! Go-ban: stones are placed, then moved, and five in a row make a point (dossier §30).

use bolshak_core::Shade;

use crate::board::letter;
use crate::house::Family;
use crate::rulebook::style;
use crate::{
    Aim, Board, Cell, CellPlace, DrawCount, Draws, Edge, Kind, Move, Names, Outcome, Placed, Reason,
    Rulebook, Seat, SetUpError, Shape, SquareNames, StateExtras, Variant, VariantInfo, View, key,
};

/// Squares in a row of the board.
const SIDE: u16 = 8;
/// Stones of each side.
const STONES: u16 = 12;
/// Stones in a row that make a point.
const ROW: usize = 5;
/// Points that win.
const POINTS: u16 = 10;

/// What people may change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Laws {
    /// The identifier.
    pub(crate) id: &'static str,
    /// What people call it, in English and Russian.
    pub(crate) names: (&'static str, &'static str),
    /// Its `GameType` and `Variant` in PDN.
    pub(crate) pdn: (&'static str, &'static str),
    /// Whether more than five in a row make a point too.
    pub(crate) row: Row,
    /// Moves of each side without a point after which the points are compared.
    pub(crate) limit: Option<u16>,
}

/// Which rows make a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    /// Of five or more.
    FiveOrMore,
    /// Of five and no more.
    ExactlyFive,
}

/// Dossier §30. Longer rows and the limit are [R]; the number is ours: the standard of PDN has none for it.
const LAWS: Laws = Laws {
    id: "goban",
    names: ("Go-ban", "Го-бан"),
    pdn: ("121,W,8,8,A0,0", "Go-ban"),
    row: Row::FiveOrMore,
    limit: Some(100),
};

/// The rulebook of go-ban.
#[derive(Debug)]
pub(crate) struct GoBan {
    info: VariantInfo,
    laws: Laws,
}

/// What stands on the board and what has been scored.
#[derive(Clone, Debug)]
pub(crate) struct GoBanState {
    stones: Vec<Option<Seat>>,
    side_to_move: Seat,
    hands: [u16; 2],
    scores: [u16; 2],
    /// Moves in a row without a point.
    barren: u16,
}

impl GoBan {
    pub(crate) fn new(laws: Laws) -> Self {
        let rows = (0..SIDE).rev();
        let cells = rows.flat_map(|y| (0..SIDE).map(move |x| (x, y))).map(|(x, y)| CellPlace {
            name: format!("{}{}", letter(i32::from(x)), y + 1),
            x: f32::from(x),
            y: f32::from(y),
        });
        let side = 8;
        let board = Board {
            shape: Shape::Grid,
            columns: side,
            rows: side,
            cells: cells.collect(),
            edge: Edge::Algebraic,
            shade: Shade::Dark,
        };
        let notation = style(laws.pdn, SquareNames::Algebraic);
        let info = VariantInfo {
            id: laws.id,
            kin: laws.id,
            names: Names::new(laws.names.0, laws.names.1),
            form: None,
            moves_a_turn: 1,
            pairs: false,
            board,
            seats: &["white", "black"],
            first: Seat::WHITE,
            first_by_lot: true,
            aim: Aim::Rows,
            kinds: &[Kind::Man],
            targets: vec![vec![], vec![]],
            notation,
        };
        Self { info, laws }
    }
}

/// The eight ways to neighbours.
const WAYS: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The cell beside this one.
fn next(cell: Cell, (dx, dy): (i16, i16)) -> Option<Cell> {
    let column = (cell.0 % SIDE).checked_add_signed(dx).filter(|column| *column < SIDE)?;
    // Cells are listed from the top row down.
    let row = (cell.0 / SIDE).checked_add_signed(-dy).filter(|row| *row < SIDE)?;
    Some(Cell(row * SIDE + column))
}

impl GoBanState {
    fn start() -> Self {
        let stones = vec![None; usize::from(SIDE * SIDE)];
        Self { stones, side_to_move: Seat::WHITE, hands: [STONES; 2], scores: [0; 2], barren: 0 }
    }

    fn at(&self, cell: Cell) -> Option<Seat> {
        self.stones[usize::from(cell.0)]
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..SIDE * SIDE).map(Cell)
    }

    fn placed(&self) -> impl Iterator<Item = Placed> {
        self.cells().filter_map(|cell| self.at(cell).map(|seat| Placed::new(cell, seat, Kind::Man)))
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        let along = |path: Vec<Cell>| {
            let placed = path.last().map(|&cell| Placed::new(cell, seat, Kind::Man));
            Move { path, removed: vec![], placed: placed.into_iter().collect() }
        };
        let empty = |cell: &Cell| self.at(*cell).is_none();
        if self.hands[seat.index()] > 0 {
            return self.cells().filter(empty).map(|cell| along(vec![cell])).collect();
        }
        let own = self.cells().filter(|&cell| self.at(cell) == Some(seat));
        let moves = |from: Cell| {
            let beside = WAYS.iter().filter_map(move |way| next(from, *way));
            beside.filter(empty).map(move |to| vec![from, to])
        };
        own.flat_map(moves).map(along).collect()
    }

    fn can_move(&self, seat: Seat) -> bool {
        if self.hands[seat.index()] > 0 {
            return self.stones.contains(&None);
        }
        let is_empty = |cell: Cell| self.at(cell).is_none();
        let mut own = self.cells().filter(|&cell| self.at(cell) == Some(seat));
        own.any(|from| WAYS.iter().filter_map(|way| next(from, *way)).any(is_empty))
    }

    /// The lines through this cell that its new stone makes long enough, and that were not without it.
    fn points(&self, cell: Cell, seat: Seat, row: Row) -> usize {
        let run = |way: (i16, i16)| {
            let line = std::iter::successors(next(cell, way), move |&cell| next(cell, way));
            line.take_while(|&cell| self.at(cell) == Some(seat)).count()
        };
        let lines = WAYS[..4].iter().map(|&(dx, dy)| (run((dx, dy)), run((-dx, -dy))));
        let makes = |one: usize, other: usize| match row {
            Row::FiveOrMore => one + other + 1 >= ROW && one.max(other) < ROW,
            Row::ExactlyFive => one + other + 1 == ROW,
        };
        lines.filter(|&(one, other)| makes(one, other)).count()
    }

    fn after(&self, mv: &Move, row: Row) -> Self {
        let mut next = self.clone();
        let seat = self.side_to_move;
        if mv.path.len() == 1 {
            next.hands[seat.index()] -= 1;
        } else {
            next.stones[usize::from(mv.from().0)] = None;
        }
        let points = u16::try_from(next.points(mv.to(), seat, row)).unwrap_or(u16::MAX);
        next.stones[usize::from(mv.to().0)] = Some(seat);
        next.scores[seat.index()] += points;
        next.barren = if points > 0 { 0 } else { self.barren.saturating_add(1) };
        // Who cannot move is passed over.
        if next.can_move(seat.other()) {
            next.side_to_move = seat.other();
        }
        next
    }

    fn leader(&self) -> Option<Seat> {
        let [white, black] = self.scores;
        (white != black).then_some(if white > black { Seat::WHITE } else { Seat::BLACK })
    }
}

/// Moves of each side without a point, after which the points decide; they may be equal.
fn barren(count: u16, limit: u16) -> DrawCount {
    DrawCount { reason: Reason::TurnLimit, count, limit, article: None, criterion: None }
}

impl Rulebook for GoBan {
    type State = GoBanState;
    type Move = Move;

    fn info(&self) -> &VariantInfo {
        &self.info
    }

    fn laws(&self) -> crate::Laws {
        crate::Laws(Family::GoBan(self.laws))
    }

    fn start(&self) -> GoBanState {
        GoBanState::start()
    }

    fn set_up(&self, view: &View) -> Result<GoBanState, SetUpError> {
        let mut state = GoBanState { side_to_move: view.side_to_move, ..GoBanState::start() };
        for &Placed { cell, seat, kind, below } in &view.pieces {
            let wrong = |message: &str| Err(SetUpError { cell: Some(cell), message: message.to_owned() });
            if kind != Kind::Man || !below.is_empty() || seat.index() > 1 {
                return wrong("there is no such piece in this game");
            }
            match state.stones.get_mut(usize::from(cell.0)) {
                None => return wrong("there is no such cell"),
                Some(Some(_)) => return wrong("two pieces stand here"),
                Some(place) => *place = Some(seat),
            }
        }
        let wrong = |message: String| Err(SetUpError { cell: None, message });
        for seat in [Seat::WHITE, Seat::BLACK] {
            let stands = state.stones.iter().filter(|stone| **stone == Some(seat)).count();
            let stands = u16::try_from(stands).unwrap_or(u16::MAX);
            let rest = STONES.checked_sub(stands);
            let Some(rest) = rest else {
                return wrong(format!("each side has {STONES} stones, one has {stands} on the board"));
            };
            // Where the text does not say it, what is not on the board is in the hand.
            let hand = view.aside.hands.get(seat.index()).copied().unwrap_or(rest);
            if hand != rest {
                return wrong(format!(
                    "{stands} stones on the board and {hand} in the hand are not {STONES}"
                ));
            }
            state.hands[seat.index()] = hand;
            state.scores[seat.index()] = view.aside.scores.get(seat.index()).copied().unwrap_or_default();
        }
        if view.side_to_move.index() > 1 {
            return wrong("there is no such seat in this game".to_owned());
        }
        Ok(state)
    }

    fn legal_moves(&self, state: &GoBanState) -> Vec<(Move, Move)> {
        state.legal_moves(state.side_to_move).into_iter().map(|mv| (mv.clone(), mv)).collect()
    }

    fn apply(&self, state: &GoBanState, mv: &Move) -> GoBanState {
        state.after(mv, self.laws.row)
    }

    fn outcome(&self, state: &GoBanState, draws: Draws) -> Option<Outcome> {
        let leader = state.leader();
        if state.scores.iter().any(|score| *score >= POINTS) {
            return Some(Outcome::plain(leader, Reason::Points));
        }
        if !state.can_move(state.side_to_move) {
            return Some(Outcome::plain(leader, Reason::Deadlock));
        }
        let full = self.laws.limit.is_some_and(|limit| state.barren >= 2 * limit);
        (full && draws != Draws::Waived).then(|| Outcome::plain(leader, Reason::TurnLimit))
    }

    fn view(&self, state: &GoBanState) -> View {
        let aside = StateExtras {
            hands: state.hands.to_vec(),
            scores: state.scores.to_vec(),
            ..StateExtras::default()
        };
        View { side_to_move: state.side_to_move, pieces: state.placed().collect(), aside }
    }

    fn side_to_move(&self, state: &GoBanState) -> Seat {
        state.side_to_move
    }

    fn key(&self, state: &GoBanState) -> u64 {
        let stones = state.placed().fold(0, |key, stone| key ^ key::piece(&stone));
        stones ^ key::to_move(state.side_to_move) ^ key::in_hand(&state.hands) ^ key::scored(&state.scores)
    }

    fn draws(&self) -> Vec<DrawCount> {
        self.laws.limit.map(|limit| barren(0, limit)).into_iter().collect()
    }

    fn draw_counts(&self, state: &GoBanState) -> Vec<DrawCount> {
        let begun = |limit: u16| {
            let count = (state.barren / 2).min(limit);
            (count > limit / 2).then(|| barren(count, limit))
        };
        self.laws.limit.and_then(begun).into_iter().collect()
    }
}

/// The game; it lives as long as the program.
pub(crate) fn variant() -> &'static dyn Variant {
    Box::leak(Box::new(GoBan::new(LAWS)))
}
