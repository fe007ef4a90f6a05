//! One table: the record and the game as it stands. Pure: [`super::tables`] gives it storage and watchers.

use bolshak_arena::referee::Refusal;
use bolshak_chapaev::record::{score, write};
use bolshak_chapaev::{Disc, Discs, Flick, Game, Kept, Level, Motion, RADIUS, RATE, Side, Spot};
use bolshak_store::{Happening, Player, Record, Standing, Stored};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{SEATS, seat};
use crate::room;

/// What a client may send.
#[derive(Deserialize, Debug)]
pub(super) struct Message {
    /// How many things had happened that the client knew of.
    version: u64,
    #[serde(flatten)]
    wish: Wish,
}

#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Wish {
    Flick { disc: String, angle: u16, strength: u16 },
    Resign { seat: Option<String> },
}

/// What is about to happen.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Flick(Flick),
    Resign(Side),
}

/// A flick that was played.
#[derive(Clone)]
struct Flicked {
    before: Game,
    kept: Kept,
}

#[derive(Clone)]
pub(super) struct Table {
    pub record: Record,
    game: Game,
    /// Everything that was flicked.
    played: Vec<Flicked>,
    /// The ways of the discs in the last flick.
    motion: Option<Motion>,
    resigned: Option<Side>,
    version: u64,
}

impl Table {
    fn new(record: Record) -> Self {
        Self { record, game: Game::new(), played: vec![], motion: None, resigned: None, version: 0 }
    }

    /// A table as it was kept; it has two seats.
    ///
    /// # Errors
    /// In words, if what was kept cannot be understood.
    pub(super) fn rebuild(stored: Stored) -> Result<Self, String> {
        if [stored.record.players.len(), stored.record.names.len()] != [SEATS.len(); 2] {
            return Err("the record is not of two players".to_owned());
        }
        let mut table = Self::new(stored.record);
        for event in stored.events {
            match event.what {
                Happening::Played(text) => {
                    let (kept, after) = Kept::read(&table.game, &text).map_err(|error| error.to_string())?;
                    let before = std::mem::replace(&mut table.game, after);
                    table.played.push(Flicked { before, kept });
                }
                Happening::Resigned(seat) => table.resigned = Some(Side::BOTH[seat.index().min(1)]),
                other => return Err(format!("{other:?} does not happen in this game")),
            }
            table.version += 1;
        }
        table.motion = table.played.len().checked_sub(1).and_then(|last| table.motion(last));
        Ok(table)
    }

    /// The ways of the discs in a flick, simulated again; none if that comes to something else than was kept.
    fn motion(&self, index: usize) -> Option<Motion> {
        let Flicked { before, kept } = self.played.get(index)?;
        let after = self.played.get(index + 1).map_or(&self.game, |next| &next.before);
        let (again, played) = before.after(kept.flick).ok()?;
        (again == *after).then_some(played.motion)
    }

    /// All that is needed to show a flick; the first is 1.
    pub(super) fn flick(&self, number: usize) -> Option<Value> {
        let index = number.checked_sub(1)?;
        let flicked = self.played.get(index)?;
        Some(film(flicked, self.motion(index).as_ref()))
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    fn winner(&self) -> Option<Side> {
        self.resigned.map(Side::other).or(self.game.winner())
    }

    fn player(&self, side: Side) -> Player {
        self.record.players[side.index()]
    }

    /// The level of the engine that is to flick, in a game that goes on.
    pub(super) fn engine_to_flick(&self) -> Option<Level> {
        match self.player(self.game.turn()) {
            Player::Engine { level } if self.winner().is_none() => Level::new(level),
            _ => None,
        }
    }

    /// How many seconds the last flick takes to be seen.
    pub(super) fn seconds(&self) -> f32 {
        self.motion.as_ref().map_or(0.0, |motion| f32::from(motion.frames) / f32::from(RATE))
    }

    /// What a wish of a person would make happen.
    pub(super) fn decide(&self, message: &Message) -> Result<Deed, Refusal> {
        if message.version != self.version {
            return Err(Refusal::new("stale", "the game has moved on"));
        }
        if self.winner().is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        match &message.wish {
            Wish::Flick { disc, angle, strength } => {
                if self.player(self.game.turn()) != Player::Human {
                    return Err(Refusal::new("not-your-turn", "it is the computer's turn"));
                }
                let flick = format!("{disc}@{angle}/{strength}").parse::<Flick>();
                let flick = flick.map_err(|error| Refusal::new("unreadable", error.to_string()))?;
                let own = Disc { side: self.game.turn(), file: flick.file() };
                match self.game.discs().spot(own) {
                    Some(_) => Ok(Deed::Flick(flick)),
                    None => Err(Refusal::new("illegal", "this disc is not on the board")),
                }
            }
            Wish::Resign { seat } => self.who(seat.as_deref()).map(Deed::Resign),
        }
    }

    /// Who resigns: whoever is named, else the person against an engine, else the side to flick.
    fn who(&self, seat: Option<&str>) -> Result<Side, Refusal> {
        let human = |side: &Side| self.player(*side) == Player::Human;
        let Some(name) = seat else {
            let turn = Some(self.game.turn()).filter(human);
            return Ok(turn.unwrap_or(self.game.turn().other()));
        };
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        let side = side.ok_or_else(|| Refusal::new("no-such-seat", format!("there is no seat {name}")))?;
        if human(&side) { Ok(side) } else { Err(Refusal::new("not-your-seat", "the computer sits there")) }
    }

    /// The table after a deed, and what is to be kept of it.
    ///
    /// # Errors
    /// In words, if the flick cannot be played.
    pub(super) fn after(&self, deed: &Deed) -> Result<(Self, Happening), String> {
        let mut next = self.clone();
        next.version += 1;
        let what = match deed {
            Deed::Flick(flick) => {
                let (game, played) = self.game.after(*flick).map_err(|error| error.to_string())?;
                let kept = Kept::from(&played);
                let text = kept.text(&game);
                let before = std::mem::replace(&mut next.game, game);
                next.played.push(Flicked { before, kept });
                next.motion = Some(played.motion);
                Happening::Played(text)
            }
            Deed::Resign(side) => {
                next.resigned = Some(*side);
                Happening::Resigned(seat(*side))
            }
        };
        Ok((next, what))
    }

    fn result(&self) -> Option<&'static str> {
        self.winner().map(score)
    }

