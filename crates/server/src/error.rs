//! Errors that a client sees.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bolshak_store::StoreError;
use serde_json::json;

/// An answer that says what is wrong: a status, a code for programs, a sentence for people, and a place where there
/// is one.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: String,
    pub place: Option<String>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), place: None }
    }

    pub(crate) fn no_such_room() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-room", "there is no such room")
    }

    pub(crate) fn impossible(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn at(mut self, place: Option<String>) -> Self {
        self.place = place;
        self
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        if error == StoreError::Missing {
            return Self::no_such_room();
        }
        tracing::error!(%error, "storage failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "storage", error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(place) = self.place {
            error["place"] = place.into();
        }
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}
