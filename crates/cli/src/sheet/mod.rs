//! `bolshak sheet`: a score sheet of a game.

mod font;
mod pages;
mod paper;
mod table;

use std::fs::File;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_game::ResultFamily;
use bolshak_notation::pdn::{Fault, PdnGame, Reader};
use bolshak_notation::sheet::{MoveNumber, ScoreSheet, SheetOptions, SheetStyle, sheet};
use bolshak_notation::{Form, printable, printable_lines};
use clap::{Args, ValueEnum};
pub(crate) use table::table_pdf;

use crate::new_file::Document;
use crate::pdn::{OfGame, WhichGame};

/// Write the score sheet of a game, to print on A4: an HTML file for any browser, or a PDF.
///
/// Without -o it goes to standard output.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A PDN file
    file: PathBuf,
    /// Which of its games, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    #[command(flatten)]
    which: WhichGame,
    /// Whose forms it follows: the language, the sign of captures, and the points of a win
    #[arg(long, value_enum, default_value = "russian")]
    style: Style,
    /// How the result is written, if not as usual in that style
    #[arg(long, value_parser = ["2-0", "1-0"])]
    results: Option<String>,
    /// How moves are written: with both squares, with every turn of a capture, or as cd4 where that fits one move only
    #[arg(long, value_enum, default_value = "short")]
    form: MoveForm,
    /// Diagrams after these moves, such as 12,24b: the twelfth of the side that begins and Black's 24th; 0 is the
    /// position at the beginning
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    diagram: Vec<MoveNumber>,
    /// The format; left out, a file that ends with .pdf is a PDF and everything else HTML
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    document: Document,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A document that needs nothing else
    Html,
    /// A4, with its font inside
    Pdf,
    /// The game in one line of text
    Line,
}

#[derive(Clone, Copy, ValueEnum)]
enum MoveForm {
    /// c3-d4, c3:g7
    Short,
    /// c3-d4, c3:e5:g7
    Full,
    /// cd4, c:g7
    Abbreviated,
}

impl From<MoveForm> for Form {
    fn from(form: MoveForm) -> Self {
        match form {
            MoveForm::Short => Self::Short,
            MoveForm::Full => Self::Full,
            MoveForm::Abbreviated => Self::Abbreviated,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// In Russian, a3:c5, 2-0
    Russian,
    /// In English, 28x19, 2-0
    International,
    /// In English, 22x15, 1-0
    English,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let shown = arguments.file.display();
    let record = record(arguments).with_context(|| format!("cannot read {shown}"))?;
    let OfGame { record, game } = arguments.which.of(record).map_err(|fault| anyhow!("{shown}:{fault}"))?;
    for Fault { place, message } in &record.warnings {
        let warning = format!("{shown}:{}:{}: warning: {message}", place.line, place.column);
        eprintln!("{}", printable_lines(&warning));
    }
    let style = match arguments.style {
        Style::Russian => SheetStyle::Russian,
        Style::International => SheetStyle::International,
        Style::English => SheetStyle::English,
    };
    let family =
        |text: &String| if text == "2-0" { ResultFamily::International } else { ResultFamily::Default };
    let options = SheetOptions {
        style,
        results: arguments.results.as_ref().map(family),
        form: arguments.form.into(),
        diagrams: arguments.diagram.clone(),
    };
    let format = arguments.format();
    if format == Format::Pdf && arguments.document.output.is_none() && std::io::stdout().is_terminal() {
        bail!("a terminal cannot show a PDF; name a file with -o");
    }
    let sheet = sheet(&record, Some(game), &options).map_err(|fault| anyhow!("{shown}:{fault}"))?;
    let document = match format {
        Format::Html => sheet.html().into_bytes(),
        Format::Pdf => pdf(&sheet),
        Format::Line => sheet.line().into_bytes(),
    };
    arguments.document.write(&document)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn format(&self) -> Format {
        let ending = self.document.output.as_ref().and_then(|path| path.extension());
        let by_name = if ending.is_some_and(|ending| ending == "pdf") { Format::Pdf } else { Format::Html };
        self.format.unwrap_or(by_name)
    }
}

/// The PDF; standard error says what its font does not have.
fn pdf(sheet: &ScoreSheet) -> Vec<u8> {
    let pages::Document { bytes, missing } = pages::write(sheet);
    if !missing.is_empty() {
        let missing: Vec<_> = missing.iter().map(char::to_string).collect();
        eprintln!(
            "bolshak: the font of PDF sheets does not have {}; a ? stands for each",
            printable(&missing.join(" "))
        );
    }
    bytes
}

/// The game with the number that was asked for.
fn record(arguments: &Arguments) -> anyhow::Result<PdnGame> {
    let mut number = 0;
    for found in Reader::new(File::open(&arguments.file)?) {
        number += 1;
        if number == arguments.number {
            return Ok(found?);
        }
    }
    Err(anyhow!("it has {number} games, and number {} was asked for", arguments.number))
}
