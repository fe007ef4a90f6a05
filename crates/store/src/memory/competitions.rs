//! Competitions in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{
    CompetitionHead, CompetitionState, CompetitionStore, MemoryStore, PersonId, RecordId, StoreError,
};

/// All competitions.
#[derive(Debug, Default)]
pub(crate) struct Competitions(BTreeMap<RecordId, KeptCompetition>);

#[derive(Debug)]
struct KeptCompetition {
    head: CompetitionHead,
    records: Vec<String>,
    arbiters: BTreeSet<PersonId>,
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
        }
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
        all.insert(id, KeptCompetition { head, records: records.to_vec(), arbiters: BTreeSet::new() });
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
        records: &[String],
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let before = kept.competitions.find(&head.id)?;
        if before.records.len() as u64 != expected {
            return Err(StoreError::Conflict);
        }
        before.records.extend_from_slice(records);
        let CompetitionHead { name, variant, state, public, updated_at, .. } = head.clone();
        let version = before.records.len() as u64;
        before.head =
            CompetitionHead { name, variant, state, public, updated_at, version, ..before.head.clone() };
        Ok(())
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
