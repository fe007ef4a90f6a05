//! The file of a learned evaluation: a header with variant and name, the weights, a checksum.

use std::fmt;

use bolshak_core::{Field, Geometry};

use crate::checksum::checksum;

const MAGIC: &[u8; 8] = b"BLSKEVAL";
const VERSION: u32 = 1;

/// Why bytes are not an evaluation for a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetError {
    /// They are something else.
    Foreign,
    /// They come from a newer program.
    Newer(u32),
    /// They are damaged: how.
    Damaged(&'static str),
    /// They are an evaluation of another kind.
    OtherKind {
        /// The kind of the file.
        of: &'static str,
        /// The kind that is needed.
        wanted: &'static str,
    },
    /// They are for another board: columns and rows of the file and of the game.
    OtherBoard {
        /// Columns and rows of the board that the evaluation is for.
        of: (u8, u8),
        /// Columns and rows of the game's board.
        wanted: (u8, u8),
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is no evaluation of bolshak"),
            Self::Newer(version) => {
                write!(f, "its version is {version}; this program knows versions up to {VERSION}")
            }
            Self::Damaged(what) => write!(f, "damaged: {what}"),
            Self::OtherKind { of, wanted } => {
                write!(f, "an evaluation by {of}, where one by a {wanted} is needed")
            }
            Self::OtherBoard { of: (files, ranks), wanted: (columns, rows) } => {
                write!(f, "made for a board of {files}×{ranks}, not for this one of {columns}×{rows}")
            }
        }
    }
}

impl std::error::Error for NetError {}

/// What kind of evaluation a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Patterns = 1,
    Network = 2,
    /// Weights for the features of a game without a rule table.
    Features = 3,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Patterns => "patterns",
            Self::Network => "network",
            Self::Features => "features",
        }
    }
}

/// The header before the weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub kind: Kind,
    /// Columns, rows, and which squares are played on.
    pub board: (u8, u8, u8),
    pub game: String,
    pub name: String,
}

impl Header {
    pub(super) fn new(kind: Kind, board: &Geometry, game: &str, name: &str) -> Self {
        Self { kind, board: board_of(board), game: game.to_owned(), name: name.to_owned() }
    }

    /// Magic, version, kind, board, game, name, weights, checksum of everything before it.
    pub(super) fn encode(&self, payload: &[u8]) -> Vec<u8> {
        let (files, ranks, field) = self.board;
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        out.extend([self.kind as u8, files, ranks, field]);
        for text in [&self.game, &self.name] {
            let bytes = &text.as_bytes()[..text.len().min(usize::from(u8::MAX))];
            out.push(bytes.len() as u8);
            out.extend(bytes);
        }
        out.extend(payload);
        out.extend(checksum(&out).to_le_bytes());
        out
    }

    /// The header and the weights behind it.
    pub(super) fn decode(bytes: &[u8]) -> Result<(Self, Taker<'_>), NetError> {
        let mut taker = Taker(bytes);
        if taker.bytes(8).ok() != Some(MAGIC) {
            return Err(NetError::Foreign);
        }
        let version = u32::from_le_bytes(taker.array()?);
        if version != VERSION {
            return Err(NetError::Newer(version));
        }
        let (content, sum) = bytes.split_at(bytes.len() - 8);
        if checksum(content).to_le_bytes() != *sum || taker.0.len() < 8 {
            return Err(NetError::Damaged("the checksum is wrong"));
        }
        let mut taker = Taker(&taker.0[..taker.0.len() - 8]);
        let [kind, files, ranks, field] = taker.array()?;
        let kind = match kind {
            1 => Kind::Patterns,
            2 => Kind::Network,
            3 => Kind::Features,
            _ => return Err(NetError::Damaged("its kind is unknown")),
        };
        let (game, name) = (taker.text()?, taker.text()?);
        Ok((Self { kind, board: (files, ranks, field), game, name }, taker))
    }

    pub(super) fn must_fit(&self, board: &Geometry) -> Result<(), NetError> {
        if self.board == board_of(board) {
            return Ok(());
        }
        Err(NetError::OtherBoard { of: (self.board.0, self.board.1), wanted: (board.files, board.ranks) })
    }
}

fn board_of(board: &Geometry) -> (u8, u8, u8) {
    let field = match board.field {
        Field::LeftCorner => 0,
        Field::RightCorner => 1,
        Field::Every => 2,
    };
    (board.files, board.ranks, field)
}

/// Takes values from the front of a byte slice.
pub(super) struct Taker<'a>(pub &'a [u8]);

impl<'a> Taker<'a> {
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::Damaged("it ends too early"))?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let bytes = self.bytes(N)?;
        bytes.try_into().map_err(|_| NetError::Damaged("it ends too early"))
    }

    fn text(&mut self) -> Result<String, NetError> {
        let [length] = self.array()?;
        let bytes = self.bytes(usize::from(length))?.to_vec();
        // Names are told on terminals, which control characters could speak to.
        let text = String::from_utf8(bytes).ok().filter(|text| !text.contains(char::is_control));
        text.ok_or(NetError::Damaged("a name is no text"))
    }

    pub(super) fn i8s(&mut self, count: usize) -> Result<Vec<i8>, NetError> {
        Ok(self.bytes(count)?.iter().map(|&byte| byte as i8).collect())
    }

    pub(super) fn i16s(&mut self, count: usize) -> Result<Vec<i16>, NetError> {
        let (pairs, _) = self.bytes(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    pub(super) fn i32s(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        let (words, _) = self.bytes(4 * count)?.as_chunks();
        Ok(words.iter().map(|&word| i32::from_le_bytes(word)).collect())
    }

    pub(super) fn must_be_empty(&self) -> Result<(), NetError> {
        if self.0.is_empty() { Ok(()) } else { Err(NetError::Damaged("there is more than there should be")) }
    }
}
