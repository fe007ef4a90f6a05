//! `bolshak play`: the game in the terminal, line by line.

mod timer;
mod typed_lines;

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use bolshak_arena::{Preset, TimeControl};
use bolshak_engine::{Level, LevelPlayer, Machine, Options, accepts_draw};
use bolshak_game::{
    Engine, Flow, Game, GameInfo, Limits, Match, Outcome, Reason, Score, Seat, Task, Turn, forms_by_lot,
};
use bolshak_notation::pdn::{GameResult, from_match, seat_tags, write, write_places};
use bolshak_notation::{Form, legal_moves, read_move, write_fen, write_move};
use clap::Args;

use crate::board_text::{DRAUGHTS, LETTERS, board_text};
use crate::player::{BOOK_MARGIN, tables_at_home};
use timer::Timer;
use typed_lines::{Typed, TypedLines};

/// Prints a line; a reader that has gone or a full disk is an error like any other and not a panic.
macro_rules! say {
    ($($part:tt)*) => { writeln!(std::io::stdout(), $($part)*)? };
}

/// Play against the engine in the terminal.
///
/// Type moves in any notation (c3-d4, cd4, c3:e5:g7, 32-28) or a command; `help` lists them.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(default_value = "russian", value_parser = crate::game::parse)]
    game: &'static dyn Game,
    /// Your side: white, black, red or whatever the seats of the game are called; lot; or all, where people play each
    /// other here
    #[arg(long, default_value = "lot")]
    side: String,
    /// Strength of the engine, 1 (a child wins) to 10 (full strength)
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Draw by lot which form of the game is played, as in combined two-move draughts
    #[arg(long)]
    lot: bool,
    /// Who begins, where the rules leave it to the lot (Neva, go-ban): a seat, or lot to draw it
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<String>,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// A clock for each side, in seconds: 300+3, 2700, 20/2700:900 or *180, as PDN writes it
    #[arg(long, value_name = "CONTROL", conflicts_with = "time")]
    tc: Option<TimeControl>,
    /// A clock by its name
    #[arg(long, value_name = "NAME", value_parser = crate::time::preset_name())]
    time: Option<&'static Preset>,
    /// Show kings and men as letters instead of draughts symbols
    #[arg(long)]
    ascii: bool,
}

const HELP: &str = "  a move      c3-d4, cd4, c3:e5:g7; on numbered boards 32-28, 28x19
  moves       list the legal moves
  board       show the board again
  flip        turn the board round
  back        take your last move back
  draw        offer a draw
  resign      give up
  fen         print the position
  pdn FILE    save the game
  quit        leave";

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = if arguments.lot { form_by_lot(arguments.game)? } else { arguments.game };
    let line = match &arguments.fen {
        None => begun(game, arguments.first.as_deref())?,
        fen => crate::game::open(game, fen.as_deref())?,
    };
    let people = people(game.info(), &arguments.side)?;
    let Some(level) = Level::new(arguments.level) else { bail!("a level is a number from 1 to 10") };
    let options = Options { tables: tables_at_home(), book: Some(BOOK_MARGIN), ..Options::default() };
    let engine = LevelPlayer::new(Machine::with(options), level, fastrand::u64(..));
    let control = arguments.tc.clone().or_else(|| arguments.time?.control.clone());
    if control.is_some() && game.info().seats.len() > 2 {
        bail!("a game for more than two has no clock");
    }
    let mut table = Table {
        timer: control.map(|control| Timer::start(control, line.turn())),
        line,
        // The board of two seats is seen from one's own.
        flipped: game.info().seats.len() == 2 && people == [Seat::BLACK],
        people,
        engine,
        level,
        ascii: arguments.ascii,
        ended: None,
    };
    table.play(&TypedLines::read())?;
    Ok(ExitCode::SUCCESS)
}

