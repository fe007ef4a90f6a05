//! Measures a library: `measure import DIR FILE…` and `measure ask DIR`.

use std::io::BufReader;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bolshak_game::{Flow, Game, look_up};
use bolshak_library::{Filter, GameId, Library, Merging, Mode, PlayerIs, Prepared, Query};
use bolshak_notation::pdn::Reader;
use fastrand::Rng;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let folder = Path::new(&arguments[2]);
    match arguments[1].as_str() {
        "import" => import(folder, &arguments[3..]),
        _ => ask(folder),
    }
}

/// Two threads play games out, and this one takes them in.
fn import(folder: &Path, files: &[String]) {
    let library = Library::open(folder, Mode::ReadWrite).expect("a library");
    let begun = Instant::now();
    for file in files {
        let mut importer = library.importer(file).expect("a library to write");
        let mut reader = Reader::new(BufReader::new(std::fs::File::open(file).expect("a file")));
        loop {
            let batch: Vec<_> = reader.by_ref().take(4096).flatten().collect();
            if batch.is_empty() {
                break;
            }
            let prepared: Vec<Prepared> = std::thread::scope(|scope| {
                let halves = batch.chunks(batch.len().div_ceil(2));
                let threads: Vec<_> = halves
                    .map(|half| {
                        scope.spawn(move || {
                            half.iter().flat_map(|game| Prepared::of(game, None)).collect::<Vec<_>>()
                        })
                    })
                    .collect();
                threads.into_iter().flat_map(|thread| thread.join().expect("games")).collect()
            });
            for game in &prepared {
                importer.add_prepared(game).expect("a game");
            }
        }
        importer.commit().expect("games");
        drop(importer);
        library.merge(Merging::Due).expect("an index");
    }
    let games = library.games();
    let taken = begun.elapsed();
    println!("{games} games, {:.0} a second", f64::from(games) / taken.as_secs_f64());
    let begun = Instant::now();
    library.merge(Merging::All).expect("an index");
    println!("merged in {:.1} s", begun.elapsed().as_secs_f64());
    let size = |name: &str| -> u64 {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let files = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(name));
        files.map(|entry| entry.metadata().expect("a file").len()).sum()
    };
    let each = |bytes: u64| bytes as f64 / f64::from(games);
    println!("bytes a game: {:.0} the games, {:.0} the index", each(size(".log")), each(size(".index")));
}

fn ask(folder: &Path) {
    let mut random = Rng::with_seed(7);
    let begun = Instant::now();
    let library = Library::open(folder, Mode::ReadOnly).expect("a library");
    println!("opened in {:?}", begun.elapsed());
    let positions: Vec<Box<dyn Game>> = (0..200).map(|_| position(&library, &mut random)).collect();
    explore("cold, just opened", &positions, folder, &Filter::default());
    warm("warm", &positions, &library, &Filter::default());
    let player = PlayerIs { name: "Player77,".to_owned(), seat: None };
    let filter = Filter { players: vec![player], ..Filter::default() };
    let begun = Instant::now();
    library.explore(positions[0].as_ref(), &filter).expect("an answer");
    println!("first with a player: {:?}", begun.elapsed());
    warm("warm, one player", &positions, &library, &filter);
    for text in [
        "part:\"?:Wc3,*g3:BKa1\"",
        "material:K2-K1/6",
        "capture:5",
        "sacrifice:3",
        "player:Player77 result:1-0",
        "moves:\"c3-d4 d6-c5 b2-c3\"",
        "position:\"W:Wa1,b2,c1,c3,d2,e1,f2,g1,g3,h2,e3,a3:Bb6,b8,a7,c7,d8,e7,f8,g7,h8,d6,f6,h6\"",
    ] {
        let query: Query = text.parse().expect("a query");
        let begun = Instant::now();
        let found = library.search(&query, &mut |_| Flow::Continue).expect("an answer");
        println!("{text}: {} games in {:?}", found.len(), begun.elapsed());
    }
    let query: Query = "capture:5".parse().expect("a query");
    let begun = Instant::now();
    let mut asked = 0;
    let _ = library.search(&query, &mut |_| {
        asked += 1;
        if asked > 10 { Flow::Stop } else { Flow::Continue }
    });
    println!("stopped after {:?}", begun.elapsed());
}

/// A position of some game, in the opening or later.
fn position(library: &Library, random: &mut Rng) -> Box<dyn Game> {
    let game = library.game(GameId(random.u32(..library.games()))).expect("a game");
    let mut line = look_up(game.variant.info().id).expect("a game").start();
    for text in game.moves.iter().take(random.usize(..30)) {
        let found = bolshak_notation::find_move(line.as_ref(), text).expect("a move");
        line.play_at(found.index).expect("a legal move");
    }
    line
}

fn explore(name: &str, positions: &[Box<dyn Game>], folder: &Path, filter: &Filter) {
    let times = positions.iter().map(|position| {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            // The system forgets what it has read of the file.
            let from = format!("if={}", entry.path().display());
            let _ = Command::new("dd").args([&from, "iflag=nocache", "count=0", "status=none"]).status();
        }
        let begun = Instant::now();
        let library = Library::open(folder, Mode::ReadOnly).expect("a library");
        let opened = begun.elapsed();
        library.explore(position.as_ref(), filter).expect("an answer");
        (begun.elapsed() - opened, opened)
    });
    let (times, opened): (Vec<_>, Vec<_>) = times.unzip();
    told(name, times);
    told("cold, opening it", opened);
}

fn warm(name: &str, positions: &[Box<dyn Game>], library: &Library, filter: &Filter) {
    let times = positions.iter().map(|position| {
        let begun = Instant::now();
        library.explore(position.as_ref(), filter).expect("an answer");
        begun.elapsed()
    });
    told(name, times.collect());
}

fn told(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    println!("{name}: p50 {:?}, p99 {:?}, longest {:?}", at(50), at(99), times[times.len() - 1]);
}
