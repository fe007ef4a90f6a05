//! Another engine as a process of its own, spoken to in the Hub protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use bolshak_game::{
    Draws, Engine, EngineError, Flow, Game, Info, Limits, Move, Purpose, Score, Task, Variant,
};
use bolshak_notation::{read_hub_move, write_hub, write_hub_move};
use bolshak_protocol::hub::{
    ControllerSide, Heard, Introduction, Mode, NORMAL, Param, ParamKind, Progress, Request, VARIANT, Version,
    variant_of,
};

use super::{Dialogue, Player, longest_search};

/// How many times as long as it may be silent an engine may take to make ready: it may have much to load.
const PREPARING: u32 = 6;
/// How long it may take to go away.
const LEAVING: Duration = Duration::from_millis(300);
/// How long it may take from the end of its words to its own.
const ENDING: Duration = Duration::from_secs(2);
/// How often a search looks whether it is still wanted, if the engine says nothing.
const TICK: Duration = Duration::from_millis(50);
/// The longest line that is read as one, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// So many lines of an engine wait to be read; it waits when there are more.
const BACKLOG: usize = 1_000;

/// An engine in a process of its own. The process ends with it.
pub(crate) struct HubEngine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    dialogue: Dialogue,
    side: ControllerSide,
    /// How long it may be silent when it should answer.
    patience: Duration,
    /// Whether it said a score in the last search.
    gave_score: bool,
    /// Why nothing more is to be expected from it.
    broken: Option<String>,
}

