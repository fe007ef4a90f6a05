//! Many people at servers that are treated badly, or that are given much to do.
//!
//! `cargo xtask faults [FAULTS]` runs `stress faults`: two servers, a database and a bus, all of which are killed, halted and cut
//! off while people play ([docs/reliability.md]). `cargo xtask load [GAMES]` runs `stress load`: so many games with a move
//! each three seconds, at one server with SQLite, at one with PostgreSQL, and at two ([docs/performance.md]). `cargo xtask arena`
//! runs `stress arena`: so many people who play in one arena.
mod arena;
mod client;
mod cut;
mod faults;
mod judge;
mod load;
mod node;

use std::process::ExitCode;

use load::SERVERS;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number");
    // Every socket is a file, and a client has as many as its server.
    let _ = rlimit::increase_nofile_limit(100_000);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let is_well = match arguments[..] {
        ["node", name, port, data, database, bus] => {
            runtime.block_on(node::run(name, port, data, database, bus))
        }
        ["faults"] => runtime.block_on(faults::run(1_000)),
        ["faults", faults] => runtime.block_on(faults::run(number(faults))),
        ["arena", players, seconds] => runtime.block_on(arena::run(number(players), number(seconds) as u64)),
        ["load"] => runtime.block_on(load::run(&SERVERS, 10_000, 30)),
        ["load", games] => runtime.block_on(load::run(&SERVERS, number(games), 30)),
        ["load", games, seconds] => {
            runtime.block_on(load::run(&SERVERS, number(games), number(seconds) as u64))
        }
        ["load", games, seconds, ref servers @ ..] => {
            runtime.block_on(load::run(servers, number(games), number(seconds) as u64))
        }
        _ => {
            eprintln!(
                "usage: stress faults [FAULTS] | stress load [GAMES [SECONDS [SERVERS]]] | stress arena PLAYERS SECONDS"
            );
            return ExitCode::from(2);
        }
    };
    // Whatever still waits for something need not.
    runtime.shutdown_background();
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
