//! The mover: every legal turn of a position on a board of straight lines, read off the rule table.
//!
//! Captures come first because they are compulsory. A chain is walked step by step; the walk itself is written once
//! ([`Chain`]) and tells a [`Sink`] what happens, so that the fast move list and the full paths come from one text.

use core::cmp::Ordering;

use crate::{
    Bits, Color, Direction, Directions, Duty, KingLanding, KingRange, Merit, Move, MoveList, Position,
    Precedence, Promotion, Removal, RuleSet, Rules,
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

/// What a walk over capture chains tells its listener.
pub(crate) trait Sink<B: Bits> {
    /// A step of the chain: the piece that is jumped and the point behind it.
    #[inline(always)]
    fn step(&mut self, _over: B, _land: B) {}
    /// The last step is taken back.
    #[inline(always)]
    fn back(&mut self) {}
    /// A chain that cannot be prolonged.
    fn finish(&mut self, turn: Move<B>);
    /// Single captures in one direction, given by where they land: the piece comes from two steps back.
    #[inline(always)]
    fn single_jumps(&mut self, landings: B, step: i8, promoting: B) {
        for to in landings.points() {
            let land = B::point(to);
            let over = land.shift(-step);
            self.step(over, land);
            self.finish(Move {
                from: to.wrapping_add_signed(-2 * step),
                to,
                promotes: (land & promoting).any(),
                captured: over,
            });
            self.back();
        }
    }
}

impl<R: RuleSet> Position<R> {
    /// All legal moves, in a list that is emptied first.
    #[inline]
    pub fn moves_into(&self, list: &mut MoveList<R::Bits>) {
        list.0.clear();
        // Colour is a constant in each arm, so each gets code for its own directions.
        match self.turn {
            Color::White => self.list(Color::White, list),
            Color::Black => self.list(Color::Black, list),
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
            self.walk_captures(&mut Choice::new(self, list));
        }
    }

    /// How many legal moves there are. Quiet moves and single captures are counted without being listed; the list is
    /// room to work in.
    #[inline]
    pub fn count_moves(&self, list: &mut MoveList<R::Bits>) -> u64 {
        list.0.clear();
        match self.turn {
            Color::White => self.count(Color::White, list),
            Color::Black => self.count(Color::Black, list),
        }
    }

    #[inline(always)]
    fn count(&self, color: Color, list: &mut MoveList<R::Bits>) -> u64 {
        if self.first_king().is_some() {
            return 0;
        }
        let mut tally = Tally::new(self, list);
        self.walk_captures_of(color, &mut tally);
        let captures = tally.count();
        if captures > 0 && self.must_capture() { captures } else { captures + self.count_quiet(color) }
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

    /// Walks every complete chain of the side to move.
    pub(crate) fn walk_captures(&self, sink: &mut impl Sink<R::Bits>) {
        match self.turn {
            Color::White => self.walk_captures_of(Color::White, sink),
            Color::Black => self.walk_captures_of(Color::Black, sink),
        }
    }

    #[inline(always)]
    fn list(&self, color: Color, list: &mut MoveList<R::Bits>) {
        if self.first_king().is_some() {
            return;
        }
        self.walk_captures_of(color, &mut Choice::new(self, list));
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
    fn count_quiet(&self, color: Color) -> u64 {
        let rules = self.rules.rules();
        let mut count = 0;
        each_step(rules, rules.man.quiet[color], |step| {
            count += (self.men(color).shift(step) & self.empty()).count();
        });
        for from in self.active_kings(color).points() {
            self.each_king_target(color, from, |_| count += 1);
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
        let empty = self.empty();
        let mut found = false;
        each_step(rules, rules.king.capture[color], |step| {
            // All kings slide at once: what they reach over empty squares, then one enemy, then a free square.
            let mut sliding = kings;
            let mut met = R::Bits::NONE;
            while sliding.any() {
                sliding = sliding.shift(step);
                met |= sliding & enemy;
                sliding &= empty;
            }
            found |= (met.shift(step) & empty).any();
        });
        found
    }

    #[inline(always)]
    fn walk_captures_of(&self, color: Color, sink: &mut impl Sink<R::Bits>) {
        let rules = self.rules.rules();
        self.walk_jumps(
            color,
            self.men(color),
            rules.man.capture[color],
            self.prey_of_men(color),
            false,
            sink,
        );
        let kings = self.kings(color);
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
    /// once, and only what can go on is walked piece by piece.
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

/// One piece on its way through a chain of captures.
///
/// Where captured pieces stay on the board until the turn ends they are neither empty nor enemies any more, so they
/// block and cannot be jumped again (the Turkish strike, Code 1.5.9). Where they leave at once they are empty squares.
struct Chain<R: RuleSet> {
    // By type and not by reference, so that the compiler knows a constant table here too.
    rules: R,
    color: Color,
    from: u8,
    king: bool,
    kings: R::Bits,
    empty: R::Bits,
    last_row: R::Bits,
}

impl<R: RuleSet> Chain<R> {
    #[inline(always)]
    fn rules(&self) -> &Rules {
        self.rules.rules()
    }

    /// The squares that the piece may cross and land on after these captures.
    #[inline(always)]
    fn free(&self, captured: R::Bits) -> R::Bits {
        if self.rules().removal == Removal::AtEnd { self.empty } else { self.empty | captured }
    }

    /// Continues behind the first piece of the chain, which was jumped in this direction.
    fn jumped(&self, land: R::Bits, step: i8, enemy: R::Bits, sink: &mut impl Sink<R::Bits>) {
        let over = land.shift(-step);
        sink.step(over, land);
        if !self.king {
            self.man_landed(land, step, enemy & !over, over, sink);
        } else if !self.king(land, enemy & !over, over, step, sink) {
            self.finish(land, over, false, sink);
        }
        sink.back();
    }

    /// Continues from `at` as a man; says whether a capture was possible.
    #[inline]
    fn man(&self, at: R::Bits, enemy: R::Bits, captured: R::Bits, sink: &mut impl Sink<R::Bits>) -> bool {
        let prey = if self.rules().man_takes_king { enemy } else { enemy & !self.kings };
        let directions = self.rules().man.capture[self.color];
        self.jump_neighbours(directions, at, prey, self.free(captured), sink, |over, land, step, sink| {
            self.man_landed(land, step, enemy & !over, captured | over, sink);
        })
    }

    fn man_landed(
        &self,
        at: R::Bits,
        arrival: i8,
        enemy: R::Bits,
        captured: R::Bits,
        sink: &mut impl Sink<R::Bits>,
    ) {
        let on_last_row = (at & self.last_row).any();
        let goes_on = match self.rules().promotion {
            Promotion::InPassing if on_last_row => self.king(at, enemy, captured, arrival, sink),
            Promotion::EndsTurn if on_last_row => false,
            _ => self.man(at, enemy, captured, sink),
        };
        if !goes_on {
            self.finish(at, captured, on_last_row, sink);
        }
    }

    /// Continues from `at` as a king that arrived by `arrival` (0 at the origin); says whether a capture was possible.
    fn king(
        &self,
        at: R::Bits,
        enemy: R::Bits,
        captured: R::Bits,
        arrival: i8,
        sink: &mut impl Sink<R::Bits>,
    ) -> bool {
        match self.rules().king_range {
            KingRange::Flying => self.flying_king(at, enemy, captured, arrival, true, sink),
            KingRange::Short => {
                let directions = self.rules().king.capture[self.color];
                self.jump_neighbours(
                    directions,
                    at,
                    enemy,
                    self.free(captured),
                    sink,
                    |over, land, _, sink| {
                        if !self.king(land, enemy & !over, captured | over, 0, sink) {
                            self.finish(land, captured | over, !self.king, sink);
                        }
                    },
                )
            }
        }
    }

    /// Jumps over each neighbouring enemy behind which a square is free.
    #[inline(always)]
    fn jump_neighbours<S: Sink<R::Bits>>(
        &self,
        directions: Directions,
        at: R::Bits,
        enemy: R::Bits,
        free: R::Bits,
        sink: &mut S,
        landed: impl Fn(R::Bits, R::Bits, i8, &mut S),
    ) -> bool {
        let mut possible = false;
        each_step(self.rules(), directions, |step| {
            let over = at.shift(step) & enemy;
            let land = over.shift(step) & free;
            if land.any() {
                possible = true;
                sink.step(over, land);
                landed(over, land, step, sink);
                sink.back();
            }
        });
        possible
    }

    /// Looks along every line for an enemy with a free square behind it. Of the squares behind one captured piece all
    /// see the same next piece on the line of arrival, ahead and (where it is not the captured one) back, so only the
    /// `first` square asks there.
    fn flying_king(
        &self,
        at: R::Bits,
        enemy: R::Bits,
        captured: R::Bits,
        arrival: i8,
        first: bool,
        sink: &mut impl Sink<R::Bits>,
    ) -> bool {
        let free = self.free(captured);
        let mut possible = false;
        each_step(self.rules(), self.rules().king.capture[self.color], |step| {
            let turns_back = arrival != 0 && step == -arrival;
            if (step == arrival || turns_back) && !first
                || turns_back && self.rules().removal != Removal::AtOnce
            {
                return;
            }
            let mut ahead = at.shift(step);
            while (ahead & free).any() {
                ahead = ahead.shift(step);
            }
            let over = ahead & enemy;
            if (over.shift(step) & free).any() {
                possible = true;
                self.land_behind(over, step, enemy & !over, captured | over, sink);
            }
        });
        possible
    }

    /// Lands behind a captured piece. Among the free squares there, one that lets the king capture on must be chosen
    /// if there is one (Code 1.5.6; S0); otherwise any that the game allows.
    fn land_behind(
        &self,
        over: R::Bits,
        step: i8,
        enemy: R::Bits,
        captured: R::Bits,
        sink: &mut impl Sink<R::Bits>,
    ) {
        let free = self.free(captured);
        let first = over.shift(step);
        let landing = self.rules().king_landing;
        let mut goes_on = false;
        let mut land = first;
        while (land & free).any() {
            sink.step(over, land);
            goes_on |= self.flying_king(land, enemy, captured, step, land == first, sink);
            sink.back();
            if landing == KingLanding::Behind {
                break;
            }
            land = land.shift(step);
        }
        if goes_on {
            return;
        }
        let stops = landing == KingLanding::Behind
            || landing == KingLanding::BehindLastKing && (over & self.kings).any();
        land = first;
        while (land & free).any() {
            sink.step(over, land);
            self.finish(land, captured, !self.king, sink);
            sink.back();
            if stops {
                break;
            }
            land = land.shift(step);
        }
    }

    fn finish(&self, at: R::Bits, captured: R::Bits, promotes: bool, sink: &mut impl Sink<R::Bits>) {
        sink.finish(Move { from: self.from, to: at.lowest(), promotes, captured });
    }
}

/// How captures of one position compare: the merits of the game in their order, packed so that the greater number is
/// the better capture.
pub(crate) struct Scale<R: RuleSet> {
    rules: R,
    kings: R::Bits,
}

/// Bits that a merit needs: the value of all the pieces of a board fits, and the order of thirty-two captures.
const fn width(merit: Merit) -> u32 {
    match merit {
        Merit::Value => 14,
        Merit::KingsEarly => 32,
        Merit::Pieces | Merit::ByKing | Merit::Kings => 8,
    }
}

impl<R: RuleSet> Scale<R> {
    pub(crate) fn new(position: &Position<R>) -> Self {
        Self { rules: position.rules, kings: position.kings }
    }

    #[inline(always)]
    fn precedence(&self) -> Precedence {
        self.rules.rules().precedence
    }

    /// The kings among the pieces captured so far, one binary digit each, with one more piece.
    #[inline(always)]
    pub(crate) fn order_with(&self, order: u64, over: R::Bits) -> u64 {
        order << 1 | u64::from((over & self.kings).any())
    }

    /// The worth of the capture of one man by a man.
    #[inline(always)]
    fn weigh_single(&self) -> u64 {
        self.precedence().iter().fold(0, |weight, &merit| {
            let value = match merit {
                Merit::Pieces => 1,
                Merit::Value => 100,
                Merit::ByKing | Merit::Kings | Merit::KingsEarly => 0,
            };
            weight << width(merit) | value
        })
    }

    /// The worth of a capture. `order` tells the kings in the order of capture ([`Self::order_with`]).
    #[inline(always)]
    pub(crate) fn weigh(&self, turn: &Move<R::Bits>, order: u64) -> u64 {
        let mut weight = 0;
        for &merit in self.precedence() {
            let kings = || u64::from((turn.captured & self.kings).count());
            let pieces = u64::from(turn.captures());
            let value = match merit {
                Merit::Pieces => pieces,
                Merit::Value => 100 * pieces + 99 * kings(),
                Merit::ByKing => u64::from((R::Bits::point(turn.from) & self.kings).any()),
                Merit::Kings => kings(),
                Merit::KingsEarly => order,
            };
            weight = weight << width(merit) | value;
        }
        weight
    }
}

/// Collects the chains that the precedence of captures allows, each move once.
struct Choice<'a, R: RuleSet> {
    list: &'a mut MoveList<R::Bits>,
    scale: Scale<R>,
    best: u64,
    order: u64,
}

impl<'a, R: RuleSet> Choice<'a, R> {
    #[inline(always)]
    fn new(position: &Position<R>, list: &'a mut MoveList<R::Bits>) -> Self {
        Self { list, scale: Scale::new(position), best: 0, order: 0 }
    }
}

impl<R: RuleSet> Sink<R::Bits> for Choice<'_, R> {
    #[inline(always)]
    fn step(&mut self, over: R::Bits, _land: R::Bits) {
        self.order = self.scale.order_with(self.order, over);
    }

    #[inline(always)]
    fn back(&mut self) {
        self.order >>= 1;
    }

    #[inline]
    fn finish(&mut self, turn: Move<R::Bits>) {
        let weight = self.scale.weigh(&turn, self.order);
        if weight < self.best {
            return;
        }
        if weight > self.best {
            self.list.0.clear();
            self.best = weight;
        }
        // Two chains can differ and still be one move only if they take the same pieces in another order, which
        // needs at least three.
        if turn.captures() < 3 || !self.list.0.contains(&turn) {
            self.list.0.push(turn);
        }
    }
}

/// Counts the chains that the precedence of captures allows, each move once.
struct Tally<'a, R: RuleSet> {
    /// The chains that are listed: those of several pieces, those of flying kings, and single captures where their
    /// worth differs.
    choice: Choice<'a, R>,
    /// Single captures by a neighbour, where all are equal in worth.
    singles: u64,
}

impl<'a, R: RuleSet> Tally<'a, R> {
    #[inline(always)]
    fn new(position: &Position<R>, list: &'a mut MoveList<R::Bits>) -> Self {
        Self { choice: Choice::new(position, list), singles: 0 }
    }

    /// Whether all captures of one piece by a neighbour are equal in worth.
    #[inline(always)]
    fn singles_are_equal(&self) -> bool {
        let scale = &self.choice.scale;
        scale.precedence().iter().all(|merit| *merit == Merit::Pieces) || scale.kings.is_none()
    }

    #[inline(always)]
    fn count(&self) -> u64 {
        let listed = self.choice.list.len() as u64;
        if listed == 0 || self.singles == 0 {
            return listed + self.singles;
        }
        match self.choice.best.cmp(&self.choice.scale.weigh_single()) {
            Ordering::Less => self.singles,
            Ordering::Equal => listed + self.singles,
            Ordering::Greater => listed,
        }
    }
}

impl<R: RuleSet> Sink<R::Bits> for Tally<'_, R> {
    #[inline(always)]
    fn step(&mut self, over: R::Bits, land: R::Bits) {
        self.choice.step(over, land);
    }

    #[inline(always)]
    fn back(&mut self) {
        self.choice.back();
    }

    #[inline]
    fn finish(&mut self, turn: Move<R::Bits>) {
        self.choice.finish(turn);
    }

    #[inline(always)]
    fn single_jumps(&mut self, landings: R::Bits, step: i8, promoting: R::Bits) {
        if self.singles_are_equal() {
            self.singles += u64::from(landings.count());
        } else if landings.any() {
            self.list_singles(landings, step, promoting);
        }
    }
}

impl<R: RuleSet> Tally<'_, R> {
    /// Kept out of the way of what is nearly always done.
    #[inline(never)]
    fn list_singles(&mut self, landings: R::Bits, step: i8, promoting: R::Bits) {
        self.choice.single_jumps(landings, step, promoting);
    }
}
