//! How strong members are, and the games that made them so.

use bolshak_arena::Millis;
use bolshak_community::{Rating, Score, Tempo};

use crate::{PersonId, RecordId, StoreError};

/// The end of a rated game, as far as ratings need it. It is kept with the events that end the game, so that both ratings
/// change exactly when the game ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedEnd {
    /// Who played, by seat.
    pub players: [PersonId; 2],
    /// The variant's identifier.
    pub variant: String,
    /// How fast the game was.
    pub tempo: Tempo,
    /// How it ended for the first seat.
    pub score: Score,
}

impl RatedEnd {
    /// What this end of a game does to ratings that were these before it, by seat.
    #[must_use]
    pub fn changes(&self, game: &RecordId, before: [Rating; 2], at: Millis) -> [RatingChange; 2] {
        let [first, second] = before;
        let (one, other) = Rating::after(first, second, self.score, at);
        let sides = [(self.score, first, one), (self.score.other(), second, other)];
        [0, 1].map(|seat| {
            let (score, before, after) = sides[seat];
            RatingChange {
                game: game.clone(),
                person: self.players[seat].clone(),
                variant: self.variant.clone(),
                tempo: self.tempo,
                score,
                before: before.value,
                after,
            }
        })
    }
}

/// What a game did to the rating of one of its players.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The game.
    pub game: RecordId,
    /// Whose rating.
    pub person: PersonId,
    /// In which variant.
    pub variant: String,
    /// At which tempo.
    pub tempo: Tempo,
    /// How the game ended for him.
    pub score: Score,
    /// The value before it, as it was then.
    pub before: f64,
    /// The rating after it.
    pub after: Rating,
}

/// The rating of a member in one variant at one tempo.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Whose.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
    /// In which variant.
    pub variant: String,
    /// At which tempo.
    pub tempo: Tempo,
    /// The rating.
    pub rating: Rating,
}

/// A keeper of ratings. They are written by [`crate::GameStore::append`] alone.
pub trait RatingStore: Send + Sync {
    /// A rating; nothing if no game has made it yet.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn rating(&self, person: &PersonId, variant: &str, tempo: Tempo) -> Result<Option<Rating>, StoreError>;

    /// All ratings of a member, by variant and tempo.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn ratings_of(&self, person: &PersonId) -> Result<Vec<Rated>, StoreError>;

    /// The last changes of a rating, in their order.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn changes_of(
        &self,
        person: &PersonId,
        variant: &str,
        tempo: Tempo,
        most: usize,
    ) -> Result<Vec<RatingChange>, StoreError>;

    /// What a game did to the ratings of its players, by seat; nothing if it was not rated.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn changes_by(&self, game: &RecordId) -> Result<Vec<RatingChange>, StoreError>;

    /// The strongest of whom it is certain: with a deviation of at most `deviation`, who have played since `since`.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn leaders(
        &self,
        variant: &str,
        tempo: Tempo,
        deviation: f64,
        since: Millis,
        most: usize,
    ) -> Result<Vec<Rated>, StoreError>;

    /// The changes of all ratings in the order in which they were made, behind this number; two for each game. With the
    /// number of each.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn all_changes(&self, after: u64, most: usize) -> Result<Vec<(u64, RatingChange)>, StoreError>;
}
