//! A competition as a report.

use std::fmt::Write;

use super::TrfError;
use crate::competition::Competition;
use crate::event::GroupId;
use crate::lines::{Cell, Kind, Line};
use crate::outcome::{Points, Refusal, Scoring};
use crate::plan::System;
use crate::swiss::{Bye, Colour};
use crate::{Person, Sex};

/// Writes points with one decimal.
fn decimal(points: Points) -> String {
    format!("{}.{}", points / 10, points % 10)
}

/// What fits into so many columns.
fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}

impl Competition {
    /// A group as a report (TRF-2026). A pair is one game there: a micro-match is won, drawn or lost as a whole. Columns that
    /// count letters are as long as the report's rules say; longer names are cut.
    pub fn report(&self, at: GroupId) -> Result<String, Refusal> {
        let group = self.group(at)?;
        if self.stage(at).system.is_timed() {
            return Err(Refusal::new(
                "no-rounds",
                "a report tells of rounds, and there are none in this system",
            ));
        }
        let mut text = String::new();
        let mut line = |code: &str, what: &str| {
            if !what.is_empty() {
                let _ = writeln!(text, "{code} {}", what.replace(['\n', '\r'], " "));
            }
        };
        line("012", &self.plan.name);
        line("022", &self.plan.place);
        line("042", &self.plan.dates);
        line("062", &group.numbers.len().to_string());
        line("092", self.system_name(at));
        line("102", &self.plan.arbiter);
        line("122", &self.plan.control);
        if let Some(rounds) = self.rounds_planned(at) {
            line("142", &rounds.to_string());
        }
        if let System::Swiss(plan) = &self.stage(at).system {
            line("152", if self.initial_colour(at, plan) == Colour::White { "W" } else { "B" });
        }
        let form = &self.plan.form;
        let worth = Scoring { win: form.most(), draw: form.half(), loss: 0 };
        let bye = form.bye.unwrap_or(form.most());
        if worth != Scoring::ONE || bye != worth.win {
            line(
                "162",
                &format!(
                    " W{:>4}    D{:>4}    P{:>4}",
                    decimal(worth.win),
                    decimal(worth.draw),
                    decimal(bye)
                ),
            );
        }
        for set in &self.forbidden {
            let numbers: Vec<usize> = set.iter().filter_map(|who| self.number(at, *who)).collect();
            if numbers.len() > 1 {
                let texts: Vec<String> = numbers.iter().map(|number| format!("{number:>4}")).collect();
                line("260", &format!("{:>3} {:>3} {}", 1, 999, texts.join(" ")));
            }
        }
        self.report_players(at, &mut text);
        Ok(text)
    }

    fn system_name(&self, at: GroupId) -> &'static str {
        match self.stage(at).system {
            System::RoundRobin { .. } => "Individual: Round-Robin",
            System::Swiss(_) => "Individual: Swiss-System",
            System::Knockout { .. } => "Individual: Knock-out",
            System::Scheveningen => "Individual: Scheveningen-System",
            _ => "Individual: Other",
        }
    }

    /// The pairing number of somebody in a group, from 1.
    #[must_use]
    pub fn number(&self, at: GroupId, who: usize) -> Option<usize> {
        Some(self.group(at).ok()?.numbers.iter().position(|other| *other == who)? + 1)
    }

    fn report_players(&self, at: GroupId, text: &mut String) {
        let standings = self.standings(at);
        let rounds = self.group(at).map_or(0, |group| group.rounds.len());
        for (number, line) in self.lines(at).iter().enumerate() {
            let person = &self.entries[line.who].competitor.person;
            let rank =
                standings.rows.iter().position(|row| row.line.who == line.who).map_or(0, |place| place + 1);
            let _ = write!(text, "{}", player_columns(person, number + 1));
            let _ = write!(text, " {:>4} {rank:>4}", decimal(line.points));
            for round in 0..rounds {
                let _ = write!(text, "  {}", self.round_columns(at, line, round));
            }
            text.push('\n');
        }
    }

    fn round_columns(&self, at: GroupId, line: &Line, round: usize) -> String {
        let cell = line.cells.iter().find(|cell| cell.round == round);
        let Some(cell) = cell else { return "0000 - Z".to_owned() };
        let code = code(cell, self.plan.form.half());
        let number = cell.opponent.and_then(|opponent| self.number(at, opponent));
        let colour = match cell.colour {
            Some(Colour::White) => 'w',
            Some(Colour::Black) => 'b',
            None => '-',
        };
        match number {
            Some(number) if cell.kind != Kind::Annulled => format!("{number:>4} {colour} {code}"),
            _ => format!("0000 - {code}"),
        }
    }
}

fn code(cell: &Cell, half: Points) -> char {
    match cell.kind {
        Kind::Bye(Bye::Allocated) => 'U',
        Kind::Bye(Bye::Full) => 'F',
        Kind::Bye(Bye::Half) => 'H',
        Kind::Bye(Bye::Zero) | Kind::Absent | Kind::Annulled => 'Z',
        Kind::Open => ' ',
        Kind::Forfeit if cell.points > 0 => '+',
        Kind::Forfeit => '-',
        Kind::Played if cell.points > half => '1',
        Kind::Played if cell.points == half => '=',
        Kind::Played => '0',
    }
}

fn player_columns(person: &Person, number: usize) -> String {
    let sex = match person.sex {
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
        None => "",
    };
    let born = person.born.map(|year| format!("{year}/00/00")).unwrap_or_default();
    format!(
        "001 {number:>4} {sex:1}{:>3} {:<33} {:>4} {:<3} {:>11} {born:<10}",
        cut(&person.title, 3),
        cut(&person.name.replace(['\n', '\r', '\t'], " "), 33),
        cut(&person.rating_text(), 4),
        cut(&person.federation, 3),
        cut(&person.licence, 11),
    )
}

/// A report that lacks what a competition needs.
pub(super) fn missing(wanted: &'static str) -> TrfError {
    TrfError { line: 1, column: 1, wanted }
}
