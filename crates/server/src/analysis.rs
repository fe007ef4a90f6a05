//! The engine for people who analyse: it thinks in slices behind the same queue as everybody, so that a game that somebody
//! plays waits for no longer than a slice.

use std::time::Duration;

use bolshak_analysis::annotate::{Judged, Report, positions, report, write_into};
use bolshak_analysis::{ChanceScale, Known, Language};
use bolshak_engine::Level;
use bolshak_game::{Game, Info, Limits, Seat, Task, Variant};
use bolshak_notation::pdn;
use bolshak_notation::tree::GameTree;
use bolshak_notation::{Form, find_move, read_position, write_line};
use bolshak_store::PersonId;
use bolshak_wire as wire;
use bolshak_wire::{AnalysisCommand, AnalysisMessage, SearchPosition};
use tokio::sync::mpsc;
use tokio::time::{interval, sleep};

use crate::endgames::Endgames;
use crate::engines::pool::{PoolError, Purpose, Search};
use crate::error::ApiError;
use crate::services::Services;

/// A search begins with a short slice, so that something is seen at once; each slice begins where the table of positions
/// has been filled by the one before.
const FIRST_SLICE: Duration = Duration::from_millis(400);
const LONGEST_SLICE: Duration = Duration::from_secs(2);
/// How long a position is thought about in all.
const LONGEST_SEARCH: Duration = Duration::from_secs(60);
/// How often a client hears of what is found.
const NEWS: Duration = Duration::from_millis(150);
/// How soon something is handed in again when the queue was full.
const QUEUE_AGAIN: Duration = Duration::from_millis(500);
const MOST_LINES: u8 = 5;
/// The longest line that is told.
const LONGEST_LINE: usize = 16;
/// Positions for each position of a game that is annotated.
const LEAST_NODES: u64 = 1_000;
const MOST_NODES: u64 = 1_000_000;
/// The longest game that is annotated here.
const LONGEST_GAME: usize = 400;

/// What somebody who analyses works with.
#[derive(Clone)]
pub(crate) struct Desk {
    pub services: Services,
    pub endgames: Endgames,
    pub guest: Option<PersonId>,
    /// Where what is found goes.
    pub found: mpsc::Sender<AnalysisMessage>,
}

/// Why something cannot be thought about.
pub(crate) struct Refusal(pub &'static str, pub String);

/// A refusal as the client hears it.
pub(crate) fn refused(number: u32, reason: &str, message: String) -> AnalysisMessage {
    AnalysisMessage::Refused { number, reason: reason.to_owned(), message }
}

/// Does what is wanted. Dropping it ends the search.
pub(crate) async fn run(desk: Desk, command: AnalysisCommand) {
    let (number, done) = match command {
        AnalysisCommand::Search { number, position, lines, threat } => {
            (number, desk.search(number, &position, lines, threat).await)
        }
        AnalysisCommand::Play { number, position, level } => {
            (number, desk.play(number, &position, level).await)
        }
        AnalysisCommand::Annotate { number, variant, pdn, nodes, language } => {
            (number, desk.annotate(number, &variant, &pdn, nodes, &language).await)
        }
        AnalysisCommand::Check { number, variant, pdn, goal } => {
            let done = match variant_of(&variant) {
                Ok(variant) => desk.check(number, variant, &pdn, &goal).await,
                Err(refusal) => Err(refusal),
            };
            (number, done)
        }
        AnalysisCommand::Stop | AnalysisCommand::Ping => return,
    };
    if let Err(Refusal(reason, message)) = done {
        // The client may be gone.
        let _ = desk.found.send(refused(number, reason, message)).await;
    }
}

fn variant_of(id: &str) -> Result<&'static dyn Variant, Refusal> {
    bolshak_game::look_up_for(bolshak_game::Need::Read, id)
        .map_err(|error| Refusal(error.code(), error.to_string()))
}

