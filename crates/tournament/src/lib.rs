//! Competitions. Everything here is pure: results, absences and the seed of a lot come in as values.
//!
//! * [`swiss`]: the FIDE (Dutch) Swiss system, edition of 2026 (C.04.3).
//! * [`trf`]: tournament report files, as far as they tell what pairings depend on.

pub mod swiss;
pub mod trf;
