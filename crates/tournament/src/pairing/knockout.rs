//! Tables of a knock-out: whoever loses is out, or has a second life in the lower half.

use crate::round::Side;

/// Where one of a match comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The seed with this number, from 0.
    Seed(usize),
    /// Who wins an earlier match.
    Winner(usize),
    /// Who loses it.
    Loser(usize),
    /// Who loses it, unless that was his last life.
    Survivor(usize),
}

/// A match of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// In which round it is played, from 0.
    pub round: usize,
    /// Who plays.
    pub from: [Source; 2],
    /// What is decided in it.
    pub place: Place,
}

/// What is decided in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Who goes on.
    None,
    /// The first place.
    First,
    /// The third place.
    Third,
}

/// Who sits at a side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// It is not known yet.
    Open,
    /// Nobody ever will: the other one goes on.
    Nobody,
    /// This seed.
    Seed(usize),
}

/// All matches that a knock-out may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Each after those on which it depends.
    pub matches: Vec<Match>,
    seeds: usize,
    lives: usize,
}

impl Table {
    /// The table for so many, of whom one is out after so many losses (one or two).
    #[must_use]
    pub fn new(seeds: usize, lives: usize, third_place: bool) -> Self {
        let mut table = Self { matches: vec![], seeds, lives };
        let upper = table.upper_half();
        let Some(last) = upper.last().map(|round| round[0]) else { return table };
        if lives > 1 {
            table.lower_half(&upper);
            return table;
        }
        table.matches[last].place = Place::First;
        if third_place && let [.., semifinals, _] = &upper[..] {
            table.add([Source::Loser(semifinals[0]), Source::Loser(semifinals[1])], Place::Third);
            let third = table.matches.len() - 1;
            table.matches[third].round = table.matches[last].round;
        }
        table
    }

    /// The matches of those who have not lost, round by round.
    fn upper_half(&mut self) -> Vec<Vec<usize>> {
        let order = seed_order(self.seeds.next_power_of_two());
        let mut sources: Vec<Source> = order.into_iter().map(Source::Seed).collect();
        let mut rounds = vec![];
        while sources.len() > 1 {
            let matches: Vec<usize> =
                sources.chunks(2).map(|two| self.add([two[0], two[1]], Place::None)).collect();
            sources = matches.iter().map(|one| Source::Winner(*one)).collect();
            rounds.push(matches);
        }
        rounds
    }

    /// The matches of those who have lost once, and those for the first place.
    fn lower_half(&mut self, upper: &[Vec<usize>]) {
        let mut sources: Vec<Source> = upper[0].iter().map(|one| Source::Loser(*one)).collect();
        for (round, losers) in upper.iter().enumerate().skip(1) {
            sources = sources
                .chunks(2)
                .map(|two| Source::Winner(self.add([two[0], two[1]], Place::None)))
                .collect();
            // Turned around in every other round, so that those who have met come together late.
            let place = |k: usize| if round % 2 == 1 { losers.len() - 1 - k } else { k };
            let losers: Vec<_> = (0..losers.len()).map(|k| Source::Loser(losers[place(k)])).collect();
            sources = sources
                .into_iter()
                .zip(losers)
                .map(|(one, other)| Source::Winner(self.add([other, one], Place::None)))
                .collect();
        }
        let best = upper[upper.len() - 1][0];
        let last = self.add([Source::Winner(best), sources[0]], Place::None);
        self.add([Source::Winner(last), Source::Survivor(last)], Place::First);
    }

    fn add(&mut self, from: [Source; 2], place: Place) -> usize {
        let round = |source: &Source| match source {
            Source::Seed(_) => 0,
            Source::Winner(one) | Source::Loser(one) | Source::Survivor(one) => self.matches[*one].round + 1,
        };
        let round = from.iter().map(round).max().unwrap_or(0);
        self.matches.push(Match { round, from, place });
        self.matches.len() - 1
    }

    /// Who sits where, as far as it follows from who won the matches that are over.
    #[must_use]
    pub fn seats(&self, winner: &dyn Fn(usize) -> Option<Side>) -> Vec<[Seat; 2]> {
        let mut seats: Vec<[Seat; 2]> = vec![];
        for one in &self.matches {
            let seated = one.from.map(|source| self.seat(source, &seats, winner));
            seats.push(seated);
        }
        seats
    }

    fn seat(&self, source: Source, seats: &[[Seat; 2]], winner: &dyn Fn(usize) -> Option<Side>) -> Seat {
        let of = |one: usize, wins: bool| match decided(seats[one], one, winner) {
            None => Seat::Open,
            Some(side) => seats[one][if wins { side } else { side.other() }.index()],
        };
        match source {
            Source::Seed(seed) if seed < self.seeds => Seat::Seed(seed),
            Source::Seed(_) => Seat::Nobody,
            Source::Winner(one) => of(one, true),
            Source::Loser(one) => of(one, false),
            Source::Survivor(one) => match of(one, false) {
                Seat::Seed(seed) if losses(seed, seats, winner) >= self.lives => Seat::Nobody,
                seat => seat,
            },
        }
    }