/// The game up to a position.
fn game_of(position: &SearchPosition) -> Result<Box<dyn Game>, Refusal> {
    let variant = variant_of(&position.variant)?;
    let bad = |what: String| Refusal("bad-position", what);
    let mut game = match &position.fen {
        Some(fen) => read_position(variant, fen).map_err(|error| bad(error.to_string()))?,
        None => variant.start(),
    };
    play_on(game.as_mut(), position.moves.iter().map(String::as_str)).map_err(bad)?;
    if game.legal_moves().is_empty() {
        return Err(Refusal("over", "the game is over here".to_owned()));
    }
    Ok(game)
}

/// The game from a position, or the initial one, up to the last of these moves, with blanks between them.
pub(crate) fn game_up_to(
    variant: &'static dyn Variant,
    fen: Option<&str>,
    moves: &str,
) -> Result<Box<dyn Game>, ApiError> {
    let bad = |what: String| ApiError::impossible("bad-position", what);
    let mut game = match fen {
        Some(fen) => read_position(variant, fen).map_err(|error| bad(error.to_string()))?,
        None => variant.start(),
    };
    play_on(game.as_mut(), moves.split_whitespace()).map_err(bad)?;
    Ok(game)
}

/// Plays moves, draws of the rules left out; the first that cannot be played is told with the reason.
fn play_on<'m>(game: &mut dyn Game, moves: impl Iterator<Item = &'m str>) -> Result<(), String> {
    game.rule_draws(bolshak_game::Draws::Waived);
    for text in moves {
        let found = find_move(game, text).map_err(|error| format!("{text}: {error}"))?;
        game.play_at(found.index).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(())
}

/// The same position with the other side to move.
fn passed(game: &dyn Game) -> Result<Box<dyn Game>, Refusal> {
    let no_threat = || Refusal("no-threat", "nothing can be threatened here".to_owned());
    if game.variant().info().seats.len() != 2 {
        return Err(no_threat());
    }
    let mut view = game.view();
    view.side_to_move = view.side_to_move.other();
    let other = game.variant().set_up(&view).map_err(|_| no_threat())?;
    if other.legal_moves().is_empty() { Err(no_threat()) } else { Ok(other) }
}

impl Desk {
    async fn search(
        &self,
        number: u32,
        position: &SearchPosition,
        lines: u8,
        threat: bool,
    ) -> Result<(), Refusal> {
        let mut game = game_of(position)?;
        if threat {
            game = passed(game.as_ref())?;
        }
        let lines = usize::from(lines.clamp(1, MOST_LINES));
        let mut slice = FIRST_SLICE;
        let mut spent = Duration::ZERO;
        while spent < LONGEST_SEARCH {
            let limits = Limits { time: Some(slice), ..Limits::default() };
            let search = self.submit(Task::of(game.as_ref()), limits, Purpose::Judge(lines)).await;
            let ended = self.watch(number, game.as_ref(), search, spent).await?;
            if ended {
                break;
            }
            spent += slice;
            slice = (slice * 2).min(LONGEST_SLICE);
        }
        let _ = self.found.send(AnalysisMessage::Ended { number }).await;
        Ok(())
    }

    /// Hands a task in, however long the queue is.
    pub(crate) async fn submit(&self, task: Task, limits: Limits, purpose: Purpose) -> Search {
        loop {
            let pool = &self.services.pool;
            match pool.submit(task.clone(), limits, purpose, self.guest.clone(), false) {
                Ok(search) => return search,
                Err(PoolError::Full | PoolError::Failed(_)) => sleep(QUEUE_AGAIN).await,
            }
        }
    }

    /// Tells what a slice finds; whether there is nothing more to find.
    async fn watch(
        &self,
        number: u32,
        game: &dyn Game,
        search: Search,
        spent: Duration,
    ) -> Result<bool, Refusal> {
        let Search { cancel: _cancel, ticket, mut reports, mut answer } = search;
        let mut news = interval(NEWS);
        let mut told = None;
        loop {
            tokio::select! {
                done = &mut answer => {
                    let lines = reports.borrow_and_update().clone();
                    self.tell(number, game, &lines, spent).await;
                    return match done {
                        Ok(Ok(info)) => Ok(is_final(game, &info)),
                        Ok(Err(error)) => Err(Refusal("failed", error.to_string())),
                        Err(_) => Err(Refusal("failed", "the engine is gone".to_owned())),
                    };
                }
                _ = news.tick() => {
                    let before = ticket.before();
                    if before.is_some_and(|before| before > 0) && before != told {
                        told = before;
                        let before = before.unwrap_or_default();
                        let _ = self.found.send(AnalysisMessage::Waiting { number, before }).await;
                    }
                    // A slice that is only catching up says nothing that is not known.
                    if spent.is_zero() && reports.has_changed().unwrap_or(false) {
                        let lines = reports.borrow_and_update().clone();
                        self.tell(number, game, &lines, spent).await;
                    }
                }
            }
        }
    }

    async fn tell(&self, number: u32, game: &dyn Game, lines: &[Info], spent: Duration) {
        let Some(best) = lines.first() else { return };
        let lines = lines.iter().map(|info| line(game, info)).collect();
        let time = u64::try_from((spent + best.time).as_millis()).unwrap_or(u64::MAX);
        let message = AnalysisMessage::Found { number, depth: best.depth, nodes: best.nodes, time, lines };
        let _ = self.found.send(message).await;
    }

    async fn play(&self, number: u32, position: &SearchPosition, level: u8) -> Result<(), Refusal> {
        let game = game_of(position)?;
        let level = Level::new(level).ok_or_else(|| Refusal("bad-level", "levels are 1 to 10".to_owned()))?;
        let search = self.submit(Task::of(game.as_ref()), Limits::default(), Purpose::Play(level)).await;
        let found = search.answer.await.map_err(|_| Refusal("failed", "the engine is gone".to_owned()))?;
        let info = found.map_err(|error| Refusal("failed", error.to_string()))?;
        let index = info.line.first().and_then(|mv| game.find_way(&mv.path, &mv.removed));
        let index = index.ok_or_else(|| Refusal("failed", "the engine found no move".to_owned()))?;
        let text = bolshak_notation::FoundMove::at(game.as_ref(), index).text;
        let _ = self.found.send(AnalysisMessage::Played { number, text }).await;
        Ok(())
    }

    async fn annotate(
        &self,
        number: u32,
        variant: &str,
        text: &str,
        nodes: u64,
        language: &str,
    ) -> Result<(), Refusal> {
        let variant = variant_of(variant)?;
        let language: Language = language.parse().map_err(|error| Refusal("bad-language", error))?;
        let mut tree = read_tree(variant, text)?;
        let game = main_line(&tree)?;
        let tasks = positions(game.as_ref());
        let limits = Limits { nodes: Some(nodes.clamp(LEAST_NODES, MOST_NODES)), ..Limits::default() };
        let all = tasks.len();
        let known = self.known(game.as_ref()).await?;
        let mut found = vec![];
        for (ply, (task, known)) in tasks.into_iter().zip(known).enumerate() {
            let _ = self.found.send(AnalysisMessage::Annotating { number, done: ply, all }).await;
            found.push(match task {
                Some(task) => Some(self.judge(task, limits, known).await?),
                None => None,
            });
        }
        let reported = aside(move || {
            let report = report(game.as_ref(), found);
            write_into(&mut tree, game.as_ref(), &report, language)?;
            Ok(told(game.as_ref(), &tree, &report))
        });
        let mismatch = |error: bolshak_notation::tree::TreeError| Refusal("bad-record", error.to_string());
        let report = reported.await?.map_err(mismatch)?;
        let _ = self.found.send(AnalysisMessage::Annotated { number, report }).await;
        Ok(())
    }

    /// What endgame tables know of each position of a game.
    async fn known(&self, game: &dyn Game) -> Result<Vec<Option<Known>>, Refusal> {
        let (game, endgames) = (game.copy(), self.endgames.clone());
        aside(move || {
            let tables = endgames.of(game.variant());
            let known = |ply| tables.as_ref().and_then(|tables| tables.probe(&game.view_before(ply)));
            (0..=game.played().len()).map(known).collect()
        })
        .await
    }

    async fn judge(&self, task: Task, limits: Limits, known: Option<Known>) -> Result<Judged, Refusal> {
        let search = self.submit(task, limits, Purpose::Judge(1)).await;
        let found = search.answer.await.map_err(|_| Refusal("failed", "the engine is gone".to_owned()))?;
        let info = found.map_err(|error| Refusal("failed", error.to_string()))?;
        Ok(Judged { score: info.score, depth: info.depth, line: info.line, known })
    }
}

/// Does what takes a while, so that others are served meanwhile.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    crate::aside::aside(work).await.map_err(|error| Refusal("failed", error.to_string()))
}

