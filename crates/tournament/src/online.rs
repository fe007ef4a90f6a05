//! What a server does by itself in a competition that is played there: the regulations of it, which games are to be made, and what
//! is due at a moment.

use bolshak_arena::lot::Lots;
use serde::{Deserialize, Serialize};

use crate::competition::Competition;
use crate::event::{Event, GroupId, PairId};
use crate::games::GameId;
use crate::outcome::Refusal;
use crate::pairing::{OpeningTable, arena};
use crate::plan::System;
use crate::round::{Pair, Round, Side, pairs};

/// Of a larger group the rounds of a round robin are played one after the other.
const AT_ONCE: usize = 50;
/// After so many pairs of a match for which nobody came it is over.
const MISSED: usize = 3;

/// How a server runs a competition without an arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Online {
    /// When it begins, in milliseconds since 1970; when an arbiter begins it, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    /// How many minutes an arena, or solving, lasts.
    pub minutes: u32,
    /// The break between two rounds, and between two games of a pair, in seconds.
    pub pause: u32,
    /// Whoever has not made his first move for so many seconds has lost without a game.
    pub patience: u32,
    /// Whether games change the ratings of the players.
    pub rated: bool,
    /// The clocks of additional games that decide an equal pair, one after the other: a time control, or `left+5` for what each has left
    /// of the game before, with so many seconds for every move. Afterwards a lot decides.
    pub play_offs: Vec<String>,
    /// Whether the rounds of a round robin are all played at once, as by correspondence.
    pub at_once: bool,
    /// Who may enter.
    pub entry: Conditions,
    /// What is solved: each problem with its solution as PDN, in which the result says whether a draw is to be reached. Only arbiters
    /// see them before they are given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

impl Online {
    /// When what lasts for a time is over, in milliseconds since 1970.
    #[must_use]
    pub fn ends(&self) -> Option<u64> {
        self.begins.map(|begins| begins + u64::from(self.minutes) * 60_000)
    }
}

impl Default for Online {
    fn default() -> Self {
        Self {
            begins: None,
            minutes: 60,
            pause: 60,
            patience: 120,
            rated: false,
            play_offs: ["600+5", "180+2", "left+2"].map(str::to_owned).into(),
            at_once: false,
            entry: Conditions::default(),
            problems: vec![],
        }
    }
}

/// Who may enter by himself.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Conditions {
    /// The lowest and the highest rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<[u32; 2]>,
    /// So many rated games of this kind.
    pub games: u32,
    /// A title.
    pub title: bool,
    /// Only people of this team, as they write it at their names; empty for everybody.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// What a password comes to that everybody must know; the server hashes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub password: String,
    /// Whether people without an account may play, under any name.
    pub guests: bool,
}

/// Somebody who wants to enter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Applicant {
    /// His rating; nothing if he has none that is sure.
    pub rating: Option<u32>,
    /// How many rated games he has played.
    pub games: u32,
    /// His title; empty if he has none.
    pub title: String,
    /// The team that he names.
    pub team: String,
    /// What the password that he names comes to.
    pub password: String,
    /// Whether he has no account.
    pub is_guest: bool,
}

impl Conditions {
    /// Refuses whoever may not enter.
    pub fn check(&self, who: &Applicant) -> Result<(), Refusal> {
        let fits = |rating: u32, [least, most]: [u32; 2]| (least..=most).contains(&rating);
        let checks = [
            ("no-guests", !who.is_guest || self.guests, "only members may enter"),
            (
                "wrong-password",
                self.password.is_empty() || self.password == who.password,
                "this is not the password",
            ),
            ("no-title", !self.title || !who.title.is_empty(), "only people with a title may enter"),
            (
                "other-team",
                self.team.is_empty() || self.team == who.team.trim(),
                "only people of one team may enter",
            ),
            ("too-few-games", who.games >= self.games, "he has not played enough rated games of this kind"),
            (
                "other-rating",
                self.rating.is_none_or(|range| who.rating.is_some_and(|rating| fits(rating, range))),
                "his rating is not among those that may enter, or not sure",
            ),
        ];
        match checks.iter().find(|(_, holds, _)| !holds) {
            Some((code, _, message)) => Err(Refusal::new(code, *message)),
            None => Ok(()),
        }
    }
}

/// The clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameClock<'p> {
    /// This one for both.
    Control(&'p str),
    /// What each has left of the game before, and so many seconds for every move.
    Left(u32),
}

/// What happens by itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Step {
    /// What happens now, in this order.
    pub events: Vec<Event>,
    /// When it must be looked at again, in milliseconds since 1970, if nothing happens before.
    pub next: Option<u64>,
}

impl Step {
    fn later(next: u64) -> Self {
        Self { events: vec![], next: Some(next) }
    }

    fn now(events: Vec<Event>) -> Self {
        Self { events, next: None }
    }
}

