//! The counts that players see beside the board, where a rule other than a draw needs one.
use bolshak_game::{Match, Reason, find};
use bolshak_notation::{read_move, read_position};

fn play(line: &mut dyn Match, text: &str) {
    let index = read_move(line.game().info(), line.turns(), text).expect(text);
    let turn = line.turns()[index].clone();
    line.play(&turn).expect(text);
}

fn rest(line: &dyn Match) -> Option<(u16, u16)> {
    let tallies = line.tallies();
    tallies.iter().find(|tally| tally.reason == Reason::KingRests).map(|tally| (tally.count, tally.limit))
}

#[test]
fn the_rest_of_a_frisian_king_is_counted_for_its_side() {
    let game = find("frisian").expect("a known game");
    let mut line = read_position(game, "W:WK46,35:B6,1").expect("a position");
    assert_eq!(rest(line.as_ref()), None);
    for (own, other, count) in [("46-41", "1-7", 1), ("41-46", "7-12", 2), ("46-41", "6-11", 3)] {
        play(line.as_mut(), own);
        assert_eq!(rest(line.as_ref()), None, "Black has no king that runs");
        play(line.as_mut(), other);
        assert_eq!(rest(line.as_ref()), Some((count, 3)));
    }
    assert!(read_move(game.info(), line.turns(), "41-46").is_err(), "the king must rest");
}
