//! The typed face of a game ([`Rulebook`]) and the untyped one ([`Variant`], [`Game`]), joined by the blanket implementation
//! in `played_game.rs`.

use std::fmt;

use bolshak_core::{CaptureMark, ResultFamily, Rules};

use crate::{
    Board, Cell, DrawCount, Kind, Laws, Move, NotationStyle, Outcome, Places, PositionKey, Reason, Seat,
    SquareNames, View, position_key,
};

/// What does not change about a game.
#[derive(Clone, Debug)]
pub struct VariantInfo {
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
    /// Whether the rules leave it to the lot who begins; [`Variant::begun_by`] sets up for whom it falls on.
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

impl VariantInfo {
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
    fn info(&self) -> &VariantInfo;
    /// The rule table, if one says the whole game.
    fn rules(&self) -> Option<&'static Rules> {
        None
    }
    /// All that people may change about it.
    fn laws(&self) -> Laws;
    /// The state at the beginning.
    fn start(&self) -> Self::State;
    /// The state at the beginning of a game that starts from this position.
    ///
    /// # Errors
    /// The first thing that keeps the view from being a position.
    fn set_up(&self, view: &View) -> Result<Self::State, SetUpError>;
    /// Every way to make every legal move.
    fn legal_moves(&self, state: &Self::State) -> Vec<(Move, Self::Move)>;
    /// The state after a legal move.
    fn apply(&self, state: &Self::State, mv: &Self::Move) -> Self::State;
    /// How the game has ended, if the rules end it here.
    fn outcome(&self, state: &Self::State, draws: Draws) -> Option<Outcome>;
    /// What stands on the board.
    fn view(&self, state: &Self::State) -> View;
    /// Who is to move.
    fn side_to_move(&self, state: &Self::State) -> Seat;
    /// How many moves of the present turn have been made, as the view says it.
    fn step(&self, _state: &Self::State) -> u8 {
        0
    }
    /// The same number for the same pieces, seat to move and other things that decide which moves there are now and
    /// later. How often a position has come up and the like need not be in it. It may know more than
    /// [`crate::position_key`], and is for memory, not for files.
    fn key(&self, state: &Self::State) -> u64;
    /// Every count at which the game ends without agreement, none begun.
    fn draws(&self) -> Vec<DrawCount>;
    /// The draw counts that are running.
    fn draw_counts(&self, state: &Self::State) -> Vec<DrawCount>;
    /// The state after a seat has left, and its partner with it where they play in pairs: its pieces stay where they are
    /// and are moved no more `[R]`. None if it does not play, and in games for two, which end then.
    fn retire(&self, _state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }
    /// The places if the game ended here, in games for more than two: who still plays shares the best that is left.
    fn places(&self, _state: &Self::State) -> Option<Places> {
        None
    }
}

/// A game, whatever its types.
pub trait Variant: Send + Sync {
    /// What does not change about the game.
    fn info(&self) -> &VariantInfo;
    /// The rule table, if one says the whole game.
    fn rules(&self) -> Option<&'static Rules>;
    /// All that people may change about it.
    fn laws(&self) -> Laws;
    /// Every count at which a game ends without agreement, none begun: repetitions, moves by kings alone, and the like.
    fn draws(&self) -> Vec<DrawCount>;
    /// A game from the initial position.
    fn start(&'static self) -> Box<dyn Game>;
    /// A game from any position.
    ///
    /// # Errors
    /// The first thing that keeps the view from being a position.
    fn set_up(&'static self, view: &View) -> Result<Box<dyn Game>, SetUpError>;
    /// A game from the initial position with somebody else to begin, as the lot may have it.
    ///
    /// # Errors
    /// If there is no such seat.
    fn begun_by(&'static self, first: Seat) -> Result<Box<dyn Game>, SetUpError> {
        let line = self.start();
        if first == self.info().first {
            Ok(line)
        } else {
            self.set_up(&View { side_to_move: first, ..line.view() })
        }
    }
}

/// A move that is not legal here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that move is not legal here")
    }
}

impl std::error::Error for Refused {}

/// A seat that cannot leave the game: it plays no more, the game is over, or it is one for two, which ends then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CannotRetire;

impl fmt::Display for CannotRetire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that seat does not play in a game that goes on without it")
    }
}

impl std::error::Error for CannotRetire {}

/// A seat that has left a game in which the others go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retirement {
    /// How many moves had been played.
    pub ply: usize,
    /// Who left.
    pub seat: Seat,
}

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
    pub(crate) fn end_by(self, draw_count: &DrawCount) -> bool {
        let comes = match self {
            Self::ByThemselves => true,
            Self::RepetitionOnClaim => draw_count.reason != Reason::Repetition,
            Self::Waived => false,
        };
        comes && draw_count.count >= draw_count.limit
    }
}

