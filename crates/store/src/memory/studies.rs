//! Studies in memory.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bolshak_arena::Millis;

use crate::{
    Chapter, MemoryStore, PersonId, RecordId, SaidToAll, StoreError, Study, StudyHead, StudyRole, StudyStore,
    StudyWrite, WORDS_TO_ALL,
};

/// All studies.
#[derive(Debug, Default)]
pub(crate) struct Studies(BTreeMap<RecordId, KeptStudy>);

#[derive(Debug)]
struct KeptStudy {
    study: Study,
    roles: BTreeMap<PersonId, StudyRole>,
    said: Vec<SaidToAll>,
}

impl Studies {
    fn find(&mut self, id: &RecordId) -> Result<&mut KeptStudy, StoreError> {
        self.0.get_mut(id).ok_or(StoreError::Missing)
    }

    pub(crate) fn said_by(&self, person: &PersonId) -> Vec<(RecordId, SaidToAll)> {
        let all = self.0.iter().flat_map(|(id, kept)| kept.said.iter().map(move |said| (id, said)));
        let his = all.filter(|(_, said)| said.person == *person);
        his.map(|(id, said)| (id.clone(), said.clone())).collect()
    }

    /// Those that fit, the last changed first.
    fn heads(&self, most: usize, fits: impl Fn(&KeptStudy) -> bool) -> Vec<StudyHead> {
        let mut found: Vec<_> =
            self.0.values().filter(|one| fits(one)).map(|one| one.study.head.clone()).collect();
        found.sort_by_key(|head| Reverse((head.updated_at, head.id.clone())));
        found.truncate(most);
        found
    }

    /// Somebody has left: his studies go with him, his words stay without his name.
    pub(crate) fn forget(&mut self, person: &PersonId) {
        self.0.retain(|_, kept| kept.study.head.owner != *person);
        for kept in self.0.values_mut() {
            kept.roles.remove(person);
            kept.said.iter_mut().filter(|said| said.person == *person).for_each(|said| said.name.clear());
        }
    }
}

fn first_variant(study: &Study) -> String {
    study.chapters.first().map(|chapter| chapter.variant.clone()).unwrap_or_default()
}

/// The chapters as they are afterwards.
fn written(before: &[Chapter], write: &StudyWrite) -> Result<Vec<Chapter>, StoreError> {
    let mut all = before.to_vec();
    let find = |id: &RecordId| before.iter().position(|one| one.id == *id).ok_or(StoreError::Missing);
    match write {
        StudyWrite::Tree(id, text) => all[find(id)?].text.clone_from(text),
        StudyWrite::Name(id, name) => all[find(id)?].name.clone_from(name),
        StudyWrite::Remove(id) => drop(all.remove(find(id)?)),
        StudyWrite::Order(ids) => {
            ids.iter().try_for_each(|id| find(id).map(drop))?;
            all.sort_by_key(|one| ids.iter().position(|id| *id == one.id));
        }
        StudyWrite::Add(new) => {
            for chapter in new {
                if all.iter().any(|one| one.id == chapter.id) {
                    return Err(StoreError::Taken);
                }
                all.push(chapter.clone());
            }
        }
    }
    Ok(all)
}

impl StudyStore for MemoryStore {
    fn create_study(&self, study: &Study) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let studies = &mut kept.studies.0;
        if studies.contains_key(&study.head.id) {
            return Err(StoreError::Taken);
        }
        let mut study = study.clone();
        study.head.variant = first_variant(&study);
        studies.insert(study.head.id.clone(), KeptStudy { study, roles: BTreeMap::new(), said: vec![] });
        Ok(())
    }

    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError> {
        Ok(self.kept().studies.0.get(id).map(|kept| kept.study.clone()))
    }

    fn studies_of(&self, owner: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        Ok(self.kept().studies.heads(most, |one| one.study.head.owner == *owner))
    }

    fn studies_shared_with(&self, person: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        Ok(self.kept().studies.heads(most, |one| one.roles.contains_key(person)))
    }

    fn public_studies(&self, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        Ok(self.kept().studies.heads(most, |one| one.study.head.public))
    }

    fn write_study(
        &self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let study = &mut kept.studies.find(id)?.study;
        if study.head.version != version {
            return Err(StoreError::Conflict);
        }
        study.chapters = written(&study.chapters, write)?;
        (study.head.version, study.head.updated_at) = (version + 1, at);
        study.head.variant = first_variant(study);
        Ok(())
    }

    fn change_study(&self, head: &StudyHead) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let before = &mut kept.studies.find(&head.id)?.study.head;
        let StudyHead { title, public, keys, .. } = head.clone();
        (before.title, before.public, before.keys) = (title, public, keys);
        Ok(())
    }

    fn remove_study(&self, id: &RecordId) -> Result<bool, StoreError> {
        Ok(self.kept().studies.0.remove(id).is_some())
    }

    fn give_role(&self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let roles = &mut kept.studies.find(id)?.roles;
        match role {
            Some(role) => roles.insert(person.clone(), role),
            None => roles.remove(person),
        };
        Ok(())
    }

    fn roles_in(&self, id: &RecordId) -> Result<Vec<(PersonId, StudyRole)>, StoreError> {
        let kept = self.kept();
        let roles = kept.studies.0.get(id).into_iter().flat_map(|kept| &kept.roles);
        Ok(roles.map(|(person, role)| (person.clone(), *role)).collect())
    }

    fn say_in_study(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let all = &mut kept.studies.find(id)?.said;
        all.push(said.clone());
        all.drain(..all.len().saturating_sub(WORDS_TO_ALL));
        Ok(())
    }

    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        Ok(self.kept().studies.0.get(id).map(|kept| kept.said.clone()).unwrap_or_default())
    }
}
