//! Evaluations from nothing.
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
    std::fs::remove_file(folders[0].path().join("frisian-1.net")).expect("it is there");
    assert_eq!(make(&folders[0]).matches("is there").count(), 3);
}
