//! Where the database is, and connections to it.

use std::collections::HashMap;
use std::time::Duration;

use bolshak_store::StoreError;
use postgres::config::Host;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Row, Statement};

use crate::fault::{self, Fault};

/// How long it may take until a server that does not answer is given up.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database as its address says.
#[derive(Debug)]
pub(crate) struct Source {
    config: Config,
    /// What it is called in messages, without passwords.
    shown: String,
}

/// What every connection begins with. A transaction whose maker has stopped in the middle of it must not hold up other
/// nodes for ever. Every statement is a walk along an index (a test says so), but while tables are small the planner would
/// rather read them whole, and keep to that while they grow. And an accepted move survives the loss of power, whatever
/// the server thinks is enough.
const SETTINGS: &str = "
    SET idle_in_transaction_session_timeout = '10s';
    SET enable_seqscan = off;
    SET jit = off;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

impl Source {
    pub(crate) fn new(url: &str, node: &str) -> Result<Self, StoreError> {
        let parsed: Result<Config, _> = url.parse();
        // The error does not say what the address is, for it may hold a password.
        let mut config = parsed.map_err(|error| {
            let words = Fault::Sql(error).explain("the address of the database");
            StoreError::Failed(format!("{words}; it is written postgresql://USER@HOST/DATABASE"))
        })?;
        let shown = shown(&config);
        if config.get_application_name().is_none() {
            config.application_name(&format!("bolshak {node}"));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(2 * PATIENCE);
        }
        config.keepalives_idle(config.get_keepalives_idle().min(PATIENCE));
        if config.get_keepalives_interval().is_none() {
            config.keepalives_interval(PATIENCE / 2);
        }
        Ok(Self { config, shown })
    }

    pub(crate) fn connect(&self) -> Result<Connection, Fault> {
        // Whoever is refused for his password, too, has no connection.
        let mut client = self.config.connect(NoTls).map_err(Fault::Lost)?;
        client.batch_execute(SETTINGS)?;
        Ok(Connection { client, prepared: HashMap::new(), state: State::Sound })
    }

    pub(crate) fn explain(&self, fault: Fault) -> StoreError {
        fault.explain(&self.shown)
    }

    /// Refuses a text that no text of PostgreSQL can hold.
    pub(crate) fn check_text(&self, text: &str) -> Result<(), StoreError> {
        if text.contains('\0') { Err(StoreError::Failed(fault::nul(&self.shown))) } else { Ok(()) }
    }
}

fn shown(config: &Config) -> String {
    let name = config.get_dbname().or_else(|| config.get_user()).unwrap_or("of this user");
    let host = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    };
    let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
    format!("the database {name} at {}", hosts.join(", "))
}

/// A value of a statement.
pub(crate) type Value<'v> = &'v (dyn ToSql + Sync);

/// A connection with the statements that were prepared on it.
pub(crate) struct Connection {
    client: Client,
    prepared: HashMap<&'static str, Statement>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Sound,
    /// A statement has failed. PostgreSQL takes the whole transaction back, and says nothing more about it when it is
    /// asked to commit.
    Failed,
    /// Not to be used again.
    Broken,
}

/// How a transaction begins.
#[derive(Clone, Copy)]
pub(crate) enum Manner {
    /// Each statement sees what was committed before it; rows that are to change are locked first.
    Write,
    /// Everything is read as it is at one moment.
    Moment,
}

impl Manner {
    const fn begin(self) -> &'static str {
        match self {
            Self::Write => "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
            Self::Moment => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

impl Connection {
    /// Whether it can be used again.
    pub(crate) fn is_sound(&self) -> bool {
        self.state == State::Sound && !self.client.is_closed()
    }

    /// Runs statements that give nothing back.
    pub(crate) fn run(&mut self, sql: &str) -> Result<(), Fault> {
        let done = self.client.batch_execute(sql);
        self.noted(done)
    }

    /// How many rows a statement has changed.
    pub(crate) fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Fault> {
        let statement = self.prepare(sql)?;
        let done = self.client.execute(&statement, values);
        self.noted(done)
    }

    pub(crate) fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, Fault> {
        let statement = self.prepare(sql)?;
        let done = self.client.query(&statement, values);
        self.noted(done)
    }

    /// The first row, if there is any.
    pub(crate) fn first(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Option<Row>, Fault> {
        Ok(self.query(sql, values)?.into_iter().next())
    }

    fn prepare(&mut self, sql: &'static str) -> Result<Statement, Fault> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let prepared = self.client.prepare(sql);
        let statement = self.noted(prepared)?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    fn noted<T>(&mut self, done: Result<T, postgres::Error>) -> Result<T, Fault> {
        done.map_err(Fault::from).inspect_err(|fault| {
            self.state = match fault.leaves_the_connection() {
                true => State::Failed,
                false => State::Broken,
            };
        })
    }

    /// Does something whole or not at all.
    pub(crate) fn transaction<T>(
        &mut self,
        manner: Manner,
        work: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.run(manner.begin())?;
        let done = work(self);
        let done = if self.state == State::Failed { done.and(Err(swallowed())) } else { done };
        match done {
            Ok(done) => {
                // Whatever goes wrong here, it may have been committed before.
                let committed = self.client.batch_execute("COMMIT");
                committed.inspect_err(|_| self.state = State::Broken).map_err(Fault::Unknown)?;
                Ok(done)
            }
            Err(fault) => {
                self.undo("ROLLBACK");
                Err(fault)
            }
        }
    }

    /// Does something within a transaction whole or not at all, whatever becomes of the rest.
    pub(crate) fn alone<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        self.run("SAVEPOINT change")?;
        let done = work(self);
        match &done {
            Ok(_) => self.run("RELEASE change")?,
            Err(_) => self.undo("ROLLBACK TO change; RELEASE change"),
        }
        done
    }

    fn undo(&mut self, sql: &str) {
        if self.state != State::Broken {
            self.state = match self.client.batch_execute(sql) {
                Ok(()) => State::Sound,
                Err(_) => State::Broken,
            };
        }
    }
}

/// A statement has failed and nobody has said so: nothing of the transaction can be kept.
fn swallowed() -> Fault {
    Fault::Refused(StoreError::Failed("a statement has failed".to_owned()))
}
