//! `bolshak hub`: the engine for programs that speak the Hub protocol.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use bolshak_engine::MoveTime;
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Variant};
use bolshak_protocol::hub::{Deed, EngineSide, Mode, Order, Reply, Settings};
use clap::Args;

use crate::player::OwnEngine;

/// Play as an engine under a program that speaks the Hub protocol, over standard input and output.
///
/// The program chooses the game with the parameter `variant` and sets the others in the same way; what is given here
/// is what they are before that. docs/hub.md describes the protocol.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game until another is chosen: one such as russian, or one with house rules; see bolshak games
    #[arg(long = "game", value_name = "GAME", default_value = "international", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Set a parameter, such as tt-mb=256; can be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut engine = OwnEngine::complete();
    for setting in &arguments.settings {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| anyhow!("expected NAME=VALUE, found {setting}"))?;
        engine.set(name, value).map_err(|error| anyhow!("{name}: {error}"))?;
    }
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || read_lines(&lines));
    let side = EngineSide::new(arguments.variant);
    Conversation { side, engine: Some(engine), search: None, sender }.go_on(&events)?;
    Ok(ExitCode::SUCCESS)
}

/// Something happens.
enum Event {
    /// The controller says a line.
    Line(String),
    /// The controller has gone.
    End,
    /// The search has finished an iteration.
    Progress(Info),
    /// The search has ended; the engine comes back.
    Ended(Box<OwnEngine>, Result<Info, EngineError>),
}

/// An engine that talks with a controller.
struct Conversation {
    side: EngineSide,
    /// The engine, unless it is searching.
    engine: Option<OwnEngine>,
    search: Option<Running>,
    sender: Sender<Event>,
}

/// A search that goes on, or whose answer is held back.
struct Running {
    control: Arc<Control>,
    start: Instant,
    /// How long it may take once the expected move has been played.
    time: Option<Duration>,
    /// Whether the answer waits until it is asked for.
    waits: bool,
    found: Option<Result<Info, EngineError>>,
}

/// What a search asks from time to time.
#[derive(Default)]
struct Control {
    /// When it is to end.
    until: Mutex<Option<Instant>>,
}

impl Control {
    fn end_at(&self, moment: Instant) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = Some(moment);
    }

    fn flow(&self) -> Flow {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        if until.is_some_and(|until| Instant::now() >= until) { Flow::Stop } else { Flow::Continue }
    }
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Conversation {
    fn go_on(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        for event in events {
            let next = match event {
                Event::Line(text) => self.hear(&text)?,
                Event::End => Next::Leave,
                Event::Progress(info) => say(&self.side.progress(&info))?,
                Event::Ended(engine, found) => self.ended(*engine, found)?,
            };
            if next == Next::Leave {
                break;
            }
        }
        // A search that still runs ends with the program.
        Ok(())
    }

    fn hear(&mut self, text: &str) -> anyhow::Result<Next> {
        // While the engine searches, nothing is asked of it or set.
        let mut absent = OwnEngine::default();
        let deeds = self.side.hear(text, self.engine.as_mut().unwrap_or(&mut absent));
        self.carry_out_all(deeds)
    }

    fn carry_out_all(&mut self, deeds: Vec<Deed>) -> anyhow::Result<Next> {
        for deed in deeds {
            if self.carry_out(deed)? == Next::Leave {
                return Ok(Next::Leave);
            }
        }
        Ok(Next::GoOn)
    }

    fn carry_out(&mut self, deed: Deed) -> anyhow::Result<Next> {
        match deed {
            Deed::Say(reply) => return say(&reply),
            Deed::MakeReady => {
                self.engine.iter_mut().for_each(OwnEngine::make_ready);
                return say(&Reply::Ready);
            }
            Deed::Forget => self.engine.iter_mut().for_each(OwnEngine::forget),
            Deed::Search(order) => self.search(order),
            Deed::Stop => return self.answer_by(Duration::ZERO),
            Deed::PonderHit => return self.ponder_hit(),
            Deed::Quit => return Ok(Next::Leave),
        }
        Ok(Next::GoOn)
    }

    fn search(&mut self, order: Order) {
        let Some(mut engine) = self.engine.take() else { return };
        let wanted = order.limits;
        let during_ponder = Limits { time: None, clock: None, ..wanted };
        let limits = if order.mode == Mode::Ponder { during_ponder } else { wanted };
        let control = Arc::new(Control::default());
        self.search = Some(Running {
            control: control.clone(),
            start: Instant::now(),
            time: [wanted.time, wanted.clock.map(|clock| MoveTime::of(&clock).fair)]
                .into_iter()
                .flatten()
                .min(),
            waits: order.waits_for_stop(),
            found: None,
        });
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            let mut news = News::of(&engine);
            let mut report = |info: &Info| {
                if news.is_new(info) {
                    let _ = sender.send(Event::Progress(info.clone()));
                }
                control.flow()
            };
            let found = engine.search(&order.task, &limits, &mut report);
            let _ = sender.send(Event::Ended(Box::new(engine), found));
        });
    }

    fn ended(&mut self, engine: OwnEngine, found: Result<Info, EngineError>) -> anyhow::Result<Next> {
        self.engine = Some(engine);
        if let Some(running) = &mut self.search {
            running.found = Some(found);
        }
        self.answer()
    }

    /// The expected move has been played. The time of the move began when the search did.
    fn ponder_hit(&mut self) -> anyhow::Result<Next> {
        let Some(running) = &self.search else { return Ok(Next::GoOn) };
        let left = running.time.map(|time| time.saturating_sub(running.start.elapsed()));
        self.answer_by(left.unwrap_or(Duration::MAX))
    }

    /// The answer no longer waits, and the search ends after this time.
    fn answer_by(&mut self, time: Duration) -> anyhow::Result<Next> {
        if let Some(running) = &mut self.search {
            running.waits = false;
            if let Some(moment) = Instant::now().checked_add(time) {
                running.control.end_at(moment);
            }
        }
        self.answer()
    }

    /// Answers if there is an answer that need not wait.
    fn answer(&mut self) -> anyhow::Result<Next> {
        let Some(running) = self.search.take_if(|running| running.found.is_some() && !running.waits) else {
            return Ok(Next::GoOn);
        };
        for reply in running.found.map(|found| self.side.ended(found)).unwrap_or_default() {
            say(&reply)?;
        }
        let Some(engine) = &mut self.engine else { return Ok(Next::GoOn) };
        let waited = self.side.take_up(engine);
        self.carry_out_all(waited)
    }
}

/// What a search has told already: an engine reports more often than it has something new to say.
struct News {
    /// The depth of the last report of each of the best lines that are wanted.
    depths: Vec<u32>,
}

impl News {
    fn of(engine: &OwnEngine) -> Self {
        Self { depths: vec![0; engine.lines() as usize] }
    }

    fn is_new(&mut self, info: &Info) -> bool {
        let place = info.rank.saturating_sub(1) as usize;
        self.depths.get_mut(place).is_some_and(|depth| std::mem::replace(depth, info.depth) < info.depth)
    }
}

fn say(reply: &Reply) -> anyhow::Result<Next> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()?;
    Ok(Next::GoOn)
}

fn read_lines(lines: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut line = vec![];
    while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if lines.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
        line.clear();
    }
    let _ = lines.send(Event::End);
}
