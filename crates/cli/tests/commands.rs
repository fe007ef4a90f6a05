//! The commands as a program or a person calls them: output, errors, exit codes.
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::program::{code, error, out};

fn bolshak(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bolshak")).args(arguments).output().expect("the program runs")
}

fn told(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("it listens");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("a text")
}

const SOURCE_GAME: &str = "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:h4";

#[test]
fn perft_counts_the_published_numbers() {
    let counted = bolshak(&["perft", "russian", "6"]);
    let lines: Vec<String> = out(&counted).lines().map(str::to_owned).collect();
    assert_eq!(
        lines[..6].join(" ").replace("perft", ""),
        "(1) = 7 (2) = 49 (3) = 302 (4) = 1469 (5) = 7482 (6) = 37986"
    );
    assert!(lines[6].contains("million a second"), "{lines:?}");
    let unique = bolshak(&["perft", "russian", "8", "--json"]);
    let paths = bolshak(&["perft", "russian", "8", "--json", "--paths"]);
    let last =
        |output: &Output| serde_json::from_str::<Value>(&out(output)).expect("JSON")["counts"][7].clone();
    assert_eq!((last(&unique), last(&paths)), (929_899.into(), 929_905.into()));
    let kings = bolshak(&["perft", "international", "4", "--fen", "W:WK31-50:BK1-20"]);
    assert!(out(&kings).contains("perft(4) = 1399"), "{}", out(&kings));
}

#[test]
fn divide_adds_up() {
    let divided = out(&bolshak(&["perft", "english", "5", "--divide"]));
    let parts = divided.lines().filter(|line| !line.starts_with("perft") && !line.contains(" moves in "));
    let sum: u64 =
        parts.map(|line| line.rsplit(' ').next().expect("a count").parse::<u64>().expect("a count")).sum();
    assert_eq!(sum, 7361);
}

#[test]
fn moves_lists_every_way_once() {
    let listed = bolshak(&["moves", "russian", "W:WKd2:Bb6,d6,f4,f6,g7"]);
    let mut ways: Vec<String> = out(&listed).lines().map(str::to_owned).collect();
    ways.sort();
    assert_eq!(ways, ["d2:g5:d8:a5", "d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"], "example B1");
    let json: Value = serde_json::from_str(&out(&bolshak(&["moves", "russian", "--json"]))).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(7));
    let majority = out(&bolshak(&["moves", "international", "W:WK10,36:B33,41,42"]));
    assert_eq!(majority, "36x47x38x29\n", "example B2");
}

#[test]
fn play_moves_plays_in_any_notation() {
    let fen = |moves: &str| {
        let played = bolshak(&["play-moves", "russian", moves]);
        assert_eq!(code(&played), Some(0), "{}", error(&played));
        out(&played)
    };
    let abbreviated = "1.ed4 dc5 2.fe3 fg5 3.cb4 gh4 4.b:d6 h:f2 5.e:g3 c:h4x";
    assert_eq!(fen(SOURCE_GAME), fen(abbreviated));
    let won = bolshak(&["play-moves", "russian", "g3-f4 e3:g5 h4:a1", "--fen", "W:Wg3,h4:Be3,e7,b6,b4,b2"]);
    assert_eq!(out(&won), "B:WKa1:B\n1-0 no pieces left\n");
}

#[test]
fn play_moves_stops_at_the_first_illegal_move() {
    let stopped = bolshak(&["play-moves", "russian", "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b2-c3"]);
    assert_eq!((code(&stopped), out(&stopped)), (Some(1), String::new()));
    let said = error(&stopped);
    assert!(said.contains("move 7 b2-c3") && said.contains("legal here: b4:d6"), "{said}");
    let json = bolshak(&["play-moves", "russian", "c3-d4 nonsense", "--json"]);
    let answer: Value = serde_json::from_str(&out(&json)).expect("JSON");
    assert_eq!(
        (code(&json), &answer["ply"], answer["legal"].as_array().map(Vec::len)),
        (Some(1), &2.into(), Some(7))
    );
}

#[test]
fn requests_that_cannot_be_understood_exit_with_2() {
    for arguments in [
        &["perft", "chess", "3"][..],
        &["perft", "russian", "0"],
        &["moves", "russian", "W:Wz9:Bh8"],
        &["pdn", "check", "/no/such/file"],
        &["dance"],
    ] {
        let refused = bolshak(arguments);
        assert_eq!(code(&refused), Some(2), "{arguments:?}");
        assert!(!error(&refused).is_empty(), "{arguments:?}");
    }
    assert!(error(&bolshak(&["moves", "russian", "W:Wz9:Bh8"])).contains("found z9"));
}

