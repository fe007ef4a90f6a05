//! The fuzz targets' properties for a few seconds, on mutations of their seeds.

use crate::fuzz_properties;

/// What mutations insert: the words of the protocols.
const WORDS: &[&str] = &[
    "hub\n",
    "init\n",
    "new-game\n",
    "go analyze\n",
    "go ponder\n",
    "stop\n",
    "ponder-hit\n",
    "ping\n",
    "level time=1e99 inc=-1\n",
    "level move-time=0.1 depth=9 nodes=5\n",
    "pos pos=",
    "moves=\"",
    " value=",
    "\"",
    "=",
    "set-param name=variant value=thai\n",
    "id name=x\n",
    "param name=a type=int min=1 max=2 value=3\n",
    "wait\n",
    "ready\n",
    "done move=31-27\n",
    "info score=nan depth=1\n",
    "error message=\"\n",
    "info time=99999999 pv=\"1-2\"\n",
    "R01",
    "W060065A",
    "M0012322800",
    "E21",
    "K1",
    "B005Z",
    "C",
    "\0",
    " ",
    "99",
];

#[test]
fn every_property_holds_for_mutated_seeds() {
    bolshak_testkit::fuzz::hold(&fuzz_properties::ALL, WORDS, 2_500);
}
