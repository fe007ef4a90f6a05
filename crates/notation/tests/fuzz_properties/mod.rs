//! Properties that must hold for any input whatsoever. The fuzz targets in `fuzz/` and the test `fuzz_short` run the
//! same functions, so that what a long run finds can be kept as a seed of the short one.
//!
//! An input is text whose first line names the game; any other line names some game, too.
use bolshak_game::{Game, Variant, find, registry};
use bolshak_notation::pdn::{self, Item, PdnGame, Place};
use bolshak_notation::tree::{GameTree, ReadTree};
use bolshak_notation::{
    Form, legal_moves, read_fen_extras, read_hub, read_hub_move, read_move, read_position, write_fen,
    write_hub, write_hub_move, write_move,
};

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 7] = [
    ("fen_never_panics", fen_never_panics),
    ("hub_never_panics", hub_never_panics),
    ("move_text_never_panics", move_text_never_panics),
    ("pdn_never_panics", pdn_never_panics),
    ("pdn_roundtrip", pdn_roundtrip),
    ("tree_roundtrip", tree_roundtrip),
    ("time_control_roundtrip", time_control_roundtrip),
];

/// The most moves of one input that are read; longer inputs only cost time.
const MOVES: usize = 40;

/// Any text as a position: an error has a place in the text, a position reads back from what is written.
pub fn fen_never_panics(input: &[u8]) {
    let (variant, text) = game_and_text(input);
    let most = text.chars().count() + 1;
    match read_position(variant, &text) {
        Ok(line) => {
            read_fen_extras(variant.info(), &text).expect("the same text was read as a position");
            reads_back(line.as_ref());
        }
        Err(error) => assert!((1..=most).contains(&error.column), "{error:?} lies outside of {text:?}"),
    }
}

