//! E-mail: where it goes ([`address`]), what it says ([`letters`]), the queue out of which it is sent ([`queue`]), who sends it
//! ([`transport`]), and reminders of games by letter ([`reminders`]).
//!
//! A mail is kept before anybody is told that it will be sent, and forgotten when the mail server has taken it. A crash between
//! these two sends it twice; none is lost without a line in the log.

pub(crate) mod address;
pub(crate) mod letters;
pub(crate) mod queue;
pub(crate) mod reminders;
pub(crate) mod transport;

use std::fmt;
use std::time::Duration;

use bolshak_arena::Millis;
use tokio::sync::Notify;

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The mail server: `smtp://user@host:587` with STARTTLS, `smtps://user@host` with TLS from the first byte, or
    /// `smtp://host` without a user and with TLS if it is offered, for one at this machine.
    pub server: String,
    /// The password of the user.
    pub password: Option<MailPassword>,
    /// From whom mails are.
    pub from: String,
    /// Where members reach this server, such as `https://draughts.example.org`; links in mails begin so.
    pub link: String,
    /// After how long a mail that could not be sent is tried again for the first time.
    pub pause: Duration,
    /// How long a member has not been here when he is reminded of a move.
    pub absence: Duration,
}

/// A password that is never told, also not when it is shown to a developer.
#[derive(Clone)]
pub struct MailPassword(pub String);

impl fmt::Debug for MailPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailPassword")
    }
}

/// What use cases need to know of mail.
#[derive(Debug)]
pub(crate) struct Mailing {
    /// With what links begin.
    pub link: String,
    pause: Millis,
    absence: Millis,
    /// Something was put into the queue.
    pub queued: Notify,
}

impl Mailing {
    pub(crate) fn new(config: &MailConfig) -> Self {
        let millis = |time: Duration| Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        Self {
            link: config.link.trim_end_matches('/').to_owned(),
            pause: millis(config.pause).max(1),
            absence: millis(config.absence),
            queued: Notify::new(),
        }
    }
}
