//! `/api/variants/{id}/tables`: tables of starting positions.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bolshak_game::Variant;
use bolshak_notation::{StartTable, start_tables_of, write_fen};
use serde_json::{Value, json};

use super::variants::variant_to_read;
use crate::error::ApiError;

/// The tables of the named variants as JSON: every cell is set up to write its position, which takes a while.
static MADE: LazyLock<Mutex<HashMap<&'static str, Arc<str>>>> = LazyLock::new(Mutex::default);

/// The tables that are drawn for a variant, with the positions of their cells.
pub(super) async fn start_tables(Path(id): Path<String>) -> Result<Response, ApiError> {
    let text = text(variant_to_read(&id)?);
    let head = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "max-age=86400")];
    Ok((head, text.to_string()).into_response())
}

fn text(variant: &'static dyn Variant) -> Arc<str> {
    let info = variant.info();
    if let Some(made) = MADE.lock().unwrap_or_else(PoisonError::into_inner).get(info.id) {
        return Arc::clone(made);
    }
    let tables: Vec<_> = start_tables_of(info.kin).map(|found| table(found, variant)).collect();
    let text: Arc<str> = json!({ "tables": tables }).to_string().into();
    // Those of house rules are seldom asked for, and there is no end of them.
    if info.id == info.kin {
        MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(info.id, Arc::clone(&text));
    }
    text
}

fn table(table: &StartTable, variant: &'static dyn Variant) -> Value {
    let entries = table.entries_for(variant).into_iter().map(|(entry, game)| {
        json!({ "cell": entry.cell, "text": entry.text, "position": write_fen(variant.info(), &game.view()) })
    });
    json!({
        "id": table.id,
        "names": { "en": table.en, "ru": table.ru },
        "entries": entries.collect::<Vec<_>>(),
    })
}
