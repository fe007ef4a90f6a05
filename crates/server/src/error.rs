//! Errors that a client sees.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bolshak_arena::referee::Refusal;
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

    /// There is nothing of that kind.
    pub(crate) fn missing(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game")
    }

    pub(crate) fn no_such_match() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-match", "there is no such match")
    }

    /// Something that only the players may do.
    pub(crate) fn not_yours() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-your-game", "only the players can do that; you are watching")
    }

    /// What the store holds is not understood.
    pub(crate) fn bad_record(why: String) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "bad-record", why)
    }

    /// A game could not be kept and was put away; nothing of what was asked has been done.
    pub(crate) fn read_anew() -> Self {
        let message = "the game could not be kept just now and is read anew; try again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    }

    pub(crate) fn stopping() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping")
    }

    /// A body that cannot be read.
    pub(crate) fn unreadable(rejection: &JsonRejection) -> Self {
        let status = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::new(status, "unreadable", rejection.body_text())
    }

    pub(crate) fn impossible(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn at(mut self, place: Option<String>) -> Self {
        self.place = place;
        self
    }
}

/// What a room does not do.
impl From<Refusal> for ApiError {
    fn from(Refusal { reason, message, .. }: Refusal) -> Self {
        let status = match reason {
            "storage" => StatusCode::INTERNAL_SERVER_ERROR,
            "not-your-game" | "blindfold" | "blocked-here" => StatusCode::FORBIDDEN,
            "bad-plan" | "too-long" => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        };
        Self::new(status, reason, message)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        if error == StoreError::Missing {
            return Self::no_such_game();
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
