//! Standings of some: of an age, of a sex, of a team, of a city.

use std::collections::BTreeMap;

use bolshak_store::{RecordId, Store};
use bolshak_tournament::standings::Selection;
use bolshak_tournament::tables::Language;
use bolshak_tournament::{AgeGroup, Competition, GroupId, Sex};
use bolshak_wire as wire;
use bolshak_wire::CompetitionSelection as Selected;

use super::shown::table;
use super::{Competitions, refused};
use crate::error::ApiError;
use crate::viewer::Viewer;

/// The most standings that are offered: a name that nobody shares needs none.
const OFFERED: usize = 60;

const WOMEN: &str = "women";
const MEN: &str = "men";

/// Of whom there may be standings: whatever two of them have in common, and not all.
pub(super) fn offered(competition: &Competition) -> Vec<Selected> {
    let year = competition.plan.year;
    let mut seen: BTreeMap<Selected, usize> = BTreeMap::new();
    let mut note = |by: &str, value: &str| {
        if value.is_empty() {
            return;
        }
        let selected = Selected { by: by.to_owned(), value: value.to_owned() };
        *seen.entry(selected).or_default() += 1;
    };
    for entry in &competition.entries {
        let person = &entry.competitor.person;
        if let (Some(born), Some(year)) = (person.born, year) {
            note("age", AgeGroup::of(born, year).code());
        }
        match person.sex {
            Some(Sex::Female) => note("sex", WOMEN),
            Some(Sex::Male) => note("sex", MEN),
            None => {}
        }
        note("team", &person.team);
        note("city", &person.city);
    }
    let all = competition.entries.len();
    let shared = seen.into_iter().filter(|(_, count)| (2..all).contains(count));
    shared.map(|(selected, _)| selected).take(OFFERED).collect()
}

/// Who stands where among some of a group.
pub(crate) fn selected(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    at: GroupId,
    (Selected { by, value }, language): (&Selected, Language),
) -> Result<wire::SelectedStandings, ApiError> {
    let kept = all.find(store, viewer, id)?;
    let competition = kept.competition()?;
    competition.group(at).map_err(|refusal| refused(&refusal))?;
    let none = Selection::default();
    let unknown = || ApiError::impossible("bad-selection", "there are no such standings");
    let some = match by.as_str() {
        "age" => {
            let age = AgeGroup::ALL.into_iter().find(|age| age.code() == value).ok_or_else(unknown)?;
            Selection { age: Some(age), ..none }
        }
        "sex" if value == WOMEN => Selection { sex: Some(Sex::Female), ..none },
        "sex" if value == MEN => Selection { sex: Some(Sex::Male), ..none },
        "team" => Selection { team: Some(value), ..none },
        "city" => Selection { city: Some(value), ..none },
        _ => return Err(unknown()),
    };
    let standings = competition.standings_of(at, &some);
    Ok(wire::SelectedStandings {
        order: standings.rows.iter().map(|row| row.line.who as u32).collect(),
        standings: table(competition.standings_table(at, &standings, language)),
    })
}
