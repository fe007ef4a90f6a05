//! Cards at the boards: behind the code on his card a player reports how his games ended, and plays them on a device at the board.
//! A code follows from what only the server knows of the competition.

use bolshak_arena::Millis;
use bolshak_store::{CompetitionHead, RecordId, Store};
use bolshak_tournament::games::GameId;
use bolshak_tournament::{Competition, Done, Event, Outcome, Pair, PairId, Side, white};
use bolshak_wire as wire;

use super::deeds::try_to_append;
use super::{Competitions, Kept, refused};
use crate::error::ApiError;
use crate::viewer::{Viewer, hashed};

/// So many letters nobody guesses at an evening.
const LETTERS: usize = 10;

/// The code on somebody's card. Who made a competition is told to nobody by his identity.
pub(super) fn code(head: &CompetitionHead, who: usize) -> String {
    hashed(&format!("card {} {} {who}", head.owner, head.id))[..LETTERS].to_owned()
}

/// The competition behind a code.
pub(super) fn check(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    who: usize,
    shown: &str,
) -> Result<Kept, ApiError> {
    let kept = all.kept(store, id)?;
    if kept.competition()?.entries.len() <= who || code(&kept.head, who) != shown {
        return Err(ApiError::missing("no-such-card", "there is no such card"));
    }
    Ok(kept)
}

/// Somebody's pair in the round that was published last, and his side.
pub(super) fn pair_of(competition: &Competition, who: usize) -> Option<(PairId, Side)> {
    competition.latest_pairs().find_map(|(id, pair)| Some((id, pair.side_of(who)?)))
}

/// How a game ended, for one side.
fn word(outcome: Outcome, side: Side) -> String {
    let own = if side == Side::First { outcome } else { outcome.turned() };
    match own {
        Outcome::Won | Outcome::WonByForfeit => "won",
        Outcome::Drawn => "drawn",
        Outcome::Lost | Outcome::LostByForfeit | Outcome::BothForfeit => "lost",
        Outcome::Annulled => "annulled",
    }
    .to_owned()
}

/// What a player finds behind the code on his card.
pub(crate) fn card(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    (who, shown): (usize, &str),
) -> Result<wire::CardInfo, ApiError> {
    let kept = check(all, store, id, who, shown)?;
    let competition = kept.competition()?;
    let mut info = wire::CardInfo {
        name: competition.name(who).to_owned(),
        competition: competition.plan.name.clone(),
        round: 0,
        board: 0,
        opponent: String::new(),
        opening: String::new(),
        games: vec![],
    };
    let Some((id_of_pair, side)) = pair_of(competition, who) else { return Ok(info) };
    let pair = competition.pair(id_of_pair).map_err(|refusal| refused(&refusal))?;
    let games = store.competition_games(id, true)?;
    info.round = id_of_pair.round as u32 + 1;
    info.board = id_of_pair.pair as u32 + 1;
    info.opponent = competition.name(pair.drawn.who[side.other().index()]).to_owned();
    info.opening = pair.drawn.opening.clone().unwrap_or_default();
    info.games = (0..pair.boards[0].games.len())
        .map(|game| {
            let place = GameId { pair: id_of_pair, board: 0, game }.to_string();
            let is_over = pair.boards[0].games[game].is_some();
            // A game that was annulled is played again.
            let played = games.iter().rev().find(|one| one.place == place && (is_over || !one.settled));
            told(pair, game, side, played.map(|one| one.game.to_string()))
        })
        .collect();
    Ok(info)
}

fn told(pair: &Pair, game: usize, side: Side, played: Option<String>) -> wire::CardGame {
    let said = |by: Side| {
        let its =
            pair.reports.iter().find(|report| (report.board, report.game, report.side) == (0, game, by));
        its.map(|report| word(report.outcome, side))
    };
    wire::CardGame {
        white: white(0, game) == side,
        result: pair.boards[0].games[game].map(|outcome| word(outcome, side)),
        mine: said(side),
        theirs: said(side.other()),
        played,
    }
}

/// A player says how a game of his ended. When both say the same it is the result.
pub(crate) fn report(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    who: usize,
    report: &wire::CardReport,
    now: Millis,
) -> Result<(), ApiError> {
    let own = match report.result.as_str() {
        "won" => Outcome::Won,
        "drawn" => Outcome::Drawn,
        "lost" => Outcome::Lost,
        _ => return Err(ApiError::impossible("bad-result", "a game is won, drawn or lost")),
    };
    let nobody = Viewer { person: None, at_home: false };
    let find = || check(all, store, id, who, &report.code);
    try_to_append((all, store), &nobody, now, find, |kept| {
        let competition = kept.competition()?;
        let (pair, side) = pair_of(competition, who)
            .ok_or_else(|| ApiError::impossible("no-pair", "you are not paired in this round"))?;
        let outcome = if side == Side::First { own } else { own.turned() };
        let game = report.game as usize;
        let said = Event::Reported { pair, board: 0, game, side, outcome };
        let mut after = competition.clone();
        after.take(&said).map_err(|refusal| refused(&refusal))?;
        let agreed = after.agreed(pair, 0, game);
        let scored = agreed.map(|outcome| Event::Scored { pair, board: 0, game, outcome: Some(outcome) });
        Ok([Some(said), scored].into_iter().flatten().map(Done::Happened).collect())
    })
    .map(drop)
}
