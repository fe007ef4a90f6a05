//! One game at the terminal: the referee who leads it, people at the keyboard, and the engine on all other seats.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::time::Duration;

use anyhow::{Context, anyhow};
use bolshak_arena::Clock;
use bolshak_arena::referee::{Action, GameEvent, PlayedMove, Proposal, Referee, Refusal};
use bolshak_engine::{Level, LevelPlayer, accepts_draw};
use bolshak_game::{Engine, Flow, Limits, Move, Outcome, Score, Seat, Task, VariantInfo};
use bolshak_notation::pdn::{GameResult, from_match, seat_tags, write, write_places};
use bolshak_notation::{Form, legal_moves, write_fen, write_move};

use crate::board_text::{DRAUGHTS, LETTERS, board_text};
use crate::time::{Stopwatch, time_left};
use crate::typed_lines::{Typed, TypedLines};

/// A game at the terminal.
pub(super) struct Table {
    pub(super) referee: Referee,
    pub(super) stopwatch: Stopwatch,
    /// The seats of people, one or all; the engine has the others.
    pub(super) people: Vec<Seat>,
    pub(super) engine: LevelPlayer,
    pub(super) level: Level,
    pub(super) flipped: bool,
    pub(super) ascii: bool,
}

const HELP: &str = "  a move      c3-d4, cd4, c3:e5:g7; on numbered boards 32-28, 28x19
  moves       list the legal moves
  board       show the board again
  flip        turn the board round
  back, undo  take your last move back
  hint        ask the engine what it would play
  draw        offer a draw
  resign      give up; among more than two the others go on
  fen         print the position
  pdn FILE    save the game
  quit        leave";

