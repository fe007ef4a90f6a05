//! What an administrator does at the machine of the server, also while it runs.

use std::path::Path;

use bolshak_arena::Millis;
use bolshak_store::{Member, StoreError};
use bolshak_store_sqlite::SqliteStore;

use crate::members::{name_key, reset};
use crate::{DATABASE, time_of_day};

/// The path, on the server, of the page at which the member of this name chooses a new password; nothing if nobody has this
/// name. It is good for a day, and once.
///
/// # Errors
/// If the games in the folder, or in the database that is named instead, cannot be read.
pub fn reset_path(data: &Path, database: Option<&str>, name: &str) -> Result<Option<String>, StoreError> {
    let key = name_key(name);
    let member = match database {
        Some(url) => crate::open_postgres(url, "admin")?.member_named(&key)?,
        None => SqliteStore::read_member(&data.join(DATABASE), &key)?,
    };
    Ok(member.map(|member| path(&member, time_of_day())))
}

/// What stands behind the mark of an address is not sent, so no proxy writes it down.
pub(crate) fn path(member: &Member, now: Millis) -> String {
    format!("/reset#{}", reset::code(member, now))
}
