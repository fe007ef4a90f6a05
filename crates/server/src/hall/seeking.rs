//! From what a client says that it wants to the game that two of them play.

use std::collections::HashSet;

use bolshak_arena::TimeControl;
use bolshak_chapaev::Length;
use bolshak_community::{Blindfolded, Colour, Pairing, Seek};
use bolshak_store::{Occupant, PersonId, Record, Relation, Store, StoreError};
use bolshak_wire as wire;
use bolshak_wire::{HallCommand, HallMessage};

use super::{Sitting, Sought, Stands, gathering, keeping};
use crate::directory::Directory;
use crate::error::ApiError;
use crate::listing::WaitingFor;
use crate::new_game::{self, NewGame, variant_named};
use crate::ratings;
use crate::viewer::Person;

/// What has come of looking for a game.
enum Found {
    /// Nothing yet.
    Waits,
    /// A game of whoever has waited and of whoever has come.
    Game { record: Box<Record>, waited: Box<Sought>, came: PersonId },
}

/// Does what a visitor of the hall wants. Both who are paired hear of their game wherever they are connected.
pub(crate) async fn hear(directory: &Directory, visitor: (u64, &Person), text: &str) -> Result<(), ApiError> {
    let bad =
        |error: serde_json::Error| ApiError::impossible("unreadable", format!("not a command: {error}"));
    let services = directory.services();
    let found = match serde_json::from_str(text).map_err(bad)? {
        HallCommand::Withdraw { seek } => {
            for (number, own) in services.hall.own(&visitor.1.id, seek) {
                keeping::claim(services, &own).await?;
                services.hall.withdraw(number);
            }
            return Ok(());
        }
        // The socket answers it.
        HallCommand::Ping => return Ok(()),
        HallCommand::Seek(terms) => match gathering::wanted(&terms)? {
            Some(wanted) => return gather(directory, visitor.1, wanted).await,
            None => seek(directory, visitor, terms).await?,
        },
        HallCommand::Accept { seek, variant, time } => {
            accept(directory, visitor, seek, variant, time).await?
        }
    };
    let Found::Game { record, waited, came } = found else { return Ok(()) };
    let game = record.id.to_string();
    let owner = waited.person.id.clone();
    let notice = keeping::notice(&owner, &record, services.now().wall);
    directory.create(*record).await?;
    services.tell(&came, HallMessage::Paired { game: game.clone() });
    match waited.stands {
        Stands::Here(_) => services.tell(&owner, HallMessage::Paired { game }),
        Stands::Kept { .. } => services.notify(owner, notice).await,
    }
    Ok(())
}

/// Somebody joins others for a game of more than two.
async fn gather(directory: &Directory, person: &Person, wanted: WaitingFor) -> Result<(), ApiError> {
    let services = directory.services();
    let id = person.id.clone();
    let shunned = services.with_store(move |store| Ok(shunned(store, &id)?)).await?;
    let game = gathering::gather(directory, person, wanted, &shunned).await?;
    services.tell(&person.id, HallMessage::Paired { game: game.to_string() });
    Ok(())
}

/// Reads a time control; nothing is a game without clocks.
pub(super) fn read_time(text: &Option<String>) -> Result<Option<TimeControl>, ApiError> {
    let bad = |error| ApiError::impossible("bad-time", format!("this is no time control: {error}"));
    let time: Option<TimeControl> = text.as_deref().map(str::parse).transpose().map_err(bad)?;
    // One side alone may have no clock; a game without one is said otherwise.
    Ok(time.filter(|time| !time.is_unlimited()))
}

/// Reads what somebody wants.
pub(crate) fn read_seek(terms: &wire::SeekTerms, person: &Person) -> Result<Seek, ApiError> {
    let bad = |message: String| ApiError::impossible("bad-seek", message);
    let colour = match terms.colour.as_deref() {
        None => None,
        Some("white") => Some(Colour::White),
        Some("black") => Some(Colour::Black),
        Some(_) => return Err(bad("a colour is white or black".to_owned())),
    };
    let seek = Seek {
        variants: terms.variants.iter().map(|id| for_two(id, terms)).collect::<Result<_, _>>()?,
        times: terms.times.iter().map(read_time).collect::<Result<_, _>>()?,
        rated: terms.rated,
        range: terms.range.map(|[lowest, highest]| lowest..=highest),
        colour,
        table: terms.table.clone(),
        games: terms.games,
        blindfold: blindfolded(terms)?,
    };
    seek.check().map_err(|error| bad(error.to_string()))?;
    if seek.rated && person.membership.is_none() {
        return Err(ApiError::impossible("not-a-member", "rated games are for members: sign up first"));
    }
    Ok(seek)
}

/// The identifier of a game that two people play on these terms.
fn for_two(id: &str, terms: &wire::SeekTerms) -> Result<String, ApiError> {
    let bad = |message: String| Err(ApiError::impossible("bad-seek", message));
    if let Some(length) = Length::of(id) {
        let is_plain = terms.times.iter().all(Option::is_none)
            && !terms.rated
            && terms.range.is_none()
            && terms.table.is_none()
            && terms.games <= 1
            && terms.blindfold.is_none();
        return match is_plain {
            true => Ok(length.id().to_owned()),
            false => bad("Chapaev is played once, without a clock and without ratings".to_owned()),
        };
    }
    let info = variant_named(id)?.info();
    match info.seats.len() {
        2 => Ok(info.id.to_owned()),
        _ => bad(format!("{} is for more than two: look for it alone", info.id)),
    }
}

