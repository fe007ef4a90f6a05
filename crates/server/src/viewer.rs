//! Who is at the other end of a connection, and for whom he may act.
//!
//! A client is a guest by a secret that only it has: a cookie, which the server makes with the system's generator. The
//! guest's name in records is a hash of the secret, so nothing that is kept or told lets anybody else act for him. Whoever signs
//! up keeps the name that he has in records, and shows the secret of a session from then on.

use bolshak_game::Seat;
use bolshak_store::{Occupant, PersonId, Record, SeatRecord, SessionKey};
use sha2::{Digest, Sha256};

/// Letters and digits that nobody mistakes for one another; a letter is five bits.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many letters are 130 bits.
const SECRET_LETTERS: usize = 26;

/// Letters of 130 bits of the system's generator, that nobody can guess: for addresses of games and secrets of guests.
///
/// # Panics
/// If the system has no generator, without which nothing here is safe.
pub(crate) fn unguessable() -> String {
    let mut bytes = [0; SECRET_LETTERS];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    letters(&bytes)
}

/// As many letters that follow from a text and do not tell it.
pub(crate) fn hashed(text: &str) -> String {
    letters(&Sha256::digest(text.as_bytes())[..SECRET_LETTERS])
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The secret of a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new one.
    pub(crate) fn new() -> Self {
        Self(unguessable())
    }

    /// One that a client has sent, if it can be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let fits = text.len() == SECRET_LETTERS && text.bytes().all(|byte| LETTERS.contains(&byte));
        fits.then(|| Self(text.to_owned()))
    }

    /// The text that the client keeps.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What the guest is called in records.
    pub(crate) fn guest(&self) -> PersonId {
        PersonId::new(&hashed(&self.0)).expect("letters and digits are a guest's name")
    }
}

/// Somebody who is known here: a guest, or a member who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Person {
    pub id: PersonId,
    /// What he is called and where he is signed in, if he is a member.
    pub membership: Option<Membership>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Membership {
    pub name: String,
    pub session: SessionKey,
    /// Whether he is one of those whom the server names as administrators.
    pub administers: bool,
}

impl Person {
    /// Him at a seat. A member sits under his own name, a guest under any.
    pub(crate) fn seated(&self, name: String) -> SeatRecord {
        let id = self.id.clone();
        match &self.membership {
            Some(Membership { name, .. }) => {
                SeatRecord { occupant: Occupant::Member(id), name: name.clone() }
            }
            None => SeatRecord { occupant: Occupant::Guest(id), name },
        }
    }
}

/// Who looks at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Viewer {
    /// Who it is, if the client has shown a secret.
    pub person: Option<Person>,
    /// Whether only this machine reaches the server: then games of earlier versions, which have no owner, belong to
    /// whoever is here.
    pub at_home: bool,
}

impl Viewer {
    /// What whoever looks is called in records.
    pub(crate) fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Whether he has signed up and in.
    pub(crate) fn is_member(&self) -> bool {
        self.membership().is_some()
    }

    /// What he is called, if he has signed up and in.
    pub(crate) fn member_name(&self) -> Option<&str> {
        self.membership().map(|membership| membership.name.as_str())
    }

    /// Whether he administers this server.
    pub(crate) fn administers(&self) -> bool {
        self.membership().is_some_and(|membership| membership.administers)
    }

    fn membership(&self) -> Option<&Membership> {
        self.person.as_ref()?.membership.as_ref()
    }

    /// Whether he has made a game.
    pub(crate) fn made(&self, record: &Record) -> bool {
        record.owner.is_some() && record.owner.as_ref() == self.id()
    }

    /// The seats that he acts for.
    pub(crate) fn seats(&self, record: &Record) -> Vec<Seat> {
        let owns = match &record.owner {
            Some(owner) => self.id() == Some(owner),
            None => self.at_home,
        };
        let acts_for = |occupant: &Occupant| match occupant {
            Occupant::Guest(id) | Occupant::Member(id) => self.id() == Some(id),
            Occupant::Local => owns,
            Occupant::Engine { .. } | Occupant::Open | Occupant::Invited(_) => false,
        };
        let seats = record.seats.iter().enumerate();
        seats.filter(|(_, seat)| acts_for(&seat.occupant)).map(|(index, _)| Seat::of(index)).collect()
    }

    /// The seats that he acts for, or at which he consults.
    pub(crate) fn sides(&self, record: &Record) -> Vec<Seat> {
        let mut sides = self.seats(record);
        sides.extend(self.id().and_then(|person| record.consults_at(person)));
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_read_back() {
        let [one, other] = [Secret::new(), Secret::new()];
        assert_ne!(one, other);
        assert_ne!(one.guest(), other.guest());
        assert_eq!(Secret::read(one.as_str()), Some(one.clone()));
        assert!(!one.guest().to_string().contains(one.as_str()), "the name does not tell the secret");
        for bad in ["", "abc", "abcdefghijkmnpqrstuvwxyz2!", &"a".repeat(27)] {
            assert_eq!(Secret::read(bad), None, "{bad}");
        }
    }
}