#[test]
fn every_command_has_help() {
    for command in [
        &[][..],
        &["serve"],
        &["play"],
        &["perft"],
        &["moves"],
        &["play-moves"],
        &["pdn", "check"],
        &["bench"],
    ] {
        let arguments: Vec<&str> = command.iter().copied().chain(["--help"]).collect();
        let help = bolshak(&arguments);
        assert!(code(&help) == Some(0) && out(&help).contains("Usage: bolshak"), "{arguments:?}");
    }
}

#[test]
fn pdn_check_names_faults_with_their_places() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a path").to_owned()
    };
    let good = file("good.pdn", &format!("[GameType \"25\"]\n\n{SOURCE_GAME} *\n"));
    let checked = bolshak(&["pdn", "check", &good]);
    assert_eq!((code(&checked), out(&checked).as_str()), (Some(0), "1 sound game with 10 moves, 0 faults\n"));
    let bad = file("bad.pdn", "[GameType \"25\"]\n1. c3-d4 c3-d4 *\n\n[GameType \"25\"]\n1. g3-h4 *\n");
    let checked = bolshak(&["pdn", "check", &bad]);
    assert_eq!(code(&checked), Some(1));
    assert!(
        out(&checked).contains(&format!("{bad}:2:10: c3-d4: not a legal move here")),
        "{}",
        out(&checked)
    );
    assert!(out(&checked).ends_with("1 sound game with 1 move, 1 fault\n"), "{}", out(&checked));
    let latin = folder.path().join("latin.pdn");
    std::fs::write(&latin, b"[White \"M\xfcller\"]\n[GameType \"25\"]\n1. c3-d4 *\n").expect("a file");
    assert_eq!(code(&bolshak(&["pdn", "check", latin.to_str().expect("a path")])), Some(0));
}

#[test]
fn a_game_in_the_terminal() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("game.pdn");
    let file = file.to_str().expect("a path");
    let input = format!("cd4\nnonsense\nmoves\nback\nfen\ncd4\ndraw\ndraw\nresign\npdn {file}\nquit\n");
    let said = told(&["play", "--side", "white", "--level", "1", "--ascii"], &input);
    for wanted in [
        "Bolshak plays",
        "nonsense: character",
        "legal here:",
        "Bolshak declines the draw.",
        "make a move before you propose the same again",
        "0-1: black wins",
        "saved to",
    ] {
        assert!(said.contains(wanted), "{wanted} is missing in:\n{said}");
    }
    let start = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";
    assert!(said.contains(start), "back leads to the initial position:\n{said}");
    assert_eq!(code(&bolshak(&["pdn", "check", file])), Some(0));
}

/// Dossier §26: the lot decides who begins in Neva, or who was said to.
#[test]
fn who_begins_by_lot_in_the_terminal() {
    let begun =
        |arguments: &[&str]| told(&[&["play", "neva", "--side", "all"], arguments].concat(), "fen\nquit\n");
    let said = begun(&["--first", "red"]);
    assert!(said.contains("R:B") && !said.contains("lot"), "{said}");
    let said = begun(&[]);
    let seat = said.split_once("The lot has fallen on ").expect("a lot").1.split('.').next().expect("a seat");
    let letter = seat[..1].to_uppercase();
    assert!(said.contains(&format!("{letter}:B")), "{said}");
    let refused = bolshak(&["play", "russian", "--first", "lot"]);
    assert!(error(&refused).contains("white begins"), "{}", error(&refused));
    let refused = bolshak(&["play", "neva", "--first", "violet"]);
    assert!(error(&refused).contains("black, white, red, green or lot"), "{}", error(&refused));
}

/// Dossier §22: the combined form of two-move draughts is a lot among the three.
#[test]
fn a_form_by_lot_in_the_terminal() {
    let forms = ["two-move", "two-move-one-two", "two-move-one-one"];
    let said = told(&["play", "two-move", "--lot", "--side", "all"], "quit\n");
    let drawn =
        said.split_once("The lot has fallen on ").expect("a lot").1.split('.').next().expect("a form");
    assert!(forms.contains(&drawn), "{said}");
    for game in ["russian", "pskov", "chinese-3"] {
        assert!(error(&bolshak(&["play", game, "--lot"])).contains("no forms"), "{game}");
    }
}

