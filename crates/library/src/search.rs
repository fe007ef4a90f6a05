use std::collections::{BTreeSet, HashMap};

use bolshak_game::{Flow, Variant, View, look_up};

use crate::bytes::Bytes;
use crate::filter::Sieve;
use crate::kept::Kept;
use crate::log::each_entry;
use crate::part::Part;
use crate::query::Plan;
use crate::snapshot::Snapshot;
use crate::watch::Watcher;
use crate::{GameId, Library, LibraryError, Order, Query};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games that were looked at.
    pub done: u64,
    /// Games to look at.
    pub whole: u64,
    /// Games found.
    pub found: u64,
}

/// What a query comes to in the variants of a library.
struct Plans {
    /// By the identifiers of the variants; none for those whose games do not fit.
    plans: HashMap<String, Option<(Plan, &'static dyn Variant, View)>>,
}

impl Library {
    /// The games of which all of a query is so. It is asked after each block of games whether to go on; a search that is
    /// stopped has found what it has found so far.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn search(
        &self,
        query: &Query,
        progress: &mut dyn FnMut(Progress) -> Flow,
    ) -> Result<Vec<GameId>, LibraryError> {
        let now = self.now();
        let sieve = Sieve::new(&query.filter, &now)?;
        let plans = Plans::new(query, &now)?;
        let mut candidates: Vec<(&Part, Vec<u32>)> = vec![];
        for part in &now.parts {
            candidates.push((part, plans.candidates(part, query, &sieve)?));
        }
        let whole = candidates.iter().map(|(_, games)| games.len() as u64).sum();
        let mut search =
            Search { now: &now, plans: &plans, progress, so_far: Progress { done: 0, whole, found: 0 } };
        let mut found = vec![];
        for (part, games) in candidates {
            if search.part(part, &games, &mut found)? == Flow::Stop {
                break;
            }
        }
        now.order(&mut found, query.order)?;
        found.truncate(query.limit.unwrap_or(usize::MAX));
        Ok(found)
    }
}

impl Plans {
    fn new(query: &Query, now: &Snapshot) -> Result<Self, LibraryError> {
        let variants: BTreeSet<String> = match &query.filter.variant {
            Some(variant) => [variant.clone()].into(),
            None if query.conditions.is_empty() => BTreeSet::new(),
            None => now.variants()?,
        };
        let plan = |id: &str| {
            let variant = look_up(id).ok()?;
            Some((query.plan(variant)?, variant, variant.start().view()))
        };
        let plans = variants.into_iter().map(|id| (id.clone(), plan(&id)));
        Ok(Self { plans: plans.collect() })
    }

    fn get(&self, variant: &str) -> Option<&(Plan, &'static dyn Variant, View)> {
        self.plans.get(variant)?.as_ref()
    }

    fn all(&self) -> impl Iterator<Item = &Plan> {
        self.plans.values().flatten().map(|(plan, ..)| plan)
    }

    /// The games of a part that fit as far as that is known without walking through them.
    fn candidates(&self, part: &Part, query: &Query, sieve: &Sieve<'_>) -> Result<Vec<u32>, LibraryError> {
        let by_position = self.all().any(|plan| !plan.keys.is_empty());
        let mut games = if by_position { self.by_position(part)? } else { (0..part.games()).collect() };
        let only_variant = query.filter.variant.is_some()
            && query.filter
                == crate::Filter { variant: query.filter.variant.clone(), ..crate::Filter::default() };
        // Keys know their variant, so nothing need be read for it.
        if games.is_empty() || query.filter.is_empty() && by_position || only_variant && by_position {
            return Ok(games);
        }
        let facts = part.facts()?;
        let sieve = sieve.of(facts);
        let is_planned: Vec<bool> = facts.names.iter().map(|name| self.get(name).is_some()).collect();
        let fits_plan =
            |game: u32| query.conditions.is_empty() || is_planned[facts.rows[game as usize].variant as usize];
        games.retain(|game| fits_plan(*game) && sieve.fits(*game));
        Ok(games)
    }

    /// The games that come to the positions of all conditions that ask for some.
    fn by_position(&self, part: &Part) -> Result<Vec<u32>, LibraryError> {
        let mut games = BTreeSet::new();
        for plan in self.all() {
            let mut of_plan: Option<BTreeSet<u32>> = None;
            for keys in &plan.keys {
                let of_condition = games_with(part, keys)?;
                of_plan = Some(match of_plan {
                    None => of_condition,
                    Some(games) => games.intersection(&of_condition).copied().collect(),
                });
            }
            games.extend(of_plan.unwrap_or_default());
        }
        Ok(games.into_iter().collect())
    }
}

