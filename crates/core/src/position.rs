use alloc::vec::Vec;

use crate::{
    Bits, ByColor, Color, ConstRules, Direction, Kind, Move, Objective, Piece, RuleSet, Setup, SetupError,
    Square,
};

/// A position of a game with a side to move. It never changes: [`Position::after`] gives the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<R: RuleSet> {
    pub(crate) rules: R,
    pub(crate) pieces: ByColor<R::Bits>,
    pub(crate) kings: R::Bits,
    pub(crate) side_to_move: Color,
    /// Which king has moved last, and how often in a row; kept only where the rules limit it.
    pub(crate) runs: ByColor<KingRun>,
}

/// Quiet moves in a row by one and the same king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KingRun {
    /// The point that it has come to; without meaning if it has made no move.
    pub at: u8,
    /// How many moves; none if another piece has moved last.
    pub moves: u8,
}

/// How the game has ended in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won.
    pub winner: Color,
    /// What ended it.
    pub cause: Cause,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move has pieces but none can move.
    NoMove,
    /// A side has made the king that decides the game.
    KingMade,
}

impl<R: ConstRules> Position<R> {
    /// The initial position of a named game.
    #[must_use]
    pub fn initial() -> Self {
        Self::start(R::default())
    }
}

impl<R: RuleSet> Position<R> {
    /// The initial position under these rules.
    #[must_use]
    pub fn start(rules: R) -> Self {
        let table = rules.rules();
        let home = |color| R::Bits::from_wide(table.start.home(&table.geometry, color));
        Self {
            pieces: ByColor { white: home(Color::White), black: home(Color::Black) },
            kings: R::Bits::NONE,
            side_to_move: table.first,
            runs: ByColor::default(),
            rules,
        }
    }

    /// Checks a setup: it becomes a position, or the first fault is reported.
    ///
    /// # Errors
    /// A square that the board does not have, two pieces on one square, or a man on his promotion row.
    pub fn from_setup(rules: R, setup: &Setup) -> Result<Self, SetupError> {
        let board = &rules.rules().geometry;
        let mut position = Self {
            pieces: ByColor::both(R::Bits::NONE),
            kings: R::Bits::NONE,
            side_to_move: setup.side_to_move,
            runs: ByColor::default(),
            rules,
        };
        for &(square, piece) in &setup.pieces {
            let point = board.point(square).ok_or(SetupError::NoSuchSquare(square))?;
            let bit = R::Bits::point(point);
            if (position.occupied() & bit).any() {
                return Err(SetupError::Occupied(square));
            }
            if piece.kind == Kind::Man && board.promotion_row[piece.color] >> point & 1 == 1 {
                return Err(SetupError::ManOnPromotionRow(square));
            }
            position.pieces[piece.color] |= bit;
            if piece.kind == Kind::King {
                position.kings |= bit;
            }
        }
        Ok(position)
    }

    /// Checks a position that is computed and not written down, such as one of an endgame table: the points of each
    /// side and, among them, of the kings. `None` if it is not valid: a point that is not a playing square, a point of
    /// both sides, a king that belongs to neither, or a man on its promotion row.
    #[must_use]
    #[inline]
    pub fn from_points(
        rules: R,
        pieces: ByColor<R::Bits>,
        kings: R::Bits,
        side_to_move: Color,
    ) -> Option<Self> {
        let position = Self { pieces, kings, side_to_move, runs: ByColor::default(), rules };
        let board = &rules.rules().geometry;
        let last_row = |color| R::Bits::from_wide(board.promotion_row[color]);
        let misplaced = position.occupied() & !R::Bits::from_wide(board.playable)
            | pieces.white & pieces.black
            | kings & !position.occupied()
            | position.men(Color::White) & last_row(Color::White)
            | position.men(Color::Black) & last_row(Color::Black);
        misplaced.is_none().then_some(position)
    }

