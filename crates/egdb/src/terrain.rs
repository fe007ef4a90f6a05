//! The board as tables see it: where which pieces can stand, half a turn of it, and how quiet moves are taken back.

use bolshak_core::{
    Bits, ByColor, Color, Direction, Directions, KingRange, KingRun, Objective, Position, RuleSet,
};

use crate::EgdbError;
use crate::rest::Rest;

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
    /// How often which king has moved in a row, where the rules limit it and bind this side.
    pub own_run: KingRun,
    pub other_run: KingRun,
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
    /// If the rules limit the moves of one king in a row.
    pub rest: Option<Rest>,
}

impl<R: RuleSet> Terrain<R> {
    pub(crate) fn new(rules: R) -> Result<Self, EgdbError> {
        let table = rules.rules();
        let board = &table.geometry;
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
            rest: table.king_rest.map(Rest::new),
        })
    }

    /// The pieces of a position as its side to move sees them.
    #[inline(always)]
    pub(crate) fn placing(&self, position: &Position<R>) -> Placing<R::Bits> {
        let runs = position.king_runs();
        let run = |color| {
            let bound = |rest: &Rest| rest.binds_set(position.men(color), position.kings(color));
            self.rest.filter(bound).map_or_else(KingRun::default, |_| runs[color])
        };
        let placing = |own, other| Placing {
            own_men: position.men(own),
            own_kings: position.kings(own),
            other_men: position.men(other),
            other_kings: position.kings(other),
            own_run: run(own),
            other_run: run(other),
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
        let position = Position::from_points(self.rules, pieces, kings, Color::White)
            .expect("an index stands for a position");
        let runs = ByColor { white: placing.own_run, black: placing.other_run };
        if self.rest.is_some() { position.with_king_runs(runs) } else { position }
    }

    #[inline(always)]
    fn half_turn(&self, placing: &Placing<R::Bits>) -> Placing<R::Bits> {
        let turn = |set: R::Bits| R::Bits::from_wide(set.wide().reverse_bits() >> (127 - self.opposite_sum));
        let turn_run = |run: KingRun| match run.moves {
            0 => run,
            _ => KingRun { at: self.opposite_sum as u8 - run.at, ..run },
        };
        Placing {
            own_men: turn(placing.own_men),
            own_kings: turn(placing.own_kings),
            other_men: turn(placing.other_men),
            other_kings: turn(placing.other_kings),
            own_run: turn_run(placing.own_run),
            other_run: turn_run(placing.other_run),
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
            own_run: placing.other_run,
            other_run: placing.own_run,
        })
    }

    /// Every placing from which a quiet move without promotion leads to this one, both as the moving side sees them.
    /// Whether that side would have had to capture instead is not checked.
    #[inline(always)]
    pub(crate) fn each_unmove(&self, after: &Placing<R::Bits>, mut visit: impl FnMut(Placing<R::Bits>)) {
        match self.rest.filter(|rest| rest.binds_set(after.own_men, after.own_kings)) {
            None => {
                self.each_unmove_of_men(after, &mut visit);
                for to in after.own_kings.points() {
                    self.each_unmove_of_king(after, to, &mut visit);
                }
            }
            Some(rest) => self.each_unmove_before_rest(rest, after, &mut visit),
        }
    }

    /// The same where the kings of the moving side may have to rest: its last move was that of the king whose run it is, or
    /// else that of a man.
    #[inline(always)]
    fn each_unmove_before_rest(
        &self,
        rest: Rest,
        after: &Placing<R::Bits>,
        visit: &mut impl FnMut(Placing<R::Bits>),
    ) {
        let run = after.own_run;
        match run.moves {
            0 => self.each_unmove_of_men(after, &mut |earlier| {
                rest.each_but(earlier.own_kings, None, |own_run| visit(Placing { own_run, ..earlier }));
            }),
            // Before its first move in a row another king may have moved, but not this one.
            1 => self.each_unmove_of_king(after, run.at, &mut |earlier| {
                let at = earlier.own_run.at;
                rest.each_but(earlier.own_kings, Some(at), |own_run| visit(Placing { own_run, ..earlier }));
            }),
            moves => self.each_unmove_of_king(after, run.at, &mut |earlier| {
                let own_run = KingRun { moves: moves - 1, ..earlier.own_run };
                visit(Placing { own_run, ..earlier });
            }),
        }
    }

    #[inline(always)]
    fn each_unmove_of_men(&self, after: &Placing<R::Bits>, visit: &mut impl FnMut(Placing<R::Bits>)) {
        let empty = self.playable & !after.occupied();
        for &step in &self.men_steps {
            for from in (after.own_men.shift(-step) & empty).points() {
                let to = R::Bits::point(from.wrapping_add_signed(step));
                visit(Placing { own_men: after.own_men ^ to ^ R::Bits::point(from), ..*after });
            }
        }
    }

    /// The king's run goes back with it, if there is one.
    #[inline(always)]
    fn each_unmove_of_king(
        &self,
        after: &Placing<R::Bits>,
        to: u8,
        visit: &mut impl FnMut(Placing<R::Bits>),
    ) {
        let empty = self.playable & !after.occupied();
        let rest = after.own_kings ^ R::Bits::point(to);
        for &step in &self.king_steps {
            let mut from = R::Bits::point(to).shift(-step) & empty;
            let mut at = to;
            while from.any() {
                at = at.wrapping_add_signed(-step);
                let own_run = KingRun { at, ..after.own_run };
                visit(Placing { own_kings: rest | from, own_run, ..*after });
                if self.short_kings {
                    break;
                }
                from = from.shift(-step) & empty;
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
