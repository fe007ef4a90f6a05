//! The fuzz target's property for a few seconds, on mutations of its seeds.

use crate::fuzz_properties;

/// What mutations insert: the words of commands.
const WORDS: &[&str] = &[
    "\"type\":",
    "\"move\"",
    "\"enter\"",
    "\"propose\"",
    "\"seat\":\"white\"",
    "\"ply\":",
    "18446744073709551616",
    "-1",
    "1e9",
    "null",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"\\ud800\"",
    "\"\\u202e\"",
];

#[test]
fn every_property_holds_for_mutated_seeds() {
    bolshak_testkit::fuzz::hold(&fuzz_properties::ALL, WORDS, 20_000);
}