fn blindfolded(terms: &wire::SeekTerms) -> Result<Blindfolded, ApiError> {
    let unknown = || ApiError::impossible("bad-seek", "blindfold plays me, other or both");
    terms
        .blindfold
        .as_deref()
        .map_or(Ok(Blindfolded::Nobody), |who| Blindfolded::of_code(who).ok_or_else(unknown))
}

/// Somebody who looks for this, with what is known of him.
fn sought(
    store: &dyn Store,
    visit: (u64, &Person),
    terms: wire::SeekTerms,
    now: bolshak_arena::Millis,
) -> Result<Sought, ApiError> {
    let (visitor, person) = visit;
    let seek = read_seek(&terms, person)?;
    let stands = Stands::Here(visitor);
    let sought =
        Sought { stands, person: person.clone(), seek, terms, strengths: vec![], shunned: HashSet::new() };
    with_what_is_known(store, sought, now)
}

/// The same with how strong he is now, and with whom he does not play.
pub(super) fn with_what_is_known(
    store: &dyn Store,
    mut sought: Sought,
    now: bolshak_arena::Millis,
) -> Result<Sought, ApiError> {
    let person = &sought.person;
    if person.membership.is_some() {
        for (variant, tempo) in sought.seek.classes() {
            let rating = ratings::now(store, &person.id, variant, tempo, now)?;
            sought.strengths.push((variant.to_owned(), tempo, rating.shown()));
        }
    }
    sought.shunned = shunned(store, &person.id)?;
    Ok(sought)
}

fn shunned(store: &dyn Store, person: &PersonId) -> Result<HashSet<PersonId>, StoreError> {
    let related = store.relations_of(person)?.into_iter();
    Ok(related.filter(|one| one.relation == Relation::Blocked).map(|one| one.person).collect())
}

/// Looks for a game.
async fn seek(
    directory: &Directory,
    (number, person): (u64, &Person),
    terms: wire::SeekTerms,
) -> Result<Found, ApiError> {
    let services = directory.services();
    let (person, now) = (person.clone(), services.now().wall);
    let wanted = services.with_store(move |store| {
        let mut wanted = sought(store, (number, &person), terms, now)?;
        if keeping::is_kept(&wanted.seek, &person) {
            wanted.stands = keeping::stands(now);
        }
        keeping::keep(store, &wanted)?;
        Ok(wanted)
    });
    let wanted = wanted.await?;
    loop {
        match services.hall.sit_down(wanted.clone()) {
            Sitting::Waits => return Ok(Found::Waits),
            Sitting::Full => {
                return Err(ApiError::impossible("too-many-seeks", "too many seeks stand there already"));
            }
            // Of several who find one that is kept one gets it; the others look on.
            Sitting::Pair(pair) if keeping::claim(services, &pair.0).await? => {
                // Whoever has found somebody at once does not look any more.
                keeping::claim(services, &wanted).await?;
                return begin(&pair.0, &wanted, &pair.1);
            }
            Sitting::Pair(_) => {}
        }
    }
}

/// Takes up what somebody looks for.
async fn accept(
    directory: &Directory,
    (number, person): (u64, &Person),
    seek: u64,
    variant: Option<String>,
    time: Option<String>,
) -> Result<Found, ApiError> {
    let services = directory.services();
    let gone = || ApiError::impossible("seek-gone", "nobody looks for that any more");
    let other = services.hall.seek(seek).ok_or_else(gone)?;
    let terms = answer(&other, variant, time)?;
    let (person, now) = (person.clone(), services.now().wall);
    let wanted = services.with_store(move |store| sought(store, (number, &person), terms, now)).await?;
    let unfit = || ApiError::impossible("unfit", "this seek is not for you, or somebody was faster");
    let (other, pairing) = services.hall.take_up(seek, &wanted).ok_or_else(unfit)?;
    if !keeping::claim(services, &other).await? {
        return Err(gone());
    }
    begin(&other, &wanted, &pairing)
}

/// The terms of whoever takes up this: one of the variants at one of the times, against anybody.
fn answer(
    Sought { terms, seek, .. }: &Sought,
    variant: Option<String>,
    time: Option<String>,
) -> Result<wire::SeekTerms, ApiError> {
    let unfit = || ApiError::impossible("unfit", "that is not what is looked for");
    let variant = variant.or_else(|| terms.variants.first().cloned());
    let variant = variant.filter(|variant| terms.variants.contains(variant)).ok_or_else(unfit)?;
    let time = match time {
        Some(time) => Some(time),
        None => terms.times.first().cloned().flatten(),
    };
    if !terms.times.contains(&time) {
        return Err(unfit());
    }
    Ok(wire::SeekTerms {
        variants: vec![variant],
        times: vec![time],
        range: None,
        colour: None,
        blindfold: seek.blindfold.turned().code().map(ToOwned::to_owned),
        ..terms.clone()
    })
}

/// The record of the game of two who fit; the first has looked longer.
fn begin(first: &Sought, second: &Sought, pairing: &Pairing) -> Result<Found, ApiError> {
    let colour =
        pairing.colour.unwrap_or_else(|| if fastrand::bool() { Colour::White } else { Colour::Black });
    let people = if colour == Colour::White {
        [&first.person, &second.person]
    } else {
        [&second.person, &first.person]
    };
    let wanted = NewGame::of_pairing(pairing, &first.seek, colour);
    let mut record = new_game::record(&wanted, &first.person, None)?;
    for (seat, person) in record.seats.iter_mut().zip(people) {
        *seat = person.seated(String::new());
        debug_assert!(matches!(seat.occupant, Occupant::Member(_) | Occupant::Guest(_)));
    }
    let record = new_game::rated(Record { listed: true, ..record }, first.seek.rated)?;
    let came = second.person.id.clone();
    Ok(Found::Game { record: Box::new(record), waited: Box::new(first.clone()), came })
}
