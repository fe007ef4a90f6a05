//! `bolshak`: the server, the game in the terminal, and tools for programmers.
//!
//! Exit codes: 0 done; 1 the answer is no (an illegal move, a faulty file); 2 the request could not be understood or
//! carried out.
//!
//! All of it is a library, so that it is compiled while the server's code is still being made; the program is its `run`.

mod admin;
mod analyse;
mod annotate;
mod backup;
mod bench;
mod board_text;
mod book;
mod chances;
mod checkerboard;
mod contest;
mod desk;
mod diagram;
mod dxp;
mod egdb;
mod examples;
mod games;
mod house_file;
mod hub;
mod in_turn;
mod library;
mod limited;
mod lot;
mod mail;
mod manual;
mod moves;
mod new_file;
mod pdn;
mod perft;
mod play;
mod play_moves;
mod player;
mod problems;
mod progress;
mod puzzles;
mod serve;
mod sheet;
mod time;
mod tournament;
mod train;
mod typed;
mod typed_lines;
mod variant;
mod worker;

use std::process::ExitCode;

use bolshak_notation::printable_lines;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Draughts, played properly: a server with a page to play on, an engine, and tools.
///
/// Without a command it serves: open the printed address in a browser and play.
#[derive(Parser)]
#[command(
    name = "bolshak",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Exit codes: 0 done, 1 the answer is no (an illegal move, a faulty file), 2 the request could not be \
                  understood or carried out."
)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Arguments,
    /// Say nothing of how far a long run has come
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// The program with all that its help says.
fn program() -> clap::Command {
    examples::added_to(Program::command())
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and everything behind it (the default)
    Serve(serve::Arguments),
    Worker(worker::Arguments),
    /// Copy the database of games, also while a server uses it
    Backup(backup::Backup),
    /// Put a copy in the place of the database of games
    Restore(backup::Restore),
    /// Save what can be read of a damaged database of games
    Salvage(backup::Salvage),
    /// Help members at the machine of the server
    #[command(subcommand)]
    Admin(admin::Command),
    /// Run competitions at the board: players, pairings, results and standings in one file
    #[command(subcommand)]
    Tournament(Box<tournament::Command>),
    /// Keep a game between two people, by the book
    Desk(desk::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments),
    /// List the games and their rules
    Games(games::Arguments),
    /// Count the lines of play from a position, to prove a move generator
    Perft(perft::Arguments),
    /// List the legal moves of a position
    Moves(moves::Arguments),
    /// Play moves given as text and print where they lead
    PlayMoves(play_moves::Arguments),
    /// Draw an opening from a table by lot
    Lot(lot::Arguments),
    /// Draw a position as SVG or PNG
    Diagram(diagram::Arguments),
    /// Write the score sheet of a game, to print
    Sheet(sheet::Arguments),
    /// Work with PDN files
    #[command(subcommand)]
    Pdn(pdn::Command),
    /// Keep games in a library, and find them by anything that happened in them
    #[command(subcommand)]
    Library(library::Command),
    /// Make opening books, and look into them
    #[command(subcommand)]
    Book(book::Command),
    /// Build endgame tables and ask them
    #[command(subcommand)]
    Egdb(egdb::Command),
    /// Think about a position
    Analyse(analyse::Arguments),
    /// Say what each move of a game gave away
    Annotate(annotate::Arguments),
    /// Measure how likely scores are to win
    Chances(chances::Arguments),
    Problems(problems::Arguments),
    /// Find puzzles in games, prove them, and let the engine solve them
    #[command(subcommand)]
    Puzzles(puzzles::Command),
    /// Search fixed positions: the node count is the engine's signature
    Bench(bench::Arguments),
    /// Make evaluations that are learned
    #[command(subcommand)]
    Train(train::Command),
    /// Play as an engine under a program that speaks the Hub protocol
    Hub(hub::Arguments),
    Checkerboard(checkerboard::Arguments),
    /// Let engines play a match and say which is stronger
    Match(Box<contest::Arguments>),
    /// Play other programs over a network, in the DamExchange protocol
    #[command(subcommand)]
    Dxp(dxp::Command),
    /// Print completions for a shell
    Completions(manual::Completions),
    /// Write manual pages
    Man(manual::Man),
}

/// Runs the program with the arguments of its process.
#[must_use]
pub fn run() -> ExitCode {
    let parsed = program().try_get_matches().and_then(|matches| Program::from_arg_matches(&matches));
    let program = parsed.unwrap_or_else(|error| explain(&error));
    if program.quiet {
        progress::keep_quiet();
    }
    let done = match program.command {
        None => serve::run(&program.serve),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Worker(arguments)) => worker::run(&arguments),
        Some(Command::Backup(arguments)) => backup::back_up(&arguments),
        Some(Command::Restore(arguments)) => backup::put_back(&arguments),
        Some(Command::Salvage(arguments)) => backup::save(&arguments),
        Some(Command::Admin(command)) => admin::run(&command),
        Some(Command::Tournament(command)) => tournament::run(&command),
        Some(Command::Desk(arguments)) => desk::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Moves(arguments)) => moves::run(&arguments),
        Some(Command::PlayMoves(arguments)) => play_moves::run(&arguments),
        Some(Command::Lot(arguments)) => lot::run(&arguments),
        Some(Command::Diagram(arguments)) => diagram::run(&arguments),
        Some(Command::Sheet(arguments)) => sheet::run(&arguments),
        Some(Command::Pdn(command)) => pdn::run(&command),
        Some(Command::Library(command)) => library::run(&command),
        Some(Command::Book(command)) => book::run(&command),
        Some(Command::Egdb(command)) => egdb::run(&command),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments),
        Some(Command::Annotate(arguments)) => annotate::run(&arguments),
        Some(Command::Chances(arguments)) => chances::run(&arguments),
        Some(Command::Problems(arguments)) => problems::run(&arguments),
        Some(Command::Puzzles(command)) => puzzles::run(&command),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Hub(arguments)) => hub::run(&arguments),
        Some(Command::Checkerboard(arguments)) => checkerboard::run(&arguments),
        Some(Command::Match(arguments)) => contest::run(&arguments),
        Some(Command::Dxp(command)) => dxp::run(&command),
        Some(Command::Completions(arguments)) => manual::completions(&arguments),
        Some(Command::Man(arguments)) => manual::man(&arguments),
    };
    match done {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // An error may quote a file, and files do not speak to the terminal.
            eprintln!("bolshak: {}", printable_lines(&format!("{error:#}")));
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong with the arguments, or helps, and ends the program. An argument may be the name of a file that a
/// stranger chose, and it is quoted.
fn explain(error: &clap::Error) -> ! {
    let text = error.to_string();
    if printable_lines(&text) == text {
        error.exit();
    }
    eprint!("{}", printable_lines(&text));
    std::process::exit(error.exit_code());
}

/// A reader such as `head` that has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// The answer is no.
const NO: u8 = 1;
