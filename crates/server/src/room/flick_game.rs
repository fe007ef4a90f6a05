//! Flicked discs: Chapaev. It has no moves that could be listed, so no referee leads it; a flick is kept as a move, with
//! who fell and where everything lies afterwards, so that it is rebuilt without simulating.

use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_chapaev::record::{score, write};
use bolshak_chapaev::{Disc, Discs, Flick, Game, Kept, Length, Level, Motion, RADIUS, RATE, Side, Spot};
use bolshak_game::Seat;
use bolshak_notation::excerpt;
use bolshak_store::{Ended, Event, Occupant, Record, SeatRecord, Stored, Summary};
use bolshak_wire as wire;

use super::{
    EngineAsk, EngineReply, EngineTask, MakeFilm, RoomGame, TaskKey, TaskKind, date, player_name, seats, told,
};
use crate::permission;
use crate::time::Moment;
use crate::viewer::Viewer;

/// The names of the seats, in their order.
pub(crate) const FLICK_SEATS: [&str; 2] = ["white", "black"];

/// A flick that was played.
#[derive(Clone)]
struct Flicked {
    before: Game,
    kept: Kept,
}

pub(super) struct FlickGame {
    record: Record,
    game: Game,
    /// Everything that was flicked.
    played: Vec<Flicked>,
    /// The ways of the discs in the last flick.
    motion: Option<Motion>,
    resigned: Option<Side>,
    version: u64,
}

impl FlickGame {
    pub(super) fn begin(record: Record, length: Length) -> Result<Self, String> {
        if record.seats.len() != FLICK_SEATS.len() {
            return Err("the record is not of two players".to_owned());
        }
        Ok(Self { record, game: Game::new(length), played: vec![], motion: None, resigned: None, version: 0 })
    }

    pub(super) fn rebuild(stored: Stored, length: Length) -> Result<Self, String> {
        let mut room = Self::begin(stored.record, length)?;
        for event in stored.events {
            match event.what {
                GameEvent::Played(text) => {
                    let (kept, after) = Kept::read(&room.game, &text).map_err(|error| error.to_string())?;
                    room.push(kept, after);
                }
                other => room.apply_plain(&other)?,
            }
            room.version += 1;
        }
        room.motion = room.played.len().checked_sub(1).and_then(|last| room.motion(last));
        Ok(room)
    }

    fn push(&mut self, kept: Kept, after: Game) {
        let before = std::mem::replace(&mut self.game, after);
        self.played.push(Flicked { before, kept });
    }

    fn apply_plain(&mut self, what: &GameEvent) -> Result<(), String> {
        match what {
            GameEvent::Resigned(seat) => self.resigned = Some(Side::BOTH[seat.index().min(1)]),
            other => return Err(format!("{other:?} does not happen in this game")),
        }
        Ok(())
    }

    /// The ways of the discs in a flick that was played.
    fn motion(&self, index: usize) -> Option<Motion> {
        let Flicked { before, kept } = self.played.get(index)?;
        let after = self.played.get(index + 1).map_or(&self.game, |next| &next.before);
        again(before, kept, after)
    }

    fn winner(&self) -> Option<Side> {
        self.resigned.map(Side::other).or(self.game.winner())
    }

    fn occupant(&self, side: Side) -> &Occupant {
        &self.record.seats[side.index()].occupant
    }

    fn flick(&self, mine: &[Seat], flick: &str) -> Result<GameEvent, Refusal> {
        let turn = self.game.turn();
        if !mine.contains(&seat(turn)) {
            return Err(Refusal::new("not-your-turn", "it is the other side's turn"));
        }
        let flick = flick.parse::<Flick>().map_err(|error| Refusal::new("unreadable", error.to_string()))?;
        let own = Disc { side: turn, file: flick.file() };
        if self.game.discs().spot(own).is_none() {
            return Err(Refusal::new("illegal", "this disc is not on the board"));
        }
        Ok(GameEvent::Played(flick.to_string()))
    }

    /// Who resigns: whoever is named, else the one seat of this client, else the side to flick.
    fn resigning(&self, mine: &[Seat], named: Option<&str>) -> Result<Seat, Refusal> {
        let Some(name) = named else {
            let turn = seat(self.game.turn());
            return Ok(if mine.contains(&turn) { turn } else { mine[0] });
        };
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        let side =
            side.ok_or_else(|| Refusal::new("no-such-seat", format!("there is no seat {}", excerpt(name))))?;
        let own = mine.contains(&seat(side));
        own.then_some(seat(side)).ok_or_else(|| Refusal::new("not-your-seat", "somebody else sits there"))
    }