/// Whether to go on asking.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Table {
    pub(super) fn play(&mut self, input: &mut TypedLines) -> anyhow::Result<()> {
        self.greet()?;
        self.show_board()?;
        loop {
            self.look_at_clock()?;
            let typed = if !self.is_engine_to_move() {
                self.tell_standing()?;
                input.next("> ", self.referee.clock().and_then(|clock| self.until_flag(clock)))
            } else {
                self.engine_moves()?;
                if self.has_people() {
                    continue;
                }
                // Who only looks on can still say something between the moves.
                input.next("", Some(Duration::ZERO))
            };
            match typed.context("cannot read what you type")? {
                Typed::Nothing if self.is_engine_to_move() => {}
                Typed::Nothing => say!(),
                Typed::End => {
                    say!();
                    return Ok(());
                }
                Typed::Line(line) => {
                    // It may have come too late.
                    self.look_at_clock()?;
                    if self.obey(&line)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn greet(&self) -> anyhow::Result<()> {
        let info = self.info();
        match self.people[..] {
            [seat] => say!(
                "{}, you play {} against level {}; help lists the commands",
                info.names.en,
                info.seat_name(seat),
                self.level.number()
            ),
            _ => say!("{}, you play each other; help lists the commands", info.names.en),
        }
        Ok(())
    }

    fn info(&self) -> &'static VariantInfo {
        self.referee.game().variant().info()
    }

    fn out(&self) -> Vec<Seat> {
        self.referee.game().view().aside.out
    }

    /// Whether a person still plays.
    fn has_people(&self) -> bool {
        let out = self.out();
        self.people.iter().any(|seat| !out.contains(seat))
    }

    fn is_engine_to_move(&self) -> bool {
        self.referee.outcome().is_none() && !self.people.contains(&self.referee.side_to_move())
    }

    fn until_flag(&self, clock: &Clock) -> Option<Duration> {
        clock.until_flag(self.stopwatch.now()).map(Duration::from_millis)
    }

    /// Starts a clock that stands, because at a terminal everybody is there for the first move; and sees a flag that has
    /// fallen.
    fn look_at_clock(&mut self) -> anyhow::Result<()> {
        let stands = |clock: &Clock| clock.running().or(clock.paused()).is_none();
        if self.referee.outcome().is_none() && self.referee.clock().is_some_and(stands) {
            self.happen(&GameEvent::Started)?;
        }
        match self.referee.fallen(self.stopwatch.now()) {
            Some(seat) => self.happen(&GameEvent::Flagged(seat)),
            None => Ok(()),
        }
    }

    /// How it stands, before somebody is asked.
    fn tell_standing(&self) -> anyhow::Result<()> {
        let (info, game) = (self.info(), self.referee.game());
        if let Some(outcome) = self.referee.outcome() {
            say!("{}, {}{}", result_words(info, &outcome), outcome.reason.words(), outcome.source());
        } else {
            if let Some(clock) = self.referee.clock() {
                say!("clock: {}", self.clock_words(clock));
            }
            let step = game.view().aside.step;
            if self.people.len() > 1 || info.seats.len() > 2 || step > 0 {
                let which = if step > 0 { ", the second move" } else { "" };
                say!("{} to move{which}", info.seat_name(game.side_to_move()));
            }
            if game.legal_moves().iter().any(Move::is_capture) {
                say!("You must capture.");
            }
        }
        Ok(())
    }

    /// What everybody who still plays has left, people first.
    fn clock_words(&self, clock: &Clock) -> String {
        let (out, now) = (self.out(), self.stopwatch.now());
        let engines = self.info().all_seats().filter(|seat| !self.people.contains(seat));
        let seats = self.people.iter().copied().chain(engines).filter(|seat| !out.contains(seat));
        let words = |seat| format!("{} {}", self.called(seat), time_left(clock, seat, now));
        seats.map(words).collect::<Vec<_>>().join(", ")
    }

    /// What a seat is called beside its clock.
    fn called(&self, seat: Seat) -> &'static str {
        match self.people[..] {
            [you] if you == seat => "you",
            [_] if self.info().seats.len() == 2 => "Bolshak",
            _ => self.info().seat_name(seat),
        }
    }

    fn obey(&mut self, text: &str) -> anyhow::Result<Next> {
        let (info, game) = (self.info(), self.referee.game());
        let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "help" | "?" => say!("{HELP}"),
            "moves" if self.referee.outcome().is_none() => {
                say!("{}", legal_moves(info, game.legal_moves()).join(" "));
            }
            "board" => self.show_board()?,
            "flip" => {
                self.flipped = !self.flipped;
                self.show_board()?;
            }
            "fen" => say!("{}", write_fen(info, &game.view())),
            "pdn" => self.save(rest)?,
            "back" | "undo" => self.propose(Proposal::TakeBack)?,
            "hint" => self.hint()?,
            "draw" => self.propose(Proposal::Draw)?,
            "resign" => {
                self.act(self.speaker(&Action::Resign), &Action::Resign)?;
            }
            _ => {
                let play = Action::Play { mv: PlayedMove::Text(text.to_owned()), offer: false };
                self.act(self.speaker(&play), &play)?;
            }
        }
        Ok(Next::GoOn)
    }

    /// Who types this.
    fn speaker(&self, action: &Action) -> Seat {
        match self.people[..] {
            [you] => you,
            _ => self.referee.obvious(action),
        }
    }

    /// Does what somebody wants, or says why not; returns whether it was done.
    fn act(&mut self, by: Seat, action: &Action) -> anyhow::Result<bool> {
        let acted = self.referee.act(by, action, self.stopwatch.now());
        match &acted {
            Ok(events) => events.iter().try_for_each(|event| self.tell(event))?,
            Err(refusal) => self.explain(refusal)?,
        }
        Ok(acted.is_ok())
    }

    /// Makes something happen that nobody has decided.
    fn happen(&mut self, event: &GameEvent) -> anyhow::Result<()> {
        self.referee.apply(event, self.stopwatch.now()).map_err(|error| anyhow!(error))?;
        self.tell(event)
    }

    /// Shows what has happened. How the game has ended is said before the next prompt.
    fn tell(&self, event: &GameEvent) -> anyhow::Result<()> {
        match event {
            GameEvent::Played(_) | GameEvent::TookBack(_) => self.show_board(),
            GameEvent::Resigned(_) | GameEvent::Flagged(_) if self.referee.outcome().is_none() => {
                say!("{}", event.words(|seat| self.info().seat_name(seat).to_owned()));
                self.show_board()
            }
            _ => Ok(()),
        }
    }

    fn explain(&self, Refusal { reason, message, .. }: &Refusal) -> anyhow::Result<()> {
        if *reason == "over" {
            let back = Action::Propose(Proposal::TakeBack);
            let can = self.referee.decide(self.speaker(&back), &back, self.stopwatch.now()).is_ok();
            let back = if can { "back, " } else { "" };
            say!("The game is over; {back}board, fen, pdn FILE and quit still work.");
            return Ok(());
        }
        say!("{message}; help lists the commands");
        if ["unreadable", "illegal", "ambiguous"].contains(reason) {
            say!("legal here: {}", legal_moves(self.info(), self.referee.game().legal_moves()).join(" "));
        }
        Ok(())
    }

    fn engine_moves(&mut self) -> anyhow::Result<()> {
        let (seat, game) = (self.referee.side_to_move(), self.referee.game());
        let clock = self.referee.clock().and_then(|clock| clock.limits(seat, self.stopwatch.now()));
        let limits = Limits { clock, ..Limits::default() };
        let found = self.engine.search(&Task::of(game), &limits, &mut |_| Flow::Continue)?;
        let place = |mv: &Move| game.legal_moves().iter().position(|legal| legal.same_way(mv));
        let index = found.line.first().and_then(place).context("the engine found no move")?;
        let text = write_move(self.info(), game.legal_moves(), index, Form::Full);
        self.look_at_clock()?;
        if !self.is_engine_to_move() || self.referee.side_to_move() != seat {
            return Ok(());
        }
        let info = self.info();
        let who = if info.seats.len() > 2 { format!("{}: ", info.seat_name(seat)) } else { String::new() };
        say!("{who}Bolshak plays {text}");
        self.act(seat, &Action::Play { mv: PlayedMove::Index(index), offer: false })?;
        Ok(())
    }

    /// Says what the engine would play at its full strength.
    fn hint(&mut self) -> anyhow::Result<()> {
        if self.referee.outcome().is_some() {
            say!("The game is over.");
            return Ok(());
        }
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let game = self.referee.game();
        let task = Task::of(game).for_analysis();
        let found = self.engine.machine().search(&task, &limits, &mut |_| Flow::Continue)?;
        let place = |mv: &Move| game.legal_moves().iter().position(|legal| legal.same_way(mv));
        let index = found.line.first().and_then(place).context("the engine found no move")?;
        say!("Bolshak would play {}.", write_move(self.info(), game.legal_moves(), index, Form::Full));
        Ok(())
    }

    /// Proposes something, and everybody answers at once: people have agreed on it before one of them types it.
    fn propose(&mut self, what: Proposal) -> anyhow::Result<()> {
        let propose = Action::Propose(what);
        let mut goes_on = self.act(self.speaker(&propose), &propose)?;
        while let Some(asked) = self.referee.next_asked(what).filter(|_| goes_on) {
            let agrees =
                self.people.contains(&asked) || what != Proposal::Draw || self.accepts_draw(asked)?;
            let answer = if agrees { Action::Agree(what) } else { Action::Decline(what) };
            goes_on = self.act(asked, &answer)?;
        }
        Ok(())
    }

    /// Whether the engine on this seat accepts a draw. Its answer costs nobody time.
    fn accepts_draw(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let has_clock = self.referee.clock().is_some();
        if has_clock {
            self.happen(&GameEvent::Paused)?;
        }
        let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
        let game = self.referee.game();
        let task = Task::of(game).for_analysis();
        let Score(score) = self.engine.machine().search(&task, &limits, &mut |_| Flow::Continue)?.score;
        let for_engine = if game.side_to_move() == seat { score } else { -score };
        let accepts = accepts_draw(Score(for_engine), game.played().len());
        say!("Bolshak {} the draw.", if accepts { "accepts" } else { "declines" });
        if has_clock {
            self.happen(&GameEvent::Started)?;
        }
        Ok(accepts)
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
        let (info, outcome) = (self.info(), self.referee.outcome());
        let engine = format!("Bolshak, level {}", self.level.number());
        let player = |seat| if self.people.contains(&seat) { "Human".to_owned() } else { engine.clone() };
        let mut tags = vec![("Event", "Casual game".to_owned())];
        tags.extend(seat_tags(info, player));
        let places = outcome.and_then(|outcome| outcome.places);
        tags.extend(places.map(|places| ("Places", write_places(&places))));
        let clock = self.referee.clock();
        tags.extend(clock.map(|clock| ("TimeControl", clock.controls().of(Seat::WHITE).to_string())));
        write(&from_match(&tags, self.referee.game(), outcome.into()), info.notation)
    }

    fn show_board(&self) -> anyhow::Result<()> {
        let symbols = if self.ascii { &LETTERS } else { &DRAUGHTS };
        let game = self.referee.game();
        say!("\n{}\n", board_text(self.info(), &game.view(), symbols, self.flipped));
        if self.referee.outcome().is_none() {
            for draw_count in game.draw_counts().iter().filter(|draw_count| draw_count.count > 0) {
                say!("{}", draw_count.words());
            }
        }
        Ok(())
    }
}

