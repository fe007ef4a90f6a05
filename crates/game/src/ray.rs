//! Variants that one rule table describes completely: a [`Rulebook`] around the move generator and the draw tracker.

use bolshak_core::{
    Cause, Color, Counter, DrawKind, DrawRule, DrawTracker, Field, Geometry, Kind as TableKind,
    Move as CoreMove, Path, Piece, Position, Road, RuleSet, RuleTable, Rules, Setup, SetupError, Square,
    SquareNames,
};

use crate::house::Family;
use crate::{
    Aim, Board, Cell, CellPlace, DrawCount, Draws, Edge, Kind, Laws, Move, Names, Outcome, Placed, Reason,
    Rulebook, Seat, SetUpError, Shape, VariantInfo, View,
};

/// The rules as they are followed here: in the table of run time, because play needs no speed and one program for all
/// games is small. Engines and counts take the same table as a type.
type Table = RuleTable<'static>;

/// The rulebook of a game on a board of straight lines.
#[derive(Debug)]
pub struct RayBook {
    info: VariantInfo,
    rules: Table,
}

/// A position with everything that draws depend on.
#[derive(Clone, Debug)]
pub struct RayState {
    position: Position<Table>,
    draws: DrawTracker<Table>,
}

impl RayBook {
    /// The rulebook of the game.
    #[must_use]
    pub fn new(id: &'static str, rules: &'static Rules, names: Names) -> Self {
        let board = board(&rules.geometry, rules.notation.squares);
        let info = VariantInfo {
            id,
            kin: id,
            names,
            form: None,
            moves_a_turn: 1,
            pairs: false,
            aim: Aim::Pieces,
            kinds: &[Kind::Man, Kind::King],
            targets: vec![row(&board, board.rows - 1), row(&board, 0)],
            board,
            seats: &["white", "black"],
            first: seat(rules.first),
            first_by_lot: false,
            notation: rules.notation,
        };
        Self { info, rules: RuleTable(rules) }
    }

    /// The same rulebook, known to be kin to a named game.
    #[must_use]
    pub(crate) fn kin_to(mut self, kin: &'static str) -> Self {
        self.info.kin = kin;
        self
    }

    fn state(position: Position<Table>) -> RayState {
        RayState { draws: DrawTracker::new(position), position }
    }
}

impl Rulebook for RayBook {
    type State = RayState;
    type Move = CoreMove<u128>;

    fn info(&self) -> &VariantInfo {
        &self.info
    }

    fn rules(&self) -> Option<&'static Rules> {
        Some(self.rules.0)
    }

    fn laws(&self) -> Laws {
        Laws(Family::Rays(*self.rules.0))
    }

    fn start(&self) -> RayState {
        Self::state(Position::start(self.rules))
    }

    fn set_up(&self, view: &View) -> Result<RayState, SetUpError> {
        position_of(self.rules, view).map(Self::state)
    }

    fn legal_moves(&self, state: &RayState) -> Vec<(Move, CoreMove<u128>)> {
        moves_of(&state.position)
    }

    fn apply(&self, state: &RayState, mv: &CoreMove<u128>) -> RayState {
        let mut draws = state.draws.clone();
        draws.play(&state.position, *mv);
        RayState { position: state.position.after(*mv), draws }
    }

    fn outcome(&self, state: &RayState, draws: Draws) -> Option<Outcome> {
        if let Some(ending) = state.position.ending() {
            let reason = match ending.cause {
                Cause::NoPieces => Reason::NoPieces,
                Cause::NoMove => Reason::NoMove,
                Cause::KingMade => Reason::KingMade,
            };
            return Some(Outcome::plain(Some(seat(ending.winner)), reason));
        }
        let DrawRule { kind, criterion, article } = match draws {
            Draws::ByThemselves => state.draws.drawn(),
            Draws::RepetitionOnClaim => state.draws.counts().drawn(&state.position),
            Draws::Waived => None,
        }?;
        let article = Some(article);
        Some(Outcome { winner: None, places: None, reason: draw_reason(kind), article, criterion })
    }

    fn view(&self, state: &RayState) -> View {
        view(&state.position.to_setup())
    }

    fn side_to_move(&self, state: &RayState) -> Seat {
        seat(state.position.side_to_move())
    }

    fn key(&self, state: &RayState) -> u64 {
        state.position.hash_value()
    }

    fn draws(&self) -> Vec<DrawCount> {
        self.rules.0.draws.iter().map(DrawCount::not_begun).collect()
    }

    fn draw_counts(&self, state: &RayState) -> Vec<DrawCount> {
        let draw_count = |counter: Counter| DrawCount {
            reason: draw_reason(counter.rule.kind),
            count: counter.count,
            limit: counter.limit,
            article: Some(counter.rule.article),
            criterion: counter.rule.criterion,
        };
        state.draws.counters().into_iter().map(draw_count).chain(king_run(&state.position)).collect()
    }
}

