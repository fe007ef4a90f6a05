//! `bolshak admin`: what is done for members at the machine of the server, also while it runs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bolshak_server::admin::reset_path;
use clap::Subcommand;

use crate::NO;
use crate::serve::data_folder;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make an address at which a member who has forgotten his password chooses a new one
    ///
    /// It is good once, and for a day. Whoever opens it gets the account: send it to nobody else. The exit code is 1 if nobody
    /// has the name.
    Reset {
        /// What the member is called, or was
        #[arg(value_name = "NAME")]
        name: String,
        /// How members reach the server
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8064")]
        address: String,
        /// Folder of the database [default: the platform's data folder]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// The PostgreSQL database of the server, if it has one; BOLSHAK_DATABASE is read, too
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let Command::Reset { name, address, data, database } = command;
    let data = data.clone().map_or_else(data_folder, Ok)?;
    let database = database.clone().or_else(|| std::env::var("BOLSHAK_DATABASE").ok());
    let Some(path) = reset_path(&data, database.as_deref(), name)? else {
        eprintln!("bolshak: there is no member called {name:?} here");
        return Ok(NO.into());
    };
    writeln!(std::io::stdout(), "{}{path}", address.trim_end_matches('/'))?;
    Ok(ExitCode::SUCCESS)
}
