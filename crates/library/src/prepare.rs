//! Making what is kept and indexed out of a written game.

use bolshak_game::{Game, Move, PositionKey, Seat, Variant, position_key};
use bolshak_notation::pdn::{Fault, Item, PartialDate, PdnGame, clean, follow, seat_tags, write};
use bolshak_notation::{Form, write_fen};

use crate::Ending;
use crate::board::{Board, code_among, have_same_ends};
use crate::bytes::{checksum, stirred};
use crate::facts::{Date, GameFacts};
use crate::kept::Kept;

/// Makes the bytes that are kept of a game in a collection.
type Keep = Box<dyn Fn(&str) -> Vec<u8> + Send>;

/// A written game that was played out by the rules and is ready to be taken in. Making it costs most of the time of an
/// import and needs no library, so several threads can do it.
pub struct Prepared {
    /// The game by its collection.
    kept: Keep,
    pub(crate) facts: GameFacts,
    /// The position before each move with the number of the move, and the last one with 0; each once.
    pub(crate) postings: Vec<(u64, u32)>,
    /// What was odd about it and was understood all the same.
    pub warnings: Vec<Fault>,
}

/// Tags that follow from the moves.
const FACTS: &[&str] = &["Result", "GameType", "Variant", "FEN", "SetUp", "PlyCount"];

impl Prepared {
    /// Plays a record out. `fallback` is the game of records that do not name one.
    ///
    /// # Errors
    /// As [`bolshak_notation::pdn::replay`].
    pub fn of(record: &PdnGame, fallback: Option<&'static dyn Variant>) -> Result<Self, Fault> {
        let mut trace = None;
        let replayed = follow(record, fallback, &mut |game: &dyn Game| match &mut trace {
            None => trace = Some(Trace::new(game)),
            Some(trace) => trace.reached(game),
        })?;
        let game = replayed.game.as_ref();
        let variant = game.variant();
        let trace = trace.unwrap_or_else(|| Trace::new(game));
        let ending = Ending::of(variant, replayed.places, game.outcome(), replayed.result);
        let annotated = if is_annotated(&record.items) { annotated(record, variant)? } else { String::new() };
        let facts =
            GameFacts { moves: trace.moves_hash(), ..GameFacts::of(record, variant, &ending, trace.plies) };
        let postings = trace.postings(variant.info().id);
        let last = game.side_to_move();
        let tags = kept_tags(record);
        let kept =
            move |collection: &str| kept_bytes(&trace, variant, last, &ending, collection, &tags, &annotated);
        Ok(Self { kept: Box::new(kept), facts, postings, warnings: replayed.warnings })
    }

    /// The bytes that are kept of it in a collection.
    pub(crate) fn kept(&self, collection: &str) -> Vec<u8> {
        (self.kept)(collection)
    }
}

/// What is known of a kept game, and its positions, as when it was taken in.
pub(crate) fn again(kept: &Kept<'_>) -> Result<(GameFacts, Vec<(u64, u32)>), String> {
    let mut trace = None;
    let replay = kept.replay(&mut |game: &dyn Game| match &mut trace {
        None => trace = Some(Trace::new(game)),
        Some(trace) => trace.reached(game),
    })?;
    let trace = trace.unwrap_or_else(|| Trace::new(replay.game.as_ref()));
    let variant = replay.game.variant();
    let ending = Ending::decoded(kept.ending);
    let facts = GameFacts::of(&kept.tagged(), variant, &ending, trace.plies);
    let facts = GameFacts { moves: trace.moves_hash(), ..facts };
    Ok((facts, trace.postings(variant.info().id)))
}

fn kept_bytes(
    trace: &Trace,
    variant: &dyn Variant,
    last: Seat,
    ending: &Ending,
    collection: &str,
    tags: &[(String, String)],
    annotated: &str,
) -> Vec<u8> {
    let kept = Kept {
        variant: variant.info().id,
        start: &trace.start,
        last,
        setups: trace.setups.iter().map(|(ply, seat, fen)| (*ply, *seat, fen.as_str())).collect(),
        plies: trace.plies,
        moves: &trace.moves,
        collection,
        ending: ending.code(),
        tags: tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        annotated,
    };
    kept.write()
}

fn kept_tags(record: &PdnGame) -> Vec<(String, String)> {
    let kept = record.tags.iter().filter(|tag| !FACTS.contains(&tag.name.as_str()));
    kept.map(|tag| (tag.name.clone(), tag.value.clone())).collect()
}

fn is_annotated(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Move { marks, .. } => !marks.is_empty(),
        Item::Setup { .. } => false,
        _ => true,
    })
}

/// The whole body as PDN.
fn annotated(record: &PdnGame, variant: &'static dyn Variant) -> Result<String, Fault> {
    let clean = clean(record, Some(variant), Form::Short)?;
    // Numbers of moves are written for whoever begins, which the position says.
    let tags = clean.tags.into_iter().filter(|tag| FACTS.contains(&tag.name.as_str())).collect();
    Ok(write(&PdnGame { tags, ..clean }, variant.info().notation))
}

/// What is gathered while a game is played out.
struct Trace {
    start: String,
    first: PositionKey,
    board: Board,
    cells: usize,
    moves: Vec<u8>,
    plies: usize,
    setups: Vec<(usize, Seat, String)>,
    to_move: Seat,
    /// The positions left so far, each with the number of the move.
    left: Vec<(PositionKey, u32)>,
    here: PositionKey,
    /// The legal moves here that begin and end as another does.
    twins: Vec<Move>,
}