/// What is known at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'m> {
    /// When it is, in milliseconds since 1970.
    pub now: u64,
    /// When a game ended or a round was published last.
    pub last: u64,
    /// Who is there and waits for a game in an arena.
    pub waiting: &'m [usize],
    /// The table of drawn openings, if the regulations want one.
    pub openings: Option<&'m OpeningTable>,
}

impl Competition {
    /// The games that are to be played now and have no result: of each board the next one.
    #[must_use]
    pub fn games_to_play(&self) -> Vec<GameId> {
        let Some(stage) = self.stages.len().checked_sub(1).filter(|stage| !self.stages[*stage].is_over)
        else {
            return vec![];
        };
        let mut games = vec![];
        for (group, kept) in self.stages[stage].groups.iter().enumerate() {
            for (round, number, pair) in pairs(&kept.rounds) {
                let id = PairId { at: GroupId { stage, group }, round, pair: number };
                self.games_of(id, pair, &mut games);
            }
        }
        games
    }

    fn games_of(&self, id: PairId, pair: &Pair, games: &mut Vec<GameId>) {
        if pair.is_over() {
            if self.plays_off(id.at, pair) {
                let game = usize::from(self.plan.form.games) + pair.extra.len();
                games.push(GameId { pair: id, board: 0, game });
            }
            return;
        }
        for (board, kept) in pair.boards.iter().enumerate() {
            if let Some(game) = kept.games.iter().position(Option::is_none) {
                games.push(GameId { pair: id, board, game });
            }
        }
    }

    fn play_offs(&self) -> usize {
        self.plan.online.as_ref().map_or(0, |online| online.play_offs.len())
    }

    /// Is the next game of a pair an additional one? Where neither came nobody plays it, and nobody plays against somebody who has left.
    fn plays_off(&self, at: GroupId, pair: &Pair) -> bool {
        self.needs_play_off(at, pair)
            && pair.extra.len() < self.play_offs()
            && pair.is_played()
            && !pair.drawn.who.iter().any(|who| self.is_out(*who))
    }

    /// May this additional game of a pair end now?
    #[must_use]
    pub fn is_play_off(&self, id: GameId) -> bool {
        let is_open = self.stages.get(id.pair.at.stage).is_some_and(|stage| !stage.is_over);
        let next = |pair: &Pair| usize::from(self.plan.form.games) + pair.extra.len() == id.game;
        is_open && self.pair(id.pair).is_ok_and(|pair| next(pair) && self.needs_play_off(id.pair.at, pair))
    }

    /// Is it equal, and somebody must go on?
    fn needs_play_off(&self, at: GroupId, pair: &Pair) -> bool {
        let is_knockout = matches!(self.stage(at).system, System::Knockout { .. });
        is_knockout && pair.is_over() && pair.winner(&self.plan.form).is_none()
    }