#[test]
fn a_game_with_a_clock_in_the_terminal() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("game.pdn");
    let file = file.to_str().expect("a path");
    let input = format!("cd4\nback\npdn {file}\nquit\n");
    let said = told(&["play", "--side", "white", "--level", "1", "--time", "3+2"], &input);
    assert!(said.contains(", Bolshak 3:00.0\n> "), "{said}");
    assert!(said.contains("clock: you 3:0"), "an increment for the first move:\n{said}");
    assert!(std::fs::read_to_string(file).expect("a game").contains("[TimeControl \"180+2\"]"));
    for wrong in [&["play", "--time", "2+1"][..], &["play", "--time", "3+2", "--tc", "180"]] {
        assert_eq!(code(&bolshak(wrong)), Some(2), "{wrong:?}");
    }
    assert!(error(&bolshak(&["play", "--time", "2+1"])).contains("russian-5"), "the names are listed");
    assert!(out(&bolshak(&["play", "--help"])).contains("draughts-64 classic: 20/2700:900"));
}

/// People take both moves of a take-back for granted; a resignation is final, whatever is typed after it.
#[test]
fn two_people_in_the_terminal() {
    let said = told(&["play", "--side", "all", "--ascii"], "cd4\nback\nback\ncd4\ndraw\nback\nquit\n");
    for wanted in ["nothing to take back", "draw agreed", "The game is over; board, fen"] {
        assert!(said.contains(wanted), "{wanted} is missing in:\n{said}");
    }
}

#[test]
fn three_have_clocks_and_go_on_without_who_gives_up() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("game.pdn");
    let file = file.to_str().expect("a path");
    let input = format!("resign\nresign\npdn {file}\nback\nquit\n");
    let said = told(&["play", "chinese-3", "--side", "all", "--tc", "60+5", "--ascii"], &input);
    let clocks: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("clock: ")).collect();
    let seats: Vec<usize> = clocks.iter().map(|clock| clock.split(", ").count()).collect();
    assert_eq!(seats, [3, 2], "{said}");
    assert_eq!(said.matches(" resigns").count(), 1, "the second resignation ends the game:\n{said}");
    assert!(said.contains("places: ") && said.contains("The game is over; board"), "{said}");
    let saved = std::fs::read_to_string(file).expect("a game");
    assert!(saved.contains("[TimeControl \"60+5\"]") && saved.contains("[Places "), "{saved}");
    assert_eq!(code(&bolshak(&["pdn", "check", file])), Some(0));
}

