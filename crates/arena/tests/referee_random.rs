//! Random games with every action that there is, on every terms and for two to four seats: what the referee promises holds
//! in all of them.

use std::collections::HashMap;

use bolshak_arena::conduct::Fault;
use bolshak_arena::referee::{
    Action, BoardManner, Edition, GameEvent, Offering, PlayedMove, Proposal, Referee, Repetition, Terms,
};
use bolshak_arena::{ClockReading, Flags, Millis, TimeControl};
use bolshak_game::{Reason, Seat, find};
use bolshak_notation::read_position;

/// Games with where they start; nothing for the initial position.
const STARTS: &[(&str, &str)] = &[
    ("russian", ""),
    ("russian", "W:WKa1,a3:BKh4,h6"),
    ("russian", "W:Wc3,g3,Ka1:Bb8,d6,h8"),
    ("russian", "B:Wc1,e1,Kh8:Bc3,Ka5"),
    ("two-move", ""),
    ("novgorod", ""),
    ("neva", ""),
    ("neva-pairs", ""),
    ("chinese-small-3", ""),
    ("halma-four", ""),
];

fn referee((id, fen): (&str, &str), terms: Terms, control: Option<&str>) -> Referee {
    let variant = find(id).expect("a game");
    let game = match fen {
        "" => variant.start(),
        fen => read_position(variant, fen).expect("a position"),
    };
    let control = control.map(|text| text.parse::<TimeControl>().expect("a control").into());
    Referee::new(game, terms, control)
}

fn pick<T: Clone>(random: &mut fastrand::Rng, all: &[T]) -> T {
    all[random.usize(..all.len())].clone()
}

/// A random action, more often a sensible one.
fn random_action(random: &mut fastrand::Rng, game: &Referee) -> Action {
    let info = game.game().variant().info();
    let legal = game.game().legal_moves();
    let some_index = |random: &mut fastrand::Rng| random.usize(..legal.len() + 1);
    let some_text = |random: &mut fastrand::Rng| match legal.len() {
        0 => "a1-b2".to_owned(),
        _ => pick(random, &bolshak_notation::legal_moves(info, legal)),
    };
    let cell = |random: &mut fastrand::Rng| pick(random, &info.board.cells).name;
    let rarely = |random: &mut fastrand::Rng, action, otherwise| {
        if random.u8(..20) == 0 { action } else { otherwise }
    };
    match random.u8(..44) {
        0..=15 => {
            let by_text = random.bool();
            let mv = if by_text {
                PlayedMove::Text(some_text(random))
            } else {
                PlayedMove::Index(some_index(random))
            };
            Action::Play { mv, offer: random.u8(..8) == 0 }
        }
        16..=21 => {
            let from = info.board.name(pick(random, &game.game().view().pieces).cell).to_owned();
            Action::Press { deeds: format!("{from}-{}", cell(random)), offer: random.u8(..8) == 0 }
        }
        22 => {
            let from = info.board.name(pick(random, &game.game().view().pieces).cell).to_owned();
            let verb = pick(random, &["off", "light"]);
            let cell = if random.bool() { from } else { cell(random) };
            Action::Press { deeds: format!("{verb} {cell}"), offer: false }
        }
        23 | 24 => {
            let what = pick(random, &Proposal::ALL);
            let rather = if what == Proposal::Draw { Proposal::TakeBack } else { what };
            // Otherwise most games would end by agreement.
            Action::Propose(if random.bool() { rather } else { what })
        }
        25..=27 => {
            let open = Proposal::ALL.into_iter().find(|what| game.proposals().open(*what).is_some());
            Action::Agree(open.unwrap_or_else(|| pick(random, &Proposal::ALL)))
        }
        28 => Action::Decline(pick(random, &Proposal::ALL)),
        29 => Action::Claim(None),
        30 => Action::Claim(Some(some_text(random))),
        31 | 32 => Action::Check,
        33 => Action::Demand,
        34 => Action::LetStand,
        35 => Action::Report(pick(random, &Fault::ALL)),
        36 => Action::ClaimFlag,
        37 => pick(random, &[Action::Resign, Action::Pause, Action::Pause, Action::Pause, Action::Pause]),
        38 => rarely(random, Action::SetUpWrong, Action::Start),
        39 => rarely(random, Action::Annul, Action::Start),
        40 => match game.inactive() {
            [] => Action::Adjust,
            pieces => Action::PutBack(info.board.name(pick(random, pieces).cell).to_owned()),
        },
        _ => Action::Start,
    }
}

