use bolshak_arena::{TimeControl, TimeControls};
use bolshak_community::Tempo;

fn tempo(text: &str) -> Tempo {
    Tempo::of(&text.parse::<TimeControl>().expect("a time control").into(), 2)
}

/// The paces that federations and sites name by these words; `docs/people.md` has the table.
#[test]
fn controls_are_of_the_tempo_that_players_call_them() {
    for (text, expected) in [
        ("60", Tempo::Bullet),
        ("60+1", Tempo::Bullet),
        ("120+1", Tempo::Bullet),
        ("180+2", Tempo::Blitz),
        ("300", Tempo::Blitz),
        ("300+3", Tempo::Blitz),
        ("480+4", Tempo::Rapid),
        ("900", Tempo::Rapid),
        ("1200+10", Tempo::Rapid),
        ("2700", Tempo::Classic),
        ("20/2700:900", Tempo::Classic),
        ("2400+5", Tempo::Classic),
        ("1/259200", Tempo::Correspondence),
        ("10/864000", Tempo::Correspondence),
    ] {
        assert_eq!(tempo(text), expected, "{text}");
    }
}

#[test]
fn unequal_clocks_have_the_slower_tempo() {
    let [fast, slow] = ["60", "900"].map(|text| text.parse::<TimeControl>().expect("a time control"));
    let controls = TimeControls::new(vec![fast, slow]).expect("two controls");
    assert_eq!(Tempo::of(&controls, 2), Tempo::Rapid);
    let alone = TimeControls::new(vec![TimeControl::unlimited(), "60".parse().expect("a time control")]);
    assert_eq!(Tempo::of(&alone.expect("one has a clock"), 2), Tempo::Bullet);
}

#[test]
fn words_are_read_back() {
    for tempo in Tempo::ALL {
        assert_eq!(Tempo::of_code(tempo.code()), Some(tempo));
    }
    assert_eq!(Tempo::of_code("fast"), None);
}
