//! Which game a record is of: what the command line names, or else what its tags say, or else the one that its moves fit.

use bolshak_game::Variant;
use bolshak_notation::pdn::{Fault, Fitting, PdnGame, fitting_games, game_or, unnamed};
use clap::Args;

/// The game of the records that a command reads.
#[derive(Args)]
pub(crate) struct WhichGame {
    /// The game, whatever the tags say
    ///
    /// Left out, the tags of each game say it. Where they do not, its squares, its notation and the rules tell: a game
    /// that fits one variant alone is read as that with a warning, one that fits several is a fault that names them.
    #[arg(long = "game", value_name = "GAME", value_parser = crate::variant::parse)]
    named: Option<&'static dyn Variant>,
}

/// A record with the game that it is of.
pub(crate) struct OfGame {
    pub(crate) record: PdnGame,
    /// For records that do not name their game: give it to whatever reads the record.
    pub(crate) game: &'static dyn Variant,
}

impl WhichGame {
    /// Decides which game a record is of. A guess is added to its warnings.
    ///
    /// # Errors
    /// If nothing decides it.
    pub(crate) fn of(&self, record: PdnGame) -> Result<OfGame, Fault> {
        let tagged = game_or(&record, None);
        match (self.named, tagged) {
            (Some(named), Ok(tagged)) if tagged.info().id == named.info().id => {
                Ok(OfGame { record, game: named })
            }
            (Some(named), _) => Ok(OfGame { record: unnamed(&record), game: named }),
            (None, Ok(game)) => Ok(OfGame { record, game }),
            (None, Err(fault)) if names_a_game(&record) => {
                Err(Fault::new(fault.place, format!("{}; --game names it", fault.message)))
            }
            (None, Err(_)) => guessed(unnamed(&record)),
        }
    }
}

/// Whether a tag says which game it is, if perhaps one that is not known.
fn names_a_game(record: &PdnGame) -> bool {
    let says = |name: &str| record.value(&[name]).is_some();
    // lidraughts writes this where a game began elsewhere.
    let from_position =
        record.value(&["Variant"]).is_some_and(|value| value.eq_ignore_ascii_case("From Position"));
    says("GameType") || (says("Variant") && !from_position)
}

/// The game that a record fits whose tags name none.
fn guessed(mut record: PdnGame) -> Result<OfGame, Fault> {
    let Fitting { games, notation } = fitting_games(&record);
    let untold = "no GameType tag says which game it is";
    let fault = |message: String| Err(Fault::new(record.place, format!("{untold}{message}")));
    match games[..] {
        [game] => {
            let id = game.info().id;
            let message = format!(
                "{untold}; read as {id}, the one game whose rules fit ({notation}); --game names another"
            );
            let warning = Fault::new(record.place, message);
            record.warnings.push(warning);
            Ok(OfGame { record, game })
        }
        [] if record.plies() == 0 => fault("; --game names it".to_owned()),
        [] => fault(format!(", and all its moves are legal in none ({notation}); --game names it")),
        _ => {
            let ids: Vec<_> = games.iter().map(|game| game.info().id).collect();
            fault(format!(", and its moves fit {} ({notation}); --game names it", ids.join(", ")))
        }
    }
}
