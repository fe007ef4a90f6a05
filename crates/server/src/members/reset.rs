//! A new password for who has forgotten his: a code that an administrator makes, and that is good once.
//!
//! Nothing is kept of a code. It follows from the hash of the password, which nobody outside sees, so it is good until the
//! password is another, or a day has passed.

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{Member, PersonId, SessionKey, Store};
use bolshak_wire as wire;

use super::{begin_session, end_sessions, name_key, password};
use crate::error::ApiError;
use crate::viewer::{Secret, hashed};

/// A code is good for so long.
pub(crate) const GOOD_FOR: Millis = 24 * 60 * 60 * 1_000;

/// A code for this member, made now.
pub(crate) fn code(member: &Member, now: Millis) -> String {
    let until = now + GOOD_FOR;
    format!("{}.{until}.{}", member.id, proof(member, until))
}

/// What only somebody who has seen the kept hash can write.
fn proof(member: &Member, until: Millis) -> String {
    hashed(&format!("reset {} {until} {}", member.id, member.password))
}

/// A member takes a new password by a code. Gives the secret of a session, and the sessions that have ended by that.
pub(crate) fn reset(
    store: &dyn Store,
    wanted: &wire::Reset,
    device: String,
    now: Millis,
) -> Result<(Secret, Vec<SessionKey>), ApiError> {
    let mut member = read(store, &wanted.code, now)?.ok_or_else(bad_code)?;
    member.password = password::hash(&wanted.password, &member.name)?;
    store.change_member(&member, &name_key(&member.name))?;
    let ended = end_sessions(store, &member.id, None)?;
    Ok((begin_session(store, member.id, device, now)?, ended))
}

/// The member whose code this is, if it is good.
fn read(store: &dyn Store, code: &str, now: Millis) -> Result<Option<Member>, ApiError> {
    let [id, until, shown] = code.split('.').collect::<Vec<_>>()[..] else { return Ok(None) };
    let (Some(id), Ok(until)) = (PersonId::new(id), until.parse::<Millis>()) else { return Ok(None) };
    let member = store.member(&id)?;
    // How long it takes to compare hashes tells nothing of what is hashed.
    let is_proved = |member: &Member| hashed(shown) == hashed(&proof(member, until));
    Ok(member.filter(|member| now < until && is_proved(member)))
}

fn bad_code() -> ApiError {
    let message = "this address has been used, is older than a day, or is not complete; ask for a new one";
    ApiError::new(StatusCode::FORBIDDEN, "bad-reset-code", message)
}

#[cfg(test)]
mod tests {
    use bolshak_store::{MemberStore, MemoryStore};

    use super::*;

    const NOW: Millis = 1_000_000;

    fn reset_by(store: &MemoryStore, code: &str, password: &str, now: Millis) -> Option<&'static str> {
        let wanted = wire::Reset { code: code.to_owned(), password: password.to_owned() };
        reset(store, &wanted, String::new(), now).err().map(|error| error.code)
    }

    #[test]
    fn a_code_is_good_once_for_a_day_and_for_nobody_else() {
        let store = MemoryStore::default();
        let signed_up = |id: &str, name: &str| {
            let password = password::hash("pass phrase", name).expect("a good password");
            let member =
                Member { id: PersonId::new(id).expect("an id"), name: name.to_owned(), password, since: 0 };
            store.sign_up(&member, &name_key(name)).expect("a free name");
            member
        };
        let (anna, boris) = (signed_up("anna", "Anna"), signed_up("boris", "Boris"));
        let good = code(&anna, NOW);
        let (later, of_boris) = (good.replace("anna.", "anna.9"), good.replace("anna", "boris"));
        for bad in ["", "anna", "anna.1.2.3", later.as_str(), of_boris.as_str(), &code(&boris, NOW)[1..]] {
            assert_eq!(reset_by(&store, bad, "a new phrase", NOW), Some("bad-reset-code"), "{bad}");
        }
        assert_eq!(
            reset_by(&store, &good, "a new phrase", NOW + GOOD_FOR),
            Some("bad-reset-code"),
            "too late"
        );
        assert_eq!(reset_by(&store, &good, "short", NOW), Some("bad-password"), "another try is free");
        let other = code(&anna, NOW + 1);
        assert_eq!(reset_by(&store, &good, "a new phrase", NOW + GOOD_FOR - 1), None);
        for used in [good, other] {
            assert_eq!(reset_by(&store, &used, "another phrase", NOW + 2), Some("bad-reset-code"), "{used}");
        }
        let now = store.member(&anna.id).expect("memory").expect("a member");
        assert!(password::is_right("a new phrase", Some(&now.password)));
    }
}
