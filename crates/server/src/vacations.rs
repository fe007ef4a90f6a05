//! Vacations: days in which a member's clocks of days stand still, so many in a year.
//!
//! Nothing of a vacation is written into games. A clock asks how long it has run without the vacations of its seat, as it does
//! without the outages of the server; so each day counts once in each game whatever happens in between, games that begin
//! during a vacation have it, and where a move has its own days nothing is lost with the move.

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_community::Tempo;
use bolshak_store::{GameFilter, Listed, PersonId, RecordId, Store, StoreError, Vacation};
use bolshak_wire as wire;

use crate::directory::Directory;
use crate::error::ApiError;

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// How long before it begins a vacation may be taken.
const AHEAD: Millis = 365 * DAY;
/// The most games in which somebody plays by letter at a time.
const GAMES: usize = 10_000;

/// One's own days.
pub(crate) fn info(
    store: &dyn Store,
    person: &PersonId,
    allowance: u32,
    now: Millis,
) -> Result<wire::VacationInfo, ApiError> {
    let had = store.vacations_of(person)?;
    let open = had.iter().find(|vacation| vacation.is_open(now));
    Ok(wire::VacationInfo {
        allowance,
        left: allowance.saturating_sub(days_in(&had, year(now))),
        vacation: open.map(|open| wire::VacationSpan { begins: open.begins, ends: open.ends }),
    })
}

/// Until when somebody is on vacation.
pub(crate) fn until(store: &dyn Store, person: &PersonId, now: Millis) -> Result<Option<Millis>, StoreError> {
    let had = store.vacations_of(person)?;
    Ok(had.iter().find(|vacation| vacation.lasts(now)).map(|vacation| vacation.ends))
}

/// Somebody takes a vacation. There is one at a time, and it is taken at once or for later.
pub(crate) fn take(
    store: &dyn Store,
    person: &PersonId,
    allowance: u32,
    wanted: &wire::VacationWanted,
    now: Millis,
) -> Result<(), ApiError> {
    let had = store.vacations_of(person)?;
    if had.iter().any(|vacation| vacation.is_open(now)) {
        let message = "one vacation at a time: end the one that you have taken first";
        return Err(ApiError::new(StatusCode::CONFLICT, "on-vacation", message));
    }
    let begins = wanted.from.unwrap_or(now).max(now);
    if wanted.days == 0 || begins > now + AHEAD {
        let message = "a vacation has a day or more, and begins within a year";
        return Err(ApiError::impossible("bad-vacation", message));
    }
    let vacation = Vacation { begins, ends: begins + Millis::from(wanted.days) * DAY };
    let all: Vec<_> = had.iter().copied().chain([vacation]).collect();
    let years = year(vacation.begins)..=year(vacation.ends);
    if wanted.days > 2 * allowance || years.into_iter().any(|year| days_in(&all, year) > allowance) {
        let message = format!("there are {allowance} days of vacation in a year, and fewer are left");
        return Err(ApiError::impossible("no-days-left", message));
    }
    store.take_vacation(person, had.len(), &vacation).map_err(|error| match error {
        StoreError::Conflict => {
            let message = "another vacation was taken at the same moment";
            ApiError::new(StatusCode::CONFLICT, "on-vacation", message)
        }
        error => error.into(),
    })
}

/// The days of vacations that count for a year: each from its first moment on, whatever becomes of the rest of it.
fn days_in(vacations: &[Vacation], wanted: i16) -> u32 {
    let days = vacations.iter().flat_map(|vacation| {
        let days = vacation.ends.saturating_sub(vacation.begins).div_ceil(DAY);
        (0..days).map(|day| vacation.begins + day * DAY)
    });
    u32::try_from(days.filter(|begin| year(*begin) == wanted).count()).unwrap_or(u32::MAX)
}

/// The calendar year of a moment, in universal time.
fn year(moment: Millis) -> i16 {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(moment).unwrap_or(i64::MAX));
    moment.map_or(i16::MAX, |moment| moment.to_zoned(jiff::tz::TimeZone::UTC).year())
}

/// Lets the games of somebody who takes or ends a vacation look at their clocks. It is no harm if that does not happen: whatever
/// a room does, it asks for vacations first.
pub(crate) async fn wake_games(directory: &Directory, person: PersonId) {
    let filter = GameFilter { over: Some(false), ..GameFilter::default() };
    let games = directory.services().read(move |store| store.games_like(&person, &filter, GAMES)).await;
    let games = games.inspect_err(|error| tracing::error!(%error, "games of a vacation could not be read"));
    for id in games.unwrap_or_default().iter().filter_map(by_letter) {
        if let Err(error) = directory.wake(&id).await {
            tracing::error!(error = error.message, %id, "a room could not be told of a vacation");
        }
    }
}