impl Trace {
    fn new(game: &dyn Game) -> Self {
        let (view, info) = (game.view(), game.variant().info());
        let is_initial = view == game.variant().start().view();
        let start = if is_initial { String::new() } else { write_fen(info, &view) };
        let (first, cells) = (position_key(&view), info.board.cells.len());
        let board = Board::of(&view, cells);
        let (moves, setups, left) = (vec![], vec![], vec![]);
        let (plies, to_move, twins) = (0, view.side_to_move, twins(game));
        Self { start, first, board, cells, moves, plies, setups, to_move, left, here: first, twins }
    }

    /// The game after a move, or after a change by hand: then it has no moves.
    fn reached(&mut self, game: &dyn Game) {
        let view = game.view();
        if let Some(mv) = game.played().last() {
            let effect = self.board.effect(mv);
            self.board.write(&effect, &mut self.moves);
            self.board.apply(&effect);
            self.left.push((self.here, code_among(mv, self.twins.iter(), self.cells)));
            self.plies += 1;
        } else {
            self.left.push((self.here, 0));
            self.setups.push((self.plies, self.to_move, write_fen(game.variant().info(), &view)));
            self.board = Board::of(&view, self.cells);
        }
        self.here = position_key(&view);
        self.to_move = view.side_to_move;
        self.twins = twins(game);
    }

    /// A number for the moves and where they begin. Games without moves have none.
    fn moves_hash(&self) -> u64 {
        if self.plies == 0 {
            return 0;
        }
        let setups = self.setups.iter().map(|(ply, _, fen)| checksum(fen.as_bytes()) ^ *ply as u64);
        setups.fold(stirred(checksum(&self.moves) ^ self.first.0), |hash, setup| stirred(hash ^ setup)).max(1)
    }

    fn postings(&self, variant: &str) -> Vec<(u64, u32)> {
        let all = self.left.iter().copied().chain([(self.here, 0)]);
        let mut postings: Vec<_> = all.map(|(key, code)| (index_key(variant, key), code)).collect();
        postings.sort_unstable();
        postings.dedup();
        postings
    }
}

/// The key of a position of a variant in an index of all variants.
pub(crate) fn index_key(variant: &str, key: PositionKey) -> u64 {
    stirred(checksum(variant.as_bytes()).wrapping_add(key.0))
}

/// The legal moves with whose ends there is another; mostly none.
fn twins(game: &dyn Game) -> Vec<Move> {
    let moves = game.legal_moves();
    let mut ends: Vec<_> = moves.iter().map(|mv| (mv.from(), mv.to())).collect();
    ends.sort_unstable();
    if ends.windows(2).all(|two| two[0] != two[1]) {
        return vec![];
    }
    let has_twin = |mv: &&Move| moves.iter().filter(|other| have_same_ends(mv, other)).count() > 1;
    moves.iter().filter(has_twin).cloned().collect()
}

impl GameFacts {
    fn of(record: &PdnGame, variant: &'static dyn Variant, ending: &Ending, plies: usize) -> Self {
        let info = variant.info();
        let name = |tag: &str| record.value(&[tag]).unwrap_or_default().to_owned();
        let mut players: Vec<String> = vec![String::new(); info.seats.len()];
        for (tag, seat) in seat_tags(info, |seat| seat.index().to_string()) {
            let seat = seat.parse().ok().and_then(|seat: usize| players.get_mut(seat));
            seat.into_iter().for_each(|player| *player = name(tag));
        }
        let old = [record.white(), record.black()];
        for (player, old) in players.iter_mut().zip(old).filter(|(player, _)| player.is_empty()) {
            *player = old.unwrap_or_default().to_owned();
        }
        Self {
            players,
            event: name("Event"),
            site: name("Site"),
            variant: info.id.to_owned(),
            date: date(record),
            ending: ending.code(),
            plies: u16::try_from(plies).unwrap_or(u16::MAX),
            rating: rating(record),
            moves: 0,
        }
    }
}

fn date(record: &PdnGame) -> Date {
    let dates = ["Date", "UTCDate", "EventDate"].map(|name| record.value(&[name]));
    let mut read = dates.into_iter().flatten().filter_map(|date| PartialDate::read(date).ok());
    read.find(|date| date.year.is_some()).map_or(Date::default(), Date::of)
}

/// The average of the ratings that are told, and 0 if none is.
fn rating(record: &PdnGame) -> u16 {
    const SEATS: [&str; 6] = ["White", "Black", "Red", "Green", "Yellow", "Violet"];
    let told = SEATS.iter().filter_map(|seat| {
        let value = ["Rating", "Elo"]
            .into_iter()
            .find_map(|what| record.tag(&format!("{seat}{what}")).map(|tag| tag.value.trim()))?;
        let digits = value.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse::<u16>().ok().filter(|rating| *rating > 0)
    });
    let told: Vec<u16> = told.collect();
    let sum: u32 = told.iter().map(|rating| u32::from(*rating)).sum();
    sum.checked_div(told.len() as u32).and_then(|average| u16::try_from(average).ok()).unwrap_or(0)
}
