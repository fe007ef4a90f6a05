//! The list of everything that happened in a competition, also of what was undone: it only grows.

use serde::{Deserialize, Serialize};

use std::collections::HashMap;

use crate::competition::Competition;
use crate::event::{Event, PairId};
use crate::outcome::Refusal;

/// Something that was done, when, and by whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// In milliseconds since 1970.
    pub at: u64,
    /// The arbiter who did it, if that is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// What it was.
    #[serde(flatten)]
    pub done: Done,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Done {
    /// What was done before was undone.
    Undone {
        /// The number of that record, from 0.
        undone: usize,
    },
    /// Something happened.
    Happened(Event),
}

/// All records, and what came of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Log {
    records: Vec<Record>,
    /// The numbers of the records that hold.
    holds: Vec<usize>,
    competition: Option<Competition>,
}

impl Log {
    /// Everything that was done, in its order.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// What came of it; nothing, where nothing has happened.
    #[must_use]
    pub fn competition(&self) -> Option<&Competition> {
        self.competition.as_ref()
    }

    /// Takes in what was done, if it can be done; otherwise nothing changes.
    pub fn take(&mut self, record: Record) -> Result<(), Refusal> {
        match (&record.done, &mut self.competition) {
            (Done::Undone { undone }, _) => self.undo(*undone)?,
            (Done::Happened(Event::Planned { plan }), competition @ None) => {
                *competition = Some(Competition::new((**plan).clone())?);
                self.holds.push(self.records.len());
            }
            (Done::Happened(_), None) => {
                return Err(Refusal::new("no-plan", "a competition begins with its regulations"));
            }
            (Done::Happened(event), Some(competition)) => {
                competition.take(event)?;
                self.holds.push(self.records.len());
            }
        }
        self.records.push(record);
        Ok(())
    }

    /// What holds of everything that happened, the last first, with its time.
    fn backwards(&self) -> impl Iterator<Item = (u64, &Event)> {
        self.holds.iter().rev().filter_map(|number| match &self.records[*number] {
            Record { at, done: Done::Happened(event), .. } => Some((*at, event)),
            _ => None,
        })
    }

    /// When a round was published or a result came in last, in milliseconds since 1970; zero if nothing was played.
    #[must_use]
    pub fn last_played(&self) -> u64 {
        let is_played = |event: &Event| {
            matches!(
                event,
                Event::Paired { .. } | Event::Scored { .. } | Event::Added { .. } | Event::Decided { .. }
            )
        };
        self.backwards().find(|(_, event)| is_played(event)).map_or(0, |(at, _)| at)
    }

    /// When a round was published last, in milliseconds since 1970; zero if none was.
    #[must_use]
    pub fn last_paired(&self) -> u64 {
        let mut paired = self.backwards().filter(|(_, event)| matches!(event, Event::Paired { .. }));
        paired.next().map_or(0, |(at, _)| at)
    }

    /// When the last result of each pair came in, in milliseconds since 1970.
    #[must_use]
    pub fn last_results(&self) -> HashMap<PairId, u64> {
        let mut last = HashMap::new();
        for (at, event) in self.backwards() {
            if let Event::Scored { pair, .. } | Event::Added { pair, .. } = event {
                last.entry(*pair).or_insert(at);
            }
        }
        last
    }

    /// The number and the event of the last record that holds and can be undone.
    #[must_use]
    pub fn last(&self) -> Option<(usize, &Event)> {
        let number = *self.holds.get(1..)?.last()?;
        match &self.records[number].done {
            Done::Happened(event) => Some((number, event)),
            Done::Undone { .. } => None,
        }
    }

    /// Only what was done last can be undone, so that two arbiters do not undo each other's work unseen.
    fn undo(&mut self, number: usize) -> Result<(), Refusal> {
        if self.last().map(|(last, _)| last) != Some(number) {
            return Err(Refusal::new("not-last", "something else was done after it: undo that first"));
        }
        self.holds.pop();
        let events: Vec<Event> = self
            .holds
            .iter()
            .filter_map(|number| match &self.records[*number].done {
                Done::Happened(event) => Some(event.clone()),
                Done::Undone { .. } => None,
            })
            .collect();
        self.competition = Some(Competition::replay(&events)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Competitor, Form, Plan, Stage, System};

    fn record(done: Done) -> Record {
        Record { at: 1, by: String::new(), done }
    }

    fn entered(name: &str) -> Record {
        record(Done::Happened(Event::Entered { competitor: Box::new(Competitor::named(name, 0)) }))
    }

    fn planned() -> Record {
        let plan = Plan {
            name: "A cup".to_owned(),
            place: String::new(),
            year: None,
            dates: String::new(),
            arbiter: String::new(),
            variant: "russian".to_owned(),
            control: String::new(),
            seed: "1".to_owned(),
            form: Form::default(),
            stages: vec![Stage::only(System::RoundRobin { cycles: 1 })],
            tie_breaks: vec![],
            exhibitions: vec![],
            online: None,
        };
        record(Done::Happened(Event::Planned { plan: Box::new(plan) }))
    }

    #[test]
    fn only_what_was_done_last_is_undone() {
        let mut log = Log::default();
        assert_eq!(log.take(entered("A")).map_err(|refusal| refusal.code), Err("no-plan"));
        log.take(planned()).expect("a plan");
        let before = log.clone();
        for name in ["A", "B"] {
            log.take(entered(name)).expect("an entry");
        }
        assert_eq!(log.take(entered("B")).map_err(|refusal| refusal.code), Err("name-taken"));
        let undo = |undone| record(Done::Undone { undone });
        assert_eq!(log.take(undo(1)).map_err(|refusal| refusal.code), Err("not-last"));
        log.take(undo(2)).expect("undone");
        log.take(undo(1)).expect("undone");
        assert_eq!(log.competition(), before.competition());
        assert_eq!(log.take(undo(0)).map_err(|refusal| refusal.code), Err("not-last"));
        assert_eq!(log.records().len(), 5);
        log.take(entered("B")).expect("an entry");
        assert_eq!(log.last().map(|(number, _)| number), Some(5));
    }

    #[test]
    fn a_record_is_a_line_of_json() {
        for record in [planned(), entered("Б. \"Ж\""), record(Done::Undone { undone: 7 })] {
            let text = serde_json::to_string(&record).expect("a text");
            assert_eq!(serde_json::from_str::<Record>(&text).expect("a record"), record, "{text}");
        }
    }
}
