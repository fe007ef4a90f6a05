//! Tables of starting positions, over HTTP.

use axum::Json;
use axum::extract::Path;
use bolshak_game::Game;
use bolshak_notation::{StartTable, start_tables_of, write_fen};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::routes::game_named;

/// The tables that are drawn for a game, with the positions of their cells.
pub(crate) async fn start_tables(Path(id): Path<String>) -> Result<Json<Value>, ApiError> {
    let game = game_named(&id)?;
    let tables: Vec<_> = start_tables_of(game.info().kin).map(|found| table(found, game)).collect();
    Ok(Json(json!({ "tables": tables })))
}

fn table(table: &StartTable, game: &'static dyn Game) -> Value {
    let entries = table.entries_for(game).into_iter().map(|(entry, line)| {
        json!({ "cell": entry.cell, "text": entry.text, "position": write_fen(game.info(), &line.view()) })
    });
    json!({
        "id": table.id,
        "names": { "en": table.en, "ru": table.ru },
        "entries": entries.collect::<Vec<_>>(),
    })
}
