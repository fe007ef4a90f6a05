//! What members look for by correspondence: it stands in the hall while they are away.

use bolshak_arena::Millis;

use crate::{PersonId, RecordId, StoreError};

/// A member looks for this until somebody takes it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeek {
    /// Its name.
    pub id: RecordId,
    /// The member.
    pub person: PersonId,
    /// What he is called now. Not kept with it.
    pub name: String,
    /// What he wants, in the words in which he has said it.
    pub terms: String,
    /// Since when, milliseconds since 1970.
    pub since: Millis,
}

/// A keeper of seeks. What a call has written is safe when it returns.
pub trait SeekStore: Send + Sync {
    /// Keeps a new seek.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if whoever seeks is no member, [`StoreError::Taken`] if the id is; or if storage fails.
    fn keep_seek(&self, seek: &KeptSeek) -> Result<(), StoreError>;

    /// All that are kept; those that have stood longest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn kept_seeks(&self) -> Result<Vec<KeptSeek>, StoreError>;

    /// A seek is kept no more: it was taken up or withdrawn. Of several who want that one is told that it was there.
    ///
    /// # Errors
    /// If storage fails.
    fn take_seek(&self, id: &RecordId) -> Result<bool, StoreError>;

    /// Ends the seeks that have stood since before this moment. Returns how many.
    ///
    /// # Errors
    /// If storage fails.
    fn end_seeks(&self, before: Millis) -> Result<usize, StoreError>;
}
