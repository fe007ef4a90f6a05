//! People with a name here, and where they are signed in.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{Member, PersonId, Session, SessionKey, StoreError};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

const BY_ID: &str = "SELECT id, name, password, since FROM member WHERE id = ?1";

const BY_NAME: &str = "
    SELECT id, name, password, since FROM member WHERE id = (SELECT member FROM member_name WHERE key = ?1)";

const SESSION: &str = "SELECT key, member, device, began, seen FROM session WHERE key = ?1";

pub(crate) const SESSIONS_OF: &str = "
    SELECT key, member, device, began, seen FROM session WHERE member = ?1 ORDER BY seen DESC, key DESC";

pub(crate) const UNSEEN: &str = "DELETE FROM session WHERE seen < ?1";

/// Nothing changes where the name is somebody else's.
const TAKE_NAME: &str = "
    INSERT INTO member_name (key, member) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET member = ?2 WHERE member = ?2";

pub(crate) fn by_id(connection: &Connection, id: &PersonId) -> Result<Option<Member>, Fault> {
    connection.prepare(BY_ID)?.query_row([id.as_str()], |row| Ok(member(row))).optional()?.transpose()
}

pub(crate) fn by_name(connection: &Connection, key: &str) -> Result<Option<Member>, Fault> {
    connection.prepare(BY_NAME)?.query_row([key], |row| Ok(member(row))).optional()?.transpose()
}

pub(crate) fn session(connection: &Connection, key: &SessionKey) -> Result<Option<(Session, Member)>, Fault> {
    let mut statement = connection.prepare(SESSION)?;
    let found = statement.query_row([key.as_str()], |row| Ok(read_session(row))).optional()?.transpose()?;
    let Some(session) = found else { return Ok(None) };
    Ok(by_id(connection, &session.member)?.map(|member| (session, member)))
}

pub(crate) fn sessions_of(connection: &Connection, member: &PersonId) -> Result<Vec<Session>, Fault> {
    let mut statement = connection.prepare(SESSIONS_OF)?;
    let mut rows = statement.query([member.as_str()])?;
    let mut found = vec![];
    while let Some(row) = rows.next()? {
        found.push(read_session(row)?);
    }
    Ok(found)
}

fn member(row: &Row<'_>) -> Result<Member, Fault> {
    let id = read_word("member", &row.get::<_, String>(0)?, PersonId::new)?;
    Ok(Member { id, name: row.get(1)?, password: row.get(2)?, since: unsigned(row.get(3)?) })
}

fn read_session(row: &Row<'_>) -> Result<Session, Fault> {
    let (key, member): (String, String) = (row.get(0)?, row.get(1)?);
    Ok(Session {
        key: read_word("session", &key, SessionKey::new)?,
        member: read_word("member", &member, PersonId::new)?,
        device: row.get(2)?,
        began: unsigned(row.get(3)?),
        seen: unsigned(row.get(4)?),
    })
}

/// What was added; or that it is there already.
fn added(added: rusqlite::Result<usize>) -> Result<(), Fault> {
    match added {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(StoreError::Taken.into())
        }
        added => Ok(added.map(drop)?),
    }
}

impl Changes<'_> {
    pub(crate) fn sign_up(&mut self, member: &Member, name_key: &str) -> Result<(), Fault> {
        let Member { id, name, password, since } = member;
        let sql = "INSERT INTO member_name (key, member) VALUES (?1, ?2)";
        added(self.connection.execute(sql, params![name_key, id.as_str()]))?;
        let sql = "INSERT INTO member (id, name, password, since) VALUES (?1, ?2, ?3, ?4)";
        added(self.connection.execute(sql, params![id.as_str(), name, password, signed(*since)]))
    }

    pub(crate) fn change_member(&mut self, member: &Member, name_key: &str) -> Result<(), Fault> {
        let Member { id, name, password, .. } = member;
        if self.connection.execute(TAKE_NAME, params![name_key, id.as_str()])? == 0 {
            return Err(StoreError::Taken.into());
        }
        let sql = "UPDATE member SET name = ?2, password = ?3 WHERE id = ?1";
        match self.connection.execute(sql, params![id.as_str(), name, password])? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
    }

    pub(crate) fn remove_member(&mut self, id: &PersonId) -> Result<(), Fault> {
        if self.connection.execute("DELETE FROM member WHERE id = ?1", [id.as_str()])? == 0 {
            return Err(StoreError::Missing.into());
        }
        for sql in [
            "DELETE FROM session WHERE member = ?1",
            "DELETE FROM document WHERE owner = ?1",
            "DELETE FROM rating WHERE person = ?1",
            "DELETE FROM relation WHERE person = ?1",
            "DELETE FROM relation WHERE other = ?1",
            "DELETE FROM profile WHERE person = ?1",
            "DELETE FROM notice WHERE person = ?1",
            "DELETE FROM notes WHERE person = ?1",
            "DELETE FROM vacation WHERE person = ?1",
            "DELETE FROM seek WHERE person = ?1",
            "DELETE FROM mail_address WHERE person = ?1",
            "DELETE FROM mail WHERE person = ?1",
            "DELETE FROM puzzle_rating WHERE person = ?1",
            "DELETE FROM puzzle_try WHERE person = ?1",
            "UPDATE said SET name = '' WHERE person = ?1",
            "DELETE FROM study_chapter WHERE study IN (SELECT id FROM study WHERE owner = ?1)",
            "DELETE FROM study_role WHERE study IN (SELECT id FROM study WHERE owner = ?1)",
            "DELETE FROM study_said WHERE study IN (SELECT id FROM study WHERE owner = ?1)",
            "DELETE FROM study WHERE owner = ?1",
            "DELETE FROM study_role WHERE person = ?1",
            "DELETE FROM competition_arbiter WHERE person = ?1",
            "UPDATE study_said SET name = '' WHERE person = ?1",
            "UPDATE competition_said SET name = '' WHERE person = ?1",
            "UPDATE consultant SET kind = 'guest', name = '' WHERE person = ?1",
            "UPDATE seat SET kind = 'guest', name = ''
             WHERE guest = ?1 AND kind IN ('guest', 'member') AND game IN (SELECT game FROM game_of_guest WHERE guest = ?1)",
        ] {
            self.connection.execute(sql, [id.as_str()])?;
        }
        self.leave_exhibitions(id)
    }

    pub(crate) fn begin_session(&mut self, session: &Session) -> Result<(), Fault> {
        let Session { key, member, device, began, seen } = session;
        if by_id(self.connection, member)?.is_none() {
            return Err(StoreError::Missing.into());
        }
        let sql = "INSERT INTO session (key, member, device, began, seen) VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![key.as_str(), member.as_str(), device, signed(*began), signed(*seen)];
        added(self.connection.execute(sql, values))
    }

    pub(crate) fn note_session(&mut self, key: &SessionKey, seen: Millis) -> Result<(), Fault> {
        let sql = "UPDATE session SET seen = ?2 WHERE key = ?1";
        self.connection.execute(sql, params![key.as_str(), signed(seen)])?;
        Ok(())
    }

    pub(crate) fn end_session(&mut self, member: &PersonId, key: &SessionKey) -> Result<bool, Fault> {
        let sql = "DELETE FROM session WHERE key = ?1 AND member = ?2";
        Ok(self.connection.execute(sql, [key.as_str(), member.as_str()])? > 0)
    }

    pub(crate) fn end_sessions_unseen(&mut self, since: Millis) -> Result<usize, Fault> {
        Ok(self.connection.execute(UNSEEN, [signed(since)])?)
    }
}