/// One of the forms of the game.
fn form_by_lot(game: &'static dyn Game) -> anyhow::Result<&'static dyn Game> {
    let Some(forms) = forms_by_lot(game) else {
        bail!("{} has no forms that a lot could choose among", game.info().names.en);
    };
    let drawn = forms[fastrand::usize(..forms.len())];
    say!("The lot has fallen on {}.", drawn.info().id);
    Ok(drawn)
}

/// A match from the initial position, begun by whom the lot falls on where the rules leave it to the lot.
fn begun(game: &'static dyn Game, first: Option<&str>) -> anyhow::Result<Box<dyn Match>> {
    let info = game.info();
    if !info.first_by_lot {
        if first.is_some() {
            bail!("in {} {} begins", info.names.en, info.seat_name(info.first));
        }
        return Ok(game.start());
    }
    let seat = match first.unwrap_or("lot") {
        "lot" => {
            let seat = drawn(info);
            say!("The lot has fallen on {}.", info.seat_name(seat));
            seat
        }
        name => info
            .seat(name)
            .with_context(|| format!("who begins is one of {} or lot, not {name}", info.seats.join(", ")))?,
    };
    Ok(game.begun_by(seat)?)
}

/// A seat by lot.
fn drawn(info: &GameInfo) -> Seat {
    Seat::of(fastrand::usize(..info.seats.len()))
}

/// The seats of the people here.
fn people(info: &GameInfo, side: &str) -> anyhow::Result<Vec<Seat>> {
    match (side, info.seat(side)) {
        ("all", _) => Ok(info.all_seats().collect()),
        ("lot", _) => Ok(vec![drawn(info)]),
        (_, Some(seat)) => Ok(vec![seat]),
        _ => bail!("a side is one of {}, lot or all, not {side}", info.seats.join(", ")),
    }
}

/// A game at the terminal.
struct Table {
    line: Box<dyn Match>,
    /// None: nobody is in a hurry.
    timer: Option<Timer>,
    /// The seats of people; the engine has all others.
    people: Vec<Seat>,
    engine: LevelPlayer,
    level: Level,
    flipped: bool,
    ascii: bool,
    ended: Option<Outcome>,
}

/// Whether to go on asking.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Table {
    fn play(&mut self, input: &TypedLines) -> anyhow::Result<()> {
        let info = self.line.game().info();
        match self.people[..] {
            [seat] => say!(
                "{}, you play {} against level {}; help lists the commands",
                info.names.en,
                info.seat_name(seat),
                self.level.number()
            ),
            _ => say!("{}, you play each other; help lists the commands", info.names.en),
        }
        self.show_board()?;
        loop {
            self.look_at_flags();
            if self.outcome().is_none() && !self.people.contains(&self.line.turn()) {
                self.engine_moves()?;
                continue;
            }
            self.prompt()?;
            let patience = self.timer.as_ref().and_then(Timer::until_flag);
            match input.next(patience).context("cannot read what you type")? {
                Typed::Nothing => say!(),
                Typed::End => {
                    say!();
                    return Ok(());
                }
                Typed::Line(line) => {
                    // It may have come too late.
                    self.look_at_flags();
                    if self.obey(&line)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// A flag that has fallen ends the game.
    fn look_at_flags(&mut self) {
        let fallen = self.timer.as_ref().and_then(Timer::fallen);
        if let (Some(seat), None) = (fallen, self.outcome()) {
            self.end(Some(seat.other()), Reason::Time);
        }
    }

    fn prompt(&self) -> anyhow::Result<()> {
        if let Some(outcome) = self.outcome() {
            let info = self.line.game().info();
            say!("{}, {}{}", result_words(info, &outcome), outcome.reason.words(), outcome.source());
        } else {
            if let Some(timer) = &self.timer {
                let side = |name: &str, seat: Seat| format!("{name} {}", timer.words(seat));
                match self.people[..] {
                    [you] => say!("clock: {}, {}", side("you", you), side("Bolshak", you.other())),
                    _ => say!("clock: {}, {}", side("white", Seat::WHITE), side("black", Seat::BLACK)),
                }
            }
            let (info, step) = (self.line.game().info(), self.line.view().aside.step);
            if self.people.len() > 1 || info.seats.len() > 2 || step > 0 {
                let which = if step > 0 { ", the second move" } else { "" };
                say!("{} to move{which}", info.seat_name(self.line.turn()));
            }
            if self.line.turns().iter().any(Turn::is_capture) {
                say!("You must capture.");
            }
        }
        let mut out = std::io::stdout().lock();
        write!(out, "> ")?;
        Ok(out.flush()?)
    }

    fn obey(&mut self, text: &str) -> anyhow::Result<Next> {
        let info = self.line.game().info();
        let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "help" | "?" => say!("{HELP}"),
            "moves" if self.outcome().is_none() => say!("{}", legal_moves(info, self.line.turns()).join(" ")),
            "board" => self.show_board()?,
            "flip" => {
                self.flipped = !self.flipped;
                self.show_board()?;
            }
            "fen" => say!("{}", write_fen(info, &self.line.view())),
            "pdn" => self.save(rest)?,
            "back" if self.ended.is_none() => self.take_back()?,
            _ if self.outcome().is_some() => {
                let back = if self.ended.is_none() { "back, " } else { "" };
                say!("The game is over; {back}board, fen, pdn FILE and quit still work.");
            }
            "resign" => self.end_as(Outcome::resigned(self.line.as_ref(), self.line.turn())),
            "draw" if info.seats.len() > 2 => say!("In a game for more than two no draws are offered."),
            "draw" if self.people.len() > 1 => self.end(None, Reason::Agreement),
            "draw" => self.offer_draw()?,
            _ => self.enter(text)?,
        }
        Ok(Next::GoOn)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.line.outcome())
    }

    fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.end_as(Outcome::plain(winner, reason));
    }

    fn end_as(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.timer.iter_mut().for_each(Timer::stop);
    }

    /// Makes a move, and presses the clock.
    fn make(&mut self, turn: &Turn) -> anyhow::Result<()> {
        let mover = self.line.turn();
        self.line.play(turn)?;
        let (over, passes) = (self.line.outcome().is_some(), self.line.turn() != mover);
        if let Some(timer) = &mut self.timer {
            match (over, passes) {
                (true, _) => timer.stop(),
                (false, true) => timer.press(mover),
                // The turn has another move.
                (false, false) => {}
            }
        }
        self.show_board()
    }

    fn enter(&mut self, text: &str) -> anyhow::Result<()> {
        let info = self.line.game().info();
        match read_move(info, self.line.turns(), text) {
            Ok(index) => {
                let turn = self.line.turns()[index].clone();
                self.make(&turn)
            }
            Err(error) => {
                say!("{text}: {error}; help lists the commands");
                say!("legal here: {}", legal_moves(info, self.line.turns()).join(" "));
                Ok(())
            }
        }
    }

    fn engine_moves(&mut self) -> anyhow::Result<()> {
        let task = Task::of(self.line.as_ref());
        let clock = self.timer.as_ref().map(|timer| timer.limits(self.line.turn()));
        let info =
            self.engine.search(&task, &Limits { clock, ..Limits::default() }, &mut |_| Flow::Continue)?;
        let Some(turn) = info.line.first() else { bail!("the engine found no move") };
        self.look_at_flags();
        if self.outcome().is_none() {
            let seat = self.line.game().info().seat_name(self.line.turn());
            let seat =
                if self.line.game().info().seats.len() > 2 { format!("{seat}: ") } else { String::new() };
            say!("{seat}Bolshak plays {}", self.text_of(turn));
            self.make(turn)?;
        }
        Ok(())
    }

    fn text_of(&self, turn: &Turn) -> String {
        let index = self.line.turns().iter().position(|legal| legal == turn);
        index.map_or_else(String::new, |index| {
            write_move(self.line.game().info(), self.line.turns(), index, Form::Full)
        })
    }

    /// The answer costs nobody time.
    fn offer_draw(&mut self) -> anyhow::Result<()> {
        self.timer.iter_mut().for_each(Timer::pause);
        let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
        let task = Task::of(self.line.as_ref());
        let info = self.engine.machine().search(&task, &limits, &mut |_| Flow::Continue)?;
        // The search judges for the side to move, which is the person's.
        if accepts_draw(Score(-info.score.0), self.line.played().len()) {
            say!("Bolshak accepts the draw.");
            self.end(None, Reason::Agreement);
        } else {
            say!("Bolshak declines the draw.");
            self.timer.iter_mut().for_each(Timer::resume);
        }
        Ok(())
    }

    fn take_back(&mut self) -> anyhow::Result<()> {
        // Of several people the one who moved last takes back.
        match self.people.iter().filter_map(|seat| self.line.turns_since_decision(*seat)).min() {
            Some(turns) => {
                self.line.take_back(turns);
                let line = self.line.as_ref();
                self.timer.iter_mut().for_each(|timer| timer.took_back(line));
                self.show_board()
            }
            None => {
                say!("There is nothing to take back.");
                Ok(())
            }
        }
    }

    /// Saves the game under a new name; a file that is there stays as it is.
    fn save(&self, file: &str) -> anyhow::Result<()> {
        if file.is_empty() {
            say!("pdn needs the name of a file");
            return Ok(());
        }
        let written = File::create_new(file).and_then(|mut out| out.write_all(self.record().as_bytes()));
        match written {
            Ok(()) => say!("saved to {file}"),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                say!("{file} is there already; choose another name");
            }
            Err(error) => say!("cannot write {file}: {error}"),
        }
        Ok(())
    }

    /// The game as PDN.
    fn record(&self) -> String {
        let engine = format!("Bolshak, level {}", self.level.number());
        let info = self.line.game().info();
        let player = |seat| if self.people.contains(&seat) { "Human".to_owned() } else { engine.clone() };
        let mut tags = vec![("Event", "Casual game".to_owned())];
        tags.extend(seat_tags(info, player));
        let places = self.outcome().and_then(|outcome| outcome.places);
        tags.extend(places.map(|places| ("Places", write_places(&places))));
        tags.extend(self.timer.as_ref().map(|timer| ("TimeControl", timer.control())));
        let record = from_match(&tags, self.line.as_ref(), self.outcome().into());
        write(&record, info.notation)
    }

    fn show_board(&self) -> anyhow::Result<()> {
        let symbols = if self.ascii { &LETTERS } else { &DRAUGHTS };
        let info = self.line.game().info();
        say!("\n{}\n", board_text(info, &self.line.view(), symbols, self.flipped));
        if self.outcome().is_none() {
            for tally in self.line.tallies().iter().filter(|tally| tally.count > 0) {
                say!("{}", tally.words());
            }
        }
        Ok(())
    }
}

