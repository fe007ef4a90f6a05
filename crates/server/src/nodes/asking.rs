//! Questions of one node to another, and their answers, as text.

use std::time::Duration;

use axum::http::StatusCode;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::bus::{Bus, BusError, Question};
use super::calls::word;
use crate::directory::Directory;
use crate::error::ApiError;

/// What comes back.
#[derive(Serialize, Deserialize)]
pub(super) enum Reply {
    /// The answer.
    Answer(Value),
    /// What was asked for is not here, or not any more.
    NotHere,
    /// It could not be asked: a status of HTTP, a code and words.
    Failed(u16, String, String),
}

impl Reply {
    /// Nothing means that it is not here.
    pub(super) fn of(done: Result<Option<Value>, ApiError>) -> Self {
        match done {
            Ok(Some(answer)) => Self::Answer(answer),
            Ok(None) => Self::NotHere,
            Err(ApiError { status, code, message, .. }) => {
                Self::Failed(status.as_u16(), code.to_owned(), message)
            }
        }
    }

    /// The answer; nothing if what was asked for is not there.
    pub(super) fn read<T: DeserializeOwned>(self) -> Result<Option<T>, ApiError> {
        match self {
            Self::Answer(answer) => serde_json::from_value(answer).map(Some).map_err(|_| other_version()),
            Self::NotHere => Ok(None),
            Self::Failed(status, code, message) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                Err(ApiError::new(status, word(code), message))
            }
        }
    }
}

pub(super) fn other_version() -> ApiError {
    ApiError::bad_record("the other server is of another version".to_owned())
}

/// An answer as it is sent.
pub(super) fn told<T: Serialize + ?Sized>(answer: &T) -> Value {
    serde_json::to_value(answer).expect("answers are made of maps with text keys")
}

/// Asks whoever answers on a subject.
pub(super) async fn ask(
    bus: &dyn Bus,
    subject: &str,
    question: &impl Serialize,
    patience: Duration,
) -> Result<Reply, BusError> {
    let failed = |error: serde_json::Error| BusError::Failed(error.to_string());
    let question = serde_json::to_vec(question).map_err(failed)?;
    serde_json::from_slice(&bus.ask(subject, question, patience).await?).map_err(failed)
}

/// Answers the questions on a subject, each beside the others, until the server stops.
pub(super) async fn answer_all<Q, A>(
    directory: &Directory,
    subject: &str,
    answer: fn(Directory, Q) -> A,
) -> Result<(), BusError>
where
    Q: DeserializeOwned + Send + 'static,
    A: Future<Output = Reply> + Send + 'static,
{
    let services = directory.services();
    let mut questions = services.nodes.bus.answer(subject).await?;
    loop {
        let question = tokio::select! {
            () = services.stop.cancelled() => return Ok(()),
            question = questions.next() => question,
        };
        let Some(Question { text, reply }) = question else { return Ok(()) };
        let directory = directory.clone();
        tokio::spawn(async move {
            let answer = match serde_json::from_slice(&text) {
                Ok(question) => answer(directory, question).await,
                Err(_) => Reply::of(Err(other_version())),
            };
            reply(told(&answer).to_string().into_bytes()).await;
        });
    }
}
