//! Games out of files of any size.

use std::io::{self, Read};
use std::ops::Range;

use super::lexer::{Places, begins_with_tag};
use super::parser::Parser;
use super::{Fault, File, PdnGame, Place, decode};

/// How much is read at once.
const CHUNK: usize = 256 * 1024;

/// The largest game, in bytes: far beyond any annotator, small enough for any memory.
const LARGEST_GAME: usize = 1024 * 1024;

/// Reads a whole text. Whatever cannot be read becomes a fault, and reading goes on with the next game.
#[must_use]
pub fn read(text: &str) -> File {
    let mut file = File::default();
    for game in Reader::new(text.as_bytes()) {
        match game {
            Ok(game) => file.games.push(game),
            Err(fault) => file.faults.push(fault),
        }
    }
    file
}

/// Gives the games of a file one at a time, holding no more than one of them in memory: whatever the file is, reading it
/// takes at most 12 MiB.
///
/// Whatever cannot be read is given as a [`Fault`], and reading goes on with the next game. So is a game of more than
/// 1 MiB or 20 000 tags, moves, comments and signs; the next game is then the one whose tags begin a line behind it.
/// Bytes that are not UTF-8 are decoded as [`decode`] says, game by game. Lines may end with LF, CR LF or CR.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The beginning of what has not been given yet.
    start: usize,
    /// The bytes of the game given last.
    last: Range<usize>,
    separated: bool,
    broken: Option<PdnGame>,
    place: Place,
    /// Whether the input has no more bytes.
    at_end: bool,
    begun: bool,
    /// What is left to pass over of a game that is too large.
    skipping: Option<Skipping>,
    error: Option<io::Error>,
    told_error: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of this input, which need not be buffered.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![],
            start: 0,
            last: 0..0,
            separated: false,
            broken: None,
            place: Place::default(),
            at_end: false,
            begun: false,
            skipping: None,
            error: None,
            told_error: false,
        }
    }

    /// The bytes of the game or fault given last, as they stand in the file.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.buffer[self.last.clone()]
    }

    /// Whether the game given last ended with `*` or a result.
    #[must_use]
    pub const fn separated(&self) -> bool {
        self.separated
    }

    /// The game with the fault given last, as far as it could be read: its tags and its moves before the fault.
    #[must_use]
    pub const fn broken(&self) -> Option<&PdnGame> {
        self.broken.as_ref()
    }

    /// Why the input could not be read to its end, if so. The last fault says it as well.
    #[must_use]
    pub const fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    /// Reads on, keeping what has not been given.
    fn fill(&mut self) {
        self.buffer.drain(..self.start);
        (self.start, self.last) = (0, 0..0);
        let held = self.buffer.len();
        // Doubling keeps the work linear, for what is held is read again with what comes.
        let room = (LARGEST_GAME + CHUNK).saturating_sub(held).max(CHUNK);
        let wanted = held.clamp(CHUNK, room);
        self.buffer.reserve_exact(wanted);
        match self.input.by_ref().take(wanted as u64).read_to_end(&mut self.buffer) {
            Ok(read) => self.at_end = read < wanted,
            Err(error) => (self.at_end, self.error) = (true, Some(error)),
        }
        if !std::mem::replace(&mut self.begun, true) {
            self.begin();
        }
    }

    /// Passes over a byte order mark; that of UTF-16 cannot be read on.
    fn begin(&mut self) {
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.start = 3;
        } else if self.buffer.starts_with(b"\xff\xfe") || self.buffer.starts_with(b"\xfe\xff") {
            let error = io::Error::new(io::ErrorKind::InvalidData, "the file is UTF-16, save it as UTF-8");
            (self.at_end, self.error) = (true, Some(error));
            self.buffer.clear();
        }
    }

    fn consume(&mut self, length: usize) {
        self.place = Places::new(self.place).advance(&self.buffer[self.start..], length);
        self.start += length;
    }

    /// The next game or fault among the bytes at hand; None where more bytes are needed or nothing is left.
    fn step(&mut self) -> Step {
        self.broken = None;
        let window = &self.buffer[self.start..];
        let mut parser = Parser::new(window, self.place);
        let mut given = parser.next_game();
        if parser.touched_end() && !self.at_end {
            return Step::MoreNeeded;
        }
        let (used, place) = (parser.used(), parser.place());
        self.separated = parser.separated();
        if parser.not_utf8() {
            drop(given);
            let decoded = decode(&window[..used]);
            let mut parser = Parser::new(decoded.as_bytes(), self.place);
            given = parser.next_game();
            self.broken = parser.take_broken();
        } else {
            self.broken = parser.take_broken();
        }
        self.last = self.start..self.start + used;
        (self.start, self.place) = (self.start + used, place);
        match given {
            Some(given) => Step::Given(given),
            None if used == 0 || self.start == self.buffer.len() => Step::Nothing,
            None => Step::NoGame,
        }
    }

    /// Gives a game up that is too large; none if there were only blanks so far, which are passed over.
    fn give_up(&mut self) -> Option<Fault> {
        let bytes = &self.buffer[self.start..];
        let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        // The last byte stays, because it may be the first half of a line's end.
        if blanks > 1 {
            self.consume(blanks - 1);
            return None;
        }
        self.broken = None;
        // Its own tags are not those of the next game.
        let mut parser = Parser::new(bytes, self.place);
        let begins = parser.place_of_next().map_or(0, |_| parser.used());
        self.consume(begins);
        self.skipping = Some(Skipping::default());
        Some(Fault::new(self.place, format!("this game is larger than {} MiB", LARGEST_GAME / 1024 / 1024)))
    }

    /// Passes over the rest of a game that is too large, up to the tags of the next.
    fn skip_to_head(&mut self) {
        while let Some(skipping) = &mut self.skipping {
            let bytes = &self.buffer[self.start..];
            match skipping.find_head(bytes, self.at_end) {
                Found::Head(at) => {
                    self.consume(at);
                    self.skipping = None;
                }
                Found::NoneBefore(at) => {
                    self.consume(at);
                    if self.at_end {
                        self.skipping = None;
                    } else {
                        self.fill();
                    }
                }
            }
        }
    }
}

