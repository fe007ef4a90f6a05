//! Version 1 of the Hub protocol, which Scan 2.0 speaks as `scan hub`: a word and its values in a fixed order, times in
//! milliseconds, scores in hundredths of a man. No text describes it; these are the words of that program.

use std::time::Duration;

use bolshak_game::{ClockLimits, Limits, Score};

use super::request::words;
use super::{Identity, Mode, Progress, Reply, Request};

/// How an engine begins to say who it is; version 2 says it with `id`.
const NAME: &str = "name";

/// Whether an engine that was greeted answers in this version.
pub(super) fn introduces(text: &str) -> bool {
    text.split_whitespace().next() == Some(NAME)
}

/// The lines for a request.
pub(super) fn say(request: &Request) -> Result<Vec<String>, String> {
    let one = |line: &str| Ok(vec![line.to_owned()]);
    match request {
        Request::Hub => one("hub"),
        Request::SetParam { name, value } => set(name, value).map(|line| vec![line]),
        Request::Init => one("init"),
        Request::NewGame => one("new"),
        Request::Position { position, moves } => Ok(position_lines(position, moves)),
        Request::Level(limits) => limit_lines(limits),
        Request::Go(mode) => one(word(*mode)),
        Request::Stop => one("stop"),
        Request::PonderHit => one("ponder-hit"),
        Request::Ping => one("ping"),
        Request::Quit => one("quit"),
    }
}

fn word(mode: Mode) -> &'static str {
    match mode {
        Mode::Think => "go",
        Mode::Ponder => "ponder",
        Mode::Analyze => "analyse",
    }
}

fn set(name: &str, value: &str) -> Result<String, String> {
    match words(value).as_slice() {
        [word] if word == value => Ok(format!("set {name} {value}")),
        _ => Err(format!("{name}: version 1 of the Hub protocol has values of one word, found \"{value}\"")),
    }
}

/// The position with the side to move in lower case, and each move since by itself.
fn position_lines(position: &str, moves: &[String]) -> Vec<String> {
    let (side, squares) = position.split_at_checked(1).unwrap_or((position, ""));
    let start = format!("pos {}{squares}", side.to_ascii_lowercase());
    std::iter::once(start).chain(moves.iter().map(|mv| format!("move {mv}"))).collect()
}

fn limit_lines(limits: &Limits) -> Result<Vec<String>, String> {
    if limits.nodes.is_some() {
        return Err("version 1 of the Hub protocol has no limit of positions".to_owned());
    }
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    // The last word on time counts, so only one is said.
    let time = match (limits.time, limits.clock) {
        (Some(time), _) => Some(format!("time {}", time.as_millis())),
        (None, Some(ClockLimits { left, increment, moves_to_go })) => {
            let moves = moves_to_go.unwrap_or(0);
            Some(format!("level {moves} {} {}", left.as_millis(), increment.as_millis()))
        }
        (None, None) => None,
    };
    Ok(depth.into_iter().chain(time).collect())
}

/// Reads a line of an engine; what says who it is is noted. All else is chatter, also what cannot be read.
pub(super) fn read(text: &str, identity: &mut Identity) -> Option<Reply> {
    let (command, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim();
    match command {
        NAME => rest.clone_into(&mut identity.name),
        "author" => rest.clone_into(&mut identity.author),
        "country" => rest.clone_into(&mut identity.country),
        "wait" => return Some(Reply::Wait),
        "ready" => return Some(Reply::Ready),
        "pong" => return Some(Reply::Pong),
        "info" => return Some(Reply::Info(progress(rest))),
        "error" => return Some(Reply::Error(rest.to_owned())),
        "move" => {
            let mut moves = words(rest).into_iter();
            return Some(Reply::Done { chosen: moves.next(), ponder: moves.next() });
        }
        _ => {}
    }
    None
}

/// Depth, mean depth, score, positions, seconds, millions a second and the line.
fn progress(text: &str) -> Progress {
    let mut values = text.split_whitespace();
    let mut next = || values.next().unwrap_or_default();
    Progress {
        depth: next().parse().ok(),
        mean_depth: next().parse().ok(),
        score: next().parse().ok().map(Score),
        nodes: next().parse().ok(),
        time: next().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        speed: next().parse().ok(),
        multi_pv: None,
        line: values.map(str::to_owned).collect(),
    }
}