/// How near the king of the side to move is to its rest, where the rules make it rest and it has begun to run.
fn king_run(position: &Position<Table>) -> Option<DrawCount> {
    let rest = position.rules().0.king_rest?;
    let side = position.side_to_move();
    let (_, moves) = position.king_run(side).filter(|_| position.may_tire(side))?;
    let (count, limit) = (u16::from(moves), u16::from(rest.after));
    Some(DrawCount { reason: Reason::KingRests, count, limit, article: None, criterion: None })
}

fn board(geometry: &Geometry, names: SquareNames) -> Board {
    let squares = (1..=geometry.squares).filter_map(Square::new);
    let place = |square: Square| {
        let (file, rank) = geometry.place(square)?;
        let letter = char::from(b'a' + file);
        let name = match names {
            SquareNames::Algebraic => format!("{letter}{}", rank + 1),
            SquareNames::AlgebraicFromTop => format!("{letter}{}", geometry.ranks - rank),
            SquareNames::Numeric => square.number().to_string(),
            SquareNames::NumericFromBottom => (geometry.squares + 1 - square.number()).to_string(),
        };
        Some(CellPlace { name, x: f32::from(file), y: f32::from(rank) })
    };
    Board {
        shade: geometry.shade,
        shape: if geometry.field == Field::Every { Shape::Grid } else { Shape::Squares },
        columns: geometry.files,
        rows: geometry.ranks,
        cells: squares.filter_map(place).collect(),
        edge: match names {
            SquareNames::Algebraic => Edge::Algebraic,
            SquareNames::AlgebraicFromTop => Edge::AlgebraicFromTop,
            SquareNames::Numeric | SquareNames::NumericFromBottom => Edge::Numbers,
        },
    }
}

/// The cells of a row, counted from the bottom.
fn row(board: &Board, wanted: u8) -> Vec<Cell> {
    let cells = (0..).map(Cell).zip(&board.cells);
    cells.filter(|(_, place)| place.y == f32::from(wanted)).map(|(cell, _)| cell).collect()
}

/// Cells count from 0 in the order of the squares, which count from 1.
fn cell(square: Square) -> Cell {
    Cell(u16::from(square.number()) - 1)
}

/// The square of a cell, whatever board it is from: one too large for any board fails at the gate.
fn square(cell: Cell) -> Square {
    let number = u8::try_from(cell.0).map_or(u8::MAX, |index| index.saturating_add(1));
    Square::new(number).unwrap_or_else(|| unreachable!("one more than an index is never zero"))
}

fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::WHITE,
        Color::Black => Seat::BLACK,
    }
}

fn color(seat: Seat) -> Color {
    if seat == Seat::WHITE { Color::White } else { Color::Black }
}

fn setup(view: &View) -> Result<Setup, SetUpError> {
    let piece = |placed: &Placed| match (placed.kind.try_into(), placed.below.is_empty()) {
        (Ok(kind), true) => Ok((square(placed.cell), Piece { color: color(placed.seat), kind })),
        _ => {
            let message = "there is no such piece in this game".to_owned();
            Err(SetUpError { cell: Some(placed.cell), message })
        }
    };
    let pieces = view.pieces.iter().map(piece).collect::<Result<_, _>>()?;
    Ok(Setup { side_to_move: color(view.side_to_move), pieces })
}

