//! throwaway
use bolshak_core::*;
use bolshak_engine::*;
use bolshak_game::Limits;
use bolshak_train::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn load(text: &str, rules: &Rules) -> Evaluation {
    if text == "hand" {
        Evaluation::by_hand(rules)
    } else {
        Evaluation::from_bytes(rules, &std::fs::read(text).unwrap()).unwrap()
    }
}
fn speed<R: Variant>(data: &str, evals: &[String], rounds: u32) {
    let (header, chunks) = read_data(std::path::Path::new(data)).unwrap();
    let f = header.format();
    let positions: Vec<Position<R>> = chunks
        .iter()
        .flat_map(|c| c.samples.chunks_exact(f.size()))
        .map(|b| f.read(b))
        .step_by(7)
        .take(20000)
        .map(|s| Position::from_setup(R::default(), &s.setup()).unwrap())
        .collect();
    for e in evals {
        let eval = load(e, R::RULES);
        let mut sum = 0i64;
        let start = Instant::now();
        for _ in 0..rounds {
            for p in &positions {
                sum += i64::from(std::hint::black_box(&eval).of(p));
            }
        }
        println!(
            "{e}: {:.1} ns ({sum})",
            start.elapsed().as_nanos() as f64 / f64::from(rounds) / positions.len() as f64
        );
    }
}
fn game<R: Variant>(start: Position<R>, players: &mut [Thinker<R>; 2], white: usize, limits: &Limits) -> f64 {
    let mut p = start;
    let mut draws = DrawTracker::new(p);
    let mut keys = vec![];
    for t in players.iter_mut() {
        t.forget();
    }
    for _ in 0..300 {
        if let Some(e) = p.ending() {
            return if (e.winner == Color::White) == (white == 0) { 1.0 } else { 0.0 };
        }
        if draws.drawn().is_some() {
            return 0.5;
        }
        let who = if p.turn() == Color::White { white } else { 1 - white };
        let t = players[who].think(&p, &keys, limits);
        if t.score.abs() > 20000 {
            let w = if t.score > 0 { who } else { 1 - who };
            return if w == 0 { 1.0 } else { 0.0 };
        }
        let m = t.line[0];
        if p.is_progress(m) {
            keys.clear()
        } else {
            keys.push(p.hash_value())
        }
        draws.play(&p, m);
        p = p.after(m);
    }
    0.5
}
fn duel<R: Variant>(a: &str, b: &str, games: u64, limits: Limits) {
    let (ea, eb) = (Arc::new(load(a, R::RULES)), Arc::new(load(b, R::RULES)));
    let threads = 2;
    let results: Vec<[u32; 3]> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..threads)
            .map(|t| {
                let (ea, eb) = (ea.clone(), eb.clone());
                s.spawn(move || {
                    let mut players =
                        [Thinker::new(R::default(), ea, 4096), Thinker::new(R::default(), eb, 4096)];
                    let mut r = [0; 3];
                    let mut i = t;
                    while i < games / 2 {
                        let mut rng = fastrand::Rng::with_seed(1000 + i);
                        let start = loop {
                            let mut p = Position::<R>::initial();
                            let mut ok = true;
                            for _ in 0..8 {
                                let m = p.moves();
                                if m.is_empty() {
                                    ok = false;
                                    break;
                                }
                                p = p.after(m[rng.usize(..m.len())]);
                            }
                            if ok && p.ending().is_none() {
                                let t = players[0].think(
                                    &p,
                                    &[],
                                    &Limits { nodes: Some(5000), ..Limits::default() },
                                );
                                if t.score.abs() < 100 {
                                    break p;
                                }
                            }
                        };
                        for w in 0..2 {
                            let s = game(start, &mut players, w, &limits);
                            r[(s * 2.0) as usize] += 1;
                        }
                        i += threads;
                    }
                    r
                })
            })
            .collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    let t = results.iter().fold([0; 3], |a, b| [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
    let n = (t[0] + t[1] + t[2]) as f64;
    let s = (t[2] as f64 + t[1] as f64 / 2.0) / n;
    println!(
        "{a} vs {b} {limits:?}: +{} ={} -{}  {:.1}%  elo {:.0}",
        t[2],
        t[1],
        t[0],
        s * 100.0,
        -400.0 * (1.0 / s - 1.0).log10()
    );
}
fn go<R: Variant>(args: &[String]) {
    match args[2].as_str() {
        "speed1" => speed::<R>(&args[3], &args[4..], 1),
        "speed0" => speed::<R>(&args[3], &args[4..], 0),
        "speed" => speed::<R>(&args[3], &args[4..], 20),
        _ => {
            let n: u64 = args[6].parse().unwrap();
            let limits = if args[2] == "nodes" {
                Limits { nodes: Some(n), ..Limits::default() }
            } else {
                Limits { time: Some(Duration::from_millis(n)), ..Limits::default() }
            };
            duel::<R>(&args[3], &args[4], args[5].parse().unwrap(), limits)
        }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args[1].as_str() {
        "russian" => go::<Russian>(&args),
        "brazilian" => go::<Brazilian>(&args),
        "international" => go::<International>(&args),
        _ => go::<English>(&args),
    }
}
