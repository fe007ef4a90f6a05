//! The move generator: every legal move of a position on a board of straight lines, read off the rule table.
//!
//! Captures come first because they are compulsory. A chain is walked step by step; the walk itself is written once
//! ([`Chain`]) and reports to a [`Sink`]: the move list (each move once), the count and the full paths (each way) come from
//! the same code. [`choice`] weighs captures by the variant's list of merits.
//!
//! Whatever reads the table in a hot loop carries the variant as a type, never as `&Rules`: a reference hides the constants
//! from the compiler.

mod chain;
mod choice;
mod slide;

use chain::Chain;
use choice::{Choice, MoveCounter};
pub(crate) use choice::{Convention, Paths, Scale, Unique};
use slide::{behind_prey, longest_line, slide};

use crate::{
    Bits, Color, Direction, Directions, Duty, KingRange, Move, MoveList, Position, Promotion, RuleSet, Rules,
};

/// Calls the closure with the step of each direction in the set. Written out, because the compiler then folds away
/// the directions that a constant table does not have.
#[inline(always)]
fn each_step(rules: &Rules, directions: Directions, mut visit: impl FnMut(i8)) {
    macro_rules! one {
        ($direction:ident) => {
            if directions.has(Direction::$direction) {
                visit(rules.geometry.step(Direction::$direction));
            }
        };
    }
    one!(UpLeft);
    one!(UpRight);
    one!(DownLeft);
    one!(DownRight);
    one!(Up);
    one!(Down);
    one!(Left);
    one!(Right);
}

/// What receives the steps of a walk over capture chains.
pub(crate) trait Sink<B: Bits> {
    /// Where captured pieces leave the board at once: whether a king that flies on over the next piece of a line goes
    /// another way from each square that it may touch in between. Published counts of Turkish draughts say so.
    const EACH_LANDING: bool = false;
    /// A step of the chain: the piece that is jumped and the point behind it.
    #[inline(always)]
    fn step(&mut self, _over: B, _land: B) {}
    /// The last step is taken back.
    #[inline(always)]
    fn back(&mut self) {}
    /// A chain that cannot be continued.
    fn finish(&mut self, mv: Move<B>);
    /// Chains that end on these squares of one line, the first of them right behind the piece taken last. The move lacks
    /// only its destination.
    #[inline(always)]
    fn finish_landings(&mut self, landings: B, first: B, step: i8, mv: Move<B>) {
        let mut land = first;
        while (land & landings).any() {
            self.step(first.shift(-step), land);
            self.finish(Move { to: land.lowest(), ..mv });
            self.back();
            land = land.shift(step);
        }
    }
    /// Single captures in one direction, given by their landing squares: the piece comes from two steps back.
    #[inline(always)]
    fn single_jumps(&mut self, landings: B, step: i8, promoting: B) {
        each_single(landings, step, promoting, |over, land, mv| {
            self.step(over, land);
            self.finish(mv);
            self.back();
        });
    }
}

/// The single captures that end on these squares, each with the piece taken and the square behind it.
#[inline(always)]
fn each_single<B: Bits>(landings: B, step: i8, promoting: B, mut visit: impl FnMut(B, B, Move<B>)) {
    for to in landings.points() {
        let land = B::point(to);
        let over = land.shift(-step);
        let from = to.wrapping_add_signed(-2 * step);
        visit(over, land, Move { from, to, promotes: (land & promoting).any(), captured: over });
    }
}

impl<R: RuleSet> Position<R> {
    /// All legal moves, in a list that is emptied first.
    #[inline]
    pub fn moves_into(&self, list: &mut MoveList<R::Bits>) {
        self.moves_by::<Unique>(list);
    }

    /// All legal moves, or all ways to make them, in a list that is emptied first.
    #[inline(always)]
    pub(crate) fn moves_by<C: Convention>(&self, list: &mut MoveList<R::Bits>) {
        list.0.clear();
        // Colour is a constant in each arm, so each gets code for its own directions.
        match self.side_to_move {
            Color::White => self.list::<C>(Color::White, list),
            Color::Black => self.list::<C>(Color::Black, list),
        }
    }

    /// All legal moves.
    #[must_use]
    pub fn moves(&self) -> MoveList<R::Bits> {
        let mut list = MoveList::new();
        self.moves_into(&mut list);
        list
    }

    /// Only the captures, in a list that is emptied first; empty when there is none.
    #[inline]
    pub fn captures_into(&self, list: &mut MoveList<R::Bits>) {
        list.0.clear();
        if self.first_king().is_none() {
            self.walk_captures(&mut Choice::<R, Unique>::new(self, list));
        }
    }

    /// How many legal moves there are. Quiet moves and single captures are counted without being listed; the list is
    /// scratch space.
    #[inline]
    pub fn count_moves(&self, list: &mut MoveList<R::Bits>) -> u64 {
        self.count_by::<Unique>(list)
    }

