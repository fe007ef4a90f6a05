//! People with a name here: signing up and in, and what they see of their own account.

use serde::{Deserialize, Serialize};

/// A name and its password, to sign up or in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Credentials {
    /// What the member is called, or was.
    pub name: String,
    /// The password.
    pub password: String,
}

/// What is to be changed of one's account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountChange {
    /// The password as it is.
    pub password: String,
    /// Another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Another password. All other browsers are signed out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub new_password: Option<String>,
}

/// The password, for what cannot be undone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Confirmation {
    /// The password as it is.
    pub password: String,
}

/// A new password for who has forgotten his.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reset {
    /// The code that an administrator has made.
    pub code: String,
    /// The new password. All browsers are signed out.
    pub password: String,
}

/// The title or grade that an administrator has seen proved.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TitleWanted {
    /// Its letters, such as `MG`; null for none.
    pub title: Option<String>,
}

/// Where somebody chooses a new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResetPath {
    /// The path on this server, with the code that is good once and for a day.
    pub path: String,
}

/// Who is signed in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountAnswer {
    /// The account; null for a guest.
    pub account: Option<Account>,
}

/// One's own account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Account {
    /// What one is called.
    pub name: String,
    /// When one signed up, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: u64,
    /// Whether one administers this server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub administrator: bool,
    /// Where one is signed in, the last used first.
    pub sessions: Vec<SessionInfo>,
}

/// A browser at which one is signed in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionInfo {
    /// Its name in addresses.
    pub key: String,
    /// What kind of browser it is, such as `Firefox, Linux`; empty if it does not say.
    pub device: String,
    /// When one signed in, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub began: u64,
    /// When it was last used, to the hour.
    #[cfg_attr(test, ts(type = "number"))]
    pub seen: u64,
    /// Whether this is the browser that asks.
    pub here: bool,
}
