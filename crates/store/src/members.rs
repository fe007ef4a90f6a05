//! People with a name here, and the browsers at which they are signed in.

use bolshak_arena::Millis;

use crate::{PersonId, StoreError};

/// Somebody who has signed up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who he is in records: the guest that he was before, whose games are his now.
    pub id: PersonId,
    /// What he is called.
    pub name: String,
    /// The hash of his password, as a PHC string.
    pub password: String,
    /// When he signed up, milliseconds since 1970.
    pub since: Millis,
}

/// A browser at which a member is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// A hash of the secret that the browser keeps, so that what is stored lets nobody in.
    pub key: SessionKey,
    /// Who.
    pub member: PersonId,
    /// What kind of browser it says it is; for the list that he sees.
    pub device: String,
    /// When he signed in, milliseconds since 1970.
    pub began: Millis,
    /// When he was last here.
    pub seen: Millis,
}

/// What a session is found by.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SessionKey(String);

impl SessionKey {
    /// The key, if it is one: 1 to 64 small letters and digits.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        PersonId::new(text).map(|_| Self(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A keeper of members. A name is found by its key, so that two names that look alike are one; what once was somebody's name
/// stays his, also after he has taken another or has gone. What a call has written is safe when it returns.
pub trait MemberStore: Send + Sync {
    /// Somebody signs up.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name or the id is; or if storage fails.
    fn sign_up(&self, member: &Member, name_key: &str) -> Result<(), StoreError>;

    /// Somebody takes another name, or a new password.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is somebody else's, [`StoreError::Missing`] if there is no such member; or if storage
    /// fails.
    fn change_member(&self, member: &Member, name_key: &str) -> Result<(), StoreError>;

    /// Somebody leaves: nothing that he alone had is kept, and in the records of games his seats have no name.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such member; or if storage fails.
    fn remove_member(&self, id: &PersonId) -> Result<(), StoreError>;

    /// A member by his id.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn member(&self, id: &PersonId) -> Result<Option<Member>, StoreError>;

    /// A member by the key of a name that he has or had.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn member_named(&self, name_key: &str) -> Result<Option<Member>, StoreError>;

    /// A member signs in at a browser.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such member, [`StoreError::Taken`] if the key is; or if storage fails.
    fn begin_session(&self, session: &Session) -> Result<(), StoreError>;

    /// The session with this key, and whose it is.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn session(&self, key: &SessionKey) -> Result<Option<(Session, Member)>, StoreError>;

    /// Notes that a session was used.
    ///
    /// # Errors
    /// If storage fails.
    fn note_session(&self, key: &SessionKey, seen: Millis) -> Result<(), StoreError>;

    /// The sessions of a member, the last used first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn sessions_of(&self, member: &PersonId) -> Result<Vec<Session>, StoreError>;

    /// Ends a session of this member; whether there was one.
    ///
    /// # Errors
    /// If storage fails.
    fn end_session(&self, member: &PersonId, key: &SessionKey) -> Result<bool, StoreError>;

    /// Ends the sessions that nobody has used since this moment, and tells how many there were.
    ///
    /// # Errors
    /// If storage fails.
    fn end_sessions_unseen(&self, since: Millis) -> Result<usize, StoreError>;
}