/// A search that has found the end of the game, or that has nothing to choose from, finds nothing more.
fn is_final(game: &dyn Game, info: &Info) -> bool {
    let moves = game.legal_moves();
    info.score.decided_in().is_some_and(|plies| plies.unsigned_abs() <= info.depth)
        || moves.iter().all(|mv| mv.same_move(&moves[0])) && info.depth >= 12
}

pub(crate) fn read_tree(variant: &'static dyn Variant, text: &str) -> Result<GameTree, Refusal> {
    let bad = |what: String| Refusal("bad-record", what);
    let file = pdn::read(text);
    let record = file.games.first().ok_or_else(|| bad("expected a game in PDN".to_owned()))?;
    let read = GameTree::from_pdn(record, Some(variant)).map_err(|fault| bad(fault.to_string()))?;
    Ok(read.tree)
}

/// The game of the main line.
fn main_line(tree: &GameTree) -> Result<Box<dyn Game>, Refusal> {
    let line = tree.main_line();
    let bad = |what: &str| Refusal("bad-record", what.to_owned());
    if line.len() > LONGEST_GAME {
        return Err(bad("a game of at most 400 moves of both sides is annotated here; use bolshak annotate"));
    }
    let last = line.last().ok_or_else(|| bad("there are no moves to look at"))?;
    let game = tree.position(*last).map_err(|error| bad(&error.to_string()))?;
    if game.played().len() == line.len() {
        Ok(game)
    } else {
        Err(bad("positions were set up in the middle of the game"))
    }
}

