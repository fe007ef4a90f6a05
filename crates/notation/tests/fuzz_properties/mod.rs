//! Properties that must hold for any input whatsoever. The fuzz targets in `fuzz/` and the test `fuzz_short` run the
//! same functions, so that what a long run finds can be kept as a seed of the short one.
//!
//! An input is text whose first line names the game; any other line names some game, too.
use bolshak_game::{Game, Match, find, registry};
use bolshak_notation::pdn::{self, Item, PdnGame, Place};
use bolshak_notation::{
    Form, legal_moves, read_fen_extras, read_hub, read_hub_move, read_move, read_position, write_fen,
    write_hub, write_hub_move, write_move,
};

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 5] = [
    ("fen_never_panics", fen_never_panics),
    ("hub_never_panics", hub_never_panics),
    ("move_text_never_panics", move_text_never_panics),
    ("pdn_never_panics", pdn_never_panics),
    ("pdn_roundtrip", pdn_roundtrip),
];

/// The most moves of one input that are read; longer inputs only cost time.
const MOVES: usize = 40;

/// Any text as a position: an error has a place in the text, a position reads back from what is written.
pub fn fen_never_panics(input: &[u8]) {
    let (game, text) = game_and_text(input);
    let most = text.chars().count() + 1;
    match read_position(game, &text) {
        Ok(line) => {
            read_fen_extras(game.info(), &text).expect("the same text was read as a position");
            reads_back(line.as_ref());
        }
        Err(error) => assert!((1..=most).contains(&error.column), "{error:?} lies outside of {text:?}"),
    }
}

