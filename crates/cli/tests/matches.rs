//! Matches between engines, in this process and in others.
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::engines::{BOLSHAK, Lines, bolshak};
use crate::program::{code, error, out};

/// `bolshak match` with a summary for programs.
fn contest(arguments: &[&str]) -> Value {
    let played = bolshak(&[&["match"], arguments, &["--json"]].concat());
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    serde_json::from_str(&out(&played)).expect("JSON")
}

#[test]
fn a_match_in_one_process_counts_and_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdn = folder.path().join("games.pdn");
    let pdn = pdn.to_str().expect("a name");
    let arguments =
        ["bolshak:name=One,tt-mb=1", "bolshak:name=Two,tt-mb=2,level=2", "--tc", "nodes=200", "--games", "4"];
    let more = ["--concurrency", "2", "--pdn", pdn, "--sprt", "-50,50", "--game", "russian"];
    let summary = contest(&[&arguments[..], &more[..]].concat());
    assert_eq!((summary["games"].as_u64(), summary["planned"].as_u64()), (Some(4), Some(4)));
    assert_eq!(summary["engines"], serde_json::json!(["One", "Two"]));
    let count = |key: &str| summary[key].as_u64().expect("a count");
    assert_eq!(count("wins") + count("draws") + count("losses"), 4);
    assert_eq!(
        summary["pairs"].as_array().map(|pairs| pairs.iter().filter_map(Value::as_u64).sum()),
        Some(2_u64)
    );
    assert_eq!(
        (&summary["failures"], &summary["timeLosses"]),
        (&serde_json::json!([0, 0]), &serde_json::json!([0, 0]))
    );
    assert_eq!(summary["sprt"]["verdict"], "open");
    assert!(out(&bolshak(&["pdn", "check", pdn])).starts_with("4 sound games"));
    let text = std::fs::read_to_string(pdn).expect("the games");
    for wanted in [
        "[White \"One\"]",
        "[White \"Two\"]",
        "[Opening \"idf ",
        "[Termination \"",
        "[%eval ",
        " positions, ",
        "[Round \"2.2\"]",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let again = bolshak(&["match", "bolshak", "bolshak", "--pdn", pdn]);
    assert!(code(&again) == Some(2) && error(&again).contains("cannot write"), "{}", error(&again));
}

#[test]
fn a_match_that_was_broken_off_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdn = folder.path().join("games.pdn");
    let pdn = pdn.to_str().expect("a path");
    let play = |games: &str, nodes: &str, more: &[&str]| {
        let options = [
            "bolshak:name=A,tt-mb=1",
            "bolshak:name=B,tt-mb=1",
            "--games",
            games,
            "--tc",
            nodes,
            "--pdn",
            pdn,
        ];
        bolshak(&[&["match"], &options[..], more, &["--max-plies", "40", "--json"]].concat())
    };
    let whole = play("8", "nodes=100", &["--resume"]);
    let text = std::fs::read_to_string(pdn).expect("the games");
    let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
    assert_eq!(starts.len(), 8, "{}", error(&whole));
    let summary = |played: &Output| -> Value { serde_json::from_str(&out(played)).expect("a summary") };
    let results = |played: &Output| {
        let summary = summary(played);
        ["games", "wins", "draws", "losses", "pairs"].map(|key| summary[key].clone())
    };
    // It was killed while it wrote the sixth game, at any place.
    for cut in [starts[5] + 3, starts[5] + 90, starts[6] - 4, starts[6] - 1] {
        std::fs::write(pdn, &text[..cut]).expect("a file");
        let again = play("8", "nodes=100", &["--resume"]);
        assert_eq!(results(&again), results(&whole), "{}", error(&again));
        let mended = std::fs::read_to_string(pdn).expect("the games");
        assert!(mended.starts_with(&text[..starts[5]]) && mended.matches("[Event ").count() == 8, "{mended}");
        assert!(out(&bolshak(&["pdn", "check", pdn])).starts_with("8 sound games"));
    }
    assert_eq!(results(&play("8", "nodes=100", &["--resume"])), results(&whole), "nothing was left to play");
    let other = play("8", "nodes=101", &["--resume"]);
    assert!(
        error(&other).contains("another match") && error(&other).contains("TimeControl"),
        "{}",
        error(&other)
    );
}