/// A line as the client hears it.
fn line(game: &dyn Game, info: &Info) -> wire::FoundLine {
    let told = game.variant().info();
    let path =
        info.line.first().map(|mv| mv.path.iter().map(|&cell| told.board.name(cell).to_owned()).collect());
    wire::FoundLine {
        score: info.score.0,
        ends: info.score.decided_in(),
        chances: chances(game, game.side_to_move(), info.score),
        moves: write_line(game, &info.line[..info.line.len().min(LONGEST_LINE)], Form::Short),
        path: path.unwrap_or_default(),
    }
}

/// The chances of the first seat.
fn chances(game: &dyn Game, mover: Seat, score: bolshak_game::Score) -> wire::ChancesInfo {
    let info = game.variant().info();
    let own = ChanceScale::of(info).chances(score);
    chances_of(if info.are_partners(mover, Seat::WHITE) { own } else { own.reversed() })
}

pub(crate) fn chances_of(chances: bolshak_analysis::Chances) -> wire::ChancesInfo {
    let rounded = |share: f64| (share * 1_000.0).round() / 1_000.0;
    wire::ChancesInfo {
        win: rounded(chances.win),
        draw: rounded(chances.draw),
        loss: rounded(chances.loss),
        verdict: chances.verdict().code().to_owned(),
    }
}

fn told(game: &dyn Game, tree: &GameTree, report: &Report) -> wire::GameReport {
    let info = game.variant().info();
    let judged = report.moves.iter().map(|one| {
        let mut before = game.copy();
        before.take_back(game.played().len() - one.ply);
        wire::MoveJudgement {
            seat: info.seat_name(one.seat).to_owned(),
            loss: one.loss,
            mark: one.mark.map(|mark| mark.code().to_owned()),
            missed_win: one.missed_win,
            better: write_line(before.as_ref(), &one.better, Form::Short),
        }
    });
    wire::GameReport {
        pdn: pdn::write(&tree.to_pdn(), info.notation),
        chances: report.chances.iter().map(|chances| chances_of(*chances)).collect(),
        moves: judged.collect(),
        accuracy: report.accuracy.clone(),
    }
}
