//! Competitions that are played by chance.

use bolshak_arena::lot::Lots;
use bolshak_tournament::swiss::Bye;
use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{
    Competition, Competitor, Counts, Event, Form, GroupId, Outcome, PairId, Points, Scoring, Swiss, System,
};

use crate::random_events::plan;

pub const AT: GroupId = GroupId { stage: 0, group: 0 };

/// A competition with the lots that play it.
pub struct Play {
    pub competition: Competition,
    lots: Lots,
    is_swiss: bool,
    /// One in so many pairs does not play.
    forfeits: usize,
    /// So many of ten games are drawn.
    draws: usize,
    entries: usize,
}

impl Play {
    /// A Swiss system to its end, or to where it is left.
    pub fn swiss(seed: &str) -> Self {
        let mut lots = Lots::new(seed);
        let (players, rounds) = (4 + below(&mut lots, 14), 3 + below(&mut lots, 5));
        Self::new(lots, System::Swiss(Swiss::new(rounds as u16)), players).with_its_rounds()
    }

    /// A round robin to its end, or to where it is left.
    pub fn robin(seed: &str) -> Self {
        let mut lots = Lots::new(seed);
        let (players, cycles) = (3 + below(&mut lots, 8), 1 + below(&mut lots, 2));
        Self::new(lots, System::RoundRobin { cycles: cycles as u8 }, players).with_its_rounds()
    }

    fn new(mut lots: Lots, system: System, players: usize) -> Self {
        let is_swiss = matches!(system, System::Swiss(_));
        let form = form(&mut lots);
        let competition = Competition::new(plan(form, system)).expect("a plan");
        let forfeits = [4, 10, 40, 1_000][below(&mut lots, 4)];
        // Where nearly all is drawn, many are tied.
        let draws = [3, 3, 8][below(&mut lots, 3)];
        let mut play = Self { competition, lots, is_swiss, forfeits, draws, entries: 0 };
        for _ in 0..players {
            play.enter();
        }
        play
    }

    fn with_its_rounds(mut self) -> Self {
        let began = self.competition.next_stage().expect("a stage");
        self.take(&began);
        let planned = self.competition.rounds_planned(AT).expect("a number");
        // One in four is looked at before it is over.
        let rounds = if self.lot(4) == 0 { 1 + self.lot(planned) } else { planned };
        for round in 0..rounds {
            self.disturb(round);
            match self.competition.next_round(AT) {
                Ok(event) => self.take(&event),
                Err(refusal) => {
                    assert_eq!(refusal.code, "no-pairing");
                    break;
                }
            }
            self.results(round);
        }
        self
    }

    pub fn lot(&mut self, count: usize) -> usize {
        below(&mut self.lots, count)
    }

    fn take(&mut self, event: &Event) {
        self.competition.take(event).unwrap_or_else(|refusal| panic!("{refusal}: {event:?}"));
    }

    fn enter(&mut self) {
        let rating = 1500 + 10 * self.lot(80) as u32 + self.lot(10) as u32;
        let competitor = Box::new(Competitor::named(&format!("Player {}", self.entries), rating));
        self.take(&Event::Entered { competitor });
        self.entries += 1;
    }

    /// Somebody leaves, comes back, comes late, or wants a bye.
    fn disturb(&mut self, round: usize) {
        for _ in 0..self.lot(4) {
            let who = self.lot(self.entries);
            let is_out = self.competition.is_out(who);
            match self.lot(if self.is_swiss { 8 } else { 20 }) {
                0 if !is_out => self.take(&Event::Withdrew { who, why: String::new() }),
                1..=3 if self.is_swiss => {
                    let bye = [Bye::Half, Bye::Full, Bye::Zero][self.lot(3)];
                    self.take(&Event::Asked { at: AT, who, round, bye });
                }
                4 if self.is_swiss => self.enter(),
                5 if self.is_swiss && is_out => self.take(&Event::Returned { who }),
                _ => {}
            }
        }
    }

    fn results(&mut self, round: usize) {
        let count = self.competition.group(AT).expect("a group").rounds[round].pairs.len();
        for pair in 0..count {
            let id = PairId { at: AT, round, pair };
            if self.competition.pair(id).expect("a pair").is_over() {
                continue;
            }
            // Who does not come to the first game, does not come to the others either, most times.
            let absent = match self.lot(5 * self.forfeits) {
                0..=4 => Some(self.forfeit()),
                5 => Some(Outcome::Annulled),
                _ => None,
            };
            for game in 0..usize::from(self.competition.plan.form.games) {
                let outcome = Some(self.outcome(absent));
                self.take(&Event::Scored { pair: id, board: 0, game, outcome });
            }
        }
    }

    fn forfeit(&mut self) -> Outcome {
        [Outcome::WonByForfeit, Outcome::LostByForfeit, Outcome::BothForfeit][self.lot(3)]
    }

    fn outcome(&mut self, absent: Option<Outcome>) -> Outcome {
        match (absent, self.lot(10)) {
            (Some(absent), 0) if absent != Outcome::Annulled => self.forfeit(),
            (Some(absent), _) => absent,
            (None, drawn) if drawn < self.draws => Outcome::Drawn,
            _ => [Outcome::Won, Outcome::Lost][self.lot(2)],
        }
    }
}

fn below(lots: &mut Lots, count: usize) -> usize {
    lots.below(count).expect("a number")
}

fn form(lots: &mut Lots) -> Form {
    let scoring = [Scoring::TWO, Scoring::ONE][below(lots, 2)];
    let form = Form {
        games: [1, 1, 1, 2, 3][below(lots, 5)],
        scoring,
        counts: [Counts::Games, Counts::Matches][below(lots, 2)],
        ..Form::default()
    };
    let byes: [Option<Points>; 4] = [None, None, Some(form.half()), Some(0)];
    Form { bye: byes[below(lots, 4)], ..form }
}

/// Every tie-break that is computed twice, with the cuts that are in use.
pub fn tie_breaks() -> Vec<TieBreak> {
    let cuts = [(0, 0), (1, 0), (2, 0), (1, 1), (2, 2)];
    let mut all = vec![
        TieBreak::SolkoffTruncated,
        TieBreak::SolkoffPlus,
        TieBreak::Shmulyan,
        TieBreak::Wins,
        TieBreak::WinsPlayed,
        TieBreak::Koya,
        TieBreak::Performance,
        TieBreak::PerfectPerformance,
        TieBreak::Rating,
    ];
    all.extend(cuts.map(|(low, high)| TieBreak::Buchholz { low, high }));
    all.extend(cuts.map(|(low, high)| TieBreak::Solkoff { low, high }));
    all.extend((0..4).map(|low| TieBreak::SonnebornBerger { low }));
    all.extend((0..3).map(|cut| TieBreak::Progressive { cut }));
    all.extend((0..3).map(|low| TieBreak::AverageRating { low }));
    all
}