    /// How many legal moves there are, or how many ways to make them.
    #[inline(always)]
    pub(crate) fn count_by<C: Convention>(&self, list: &mut MoveList<R::Bits>) -> u64 {
        list.0.clear();
        match self.side_to_move {
            Color::White => self.count::<C>(Color::White, list),
            Color::Black => self.count::<C>(Color::Black, list),
        }
    }

    #[inline(always)]
    fn count<C: Convention>(&self, color: Color, list: &mut MoveList<R::Bits>) -> u64 {
        if self.first_king().is_some() {
            0
        } else if self.kings(color).is_none() {
            self.count_with::<C>(color, R::Bits::NONE, list)
        } else {
            self.count_with_kings::<C>(list)
        }
    }

    /// Apart, so that the code for positions without kings has nothing of it; by value, because a position whose address is
    /// passed on must be in memory always.
    #[inline(never)]
    fn count_with_kings<C: Convention>(self, list: &mut MoveList<R::Bits>) -> u64 {
        match self.side_to_move {
            Color::White => self.count_with::<C>(Color::White, self.kings(Color::White), list),
            Color::Black => self.count_with::<C>(Color::Black, self.kings(Color::Black), list),
        }
    }

    #[inline(always)]
    fn count_with<C: Convention>(&self, color: Color, kings: R::Bits, list: &mut MoveList<R::Bits>) -> u64 {
        let mut counter = MoveCounter::<R, C>::new(self, list);
        self.walk_captures_of(color, kings, &mut counter);
        let captures = counter.count();
        if captures > 0 && self.must_capture() { captures } else { captures + self.count_quiet(color, kings) }
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        self.rules.rules().duty == Duty::Compulsory
    }

    /// Whether this side could capture if it were to move.
    #[must_use]
    #[inline]
    pub fn can_capture(&self, color: Color) -> bool {
        if self.first_king().is_some() {
            return false;
        }
        match color {
            Color::White => self.men_can_capture(Color::White) || self.kings_can_capture(Color::White),
            Color::Black => self.men_can_capture(Color::Black) || self.kings_can_capture(Color::Black),
        }
    }

    /// Whether this side could make a quiet move if it were to move and had nothing to capture.
    #[must_use]
    #[inline]
    pub fn can_move_quietly(&self, color: Color) -> bool {
        if self.first_king().is_some() {
            return false;
        }
        let rules = self.rules.rules();
        let (men, kings, empty) = (self.men(color), self.active_kings(color), self.empty());
        let mut found = R::Bits::NONE;
        each_step(rules, rules.man.quiet[color], |step| found |= men.shift(step) & empty);
        each_step(rules, rules.king.quiet[color], |step| found |= kings.shift(step) & empty);
        found.any()
    }

    /// Walks every complete chain of the side to move.
    pub(crate) fn walk_captures(&self, sink: &mut impl Sink<R::Bits>) {
        match self.side_to_move {
            Color::White => self.walk_captures_of(Color::White, self.kings(Color::White), sink),
            Color::Black => self.walk_captures_of(Color::Black, self.kings(Color::Black), sink),
        }
    }

    #[inline(always)]
    fn list<C: Convention>(&self, color: Color, list: &mut MoveList<R::Bits>) {
        if self.first_king().is_some() {
            return;
        }
        self.walk_captures_of(color, self.kings(color), &mut Choice::<R, C>::new(self, list));
        if list.0.is_empty() || !self.must_capture() {
            self.list_quiet(color, list);
        }
    }

    #[inline(always)]
    fn list_quiet(&self, color: Color, list: &mut MoveList<R::Bits>) {
        let rules = self.rules.rules();
        let last_row = R::Bits::from_wide(rules.geometry.promotion_row[color]);
        let empty = self.empty();
        each_step(rules, rules.man.quiet[color], |step| {
            for to in (self.men(color).shift(step) & empty).points() {
                let from = to.wrapping_add_signed(-step);
                let promotes = (R::Bits::point(to) & last_row).any();
                list.0.push(Move { from, to, promotes, captured: R::Bits::NONE });
            }
        });
        for from in self.active_kings(color).points() {
            self.each_king_target(color, from, |to| {
                list.0.push(Move { from, to, promotes: false, captured: R::Bits::NONE });
            });
        }
    }

    #[inline(always)]
    fn count_quiet(&self, color: Color, kings: R::Bits) -> u64 {
        let rules = self.rules.rules();
        let mut count = 0;
        each_step(rules, rules.man.quiet[color], |step| {
            count += (self.men(color).shift(step) & self.empty()).count();
        });
        if kings.any() {
            let kings = kings & !self.resting_king(color);
            let most = if rules.king_range == KingRange::Short { 1 } else { longest_line(rules) - 1 };
            each_step(rules, rules.king.quiet[color], |step| {
                count += slide::<R>(kings, self.empty(), step, most).count();
            });
        }
        u64::from(count)
    }

    /// The kings that may make a quiet move.
    #[inline(always)]
    fn active_kings(&self, color: Color) -> R::Bits {
        self.kings(color) & !self.resting_king(color)
    }

