use std::collections::{BTreeMap, BTreeSet};

use bolshak_game::{Game, Seat};
use bolshak_notation::pdn::GameResult;
use bolshak_notation::{Form, write_move};

use crate::board::move_codes;
use crate::entry::Group;
use crate::filter::{PartSieve, Sieve};
use crate::part::Part;
use crate::prepare::index_key;
use crate::{Ending, Filter, GameId, Library, LibraryError};

/// So many games are named of each move.
const SAMPLES: usize = 4;

/// What was played from a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Explored {
    /// How many games came to it, in whatever way.
    pub games: u32,
    /// The moves that were made from it, the most frequent first.
    pub moves: Vec<Tried>,
    /// The games that ended in it.
    pub ended: Option<Tally>,
}

/// A move that was made from a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The move, as short as it can be.
    pub text: String,
    /// Its index among the legal moves.
    pub index: usize,
    /// What became of the games.
    pub tally: Tally,
}

/// What became of some games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub games: u32,
    /// White, or whoever has the first seat of a game for two, won.
    pub white: u32,
    /// Nobody won.
    pub draws: u32,
    /// Black, or whoever has the second seat, won.
    pub black: u32,
    /// It is not known, or both lost.
    pub other: u32,
    /// In games for more than two: for each seat how often it took each place.
    pub places: Vec<Vec<u32>>,
    /// The average rating of the players, over the games that have ratings.
    pub average_rating: Option<f64>,
    /// Some of the games, the first to come in.
    pub samples: Vec<GameId>,
}

impl Library {
    /// All moves that were made from the position of a game as it stands, over all games or those that a filter lets
    /// through.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn explore(&self, game: &dyn Game, filter: &Filter) -> Result<Explored, LibraryError> {
        let now = self.now();
        let info = game.variant().info();
        let key = index_key(info.id, game.key_before(game.played().len()));
        let sieve = if filter.is_empty() { None } else { Some(Sieve::new(filter, &now)?) };
        let mut sums = Sums { seats: info.seats.len(), ..Sums::default() };
        for part in &now.parts {
            let Some(entry) = part.entry(key)? else { continue };
            match &sieve {
                None => {
                    sums.games += entry.games;
                    entry.groups.iter().for_each(|group| sums.add(group, part.first()));
                }
                Some(sieve) => sums.add_sifted(part, &sieve.of(part.facts()?), &entry.groups)?,
            }
        }
        Ok(sums.explored(game))
    }
}

/// What is gathered from the parts of a library.
#[derive(Default)]
struct Sums {
    seats: usize,
    games: u32,
    by_code: BTreeMap<u32, Sum>,
}

#[derive(Default)]
struct Sum {
    tally: Tally,
    rated: u32,
    ratings: u64,
}

impl Sums {
    fn add(&mut self, group: &Group, first: u32) {
        let seats = self.seats;
        let sum = self.by_code.entry(group.code).or_default();
        for (ending, count) in &group.endings {
            sum.tally.count(&Ending::decoded(*ending), *count, seats);
        }
        sum.rated += group.rated;
        sum.ratings += group.ratings;
        let free = SAMPLES.saturating_sub(sum.tally.samples.len());
        sum.tally.samples.extend(group.games.iter().take(free).map(|game| GameId(first + game)));
    }

    /// Adds those games that come through a sieve.
    fn add_sifted(
        &mut self,
        part: &Part,
        sieve: &PartSieve<'_>,
        groups: &[Group],
    ) -> Result<(), LibraryError> {
        let facts = part.facts()?;
        let mut all = BTreeSet::new();
        for group in groups {
            let mut sifted = Group { code: group.code, ..Group::default() };
            for game in part.games_of(group)?.into_iter().filter(|game| sieve.fits(*game)) {
                let row = &facts.rows[game as usize];
                sifted.add(game, row.ending, row.rating);
            }
            if !sifted.games.is_empty() {
                self.add(&sifted, part.first());
            }
            if groups.len() > 1 {
                all.extend(sifted.games);
            } else {
                self.games += sifted.count();
            }
        }
        self.games += all.len() as u32;
        Ok(())
    }

    fn explored(mut self, game: &dyn Game) -> Explored {
        let info = game.variant().info();
        let ended = self.by_code.remove(&0).map(Sum::tally);
        let mut moves = vec![];
        for (index, code) in move_codes(game.legal_moves(), info.board.cells.len()).into_iter().enumerate() {
            // Several ways of one move have one code.
            if let Some(sum) = self.by_code.remove(&code) {
                let text = write_move(info, game.legal_moves(), index, Form::Short);
                moves.push(Tried { text, index, tally: sum.tally() });
            }
        }
        moves.sort_by_key(|tried| std::cmp::Reverse(tried.tally.games));
        Explored { games: self.games, moves, ended }
    }
}

impl Sum {
    fn tally(self) -> Tally {
        let average = (self.rated > 0).then(|| self.ratings as f64 / f64::from(self.rated));
        Tally { average_rating: average, ..self.tally }
    }
}

impl Tally {
    fn count(&mut self, ending: &Ending, count: u32, seats: usize) {
        self.games += count;
        let Ending::Result(result) = ending else {
            self.places.resize(seats, vec![0; seats]);
            for (seat, places) in (0..).map(Seat).zip(&mut self.places) {
                let place =
                    ending.place(seat).and_then(|place| places.get_mut(usize::from(place).wrapping_sub(1)));
                place.into_iter().for_each(|counted| *counted += count);
            }
            return;
        };
        *match result {
            GameResult::White => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::Black => &mut self.black,
            GameResult::Unknown | GameResult::BothLost => &mut self.other,
        } += count;
    }
}
