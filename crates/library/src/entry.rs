//! What an index says of one position: the moves that were made from it, and in which games.
//!
//! An entry is a number and what follows from it. An even one is a position of one game and one move, as most are: a bit for
//! a rated game, then the ending; then follow the move, the game, and the rating of a rated one. An odd one says how many
//! moves follow: the number of games, then for each move its code, its endings with how often each came, how many games were
//! rated and the sum of their ratings, and the games: how many stand here, those (each by the distance to the one before),
//! and, if they are not all, where the others stand and in how many bytes.

use std::collections::BTreeMap;

use crate::bytes::{Bytes, put, put_growing};

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    /// How many games came to it; one that made two moves from it is counted once.
    pub(crate) games: u32,
    /// By the codes of the moves.
    pub(crate) groups: Vec<Group>,
}

/// A move from a position. 0 is the code of the end of a game, or of a change by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Group {
    pub(crate) code: u32,
    /// Codes of endings, and how often each came.
    pub(crate) endings: Vec<(u32, u32)>,
    /// How many games had ratings, and their sum.
    pub(crate) rated: u32,
    pub(crate) ratings: u64,
    /// The games, or the first of them.
    pub(crate) games: Vec<u32>,
    pub(crate) rest: Option<Chunk>,
}

/// Where other games of a group stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    pub(crate) at: u64,
    pub(crate) bytes: usize,
}

/// So many games of a move stand in its entry …
const MOST_HERE: usize = 12;
/// … and of more than those this many.
const FIRST: usize = 4;

impl Group {
    /// How many games there are.
    pub(crate) fn count(&self) -> u32 {
        self.endings.iter().map(|(_, count)| count).sum()
    }

    /// Counts a game that comes after all others.
    pub(crate) fn add(&mut self, game: u32, ending: u32, rating: u16) {
        self.count_ending(ending, 1);
        self.rated += u32::from(rating > 0);
        self.ratings += u64::from(rating);
        self.games.push(game);
    }

    fn count_ending(&mut self, ending: u32, count: u32) {
        match self.endings.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, counted)) => *counted += count,
            None => self.endings.push((ending, count)),
        }
    }

    /// Adds the games of another group, which all come after these. Both have all of theirs.
    fn append(&mut self, other: &Self, shift: u32) {
        for (ending, count) in &other.endings {
            self.count_ending(*ending, *count);
        }
        self.rated += other.rated;
        self.ratings += other.ratings;
        self.games.extend(other.games.iter().map(|game| game + shift));
    }
}

impl Entry {
    /// The position of games by moves: codes and games in their order.
    pub(crate) fn of(postings: impl Iterator<Item = (u32, u32)>, about: impl Fn(u32) -> (u32, u16)) -> Self {
        let mut entry = Self::default();
        for (code, game) in postings {
            if entry.groups.last().is_none_or(|group| group.code != code) {
                entry.groups.push(Group { code, ..Group::default() });
            }
            let (ending, rating) = about(game);
            entry.groups.iter_mut().next_back().into_iter().for_each(|group| group.add(game, ending, rating));
        }
        let mut games: Vec<u32> = entry.groups.iter().flat_map(|group| group.games.iter().copied()).collect();
        if entry.groups.len() > 1 {
            games.sort_unstable();
            games.dedup();
        }
        entry.games = games.len() as u32;
        entry
    }

    /// The same position in later games, whose numbers are counted from `shift`.
    pub(crate) fn append(&mut self, other: &Self, shift: u32) {
        let mut groups: BTreeMap<u32, Group> =
            std::mem::take(&mut self.groups).into_iter().map(|group| (group.code, group)).collect();
        for group in &other.groups {
            let own =
                groups.entry(group.code).or_insert_with(|| Group { code: group.code, ..Group::default() });
            own.append(group, shift);
        }
        self.groups = groups.into_values().collect();
        self.games += other.games;
    }

    /// Writes it; games that do not stand here are given away and stand where that says.
    pub(crate) fn write<E>(
        &self,
        out: &mut Vec<u8>,
        put_aside: &mut dyn FnMut(&[u8]) -> Result<u64, E>,
    ) -> Result<(), E> {
        if let [group] = self.groups.as_slice()
            && let ([game], [(ending, 1)]) = (group.games.as_slice(), group.endings.as_slice())
        {
            put(out, u64::from(*ending) << 2 | u64::from(group.rated) << 1);
            put(out, u64::from(group.code));
            put(out, u64::from(*game));
            if group.rated > 0 {
                put(out, group.ratings);
            }
            return Ok(());
        }
        put(out, (self.groups.len() as u64) << 1 | 1);
        put(out, u64::from(self.games));
        self.groups.iter().try_for_each(|group| group.write(out, put_aside))
    }

