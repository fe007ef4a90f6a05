//! A game as a text that replays, in the manner of PDN: tags, then the flicks.
//!
//! `Simulation` says which simulation it replays by; another one would lead somewhere else, so it is refused.
//!
//! Each turn has its number, `1.` for White and `1...` for Black, and the flicks of one turn follow one another. What
//! fell stands in comments, for people; whoever reads the text plays the flicks again and finds it.

use std::fmt::Write;

use crate::disc::Side;
use crate::game::{Effect, Game, Length};
use crate::kept::{Kept, fallen};
use crate::motion::SIMULATION;
use crate::{Flick, Unreadable};

impl Length {
    /// What the tag `Variant` says.
    const fn tag(self) -> &'static str {
        match self {
            Self::ToTheEdge => "Chapaev",
            Self::OneRound => "Chapaev-one-round",
        }
    }
}

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Tags beside those that follow from the game (`Variant`, `Simulation`, `Result`, `FEN`), in their order.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: Game,
    /// What was played.
    pub flicks: Vec<Flick>,
    /// `1-0`, `0-1` or `*`; a side that resigned has lost a game that could go on.
    pub result: String,
}

impl Record {
    /// A record of flicks in a game of this length from the initial position; the result is the game's own.
    ///
    /// # Errors
    /// The number of the flick, from 1, that cannot be played.
    pub fn new(tags: Vec<(String, String)>, length: Length, flicks: Vec<Flick>) -> Result<Self, usize> {
        let mut record = Self { tags, start: Game::new(length), flicks, result: UNFINISHED.to_owned() };
        let end = record.replay()?.1;
        if let Some(winner) = end.winner() {
            record.result = score(winner).to_owned();
        }
        Ok(record)
    }

    /// Plays everything again: what each flick came to, and the game after the last.
    ///
    /// # Errors
    /// The number of the flick, from 1, that cannot be played.
    pub fn replay(&self) -> Result<(Vec<Kept>, Game), usize> {
        let mut game = self.start.clone();
        let mut all = vec![];
        for (before, &flick) in self.flicks.iter().enumerate() {
            let (next, played) = game.after(flick).map_err(|_| before + 1)?;
            all.push(Kept::from(&played));
            game = next;
        }
        Ok((all, game))
    }

    /// Reads one game and plays it.
    ///
    /// # Errors
    /// The first part that cannot be understood or played.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let mut tags = vec![];
        let mut rest = text.trim_start_matches('\u{feff}').trim_start();
        while rest.starts_with('[') {
            let (tag, behind) = read_tag(rest)?;
            tags.push(tag);
            rest = behind.trim_start();
        }
        let mut take = |name: &str| {
            let index = tags.iter().position(|(tag, _): &(String, String)| tag == name)?;
            Some(tags.remove(index).1)
        };
        let variant = take("Variant").unwrap_or_default();
        let length = Length::ALL.into_iter().find(|length| length.tag() == variant);
        let length = length.ok_or_else(|| {
            let tags = Length::ALL.map(|length| format!("[Variant \"{}\"]", length.tag()));
            Unreadable::new(&variant, tags.join(" or "))
        })?;
        let simulation = take("Simulation").unwrap_or_default();
        if simulation != SIMULATION.to_string() {
            return Err(Unreadable::new(&simulation, format!("[Simulation \"{SIMULATION}\"]")));
        }
        let start: Game = take("FEN").map_or_else(|| Ok(Game::new(length)), |text| text.parse())?;
        if start.length() != length {
            return Err(Unreadable::new(&start.to_string(), "a position of a game of this length"));
        }
        let result = take("Result").unwrap_or_else(|| UNFINISHED.to_owned());
        let (flicks, closing) = read_flicks(rest)?;
        let record = Self { tags, start, flicks, result };
        record.check(&closing)?;
        Ok(record)
    }

    fn check(&self, closing: &str) -> Result<(), Unreadable> {
        let wrong = |number: usize| {
            let flick = self.flicks[number - 1].to_string();
            Unreadable::new(&flick, format!("a flick that can be played as number {number}"))
        };
        let (_, end) = self.replay().map_err(wrong)?;
        let expected = end.winner().map_or(&*self.result, |winner| score(winner));
        if !RESULTS.contains(&self.result.as_str()) || self.result != expected || closing != self.result {
            return Err(Unreadable::new(&self.result, format!("the result {expected} in tag and text")));
        }
        Ok(())
    }
}