/// How a game that is too large is passed over.
#[derive(Debug, Default)]
struct Skipping {
    /// The last byte of the line so far that is no blank.
    last_on_line: Option<u8>,
}

/// What was found of the next game's head.
enum Found {
    /// It begins here.
    Head(usize),
    /// It does not begin before this, where more bytes are needed.
    NoneBefore(usize),
}

impl Skipping {
    /// A head begins where a tag begins a line and the line before it is not a tag, too: tags without end would be games
    /// without end.
    fn find_head(&mut self, bytes: &[u8], at_end: bool) -> Found {
        for (end, &byte) in bytes.iter().enumerate() {
            if !matches!(byte, b'\n' | b'\r') {
                self.last_on_line = if byte.is_ascii_whitespace() { self.last_on_line } else { Some(byte) };
                continue;
            }
            let rest = &bytes[end + 1..];
            match begins_with_tag(rest) {
                Some(true) if self.last_on_line != Some(b']') => return Found::Head(end + 1),
                None if !at_end && rest.len() < CHUNK => return Found::NoneBefore(end),
                _ => {}
            }
            if byte == b'\n' || rest.first() != Some(&b'\n') {
                self.last_on_line = None;
            }
        }
        Found::NoneBefore(bytes.len())
    }
}

/// What the bytes at hand hold.
enum Step {
    Given(Result<PdnGame, Fault>),
    /// A separator without a game.
    NoGame,
    MoreNeeded,
    Nothing,
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<PdnGame, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.skip_to_head();
            match self.step() {
                Step::Given(given) => return Some(given),
                Step::NoGame => {}
                Step::MoreNeeded if self.buffer.len() - self.start >= LARGEST_GAME => {
                    if let Some(fault) = self.give_up() {
                        return Some(Err(fault));
                    }
                }
                Step::MoreNeeded => self.fill(),
                Step::Nothing => return self.end(),
            }
        }
    }
}

impl<R> Reader<R> {
    /// At the end of the input: the fault that ended it too early, once.
    fn end(&mut self) -> Option<Result<PdnGame, Fault>> {
        let error = self.error.as_ref()?;
        let told = std::mem::replace(&mut self.told_error, true);
        (!told).then(|| Err(Fault::new(self.place, format!("cannot read on: {error}"))))
    }
}