#[test]
fn only_the_file_of_the_same_match_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdn = folder.path().join("games.pdn");
    let play = |more: &[&str]| {
        let engines = ["match", "bolshak:name=A,tt-mb=1", "bolshak:name=B,tt-mb=1", "--tc", "nodes=50"];
        let rest = ["--games", "4", "--max-plies", "12", "--resume", "--json", "--pdn"];
        bolshak(&[&engines[..], &rest, &[pdn.to_str().expect("a path")], more].concat())
    };
    let random = ["--openings", "random:4"];
    let whole = play(&random);
    assert_eq!(code(&whole), Some(0), "{}", error(&whole));
    let ours = std::fs::read_to_string(&pdn).expect("the games");
    let event = "[Event \"Club\"]\n[Result \"2-0\"]\n\n1. c3-d4 d6-c5 2-0\n\n";
    for (text, more, wanted) in [
        ("# Notes\n\nNothing of a match.\n", &random[..], "its last lines are no game of a match"),
        (event, &random, "its last lines are no game of a match"),
        (&format!("{ours}{event}"), &random, "its last lines are no game of a match"),
        (&event.replace("2-0\n\n", "*\n\n"), &random, "is no round of a match"),
        (&ours, &["--openings", "random:4", "--seed", "7"], "its --seed are others"),
        (&ours, &["--openings", "random:4", "--game", "brazilian"], "does not begin as this match does"),
        (&ours, &["--openings", "start"], "game 1.1 has Opening"),
        (
            &ours.replace("B,tt-mb=1", "B,tt-mb=2"),
            &random,
            "game 1.1 has BlackEngine \"bolshak:name=B,tt-mb=2\"",
        ),
    ] {
        std::fs::write(&pdn, text).expect("a file");
        let refused = play(more);
        let words = error(&refused);
        assert!(code(&refused) == Some(2) && words.contains("another match"), "{words}");
        assert!(words.contains(wanted), "{wanted}: {words}");
        assert_eq!(std::fs::read_to_string(&pdn).expect("the file"), text, "nothing was lost");
    }
    // An editor may have changed the ends of lines.
    let edited = ours.replace('\n', "\r\n");
    std::fs::write(&pdn, &edited).expect("a file");
    let again = play(&random);
    let summary = |played: &Output| -> Value { serde_json::from_str(&out(played)).expect("a summary") };
    assert_eq!(summary(&again)["games"], 4);
    assert_eq!(std::fs::read_to_string(&pdn).expect("the file"), edited);
}

#[cfg(unix)]
#[test]
fn the_log_of_a_match_goes_on_with_it_and_one_that_did_not_begin_leaves_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let [pdn, log] = ["games.pdn", "log.txt"].map(|name| folder.path().join(name));
    let play = |engine: &str, more: &[&str]| {
        let files = ["--pdn", pdn.to_str().expect("a path"), "--log", log.to_str().expect("a path")];
        let options = ["--tc", "depth=1", "--games", "2", "--max-plies", "10"];
        bolshak(&[&["match", "bolshak:tt-mb=1", engine], &options[..], &files, more].concat())
    };
    assert_eq!(code(&play("cmd:/no/such/engine [name=Child]", &[])), Some(2));
    assert!(!pdn.exists() && !log.exists());
    let child = format!("cmd:{BOLSHAK} hub [tt-mb=1,book=false,egdb-dir=,name=Child]");
    let begun = play(&child, &[]);
    assert_eq!(code(&begun), Some(0), "{}", error(&begun));
    let games = std::fs::read_to_string(&pdn).expect("the games");
    std::fs::write(&pdn, &games[..games.len() - 5]).expect("a file");
    assert_eq!(code(&play(&child, &[])), Some(2), "files that are there are not touched");
    let again = play(&child, &["--resume"]);
    assert_eq!(code(&again), Some(0), "{}", error(&again));
    let log = std::fs::read_to_string(log).expect("the log");
    assert_eq!(log.matches(" Child < hub\n").count(), 2, "{log}");
}

