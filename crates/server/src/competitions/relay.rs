//! Boards of a competition that are relayed from a file of games that grows, as boards with sensors and arbiters' programs write it:
//! each game of a pair of the round that is played becomes a game here, in which the moves of the file are made.

use bolshak_arena::Millis;
use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_game::{Game, Seat};
use bolshak_notation::pdn::{self, GameResult, Item, PdnGame};
use bolshak_store::{PersonId, RecordId, Store};
use bolshak_tournament::Competition;
use bolshak_tournament::games::GameId;
use bolshak_wire as wire;

use super::runner::changed;
use super::tables::{Manner, add, going, record};
use super::{Competitions, Kept};
use crate::directory::Directory;
use crate::error::ApiError;
use crate::new_game::variant_named;
use crate::room::actor::RoomRequest;
use crate::room::rebuild_quietly;
use crate::viewer::{Person, Viewer, hashed};

/// What is to happen in the room of a game that a file tells of.
struct Relayed {
    game: RecordId,
    /// Moves that the room does not know yet, with the number of moves before each.
    moves: Vec<(usize, String)>,
    result: GameResult,
    /// A game that was made before and went otherwise.
    replaced: Option<RecordId>,
}

/// The code with which a file is handed in.
pub(super) fn code(kept: &Kept) -> String {
    hashed(&format!("relay {} {}", kept.head.owner, kept.head.id))
}

/// Who makes the moves of a file.
fn relayer(id: &RecordId) -> Person {
    let name = hashed(&format!("relayer {id}"));
    Person { id: PersonId::new(&name).expect("letters and digits are a name"), membership: None }
}

/// Takes over what a file of games tells. Gives how many games were found in it that are played in this round.
pub(crate) async fn relay(
    directory: &Directory,
    id: RecordId,
    code: String,
    text: String,
) -> Result<usize, ApiError> {
    let services = directory.services();
    let (all, wanted, now) = (services.competitions.clone(), id.clone(), services.now().wall);
    let found = services.with_store(move |store| compare(&all, store, &wanted, (&code, &text), now)).await?;
    let viewer = Viewer { person: Some(relayer(&id)), at_home: false };
    let (count, mut gone) = (found.len(), vec![]);
    for Relayed { game, moves, result, replaced } in found {
        gone.extend(replaced);
        for (ply, text) in moves {
            let command = wire::Command::Enter { ply, text, offer: false };
            let message = wire::ClientMessage { seat: None, command };
            let viewer = viewer.clone();
            let made: Result<(), Refusal> =
                directory.ask(&game, |reply| RoomRequest::Act { viewer, message, lag: 0, reply }).await?;
            // What is wrong at one board does not keep the others; the next file tells it anew.
            if let Err(refusal) = made {
                tracing::warn!(error = refusal.message, %game, "a relayed move was refused");
                break;
            }
        }
        if let Some(ruling) = end(result) {
            let ended: Result<(), Refusal> =
                directory.ask(&game, |reply| RoomRequest::Rule { ruling, reply }).await?;
            // The moves themselves may have ended it.
            if let Err(refusal) =
                ended.or_else(|refusal| if refusal.reason == "over" { Ok(()) } else { Err(refusal) })
            {
                tracing::warn!(error = refusal.message, %game, "a relayed result was refused");
            }
        }
    }
    changed(directory, &id, gone);
    Ok(count)
}

fn end(result: GameResult) -> Option<GameEvent> {
    match result {
        GameResult::White => Some(GameEvent::Resigned(Seat::BLACK)),
        GameResult::Black => Some(GameEvent::Resigned(Seat::WHITE)),
        GameResult::Draw => Some(GameEvent::DeclaredDrawn),
        _ => None,
    }
}

/// Compares a file with the pairs of the round that is played, by the names of the players; games that are not here are made.
fn compare(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    (shown, text): (&str, &str),
    now: Millis,
) -> Result<Vec<Relayed>, ApiError> {
    if code(&all.kept(store, id)?) != shown {
        return Err(ApiError::not_yours());
    }
    let mut relayed = vec![];
    for game in pdn::read(text).games {
        relayed.extend(compare_one(all, store, id, &game, now)?);
    }
    Ok(relayed)
}

