//! Games out of files of any size.

use std::io::{self, Read};
use std::ops::Range;

use super::lexer::{Places, begins_with_tag, fault};
use super::parser::Parser;
use super::{Fault, File, PdnGame, Place, decode};

/// How much is read at once.
const CHUNK: usize = 256 * 1024;

/// The largest game: far beyond any annotator, small enough for any memory.
const LARGEST_GAME: usize = 16 * 1024 * 1024;

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

/// Gives the games of a file one at a time, holding no more than one of them (and at most 16 MiB) in memory.
///
/// Whatever cannot be read is given as a [`Fault`], and reading goes on with the next game. Bytes that are not UTF-8 are
/// decoded as [`decode`] says, game by game. Lines may end with LF, CR LF or CR.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The beginning of what has not been given yet.
    start: usize,
    /// The bytes of the game given last.
    last: Range<usize>,
    separated: bool,
    place: Place,
    /// Whether the input has no more bytes.
    at_end: bool,
    begun: bool,
    /// Whether the rest of a game that is too large must be passed over.
    skipping: bool,
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
            place: Place::default(),
            at_end: false,
            begun: false,
            skipping: false,
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
        let window = &self.buffer[self.start..];
        let mut parser = Parser::new(window, self.place);
        let mut given = parser.next_game();
        if parser.touched_end() && !self.at_end {
            return Step::MoreNeeded;
        }
        let (used, place) = (parser.used(), parser.place());
        self.separated = parser.separated();
        let bytes = &window[..used];
        if given.is_some() && std::str::from_utf8(bytes).is_err() {
            given = Parser::new(decode(bytes).as_bytes(), self.place).next_game().or(given);
        }
        self.last = self.start..self.start + used;
        (self.start, self.place) = (self.start + used, place);
        match given {
            Some(given) => Step::Given(given),
            None if used == 0 || self.start == self.buffer.len() => Step::Nothing,
            None => Step::NoGame,
        }
    }

    /// Gives a game up that is too large.
    fn give_up(&mut self) -> Fault {
        let bytes = &self.buffer[self.start..];
        let place = Parser::new(bytes, self.place).place_of_next().unwrap_or(self.place);
        let lines = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(bytes.len());
        self.consume(lines);
        self.skipping = true;
        fault(place, format!("this game is larger than {} MiB", LARGEST_GAME / 1024 / 1024))
    }

    /// Passes over the rest of a game that is too large: up to a line that begins with a tag.
    fn skip_to_head(&mut self) {
        while self.skipping {
            let bytes = &self.buffer[self.start..];
            let ends = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r'));
            let mut heads = ends.map(|(end, _)| (end, begins_with_tag(&bytes[end + 1..])));
            // A line too short to tell is looked at again when more of it is there.
            match heads.find(|(_, begins)| *begins != Some(false)) {
                Some((end, Some(_))) => {
                    self.consume(end + 1);
                    self.skipping = false;
                }
                Some((end, None)) if !self.at_end && bytes.len() - end < CHUNK => {
                    self.consume(end);
                    self.fill();
                }
                _ => {
                    self.consume(bytes.len());
                    self.skipping = !self.at_end;
                    self.fill();
                }
            }
        }
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
                    return Some(Err(self.give_up()));
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
        (!told).then(|| Err(fault(self.place, format!("cannot read on: {error}"))))
    }
}
