//! Games that one rule table says whole: a [`Rulebook`] around the mover and the draw tracker.

use bolshak_core::{
    Color, Counter, DrawKind, DrawTracker, Ending, Geometry, Kind, Move, Path, Piece, Position, Road,
    RuleSet, Setup, Square, SquareNames, Variant,
};

use crate::{
    Board, Cell, CellPlace, Edge, GameInfo, Names, Outcome, Placed, Reason, Rulebook, Seat, SetUpError,
    Shape, Tally, Turn, View,
};

/// The rulebook of a named game on a board of straight lines.
#[derive(Debug)]
pub struct RayBook<R: Variant> {
    info: GameInfo,
    rules: R,
}

/// A position with everything that draws depend on.
#[derive(Clone, Debug)]
pub struct RayState<R: RuleSet> {
    position: Position<R>,
    draws: DrawTracker<R>,
}

impl<R: Variant> RayBook<R> {
    /// The rulebook of the game.
    #[must_use]
    pub fn new(names: Names) -> Self {
        let notation = R::RULES.notation;
        let info = GameInfo {
            id: R::ID,
            names,
            board: board(&R::RULES.geometry, notation.squares),
            seats: &["white", "black"],
            first: seat(R::RULES.first),
            notation,
        };
        Self { info, rules: R::default() }
    }

    fn state(position: Position<R>) -> RayState<R> {
        RayState { draws: DrawTracker::new(position), position }
    }
}

impl<R: Variant> Rulebook for RayBook<R> {
    type State = RayState<R>;
    type Move = Move<R::Bits>;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self) -> RayState<R> {
        Self::state(Position::initial())
    }

    fn set_up(&self, view: &View) -> Result<RayState<R>, SetUpError> {
        let position = Position::from_setup(self.rules, &setup(view)).map_err(|error| {
            let cell = cell(error.square());
            let name = self.info.board.cells.get(usize::from(cell.0)).map(|cell| cell.name.as_str());
            let message = match error {
                bolshak_core::SetupError::Occupied(_) => "two pieces stand here".to_owned(),
                bolshak_core::SetupError::ManOnPromotionRow(_) => {
                    "a man on the row where it would have become a king".to_owned()
                }
                other => other.to_string(),
            };
            SetUpError { cell: name.is_some().then_some(cell), message }
        })?;
        Ok(Self::state(position))
    }

    fn turns(&self, state: &RayState<R>) -> Vec<(Turn, Move<R::Bits>)> {
        Self::turns_of(&state.position)
    }

    fn apply(&self, state: &RayState<R>, turn: Move<R::Bits>) -> RayState<R> {
        let mut draws = state.draws.clone();
        draws.play(&state.position, turn);
        RayState { position: state.position.after(turn), draws }
    }

    fn outcome(&self, state: &RayState<R>) -> Option<Outcome> {
        if let Some(ending) = state.position.ending() {
            let reason = match ending {
                Ending::NoPieces => Reason::NoPieces,
                Ending::NoMove => Reason::NoMove,
            };
            let winner = Some(seat(state.position.turn().opposite()));
            return Some(Outcome { winner, reason, article: None });
        }
        let rule = state.draws.drawn()?;
        Some(Outcome { winner: None, reason: reason(rule.kind), article: Some(rule.article) })
    }

    fn view(&self, state: &RayState<R>) -> View {
        view(&state.position.to_setup())
    }

    fn tallies(&self, state: &RayState<R>) -> Vec<Tally> {
        let tally = |counter: Counter| Tally {
            reason: reason(counter.rule.kind),
            count: counter.count,
            limit: counter.limit,
        };
        state.draws.counters().into_iter().map(tally).collect()
    }
}

fn board(geometry: &Geometry, names: SquareNames) -> Board {
    let squares = (1..=geometry.squares).filter_map(Square::new);
    let place = |square: Square| {
        let (file, rank) = geometry.place(square)?;
        let name = match names {
            SquareNames::Algebraic => format!("{}{}", char::from(b'a' + file), rank + 1),
            SquareNames::Numeric => square.number().to_string(),
        };
        Some(CellPlace { name, x: f32::from(file), y: f32::from(rank) })
    };
    Board {
        shape: Shape::Squares,
        columns: geometry.files,
        rows: geometry.ranks,
        cells: squares.filter_map(place).collect(),
        edge: match names {
            SquareNames::Algebraic => Edge::Algebraic,
            SquareNames::Numeric => Edge::Numbers,
        },
    }
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

fn setup(view: &View) -> Setup {
    let piece =
        |placed: &Placed| (square(placed.cell), Piece { color: color(placed.seat), kind: placed.kind });
    Setup { turn: color(view.turn), pieces: view.pieces.iter().map(piece).collect() }
}

fn view(setup: &Setup) -> View {
    let placed = |&(square, piece): &(Square, Piece)| Placed {
        cell: cell(square),
        seat: seat(piece.color),
        kind: piece.kind,
    };
    View { turn: seat(setup.turn), pieces: setup.pieces.iter().map(placed).collect() }
}

fn turn<R: RuleSet>(position: &Position<R>, path: &Path<R::Bits>) -> Turn {
    let board = &position.rules().rules().geometry.clone();
    let moved = position.piece(path.turn.from(board)).map(|piece| piece.kind);
    let kind = if path.turn.promotes { Kind::King } else { moved.unwrap_or(Kind::Man) };
    Turn {
        path: path.squares.iter().copied().map(cell).collect(),
        removed: path.captured.iter().copied().map(cell).collect(),
        placed: vec![Placed { cell: cell(path.turn.to(board)), seat: seat(position.turn()), kind }],
    }
}

fn reason(kind: DrawKind) -> Reason {
    match kind {
        DrawKind::Repetition { .. } => Reason::Repetition,
        DrawKind::KingMoves { .. } => Reason::KingMoves,
        DrawKind::Balance { .. } => Reason::Balance,
        DrawKind::LoneKing { road: Road::Anywhere, .. } => Reason::LoneKing,
        DrawKind::LoneKing { road: Road::HeldByLoneKing, .. } => Reason::MainRoad,
    }
}

/// Typed access for engines, which search positions and not views.
impl<R: Variant> RayBook<R> {
    /// The typed position of a view.
    ///
    /// # Errors
    /// As [`Position::from_setup`].
    pub fn position(view: &View) -> Result<Position<R>, bolshak_core::SetupError> {
        Position::from_setup(R::default(), &setup(view))
    }

    /// Every way to make every legal move of a typed position.
    #[must_use]
    pub fn turns_of(position: &Position<R>) -> Vec<(Turn, Move<R::Bits>)> {
        position.paths().into_iter().map(|path| (turn(position, &path), path.turn)).collect()
    }
}