fn random_terms(random: &mut fastrand::Rng) -> Terms {
    Terms {
        board: pick(random, &[BoardManner::Guided, BoardManner::Free, BoardManner::TouchMove]),
        repetition: pick(random, &[Repetition::AtOnce, Repetition::OnClaim]),
        flags: pick(random, &[Flags::Automatic, Flags::Claimed]),
        offers: pick(random, &[Offering::Casual, Offering::InTurn]),
        no_take_backs: random.bool(),
        offers_from_move: random.u16(..3),
        offers_most_pieces: pick(random, &[0, 0, 12]),
        edition: pick(random, &[Edition::Federation, Edition::Pavlovich]),
        ..Terms::default()
    }
}

/// Everything about a game that a person could see, but for the clock.
fn seen(game: &Referee) -> String {
    let parts: Vec<_> = game.past().iter().map(|part| &part.texts).collect();
    let (view, outcome) = (game.game().view(), game.outcome());
    format!(
        "{view:?} {outcome:?} {:?} {:?} {:?} {:?} {parts:?} {:?} {:?} {:?}",
        game.texts(),
        game.proposals(),
        game.claim(),
        game.trouble(),
        game.bound(),
        game.retired(),
        game.inactive(),
    )
}

/// The right to offer by the book, followed from the outside: a list of who offered and what became of it.
#[derive(Default)]
struct RightToOffer {
    refused: Option<Seat>,
    open: Option<Seat>,
}

impl RightToOffer {
    /// `moved` says whether somebody has made a move with it, be it as the move of a wrong claim.
    fn follow(&mut self, event: &GameEvent, mover: Seat, moved: bool) {
        match event {
            GameEvent::Proposed(by, Proposal::Draw, _) => {
                self.open = Some(*by);
                if self.refused.is_some_and(|refused| refused != *by) {
                    self.refused = None;
                }
            }
            GameEvent::Declined(_, Proposal::Draw) => self.refused = self.open.take(),
            _ if moved && self.open.is_some_and(|by| by != mover) => self.refused = self.open.take(),
            _ => {}
        }
    }

    fn has(&self, by: Seat) -> bool {
        self.open.is_none() && self.refused != Some(by)
    }
}

/// Who has agreed to what, followed from the outside.
#[derive(Default)]
struct Consent(HashMap<Proposal, Vec<Seat>>);

impl Consent {
    /// Checks that what happens only by consent has that of everybody who still plays, or after the end of everybody who
    /// has not left; says whether it did.
    fn follow(&mut self, game: &Referee, event: &GameEvent) -> bool {
        let needed = match event {
            GameEvent::Proposed(by, what, _) => {
                self.0.insert(*what, vec![*by]);
                None
            }
            GameEvent::Agreed(by, what) => {
                self.0.get_mut(what).expect("nobody agrees to nothing").push(*by);
                None
            }
            GameEvent::TookBack(_) => Some(Proposal::TakeBack),
            GameEvent::AddedTime(..) => Some(Proposal::MoreTime),
            GameEvent::Paused if !game.terms().over_the_board() => Some(Proposal::Pause),
            _ => None,
        };
        needed.inspect(|what| self.check(game, *what)).is_some()
    }