/// A game being played. It knows what the rules decide; resignation, agreement and clocks are for its owner.
pub trait Game: Send + Sync {
    /// The game.
    fn variant(&self) -> &'static dyn Variant;
    /// Where the game began.
    fn start_view(&self) -> View {
        self.view_before(0)
    }
    /// What stood on the board before the move with this number, counted from 0.
    fn view_before(&self, ply: usize) -> View;
    /// How many moves of its turn had been made before the move with this number, as [`Game::view_before`] says it, but
    /// without looking at the board.
    fn step_before(&self, ply: usize) -> u8;
    /// The key of the position before the move with this number, counted from 0; after the last one, of the present one.
    fn key_before(&self, ply: usize) -> PositionKey {
        position_key(&self.view_before(ply))
    }
    /// Who made or will make the first move.
    fn first(&self) -> Seat {
        self.mover(0)
    }
    /// What stands on the board now.
    fn view(&self) -> View;
    /// The legal moves, every way separately; none after the end.
    fn legal_moves(&self) -> &[Move];
    /// The moves played so far.
    fn played(&self) -> &[Move];
    /// How the game has ended by the rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The draw counts that are running.
    fn draw_counts(&self) -> Vec<DrawCount>;
    /// The index among [`Game::legal_moves`] of the move that goes this way: the whole path, and the captured pieces in
    /// their order.
    fn find_way(&self, path: &[Cell], removed: &[Cell]) -> Option<usize> {
        self.legal_moves().iter().position(|mv| mv.path == path && mv.removed == removed)
    }
    /// Plays the move with this index among [`Game::legal_moves`].
    ///
    /// # Errors
    /// [`Refused`] if there is none; nothing changes then.
    fn play_at(&mut self, index: usize) -> Result<(), Refused>;
    /// Plays a move: one of [`Game::legal_moves`], or one with the same path and captured pieces.
    ///
    /// # Errors
    /// [`Refused`] if it is not legal; nothing changes then.
    fn play(&mut self, mv: &Move) -> Result<(), Refused> {
        let index = self.find_way(&mv.path, &mv.removed).ok_or(Refused)?;
        self.play_at(index)
    }
    /// Lets a seat leave a game for more than two, in which the others go on: its pieces stay where they are and are moved
    /// no more `[R]`. Where two play in pairs its partner leaves with it.
    ///
    /// # Errors
    /// [`CannotRetire`] if it does not play; nothing changes then.
    fn retire(&mut self, seat: Seat) -> Result<(), CannotRetire>;
    /// Who has left the game, in their order. [`Game::view_before`] tells the position without them.
    fn retirements(&self) -> &[Retirement];
    /// The places if the game ended here, in games for more than two: who still plays shares the best that is left.
    fn places(&self) -> Option<Places>;
    /// Takes back the last moves, at most as many as were played, and with them the retirements between them.
    fn take_back(&mut self, plies: usize);
    /// Says from now on which draws come by themselves; at first all do.
    fn rule_draws(&mut self, draws: Draws);
    /// A copy to play on with.
    fn copy(&self) -> Box<dyn Game>;
    /// The present position, to look ahead from.
    fn node(&self) -> Box<dyn Node>;

    /// Who made the move with this number, counted from 0; after the last one, who is to move.
    fn mover(&self, ply: usize) -> Seat;

    /// Who is to move.
    fn side_to_move(&self) -> Seat {
        self.mover(self.played().len())
    }

    /// Who made each turn that is finished: a turn of two moves is one.
    fn makers(&self) -> Vec<Seat> {
        let finishes = |ply: &usize| self.mover(*ply) != self.mover(*ply + 1);
        (0..self.played().len()).filter(finishes).map(|ply| self.mover(ply)).collect()
    }

    /// How many moves must be taken back to return to the seat's own last decision, if it has made one.
    fn plies_since_decision(&self, seat: Seat) -> Option<usize> {
        let plies = self.played().len();
        (0..plies).rev().find(|&ply| self.mover(ply) == seat).map(|ply| plies - ply)
    }
}

/// A position to look ahead from. It never changes, and finds its legal moves only when it is asked.
pub trait Node: Send {
    /// Who is to move.
    fn side_to_move(&self) -> Seat;
    /// The legal moves, every way separately; none after the end.
    fn legal_moves(&self) -> &[Move];
    /// How the game has ended by the rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What stands on the board.
    fn view(&self) -> View;
    /// The same number for positions that differ in nothing, or in nothing but how near a draw is.
    fn key(&self) -> u64;
    /// The position after the legal move with this index.
    ///
    /// # Panics
    /// If there is no such move.
    fn after(&self, index: usize) -> Box<dyn Node>;
}
