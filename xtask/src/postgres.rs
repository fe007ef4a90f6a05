//! The server that the tests of its store start for themselves, Debian's PostgreSQL.

use anyhow::bail;

use crate::debian;

/// Installs it if it is missing, where that is possible.
pub(crate) fn make_sure() -> anyhow::Result<()> {
    let why = "the tests of the store in PostgreSQL need its programs";
    if bolshak_private_postgres::programs().is_none() {
        debian::install(&["postgresql"], why)?;
    }
    if bolshak_private_postgres::programs().is_none() {
        bail!("{why}: no initdb on the PATH or in /usr/lib/postgresql");
    }
    Ok(())
}
