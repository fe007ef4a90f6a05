//! Rounds to which no tournament leads. All that is known of a player is drawn for itself, as his opponents so far are
//! strangers who are not here. So each criterion decides often, which it hardly does in tournaments of ten.

use bolshak_tournament::Points;
use bolshak_tournament::swiss::{Bye, Colour, Entrant, Past, Settings};

use super::case::{Case, forbidden};
use super::chance::Chance;

/// How often something is so, of a hundred cases.
struct Habits {
    wins: usize,
    whites: usize,
    unplayed: usize,
    extra: usize,
    /// Pairs that are forbidden: within the upper and within the lower half, and across. If few can meet across, the
    /// halves exchange players.
    within: usize,
    across: usize,
}

/// A round.
pub fn case(seed: u64) -> Case {
    let mut chance = Chance(seed);
    let habits = Habits::new(&mut chance);
    let players = 3 + chance.below(8).max(chance.below(8));
    // Before the first round nothing but the order in which the pairings are tried decides.
    let rounds = chance.of(&[0, 0, 0, 1, 2, 3, 4, 5]);
    let settings = Settings {
        rounds: rounds + 1 + chance.below(2),
        initial: chance.of(&[Colour::White, Colour::Black]),
        ..Settings::default()
    };
    let pairs =
        (0..players).map(|place| habits.player(&mut chance, &settings, place, players + place, rounds));
    let (mut entrants, strangers): (Vec<_>, Vec<_>) = pairs.unzip();
    entrants.extend(strangers);
    let half = |place: usize| 2 * place < players;
    let percent = |a, b| if half(a) == half(b) { habits.within } else { habits.across };
    let forbidden = forbidden(&mut chance, players, percent);
    Case { settings, entrants, forbidden }
}

impl Habits {
    fn new(chance: &mut Chance) -> Self {
        Self {
            wins: chance.of(&[0, 50, 80, 100]),
            whites: chance.of(&[50, 50, 75, 90]),
            unplayed: chance.of(&[0, 5, 20]),
            extra: chance.of(&[0, 10, 30]),
            within: chance.of(&[0, 0, 20, 50]),
            across: chance.of(&[10, 20, 50, 80, 90, 90]),
        }
    }

    /// Somebody who is here, and whom he has met so far.
    fn player(
        &self,
        chance: &mut Chance,
        settings: &Settings,
        place: usize,
        stranger: usize,
        rounds: usize,
    ) -> (Entrant, Entrant) {
        let mut here = Entrant { past: vec![], extra: vec![], is_here: true };
        let mut away = Entrant { is_here: false, ..here.clone() };
        let mut score = 0;
        for _ in 0..rounds {
            let (past, points) = self.round(chance, settings, stranger);
            here.extra.push(0);
            here.past.push(past);
            away.past.push(opposite(past, place));
            // All that matters of a stranger is who had more: he has no points but these.
            away.extra.push((score + chance.of(&[-settings.draw, 0, settings.draw])).max(0));
            score += points;
        }
        here.extra.push(if chance.percent(self.extra) {
            chance.of(&[settings.draw, settings.win])
        } else {
            0
        });
        away.extra.push(0);
        (here, away)
    }

    fn round(&self, chance: &mut Chance, settings: &Settings, opponent: usize) -> (Past, Points) {
        let Settings { win, draw, bye, .. } = *settings;
        if chance.percent(self.unplayed) {
            let forfeit = |points| (Past::Forfeit { opponent, points }, points);
            return chance.of(&[
                forfeit(win),
                forfeit(0),
                (Past::Bye(Bye::Allocated), bye),
                (Past::Bye(Bye::Half), draw),
                (Past::Bye(Bye::Full), win),
                (Past::Bye(Bye::Zero), 0),
            ]);
        }
        let colour = if chance.percent(self.whites) { Colour::White } else { Colour::Black };
        let points = if chance.percent(self.wins) { win } else { chance.of(&[draw, 0]) };
        (Past::Played { opponent, colour: Some(colour), points }, points)
    }
}

fn opposite(past: Past, opponent: usize) -> Past {
    match past {
        Past::Played { colour, .. } => {
            Past::Played { opponent, colour: colour.map(Colour::other), points: 0 }
        }
        Past::Forfeit { .. } => Past::Forfeit { opponent, points: 0 },
        Past::Bye(_) => Past::Bye(Bye::Zero),
    }
}
