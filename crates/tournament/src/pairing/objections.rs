//! What the rules say against a pairing that was made by hand.

use std::fmt;

use crate::competition::Competition;
use crate::event::GroupId;
use crate::lines::{Kind, Line};
use crate::plan::System;
use crate::round::{Pairing, Side};
use crate::swiss::{Bye, Colour};

/// Something that the rules of a Swiss system say against a pairing; the arbiter may have his reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// What it is, as a word for programs and translations.
    pub code: &'static str,
    /// Whom it is about, by name.
    pub names: Vec<String>,
}

impl fmt::Display for Objection {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names.join(" – ");
        let what = match self.code {
            "met" => "have met before (C1)",
            "forbidden" => "must not meet",
            "one-team" => "are of one team",
            "colour-thrice" => "would have one colour a third time running (C3)",
            "colour-difference" => "would have one colour three times more often than the other (C3)",
            "bye-again" => "has had a bye or a win without a game (C2)",
            _ => "are more than a win apart",
        };
        write!(to, "{names} {what}")
    }
}

impl Competition {
    /// What the rules say against a pairing of the round that was published last, or of the next one.
    #[must_use]
    pub fn objections(&self, at: GroupId, pairing: &Pairing) -> Vec<Objection> {
        let System::Swiss(plan) = &self.stage(at).system else { return vec![] };
        let round = self.group(at).map_or(0, |group| group.rounds.len().saturating_sub(1));
        let mut lines = self.lines(at);
        lines.iter_mut().for_each(|line| line.cells.truncate(round));
        let line = |who: usize| lines.iter().find(|line| line.who == who);
        let mut found = vec![];
        let mut object = |code, who: &[usize]| {
            found.push(Objection { code, names: who.iter().map(|who| self.name(*who).to_owned()).collect() });
        };
        for drawn in &pairing.pairs {
            let [Some(first), Some(second)] = drawn.who.map(line) else { continue };
            if first.cells.iter().any(|cell| cell.is_played() && cell.opponent == Some(second.who)) {
                object("met", &drawn.who);
            }
            if self.must_not_meet(drawn.who) {
                object("forbidden", &drawn.who);
            }
            if plan.teams_apart && self.are_of_one_team(drawn.who) {
                object("one-team", &drawn.who);
            }
            let apart = (first.points_after(round) - second.points_after(round)).abs();
            if apart > self.plan.form.most() {
                object("far-apart", &drawn.who);
            }
            for (side, line) in Side::BOTH.into_iter().zip([first, second]) {
                if let Some(code) =
                    colour_objection(line, crate::round::Pair::colour(side)).filter(|_| plan.colours)
                {
                    object(code, &[line.who]);
                }
            }
        }
        for (who, bye) in &pairing.byes {
            let again = |line: &Line| {
                line.cells.iter().any(|cell| match cell.kind {
                    Kind::Bye(Bye::Allocated | Bye::Full) => true,
                    Kind::Forfeit => cell.points >= self.plan.form.most(),
                    _ => false,
                })
            };
            if *bye == Bye::Allocated && line(*who).is_some_and(again) {
                object("bye-again", &[*who]);
            }
        }
        found
    }
}

fn colour_objection(line: &Line, colour: Colour) -> Option<&'static str> {
    let colours: Vec<Colour> =
        line.cells.iter().filter(|cell| cell.is_played()).filter_map(|cell| cell.colour).collect();
    let same = colours.iter().filter(|one| **one == colour).count();
    if colours.len() >= 2 && colours[colours.len() - 2..] == [colour; 2] {
        return Some("colour-thrice");
    }
    (same + 1 > colours.len() - same + 2).then_some("colour-difference")
}
