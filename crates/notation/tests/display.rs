//! Names and texts of strangers, as they are shown.
use bolshak_notation::{display_name, printable, printable_lines};
use proptest::prelude::*;

#[test]
fn names_lose_what_cannot_be_seen() {
    let names = [
        ("Иванов И.", "Иванов И."),
        ("  Müller \t\n É.  ", "Müller É."),
        ("admin\u{202e}nimda", "adminnimda"),
        ("\u{202a}a\u{202b}b\u{202c}c\u{202d}d", "abcd"),
        ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"),
        ("a\u{200e}b\u{200f}c\u{61c}d", "abcd"),
        ("Iva\u{200b}nov\u{feff}", "Ivanov"),
        ("Iva\u{200d}nov\u{200c}", "Ivanov"),
        ("Iva\u{ad}nov\u{2060}", "Ivanov"),
        ("\u{1b}[31mred\u{7}\u{9b}2J", "[31mred2J"),
        ("a\u{0}b", "ab"),
        ("a\u{a0}\u{3000}\u{2028}b", "a b"),
        ("a\u{3164}\u{2800}b", "a b"),
        ("a \u{200b} b", "a b"),
        ("\u{200b}\u{202e} \u{0}", ""),
        // Persian and Hindi names are misspelt without their joiners.
        ("علی\u{200c}رضا", "علی\u{200c}رضا"),
        ("क्\u{200d}ष", "क्\u{200d}ष"),
        ("علی \u{200c}رضا", "علی رضا"),
    ];
    for (name, shown) in names {
        assert_eq!(display_name(name), shown, "{name:?}");
    }
}

#[test]
fn terminals_are_told_nothing() {
    assert_eq!(printable("found \u{1b}]0;x\u{7} here"), "found \\u{1b}]0;x\\u{7} here");
    assert_eq!(printable("a\nb\u{9b}c\u{202e}d"), "a\\nb\\u{9b}c\\u{202e}d");
    assert_eq!(printable_lines("a\n\tb\rc"), "a\n\tb\\rc");
    assert!(matches!(printable("Дамка é"), std::borrow::Cow::Borrowed(_)));
}

proptest! {
    #[test]
    fn a_name_that_was_cleaned_stays_as_it_is(name in r"[ \PCа-я\u{0}-\u{20}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{61c}]{0,20}") {
        let shown = display_name(&name);
        prop_assert_eq!(display_name(&shown), shown.clone());
        prop_assert!(!shown.contains(|c: char| c.is_control()), "{:?}", shown);
    }
}
