//! The commands that put games in order: by number, without doubles, sorted, in several files, as a table.
use std::io::Write;
use std::process::Output;

use crate::program::{Folder, bolshak, code, error, out, shown};

/// Four games; the last is the first by another hand.
const GAMES: &str = "[Event \"Cup\"]\n[Date \"2024.05.17\"]\n[Round \"10\"]\n[White \"Ivanov, I.\"]\n[Black \"Petrov, P.\"]\n\
    [Result \"1-0\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n\n\
    [Event \"cup\"]\n[Date \"17.05.2023\"]\n[Round \"9\"]\n[White \"Petrov, P.\"]\n[Black \"Sidorov \\\"Sid\\\"\"]\n[GameType \"25\"]\n\n\
    1. c3-d4 *\n\n[White \"Adamov\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 0-1\n\n\
    [Event \"Open\"]\n[White \"IVANOV I\"]\n[Black \"petrov p\"]\n[GameType \"25\"]\n\n1. cd4 {other words} dc5 2. bc3 f6-g5\n";

fn pdn(arguments: &[&str], input: &[u8]) -> Output {
    bolshak(&[&["pdn"], arguments].concat(), input)
}

fn on_games(arguments: &[&str]) -> Output {
    pdn(&[&arguments[..1], &["-"], &arguments[1..]].concat(), GAMES.as_bytes())
}

/// Who plays White in the games of an output.
fn whites(output: &Output) -> Vec<String> {
    let text = out(output);
    let names = text.lines().filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"));
    names.map(str::to_owned).collect()
}

#[test]
fn games_are_picked_by_number() {
    let picked = on_games(&["pick", "--number", "3,1-2"]);
    assert_eq!(
        (code(&picked), whites(&picked)),
        (Some(0), ["Ivanov, I.", "Petrov, P.", "Adamov"].map(str::to_owned).to_vec())
    );
    assert!(GAMES.starts_with(out(&picked).trim_end()), "they are unchanged");
    assert_eq!(whites(&on_games(&["pick", "--number", "3-"])), ["Adamov", "IVANOV I"]);
    let missing = on_games(&["pick", "--number", "2,7"]);
    assert_eq!(
        (code(&missing), whites(&missing).len(), error(&missing).as_str()),
        (Some(1), 1, "-: no more than 4 games\n")
    );
    assert_eq!(code(&on_games(&["pick", "--number", "0"])), Some(2));
    let faulty = pdn(&["pick", "-", "--number", "1"], b"[Event 7]\n1. c3-d4 *\n\n1. c3-d4 *\n");
    assert_eq!((out(&faulty).as_str(), code(&faulty)), ("[Event 7]\n1. c3-d4 *\n", Some(0)));
}

