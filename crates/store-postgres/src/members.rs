//! People with a name here, and where they are signed in.

use std::collections::HashSet;

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{Member, PersonId, Session, SessionKey, StoreError};
use postgres::Row;

use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Connection;

const BY_ID: &str = "SELECT id, name, password, since FROM member WHERE id = $1";

const BY_NAME: &str = "
    SELECT id, name, password, since FROM member WHERE id = (SELECT member FROM member_name WHERE key = $1)";

/// The member's columns come behind those of the session.
const SESSION: &str = "
    SELECT key, member, device, began, seen, id, name, password, since
    FROM session JOIN member ON member.id = session.member WHERE key = $1";

pub(crate) const SESSIONS_OF: &str = "
    SELECT key, member, device, began, seen FROM session WHERE member = $1 ORDER BY seen DESC, key DESC";

pub(crate) const UNSEEN: &str = "DELETE FROM session WHERE seen < $1";

/// Nothing changes where the name is somebody else's.
const TAKE_NAME: &str = "
    INSERT INTO member_name AS taken (key, member) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET member = excluded.member WHERE taken.member = excluded.member";

/// What a member leaves behind; his seats are found by the games that he is listed with.
pub(crate) const FORGET: [&str; 25] = [
    "DELETE FROM session WHERE member = $1",
    "DELETE FROM document WHERE owner = $1",
    "DELETE FROM rating WHERE person = $1",
    "DELETE FROM relation WHERE person = $1",
    "DELETE FROM relation WHERE other = $1",
    "DELETE FROM profile WHERE person = $1",
    "DELETE FROM notice WHERE person = $1",
    "DELETE FROM notes WHERE person = $1",
    "DELETE FROM vacation WHERE person = $1",
    "DELETE FROM seek WHERE person = $1",
    "DELETE FROM mail_address WHERE person = $1",
    "DELETE FROM mail WHERE person = $1",
    "DELETE FROM puzzle_rating WHERE person = $1",
    "DELETE FROM puzzle_try WHERE person = $1",
    "UPDATE said SET name = '' WHERE person = $1",
    "DELETE FROM study_chapter WHERE study IN (SELECT id FROM study WHERE owner = $1)",
    "DELETE FROM study_role WHERE study IN (SELECT id FROM study WHERE owner = $1)",
    "DELETE FROM study_said WHERE study IN (SELECT id FROM study WHERE owner = $1)",
    "DELETE FROM study WHERE owner = $1",
    "DELETE FROM study_role WHERE person = $1",
    "DELETE FROM competition_arbiter WHERE person = $1",
    "UPDATE study_said SET name = '' WHERE person = $1",
    "UPDATE competition_said SET name = '' WHERE person = $1",
    "UPDATE consultant SET kind = 'guest', name = '' WHERE person = $1",
    "UPDATE seat SET kind = 'guest', name = ''
     WHERE guest = $1 AND kind IN ('guest', 'member') AND game IN (SELECT game FROM game_of_guest WHERE guest = $1)",
];

/// Whoever of these is a member, locked so that his ratings are no other's to change and he does not leave meanwhile.
pub(crate) const LOCK_MEMBERS: &str =
    "SELECT id FROM member WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE";

/// Whoever of these is a member, and does not leave meanwhile.
pub(crate) const HOLD_MEMBERS: &str = "SELECT id FROM member WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE";

pub(crate) fn by_id(connection: &mut Connection, id: &PersonId) -> Result<Option<Member>, Fault> {
    connection.first(BY_ID, &[&id.as_str()])?.map(|row| member(&row, 0)).transpose()
}

pub(crate) fn by_name(connection: &mut Connection, key: &str) -> Result<Option<Member>, Fault> {
    connection.first(BY_NAME, &[&key])?.map(|row| member(&row, 0)).transpose()
}

pub(crate) fn session(
    connection: &mut Connection,
    key: &SessionKey,
) -> Result<Option<(Session, Member)>, Fault> {
    let found = connection.first(SESSION, &[&key.as_str()])?;
    found.map(|row| Ok((read_session(&row)?, member(&row, 5)?))).transpose()
}

pub(crate) fn sessions_of(connection: &mut Connection, member: &PersonId) -> Result<Vec<Session>, Fault> {
    connection.query(SESSIONS_OF, &[&member.as_str()])?.iter().map(read_session).collect()
}