    /// The clock of a game, if the regulations say one.
    #[must_use]
    pub fn clock_of(&self, id: GameId) -> Option<GameClock<'_>> {
        let extra = id.game.checked_sub(usize::from(self.plan.form.games));
        let text = match extra {
            None => &self.plan.control,
            Some(number) => self.plan.online.as_ref()?.play_offs.get(number)?,
        };
        match text.strip_prefix("left+") {
            Some(seconds) => Some(GameClock::Left(seconds.parse().ok()?)),
            None => Some(GameClock::Control(text)).filter(|_| !text.is_empty()),
        }
    }

    /// What happens by itself now.
    pub fn step(&self, moment: Moment<'_>) -> Result<Step, Refusal> {
        let Some(online) = self.plan.online.as_ref().filter(|_| !self.is_over()) else {
            return Ok(Step::default());
        };
        // It begins by an arbiter's hand.
        let Some(begins) = online.begins else { return Ok(Step::default()) };
        if moment.now < begins {
            return Ok(Step::later(begins));
        }
        let stage = match self.stages.len().checked_sub(1) {
            Some(stage) => stage,
            None if self.lacks_problems() => {
                return Err(Refusal::new("no-problem", "there are no problems yet"));
            }
            None if self.plan.stages[0].system.is_timed() => return Ok(Step::now(vec![self.next_stage()?])),
            None => return Ok(Step::now(self.advance(moment.openings)?)),
        };
        let ends = online.ends().unwrap_or(begins);
        match self.plan.stages[stage].system {
            System::Arena { .. } => self.arena_step(stage, ends, moment),
            System::Solving { .. } if moment.now < ends => Ok(Step::later(ends)),
            System::Solving { .. } => Ok(Step::now(vec![Event::Ended { stage }])),
            _ => self.round_step(stage, online, moment),
        }
    }

    /// Is there nothing to be solved, though it is to be solved here?
    #[must_use]
    pub fn lacks_problems(&self) -> bool {
        let solves = matches!(self.plan.stages[0].system, System::Solving { .. });
        solves && self.plan.online.as_ref().is_some_and(|online| online.problems.is_empty())
    }

    /// Whoever waits is paired until time is up. Games that have begun by then are played to their end and count.
    fn arena_step(&self, stage: usize, ends: u64, moment: Moment<'_>) -> Result<Step, Refusal> {
        let at = GroupId { stage, group: 0 };
        if moment.now >= ends {
            let is_over = self.group(at)?.rounds.iter().all(Round::is_over);
            return Ok(if is_over { Step::now(vec![Event::Ended { stage }]) } else { Step::default() });
        }
        match arena::pair(&self.lines(at), moment.waiting) {
            Ok(pairing) => {
                let round = self.group(at)?.rounds.len();
                let event = Event::Paired { at, round, pairing };
                let event = moment.openings.map_or(event.clone(), |table| self.with_openings(event, table));
                Ok(Step { events: vec![event], next: Some(ends) })
            }
            Err(_) => Ok(Step::later(ends)),
        }
    }

    fn round_step(&self, stage: usize, online: &Online, moment: Moment<'_>) -> Result<Step, Refusal> {
        let lots = self.lots(stage, moment.last);
        if !lots.is_empty() {
            return Ok(Step::now(lots));
        }
        // Two who do not come, or one who has left, end a match.
        if matches!(self.plan.stages[stage].system, System::Match(_)) && self.is_abandoned(stage) {
            return Ok(Step::now(vec![Event::Ended { stage }]));
        }
        let is_small = self.stages[stage].groups.iter().all(|group| group.numbers.len() <= AT_ONCE);
        let all_at_once =
            online.at_once && is_small && matches!(self.plan.stages[stage].system, System::RoundRobin { .. });
        let rounds = || self.stages[stage].groups.iter().flat_map(|group| &group.rounds);
        if !all_at_once {
            let is_open = |at: GroupId, pair: &Pair| !pair.is_over() || self.needs_play_off(at, pair);
            let groups = self.stages[stage].groups.iter().enumerate();
            let mut open = groups.flat_map(|(group, kept)| {
                let at = GroupId { stage, group };
                pairs(&kept.rounds).map(move |(_, _, pair)| (at, pair))
            });
            if open.any(|(at, pair)| is_open(at, pair)) {
                return Ok(Step::default());
            }
            let rest = moment.last + u64::from(online.pause) * 1_000;
            if moment.now < rest {
                return Ok(Step::later(rest));
            }
        }
        match self.advance(moment.openings) {
            Ok(events) => Ok(Step::now(events)),
            // All rounds are published, and those of a correspondence are played.
            Err(refusal) if refusal.code == "all-rounds" && !rounds().all(Round::is_over) => {
                Ok(Step::default())
            }
            Err(refusal) if matches!(refusal.code, "all-rounds" | "no-pairing" | "decided") => {
                Ok(Step::now(vec![Event::Ended { stage }]))
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn is_abandoned(&self, stage: usize) -> bool {
        self.stages[stage].groups.iter().any(|group| {
            let pairs: Vec<&Pair> = pairs(&group.rounds).map(|(_, _, pair)| pair).collect();
            let open = pairs.iter().any(|pair| !pair.is_over());
            let last = pairs.iter().rev().take(MISSED);
            let nobody =
                pairs.len() >= MISSED && last.into_iter().all(|pair| pair.is_over() && !pair.is_played());
            !open && (nobody || group.numbers.iter().any(|who| self.is_out(*who)))
        })
    }

    /// What a lot decides, where additional games did not; whoever is left alone goes on. The seed is that of the competition, the
    /// stage, the group, the round and the pair, the word `play-off`, and when the last result came in, joined by strokes: nobody knows
    /// it while he plays. It is noted.
    fn lots(&self, stage: usize, last: u64) -> Vec<Event> {
        let mut decided = vec![];
        for (group, kept) in self.stages[stage].groups.iter().enumerate() {
            let at = GroupId { stage, group };
            for (round, number, pair) in pairs(&kept.rounds) {
                if !self.needs_play_off(at, pair) || self.plays_off(at, pair) {
                    continue;
                }
                let id = PairId { at, round, pair: number };
                if let [true, false] | [false, true] = pair.drawn.who.map(|who| self.is_out(who)) {
                    let side = if self.is_out(pair.drawn.who[0]) { Side::Second } else { Side::First };
                    decided.push(Event::Decided { pair: id, side });
                    continue;
                }
                let seed = &self.plan.seed;
                let seed = format!(
                    "{seed}/{}/{}/{}/{}/play-off/{last}",
                    stage + 1,
                    group + 1,
                    round + 1,
                    number + 1
                );
                let first = Lots::new(&seed).below(2) == Some(0);
                let side = if first { Side::First } else { Side::Second };
                let text = format!("a lot from {seed} decides who goes on");
                decided.push(Event::Noted { pair: Some(id), text });
                decided.push(Event::Decided { pair: id, side });
            }
        }
        decided
    }
}
