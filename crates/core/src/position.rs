use alloc::vec::Vec;

use crate::{Bits, ByColor, Color, Kind, Move, MoveList, Piece, RuleSet, Setup, SetupError, Square, Variant};

/// A position of a game with a side to move. It never changes: [`Position::after`] gives the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<R: RuleSet> {
    pub(crate) rules: R,
    pub(crate) pieces: ByColor<R::Bits>,
    pub(crate) kings: R::Bits,
    pub(crate) turn: Color,
}

/// Why the side to move has lost where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It has no piece left.
    NoPieces,
    /// It has pieces but none can move.
    NoMove,
}

impl<R: Variant> Position<R> {
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
        let home = |color| R::Bits::from_wide(table.geometry.home_rows(color, table.rows));
        Self {
            pieces: ByColor { white: home(Color::White), black: home(Color::Black) },
            kings: R::Bits::NONE,
            turn: table.first,
            rules,
        }
    }

    /// The gate: a setup becomes a position, or the first thing wrong with it is named.
    ///
    /// # Errors
    /// A square that the board does not have, two pieces on one square, or a man on his promotion row.
    pub fn from_setup(rules: R, setup: &Setup) -> Result<Self, SetupError> {
        let board = &rules.rules().geometry;
        let mut position =
            Self { pieces: ByColor::both(R::Bits::NONE), kings: R::Bits::NONE, turn: setup.turn, rules };
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

    /// The pieces in the order of the squares, and the side to move.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let board = &self.rules.rules().geometry;
        let squares = (1..=board.squares).filter_map(Square::new);
        let pieces: Vec<_> = squares.filter_map(|square| Some((square, self.piece(square)?))).collect();
        Setup { turn: self.turn, pieces }
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
    pub fn turn(&self) -> Color {
        self.turn
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
    pub fn after(&self, turn: Move<R::Bits>) -> Self {
        let from = R::Bits::point(turn.from);
        let to = R::Bits::point(turn.to);
        let mut next = *self;
        // A circular capture ends where it began, so the origin is cleared before the destination is set.
        next.pieces[self.turn] = (self.pieces[self.turn] & !from) | to;
        let crowned = turn.promotes || (self.kings & from).any();
        next.kings = self.kings & !from & !turn.captured;
        if crowned {
            next.kings |= to;
        }
        let other = self.turn.opposite();
        next.pieces[other] = self.pieces[other] & !turn.captured;
        next.turn = other;
        next
    }

    /// Whether a move cannot be undone: a capture or a move of a man.
    #[must_use]
    #[inline(always)]
    pub fn is_progress(&self, turn: Move<R::Bits>) -> bool {
        turn.is_capture() || (self.kings & R::Bits::point(turn.from)).is_none()
    }

    /// Whether the side to move has lost where it stands, and why.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.pieces[self.turn].is_none() {
            return Some(Ending::NoPieces);
        }
        let mut list = MoveList::new();
        self.moves_into(&mut list);
        list.is_empty().then_some(Ending::NoMove)
    }
}
