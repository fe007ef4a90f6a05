//! Puzzles: found, proven, told apart by what happens in them, and kept as text.

use bolshak_analysis::puzzle::{Flaw, Miner, Prover, Puzzle, Standards, Theme, read_puzzles};
use bolshak_analysis::selfplay::{Pace, SelfPlay};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Variant, find};
use bolshak_notation::{find_move, read_position};

fn russian() -> &'static dyn Variant {
    find("russian").expect("a variant")
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap_or_else(|why| panic!("{line}: {why}"))
}

/// White gives two men and takes three; nothing else wins.
const SHOT: &str = "W:Wd4,f4,b2,f2,h2,c1,g1:Bb8,d8,a7,d6,f6,h6,h4|f4-g5 h4:f6:d4 d6-e5|1000|";

#[test]
fn what_was_mined_holds_under_a_deeper_look() {
    let options = Options { table_mib: 8, ..Options::default() };
    let standards = Standards { proof: 40_000, ..Standards::default() };
    let selfplay = SelfPlay::new(russian(), Pace::default());
    let (mut player, mut miner) = (VariantEngine::new(2), Miner::new(russian(), standards, &options));
    let mut prover = Prover::new(russian(), 200_000, options);
    let (mut found, mut held) = (0, 0);
    for seed in 0..120 {
        let mut random = fastrand::Rng::with_seed(seed);
        let played = selfplay.play(&mut player, &mut random).expect("a game");
        for puzzle in miner.mine(played.game.as_ref(), played.opening).expect("puzzles") {
            found += 1;
            held += usize::from(prover.check(russian(), &puzzle).is_ok());
            let again: Puzzle = puzzle.to_string().parse().expect("what was written can be read");
            assert_eq!(again, puzzle);
            assert_eq!(puzzle.moves.len() % 2, 1, "the last move is the solver's");
        }
    }
    assert!(found >= 6, "{found} puzzles in 120 games of weak players");
    assert!(held * 10 >= found * 8, "{held} of {found} hold");
}

#[test]
fn a_puzzle_with_two_answers_or_none_does_not_hold() {
    let mut prover = Prover::new(russian(), 100_000, Options { table_mib: 8, ..Options::default() });
    let mut check = |line: &str| prover.check(russian(), &puzzle(line));
    let good = "B:Wa5,a3,c3,e3,f2,h2,c1,e1,g1:Bb8,d8,f8,a7,c7,e7,f6,h6,c5|c5-b4 a3:c5 c7-b6 a5:c7 b8:d6:b4:d2:f4|900|";
    assert_eq!(check(good), Ok(()));
    let losing = "B:Wa5,a3,c3,e3,f2,h2,c1,e1,g1:Bb8,d8,f8,a7,c7,e7,f6,h6,c5|f6-e5|900|";
    assert_eq!(check(losing), Err(Flaw::AnotherIsBetter(0)));
    // Two kings against a man that cannot get away: many moves win.
    assert!(matches!(
        check("W:WKa1,Kc1,Ke1:Bh6|a1-h8|900|"),
        Err(Flaw::AnotherWins(0, _) | Flaw::AnotherIsBetter(0))
    ));
    // A quiet beginning decides nothing.
    let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8|g3-f4|900|";
    assert!(matches!(check(start), Err(Flaw::DoesNotWin(0, _) | Flaw::AnotherIsBetter(0))));
    assert!(matches!(check("W:Wa1:Bh8|a1-c3|900|"), Err(Flaw::Broken(_))));
    assert!(check(SHOT).is_err(), "a move of the other side stands where the solver's should");
}

