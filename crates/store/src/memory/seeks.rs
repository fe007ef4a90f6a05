//! Seeks in memory.

use bolshak_arena::Millis;

use crate::{KeptSeek, MemoryStore, RecordId, SeekStore, StoreError};

impl SeekStore for MemoryStore {
    fn keep_seek(&self, seek: &KeptSeek) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(&seek.person) {
            return Err(StoreError::Missing);
        }
        if kept.seeks.contains_key(&seek.id) {
            return Err(StoreError::Taken);
        }
        kept.seeks.insert(seek.id.clone(), seek.clone());
        Ok(())
    }

    fn kept_seeks(&self) -> Result<Vec<KeptSeek>, StoreError> {
        let kept = self.kept();
        let named = |seek: &KeptSeek| {
            let member = kept.members.get(&seek.person);
            KeptSeek { name: member.map(|member| member.name.clone()).unwrap_or_default(), ..seek.clone() }
        };
        let mut found: Vec<_> = kept.seeks.values().map(named).collect();
        found.sort_by(|one, other| (one.since, &one.id).cmp(&(other.since, &other.id)));
        Ok(found)
    }

    fn take_seek(&self, id: &RecordId) -> Result<bool, StoreError> {
        Ok(self.kept().seeks.remove(id).is_some())
    }

    fn end_seeks(&self, before: Millis) -> Result<usize, StoreError> {
        let mut kept = self.kept();
        let all = kept.seeks.len();
        kept.seeks.retain(|_, seek| seek.since >= before);
        Ok(all - kept.seeks.len())
    }
}
