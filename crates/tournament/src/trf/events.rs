//! A report as the events of a competition that can go on.

use super::{Outcome as Told, Report, TrfError, write::missing};
use crate::competitor::{Competitor, Person};
use crate::event::{Event, GroupId, PairId};
use crate::outcome::{Outcome, Scoring};
use crate::plan::{Acceleration, Form, Plan, Stage, Swiss, System};
use crate::round::{Drawn, Pairing};
use crate::swiss::{Bye, Colour};

impl Report {
    /// What happened, as far as the report tells it: a Swiss system with one game for each pair.
    pub fn events(&self, variant: &str, seed: &str) -> Result<Vec<Event>, TrfError> {
        if self.players.len() < 2 {
            return Err(missing("at least two players (lines 001)"));
        }
        let plan = self.plan(variant, seed);
        let mut events = vec![Event::Planned { plan: Box::new(plan) }];
        for competitor in self.competitors() {
            events.push(Event::Entered { competitor: Box::new(competitor) });
        }
        for forbidden in &self.forbidden {
            events.push(Event::Forbade { players: forbidden.players.clone() });
        }
        events.push(Event::Began { stage: 0, groups: vec![(0..self.players.len()).collect()] });
        for round in 0..self.rounds_told() {
            self.round_events(round, &mut events);
        }
        Ok(events)
    }

    /// Its players, by their pairing numbers.
    #[must_use]
    pub fn competitors(&self) -> Vec<Competitor> {
        let competitor = |player: &super::Player| {
            let person = Person {
                name: player.name.clone(),
                rating: player.rating,
                title: player.title.clone(),
                federation: player.federation.clone(),
                licence: player.licence.clone(),
                sex: player.sex,
                born: player.born,
                ..Person::default()
            };
            Competitor { person, members: vec![] }
        };
        self.players.iter().map(competitor).collect()
    }

    fn plan(&self, variant: &str, seed: &str) -> Plan {
        let settings = &self.settings;
        let scoring = Scoring { win: settings.win, draw: settings.draw, loss: 0 };
        let bye = (settings.bye != settings.win).then_some(settings.bye);
        let acceleration =
            if self.accelerations.is_empty() { Acceleration::None } else { Acceleration::Baku };
        let swiss = Swiss {
            acceleration,
            initial: Some(settings.initial),
            ..Swiss::new(settings.rounds.try_into().unwrap_or(u16::MAX))
        };
        Plan {
            name: self.name.clone(),
            place: self.place.clone(),
            year: None,
            dates: self.dates.clone(),
            arbiter: self.arbiter.clone(),
            variant: variant.to_owned(),
            control: String::new(),
            seed: seed.to_owned(),
            form: Form { scoring, bye, ..Form::default() },
            stages: vec![Stage::only(System::Swiss(swiss))],
            tie_breaks: vec![],
            exhibitions: vec![],
            online: None,
        }
    }

    fn round_events(&self, round: usize, events: &mut Vec<Event>) {
        let at = GroupId::default();
        let mut pairing = Pairing::default();
        let mut scores = vec![];
        for (who, player) in self.players.iter().enumerate() {
            let told = player.results.get(round).copied().unwrap_or(Told::ABSENT);
            match (told.opponent, told.colour) {
                (Some(opponent), Some(Colour::White)) => {
                    let other = self.players[opponent].results.get(round).copied().unwrap_or(Told::ABSENT);
                    scores.push(outcome(told.code, other.code));
                    pairing.pairs.push(Drawn::new(who, opponent));
                }
                (None, _) => pairing.byes.push((who, bye(told.code))),
                _ => {}
            }
        }
        events.push(Event::Paired { at, round, pairing });
        for (pair, outcome) in scores.into_iter().enumerate() {
            let pair = PairId { at, round, pair };
            events.push(Event::Scored { pair, board: 0, game: 0, outcome });
        }
    }
}

/// How a game ended for White.
fn outcome(white: char, black: char) -> Option<Outcome> {
    Some(match (white, black) {
        ('1', _) => Outcome::Won,
        ('=', _) => Outcome::Drawn,
        ('0', _) => Outcome::Lost,
        ('+', _) => Outcome::WonByForfeit,
        ('-', '+') => Outcome::LostByForfeit,
        ('-', _) => Outcome::BothForfeit,
        _ => return None,
    })
}

fn bye(code: char) -> Bye {
    match code {
        'U' => Bye::Allocated,
        'F' => Bye::Full,
        'H' => Bye::Half,
        _ => Bye::Zero,
    }
}
