//! The properties of the fuzz targets; they live with the tests that run them for a few seconds on stable Rust.

#[path = "../../crates/notation/tests/fuzz_properties/mod.rs"]
pub mod properties;
