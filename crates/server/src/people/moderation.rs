//! What members report of one another, and what administrators do about it. All of it stands in a log that nobody edits.

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{LogEntry, LogKind, Notice, PersonId, SessionKey, Store};
use bolshak_wire as wire;

use super::administration::check;
use super::reported::{self, Scene, scene};
use super::{named, oneself, plain};
use crate::error::ApiError;
use crate::members;
use crate::services::Services;
use crate::viewer::Viewer;

/// The most reports that are shown at once, and the most entries of a page of the log.
const SHOWN: usize = 100;
const DAY: Millis = 24 * 60 * 60 * 1_000;
/// The longest mute.
const MOST_DAYS: u32 = 3_650;

/// A member tells the administrators of another. What that one has said where it happened is kept with it.
pub(crate) fn report(
    services: &Services,
    viewer: &Viewer,
    name: &str,
    wanted: &wire::ReportText,
    now: Millis,
) -> Result<(), ApiError> {
    let (by, store) = (oneself(viewer)?, services.store.as_ref());
    let about = named(store, name)?.id;
    if about == by {
        return Err(ApiError::impossible("oneself", "nobody reports himself"));
    }
    let text = plain(&wanted.text)?;
    if text.is_empty() {
        return Err(ApiError::impossible("no-reason", "say what has happened"));
    }
    let last = store
        .log_about(&about)?
        .into_iter()
        .rev()
        .find(|entry| entry.kind.settles() || entry.kind == LogKind::Report && entry.by == by);
    if last.is_some_and(|entry| entry.kind == LogKind::Report) {
        let message = "you have reported this member already; the administrators will look at it";
        return Err(ApiError::new(StatusCode::CONFLICT, "reported-already", message));
    }
    let Scene { game, study, quotes } = scene(services, viewer, &about, wanted)?;
    let entry = LogEntry::new(about, by, LogKind::Report, text, now);
    Ok(store.add_to_log(&LogEntry { game, study, quotes, ..entry })?)
}

/// What has been decided, for whoever has to act on it.
pub(crate) struct Judged {
    /// The member.
    pub person: PersonId,
    /// What he is told.
    pub notice: Option<Notice>,
    /// His sessions that have ended by that.
    pub ended: Vec<SessionKey>,
}

/// An administrator decides.
pub(crate) fn judge(
    store: &dyn Store,
    viewer: &Viewer,
    name: &str,
    wanted: &wire::JudgementWanted,
    now: Millis,
) -> Result<Judged, ApiError> {
    let by = check(viewer)?;
    let member = named(store, name)?;
    if member.id == by {
        return Err(ApiError::impossible("oneself", "nobody judges himself"));
    }
    let (kind, text) = (judgement(&wanted.kind)?, plain(&wanted.text)?);
    let until = (kind == LogKind::Mute).then(|| mute_until(wanted.days, now)).transpose()?;
    let person = member.id;
    let entry = LogEntry::new(person.clone(), by, kind, text.clone(), now);
    store.add_to_log(&LogEntry { until, ..entry })?;
    let ended = if kind == LogKind::Closing { members::end_sessions(store, &person, None)? } else { vec![] };
    Ok(Judged { notice: told(kind, text, now), person, ended })
}

fn judgement(code: &str) -> Result<LogKind, ApiError> {
    let by_hand =
        |kind: &LogKind| !matches!(kind, LogKind::Report | LogKind::Title | LogKind::Reset | LogKind::Look);
    LogKind::of_code(code).filter(by_hand).ok_or_else(|| {
        let codes: Vec<_> =
            LogKind::ALL.iter().filter(|kind| by_hand(kind)).map(|kind| kind.code()).collect();
        ApiError::impossible("bad-judgement", format!("a judgement is one of {}", codes.join(", ")))
    })
}

fn mute_until(days: Option<u32>, now: Millis) -> Result<Millis, ApiError> {
    let days = days.filter(|days| (1..=MOST_DAYS).contains(days));
    let bad = || ApiError::impossible("bad-days", format!("a mute lasts 1 to {MOST_DAYS} days"));
    Ok(now + Millis::from(days.ok_or_else(bad)?) * DAY)
}

/// What a member reads of a judgement; who has written it is not told.
fn told(kind: LogKind, text: String, now: Millis) -> Option<Notice> {
    let kind = match kind {
        LogKind::Warning => "warned",
        LogKind::Mute => "muted",
        LogKind::Unmute => "unmuted",
        _ => return None,
    };
    let (kind, name) = (kind.to_owned(), String::new());
    Some(Notice { kind, detail: text, from: None, name, game: None, at: now, seen: false })
}

/// The open reports and the newest page of the log; or only the page that stands before this entry.
pub(crate) fn desk(
    store: &dyn Store,
    viewer: &Viewer,
    before: Option<u64>,
) -> Result<wire::ModerationInfo, ApiError> {
    check(viewer)?;
    let shown = |found: Vec<(u64, LogEntry)>| -> Result<Vec<_>, ApiError> {
        found.into_iter().map(|(number, entry)| info(store, number, entry)).collect()
    };
    let reports = match before {
        None => Some(shown(store.open_reports(SHOWN)?)?),
        Some(_) => None,
    };
    Ok(wire::ModerationInfo { reports, log: shown(store.log(before, SHOWN)?)? })
}

fn info(store: &dyn Store, number: u64, entry: LogEntry) -> Result<wire::LogEntryInfo, ApiError> {
    let name = |person: &PersonId| -> Result<String, ApiError> {
        Ok(store.member(person)?.map(|member| member.name).unwrap_or_default())
    };
    Ok(wire::LogEntryInfo {
        number,
        about: name(&entry.about)?,
        by: name(&entry.by)?,
        kind: entry.kind.code().to_owned(),
        text: entry.text,
        until: entry.until,
        game: entry.game.map(|game| game.to_string()),
        study: entry.study.map(|study| study.to_string()),
        said: entry.quotes.into_iter().map(reported::told).collect(),
        at: entry.at,
    })
}

/// Nobody speaks who is muted, and nobody writes about himself then.
pub(crate) fn check_may_speak(store: &dyn Store, person: &PersonId, now: Millis) -> Result<(), ApiError> {
    let message = "an administrator has asked you to be silent for a while";
    let refused = || ApiError::new(StatusCode::FORBIDDEN, "muted", message);
    (!store.standing(person)?.is_muted(now)).then_some(()).ok_or_else(refused)
}
