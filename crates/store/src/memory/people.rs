//! What the store in memory keeps of people and of what they say.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bolshak_arena::Millis;
use bolshak_community::{Rating, Tempo};
use bolshak_game::Seat;

use crate::memory::KeptGame;
use crate::{
    GameFilter, Listed, MemoryStore, NOTICES, Notes, Notice, Opponent, PeopleStore, PersonId, Profile, Rated,
    RatedEnd, RatingChange, RatingStore, RecordId, Related, Relation, Said, StoreError, TalkStore, Tally,
};

/// What a rating is found by.
type Class = (PersonId, String, Tempo);

#[derive(Debug, Default)]
pub(crate) struct People {
    ratings: BTreeMap<Class, Rating>,
    changes: Vec<RatingChange>,
    relations: BTreeMap<(PersonId, PersonId), Relation>,
    profiles: BTreeMap<PersonId, Profile>,
    notices: BTreeMap<PersonId, Vec<Notice>>,
    said: BTreeMap<RecordId, Vec<Said>>,
    notes: BTreeMap<(RecordId, PersonId), Notes>,
}

impl People {
    pub(crate) fn rate(&mut self, game: &RecordId, end: &RatedEnd, at: Millis) {
        let before = end.players.each_ref().map(|player| {
            let class = (player.clone(), end.variant.clone(), end.tempo);
            self.ratings.get(&class).copied().unwrap_or_default()
        });
        for change in end.changes(game, before, at) {
            let class = (change.person.clone(), change.variant.clone(), change.tempo);
            self.ratings.insert(class, change.after);
            self.changes.push(change);
        }
    }

    pub(crate) fn forget(&mut self, person: &PersonId) {
        self.ratings.retain(|(of, ..), _| of != person);
        self.relations.retain(|(of, other), _| of != person && other != person);
        self.profiles.remove(person);
        self.notices.remove(person);
        self.notes.retain(|(_, of), _| of != person);
        for said in self.said.values_mut().flatten().filter(|said| said.person == *person) {
            said.name.clear();
        }
    }

    pub(crate) fn said_by(&self, person: &PersonId) -> Vec<(RecordId, Said)> {
        let all = self.said.iter().flat_map(|(game, said)| said.iter().map(move |one| (game, one)));
        let mut his: Vec<_> = all
            .filter(|(_, said)| said.person == *person)
            .map(|(game, said)| (game.clone(), said.clone()))
            .collect();
        his.sort_by_key(|(_, said)| said.at);
        his
    }

    pub(crate) fn notes_by(&self, person: &PersonId) -> Vec<(RecordId, Notes)> {
        let his = self.notes.iter().filter(|((_, of), _)| of == person);
        his.map(|((game, _), notes)| (game.clone(), notes.clone())).collect()
    }

    /// What belonged to a game that is removed.
    pub(crate) fn forget_game(&mut self, game: &RecordId) {
        self.said.remove(game);
        self.notes.retain(|(of, _), _| of != game);
    }
}

impl MemoryStore {
    fn check_member(&self, person: &PersonId) -> Result<(), StoreError> {
        self.kept().members.contains_key(person).then_some(()).ok_or(StoreError::Missing)
    }

    fn check_game(&self, game: &RecordId) -> Result<(), StoreError> {
        self.kept().games.contains_key(game).then_some(()).ok_or(StoreError::Missing)
    }

    fn name(&self, person: &PersonId) -> String {
        self.kept().members.get(person).map(|member| member.name.clone()).unwrap_or_default()
    }

    fn rated(&self, wanted: impl Fn(&PersonId, &str, Tempo, &Rating) -> bool) -> Vec<Rated> {
        let ratings = self.kept().people.ratings.clone().into_iter();
        let wanted =
            ratings.filter(|((person, variant, tempo), rating)| wanted(person, variant, *tempo, rating));
        let rated = wanted.map(|((person, variant, tempo), rating)| Rated {
            name: self.name(&person),
            person,
            variant,
            tempo,
            rating,
        });
        rated.collect()
    }
}

