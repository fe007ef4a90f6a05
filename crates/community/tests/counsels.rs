use bolshak_community::Counsel;

/// The votes of people, in their order.
fn counsel(votes: &[(u8, &'static str)]) -> Counsel<u8, &'static str> {
    let mut counsel = Counsel::default();
    votes.iter().for_each(|&(person, mv)| counsel.name(person, mv));
    counsel
}

#[test]
fn more_than_half_decide_at_once_and_half_do_not() {
    let side = [1, 2, 3, 4];
    assert_eq!(counsel(&[]).verdict(&side), None);
    assert_eq!(counsel(&[(2, "c3-d4"), (3, "c3-d4")]).verdict(&side), None);
    assert_eq!(counsel(&[(2, "c3-d4"), (3, "c3-d4"), (4, "c3-d4")]).verdict(&side), Some(&"c3-d4"));
    assert_eq!(counsel(&[(1, "c3-d4")]).verdict(&[1]), Some(&"c3-d4"), "one alone is more than half");
}

#[test]
fn when_all_have_voted_the_leading_move_is_played() {
    let side = [1, 2, 3, 4];
    let votes = [(1, "a3-b4"), (2, "c3-d4"), (3, "c3-d4"), (4, "e3-f4")];
    assert_eq!(counsel(&votes[..3]).verdict(&side), None);
    assert_eq!(counsel(&votes).verdict(&side), Some(&"c3-d4"));
}

#[test]
fn of_moves_with_as_many_votes_it_is_the_captains_and_otherwise_the_earliest() {
    let votes = [(2, "a3-b4"), (3, "c3-d4"), (4, "a3-b4"), (1, "c3-d4")];
    assert_eq!(counsel(&votes).verdict(&[1, 2, 3, 4]), Some(&"c3-d4"));
    let without = [(2, "e3-f4"), (3, "c3-d4"), (4, "c3-d4"), (5, "a3-b4"), (6, "a3-b4"), (1, "g3-h4")];
    assert_eq!(counsel(&without).verdict(&[1, 2, 3, 4, 5, 6]), Some(&"c3-d4"));
}

#[test]
fn the_captain_closes_a_vote_by_the_same_rule_if_somebody_has_voted() {
    let side = [1, 2, 3];
    assert_eq!(counsel(&[]).leading(&side), None);
    assert_eq!(counsel(&[(9, "a3-b4")]).leading(&side), None, "nobody of this side");
    assert_eq!(counsel(&[(2, "a3-b4"), (3, "c3-d4")]).leading(&side), Some(&"a3-b4"));
    assert_eq!(counsel(&[(2, "a3-b4"), (1, "c3-d4")]).leading(&side), Some(&"c3-d4"));
}

#[test]
fn whoever_changes_his_vote_is_late_and_whoever_repeats_it_is_not() {
    let side = [1, 2, 3];
    let changed = counsel(&[(2, "a3-b4"), (3, "c3-d4"), (2, "e3-f4")]);
    assert_eq!(changed.leading(&side), Some(&"c3-d4"));
    assert_eq!(changed.of(&2), Some(&"e3-f4"));
    let repeated = counsel(&[(2, "a3-b4"), (3, "c3-d4"), (2, "a3-b4")]);
    assert_eq!(repeated.leading(&side), Some(&"a3-b4"));
    let mut gone = repeated;
    gone.forget(&2);
    assert_eq!(gone.moves(), [(&"c3-d4", vec![&3])]);
}

/// Votes as they were cast, in any order: nobody has two, only what somebody of the side wants is ever played, and the order
/// matters only where the captain has not decided between equals.
#[test]
fn the_order_of_votes_changes_nothing_but_ties() {
    const MOVES: [&str; 4] = ["a3-b4", "c3-d4", "e3-f4", "g3-h4"];
    let mut random = fastrand::Rng::with_seed(64);
    for _ in 0..20_000 {
        let side: Vec<u8> = (0..random.u8(1..=8)).collect();
        let mut votes: Vec<(u8, &str)> =
            side.iter().map(|&person| (person, MOVES[random.usize(..4)])).collect();
        votes.retain(|_| random.u8(..4) > 0);
        random.shuffle(&mut votes);
        let one = counsel(&votes);
        let voices: usize = one.moves().iter().map(|(_, people)| people.len()).sum();
        assert_eq!(voices, votes.len());
        random.shuffle(&mut votes);
        let other = counsel(&votes);
        if let Some(played) = one.verdict(&side) {
            assert!(votes.iter().any(|(_, mv)| mv == played), "{votes:?}");
        }
        assert_eq!(one.verdict(&side).is_some(), other.verdict(&side).is_some(), "{votes:?}");
        let count = |mv: &str| votes.iter().filter(|(_, one)| *one == mv).count();
        let most = MOVES.iter().map(|mv| count(mv)).max().unwrap_or(0);
        let tied: Vec<&str> = MOVES.iter().copied().filter(|mv| count(mv) == most).collect();
        let captain_decides = one.of(&0).is_some_and(|mv| tied.contains(mv));
        if tied.len() == 1 || captain_decides {
            assert_eq!(one.leading(&side), other.leading(&side), "{votes:?}");
        }
        if let Some(leading) = one.leading(&side) {
            assert!(tied.contains(leading), "{votes:?}");
        }
    }
}