    fn check(&self, game: &Referee, what: Proposal) {
        let out = match game.outcome() {
            Some(_) => game.retired().to_vec(),
            None => game.game().view().aside.out,
        };
        let mut seats = game.game().variant().info().all_seats();
        assert!(seats.all(|seat| out.contains(&seat) || self.0[&what].contains(&seat)), "{what:?}");
    }
}

/// A game as it was played: what happened, when, and what the clock showed afterwards.
type Kept = Vec<(GameEvent, Millis, Option<ClockReading>)>;

/// What was kept makes the same game again, also after it was written down.
fn replays(kept: &Kept, game: &Referee, mut again: Referee) {
    for (event, at, _) in kept {
        let (kind, detail) = event.parts();
        let read = GameEvent::from_parts(kind, detail.as_deref()).expect("it reads");
        again.apply(&read, *at).expect("it fits");
    }
    assert_eq!(seen(&again), seen(game));
    assert_eq!(again.clock(), game.clock());
}

/// The same with the clock as it was kept, whatever the time was: what a server does that has not run for a while.
fn is_restored(kept: &Kept, game: &Referee, mut again: Referee, random: &mut fastrand::Rng) {
    let mut now = 0;
    let mut last = 0;
    for (event, at, reading) in kept {
        again.apply(event, now).expect("it fits");
        now = random.u64(..1_000_000);
        last = *at;
        if let Some(reading) = reading {
            again.restore_clock(reading, now);
        }
    }
    assert_eq!(seen(&again), seen(game));
    let later = |game: &Referee, now: Millis| {
        let falls = game.flag_falls_at(now).map(|at| at - now);
        (falls, game.clock_reading(now + 1_000), game.clock().map(|clock| (clock.running(), clock.paused())))
    };
    assert_eq!(later(&again, now), later(game, last));
}

/// What a random game has had, so that no test passes because nothing happened.
#[derive(Default, Debug)]
struct Seen {
    ends: usize,
    troubles: usize,
    claims: usize,
    consents: usize,
    falls: usize,
    shared: usize,
}

struct Played {
    game: Referee,
    kept: Kept,
    now: Millis,
    consent: Consent,
    right: RightToOffer,
    seen: Seen,
}

impl Played {
    fn apply(&mut self, event: GameEvent) {
        self.seen.consents += usize::from(self.consent.follow(&self.game, &event));
        let (mover, moves) = (self.game.side_to_move(), self.game.texts().len());
        let (used, played) = (self.game.time_used(self.now), matches!(event, GameEvent::Played(_)));
        let thought = self.game.clock_reading(self.now).map(|reading| reading.0[mover.index()].thought);
        assert!(!played || used.is_none() || used == thought);
        self.game.apply(&event, self.now).expect("what was decided can be done");
        let moved = self.game.texts().len() > moves || matches!(event, GameEvent::Irregular(_));
        self.right.follow(&event, mover, moved);
        let reading = self.game.clock_reading(self.now);
        self.kept.push((event, self.now, reading));
    }

    fn step(&mut self, random: &mut fastrand::Rng) {
        self.now += random.u64(..600);
        if let Some(seat) = self.game.fallen(self.now) {
            self.apply(GameEvent::Flagged(seat));
        }
        let seats: Vec<_> = self.game.game().variant().info().all_seats().collect();
        let by = if random.u8(..3) == 0 { pick(random, &seats) } else { self.game.side_to_move() };
        let action = random_action(random, &self.game);
        let by = if matches!(action, Action::Agree(_)) { self.game.obvious(&action) } else { by };
        let before = seen(&self.game);
        let over = self.game.outcome().is_some();
        let decided = self.game.decide(by, &action, self.now);
        assert_eq!(seen(&self.game), before, "deciding changes nothing");
        let mut at_once = self.game.clone();
        assert_eq!(at_once.act(by, &action, self.now), decided);
        let Ok(events) = decided else { return assert_eq!(seen(&at_once), before) };
        let (Action::Propose(what) | Action::Agree(what) | Action::Decline(what)) = action else {
            assert!(!over, "{action:?} after the end");
            return self.apply_all(events, &at_once);
        };
        assert!(!over || matches!(what, Proposal::TakeBack | Proposal::Rematch), "{action:?} after the end");
        self.apply_all(events, &at_once);
    }

