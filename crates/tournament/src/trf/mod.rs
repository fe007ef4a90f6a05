//! Tournament report files (TRF-2026): what they tell of players, rounds and what pairings depend on; a competition as such a
//! file, and such a file as a competition.

mod events;
mod write;

use std::fmt;

use crate::competitor::Sex;
use crate::outcome::Points;
use crate::swiss::{Bye, Colour, Entrant, Past, Round, Settings};

/// A tournament as a report tells it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// `012`: what it is called.
    pub name: String,
    /// `022`: where.
    pub place: String,
    /// `042` and `052`: when.
    pub dates: String,
    /// `102`: the chief arbiter.
    pub arbiter: String,
    /// `142`, `152` and `162`.
    pub settings: Settings,
    /// `001`: the players by their pairing numbers.
    pub players: Vec<Player>,
    /// `250`: who gets points more while rounds are paired.
    pub accelerations: Vec<Acceleration>,
    /// `260`: who must not meet.
    pub forbidden: Vec<Forbidden>,
}

/// A player and his rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// As the report writes it.
    pub name: String,
    /// Zero if he has none.
    pub rating: u32,
    /// As the report writes it.
    pub title: String,
    /// Three letters.
    pub federation: String,
    /// His number at the world federation.
    pub licence: String,
    /// If it is told.
    pub sex: Option<Sex>,
    /// The year of birth, if it is told.
    pub born: Option<u16>,
    /// Round after round.
    pub results: Vec<Outcome>,
}

/// What a report says of a player's round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The opponent's place in the list, if there was one.
    pub opponent: Option<usize>,
    /// The colour that he had or would have had.
    pub colour: Option<Colour>,
    /// `1`, `=`, `0`, `+`, `-`, `U`, `H`, `F` or `Z`.
    pub code: char,
}

/// Points more for some players while some rounds are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// How many.
    pub points: Points,
    /// The first and the last round, from 1.
    pub rounds: (usize, usize),
    /// The first and the last player, from 1.
    pub players: (usize, usize),
}

/// Players of whom no two may meet in some rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// The first and the last round, from 1.
    pub rounds: (usize, usize),
    /// Their places in the list.
    pub players: Vec<usize>,
}

/// What cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfError {
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// What should be there.
    pub wanted: &'static str,
}

impl fmt::Display for TrfError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}, column {}: {} was expected", self.line, self.column, self.wanted)
    }
}

impl std::error::Error for TrfError {}

/// A line whose columns count from 1.
struct Line<'l> {
    number: usize,
    text: &'l str,
}

impl<'l> Line<'l> {
    /// What stands in these columns, both included; nothing where the line ends before.
    fn columns(&self, first: usize, last: usize) -> &'l str {
        let start = self.text.char_indices().nth(first - 1).map_or(self.text.len(), |(at, _)| at);
        let end = self.text.char_indices().nth(last).map_or(self.text.len(), |(at, _)| at);
        self.text[start..end].trim()
    }

    /// What stands behind the code.
    fn rest(&self) -> String {
        self.text.get(4..).unwrap_or_default().trim().to_owned()
    }

    fn wanted(&self, column: usize, wanted: &'static str) -> TrfError {
        TrfError { line: self.number, column, wanted }
    }

    fn number(&self, first: usize, last: usize, wanted: &'static str) -> Result<usize, TrfError> {
        self.columns(first, last).parse().map_err(|_| self.wanted(first, wanted))
    }

    fn points(&self, first: usize, last: usize) -> Result<Points, TrfError> {
        let wanted = || self.wanted(first, "points with at most one decimal");
        let (whole, tenths) =
            self.columns(first, last).split_once('.').unwrap_or((self.columns(first, last), "0"));
        let whole: Points = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| wanted())? };
        let tenths: Points =
            tenths.parse().ok().filter(|tenths| (0..10).contains(tenths)).ok_or_else(wanted)?;
        Ok(10 * whole + tenths)
    }

    /// Two numbers from 1, the first one not above the second.
    fn span(
        &self,
        first: (usize, usize),
        last: (usize, usize),
        wanted: &'static str,
    ) -> Result<(usize, usize), TrfError> {
        let span = (self.number(first.0, first.1, wanted)?, self.number(last.0, last.1, wanted)?);
        if span.0 == 0 || span.0 > span.1 { Err(self.wanted(first.0, wanted)) } else { Ok(span) }
    }
}

