//! The log of moderation in memory.

use crate::{LogEntry, LogKind, MemoryStore, ModerationStore, NodeStore, PersonId, StoreError};

impl MemoryStore {
    /// The log with its numbers.
    fn numbered(&self) -> Vec<(u64, LogEntry)> {
        (1..).zip(self.kept().log.iter().cloned()).collect()
    }
}

impl ModerationStore for MemoryStore {
    fn add_to_log(&self, entry: &LogEntry) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(&entry.about) {
            return Err(StoreError::Missing);
        }
        kept.log.push(entry.clone());
        Ok(())
    }

    fn log_about(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        Ok(self.kept().log.iter().filter(|entry| entry.about == *person).cloned().collect())
    }

    fn log(&self, before: Option<u64>, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        let numbered = self.numbered().into_iter().rev();
        Ok(numbered.filter(|(number, _)| before.is_none_or(|before| *number < before)).take(most).collect())
    }

    fn open_reports(&self, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        let all = self.numbered();
        let is_open = |(number, report): &&(u64, LogEntry)| {
            let settled = |(later, entry): &(u64, LogEntry)| {
                later > number && entry.about == report.about && entry.kind.settles()
            };
            report.kind == LogKind::Report && !all.iter().any(settled)
        };
        Ok(all.iter().filter(is_open).take(most).cloned().collect())
    }
}

impl NodeStore for MemoryStore {}