fn by_letter(listed: &Listed) -> Option<RecordId> {
    let control = listed.record.control.as_ref()?;
    let is_slow = Tempo::of(control, listed.record.seats.len()) == Tempo::Correspondence;
    is_slow.then(|| listed.record.id.clone())
}

/// After a start: games whose deadlines were noted before a vacation was taken or ended, or before an outage that fell into one.
pub(crate) async fn look_after_start(directory: Directory, since: Millis) {
    let away = directory.services().read(move |store| store.on_vacation_after(since)).await;
    match away {
        Ok(away) => {
            for person in away {
                wake_games(&directory, person).await;
            }
        }
        Err(error) => tracing::error!(%error, "vacations could not be read"),
    }
}

#[cfg(test)]
mod tests {
    use bolshak_store::{Member, MemberStore, MemoryStore, VacationStore};

    use super::*;

    /// The first of January 2027.
    const NEW_YEAR: Millis = 1_798_761_600_000;

    fn store() -> (MemoryStore, PersonId) {
        let (store, id) = (MemoryStore::default(), PersonId::new("anna").expect("an id"));
        let member = Member { id: id.clone(), name: "Anna".to_owned(), password: String::new(), since: 0 };
        store.sign_up(&member, "anna").expect("a free name");
        (store, id)
    }

    fn taken(
        store: &MemoryStore,
        id: &PersonId,
        days: u32,
        from: Option<Millis>,
        now: Millis,
    ) -> &'static str {
        let wanted = wire::VacationWanted { days, from };
        take(store, id, 30, &wanted, now).map_or_else(|error| error.code, |()| "taken")
    }

    fn left(store: &MemoryStore, id: &PersonId, now: Millis) -> u32 {
        info(store, id, 30, now).expect("memory").left
    }

    #[test]
    fn days_are_counted_in_the_year_in_which_they_begin() {
        let (store, anna) = store();
        let now = NEW_YEAR - 3 * DAY;
        assert_eq!((year(NEW_YEAR - 1), year(NEW_YEAR)), (2026, 2027));
        for (days, from, refused) in [
            (0, None, "bad-vacation"),
            (31 + 3, None, "no-days-left"),
            (u32::MAX, None, "no-days-left"),
            (31, Some(NEW_YEAR), "no-days-left"),
            (1, Some(now + AHEAD + 1), "bad-vacation"),
        ] {
            assert_eq!(taken(&store, &anna, days, from, now), refused, "{days} {from:?}");
        }
        assert_eq!(taken(&store, &anna, 33, None, now), "taken");
        assert_eq!(taken(&store, &anna, 1, None, now), "on-vacation");
        assert_eq!((left(&store, &anna, now), left(&store, &anna, NEW_YEAR)), (27, 0));
        assert_eq!(taken(&store, &anna, 1, None, NEW_YEAR + 30 * DAY), "no-days-left");
        assert_eq!(until(&store, &anna, NEW_YEAR), Ok(Some(NEW_YEAR + 30 * DAY)));
    }

    #[test]
    fn days_that_have_not_begun_come_back() {
        let (store, anna) = store();
        assert_eq!(taken(&store, &anna, 10, Some(NEW_YEAR + DAY), NEW_YEAR), "taken");
        store.end_vacations(&anna, NEW_YEAR).expect("memory");
        assert_eq!((left(&store, &anna, NEW_YEAR), until(&store, &anna, NEW_YEAR + 2 * DAY)), (30, Ok(None)));
        assert_eq!(taken(&store, &anna, 10, Some(0), NEW_YEAR), "taken", "from now on at the earliest");
        store.end_vacations(&anna, NEW_YEAR + DAY + 1).expect("memory");
        assert_eq!(left(&store, &anna, NEW_YEAR + DAY + 1), 28);
        // However often it is ended at once, a day is a day.
        for day in 0..28 {
            let now = NEW_YEAR + (10 + day) * DAY;
            assert_eq!(taken(&store, &anna, 1, None, now), "taken");
            store.end_vacations(&anna, now + 1).expect("memory");
        }
        assert_eq!(taken(&store, &anna, 1, None, NEW_YEAR + 50 * DAY), "no-days-left");
    }
}
