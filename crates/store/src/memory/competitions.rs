//! Competitions in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{
    CompetitionAddition, CompetitionGame, CompetitionHead, CompetitionState, CompetitionStore, GameStore,
    MemoryStore, PersonId, RecordId, SaidToAll, StoreError, WORDS_TO_ALL,
};

/// All competitions.
#[derive(Debug, Default)]
pub(crate) struct Competitions(BTreeMap<RecordId, KeptCompetition>);

#[derive(Debug)]
struct KeptCompetition {
    head: CompetitionHead,
    records: Vec<String>,
    arbiters: BTreeSet<PersonId>,
    /// Each game with its place, and whether it is settled.
    games: Vec<(RecordId, String, bool)>,
    said: Vec<SaidToAll>,
}

impl Competitions {
    fn find(&mut self, id: &RecordId) -> Result<&mut KeptCompetition, StoreError> {
        self.0.get_mut(id).ok_or(StoreError::Missing)
    }

    /// Those that fit, the last changed first.
    fn heads(&self, most: usize, fits: impl Fn(&KeptCompetition) -> bool) -> Vec<CompetitionHead> {
        let mut found: Vec<_> = self.0.values().filter(|one| fits(one)).map(|one| one.head.clone()).collect();
        found.sort_by_key(|head| Reverse((head.updated_at, head.id.clone())));
        found.truncate(most);
        found
    }

    /// Somebody has left: he is no arbiter any more. What he made stays, for it is the others' too.
    pub(crate) fn forget(&mut self, person: &PersonId) {
        for kept in self.0.values_mut() {
            kept.arbiters.remove(person);
            kept.said.iter_mut().filter(|said| said.person == *person).for_each(|said| said.name.clear());
        }
    }

    pub(crate) fn said_by(&self, person: &PersonId) -> Vec<(RecordId, SaidToAll)> {
        let all = self.0.iter().flat_map(|(id, kept)| kept.said.iter().map(move |said| (id, said)));
        let his = all.filter(|(_, said)| said.person == *person);
        his.map(|(id, said)| (id.clone(), said.clone())).collect()
    }

    /// Is it a game of a competition?
    pub(crate) fn has(&self, game: &RecordId) -> bool {
        self.0.values().any(|kept| kept.games.iter().any(|(id, ..)| id == game))
    }
}

