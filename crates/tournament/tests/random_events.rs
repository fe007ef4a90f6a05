//! Laws that hold in every competition: 5 000 of them are played to their ends with chance results, withdrawals, latecomers and byes.

use std::collections::{HashMap, HashSet};

use bolshak_arena::lot::Lots;
use bolshak_tournament::lines::{Kind, Line};
use bolshak_tournament::swiss::{Bye, Colour};
use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{
    Acceleration, Competition, Competitor, Counts, Event, Form, GroupId, Outcome, PairId, Plan, Scoring,
    Seeds, Stage, Swiss, System, Within,
};

const AT: GroupId = GroupId { stage: 0, group: 0 };

/// A competition that is played by chance.
struct Play {
    events: Vec<Event>,
    competition: Competition,
    lots: Lots,
}

pub fn plan(form: Form, system: System) -> Plan {
    Plan {
        name: "A cup".to_owned(),
        place: String::new(),
        year: Some(2026),
        dates: String::new(),
        arbiter: String::new(),
        variant: "russian".to_owned(),
        control: String::new(),
        seed: "a lot".to_owned(),
        form,
        stages: vec![Stage::only(system)],
        tie_breaks: vec![
            TieBreak::Direct,
            TieBreak::Buchholz { low: 1, high: 0 },
            TieBreak::Solkoff { low: 0, high: 0 },
            TieBreak::SonnebornBerger { low: 0 },
            TieBreak::Shmulyan,
            TieBreak::Wins,
            TieBreak::Progressive { cut: 0 },
            TieBreak::Performance,
        ],
        exhibitions: vec![],
        online: None,
    }
}

impl Play {
    fn new(plan: Plan, players: usize, seed: &str) -> Self {
        let events = vec![Event::Planned { plan: Box::new(plan.clone()) }];
        let mut play =
            Self { events, competition: Competition::new(plan).expect("a plan"), lots: Lots::new(seed) };
        for number in 0..players {
            play.enter(number);
        }
        play
    }

    fn enter(&mut self, number: usize) {
        let rating = 1500 + 10 * self.lot(80) as u32;
        let competitor = Box::new(Competitor::named(&format!("Player {number}"), rating));
        self.take(Event::Entered { competitor });
    }

    fn lot(&mut self, count: usize) -> usize {
        self.lots.below(count).expect("a number")
    }

    fn take(&mut self, event: Event) {
        self.competition.take(&event).unwrap_or_else(|refusal| panic!("{refusal}: {event:?}"));
        self.events.push(event);
    }

    fn results(&mut self, round: usize, may_be_drawn: bool) {
        let form = self.competition.plan.form;
        let pairs = self.competition.group(AT).expect("a group").rounds[round].pairs.len();
        for pair in 0..pairs {
            let id = PairId { at: AT, round, pair };
            if self.competition.pair(id).expect("a pair").is_over() {
                continue;
            }
            for board in 0..form.boards() {
                for game in 0..usize::from(form.games) {
                    let outcome = match self.lot(30) {
                        0 => Outcome::WonByForfeit,
                        1 => Outcome::LostByForfeit,
                        2 if may_be_drawn => Outcome::BothForfeit,
                        3..=12 => Outcome::Won,
                        13..=22 => Outcome::Lost,
                        _ => Outcome::Drawn,
                    };
                    self.take(Event::Scored { pair: id, board, game, outcome: Some(outcome) });
                }
            }
            while !may_be_drawn && self.competition.pair(id).expect("a pair").winner(&form).is_none() {
                let outcome = [Outcome::Won, Outcome::Lost, Outcome::Drawn][self.lot(3)];
                self.take(Event::Added { pair: id, outcome });
            }
        }
    }

    fn disturb(&mut self, round: usize, entries: &mut usize, is_swiss: bool) {
        let who = self.lot(*entries);
        match self.lot(8) {
            0 if !self.competition.is_out(who) => {
                self.take(Event::Withdrew { who, why: String::new() });
            }
            1 if is_swiss => {
                let bye = [Bye::Half, Bye::Full, Bye::Zero][self.lot(3)];
                self.take(Event::Asked { at: AT, who, round, bye });
            }
            2 if is_swiss => {
                self.enter(*entries);
                *entries += 1;
            }
            3 if self.competition.is_out(who) && is_swiss => self.take(Event::Returned { who }),
            _ => {}
        }
    }

    /// What is kept can be read and played again, and comes to the same.
    fn check_replay(&self) {
        let text: Vec<String> =
            self.events.iter().map(|event| serde_json::to_string(event).expect("a text")).collect();
        let read: Vec<Event> =
            text.iter().map(|line| serde_json::from_str(line).expect("an event")).collect();
        assert_eq!(read, self.events);
        assert_eq!(Competition::replay(&read).as_ref(), Ok(&self.competition));
    }

    fn check_standings(&self) {
        let standings = self.competition.standings(AT);
        let mut seen = HashSet::new();
        for (number, row) in standings.rows.iter().enumerate() {
            assert!(seen.insert(row.line.who));
            assert_eq!(row.values.len(), standings.tie_breaks.len());
            if let Some((first, last)) = row.place {
                assert!((first..=last).contains(&(number + 1)));
            }
        }
        assert_eq!(seen.len(), self.competition.group(AT).expect("a group").numbers.len());
    }
}

