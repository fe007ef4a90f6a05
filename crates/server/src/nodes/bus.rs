//! How nodes talk: what is said to all who listen, and questions that one of them answers.
//!
//! What is said may be lost, and then only time is: whatever must not be is in the store before it is said.

use std::fmt;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

/// What comes of something later.
pub(crate) type Later<T> = BoxFuture<'static, Result<T, BusError>>;

/// Messages as they come.
pub(crate) type Messages = BoxStream<'static, Vec<u8>>;

/// Questions as they come.
pub(crate) type Questions = BoxStream<'static, Question>;

/// The way between nodes. A subject is words with dots between them.
pub(crate) trait Bus: Send + Sync {
    /// Says something to all who listen.
    fn say(&self, subject: &str, message: Vec<u8>) -> Later<()>;

    /// Listens from now on.
    fn listen(&self, subject: &str) -> Later<Messages>;

    /// Asks whoever answers on this subject, and waits for so long.
    fn ask(&self, subject: &str, question: Vec<u8>, patience: Duration) -> Later<Vec<u8>>;

    /// Answers from now on.
    fn answer(&self, subject: &str) -> Later<Questions>;

    /// Puts work into a queue, from which one of those who work takes it.
    fn hand_out(&self, queue: &str, work: Vec<u8>) -> Later<()>;

    /// Works from now on, until the queue is lost. Whoever takes something and dies has not done it: somebody else gets it.
    fn work(&self, queue: &str) -> Later<Works>;
}

/// A question and the way back.
pub(crate) struct Question {
    pub text: Vec<u8>,
    pub reply: Box<dyn FnOnce(Vec<u8>) -> BoxFuture<'static, ()> + Send>,
}

/// Work as it comes.
pub(crate) type Works = BoxStream<'static, Work>;

/// Work that was taken.
pub(crate) struct Work {
    pub text: Vec<u8>,
    /// Says that it is still being done.
    pub go_on: Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>,
    /// Says that it is done.
    pub done: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
}

/// Why something could not be said or was not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BusError {
    /// Nobody is there who answers.
    Nobody,
    /// No answer came in time.
    TooLate,
    /// The bus says this.
    Failed(String),
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody answers"),
            Self::TooLate => f.write_str("no answer came in time"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BusError {}
