//! The page, served from the binary. A debug build reads the files from the source folder at each request.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use crate::bundle::{Bundle, BundleError};
use crate::error::ApiError;
use crate::texts::{self, Keeps};

#[derive(Embed)]
#[folder = "web/"]
struct Web;

/// The one page; it finds out from its address what to show.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    let made = |bundle: &Bundle| {
        let page = bundle.page.clone().into_bytes();
        let hash = Sha256::digest(&page).into();
        texts::answer(page.into(), &hash, content_type("index.html"), Keeps::WhileUnchanged, &headers)
    };
    bundle().as_ref().as_ref().map_or_else(broken, made)
}

/// A file of the page. Under the version that the page names it never changes.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let bundle = bundle();
    let bundle = match &*bundle {
        Ok(bundle) => bundle,
        Err(error) => return broken(error),
    };
    let Some(rest) = path.strip_prefix(&bundle.version).and_then(|rest| rest.strip_prefix('/')) else {
        return file(&path, Keeps::WhileUnchanged, &headers);
    };
    let Some(made) = bundle.file(rest) else { return file(rest, Keeps::Forever, &headers) };
    let hash = Sha256::digest(made).into();
    texts::answer(made.as_bytes().to_vec().into(), &hash, content_type(rest), Keeps::Forever, &headers)
}

pub(crate) async fn icon(headers: HeaderMap) -> Response {
    file("favicon.svg", Keeps::WhileUnchanged, &headers)
}

/// A text of the page's folder.
pub(crate) fn text(path: &str) -> Option<String> {
    String::from_utf8(Web::get(path)?.data.into_owned()).ok()
}

type Made = Arc<Result<Bundle, BundleError>>;

/// The page in few files. A debug build makes it anew after a second, as its files may have changed; the requests of one
/// page that is being opened have one answer.
fn bundle() -> Made {
    static MADE: Mutex<Option<(Instant, Made)>> = Mutex::new(None);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let lasts = |when: &Instant| !cfg!(debug_assertions) || when.elapsed() < Duration::from_secs(1);
    match &*made {
        Some((when, bundle)) if lasts(when) => Arc::clone(bundle),
        _ => Arc::clone(&made.insert((Instant::now(), Arc::new(make_bundle()))).1),
    }
}

fn make_bundle() -> Result<Bundle, BundleError> {
    let page = text("index.html").unwrap_or_default();
    // Rules are not loaded by the page itself.
    let loaded = ["css/", "fonts/", "i18n/", "js/", "index.html", "favicon.svg"];
    let names = Web::iter().filter(|name| loaded.iter().any(|folder| name.starts_with(folder)));
    let mut hashes: Vec<_> =
        names.filter_map(|name| Some((Web::get(&name)?.metadata.sha256_hash(), name))).collect();
    hashes.sort_by(|(_, one), (_, other)| one.cmp(other));
    let all: Vec<u8> = hashes.into_iter().flat_map(|(hash, _)| hash).collect();
    Bundle::new(&page, &all, text)
}

/// Cannot happen to a program that has passed its tests.
fn broken(error: &BundleError) -> Response {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken-page", error.to_string()).into_response()
}

fn file(path: &str, keeps: Keeps, headers: &HeaderMap) -> Response {
    let Some(found) = Web::get(path) else {
        return ApiError::new(StatusCode::NOT_FOUND, "nothing-here", format!("there is no {path}"))
            .into_response();
    };
    texts::answer(found.data, &found.metadata.sha256_hash(), content_type(path), keeps, headers)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_put_together() {
        let bundle = make_bundle().expect("every module has the form that the bundle asks for");
        let script = bundle.file("js/main.js").expect("there is a script");
        assert!(script.contains("class GamePage") && script.contains("class HomePage"), "a page is missing");
    }
}
