//! One move is told as it is told among all.

use bolshak_core::RuleTable;
use bolshak_game::{moves_of, plain_of, position_of, registry, typed_of};
use fastrand::Rng;

#[test]
fn a_move_told_alone_is_the_one_told_among_all() {
    for game in registry() {
        let Some(rules) = game.rules() else { continue };
        let mut random = Rng::with_seed(11);
        for _ in 0..20 {
            let mut line = game.start();
            while line.outcome().is_none() && line.played().len() < 120 {
                let position = position_of(RuleTable(rules), &line.view()).expect("a position");
                let all = moves_of(&position);
                for (plain, typed) in &all {
                    assert_eq!(typed_of(&position, plain), Some(*typed), "{}", game.info().id);
                    let first = all.iter().find(|(_, other)| other == typed).map(|(plain, _)| plain);
                    assert_eq!(plain_of(&position, *typed).as_ref(), first, "{}", game.info().id);
                    // After it that move is most often none.
                    let next = position.after(*typed);
                    let there = moves_of(&next).into_iter().find(|(other, _)| other == plain);
                    assert_eq!(typed_of(&next, plain), there.map(|(_, typed)| typed), "{}", game.info().id);
                    assert_eq!(plain_of(&next, *typed).is_some(), next.moves().contains(typed));
                }
                line.play_at(random.usize(..line.legal_moves().len())).expect("a legal move");
            }
        }
    }
}