    /// Simulates a flick, and tells what is to be kept of it.
    fn play(&mut self, text: &str) -> Result<GameEvent, String> {
        let flick = text.parse::<Flick>().map_err(|error| error.to_string())?;
        let (after, played) = self.game.after(flick).map_err(|error| error.to_string())?;
        let kept = Kept::from(&played);
        let text = kept.text(&after);
        self.push(kept, after);
        self.motion = Some(played.motion);
        Ok(GameEvent::Played(text))
    }

    fn now(&self) -> wire::FlickUpdate {
        let last = self.played.last().map(|last| film(last, self.motion.as_ref()));
        wire::FlickUpdate {
            plies: self.played.len(),
            side_to_move: self.game.turn().name().to_owned(),
            round: self.game.round(),
            first: self.game.first().name().to_owned(),
            lines: self.game.lines(),
            score: self.game.score(),
            discs: discs(self.game.discs()),
            last,
            position: self.game.to_string(),
        }
    }

    fn outcome(&self) -> Option<wire::Result> {
        let winner = self.winner()?;
        Some(wire::Result {
            winner: Some(winner.name().to_owned()),
            places: None,
            score: score(winner).to_owned(),
            reason: self.reason().to_owned(),
            article: None,
            criterion: None,
        })
    }

    fn reason(&self) -> &'static str {
        if self.resigned.is_some() { "resigned" } else { "pushed-off" }
    }

    /// How many seconds the last flick takes to be seen.
    fn seconds(&self) -> f32 {
        self.motion.as_ref().map_or(0.0, |motion| f32::from(motion.frames) / f32::from(RATE))
    }
}

impl RoomGame for FlickGame {
    fn record(&self) -> &Record {
        &self.record
    }

