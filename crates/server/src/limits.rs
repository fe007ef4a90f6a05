//! How much one address, or whoever else is counted, may ask for in a minute or an hour.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::error::ApiError;

/// How many keys are remembered; when there are more, those that have waited long enough are forgotten.
const REMEMBERED: usize = 10_000;

/// A bucket for each key, such as an address: so many requests at once, and one more each so often.
#[derive(Clone, Debug)]
pub(crate) struct Allowance<Key = IpAddr> {
    /// What is asked for, in words.
    what: &'static str,
    at_once: u32,
    /// In which time, in words.
    period: &'static str,
    each: Duration,
    /// When each key will have its whole bucket again.
    full_at: Arc<Mutex<HashMap<Key, Instant>>>,
}

impl<Key: Eq + Hash> Allowance<Key> {
    /// So many at once, and as many again in every minute.
    pub(crate) fn new(what: &'static str, a_minute: u32) -> Self {
        let a_minute = a_minute.max(1);
        let each = Duration::from_secs(60) / a_minute;
        Self { what, at_once: a_minute, period: "a minute", each, full_at: Arc::default() }
    }

    /// So many at once, and as many again in every hour.
    pub(crate) fn hourly(what: &'static str, an_hour: u32) -> Self {
        let each = Duration::from_secs(60 * 60) / an_hour.max(1);
        Self { what, at_once: an_hour.max(1), period: "an hour", each, full_at: Arc::default() }
    }

    /// Takes a request out of the bucket of an address.
    pub(crate) fn admit(&self, from: Key) -> Result<(), ApiError> {
        self.admit_at(from, Instant::now()).then_some(()).ok_or_else(|| {
            let Self { what, at_once, period, .. } = self;
            let message =
                format!("there may be at most {at_once} {what} {period} from one side; wait a little");
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
        })
    }

    fn admit_at(&self, from: Key, now: Instant) -> bool {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= REMEMBERED {
            full_at.retain(|_, full| *full > now);
        }
        let full = full_at.get(&from).copied().unwrap_or(now).max(now) + self.each;
        let fits = full.duration_since(now) <= self.each * self.at_once;
        if fits {
            full_at.insert(from, full);
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_bucket_that_fills_again() {
        let limit = Allowance::new("games", 3);
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let now = Instant::now();
        let at = |from, seconds| limit.admit_at(from, now + Duration::from_secs(seconds));
        assert_eq!([0, 0, 0, 0].map(|second| at(one, second)), [true, true, true, false]);
        assert!(at(other, 0), "everybody has his own");
        assert_eq!([19, 20, 20, 60].map(|second| at(one, second)), [false, true, false, true]);
    }
}
