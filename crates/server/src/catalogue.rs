//! Everything that does not change while the server runs.

use std::sync::LazyLock;

use bolshak_arena::{Pace, presets};
use bolshak_engine::Level;
use bolshak_game::registry;
use bolshak_wire as wire;
use sha2::{Digest, Sha256};

use crate::texts::Hash;

static CATALOGUE: LazyLock<String> = LazyLock::new(|| {
    let times = presets().iter().map(|preset| wire::PresetInfo {
        id: preset.id.to_owned(),
        group: preset.group.code().to_owned(),
        pace: preset.pace.map(|pace| Pace::code(pace).to_owned()),
        control: preset.control.as_ref().map(wire::control),
    });
    let catalogue = wire::Catalogue {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        variants: registry().iter().map(|variant| wire::variant(*variant)).collect(),
        switches: wire::switches(),
        levels: Level::all().map(Level::number).collect(),
        times: times.collect(),
    };
    serde_json::to_string(&catalogue).expect("a catalogue is made of maps with text keys")
});

/// The hash of the catalogue.
static HASH: LazyLock<Hash> = LazyLock::new(|| Sha256::digest(CATALOGUE.as_bytes()).into());

/// The catalogue as JSON, made once, with its hash.
pub(crate) fn catalogue() -> (&'static str, &'static Hash) {
    (&CATALOGUE, &HASH)
}
