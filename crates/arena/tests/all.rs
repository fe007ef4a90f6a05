//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod clock;
mod clock_stories;
mod conduct;
mod lag;
mod proposals;
mod referee;
mod referee_random;
mod rests;
mod trial;
