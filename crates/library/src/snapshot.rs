//! What a library holds at a moment. Whoever searches keeps the moment that he began with.

use std::path::Path;
use std::sync::Arc;

use crate::kept::Kept;
use crate::log::{End, Log, each_entry};
use crate::part::Part;
use crate::players::Players;
use crate::{GameId, LibraryError};

pub(crate) struct Snapshot {
    pub(crate) log: Arc<Log>,
    /// In the order of their games.
    pub(crate) parts: Vec<Arc<Part>>,
    pub(crate) players: Players,
    pub(crate) end: End,
}

impl Snapshot {
    pub(crate) fn new(log: Arc<Log>, parts: Vec<Arc<Part>>, end: End) -> Self {
        let mut snapshot = Self { log, parts, players: Players::default(), end };
        snapshot.name_players();
        snapshot
    }

    pub(crate) fn name_players(&mut self) {
        self.players = Players::of(self.parts.iter().flat_map(|part| part.merged()));
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u32 {
        self.parts.last().map_or(0, |part| part.first() + part.games())
    }

    /// The part that is this file.
    pub(crate) fn filed(&self, path: &Path) -> Option<Arc<Part>> {
        let is_it =
            |part: &&Arc<Part>| matches!(&***part, Part::Filed(segment) if segment.source.path == path);
        self.parts.iter().find(is_it).cloned()
    }

    /// The part that has a game.
    pub(crate) fn part_of(&self, id: GameId) -> Result<&Part, LibraryError> {
        let behind = self.parts.partition_point(|part| part.first() <= id.0);
        let part = behind.checked_sub(1).map(|index| &*self.parts[index]);
        part.filter(|part| id.0 - part.first() < part.games()).ok_or(LibraryError::NoSuchGame(id))
    }

    /// Gives the bytes of a game.
    pub(crate) fn with_kept<T>(
        &self,
        id: GameId,
        read: impl FnOnce(Kept<'_>) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let blocks = self.part_of(id)?.blocks()?;
        let behind = blocks.partition_point(|(first, _)| *first <= id.0);
        let (first, at) =
            behind.checked_sub(1).map(|index| blocks[index]).ok_or(LibraryError::NoSuchGame(id))?;
        let raw = self.log.entries(at)?;
        let entry = each_entry(&raw).nth((id.0 - first) as usize).and_then(Kept::read);
        read(entry.ok_or_else(|| self.log.damaged(at))?)
    }
}
