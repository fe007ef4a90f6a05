//! `bolshak tournament`, as an arbiter uses it.

use std::fmt::Write as _;
use std::fs;

use crate::program::{Folder, bolshak, code, error, out, shown};

/// Runs a command on the file of the competition, which must succeed; what it printed.
fn done(file: &str, words: &[&str], input: &str) -> String {
    let mut arguments = vec!["tournament", words[0], file];
    arguments.extend(&words[1..]);
    let output = bolshak(&arguments, input.as_bytes());
    assert_eq!(code(&output), Some(0), "{words:?}: {}", error(&output));
    out(&output)
}

/// The same for one that is refused; what it said.
fn refused(file: &str, words: &[&str]) -> String {
    let mut arguments = vec!["tournament", words[0], file];
    arguments.extend(&words[1..]);
    let output = bolshak(&arguments, b"");
    assert_eq!(code(&output), Some(2), "{words:?}: {}", out(&output));
    error(&output)
}

/// A new competition with so many players.
fn begun(folder: &Folder, preset: &str, players: usize, more: &[&str]) -> String {
    let file = shown(&folder.path("cup.bolshak"));
    let mut words = vec!["new", "--name", "Кубок", "--preset", preset, "--seed", "abc"];
    words.extend(more);
    done(&file, &words, "");
    let mut list = "ФИО;Рейтинг;Город\n".to_owned();
    for number in 1..=players {
        writeln!(list, "Игрок {number:02};{};Москва", 2400 - 20 * number).expect("a text");
    }
    let list = folder.file("list.csv", list);
    done(&file, &["players", "import", &list], "");
    file
}

#[test]
fn a_micro_match_swiss_goes_from_a_list_to_printed_standings() {
    let folder = Folder::new();
    let file = begun(&folder, "micro-match", 12, &["--rounds", "5"]);
    for round in 1..=5 {
        let told = done(&file, &["pair"], "");
        assert!(told.contains(&format!("Round {round}")), "{told}");
        // One opening is drawn for all pairs of a round.
        let openings: std::collections::HashSet<_> =
            told.lines().filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0)).collect();
        assert_eq!(openings.len(), 1, "{told}");
        done(&file, &["result"], "1 2-0 1-1\n2 1-1 1-1\n3 0-2 2-0\n4 0 0\n5 2 1-1\n6 +:- +:-\n");
    }
    assert!(refused(&file, &["pair"]).contains("all rounds of this stage are paired"));
    let standings = done(&file, &["standings"], "");
    assert_eq!(standings.lines().count(), 2 + 1 + 12, "{standings}");
    let html = folder.path("table.html");
    done(&file, &["print", "crosstable", "--russian", "-o", &shown(&html)], "");
    let html = fs::read_to_string(html).expect("a page");
    assert!(html.contains("<td>Игрок 01</td>") && html.contains("Очки"), "{html}");
    let pdf = folder.path("table.pdf");
    done(&file, &["print", "standings", "-o", &shown(&pdf)], "");
    assert!(fs::read(pdf).expect("a document").starts_with(b"%PDF"));
    let csv = done(&file, &["print", "standings", "-o", &shown(&folder.path("s.csv"))], "");
    assert!(csv.is_empty());
    let csv = fs::read_to_string(folder.path("s.csv")).expect("a table");
    assert_eq!(csv.lines().count(), 13, "{csv}");
    // The best one's Solkoff is the sum of what his opponents made.
    let best = csv.lines().nth(1).expect("a row").split(',').nth(1).expect("a name").to_owned();
    let why = done(&file, &["why", &best], "");
    assert!(why.starts_with(&format!("{best}: place 1")) && why.contains("round 5"), "{why}");
}

