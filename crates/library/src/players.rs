//! Which names are one player's.

use std::collections::HashMap;

use crate::bytes::checksum;
use crate::segment::Merged;

/// Names that were said to be one player's.
#[derive(Clone, Default, Debug)]
pub(crate) struct Players {
    /// From the plain form of a name to the name that counts.
    counts: HashMap<String, String>,
}

impl Players {
    pub(crate) fn of<'a>(merged: impl Iterator<Item = &'a Merged>) -> Self {
        let mut players = Self::default();
        for (name, other) in merged {
            if other.is_empty() || plain(name) == plain(other) {
                players.counts.remove(&plain(name));
            } else {
                players.counts.insert(plain(name), other.clone());
            }
        }
        players
    }

    /// The name that counts.
    pub(crate) fn counting<'a>(&'a self, name: &'a str) -> &'a str {
        let mut counting = name;
        // Names may be merged in a circle; then any of them is as good.
        for _ in 0..=self.counts.len() {
            match self.counts.get(&plain(counting)) {
                Some(next) => counting = next,
                None => break,
            }
        }
        counting
    }

    /// What all names of a player have in common.
    pub(crate) fn key(&self, name: &str) -> String {
        plain(self.counting(name))
    }

    /// From the plain sums of names that were said to be another's to those of the names that count.
    pub(crate) fn sums(&self) -> HashMap<u64, u64> {
        self.counts.keys().map(|name| (checksum(name.as_bytes()), plain_sum(self.counting(name)))).collect()
    }

    /// Every name that was said to be another's, and the name that counts.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.counts.iter().map(|(name, other)| (name.as_str(), other.as_str()))
    }
}

/// A number for what all ways to write a name have in common.
pub(crate) fn plain_sum(name: &str) -> u64 {
    checksum(plain(name).as_bytes())
}

/// A name as letters and digits: `Ivanov, I.` and `IVANOV I` are one.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
