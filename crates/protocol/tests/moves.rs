//! Every legal move of every variant with a rule table goes through both protocols unchanged; other variants are refused.
use bolshak_game::{Game, Seat, Variant, registry};
use bolshak_protocol::dxp::{DxpMessage, MoveMade, Start, match_of, start_of};
use bolshak_protocol::hub::{
    Deed, EngineSide, Identity, Param, ParamKind, Request, Settings, game_of_variant, variant_of,
    variant_param,
};

/// An engine with nothing to set.
struct Bare;

impl Settings for Bare {
    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn params(&self) -> Vec<Param> {
        vec![]
    }

    fn set(&mut self, _: &str, _: &str) -> Result<(), String> {
        Err("nothing can be set".to_owned())
    }
}

fn spoken() -> impl Iterator<Item = &'static dyn Variant> {
    registry().iter().copied().filter(|variant| variant.rules().is_some())
}

/// Positions of random games of every game.
fn each_position(games: u64, mut check: impl FnMut(&dyn Game)) {
    for variant in spoken() {
        for seed in 0..games {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = variant.start();
            while game.outcome().is_none() && game.played().len() < 120 {
                check(game.as_ref());
                let turn = random.choice(game.legal_moves()).expect("a turn").clone();
                game.play(&turn).expect("a legal turn");
            }
        }
    }
}

#[test]
fn every_turn_survives_dxp() {
    each_position(5, |game| {
        let info = game.variant().info();
        for turn in game.legal_moves() {
            let message = DxpMessage::Move(MoveMade::of(info, turn, 7));
            let read = DxpMessage::read(&message.to_string());
            assert_eq!(read.as_ref(), Ok(&message));
            let Ok(DxpMessage::Move(made)) = read else { panic!("{message} is a move") };
            let index = made.find(info, game.legal_moves()).expect("a legal turn");
            assert!(game.legal_moves()[index].same_move(turn), "{}: {message}", info.id);
        }
    });
}

#[test]
fn every_position_survives_dxp() {
    each_position(2, |game| {
        let start = start_of(game.variant(), &game.view());
        assert_eq!(match_of(game.variant(), &start).expect("a position").view(), game.view());
    });
}

#[test]
fn every_game_is_told_to_an_engine_as_it_was_played() {
    for variant in spoken() {
        let info = variant.info();
        let mut random = fastrand::Rng::with_seed(3);
        let mut game = variant.start();
        while game.outcome().is_none() && game.played().len() < 100 {
            let turn = random.choice(game.legal_moves()).expect("a turn").clone();
            game.play(&turn).expect("a legal turn");
        }
        let keep = game.played().len().saturating_sub(1);
        game.take_back(game.played().len() - keep);
        let moves = game.played().iter().map(|turn| bolshak_notation::write_hub_move(info, turn)).collect();
        let position = bolshak_notation::write_hub(info, &game.start_view());
        let mut side = EngineSide::new(registry()[0]);
        let mut tell = |request: Request| side.hear(&request.to_string(), &mut Bare);
        let variant = Request::SetParam { name: "variant".to_owned(), value: variant_of(variant).to_owned() };
        assert!(tell(variant).is_empty(), "{}", info.id);
        assert!(tell(Request::Position { position, moves }).is_empty(), "{}", info.id);
        let deeds = side.hear("go", &mut Bare);
        let [Deed::Search(order)] = &deeds[..] else { panic!("{}: no search", info.id) };
        assert_eq!(order.task.variant.info().id, info.id);
        assert_eq!(order.task.moves.len(), game.played().len());
        assert!(order.task.moves.iter().zip(game.played()).all(|(told, played)| told.same_move(played)));
    }
}

#[test]
fn an_engine_is_not_asked_for_a_game_without_a_rule_table() {
    for variant in registry().iter().filter(|variant| variant.rules().is_none()) {
        let id = variant.info().id;
        assert_eq!(game_of_variant(id).err(), Some(format!("the Hub protocol has no positions of {id}")));
        let start = start_of(*variant, &variant.start().view());
        assert_eq!(start, Start::Initial);
        let other = Start::Position {
            side_to_move: Seat::WHITE,
            squares: "e".repeat(variant.info().board.cells.len()),
        };
        assert!(match_of(*variant, &other).is_err(), "{id}");
    }
    let ParamKind::Enum(words) = variant_param(registry()[0], None).kind else { panic!("a choice of words") };
    assert!(words.contains(&"normal".to_owned()) && !words.contains(&"lasca".to_owned()));
}
