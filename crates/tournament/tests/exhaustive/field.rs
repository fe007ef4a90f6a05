//! What the rules ask of the players, read off their past.

use std::cmp::{Ordering, Reverse};

use bolshak_tournament::Points;
use bolshak_tournament::swiss::{Bye, Colour, Entrant, Past, Settings};

/// Several players, a bit for each, by rank.
pub type Set = usize;

/// These players.
pub fn set(players: &[usize]) -> Set {
    players.iter().fold(0, |set, player| set | 1 << player)
}

/// Whether somebody met a player of another score, or was paid without playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// His opponent had fewer points, or he had none and got more than for a loss.
    Down,
    /// His opponent had more points.
    Up,
}

/// How much somebody needs a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// He had both equally often.
    Mild,
    /// He had one once more.
    Strong,
    /// He had one at least twice more, or twice running.
    Absolute,
}

/// Somebody who is to be paired.
pub struct Player {
    /// His place in the list of entrants.
    pub entrant: usize,
    /// His pairing number, as article 5.2.5 counts it.
    pub number: usize,
    /// The pairing score: his points and what is added to them.
    pub score: Points,
    /// Those of the games that he played, the first one first.
    pub colours: Vec<Colour>,
    /// How many whites more than blacks.
    pub difference: i32,
    /// The colour he should get.
    pub preference: Option<(Strength, Colour)>,
    /// In the last round and in the one before it.
    pub floats: [Option<Float>; 2],
    /// How many rounds he did not play.
    pub unplayed: usize,
    /// C2.
    pub may_take_bye: bool,
    /// More than half of all points before the last round.
    pub is_topscorer: bool,
}

impl Player {
    fn new(settings: &Settings, entrants: &[Entrant], place: usize) -> Self {
        let past = &entrants[place].past;
        let colours: Vec<Colour> = past.iter().filter_map(played_colour).collect();
        let difference = colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum();
        let score = score_in_round(settings, &entrants[place], past.len());
        let is_last = past.len() + 1 == settings.rounds;
        Self {
            entrant: place,
            number: entrants[..=place].iter().filter(|entrant| counts(entrant)).count(),
            score,
            difference,
            preference: preference(&colours, difference),
            floats: [1, 2].map(|back| float(settings, entrants, place, past.len().checked_sub(back)?)),
            unplayed: past.len() - colours.len(),
            may_take_bye: !past.iter().any(|round| bars_from_bye(settings, round)),
            is_topscorer: is_last && 2 * score > settings.win * past.len() as Points,
            colours,
        }
    }

    /// The colour of both last games.
    pub fn doubled(&self) -> Option<Colour> {
        doubled(&self.colours)
    }

    /// Whether he must get this colour.
    pub fn is_absolute(&self) -> bool {
        matches!(self.preference, Some((Strength::Absolute, _)))
    }
}

fn played_colour(round: &Past) -> Option<Colour> {
    match round {
        Past::Played { colour, .. } => *colour,
        _ => None,
    }
}

fn doubled(colours: &[Colour]) -> Option<Colour> {
    match colours {
        [.., before, last] if before == last => Some(*last),
        _ => None,
    }
}

fn preference(colours: &[Colour], difference: i32) -> Option<(Strength, Colour)> {
    let toward_zero = if difference > 0 { Colour::Black } else { Colour::White };
    if difference.abs() >= 2 {
        Some((Strength::Absolute, toward_zero))
    } else if let Some(colour) = doubled(colours) {
        Some((Strength::Absolute, colour.other()))
    } else if difference.abs() == 1 {
        Some((Strength::Strong, toward_zero))
    } else {
        colours.last().map(|last| (Strength::Mild, last.other()))
    }
}

fn points(settings: &Settings, round: &Past) -> Points {
    match round {
        Past::Played { points, .. } | Past::Forfeit { points, .. } => *points,
        Past::Bye(Bye::Allocated) => settings.bye,
        Past::Bye(Bye::Half) => settings.draw,
        Past::Bye(Bye::Full) => settings.win,
        Past::Bye(Bye::Zero) => 0,
    }
}

/// The pairing score with which somebody came into a round, from 0.
fn score_in_round(settings: &Settings, entrant: &Entrant, round: usize) -> Points {
    entrant.past[..round].iter().map(|round| points(settings, round)).sum::<Points>() + entrant.extra[round]
}

fn float(settings: &Settings, entrants: &[Entrant], place: usize, round: usize) -> Option<Float> {
    let score = |place: usize| score_in_round(settings, &entrants[place], round);
    match &entrants[place].past[round] {
        Past::Played { opponent, .. } => match score(place).cmp(&score(*opponent)) {
            Ordering::Greater => Some(Float::Down),
            Ordering::Equal => None,
            Ordering::Less => Some(Float::Up),
        },
        unplayed => (points(settings, unplayed) > 0).then_some(Float::Down),
    }
}

/// C2: a bye allocated before, or a win's points without a game.
fn bars_from_bye(settings: &Settings, round: &Past) -> bool {
    match round {
        Past::Played { .. } => false,
        Past::Bye(Bye::Allocated) => true,
        unplayed => points(settings, unplayed) >= settings.win,
    }
}

/// Whether somebody has a pairing number yet: he is here, or was paired before.
fn counts(entrant: &Entrant) -> bool {
    let was_paired = |round: &Past| {
        matches!(round, Past::Played { .. } | Past::Forfeit { .. } | Past::Bye(Bye::Allocated))
    };
    entrant.is_here || entrant.past.iter().any(was_paired)
}

/// All who are to be paired.
pub struct Field {
    /// By rank; a player is named by his place here.
    pub players: Vec<Player>,
    /// The colour of the lot.
    pub initial: Colour,
    may_meet: Vec<Vec<bool>>,
}

impl Field {
    /// Those who are here.
    pub fn new(settings: &Settings, entrants: &[Entrant], forbidden: &dyn Fn(usize, usize) -> bool) -> Self {
        let here = (0..entrants.len()).filter(|&place| entrants[place].is_here);
        let mut players: Vec<Player> = here.map(|place| Player::new(settings, entrants, place)).collect();
        players.sort_by_key(|player| (Reverse(player.score), player.entrant));
        let may_meet = |a: &Player, b: &Player| {
            let has_met = entrants[a.entrant]
                .past
                .iter()
                .any(|round| matches!(round, Past::Played { opponent, .. } if *opponent == b.entrant));
            !has_met && !forbidden(a.entrant, b.entrant) && !clash(a, b)
        };
        let row = |a: &Player| players.iter().map(|b| may_meet(a, b)).collect();
        Self { may_meet: players.iter().map(row).collect(), players, initial: settings.initial }
    }

    /// C1 and C3.
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        self.may_meet[a][b]
    }

    /// Those of one score together, the highest first.
    pub fn scoregroups(&self) -> Vec<Vec<usize>> {
        let places: Vec<usize> = (0..self.players.len()).collect();
        let groups = places.chunk_by(|&a, &b| self.players[a].score == self.players[b].score);
        groups.map(<[usize]>::to_vec).collect()
    }
}

/// C3: both must get the same colour, and no topscorer is there, who may be refused it.
fn clash(a: &Player, b: &Player) -> bool {
    let both = a.is_absolute() && a.preference == b.preference;
    both && !a.is_topscorer && !b.is_topscorer
}
