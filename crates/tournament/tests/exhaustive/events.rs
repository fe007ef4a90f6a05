//! Random tournaments of a few players, odder than real ones.

use std::ops::Range;

use bolshak_tournament::Points;
use bolshak_tournament::swiss::{Bye, Colour, Entrant, NoPairing, Past, Round, Settings};

use super::case::{Case, forbidden};
use super::chance::Chance;

/// A tournament from round to round.
pub struct Event {
    pub case: Case,
    habits: Habits,
    rounds: usize,
    /// From coming late to withdrawing.
    stays: Vec<Range<usize>>,
    chance: Chance,
}

/// How often something happens, of a hundred cases.
struct Habits {
    draws: usize,
    /// Where White wins most games, the best players have had White too often, and meet each other in the last round.
    white_wins: usize,
    forfeits: usize,
    absences: usize,
    /// Rounds that are paired by lot instead of by the rules.
    lots: usize,
    /// Where the upper one of a pair by lot has White. If it is often so, many must get the same colour.
    upper_white: usize,
    acceleration: Acceleration,
}

/// Who gets points more while a round is paired.
#[derive(Clone, Copy)]
enum Acceleration {
    Nobody,
    /// As Baku does: the upper half, first a win's points, then a draw's.
    UpperHalf,
    /// Anybody at any time.
    Anybody,
}

impl Event {
    /// Before its first round; nobody is asked yet whether he is here.
    pub fn new(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let players = 3 + chance.below(8).max(chance.below(8));
        let rounds = 1 + chance.below(9);
        let entrant = Entrant { past: vec![], extra: vec![], is_here: true };
        // None, a few, or so many that little is left but the order in which the pairings are tried.
        let percent = chance.of(&[0, 0, 0, 0, 0, 5, 15, 40, 60]);
        let case = Case {
            settings: settings(&mut chance, rounds),
            entrants: vec![entrant; players],
            forbidden: forbidden(&mut chance, players, |_, _| percent),
        };
        Self {
            case,
            habits: Habits::new(&mut chance),
            rounds,
            stays: (0..players).map(|_| stay(&mut chance, rounds)).collect(),
            chance,
        }
    }

    /// Asks who is here, and adds what an acceleration adds. False if all rounds are over.
    pub fn begin_round(&mut self) -> bool {
        let round = self.case.played();
        for place in 0..self.case.entrants.len() {
            let extra = self.extra(place, round);
            let is_here = self.stays[place].contains(&round) && !self.chance.percent(self.habits.absences);
            self.case.entrants[place].extra.push(extra);
            self.case.entrants[place].is_here = is_here;
        }
        round < self.rounds
    }

    fn extra(&mut self, place: usize, round: usize) -> Points {
        let Settings { win, draw, .. } = self.case.settings;
        match self.habits.acceleration {
            Acceleration::Nobody => 0,
            Acceleration::UpperHalf if 2 * place >= self.case.entrants.len() => 0,
            Acceleration::UpperHalf => match 4 * round / self.rounds {
                0 => win,
                1 => draw,
                _ => 0,
            },
            Acceleration::Anybody => self.chance.of(&[0, 0, draw, win]),
        }
    }

    /// What is played: now and then something else than the rules say. If they say nothing, the tournament is over.
    pub fn played_round(&mut self, paired: Result<Round, NoPairing>) -> Option<Round> {
        if self.chance.percent(self.habits.lots) { Some(self.lot()) } else { paired.ok() }
    }

    /// Pairs that care about no rule.
    fn lot(&mut self) -> Round {
        let places = 0..self.case.entrants.len();
        let mut here: Vec<usize> = places.filter(|&place| self.case.entrants[place].is_here).collect();
        self.chance.shuffle(&mut here);
        let bye = if here.len() % 2 == 1 { here.pop() } else { None };
        let coloured = |pair: &[usize]| {
            let (upper, lower) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            if self.chance.percent(self.habits.upper_white) { (upper, lower) } else { (lower, upper) }
        };
        Round { pairs: here.chunks(2).map(coloured).collect(), bye }
    }

