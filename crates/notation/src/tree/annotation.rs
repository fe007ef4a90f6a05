//! What people and programs say about a position, and how it stands in comments.

use std::fmt;
use std::time::Duration;

use bolshak_game::{Board, Score};

use super::Shape;
use super::shapes::{read_shapes, write_shapes};
use crate::pdn::{Command, Naming, Remark, Translator, tidy_comment};

/// What is said about a position and the move that led to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// Comments before the first move of a variation; no other move has any.
    pub before: Vec<String>,
    /// Comments behind the move; of the root, before the first move.
    pub comments: Vec<String>,
    /// Signs behind the move by their numbers, those of strength among them ([`crate::pdn::SIGNS`]).
    pub signs: Vec<u16>,
    /// Circles, then arrows on the board: `[%csl Re5]`, `[%cal Gc3d4]`.
    pub shapes: Vec<Shape>,
    /// What the mover's clock showed after the move, in whole milliseconds: `[%clk 0:04:31]`.
    pub remaining: Option<Duration>,
    /// How long the move took, in whole milliseconds: `[%emt 0:00:07]`.
    pub elapsed: Option<Duration>,
    /// What somebody thinks of the position: `[%eval 0.35]`.
    pub evaluation: Option<Evaluation>,
    /// Commands in comments that are none of these.
    pub others: Vec<Command>,
}

impl Annotation {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// As it reads back from a record.
    pub(super) fn tidy(&self, board: &Board) -> Self {
        let squares = Translator::new(Naming::OfTheGame, board);
        let before = self.before.iter().map(|text| plain(text)).filter(|text| !text.is_empty()).collect();
        let mut tidy = Self { before, ..Self::default() };
        self.signs.iter().for_each(|sign| tidy.add_sign(*sign));
        self.written(board).iter().for_each(|comment| tidy.take_comment(&squares, comment));
        tidy
    }

    /// The comments behind the move as a record holds them: the first begins with the commands.
    pub(super) fn written(&self, board: &Board) -> Vec<String> {
        let other = |name: &str, value: String| Command::Other { name: name.to_owned(), value };
        let shapes = write_shapes(board, &self.shapes).into_iter().map(|(name, value)| other(name, value));
        let commands = shapes
            .chain(self.evaluation.map(|evaluation| other("eval", evaluation.to_string())))
            .chain(self.remaining.map(Command::Remaining))
            .chain(self.elapsed.map(Command::ElapsedMove))
            .chain(self.others.iter().cloned());
        let commands: Vec<_> = commands.map(|command| plain(&command.to_string())).collect();
        let mut comments: Vec<_> =
            self.comments.iter().map(|text| plain(text)).filter(|text| !text.is_empty()).collect();
        if !commands.is_empty() {
            let first = comments.first_mut().map(std::mem::take);
            let first = commands.into_iter().chain(first).collect::<Vec<_>>().join(" ");
            if let Some(place) = comments.first_mut() { *place = first } else { comments.push(first) }
        }
        comments
    }

    /// Takes in a comment with its commands. What was said before stays: a second clock is kept as another command.
    pub(super) fn take_comment(&mut self, squares: &Translator<'_>, comment: &str) {
        let Remark { text, commands } = Remark::parse(&plain(comment));
        commands.into_iter().for_each(|command| self.take_command(squares, command));
        if !text.is_empty() {
            self.comments.push(text);
        }
    }

    /// Adds a sign that is not there yet.
    pub(super) fn add_sign(&mut self, sign: u16) {
        if !self.signs.contains(&sign) {
            self.signs.push(sign);
        }
    }

    fn take_command(&mut self, squares: &Translator<'_>, command: Command) {
        let left = match command {
            Command::Remaining(time) => filled(&mut self.remaining, time).map(Command::Remaining),
            Command::ElapsedMove(time) => filled(&mut self.elapsed, time).map(Command::ElapsedMove),
            Command::Other { name, value } => self.take_other(squares, name, value),
            command => Some(command),
        };
        self.others.extend(left);
    }

