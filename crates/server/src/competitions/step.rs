//! One look at a competition that runs by itself: the ends of its games become records, what is due happens, and the games that are
//! to be played are made; all of it in one write.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bolshak_arena::Millis;
use bolshak_arena::referee::GameEvent;
use bolshak_store::{
    CompetitionAddition, CompetitionGame, CompetitionHead, PersonId, Record as GameRecord, RecordId, Store,
};
use bolshak_tournament::games::GameId;
use bolshak_tournament::online::{Moment, Online};
use bolshak_tournament::{Competition, Done, Event, GroupId, Log, Outcome, Record, System};

use super::games::{late_at, openings, outcome, record, ruling};
use super::{Competitions, competition_of, grown, record_text, refused};
use crate::error::ApiError;

/// How soon it is seen whether somebody who was late has lost.
const LATE_AGAIN: Millis = 2_000;
/// More can never happen by itself at one look: the rounds of a large round robin.
const MOST_STEPS: usize = 1_000;
/// How often pairs of an arena are made, so that there is somebody to choose from.
const WAVE: Millis = 3_000;

/// What has come of a look.
#[derive(Default)]
pub(super) struct Stepped {
    /// When to look again, in milliseconds since 1970.
    pub next: Option<Millis>,
    /// Whether anything has happened.
    pub changed: bool,
    /// The games that were made, each with those who play it.
    pub made: Vec<(RecordId, Vec<PersonId>)>,
    /// Games that go on though an arbiter has written down their result, and what happens there.
    pub overruled: Vec<(RecordId, GameEvent)>,
    /// Games in which somebody has not made his first move in time.
    pub late: Vec<RecordId>,
    /// How many games go on.
    pub playing: usize,
    /// Why it does not go on.
    pub stuck: Option<String>,
    /// The competition as it is now.
    pub log: Arc<Log>,
    pub head: Option<CompetitionHead>,
}

impl Stepped {
    fn sooner(&mut self, at: Millis) {
        self.next = Some(self.next.map_or(at, |next| next.min(at)));
    }
}

/// What is known of a competition while it is looked at.
struct Look<'l> {
    store: &'l dyn Store,
    head: CompetitionHead,
    /// Copied when something happens.
    log: Arc<Log>,
    addition: CompetitionAddition,
    stepped: Stepped,
    now: Millis,
    /// When this node began: before that nobody could come.
    began: Millis,
}

/// Looks at a competition. `here` are the accounts of those who are there and want to be paired.
pub(super) fn step(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    here: &HashSet<String>,
    now: Millis,
) -> Result<Stepped, ApiError> {
    all.in_turn(id, || {
        let Some(head) = store.competition(id)? else { return Ok(Ok(Stepped::default())) };
        let log = all.log(store, &head)?;
        let online = log.competition().and_then(|competition| competition.plan.online.clone());
        let mut look = Look {
            store,
            log,
            addition: CompetitionAddition::default(),
            stepped: Stepped::default(),
            head,
            now,
            began: all.began.load(Ordering::Relaxed),
        };
        look.go(online.as_deref(), here)?;
        let Look { head, log, addition, stepped, .. } = look;
        if addition.records.is_empty() && addition.games.is_empty() && addition.settled.is_empty() {
            return Ok(Ok(Stepped { log, head: Some(head), ..stepped }));
        }
        let after = grown(&head, &log, now);
        let added = store.add_to_competition(&after, head.version, &addition);
        Ok(added.map(|()| Stepped { log: all.keep(id, log), changed: true, head: Some(after), ..stepped }))
    })
}

