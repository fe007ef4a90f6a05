//! Properties that must hold for any text as house rules. The fuzz target in `fuzz/` and the test `fuzz_short` run the
//! same functions.
use bolshak_game::{FindError, HouseRules, look_up};

#[path = "../../src/house_file.rs"]
mod house_file;

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 1] = [("house_rules_never_panic", house_rules_never_panic)];

/// Any text as an identifier with house rules, and as a file of them: a game is found again by its own identifier.
pub fn house_rules_never_panic(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(rules) = HouseRules::parse(&text) {
        makes_sense(&rules);
    }
    match house_file::read(&text) {
        Ok(rules) => makes_sense(&rules),
        Err(error) => assert!(!error.is_empty()),
    }
}

fn makes_sense(rules: &HouseRules) {
    let variant = match rules.variant() {
        Ok(variant) => variant,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let id = variant.info().id;
    match look_up(id) {
        Ok(again) => assert_eq!(again.info().id, id, "{rules:?}"),
        // So many variants are remembered and no more.
        Err(error) => assert_eq!(error, FindError::TooMany, "{rules:?} made {id}, which is no variant"),
    }
    let start = variant.start();
    assert!(start.outcome().is_some() || !start.legal_moves().is_empty(), "{id} ends before it begins");
}
