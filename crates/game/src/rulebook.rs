//! The typed face of a game ([`Rulebook`]) and the untyped one ([`Game`], [`Match`]), joined by one blanket
//! implementation.

use std::cell::OnceCell;
use std::fmt;

use bolshak_core::{CaptureMark, ResultFamily, Rules};

use crate::{Board, Cell, Kind, NotationStyle, Outcome, Reason, Seat, SquareNames, Tally, Turn, View};

/// What does not change about a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// The identifier, as in `bolshak perft russian 6`.
    pub id: &'static str,
    /// The named game with these moves and this aim: the game itself, or the one from which only its draws differ. What
    /// was made for that one, such as drawing tables and evaluations, serves here too.
    pub kin: &'static str,
    /// What people call it.
    pub names: Names,
    /// The family of which it is a form.
    pub form: Option<Form>,
    /// The board.
    pub board: Board,
    /// The names of the sides, in the order of their seats.
    pub seats: &'static [&'static str],
    /// How many moves a seat makes in its turn.
    pub moves_a_turn: u8,
    /// Whether those who sit opposite each other play together.
    pub pairs: bool,
    /// Who begins in the initial position.
    pub first: Seat,
    /// Whether the rules leave it to the lot who begins; [`Game::begun_by`] sets up for whom it falls on.
    pub first_by_lot: bool,
    /// What it is played for.
    pub aim: Aim,
    /// The kinds of pieces that there are.
    pub kinds: &'static [Kind],
    /// Where the men of each seat are going: the cells that crown them, or the camp that they must fill.
    pub targets: Vec<Vec<Cell>>,
    /// How it is written down.
    pub notation: NotationStyle,
}

impl GameInfo {
    /// The name of a seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()]
    }

    /// All seats in the order of play.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats.len()).map(Seat::of)
    }

    /// The next seat in the order of play of which this is so; the seat itself comes last, and stays if nobody fits.
    pub(crate) fn next_seat(&self, seat: Seat, fits: impl Fn(Seat) -> bool) -> Seat {
        let seats = self.seats.len();
        let after = |steps: usize| Seat::of((seat.index() + steps) % seats);
        (1..=seats).map(after).find(|seat| fits(*seat)).unwrap_or(seat)
    }

    /// Whether two seats play together; each does with itself.
    #[must_use]
    pub fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other || self.pairs && one.is_across(other)
    }

    /// The seat with this name.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| *seat == name)?;
        u8::try_from(index).ok().map(Seat)
    }
}

/// What a game is played for, as far as a judge of positions must know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To take or block the others' pieces, or to have one's own taken.
    Pieces,
    /// To bring one's men into the opposite camp.
    Camp,
    /// To have stones in rows.
    Rows,
}

/// What people call a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// In English.
    pub en: String,
    /// In Russian.
    pub ru: String,
}

impl Names {
    /// A name in both languages.
    #[must_use]
    pub fn new(en: &str, ru: &str) -> Self {
        Self { en: en.to_owned(), ru: ru.to_owned() }
    }
}

/// One of several forms of a game: other sizes of the board, other numbers of players, variants of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The identifier of the first game of the family, whose names are those of the family.
    pub of: &'static str,
    /// What tells this form from the others.
    pub names: Names,
}

impl Form {
    /// A form by the family and what tells it from the others, in English and Russian.
    pub(crate) fn new((of, en, ru): (&'static str, &str, &str)) -> Self {
        Self { of, names: Names::new(en, ru) }
    }
}

/// How a game without a rule table is written: by its `GameType` and `Variant` in PDN.
pub(crate) fn style(
    (game_type, variant): (&'static str, &'static str),
    squares: SquareNames,
) -> NotationStyle {
    let (capture, results) = (CaptureMark::Colon, ResultFamily::Default);
    NotationStyle { squares, capture, game_type, variant: Some(variant), results }
}

/// Why a view is not a position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUpError {
    /// The cell at fault.
    pub cell: Option<Cell>,
    /// What is wrong with it, in English.
    pub message: String,
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SetUpError {}

/// The rules of one game, typed.
pub trait Rulebook: Send + Sync + 'static {
    /// Everything that decides what may happen next, draw counts included.
    type State: Clone + Send + Sync;
    /// A legal move.
    type Move: Clone + Send + Sync;

    /// What does not change about the game.
    fn info(&self) -> &GameInfo;
    /// The rule table, if one says the whole game.
    fn rules(&self) -> Option<&'static Rules> {
        None
    }
    /// The state at the beginning.
    fn start(&self) -> Self::State;
    /// The state at the beginning of a game that starts from this position.
    ///
    /// # Errors
    /// The first thing that keeps the view from being a position.
    fn set_up(&self, view: &View) -> Result<Self::State, SetUpError>;
    /// Every way to make every legal move.
    fn turns(&self, state: &Self::State) -> Vec<(Turn, Self::Move)>;
    /// The state after a legal move.
    fn apply(&self, state: &Self::State, turn: &Self::Move) -> Self::State;
    /// How the game has ended, if the rules end it here.
    fn outcome(&self, state: &Self::State, draws: Draws) -> Option<Outcome>;
    /// What stands on the board.
    fn view(&self, state: &Self::State) -> View;
    /// Who is to move.
    fn turn(&self, state: &Self::State) -> Seat;
    /// The same number for the same pieces, seat to move and other things that decide which turns there are now and
    /// later. How often a position has come up and the like need not be in it.
    fn key(&self, state: &Self::State) -> u64;
    /// The draw counts that are running.
    fn tallies(&self, state: &Self::State) -> Vec<Tally>;
}