fn compare_one(
    all: &Competitions,
    store: &dyn Store,
    id: &RecordId,
    game: &PdnGame,
    now: Millis,
) -> Result<Option<Relayed>, ApiError> {
    all.in_turn(id, || {
        let kept = all.kept(store, id)?;
        let competition = kept.competition()?;
        let Some(place) = place_of(competition, game) else { return Ok(Ok(None)) };
        let (moves, result) = (moves_of(competition, game)?, game.result);
        let known = going(store, id, place)?;
        if known.is_none() && is_known(store, id, place, &moves)? {
            return Ok(Ok(None));
        }
        let played = known.as_ref().map(|game| store.load(game)).transpose()?.flatten();
        let played = played.and_then(rebuild_quietly).and_then(|room| room.board().map(texts));
        let tell = |game: RecordId, known: usize, replaced: Option<RecordId>| {
            let moves = moves.iter().cloned().enumerate().skip(known).collect();
            Some(Relayed { game, moves, result, replaced })
        };
        if let (Some(game), Some(played)) = (&known, &played)
            && moves.starts_with(played)
        {
            return Ok(Ok(tell(game.clone(), played.len(), None)));
        }
        let new = record(&kept, place, relayer(id).id, Manner::File, now)?;
        let made = new.id.clone();
        let added = add(store, &kept, place, new, known.iter().cloned().collect(), now);
        Ok(added.map(|()| tell(made, 0, known)))
    })
}

/// Is it a game of these two that is over, still in a file that grows?
fn is_known(store: &dyn Store, id: &RecordId, place: GameId, moves: &[String]) -> Result<bool, ApiError> {
    for game in store.competition_games(id, true)?.into_iter().filter(|game| game.settled) {
        let Ok(at) = game.place.parse::<GameId>() else { continue };
        if (at.pair.at, at.pair.pair) != (place.pair.at, place.pair.pair) || at == place {
            continue;
        }
        let played = store.load(&game.game)?.and_then(rebuild_quietly);
        let played = played.and_then(|room| room.board().map(texts)).unwrap_or_default();
        if !played.is_empty() && played == moves {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The game of the round that is played which these two play, and which has no result.
fn place_of(competition: &Competition, game: &PdnGame) -> Option<GameId> {
    let key = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let wanted = [key(game.white()?), key(game.black()?)];
    let tag = game.value(&["Round"]).unwrap_or_default();
    let wanted_round: Option<usize> = tag.split('.').next().and_then(|number| number.trim().parse().ok());
    // A file that says which round is played says it of every game.
    let pairs = competition.latest_pairs();
    let pairs = pairs.filter(|(id, _)| wanted_round.is_none_or(|wanted| wanted == id.round + 1));
    let mut open = pairs.flat_map(|(id, pair)| {
        let games = pair.boards[0].games.iter().enumerate().filter(|(_, outcome)| outcome.is_none());
        games.map(move |(game, _)| GameId { pair: id, board: 0, game })
    });
    open.find(|place| {
        let players = competition.players_of(*place);
        players.is_ok_and(|players| players.map(|who| key(competition.name(who))) == wanted)
    })
}

/// The moves of a written game in full notation. What comes behind a word that cannot be read is told the next time.
fn moves_of(competition: &Competition, game: &PdnGame) -> Result<Vec<String>, ApiError> {
    let variant = variant_named(&competition.plan.variant)?;
    let mut moves = vec![];
    let _ = pdn::follow(game, Some(variant), &mut |reached| moves = texts(reached));
    Ok(moves)
}

/// The moves of a game in full notation.
fn texts(game: &dyn Game) -> Vec<String> {
    let items = pdn::from_match(&[], game, GameResult::Unknown).items.into_iter();
    let text = |item: Item| match item {
        Item::Move { text, .. } => Some(text),
        _ => None,
    };
    items.filter_map(text).collect()
}
