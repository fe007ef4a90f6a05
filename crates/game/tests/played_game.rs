//! What a game being played says of its past and its legal moves, without text and without views.
use bolshak_game::{Cell, Game, Refused, registry};
use fastrand::Rng;

/// A random game of every game, looked at after each turn.
fn walk(mut look: impl FnMut(&mut dyn Game, &mut Rng)) {
    for variant in registry() {
        let mut random = Rng::with_seed(11);
        let mut game = variant.start();
        while game.outcome().is_none() && game.played().len() < 60 {
            look(game.as_mut(), &mut random);
            let index = random.usize(..game.legal_moves().len());
            game.play_at(index).expect("a legal move");
        }
    }
}

#[test]
fn a_way_is_found_by_its_path_and_its_captured_pieces() {
    walk(|game, _| {
        let ways: Vec<_> = game.legal_moves().to_vec();
        for (index, mv) in ways.iter().enumerate() {
            let found = game.find_way(&mv.path, &mv.removed).expect("a legal move");
            assert!(game.legal_moves()[found].same_way(mv));
            let first = ways.iter().position(|other| other.same_way(mv));
            assert_eq!(first, Some(found), "{index}");
            let beyond = [&mv.path[..], &[Cell(999)]].concat();
            assert_eq!(game.find_way(&beyond, &mv.removed), None);
            assert_eq!(game.find_way(&mv.path, &[Cell(999)]), None);
        }
        assert_eq!(game.find_way(&[], &[]), None);
    });
}

#[test]
fn playing_by_place_is_playing_the_move_and_a_place_beyond_is_refused() {
    walk(|game, random| {
        let index = random.usize(..game.legal_moves().len());
        let (mut by_move, mut by_place) = (game.copy(), game.copy());
        by_move.play(&game.legal_moves()[index]).expect("a legal move");
        let found = game.find_way(&game.legal_moves()[index].path, &game.legal_moves()[index].removed);
        by_place.play_at(found.expect("a legal move")).expect("a legal move");
        assert_eq!((by_move.view(), by_move.legal_moves()), (by_place.view(), by_place.legal_moves()));
        assert_eq!(by_move.played(), by_place.played());
        let (before, moves) = (game.view(), game.legal_moves().to_vec());
        assert_eq!(game.play_at(moves.len()), Err(Refused));
        assert_eq!((game.view(), game.legal_moves()), (before, &moves[..]), "nothing has changed");
    });
}

#[test]
fn the_step_of_a_turn_is_told_without_a_view() {
    let mut steps = 0;
    walk(|game, _| {
        let plies = game.played().len();
        for ply in plies.saturating_sub(1)..=plies {
            assert_eq!(
                game.step_before(ply),
                game.view_before(ply).aside.step,
                "{}",
                game.variant().info().id
            );
            steps += usize::from(game.step_before(ply) > 0);
        }
    });
    assert!(steps > 0, "some game has turns of two moves");
}
