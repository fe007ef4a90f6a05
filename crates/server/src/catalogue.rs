//! Everything that does not change while the server runs.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bolshak_arena::{Pace, presets};
use bolshak_chapaev::Length;
use bolshak_engine::Level;
use bolshak_game::registry;
use bolshak_wire as wire;
use sha2::{Digest, Sha256};

use crate::rules;
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
        wire: wire::WIRE,
        variants: registry().iter().map(|variant| wire::variant(*variant)).collect(),
        switches: wire::switches(),
        levels: Level::all().map(Level::number).collect(),
        times: times.collect(),
        about: about(),
    };
    serde_json::to_string(&catalogue).expect("a catalogue is made of maps with text keys")
});

/// A sentence on each game that has a page of rules.
fn about() -> BTreeMap<String, BTreeMap<String, String>> {
    let games = registry().iter().map(|variant| variant.info().id).chain([Length::ToTheEdge.id()]);
    let sentences = |id: &str| {
        let tell = |language: &str| Some((language.to_owned(), rules::first_sentence(id, language)?));
        rules::LANGUAGES.into_iter().filter_map(tell).collect::<BTreeMap<_, _>>()
    };
    games.map(|id| (id.to_owned(), sentences(id))).filter(|(_, sentences)| !sentences.is_empty()).collect()
}

/// The hash of the catalogue.
static HASH: LazyLock<Hash> = LazyLock::new(|| Sha256::digest(CATALOGUE.as_bytes()).into());

/// The catalogue as JSON, made once, with its hash.
pub(crate) fn catalogue() -> (&'static str, &'static Hash) {
    (&CATALOGUE, &HASH)
}