/// What holds in every round of a Swiss system.
fn check_swiss(competition: &Competition, has_colours: bool) {
    let lines = competition.lines(AT);
    for line in &lines {
        let mut met = HashSet::new();
        let mut byes = 0;
        let mut difference = 0_i32;
        let mut running = (None, 0);
        let last = line.cells.len();
        for cell in &line.cells {
            if cell.kind == Kind::Bye(Bye::Allocated) {
                byes += 1;
            }
            if !cell.is_played() {
                continue;
            }
            assert!(met.insert(cell.opponent), "nobody meets anybody twice: {line:?}");
            let colour = cell.colour.expect("a colour");
            difference += if colour == Colour::White { 1 } else { -1 };
            running = if running.0 == Some(colour) { (running.0, running.1 + 1) } else { (Some(colour), 1) };
            // Those who fight for the first places may have it otherwise in the last round.
            if has_colours && cell.round + 1 < last {
                assert!(difference.abs() <= 2 && running.1 <= 2, "colours: {line:?}");
            }
        }
        assert!(byes <= 1, "nobody has two byes: {line:?}");
    }
}

fn check_all_met(lines: &[Line], times: usize) {
    let mut met = HashMap::new();
    for line in lines {
        for opponent in line.cells.iter().filter_map(|cell| cell.opponent) {
            *met.entry((line.who.min(opponent), line.who.max(opponent))).or_insert(0) += 1;
        }
    }
    assert_eq!(met.len(), lines.len() * (lines.len() - 1) / 2);
    assert!(met.values().all(|count| *count == 2 * times));
}

fn form(play: &mut Lots) -> Form {
    let mut lot = |count| play.below(count).expect("a number");
    Form {
        games: [1, 1, 2, 3][lot(4)],
        scoring: [Scoring::TWO, Scoring::ONE][lot(2)],
        counts: [Counts::Games, Counts::Matches][lot(2)],
        ..Form::default()
    }
}

#[test]
fn swiss_systems_keep_their_laws() {
    let (mut no_pairing, mut rounds_played) = (0, 0);
    for number in 0..3_000 {
        let mut lots = Lots::new(&format!("swiss {number}"));
        let mut lot = |count| lots.below(count).expect("a number");
        let (mut entries, rounds) = (4 + lot(20), 3 + lot(6));
        let swiss = Swiss {
            within: [Within::Dutch, Within::Lot][lot(2)],
            colours: lot(3) > 0,
            acceleration: [Acceleration::None, Acceleration::Baku][lot(2)],
            initial: [None, Some(Colour::White)][lot(2)],
            ..Swiss::new(rounds as u16)
        };
        let form = form(&mut lots);
        let mut play = Play::new(plan(form, System::Swiss(swiss)), entries, &format!("play {number}"));
        play.take(play.competition.next_stage().expect("a stage"));
        for round in 0..rounds {
            play.disturb(round, &mut entries, true);
            match play.competition.next_round(AT) {
                Ok(event) => play.take(event),
                Err(refusal) => {
                    assert_eq!(refusal.code, "no-pairing");
                    no_pairing += 1;
                    break;
                }
            }
            rounds_played += 1;
            play.results(round, true);
        }
        check_swiss(&play.competition, swiss.colours);
        play.check_standings();
        play.check_replay();
    }
    // Few who play many rounds have met everybody at the end.
    assert!(rounds_played > 14_000 && no_pairing < 1_000, "{rounds_played} {no_pairing}");
}

#[test]
fn in_a_round_robin_everybody_meets_everybody() {
    for number in 0..1_000 {
        let mut lots = Lots::new(&format!("robin {number}"));
        let mut lot = |count| lots.below(count).expect("a number");
        let (mut entries, cycles) = (2 + lot(11), 1 + lot(2));
        let form = form(&mut lots);
        let system = System::RoundRobin { cycles: cycles as u8 };
        let mut play = Play::new(plan(form, system), entries, &format!("play {number}"));
        play.take(play.competition.next_stage().expect("a stage"));
        let rounds = play.competition.rounds_planned(AT).expect("a number");
        for round in 0..rounds {
            if number % 3 == 0 {
                play.disturb(round, &mut entries, false);
            }
            play.take(play.competition.next_round(AT).expect("a round"));
            play.results(round, true);
        }
        assert!(play.competition.is_finished(AT));
        let lines = play.competition.lines(AT);
        check_all_met(&lines, cycles);
        // What somebody gets, somebody else has lost, unless both lost.
        for line in lines.iter().filter(|line| line.cells.iter().any(|cell| cell.kind == Kind::Annulled)) {
            let left = |who: usize| play.competition.is_out(who);
            let fault = left(line.who) || line.cells.iter().any(|cell| cell.opponent.is_some_and(left));
            assert!(fault);
        }
        play.check_standings();
        play.check_replay();
    }
}

#[test]
fn a_knockout_has_one_winner() {
    for number in 0..1_000 {
        let mut lots = Lots::new(&format!("cup {number}"));
        let mut lot = |count| lots.below(count).expect("a number");
        let (entries, lives) = (2 + lot(18), 1 + lot(2));
        let seeds = [Seeds::Rating, Seeds::Lot][lot(2)];
        let form = form(&mut lots);
        let system = System::Knockout { seeds, lives: lives as u8, third_place: lives == 1 };
        let mut play = Play::new(plan(form, system), entries, &format!("play {number}"));
        play.take(play.competition.next_stage().expect("a stage"));
        let mut round = 0;
        while let Ok(event) = play.competition.next_round(AT) {
            play.take(event);
            play.results(round, false);
            round += 1;
        }
        assert!(play.competition.is_finished(AT), "{entries} {lives}");
        let places: Vec<_> = play
            .competition
            .standings(AT)
            .rows
            .iter()
            .filter_map(|row| row.place)
            .map(|place| place.0)
            .collect();
        assert_eq!(places.iter().filter(|place| **place == 1).count(), 1);
        assert_eq!(places.iter().filter(|place| **place == 2).count(), 1);
        play.check_standings();
        play.check_replay();
    }
}
