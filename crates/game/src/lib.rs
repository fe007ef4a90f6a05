//! One face for every game of the draughts family.
//!
//! A game is written as a [`Rulebook`]: typed state, typed moves. [`Variant`] and [`Game`] are the same thing without
//! types, for the server, the protocols and the page, which speak only plain data: [`Board`], [`View`], [`Move`],
//! [`Outcome`]. [`registry`] lists the games; [`Engine`] is the socket that a machine player fits into.

mod board;
mod diagonals;
mod engine;
mod goban;
mod graph;
mod house;
mod key;
mod kind;
mod moves;
mod outcome;
mod played_game;
mod position_history;
mod race;
mod ray;
mod registry;
mod rulebook;
mod stack;

pub use board::{Board, Cell, CellPlace, Edge, Shape};
pub use diagonals::{DIAGONALS, Diagonal, diagonals_of};
pub use engine::{ClockLimits, Engine, EngineError, Flow, Info, Limits, Purpose, Score, Task};
pub use house::{
    FindError, Group, HouseRules, Laws, Need, RuleConflict, SWITCHES, Switch, Value, find, look_up,
    look_up_for, settings_of,
};
pub use key::{PositionKey, position_key};
pub use kind::{Kind, NotOfTables};
pub use moves::{Move, Placed, Seat, StateExtras, View};
pub use outcome::{DrawCount, Outcome, Places, Reason};
pub use ray::{RayBook, draw_reason, moves_of, plain_of, position_of, typed_of};
pub use registry::{forms_by_lot, registry};
pub use rulebook::{
    Aim, CannotRetire, Draws, Form, Game, Names, Node, Refused, Retirement, Rulebook, SetUpError, Variant,
    VariantInfo,
};
pub use stack::Stack;

pub use bolshak_core::{
    CaptureMark, Criterion, DrawRule, NotationStyle, Removal, ResultFamily, Rules, Shade, SquareNames,
};
