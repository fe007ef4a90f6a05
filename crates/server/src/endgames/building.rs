//! Endgame tables that are built while the server runs, because somebody has asked for them.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bolshak_analysis::Endgames as Tables;
use bolshak_game::Variant;

/// Tables of up to so many pieces are built on request: it takes seconds on a board of 32 squares and minutes on one of 72.
pub(crate) const MOST_PIECES: u8 = 4;
/// The share that is done is counted in these parts.
const PARTS: f64 = 1_000.0;

/// The one build that goes on, and how the last one failed.
#[derive(Clone, Default)]
pub(crate) struct Building(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    going_on: Option<Build>,
    /// The variant, and why.
    failed: Option<(&'static str, String)>,
}

struct Build {
    variant: &'static str,
    parts: Arc<AtomicU32>,
}

/// How it stands with the building of a variant's tables.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stage {
    /// Nothing is being built.
    Idle,
    /// Those of another variant are being built.
    Other,
    /// They are being built: the share that is done, from 0 to 1.
    Built(f64),
    /// The last try has failed, and why.
    Failed(String),
}

impl Building {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands with the tables of a variant.
    pub(crate) fn stage(&self, variant: &dyn Variant) -> Stage {
        let state = self.state();
        match &state.going_on {
            Some(build) if build.variant == variant.info().id => {
                Stage::Built(f64::from(build.parts.load(Ordering::Relaxed)) / PARTS)
            }
            Some(_) => Stage::Other,
            None => match &state.failed {
                Some((failed, why)) if *failed == variant.info().id => Stage::Failed(why.clone()),
                _ => Stage::Idle,
            },
        }
    }

    /// Begins to build the tables of a variant with up to so many pieces, in a thread of its own; false if something is being built.
    pub(crate) fn begin(&self, folder: &Path, variant: &'static dyn Variant, pieces: u8) -> bool {
        let mut state = self.state();
        if state.going_on.is_some() {
            return false;
        }
        let id = variant.info().id;
        let parts = Arc::new(AtomicU32::new(0));
        *state = State { going_on: Some(Build { variant: id, parts: Arc::clone(&parts) }), failed: None };
        let (building, folder) = (self.clone(), folder.to_owned());
        std::thread::spawn(move || {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share")]
            let tell = |share: f64| parts.store((share * PARTS) as u32, Ordering::Relaxed);
            tracing::info!(id, "endgame tables are being built");
            let done = Tables::build(&folder, variant, pieces, &tell);
            if let Err(error) = &done {
                tracing::error!(%error, id, "the endgame tables cannot be built");
            }
            let failed = done.err().map(|error| (id, error.to_string()));
            *building.state() = State { going_on: None, failed };
        });
        true
    }
}