impl RatingStore for MemoryStore {
    fn rating(&self, person: &PersonId, variant: &str, tempo: Tempo) -> Result<Option<Rating>, StoreError> {
        let class = (person.clone(), variant.to_owned(), tempo);
        Ok(self.kept().people.ratings.get(&class).copied())
    }

    fn ratings_of(&self, person: &PersonId) -> Result<Vec<Rated>, StoreError> {
        Ok(self.rated(|of, _, _, _| of == person))
    }

    fn changes_of(
        &self,
        person: &PersonId,
        variant: &str,
        tempo: Tempo,
        most: usize,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let kept = self.kept();
        let is_wanted = |change: &&RatingChange| {
            change.person == *person && change.variant == variant && change.tempo == tempo
        };
        let found: Vec<_> = kept.people.changes.iter().filter(is_wanted).cloned().collect();
        Ok(found[found.len().saturating_sub(most)..].to_vec())
    }

    fn changes_by(&self, game: &RecordId) -> Result<Vec<RatingChange>, StoreError> {
        let kept = self.kept();
        Ok(kept.people.changes.iter().filter(|change| change.game == *game).cloned().collect())
    }

    fn leaders(
        &self,
        variant: &str,
        tempo: Tempo,
        deviation: f64,
        since: Millis,
        most: usize,
    ) -> Result<Vec<Rated>, StoreError> {
        let mut found = self.rated(|_, of, at, rating| {
            of == variant && at == tempo && rating.deviation <= deviation && rating.at >= since
        });
        found.sort_by(|one, other| other.rating.value.total_cmp(&one.rating.value));
        found.truncate(most);
        Ok(found)
    }

    fn all_changes(&self, after: u64, most: usize) -> Result<Vec<(u64, RatingChange)>, StoreError> {
        let kept = self.kept();
        let numbered = (1..).zip(kept.people.changes.iter().cloned());
        Ok(numbered.filter(|(number, _)| *number > after).take(most).collect())
    }
}

impl PeopleStore for MemoryStore {
    fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), StoreError> {
        self.check_member(person)?;
        self.check_member(other)?;
        let (key, mut kept) = ((person.clone(), other.clone()), self.kept());
        match relation {
            Some(relation) => kept.people.relations.insert(key, relation),
            None => kept.people.relations.remove(&key),
        };
        Ok(())
    }

    fn relations_of(&self, person: &PersonId) -> Result<Vec<Related>, StoreError> {
        let relations = self.kept().people.relations.clone().into_iter();
        let related = relations.filter(|((of, _), _)| of == person).map(|((_, other), relation)| Related {
            name: self.name(&other),
            person: other,
            relation,
        });
        let mut related: Vec<_> = related.collect();
        related.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(related)
    }

    fn is_blocked(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        let kept = self.kept();
        let blocks = |by: &PersonId, whom: &PersonId| {
            kept.people.relations.get(&(by.clone(), whom.clone())) == Some(&Relation::Blocked)
        };
        Ok(blocks(one, other) || blocks(other, one))
    }

    fn keep_profile(&self, person: &PersonId, profile: &Profile) -> Result<(), StoreError> {
        self.check_member(person)?;
        self.kept().people.profiles.insert(person.clone(), profile.clone());
        Ok(())
    }

    fn profile(&self, person: &PersonId) -> Result<Profile, StoreError> {
        Ok(self.kept().people.profiles.get(person).cloned().unwrap_or_default())
    }

    fn notify(&self, person: &PersonId, notice: &Notice) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let notices = kept.people.notices.entry(person.clone()).or_default();
        notices.insert(0, notice.clone());
        notices.truncate(NOTICES);
        Ok(())
    }

    fn notices_of(&self, person: &PersonId) -> Result<Vec<Notice>, StoreError> {
        Ok(self.kept().people.notices.get(person).cloned().unwrap_or_default())
    }

    fn notices_seen(&self, person: &PersonId, until: Millis) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let notices = kept.people.notices.get_mut(person).into_iter().flatten();
        notices.filter(|notice| notice.at <= until).for_each(|notice| notice.seen = true);
        Ok(())
    }

    fn games_like(
        &self,
        person: &PersonId,
        filter: &GameFilter,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let games = kept.games.values().filter(|game| game.is_listed() && game.is_of(Some(person)));
        let mut found: Vec<_> = games.map(KeptGame::listed).filter(|game| fits(game, filter)).collect();
        found.sort_by(|one, other| other.place().cmp(&one.place()));
        found.truncate(most);
        Ok(found)
    }

    fn tally(&self, person: &PersonId, other: &PersonId) -> Result<Tally, StoreError> {
        let filter = GameFilter { against: Some(other.clone()), over: Some(true), ..GameFilter::default() };
        let mut tally = Tally::default();
        for game in self.games_like(person, &filter, usize::MAX)? {
            if let Some((seat, winner)) = counted(&game, person) {
                tally.count(seat, winner, 1);
            }
        }
        Ok(tally)
    }

    fn opponents_of(&self, person: &PersonId, most: usize) -> Result<Vec<Opponent>, StoreError> {
        let over = GameFilter { over: Some(true), ..GameFilter::default() };
        let mut found: BTreeMap<PersonId, Opponent> = BTreeMap::new();
        for game in self.games_like(person, &over, usize::MAX)? {
            let Some((seat, winner)) = counted(&game, person) else { continue };
            let other = game.record.seats[1 - seat.index()].occupant.person().cloned();
            let Some(other) = other.filter(|other| self.check_member(other).is_ok()) else { continue };
            // The newest game comes first.
            let opponent = found.entry(other.clone()).or_insert_with(|| Opponent {
                name: self.name(&other),
                person: other,
                tally: Tally::default(),
                last: game.updated_at,
            });
            opponent.tally.count(seat, winner, 1);
        }
        let mut found: Vec<_> = found.into_values().collect();
        found.sort_by_key(|one| Reverse((one.tally.games(), one.last)));
        found.truncate(most);
        Ok(found)
    }
}

