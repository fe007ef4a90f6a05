//! The games of the files that a command names.

use std::fs::File;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use bolshak_notation::pdn::{Fault, PdnGame, Reader};
use bolshak_notation::{printable, printable_lines};
use clap::{Args, ValueEnum};
use flate2::read::MultiGzDecoder;

use super::complaints::{Complaints, Telling};
use super::progress::Progress;

/// The files that a command reads.
#[derive(Args)]
pub(crate) struct Files {
    /// The files; - reads standard input
    ///
    /// Files packed with gzip are unpacked.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the files are written in; left out, UTF-8, or what looks right
    #[arg(long, value_name = "NAME", value_enum)]
    encoding: Option<Encoding>,
    /// Tell every fault and warning, also those of one kind that are many: else the first three are told, and how many
    /// more there are
    #[arg(long)]
    all: bool,
}

/// What a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Encoding {
    #[value(name = "windows-1251")]
    Windows1251,
    Cp866,
    #[value(name = "koi8-r")]
    Koi8R,
    #[value(name = "windows-1252", alias = "latin-1")]
    Windows1252,
}

impl Encoding {
    fn table(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
            Self::Cp866 => encoding_rs::IBM866,
            Self::Koi8R => encoding_rs::KOI8_R,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
        }
    }
}

/// A game or a fault, with where it was found.
pub(crate) struct Found<'a> {
    /// The file as it was named.
    pub(crate) file: &'a str,
    /// The game, or what is wrong with it.
    pub(crate) game: Result<PdnGame, Fault>,
    /// Its bytes as they stand in the file.
    pub(crate) source: &'a [u8],
    /// Of a game that is faulty: what was read before the fault.
    pub(crate) broken: Option<&'a PdnGame>,
    /// Whether it ended with `*` or a result.
    pub(crate) separated: bool,
}

impl Files {
    /// These files, as they look.
    pub(crate) fn of(files: &[PathBuf]) -> Self {
        Self { files: files.to_vec(), encoding: None, all: false }
    }

    /// Gives every game and fault of the files in their order, and says whether all could be read: one that cannot is
    /// named on standard error and the others are read all the same.
    pub(crate) fn each(&self, mut each: impl FnMut(Found<'_>) -> anyhow::Result<()>) -> anyhow::Result<Read> {
        self.until(|found| each(found).map(ControlFlow::Continue))
    }

    /// The same until enough has been read.
    pub(crate) fn until(
        &self,
        mut each: impl FnMut(Found<'_>) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<Read> {
        let mut read = Read::All;
        for path in &self.files {
            let file = printable(&path.display().to_string()).into_owned();
            let ended = match open(path) {
                Ok((input, size)) => self.games_of(&file, Progress::new(input, &file, size), &mut each)?,
                Err(error) => Ended::Early(error),
            };
            match ended {
                Ended::AtEnd => {}
                Ended::Enough => break,
                Ended::Early(error) => read = complain(&error),
            }
        }
        Ok(read)
    }

    fn games_of(
        &self,
        file: &str,
        input: impl io::Read + 'static,
        each: &mut impl FnMut(Found<'_>) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<Ended> {
        let input = unpacked(input);
        let input: Box<dyn io::Read> = match self.encoding {
            Some(encoding) => Box::new(Decoded::new(input, encoding.table())),
            None => input,
        };
        each_game(file, Reader::new(input), each)
    }

    /// For telling what is wrong with the files.
    pub(crate) fn complaints(&self) -> Complaints {
        Complaints::new(if self.all { Telling::Each } else { Telling::FirstOfKind })
    }

    /// The files as they were named, for a report.
    pub(crate) fn names(&self) -> String {
        self.files
            .iter()
            .map(|file| printable(&file.display().to_string()).into_owned())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Whether all files of a command could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Read {
    All,
    NotAll,
}

impl Read {
    /// The exit code of a command whose answer would have this one, had it read everything.
    pub(crate) fn code(self, answer: ExitCode) -> ExitCode {
        if self == Self::All { answer } else { ExitCode::from(2) }
    }
}

fn complain(error: &anyhow::Error) -> Read {
    super::progress::clear();
    eprintln!("bolshak: {}", printable_lines(&format!("{error:#}")));
    Read::NotAll
}

/// How the reading of a file ended.
enum Ended {
    AtEnd,
    /// Nothing more is wanted.
    Enough,
    /// It could not be read on.
    Early(anyhow::Error),
}

/// The games of one file.
fn each_game<R: std::io::Read>(
    file: &str,
    mut reader: Reader<R>,
    each: &mut impl FnMut(Found<'_>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<Ended> {
    while let Some(game) = reader.next() {
        if let Some(error) = reader.error()
            && game.is_err()
        {
            return Ok(Ended::Early(anyhow!("cannot read {file} to its end: {error}")));
        }
        let (source, broken, separated) = (reader.source(), reader.broken(), reader.separated());
        if each(Found { file, game, source, broken, separated })?.is_break() {
            return Ok(Ended::Enough);
        }
    }
    Ok(Ended::AtEnd)
}

/// What is read, unpacked if it is packed with gzip.
fn unpacked(mut input: impl io::Read + 'static) -> Box<dyn io::Read> {
    let mut head = vec![];
    // A fault is found again by whoever reads on.
    let _ = input.by_ref().take(2).read_to_end(&mut head);
    let is_packed = head == [0x1f, 0x8b];
    let whole = io::Cursor::new(head).chain(input);
    if is_packed { Box::new(MultiGzDecoder::new(whole)) } else { Box::new(whole) }
}

/// UTF-8 out of an encoding in which each byte is a character.
struct Decoded<R> {
    input: R,
    table: &'static encoding_rs::Encoding,
    /// What has been decoded, and how much of it was given.
    text: String,
    given: usize,
}

impl<R> Decoded<R> {
    fn new(input: R, table: &'static encoding_rs::Encoding) -> Self {
        Self { input, table, text: String::new(), given: 0 }
    }
}

impl<R: io::Read> io::Read for Decoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.given == self.text.len() {
            let mut bytes = [0; 8 * 1024];
            let read = self.input.read(&mut bytes)?;
            (self.text, self.given) =
                (self.table.decode_without_bom_handling(&bytes[..read]).0.into_owned(), 0);
        }
        let rest = &self.text.as_bytes()[self.given..];
        let length = rest.len().min(into.len());
        into[..length].copy_from_slice(&rest[..length]);
        self.given += length;
        Ok(length)
    }
}

type Input = (Box<dyn std::io::Read>, Option<u64>);

fn open(path: &Path) -> anyhow::Result<Input> {
    if path == Path::new("-") {
        return Ok((Box::new(std::io::stdin().lock()), None));
    }
    let shown = path.display();
    let opened = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let metadata = opened.metadata().with_context(|| format!("cannot read {shown}"))?;
    ensure!(
        !metadata.is_dir(),
        "{shown} is a folder; name its files, such as {}",
        path.join("*.pdn").display()
    );
    Ok((Box::new(opened), Some(metadata.len())))
}
