//! The fuzz targets' properties for a few seconds, on mutations of their seeds.

use crate::fuzz_properties;

#[test]
fn every_property_holds_for_mutated_seeds() {
    bolshak_testkit::fuzz::hold(&fuzz_properties::ALL, &["BLSKEVAL\u{1}\0\0\0", "\u{7f}", "\0"], 500);
}
