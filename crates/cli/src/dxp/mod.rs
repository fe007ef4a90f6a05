//! `bolshak dxp`: games against other programs over a connection, in the `DamExchange` protocol.

mod accept;
mod connection;
mod game;

use std::io::Write;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use bolshak_game::{Seat, Variant};
use bolshak_protocol::dxp::{Accept, DxpMessage, GameRequest, start_of};
use clap::{Args, Subcommand};

use crate::contest::pace::Pace;
use crate::player::{EngineSpec, Player};
use crate::progress::tell;
use accept::{Client, Handshake, accept_clients};
pub(crate) use connection::Connection;
use game::{Finished, Table};

/// Play other programs over a network, in the `DamExchange` protocol.
///
/// One side serves and waits to be asked for a game, the other connects and asks. The protocol has one clock for each
/// side and no name for the game: both must know it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Wait for programs that ask for games
    Serve(Serve),
    /// Ask a program for games
    Connect(Connect),
}

/// What both sides need to know.
#[derive(Args)]
struct Common {
    /// The game; the other side must play the same
    #[arg(long = "game", value_name = "GAME", default_value = "international", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The engine that plays: as for bolshak match
    #[arg(long, default_value = "bolshak")]
    engine: EngineSpec,
    /// What the engine may spend on each move, instead of its share of the clock: move=100ms, nodes=5000 or depth=9
    #[arg(long, value_name = "TC")]
    think: Option<Pace>,
    /// What to call this side
    #[arg(long, default_value = concat!("Bolshak ", env!("CARGO_PKG_VERSION")))]
    name: String,
    /// Write the games to this new PDN file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
}

/// Wait for programs that ask for games.
#[derive(Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    common: Common,
    /// Address to listen on; the default can be reached from this machine only
    #[arg(long, value_name = "HOST[:PORT]", default_value = "127.0.0.1")]
    listen: String,
    /// Seconds that a client may take to ask for a game
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    wait: u64,
    /// Leave after so many games [default: never]
    #[arg(long)]
    games: Option<u32>,
}

/// Ask a program for games.
#[derive(Args)]
pub(crate) struct Connect {
    /// Where it listens
    #[arg(value_name = "HOST[:PORT]")]
    address: String,
    #[command(flatten)]
    common: Common,
    /// Minutes for each side
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=999))]
    minutes: u16,
    /// The moves for which the minutes must do
    #[arg(long, default_value_t = 75, value_parser = clap::value_parser!(u16).range(1..=999))]
    moves: u16,
    /// Our side in the first game; the sides change after each
    #[arg(long, default_value = "white", value_parser = ["white", "black"])]
    side: String,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// How many games to play
    #[arg(long, default_value_t = 1)]
    games: u32,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(arguments) => serve(arguments),
        Command::Connect(arguments) => connect(arguments),
    }
}