#[test]
fn doubles_are_dropped() {
    let left = on_games(&["dedup"]);
    assert_eq!(
        (code(&left), whites(&left)),
        (Some(0), ["Ivanov, I.", "Petrov, P.", "Adamov"].map(str::to_owned).to_vec())
    );
    assert_eq!(error(&left), "3 games written, 1 dropped that was there already\n");
    let twice = pdn(&["dedup", "-"], format!("{GAMES}*\n{GAMES}").as_bytes());
    assert_eq!(error(&twice), "3 games written, 5 dropped that were there already\n");
    // Two games that were not played are two games, and so are those from different positions.
    let none = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n*\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n*\n\
        [FEN \"W:Wc3:Bh8\"]\n[GameType \"25\"]\n1. c3-d4 *\n[FEN \"W:Wc3:Bb8\"]\n[GameType \"25\"]\n1. c3-d4 *\n";
    assert_eq!(
        error(&pdn(&["dedup", "-"], none.as_bytes())),
        "4 games written, 0 dropped that were there already\n"
    );
    // What the rules do not allow is compared as it is written.
    let illegal = "[GameType \"25\"]\n1. c3-c9 *\n\n".repeat(2);
    assert!(error(&pdn(&["dedup", "-"], illegal.as_bytes())).contains("1 game written, 1 dropped"));
}

#[test]
fn games_are_sorted() {
    let by = |key: &str| whites(&on_games(&["sort", "--by", key]));
    assert_eq!(by("date"), ["Petrov, P.", "Ivanov, I.", "Adamov", "IVANOV I"]);
    assert_eq!(by("event"), ["Petrov, P.", "Ivanov, I.", "IVANOV I", "Adamov"]);
    assert_eq!(by("white"), ["Adamov", "IVANOV I", "Ivanov, I.", "Petrov, P."]);
    assert_eq!(by("black"), ["IVANOV I", "Ivanov, I.", "Petrov, P.", "Adamov"]);
    assert_eq!(by("length"), ["Petrov, P.", "Ivanov, I.", "Adamov", "IVANOV I"]);
    assert_eq!(by("round"), ["Petrov, P.", "Ivanov, I.", "Adamov", "IVANOV I"]);
    let faulty = pdn(&["sort", "-", "--by", "date"], b"[Event 7]\n1. c3-d4 *\n\n1. c3-d4 *\n");
    assert_eq!((code(&faulty), out(&faulty).as_str()), (Some(1), "1. c3-d4 *\n"));
}

#[test]
fn games_are_split_into_a_folder() {
    let folder = Folder::new();
    let split = |into: &str, by: &[&str]| {
        let path = folder.path(into);
        let split = on_games(&[&["split", "-o", &shown(&path)], by].concat());
        assert_eq!(code(&split), Some(0), "{}", error(&split));
        let mut files: Vec<_> = std::fs::read_dir(&path)
            .expect("a folder")
            .map(|file| {
                let file = file.expect("a file");
                let games =
                    std::fs::read_to_string(file.path()).expect("a text").matches("[GameType").count();
                (file.file_name().into_string().expect("a name"), games)
            })
            .collect();
        files.sort();
        let files: Vec<_> = files.into_iter().map(|(name, games)| format!("{name} {games}")).collect();
        files.join(" ")
    };
    assert_eq!(split("events", &["--by", "event"]), "Cup.pdn 1 Open.pdn 1 cup-2.pdn 1 unknown.pdn 1");
    assert_eq!(split("dates", &["--by", "date"]), "2023.05.17.pdn 1 2024.05.17.pdn 1 unknown.pdn 2");
    let players =
        "Adamov.pdn 1 IVANOV_I-2.pdn 1 Ivanov,_I.pdn 1 Petrov,_P.pdn 2 Sidorov_Sid.pdn 1 petrov_p-2.pdn 1";
    assert_eq!(split("players", &["--by", "player"]).replace("-2", ""), players.replace("-2", ""));
    assert_eq!(split("parts", &["--count", "3"]), "games-0001.pdn 3 games-0002.pdn 1");
    let cup = std::fs::read_to_string(folder.path("events/Cup.pdn")).expect("a file");
    assert!(GAMES.starts_with(&cup), "{cup}");
    let path = shown(&folder.path("parts"));
    let again = on_games(&["split", "-o", &path, "--count", "3"]);
    assert_eq!(code(&again), Some(2), "files that are there are not touched");
    for wrong in [&["split", "-o", &path][..], &["split", "-o", &path, "--count", "3", "--by", "event"]] {
        assert_eq!(code(&on_games(wrong)), Some(2), "{wrong:?}");
    }
}

#[test]
fn games_become_a_table() {
    let table = on_games(&["csv", "--plies", "3", "--tags", "Event,Date,White,Black"]);
    let expected = "Number,Event,Date,White,Black,Game,Result,Plies,Moves\r\n\
        1,Cup,2024.05.17,\"Ivanov, I.\",\"Petrov, P.\",russian,1-0,4,c3-d4 d6-c5 b2-c3\r\n\
        2,cup,17.05.2023,\"Petrov, P.\",\"Sidorov \"\"Sid\"\"\",russian,*,1,c3-d4\r\n\
        3,,,Adamov,,international,0-1,4,32-28 19-23 28x19\r\n\
        4,Open,,IVANOV I,petrov p,russian,*,4,c3-d4 d6-c5 b2-c3\r\n";
    assert_eq!((code(&table), out(&table).as_str()), (Some(0), expected));
    let head = out(&on_games(&["csv"]));
    assert!(head.starts_with(
        "Number,Event,Site,Date,Round,White,Black,WhiteRating,BlackRating,Game,Result,Plies,Moves\r\n"
    ));
    let faulty = pdn(&["csv", "-", "--tags", "White"], b"[Event 7]\n1. c3-d4 *\n\n1. a1-a9 *\n");
    assert_eq!(
        (code(&faulty), out(&faulty).as_str()),
        (Some(1), "Number,White,Game,Result,Plies,Moves\r\n2,,,*,1,a1-a9\r\n")
    );
}

#[test]
fn material_on_the_board_is_found() {
    let games = "[FEN \"W:WKa1,Kc1,Ke1,g3:Bh4,Ka7\"]\n[GameType \"25\"]\n1. g3-f4 *\n\n\
        [FEN \"B:BKb8,Kd8,Kf8:WKa1\"]\n[GameType \"25\"]\n1. b8-a7 *\n\n[GameType \"25\"]\n1. c3-d4 *\n";
    let found = |material: &str| {
        let filtered = pdn(&["filter", "-", "--material", material], games.as_bytes());
        (code(&filtered), out(&filtered).matches("1. ").count())
    };
    assert_eq!(found("K3-K1"), (Some(0), 1));
    assert_eq!((found("WK3-BK1"), found("BK3-WK")), ((Some(1), 0), (Some(0), 1)));
    assert_eq!(found("M12-M12"), (Some(0), 1));
    assert_eq!(found("K3M1-K1M1"), (Some(0), 1));
    assert_eq!(found("K3").0, Some(2));
}

#[test]
fn packed_files_and_new_ones_are_served_as_by_the_other_commands() {
    let folder = Folder::new();
    let mut packed = flate2::write::GzEncoder::new(vec![], flate2::Compression::default());
    packed.write_all(GAMES.as_bytes()).expect("it is packed");
    let packed = folder.file("games.pdn.gz", packed.finish().expect("a file"));
    let target = shown(&folder.path("sorted.pdn"));
    for arguments in [&["sort", "--by", "white"][..], &["dedup"], &["pick", "--number", "1"], &["csv"]] {
        let target = format!("{target}.{}", arguments[0]);
        let arguments = [arguments, &[&packed, "-o", &target]].concat();
        let done = pdn(&arguments, b"");
        assert_eq!((code(&done), out(&done).as_str()), (Some(0), ""), "{arguments:?}: {}", error(&done));
        assert!(std::fs::read_to_string(&target).expect("a file").contains("Ivanov, I."), "{arguments:?}");
        assert_eq!(code(&pdn(&arguments, b"")), Some(2), "a file that is there is not touched");
    }
}
