//! Answers that are written as they come to be: lines of JSON, files.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// How many parts may wait for a slow client.
pub(super) const WAITING: usize = 16;

/// A message in each line.
pub(super) fn json_lines<T: Serialize + Send + 'static>(heard: mpsc::Receiver<T>) -> Response {
    let line = |message: T| serde_json::to_string(&message).expect("maps have text keys") + "\n";
    ([(CONTENT_TYPE, "application/x-ndjson")], streamed(heard, line)).into_response()
}

/// A body that ends when nothing more can come.
pub(super) fn streamed<T: Send + 'static>(
    heard: mpsc::Receiver<T>,
    text: impl Fn(T) -> String + Copy + Send + 'static,
) -> Body {
    Body::from_stream(stream::unfold(heard, move |mut heard| async move {
        let next = heard.recv().await?;
        Some((Ok::<_, Infallible>(Bytes::from(text(next))), heard))
    }))
}