fn view(setup: &Setup) -> View {
    let placed =
        |&(square, piece): &(Square, Piece)| Placed::new(cell(square), seat(piece.color), piece.kind.into());
    View::new(seat(setup.side_to_move), setup.pieces.iter().map(placed).collect())
}

fn plain_move<R: RuleSet>(position: &Position<R>, path: &Path<R::Bits>) -> Move {
    let rules = position.rules();
    let board = &rules.rules().geometry;
    let moved = position.piece(path.mv.from(board)).map(|piece| piece.kind);
    let kind = if path.mv.promotes { TableKind::King } else { moved.unwrap_or(TableKind::Man) };
    Move {
        path: path.squares.iter().copied().map(cell).collect(),
        removed: path.captured.iter().copied().map(cell).collect(),
        placed: vec![Placed::new(cell(path.mv.to(board)), seat(position.side_to_move()), kind.into())],
    }
}

/// What a draw by this rule is called.
#[must_use]
pub fn draw_reason(kind: DrawKind) -> Reason {
    match kind {
        DrawKind::Repetition { .. } => Reason::Repetition,
        DrawKind::KingMoves { .. } | DrawKind::KingMovesBeside { .. } => Reason::KingMoves,
        DrawKind::Balance { .. } | DrawKind::FewPieces { .. } => Reason::Balance,
        DrawKind::LoneKing { road: Road::Anywhere, .. } | DrawKind::KingAndMen { .. } => Reason::LoneKing,
        DrawKind::LoneKing { road: Road::HeldByLoneKing | Road::SharedByLoneKing, .. } => Reason::MainRoad,
        DrawKind::OneEach { .. } => Reason::OneEach,
    }
}

/// The typed position of a view, for engines and counts, which work on positions and not on views.
///
/// # Errors
/// The first thing that keeps the view from being a position.
pub fn position_of<R: RuleSet>(rules: R, view: &View) -> Result<Position<R>, SetUpError> {
    Position::from_setup(rules, &setup(view)?).map_err(|error| {
        let cell = (!matches!(error, SetupError::NoSuchSquare(_))).then(|| cell(error.square()));
        let message = match error {
            SetupError::Occupied(_) => "two pieces stand here".to_owned(),
            SetupError::ManOnPromotionRow(_) => {
                "a man on the row where it would have become a king".to_owned()
            }
            other => other.to_string(),
        };
        SetUpError { cell, message }
    })
}

/// Every way to make every legal move of a typed position.
#[must_use]
pub fn moves_of<R: RuleSet>(position: &Position<R>) -> Vec<(Move, CoreMove<R::Bits>)> {
    position.paths().into_iter().map(|path| (plain_move(position, &path), path.mv)).collect()
}

/// A legal move of a typed position in plain form; of several ways to make it, the first. As [`moves_of`] has it, but a quiet move is
/// told alone, without all others.
#[must_use]
pub fn plain_of<R: RuleSet>(position: &Position<R>, wanted: CoreMove<R::Bits>) -> Option<Move> {
    if wanted.is_capture() {
        return moves_of(position).into_iter().find(|(_, legal)| *legal == wanted).map(|(plain, _)| plain);
    }
    position.moves().contains(&wanted).then(|| quiet(position, wanted))
}

/// The typed form of a legal move. As [`moves_of`] has it, but for a quiet move no other is told in plain form.
#[must_use]
pub fn typed_of<R: RuleSet>(position: &Position<R>, wanted: &Move) -> Option<CoreMove<R::Bits>> {
    if !wanted.removed.is_empty() {
        return moves_of(position).into_iter().find(|(legal, _)| legal == wanted).map(|(_, typed)| typed);
    }
    let rules = position.rules();
    let board = &rules.rules().geometry;
    let is_it = |mv: &&CoreMove<R::Bits>| {
        !mv.is_capture()
            && wanted.path.first() == Some(&cell(mv.from(board)))
            && quiet(position, **mv) == *wanted
    };
    position.moves().iter().find(is_it).copied()
}

/// A quiet move in plain form.
fn quiet<R: RuleSet>(position: &Position<R>, mv: CoreMove<R::Bits>) -> Move {
    plain_move(position, &Path::quiet(mv, &position.rules().rules().geometry))
}
