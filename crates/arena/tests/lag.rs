use bolshak_arena::{LagCredit, Millis};
use proptest::prelude::*;

#[test]
fn a_usual_line_is_given_back_whole() {
    let mut credit = LagCredit::default();
    assert!((0..200).all(|_| credit.take(90) == 90));
}

#[test]
fn a_slow_line_is_given_back_less_and_less() {
    let mut credit = LagCredit::default();
    let given: Vec<_> = (0..6).map(|_| credit.take(2_000)).collect();
    assert_eq!(given, [400, 400, 400, 100, 100, 100]);
    assert_eq!(credit.take(0), 0);
    assert_eq!(credit.available(), 200, "what is not taken is there for the next move");
}

proptest! {
    #[test]
    fn nobody_is_given_more_than_the_quota(lags in prop::collection::vec(0..10_000_u64, 0..300)) {
        let mut credit = LagCredit::default();
        let mut given: Millis = 0;
        for (moves, lag) in (1..).zip(lags) {
            let now = credit.take(lag);
            given += now;
            prop_assert!(now <= lag && now <= LagCredit::MOST);
            prop_assert!(given <= LagCredit::FIRST + moves * LagCredit::EACH_MOVE);
            prop_assert!(credit.available() <= LagCredit::MOST);
        }
    }
}
