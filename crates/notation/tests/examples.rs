//! The examples of the source texts: games quoted whole (A), positions of the texts (B), reconstructed diagrams (C) and
//! the rules of single sentences (E). Names are those of the project's list of examples.
use bolshak_game::{Game, find};
use bolshak_notation::{Form, legal_moves, read_move, read_position, write_fen, write_move};
use bolshak_testkit::examples::{games, legal_sets};

fn open(variant: &str, position: &str) -> Box<dyn Game> {
    let variant = find(variant).expect("a known game");
    if position.is_empty() { variant.start() } else { read_position(variant, position).expect(position) }
}

/// Plays moves as they are written. Each is also written in all three forms and must read back as the same move.
fn play(game: &mut dyn Game, moves: &str) {
    let info = game.variant().info();
    for text in moves.split_whitespace() {
        let moves = game.legal_moves().to_vec();
        let index = read_move(info, &moves, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for form in [Form::Full, Form::Short, Form::Abbreviated] {
            let written = write_move(info, &moves, index, form);
            let again =
                read_move(info, &moves, &written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert!(moves[again].same_move(&moves[index]), "{text} was written as {written}");
            if form == Form::Full {
                assert_eq!(again, index, "the full form {written} names the very way");
            }
        }
        game.play(&moves[index]).expect("a legal turn");
    }
}

fn legal(game: &dyn Game) -> Vec<String> {
    let mut legal = legal_moves(game.variant().info(), game.legal_moves());
    legal.sort();
    legal
}

fn sorted(words: &str) -> Vec<String> {
    let mut words: Vec<_> = words.split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}

/// Both positions in the one order that a view has.
fn assert_stands(game: &dyn Game, position: &str) {
    let expected = open(game.variant().info().id, position);
    let fen = |game: &dyn Game| write_fen(game.variant().info(), &game.view());
    assert_eq!(fen(game), fen(expected.as_ref()));
}

/// The final positions of the games of class A.
const FINALS: &[(&str, &str)] = &[
    ("A1", "white: a1 a3 b2 c1 e3 g1 h2 (7) black: Kh4 a7 b6 b8 d8 e7 f8 g7 h6 h8 (10); white to move"),
    ("A2", "white: a1 a3 b2 c1 e3 g1 h2 (7) black: Kh4 a7 b6 b8 d8 e7 f8 g7 h6 h8 (10); white to move"),
    (
        "A3",
        "white: a1 a3 c1 c3 d2 d4 e1 e3 f2 g1 h6 (11) black: a7 b6 b8 c7 d8 e7 f6 f8 g7 h8 (10); black to move",
    ),
    ("A4", "white: a1 a3 b2 c1 c3 d2 e1 g1 h2 (9) black: a7 b8 c7 d8 e7 f8 g7 h8 (8); black to move"),
    ("A5", "white: a1 b2 c1 d2 e1 f2 g1 h2 (8) black: a7 b6 b8 c7 d8 e7 f8 g7 h8 (9); white to move"),
    ("A6", "white: a1 a3 b2 c1 d2 e1 f2 g1 h4 (9) black: a7 b8 c7 d8 e7 f8 g7 h2 h6 h8 (10); white to move"),
    ("A7", "white: Kb8 a1 a3 c1 e1 f2 g1 g3 h4 (9) black: a7 b6 d8 e7 f6 f8 g7 h6 h8 (9); black to move"),
    (
        "A8",
        "white: a1 a5 b2 c1 c3 d2 e1 e3 f2 g1 g3 h2 (12) black: a7 b4 b8 c7 d6 d8 e7 f6 f8 g7 h6 h8 (12); white to move",
    ),
];

#[test]
fn the_quoted_games_end_where_they_are_said_to_end() {
    let mut checked = 0;
    for record in games() {
        let mut game = open("russian", "");
        play(game.as_mut(), &record.moves);
        if let Some((_, position)) = FINALS.iter().find(|(id, _)| *id == record.id) {
            assert_stands(game.as_ref(), position);
            checked += 1;
        }
        let pieces = |seat: u8| game.view().pieces.iter().filter(|piece| piece.seat.0 == seat).count();
        match record.id.as_str() {
            "A4b" => assert_eq!((pieces(0), pieces(1)), (9, 11)),
            "A7b" => assert_eq!((pieces(0), pieces(1)), (12, 10)),
            _ => {}
        }
    }
    assert_eq!(checked, FINALS.len());
}

#[test]
fn the_same_game_in_two_notations_is_the_same_game() {
    let [mut full, mut short] = [open("russian", ""), open("russian", "")];
    play(full.as_mut(), &games().iter().find(|game| game.id == "A1").expect("A1").moves);
    play(short.as_mut(), &games().iter().find(|game| game.id == "A2").expect("A2").moves);
    assert_eq!(full.played(), short.played());
}

#[test]
fn the_source_game_ends_with_a_promotion_inside_the_capture() {
    let mut line = open("russian", "");
    play(line.as_mut(), "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3");
    assert_eq!(legal(line.as_ref()), sorted("c7:e5:c3:e1:h4 e7:c5"), "A1");
    // The sources write the winning move with an x behind it.
    play(line.as_mut(), "c7:h4x");
}

#[test]
fn after_the_sixth_move_of_a7_black_has_two_captures() {
    let mut line = open("russian", "");
    play(line.as_mut(), "cd4 ba5 bc3 cb6 gh4 dc5 hg3 bc7 cb4 a:e5 ed4");
    assert_eq!(legal(line.as_ref()), sorted("c5:e3 e5:c3"));
}

#[test]
fn lots_of_the_drawing_tables() {
    let flying =
        "white: a3 b2 b4 c1 c3 d2 e1 e3 f2 g1 g3 h2 black: a5 b6 b8 c7 d6 d8 e7 f6 f8 g7 h6 h8 white to move";
    assert_eq!(open("russian", flying).legal_moves().len(), 6, "A9");
    let mut line = open("russian", "");
    play(line.as_mut(), "ab4 bc5 ba5");
    assert!(
        legal(line.as_ref()).contains(&"c5-b4".to_owned()),
        "A8: c5-b4 is quiet, there was nothing to take"
    );
}

#[test]
fn the_initial_position() {
    let game = open("russian", "");
    let list =
        "white: a1 a3 b2 c1 c3 d2 e1 e3 f2 g1 g3 h2 (12) black: a7 b6 b8 c7 d6 d8 e7 f6 f8 g7 h6 h8 (12)";
    assert_stands(game.as_ref(), list);
    let moves = legal(game.as_ref());
    assert!(
        ["c3-d4", "c3-b4", "a3-b4"].iter().all(|first| moves.iter().any(|text| text == first)),
        "A11, A12"
    );
    assert!(game.variant().info().board.cell("c4").is_none(), "A11: c4 is not a playing square");
}

#[test]
fn the_listed_positions_have_exactly_the_listed_moves() {
    for example in legal_sets() {
        let game = open(example.game, &example.position);
        let mut expected = example.legal.clone();
        expected.sort();
        assert_eq!(legal(game.as_ref()), expected, "{}", example.id);
        for text in &example.legal {
            play(game.copy().as_mut(), text);
        }
    }
}

#[test]
fn whole_diagrams_run_as_the_texts_say() {
    // C4: the king's four ways after one exchange.
    let mut game = open("russian", "white: Ka5 b4 black: d6 b2 d4 f2 g5; white to move");
    play(game.as_mut(), "b4-c5");
    assert_eq!(legal(game.as_ref()), sorted("d6:b4 d4:b6"));
    play(game.as_mut(), "d6:b4");
    assert_eq!(legal(game.as_ref()), sorted("a5:c3:a1 a5:c3:f6:h4:e1 a5:d2:h6 a5:e1:h4:f6:c3:a1"));
    // The text writes the last way without the square on its straight line.
    play(game.copy().as_mut(), "a5:e1:h4:f6:a1");

    // C5: promotion in passing clears the board.
    let mut game = open("russian", "white: g3 h4 black: e3 e7 b6 b4 b2; white to move");
    play(game.as_mut(), "g3-f4 e3:g5 h4:d8:a5:c3:a1");
    assert_stands(game.as_ref(), "white: Ka1 black: ; black to move");
    assert_eq!(game.outcome().expect("black has nothing left").reason.code(), "no-pieces");

    // C6, C7: the Turkish strike.
    let mut game = open("russian", "white: Kg7 e3 e5 f4 g3 black: Kd8 b2 c5; white to move");
    play(game.as_mut(), "g7-f6 d8:h4:f2:d4");
    assert_eq!(legal(game.as_ref()), sorted("e5:c3:a1"));
    let mut game = open("russian", "white: c7 d2 e3 f2 f4 black: Kg7 h4; white to move");
    play(game.as_mut(), "f4-e5 g7:c3:e1:g3 c7-b8");

    // C8 and C10: what stops a chain decides the game.
    let mut game = open("russian", "white: c3 d4 e3 f2 f4 black: Ka5 d6 e7; black to move");
    play(game.as_mut(), "a5:e1:g3:e5");
    assert_eq!(legal(game.as_ref()), sorted("d4:f6:d8"));
    let mut game =
        open("russian", "white: a1 a3 b2 b4 c3 d2 e3 f2 f4 black: a5 c5 c7 d6 e7 g7; white to move");
    play(game.as_mut(), "c3-d4");
    assert_eq!(legal(game.as_ref()), sorted("a5:c3:e1:g3:e5:c3 a5:c3:e5:g3:e1:c3"));
    assert!(game.legal_moves()[0].same_move(&game.legal_moves()[1]), "one move in two ways");
    play(game.as_mut(), "a5:c3:e1:g3:e5:c3 b2:d4:b6:d8:f6:h8");
    assert_stands(game.as_ref(), "white: Kh8 a1 a3 e3 black: d6; black to move");

    // C12: a king made by a quiet move has its rights only next turn.
    let mut game = open("russian", "white: e7 black: b6 c5 d2; white to move");
    play(game.copy().as_mut(), "e7-f8 c5-d4 f8-c5");
    play(game.as_mut(), "e7-d8 d2-e1");
    assert_eq!(legal(game.as_ref()), sorted("d8:a5"));
    play(game.as_mut(), "d8:a5 c5-b4");
    assert_eq!(legal(game.as_ref()), sorted("a5:c3 a5:d2"));
}

#[test]
fn the_first_victim_may_stand_anywhere_on_its_line() {
    for (first, second) in [("e5", "b4"), ("f4", "b4"), ("g3", "c5")] {
        let line = open("russian", &format!("white: Kh2 black: {first} {second}; white to move"));
        assert!(legal(line.as_ref()).contains(&"h2:d6:a3".to_owned()), "C2 with {first} and {second}");
    }
}

#[test]
fn in_brazilian_the_man_of_c13_stops_on_the_last_row() {
    for (game, expected) in [("russian", "h4:f6:d8:a5"), ("brazilian", "h4xf6xd8")] {
        let line = open(game, "white: h4 black: b6 e7 g5; white to move");
        assert_eq!(legal(line.as_ref()), [expected]);
    }
}

#[test]
fn rules_of_single_sentences() {
    let edge = open("russian", "white: b4 black: a5 c5 d6; white to move");
    assert!(
        legal(edge.as_ref()).is_empty(),
        "E1: neither the piece at the edge nor the first of two can be taken"
    );
    assert_eq!(edge.outcome().expect("locked").reason.code(), "no-move");
    let forced = open("russian", "white: c3 g1 black: d4 h8; white to move");
    assert_eq!(legal(forced.as_ref()), ["c3:e5"], "E2: a capture beats every quiet move");
    let free = open("russian", "white: a1 Kg1 black: b2 e3; white to move");
    assert_eq!(legal(free.as_ref()), sorted("a1:c3 g1:d4 g1:c5 g1:b6 g1:a7"), "E3");
}
