//! Answers that change only with the program: with a tag, so that a browser asks whether it has them still, and packed for
//! whoever unpacks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The hash of what is answered.
pub(crate) type Hash = [u8; 32];

/// For how long a browser keeps an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeps {
    /// It asks each time whether what it has is still the same.
    WhileUnchanged,
    /// What is under this address never changes.
    Forever,
}

impl Keeps {
    fn words(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::WhileUnchanged => "no-cache",
            Self::Forever => "public, max-age=31536000, immutable",
        })
    }
}

/// The answer to a request with these headers.
pub(crate) fn answer(
    bytes: Cow<'static, [u8]>,
    hash: &Hash,
    content_type: &'static str,
    keeps: Keeps,
    headers: &HeaderMap,
) -> Response {
    let is_packed = unpacks(headers);
    let start: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{start}{}\"", if is_packed { "-gz" } else { "" });
    let mut response = if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if is_packed {
        ([(CONTENT_ENCODING, "gzip")], packed(&bytes, hash).to_vec()).into_response()
    } else {
        bytes.into_owned().into_response()
    };
    let head = response.headers_mut();
    head.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    head.insert(CACHE_CONTROL, keeps.words());
    head.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        head.insert(ETAG, tag);
    }
    response
}

/// Whether whoever asks unpacks gzip.
fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
        coding.trim() == "gzip" && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(&weight.trim())
    })
}

/// What was packed, by its hash: there are as many as the page has files.
static PACKED: LazyLock<Mutex<HashMap<Hash, Arc<[u8]>>>> = LazyLock::new(Mutex::default);

fn packed(bytes: &[u8], hash: &Hash) -> Arc<[u8]> {
    let mut known = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let packed = known.entry(*hash).or_insert_with(|| {
        let mut encoder = GzEncoder::new(vec![], Compression::best());
        // Memory takes everything.
        let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
        written.unwrap_or_default().into()
    });
    Arc::clone(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(text))])
    }

    #[test]
    fn gzip_is_sent_to_whoever_unpacks_it() {
        for (text, wanted) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.5", true),
            ("gzip;q=0", false),
            ("deflate", false),
            ("", false),
        ] {
            assert_eq!(unpacks(&accepting(text)), wanted, "{text}");
        }
        assert!(!unpacks(&HeaderMap::new()));
    }
}
