//! One face for every game of the draughts family.
//!
//! A game is written as a [`Rulebook`]: typed state, typed moves. [`Game`] and [`Match`] are the same thing without
//! types, for the server, the protocols and the page, which speak only plain data: [`Board`], [`View`], [`Turn`],
//! [`Outcome`]. [`registry`] lists the games; [`Engine`] is the socket that a machine player fits into.

mod board;
mod diagonals;
mod draw_choice;
mod engine;
mod goban;
mod graph;
mod house;
mod kind;
mod outcome;
mod past;
mod race;
mod ray;
mod registry;
mod rulebook;
mod stack;
mod turn;

pub use board::{Board, Cell, CellPlace, Edge, Shape};
pub use diagonals::{DIAGONALS, Diagonal, diagonals_of};
pub use engine::{ClockLimits, Engine, EngineError, Flow, Info, Limits, Purpose, Score, Task};
pub use house::{
    FindError, Group, HouseRules, Nonsense, SWITCHES, Switch, Value, find, look_up, settings_of,
};
pub use kind::{Kind, NotOfTables};
pub use outcome::{Outcome, Places, Reason, Tally};
pub use ray::{RayBook, draw_reason, position_of, turns_of};
pub use registry::{forms_by_lot, registry};
pub use rulebook::{Aim, Draws, Form, Game, GameInfo, Match, Names, Node, Refused, Rulebook, SetUpError};
pub use stack::Stack;
pub use turn::{Aside, Placed, Seat, Turn, View};

pub use bolshak_core::{
    CaptureMark, Criterion, DrawRule, NotationStyle, Removal, ResultFamily, Rules, SquareNames,
};
