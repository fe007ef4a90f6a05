//! The endgame tables that the server has, opened when they are first asked for.

mod building;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use bolshak_analysis::Endgames as Tables;
use bolshak_analysis::{Known, Outcome, outcome_now};
use bolshak_game::{Game, Variant};
use bolshak_notation::legal_moves;
use bolshak_wire as wire;

use building::Building;
pub(crate) use building::{MOST_PIECES, Stage};

/// The tables of variants that were asked for, by the time when their folder was changed last; none where there are no tables or
/// they cannot be used.
type Opened = HashMap<&'static str, (Option<SystemTime>, Option<Arc<Tables>>)>;

/// The tables of all variants.
#[derive(Clone)]
pub(crate) struct Endgames {
    folder: Arc<PathBuf>,
    opened: Arc<Mutex<Opened>>,
    building: Building,
}

impl Endgames {
    /// The tables in this folder, which has a folder for each variant.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder: Arc::new(folder), opened: Arc::default(), building: Building::default() }
    }

    /// The tables of a variant. Those that were built since the last time are opened anew.
    pub(crate) fn of(&self, variant: &'static dyn Variant) -> Option<Arc<Tables>> {
        let id = variant.info().id;
        let changed = std::fs::metadata(self.folder.join(id)).and_then(|folder| folder.modified()).ok();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((as_of, tables)) = opened.get(id)
            && *as_of == changed
        {
            return tables.clone();
        }
        let tables =
            Tables::open(&self.folder, variant).map(|tables| tables.map(Arc::new)).unwrap_or_else(|error| {
                tracing::error!(%error, id, "the endgame tables cannot be used");
                None
            });
        opened.insert(id, (changed, tables.clone()));
        tables
    }

    /// How it stands with the building of a variant's tables.
    pub(crate) fn stage(&self, variant: &dyn Variant) -> Stage {
        self.building.stage(variant)
    }

    /// Whether there can be tables of up to so many pieces that are not there.
    pub(crate) fn are_lacking(&self, variant: &'static dyn Variant, pieces: u8) -> bool {
        Tables::are_possible(variant) && self.of(variant).is_none_or(|tables| tables.most_pieces() < pieces)
    }

    /// Begins to build the tables of a variant; false if something is being built.
    pub(crate) fn begin(&self, variant: &'static dyn Variant, pieces: u8) -> bool {
        self.building.begin(&self.folder, variant, pieces)
    }

    /// What is known of a position and of each move, if all of it is known.
    pub(crate) fn ask(&self, game: &dyn Game) -> Option<wire::TableAnswer> {
        let tables = self.of(game.variant())?;
        let view = game.view();
        if view.pieces.len() > usize::from(tables.most_pieces()) + 1 {
            return None;
        }
        let known = tables.probe(&view)?;
        let info = game.variant().info();
        let mut moves: Vec<wire::TableMove> = vec![];
        for (mv, known) in tables.moves(game).unwrap_or_default() {
            let text = legal_moves(info, std::slice::from_ref(&mv)).concat();
            if !moves.iter().any(|other| other.text == text) {
                let mut next = game.copy();
                next.play(&mv).ok()?;
                let now = outcome_now(&tables, next.as_ref()).map(Outcome::reversed);
                moves.push(wire::TableMove { text, value: value(&known, now) });
            }
        }
        Some(wire::TableAnswer { value: value(&known, outcome_now(&tables, game)), moves })
    }
}

fn value(known: &Known, now: Option<Outcome>) -> wire::TableValue {
    let word = |outcome: Outcome| outcome.code().to_owned();
    wire::TableValue {
        now: now.map(word),
        value: known.outcome().map(word).unwrap_or_default(),
        plies: known.plies(),
        conversion: known.conversion(),
        under_rules: known.outcome_under_rules().map(word),
    }
}
