//! Exhibitions in memory.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bolshak_community::{EntryState, Stage};

use crate::memory::{Kept, KeptGame};
use crate::{
    Board, BoardTerms, Exhibition, ExhibitionEntry, ExhibitionStore, Listed, MemoryStore, Occupant, PersonId,
    RecordId, SeatRecord, StoreError,
};

#[derive(Debug, Default)]
pub(crate) struct Exhibitions(BTreeMap<RecordId, Held>);

#[derive(Debug)]
struct Held {
    exhibition: Exhibition,
    entries: Vec<ExhibitionEntry>,
}

impl Exhibitions {
    /// Whoever leaves takes along what has not begun; at his board he is a guest without a name.
    pub(crate) fn forget(&mut self, person: &PersonId) {
        self.0.retain(|_, held| held.exhibition.host != *person || held.exhibition.stage != Stage::Open);
        for held in self.0.values_mut() {
            let is_his = |entry: &ExhibitionEntry| entry.player.occupant.person() == Some(person);
            held.entries.retain(|entry| entry.board.is_some() || !is_his(entry));
        }
        for entry in self.0.values_mut().flat_map(|held| &mut held.entries) {
            if entry.player.occupant.person() == Some(person) {
                entry.player = SeatRecord { occupant: Occupant::Guest(person.clone()), name: String::new() };
            }
        }
    }

    /// Whether a game belongs to an exhibition.
    pub(crate) fn has(&self, game: &RecordId) -> bool {
        self.0.values().any(|held| held.board(game).is_some())
    }

    fn open(&mut self, id: &RecordId) -> Result<&mut Held, StoreError> {
        let held = self.0.get_mut(id).ok_or(StoreError::Missing)?;
        if held.exhibition.stage == Stage::Open { Ok(held) } else { Err(StoreError::Conflict) }
    }
}

impl Held {
    fn board(&self, game: &RecordId) -> Option<u16> {
        let boards = self.entries.iter().filter_map(|entry| entry.board.as_ref());
        boards.into_iter().find(|board| board.game == *game).map(|board| board.number)
    }

    fn is_of(&self, person: &PersonId) -> bool {
        self.exhibition.host == *person
            || self.entries.iter().any(|entry| entry.player.occupant.person() == Some(person))
    }
}

impl Kept {
    fn told(&self, held: &Held) -> Exhibition {
        let host = self.members.get(&held.exhibition.host);
        let accepted = held.entries.iter().filter(|entry| entry.state == EntryState::Accepted);
        Exhibition {
            host_name: host.map(|member| member.name.clone()).unwrap_or_default(),
            players: accepted.count() as u32,
            ..held.exhibition.clone()
        }
    }

    fn exhibitions_like(&self, wanted: impl Fn(&Held) -> bool) -> Vec<Exhibition> {
        let found = self.exhibitions.0.values().filter(|held| wanted(held));
        let mut found: Vec<_> = found.map(|held| self.told(held)).collect();
        found.sort_by_key(|exhibition| Reverse((exhibition.announced_at, exhibition.id.clone())));
        found
    }
}