/// Who has won, with the points, or the places of all.
pub(crate) fn result_words(info: &VariantInfo, outcome: &Outcome) -> String {
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
    use bolshak_arena::referee::Terms;
    use bolshak_engine::{Options, VariantEngine};
    use bolshak_game::{Reason, find};

    use super::*;

    /// A game with a clock in which one person plays.
    fn table(id: &str, control: &str, person: Seat, level: u8) -> Table {
        let game = find(id).expect("a game").start();
        let control: bolshak_arena::TimeControl = control.parse().expect("a control");
        let level = Level::new(level).expect("a level");
        let mut table = Table {
            referee: Referee::new(game, Terms::default(), Some(control.into())),
            stopwatch: Stopwatch::start(),
            people: vec![person],
            engine: LevelPlayer::new(VariantEngine::with(Options::default()), level, 1),
            level,
            flipped: false,
            ascii: true,
        };
        table.look_at_clock().expect("the clock starts");
        table
    }

    #[test]
    fn the_engine_plays_by_its_clock_and_its_flag_ends_the_game() {
        let play = |seconds: &str| {
            let mut table = table("russian", seconds, Seat::BLACK, 10);
            std::thread::sleep(Duration::from_millis(2));
            table.engine_moves().expect("a move");
            table
        };
        let late = play("0.001").referee;
        assert_eq!(late.outcome(), Some(Outcome::plain(Some(Seat::BLACK), Reason::Time)));
        assert!(late.game().played().is_empty(), "the move came too late");
        // Without a clock this level thinks for five seconds.
        let quick = play("4");
        assert_eq!((quick.referee.game().played().len(), quick.referee.outcome()), (1, None));
        let clock = quick.referee.clock().expect("a clock");
        assert!(clock.left(Seat::WHITE, quick.stopwatch.now()) > 1_000);
        assert!(quick.until_flag(clock).is_some_and(|time| time <= Duration::from_secs(4)));
    }

    #[test]
    fn among_three_a_flag_that_falls_leaves_the_others_their_game() {
        let mut table = table("chinese-3", "0.05", Seat::BLACK, 1);
        let first = table.referee.side_to_move();
        assert_eq!(table.referee.clock().and_then(Clock::running), Some(first));
        std::thread::sleep(Duration::from_millis(60));
        table.look_at_clock().expect("the flag is seen");
        assert_eq!((table.referee.retired(), table.referee.outcome()), (&[first][..], None));
        let clock = table.referee.clock().expect("a clock");
        assert_eq!(clock.running(), Some(table.referee.side_to_move()));
        assert_eq!(table.clock_words(clock).split(", ").count(), 2, "{}", table.clock_words(clock));
    }
}
