//! Queries on the command line.

use std::time::Duration;

use anyhow::anyhow;
use bolshak_game::Flow;
use bolshak_library::{GameId, Library, Query};
use clap::Args;

use crate::progress::{Lines, Paces, bar};

/// What is looked for.
#[derive(Args)]
pub(crate) struct Words {
    /// Words of the query, such as player:Ivanov year:2020..2024; without any, all games
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

impl Words {
    /// The query. Where the shell has taken the quotes away they are set again.
    pub(crate) fn query(&self) -> anyhow::Result<Query> {
        let text = match self.words.as_slice() {
            [whole] => whole.clone(),
            words => words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "),
        };
        text.parse().map_err(|error| anyhow!("cannot read the query \"{text}\": {error}"))
    }

    /// The games that it finds; a long search tells how far it has come.
    pub(crate) fn found(&self, library: &Library) -> anyhow::Result<Vec<GameId>> {
        let query = self.query()?;
        let pace = Duration::from_millis(500);
        let mut lines = Lines::paced(Paces { on_terminal: pace, in_file: Duration::from_secs(15) });
        let begun = std::time::Instant::now();
        let found = library.search(&query, &mut |progress| {
            if begun.elapsed() > pace {
                let bar = bar(progress.done, progress.whole, 30);
                lines.show(|| {
                    format!("{bar} {} of {} games, {} found", progress.done, progress.whole, progress.found)
                });
            }
            Flow::Continue
        })?;
        lines.clear();
        Ok(found)
    }
}

fn quoted(word: &str) -> String {
    match word.split_once(':') {
        Some((key, value)) if value.contains(char::is_whitespace) && !value.contains('"') => {
            format!("{key}:\"{value}\"")
        }
        None if word.contains(char::is_whitespace) && !word.contains('"') => format!("\"{word}\""),
        _ => word.to_owned(),
    }
}