#[test]
fn everything_can_be_undone_and_nothing_is_lost() {
    let folder = Folder::new();
    let file = begun(&folder, "round-robin", 4, &[]);
    let before = done(&file, &["players"], "");
    done(&file, &["pair"], "");
    done(&file, &["result", "1", "2-0"], "");
    let told = done(&file, &["print", "round"], "");
    assert!(told.contains("2-0"), "{told}");
    let lines = fs::read_to_string(&file).expect("a file").lines().count();
    // The result, the round, and the beginning of the stage.
    for _ in 0..3 {
        done(&file, &["undo"], "");
    }
    assert_eq!(done(&file, &["players"], ""), before);
    let text = fs::read_to_string(&file).expect("a file");
    assert_eq!(text.lines().count(), lines + 3, "what was undone stays in the file");
    // A command that was cut off in the middle of a line has done nothing, and the next one goes on.
    fs::write(&file, format!("{text}{{\"at\":17,\"event\":\"withd")).expect("a file");
    assert_eq!(done(&file, &["players"], ""), before);
    done(&file, &["players", "withdraw", "Игрок 04"], "");
    assert!(done(&file, &["players"], "").contains("withdrawn"));
    let whole = fs::read_to_string(&file).expect("a file");
    assert!(whole.starts_with(&text) && whole.ends_with("\n") && whole.lines().count() == lines + 4);
}

#[test]
fn what_cannot_be_is_told_with_its_place() {
    let folder = Folder::new();
    let file = begun(&folder, "city", 4, &["--rounds", "3"]);
    assert!(refused(&file, &["result", "1", "2-0"]).contains("has not begun"));
    done(&file, &["pair"], "");
    assert!(refused(&file, &["result", "1", "3-0"]).contains("\"3-0\" is no result: 2-0, 1-1"));
    assert!(refused(&file, &["result", "7", "2-0"]).contains("there is no pair 7 in round 1"));
    assert!(refused(&file, &["pair"]).contains("round 1 has games without a result"));
    assert!(refused(&file, &["players", "withdraw", "Nobody"]).contains("nobody's name begins with"));
    assert!(refused(&file, &["players", "add", "Игрок 01"]).contains("has entered already"));
    let list = folder.file("bad.csv", "name,rating\nA,strong\n");
    assert!(
        refused(&file, &["players", "import", &list]).contains("line 2, column 2: a rating was expected")
    );
    let broken = folder.file(
        "broken.bolshak",
        "{\"bolshak\":\"competition\",\"version\":1}\n{\"at\":1,\"event\":\"flew\"}\n",
    );
    assert!(refused(&broken, &["players"]).contains("line 2, column"), "{}", refused(&broken, &["players"]));
    let other = folder.file("other.bolshak", "1. c3-d4 *\n");
    assert!(refused(&other, &["players"]).contains("line 1"));
    assert!(refused(&file, &["new", "--name", "Another"]).contains("cannot create"));
}

#[test]
fn a_hand_may_pair_otherwise_and_is_warned() {
    let folder = Folder::new();
    let file = begun(&folder, "city", 4, &["--rounds", "3"]);
    let first = done(&file, &["pair"], "");
    done(&file, &["result"], "1 2\n2 2\n");
    done(&file, &["pair"], "");
    let pair: Vec<String> = first
        .lines()
        .filter(|line| line.trim_start().starts_with("1 "))
        .flat_map(|line| line.split("Игрок ").skip(1).map(|rest| format!("Игрок {}", &rest[..2])))
        .collect();
    let [one, other] = &pair[..] else { panic!("{first}") };
    let told = done(&file, &["print", "round"], "");
    // Whoever is paired with the first now makes room for his opponent of the round before.
    let line = told.lines().find(|line| line.contains(one.as_str())).expect("his pair");
    let now =
        line.split("Игрок ").skip(1).map(|rest| format!("Игрок {}", &rest[..2])).find(|name| name != one);
    let output = bolshak(&["tournament", "repair", &file, other, &now.expect("an opponent")], b"");
    assert_eq!(code(&output), Some(0), "{}", error(&output));
    assert!(error(&output).contains("have met before (C1)"), "{}", error(&output));
}