    fn sit(&mut self, seat: Seat, sitter: SeatRecord) {
        self.record.seats[seat.index()] = sitter;
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn decide(
        &self,
        viewer: &Viewer,
        message: &wire::ClientMessage,
        _now: Moment,
    ) -> Result<Vec<GameEvent>, Refusal> {
        if self.winner().is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        let mine = viewer.seats(&self.record);
        if mine.is_empty() {
            return Err(permission::not_seated(&self.record));
        }
        match &message.command {
            wire::Command::Flick { ply, .. } if *ply != self.played.len() => {
                Err(Refusal::new("stale", "the game has moved on"))
            }
            wire::Command::Flick { disc, angle, strength, .. } => {
                Ok(vec![self.flick(&mine, &format!("{disc}@{angle}/{strength}"))?])
            }
            wire::Command::Resign => {
                Ok(vec![GameEvent::Resigned(self.resigning(&mine, message.seat.as_deref())?)])
            }
            _ => Err(Refusal::new("unreadable", "in this game discs are flicked, and one can give up")),
        }
    }

    /// A game of flicks knows one way to be given up.
    fn absent(&self, seat: Seat) -> GameEvent {
        GameEvent::Resigned(seat)
    }

    fn decide_reply(&self, reply: &EngineReply, now: Moment) -> Result<Vec<GameEvent>, Refusal> {
        match reply {
            EngineReply::Flick(flick) if !self.tasks(now).is_empty() => {
                Ok(vec![GameEvent::Played(flick.to_string())])
            }
            _ => Ok(vec![]),
        }
    }

    fn due(&self, _now: Moment) -> Vec<GameEvent> {
        vec![]
    }

    fn apply(&mut self, what: GameEvent, now: Moment) -> Result<(Event, wire::Update), String> {
        let what = match what {
            GameEvent::Played(text) => self.play(&text)?,
            other => {
                self.apply_plain(&other)?;
                other
            }
        };
        self.version += 1;
        let event = Event { at: now.wall, used: None, clock: None, what };
        let update = wire::Update {
            version: self.version,
            event: told(&event),
            result: self.outcome(),
            proposals: vec![],
            rematch: None,
            game: wire::GameChange::Flicks(self.now()),
        };
        Ok((event, update))
    }

    fn tasks(&self, _now: Moment) -> Vec<EngineTask> {
        let level = match self.occupant(self.game.turn()) {
            Occupant::Engine { level } if self.winner().is_none() => Level::new(*level),
            _ => None,
        };
        let task = level.map(|level| EngineTask {
            key: TaskKey { kind: TaskKind::Flick, ply: self.played.len(), version: self.version },
            ask: EngineAsk::Flick { game: Box::new(self.game.clone()), level },
            // The last flick is seen to its end, and then people need a moment.
            pause: std::time::Duration::from_secs_f32(self.seconds()),
        });
        task.into_iter().collect()
    }

    fn summary(&self) -> Summary {
        let ended = self.winner().map(|winner| Ended {
            reason: self.reason().to_owned(),
            winner: Some(seat(winner)),
            places: None,
        });
        Summary {
            plies: u32::try_from(self.played.len()).unwrap_or(u32::MAX),
            to_move: ended.is_none().then(|| seat(self.game.turn())),
            ended,
            deadline: None,
        }
    }

    fn snapshot(&self, _now: Moment) -> wire::Snapshot {
        wire::Snapshot {
            id: self.record.id.to_string(),
            version: self.version,
            variant: self.record.variant.clone(),
            seats: seats(&self.record, &FLICK_SEATS),
            mine: vec![],
            made: false,
            result: self.outcome(),
            proposals: vec![],
            rematch: None,
            consults: None,
            me: None,
            exhibition: None,
            competition: None,
            rated: self.record.rated,
            status: wire::Status::default(),
            game: wire::GameSnapshot::Flicks(wire::FlickSnapshot {
                radius: RADIUS,
                played: self.played.iter().map(|flicked| flick_told(&flicked.kept)).collect(),
                now: self.now(),
            }),
        }
    }

    fn pdn(&self) -> String {
        let name = |side: Side| player_name(&self.record, seat(side));
        let mut tags: Vec<(String, String)> = [
            ("Event", "Casual game".to_owned()),
            ("Site", "Bolshak".to_owned()),
            ("Date", date(self.record.created_at)),
            ("White", name(Side::White)),
            ("Black", name(Side::Black)),
        ]
        .map(|(tag, value)| (tag.to_owned(), value))
        .into();
        if self.resigned.is_some() {
            tags.push(("Termination".to_owned(), "resigned".to_owned()));
        }
        let played: Vec<Kept> = self.played.iter().map(|flicked| flicked.kept.clone()).collect();
        write(&tags, &Game::new(self.game.length()), &played, self.winner().map_or("*", score))
    }

    fn position(&self) -> String {
        self.game.to_string()
    }

    fn film(&self, number: usize) -> Option<MakeFilm> {
        let index = number.checked_sub(1)?;
        let Flicked { before, kept } = self.played.get(index)?.clone();
        let after = self.played.get(index + 1).map_or(&self.game, |next| &next.before).clone();
        Some(Box::new(move || {
            let motion = again(&before, &kept, &after);
            film(&Flicked { before, kept }, motion.as_ref())
        }))
    }
}

/// The ways of the discs in a flick, simulated again; none if that comes to something else than was kept.
fn again(before: &Game, kept: &Kept, after: &Game) -> Option<Motion> {
    let (again, played) = before.after(kept.flick).ok()?;
    (again == *after).then_some(played.motion)
}

/// The seat of a side, as it is kept.
fn seat(side: Side) -> Seat {
    [Seat::WHITE, Seat::BLACK][side.index()]
}

fn discs(discs: &Discs) -> Vec<wire::Disc> {
    let one = |(disc, Spot { x, y }): (Disc, Spot)| wire::Disc {
        seat: disc.side.name().to_owned(),
        disc: disc.letter().to_string(),
        x,
        y,
    };
    discs.iter().map(one).collect()
}

fn flick_told(kept: &Kept) -> wire::FlickPlayed {
    let fell = kept
        .fell
        .iter()
        .map(|disc| wire::FallenDisc { seat: disc.side.name().to_owned(), disc: disc.letter().to_string() });
    wire::FlickPlayed {
        seat: kept.by.name().to_owned(),
        text: kept.flick.to_string(),
        fell: fell.collect(),
        effect: kept.effect.code().to_owned(),
        winner: kept.effect.winner().map(|side| side.name().to_owned()),
    }
}

fn film(flicked: &Flicked, ways: Option<&Motion>) -> wire::Film {
    wire::Film {
        flick: flick_told(&flicked.kept),
        before: discs(flicked.before.discs()),
        motion: ways.map(motion),
    }
}

fn motion(motion: &Motion) -> wire::FlickMotion {
    let tracks = motion.tracks.iter().map(|track| wire::Track {
        seat: track.disc.side.name().to_owned(),
        disc: track.disc.letter().to_string(),
        begin: track.begin,
        fell: track.fell,
        points: track.points.iter().flat_map(|spot| [spot.x, spot.y]).collect(),
    });
    wire::FlickMotion { rate: RATE, frames: motion.frames, tracks: tracks.collect() }
}