    fn apply_all(&mut self, events: Vec<GameEvent>, at_once: &Referee) {
        events.into_iter().for_each(|event| self.apply(event));
        assert_eq!((seen(at_once), at_once.clock()), (seen(&self.game), self.game.clock()));
        let out = self.game.game().view().aside.out;
        let playing = !out.contains(&self.game.side_to_move());
        assert!(playing || self.game.outcome().is_some(), "who plays no more is not to move");
        let running = self.game.clock().and_then(bolshak_arena::Clock::running);
        assert!(running.is_none_or(|seat| seat == self.game.on_move()), "{:?}", self.kept);
        self.seen.troubles += usize::from(self.game.trouble().is_some());
        self.seen.claims += usize::from(self.game.claim().is_some());
    }

    fn check_right(&self) {
        let undone =
            |(what, ..): &(GameEvent, _, _)| matches!(what, GameEvent::TookBack(_) | GameEvent::SetUpWrong);
        let in_turn = self.game.terms().offers == Offering::InTurn;
        let two = self.game.game().variant().info().seats.len() == 2;
        if in_turn && two && self.game.outcome().is_none() && !self.kept.iter().any(undone) {
            for seat in [Seat::WHITE, Seat::BLACK] {
                let has = self.game.proposals().has_right(Proposal::Draw, seat, self.game.texts().len());
                assert_eq!(has, self.right.has(seat), "{:?}", self.kept);
            }
        }
    }

    /// An end gives everybody a place, and in a draw by agreement all who still play share theirs.
    fn check_end(&mut self) {
        let Some(outcome) = self.game.outcome() else { return };
        self.seen.ends += 1;
        self.seen.falls += usize::from(!self.game.retired().is_empty());
        let seats: Vec<_> = self.game.game().variant().info().all_seats().collect();
        assert!(seats.iter().all(|seat| (1..=seats.len()).contains(&usize::from(outcome.place(*seat)))));
        if outcome.reason == Reason::Agreement {
            let out = self.game.game().view().aside.out;
            let mut places: Vec<_> =
                seats.iter().filter(|seat| !out.contains(seat)).map(|seat| outcome.place(*seat)).collect();
            places.dedup();
            assert_eq!((places.len(), outcome.winner), (1, None));
            self.seen.shared += 1;
        }
    }
}

#[test]
fn random_games_keep_every_promise() {
    let mut random = fastrand::Rng::with_seed(21);
    let mut all = Seen::default();
    for number in 0..600 {
        let terms = random_terms(&mut random);
        let start = STARTS[number % STARTS.len()];
        let control = random.bool().then(|| pick(&mut random, &["40", "20d2", "5/20b3:10", "1/9", "20+1"]));
        let new = || referee(start, terms, control);
        let (consent, right) = Default::default();
        let mut played = Played { game: new(), kept: vec![], now: 0, consent, right, seen: Seen::default() };
        for _ in 0..120 {
            played.step(&mut random);
            played.check_right();
        }
        played.check_end();
        replays(&played.kept, &played.game, new());
        is_restored(&played.kept, &played.game, new(), &mut random);
        let Seen { ends, troubles, claims, consents, falls, shared } = played.seen;
        all = Seen {
            ends: all.ends + ends,
            troubles: all.troubles + troubles,
            claims: all.claims + claims,
            consents: all.consents + consents,
            falls: all.falls + falls,
            shared: all.shared + shared,
        };
    }
    let Seen { ends, troubles, claims, consents, falls, shared } = all;
    assert!(
        ends > 150 && troubles > 300 && claims > 30 && consents > 60 && falls > 20 && shared > 30,
        "{all:?}"
    );
}