#[test]
fn a_knockout_with_two_stages_goes_from_groups_to_a_winner() {
    let folder = Folder::new();
    let file = begun(&folder, "round-robin", 8, &["--groups", "2"]);
    let plan: serde_json::Value = serde_json::from_str(&done(&file, &["plan"], "")).expect("regulations");
    let mut plan = plan;
    let last = serde_json::json!({
        "name": "Финал", "system": { "system": "knockout" }, "from": { "places": { "first": 1, "last": 2 } },
    });
    plan["stages"].as_array_mut().expect("stages").push(last);
    let changed = folder.file("plan.json", plan.to_string());
    done(&file, &["plan", "--set", &changed], "");
    for _ in 0..3 {
        done(&file, &["pair"], "");
        for group in ["1", "2"] {
            done(&file, &["result", "--group", group], "1 2-0\n2 2-0\n");
        }
    }
    let semifinals = done(&file, &["pair"], "");
    assert!(semifinals.contains("Финал. Round 1"), "{semifinals}");
    done(&file, &["result"], "1 2-0\n2 1-1\n");
    assert!(refused(&file, &["pair"]).contains("is equal"));
    done(&file, &["extra", "2", "0-2"], "");
    done(&file, &["pair"], "");
    done(&file, &["result", "1", "1-1"], "");
    done(&file, &["decide", "1", "second"], "");
    let standings = done(&file, &["standings"], "");
    let places: Vec<&str> =
        standings.lines().skip(3).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(places, ["1", "2", "3–4", "3–4"], "{standings}");
}

#[test]
fn reports_are_checked_and_paired() {
    let folder = Folder::new();
    let file = begun(&folder, "city", 6, &["--rounds", "3"]);
    for _ in 0..2 {
        done(&file, &["pair"], "");
        done(&file, &["result"], "1 2\n2 1\n3 0\n");
    }
    let report = shown(&folder.path("x.trf"));
    done(&file, &["export", "-o", &report], "");
    let output = bolshak(&["tournament", "check", &report], b"");
    assert_eq!(code(&output), Some(0), "{}", out(&output));
    let next = bolshak(&["tournament", "pair", &report, "--json"], b"");
    let next: serde_json::Value = serde_json::from_str(&out(&next)).expect("a round");
    assert_eq!(next["round"], 3);
    let paired = done(&file, &["pair", "--json"], "");
    let paired: serde_json::Value = serde_json::from_str(&paired).expect("a round");
    assert_eq!(paired["pairs"].as_array().map(Vec::len), next["pairs"].as_array().map(Vec::len));
    // A round with two pairs exchanged is named.
    let text = fs::read_to_string(&report).expect("a report");
    let swapped = swap_opponents(&text);
    let wrong = folder.file("wrong.trf", swapped);
    let output = bolshak(&["tournament", "check", &wrong], b"");
    assert_eq!(code(&output), Some(1), "{}", out(&output));
    assert!(out(&output).starts_with("round 1:"), "{}", out(&output));
    let again = shown(&folder.path("again.bolshak"));
    let output = bolshak(&["tournament", "import", &again, &report], b"");
    assert_eq!(code(&output), Some(0), "{}", error(&output));
    assert!(done(&again, &["pair"], "").contains("Round 3"));
}

/// The first round with the colours of its first pair exchanged.
fn swap_opponents(report: &str) -> String {
    let turned = |line: &str| {
        let mut letters: Vec<char> = line.chars().collect();
        letters[96] = if letters[96] == 'w' { 'b' } else { 'w' };
        letters.into_iter().collect::<String>()
    };
    let first = report.lines().find(|line| line.starts_with("001    1 ")).expect("a player");
    let opponent: String = first.chars().skip(91).take(4).collect();
    let is_of_pair = |line: &str| line == first || line.starts_with(&format!("001 {opponent} "));
    report.lines().map(|line| if is_of_pair(line) { turned(line) } else { line.to_owned() } + "\n").collect()
}

#[test]
fn places_of_several_competitions_add_up() {
    let mut files = vec![];
    let folders = [Folder::new(), Folder::new()];
    for (folder, results) in folders.iter().zip(["1 2\n", "1 1\n"]) {
        let file = begun(folder, "match", 2, &["--rounds", "1"]);
        done(&file, &["pair"], "");
        done(&file, &["result"], results);
        files.push(file);
    }
    let output = bolshak(&["tournament", "series", &files[0], &files[1]], b"");
    assert_eq!(code(&output), Some(0), "{}", error(&output));
    let told = out(&output);
    let rows: Vec<Vec<&str>> = told.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
    // The second match was drawn: both share the first two places.
    assert_eq!(rows[0][3..], ["25", "21½", "46½"], "{told}");
    assert_eq!(rows[1][3..], ["18", "21½", "39½"], "{told}");
}