impl HubEngine {
    /// Starts an engine and makes it ready for a game.
    ///
    /// # Errors
    /// If it cannot be started, does not speak the protocol or lacks a parameter.
    pub(crate) fn spawn(
        mut program: Command,
        settings: &[(String, String)],
        variant: &'static dyn Variant,
        patience: Duration,
        dialogue: Dialogue,
    ) -> Result<Self, EngineError> {
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the match; it ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let mut child = program.spawn().map_err(|error| {
            let name = program.get_program().to_string_lossy();
            EngineError::Failed(format!("cannot start {name}: {error}"))
        })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Failed("it has no input and output".to_owned()));
        };
        let (sender, lines) = sync_channel(BACKLOG);
        let told = dialogue.clone();
        std::thread::spawn(move || {
            each_line(BufReader::new(output), |line| {
                told.said(&line);
                sender.send(line).is_ok()
            });
        });
        if let Some(errors) = child.stderr.take() {
            let told = dialogue.clone();
            std::thread::spawn(move || {
                each_line(BufReader::new(errors), |line| {
                    told.complained(&line);
                    true
                });
            });
        }
        let side = ControllerSide::default();
        let mut engine =
            Self { child, input, lines, dialogue, side, patience, gave_score: false, broken: None };
        engine.prepare(settings, variant)?;
        Ok(engine)
    }

    fn prepare(
        &mut self,
        settings: &[(String, String)],
        variant: &'static dyn Variant,
    ) -> Result<(), EngineError> {
        self.say(&Request::Hub)?;
        let introduction =
            self.wait("introduce itself, with id and wait,", self.patience, |heard| match heard {
                Heard::Introduced(introduction) => Some(introduction),
                _ => None,
            })?;
        for (name, value) in chosen(&introduction, settings, variant)? {
            self.say(&Request::SetParam { name, value })?;
        }
        self.say(&Request::Init)?;
        self.wait("make ready", self.patience * PREPARING, |heard| (heard == Heard::Ready).then_some(()))
    }

    fn say(&mut self, request: &Request) -> Result<(), EngineError> {
        if let Some(why) = &self.broken {
            return Err(EngineError::Failed(why.clone()));
        }
        let lines = self.side.say(request).map_err(EngineError::Failed)?;
        for line in lines {
            self.dialogue.told(&line);
            let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
            sent.map_err(|_| self.gone())?;
        }
        Ok(())
    }

    /// Waits for something to be heard; a complaint is the end.
    fn wait<T>(
        &mut self,
        what: &str,
        patience: Duration,
        wanted: impl Fn(Heard) -> Option<T>,
    ) -> Result<T, EngineError> {
        let until = Instant::now() + patience;
        loop {
            match self.hear(until, what)? {
                Some(Heard::Complaint(message)) => return Err(self.complained(&message)),
                heard => {
                    if let Some(found) = heard.and_then(&wanted) {
                        return Ok(found);
                    }
                }
            }
        }
    }

    /// The next thing that it says; none if it says nothing for a moment.
    fn hear(&mut self, until: Instant, what: &str) -> Result<Option<Heard>, EngineError> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(self.give_up(&format!("it did not {what} in time (--patience)")));
        }
        match self.lines.recv_timeout(left.min(TICK)) {
            Ok(line) => self.side.hear(&line).map_err(|error| self.give_up(&error)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Takes what it has said since the last answer, so that it is not taken for the next one.
    fn pass_over(&mut self) -> Result<(), EngineError> {
        while let Ok(line) = self.lines.try_recv() {
            match self.side.hear(&line) {
                Ok(Some(Heard::Complaint(message))) => return Err(self.complained(&message)),
                Ok(_) => {}
                Err(error) => return Err(self.give_up(&error)),
            }
        }
        Ok(())
    }

    /// Ends the process; from now on it only fails.
    fn give_up(&mut self, why: &str) -> EngineError {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.broken = Some(why.to_owned());
        EngineError::Failed(why.to_owned())
    }

    fn complained(&mut self, message: &str) -> EngineError {
        self.give_up(&format!("it says: {message}"))
    }

    /// It listens or speaks no more: because it has ended, most often.
    fn gone(&mut self) -> EngineError {
        match self.ended_within(ENDING) {
            Some(status) => self.give_up(&format!("it is gone ({status})")),
            None => self.give_up("it has closed its input or output"),
        }
    }

    /// How the process has ended, if it does so in this time.
    fn ended_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Waits for the end of a search.
    fn follow(
        &mut self,
        position: &dyn Game,
        until: Instant,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let mut latest =
            Info { depth: 0, rank: 1, score: Score(0), nodes: 0, time: Duration::ZERO, line: vec![] };
        let mut flow = Flow::Continue;
        self.gave_score = false;
        loop {
            match self.hear(until, "answer")? {
                Some(Heard::Done { chosen, .. }) => {
                    let mv = self.understand(chosen.as_deref(), position)?;
                    if latest.line.first().is_none_or(|first| !first.same_move(&mv)) {
                        latest.line = vec![mv];
                    }
                    return Ok(latest);
                }
                Some(Heard::Complaint(message)) => return Err(self.complained(&message)),
                Some(Heard::Progress(progress)) => {
                    self.gave_score |= progress.score.is_some();
                    update(&mut latest, &progress, position);
                }
                _ => {}
            }
            if flow == Flow::Continue && !latest.line.is_empty() && report(&latest) == Flow::Stop {
                flow = Flow::Stop;
                self.say(&Request::Stop)?;
            }
        }
    }

    /// The move that an engine has chosen.
    fn understand(&mut self, chosen: Option<&str>, position: &dyn Game) -> Result<Move, EngineError> {
        let Some(text) = chosen else { return Err(self.give_up("it answered without a move")) };
        match read_hub_move(position.variant().info(), position.legal_moves(), text) {
            Ok(index) => Ok(position.legal_moves()[index].clone()),
            Err(error) => Err(self.give_up(&format!("it played {text}: {error}"))),
        }
    }
}

/// Everything that is to be set: the game, and what was asked for.
fn chosen(
    introduction: &Introduction,
    settings: &[(String, String)],
    variant: &'static dyn Variant,
) -> Result<Vec<(String, String)>, EngineError> {
    // The protocol has positions of games with a rule table alone.
    if variant.rules().is_none() {
        return Err(EngineError::UnknownVariant(variant.info().id.to_owned()));
    }
    if introduction.version == Version::One {
        return unannounced(settings, variant);
    }
    let names: Vec<&str> = introduction.params.iter().map(|param| param.name.as_str()).collect();
    let mut all: Vec<_> = game_setting(introduction, variant)?.into_iter().collect();
    for (name, value) in settings {
        let param = introduction.params.iter().find(|param| param.name == *name);
        let error = |what: String| EngineError::Failed(format!("{name}: {what}"));
        let offered = if names.is_empty() { "no parameters".to_owned() } else { names.join(", ") };
        let param =
            param.ok_or_else(|| error(format!("this engine has no such parameter; it has {offered}")))?;
        param.kind.check(value).map_err(error)?;
        all.push((name.clone(), value.clone()));
    }
    Ok(all)
}

/// How the game is set; not at all in an engine that knows no other.
fn game_setting(
    introduction: &Introduction,
    variant: &'static dyn Variant,
) -> Result<Option<(String, String)>, EngineError> {
    let name = variant_of(variant);
    let unsaid = |why: String| {
        let id = variant.info().id;
        Err(EngineError::Failed(format!("it does not say that it plays {id}: {why}")))
    };
    match introduction.params.iter().find(|param| param.name == VARIANT) {
        None if name == NORMAL => Ok(None),
        None => unsaid(format!("this engine has no parameter {VARIANT}")),
        Some(Param { kind: ParamKind::Enum(games), .. })
            if !games.is_empty() && !games.iter().any(|game| is_form_of(name, game)) =>
        {
            unsaid(format!("its {VARIANT} is one of {}", games.join(", ")))
        }
        Some(_) => Ok(Some((VARIANT.to_owned(), name.to_owned()))),
    }
}

/// Whether a game is this one, or this one with house rules, which no list names.
fn is_form_of(name: &str, game: &str) -> bool {
    name.strip_prefix(game).is_some_and(|rest| rest.is_empty() || rest.starts_with('+'))
}

/// The same in version 1 of the protocol, which knows one game and takes what it is told.
fn unannounced(
    settings: &[(String, String)],
    variant: &'static dyn Variant,
) -> Result<Vec<(String, String)>, EngineError> {
    if variant_of(variant) != NORMAL {
        let id = variant.info().id;
        return Err(EngineError::Failed(format!(
            "it speaks version 1 of the Hub protocol, which has no words for {id}"
        )));
    }
    Ok(settings.to_vec())
}

/// The game of a task.
fn replay(task: &Task) -> Result<Box<dyn Game>, EngineError> {
    let game = task.reached(Draws::Waived)?;
    if game.legal_moves().is_empty() { Err(EngineError::GameOver) } else { Ok(game) }
}

/// Takes over what an engine has said of its search.
fn update(latest: &mut Info, progress: &Progress, position: &dyn Game) {
    if progress.multi_pv.is_some_and(|place| place > 1) {
        return;
    }
    latest.depth = progress.depth.unwrap_or(latest.depth);
    latest.score = progress.score.unwrap_or(latest.score);
    latest.nodes = progress.nodes.unwrap_or(latest.nodes);
    latest.time = progress.time.unwrap_or(latest.time);
    if !progress.line.is_empty() {
        latest.line = legal_part(&progress.line, position);
    }
}

/// The moves of a line as far as they are legal.
fn legal_part(texts: &[String], position: &dyn Game) -> Vec<Move> {
    let mut game = position.copy();
    let follow = |text: &String| {
        let index = read_hub_move(game.variant().info(), game.legal_moves(), text).ok()?;
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).ok()?;
        Some(mv)
    };
    texts.iter().map_while(follow).collect()
}

