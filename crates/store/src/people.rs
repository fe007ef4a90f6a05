//! What members are to one another, what they tell of themselves, and what they are told.

use bolshak_arena::Millis;
use bolshak_game::Seat;

use crate::{Listed, PersonId, RecordId, StoreError};

/// What somebody has said of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// He is a friend: shown when he is here.
    Friend,
    /// Nothing of him is wanted: no challenge, no pairing, no word.
    Blocked,
}

impl Relation {
    /// Every relation.
    pub const ALL: [Self; 2] = [Self::Friend, Self::Blocked];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Friend => "friend",
            Self::Blocked => "blocked",
        }
    }

    /// The relation by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|relation| relation.code() == code)
    }
}

/// Somebody to whom another stands in a relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// Who.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
    /// What he is.
    pub relation: Relation,
}

/// What a member tells of himself, and what an administrator has confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// In his own words.
    pub about: String,
    /// The title or grade that was confirmed, such as `MG`.
    pub title: Option<String>,
    /// Whether he does not want to stand among those who are here.
    pub hidden: bool,
}

/// Something that a member is told when he comes, because it happened while he may have been away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What happened, as a word for programs.
    pub kind: String,
    /// What else there is to say.
    pub detail: String,
    /// Who did it; what he is called stands in `name`.
    pub from: Option<PersonId>,
    /// What he was called then.
    pub name: String,
    /// The game that it is about; the study, if one is invited to one.
    pub game: Option<RecordId>,
    /// When, milliseconds since 1970.
    pub at: Millis,
    /// Whether it has been seen.
    pub seen: bool,
}

/// Which games of somebody are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// Of this variant.
    pub variant: Option<String>,
    /// Against this person.
    pub against: Option<PersonId>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Over or going on.
    pub over: Option<bool>,
    /// Those before this place in the list, by when something last happened.
    pub before: Option<(Millis, RecordId)>,
}

/// How often each of two won, and how often nobody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that the first of the two won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games that the other won.
    pub lost: u32,
}

/// A member against whom another has played, and how that went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// Who.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
    /// The games, counted for the other one.
    pub tally: Tally,
    /// When something last happened in one of them, milliseconds since 1970.
    pub last: Millis,
}

impl Tally {
    /// All of them.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Counts so many games in which the first of the two had this seat.
    pub fn count(&mut self, seat: Seat, winner: Option<Seat>, games: u32) {
        match winner {
            Some(winner) if winner == seat => self.won += games,
            Some(_) => self.lost += games,
            None => self.drawn += games,
        }
    }
}

/// A keeper of what members are to one another. What a call has written is safe when it returns.
pub trait PeopleStore: Send + Sync {
    /// Notes what somebody is to a person; nothing ends it.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if one of them is no member; or if storage fails.
    fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), StoreError>;

    /// Everybody to whom this person stands in a relation, by name.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn relations_of(&self, person: &PersonId) -> Result<Vec<Related>, StoreError>;

    /// Whether one of the two has blocked the other.
    ///
    /// # Errors
    /// If storage fails.
    fn is_blocked(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError>;

    /// Keeps what a member tells of himself.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such member; or if storage fails.
    fn keep_profile(&self, person: &PersonId, profile: &Profile) -> Result<(), StoreError>;

    /// What a member tells of himself.
    ///
    /// # Errors
    /// If storage fails.
    fn profile(&self, person: &PersonId) -> Result<Profile, StoreError>;

    /// Tells a member something, now or when he comes. Of many notices the oldest are forgotten.
    ///
    /// # Errors
    /// If storage fails.
    fn notify(&self, person: &PersonId, notice: &Notice) -> Result<(), StoreError>;

    /// What a member was told, the newest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn notices_of(&self, person: &PersonId) -> Result<Vec<Notice>, StoreError>;

    /// A member has seen what he was told up to this moment.
    ///
    /// # Errors
    /// If storage fails.
    fn notices_seen(&self, person: &PersonId, until: Millis) -> Result<(), StoreError>;

    /// Games of somebody that fit, the newest first.
    ///
    /// # Errors
    /// If storage fails.
    fn games_like(
        &self,
        person: &PersonId,
        filter: &GameFilter,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError>;

    /// The games for two between these, counted for the first of them; without those that came to nothing, and without those
    /// in which several held a seat.
    ///
    /// # Errors
    /// If storage fails.
    fn tally(&self, person: &PersonId, other: &PersonId) -> Result<Tally, StoreError>;

    /// The members against whom somebody has played games that [`tally`](Self::tally) counts, those of the most games first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn opponents_of(&self, person: &PersonId, most: usize) -> Result<Vec<Opponent>, StoreError>;
}

/// How many notices of a member are kept.
pub const NOTICES: usize = 100;