/// Who has given up among engines looks on, and can leave between their moves.
#[test]
fn engines_go_on_without_the_person() {
    let said = told(
        &["play", "chinese-3", "--side", "white", "--level", "1", "--ascii"],
        "resign\nresign\ndraw\nquit\n",
    );
    assert!(said.contains("white resigns") && said.contains(": Bolshak plays"), "{said}");
    assert!(said.contains("who plays no more cannot give up"), "{said}");
    assert!(said.contains("who plays no more has no say"), "{said}");
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args(["play", "--side", "white", "--tc", "0.3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let listener = BufReader::new(child.stdout.take().expect("an output"));
    let told = listener.lines().map(|line| line.expect("a text")).find(|line| line.contains("wins"));
    assert_eq!(told.as_deref(), Some("0-1: black wins, out of time"));
    // Only now the input ends.
    drop(child.stdin.take());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_saved_game_is_not_overwritten() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("game.pdn");
    std::fs::write(&file, "my game").expect("a file");
    let said = told(&["play", "--side", "white"], &format!("pdn {}\nquit\n", file.display()));
    assert!(said.contains("is there already"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "my game");
}

#[test]
fn a_listener_that_leaves_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args(["play", "--side", "white"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("an input").write_all(b"moves\nboard\nquit\n");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), error(&ended)), (Some(0), String::new()));
}

#[test]
fn bench_is_the_same_each_time() {
    let nodes = || {
        serde_json::from_str::<Value>(&out(&bolshak(&["bench", "--json"]))).expect("JSON")["nodes"].clone()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_busy_port_is_one_clear_line() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let refused = bolshak(&["--port", &port, "--data", folder.path().to_str().expect("a path")]);
    assert_eq!(code(&refused), Some(2));
    assert!(error(&refused).contains(&format!("port {port} is taken")), "{}", error(&refused));
    assert_eq!(error(&refused).lines().count(), 1);
}

#[test]
fn games_are_listed_with_their_rules() {
    let listed = out(&bolshak(&["games"]));
    assert!(listed.starts_with("russian "), "{listed}");
    assert!(listed.contains("Турецкие шашки") && listed.contains("GameType 40,W,10,10,N2,0"), "{listed}");
    let games: Value = serde_json::from_str(&out(&bolshak(&["games", "--json"]))).expect("JSON");
    let games = games.as_array().expect("an array");
    assert!(games.len() >= 25, "{}", games.len());
    let frisian = games.iter().find(|game| game["id"] == "frisian").expect("Frisian");
    assert_eq!((frisian["men"].as_u64(), frisian["rules"]["choice"].as_str()), (Some(20), Some("frisian")));
    assert_eq!(frisian["draws"][0]["reason"], "one-each");
    let house = out(&bolshak(&["games", "russian+men=forward+capture=optional", "--json"]));
    let house: Value = serde_json::from_str(&house).expect("JSON");
    assert_eq!(house[0]["id"], "russian+capture=optional+men=forward");
    assert_eq!(house[0]["rules"]["capture"], "optional");
}

#[test]
fn house_rules_come_from_a_file_or_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ours.toml");
    let file = path.to_str().expect("a text");
    let write = |text: &str| std::fs::write(&path, text).expect("the file can be written");
    write("base = \"russian\"\ncapture = \"optional\"\nrows = 2\n");
    let moves = out(&bolshak(&["moves", file, "W:Wc3,g1:Bd4,h8"]));
    assert!(moves.contains("c3:e5") && moves.contains("c3-b4"), "{moves}");
    for (text, reason) in [
        ("base = \"russian\"\nrows = 4\n", "no empty row"),
        ("base = \"russian\"\nwings = 4\n", "no rule wings"),
        ("capture = \"optional\"\n", "expected base"),
        ("base = \"russian\"\ncapture = true\n", "expected a word in quotes"),
        ("base = russian\n", "ours.toml"),
    ] {
        write(text);
        let refused = bolshak(&["moves", file]);
        assert_eq!(code(&refused), Some(2), "{text}");
        assert!(error(&refused).contains(reason), "{text}: {}", error(&refused));
    }
    write(&format!("base = \"russian\" # {}\n", "so ".repeat(30_000)));
    let refused = error(&bolshak(&["moves", file]));
    assert!(refused.contains("more than 65536 bytes"), "{refused}");
    // A faulty line is shown, and does not speak to the terminal.
    write("base = \u{1b}[2J\n");
    let refused = error(&bolshak(&["moves", file]));
    assert!(refused.contains("ours.toml") && !refused.contains('\u{1b}'), "{refused:?}");
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_given_up() {
    let refused = bolshak(&["lot", "/dev/zero"]);
    assert_eq!(code(&refused), Some(2));
    assert!(
        error(&refused).contains("/dev/zero") && error(&refused).contains("more than"),
        "{}",
        error(&refused)
    );
}

/// The cell was found by another program, written from docs/lots.md.
#[test]
fn a_lot_is_drawn_again_from_its_seed() {
    let drawn = bolshak(&["lot", "idf", "--seed", "bolshak", "--json"]);
    let drawn: Value = serde_json::from_str(&out(&drawn)).expect("JSON");
    assert_eq!(drawn["cell"], "XXIX-23");
    // Without a seed there is a new one, and it draws the same cell again.
    let fresh: Value = serde_json::from_str(&out(&bolshak(&["lot", "fmjd", "--json"]))).expect("JSON");
    let again = bolshak(&["lot", "fmjd", "--seed", fresh["seed"].as_str().expect("a seed"), "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&out(&again)).expect("JSON"), fresh);

    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(&file, "# my own table\nA-1 ab4 ba5\nA-2 a1>b4 W\n").expect("written");
    let path = file.path().to_str().expect("a path");
    let own: Value =
        serde_json::from_str(&out(&bolshak(&["lot", path, "--seed", "x", "--json"]))).expect("JSON");
    assert!(["A-1", "A-2"].contains(&own["cell"].as_str().expect("a cell")), "{own}");
    let missing = bolshak(&["lot", "nothing", "--seed", "x"]);
    assert_eq!(code(&missing), Some(2));
    assert!(error(&missing).contains("there is no table and no file nothing"), "{}", error(&missing));
}

#[test]
fn the_terminal_shows_counts_and_names_the_article_of_a_draw() {
    let game =
        ["play", "russian+draws=pavlovich+d1=off", "--side", "white", "--level", "5", "--fen", "W:WKa1:BKb8"];
    let told = told(&game, "a1-h8\nh8-a1\na1-h8\nh8-a1\na1-h8\nquit\n");
    assert!(told.contains("king moves: 4 of 15 (D2, Pavlovich §2)"), "{told}");
    assert!(told.contains("moves with the balance unchanged: 4 of 5 (D6, Pavlovich §3)"), "{told}");
    assert!(
        told.contains("draw, the balance of kings did not change for too long (D6, Pavlovich §3)"),
        "{told}"
    );
}

#[test]
fn diagrams_are_drawn_as_svg_and_png() {
    let svg = out(&bolshak(&["diagram", "W:WKd2,c3:Bb6", "--mark", "c3", "--arrow", "c3-d4"]));
    assert!(svg.starts_with("<svg ") && svg.contains("<title>W:Wc3,Kd2:Bb6</title>"), "{svg}");
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("board.png");
    let path = file.to_str().expect("a path");
    assert_eq!(code(&bolshak(&["diagram", "--grey", "--flip", "--width", "300", "-o", path])), Some(0));
    let png = std::fs::read(&file).expect("a picture");
    let width = u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
    assert_eq!((&png[..8], width), (&b"\x89PNG\r\n\x1a\n"[..], 300));
    for (arguments, words) in [
        (&["diagram", "--mark", "c9"][..], "no square c9"),
        (&["diagram", "--arrow", "c3"], "expected an arrow"),
        (&["diagram", "-o", path], "cannot write"),
        (&["diagram", "-o", "board.gif"], ".svg or .png"),
    ] {
        let refused = bolshak(arguments);
        assert!(code(&refused) == Some(2) && error(&refused).contains(words), "{}", error(&refused));
    }
}

#[test]
fn a_score_sheet_is_written_for_the_game_that_was_asked_for() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("games.pdn");
    let games = "[GameType \"25\"]\n1. c3-d4 *\n[White \"Ivanov\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n1. e3-d4 d6-c5 *\n";
    std::fs::write(&file, games).expect("a file");
    let path = file.to_str().expect("a path");
    let page = out(&bolshak(&["sheet", path, "--number", "2", "--results", "1-0", "--diagram", "1,1b"]));
    assert!(
        page.contains("<dd>Ivanov</dd>") && page.contains("<td>e3-d4</td>") && page.contains("<dd>1-0</dd>")
    );
    assert_eq!(page.matches("<figure>").count(), 2);
    for (arguments, words) in [
        (&["sheet", path, "--number", "3"][..], "it has 2 games"),
        (&["sheet", path, "--diagram", "7"], "no position after move 7"),
        (&["sheet", path, "--diagram", "x"], "expected a move such as 12 or 24b"),
    ] {
        let refused = bolshak(arguments);
        assert!(code(&refused) == Some(2) && error(&refused).contains(words), "{}", error(&refused));
    }
}

#[test]
fn a_finished_game_says_how_it_has_ended() {
    let over = bolshak(&["moves", "russian", "B:Wa1:B"]);
    assert_eq!((out(&over).as_str(), code(&over)), ("", Some(0)));
    assert_eq!(error(&over), "the game is over: 1-0, no pieces left\n");
    assert_eq!(error(&bolshak(&["moves", "russian"])), "");
}

#[test]
fn a_misspelt_game_is_guessed() {
    let refused = bolshak(&["moves", "rusian"]);
    assert_eq!(code(&refused), Some(2));
    assert!(error(&refused).contains("did you mean russian?"), "{}", error(&refused));
    assert!(!error(&bolshak(&["moves", "zzz"])).contains("did you mean"));
}

#[test]
fn every_game_tells_its_draws() {
    let games: Value = serde_json::from_str(&out(&bolshak(&["games", "--json"]))).expect("JSON");
    for game in games.as_array().expect("a list") {
        let draws = game["draws"].as_array().expect("a list");
        assert!(!draws.is_empty() || game["id"] == "breakthrough", "{}: the first king wins", game["id"]);
        assert!(draws.iter().all(|draw| draw["reason"].is_string() && draw["limit"].is_u64()), "{game}");
    }
}

#[test]
fn shells_and_man_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let made = bolshak(&["completions", shell]);
        assert_eq!(code(&made), Some(0));
        assert!(out(&made).contains("perft") && out(&made).contains("salvage"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let made = bolshak(&["man", folder.path().to_str().expect("a path")]);
    assert_eq!(code(&made), Some(0), "{}", error(&made));
    let page = std::fs::read_to_string(folder.path().join("bolshak-pdn-check.1")).expect("a page");
    assert!(page.starts_with(".ie") || page.contains(".TH"), "{page}");
}

#[test]
fn an_address_for_a_new_password_needs_a_member() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a name");
    let nowhere = bolshak(&["admin", "reset", "Anna", "--data", data]);
    assert!(code(&nowhere) == Some(2) && error(&nowhere).contains("bolshak.db"), "{}", error(&nowhere));
}
