//! Data files: a header that says how the data was made, then chunks of samples, each with its checksum. A file whose
//! last chunk was cut off is valid up to there and can be continued.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::bytes::{Taker, checksum, put_text};
use crate::continued;
use crate::sample::{Format, Sample};

const MAGIC: &[u8; 8] = b"BLSKDATA";
const VERSION: u32 = 1;

/// How the data of a file was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The identifier of the game, house rules included.
    pub game: String,
    /// Squares of its board.
    pub squares: u8,
    /// The name of the evaluation that played.
    pub evaluation: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Positions that were searched for a move.
    pub nodes: u64,
    /// In how many of a thousand positions a random move was played, whatever it cost.
    pub blunders: u32,
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ResultCounts {
    /// White won.
    pub white: u32,
    /// Nobody won.
    pub drawn: u32,
    /// Black won.
    pub black: u32,
}

/// Samples that were written together: those of whole games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chunk {
    /// The samples, in the file's format.
    pub samples: Vec<u8>,
    /// How the games ended, including those that added no position.
    pub tally: ResultCounts,
    /// The number of the game after the last.
    pub next_game: u32,
}

/// A data file that is open for appending.
#[derive(Debug)]
pub struct DataFile {
    file: File,
    path: PathBuf,
    format: Format,
}

/// What is wrong with a data file.
#[derive(Debug)]
pub struct DataError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file of this crate.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is something else.
    Foreign,
    /// It comes from a newer program.
    Newer(u32),
    /// It is damaged from this byte on.
    Damaged(u64),
    /// Another program writes it.
    Busy,
    /// It is valid but not what is needed: what it is and what was expected.
    Other(String),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.problem {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::Foreign => f.write_str("this is no file of bolshak's training"),
            Problem::Newer(version) => {
                write!(f, "its version is {version}; this program knows versions up to {VERSION}")
            }
            Problem::Damaged(at) => write!(f, "damaged at byte {at}"),
            Problem::Busy => f.write_str("it is in use by another command"),
            Problem::Other(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<TryLockError> for Problem {
    fn from(error: TryLockError) -> Self {
        match error {
            TryLockError::WouldBlock => Self::Busy,
            TryLockError::Error(error) => Self::Io(error),
        }
    }
}

impl Problem {
    pub(crate) fn in_file(self, path: &Path) -> DataError {
        DataError { path: path.to_owned(), problem: self }
    }
}

impl ResultCounts {
    /// How many games were counted.
    #[must_use]
    pub fn games(self) -> u32 {
        self.white + self.drawn + self.black
    }

    /// Both counts together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            white: self.white + other.white,
            drawn: self.drawn + other.drawn,
            black: self.black + other.black,
        }
    }
}

impl Header {
    /// The format of the samples.
    #[must_use]
    pub fn format(&self) -> Format {
        Format::new(self.squares)
    }

    /// Magic, version, length of the rest, the rest, checksum of everything.
    fn encode(&self) -> Vec<u8> {
        let mut body = vec![self.squares];
        put_text(&mut body, &self.game);
        put_text(&mut body, &self.evaluation);
        body.extend(self.seed.to_le_bytes());
        body.extend(self.nodes.to_le_bytes());
        body.extend(self.blunders.to_le_bytes());
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        out.extend((body.len() as u32).to_le_bytes());
        out.extend(body);
        out.extend(checksum(&out).to_le_bytes());
        out
    }

    /// The header at the start of these bytes and its length.
    fn decode(bytes: &[u8]) -> Result<(Self, usize), Problem> {
        let mut taker = Taker(bytes);
        if taker.bytes(8) != Some(MAGIC) {
            return Err(Problem::Foreign);
        }
        let version = taker.u32().ok_or(Problem::Damaged(8))?;
        if version != VERSION {
            return Err(Problem::Newer(version));
        }
        Self::decode_body(bytes, taker).ok_or(Problem::Damaged(12))
    }

    fn decode_body(bytes: &[u8], mut taker: Taker<'_>) -> Option<(Self, usize)> {
        let length = taker.u32()? as usize;
        let mut body = Taker(taker.bytes(length)?);
        let end = bytes.len() - taker.0.len();
        if taker.u64()? != checksum(&bytes[..end]) {
            return None;
        }
        let [squares] = body.array()?;
        let (game, evaluation) = (body.text()?, body.text()?);
        let (seed, nodes) = (body.u64()?, body.u64()?);
        // Files from before there were any do not mention them.
        let blunders = body.u32().unwrap_or(0);
        Some((Self { game, squares, evaluation, seed, nodes, blunders }, end + 8))
    }
}

impl Chunk {
    /// Length of the samples, tally, next game, checksum of these, samples, checksum of the samples.
    fn encode(&self) -> Vec<u8> {
        let mut out = vec![];
        let ResultCounts { white, drawn, black } = self.tally;
        for number in [self.samples.len() as u32, white, drawn, black, self.next_game] {
            out.extend(number.to_le_bytes());
        }
        out.extend(checksum(&out).to_le_bytes());
        out.extend(&self.samples);
        out.extend(checksum(&self.samples).to_le_bytes());
        out
    }

