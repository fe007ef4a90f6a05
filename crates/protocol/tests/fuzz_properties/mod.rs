//! Properties that must hold for whatever an engine, a controller or another program sends. The fuzz targets in `fuzz/`
//! and the test `fuzz_short` run the same functions.
use bolshak_game::{EngineError, Info, Score, find};
use bolshak_protocol::dxp::{DxpMessage, Frames, LONGEST, MoveMade, match_of, start_of};
use bolshak_protocol::hub::{
    ControllerSide, Deed, EngineSide, Identity, Line, Mode, Param, ParamKind, Reply, Request, Settings,
};

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 3] = [
    ("dxp_never_panics", dxp_never_panics),
    ("hub_controller_never_panics", hub_controller_never_panics),
    ("hub_engine_never_panics", hub_engine_never_panics),
];

/// Settings that remember nothing.
struct Nothing;

impl Settings for Nothing {
    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn params(&self) -> Vec<Param> {
        vec![Param {
            name: "threads".to_owned(),
            value: "1".to_owned(),
            kind: ParamKind::Int { min: 1, max: 9 },
        }]
    }

    fn set(&mut self, _: &str, value: &str) -> Result<(), String> {
        if value.is_empty() { Err("expected a value".to_owned()) } else { Ok(()) }
    }
}

/// Any lines as those of a controller: each has an answer that can be read, and searches end with one.
pub fn hub_engine_never_panics(input: &[u8]) {
    let mut side = EngineSide::new(find("russian").expect("a known game"));
    for line in String::from_utf8_lossy(input).lines() {
        reads_back(line, Request::read);
        for deed in side.hear(line, &mut Nothing) {
            match deed {
                Deed::Say(reply) => is_readable(&reply),
                Deed::Search(order) => {
                    let _ = order.waits_for_stop();
                    assert!(order.limits.time.is_none_or(|time| time.as_secs() <= 100_000_000), "{line}");
                }
                Deed::Stop => {
                    for reply in side.ended(Err(EngineError::GameOver)) {
                        is_readable(&reply);
                    }
                }
                _ => {}
            }
        }
    }
    let info =
        Info { depth: 1, score: Score(0), nodes: 1, time: std::time::Duration::ZERO, line: vec![], rank: 1 };
    side.ended(Ok(info)).iter().for_each(is_readable);
}

/// Any lines as those of an engine, in each state of the conversation.
pub fn hub_controller_never_panics(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut side = ControllerSide::default();
    let requests = [Request::Hub, Request::Init, Request::Go(Mode::Think), Request::Ping];
    for (index, line) in text.lines().enumerate() {
        if index % 3 == 0 {
            for said in side.say(&requests[index / 3 % requests.len()]).expect("words for it") {
                assert!(Request::read(&said).expect("our own line").is_some(), "{said}");
            }
        }
        reads_back(line, Reply::read);
        let _ = side.hear(line);
    }
}

/// A line that can be read is written so that it can be read again, and is then written in the same way. An error has a
/// place in the line.
fn reads_back<T: std::fmt::Display>(
    text: &str,
    read: impl Fn(&str) -> Result<Option<T>, bolshak_protocol::hub::HubError>,
) {
    match read(text) {
        Ok(Some(message)) => {
            let written = message.to_string();
            let again =
                read(&written).unwrap_or_else(|error| panic!("{text} was written as {written}: {error}"));
            let again = again.unwrap_or_else(|| panic!("{text} was written as {written}"));
            assert_eq!(again.to_string(), written, "{text}");
        }
        Ok(None) => {}
        Err(error) => {
            assert!(
                (1..=text.chars().count() + 1).contains(&error.column),
                "{error:?} lies outside of {text:?}"
            );
        }
    }
}

fn is_readable(reply: &Reply) {
    let text = reply.to_string();
    assert!(!text.contains(['\n', '\r']), "{text:?}");
    assert!(Line::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}")).is_some());
}

/// Any bytes as a stream of messages, however it is cut: the same messages come out, little is held, and each message
/// reads back from what is written.
pub fn dxp_never_panics(input: &[u8]) {
    let (size, stream) = input.split_first().unwrap_or((&0, &[]));
    let whole = messages(stream, 512);
    // A message that is too long is given up where the bytes end that have come, so only sound streams come out alike.
    if stream.split(|&byte| byte == 0).all(|message| message.len() <= LONGEST) {
        assert_eq!(whole, messages(stream, usize::from(*size).max(1)));
    }
    let variant = find("international").expect("a known game");
    for message in whole.into_iter().flatten() {
        let text = message.to_string();
        assert!(text.is_ascii() && !text.contains(|c: char| c.is_ascii_control()), "{text:?}");
        let again = DxpMessage::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.to_string(), text);
        match message {
            DxpMessage::Request(request) => {
                if let Ok(game) = match_of(variant, &request.start) {
                    let start = start_of(variant, &game.view());
                    let game_again = match_of(variant, &start).expect("our own start");
                    assert_eq!(game_again.view(), game.view());
                }
            }
            DxpMessage::Move(made) => {
                let game = variant.start();
                if let Ok(index) = made.find(variant.info(), game.legal_moves()) {
                    let own = MoveMade::of(variant.info(), &game.legal_moves()[index], made.seconds);
                    assert_eq!((own.from, own.to), (made.from, made.to));
                }
            }
            _ => {}
        }
    }
}

fn messages(stream: &[u8], size: usize) -> Vec<Result<DxpMessage, String>> {
    let mut frames = Frames::default();
    let mut found = vec![];
    for piece in stream.chunks(size) {
        frames.add(piece);
        found.extend(
            std::iter::from_fn(|| frames.next_message()).map(|one| one.map_err(|error| error.to_string())),
        );
    }
    found
}
