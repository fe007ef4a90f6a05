//! Making a new game: from what somebody wants to the head of a record.

use std::collections::BTreeMap;

use bolshak_arena::referee::{Blindfold, Terms};
use bolshak_arena::{TimeControl, TimeControls};
use bolshak_chapaev::Length;
use bolshak_community::{Blindfolded, Colour, Pairing, Seek};
use bolshak_engine::Level;
use bolshak_game::{Need, Seat, Variant, look_up_for};
use bolshak_notation::{display_name, excerpt};
use bolshak_store::{Member, Occupant, Origin, Record, RecordId, SeatRecord};
use serde::Deserialize;

use crate::error::ApiError;
use crate::matches::WantedMatch;
use crate::openings::{WantedLot, WantedOdds, opening};
use crate::ratings;
use crate::room::FLICK_SEATS;
use crate::time::time_of_day;
use crate::viewer::{Person, unguessable};

/// A game as somebody wants it.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    variant: String,
    /// Where the person sits who plays against the engine.
    #[serde(default)]
    side: Option<String>,
    /// The engine's level; without one people play at one device, or whoever comes.
    level: Option<u8>,
    /// Whether the other seats are free for whoever has the address.
    #[serde(default)]
    free: bool,
    /// Whether everybody may know of it while a seat is free.
    #[serde(default)]
    listed: bool,
    /// The member who is challenged, by his name; he has the other seat.
    #[serde(default)]
    pub opponent: Option<String>,
    /// Whether its end changes the ratings of the players.
    #[serde(default)]
    rated: bool,
    /// What the one person is called who sits at `side`.
    #[serde(default)]
    name: String,
    time: Option<Time>,
    position: Option<String>,
    lot: Option<WantedLot>,
    handicap: Option<WantedOdds>,
    /// Who begins, or the lot, where the rules leave it to the lot.
    first: Option<String>,
    #[serde(rename = "match")]
    micro_match: Option<WantedMatch>,
    /// What was agreed on, as the text of [`Terms`].
    #[serde(default)]
    terms: String,
    /// Who sits where, in the order of the seats, where there are more than two.
    #[serde(default)]
    players: Vec<WantedPlayer>,
    /// What the players are called, in the order of the seats.
    #[serde(default)]
    names: Vec<String>,
}

/// A person here, said by the word `human`; whoever comes, by `open`; or the engine at a level.
#[derive(Deserialize)]
#[serde(untagged)]
enum WantedPlayer {
    Named(String),
    Level(u8),
}

/// A time control in the text of PDN, for all or for each seat by its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Time {
    Same(String),
    BySeat(BTreeMap<String, String>),
}

/// The variant with this identifier.
pub(crate) fn variant_named(id: &str) -> Result<&'static dyn Variant, ApiError> {
    look_up_for(Need::Play, id).map_err(|error| ApiError::impossible(error.code(), error.to_string()))
}

/// The address of a game that is yet to be made.
///
/// # Panics
/// Never: the letters make an id.
pub(crate) fn new_id() -> RecordId {
    RecordId::new(&unguessable()).expect("letters and digits are an id")
}

impl NewGame {
    /// The game of two who were looking for one; whoever looked longer makes it, and plays this colour.
    pub(crate) fn of_pairing(pairing: &Pairing, seek: &Seek, colour: Colour) -> Self {
        let blindfold = blindfold(pairing.blindfold, colour);
        let terms = Terms { blindfold, ..Terms::default() };
        Self {
            variant: pairing.variant.clone(),
            free: true,
            time: pairing.time.as_ref().map(|time| Time::Same(time.to_string())),
            lot: seek.table.as_ref().map(|table| WantedLot::of_table(table)),
            micro_match: (seek.games > 1).then(|| WantedMatch::of_games(seek.games)),
            terms: terms.to_string(),
            ..Self::default()
        }
    }

    /// A game for more than two, who come by and by.
    pub(crate) fn for_several(variant: String, time: Option<&TimeControl>) -> Self {
        Self { variant, free: true, time: time.map(|time| Time::Same(time.to_string())), ..Self::default() }
    }
}

/// The seats that do not see the pieces, where somebody of this colour has said who it is.
fn blindfold(who: Blindfolded, colour: Colour) -> Blindfold {
    let own = Blindfold::of(if colour == Colour::White { Seat::WHITE } else { Seat::BLACK });
    match who {
        Blindfolded::Nobody => Blindfold::NOBODY,
        Blindfolded::Me => own,
        Blindfolded::Other => own.changed(),
        Blindfolded::Both => own.and(own.changed()),
    }
}

/// The head of the record of a game that this person wants, perhaps against a member whom he challenges.
pub(crate) fn record(
    wanted: &NewGame,
    maker: &Person,
    opponent: Option<&Member>,
) -> Result<Record, ApiError> {
    let record = unrated(wanted, maker, opponent)?;
    rated(record, wanted.rated)
}