    /// The chunk at the front, if it is complete.
    fn take(taker: &mut Taker<'_>) -> Option<Self> {
        let head = taker.bytes(20)?;
        if taker.u64()? != checksum(head) {
            return None;
        }
        let mut head = Taker(head);
        let length = head.u32()? as usize;
        let tally = ResultCounts { white: head.u32()?, drawn: head.u32()?, black: head.u32()? };
        let next_game = head.u32()?;
        let samples = taker.bytes(length)?;
        (taker.u64()? == checksum(samples)).then(|| Self { samples: samples.to_vec(), tally, next_game })
    }
}

/// The complete part of a data file: its header, its chunks and the length of that part.
fn whole_part(bytes: &[u8]) -> Result<(Header, Vec<Chunk>, usize), Problem> {
    let (header, start) = Header::decode(bytes)?;
    let mut taker = Taker(&bytes[start..]);
    let mut chunks = vec![];
    let mut whole = start;
    while let Some(chunk) = Chunk::take(&mut taker) {
        if !chunk.samples.len().is_multiple_of(header.format().size()) {
            break;
        }
        chunks.push(chunk);
        whole = bytes.len() - taker.0.len();
    }
    Ok((header, chunks, whole))
}

/// Reads a data file: its header and its chunks.
///
/// # Errors
/// If the file cannot be read, is something else, or has a damaged chunk.
pub fn read_data(path: &Path) -> Result<(Header, Vec<Chunk>), DataError> {
    let read = || {
        let bytes = std::fs::read(path)?;
        let (header, chunks, whole) = whole_part(&bytes)?;
        if whole < bytes.len() { Err(Problem::Damaged(whole as u64)) } else { Ok((header, chunks)) }
    };
    read().map_err(|problem: Problem| problem.in_file(path))
}

impl DataFile {
    /// Creates a data file, or continues one that has the same header; then a chunk that was cut off at its end is removed,
    /// and the existing chunks are returned. Nobody else can open it to write until it is dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, is being written by another program, is something else, or has another
    /// header.
    pub fn open(path: &Path, header: &Header) -> Result<(Self, Vec<Chunk>), DataError> {
        Self::open_or_create(path, header).map_err(|problem| problem.in_file(path))
    }

    fn open_or_create(path: &Path, header: &Header) -> Result<(Self, Vec<Chunk>), Problem> {
        let mut file = continued::open(path)?;
        let mut bytes = vec![];
        file.read_to_end(&mut bytes)?;
        let chunks = if bytes.is_empty() {
            file.write_all(&header.encode())?;
            vec![]
        } else {
            let (found, chunks, whole) = whole_part(&bytes)?;
            if found != *header {
                let message = format!("it holds other data ({found}); wanted are {header}");
                return Err(Problem::Other(message));
            }
            file.set_len(whole as u64)?;
            chunks
        };
        Ok((Self { file, path: path.to_owned(), format: header.format() }, chunks))
    }

    /// The format of the samples.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Appends a chunk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, chunk: &Chunk) -> Result<(), DataError> {
        let written = self.file.write_all(&chunk.encode()).and_then(|()| self.file.flush());
        written.map_err(|error| Problem::Io(error).in_file(&self.path))
    }

    /// Appends samples as a chunk of their own.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append_samples(&mut self, samples: &[Sample], tally: ResultCounts) -> Result<(), DataError> {
        let mut bytes = vec![];
        for sample in samples {
            self.format.write(sample, &mut bytes);
        }
        let next_game = samples.last().map_or(0, |sample| sample.game + 1);
        self.append(&Chunk { samples: bytes, tally, next_game })
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, squares, evaluation, seed, nodes, blunders } = self;
        write!(f, "{game} on {squares} squares, evaluation {evaluation}, {nodes} nodes a move, seed {seed}")?;
        match blunders {
            0 => Ok(()),
            _ => write!(f, ", {blunders} of 1000 moves at random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_from_before_blunders_are_read() {
        let (game, evaluation) = ("russian".to_owned(), "hand".to_owned());
        let header = Header { game, squares: 32, evaluation, seed: 7, nodes: 500, blunders: 0 };
        let bytes = header.encode();
        assert_eq!(Header::decode(&bytes).expect("a header"), (header.clone(), bytes.len()));
        // Without the checksum and the number at the end, with the length and the checksum of what is left.
        let mut old = bytes[..bytes.len() - 8 - 4].to_vec();
        let length = u32::try_from(old.len() - 16).expect("a short header");
        old[12..16].copy_from_slice(&length.to_le_bytes());
        old.extend(checksum(&old).to_le_bytes());
        assert_eq!(Header::decode(&old).expect("a header"), (header, old.len()));
    }
}