    /// What lists need to know.
    pub(super) fn standing(&self) -> Standing {
        let plies = u32::try_from(self.played.len()).unwrap_or(u32::MAX);
        Standing { plies, result: self.result().map(str::to_owned), clock: None }
    }

    /// The record as text.
    pub(super) fn pdn(&self) -> String {
        let mut tags: Vec<(String, String)> = [
            ("Event", "Casual game".to_owned()),
            ("Site", "Bolshak".to_owned()),
            ("Date", room::date(self.record.created_at)),
            ("White", self.name(Side::White)),
            ("Black", self.name(Side::Black)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        if self.resigned.is_some() {
            tags.push(("Termination".to_owned(), "resigned".to_owned()));
        }
        let played: Vec<Kept> = self.played.iter().map(|flicked| flicked.kept.clone()).collect();
        write(&tags, &Game::new(), &played, self.result().unwrap_or("*"))
    }

    fn name(&self, side: Side) -> String {
        room::player_name(self.player(side), &self.record.names[side.index()])
    }

    /// What watchers see.
    pub(super) fn state(&self, failed: bool) -> Value {
        let [white, black] = self.game.score();
        let [white_line, black_line] = self.game.lines();
        let players = self.record.players.iter().zip(&self.record.names);
        let seats = SEATS.iter().zip(players).map(|(seat, (player, name))| room::seat(seat, *player, name));
        json!({
            "type": "state",
            "id": self.record.id.as_str(),
            "version": self.version,
            "game": super::ID,
            "seats": seats.collect::<Vec<_>>(),
            "turn": self.game.turn().name(),
            "round": self.game.round(),
            "first": self.game.first().name(),
            "lines": { "white": white_line, "black": black_line },
            "score": { "white": white, "black": black },
            "radius": RADIUS,
            "discs": discs(self.game.discs()),
            "played": self.played.iter().map(|flicked| kept(&flicked.kept)).collect::<Vec<_>>(),
            "last": self.played.last().map(|last| film(last, self.motion.as_ref())),
            "thinking": !failed && self.engine_to_flick().is_some(),
            "result": self.winner().map(|winner| json!({
                "winner": winner.name(),
                "score": score(winner),
                "reason": if self.resigned.is_some() { "resigned" } else { "pushed-off" },
            })),
            "position": self.game.to_string(),
            "notice": failed.then_some("engine-failed"),
        })
    }
}

fn discs(discs: &Discs) -> Vec<Value> {
    let one = |(disc, Spot { x, y }): (Disc, Spot)| json!({ "seat": disc.side.name(), "disc": disc.letter(), "x": x, "y": y });
    discs.iter().map(one).collect()
}

fn kept(kept: &Kept) -> Value {
    let fell = kept.fell.iter().map(|disc| json!({ "seat": disc.side.name(), "disc": disc.letter() }));
    json!({
        "seat": kept.by.name(),
        "text": kept.flick.to_string(),
        "fell": fell.collect::<Vec<_>>(),
        "effect": kept.effect.code(),
        "winner": kept.effect.winner().map(Side::name),
    })
}

fn film(flicked: &Flicked, ways: Option<&Motion>) -> Value {
    let mut value = kept(&flicked.kept);
    value["before"] = discs(flicked.before.discs()).into();
    value["motion"] = ways.map_or(Value::Null, motion);
    value
}

fn motion(motion: &Motion) -> Value {
    let tracks = motion.tracks.iter().map(|track| {
        let points: Vec<i32> = track.points.iter().flat_map(|spot| [spot.x, spot.y]).collect();
        json!({
            "seat": track.disc.side.name(),
            "disc": track.disc.letter(),
            "begin": track.begin,
            "fell": track.fell,
            "points": points,
        })
    });
    json!({ "rate": RATE, "frames": motion.frames, "tracks": tracks.collect::<Vec<_>>() })
}
