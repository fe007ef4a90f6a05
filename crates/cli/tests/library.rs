//! `bolshak library`.
use std::process::Output;

use crate::program::{Folder, bolshak, code, error, out, shown};

/// Four games; the last is the first by another hand.
const GAMES: &str = "[Event \"Cup\"]\n[Date \"2024.05.17\"]\n[White \"Ivanov, I.\"]\n[Black \"Petrov, P.\"]\n\
    [WhiteRating \"2200\"]\n[BlackRating \"2100\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n\n\
    [Event \"Cup\"]\n[Date \"2023.05.17\"]\n[White \"Petrov, P.\"]\n[Black \"Sidorov\"]\n[GameType \"25\"]\n\n\
    1. c3-d4 f6-g5 {words} 1/2-1/2\n\n[White \"Adamov\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 0-2\n\n\
    [Event \"Open\"]\n[White \"IVANOV I\"]\n[Black \"petrov p\"]\n[GameType \"25\"]\n\n1. cd4 {other words} dc5 2. bc3 f6-g5 *\n";

fn library(folder: &Folder, arguments: &[&str], input: &str) -> Output {
    let data = shown(&folder.path("data"));
    bolshak(&[&["library"], arguments, &["--data", &data]].concat(), input.as_bytes())
}

fn with_games() -> Folder {
    let folder = Folder::new();
    let imported = library(&folder, &["import", "-", "--collection", "club"], GAMES);
    assert_eq!(error(&imported), "3 new, 1 there already, 0 faulty; 3 games in all\n");
    assert_eq!(code(&imported), Some(0));
    folder
}

/// The numbers of the games that a search lists.
fn found(folder: &Folder, words: &[&str]) -> Vec<String> {
    let found = library(folder, &[&["search"], words].concat(), "");
    let text = out(&found);
    let numbers = text.lines().filter_map(|line| line.split_whitespace().next());
    numbers.map(str::to_owned).collect()
}

#[test]
fn games_are_taken_in_once() {
    let folder = with_games();
    let file = folder.file("more.pdn", format!("{GAMES}\n[GameType \"25\"]\n\n1. a1-b2 *\n"));
    let again = library(&folder, &["import", &file], "");
    assert_eq!(code(&again), Some(1));
    let told = error(&again);
    assert!(told.contains("more.pdn:") && told.contains("a1-b2"), "{told}");
    assert!(told.ends_with("0 new, 4 there already, 1 faulty; 3 games in all\n"), "{told}");
    let none = library(&Folder::new(), &["stats"], "");
    assert_eq!(code(&none), Some(2));
    assert!(error(&none).contains("there is no library in"), "{}", error(&none));
}

#[test]
fn games_are_found_by_words() {
    let folder = with_games();
    assert_eq!(found(&folder, &["player:Petrov", "sort:latest"]), ["0", "1"]);
    assert_eq!(found(&folder, &["white:Petrov, P.", "year:2023"]), ["1"]);
    assert_eq!(found(&folder, &["capture:1"]), ["2"]);
    assert_eq!(found(&folder, &["moves:c3-d4 d6-c5", "collection:club"]), ["0"]);
    assert_eq!(found(&folder, &["part:W:Wd4:Bg5,!f6"]), ["0", "1"]);
    let none = library(&folder, &["search", "player:Nobody"], "");
    assert_eq!((code(&none), out(&none).as_str()), (Some(1), ""));
    let wrong = library(&folder, &["search", "year:2023", "colour:red"], "");
    assert_eq!(code(&wrong), Some(2));
    assert!(error(&wrong).contains("character 11: colour is no word"), "{}", error(&wrong));
    let json = out(&library(&folder, &["search", "event:Cup", "result:draw", "--json"], ""));
    for part in ["\"id\":1", "\"date\":\"2023.05.17\"", "\"result\":\"1/2-1/2\"", "\"game\":\"russian\""] {
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn what_was_played_is_counted() {
    let folder = with_games();
    let explored = out(&library(&folder, &["explore", "russian", "--moves", "c3-d4"], ""));
    let lines: Vec<&str> = explored.lines().collect();
    assert_eq!(lines.len(), 3, "{explored}");
    assert_eq!(lines[0], "2 games");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("d6-c5") && line.contains("100.0%") && line.ends_with("2150")),
        "{explored}"
    );
    let json = out(&library(&folder, &["explore", "russian", "player:Sidorov", "--json"], ""));
    assert!(json.starts_with("{\"ended\":null,\"games\":1,") && json.contains("\"draws\":1"), "{json}");
    assert_eq!(code(&library(&folder, &["explore", "english"], "")), Some(1));
}

#[test]
fn games_come_out_as_pdn() {
    let folder = with_games();
    let cup = out(&library(&folder, &["export", "event:Cup", "sort:date"], ""));
    assert!(cup.contains("1. c3-d4 f6-g5 {words}") && cup.contains("[WhiteRating \"2200\"]"), "{cup}");
    let checked = bolshak(&["pdn", "check", "-"], cup.as_bytes());
    assert_eq!(code(&checked), Some(0), "{}", error(&checked));
    let file = shown(&folder.path("all.pdn"));
    assert_eq!(code(&library(&folder, &["export", "-o", &file], "")), Some(0));
    let other = Folder::new();
    let imported = library(&other, &["import", &file], "");
    assert_eq!(error(&imported), "3 new, 0 there already, 0 faulty; 3 games in all\n");
}

#[test]
fn players_doubles_and_counts_are_told() {
    let folder = with_games();
    let merged = library(&folder, &["players", "--merge", "Sidorov", "Ivanov, I."], "");
    assert_eq!((code(&merged), error(&merged).as_str()), (Some(0), ""));
    let players = out(&library(&folder, &["players", "ivanov"], ""));
    assert_eq!(players.trim(), "2 games  +1 =1 -0  Ivanov, I.  also Sidorov");
    assert_eq!(code(&library(&folder, &["duplicates"], "")), Some(1));
    let other = GAMES.replace("Petrov, P.", "Orlov");
    library(&folder, &["import", "-"], &other);
    let doubles = out(&library(&folder, &["duplicates", "--plies", "3"], ""));
    assert!(doubles.starts_with("the same moves:\n") && doubles.contains("Orlov"), "{doubles}");
    let stats = out(&library(&folder, &["stats"], ""));
    for part in ["5 games, 16 moves of all players, 4 players", "        2  -\n", "        2  1-0\n"] {
        assert!(stats.contains(part), "{stats}");
    }
    assert!(out(&library(&folder, &["stats", "--json"], "")).contains("\"collections\":{\"-\":"));
}
