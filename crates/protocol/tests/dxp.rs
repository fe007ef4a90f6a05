//! Messages of the `DamExchange` protocol, as the old programs send them.
use bolshak_game::{Seat, find};
use bolshak_protocol::dxp::{
    Accept, BackAnswer, DxpMessage, End, Frames, GameRequest, MoveMade, PlayedBy, Start, match_of, start_of,
};

fn request(start: Start) -> DxpMessage {
    let name = "Tornado voor Windows 4.0".to_owned();
    DxpMessage::Request(GameRequest { name, follower: Seat::WHITE, minutes: 60, moves: 65, start })
}

#[test]
fn messages_look_like_this_and_read_back() {
    let position = Start::Position { side_to_move: Seat::BLACK, squares: format!("{}zWe", "e".repeat(47)) };
    let captured = vec![22, 9, 13];
    for (message, text) in [
        (request(Start::Initial), "R01Tornado voor Windows 4.0        W060065A".to_owned()),
        (request(position), format!("R01Tornado voor Windows 4.0        W060065BZ{}zWe", "e".repeat(47))),
        (
            DxpMessage::Accept(Accept { name: "Bolshak".to_owned(), code: 0 }),
            "ABolshak                         0".to_owned(),
        ),
        (
            DxpMessage::Move(MoveMade { seconds: 12, from: 32, to: 28, captured: vec![] }),
            "M0012322800".to_owned(),
        ),
        (
            DxpMessage::Move(MoveMade { seconds: 0, from: 5, to: 17, captured }),
            "M0000051703220913".to_owned(),
        ),
        (DxpMessage::End(End { by: PlayedBy::Drawn, last: true }), "E21".to_owned()),
        (DxpMessage::Chat("What about move 35?".to_owned()), "CWhat about move 35?".to_owned()),
        (DxpMessage::BackRequest { number: 5, side_to_move: Seat::BLACK }, "B005Z".to_owned()),
        (DxpMessage::BackAnswer(BackAnswer::No), "K1".to_owned()),
    ] {
        assert_eq!(message.to_string(), text);
        assert_eq!(DxpMessage::read(&text), Ok(message));
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let error = |text: &str| DxpMessage::read(text).expect_err(text).to_string();
    assert_eq!(error("X"), "character 1: expected R, A, M, E, C, B or K, found X");
    assert_eq!(error(""), "character 1: expected a message, found the end");
    assert_eq!(error("R02"), "character 2: expected version 01, found 02");
    assert_eq!(error("M00123228"), "character 10: expected how many pieces were captured, found the end");
    assert_eq!(error("M0012322802"), "character 12: expected a square, found the end");
    assert_eq!(error("M00x2322800"), "character 2: expected seconds, 4 digits, found 00x2");
    assert_eq!(error("M001232280099"), "character 12: expected the end, found 99");
    assert_eq!(error("E41"), "character 2: expected how the game ended, 0 or 1 or 2 or 3, found 4");
    assert_eq!(error("B005B"), "character 5: expected a side, W or Z, found B");
    assert_eq!(error("M0012\u{e9}22800"), "character 6: expected letters, digits and signs of ASCII");
    assert_eq!(error(&"M".repeat(128)), "character 128: expected at most 127 characters");
}

#[test]
fn names_and_words_are_made_to_fit() {
    let accept = DxpMessage::Accept(Accept {
        name: "Большак and many more words than fit".to_owned(),
        code: 0,
    });
    assert_eq!(accept.to_string(), "A??????? and many more words than0");
    assert_eq!(DxpMessage::Chat("я".repeat(200)).to_string(), format!("C{}", "?".repeat(126)));
}

#[test]
fn messages_come_out_of_a_stream_however_it_is_cut() {
    let stream = b"M0012322800\0\0CHoi\xe9\0\r\nE21\0Mxx\0K0\0".to_vec();
    for size in 1..stream.len() {
        let mut frames = Frames::default();
        let mut found = vec![];
        for piece in stream.chunks(size) {
            frames.add(piece);
            found.extend(std::iter::from_fn(|| frames.next_message()));
        }
        let kinds: String = found.iter().map(|message| message.as_ref().map_or('!', first)).collect();
        assert_eq!(kinds, "MCE!K", "in pieces of {size}");
    }
    let mut frames = Frames::default();
    frames.add(&[b'M'; 400]);
    assert!(frames.next_message().is_some_and(|message| message.is_err()), "no message is so long");
    assert!(frames.next_message().is_none());
}

fn first(message: &DxpMessage) -> char {
    message.to_string().chars().next().expect("a letter")
}

#[test]
fn words_may_be_as_long_as_any_message() {
    let mut frames = Frames::default();
    frames.add(&[&b"C"[..], &[0xe9; 126], &[0]].concat());
    assert_eq!(frames.next_message(), Some(Ok(DxpMessage::Chat("é".repeat(126)))));
    frames.add(&[&b"C"[..], &[0xe9; 127], &[0]].concat());
    assert!(frames.next_message().is_some_and(|message| message.is_err()));
}

#[test]
fn positions_have_the_letters_of_the_protocol() {
    let variant = find("international").expect("a known game");
    let game = bolshak_notation::read_position(variant, "B:W50,K1:B20,K5").expect("a position");
    let start = start_of(variant, &game.view());
    let squares = format!("Weee{}{}z{}w", "Z", "e".repeat(14), "e".repeat(29));
    assert_eq!(start, Start::Position { side_to_move: Seat::BLACK, squares });
    assert_eq!(match_of(variant, &start).expect("a position").view(), game.view());
    assert_eq!(start_of(variant, &variant.start().view()), Start::Initial);
    let short = Start::Position { side_to_move: Seat::WHITE, squares: "zz".to_owned() };
    assert!(match_of(variant, &short).is_err());
}