    /// What this side's men may capture.
    #[inline(always)]
    fn prey_of_men(&self, color: Color) -> R::Bits {
        let other = color.opposite();
        if self.rules.rules().man_takes_king { self.pieces[other] } else { self.men(other) }
    }

    #[inline(always)]
    fn each_king_target(&self, color: Color, from: u8, mut visit: impl FnMut(u8)) {
        let rules = self.rules.rules();
        let empty = self.empty();
        each_step(rules, rules.king.quiet[color], |step| {
            let mut to = R::Bits::point(from).shift(step) & empty;
            while to.any() {
                visit(to.lowest());
                if rules.king_range == KingRange::Short {
                    break;
                }
                to = to.shift(step) & empty;
            }
        });
    }

    /// The pieces among `pieces` that can jump a neighbour in one of the directions.
    #[inline(always)]
    fn short_capturers(&self, pieces: R::Bits, directions: Directions, enemy: R::Bits) -> R::Bits {
        let empty = self.empty();
        let mut capturers = R::Bits::NONE;
        each_step(self.rules.rules(), directions, |step| {
            capturers |= (empty.shift(-step) & enemy).shift(-step) & pieces;
        });
        capturers
    }

    #[inline(always)]
    fn capturing_men(&self, color: Color) -> R::Bits {
        let directions = self.rules.rules().man.capture[color];
        self.short_capturers(self.men(color), directions, self.prey_of_men(color))
    }

    #[inline(always)]
    fn men_can_capture(&self, color: Color) -> bool {
        self.capturing_men(color).any()
    }

    #[inline(always)]
    fn kings_can_capture(&self, color: Color) -> bool {
        let rules = self.rules.rules();
        let kings = self.kings(color);
        let enemy = self.pieces[color.opposite()];
        if kings.is_none() {
            return false;
        }
        if rules.king_range == KingRange::Short {
            return self.short_capturers(kings, rules.king.capture[color], enemy).any();
        }
        behind_prey(self.rules, rules.king.capture[color], kings, self.empty(), enemy).any()
    }

    #[inline(always)]
    fn walk_captures_of(&self, color: Color, kings: R::Bits, sink: &mut impl Sink<R::Bits>) {
        let rules = self.rules.rules();
        self.walk_jumps(
            color,
            self.men(color),
            rules.man.capture[color],
            self.prey_of_men(color),
            false,
            sink,
        );
        if kings.is_none() {
            return;
        }
        let enemy = self.pieces[color.opposite()];
        if rules.king_range == KingRange::Short {
            self.walk_jumps(color, kings, rules.king.capture[color], enemy, true, sink);
        } else if self.kings_can_capture(color) {
            for from in kings.points() {
                self.chain(color, from, true).king(R::Bits::point(from), enemy, R::Bits::NONE, 0, sink);
            }
        }
    }

    #[inline(always)]
    fn chain(&self, color: Color, from: u8, king: bool) -> Chain<R> {
        Chain {
            rules: self.rules,
            color,
            from,
            king,
            kings: self.kings,
            // The moving piece's own square counts as empty while it is on its way.
            empty: self.empty() | R::Bits::point(from),
            last_row: self.last_row(color),
        }
    }

    #[inline(always)]
    fn last_row(&self, color: Color) -> R::Bits {
        R::Bits::from_wide(self.rules.rules().geometry.promotion_row[color])
    }

    /// Walks the captures of pieces that jump their neighbours. Most are single: those are found for all pieces at
    /// once, and only those that can go on are walked piece by piece.
    #[inline(always)]
    fn walk_jumps(
        &self,
        color: Color,
        pieces: R::Bits,
        directions: Directions,
        prey: R::Bits,
        king: bool,
        sink: &mut impl Sink<R::Bits>,
    ) {
        let rules = self.rules.rules();
        let empty = self.empty();
        let starts = |step: i8| (empty.shift(-step) & prey).shift(-step);
        let mut jumping = R::Bits::NONE;
        each_step(rules, directions, |step| jumping |= starts(step));
        if (jumping & pieces).is_none() {
            return;
        }
        let last_row = if king { R::Bits::NONE } else { self.last_row(color) };
        // From a landing square the piece goes on if a jump starts there. The piece behind it bars no jump that would
        // otherwise be possible, and none is possible over it, because its own square lies beyond.
        let going_on = match rules.promotion {
            Promotion::InPassing => jumping | last_row,
            Promotion::OnStopping => jumping,
            Promotion::EndsTurn => jumping & !last_row,
        };
        let mut chains = R::Bits::NONE;
        each_step(rules, directions, |step| {
            let landings = (starts(step) & pieces).shift(step).shift(step);
            chains |= landings & going_on;
            sink.single_jumps(landings & !going_on, step, last_row);
        });
        if chains.is_none() {
            return;
        }
        each_step(rules, directions, |step| {
            let landings = (starts(step) & pieces).shift(step).shift(step);
            for to in (landings & going_on).points() {
                let from = to.wrapping_add_signed(-2 * step);
                let enemy = self.pieces[color.opposite()];
                self.chain(color, from, king).jumped(R::Bits::point(to), step, enemy, sink);
            }
        });
    }
}
