//! The board as tables see it: where which pieces can stand, half a turn of it, and how quiet moves are taken back.

use bolshak_core::{Bits, ByColor, Color, Direction, Directions, KingRange, Objective, Position, RuleSet};

use crate::EgdbError;

/// The most pieces that a table may have.
pub(crate) const MOST_PIECES: usize = 8;
const POINTS: usize = 128;

/// The pieces as the side to move sees them: rotated by half a turn for Black, so that its men always move up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placing<B> {
    pub own_men: B,
    pub own_kings: B,
    pub other_men: B,
    pub other_kings: B,
}

impl<B: Bits> Placing<B> {
    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.own_men | self.own_kings | self.other_men | self.other_kings
    }
}

/// What the index and the generator need to know of a board and its rules, computed once.
#[derive(Clone, Debug)]
pub(crate) struct Terrain<R: RuleSet> {
    pub rules: R,
    pub playable: R::Bits,
    /// Where only own men stand: the row on which the other side's men become kings.
    pub own_only: R::Bits,
    /// Where men of both sides stand.
    pub middle: R::Bits,
    /// Where the other side's men stand.
    pub others: R::Bits,
    /// The points below each point.
    pub below: [R::Bits; POINTS],
    /// `binomials[k][n]`: how many ways there are to choose k of n.
    pub binomials: Box<[[u64; POINTS + 1]; MOST_PIECES + 1]>,
    /// The sum of a point and the point opposite to it.
    opposite_sum: u32,
    men_steps: Vec<i8>,
    king_steps: Vec<i8>,
    short_kings: bool,
}

impl<R: RuleSet> Terrain<R> {
    pub(crate) fn new(rules: R) -> Result<Self, EgdbError> {
        let table = rules.rules();
        let board = &table.geometry;
        if table.king_rest.is_some() {
            let reason = "how often a king has moved in a row is part of its positions";
            return Err(EgdbError::Unsupported { reason });
        }
        if table.objective == Objective::FirstKing {
            return Err(EgdbError::Unsupported { reason: "its endings have no kings: the first one wins" });
        }
        let playable = board.playable;
        let opposite_sum = playable.trailing_zeros() + (127 - playable.leading_zeros());
        if playable.reverse_bits() >> (127 - opposite_sum) != playable {
            return Err(EgdbError::Unsupported { reason: "its board looks different from the other side" });
        }
        let men_of = |color| playable & !board.promotion_row[color];
        let (own, others) = (men_of(Color::White), men_of(Color::Black));
        let bits = R::Bits::from_wide;
        Ok(Self {
            rules,
            playable: bits(playable),
            own_only: bits(own & !others),
            middle: bits(own & others),
            others: bits(others),
            below: std::array::from_fn(|point| bits((1 << point) - 1)),
            binomials: binomials(),
            opposite_sum,
            men_steps: steps(&rules, table.man.quiet[Color::White]),
            king_steps: steps(&rules, table.king.quiet[Color::White]),
            short_kings: table.king_range == KingRange::Short,
        })
    }

    /// The pieces of a position as its side to move sees them.
    #[inline(always)]
    pub(crate) fn placing(&self, position: &Position<R>) -> Placing<R::Bits> {
        let placing = |own, other| Placing {
            own_men: position.men(own),
            own_kings: position.kings(own),
            other_men: position.men(other),
            other_kings: position.kings(other),
        };
        match position.side_to_move() {
            Color::White => placing(Color::White, Color::Black),
            Color::Black => self.half_turn(&placing(Color::Black, Color::White)),
        }
    }

    /// The position with White as the side to move.
    #[inline(always)]
    pub(crate) fn position(&self, placing: &Placing<R::Bits>) -> Position<R> {
        let pieces = ByColor {
            white: placing.own_men | placing.own_kings,
            black: placing.other_men | placing.other_kings,
        };
        let kings = placing.own_kings | placing.other_kings;
        Position::from_points(self.rules, pieces, kings, Color::White)
            .expect("an index stands for a position")
    }

    #[inline(always)]
    fn half_turn(&self, placing: &Placing<R::Bits>) -> Placing<R::Bits> {
        let turn = |set: R::Bits| R::Bits::from_wide(set.wide().reverse_bits() >> (127 - self.opposite_sum));
        Placing {
            own_men: turn(placing.own_men),
            own_kings: turn(placing.own_kings),
            other_men: turn(placing.other_men),
            other_kings: turn(placing.other_kings),
        }
    }

    /// The same pieces as the other side sees them.
    #[inline(always)]
    pub(crate) fn mirrored(&self, placing: &Placing<R::Bits>) -> Placing<R::Bits> {
        self.half_turn(&Placing {
            own_men: placing.other_men,
            own_kings: placing.other_kings,
            other_men: placing.own_men,
            other_kings: placing.own_kings,
        })
    }

    /// Every placing from which a quiet move without promotion leads to this one, both as the moving side sees them.
    /// Whether that side would have had to capture instead is not checked.
    #[inline(always)]
    pub(crate) fn each_unmove(&self, after: &Placing<R::Bits>, mut visit: impl FnMut(Placing<R::Bits>)) {
        let empty = self.playable & !after.occupied();
        for &step in &self.men_steps {
            for from in (after.own_men.shift(-step) & empty).points() {
                let to = R::Bits::point(from.wrapping_add_signed(step));
                visit(Placing { own_men: after.own_men ^ to ^ R::Bits::point(from), ..*after });
            }
        }
        for to in after.own_kings.points() {
            let to = R::Bits::point(to);
            let rest = after.own_kings ^ to;
            for &step in &self.king_steps {
                let mut from = to.shift(-step) & empty;
                while from.any() {
                    visit(Placing { own_kings: rest | from, ..*after });
                    if self.short_kings {
                        break;
                    }
                    from = from.shift(-step) & empty;
                }
            }
        }
    }
}

fn steps<R: RuleSet>(rules: &R, directions: Directions) -> Vec<i8> {
    let board = &rules.rules().geometry;
    let directions = Direction::ALL.into_iter().filter(|&direction| directions.has(direction));
    directions.map(|direction| board.step(direction)).collect()
}

/// Pascal's triangle. Numbers beyond 64 bits are of classes that nobody can store; they saturate.
fn binomials() -> Box<[[u64; POINTS + 1]; MOST_PIECES + 1]> {
    let mut table: Box<[[u64; POINTS + 1]; MOST_PIECES + 1]> = Box::new([[0; POINTS + 1]; MOST_PIECES + 1]);
    table[0] = [1; POINTS + 1];
    for k in 1..=MOST_PIECES {
        for n in 1..=POINTS {
            table[k][n] = table[k][n - 1].saturating_add(table[k - 1][n - 1]);
        }
    }
    table
}