    /// Reads one.
    pub(crate) fn read(bytes: &mut Bytes<'_>) -> Option<Self> {
        let first = bytes.number()?;
        if first & 1 == 0 {
            let (rated, ending) = ((first >> 1 & 1) as u32, u32::try_from(first >> 2).ok()?);
            let (code, game) = (bytes.small()?, bytes.small()?);
            let ratings = if rated > 0 { bytes.number()? } else { 0 };
            let (endings, games, rest) = (vec![(ending, 1)], vec![game], None);
            return Some(Self {
                games: 1,
                groups: vec![Group { code, endings, rated, ratings, games, rest }],
            });
        }
        let games = bytes.small()?;
        let groups = (0..first >> 1).map(|_| Group::read(bytes)).collect::<Option<Vec<_>>>()?;
        Some(Self { games, groups })
    }

    /// Passes over one.
    pub(crate) fn skip(bytes: &mut Bytes<'_>) -> Option<()> {
        let mut ahead = *bytes;
        let first = ahead.number()?;
        if first & 1 == 1 {
            return Self::read(bytes).map(|_| ());
        }
        for _ in 0..2 + (first >> 1 & 1) {
            ahead.number()?;
        }
        *bytes = ahead;
        Some(())
    }
}

impl Group {
    fn write<E>(
        &self,
        out: &mut Vec<u8>,
        put_aside: &mut dyn FnMut(&[u8]) -> Result<u64, E>,
    ) -> Result<(), E> {
        put(out, u64::from(self.code));
        put(out, self.endings.len() as u64);
        for (ending, count) in &self.endings {
            put(out, u64::from(*ending));
            put(out, u64::from(*count));
        }
        put(out, u64::from(self.rated));
        if self.rated > 0 {
            put(out, self.ratings);
        }
        let here = if self.games.len() > MOST_HERE { FIRST } else { self.games.len() };
        let (first, rest) = self.games.split_at(here);
        put(out, here as u64);
        put_growing(out, first, 0);
        if !rest.is_empty() {
            let mut chunk = vec![];
            put_growing(&mut chunk, rest, first.last().copied().unwrap_or(0));
            put(out, put_aside(&chunk)?);
            put(out, chunk.len() as u64);
        }
        Ok(())
    }

    fn read(bytes: &mut Bytes<'_>) -> Option<Self> {
        let code = bytes.small()?;
        let ending = |bytes: &mut Bytes<'_>| Some((bytes.small()?, bytes.small()?));
        let endings = (0..bytes.number()?).map(|_| ending(bytes)).collect::<Option<Vec<_>>>()?;
        let rated = bytes.small()?;
        let ratings = if rated > 0 { bytes.number()? } else { 0 };
        let here: usize = bytes.small()?;
        let mut group = Self { code, endings, rated, ratings, games: vec![], rest: None };
        bytes.growing(here, 0, &mut group.games)?;
        if (here as u64) < u64::from(group.count()) {
            group.rest = Some(Chunk { at: bytes.number()?, bytes: bytes.small()? });
        }
        Some(group)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn entries_are_read_back() {
        let one = Entry::of([(7, 3)].into_iter(), |_| (1, 0));
        let rated = Entry::of([(7, 3)].into_iter(), |_| (1, 2000));
        let many =
            Entry::of((0..40).map(|game| (9, game)).chain([(10, 5), (10, 50)]), |game| (game % 3, 1000));
        assert_eq!((many.games, many.groups[0].count(), many.groups[1].count()), (41, 40, 2));
        for entry in [one, rated, many] {
            let (mut out, mut aside) = (vec![], vec![]);
            let mut put_aside = |chunk: &[u8]| {
                aside.push(chunk.to_vec());
                Ok::<_, Infallible>(17)
            };
            entry.write(&mut out, &mut put_aside).expect("memory");
            let mut bytes = Bytes(&out);
            let mut read = Entry::read(&mut bytes).expect("an entry");
            let mut skipped = Bytes(&out);
            Entry::skip(&mut skipped).expect("an entry");
            assert!(bytes.is_empty() && skipped.is_empty());
            for (group, chunk) in read.groups.iter_mut().filter(|group| group.rest.is_some()).zip(&aside) {
                assert_eq!(group.rest.take(), Some(Chunk { at: 17, bytes: chunk.len() }));
                let (left, last) =
                    (group.count() as usize - group.games.len(), group.games[group.games.len() - 1]);
                Bytes(chunk).growing(left, last, &mut group.games).expect("games");
            }
            assert_eq!(read, entry);
        }
    }
}