    /// The places of all seeds: from the first to the last that he shares, both from 1. Who is still in it shares the places of
    /// all who are.
    #[must_use]
    pub fn places(&self, winner: &dyn Fn(usize) -> Option<Side>) -> Vec<(usize, usize)> {
        let seats = self.seats(winner);
        // The longer he was in it, the better.
        let mut stay: Vec<usize> = vec![usize::MAX; self.seeds];
        let mut lost = vec![0; self.seeds];
        let rounds = self.matches.iter().map(|one| one.round).max().unwrap_or(0);
        for (number, one) in self.matches.iter().enumerate() {
            let Some(side) = decided(seats[number], number, winner) else { continue };
            let (won, beaten) = (seats[number][side.index()], seats[number][side.other().index()]);
            if let (Seat::Seed(seed), Place::Third) = (won, one.place) {
                stay[seed] = 4 * rounds + 1;
            }
            let Seat::Seed(seed) = beaten else { continue };
            lost[seed] += 1;
            if one.place == Place::First {
                stay[seed] = 4 * rounds + 2;
            } else if lost[seed] >= self.lives {
                stay[seed] = 4 * one.round;
            }
            if one.place == Place::Third {
                stay[seed] = 4 * rounds;
            }
        }
        let shared = |own: usize| {
            let better = stay.iter().filter(|other| **other > own).count();
            (better + 1, better + stay.iter().filter(|other| **other == own).count())
        };
        stay.iter().map(|own| shared(*own)).collect()
    }
}

/// Who won a match: also whoever has nobody against him.
fn decided(seats: [Seat; 2], number: usize, winner: &dyn Fn(usize) -> Option<Side>) -> Option<Side> {
    match seats {
        [_, Seat::Nobody] => Some(Side::First),
        [Seat::Nobody, _] => Some(Side::Second),
        [Seat::Seed(_), Seat::Seed(_)] => winner(number),
        _ => None,
    }
}

/// How often a seed has lost.
fn losses(seed: usize, seats: &[[Seat; 2]], winner: &dyn Fn(usize) -> Option<Side>) -> usize {
    let lost = |(number, seated): (usize, &[Seat; 2])| {
        decided(*seated, number, winner).is_some_and(|side| seated[side.other().index()] == Seat::Seed(seed))
    };
    seats.iter().enumerate().filter(|(number, seated)| lost((*number, seated))).count()
}

/// The seeds by their places in the first round: the first two can meet in the last round only, the first four not before the
/// semi-finals, and so on.
#[must_use]
pub fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let doubled = 2 * order.len();
        order = order.iter().flat_map(|seed| [*seed, doubled - 1 - seed]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match with its seeds.
    type Played = (usize, [usize; 2]);

    /// Plays a table to its end; the better seed wins unless `upset` says otherwise. Returns the matches that were played, and who
    /// won each.
    fn play(table: &Table, upset: impl Fn(usize) -> bool) -> (Vec<Played>, Vec<Option<Side>>) {
        let mut won = vec![None; table.matches.len()];
        let mut played = vec![];
        for number in 0..table.matches.len() {
            if let [Seat::Seed(a), Seat::Seed(b)] = table.seats(&|one| won[one])[number] {
                played.push((number, [a, b]));
                let better = if a < b { Side::First } else { Side::Second };
                won[number] = Some(if upset(number) { better.other() } else { better });
            }
        }
        (played, won)
    }

    #[test]
    fn the_best_meet_late() {
        assert_eq!(seed_order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        let table = Table::new(8, 1, true);
        let (played, won) = play(&table, |_| false);
        let pairs: Vec<_> = played.iter().map(|(_, pair)| *pair).collect();
        assert_eq!(pairs, [[0, 7], [3, 4], [1, 6], [2, 5], [0, 3], [1, 2], [0, 1], [3, 2]]);
        let places = table.places(&|one| won[one]);
        assert_eq!(places, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (5, 8), (5, 8), (5, 8)]);
    }

    #[test]
    fn free_places_let_the_best_go_on() {
        let (played, won) = play(&Table::new(5, 1, false), |_| false);
        let pairs: Vec<_> = played.iter().map(|(_, pair)| *pair).collect();
        assert_eq!(pairs, [[3, 4], [0, 3], [1, 2], [0, 1]]);
        assert_eq!(Table::new(5, 1, false).places(&|one| won[one])[4], (5, 5));
    }

    #[test]
    fn with_two_lives_everybody_but_the_first_loses_twice() {
        for seeds in 2..=33 {
            for chance in 0..40_u64 {
                let table = Table::new(seeds, 2, false);
                let lot = |number: usize| {
                    (number as u64 + 1).wrapping_mul(chance.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 62 == 0
                };
                let (played, won) = play(&table, lot);
                let mut losses = vec![0; seeds];
                for (number, pair) in &played {
                    losses[pair[won[*number].expect("a result").other().index()]] += 1;
                }
                losses.sort_unstable();
                assert!(losses[0] < 2 && losses[1..].iter().all(|count| *count == 2), "{seeds}: {losses:?}");
                let places = table.places(&|one| won[one]);
                let first = places.iter().filter(|place| **place == (1, 1)).count();
                let second = places.iter().filter(|place| **place == (2, 2)).count();
                assert_eq!((first, second), (1, 1), "{seeds}: {places:?}");
            }
        }
    }

    #[test]
    fn whoever_lost_the_first_final_may_win_the_second_one() {
        let table = Table::new(4, 2, false);
        let last = table.matches.len() - 2;
        let (played, won) = play(&table, |number| number == last);
        assert_eq!(played.last().map(|(number, _)| *number), Some(last + 1));
        assert_eq!(table.places(&|one| won[one])[..2], [(1, 1), (2, 2)]);
    }

    #[test]
    fn who_is_still_in_it_shares_the_places_of_all_who_are() {
        let table = Table::new(4, 1, false);
        assert_eq!(table.places(&|_| None), vec![(1, 4); 4]);
        assert_eq!(table.places(&|one| (one == 0).then_some(Side::First))[3], (4, 4));
    }
}