/// A member whose columns begin with this one.
fn member(row: &Row, first: usize) -> Result<Member, Fault> {
    Ok(Member {
        id: read_word("member", row.try_get(first)?, PersonId::new)?,
        name: row.try_get(first + 1)?,
        password: row.try_get(first + 2)?,
        since: unsigned(row.try_get(first + 3)?),
    })
}

fn read_session(row: &Row) -> Result<Session, Fault> {
    let (key, member): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
    Ok(Session {
        key: read_word("session", key, SessionKey::new)?,
        member: read_word("member", member, PersonId::new)?,
        device: row.try_get(2)?,
        began: unsigned(row.try_get(3)?),
        seen: unsigned(row.try_get(4)?),
    })
}

/// Whether something was added, or is there already.
fn added(count: u64) -> Result<(), Fault> {
    if count == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
}

impl Changes<'_> {
    pub(crate) fn sign_up(&mut self, member: &Member, name_key: &str) -> Result<(), Fault> {
        let Member { id, name, password, since } = member;
        let sql = "INSERT INTO member_name (key, member) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        added(self.connection.execute(sql, &[&name_key, &id.as_str()])?)?;
        let sql =
            "INSERT INTO member (id, name, password, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        added(self.connection.execute(sql, &[&id.as_str(), name, password, &signed(*since)])?)
    }

    pub(crate) fn change_member(&mut self, member: &Member, name_key: &str) -> Result<(), Fault> {
        let Member { id, name, password, .. } = member;
        added(self.connection.execute(TAKE_NAME, &[&name_key, &id.as_str()])?)?;
        let sql = "UPDATE member SET name = $2, password = $3 WHERE id = $1";
        match self.connection.execute(sql, &[&id.as_str(), name, password])? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
    }

    pub(crate) fn remove_member(&mut self, id: &PersonId) -> Result<(), Fault> {
        if self.connection.execute("DELETE FROM member WHERE id = $1", &[&id.as_str()])? == 0 {
            return Err(StoreError::Missing.into());
        }
        FORGET.into_iter().try_for_each(|sql| self.connection.execute(sql, &[&id.as_str()]).map(drop))?;
        self.leave_exhibitions(id)
    }

    /// Locks the rows of persons, in one order for all transactions; those that are members.
    pub(crate) fn lock_members(&mut self, persons: &[&str]) -> Result<HashSet<String>, Fault> {
        let rows = self.connection.query(LOCK_MEMBERS, &[&persons])?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Whether all of these are members. Nothing is kept of somebody who leaves at another node at the same moment.
    pub(crate) fn are_members(&mut self, persons: &[&str]) -> Result<bool, Fault> {
        let found = self.connection.query(HOLD_MEMBERS, &[&persons])?;
        let wanted: HashSet<_> = persons.iter().collect();
        Ok(found.len() == wanted.len())
    }

    /// Refuses a change if not all of these are members.
    pub(crate) fn check_members(&mut self, persons: &[&str]) -> Result<(), Fault> {
        if self.are_members(persons)? { Ok(()) } else { Err(StoreError::Missing.into()) }
    }

    pub(crate) fn begin_session(&mut self, session: &Session) -> Result<(), Fault> {
        let Session { key, member, device, began, seen } = session;
        self.check_members(&[member.as_str()])?;
        let sql = "INSERT INTO session (key, member, device, began, seen) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT DO NOTHING";
        let (began, seen) = (signed(*began), signed(*seen));
        added(self.connection.execute(sql, &[&key.as_str(), &member.as_str(), device, &began, &seen])?)
    }

    pub(crate) fn note_session(&mut self, key: &SessionKey, seen: Millis) -> Result<(), Fault> {
        let sql = "UPDATE session SET seen = $2 WHERE key = $1";
        self.connection.execute(sql, &[&key.as_str(), &signed(seen)]).map(drop)
    }

    pub(crate) fn end_session(&mut self, member: &PersonId, key: &SessionKey) -> Result<bool, Fault> {
        let sql = "DELETE FROM session WHERE key = $1 AND member = $2";
        Ok(self.connection.execute(sql, &[&key.as_str(), &member.as_str()])? > 0)
    }

    pub(crate) fn end_sessions_unseen(&mut self, since: Millis) -> Result<usize, Fault> {
        Ok(self.connection.execute(UNSEEN, &[&signed(since)])? as usize)
    }
}