impl Engine for HubEngine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let position = replay(task)?;
        let info = task.variant.info();
        self.pass_over()?;
        let moves = task.moves.iter().map(|mv| write_hub_move(info, mv)).collect();
        self.say(&Request::Position { position: write_hub(info, &task.start), moves })?;
        // Each time, though it may be the same: many engines, Scan among them, forget it with the position.
        self.say(&Request::Level(*limits))?;
        let mode = match task.purpose {
            Purpose::Play => Mode::Think,
            Purpose::Analysis => Mode::Analyze,
        };
        self.say(&Request::Go(mode))?;
        let until = Instant::now() + longest_search(limits, self.patience);
        self.follow(position.as_ref(), until, report)
    }
}

impl Player for HubEngine {
    fn new_game(&mut self) -> Result<(), EngineError> {
        self.say(&Request::NewGame)
    }

    fn must_fit(&self, limits: &Limits) -> Result<(), EngineError> {
        self.side.must_fit(limits).map_err(EngineError::Failed)
    }

    fn gave_score(&self) -> bool {
        self.gave_score
    }
}

impl Drop for HubEngine {
    fn drop(&mut self) {
        let _ = self.say(&Request::Quit);
        if self.ended_within(LEAVING).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Passes the lines of an engine on, until it ends or nobody listens any more. One that is too long is left out.
fn each_line(mut output: impl BufRead, mut listen: impl FnMut(String) -> bool) {
    let mut line = vec![];
    let mut goes_on = false;
    while output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let is_part =
            std::mem::replace(&mut goes_on, line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n"));
        if !is_part && !goes_on && !listen(String::from_utf8_lossy(&line).into_owned()) {
            return;
        }
        line.clear();
    }
}
