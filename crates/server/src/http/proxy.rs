//! Visitors who come through a proxy: its own address is not theirs.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

/// What a proxy writes down about those whom it brings.
const FORWARDED: &str = "x-forwarded-for";

/// The proxies whose word is taken.
#[derive(Clone, Debug)]
pub(crate) struct Proxies(Arc<[IpAddr]>);

impl Proxies {
    pub(crate) fn new(trusted: &[IpAddr]) -> Self {
        Self(trusted.into())
    }

    /// Who is at the other end: of those whom a trusted proxy names, the last that is no proxy. What stands before it
    /// anybody may have written.
    fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.0.contains(&peer) {
            return peer;
        }
        let lines = headers.get_all(FORWARDED).into_iter().filter_map(|value| value.to_str().ok());
        let named: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        let mut visitor = peer;
        for name in named.into_iter().rev() {
            let Ok(address) = name.parse() else { break };
            visitor = address;
            if !self.0.contains(&visitor) {
                break;
            }
        }
        visitor
    }
}

/// Everything behind this sees the visitor's own address.
pub(super) async fn look_through(
    State(proxies): State<Proxies>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
        let visitor = proxies.visitor(peer.ip(), request.headers());
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(visitor, peer.port())));
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_about_whom_it_saw() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxies = Proxies::new(&[address("127.0.0.1"), address("10.0.0.2")]);
        for (peer, said, expected) in [
            ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
            ("127.0.0.1", "1.2.3.4, 203.0.113.7", "203.0.113.7"),
            ("127.0.0.1", "203.0.113.7, 10.0.0.2", "203.0.113.7"),
            ("127.0.0.1", "2001:db8::7", "2001:db8::7"),
            ("127.0.0.1", "203.0.113.7, unknown", "127.0.0.1"),
            ("127.0.0.1", "", "127.0.0.1"),
            ("198.51.100.1", "203.0.113.7", "198.51.100.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(FORWARDED, said.parse().expect("a header"));
            assert_eq!(proxies.visitor(address(peer), &headers), address(expected), "{peer}, {said}");
        }
    }
}
