//! `bolshak diagram`: a position as a picture.

mod png;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_game::{Board, Cell, DIAGONALS, Variant, diagonals_of};
use bolshak_notation::diagram::{Ink, Look, diagram};
use bolshak_notation::write_fen;
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::new_file::Document;

/// Draw a position as SVG or PNG.
///
/// Without -o the SVG goes to standard output.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The position, as FEN or as a list of squares; left out, the initial one
    fen: Option<String>,
    /// A game such as russian, one with house rules, or a .toml file of house rules; see bolshak games
    #[arg(long = "game", value_name = "GAME", default_value = "russian", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    #[command(flatten)]
    document: Document,
    /// Draw it from Black's side
    #[arg(long)]
    flip: bool,
    /// Black, white and greys, for print
    #[arg(long)]
    grey: bool,
    /// Leave out letters and numbers
    #[arg(long)]
    bare: bool,
    /// Squares to frame, such as c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    mark: Vec<String>,
    /// A diagonal to frame, by its name: main-road, double-upper, triple-lower and so on
    #[arg(long, value_name = "NAME", value_parser = diagonal_names())]
    diagonal: Option<String>,
    /// Arrows, such as c3-d4,f6-g5
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    arrow: Vec<String>,
    /// How wide a PNG is, in pixels
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = crate::variant::open(arguments.variant, arguments.fen.as_deref())?;
    let (info, view) = (game.variant().info(), game.view());
    let look = Look {
        flipped: arguments.flip,
        coordinates: !arguments.bare,
        ink: if arguments.grey { Ink::Grey } else { Ink::Wood },
        marks: marks(arguments, &info.board)?,
        arrows: arguments.arrow.iter().map(|text| arrow(&info.board, text)).collect::<anyhow::Result<_>>()?,
    };
    let drawing = diagram(info, &view, &look);
    let svg = || drawing.svg(&write_fen(info, &view)).into_bytes();
    let path = arguments.document.output.as_deref();
    let bytes = match path.map(|path| path.extension().and_then(|extension| extension.to_str())) {
        None | Some(Some("svg")) => svg(),
        Some(Some("png")) => png::render(&drawing, arguments.width)?,
        _ => bail!(
            "expected a file that ends with .svg or .png, found {}",
            path.unwrap_or(Path::new("")).display()
        ),
    };
    arguments.document.write(&bytes)?;
    Ok(ExitCode::SUCCESS)
}

fn diagonal_names() -> PossibleValuesParser {
    PossibleValuesParser::new(DIAGONALS.iter().map(|diagonal| diagonal.id))
}

/// The squares to frame: those that were named, and those of the diagonal.
fn marks(arguments: &Arguments, board: &Board) -> anyhow::Result<Vec<Cell>> {
    let diagonal = match &arguments.diagonal {
        None => &[][..],
        Some(name) => {
            let known = diagonals_of(board).iter().find(|diagonal| diagonal.id == name);
            known.context("the diagonals of this board have no names")?.squares
        }
    };
    let named = arguments.mark.iter().map(String::as_str);
    named.chain(diagonal.iter().copied()).map(|name| cell(board, name)).collect()
}

fn cell(board: &Board, name: &str) -> anyhow::Result<Cell> {
    board.cell(name.trim()).with_context(|| format!("the board has no square {name}"))
}

fn arrow(board: &Board, text: &str) -> anyhow::Result<(Cell, Cell)> {
    let (from, to) =
        text.split_once('-').ok_or_else(|| anyhow!("expected an arrow such as c3-d4, found {text}"))?;
    Ok((cell(board, from)?, cell(board, to)?))
}
