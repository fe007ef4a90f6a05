//! What is written reads back as it was: random games of every game, with everything that a record can hold.
use bolshak_game::{Draws, Game, Seat, Variant, registry};
use bolshak_notation::pdn::{GameResult, Item, PdnGame, Place, Tag, clean, read, replay, write};
use bolshak_notation::{Form, write_fen, write_move};
use fastrand::Rng;

const COMMENTS: [&str; 8] = [
    "a plan",
    "[%clk 0:04:31] and a word",
    "a long comment that goes on and on until no line of eighty characters can hold it, whatever it says at its end",
    "два  пробела, \"кавычки\" и [скобки] в длинном комментарии, который не помещается в одну строку файла",
    "[Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no\"]",
    "% no line comment; no comment either: 1-0 * $5 (1. a1)",
    "",
    "an_unbroken_word_of_more_than_eighty_characters_that_no_line_can_hold_whatever_is_done_about_it_by_anybody",
];

fn place() -> Place {
    Place::default()
}

/// Random moves from here with everything between them.
fn random_items(game: &mut Box<dyn Game>, plies: usize, depth: usize, random: &mut Rng) -> Vec<Item> {
    let info = game.variant().info();
    let mut items = vec![];
    for _ in 0..plies {
        if game.legal_moves().is_empty() {
            break;
        }
        let index = random.usize(..game.legal_moves().len());
        let form = random.choice([Form::Short, Form::Full, Form::Abbreviated]).expect("a form");
        let text = write_move(info, game.legal_moves(), index, form);
        let marks = random.choice(["", "", "", "!", "??", "!?"]).expect("marks").to_owned();
        items.push(Item::Move { place: place(), text, marks });
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
        if random.u8(..8) == 0 {
            items.push(Item::Nag(random.u16(..300)));
        }
        if random.u8(..8) == 0 {
            items.push(Item::Comment(random.choice(COMMENTS).expect("a comment").to_owned()));
        }
        if depth < 3 && random.u8(..10) == 0 {
            let mut branch = game.copy();
            branch.take_back(1);
            items.push(Item::Variation(random_items(&mut branch, 4, depth + 1, random)));
        }
        if random.u8(..25) == 0 {
            items.extend(null_move(game));
        }
    }
    items
}

/// A setup that only changes the side to move, where the game can go on from there.
fn null_move(game: &mut Box<dyn Game>) -> Option<Item> {
    let mut view = game.view();
    view.side_to_move = Seat::of((view.side_to_move.index() + 1) % game.variant().info().seats.len());
    let mut changed = game.variant().set_up(&view).ok()?;
    changed.rule_draws(Draws::Waived);
    let fen = write_fen(game.variant().info(), &view);
    *game = changed;
    Some(Item::Setup { place: place(), fen })
}

fn random_record(variant: &'static dyn Variant, random: &mut Rng) -> PdnGame {
    let mut game = variant.start();
    game.rule_draws(Draws::Waived);
    let style = variant.info().notation;
    let results =
        [GameResult::Unknown, GameResult::White, GameResult::Draw, GameResult::Black, GameResult::BothLost];
    let result = random.choice(results).expect("a result");
    let mut tags = vec![("Event", "A \"quoted\" \\ name\\".to_owned()), ("White", "Иванов, И.".to_owned())];
    tags.push(("Result", result.text(style).to_owned()));
    tags.push(("GameType", style.game_type.to_owned()));
    tags.extend(style.variant.map(|variant| ("Variant", variant.to_owned())));
    let tag = |(name, value): (&str, String)| Tag { place: place(), name: name.to_owned(), value };
    let items = random_items(&mut game, 60, 0, random);
    PdnGame { place: place(), tags: tags.into_iter().map(tag).collect(), items, result, warnings: vec![] }
}

/// The record without the places of its parts.
fn placeless(record: &PdnGame) -> PdnGame {
    fn items(list: &[Item]) -> Vec<Item> {
        let item = |item: &Item| match item.clone() {
            Item::Move { text, marks, .. } => Item::Move { place: place(), text, marks },
            Item::Unknown { .. } => Item::Unknown { place: place() },
            Item::Setup { fen, .. } => Item::Setup { place: place(), fen },
            Item::Variation(inner) => Item::Variation(items(&inner)),
            other => other,
        };
        list.iter().map(item).collect()
    }
    let tags = record.tags.iter().map(|tag| Tag { place: place(), ..tag.clone() }).collect();
    PdnGame { place: place(), tags, items: items(&record.items), result: record.result, warnings: vec![] }
}