#[test]
fn a_match_is_the_same_for_the_same_seed() {
    let play = |seed: &str| {
        let options = [
            "--tc",
            "nodes=100",
            "--games",
            "6",
            "--game",
            "frisian",
            "--openings",
            "random:4",
            "--max-plies",
            "60",
        ];
        let mut summary =
            contest(&[&["bolshak:name=A", "bolshak:name=B,tt-mb=1", "--seed", seed], &options[..]].concat());
        for changing in ["seconds", "gamesPerMinute", "secondsPerMove"] {
            summary.as_object_mut().expect("an object").remove(changing);
        }
        summary
    };
    assert_eq!(play("5"), play("5"));
}

#[test]
fn a_match_against_another_process_is_fair_to_both() {
    let child = format!("cmd:{BOLSHAK} hub [tt-mb=1,book=false,egdb-dir=,name=Child]");
    let summary =
        contest(&["bolshak:tt-mb=1", &child, "--tc", "nodes=150", "--games", "2", "--game", "brazilian"]);
    // The same engine plays the same game on both sides.
    assert_eq!(summary["pairs"], serde_json::json!([0, 0, 1, 0, 0]));
    assert_eq!(summary["engines"][1], "Child");
    let clocked = contest(&[
        "bolshak:tt-mb=1",
        &child,
        "--tc",
        "0.3+0.01",
        "--games",
        "2",
        "--max-plies",
        "30",
        "--tolerance",
        "500",
    ]);
    assert_eq!(
        (clocked["games"].as_u64(), clocked["failures"].clone()),
        (Some(2), serde_json::json!([0, 0]))
    );
}

#[cfg(unix)]
#[test]
fn an_engine_of_the_first_version_of_the_protocol_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.txt").display().to_string();
    let its_folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let settings = format!("tt-mb=1,book=false,name=Old,dir={its_folder}");
    let old = format!("cmd:./hub_version_one.sh '{BOLSHAK}' [{settings}]");
    let play = |options: &[&str]| {
        let options = [&["--tolerance", "5000", "--max-plies", "30", "--games", "2"], options].concat();
        bolshak(&[&["match", "bolshak:tt-mb=1", &old, "--log", &log, "--json"], &options[..]].concat())
    };
    let played = play(&["--tc", "depth=4", "--game", "international"]);
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    let summary: Value = serde_json::from_str(&out(&played)).expect("JSON");
    assert_eq!((summary["games"].as_u64(), &summary["failures"]), (Some(2), &serde_json::json!([0, 0])));
    let said = std::fs::read_to_string(&log).expect("the log");
    for wanted in [" Old < set tt-mb 1\n", " Old < pos w", " Old < move ", " Old < depth 4\n", " Old > move "]
    {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    std::fs::remove_file(&log).expect("the log");
    let clocked = play(&["--tc", "2+0.1", "--game", "international"]);
    let summary: Value = serde_json::from_str(&out(&clocked)).expect("JSON");
    assert_eq!((summary["games"].as_u64(), &summary["failures"]), (Some(2), &serde_json::json!([0, 0])));
    std::fs::remove_file(&log).expect("the log");
    for (options, words) in [
        (
            ["--tc", "depth=4", "--game", "russian"],
            "version 1 of the Hub protocol, which has no words for russian",
        ),
        (
            ["--tc", "nodes=90", "--game", "international"],
            "version 1 of the Hub protocol has no limit of positions",
        ),
    ] {
        let refused = play(&options);
        assert_eq!(code(&refused), Some(2), "{}", out(&refused));
        assert!(error(&refused).contains(words), "{}", error(&refused));
        let _ = std::fs::remove_file(&log);
    }
}

