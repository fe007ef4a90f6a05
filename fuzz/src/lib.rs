//! The properties of the fuzz targets; they live with the tests that run them for a few seconds on stable Rust.

#[path = "../../crates/egdb/tests/fuzz_properties/mod.rs"]
pub mod egdb;
#[path = "../../crates/engine/tests/fuzz_properties/mod.rs"]
pub mod engine;
#[path = "../../crates/cli/tests/fuzz_properties/mod.rs"]
pub mod house;
#[path = "../../crates/notation/tests/fuzz_properties/mod.rs"]
pub mod notation;
#[path = "../../crates/protocol/tests/fuzz_properties/mod.rs"]
pub mod protocol;
#[path = "../../crates/wire/tests/fuzz_properties/mod.rs"]
pub mod wire;