/// So many records, fewer of games on large boards.
fn records(variant: &dyn Variant, of_small: usize) -> usize {
    if variant.info().board.cells.len() > 64 { of_small.div_ceil(6) } else { of_small }
}

#[test]
fn written_records_of_every_game_read_back_identically() {
    for (number, variant) in registry().iter().enumerate() {
        let mut random = Rng::with_seed(number as u64);
        for _ in 0..records(*variant, 12) {
            let record = random_record(*variant, &mut random);
            let text = write(&record, variant.info().notation);
            let file = read(&text);
            assert_eq!(file.faults, [], "{text}");
            let [again] = &file.games[..] else { panic!("one game:\n{text}") };
            assert_eq!(placeless(again), record, "{text}");
            let replayed = replay(again, None).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
            assert_eq!(replayed.game.variant().info().id, variant.info().id);
            assert!(text.lines().all(fits), "{text}");
        }
    }
}

/// Lines have at most eighty characters, tags, setups and single words aside.
fn fits(line: &str) -> bool {
    line.starts_with(['[', '/']) || line.chars().count() <= 80 || !line.contains(' ')
}

#[test]
fn clean_records_stay_as_they_are() {
    for (number, variant) in registry().iter().enumerate() {
        let mut random = Rng::with_seed(1000 + number as u64);
        for _ in 0..records(*variant, 6) {
            let record = random_record(*variant, &mut random);
            let style = variant.info().notation;
            let once = clean(&record, None, Form::Short).unwrap_or_else(|fault| panic!("{fault}"));
            let text = write(&once, style);
            let [again] = &read(&text).games[..] else { panic!("one game:\n{text}") };
            let twice = clean(again, None, Form::Short).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
            assert_eq!(write(&twice, style), text);
            let full = clean(again, None, Form::Full).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
            let (first, last) = (replay(&once, None), replay(&full, None));
            let end = |replayed: Result<bolshak_notation::pdn::Replayed, _>| {
                replayed.map(|variant| variant.game.view())
            };
            assert_eq!(end(first), end(last));
        }
    }
}

#[test]
fn what_would_break_a_file_is_written_harmlessly() {
    let style = registry()[0].info().notation;
    let tag = Tag { place: place(), name: "Event".to_owned(), value: "two\nlines \"].\\".to_owned() };
    let items = vec![Item::Comment(" {braces}\r\nand lines ".to_owned())];
    let text = write(&PdnGame { tags: vec![tag], items, ..PdnGame::default() }, style);
    assert_eq!(text, "[Event \"two lines \\\"].\\\\\"]\n\n{(braces) and lines} *\n");
    let file = read(&text);
    assert_eq!((file.faults.len(), file.games[0].tags[0].value.as_str()), (0, "two lines \"].\\"));
}

#[test]
fn a_known_result_is_never_lost() {
    let style = registry()[0].info().notation;
    let record = PdnGame { result: GameResult::Black, items: vec![Item::Nag(1)], ..PdnGame::default() };
    let text = write(&record, style);
    assert_eq!(text, "[Result \"0-1\"]\n\n$1 *\n");
    assert_eq!(read(&text).games[0].result, GameResult::Black);
}

#[test]
fn the_second_players_first_move_has_its_number() {
    let text = "[GameType \"25\"]\n[FEN \"B:Wa1,c1:Bf8,h8\"]\n\n1... f8-g7 {so} 2. c1-d2 *\n";
    let file = read(text);
    let game = replay(&file.games[0], None).unwrap_or_else(|fault| panic!("{fault}")).game;
    assert_eq!(game.first(), Seat::BLACK);
    assert_eq!(write(&file.games[0], game.variant().info().notation), text);
    assert_eq!(
        read(&text.replace("1...", "1. ...")).games[0].items.len(),
        3,
        "dots behind a number are no move"
    );
}