fn serve(arguments: &Serve) -> anyhow::Result<ExitCode> {
    let address = connection::with_port(&arguments.listen);
    let listener = TcpListener::bind(&address).with_context(|| format!("cannot listen on {address}"))?;
    tell(format_args!("listening on {}", listener.local_addr()?));
    let mut house = House::open(&arguments.common)?;
    let limit = Duration::from_secs(arguments.wait);
    for client in accept_clients(listener, Handshake { name: arguments.common.name.clone(), limit }) {
        let client = client.context("the network failed")?;
        let address = client.address;
        // What goes wrong with one client does not end the server.
        if let Err(error) = receive(&mut house, client, arguments) {
            accept::report(address, &error);
        }
        if arguments.games.is_some_and(|games| house.games >= games) {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the games that a client asks for, until it leaves.
fn receive(house: &mut House<'_>, client: Client, arguments: &Serve) -> anyhow::Result<()> {
    let Client { mut connection, mut request, .. } = client;
    loop {
        let Ok(game) = bolshak_protocol::dxp::match_of(house.common.variant, &request.start) else {
            connection.say(&answer_of(&house.common.name, REFUSED))?;
            bail!(
                "it asked for a game from something that is no position of {}",
                house.common.variant.info().id
            );
        };
        connection.say(&answer_of(&house.common.name, ACCEPTED))?;
        let last = arguments.games.is_some_and(|games| house.games + 1 >= games);
        let table =
            Table { game, own: request.follower, minutes: request.minutes, moves: request.moves, last };
        if house.play(&mut connection, table, &request.name)? || last {
            return Ok(());
        }
        let Some(another) = connection.wait_for_request(BETWEEN_GAMES)? else { return Ok(()) };
        request = another;
    }
}

fn connect(arguments: &Connect) -> anyhow::Result<ExitCode> {
    let mut house = House::open(&arguments.common)?;
    let mut connection = Connection::open(&arguments.address)?;
    let mut own = if arguments.side == "white" { Seat::WHITE } else { Seat::BLACK };
    for number in 1..=arguments.games {
        let game = crate::variant::open(arguments.common.variant, arguments.fen.as_deref())?;
        let (minutes, moves) = (arguments.minutes, arguments.moves);
        let start = start_of(arguments.common.variant, &game.view());
        let name = arguments.common.name.clone();
        let other = connection.ask(GameRequest { name, follower: own.other(), minutes, moves, start })?;
        let last = number == arguments.games;
        if house.play(&mut connection, Table { game, own, minutes, moves, last }, &other)? {
            break;
        }
        own = own.other();
    }
    Ok(ExitCode::SUCCESS)
}

/// How long the engine may be silent when it should answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a client that has played may take to ask for another game.
const BETWEEN_GAMES: Duration = Duration::from_secs(60);
/// The codes of an answer to a request: yes, and not this game.
const ACCEPTED: u8 = 0;
const REFUSED: u8 = 2;

fn answer_of(name: &str, code: u8) -> DxpMessage {
    DxpMessage::Accept(Accept { name: name.to_owned(), code })
}

/// Who plays here.
struct House<'a> {
    common: &'a Common,
    player: Box<dyn Player>,
    pdn: Option<std::fs::File>,
    /// Games that were played to an end.
    games: u32,
}

impl<'a> House<'a> {
    fn open(common: &'a Common) -> anyhow::Result<Self> {
        let create = |path: &PathBuf| {
            std::fs::File::create_new(path).with_context(|| format!("cannot write {}", path.display()))
        };
        let pdn = common.pdn.as_ref().map(create).transpose()?;
        Ok(Self { common, player: common.engine.build(common.variant, PATIENCE, None)?, pdn, games: 0 })
    }

    /// Plays a game and tells its result; whether the other side wants no more.
    fn play(&mut self, connection: &mut Connection, table: Table, other: &str) -> anyhow::Result<bool> {
        eprintln!(
            "a game with {other}, which has {}",
            self.common.variant.info().seat_name(table.own.other())
        );
        let own = table.own;
        self.player.new_game()?;
        let finished = game::play(connection, table, self.player.as_mut(), self.common.think.as_ref())?;
        let mut names = [self.common.name.as_str(), other];
        if own == Seat::BLACK {
            names.reverse();
        }
        self.tell(&finished, names)?;
        self.games += 1;
        Ok(finished.last)
    }

    fn tell(&mut self, finished: &Finished, [white, black]: [&str; 2]) -> anyhow::Result<()> {
        let style = self.common.variant.info().notation;
        let plies = finished.game.played().len();
        tell(format_args!(
            "{} {white} - {black}, {}, {plies} plies",
            finished.result.text(style),
            finished.why
        ));
        if let Some(pdn) = &mut self.pdn {
            let text = bolshak_notation::pdn::write(&finished.record(white, black), style);
            pdn.write_all(format!("{text}\n").as_bytes())?;
        }
        Ok(())
    }
}