    fn take_other(&mut self, squares: &Translator<'_>, name: String, value: String) -> Option<Command> {
        match name.as_str() {
            "csl" | "cal" => {
                let (shapes, left) = read_shapes(squares, name == "cal", &value);
                self.shapes.extend(shapes);
                // As they will be written.
                self.shapes.sort_by_key(|shape| matches!(shape, Shape::Arrow { .. }));
                (!left.is_empty()).then_some(Command::Other { name, value: left })
            }
            "eval" => {
                let Some(evaluation) = Evaluation::parse(&value) else {
                    return Some(Command::Other { name, value });
                };
                filled(&mut self.evaluation, evaluation)
                    .map(|evaluation| Command::Other { name, value: evaluation.to_string() })
            }
            _ => Some(Command::Other { name, value }),
        }
    }
}

/// Fills an empty place, or gives back what does not fit in.
fn filled<T: PartialEq>(place: &mut Option<T>, value: T) -> Option<T> {
    match place {
        None => {
            *place = Some(value);
            None
        }
        Some(there) => (*there != value).then_some(value),
    }
}

/// A text as a comment of a record can hold it.
pub(super) fn plain(text: &str) -> String {
    tidy_comment(&text.replace('{', "(").replace('}', ")"))
}

/// What somebody thinks of a position, seen from the first seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// How the first seat stands.
    pub value: Value,
    /// How deep a program looked, in plies.
    pub depth: Option<u16>,
}

/// How a side stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// By so many hundredths of a man better, or worse if negative.
    Hundredths(i32),
    /// It wins in so many moves, or loses if negative.
    WinsIn(i32),
}

impl Value {
    /// A score for the first seat, whose end is told in moves, not plies.
    #[must_use]
    pub fn of(score: Score) -> Self {
        match score.decided_in() {
            // Not none, for the game would be over.
            Some(plies) => Self::WinsIn(plies.signum() * (plies.abs() + 1) / 2),
            None => Self::Hundredths(score.in_hundredths()),
        }
    }
}

impl Evaluation {
    /// Reads `0.35`, `-1.2,18` or `#-4`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (value, depth) = match text.split_once(',') {
            Some((value, depth)) => (value, Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let value = match value.trim().strip_prefix('#') {
            Some(moves) => Value::WinsIn(moves.parse().ok()?),
            None => Value::Hundredths(hundredths(value.trim())?),
        };
        Some(Self { value, depth })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::WinsIn(moves) => write!(f, "#{moves}")?,
            Value::Hundredths(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// A decimal number in hundredths; what is behind them is left out.
fn hundredths(text: &str) -> Option<i32> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.len() <= 1 && fraction.is_empty() && whole.is_empty()
        || !all_digits(whole)
        || !all_digits(fraction)
    {
        return None;
    }
    let two: String = fraction.chars().chain("00".chars()).take(2).collect();
    let value: i32 = format!("{whole}{two}").parse().ok()?;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_in_men_or_in_moves_to_the_end() {
        let told = |score| Evaluation { value: Value::of(Score(score)), depth: None }.to_string();
        assert_eq!(
            (told(-35), told(29_000 - 1), told(Score::TABLE_WIN - 7)),
            ("-0.35".into(), "90.00".into(), "90.00".into())
        );
        assert_eq!(
            (told(Score::WIN - 5), told(2 - Score::WIN), told(12_000)),
            ("#3".into(), "#-1".into(), "89.99".into())
        );
    }

    #[test]
    fn evaluations_are_read_and_written() {
        let read = |text: &str| Evaluation::parse(text).map(|evaluation| evaluation.to_string());
        for (text, expected) in [
            ("0.35", "0.35"),
            ("-1.2,18", "-1.20,18"),
            ("+3", "3.00"),
            (".5", "0.50"),
            ("-0.05", "-0.05"),
            ("1.239", "1.23"),
            ("#4", "#4"),
            ("#-4, 20", "#-4,20"),
            ("0", "0.00"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
            assert_eq!(read(expected).as_deref(), Some(expected));
        }
        for text in ["", "-", ".", "+.", "#", "1.2.3", "a", "1,", "1,-2", "1e5", "99999999999", "--1", "½"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
