//! Everything that does not change while the server runs.

use std::sync::LazyLock;

use bolshak_arena::presets;
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
            "initialSeconds": preset.control.map_or(0, |control| control.initial_seconds),
            "incrementSeconds": preset.control.map_or(0, |control| control.increment_seconds),
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
