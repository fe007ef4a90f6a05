//! Every legal turn of every game with a rule table goes through both protocols unchanged; they cannot say the others.
use bolshak_game::{Game, Match, Seat, registry};
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

fn spoken() -> impl Iterator<Item = &'static dyn Game> {
    registry().iter().copied().filter(|game| game.rules().is_some())
}

/// Positions of random games of every game.
fn each_position(games: u64, mut check: impl FnMut(&dyn Match)) {
    for game in spoken() {
        for seed in 0..games {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut line = game.start();
            while line.outcome().is_none() && line.played().len() < 120 {
                check(line.as_ref());
                let turn = random.choice(line.turns()).expect("a turn").clone();
                line.play(&turn).expect("a legal turn");
            }
        }
    }
}

#[test]
fn every_turn_survives_dxp() {
    each_position(5, |line| {
        let info = line.game().info();
        for turn in line.turns() {
            let message = DxpMessage::Move(MoveMade::of(info, turn, 7));
            let read = DxpMessage::read(&message.to_string());
            assert_eq!(read.as_ref(), Ok(&message));
            let Ok(DxpMessage::Move(made)) = read else { panic!("{message} is a move") };
            let index = made.find(info, line.turns()).expect("a legal turn");
            assert!(line.turns()[index].same_move(turn), "{}: {message}", info.id);
        }
    });
}

#[test]
fn every_position_survives_dxp() {
    each_position(2, |line| {
        let start = start_of(line.game(), &line.view());
        assert_eq!(match_of(line.game(), &start).expect("a position").view(), line.view());
    });
}

#[test]
fn every_game_is_told_to_an_engine_as_it_was_played() {
    for game in spoken() {
        let info = game.info();
        let mut random = fastrand::Rng::with_seed(3);
        let mut line = game.start();
        while line.outcome().is_none() && line.played().len() < 100 {
            let turn = random.choice(line.turns()).expect("a turn").clone();
            line.play(&turn).expect("a legal turn");
        }
        let keep = line.played().len().saturating_sub(1);
        line.take_back(line.played().len() - keep);
        let moves = line.played().iter().map(|turn| bolshak_notation::write_hub_move(info, turn)).collect();
        let position = bolshak_notation::write_hub(info, &line.start_view());
        let mut side = EngineSide::new(registry()[0]);
        let mut tell = |request: Request| side.hear(&request.to_string(), &mut Bare);
        let variant = Request::SetParam { name: "variant".to_owned(), value: variant_of(game).to_owned() };
        assert!(tell(variant).is_empty(), "{}", info.id);
        assert!(tell(Request::Position { position, moves }).is_empty(), "{}", info.id);
        let deeds = side.hear("go", &mut Bare);
        let [Deed::Search(order)] = &deeds[..] else { panic!("{}: no search", info.id) };
        assert_eq!(order.task.game.info().id, info.id);
        assert_eq!(order.task.turns.len(), line.played().len());
        assert!(order.task.turns.iter().zip(line.played()).all(|(told, played)| told.same_move(played)));
    }
}

#[test]
fn an_engine_is_not_asked_for_a_game_without_a_rule_table() {
    for game in registry().iter().filter(|game| game.rules().is_none()) {
        let id = game.info().id;
        assert_eq!(game_of_variant(id).err(), Some(format!("the Hub protocol has no positions of {id}")));
        let start = start_of(*game, &game.start().view());
        assert_eq!(start, Start::Initial);
        let other = Start::Position { turn: Seat::WHITE, squares: "e".repeat(game.info().board.cells.len()) };
        assert!(match_of(*game, &other).is_err(), "{id}");
    }
    let ParamKind::Enum(words) = variant_param(registry()[0]).kind else { panic!("a choice of words") };
    assert!(words.contains(&"normal".to_owned()) && !words.contains(&"lasca".to_owned()));
}