/// An engine of a few lines of shell that behaves until it is told to think.
#[cfg(unix)]
fn rogue(deed: &str) -> String {
    let script = format!(
        "n=0; while read line; do case \"$line\" in hub) echo \"param name=variant value=normal type=string\"; echo wait;; \
         init) echo ready;; go*) {deed};; quit) exit 0;; esac; done"
    );
    format!("cmd:sh -c '{script}' [name=Rogue]")
}

#[cfg(unix)]
#[test]
fn an_engine_that_misbehaves_loses_the_game_and_no_more() {
    for (deed, words) in [
        ("exit 3", "it is gone (exit status: 3)"),
        ("echo done move=1-2", "it played 1-2: "),
        ("echo done move=xyzzy", "it played xyzzy: "),
        ("echo done", "it answered without a move"),
        ("echo ready", "it did not answer in time"),
        ("echo \"done move=\\\"1-2\"", "this quote is not closed"),
        ("echo error no book", "it says: no book"),
        ("exec 1>&-; sleep 60", "it has closed its input or output"),
        (
            "head -c 1048576 /dev/zero | tr -c x x; echo done move=1-2; echo done",
            "it answered without a move",
        ),
        ("sleep 5", "it did not answer in time"),
    ] {
        let time = ["--tc", "move=20ms", "--tolerance", "60000", "--patience", "0.5"];
        let game = ["--game", "international", "--games", "2", "--json"];
        let played = bolshak(&[&["match", "bolshak:tt-mb=1", &rogue(deed)], &time[..], &game[..]].concat());
        assert_eq!(code(&played), Some(0), "{deed}: {}", error(&played));
        let summary: Value = serde_json::from_str(&out(&played)).expect("JSON");
        assert_eq!((summary["wins"].as_u64(), summary["failures"][1].as_u64()), (Some(2), Some(2)), "{deed}");
        assert!(error(&played).contains("Rogue loses, the engine failed: "), "{}", error(&played));
        assert!(error(&played).contains(words), "{deed}: {}", error(&played));
    }
}

#[cfg(unix)]
#[test]
fn a_second_answer_is_not_taken_for_the_next_one() {
    let twice = rogue("echo done move=31-26; echo done move=31-26");
    let game = ["--game", "international", "--openings", "start", "--games", "2", "--tc", "nodes=50"];
    // The other one thinks so long that the second answer is there before the next question.
    let slow = "bolshak:tt-mb=1,tc=nodes=2000000";
    let played = bolshak(&[&["match", slow, &twice], &game[..]].concat());
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    let words = "\"done move=31-26\" answers nothing that was asked";
    assert!(error(&played).contains(words), "{}", error(&played));
}

#[cfg(unix)]
#[test]
fn an_engine_whose_games_are_others_is_refused() {
    let other = rogue("echo done").replace("type=string", "type=enum values=normal");
    let game = ["--game", "frisian", "--games", "2", "--tc", "nodes=50"];
    let played = bolshak(&[&["match", "bolshak:tt-mb=1", &other], &game[..]].concat());
    assert_eq!(code(&played), Some(2), "{}", error(&played));
    assert!(error(&played).contains("its variant is one of normal"), "{}", error(&played));
}