/// A game, whatever its types.
pub trait Game: Send + Sync {
    /// What does not change about the game.
    fn info(&self) -> &GameInfo;
    /// The rule table, if one says the whole game.
    fn rules(&self) -> Option<&'static Rules>;
    /// A match from the initial position.
    fn start(&'static self) -> Box<dyn Match>;
    /// A match from any position.
    ///
    /// # Errors
    /// The first thing that keeps the view from being a position.
    fn set_up(&'static self, view: &View) -> Result<Box<dyn Match>, SetUpError>;
    /// A match from the initial position with somebody else to begin, as the lot may have it.
    ///
    /// # Errors
    /// If there is no such seat.
    fn begun_by(&'static self, first: Seat) -> Result<Box<dyn Match>, SetUpError> {
        let line = self.start();
        if first == self.info().first { Ok(line) } else { self.set_up(&View { turn: first, ..line.view() }) }
    }
}

/// A turn that is not legal here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that turn is not legal here")
    }
}

impl std::error::Error for Refused {}

/// Which draws of the rules come by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// All of them.
    ByThemselves,
    /// All but repetition, which a player must claim.
    RepetitionOnClaim,
    /// None: play goes on, as in records of games in which nobody claimed the draw.
    Waived,
}

impl Draws {
    /// Whether the game ends here by this count.
    pub(crate) fn end_by(self, tally: &Tally) -> bool {
        let comes = match self {
            Self::ByThemselves => true,
            Self::RepetitionOnClaim => tally.reason != Reason::Repetition,
            Self::Waived => false,
        };
        comes && tally.count >= tally.limit
    }
}

/// A game being played. It knows what the rules decide; resignation, agreement and clocks are for its owner.
pub trait Match: Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn Game;
    /// Where the match began.
    fn start_view(&self) -> View {
        self.view_before(0)
    }
    /// What stood on the board before the turn with this number, counted from 0.
    fn view_before(&self, ply: usize) -> View;
    /// Who made or will make the first turn.
    fn first(&self) -> Seat {
        self.mover(0)
    }
    /// What stands on the board now.
    fn view(&self) -> View;
    /// The legal turns, every way separately; none after the end.
    fn turns(&self) -> &[Turn];
    /// The turns played so far.
    fn played(&self) -> &[Turn];
    /// How the match has ended by the rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The draw counts that are running.
    fn tallies(&self) -> Vec<Tally>;
    /// Plays a turn: one of [`Match::turns`], or one with the same path and captured pieces.
    ///
    /// # Errors
    /// [`Refused`] if it is not legal; nothing changes then.
    fn play(&mut self, turn: &Turn) -> Result<(), Refused>;
    /// Takes back the last turns, at most as many as were played.
    fn take_back(&mut self, turns: usize);
    /// Says from now on which draws come by themselves; at first all do.
    fn rule_draws(&mut self, draws: Draws);
    /// A copy to play on with.
    fn copy(&self) -> Box<dyn Match>;
    /// The present position, to look ahead from.
    fn node(&self) -> Box<dyn Node>;

    /// Who made the turn with this number, counted from 0; after the last one, who is to move.
    fn mover(&self, ply: usize) -> Seat;

    /// Who is to move.
    fn turn(&self) -> Seat {
        self.mover(self.played().len())
    }

    /// Who made each turn that is finished: a turn of two moves is one.
    fn makers(&self) -> Vec<Seat> {
        let finishes = |ply: &usize| self.mover(*ply) != self.mover(*ply + 1);
        (0..self.played().len()).filter(finishes).map(|ply| self.mover(ply)).collect()
    }

    /// How many turns must be taken back to return to the seat's own last decision, if it has made one.
    fn turns_since_decision(&self, seat: Seat) -> Option<usize> {
        let plies = self.played().len();
        (0..plies).rev().find(|&ply| self.mover(ply) == seat).map(|ply| plies - ply)
    }
}

/// A position in a tree of lines that are looked at and not played. It never changes.
pub trait Node: Send {
    /// Who is to move.
    fn turn(&self) -> Seat;
    /// The legal turns, every way separately; none after the end.
    fn turns(&self) -> &[Turn];
    /// How the game has ended by the rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What stands on the board.
    fn view(&self) -> View;
    /// The same number for positions that differ in nothing, or in nothing but how near a draw is.
    fn key(&self) -> u64;
    /// The position after the legal turn with this index.
    ///
    /// # Panics
    /// If there is no such turn.
    fn after(&self, index: usize) -> Box<dyn Node>;
}