impl ExhibitionStore for MemoryStore {
    fn announce(&self, exhibition: &Exhibition) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(&exhibition.host) {
            return Err(StoreError::Missing);
        }
        if kept.exhibitions.0.contains_key(&exhibition.id) {
            return Err(StoreError::Taken);
        }
        let held = Held { exhibition: exhibition.clone(), entries: vec![] };
        kept.exhibitions.0.insert(exhibition.id.clone(), held);
        Ok(())
    }

    fn exhibition(&self, id: &RecordId) -> Result<Option<Exhibition>, StoreError> {
        let kept = self.kept();
        Ok(kept.exhibitions.0.get(id).map(|held| kept.told(held)))
    }

    fn exhibitions(&self, stage: Stage, most: usize) -> Result<Vec<Exhibition>, StoreError> {
        let mut found = self.kept().exhibitions_like(|held| held.exhibition.stage == stage);
        found.truncate(most);
        Ok(found)
    }

    fn exhibitions_of(&self, person: &PersonId) -> Result<Vec<Exhibition>, StoreError> {
        Ok(self.kept().exhibitions_like(|held| held.is_of(person)))
    }

    fn remove_exhibition(&self, id: &RecordId) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.exhibitions.open(id)?;
        kept.exhibitions.0.remove(id);
        Ok(())
    }

    fn enter(&self, id: &RecordId, player: &SeatRecord) -> Result<u32, StoreError> {
        let mut kept = self.kept();
        let entries = &mut kept.exhibitions.open(id)?.entries;
        let person = player.occupant.person();
        if entries.iter().any(|entry| entry.player.occupant.person() == person) {
            return Err(StoreError::Taken);
        }
        let number = entries.last().map_or(1, |last| last.number + 1);
        let player = player.clone();
        let terms = BoardTerms::default();
        entries.push(ExhibitionEntry { number, player, state: EntryState::Applied, terms, board: None });
        Ok(number)
    }

    fn change_entry(&self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let entries = &mut kept.exhibitions.open(id)?.entries;
        let place = entries.iter().position(|entry| entry.number == number).ok_or(StoreError::Missing)?;
        match state {
            Some(state) => entries[place].state = state,
            None => drop(entries.remove(place)),
        }
        Ok(())
    }

    fn set_terms(&self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let entries = &mut kept.exhibitions.open(id)?.entries;
        let entry = entries.iter_mut().find(|entry| entry.number == number).ok_or(StoreError::Missing)?;
        entry.terms = terms.clone();
        Ok(())
    }

    fn entries(&self, id: &RecordId) -> Result<Vec<ExhibitionEntry>, StoreError> {
        let kept = self.kept();
        let mut entries = kept.exhibitions.0.get(id).map(|held| held.entries.clone()).unwrap_or_default();
        for entry in &mut entries {
            let person = entry.player.occupant.person();
            if let Some(member) = person.and_then(|person| kept.members.get(person)) {
                entry.player.name.clone_from(&member.name);
            }
        }
        Ok(entries)
    }

    fn give_out_boards(&self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let held = kept.exhibitions.open(id)?;
        let accepted = held.entries.iter_mut().filter(|entry| entry.state == EntryState::Accepted);
        let mut accepted: Vec<_> = accepted.collect();
        let are_named = accepted.iter().all(|entry| boards.iter().any(|(number, _)| *number == entry.number));
        if accepted.len() != boards.len() || !are_named {
            return Err(StoreError::Conflict);
        }
        for entry in &mut accepted {
            let board = boards.iter().find(|(number, _)| *number == entry.number);
            entry.board = board.map(|(_, board)| board.clone());
        }
        held.exhibition.stage = Stage::Starting;
        held.exhibition.seed = Some(seed.to_owned());
        Ok(())
    }

    fn change_stage(&self, id: &RecordId, from: Stage, to: Stage) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let held = kept.exhibitions.0.get_mut(id).filter(|held| held.exhibition.stage == from);
        Ok(held.map(|held| held.exhibition.stage = to).is_some())
    }

    fn exhibition_games(&self, id: &RecordId) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let entries = kept.exhibitions.0.get(id).map(|held| &held.entries[..]).unwrap_or_default();
        let mut boards: Vec<_> = entries.iter().filter_map(|entry| entry.board.as_ref()).collect();
        boards.sort_by_key(|board| board.number);
        let games = boards.into_iter().filter_map(|board| kept.games.get(&board.game));
        Ok(games.map(KeptGame::listed).collect())
    }

    fn exhibition_at(&self, game: &RecordId) -> Result<Option<(Exhibition, u16)>, StoreError> {
        let kept = self.kept();
        let mut all = kept.exhibitions.0.values();
        Ok(all.find_map(|held| Some((kept.told(held), held.board(game)?))))
    }
}
