//! Exact rules of the draughts family.
//!
//! One table of plain data per variant ([`Rules`]) feeds one move generator. A [`Setup`] is any arrangement of pieces; a
//! [`Position`] is one that [`Position::from_setup`] has checked, and on which nothing here can fail.
//!
//! This crate does no input or output and knows no notation beyond the numbers of the squares.
#![no_std]

extern crate alloc;

mod bits;
mod color;
mod draw_rules;
mod draws;
mod geometry;
mod hash;
mod movegen;
mod moves;
mod path;
mod perft;
mod position;
mod rules;
mod setup;
mod square;
mod tables;

pub use bits::Bits;
pub use color::{ByColor, Color};
pub use draw_rules::{DRAW_PROFILES, DrawProfile, with_criterion, with_road, without_criterion};
pub use draws::{
    Count, Counter, Criterion, DrawCounts, DrawKind, DrawRule, DrawTracker, DrawView, Made, Road,
};
pub use geometry::{Direction, Directions, Field, Geometry, Shade};
pub use moves::{Move, MoveList};
pub use path::Path;
pub use perft::{PerftConvention, divide, perft};
pub use position::{Cause, Ending, KingRun, Position};
pub use rules::{
    CaptureMark, Company, ConstRules, Duty, KingLanding, KingRange, KingRest, Merit, NotationStyle,
    Objective, Precedence, Promotion, Reach, Removal, ResultFamily, RuleSet, RuleTable, Rules, SquareNames,
    Start,
};
pub use setup::{Kind, Piece, Setup, SetupError};
pub use square::Square;
pub use tables::*;
