//! The page, served from the binary. A debug build reads the files from the source folder at each request.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::error::ApiError;
use crate::texts;

#[derive(Embed)]
#[folder = "web/"]
struct Web;

/// The one page; it finds out from its address what to show.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

pub(crate) async fn icon(headers: HeaderMap) -> Response {
    file("favicon.svg", &headers)
}

/// A text of the page's folder.
pub(crate) fn text(path: &str) -> Option<String> {
    String::from_utf8(Web::get(path)?.data.into_owned()).ok()
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(found) = Web::get(path) else {
        return ApiError::new(StatusCode::NOT_FOUND, "nothing-here", format!("there is no {path}"))
            .into_response();
    };
    texts::answer(found.data, &found.metadata.sha256_hash(), content_type(path), headers)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
