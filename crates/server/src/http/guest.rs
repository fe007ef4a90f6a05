//! Who sends a request: a guest by a cookie, which is made when there is none.

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponseParts, ResponseParts};
use bolshak_store::GuestId;
use std::convert::Infallible;

use super::App;
use crate::viewer::{Secret, Viewer};

/// The cookie's name.
const NAME: &str = "bolshak_guest";
/// A year and a bit, in seconds: the longest that browsers keep a cookie.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// Somebody who has shown a secret, or to whom one is given with the answer.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    secret: Secret,
    is_new: bool,
}

impl Guest {
    pub(crate) fn id(&self) -> GuestId {
        self.secret.guest()
    }
}

/// The secret that the cookies of a request hold.
fn shown(parts: &Parts) -> Option<Secret> {
    let cookies = parts.headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).and_then(|(_, value)| Secret::read(value))
}

impl FromRequestParts<App> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(match shown(parts) {
            Some(secret) => Self { secret, is_new: false },
            None => Self { secret: Secret::new(), is_new: true },
        })
    }
}

/// Gives the secret to a client that has none.
impl IntoResponseParts for Guest {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        if self.is_new {
            let text =
                format!("{NAME}={}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax", self.secret.as_str());
            let value = HeaderValue::from_str(&text).expect("letters and digits");
            response.headers_mut().append(SET_COOKIE, value);
        }
        Ok(response)
    }
}

/// Whoever asks looks as the guest that he is; nobody needs to be one to watch.
impl FromRequestParts<App> for Viewer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self { guest: shown(parts).map(|secret| secret.guest()), at_home: app.guard.is_at_home() })
    }
}
