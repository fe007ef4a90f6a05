//! The seven messages.

use std::fmt;

use bolshak_game::Seat;

use super::fields::{Fields, error};
use super::{DxpError, LONGEST};

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DxpMessage {
    /// `R`: a request for a game.
    Request(GameRequest),
    /// `A`: the answer to it.
    Accept(Accept),
    /// `M`: a move.
    Move(MoveMade),
    /// `E`: the game is over; the other side answers with the same message.
    End(End),
    /// `C`: chat for the person on the other side.
    Chat(String),
    /// `B`: a request to take the game back to before this move.
    BackRequest {
        /// The number of the move, from 1.
        number: u16,
        /// Who is to move then.
        side_to_move: Seat,
    },
    /// `K`: the answer to it.
    BackAnswer(BackAnswer),
}

/// A request for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRequest {
    /// The name of the side that asks, at most 32 characters.
    pub name: String,
    /// The side that the receiver of the request will play.
    pub follower: Seat,
    /// Minutes for all the moves, for each side.
    pub minutes: u16,
    /// How many moves those are.
    pub moves: u16,
    /// Where the game begins.
    pub start: Start,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the initial position.
    Initial,
    /// In another: the side to move, and a letter for each square: `w` and `z` for men, `W` and `Z` for kings, `e` for an
    /// empty square.
    Position {
        /// Who is to move.
        side_to_move: Seat,
        /// The letters.
        squares: String,
    },
}

/// The answer to a request for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accept {
    /// The name of the side that was asked, at most 32 characters.
    pub name: String,
    /// 0 if it will play; other digits say why not.
    pub code: u8,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveMade {
    /// Seconds that were used for it.
    pub seconds: u16,
    /// The number of the square it begins on.
    pub from: u16,
    /// The number of the square it ends on.
    pub to: u16,
    /// The numbers of the squares on which it captures.
    pub captured: Vec<u16>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// How it ended, as the sender sees it.
    pub by: PlayedBy,
    /// Whether no more games are wanted.
    pub last: bool,
}

/// How a game ended, as the sender sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedBy {
    /// The sender does not know.
    Unknown,
    /// The sender has lost.
    Lost,
    /// A draw.
    Drawn,
    /// The sender has won.
    Won,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackAnswer {
    /// Yes.
    Yes,
    /// It cannot.
    No,
    /// It will not: the game goes on.
    GoOn,
}

const SEATS: &[(char, Seat)] = &[('W', Seat::WHITE), ('Z', Seat::BLACK)];
const ENDS: &[(char, PlayedBy)] =
    &[('0', PlayedBy::Unknown), ('1', PlayedBy::Lost), ('2', PlayedBy::Drawn), ('3', PlayedBy::Won)];
const LAST: &[(char, bool)] = &[('0', false), ('1', true)];
const BACK: &[(char, BackAnswer)] = &[('0', BackAnswer::Yes), ('1', BackAnswer::No), ('2', BackAnswer::GoOn)];
const BEGINS: &[(char, bool)] = &[('A', true), ('B', false)];

/// The version of the protocol.
const VERSION: u16 = 1;
/// The width of a name.
const NAME: usize = 32;

impl DxpMessage {
    /// Reads a message, without its NUL.
    ///
    /// # Errors
    /// The first place that cannot be read.
    pub fn read(text: &str) -> Result<Self, DxpError> {
        // Words are Latin-1: what is a byte on the line is a character here.
        if text.chars().nth(LONGEST).is_some() {
            return Err(error(LONGEST, format!("expected at most {LONGEST} characters")));
        }
        if let Some(words) = text.strip_prefix('C') {
            // Chat can hold any text.
            return Ok(Self::Chat(words.to_owned()));
        }
        let mut fields = Fields::of(text)?;
        let message = match fields.take(1, "a message")? {
            "R" => Self::Request(GameRequest::read(&mut fields)?),
            "A" => {
                let name = fields.take(NAME, "a name of 32 characters")?.trim().to_owned();
                Self::Accept(Accept { name, code: digit(&mut fields)? })
            }
            "M" => Self::Move(MoveMade::read(&mut fields)?),
            "E" => {
                let by = fields.one_of(ENDS, "how the game ended")?;
                Self::End(End { by, last: fields.one_of(LAST, "whether it was the last")? })
            }
            "B" => Self::BackRequest {
                number: fields.number(3, "the number of a move")?,
                side_to_move: fields.one_of(SEATS, "a side")?,
            },
            "K" => Self::BackAnswer(fields.one_of(BACK, "an answer")?),
            other => return Err(error(0, format!("expected R, A, M, E, C, B or K, found {other}"))),
        };
        fields.end()?;
        Ok(message)
    }
}