const UNFINISHED: &str = "*";
const RESULTS: [&str; 3] = ["1-0", "0-1", UNFINISHED];

/// The result of a game that this side has won.
#[must_use]
pub fn score(winner: Side) -> &'static str {
    RESULTS[winner.index()]
}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (all, _) = self.replay().map_err(|_| std::fmt::Error)?;
        f.write_str(&write(&self.tags, &self.start, &all, &self.result))
    }
}

/// The text of a record of which it is known what each flick came to.
#[must_use]
pub fn write(tags: &[(String, String)], start: &Game, all: &[Kept], result: &str) -> String {
    let simulation = simulations(all);
    let start_text = (*start != Game::new(start.length())).then(|| start.to_string());
    let fixed = [("Variant", start.length().tag()), ("Simulation", &simulation)];
    let own = tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let closing = [Some(("Result", result)), start_text.as_deref().map(|text| ("FEN", text))];
    let mut text = String::new();
    for (name, value) in fixed.into_iter().chain(own).chain(closing.into_iter().flatten()) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    for line in lines(all) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "{result}");
    text
}

/// The simulation by which a record replays; a game that was played by several replays by none of them.
fn simulations(all: &[Kept]) -> String {
    let mut numbers: Vec<u32> = all.iter().map(|kept| kept.simulation).collect();
    numbers.dedup();
    if numbers.is_empty() {
        numbers.push(SIMULATION);
    }
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// A line for each turn, and a comment where a round ends.
fn lines(all: &[Kept]) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    let mut number = 0;
    let mut last: Option<Side> = None;
    for played in all {
        if last != Some(played.by) {
            number += usize::from(last.is_none() || played.by == Side::White || number == 0);
            let dots = [".", "..."][played.by.index()];
            lines.push(format!("{number}{dots}"));
        }
        let line = lines.last_mut().expect("a turn has begun");
        let _ = write!(line, " {}", played.flick);
        if !played.fell.is_empty() {
            let _ = write!(line, " {{-{}}}", fallen(&played.fell));
        }
        last = match played.effect {
            Effect::Kept | Effect::Passed => Some(played.by),
            // A new round begins a line of its own, whoever flicks first in it.
            Effect::Round(side) | Effect::Game(side) => {
                let _ = write!(line, " {{the round is {}'s}}", side.name());
                None
            }
            Effect::Replayed => {
                let _ = write!(line, " {{the round is played again}}");
                None
            }
        };
    }
    lines
}

/// `[Name "value"]` at the beginning of a text, and what follows it.
fn read_tag(text: &str) -> Result<((String, String), &str), Unreadable> {
    let line = text.lines().next().unwrap_or_default();
    let wrong = || Unreadable::new(line, "a tag such as [White \"Name\"]");
    let (name, rest) = text[1..].split_once(char::is_whitespace).ok_or_else(wrong)?;
    let mut value = String::new();
    let mut letters = rest.trim_start().strip_prefix('"').ok_or_else(wrong)?.chars();
    loop {
        match letters.next().ok_or_else(wrong)? {
            '"' => break,
            '\\' => value.push(letters.next().ok_or_else(wrong)?),
            letter => value.push(letter),
        }
    }
    let behind = letters.as_str().trim_start().strip_prefix(']').ok_or_else(wrong)?;
    Ok(((name.to_owned(), value), behind))
}

/// The flicks without numbers and comments, and the result that closes them.
fn read_flicks(text: &str) -> Result<(Vec<Flick>, String), Unreadable> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let (_, after) =
            behind.split_once('}').ok_or_else(|| Unreadable::new(behind, "a comment that ends with }"))?;
        plain.push_str(before);
        plain.push(' ');
        rest = after;
    }
    plain.push_str(rest);
    let mut flicks = vec![];
    let mut words = plain.split_whitespace();
    while let Some(word) = words.next() {
        if RESULTS.contains(&word) {
            return match words.next() {
                Some(more) => Err(Unreadable::new(more, "the end of the game")),
                None => Ok((flicks, word.to_owned())),
            };
        }
        let number = word.trim_end_matches('.');
        let is_number = number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            flicks.push(word.parse()?);
        }
    }
    Err(Unreadable::new(text.trim_end().lines().last().unwrap_or_default(), "a result: 1-0, 0-1 or *"))
}
