//! The counts that players see beside the board, where a rule other than a draw needs one.
use bolshak_game::{Game, Reason, find};
use bolshak_notation::{read_move, read_position};

fn play(game: &mut dyn Game, text: &str) {
    let index = read_move(game.variant().info(), game.legal_moves(), text).expect(text);
    let mv = game.legal_moves()[index].clone();
    game.play(&mv).expect(text);
}

fn rest(game: &dyn Game) -> Option<(u16, u16)> {
    let draw_counts = game.draw_counts();
    draw_counts
        .iter()
        .find(|draw_count| draw_count.reason == Reason::KingRests)
        .map(|draw_count| (draw_count.count, draw_count.limit))
}

#[test]
fn the_rest_of_a_frisian_king_is_counted_for_its_side() {
    let variant = find("frisian").expect("a known game");
    let mut game = read_position(variant, "W:WK46,35:B6,1").expect("a position");
    assert_eq!(rest(game.as_ref()), None);
    for (own, other, count) in [("46-41", "1-7", 1), ("41-46", "7-12", 2), ("46-41", "6-11", 3)] {
        play(game.as_mut(), own);
        assert_eq!(rest(game.as_ref()), None, "Black has no king that runs");
        play(game.as_mut(), other);
        assert_eq!(rest(game.as_ref()), Some((count, 3)));
    }
    assert!(read_move(variant.info(), game.legal_moves(), "41-46").is_err(), "the king must rest");
}