impl Report {
    /// Reads a report. Lines that say nothing about pairings are passed over.
    pub fn read(text: &str) -> Result<Self, TrfError> {
        let mut report = Self::default();
        let mut numbers = vec![];
        for (index, text) in text.lines().enumerate() {
            let line = Line { number: index + 1, text: text.trim_end() };
            match line.columns(1, 3) {
                "012" => report.name = line.rest(),
                "022" => report.place = line.rest(),
                "042" => report.dates = line.rest(),
                "052" if report.dates.is_empty() => report.dates = line.rest(),
                "052" => report.dates = format!("{} – {}", report.dates, line.rest()),
                "102" => report.arbiter = line.rest(),
                "142" => report.settings.rounds = line.number(5, 8, "the number of rounds")?,
                "152" => report.settings.initial = initial(&line)?,
                "162" => points(&line, &mut report.settings)?,
                "250" => report.accelerations.push(acceleration(&line)?),
                "260" => report.forbidden.push(forbidden(&line)?),
                "001" => {
                    numbers.push((line.number(5, 8, "a pairing number")?, line.number));
                    report.players.push(player(&line)?);
                }
                _ => {}
            }
        }
        for (place, (number, line)) in numbers.iter().enumerate() {
            if *number != place + 1 {
                return Err(TrfError { line: *line, column: 5, wanted: "the next pairing number" });
            }
        }
        report.check(&numbers)?;
        Ok(report)
    }

    /// Every opponent is there.
    fn check(&self, numbers: &[(usize, usize)]) -> Result<(), TrfError> {
        for (player, (_, line)) in self.players.iter().zip(numbers) {
            for (round, outcome) in player.results.iter().enumerate() {
                if outcome.opponent.is_some_and(|opponent| opponent >= self.players.len()) {
                    return Err(TrfError {
                        line: *line,
                        column: 92 + 10 * round,
                        wanted: "the number of a player",
                    });
                }
            }
        }
        Ok(())
    }

    /// How many rounds have results.
    pub fn rounds_told(&self) -> usize {
        self.players.iter().map(|player| player.results.len()).max().unwrap_or(0)
    }

    /// The round that is to be paired: the last one that it tells of, if nobody meets anybody in it and only byes are announced, or
    /// the one behind it.
    pub fn next_round(&self) -> usize {
        let last = self.rounds_told();
        let results = self.players.iter().filter_map(|player| player.results.get(last.wrapping_sub(1)));
        let is_announced =
            last > 0 && results.clone().all(|outcome| outcome.opponent.is_none() && outcome.code != 'U');
        if is_announced { last } else { last + 1 }
    }

    /// The pairs of a round, from 1, in the order of the players who have White, and the bye.
    pub fn told(&self, round: usize) -> Round {
        let mut told = Round::default();
        for (place, player) in self.players.iter().enumerate() {
            let Some(outcome) = player.results.get(round - 1) else { continue };
            match (outcome.opponent, outcome.colour) {
                (Some(opponent), Some(Colour::White)) => told.pairs.push((place, opponent)),
                (None, _) if outcome.code == 'U' => told.bye = Some(place),
                _ => {}
            }
        }
        told
    }

    /// The players as they come into a round, from 1; whoever asked for a bye in it is not there.
    pub fn entrants(&self, round: usize) -> Vec<Entrant> {
        let entrant = |(place, player): (usize, &Player)| {
            let outcome = |round: usize| player.results.get(round).copied().unwrap_or(Outcome::ABSENT);
            let asked = player.results.get(round - 1).is_some_and(|outcome| "HFZ".contains(outcome.code));
            Entrant {
                past: (0..round - 1).map(|round| outcome(round).past(&self.settings)).collect(),
                extra: (1..=round).map(|round| self.extra(place, round)).collect(),
                is_here: !asked,
            }
        };
        self.players.iter().enumerate().map(entrant).collect()
    }

    fn extra(&self, place: usize, round: usize) -> Points {
        let within = |(first, last): (usize, usize), number: usize| (first..=last).contains(&number);
        let counts = |one: &&Acceleration| within(one.rounds, round) && within(one.players, place + 1);
        self.accelerations.iter().filter(counts).map(|one| one.points).sum()
    }

