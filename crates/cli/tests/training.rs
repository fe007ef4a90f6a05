//! Evaluations from nothing, and from one that is there.
use crate::engines::bolshak;
use crate::program::{code, error, out};

#[test]
fn networks_for_all_games_are_made_from_nothing_and_only_once() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let make = |folder: &tempfile::TempDir| {
        let folder = folder.path().to_str().expect("a path");
        let options =
            ["--games", "giveaway,frisian", "--positions", "300", "--nodes", "30", "--threads", "2"];
        let made = bolshak(&[&["train", "all", "-o", folder], &options[..]].concat());
        assert_eq!(code(&made), Some(0), "{}", error(&made));
        format!("{}{}", out(&made), error(&made))
    };
    folders.iter().for_each(|folder| assert!(!make(folder).contains("is there")));
    for net in ["giveaway-0.net", "giveaway-1.net", "frisian-0.net", "frisian-1.net"] {
        let [one, other] =
            folders.each_ref().map(|folder| std::fs::read(folder.path().join(net)).expect(net));
        assert!(one == other, "{net} follows from the numbers alone");
    }
    for (data, errs) in [("frisian-0.data", false), ("frisian-1.data", true)] {
        let data = folders[0].path().join(data);
        let told = out(&bolshak(&["train", "inspect", data.to_str().expect("a path")]));
        assert_eq!(told.contains("60 of 1000 moves at random"), errs, "{told}");
    }
    std::fs::remove_file(folders[0].path().join("frisian-1.net")).expect("it is there");
    assert_eq!(make(&folders[0]).matches("is there").count(), 3);
}

#[test]
fn games_without_a_rule_table_are_learned_as_suits_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a path");
    let games = ["--games", "lasca,goban,chinese-small-2", "--generations", "1"];
    let numbers = ["--positions", "1000", "--nodes", "10", "--threads", "2"];
    let made = bolshak(&[&["train", "all", "-o", path], &games[..], &numbers[..]].concat());
    assert_eq!(code(&made), Some(0), "{}", error(&made));
    let beside = |name: &str| folder.path().join(name).exists();
    assert!(["lasca.0.games", "goban.0.games", "chinese-small-2.steps"].iter().all(|name| beside(name)));
    assert!(["lasca.net", "goban.net", "chinese-small-2.net"].iter().all(|name| beside(name)));
    assert!(!beside("chinese-small-2.0.games"), "a race is tuned by the results of games");
}

#[test]
fn a_fit_goes_on_from_the_built_in_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, net) = (path("games.data"), path("next.net"));
    let numbers = ["--positions", "300", "--nodes", "100", "--threads", "2"];
    let generated = bolshak(&[&["train", "generate", "giveaway", "-o", &data], &numbers[..]].concat());
    assert_eq!(code(&generated), Some(0), "{}", error(&generated));
    let fit = |kind, from: &str| {
        bolshak(&["train", "fit", &data, "--kind", kind, "--from", from, "--epochs", "1", "-o", &net])
    };
    let refused = fit("patterns", "embedded");
    assert_eq!(code(&refused), Some(2));
    assert!(error(&refused).contains("--kind network"), "{}", error(&refused));
    let foreign = fit("network", &data);
    assert_eq!(code(&foreign), Some(2));
    assert!(error(&foreign).contains("games.data: this is no evaluation"), "{}", error(&foreign));
    let fitted = fit("network", "embedded");
    assert_eq!(code(&fitted), Some(0), "{}", error(&fitted));
    // The file of its own can be gone on from, too.
    assert_eq!(code(&fit("network", &net)), Some(0));
}
