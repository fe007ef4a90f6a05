//! Records in memory, for tests.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bolshak_arena::Millis;

use crate::{Event, Record, RecordId, Standing, Store, StoreError, Stored, Summary};

/// Records in memory; gone when it is dropped.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<BTreeMap<RecordId, (Stored, Standing)>>);

impl MemoryStore {
    fn with<T>(
        &self,
        id: &RecordId,
        change: impl FnOnce(&mut Stored, &mut Standing) -> T,
    ) -> Result<T, StoreError> {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (stored, standing) = records.get_mut(id).ok_or(StoreError::Missing)?;
        Ok(change(stored, standing))
    }
}

impl Store for MemoryStore {
    fn create(&self, record: &Record) -> Result<(), StoreError> {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = |record: &Record| {
            record.origin.micro_match.as_ref().map(|game| (game.first.clone(), game.number))
        };
        let wanted = place(record);
        let is_there = |(stored, _): &(Stored, Standing)| place(&stored.record) == wanted;
        let taken = wanted.is_some() && records.values().any(is_there);
        if taken || records.contains_key(&record.id) {
            return Err(StoreError::Taken);
        }
        let stored = Stored { record: record.clone(), events: vec![], clock: None };
        records.insert(record.id.clone(), (stored, Standing::default()));
        Ok(())
    }

    fn append(
        &self,
        id: &RecordId,
        version: u64,
        event: &Event,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        self.with(id, |stored, kept| {
            if stored.events.len() as u64 != version {
                return Err(StoreError::Conflict);
            }
            stored.events.push(event.clone());
            stored.clock = standing.clock;
            *kept = standing.clone();
            Ok(())
        })?
    }

    fn keep_clock(&self, id: &RecordId, clock: [Millis; 2]) -> Result<(), StoreError> {
        self.with(id, |stored, standing| {
            stored.clock = Some(clock);
            standing.clock = Some(clock);
        })
    }

    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
        match self.with(id, |stored, _| stored.clone()) {
            Err(StoreError::Missing) => Ok(None),
            found => found.map(Some),
        }
    }

    fn newest(&self, most: usize) -> Result<Vec<Summary>, StoreError> {
        let records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let happened = |(stored, _): &&(Stored, Standing)| !stored.events.is_empty();
        let mut all: Vec<_> = records.values().filter(happened).map(summary).collect();
        all.sort_by_key(|summary| std::cmp::Reverse(summary.updated_at));
        all.truncate(most);
        Ok(all)
    }

    fn games_of(&self, first: &RecordId) -> Result<Vec<Summary>, StoreError> {
        let records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = |(stored, _): &(Stored, Standing)| {
            stored
                .record
                .origin
                .micro_match
                .as_ref()
                .filter(|game| game.first == *first)
                .map(|game| game.number)
        };
        let mut games: Vec<_> =
            records.values().filter_map(|kept| Some((number(kept)?, summary(kept)))).collect();
        games.sort_by_key(|(number, _)| *number);
        Ok(games.into_iter().map(|(_, summary)| summary).collect())
    }
}

fn summary((stored, standing): &(Stored, Standing)) -> Summary {
    Summary {
        record: stored.record.clone(),
        standing: standing.clone(),
        updated_at: stored.events.last().map_or(stored.record.created_at, |event| event.at),
    }
}
