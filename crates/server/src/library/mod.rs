//! The library of games: one for the whole server, in the data folder, so that `bolshak library` has the same games.

pub(crate) mod explorer;
pub(crate) mod own_games;
pub(crate) mod search;

use std::path::Path;
use std::sync::Arc;

use axum::http::StatusCode;
use bolshak_game::Variant;
use bolshak_library::{Added, GameId, Library as Games, LibraryError, Line, Merging, Mode, Player, Prepared};
use bolshak_notation::pdn::{self, Fault};
use bolshak_wire as wire;

use crate::error::ApiError;
use explorer::Known;
use search::Searches;

/// The library, and what is kept in memory to answer quickly.
#[derive(Clone)]
pub(crate) struct Library(Arc<Inner>);

struct Inner {
    /// Or why there is none.
    games: Result<Games, String>,
    searches: Searches,
    known: Known,
}

impl Library {
    /// Opens the library in this folder, and makes it if there is none. A server does without one that it cannot use; one
    /// that somebody else writes to is read alone.
    pub(crate) fn open(folder: &Path) -> Self {
        let opened = Games::open(folder, Mode::ReadWrite).or_else(|error| match error {
            LibraryError::Busy(_) => {
                tracing::warn!(%error, "games that are played here are not taken in until the next start");
                Games::open(folder, Mode::ReadOnly)
            }
            other => Err(other),
        });
        let games = opened.map_err(|error| {
            tracing::error!(%error, "the library of games cannot be used");
            error.to_string()
        });
        Self(Arc::new(Inner { games, searches: Searches::default(), known: Known::default() }))
    }

    pub(crate) fn games(&self) -> Result<&Games, ApiError> {
        self.0.games.as_ref().map_err(|why| {
            let message = format!("the library of games cannot be used: {why}");
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "no-library", message)
        })
    }

    fn searches(&self) -> &Searches {
        &self.0.searches
    }

    fn known(&self) -> &Known {
        &self.0.known
    }

    /// What there is.
    pub(crate) fn info(&self, may_change: bool) -> Result<wire::LibraryInfo, ApiError> {
        let counts = self.games()?.counts().map_err(failed)?;
        let bolshak_library::Counts { games, players, variants, collections, .. } = counts;
        Ok(wire::LibraryInfo { games, players, variants, collections, may_change })
    }

    /// A game as PDN.
    pub(crate) fn pdn(&self, id: u32) -> Result<String, ApiError> {
        let game = self.games()?.game(GameId(id)).map_err(|error| match error {
            LibraryError::NoSuchGame(_) => ApiError::no_such_game(),
            other => failed(other),
        })?;
        Ok(pdn::write(&game.record, game.variant.info().notation))
    }

    /// Takes games in: those that are sound and new. They are safe when it is done.
    pub(crate) fn import(
        &self,
        bytes: &[u8],
        collection: &str,
        fallback: Option<&'static dyn Variant>,
    ) -> Result<wire::ImportAnswer, ApiError> {
        let games = self.games()?;
        let file = pdn::read(&pdn::decode(bytes));
        // Games are played out before anybody has to wait for it.
        let prepared: Vec<_> = file.games.iter().map(|record| Prepared::of(record, fallback)).collect();
        let mut told = wire::ImportAnswer { new: 0, double: 0, faults: vec![] };
        let mut importer = games.importer(collection).map_err(failed)?;
        for prepared in prepared {
            match prepared {
                Ok(prepared) => match importer.add_prepared(&prepared).map_err(failed)? {
                    Added::New(_) => told.new += 1,
                    Added::Duplicate(_) => told.double += 1,
                },
                Err(error) => told.faults.push(fault(&error)),
            }
        }
        importer.commit().map_err(failed)?;
        drop(importer);
        games.merge(Merging::Due).map_err(failed)?;
        told.faults.extend(file.faults.iter().map(fault));
        told.faults.sort_by_key(|fault| (fault.line, fault.column));
        Ok(told)
    }

    /// The players with this in one of their names, who played most first.
    pub(crate) fn players(&self, name: &str, most: usize) -> Result<Vec<wire::LibraryPlayer>, ApiError> {
        let wanted = name.to_lowercase();
        let has = |player: &Player| {
            let names = player.aliases.iter().chain([&player.name]);
            names.into_iter().any(|name| name.to_lowercase().contains(&wanted))
        };
        let all = self.games()?.players(&Default::default()).map_err(failed)?;
        let told = |Player { name, aliases, games, won, drawn, best_rating }| wire::LibraryPlayer {
            name,
            aliases,
            games,
            won,
            drawn,
            best_rating,
        };
        Ok(all.into_iter().filter(has).take(most).map(told).collect())
    }

    /// Says that two names are one player's.
    pub(crate) fn merge_players(&self, merged: &wire::PlayersMerged) -> Result<(), ApiError> {
        self.games()?.merge_players(&merged.name, &merged.counting).map_err(failed)
    }

    /// Games with the same moves, the longest first.
    pub(crate) fn duplicates(
        &self,
        least_plies: u16,
        most: usize,
    ) -> Result<Vec<wire::DoubleGames>, ApiError> {
        let games = self.games()?;
        let groups = games.duplicates(least_plies).map_err(failed)?;
        let told = |group: bolshak_library::Doubles| {
            let lines = group.games.iter().take(most).map(|id| games.line(*id).map(line));
            Ok(wire::DoubleGames {
                games: lines.collect::<Result<_, _>>()?,
                same_players: group.alike == bolshak_library::Alike::PlayersAndMoves,
            })
        };
        groups.into_iter().take(most).map(told).collect::<Result<_, _>>().map_err(failed)
    }
}

fn line(line: Line) -> wire::LibraryGame {
    wire::LibraryGame {
        id: line.id.0,
        result: line.result(),
        date: line.date.map(|date| date.to_string()),
        players: line.players,
        event: line.event,
        collection: line.collection,
        variant: line.variant,
        plies: line.plies,
        rating: line.rating,
    }
}

fn fault(fault: &Fault) -> wire::FaultInfo {
    wire::FaultInfo { line: fault.place.line, column: fault.place.column, message: fault.message.clone() }
}

fn failed(error: LibraryError) -> ApiError {
    match error {
        LibraryError::ReadOnly => {
            let message = "another program writes to the library; games can be taken in when it has ended and the \
                           server was started again";
            ApiError::new(StatusCode::CONFLICT, "library-busy", message)
        }
        other => {
            tracing::error!(error = %other, "the library of games failed");
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "library", other.to_string())
        }
    }
}
