//! People as nodes tell each other of them.

use bolshak_store::{PersonId, SessionKey};
use serde::{Deserialize, Serialize};

use crate::viewer::{Membership, Person, Viewer};

/// Somebody who is known.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct PersonText {
    id: String,
    /// His name, the key of his session, which is no secret, and whether he administers.
    membership: Option<(String, String, bool)>,
}

impl From<&Person> for PersonText {
    fn from(person: &Person) -> Self {
        let told = |one: &Membership| (one.name.clone(), one.session.as_str().to_owned(), one.administers);
        Self { id: person.id.to_string(), membership: person.membership.as_ref().map(told) }
    }
}

impl PersonText {
    pub(crate) fn read(&self) -> Option<Person> {
        let membership = match &self.membership {
            Some((name, key, administers)) => {
                let session = SessionKey::new(key)?;
                Some(Membership { name: name.clone(), session, administers: *administers })
            }
            None => None,
        };
        Some(Person { id: PersonId::new(&self.id)?, membership })
    }
}

/// Somebody who looks at a game or a study.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ViewerText {
    person: Option<PersonText>,
    at_home: bool,
}

impl From<&Viewer> for ViewerText {
    fn from(viewer: &Viewer) -> Self {
        Self { person: viewer.person.as_ref().map(PersonText::from), at_home: viewer.at_home }
    }
}

impl From<ViewerText> for Viewer {
    fn from(text: ViewerText) -> Self {
        // Whoever cannot be read is nobody.
        Self { person: text.person.as_ref().and_then(PersonText::read), at_home: text.at_home }
    }
}