    /// The pieces in the order of the squares, and the side to move. How often one king has moved in a row
    /// ([`Self::king_run`]) is history and no part of it.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let board = &self.rules.rules().geometry;
        let squares = (1..=board.squares).filter_map(Square::new);
        let pieces: Vec<_> = squares.filter_map(|square| Some((square, self.piece(square)?))).collect();
        Setup { side_to_move: self.side_to_move, pieces }
    }

    /// The rules in force.
    #[must_use]
    #[inline(always)]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The side to move.
    #[must_use]
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let bit = R::Bits::point(self.rules.rules().geometry.point(square)?);
        let color = Color::ALL.into_iter().find(|&color| (self.pieces[color] & bit).any())?;
        let kind = if (self.kings & bit).any() { Kind::King } else { Kind::Man };
        Some(Piece { color, kind })
    }

    /// The points of all pieces.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> R::Bits {
        self.pieces.white | self.pieces.black
    }

    /// The points of one side's men.
    #[must_use]
    #[inline(always)]
    pub fn men(&self, color: Color) -> R::Bits {
        self.pieces[color] & !self.kings
    }

    /// The points of one side's kings.
    #[must_use]
    #[inline(always)]
    pub fn kings(&self, color: Color) -> R::Bits {
        self.pieces[color] & self.kings
    }

    /// The points of one side's pieces.
    #[must_use]
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> R::Bits {
        self.pieces[color]
    }

    /// The playing squares without a piece.
    #[must_use]
    #[inline(always)]
    pub fn empty(&self) -> R::Bits {
        R::Bits::from_wide(self.rules.rules().geometry.playable) & !self.occupied()
    }

    /// The position after a legal move.
    #[must_use]
    #[inline(always)]
    pub fn after(&self, mv: Move<R::Bits>) -> Self {
        let (from, to) = (R::Bits::point(mv.from), R::Bits::point(mv.to));
        let (turn, other) = (self.side_to_move, self.side_to_move.opposite());
        // A circular capture ends where it began, so the origin is cleared before the destination is set.
        let own = (self.pieces[turn] & !from) | to;
        let others = self.pieces[other] & !mv.captured;
        let crowned = mv.promotes || (self.kings & from).any();
        let kings = self.kings & !from & !mv.captured;
        let kings = if crowned { kings | to } else { kings };
        let rest = self.rules.rules().king_rest;
        let runs = rest.map_or(self.runs, |rest| self.runs_after(mv, rest.after));
        // Whole: a copy that is changed in places would be read back from memory before it is there.
        Self { rules: self.rules, pieces: ByColor::of(turn, own, others), kings, side_to_move: other, runs }
    }

    pub(crate) fn runs_after(&self, mv: Move<R::Bits>, limit: u8) -> ByColor<KingRun> {
        let mut runs = self.runs;
        let run = &mut runs[self.side_to_move];
        let same_king = run.moves > 0 && run.at == mv.from;
        *run = match (self.kings & R::Bits::point(mv.from)).any() && !mv.is_capture() {
            true if same_king => KingRun { at: mv.to, moves: limit.min(run.moves + 1) },
            true => KingRun { at: mv.to, moves: 1 },
            false => KingRun::default(),
        };
        // The count of a captured king ends: another king may stand on its square later.
        let other = self.side_to_move.opposite();
        if (mv.captured & R::Bits::point(runs[other].at)).any() {
            runs[other] = KingRun::default();
        }
        runs
    }

    /// The king that has moved last and how many quiet moves it has made in a row, where the rules limit them.
    #[must_use]
    pub fn king_run(&self, color: Color) -> Option<(Square, u8)> {
        let run = self.runs[color];
        let square = self.rules.rules().geometry.square(run.at)?;
        (run.moves > 0).then_some((square, run.moves))
    }

    /// The same as [`Self::king_run`] for both sides, with points instead of squares.
    #[must_use]
    #[inline(always)]
    pub fn king_runs(&self) -> ByColor<KingRun> {
        self.runs
    }

    /// The same position after other moves of kings. Only rules with a [`crate::KingRest`] keep them; a run of a point where its
    /// side has no king is none.
    #[must_use]
    #[inline]
    pub fn with_king_runs(self, runs: ByColor<KingRun>) -> Self {
        let kept = |color| {
            let run: KingRun = runs[color];
            let is_king = (self.kings(color) & R::Bits::point(run.at)).any();
            let rest = self.rules.rules().king_rest.filter(|_| is_king && run.moves > 0);
            rest.map_or_else(KingRun::default, |rest| KingRun { moves: run.moves.min(rest.after), ..run })
        };
        Self { runs: ByColor { white: kept(Color::White), black: kept(Color::Black) }, ..self }
    }

    /// The king that must rest, if there is one: it has made all the quiet moves in a row that it may make.
    #[must_use]
    #[inline(always)]
    pub(crate) fn resting_king(&self, color: Color) -> R::Bits {
        let run = self.runs[color];
        match self.rules.rules().king_rest {
            Some(rest) if run.moves >= rest.after && self.may_tire(color) => R::Bits::point(run.at),
            _ => R::Bits::NONE,
        }
    }

    /// Whether a side has what binds its kings to rest.
    #[must_use]
    pub fn may_tire(&self, color: Color) -> bool {
        let (men, kings) = (self.men(color), self.kings(color));
        self.rules.rules().king_rest.is_some_and(|rest| rest.beside.is_beside(men.count(), kings.count()))
    }

    /// Whether a move cannot be undone: a capture, or a move of a man other than along its row.
    #[must_use]
    #[inline(always)]
    pub fn is_progress(&self, mv: Move<R::Bits>) -> bool {
        let by_king = (self.kings & R::Bits::point(mv.from)).any();
        mv.is_capture() || !by_king && !self.is_sideways(mv)
    }

    /// Whether a quiet move goes to the next square of the row.
    #[inline(always)]
    fn is_sideways(&self, mv: Move<R::Bits>) -> bool {
        let goes_there = self.rules.rules().man.quiet[self.side_to_move].has(Direction::Left);
        goes_there && mv.from.abs_diff(mv.to) == 1
    }

    /// How the game has ended in this position, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Some(winner) = self.first_king() {
            return Some(Ending { winner, cause: Cause::KingMade });
        }
        let winner = match self.rules.rules().objective {
            Objective::GiveAll => self.side_to_move,
            Objective::TakeAll | Objective::FirstKing => self.side_to_move.opposite(),
        };
        if self.pieces[self.side_to_move].is_none() {
            return Some(Ending { winner, cause: Cause::NoPieces });
        }
        let can_move = self.can_capture(self.side_to_move) || self.can_move_quietly(self.side_to_move);
        (!can_move).then_some(Ending { winner, cause: Cause::NoMove })
    }

    /// The side that has won by making the first king, where that wins.
    #[inline(always)]
    pub(crate) fn first_king(&self) -> Option<Color> {
        if self.rules.rules().objective != Objective::FirstKing {
            return None;
        }
        // A king comes by a move, so the side that has moved is asked first.
        [self.side_to_move.opposite(), self.side_to_move].into_iter().find(|&color| self.kings(color).any())
    }
}