#[cfg(unix)]
#[test]
fn an_engine_that_chatters_and_gives_no_scores_plays_and_its_words_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let [pdn, log] = ["games.pdn", "log.txt"].map(|name| folder.path().join(name).display().to_string());
    let chatter = "printf 'the = \\042best\\n'; echo hello >&2";
    let script = format!("{chatter}; {BOLSHAK} hub | sed -u -E 's/ (score|depth|nodes)=[^ ]*//g'");
    let odd = format!("cmd:sh -c \"{script}\" [tt-mb=1,book=false,egdb-dir=,name=Odd]");
    let options = ["--tc", "nodes=100", "--games", "2", "--max-plies", "20", "--adjudicate-draw", "0,90,2"];
    let played =
        bolshak(&[&["match", "bolshak:tt-mb=1", &odd, "--pdn", &pdn, "--log", &log], &options[..]].concat());
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    assert!(error(&played).contains("Odd: hello"), "{}", error(&played));
    assert!(out(&played).contains("positions, "), "{}", out(&played));
    let games = std::fs::read_to_string(pdn).expect("the games");
    assert_eq!(games.matches("(the game was too long)").count(), 2, "silence is no agreement: {games}");
    let comments: Vec<_> = games.split('{').skip(1).collect();
    let scored = comments.iter().filter(|comment| comment.contains("[%eval ")).count();
    assert_eq!(scored * 2, comments.len(), "one of the two says scores: {games}");
    assert_eq!(games.matches("depth ").count(), scored, "nor is silence a depth of 0: {games}");
    let means: Vec<_> =
        out(&played).lines().filter(|line| line.starts_with("a move")).map(str::to_owned).collect();
    assert!(means[0].contains(" plies, ") && !means[1].contains("plies"), "{means:?}");
    let log = std::fs::read_to_string(log).expect("the log");
    let times = |said: &str| log.matches(&format!(" Odd < {said}")).count();
    assert!(times("pos ") > 2 && times("level ") == times("pos "), "the level is forgotten with it: {log}");
    for wanted in [" Odd < hub\n", " Odd > ready\n", " Odd ! hello\n", " Odd > the = \"best\n"] {
        assert!(log.contains(wanted), "{wanted}: {log}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_always_fails_ends_the_match_with_what_was_shown() {
    let played = bolshak(&[
        "match",
        "bolshak:tt-mb=1",
        &rogue("exit 1"),
        "--tc",
        "nodes=50",
        "--game",
        "international",
    ]);
    assert_eq!(code(&played), Some(2));
    assert!(error(&played).contains("Rogue failed 3 times in a row"), "{}", error(&played));
    assert!(out(&played).contains("games      3 of 100: +3 =0 -0, 100.0 %"), "{}", out(&played));
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_game() {
    for (arguments, wanted) in [
        (&["bolshak", "cmd:"][..], "expected a command behind cmd:"),
        (&["bolshak", "scan"], "expected bolshak, bolshak:KEY=VALUE"),
        (&["bolshak", "cmd:./scan hub [dir=/no/such/folder]"], "dir: there is no folder /no/such/folder"),
        (&["bolshak:tt-mb=none", "bolshak"], "tt-mb: expected a whole number from 1"),
        (&["bolshak:colour=red", "bolshak"], "colour: there is no such parameter"),
        (&["bolshak", "bolshak", "--tc", "fast"], "expected a time such as"),
        (&["bolshak", "bolshak", "--sprt", "5,0"], "expected ELO0,ELO1"),
        (&["bolshak", "bolshak", "--openings", "table:tarot"], "there is no table tarot; there are idf,"),
        (&["bolshak", "bolshak", "--openings", "/no/such/file"], "cannot read /no/such/file"),
        (&["bolshak", "cmd:/no/such/engine", "--games", "2"], "cannot start /no/such/engine"),
        (&["bolshak", "bolshak", "--game", "neva"], "games of two, and neva is played by 4"),
        (&["bolshak", "dxp:localhost:1", "--tc", "10+1"], "whole minutes alone"),
        (&["bolshak:egdb-dir=/no/such/folder", "bolshak"], "egdb-dir: expected a folder of endgame tables"),
        (&["bolshak:egdb-dir=/", "bolshak"], "/russian"),
    ] {
        let refused = bolshak(&[&["match"], arguments].concat());
        assert_eq!(code(&refused), Some(2), "{arguments:?}");
        assert!(error(&refused).contains(wanted), "{arguments:?}: {}", error(&refused));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_result_so_far() {
    let mut command = Command::new(BOLSHAK);
    let folder = tempfile::tempdir().expect("a folder");
    command.args(["match", "bolshak:tt-mb=1", "bolshak:tt-mb=1", "--tc", "nodes=100", "--games", "1000000"]);
    command.arg("--pdn").arg(folder.path().join("games.pdn"));
    let child =
        command.args(["--openings", "random:3"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program runs");
    let told = Lines::of(child.stderr.take().expect("an error output"));
    told.until("how the match goes", |line| line.contains("/1000000: "));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    told.until("how it goes on", |line| line.contains("the same command with --resume goes on"));
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(code(&ended), Some(0));
    assert!(out(&ended).contains(" of 1000000: "), "{}", out(&ended));
}

#[test]
fn openings_come_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("openings.txt");
    std::fs::write(&file, "# two cells and a position\nI-1 c3-b4 b6-a5\nI-2 c3-d4 d6-c5\nW:Wa1,c1:Bh8,f8\n")
        .expect("a file");
    let pdn = folder.path().join("games.pdn");
    let play = |openings: &str, pdn: &str| {
        let arguments =
            ["bolshak:tt-mb=1", "bolshak:tt-mb=1", "--tc", "depth=2", "--games", "6", "--max-plies", "40"];
        contest(&[&arguments[..], &["--openings", openings, "--pdn", pdn]].concat())
    };
    let (file, pdn) = (file.to_str().expect("a name"), pdn.to_str().expect("a name"));
    assert_eq!(play(file, pdn)["games"].as_u64(), Some(6));
    let text = std::fs::read_to_string(pdn).expect("the games");
    for name in ["I-1", "I-2", "line 4"] {
        assert_eq!(text.matches(&format!("[Opening \"{name}\"]")).count(), 2, "{name}");
    }
    std::fs::write(file, "nonsense\n").expect("a file");
    let refused = bolshak(&["match", "bolshak", "bolshak", "--openings", file]);
    assert!(
        error(&refused).contains("line 1: neither a cell of a table nor a position"),
        "{}",
        error(&refused)
    );
}

#[test]
fn engines_meet_each_other_and_a_match_of_many_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdn = folder.path().join("many.pdn");
    let pdn = pdn.to_str().expect("UTF-8");
    let engines =
        ["bolshak:name=deep,tt-mb=1,book=false", "bolshak:name=flat,tt-mb=1,book=false,tc=nodes=10"];
    let play = |more: &[&str]| {
        let options =
            ["bolshak:name=hand,eval=hand,tt-mb=1,book=false", "--tc", "nodes=400", "--max-plies", "120"];
        bolshak(
            &[&["match"], &engines[..], &options, &["--openings", "random:6", "--games", "4"], more].concat(),
        )
    };
    let told = play(&["--pdn", pdn]);
    let table = String::from_utf8(told.stdout).expect("UTF-8");
    assert!(
        table.starts_with("deep, flat, hand, each against each, russian, nodes=400 against nodes=10"),
        "{table}"
    );
    for row in [" 1. ", " 2. ", " 3. flat", " of 8 ", "·"] {
        assert!(table.contains(row), "{row}: {table}");
    }

    // The same games come from the file, and a file cut off is filled up again.
    let text = std::fs::read_to_string(pdn).expect("games");
    assert_eq!(text.matches("[Event ").count(), 12);
    let third = text.match_indices("[Event ").nth(3).expect("a game").0;
    std::fs::write(pdn, &text[..third + 40]).expect("a file");
    let again = play(&["--pdn", pdn, "--resume", "--json"]);
    let summary: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(std::fs::read_to_string(pdn).expect("games").matches("[Event ").count(), 12);
    assert_eq!((&summary["games"], summary["meetings"].as_array().map(Vec::len)), (&json!(12), Some(3)));
    assert_eq!(summary["standing"][2]["engine"], "flat");

    let gauntlet = play(&["--gauntlet", "--json"]);
    let summary: Value = serde_json::from_slice(&gauntlet.stdout).expect("JSON");
    assert_eq!((&summary["games"], &summary["meetings"][1]["second"]), (&json!(8), &json!("hand")));
}
