//! From any version of the schema to the newest.

use rusqlite::Connection;

use crate::schema::{APPLICATION_ID, FIRST_STEPS, LATER_STEPS};
use crate::version_6;

/// The newest version of the schema: the number of steps, the program among them.
pub const VERSION: u32 = (FIRST_STEPS.len() + 1 + LATER_STEPS.len()) as u32;

/// Takes the schema from its version to the newest. Each step is done whole or not at all.
pub(crate) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    // Otherwise a table is not dropped but emptied row by row first.
    connection.pragma_update(None, "foreign_keys", false)?;
    (version(connection)? + 1..=VERSION).try_for_each(|next| step(connection, next))?;
    connection.pragma_update(None, "foreign_keys", true)
}

pub(crate) fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Takes the schema to this version from the one before it.
pub(crate) fn step(connection: &Connection, to: u32) -> rusqlite::Result<()> {
    let change = connection.unchecked_transaction()?;
    let before = to as usize - 1;
    match before.checked_sub(FIRST_STEPS.len()) {
        None => change.execute_batch(FIRST_STEPS[before])?,
        Some(0) => version_6::migrate(&change)?,
        Some(later) => change.execute_batch(LATER_STEPS[later - 1])?,
    }
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", to)?;
    change.commit()
}