/// What happens when these moves are played, by the codes.
fn happens(variant: &str, fen: &str, moves: &str) -> Vec<&'static str> {
    let start = read_position(find(variant).expect("a variant"), fen).expect("a position");
    let mut game = start.copy();
    for text in moves.split(' ') {
        let found = find_move(game.as_ref(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        game.play_at(found.index).expect("a legal move");
    }
    bolshak_analysis::puzzle::themes(start.as_ref(), game.played()).into_iter().map(Theme::code).collect()
}

/// The positions of the source texts (C1 to C13 of the examples), in which these things happen.
#[test]
fn themes_are_what_happens_on_the_board() {
    let seen = |fen, moves| happens("russian", fen, moves);
    let has = |themes: &[&str], wanted: &[&str]| {
        assert!(wanted.iter().all(|theme| themes.contains(theme)), "{wanted:?} in {themes:?}");
    };
    let c6 = seen("W:WKg7,e3,e5,f4,g3:BKd8,b2,c5", "g7-f6 d8:h4:f2:d4 e5:c3:a1");
    has(&c6, &["turkish-strike", "king-caught", "king-lured", "sacrifice-3", "short"]);
    let c5 = seen("W:Wg3,h4:Be3,e7,b6,b4,b2", "g3-f4 e3:g5 h4:f6:d8:a5:c3:a1");
    has(&c5, &["capture-5", "promotion", "promotion-in-chain", "sacrifice"]);
    assert!(!c5.contains(&"turkish-strike") && !c5.contains(&"quiet-move"), "{c5:?}");
    let c10 =
        seen("W:Wa1,a3,b2,b4,c3,d2,e3,f2,f4:Ba5,c5,c7,d6,e7,g7", "c3-d4 a5:c3:e1:g3:e5:c3 b2:d4:b6:d8:f6:h8");
    has(&c10, &["sacrifice-3", "capture-5", "promotion-in-chain"]);
    let c1 = seen("W:WKg1:Be3,a7,e5,f6", "g1:c5");
    has(&c1, &["choice-of-path", "one-move", "endgame"]);
    let c2 = seen("W:WKh2:Be5,b4", "h2:d6:a3");
    assert!(!c2.contains(&"choice-of-path"), "{c2:?}");
    has(&seen("W:WKh2,c3:Ba7", "c3-d4"), &["quiet-move"]);
    has(&seen("W:WKh8:Bh2,Kb8", "h8-a1"), &["main-road"]);
    has(&seen("W:Wb6,c3:Ba5,a7", "c3-b4 a5:c3 b6-c7"), &["sacrifice"]);
    has(&seen("W:Wg3,g5:Bh6,h4", "g5-f6"), &["one-move"]);
}

#[test]
fn faults_of_a_file_name_their_line() {
    let fault = |text: &str| read_puzzles(text).expect_err("a fault").to_string();
    assert_eq!(fault("# head\n\nW:Wa1:Bh8|a1-b2|x|"), "line 3: expected a rating, found \"x\"");
    assert_eq!(fault("W:Wa1:Bh8|a1-b2"), "line 1: expected FEN|moves|rating|themes, found 2 parts");
    assert!(fault("W:Wa1:Bh8|a1-b2 h8-g7|1|").contains("an odd number of moves"));
    assert_eq!(fault("W:Wa1:Bh8|a1-b2|1|magic"), "line 1: \"magic\" is no theme");
    assert_eq!(read_puzzles("# nothing\n").expect("a file"), []);
}

/// Every hundred and fiftieth is proven here, with as many positions as all were (docs/analysis.md) by `bolshak puzzles check`.
#[test]
fn shipped_puzzles_can_be_played_and_a_sample_of_them_holds() {
    for id in bolshak_analysis::puzzle::shipped_variants() {
        let variant = find(id).expect("a variant");
        let puzzles = bolshak_analysis::puzzle::shipped(id);
        let mut names: Vec<_> =
            puzzles.iter().map(|puzzle| puzzle.name(variant).expect("a position")).collect();
        for puzzle in &puzzles {
            puzzle.replay(variant).unwrap_or_else(|why| panic!("{id}: {puzzle}: {why}"));
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), puzzles.len(), "{id}: every puzzle has a name of its own");
        let mut prover = Prover::new(variant, 500_000, Options { table_mib: 8, ..Options::default() });
        let sample: Vec<_> = puzzles.iter().step_by(150).collect();
        let held = sample.iter().filter(|puzzle| prover.check(variant, puzzle).is_ok()).count();
        assert!(held * 10 >= sample.len() * 9, "{id}: {held} of {} hold", sample.len());
    }
}
