//! Examples for the help of every command. A test parses each of them.

use clap::Command;

/// A command by its words, and examples of it.
type Examples = (&'static str, &'static [&'static str]);

const EXAMPLES: &[Examples] = &[
    ("serve", &["bolshak serve", "bolshak serve --host 0.0.0.0 --port 80 --data /srv/bolshak"]),
    (
        "worker",
        &["bolshak worker --bus nats://bus:4222", "bolshak worker --bus nats://localhost:4222 --threads 4"],
    ),
    (
        "backup",
        &["bolshak backup /mnt/copies/games-2026-11-22.db", "bolshak backup --data /srv/bolshak games.db"],
    ),
    (
        "restore",
        &["bolshak restore /mnt/copies/games-2026-11-22.db", "bolshak restore --data /srv/bolshak games.db"],
    ),
    (
        "salvage",
        &[
            "bolshak salvage saved.db && bolshak restore saved.db",
            "bolshak salvage --data /srv/bolshak --json saved.db",
        ],
    ),
    (
        "admin reset",
        &["bolshak admin reset Anna", "bolshak admin reset Anna --address https://draughts.example.org"],
    ),
    (
        "tournament new",
        &[
            "bolshak tournament new cup.bolshak --name \"City championship\" --preset city",
            "bolshak tournament new cup.bolshak --name Кубок --preset micro-match --rounds 7 --seed 4711",
        ],
    ),
    (
        "tournament plan",
        &["bolshak tournament plan cup.bolshak", "bolshak tournament plan cup.bolshak --set plan.json"],
    ),
    (
        "tournament players add",
        &["bolshak tournament players cup.bolshak add \"Ivan Petrov\" --rating 2100 --city Tver"],
    ),
    ("tournament players import", &["bolshak tournament players cup.bolshak import players.csv"]),
    ("tournament players withdraw", &["bolshak tournament players cup.bolshak withdraw Petrov"]),
    ("tournament players return", &["bolshak tournament players cup.bolshak return Petrov"]),
    ("tournament players bye", &["bolshak tournament players cup.bolshak bye Petrov 3 half"]),
    ("tournament players forbid", &["bolshak tournament players cup.bolshak forbid Petrov Ivanov"]),
    (
        "tournament pair",
        &["bolshak tournament pair cup.bolshak", "bolshak tournament pair report.trf --json"],
    ),
    ("tournament repair", &["bolshak tournament repair cup.bolshak Petrov Ivanov"]),
    (
        "tournament result",
        &["bolshak tournament result cup.bolshak 3 2-0 1-1", "bolshak tournament result cup.bolshak 5 +:-"],
    ),
    ("tournament extra", &["bolshak tournament extra cup.bolshak 1 0-2"]),
    ("tournament decide", &["bolshak tournament decide cup.bolshak 1 second"]),
    ("tournament line-up", &["bolshak tournament line-up cup.bolshak 2 first 1 2 5 4"]),
    ("tournament solve", &["bolshak tournament solve cup.bolshak Petrov 4 1 310"]),
    (
        "tournament judge",
        &[
            "bolshak tournament judge cup.bolshak Petrov 4 petrov-4.pdn --seconds 310",
            "bolshak tournament judge cup.bolshak Petrov 1 composition.pdn --composed",
        ],
    ),
    ("tournament note", &["bolshak tournament note cup.bolshak \"A draw was claimed and granted\" --pair 3"]),
    ("tournament undo", &["bolshak tournament undo cup.bolshak"]),
    (
        "tournament standings",
        &[
            "bolshak tournament standings cup.bolshak",
            "bolshak tournament standings cup.bolshak --age under12",
        ],
    ),
    ("tournament why", &["bolshak tournament why cup.bolshak Petrov"]),
    (
        "tournament print",
        &[
            "bolshak tournament print cup.bolshak crosstable -o table.pdf",
            "bolshak tournament print cup.bolshak round --russian -o round.html",
        ],
    ),
    (
        "tournament series",
        &[
            "bolshak tournament series spring.bolshak summer.bolshak autumn.bolshak",
            "bolshak tournament series --points 10,6,4,3,2,1 spring.bolshak summer.bolshak",
        ],
    ),
    ("tournament export", &["bolshak tournament export cup.bolshak -o report.trf"]),
    ("tournament import", &["bolshak tournament import cup.bolshak report.trf"]),
    (
        "tournament check",
        &["bolshak tournament check report.trf", "bolshak tournament check report.trf --round 5"],
    ),
    (
        "tournament relay",
        &[
            "bolshak tournament relay games.pdn --to \"http://127.0.0.1:8080/api/competitions/ID/relay?code=CODE\"",
        ],
    ),
    (
        "desk",
        &[
            "bolshak desk --white Ivanov --black Petrov --tc 2700",
            "bolshak desk international --terms \"board=touch-move edition=pavlovich\"",
        ],
    ),
    (
        "play",
        &[
            "bolshak play",
            "bolshak play english --level 7 --side black",
            "bolshak play russian --tc 300+3 --side all",
        ],
    ),
    ("games", &["bolshak games", "bolshak games frisian", "bolshak games --json"]),
    ("perft", &["bolshak perft russian 8", "bolshak perft turkish 6 --paths"]),
    (
        "moves",
        &[
            "bolshak moves russian",
            "bolshak moves russian \"W:Wc3,e3:Bd4,f6\"",
            "bolshak moves lasca+towers=struck-again",
        ],
    ),
    (
        "play-moves",
        &[
            "bolshak play-moves russian \"c3-d4 d6-c5 b2-c3\"",
            "bolshak play-moves international \"32-28 19-23 28x19\"",
        ],
    ),
    ("lot", &["bolshak lot idf", "bolshak lot idf --seed 7"]),
    (
        "diagram",
        &[
            "bolshak diagram -o start.svg",
            "bolshak diagram \"W:Wc3:Bd4\" --mark c3 --arrow c3-e5 -o shot.png",
        ],
    ),
    (
        "sheet",
        &[
            "bolshak sheet game.pdn -o game.pdf",
            "bolshak sheet games.pdn --number 3 --style english --diagram 12,24b",
        ],
    ),
    ("pdn check", &["bolshak pdn check games.pdn", "bolshak pdn check --json *.pdn.gz"]),
    (
        "pdn convert",
        &[
            "bolshak pdn convert old.pdn -o new.pdn",
            "bolshak pdn convert --salvage --encoding cp866 old.pdn -o new.pdn",
        ],
    ),
    ("pdn stats", &["bolshak pdn stats games.pdn"]),
    (
        "pdn filter",
        &[
            "bolshak pdn filter games.pdn --player Ivanov -o ivanov.pdn",
            "bolshak pdn filter games.pdn --material K3-K1",
        ],
    ),
    ("pdn pick", &["bolshak pdn pick games.pdn --number 3,7-9"]),
    ("pdn dedup", &["bolshak pdn dedup a.pdn b.pdn -o all.pdn"]),
    ("pdn sort", &["bolshak pdn sort games.pdn --by date -o sorted.pdn"]),
    (
        "pdn split",
        &[
            "bolshak pdn split games.pdn --by event -o events",
            "bolshak pdn split games.pdn --count 1000 -o parts",
        ],
    ),
    ("pdn csv", &["bolshak pdn csv games.pdn -o games.csv", "bolshak pdn csv games.pdn --plies 10"]),
    (
        "library import",
        &[
            "bolshak library import *.pdn.gz",
            "bolshak library import club.pdn --collection club --data /srv/bolshak",
        ],
    ),
    (
        "library search",
        &[
            "bolshak library search player:Ivanov year:2020..2024 result:1-0 sort:latest",
            "bolshak library search game:russian part:?:Wc3,!d4:BKf6 material:K3-K1/6",
        ],
    ),
    (
        "library explore",
        &[
            "bolshak library explore russian --moves \"c3-d4 d6-c5\"",
            "bolshak library explore russian player:Ivanov --json",
        ],
    ),
    ("library export", &["bolshak library export event:Cup -o cup.pdn"]),
    (
        "library players",
        &["bolshak library players Ivanov", "bolshak library players --merge Ivanoff \"Ivanov, I.\""],
    ),
    ("library duplicates", &["bolshak library duplicates --plies 30"]),
    ("library stats", &["bolshak library stats --json"]),
    (
        "book build",
        &["bolshak book build russian -o russian.book --from-start 3000 --from-cell 18 --nodes 9000"],
    ),
    ("book show", &["bolshak book show russian", "bolshak book show russian \"B:Wc3,d4:Bf6,g7\""]),
    ("egdb build", &["bolshak egdb build russian --pieces 4"]),
    ("egdb verify", &["bolshak egdb verify russian"]),
    ("egdb stats", &["bolshak egdb stats russian"]),
    ("egdb probe", &["bolshak egdb probe russian \"W:WKa1,Kc1,Ke1:BKh8\""]),
    (
        "analyse",
        &[
            "bolshak analyse russian --time 10",
            "bolshak analyse russian \"W:Wc3,d2:Bb6,h4\" --nodes 1000000 --lines 3 --json",
        ],
    ),
    (
        "annotate",
        &[
            "bolshak annotate game.pdn -o annotated.pdn",
            "bolshak annotate game.pdn --nodes 1000000 --language ru -o report.html",
        ],
    ),
    ("chances", &["bolshak chances russian -o chances.txt", "bolshak chances -o chances.txt --games 100"]),
    ("problems", &["bolshak problems compositions.pdn --goal win --nodes 1000000"]),
    (
        "puzzles mine",
        &[
            "bolshak puzzles mine russian -o russian.txt --count 3000",
            "bolshak puzzles mine russian -o mine.txt --from games.pdn",
        ],
    ),
    ("puzzles check", &["bolshak puzzles check russian russian.txt --nodes 1000000 --drop"]),
    ("puzzles solve", &["bolshak puzzles solve russian --nodes 1000,10000,100000"]),
    ("bench", &["bolshak bench"]),
    (
        "train generate",
        &[
            "bolshak train generate russian -o ru.data --positions 4000000 --nodes 4000 --seed 1",
            "bolshak train generate international -o in.data --positions 2000000 --nodes 1000 --blunders 60",
        ],
    ),
    ("train fit", &["bolshak train fit ru.data --kind network -o ru.net"]),
    ("train weights", &["bolshak train weights lasca -o lasca.net --games 400 --nodes 300"]),
    ("train tune", &["bolshak train tune chinese-2 -o chinese-2.net --steps 200 --openings 10"]),
    ("train all", &["bolshak train all -o nets --generations 3 --positions 300000"]),
    (
        "train combinations",
        &[
            "bolshak train combinations ru.data -o combinations.txt",
            "bolshak train combinations ru.data --missed-by 1000 -o shots.txt",
        ],
    ),
    ("train inspect", &["bolshak train inspect ru.data"]),
    ("hub", &["bolshak hub"]),
    ("checkerboard", &["bolshak match bolshak \"cmd:bolshak checkerboard ./kestog.so\" --tc 60+1"]),
    (
        "match",
        &[
            "bolshak match bolshak:name=new \"cmd:./before hub [name=old]\" --tc nodes=5000 --games 100",
            "bolshak match bolshak \"cmd:scan hub\" --game international --tc 10+0.1 --pdn match.pdn",
            "bolshak match bolshak:name=new bolshak:level=9 \"cmd:./before hub [name=old]\" --gauntlet --tc 5+0.05",
        ],
    ),
    ("dxp serve", &["bolshak dxp serve --listen 0.0.0.0 --game international --games 1"]),
    (
        "dxp connect",
        &["bolshak dxp connect localhost --game international --minutes 5 --moves 75 --side black"],
    ),
    (
        "completions",
        &[
            "bolshak completions bash > ~/.local/share/bash-completion/completions/bolshak",
            "bolshak completions zsh > ~/.zfunc/_bolshak",
            "bolshak completions fish > ~/.config/fish/completions/bolshak.fish",
        ],
    ),
    ("man", &["bolshak man ~/.local/share/man/man1 && man bolshak-pdn"]),
];

/// The program with examples in the help of its commands.
pub(crate) fn added_to(program: Command) -> Command {
    EXAMPLES.iter().fold(program, |program, (words, examples)| {
        let words: Vec<&str> = words.split(' ').collect();
        let title = if examples.len() == 1 { "Example" } else { "Examples" };
        add(program, &words, &format!("{title}:\n  {}", examples.join("\n  ")))
    })
}

fn add(command: Command, words: &[&str], text: &str) -> Command {
    match words {
        [] => command.after_help(text.to_owned()),
        [word, rest @ ..] => command.mut_subcommand(word, |command| add(command, rest, text)),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// The commands that do something themselves, by their words.
    fn leaves(command: &Command, words: &str) -> Vec<String> {
        let below = |one: &Command| leaves(one, format!("{words} {}", one.get_name()).trim());
        match command.get_subcommands().flat_map(below).collect::<Vec<_>>() {
            none if none.is_empty() => vec![words.to_owned()],
            found => found,
        }
    }

    /// The words of a line as a shell takes it apart, up to what is meant for the shell.
    fn words(line: &str) -> Vec<String> {
        let line = line.split(" && ").next().and_then(|line| line.split(" > ").next()).unwrap_or(line);
        let apart = |(index, part): (usize, &str)| -> Vec<String> {
            if index % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(str::to_owned).collect()
            }
        };
        line.split('"').enumerate().flat_map(apart).collect()
    }

    #[test]
    fn every_command_has_examples_that_can_be_given() {
        let named: Vec<&str> = EXAMPLES.iter().map(|(words, _)| *words).collect();
        assert_eq!(leaves(&crate::Program::command(), ""), named, "in the order of the commands");
        for line in EXAMPLES.iter().flat_map(|(_, examples)| *examples) {
            if let Err(error) = added_to(crate::Program::command()).try_get_matches_from(words(line)) {
                panic!("{line}: {error}");
            }
        }
    }

    #[test]
    fn the_help_shows_them() {
        let mut program = added_to(crate::Program::command());
        let pick = program.find_subcommand_mut("pdn").and_then(|pdn| pdn.find_subcommand_mut("pick"));
        let help = pick.expect("a command").render_help().to_string();
        assert!(help.contains("Example:\n  bolshak pdn pick games.pdn --number 3,7-9"), "{help}");
    }
}