    /// Must these two not meet in a round?
    pub fn is_forbidden(&self, round: usize, a: usize, b: usize) -> bool {
        let both = |one: &Forbidden| one.players.contains(&a) && one.players.contains(&b);
        self.forbidden.iter().any(|one| (one.rounds.0..=one.rounds.1).contains(&round) && both(one))
    }
}

impl Outcome {
    const ABSENT: Self = Self { opponent: None, colour: None, code: 'Z' };

    fn past(self, settings: &Settings) -> Past {
        let points = match self.code {
            '1' | '+' => settings.win,
            '=' => settings.draw,
            _ => 0,
        };
        match (self.opponent, self.colour, self.code) {
            (Some(opponent), Some(colour), '1' | '=' | '0') => {
                Past::Played { opponent, colour: Some(colour), points }
            }
            (Some(opponent), _, _) => Past::Forfeit { opponent, points },
            (None, _, 'U') => Past::Bye(Bye::Allocated),
            (None, _, 'H') => Past::Bye(Bye::Half),
            (None, _, 'F') => Past::Bye(Bye::Full),
            (None, ..) => Past::Bye(Bye::Zero),
        }
    }
}

fn initial(line: &Line<'_>) -> Result<Colour, TrfError> {
    match line.columns(5, 5) {
        "W" => Ok(Colour::White),
        "B" => Ok(Colour::Black),
        _ => Err(line.wanted(5, "W or B")),
    }
}

fn points(line: &Line<'_>, settings: &mut Settings) -> Result<(), TrfError> {
    let mut bye = None;
    for first in (6..line.text.len()).step_by(9) {
        let worth = line.points(first + 1, first + 4)?;
        match line.columns(first, first) {
            "W" => settings.win = worth,
            "D" => settings.draw = worth,
            "P" => bye = Some(worth),
            _ => return Err(line.wanted(first, "W, D or P")),
        }
    }
    settings.bye = bye.unwrap_or(settings.win);
    Ok(())
}

fn acceleration(line: &Line<'_>) -> Result<Acceleration, TrfError> {
    Ok(Acceleration {
        points: line.points(10, 13)?,
        rounds: line.span((15, 17), (19, 21), "the first and the last round")?,
        players: line.span((23, 26), (28, 31), "the first and the last player")?,
    })
}

fn forbidden(line: &Line<'_>) -> Result<Forbidden, TrfError> {
    let rounds = line.span((5, 7), (9, 11), "the first and the last round")?;
    let mut players = vec![];
    for first in (13..=line.text.len()).step_by(5) {
        let number = line.number(first, first + 3, "the number of a player")?;
        players.push(number.checked_sub(1).ok_or_else(|| line.wanted(first, "the number of a player"))?);
    }
    Ok(Forbidden { rounds, players })
}

fn player(line: &Line<'_>) -> Result<Player, TrfError> {
    let rating = line.columns(49, 52);
    let rating = if rating.is_empty() { 0 } else { line.number(49, 52, "a rating")? };
    let results = (91..line.text.chars().count()).step_by(10).map(|before| outcome(line, before));
    Ok(Player {
        name: line.columns(15, 47).to_owned(),
        rating: rating as u32,
        title: line.columns(11, 13).to_owned(),
        federation: line.columns(54, 56).to_owned(),
        licence: line.columns(58, 68).to_owned(),
        sex: match line.columns(10, 10) {
            "m" | "M" => Some(Sex::Male),
            "w" | "W" | "f" | "F" => Some(Sex::Female),
            _ => None,
        },
        born: line.columns(70, 73).parse().ok().filter(|year| *year > 0),
        results: results.collect::<Result<_, _>>()?,
    })
}

/// `before` is the column in front of a round.
fn outcome(line: &Line<'_>, before: usize) -> Result<Outcome, TrfError> {
    let number = line.number(before + 1, before + 4, "the number of an opponent, or 0000")?;
    let colour = match line.columns(before + 6, before + 6) {
        "w" => Some(Colour::White),
        "b" => Some(Colour::Black),
        "-" | "" => None,
        _ => return Err(line.wanted(before + 6, "w, b or -")),
    };
    let code = line.columns(before + 8, before + 8).chars().next().unwrap_or('Z');
    if !"1=0+-UHFZ".contains(code) {
        return Err(line.wanted(before + 8, "one of 1 = 0 + - U H F Z"));
    }
    Ok(Outcome { opponent: number.checked_sub(1), colour, code })
}
