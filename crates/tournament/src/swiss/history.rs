//! What a player has done so far, as far as pairings depend on it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{Entrant, Points, Settings};

/// Of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Why somebody was not paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The pairing-allocated bye.
    Allocated,
    /// A draw's points, asked for before.
    Half,
    /// A win's points, given by the arbiter.
    Full,
    /// Absent, late or withdrawn: no points.
    Zero,
}

impl Bye {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Allocated, Self::Half, Self::Full, Self::Zero];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Allocated => "allocated",
            Self::Half => "half",
            Self::Full => "full",
            Self::Zero => "zero",
        }
    }

    /// What this word says.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bye| bye.code() == code)
    }
}

/// A round of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// A game that was played.
    Played {
        /// The opponent's place in the list.
        opponent: usize,
        /// The colour he had; none where colours do not count.
        colour: Option<Colour>,
        /// What he got.
        points: Points,
    },
    /// A pair of which somebody did not come.
    Forfeit {
        /// The opponent's place in the list.
        opponent: usize,
        /// What he got: a win's points, or nothing.
        points: Points,
    },
    /// No pair.
    Bye(Bye),
}

/// How strongly a colour is due (article 1.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// In a round before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Float {
    None,
    Down,
    Up,
}

pub(super) struct Player {
    /// Place in the list of entrants.
    pub entrant: usize,
    /// With virtual points.
    pub score: Points,
    /// His number among those who have come so far (rule 5 of colours).
    pub number: usize,
    /// The colours of his games, the first one first.
    pub colours: Vec<Colour>,
    /// Whites more than blacks.
    pub difference: i32,
    pub preference: Option<(Colour, Strength)>,
    /// One round back and two.
    pub floats: [Float; 2],
    /// May he have the pairing-allocated bye (C2)?
    pub takes_bye: bool,
    /// How many rounds he has not played.
    pub unplayed: i32,
    pub is_topscorer: bool,
    met: HashSet<usize>,
}

impl Player {
    pub(super) fn is_absolute(&self) -> bool {
        matches!(self.preference, Some((_, Strength::Absolute)))
    }

    /// The colour of his last two games, if they had the same.
    pub(super) fn doubled(&self) -> Option<Colour> {
        match self.colours[..] {
            [.., a, b] if a == b => Some(a),
            _ => None,
        }
    }
}

/// Those who play this round, by score and pairing number.
pub(super) struct Field<'f> {
    pub players: Vec<Player>,
    pub initial: Colour,
    forbidden: &'f dyn Fn(usize, usize) -> bool,
}

impl<'f> Field<'f> {
    pub(super) fn new(
        settings: &Settings,
        entrants: &[Entrant],
        forbidden: &'f dyn Fn(usize, usize) -> bool,
    ) -> Self {
        let scores = Scores::new(settings, entrants);
        let mut number = 0;
        let mut players = vec![];
        for (i, entrant) in entrants.iter().enumerate() {
            let has_come = |past: &Past| !matches!(past, Past::Bye(Bye::Half | Bye::Full | Bye::Zero));
            if entrant.is_here || entrant.past.iter().any(has_come) {
                number += 1;
            }
            if entrant.is_here {
                players.push(player(settings, entrants, &scores, (i, number)));
            }
        }
        players.sort_by_key(|player| (-player.score, player.entrant));
        Self { players, initial: settings.initial, forbidden }
    }

    /// C1 and C3: may these two meet?
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.players[a], &self.players[b]);
        let clash = a.is_absolute() && b.is_absolute() && a.preference == b.preference;
        !(a.met.contains(&b.entrant)
            || clash && !a.is_topscorer && !b.is_topscorer
            || (self.forbidden)(a.entrant, b.entrant))
    }
}

/// The points of all when each round was paired: those before it and its virtual ones.
struct Scores {
    before: Vec<Vec<Points>>,
}

impl Scores {
    fn new(settings: &Settings, entrants: &[Entrant]) -> Self {
        let of = |entrant: &Entrant| {
            let mut sum = 0;
            let mut before = vec![];
            for round in 0..=entrant.past.len() {
                before.push(sum + entrant.extra.get(round).copied().unwrap_or_default());
                sum += entrant.past.get(round).map_or(0, |past| past.points(settings));
            }
            before
        };
        Self { before: entrants.iter().map(of).collect() }
    }

    fn at(&self, entrant: usize, round: usize) -> Points {
        self.before[entrant][round]
    }
}

impl Past {
    fn points(self, settings: &Settings) -> Points {
        match self {
            Self::Played { points, .. } | Self::Forfeit { points, .. } => points,
            Self::Bye(Bye::Allocated) => settings.bye,
            Self::Bye(Bye::Half) => settings.draw,
            Self::Bye(Bye::Full) => settings.win,
            Self::Bye(Bye::Zero) => 0,
        }
    }
}

fn player(
    settings: &Settings,
    entrants: &[Entrant],
    scores: &Scores,
    (index, number): (usize, usize),
) -> Player {
    let past = &entrants[index].past;
    let played = past.iter().filter_map(|past| match past {
        Past::Played { opponent, colour, .. } => Some((*opponent, *colour)),
        _ => None,
    });
    let (met, colours): (HashSet<_>, Vec<_>) = played.unzip();
    let played = colours.len();
    let colours: Vec<Colour> = colours.into_iter().flatten().collect();
    let whites = colours.iter().filter(|colour| **colour == Colour::White).count() as i32;
    let difference = 2 * whites - colours.len() as i32;
    let score = scores.at(index, past.len());
    let barred = |past: &Past| match past {
        Past::Bye(Bye::Allocated) => true,
        Past::Played { .. } => false,
        _ => past.points(settings) >= settings.win,
    };
    let is_last = past.len() + 1 == settings.rounds;
    Player {
        entrant: index,
        score,
        number,
        difference,
        preference: preference(&colours, difference),
        floats: [1, 2].map(|back| float(settings, scores, index, past, back)),
        takes_bye: !past.iter().any(barred),
        unplayed: (past.len() - played) as i32,
        is_topscorer: is_last && 2 * score > settings.win * past.len() as Points,
        colours,
        met,
    }
}

fn preference(colours: &[Colour], difference: i32) -> Option<(Colour, Strength)> {
    let last = *colours.last()?;
    let is_doubled = colours.len() > 1 && colours[colours.len() - 2] == last;
    let balanced = if difference > 0 { Colour::Black } else { Colour::White };
    Some(match difference.abs() {
        2.. => (balanced, Strength::Absolute),
        _ if is_doubled => (last.other(), Strength::Absolute),
        1 => (balanced, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    })
}

fn float(settings: &Settings, scores: &Scores, index: usize, past: &[Past], back: usize) -> Float {
    let Some(round) = past.len().checked_sub(back) else { return Float::None };
    match past[round] {
        Past::Played { opponent, .. } => match scores.at(index, round).cmp(&scores.at(opponent, round)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        },
        unplayed if unplayed.points(settings) > 0 => Float::Down,
        _ => Float::None,
    }
}
