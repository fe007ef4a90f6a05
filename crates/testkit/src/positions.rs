//! Positions to compare move generators on, and the way from one generator's types to the other's.

use bolshak_core::{Bits, Color, Kind, Move, Objective, Piece, Position, RuleSet, Setup, Square};

use crate::slow::{self, Side, SlowMove, SlowPosition};

/// A setup from a numeric FEN, read by the slow move generator's reader.
///
/// # Panics
/// If it is not one.
#[must_use]
pub fn setup(fen: &str) -> Setup {
    setup_of(&slow::read_fen(fen))
}

/// The setup of a slow position.
///
/// # Panics
/// If it has a square 0.
#[must_use]
pub fn setup_of(position: &SlowPosition) -> Setup {
    let color = |side| if side == Side::White { Color::White } else { Color::Black };
    let pieces = position.pieces.iter().map(|(&number, piece)| {
        let kind = if piece.king { Kind::King } else { Kind::Man };
        (Square::new(number).expect("squares count from 1"), Piece { color: color(piece.side), kind })
    });
    Setup { side_to_move: color(position.turn), pieces: pieces.collect() }
}

/// The slow position of a fast one.
#[must_use]
pub fn slow_of<R: RuleSet>(position: &Position<R>) -> SlowPosition {
    let side = |color| if color == Color::White { Side::White } else { Side::Black };
    let setup = position.to_setup();
    let pieces = setup.pieces.iter().map(|(square, piece)| {
        (square.number(), slow::Piece { side: side(piece.color), king: piece.kind == Kind::King })
    });
    let runs = Color::ALL.into_iter().filter_map(|color| {
        let (square, moves) = position.king_run(color)?;
        Some((side(color), (square.number(), moves)))
    });
    SlowPosition { turn: side(setup.side_to_move), pieces: pieces.collect(), king_runs: runs.collect() }
}

/// The legal moves of the fast move generator in the slow one's type and order.
///
/// # Panics
/// If a move is listed twice.
#[must_use]
pub fn fast_moves<R: RuleSet>(position: &Position<R>) -> Vec<SlowMove> {
    let mut moves: Vec<SlowMove> = position.moves().iter().map(|turn| slow_move_of(position, turn)).collect();
    moves.sort_unstable();
    assert!(moves.is_sorted_by(|a, b| a < b), "every move is listed once: {:?}", position.to_setup());
    moves
}

/// A move of the fast move generator in the slow one's type.
#[must_use]
pub fn slow_move_of<R: RuleSet>(position: &Position<R>, mv: &Move<R::Bits>) -> SlowMove {
    let rules = position.rules();
    let board = &rules.rules().geometry;
    let mut captured: Vec<u8> = mv.captured_squares(board).map(Square::number).collect();
    captured.sort_unstable();
    SlowMove { from: mv.from(board).number(), to: mv.to(board).number(), captured, promotes: mv.promotes }
}

/// Random positions of a game without end: half come up in random play, half are thrown on the board, most of those
/// rich in kings.
pub struct RandomPositions<R: RuleSet> {
    rules: R,
    random: fastrand::Rng,
    playing: Position<R>,
    throws: bool,
}

impl<R: RuleSet> RandomPositions<R> {
    /// The positions that belong to a seed.
    #[must_use]
    pub fn new(rules: R, seed: u64) -> Self {
        Self { rules, random: fastrand::Rng::with_seed(seed), playing: Position::start(rules), throws: false }
    }

    /// Those with so many pieces, both sides having one, in which there is a move.
    pub fn endings(self, pieces: u32) -> impl Iterator<Item = Position<R>> {
        self.filter(move |position| {
            position.occupied().count() == pieces
                && Color::ALL.into_iter().all(|color| position.pieces(color).any())
                && position.ending().is_none()
        })
    }

    fn play_on(&mut self) -> Position<R> {
        let moves = self.playing.moves();
        if moves.is_empty() || self.random.u8(..100) == 0 {
            self.playing = Position::start(self.rules);
        } else {
            self.playing = self.playing.after(moves[self.random.usize(..moves.len())]);
        }
        self.playing
    }

    fn throw(&mut self) -> Position<R> {
        loop {
            let kings = self.random.f32();
            let most = usize::from(self.rules.rules().geometry.squares) * 3 / 5;
            let pieces = self.random.usize(2..most);
            let setup = self.thrown(pieces, kings);
            if let Ok(position) = Position::from_setup(self.rules, &setup) {
                return position;
            }
        }
    }

    fn thrown(&mut self, pieces: usize, kings: f32) -> Setup {
        let board = self.rules.rules().geometry;
        let mut squares: Vec<u8> = (1..=board.squares).collect();
        self.random.shuffle(&mut squares);
        let mut color = || if self.random.bool() { Color::White } else { Color::Black };
        let turn = color();
        let mut colors: Vec<_> = (0..pieces).map(|_| color()).collect();
        // Where the first king wins, a position with one has nothing to compare; most are thrown without.
        let no_kings = self.rules.rules().objective == Objective::FirstKing && self.random.u8(..10) > 0;
        let kings = if no_kings { 0.0 } else { kings };
        let piece = |number: u8| {
            let square = Square::new(number).expect("squares count from 1");
            let color = colors.pop().unwrap_or(Color::White);
            // Men cannot stand on their promotion row; a king or a man of the other side stands there instead.
            let crowned =
                board.point(square).is_some_and(|point| board.promotion_row[color] >> point & 1 == 1);
            let (color, crowned) =
                if crowned && no_kings { (color.opposite(), false) } else { (color, crowned) };
            let kind = if crowned || self.random.f32() < kings { Kind::King } else { Kind::Man };
            (square, Piece { color, kind })
        };
        Setup { side_to_move: turn, pieces: squares.into_iter().take(pieces).map(piece).collect() }
    }
}

impl<R: RuleSet> Iterator for RandomPositions<R> {
    type Item = Position<R>;

    fn next(&mut self) -> Option<Position<R>> {
        self.throws = !self.throws;
        Some(if self.throws { self.throw() } else { self.play_on() })
    }
}