/// The record, rated if that is wanted: then no move is ever taken back.
pub(crate) fn rated(mut record: Record, wanted: bool) -> Result<Record, ApiError> {
    if wanted {
        ratings::check(&record)?;
        record.rated = true;
        record.terms.no_take_backs = true;
    }
    Ok(record)
}

fn unrated(wanted: &NewGame, maker: &Person, opponent: Option<&Member>) -> Result<Record, ApiError> {
    if let Some(length) = Length::of(&wanted.variant) {
        return flick_record(wanted, length, maker, opponent);
    }
    let variant = variant_named(&wanted.variant)?;
    let info = variant.info();
    let seats = seats(wanted, info.seats, maker, opponent)?;
    let terms = terms(wanted, variant, &seats)?;
    if seats.len() > 2 && wanted.micro_match.is_some() {
        let message = "a game for more than two belongs to no match of two";
        return Err(ApiError::impossible("several", message));
    }
    let control = wanted.time.as_ref().map(|time| time_controls(time, info.seats)).transpose()?;
    let NewGame { position, lot, handicap, first, .. } = wanted;
    let (start, lot) =
        opening(variant, position.as_deref(), lot.as_ref(), handicap.as_ref(), first.as_deref())?;
    let id = new_id();
    let micro_match = wanted.micro_match.as_ref().map(|wanted| wanted.first_game(&id)).transpose()?;
    Ok(Record {
        id,
        variant: info.id.to_owned(),
        start,
        seats,
        owner: Some(maker.id.clone()),
        control,
        terms,
        created_at: time_of_day(),
        origin: Origin { lot, micro_match },
        listed: wanted.listed,
        rated: false,
        consultants: vec![],
    })
}

/// Flicked discs have seats and names, and nothing else can be chosen.
fn flick_record(
    wanted: &NewGame,
    length: Length,
    maker: &Person,
    opponent: Option<&Member>,
) -> Result<Record, ApiError> {
    let chosen = [
        ("time", wanted.time.is_some()),
        ("position", wanted.position.is_some()),
        ("lot", wanted.lot.is_some()),
        ("handicap", wanted.handicap.is_some()),
        ("first", wanted.first.is_some()),
        ("match", wanted.micro_match.is_some()),
        ("terms", !wanted.terms.is_empty()),
    ];
    if let Some((name, _)) = chosen.iter().find(|(_, chosen)| *chosen) {
        return Err(ApiError::impossible("not-in-this-game", format!("{name} cannot be chosen in Chapaev")));
    }
    Ok(Record {
        id: new_id(),
        variant: length.id().to_owned(),
        start: None,
        seats: seats(wanted, &FLICK_SEATS, maker, opponent)?,
        owner: Some(maker.id.clone()),
        control: None,
        terms: Terms::default(),
        created_at: time_of_day(),
        origin: Origin::default(),
        listed: wanted.listed,
        rated: false,
        consultants: vec![],
    })
}

/// Who sits where, and what they are called. A person alone sits as a guest, wherever he comes from; several are at the
/// device at which the game is made.
fn seats(
    wanted: &NewGame,
    seats: &[&str],
    maker: &Person,
    opponent: Option<&Member>,
) -> Result<Vec<SeatRecord>, ApiError> {
    let occupants = occupants(wanted, seats, opponent)?.into_iter();
    let names = names(&wanted.names, seats.len())?;
    let mut seats: Vec<_> =
        occupants.zip(names).map(|(occupant, name)| SeatRecord { occupant, name }).collect();
    let mut people = seats.iter_mut().filter(|seat| seat.occupant == Occupant::Local);
    if let (Some(alone), None) = (people.next(), people.next()) {
        let name = if wanted.name.is_empty() { std::mem::take(&mut alone.name) } else { name(&wanted.name)? };
        *alone = maker.seated(name);
    }
    for seat in seats.iter_mut().filter(|seat| matches!(seat.occupant, Occupant::Invited(_))) {
        seat.name = opponent.map(|member| member.name.clone()).unwrap_or_default();
    }
    Ok(seats)
}