    /// Everybody gets a result.
    pub fn end_round(&mut self, round: &Round) {
        for &(white, black) in &round.pairs {
            let (for_white, for_black) = self.results(white, black);
            self.case.entrants[white].past.push(for_white);
            self.case.entrants[black].past.push(for_black);
        }
        for place in 0..self.case.entrants.len() {
            if Some(place) == round.bye {
                self.case.entrants[place].past.push(Past::Bye(Bye::Allocated));
            } else if !self.case.entrants[place].is_here {
                let bye = self.absent(place);
                self.case.entrants[place].past.push(Past::Bye(bye));
            }
        }
    }

    /// Whoever stays, but is not here, asked for a bye.
    fn absent(&mut self, place: usize) -> Bye {
        let round = self.played_by(place);
        let may_ask = self.stays[place].contains(&round);
        if may_ask { self.chance.of(&[Bye::Half, Bye::Half, Bye::Full, Bye::Zero]) } else { Bye::Zero }
    }

    fn played_by(&self, place: usize) -> usize {
        self.case.entrants[place].past.len()
    }

    fn results(&mut self, white: usize, black: usize) -> (Past, Past) {
        let Settings { win, draw, .. } = self.case.settings;
        if self.chance.percent(self.habits.forfeits) {
            let (first, second) = self.chance.of(&[(win, 0), (0, win), (0, 0)]);
            let forfeit = |opponent, points| Past::Forfeit { opponent, points };
            return (forfeit(black, first), forfeit(white, second));
        }
        let (first, second) = match self.chance.percent(self.habits.draws) {
            true => (draw, draw),
            false if self.chance.percent(self.habits.white_wins) => (win, 0),
            // Both may lose a game that was played.
            false if self.chance.percent(2) => (0, 0),
            false => (0, win),
        };
        (
            Past::Played { opponent: black, colour: Some(Colour::White), points: first },
            Past::Played { opponent: white, colour: Some(Colour::Black), points: second },
        )
    }
}

fn settings(chance: &mut Chance, rounds: usize) -> Settings {
    let (win, draw) = chance.of(&[(10, 5), (10, 5), (10, 5), (20, 10), (30, 10)]);
    Settings {
        // Where more rounds are announced than played, no round is the last one.
        rounds: rounds + usize::from(chance.percent(20)),
        initial: chance.of(&[Colour::White, Colour::Black]),
        win,
        draw,
        bye: chance.of(&[win, win, win, win, draw, 0]),
    }
}

fn stay(chance: &mut Chance, rounds: usize) -> Range<usize> {
    let from = if chance.percent(8) { chance.below(rounds) } else { 0 };
    let end = if chance.percent(8) { 1 + chance.below(rounds) } else { rounds };
    from..end
}

impl Habits {
    /// The upper ones have had White and won, and meet each other in the last round: what topscorers need (C3, C10, C11).
    const TOPSCORERS: Self = Self {
        draws: 5,
        white_wins: 90,
        forfeits: 5,
        absences: 0,
        lots: 100,
        upper_white: 90,
        acceleration: Acceleration::Nobody,
    };

    fn new(chance: &mut Chance) -> Self {
        use Acceleration::{Anybody, Nobody, UpperHalf};
        if chance.percent(15) {
            return Self::TOPSCORERS;
        }
        Self {
            draws: chance.of(&[5, 40, 40, 80]),
            white_wins: chance.of(&[50, 50, 95]),
            forfeits: chance.of(&[0, 0, 5, 25]),
            absences: chance.of(&[0, 0, 5, 15]),
            lots: chance.of(&[0, 0, 0, 5, 30, 90]),
            upper_white: chance.of(&[50, 90]),
            acceleration: chance.of(&[Nobody, Nobody, Nobody, Nobody, UpperHalf, Anybody]),
        }
    }
}
