//! How fast PDN is read and played out. Writes a file of random legal games of several games, with comments and clocks,
//! then reads it and replays what it can in half a minute:
//!
//! `cargo run --release -p bolshak-notation --example pdn_speed -- 100 /tmp/games.pdn` (megabytes, file)
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use bolshak_game::{Variant, find};
use bolshak_notation::pdn::{GameResult, Item, PdnGame, Reader, from_match, replay, write};

const GAMES: [&str; 5] = ["russian", "international", "brazilian", "english", "russian"];
/// So many different games; a larger file repeats their moves under other names.
const DIFFERENT: u64 = 3000;
const REPLAY_TIME: Duration = Duration::from_secs(30);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let megabytes: usize = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let path = arguments.next().unwrap_or_else(|| "/tmp/bolshak-games.pdn".to_owned());
    generate(megabytes * 1_000_000, &path)?;
    let bytes = std::fs::metadata(&path)?.len();
    let began = Instant::now();
    let mut games = 0;
    let mut moves = 0;
    for game in Reader::new(File::open(&path)?) {
        (games, moves) = (games + 1, moves + game?.plies());
    }
    let seconds = began.elapsed().as_secs_f64();
    let speed = bytes as f64 / 1e6 / seconds;
    println!("read {games} games, {moves} moves, {bytes} bytes in {seconds:.2} s: {speed:.0} MB/s");
    let began = Instant::now();
    let (mut replayed, mut moves) = (0, 0);
    for game in Reader::new(File::open(&path)?) {
        let game = game?;
        moves += replay(&game, None)?.game.played().len();
        replayed += 1;
        if began.elapsed() > REPLAY_TIME {
            break;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "replayed {replayed} games, {moves} moves in {seconds:.2} s: {:.0} games a minute, {:.0} ns a move",
        f64::from(replayed) * 60.0 / seconds,
        seconds * 1e9 / moves as f64
    );
    Ok(())
}

fn generate(bytes: usize, path: &str) -> Result<(), Box<dyn Error>> {
    let games: Vec<(&dyn Variant, PdnGame)> = (0..DIFFERENT).filter_map(random_game).collect();
    let mut out = BufWriter::new(File::create(path)?);
    let mut written = 0;
    for (index, (variant, record)) in games.iter().cycle().enumerate() {
        if written >= bytes {
            break;
        }
        let mut record = record.clone();
        for tag in &mut record.tags {
            if tag.name == "Event" {
                tag.value = format!("Random event {index}");
            }
        }
        let text = write(&record, variant.info().notation) + "\n";
        written += text.len();
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    Ok(())
}

fn random_game(seed: u64) -> Option<(&'static dyn Variant, PdnGame)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let variant = find(GAMES[usize::try_from(seed).ok()? % GAMES.len()])?;
    let mut game = variant.start();
    while game.outcome().is_none() && game.played().len() < 110 {
        let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
        game.play(&turn).ok()?;
    }
    let tags = ["Event", "Site", "Date", "Round", "White", "Black"];
    let values = ["", "Москва", "2025.03.14", "1.2", "Ivanov, I.", "Petrov, P."].map(str::to_owned);
    let tags: Vec<(&str, String)> = tags.into_iter().zip(values).collect();
    let mut record = from_match(&tags, game.as_ref(), GameResult::from(game.outcome()));
    record.items = annotated(record.items, &mut random);
    Some((variant, record))
}

/// Clocks behind all moves of one game in three, comments and glyphs now and then.
fn annotated(items: Vec<Item>, random: &mut fastrand::Rng) -> Vec<Item> {
    let clocks = random.u8(..3) == 0;
    let mut annotated = vec![];
    for (ply, item) in items.into_iter().enumerate() {
        annotated.push(item);
        if clocks {
            annotated.push(Item::Comment(format!("[%clk 0:{:02}:{:02}]", 59 - ply / 2, random.u8(..60))));
        } else if random.u8(..20) == 0 {
            annotated.push(Item::Comment("Ход, который стоит запомнить: the plan is d4-c5.".to_owned()));
        } else if random.u8(..20) == 0 {
            annotated.push(Item::Nag(random.u16(1..7)));
        }
    }
    annotated
}