impl GameRequest {
    fn read(fields: &mut Fields<'_>) -> Result<Self, DxpError> {
        let version = fields.number(2, "a version")?;
        if version != VERSION {
            return Err(error(1, format!("expected version {VERSION:02}, found {version:02}")));
        }
        let name = fields.take(NAME, "a name of 32 characters")?.trim().to_owned();
        let follower = fields.one_of(SEATS, "a side")?;
        let minutes = fields.number(3, "minutes")?;
        let moves = fields.number(3, "moves")?;
        let start = if fields.one_of(BEGINS, "where the game begins")? {
            Start::Initial
        } else {
            let turn = fields.one_of(SEATS, "a side")?;
            Start::Position { side_to_move: turn, squares: fields.rest().trim_end().to_owned() }
        };
        Ok(Self { name, follower, minutes, moves, start })
    }
}

impl MoveMade {
    fn read(fields: &mut Fields<'_>) -> Result<Self, DxpError> {
        let seconds = fields.number(4, "seconds")?;
        let square = |fields: &mut Fields<'_>| fields.number(2, "a square");
        let (from, to) = (square(fields)?, square(fields)?);
        let count = fields.number(2, "how many pieces were captured")?;
        let captured = (0..count).map(|_| square(fields)).collect::<Result<_, _>>()?;
        Ok(Self { seconds, from, to, captured })
    }
}

fn digit(fields: &mut Fields<'_>) -> Result<u8, DxpError> {
    let digit = fields.number(1, "a code")?;
    Ok(u8::try_from(digit).unwrap_or_default())
}

/// The message as it is sent, without its NUL. Letters outside ASCII become `?`, and long texts are cut.
impl fmt::Display for DxpMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(GameRequest { name, follower, minutes, moves, start }) => {
                let (name, follower) = (padded(name), letter(SEATS, *follower));
                let (minutes, moves) = (minutes.min(&999), moves.min(&999));
                write!(f, "R{VERSION:02}{name}{follower}{minutes:03}{moves:03}")?;
                match start {
                    Start::Initial => f.write_str("A"),
                    Start::Position { side_to_move: turn, squares } => {
                        write!(f, "B{}{squares}", letter(SEATS, *turn))
                    }
                }
            }
            Self::Accept(Accept { name, code }) => write!(f, "A{}{}", padded(name), code.min(&9)),
            Self::Move(MoveMade { seconds, from, to, captured }) => {
                write!(f, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9_999), captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Self::End(End { by, last }) => write!(f, "E{}{}", letter(ENDS, *by), letter(LAST, *last)),
            Self::Chat(words) => write!(f, "C{}", plain(words, LONGEST - 1)),
            Self::BackRequest { number, side_to_move: turn } => {
                write!(f, "B{:03}{}", number.min(&999), letter(SEATS, *turn))
            }
            Self::BackAnswer(answer) => write!(f, "K{}", letter(BACK, *answer)),
        }
    }
}

fn letter<T: Copy + PartialEq>(known: &[(char, T)], wanted: T) -> char {
    known.iter().find(|(_, value)| *value == wanted).map_or('0', |(letter, _)| *letter)
}

fn padded(name: &str) -> String {
    format!("{:NAME$}", plain(name, NAME))
}

fn plain(text: &str, longest: usize) -> String {
    let sign = |c: char| if c.is_ascii() && !c.is_ascii_control() { c } else { '?' };
    text.chars().map(sign).take(longest).collect()
}