/// Any text as a position of the Hub protocol, and its further lines as moves; every legal move reads back.
pub fn hub_never_panics(input: &[u8]) {
    let (variant, text) = game_and_text(input);
    let (position, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let game = read_hub(variant, position).inspect(|game| reads_back(game.as_ref()));
    if variant.rules().is_none() {
        return assert!(game.is_err(), "the protocol has no positions of {}", variant.info().id);
    }
    let game = game.unwrap_or_else(|_| variant.start());
    for text in moves.lines().take(MOVES) {
        let _ = read_hub_move(variant.info(), game.legal_moves(), text);
    }
    for turn in game.legal_moves() {
        let text = write_hub_move(variant.info(), turn);
        let index = read_hub_move(variant.info(), game.legal_moves(), &text).expect(&text);
        assert!(game.legal_moves()[index].same_move(turn), "{text}");
    }
}

/// A position, and any lines as moves: what is read is a legal turn that reads back from each form, and is played.
pub fn move_text_never_panics(input: &[u8]) {
    let (variant, text) = game_and_text(input);
    let (position, moves) = text.split_once('\n').unwrap_or(("", &text));
    let mut game = read_position(variant, position).unwrap_or_else(|_| variant.start());
    for text in moves.lines().take(MOVES) {
        let Ok(index) = read_move(variant.info(), game.legal_moves(), text) else { continue };
        let mv = game.legal_moves()[index].clone();
        for form in [Form::Full, Form::Short, Form::Abbreviated] {
            let written = write_move(variant.info(), game.legal_moves(), index, form);
            let again = read_move(variant.info(), game.legal_moves(), &written).expect(&written);
            assert!(game.legal_moves()[again].same_move(&mv), "{text} was written as {written}");
        }
        game.play(&mv).expect("a legal turn");
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
/// it is cleaned, and every other as far as it is sound.
pub fn pdn_roundtrip(input: &[u8]) {
    let (game, bytes) = game_and_bytes(input);
    let text = pdn::decode(bytes);
    let played = play_by(game, bytes);
    let tags = [("White", text.chars().take(20).collect::<String>())];
    record_reads_back(game, &pdn::from_match(&tags, played.as_ref(), played.outcome().into()));
    for record in &pdn::read(&text).games {
        if let Ok(record) = pdn::clean(record, Some(game), Form::Short) {
            record_reads_back(pdn::variant_of(&record).expect("a cleaned record names its game"), &record);
        }
    }
    let mut reader = pdn::Reader::new(text.as_bytes());
    while let Some(read) = reader.next() {
        let (record, fault) = match (read, reader.broken()) {
            (Ok(record), _) => (record, None),
            (Err(fault), Some(broken)) => (broken.clone(), Some(fault)),
            (Err(_), None) => continue,
        };
        let legal = pdn::clean(&record, Some(game), Form::Short).is_ok();
        if let Ok(saved) = pdn::salvage(&record, fault.clone(), Some(game), Form::Short) {
            assert!(!legal || saved.fault == fault, "{:?}", saved.fault);
            record_reads_back(pdn::variant_of(&saved.record).expect("it names its game"), &saved.record);
        }
    }
}

/// Every record in the input is a tree as far as it is legal, and the tree reads back whole. Where there are no faults the
/// record can be replayed, and the other way round.
pub fn tree_roundtrip(input: &[u8]) {
    let (game, bytes) = game_and_bytes(input);
    for record in &pdn::read(&pdn::decode(bytes)).games {
        let Ok(ReadTree { tree, faults, .. }) = GameTree::from_pdn(record, Some(game)) else {
            assert!(pdn::replay(record, Some(game)).is_err());
            continue;
        };
        assert_eq!(pdn::replay(record, Some(game)).is_ok(), faults.is_empty(), "{faults:?}");
        let written = pdn::write(&tree.to_pdn(), tree.variant().info().notation);
        let file = pdn::read(&written);
        let [again] = &file.games[..] else { panic!("{} games in {written}", file.games.len()) };
        let again = GameTree::from_pdn(again, None).unwrap_or_else(|fault| panic!("{fault}: {written}"));
        assert_eq!(again.faults, [], "{written}");
        assert_eq!(again.tree, tree, "{written}");
    }
}

/// Any text as a time control: an error has a place in the text, a control reads back from what is written and plays.
pub fn time_control_roundtrip(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match text.parse::<pdn::TimeControl>() {
        Ok(control) => {
            let written = control.to_string();
            assert_eq!(written.parse(), Ok(control.clone()), "{text} was written as {written}");
            // A clock without a stock can have a delay for each move.
            let delay = matches!(control.stage(0).bonus, pdn::Bonus::Delay(delay) if delay > 0);
            assert!(control.initial() > 0 || delay, "{text}");
            assert!(control.initial() <= pdn::TimeControl::LONGEST, "{text}");
            for made in [0, 1, 40, u32::MAX] {
                assert!(control.moves_to_go(made).is_none_or(|moves| moves > 0), "{text} after {made}");
            }
        }
        Err(error) => {
            let most = text.chars().count().min(pdn::TimeControl::LONGEST_TEXT) + 1;
            assert!((1..=most).contains(&error.column), "{error:?} lies outside of {text:?}");
        }
    }
}

/// The match in which each byte chooses one of the legal turns.
fn play_by(variant: &'static dyn Variant, bytes: &[u8]) -> Box<dyn Game> {
    let mut game = variant.start();
    for choice in bytes.iter().take(2 * MOVES) {
        if game.legal_moves().is_empty() {
            break;
        }
        let turn = game.legal_moves()[usize::from(*choice) % game.legal_moves().len()].clone();
        game.play(&turn).expect("a legal turn");
    }
    game
}

/// A record reads back whole from what is written, and leads to the same position.
fn record_reads_back(variant: &'static dyn Variant, record: &PdnGame) {
    let written = pdn::write(record, variant.info().notation);
    let file = pdn::read(&written);
    assert!(file.faults.is_empty(), "{:?} in {written}", file.faults);
    let [again] = &file.games[..] else { panic!("{} games in {written}", file.games.len()) };
    assert_eq!(without_places(&again.items), without_places(&record.items), "{written}");
    let [first, second] = [record, again]
        .map(|record| pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}: {written}")));
    assert_eq!(first.game.view(), second.game.view(), "{written}");
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
fn reads_back(game: &dyn Game) {
    let (variant, view) = (game.variant(), game.view());
    let fen = write_fen(variant.info(), &view);
    assert_eq!(read_position(variant, &fen).expect(&fen).view(), view, "{fen}");
    if variant.rules().is_some() {
        let hub = write_hub(variant.info(), &view);
        assert_eq!(read_hub(variant, &hub).expect(&hub).view(), view, "{hub}");
        assert_eq!(read_position(variant, &hub).expect(&hub).view(), view, "{hub}");
    }
    assert_eq!(legal_moves(variant.info(), game.legal_moves()).len(), game.legal_moves().len());
}

fn game_and_text(input: &[u8]) -> (&'static dyn Variant, String) {
    let (game, bytes) = game_and_bytes(input);
    (game, String::from_utf8_lossy(bytes).into_owned())
}

fn game_and_bytes(input: &[u8]) -> (&'static dyn Variant, &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n');
    let (id, rest) = end.map_or((input, &[][..]), |end| (&input[..end], &input[end + 1..]));
    let any = id.iter().copied().map(usize::from).sum::<usize>() % registry().len();
    let named = std::str::from_utf8(id).ok().and_then(find);
    (named.unwrap_or(registry()[any]), rest)
}