impl Look<'_> {
    fn competition(&self) -> Result<&Competition, ApiError> {
        competition_of(&self.log)
    }

    fn take(&mut self, event: Event) -> Result<(), ApiError> {
        let record = Record { at: self.now, by: String::new(), done: Done::Happened(event) };
        let text = record_text(&record)?;
        Arc::make_mut(&mut self.log).take(record).map_err(|refusal| refused(&refusal))?;
        self.addition.records.push(text);
        Ok(())
    }

    /// What is played elsewhere is led by arbiters; but its games that are played here end here, too.
    fn go(&mut self, online: Option<&Online>, here: &HashSet<String>) -> Result<(), ApiError> {
        let games = self.store.competition_games(&self.head.id, false)?;
        let mut going = HashMap::new();
        for game in games {
            let place: GameId = game.place.parse().map_err(|refusal| refused(&refusal))?;
            if self.goes_on(place, &game)? {
                if let Some(late) = online.and_then(|online| late_at(&game, online.patience, self.began)) {
                    if late <= self.now {
                        self.stepped.late.push(game.game.clone());
                        self.stepped.sooner(self.now + LATE_AGAIN);
                    } else {
                        self.stepped.sooner(late);
                    }
                }
                going.insert(place, game);
            }
        }
        if let Some(online) = online {
            self.advance(here)?;
            self.make_games(online, &going)?;
        }
        self.stepped.playing = going.len() + self.addition.games.len();
        Ok(())
    }

    /// Whether a game is still of interest; the end of one that is over becomes a record.
    fn goes_on(&mut self, place: GameId, game: &CompetitionGame) -> Result<bool, ApiError> {
        let competition = self.competition()?;
        let known = known_outcome(competition, place);
        match (known, outcome(game)) {
            // The pair is gone, or an arbiter has written down the result.
            (Err(()), _) => self.overrule(game, GameEvent::Annulled),
            (Ok(Some(known)), _) => self.overrule(game, ruling(known)),
            (Ok(None), Some(outcome)) => {
                let event = competition.ended(place, outcome);
                // What cannot be any more is no reason for all others to wait.
                if let Err(error) = self.take(event) {
                    tracing::warn!(error = error.message, id = %self.head.id, game = %game.game, "a game ended for nothing");
                }
            }
            (Ok(None), None) if game.ended.is_none() => return Ok(true),
            (Ok(None), None) => {}
        }
        self.addition.settled.push(game.game.clone());
        Ok(false)
    }

    fn overrule(&mut self, game: &CompetitionGame, ruling: GameEvent) {
        if game.ended.is_none() {
            self.stepped.overruled.push((game.game.clone(), ruling));
        }
    }

    /// Everything that happens by itself now, one after the other.
    fn advance(&mut self, here: &HashSet<String>) -> Result<(), ApiError> {
        let openings = openings(self.competition()?);
        let last = self.log.last_played();
        let mut waiting = waiting(self.competition()?, here);
        let wave = self.log.last_paired() + WAVE;
        if wave > self.now && waiting.len() > 1 {
            self.stepped.sooner(wave);
            waiting.clear();
        }
        for _ in 0..MOST_STEPS {
            let moment = Moment { now: self.now, last, waiting: &waiting, openings: openings.as_ref() };
            let step = match self.competition()?.step(moment) {
                Ok(step) => step,
                // An arbiter must do something about what cannot be.
                Err(refusal) => {
                    self.stepped.stuck = Some(refusal.message);
                    return Ok(());
                }
            };
            if let Some(next) = step.next {
                self.stepped.sooner(next);
            }
            if step.events.is_empty() {
                return Ok(());
            }
            step.events.into_iter().try_for_each(|event| self.take(event))?;
            waiting.clear();
        }
        Err(ApiError::bad_record(format!("the competition {} does not come to rest", self.head.id)))
    }

    /// Makes the games that are to be played and are not there. The next game of a pair waits for the break.
    fn make_games(
        &mut self,
        online: &Online,
        going: &HashMap<GameId, CompetitionGame>,
    ) -> Result<(), ApiError> {
        let wanted = self.competition()?.games_to_play();
        let later = wanted.iter().any(|id| id.game > 0);
        let ends = if later { self.log.last_results() } else { HashMap::new() };
        // Until the games of a round are made, teams say who plays.
        let line_ups = self.competition()?.plan.form.boards.map(|_| self.log.last_paired());
        for id in wanted.into_iter().filter(|id| !going.contains_key(id)) {
            let rest = if id.game > 0 { ends.get(&id.pair).copied() } else { line_ups };
            let begins = rest.map_or(0, |end| end + Millis::from(online.pause) * 1_000);
            if begins > self.now {
                self.stepped.sooner(begins);
                continue;
            }
            let game = match record(self.store, (&self.head, self.competition()?), id, self.now) {
                Ok(game) => game,
                // All others play on.
                Err(error) => {
                    self.stepped.stuck = Some(error.message);
                    continue;
                }
            };
            self.stepped.made.push((game.id.clone(), players(&game)));
            self.stepped.sooner(self.now + Millis::from(online.patience) * 1_000);
            self.addition.games.push((id.to_string(), game));
        }
        Ok(())
    }
}

fn players(game: &GameRecord) -> Vec<PersonId> {
    game.seats.iter().filter_map(|seat| seat.occupant.person().cloned()).collect()
}

/// The result of a game for whoever has White, if the competition knows it; an error where there is no such game.
fn known_outcome(competition: &Competition, place: GameId) -> Result<Option<Outcome>, ()> {
    let pair = competition.pair(place.pair).map_err(drop)?;
    let own = usize::from(competition.plan.form.games);
    let outcome = match place.game.checked_sub(own) {
        Some(extra) => pair.extra.get(extra).copied(),
        None => *pair.boards.get(place.board).and_then(|board| board.games.get(place.game)).ok_or(())?,
    };
    // A pair that is not equal any more plays no additional game.
    if outcome.is_none() && place.game >= own && !competition.is_play_off(place) {
        return Err(());
    }
    let is_over = competition.stages.get(place.pair.at.stage).is_none_or(|stage| stage.is_over);
    if outcome.is_none() && is_over {
        return Err(());
    }
    let turned = bolshak_tournament::white(place.board, place.game) == bolshak_tournament::Side::Second;
    Ok(outcome.map(|outcome| if turned { outcome.turned() } else { outcome }))
}

/// The entries of those who are there, take part and are not playing.
fn waiting(competition: &Competition, here: &HashSet<String>) -> Vec<usize> {
    let Some(stage) = competition.stages.len().checked_sub(1) else { return vec![] };
    if !matches!(competition.plan.stages[stage].system, System::Arena { .. }) {
        return vec![];
    }
    let Ok(group) = competition.group(GroupId { stage, group: 0 }) else { return vec![] };
    let busy = group.busy();
    let is_here = |who: usize| here.contains(&competition.entries[who].competitor.person.account);
    let free = |who: &usize| !busy.contains(who) && !competition.is_out(*who) && is_here(*who);
    group.numbers.iter().copied().filter(free).collect()
}