/// Any text as a position of the Hub protocol, and its further lines as moves; every legal move reads back.
pub fn hub_never_panics(input: &[u8]) {
    let (game, text) = game_and_text(input);
    let (position, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let line = read_hub(game, position).inspect(|line| reads_back(line.as_ref()));
    if game.rules().is_none() {
        return assert!(line.is_err(), "the protocol has no positions of {}", game.info().id);
    }
    let line = line.unwrap_or_else(|_| game.start());
    for text in moves.lines().take(MOVES) {
        let _ = read_hub_move(game.info(), line.turns(), text);
    }
    for turn in line.turns() {
        let text = write_hub_move(game.info(), turn);
        let index = read_hub_move(game.info(), line.turns(), &text).expect(&text);
        assert!(line.turns()[index].same_move(turn), "{text}");
    }
}

/// A position, and any lines as moves: what is read is a legal turn that reads back from each form, and is played.
pub fn move_text_never_panics(input: &[u8]) {
    let (game, text) = game_and_text(input);
    let (position, moves) = text.split_once('\n').unwrap_or(("", &text));
    let mut line = read_position(game, position).unwrap_or_else(|_| game.start());
    for text in moves.lines().take(MOVES) {
        let Ok(index) = read_move(game.info(), line.turns(), text) else { continue };
        let turn = line.turns()[index].clone();
        for form in [Form::Full, Form::Short, Form::Abbreviated] {
            let written = write_move(game.info(), line.turns(), index, form);
            let again = read_move(game.info(), line.turns(), &written).expect(&written);
            assert!(line.turns()[again].same_move(&turn), "{text} was written as {written}");
        }
        line.play(&turn).expect("a legal turn");
    }
}

/// Any bytes as a file of games, each of which is played as far as it goes.
pub fn pdn_never_panics(input: &[u8]) {
    let (game, bytes) = game_and_bytes(input);
    for record in &pdn::read(&pdn::decode(bytes)).games {
        let _ = pdn::replay(record, Some(game));
        for tag in &record.tags {
            let _ = tag.value.parse::<pdn::TimeControl>();
        }
        for item in &record.items {
            if let Item::Comment(comment) = item {
                let remark = pdn::Remark::parse(comment);
                let written = remark.to_string();
                assert_eq!(pdn::Remark::parse(&written).to_string(), written, "{comment}");
            }
        }
    }
}

/// The record of a match whose turns the input chooses reads back, and so does every legal record in the input once
/// it is cleaned.
pub fn pdn_roundtrip(input: &[u8]) {
    let (game, bytes) = game_and_bytes(input);
    let text = pdn::decode(bytes);
    let played = play_by(game, bytes);
    let tags = [("White", text.chars().take(20).collect::<String>())];
    record_reads_back(game, &pdn::from_match(&tags, played.as_ref(), played.outcome().into()));
    for record in &pdn::read(&text).games {
        if let Ok(record) = pdn::clean(record, Some(game), Form::Short) {
            record_reads_back(pdn::game_of(&record).expect("a cleaned record names its game"), &record);
        }
    }
}

/// The match in which each byte chooses one of the legal turns.
fn play_by(game: &'static dyn Game, bytes: &[u8]) -> Box<dyn Match> {
    let mut line = game.start();
    for choice in bytes.iter().take(2 * MOVES) {
        if line.turns().is_empty() {
            break;
        }
        let turn = line.turns()[usize::from(*choice) % line.turns().len()].clone();
        line.play(&turn).expect("a legal turn");
    }
    line
}

/// A record reads back whole from what is written, and leads to the same position.
fn record_reads_back(game: &'static dyn Game, record: &PdnGame) {
    let written = pdn::write(record, game.info().notation);
    let file = pdn::read(&written);
    assert!(file.faults.is_empty(), "{:?} in {written}", file.faults);
    let [again] = &file.games[..] else { panic!("{} games in {written}", file.games.len()) };
    assert_eq!(without_places(&again.items), without_places(&record.items), "{written}");
    let [first, second] = [record, again]
        .map(|record| pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}: {written}")));
    assert_eq!(first.line.view(), second.line.view(), "{written}");
    assert_eq!((first.result, first.plies), (second.result, second.plies), "{written}");
}

/// Items without the places where they stood, and comments as they can be written.
fn without_places(items: &[Item]) -> Vec<Item> {
    let place = Place::default();
    let without = |item: &Item| match item.clone() {
        Item::Move { text, marks, .. } => Item::Move { place, text, marks },
        Item::Unknown { .. } => Item::Unknown { place },
        Item::Setup { fen, .. } => Item::Setup { place, fen },
        Item::Variation(inner) => Item::Variation(without_places(&inner)),
        Item::Comment(comment) => Item::Comment(writable(&comment)),
        nag @ Item::Nag(_) => nag,
    };
    items.iter().map(without).collect()
}

/// A comment cannot hold its own brackets, and its blanks may become line breaks and the other way round.
fn writable(comment: &str) -> String {
    comment.replace('{', "(").replace('}', ")").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A position reads back from its FEN and, where there is one, its Hub string, and all its legal moves are written differently.
fn reads_back(line: &dyn Match) {
    let (game, view) = (line.game(), line.view());
    let fen = write_fen(game.info(), &view);
    assert_eq!(read_position(game, &fen).expect(&fen).view(), view, "{fen}");
    if game.rules().is_some() {
        let hub = write_hub(game.info(), &view);
        assert_eq!(read_hub(game, &hub).expect(&hub).view(), view, "{hub}");
        assert_eq!(read_position(game, &hub).expect(&hub).view(), view, "{hub}");
    }
    assert_eq!(legal_moves(game.info(), line.turns()).len(), line.turns().len());
}

fn game_and_text(input: &[u8]) -> (&'static dyn Game, String) {
    let (game, bytes) = game_and_bytes(input);
    (game, String::from_utf8_lossy(bytes).into_owned())
}

fn game_and_bytes(input: &[u8]) -> (&'static dyn Game, &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n');
    let (id, rest) = end.map_or((input, &[][..]), |end| (&input[..end], &input[end + 1..]));
    let any = id.iter().copied().map(usize::from).sum::<usize>() % registry().len();
    let named = std::str::from_utf8(id).ok().and_then(find);
    (named.unwrap_or(registry()[any]), rest)
}