/// A person against the engine, or people at one device; or whoever was asked for.
fn occupants(wanted: &NewGame, seats: &[&str], opponent: Option<&Member>) -> Result<Vec<Occupant>, ApiError> {
    let bad = |message| ApiError::impossible("bad-players", message);
    if let Some(opponent) = opponent {
        if seats.len() != 2 || wanted.level.is_some() || wanted.free || !wanted.players.is_empty() {
            return Err(bad("whoever is challenged has the other of two seats".to_owned()));
        }
        return seated(Occupant::Invited(opponent.id.clone()), wanted.side.as_deref(), seats);
    }
    if wanted.players.is_empty() {
        let others = match (wanted.level, wanted.free) {
            (Some(_), true) => return Err(bad("either the engine plays or whoever comes".to_owned())),
            (Some(level), false) => engine(level)?,
            (None, true) => Occupant::Open,
            (None, false) => return Ok(vec![Occupant::Local; seats.len()]),
        };
        return seated(others, wanted.side.as_deref(), seats);
    }
    if wanted.players.len() != seats.len() {
        return Err(bad(format!("expected a player for each of {}", seats.join(", "))));
    }
    let player = |wanted: &WantedPlayer| match wanted {
        WantedPlayer::Named(name) if name == "human" => Ok(Occupant::Local),
        WantedPlayer::Named(name) if name == "open" => Ok(Occupant::Open),
        WantedPlayer::Named(name) => {
            Err(bad(format!("a player is \"human\", \"open\" or a level, not {}", excerpt(name))))
        }
        WantedPlayer::Level(number) => engine(*number),
    };
    wanted.players.iter().map(player).collect()
}

/// A person in one seat and others of a kind in the rest.
fn seated(others: Occupant, side: Option<&str>, seats: &[&str]) -> Result<Vec<Occupant>, ApiError> {
    let side = side.unwrap_or("lot");
    let human = seat_by_lot(side, seats).ok_or_else(|| {
        let seats = seats.join(", ");
        ApiError::impossible("no-such-side", format!("expected one of {seats} or lot, found {side}"))
    })?;
    let mut occupants = vec![others; seats.len()];
    occupants[human.index()] = Occupant::Local;
    Ok(occupants)
}

fn engine(level: u8) -> Result<Occupant, ApiError> {
    Ok(Occupant::Engine { level: self::level(level)? })
}

/// A level that there is.
pub(crate) fn level(number: u8) -> Result<u8, ApiError> {
    let level = Level::new(number)
        .ok_or_else(|| ApiError::impossible("no-such-level", "a level is a number from 1 to 10"))?;
    Ok(level.number())
}

fn terms(wanted: &NewGame, variant: &dyn Variant, seats: &[SeatRecord]) -> Result<Terms, ApiError> {
    let terms: Terms =
        wanted.terms.parse().map_err(|error: String| ApiError::impossible("bad-terms", error))?;
    let two_here = seats.len() == 2 && seats.iter().all(|seat| seat.occupant == Occupant::Local);
    if terms.over_the_board() && !two_here {
        let message = "hands move the pieces only where two people play at one device";
        return Err(ApiError::impossible("bad-terms", message));
    }
    let apart = |seat: &SeatRecord| seat.occupant != Occupant::Local;
    if terms.consults() && !seats.iter().all(apart) {
        let message = "people in consultation sit at devices of their own";
        return Err(ApiError::impossible("bad-terms", message));
    }
    terms.check(variant).map_err(|message| ApiError::impossible("bad-terms", message))?;
    Ok(terms)
}

/// What the players are called, without anything that would change how other text is shown.
fn names(wanted: &[String], seats: usize) -> Result<Vec<String>, ApiError> {
    if wanted.len() > seats {
        return Err(ApiError::impossible("bad-name", format!("there are {seats} seats")));
    }
    let given = wanted.iter().map(|wanted| name(wanted)).chain(std::iter::repeat_with(|| Ok(String::new())));
    given.take(seats).collect()
}

/// What a player is called.
pub(crate) fn name(wanted: &str) -> Result<String, ApiError> {
    const LONGEST: usize = 60;
    let fits = wanted.chars().count() <= LONGEST && !wanted.trim().chars().any(char::is_control);
    fits.then(|| display_name(wanted)).ok_or_else(|| {
        ApiError::impossible("bad-name", format!("a name has at most {LONGEST} characters on one line"))
    })
}

/// The seat that the side of a request stands for: a seat's name, or the lot.
pub(crate) fn seat_by_lot(name: &str, seats: &[&str]) -> Option<Seat> {
    let index = if name == "lot" {
        fastrand::usize(..seats.len())
    } else {
        seats.iter().position(|seat| *seat == name)?
    };
    Some(Seat::of(index))
}

fn time_controls(time: &Time, seats: &[&str]) -> Result<TimeControls, ApiError> {
    let bad = |message| ApiError::impossible("bad-time", message);
    let read = |text: &str| {
        text.parse::<TimeControl>().map_err(|error| bad(format!("this is no time control: {error}")))
    };
    let times = match time {
        Time::Same(text) => vec![read(text)?; seats.len()],
        Time::BySeat(times) => {
            let missing = || bad(format!("expected a time for each of {}", seats.join(", ")));
            let of = |name: &&str| read(times.get(*name).ok_or_else(missing)?);
            seats.iter().map(of).collect::<Result<_, _>>()?
        }
    };
    if times.iter().all(TimeControl::is_unlimited) {
        return Err(bad("nobody has a clock: leave the time out".to_owned()));
    }
    TimeControls::new(times).ok_or_else(|| bad("either all have a sandglass or none".to_owned()))
}
