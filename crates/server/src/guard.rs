//! Who may talk to the server: requests from other sites' pages are turned away.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// What the server accepts, by where it listens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Listening to this machine only, so every other name is another site's trick.
    loopback_only: bool,
}

impl Guard {
    pub(crate) fn new(listening_on: IpAddr) -> Self {
        Self { loopback_only: listening_on.is_loopback() }
    }

    fn admits(self, method: &Method, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let Some(host) = text(HOST) else { return false };
        if self.loopback_only && !is_loopback(host_name(host)) {
            return false;
        }
        // Pages of other sites may link here, but neither post nor open sockets.
        let is_socket = headers.contains_key("sec-websocket-key");
        match text(ORIGIN) {
            Some(origin) if *method != Method::GET || is_socket => {
                origin.split_once("://").is_some_and(|(_, from)| from == host)
            }
            _ => true,
        }
    }
}

/// The name without its port.
fn host_name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_loopback(name: &str) -> bool {
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Turns strangers away and tells browsers to load nothing from elsewhere.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    if !guard.admits(request.method(), request.headers()) {
        return ApiError::new(StatusCode::FORBIDDEN, "foreign", "this request comes from another site")
            .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A document with other needs than the page has a policy of its own.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(method: &Method, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        Guard { loopback_only: true }.admits(method, &headers)
    }

    #[test]
    fn the_own_page_is_welcome_and_others_are_not() {
        assert!(admits(&Method::POST, "127.0.0.1:8064", Some("http://127.0.0.1:8064")));
        assert!(admits(&Method::POST, "localhost:8064", None));
        assert!(admits(&Method::GET, "[::1]:8064", None));
        assert!(!admits(&Method::POST, "127.0.0.1:8064", Some("https://example.org")));
        assert!(!admits(&Method::GET, "example.org", None), "a name that was pointed at this machine");
    }
}
