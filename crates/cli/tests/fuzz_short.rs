//! The fuzz target's property for a few seconds, on mutations of its seeds.

use crate::fuzz_properties;

/// What mutations insert: the words of house rules.
const WORDS: &[&str] = &[
    "russian",
    "international",
    "english",
    "giveaway",
    "+",
    "=",
    "\n",
    "\"",
    " = ",
    "base = ",
    "men",
    "forward",
    "capture",
    "optional",
    "kings",
    "short",
    "landing",
    "behind",
    "removal",
    "choice",
    "free",
    "size",
    "10x10",
    "8x8",
    "corner",
    "right",
    "field",
    "rows",
    "5",
    "draws",
    "idf",
    "d4",
    "off",
    "first",
    "black",
    "[",
    "]",
    "{",
    "}",
    "'",
    "#",
    "99999999999999999999",
];

#[test]
fn every_property_holds_for_mutated_seeds() {
    bolshak_testkit::fuzz::hold(&fuzz_properties::ALL, WORDS, 2_500);
}