/// The seat of somebody in a game for two that counts, and who won.
fn counted(game: &Listed, person: &PersonId) -> Option<(Seat, Option<Seat>)> {
    let Listed { record, summary, .. } = game;
    let seat = record.seats.iter().position(|seat| seat.occupant.person() == Some(person))?;
    let ended = summary.ended.as_ref().filter(|ended| !ended.is_void())?;
    (record.seats.len() == 2 && !record.terms.consults()).then_some((Seat::of(seat), ended.winner))
}

fn fits(game: &Listed, filter: &GameFilter) -> bool {
    let GameFilter { variant, against, rated, over, before } = filter;
    let sits = |person: &PersonId| game.record.seats.iter().any(|seat| seat.occupant.named() == Some(person));
    variant.as_ref().is_none_or(|variant| game.record.variant == *variant)
        && against.as_ref().is_none_or(sits)
        && rated.is_none_or(|rated| game.record.rated == rated)
        && over.is_none_or(|over| game.summary.ended.is_some() == over)
        && before.as_ref().is_none_or(|(at, id)| game.place() < (*at, id))
}

impl TalkStore for MemoryStore {
    fn say(&self, game: &RecordId, said: &Said) -> Result<(), StoreError> {
        self.check_game(game)?;
        self.kept().people.said.entry(game.clone()).or_default().push(said.clone());
        Ok(())
    }

    fn said_at(&self, game: &RecordId) -> Result<Vec<Said>, StoreError> {
        Ok(self.kept().people.said.get(game).cloned().unwrap_or_default())
    }

    fn keep_notes(&self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), StoreError> {
        self.check_game(game)?;
        let (key, mut kept) = ((game.clone(), person.clone()), self.kept());
        if *notes == Notes::default() {
            kept.people.notes.remove(&key);
        } else {
            kept.people.notes.insert(key, notes.clone());
        }
        Ok(())
    }

    fn notes_at(&self, game: &RecordId) -> Result<Vec<(PersonId, Notes)>, StoreError> {
        let kept = self.kept();
        let of_game = kept.people.notes.iter().filter(|((of, _), _)| of == game);
        Ok(of_game.map(|((_, person), notes)| (person.clone(), notes.clone())).collect())
    }
}
