//! From any version of the schema to the newest.
//!
//! Each step is a transaction that begins with a lock and a look at the version, so that of several nodes that start at
//! once one does it, and a step that is interrupted was never begun.

use bolshak_store::StoreError;

use crate::fault::Fault;
use crate::schema::STEPS;
use crate::source::{Connection, Manner};

/// The newest version of the schema: the number of steps.
pub const VERSION: u32 = STEPS.len() as u32;

/// What the row of `schema_version` says so that nobody takes another program's table for ours.
const PROGRAM: &str = "bolshak";

/// Held while the schema is looked at or changed ("BLSH").
const LOCK: &str = "SELECT pg_advisory_xact_lock(1112298312)";

const BEGIN: &str = r#"
    CREATE TABLE schema_version (program TEXT NOT NULL, version INTEGER NOT NULL);
    INSERT INTO schema_version VALUES ('bolshak', 0)"#;

/// The columns of a table `schema_version`, if there is one.
const MARK: &str = "
    SELECT count(*) FILTER (WHERE column_name IN ('program', 'version')) FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'schema_version' HAVING count(*) > 0";

/// Tables of anybody, without those that belong to extensions.
const TABLES: &str = "
    SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'f')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
                        AND deptype = 'e')";

const SITUATION: &str = "SELECT current_schema()::text, current_setting('server_encoding')";

/// Takes the schema from its version to the newest. Each step is done whole or not at all.
pub(crate) fn migrate(connection: &mut Connection, steps: &[&str]) -> Result<(), Fault> {
    check_situation(connection)?;
    while !connection.transaction(Manner::Write, |connection| step(connection, steps))? {}
    Ok(())
}

/// Takes the schema one version up, or tells that it is the newest.
fn step(connection: &mut Connection, steps: &[&str]) -> Result<bool, Fault> {
    connection.run(LOCK)?;
    let version = match version(connection)? {
        Some(version) => version,
        None => {
            connection.run(BEGIN)?;
            0
        }
    };
    let Some(sql) = steps.get(version) else {
        return if version == steps.len() { Ok(true) } else { Err(newer(version, steps.len())) };
    };
    connection.run(sql)?;
    connection.execute("UPDATE schema_version SET version = version + 1", &[])?;
    Ok(version + 1 == steps.len())
}

/// The version of the schema; nothing if there is none and nothing of anybody else's.
pub(crate) fn version(connection: &mut Connection) -> Result<Option<usize>, Fault> {
    match connection.first(MARK, &[])? {
        Some(row) if row.try_get::<_, i64>(0)? == 2 => {
            let row = connection.first("SELECT program, version FROM schema_version", &[])?;
            let row = row.ok_or_else(foreign)?;
            let (program, version): (String, i32) = (row.try_get(0)?, row.try_get(1)?);
            if program == PROGRAM {
                usize::try_from(version).map(Some).map_err(|_| foreign())
            } else {
                Err(foreign())
            }
        }
        Some(_) => Err(foreign()),
        None => {
            let tables = connection.first(TABLES, &[])?;
            let tables: i64 = tables.map_or(Ok(0), |row| row.try_get(0))?;
            if tables > 0 { Err(foreign()) } else { Ok(None) }
        }
    }
}

fn check_situation(connection: &mut Connection) -> Result<(), Fault> {
    let Some(row) = connection.first(SITUATION, &[])? else { return Ok(()) };
    let (schema, encoding): (Option<String>, String) = (row.try_get(0)?, row.try_get(1)?);
    if schema.is_none() {
        return Err(StoreError::Failed("the database has no schema to put tables into".to_owned()).into());
    }
    if encoding != "UTF8" {
        let message = format!("the database holds texts as {encoding}; make one with ENCODING 'UTF8'");
        return Err(StoreError::Failed(message).into());
    }
    Ok(())
}

fn foreign() -> Fault {
    let message = "the database holds tables of another program; make one of its own for Bolshak";
    StoreError::Damaged(message.to_owned()).into()
}

fn newer(version: usize, known: usize) -> Fault {
    StoreError::Damaged(format!(
        "the database was written by a newer Bolshak (schema {version}, this one knows {known}); update Bolshak"
    ))
    .into()
}
