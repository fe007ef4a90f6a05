//! `bolshak egdb`.

mod build;
mod probe;
mod stats;
mod verify;

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bolshak_core::{Color, Position, RuleSet, Square};
use bolshak_egdb::{EgdbError, Tables, Value};
use bolshak_game::{Cell, Variant};
use bolshak_notation::write_fen;
use clap::{Args, Subcommand};

use crate::typed::{view, with_rules};

/// Build endgame tables and ask them.
///
/// The tables tell for every position of few pieces who wins and in how many plies, first without any draw rule, then
/// under those of the game. Games that end with the first king have none, nor have those without a rule table.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the tables that are not there yet; a build that was broken off goes on where it was
    Build(build::Build),
    /// Check tables: every block against its checksum, values against what the moves lead to, wins by plain search
    ///
    /// Exits 0 if everything agrees and 1 otherwise.
    Verify(verify::Verify),
    /// Count wins, draws and losses, and show the longest win of each material
    Stats(stats::Stats),
    /// Tell the value of a position and of each legal move
    Probe(probe::Probe),
}

/// Whose tables, and where they are.
#[derive(Args)]
pub(crate) struct Place {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Folder with a folder of tables for each game [default: egdb in the platform's data folder, where the server
    /// keeps its database]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Place {
    /// The folder of the game's tables.
    fn folder(&self) -> anyhow::Result<PathBuf> {
        let root = match &self.dir {
            Some(dir) => dir.clone(),
            None => crate::serve::tables_folder().context("choose a folder with --dir")?,
        };
        Ok(root.join(self.variant.info().id))
    }

    /// The tables that are there; when one is missing among them, it is named on standard error.
    fn open<R: RuleSet>(&self, rules: R) -> anyhow::Result<Tables<R>> {
        let id = self.variant.info().id;
        let folder = self.folder()?;
        let opened = match Tables::open(&folder, rules) {
            Err(EgdbError::Missing(path)) => {
                let tables = Tables::open_incomplete(&folder, rules)?;
                let has_some = tables.infos().next().is_some();
                if has_some {
                    eprintln!("bolshak: {}: this table is missing, the others are used", path.display());
                }
                has_some.then_some(tables).ok_or(EgdbError::Missing(path))
            }
            opened => opened,
        };
        opened.with_context(|| {
            let dir = self.dir.as_ref().map(|dir| format!(" --dir {}", dir.display())).unwrap_or_default();
            format!("the tables of {id} cannot be used; bolshak egdb build {id} --pieces N{dir} makes those that are not there")
        })
    }
}

/// A position in print.
struct Shown {
    fen: String,
    /// The squares of kings that have moved last, and how often in a row, where the rules limit it: no FEN says so.
    king_moves: Vec<(String, u8)>,
}

impl Shown {
    fn new<R: RuleSet>(variant: &dyn Variant, position: &Position<R>) -> Self {
        let info = variant.info();
        let runs = Color::ALL.into_iter().filter_map(|color| position.king_run(color));
        let name = |square: Square| info.board.name(Cell(u16::from(square.number()) - 1)).to_owned();
        let king_moves = runs.map(|(square, moves)| (name(square), moves)).collect();
        Self { fen: write_fen(info, &view(&position.to_setup())), king_moves }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen)?;
        let mut moves = self.king_moves.iter();
        moves.try_for_each(|(square, moves)| write!(f, ", {moves} moves in a row by the king on {square}"))
    }
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Build(arguments) => with_rules(arguments.place.variant, arguments),
        Command::Verify(arguments) => with_rules(arguments.place.variant, arguments),
        Command::Stats(arguments) => with_rules(arguments.place.variant, arguments),
        Command::Probe(arguments) => with_rules(arguments.place.variant, arguments),
    }
}

/// A value in words: `win in 25 plies`.
fn in_words(value: Value) -> String {
    let plies = |count: u16| format!("{count} pl{}", if count == 1 { "y" } else { "ies" });
    match value {
        Value::Win(count) => format!("win in {}", plies(count)),
        Value::Draw => "draw".to_owned(),
        Value::Loss(count) => format!("loss in {}", plies(count)),
    }
}

/// The name of an outcome in JSON.
fn outcome(wld: bolshak_egdb::Wld) -> &'static str {
    match wld {
        bolshak_egdb::Wld::Win => "win",
        bolshak_egdb::Wld::Draw => "draw",
        bolshak_egdb::Wld::Loss => "loss",
    }
}

/// A fault that was met while tables were asked.
fn no_fault<R: RuleSet>(tables: &Tables<R>) -> anyhow::Result<()> {
    tables.fault().map_or(Ok(()), |fault| Err(anyhow!("{fault}")))
}

#[cfg(test)]
mod tests {
    use bolshak_core::{ConstRules, Frisian, Kind, Piece, RuleTable, Setup};

    use super::*;

    #[test]
    fn a_position_is_shown_with_the_moves_of_its_kings() {
        let frisian = crate::variant::parse("frisian").expect("a game");
        let piece = |square, color, kind| (Square::new(square).expect("a square"), Piece { color, kind });
        let pieces = vec![
            piece(28, Color::White, Kind::King),
            piece(45, Color::White, Kind::Man),
            piece(6, Color::Black, Kind::King),
        ];
        let setup = Setup { side_to_move: Color::White, pieces };
        let start = Position::from_setup(RuleTable(Frisian::RULES), &setup).expect("a position");
        assert_eq!(Shown::new(frisian, &start).to_string(), "W:WK28,45:BK6");
        let after = start
            .moves()
            .iter()
            .map(|&mv| start.after(mv))
            .find(|after| after.king_run(Color::White).is_some());
        let shown = Shown::new(frisian, &after.expect("a move of the king"));
        assert_eq!(shown.king_moves.iter().map(|(_, moves)| *moves).collect::<Vec<_>>(), [1]);
        let at = &shown.king_moves[0].0;
        assert!(shown.fen.contains(&format!("K{at}")), "{shown}");
        assert!(shown.to_string().ends_with(&format!(", 1 moves in a row by the king on {at}")), "{shown}");
    }
}
