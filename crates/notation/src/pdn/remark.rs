//! Comments and the commands that programs put into them.

use std::fmt;
use std::time::Duration;

use bolshak_game::Seat;

/// A comment taken apart: what is for people, and the commands that clocks and programs left in it.
///
/// [`fmt::Display`] puts it together again, commands first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// What is for people.
    pub text: String,
    /// The commands in their order.
    pub commands: Vec<Command>,
}

/// A command in a comment, `[%name value]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `[%clk 1:05:30]`: what the mover's clock shows after the move.
    Remaining(Duration),
    /// `[%mct 17:10:42]`: what a mechanical clock shows.
    MechanicalClock(Duration),
    /// `[%egt 0:12:00]`: the time that the mover has used in the whole game.
    ElapsedGame(Duration),
    /// `[%emt 0:00:07]`: the time used for this move.
    ElapsedMove(Duration),
    /// `[%clock w1:05:30 B0:58:12]`: both clocks; a capital letter is that of the clock that runs.
    Clocks {
        /// White's and Black's remaining time.
        remaining: [Duration; 2],
        /// Whose clock runs.
        running: Option<Seat>,
    },
    /// Any other command, or one of these with a value that is none of theirs: as it is written.
    Other {
        /// The word behind `%`.
        name: String,
        /// What follows it.
        value: String,
    },
}

impl Remark {
    /// Takes a comment apart. Every comment can be: what is no command is text.
    #[must_use]
    pub fn parse(comment: &str) -> Self {
        let mut remark = Self::default();
        let mut rest = comment;
        let mut words = vec![];
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else { break };
            words.push(rest[..start].trim());
            remark.commands.push(Command::parse(&rest[start + 2..start + length]));
            rest = &rest[start + length + 1..];
        }
        words.push(rest.trim());
        words.retain(|words| !words.is_empty());
        remark.text = words.join(" ");
        remark
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commands = self.commands.iter().map(Command::to_string);
        let text = (!self.text.is_empty()).then(|| self.text.clone());
        f.write_str(&commands.chain(text).collect::<Vec<_>>().join(" "))
    }
}

impl Command {
    /// What stands between `[%` and `]`.
    fn parse(inside: &str) -> Self {
        let (name, value) = inside.trim().split_once(char::is_whitespace).unwrap_or((inside.trim(), ""));
        let value = value.trim();
        let duration = duration(value);
        let command = match name {
            "clk" => duration.map(Self::Remaining),
            "mct" => duration.map(Self::MechanicalClock),
            "egt" => duration.map(Self::ElapsedGame),
            "emt" => duration.map(Self::ElapsedMove),
            "clock" => clocks(value),
            _ => None,
        };
        command.unwrap_or_else(|| Self::Other { name: name.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Remaining(time) => write!(f, "[%clk {}]", Shown(*time)),
            Self::MechanicalClock(time) => write!(f, "[%mct {}]", Shown(*time)),
            Self::ElapsedGame(time) => write!(f, "[%egt {}]", Shown(*time)),
            Self::ElapsedMove(time) => write!(f, "[%emt {}]", Shown(*time)),
            Self::Clocks { remaining: [white, black], running } => {
                let w = if *running == Some(Seat::WHITE) { 'W' } else { 'w' };
                let b = if *running == Some(Seat::BLACK) { 'B' } else { 'b' };
                write!(f, "[%clock {w}{} {b}{}]", Shown(*white), Shown(*black))
            }
            Self::Other { name, value } if value.is_empty() => write!(f, "[%{name}]"),
            Self::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

/// `wH:MM:SS BH:MM:SS` in either order.
fn clocks(value: &str) -> Option<Command> {
    let mut remaining = [None; 2];
    let mut running = None;
    for word in value.split_whitespace() {
        let (letter, time) = word.split_at_checked(1)?;
        let seat = if letter.eq_ignore_ascii_case("w") { Seat::WHITE } else { Seat::BLACK };
        if !matches!(letter, "w" | "W" | "b" | "B") {
            return None;
        }
        remaining[seat.index()] = Some(duration(time)?);
        running = if letter.starts_with(char::is_uppercase) { Some(seat) } else { running };
    }
    let [white, black] = remaining;
    Some(Command::Clocks { remaining: [white?, black?], running })
}

/// `h:mm:ss`, `m:ss` or `s`, seconds perhaps with a fraction.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    let parts: Vec<&str> = whole.split(':').collect();
    for (index, part) in parts.iter().enumerate() {
        let number: u64 = digits(part)?;
        if parts.len() > 3 || (index > 0 && number > 59) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let millis = match fraction.len() {
        0 => 0,
        length @ 1..=3 => digits(fraction)? * 10_u64.pow(3 - u32::try_from(length).ok()?),
        _ => digits(fraction.get(..3)?)?,
    };
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// A number without a sign.
pub(super) fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A duration as clocks show it: `1:05:30`, with a fraction only where there is one.
struct Shown(Duration);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        let millis = self.0.subsec_millis();
        if millis == 0 {
            return Ok(());
        }
        write!(f, ".{}", format!("{millis:03}").trim_end_matches('0'))
    }
}
