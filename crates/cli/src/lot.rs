//! `bolshak lot`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use bolshak_arena::lot;
use bolshak_game::{Game, Variant};
use bolshak_notation::{START_TABLES, StartEntry, read_start_table, write_fen};
use clap::Args;
use serde_json::json;

use crate::limited;

/// The largest file with a table of starts, in bytes.
const LARGEST_TABLE: u64 = 4 * 1024 * 1024;

/// Draw an opening by lot: the column of a table, then the row among those that the column has.
///
/// The same table and seed always draw the same cell, so anybody can draw again what a game shows as its lot;
/// docs/lots.md says how the seed becomes the cell.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A built-in table such as idf, or a file with one cell a line
    #[arg(value_name = "TABLE")]
    table: String,
    /// The seed, any short line of text; left out, a new one is made
    #[arg(long)]
    seed: Option<String>,
    /// The game to draw for; left out, the one that the table was made for
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

type Cell = (StartEntry, Box<dyn Game>);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let seed = arguments.seed.clone().unwrap_or_else(|| format!("{:016x}", fastrand::u64(..)));
    if !lot::is_seed(&seed) {
        bail!("a seed is a line of 1 to 80 characters without quotes");
    }
    let mut cells = cells(&arguments.table, arguments.game)?;
    let columns: Vec<_> = cells.iter().map(|(entry, _)| entry.column()).collect();
    let Some(drawn) = lot::draw(&columns, &seed) else { bail!("the table has no cell to draw") };
    let (entry, game) = cells.swap_remove(drawn);
    let position = write_fen(game.variant().info(), &game.view());
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let drawn = json!({
            "table": arguments.table, "seed": seed, "cell": entry.cell, "text": entry.text, "position": position,
        });
        writeln!(out, "{drawn}")?;
    } else {
        writeln!(out, "seed {seed}\ncell {}\n{}\n{position}", entry.cell, entry.text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The cells of a table as a game opens them.
fn cells(name: &str, game: Option<&'static dyn Variant>) -> anyhow::Result<Vec<Cell>> {
    if let Some(table) = START_TABLES.iter().find(|table| table.id == name) {
        let game = game.or_else(|| bolshak_game::find(table.games[0]));
        return Ok(game.map(|game| table.entries_for(game)).unwrap_or_default());
    }
    let path = Path::new(name);
    if !path.exists() {
        let ids: Vec<_> = START_TABLES.iter().map(|table| table.id).collect();
        bail!("there is no table and no file {name}; the tables are {}", ids.join(", "));
    }
    let text = limited::read_text(path, LARGEST_TABLE).with_context(|| format!("cannot read {name}"))?;
    let game = game.or_else(|| bolshak_game::find("russian")).context("no game")?;
    let open = |entry: StartEntry| {
        let line = entry.open(game).with_context(|| format!("{name}: cell {}", entry.cell))?;
        Ok((entry, line))
    };
    read_start_table(&text).into_iter().map(open).collect()
}
