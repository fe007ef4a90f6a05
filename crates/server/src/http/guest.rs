//! Who sends a request: a member by the cookie of a session, or a guest by one that is made when there is none.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponseParts, ResponseParts};
use bolshak_store::PersonId;

use super::App;
use crate::error::ApiError;
use crate::members::{Shown, recognise};
use crate::viewer::{Person, Secret, Viewer};

/// The cookie of a guest.
const GUEST: &str = "bolshak_guest";
/// The cookie of a session.
const SESSION: &str = "bolshak_session";
/// A year and a bit, in seconds: the longest that browsers keep a cookie.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// A cookie that a browser is told to keep, or to forget.
#[derive(Clone, Debug)]
pub(super) struct Cookie {
    name: &'static str,
    /// Nothing to forget it.
    secret: Option<Secret>,
    /// Whether the browser shows it over TLS alone.
    secure: bool,
}

impl Cookie {
    /// Somebody is signed in.
    pub(super) const fn of_session(secret: Secret, secure: bool) -> Self {
        Self { name: SESSION, secret: Some(secret), secure }
    }

    /// The guest of this browser has become a member.
    pub(super) const fn no_guest() -> Self {
        Self { name: GUEST, secret: None, secure: false }
    }

    /// Somebody has signed out.
    pub(super) const fn no_session() -> Self {
        Self { name: SESSION, secret: None, secure: false }
    }

    const fn of_guest(secret: Secret) -> Self {
        Self { name: GUEST, secret: Some(secret), secure: false }
    }

    /// Adds it to an answer.
    pub(super) fn put_into(&self, headers: &mut HeaderMap) {
        let Self { name, secret, secure } = self;
        let (value, kept) = secret.as_ref().map_or(("", 0), |secret| (secret.as_str(), KEPT));
        let secure = if *secure { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path=/; Max-Age={kept}; HttpOnly; SameSite=Lax{secure}");
        headers.append(SET_COOKIE, HeaderValue::from_str(&text).expect("letters and digits"));
    }
}

/// Somebody who has shown a secret, or to whom one is given with the answer.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub person: Person,
    cookie: Option<Cookie>,
}

impl Guest {
    pub(crate) fn id(&self) -> PersonId {
        self.person.id.clone()
    }
}

/// The secrets that the cookies of a request hold.
fn shown(parts: &Parts) -> Shown {
    let cookies = parts.headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut shown = Shown::default();
    for (name, value) in pairs {
        let place = match name {
            GUEST => &mut shown.guest,
            SESSION => &mut shown.session,
            _ => continue,
        };
        *place = place.take().or_else(|| Secret::read(value));
    }
    shown
}

async fn recognised(parts: &Parts, app: &App) -> Result<Option<Person>, ApiError> {
    let shown = shown(parts);
    if shown.guest.is_none() && shown.session.is_none() {
        return Ok(None);
    }
    let services = app.directory.services();
    let (by, now) = (services.administrators.clone(), services.now().wall);
    services.with_store(move |store| Ok(recognise(store, &by, &shown, now)?)).await
}

impl FromRequestParts<App> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(match recognised(parts, app).await? {
            Some(person) => Self { person, cookie: None },
            None => {
                let secret = Secret::new();
                let person = Person { id: secret.guest(), membership: None };
                Self { person, cookie: Some(Cookie::of_guest(secret)) }
            }
        })
    }
}

/// Gives the secret to a client that has none.
impl IntoResponseParts for Guest {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        if let Some(cookie) = self.cookie {
            cookie.put_into(response.headers_mut());
        }
        Ok(response)
    }
}

/// Whoever asks looks as who he is; nobody needs to be anybody to watch.
impl FromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(Self { person: recognised(parts, app).await?, at_home: app.guard.is_at_home() })
    }
}