impl CompetitionStore for MemoryStore {
    fn create_competition(&self, head: &CompetitionHead, records: &[String]) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let all = &mut kept.competitions.0;
        if all.contains_key(&head.id) {
            return Err(StoreError::Taken);
        }
        let head = CompetitionHead { version: records.len() as u64, ..head.clone() };
        let id = head.id.clone();
        let kept = KeptCompetition {
            head,
            records: records.to_vec(),
            arbiters: BTreeSet::new(),
            games: vec![],
            said: vec![],
        };
        all.insert(id, kept);
        Ok(())
    }

    fn competition(&self, id: &RecordId) -> Result<Option<CompetitionHead>, StoreError> {
        Ok(self.kept().competitions.0.get(id).map(|kept| kept.head.clone()))
    }

    fn competition_records(&self, id: &RecordId, from: u64) -> Result<Vec<String>, StoreError> {
        let kept = self.kept();
        let records = kept.competitions.0.get(id).map(|kept| kept.records.as_slice()).unwrap_or_default();
        Ok(records.iter().skip(usize::try_from(from).unwrap_or(usize::MAX)).cloned().collect())
    }

    fn add_to_competition(
        &self,
        head: &CompetitionHead,
        expected: u64,
        addition: &CompetitionAddition,
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.competitions.find(&head.id)?.records.len() as u64 != expected {
            return Err(StoreError::Conflict);
        }
        if addition.games.iter().any(|(_, record)| kept.games.contains_key(&record.id)) {
            return Err(StoreError::Taken);
        }
        let known = &kept.competitions.find(&head.id)?.games;
        let goes_on = |place: &String| {
            known.iter().any(|(id, at, settled)| !settled && at == place && !addition.settled.contains(id))
        };
        if addition.games.iter().any(|(place, _)| goes_on(place)) {
            return Err(StoreError::Conflict);
        }
        drop(kept);
        addition.games.iter().try_for_each(|(_, record)| self.create(record))?;
        let mut kept = self.kept();
        let before = kept.competitions.find(&head.id)?;
        before.records.extend_from_slice(&addition.records);
        let settled = before.games.iter_mut().filter(|(id, ..)| addition.settled.contains(id));
        settled.for_each(|(_, _, settled)| *settled = true);
        let games = addition.games.iter().map(|(place, record)| (record.id.clone(), place.clone(), false));
        before.games.extend(games);
        let CompetitionHead { name, variant, state, public, online, updated_at, .. } = head.clone();
        let version = before.records.len() as u64;
        before.head = CompetitionHead {
            name,
            variant,
            state,
            public,
            online,
            updated_at,
            version,
            ..before.head.clone()
        };
        Ok(())
    }

    fn competition_games(&self, id: &RecordId, all: bool) -> Result<Vec<CompetitionGame>, StoreError> {
        let kept = self.kept();
        let Some(own) = kept.competitions.0.get(id) else { return Ok(vec![]) };
        let games = own.games.iter().filter(|(_, _, settled)| all || !settled);
        let told = games.filter_map(|(id, place, settled)| {
            let game = kept.games.get(id)?;
            Some(CompetitionGame {
                game: id.clone(),
                place: place.clone(),
                settled: *settled,
                created_at: game.stored.record.created_at,
                plies: game.summary.plies,
                ended: game.summary.ended.clone(),
            })
        });
        Ok(told.collect())
    }

    fn competition_at(&self, game: &RecordId) -> Result<Option<(CompetitionHead, String)>, StoreError> {
        let kept = self.kept();
        let found = kept.competitions.0.values().find_map(|one| {
            let (_, place, _) = one.games.iter().find(|(id, ..)| id == game)?;
            Some((one.head.clone(), place.clone()))
        });
        Ok(found)
    }

    fn competitions_that_run(&self) -> Result<Vec<RecordId>, StoreError> {
        let kept = self.kept();
        let runs = |one: &&KeptCompetition| {
            one.head.online && one.head.state != CompetitionState::Over
                || one.games.iter().any(|(_, _, settled)| !settled)
        };
        Ok(kept.competitions.0.values().filter(runs).map(|one| one.head.id.clone()).collect())
    }

    fn say_in_competition(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let all = &mut kept.competitions.find(id)?.said;
        all.push(said.clone());
        let old = all.len().saturating_sub(WORDS_TO_ALL);
        all.drain(..old);
        Ok(())
    }

    fn said_in_competition(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        Ok(self.kept().competitions.0.get(id).map(|kept| kept.said.clone()).unwrap_or_default())
    }

    fn public_competitions(
        &self,
        state: CompetitionState,
        most: usize,
    ) -> Result<Vec<CompetitionHead>, StoreError> {
        Ok(self.kept().competitions.heads(most, |one| one.head.public && one.head.state == state))
    }

    fn competitions_of(&self, person: &PersonId, most: usize) -> Result<Vec<CompetitionHead>, StoreError> {
        let is_his = |one: &KeptCompetition| one.head.owner == *person || one.arbiters.contains(person);
        Ok(self.kept().competitions.heads(most, is_his))
    }

    fn set_arbiter(&self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let arbiters = &mut kept.competitions.find(id)?.arbiters;
        if is_arbiter {
            arbiters.insert(person.clone());
        } else {
            arbiters.remove(person);
        }
        Ok(())
    }

    fn arbiters_of(&self, id: &RecordId) -> Result<Vec<PersonId>, StoreError> {
        let kept = self.kept();
        Ok(kept
            .competitions
            .0
            .get(id)
            .map(|kept| kept.arbiters.iter().cloned().collect())
            .unwrap_or_default())
    }

    fn remove_competition(&self, id: &RecordId) -> Result<bool, StoreError> {
        Ok(self.kept().competitions.0.remove(id).is_some())
    }
}
