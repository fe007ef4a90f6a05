//! The one implementation of [`Variant`] and [`Game`], for every [`Rulebook`].

use std::cell::OnceCell;

use bolshak_core::Rules;

use crate::rulebook::{
    CannotRetire, Draws, Game, Node, Refused, Retirement, Rulebook, SetUpError, Variant, VariantInfo,
};
use crate::{DrawCount, Laws, Move, Outcome, Places, Seat, View};

impl<B: Rulebook> Variant for B {
    fn info(&self) -> &VariantInfo {
        Rulebook::info(self)
    }

    fn rules(&self) -> Option<&'static Rules> {
        Rulebook::rules(self)
    }

    fn laws(&self) -> Laws {
        Rulebook::laws(self)
    }

    fn draws(&self) -> Vec<DrawCount> {
        Rulebook::draws(self)
    }

    fn start(&'static self) -> Box<dyn Game> {
        Box::new(PlayedGame::new(self, Rulebook::start(self)))
    }

    fn set_up(&'static self, view: &View) -> Result<Box<dyn Game>, SetUpError> {
        if let Some(message) = view.aside.foreign(Rulebook::info(self)) {
            return Err(SetUpError { cell: None, message: message.to_owned() });
        }
        Ok(Box::new(PlayedGame::new(self, Rulebook::set_up(self, view)?)))
    }
}

/// The one implementation of [`Game`].
struct PlayedGame<B: Rulebook> {
    book: &'static B,
    /// One state more than moves were played; the present one last.
    states: Vec<B::State>,
    played: Vec<Move>,
    retired: Vec<Retirement>,
    draws: Draws,
    look: Legal<B>,
}

/// What is possible in a state.
struct Legal<B: Rulebook> {
    outcome: Option<Outcome>,
    legal_moves: Vec<Move>,
    moves: Vec<B::Move>,
}

impl<B: Rulebook> Legal<B> {
    fn at(book: &B, state: &B::State, draws: Draws) -> Self {
        let outcome = book.outcome(state, draws);
        let legal = if outcome.is_some() { vec![] } else { book.legal_moves(state) };
        let (legal_moves, moves) = legal.into_iter().unzip();
        Self { outcome, legal_moves, moves }
    }
}

impl<B: Rulebook> Clone for Legal<B> {
    fn clone(&self) -> Self {
        Self { outcome: self.outcome, legal_moves: self.legal_moves.clone(), moves: self.moves.clone() }
    }
}

/// The one implementation of [`Node`].
struct LookAhead<B: Rulebook> {
    book: &'static B,
    state: B::State,
    draws: Draws,
    outcome: Option<Outcome>,
    /// Most positions are judged without asking what is possible in them.
    legal: OnceCell<(Vec<Move>, Vec<B::Move>)>,
}

impl<B: Rulebook> LookAhead<B> {
    fn at(book: &'static B, state: B::State, draws: Draws) -> Self {
        Self { book, draws, outcome: book.outcome(&state, draws), state, legal: OnceCell::new() }
    }

    fn legal(&self) -> &(Vec<Move>, Vec<B::Move>) {
        self.legal.get_or_init(|| {
            let over = self.outcome.is_some();
            if over { (vec![], vec![]) } else { self.book.legal_moves(&self.state).into_iter().unzip() }
        })
    }
}

impl<B: Rulebook> Node for LookAhead<B> {
    fn side_to_move(&self) -> Seat {
        self.book.side_to_move(&self.state)
    }

    fn legal_moves(&self) -> &[Move] {
        &self.legal().0
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self) -> View {
        self.book.view(&self.state)
    }

    fn key(&self) -> u64 {
        self.book.key(&self.state)
    }

    fn after(&self, index: usize) -> Box<dyn Node> {
        let state = self.book.apply(&self.state, &self.legal().1[index]);
        Box::new(Self::at(self.book, state, self.draws))
    }
}

impl<B: Rulebook> PlayedGame<B> {
    fn new(book: &'static B, state: B::State) -> Self {
        let draws = Draws::ByThemselves;
        let look = Legal::at(book, &state, draws);
        Self { book, states: vec![state], played: vec![], retired: vec![], draws, look }
    }

    fn state(&self) -> &B::State {
        &self.states[self.states.len() - 1]
    }

    /// Finds out what is possible in the present state.
    fn look(&mut self) {
        self.look = Legal::at(self.book, self.state(), self.draws);
    }
}

impl<B: Rulebook> Game for PlayedGame<B> {
    fn variant(&self) -> &'static dyn Variant {
        self.book
    }

    fn view_before(&self, ply: usize) -> View {
        self.book.view(&self.states[ply])
    }

    fn step_before(&self, ply: usize) -> u8 {
        self.book.step(&self.states[ply])
    }

    fn mover(&self, ply: usize) -> Seat {
        self.book.side_to_move(&self.states[ply])
    }

    fn view(&self) -> View {
        self.book.view(self.state())
    }

    fn legal_moves(&self) -> &[Move] {
        &self.look.legal_moves
    }

    fn played(&self) -> &[Move] {
        &self.played
    }

    fn outcome(&self) -> Option<Outcome> {
        self.look.outcome
    }

    fn draw_counts(&self) -> Vec<DrawCount> {
        self.book.draw_counts(self.state())
    }

    fn play_at(&mut self, index: usize) -> Result<(), Refused> {
        let mv = self.look.moves.get(index).ok_or(Refused)?;
        let next = self.book.apply(self.state(), mv);
        self.played.push(self.look.legal_moves.swap_remove(index));
        self.states.push(next);
        self.look();
        Ok(())
    }

    fn retire(&mut self, seat: Seat) -> Result<(), CannotRetire> {
        if self.look.outcome.is_some() {
            return Err(CannotRetire);
        }
        let ply = self.played.len();
        self.states[ply] = self.book.retire(self.state(), seat).ok_or(CannotRetire)?;
        self.retired.push(Retirement { ply, seat });
        self.look();
        Ok(())
    }

    fn retirements(&self) -> &[Retirement] {
        &self.retired
    }

    fn places(&self) -> Option<Places> {
        self.book.places(self.state())
    }

    fn take_back(&mut self, plies: usize) {
        let left = self.played.len().saturating_sub(plies);
        self.played.truncate(left);
        self.retired.retain(|retirement| retirement.ply <= left);
        self.states.truncate(left + 1);
        self.look();
    }

    fn rule_draws(&mut self, draws: Draws) {
        self.draws = draws;
        self.look();
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(Self {
            book: self.book,
            states: self.states.clone(),
            played: self.played.clone(),
            retired: self.retired.clone(),
            draws: self.draws,
            look: self.look.clone(),
        })
    }

    fn node(&self) -> Box<dyn Node> {
        Box::new(LookAhead::at(self.book, self.state().clone(), self.draws))
    }
}
