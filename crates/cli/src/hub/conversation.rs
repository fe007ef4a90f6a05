//! The conversation of an engine with a controller, over standard input and output.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bolshak_engine::MoveTime;
use bolshak_game::{EngineError, Flow, Info, Limits, Variant};
use bolshak_protocol::hub::{Deed, EngineSide, Identity, Mode, Order, Param, Reply, Settings};

use crate::player::Player;

/// Speaks for an engine until the controller has had enough. The game is this one until another is chosen.
pub(crate) fn speak<E>(engine: E, variant: &'static dyn Variant) -> anyhow::Result<ExitCode>
where
    E: Player + Settings + Send + 'static,
{
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || read_lines(&lines));
    let side = EngineSide::new(variant);
    Conversation { side, engine: Some(engine), search: None, sender }.go_on(&events)?;
    Ok(ExitCode::SUCCESS)
}

/// Something happens.
enum Event<E> {
    /// The controller says a line.
    Line(String),
    /// The controller has gone.
    End,
    /// The search has finished an iteration.
    Progress(Info),
    /// The search has ended; the engine comes back.
    Ended(Box<E>, Result<Info, EngineError>),
}

/// An engine that talks with a controller.
struct Conversation<E> {
    side: EngineSide,
    /// The engine, unless it is searching.
    engine: Option<E>,
    search: Option<Running>,
    sender: Sender<Event<E>>,
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

impl<E: Player + Settings + Send + 'static> Conversation<E> {
    fn go_on(&mut self, events: &Receiver<Event<E>>) -> anyhow::Result<()> {
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
        let deeds = match &mut self.engine {
            Some(engine) => self.side.hear(text, engine),
            None => self.side.hear(text, &mut Absent),
        };
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
                self.engine.iter_mut().for_each(Player::make_ready);
                return say(&Reply::Ready);
            }
            Deed::Forget => {
                if let Some(Err(error)) = self.engine.as_mut().map(Player::new_game) {
                    return say(&Reply::Error(error.to_string()));
                }
            }
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
            let mut news = News::default();
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

    fn ended(&mut self, engine: E, found: Result<Info, EngineError>) -> anyhow::Result<Next> {
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
        let has_score = self.engine.as_ref().is_some_and(Player::gave_score);
        let replies = running.found.map(|found| self.side.ended(found)).unwrap_or_default();
        for reply in replies.iter().filter(|reply| has_score || !matches!(reply, Reply::Info(_))) {
            say(reply)?;
        }
        let Some(engine) = &mut self.engine else { return Ok(Next::GoOn) };
        let waited = self.side.take_up(engine);
        self.carry_out_all(waited)
    }
}

/// Stands for an engine while it searches: nothing is asked of it or set then.
struct Absent;

impl Settings for Absent {
    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn params(&self) -> Vec<Param> {
        vec![]
    }

    fn set(&mut self, _: &str, _: &str) -> Result<(), String> {
        Ok(())
    }
}

/// What a search has told already: an engine reports more often than it has something new to say.
#[derive(Default)]
struct News {
    /// The depth of the last report of each of the best lines.
    depths: Vec<u32>,
}

impl News {
    fn is_new(&mut self, info: &Info) -> bool {
        let place = info.rank.saturating_sub(1) as usize;
        self.depths.resize(self.depths.len().max(place + 1), 0);
        std::mem::replace(&mut self.depths[place], info.depth) < info.depth
    }
}

fn say(reply: &Reply) -> anyhow::Result<Next> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()?;
    Ok(Next::GoOn)
}

fn read_lines<E>(lines: &Sender<Event<E>>) {
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
