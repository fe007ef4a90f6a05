//! E-mail: one's address, and what links in mails do.

use serde::{Deserialize, Serialize};

/// What there is of e-mail for whoever asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MailInfo {
    /// Whether the server sends mail.
    pub available: bool,
    /// One's own address; null without one.
    pub own: Option<OwnAddress>,
}

/// One's own address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnAddress {
    /// The address.
    pub address: String,
    /// Whether the link that was sent there was followed.
    pub confirmed: bool,
    /// Whether one wants to be reminded of one's games.
    pub reminders: bool,
}

/// Another address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AddressWanted {
    /// The address.
    pub address: String,
    /// One's password.
    pub password: String,
    /// The language of mails, `en` or `ru`.
    pub language: String,
    /// Whether one wants to be reminded of one's games.
    pub reminders: bool,
}

/// Whether one wants to be reminded.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RemindersWanted {
    /// Whether.
    pub reminders: bool,
}

/// What stands behind the mark of a link in a mail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MailCode {
    /// The code.
    pub code: String,
}

/// Who has forgotten his password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// His name, or the address that he has confirmed.
    pub who: String,
}