#[test]
fn a_team_says_who_plays() {
    let folder = Folder::new();
    let file = shown(&folder.path("teams.bolshak"));
    done(&file, &["new", "--name", "Команды", "--preset", "teams", "--boards", "2"], "");
    for team in ["А", "Б"] {
        let members: Vec<String> = (1..=3).map(|number| format!("{team}{number}")).collect();
        let mut words = vec!["players", "add", team];
        members.iter().for_each(|member| words.extend(["--member", member]));
        done(&file, &words, "");
    }
    done(&file, &["pair"], "");
    assert!(refused(&file, &["line-up", "1", "first", "1", "4"]).contains("2 of 3 people are needed"));
    done(&file, &["line-up", "1", "first", "3", "1"], "");
    done(&file, &["result", "1", "2-0", "1-1"], "");
    assert!(refused(&file, &["line-up", "1", "second", "1", "2"]).contains("has a result already"));
    // The match counts two points, the boards three to one.
    let standings = done(&file, &["standings"], "");
    let best: Vec<&str> = standings.lines().nth(3).expect("a row").split_whitespace().collect();
    assert_eq!(best[2..4], ["2", "3"], "{standings}");
}

#[test]
fn solutions_are_judged_by_the_engine() {
    let folder = Folder::new();
    let file = begun(&folder, "solving", 2, &[]);
    let right = folder.file("right.pdn", "[FEN \"W:Wc3:Bd4\"]\n[Result \"2-0\"]\n\n1. c3:e5 2-0\n");
    let told = done(&file, &["judge", "Игрок 01", "1", &right, "--seconds", "90"], "");
    assert!(told.contains("Игрок 01: problem 1, 1"), "{told}");
    let wrong = folder.file("wrong.pdn", "[FEN \"W:Wa1:Bf8,h8\"]\n[Result \"2-0\"]\n\n1. a1-b2 2-0\n");
    let told = done(&file, &["judge", "Игрок 02", "1", &wrong], "");
    assert!(told.contains("does not reach the goal") && told.contains("problem 1, 0"), "{told}");
    // Of a composition nothing else may reach the goal: here both captures win.
    let two = folder.file("two.pdn", "[FEN \"W:Wc3,e3:Bd4\"]\n[Result \"2-0\"]\n\n1. c3:e5 2-0\n");
    let told = done(&file, &["judge", "Игрок 02", "2", &two], "");
    assert!(told.contains("problem 2, 1"), "{told}");
    let told = done(&file, &["judge", "Игрок 02", "2", &two, "--composed"], "");
    assert!(told.contains("a second solution") && told.contains("problem 2, 0"), "{told}");
    let why = refused(&file, &["judge", "Игрок 02", "11", &two]);
    assert!(why.contains("there are 10 problems"), "{why}");
}

#[test]
fn all_games_are_written_as_pdn_and_a_relay_says_what_it_cannot_do() {
    let folder = Folder::new();
    let file = begun(&folder, "round-robin", 4, &[]);
    done(&file, &["pair"], "");
    done(&file, &["result"], "1 2-0\n2 1-1\n");
    let games = shown(&folder.path("games.pdn"));
    done(&file, &["export", "--pdn", "-o", &games], "");
    let text = fs::read_to_string(&games).expect("a file");
    for part in
        ["[Event \"Кубок\"]", "[Round \"1.1\"]", "[Round \"1.2\"]", "[White \"Игрок", "[Result \"1/2-1/2\"]"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let sheets = shown(&folder.path("sheets.html"));
    done(&file, &["print", "sheets", "--russian", "-o", &sheets], "");
    let text = fs::read_to_string(&sheets).expect("a file");
    assert_eq!(text.matches("<section class=\"sheet\">").count(), 2, "one for each game of the round");
    assert!(text.contains("Тур 1 · доска 2") && text.contains("<td class=\"n\">60</td>"), "{text}");
    let why = refused(&games, &["relay", "--to", "https://example.org/relay"]);
    assert!(why.contains("curl --fail --data-binary"), "{why}");
    let why = refused(&games, &["relay", "--once", "--to", "http://127.0.0.1:9/relay"]);
    assert!(why.contains("cannot be reached"), "{why}");
}