impl<B: Rulebook> Game for B {
    fn info(&self) -> &GameInfo {
        Rulebook::info(self)
    }

    fn rules(&self) -> Option<&'static Rules> {
        Rulebook::rules(self)
    }

    fn start(&'static self) -> Box<dyn Match> {
        Box::new(Running::new(self, Rulebook::start(self)))
    }

    fn set_up(&'static self, view: &View) -> Result<Box<dyn Match>, SetUpError> {
        if let Some(message) = view.aside.foreign(Rulebook::info(self)) {
            return Err(SetUpError { cell: None, message: message.to_owned() });
        }
        Ok(Box::new(Running::new(self, Rulebook::set_up(self, view)?)))
    }
}

/// The one implementation of [`Match`].
struct Running<B: Rulebook> {
    book: &'static B,
    /// One state more than turns were played; the present one last.
    states: Vec<B::State>,
    played: Vec<Turn>,
    draws: Draws,
    look: Look<B>,
}

/// What is possible in a state.
struct Look<B: Rulebook> {
    outcome: Option<Outcome>,
    turns: Vec<Turn>,
    moves: Vec<B::Move>,
}

impl<B: Rulebook> Look<B> {
    fn at(book: &B, state: &B::State, draws: Draws) -> Self {
        let outcome = book.outcome(state, draws);
        let legal = if outcome.is_some() { vec![] } else { book.turns(state) };
        let (turns, moves) = legal.into_iter().unzip();
        Self { outcome, turns, moves }
    }
}

impl<B: Rulebook> Clone for Look<B> {
    fn clone(&self) -> Self {
        Self { outcome: self.outcome, turns: self.turns.clone(), moves: self.moves.clone() }
    }
}

/// The one implementation of [`Node`].
struct Ahead<B: Rulebook> {
    book: &'static B,
    state: B::State,
    draws: Draws,
    outcome: Option<Outcome>,
    /// Most positions are judged without asking what is possible in them.
    legal: OnceCell<(Vec<Turn>, Vec<B::Move>)>,
}

impl<B: Rulebook> Ahead<B> {
    fn at(book: &'static B, state: B::State, draws: Draws) -> Self {
        Self { book, draws, outcome: book.outcome(&state, draws), state, legal: OnceCell::new() }
    }

    fn legal(&self) -> &(Vec<Turn>, Vec<B::Move>) {
        self.legal.get_or_init(|| {
            let over = self.outcome.is_some();
            if over { (vec![], vec![]) } else { self.book.turns(&self.state).into_iter().unzip() }
        })
    }
}

impl<B: Rulebook> Node for Ahead<B> {
    fn turn(&self) -> Seat {
        self.book.turn(&self.state)
    }

    fn turns(&self) -> &[Turn] {
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

impl<B: Rulebook> Running<B> {
    fn new(book: &'static B, state: B::State) -> Self {
        let draws = Draws::ByThemselves;
        let look = Look::at(book, &state, draws);
        Self { book, states: vec![state], played: vec![], draws, look }
    }

    fn state(&self) -> &B::State {
        &self.states[self.states.len() - 1]
    }

    /// Finds out what is possible in the present state.
    fn look(&mut self) {
        self.look = Look::at(self.book, self.state(), self.draws);
    }
}

impl<B: Rulebook> Match for Running<B> {
    fn game(&self) -> &'static dyn Game {
        self.book
    }

    fn view_before(&self, ply: usize) -> View {
        self.book.view(&self.states[ply])
    }

    fn mover(&self, ply: usize) -> Seat {
        self.book.turn(&self.states[ply])
    }

    fn view(&self) -> View {
        self.book.view(self.state())
    }

    fn turns(&self) -> &[Turn] {
        &self.look.turns
    }

    fn played(&self) -> &[Turn] {
        &self.played
    }

    fn outcome(&self) -> Option<Outcome> {
        self.look.outcome
    }

    fn tallies(&self) -> Vec<Tally> {
        self.book.tallies(self.state())
    }

    fn play(&mut self, turn: &Turn) -> Result<(), Refused> {
        let index = self.look.turns.iter().position(|legal| legal.same_way(turn)).ok_or(Refused)?;
        let next = self.book.apply(self.state(), &self.look.moves[index]);
        self.played.push(self.look.turns.swap_remove(index));
        self.states.push(next);
        self.look();
        Ok(())
    }

    fn take_back(&mut self, turns: usize) {
        let left = self.played.len().saturating_sub(turns);
        self.played.truncate(left);
        self.states.truncate(left + 1);
        self.look();
    }

    fn rule_draws(&mut self, draws: Draws) {
        self.draws = draws;
        self.look();
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(Self {
            book: self.book,
            states: self.states.clone(),
            played: self.played.clone(),
            draws: self.draws,
            look: self.look.clone(),
        })
    }

    fn node(&self) -> Box<dyn Node> {
        Box::new(Ahead::at(self.book, self.state().clone(), self.draws))
    }
}
