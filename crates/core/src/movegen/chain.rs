//! One piece on its way through a chain of captures.

use super::slide::{longest_line, met, slide};
use super::{Sink, each_step};
use crate::{
    Bits, Color, Direction, Directions, KingLanding, KingRange, Move, Promotion, Removal, RuleSet, Rules,
};

/// One piece on its way through a chain of captures.
///
/// Where captured pieces stay on the board until the turn ends they are neither empty nor enemies any more, so they
/// block and cannot be jumped again (the Turkish strike, Code 1.5.9). Where they leave at once their squares are empty.
pub(super) struct Chain<R: RuleSet> {
    // A type and not a reference, so that the compiler knows a constant table here too.
    pub rules: R,
    pub color: Color,
    pub from: u8,
    pub king: bool,
    pub kings: R::Bits,
    pub empty: R::Bits,
    pub last_row: R::Bits,
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
    pub(super) fn jumped(&self, land: R::Bits, step: i8, enemy: R::Bits, sink: &mut impl Sink<R::Bits>) {
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
    pub(super) fn king(
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

    /// Looks along every line for an enemy with a free square behind it. All squares behind one captured piece see the
    /// same next piece on the line of arrival, ahead and (unless it is the captured one) back, so only the `first` square
    /// looks along that line.
    fn flying_king(
        &self,
        at: R::Bits,
        enemy: R::Bits,
        captured: R::Bits,
        arrival: i8,
        first: bool,
        sink: &mut impl Sink<R::Bits>,
    ) -> bool {
        let (rules, free) = (self.rules(), self.free(captured));
        let mut possible = false;
        // Not `each_step`: the compiler would share one closure between the directions and no longer know their steps.
        macro_rules! look {
            ($($direction:ident)*) => {$(
                if rules.king.capture[self.color].has(Direction::$direction) {
                    let step = rules.geometry.step(Direction::$direction);
                    let over = met(self.rules, at, free, enemy, step);
                    if (over.shift(step) & free).any() && self.may_look(step, arrival, first) {
                        possible = true;
                        let landings = slide::<R>(over, free, step, longest_line(rules).saturating_sub(2));
                        self.land_behind(over, landings, step, enemy & !over, captured | over, sink);
                    }
                }
            )*};
        }
        look!(UpLeft UpRight DownLeft DownRight Up Down Left Right);
        possible
    }

    /// Whether a king that arrived by `arrival` may capture along this line.
    #[inline(always)]
    fn may_look(&self, step: i8, arrival: i8, first: bool) -> bool {
        let turns_back = arrival != 0 && step == -arrival;
        if turns_back && self.rules().removal != Removal::AtOnce {
            return false;
        }
        first || step != arrival && !turns_back
    }

    /// Whether every square behind a captured piece looks along the line of arrival ([`Sink::EACH_LANDING`]).
    #[inline(always)]
    fn each_landing<S: Sink<R::Bits>>(&self) -> bool {
        S::EACH_LANDING && self.rules().removal != Removal::AtEnd
    }

    /// Lands behind a captured piece. Among the free squares there, one that lets the king capture on must be chosen
    /// if there is one (Code 1.5.6; S0); otherwise any that the game allows.
    ///
    /// Not inlined, so that looking along the lines stays small.
    #[inline(never)]
    fn land_behind<S: Sink<R::Bits>>(
        &self,
        over: R::Bits,
        landings: R::Bits,
        step: i8,
        enemy: R::Bits,
        captured: R::Bits,
        sink: &mut S,
    ) {
        let first = over.shift(step);
        let landing = self.rules().king_landing;
        let landings = if landing == KingLanding::Behind { first } else { landings };
        if self.goes_on(landings, step, enemy, captured) {
            let mut land = first;
            while (land & landings).any() {
                sink.step(over, land);
                let looks_along = land == first || self.each_landing::<S>();
                self.flying_king(land, enemy, captured, step, looks_along, sink);
                sink.back();
                land = land.shift(step);
            }
            return;
        }
        let stops = landing == KingLanding::BehindLastKing && (over & self.kings).any();
        let landings = if stops { first } else { landings };
        let mv = Move { from: self.from, to: 0, promotes: !self.king, captured };
        sink.finish_landings(landings, first, step, mv);
    }

    /// Whether a king can capture on from one of the squares behind a captured piece.
    #[inline(always)]
    fn goes_on(&self, landings: R::Bits, arrival: i8, enemy: R::Bits, captured: R::Bits) -> bool {
        let (rules, free) = (self.rules(), self.free(captured));
        let mut behind = R::Bits::NONE;
        each_step(rules, rules.king.capture[self.color], |step| {
            if rules.removal != Removal::AtOnceNoTurningBack || step != -arrival {
                behind |= met(self.rules, landings, free, enemy, step).shift(step) & free;
            }
        });
        behind.any()
    }

    fn finish(&self, at: R::Bits, captured: R::Bits, promotes: bool, sink: &mut impl Sink<R::Bits>) {
        sink.finish(Move { from: self.from, to: at.lowest(), promotes, captured });
    }
}
