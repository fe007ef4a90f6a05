//! Studies: trees of variations that several people read and change together, chapter by chapter, and who may.

use bolshak_arena::Millis;

use crate::{PersonId, RecordId, StoreError};

/// A study with its chapters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// All but the chapters.
    pub head: StudyHead,
    /// The chapters in their order; there is at least one.
    pub chapters: Vec<Chapter>,
}

/// A tree of a study, with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its name in addresses, which no other chapter of the study has.
    pub id: RecordId,
    /// What it is called; nothing where it goes by its number.
    pub name: String,
    /// The variant of its tree.
    pub variant: String,
    /// The tree as PDN.
    pub text: String,
}

/// What is written to the chapters of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyWrite {
    /// Another tree in the place of the one that this chapter has.
    Tree(RecordId, String),
    /// New chapters behind the others.
    Add(Vec<Chapter>),
    /// Another name for this chapter.
    Name(RecordId, String),
    /// All chapters in this order.
    Order(Vec<RecordId>),
    /// This chapter goes.
    Remove(RecordId),
}

/// What there is to say of a study beside its chapters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyHead {
    /// Its name in addresses.
    pub id: RecordId,
    /// Whose it is.
    pub owner: PersonId,
    /// What it is called.
    pub title: String,
    /// The variant of its first chapter, from which it is read; what is written here is not looked at.
    pub variant: String,
    /// Whether everybody may read it.
    pub public: bool,
    /// Hashes of the secrets that make whoever shows one a reader, and a writer; nothing where no link leads here.
    pub keys: StudyKeys,
    /// How often its chapters have changed.
    pub version: u64,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// When they last changed.
    pub updated_at: Millis,
}

/// Hashes of the secrets of links.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudyKeys {
    /// Whoever shows this one reads.
    pub reader: Option<String>,
    /// Whoever shows this one writes, too.
    pub writer: Option<String>,
}

/// What somebody may do in a study of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StudyRole {
    /// He reads and talks.
    Reader,
    /// He changes the chapters, too.
    Writer,
}

impl StudyRole {
    /// Every role, the weakest first.
    pub const ALL: [Self; 2] = [Self::Reader, Self::Writer];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Writer => "writer",
        }
    }

    /// The role by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }
}

/// Something that was said to all who are in a study or at a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidToAll {
    /// Who.
    pub person: PersonId,
    /// What he was called then; nothing for a guest.
    pub name: String,
    /// His words.
    pub text: String,
    /// When, milliseconds since 1970.
    pub at: Millis,
}

/// How much is kept of what is said in one study or at one competition; what is older is forgotten.
pub const WORDS_TO_ALL: usize = 100;

/// A keeper of studies. What a call has written is safe when it returns.
pub trait StudyStore: Send + Sync {
    /// Begins a study.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if there is one of this name; or if storage fails.
    fn create_study(&self, study: &Study) -> Result<(), StoreError>;

    /// A study.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError>;

    /// The studies of an owner, the last changed first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn studies_of(&self, owner: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError>;

    /// The studies of others in which somebody has a role, the last changed first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn studies_shared_with(&self, person: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError>;

    /// The studies that everybody may read, the last changed first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn public_studies(&self, most: usize) -> Result<Vec<StudyHead>, StoreError>;

    /// Changes the chapters of the study with this version. The version is one more then.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the study has another version, [`StoreError::Missing`] if there is no such study or
    /// chapter, [`StoreError::Taken`] if a new chapter has the name of another; or if storage fails.
    fn write_study(
        &self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Changes what it is called, who may read it and the hashes of its links; nothing else of the head.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such study; or if storage fails.
    fn change_study(&self, head: &StudyHead) -> Result<(), StoreError>;

    /// Removes a study with everything that belongs to it; whether there was one.
    ///
    /// # Errors
    /// If storage fails.
    fn remove_study(&self, id: &RecordId) -> Result<bool, StoreError>;

    /// Gives somebody a role in the place of any before, or takes his away.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such study; or if storage fails.
    fn give_role(&self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), StoreError>;

    /// Everybody who has a role in a study, by the name in records.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn roles_in(&self, id: &RecordId) -> Result<Vec<(PersonId, StudyRole)>, StoreError>;

    /// Keeps what was said; what is older than the last [`WORDS_TO_ALL`] is forgotten.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such study; or if storage fails.
    fn say_in_study(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError>;

    /// What was said in a study, in its order.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError>;
}
