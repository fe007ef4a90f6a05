//! Everything that does not change while the server runs.

use std::sync::LazyLock;

use bolshak_arena::{Pace, presets};
use bolshak_engine::Level;
use bolshak_game::registry;
use serde_json::{Value, json};

use crate::wire;

pub(crate) static CATALOGUE: LazyLock<Value> = LazyLock::new(|| {
    let games: Vec<_> = registry().iter().map(|game| wire::game(*game)).collect();
    let times = presets().iter().map(|preset| {
        json!({
            "id": preset.id,
            "group": preset.group.code(),
            "pace": preset.pace.map(Pace::code),
            "control": preset.control.as_ref().map(wire::control),
        })
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": games,
        "switches": wire::switches(),
        "levels": Level::all().map(Level::number).collect::<Vec<_>>(),
        "times": times.collect::<Vec<_>>(),
    })
});
