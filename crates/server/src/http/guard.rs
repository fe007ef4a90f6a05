//! Who may talk to the server: requests by a name that it does not have, and from other sites' pages, are turned away.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// The names by which the server is reached.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    listening_on: IpAddr,
    /// Names that it was given.
    names: Arc<[String]>,
}

impl Guard {
    pub(crate) fn new(listening_on: IpAddr, names: &[String]) -> Self {
        Self { listening_on, names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Whether only this machine reaches the server.
    pub(crate) fn is_at_home(&self) -> bool {
        self.listening_on.is_loopback() && self.names.is_empty()
    }

    /// Whether this is an address of the server as a browser names it, such as `http://192.168.1.5:8064`.
    pub(crate) fn is_own_origin(&self, origin: &str) -> bool {
        let host = ["http://", "https://"].iter().find_map(|scheme| origin.strip_prefix(scheme));
        host.is_some_and(|host| !host.contains('/') && self.is_own(host_name(host)))
    }

    fn admits(&self, method: &Method, headers: &HeaderMap) -> Result<(), Stranger> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let host = text(HOST).filter(|host| self.is_own(host_name(host))).ok_or(Stranger::Host)?;
        // Pages of other sites may link here, but neither post nor open sockets.
        let is_socket = headers.contains_key("sec-websocket-key");
        match text(ORIGIN) {
            Some(origin) if *method != Method::GET || is_socket => {
                let same = origin.split_once("://").is_some_and(|(_, from)| from == host);
                same.then_some(()).ok_or(Stranger::Origin)
            }
            _ => Ok(()),
        }
    }

    /// A name that was given; this machine; or, where the server listens to others, the plain address that it has there. Any
    /// other name may have been pointed here by somebody who wants the visitor's browser to act for him.
    fn is_own(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        if self.names.contains(&name) || name == "localhost" {
            return true;
        }
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok_and(|address| {
            address.is_loopback() || address == self.listening_on || self.listening_on.is_unspecified()
        })
    }
}

/// Why a request is turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stranger {
    Host,
    Origin,
}

impl From<Stranger> for ApiError {
    fn from(stranger: Stranger) -> Self {
        let (code, message) = match stranger {
            Stranger::Host => (
                "foreign-name",
                "the server does not have this name; whoever runs it can give it with --name",
            ),
            Stranger::Origin => ("foreign", "this request comes from another site"),
        };
        Self::new(StatusCode::FORBIDDEN, code, message)
    }
}

/// The name without its port.
fn host_name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Turns strangers away and tells browsers to load nothing from elsewhere, whatever the answer is.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.admits(request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(stranger) => ApiError::from(stranger).into_response(),
    };
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

    fn admits(guard: &Guard, method: &Method, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        guard.admits(method, &headers).is_ok()
    }

    #[test]
    fn the_own_page_is_welcome_and_others_are_not() {
        let home = Guard::new(IpAddr::from([127, 0, 0, 1]), &[]);
        let admits = |method: &Method, host, origin| admits(&home, method, host, origin);
        assert!(admits(&Method::POST, "127.0.0.1:8064", Some("http://127.0.0.1:8064")));
        assert!(admits(&Method::POST, "localhost:8064", None));
        assert!(admits(&Method::GET, "[::1]:8064", None));
        assert!(!admits(&Method::POST, "127.0.0.1:8064", Some("https://example.org")));
        assert!(!admits(&Method::GET, "example.org", None), "a name that was pointed at this machine");
        assert!(!admits(&Method::GET, "192.168.1.5:8064", None), "an address at which it does not listen");
    }

    #[test]
    fn who_listens_to_others_is_reached_by_its_address_and_its_names_alone() {
        let open = Guard::new(IpAddr::from([0, 0, 0, 0]), &["Draughts.example.org".to_owned()]);
        let admits = |host, origin| admits(&open, &Method::POST, host, origin);
        assert!(admits("192.168.1.5:8064", None));
        assert!(admits("draughts.example.org", Some("https://draughts.example.org")));
        assert!(!admits("evil.example.org:8064", None), "its pages would act for the visitor");
        assert!(!open.is_at_home());
        assert!(
            open.is_own_origin("http://192.168.1.5:8064")
                && open.is_own_origin("https://draughts.example.org")
        );
        for other in ["https://evil.example.org", "draughts.example.org", "http://draughts.example.org/x"] {
            assert!(!open.is_own_origin(other), "{other}");
        }
    }
}
