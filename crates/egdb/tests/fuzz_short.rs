//! The fuzz target's property for a few seconds, on mutations of its seeds.

use crate::fuzz_properties;

#[test]
fn every_property_holds_for_mutated_seeds() {
    bolshak_testkit::fuzz::hold(&fuzz_properties::ALL, &[], 500);
}
