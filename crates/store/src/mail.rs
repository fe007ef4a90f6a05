//! Addresses for e-mail, and the mail that waits to be sent.

use bolshak_arena::Millis;

use crate::{PersonId, StoreError};

/// Where a member gets mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailAddress {
    /// The address.
    pub address: String,
    /// What proves in links that a mail came there; nobody else is shown it.
    pub secret: String,
    /// Whether somebody has opened the link that was sent there.
    pub confirmed: bool,
    /// The language of mails, such as `en`.
    pub language: String,
    /// Whether the member wants to be reminded of his games.
    pub reminders: bool,
    /// When he gave the address, milliseconds since 1970.
    pub since: Millis,
}

/// A mail to one member, as plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// Whose it is; it is gone with him.
    pub person: PersonId,
    /// Where it goes.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// The text.
    pub text: String,
    /// Where one click ends mails of its kind, if one can.
    pub stop: Option<String>,
}

/// A mail that is to be sent now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueuedMail {
    /// Its number.
    pub number: u64,
    /// How often it was taken before.
    pub tries: u32,
    /// It.
    pub mail: Mail,
}

/// After so many pauses at the most a mail is tried again.
pub const LONGEST_PAUSE: u64 = 72;

/// A keeper of addresses and of mail. What a call has written is safe when it returns.
pub trait MailStore: Send + Sync {
    /// A member has this address from now on, or none. What waits for an earlier one is sent nowhere.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such member; or if storage fails.
    fn keep_mail_address(&self, person: &PersonId, address: Option<&MailAddress>) -> Result<(), StoreError>;

    /// The address with this secret is confirmed.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the member has another address now; or if storage fails.
    fn confirm_mail_address(&self, person: &PersonId, secret: &str) -> Result<(), StoreError>;

    /// A member wants to be reminded, or not any more.
    ///
    /// # Errors
    /// If storage fails.
    fn want_reminders(&self, person: &PersonId, wanted: bool) -> Result<(), StoreError>;

    /// The address of a member.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn mail_address(&self, person: &PersonId) -> Result<Option<MailAddress>, StoreError>;

    /// The members who have confirmed this address; the letters of an address may be large or small.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn members_at(&self, address: &str) -> Result<Vec<PersonId>, StoreError>;

    /// The members who want to be reminded at a confirmed address, and were not since this moment.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn not_reminded_since(&self, moment: Millis) -> Result<Vec<PersonId>, StoreError>;

    /// A mail is to be sent. Of somebody who is no member any more nothing is kept.
    ///
    /// # Errors
    /// If storage fails.
    fn queue_mail(&self, mail: &Mail, now: Millis) -> Result<(), StoreError>;

    /// A reminder is to be sent, unless the member was reminded after this moment or wants none.
    ///
    /// # Errors
    /// If storage fails.
    fn queue_reminder(&self, mail: &Mail, after: Millis, now: Millis) -> Result<(), StoreError>;

    /// The mail that waits longest, which is due again after a pause that doubles with each try, up to [`LONGEST_PAUSE`]
    /// pauses: whoever takes it need not say that he could not send it.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn take_mail(&self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, StoreError>;

    /// A mail was sent, or is given up.
    ///
    /// # Errors
    /// If storage fails.
    fn forget_mail(&self, number: u64) -> Result<(), StoreError>;
}