/// The games of a part that come to one of these positions.
fn games_with(part: &Part, keys: &[u64]) -> Result<BTreeSet<u32>, LibraryError> {
    let mut games = BTreeSet::new();
    for key in keys {
        for group in part.entry(*key)?.into_iter().flat_map(|entry| entry.groups) {
            games.extend(part.games_of(&group)?);
        }
    }
    Ok(games)
}

/// A search that walks through games.
struct Search<'a> {
    now: &'a Snapshot,
    plans: &'a Plans,
    progress: &'a mut dyn FnMut(Progress) -> Flow,
    so_far: Progress,
}

impl Search<'_> {
    /// The games of a part out of those that may fit.
    fn part(&mut self, part: &Part, games: &[u32], found: &mut Vec<GameId>) -> Result<Flow, LibraryError> {
        if self.plans.all().all(|plan| plan.watches.is_empty()) {
            found.extend(games.iter().map(|game| GameId(part.first() + game)));
            return Ok(self.told(games.len(), found.len()));
        }
        let blocks = part.blocks()?;
        let block_of = |game: u32| blocks.partition_point(|(first, _)| *first <= part.first() + game);
        for games in games.chunk_by(|one, other| block_of(*one) == block_of(*other)) {
            let (first, at) = block_of(games[0]).checked_sub(1).map_or((0, 0), |index| blocks[index]);
            let wanted: Vec<usize> =
                games.iter().map(|game| (part.first() + game - first) as usize).collect();
            let seen = self.block(at, &wanted)?;
            found.extend(seen.into_iter().map(|index| GameId(first + index as u32)));
            if self.told(games.len(), found.len()) == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    fn told(&mut self, games: usize, found: usize) -> Flow {
        self.so_far.done += games as u64;
        self.so_far.found = found as u64;
        (self.progress)(self.so_far)
    }

    /// Those of some games of a block that fit.
    fn block(&self, at: u64, wanted: &[usize]) -> Result<Vec<usize>, LibraryError> {
        let raw = self.now.log.entries(at)?;
        let mut watchers: HashMap<&str, Option<Watcher<'_>>> = HashMap::new();
        let mut found = vec![];
        let mut wanted = wanted.iter().copied().peekable();
        for (index, entry) in each_entry(&raw).enumerate() {
            if wanted.next_if_eq(&index).is_none() {
                continue;
            }
            let damaged = || self.now.log.damaged(at);
            let mut bytes = Bytes(entry);
            let kept = Kept::read_moves(&mut bytes).ok_or_else(damaged)?;
            bytes.text().ok_or_else(damaged)?;
            let ending = bytes.small().ok_or_else(damaged)?;
            let watcher = watchers.entry(kept.variant).or_insert_with(|| {
                let (plan, variant, initial) = self.plans.get(kept.variant)?;
                Some(Watcher::new(&plan.watches, initial, variant.info().board.cells.len()))
            });
            if let Some(watcher) = watcher
                && watcher.sees(&kept, ending).ok_or_else(damaged)?
            {
                found.push(index);
            }
        }
        Ok(found)
    }
}

impl Snapshot {
    /// The variants of which there are games.
    pub(crate) fn variants(&self) -> Result<BTreeSet<String>, LibraryError> {
        let mut variants = BTreeSet::new();
        for part in &self.parts {
            let facts = part.facts()?;
            let names: BTreeSet<u32> = facts.rows.iter().map(|row| row.variant).collect();
            variants.extend(names.into_iter().map(|name| facts.name(name).to_owned()));
        }
        Ok(variants)
    }

    /// Puts games into an order; those that are alike in it stay as they are.
    pub(crate) fn order(&self, games: &mut Vec<GameId>, order: Order) -> Result<(), LibraryError> {
        if order == Order::Number {
            return Ok(());
        }
        let mut keyed = vec![];
        for id in games.iter() {
            let (facts, row) = self.facts_of(*id)?;
            let about = &facts.rows[row as usize];
            let name = |name: u32| facts.name(name).to_lowercase();
            let key = match order {
                Order::Number => (0, String::new()),
                Order::Date => (i64::from(about.date.0), String::new()),
                Order::Latest => (-i64::from(about.date.0), String::new()),
                Order::Rating => (-i64::from(about.rating), String::new()),
                Order::Length => (i64::from(about.plies), String::new()),
                Order::White => (0, name(about.players[0])),
                Order::Black => (0, name(about.players[1])),
                Order::Event => (0, name(about.event)),
            };
            keyed.push((key, *id));
        }
        keyed.sort();
        *games = keyed.into_iter().map(|(_, id)| id).collect();
        Ok(())
    }
}