/// Who has won, with the points, or the places of all.
fn result_words(info: &GameInfo, outcome: &Outcome) -> String {
    if let Some(places) = outcome.places {
        let places = info.seats.iter().zip(places.all()).map(|(seat, place)| format!("{seat} {place}"));
        return format!("places: {}", places.collect::<Vec<_>>().join(", "));
    }
    let who =
        outcome.winner.map_or_else(|| "draw".to_owned(), |seat| format!("{} wins", info.seat_name(seat)));
    format!("{}: {who}", GameResult::from(Some(*outcome)).text(info.notation))
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    #[test]
    fn the_engine_plays_by_its_clock_and_its_flag_ends_the_game() {
        let play = |seconds: &str| {
            let line = find("russian").expect("a game").start();
            let level = Level::new(10).expect("the strongest");
            let mut table = Table {
                timer: Some(Timer::start(seconds.parse().expect("a control"), Seat::WHITE)),
                people: vec![line.turn().other()],
                line,
                engine: LevelPlayer::new(Machine::with(Options::default()), level, 1),
                level,
                flipped: false,
                ascii: true,
                ended: None,
            };
            std::thread::sleep(Duration::from_millis(2));
            table.engine_moves().expect("a move");
            table
        };
        let late = play("0.001");
        assert_eq!(late.outcome(), Some(Outcome::plain(Some(Seat::BLACK), Reason::Time)));
        assert!(late.line.played().is_empty(), "the move came too late");
        // Without a clock this level thinks for five seconds.
        let quick = play("4");
        assert_eq!((quick.line.played().len(), quick.outcome()), (1, None));
        let timer = quick.timer.as_ref().expect("a clock");
        assert!(timer.limits(Seat::WHITE).left > Duration::from_secs(1));
        assert!(timer.until_flag().is_some_and(|time| time <= Duration::from_secs(4)));
    }
}
