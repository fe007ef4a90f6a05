use bolshak_community::{Plan, PlanError, PlanFault};

const PLAN: &str = "c3-d4 b6-a5 d4-e5 f6:d4\nc3-d4 b6-a5 g3-h4 h8-g7\na3-b4 b6-a5\n";

fn read(text: &str) -> Plan {
    Plan::read(text).expect("a plan")
}

#[test]
fn lines_make_a_tree_that_is_written_as_it_was_read() {
    assert_eq!(read(PLAN).to_string(), PLAN);
    assert_eq!(read("\n  a3-b4   b6-a5 \n\n").to_string(), "a3-b4 b6-a5\n");
    assert!(read("\n").is_empty());
    assert_eq!(read("a b c d\na b\n").to_string(), "a b c d\n", "the shorter line says nothing new");
}

#[test]
fn each_move_of_the_other_is_answered_and_leads_on() {
    let (mine, then) = read(PLAN).answer("c3-d4").expect("foreseen");
    assert_eq!((mine.as_str(), then.to_string().as_str()), ("b6-a5", "d4-e5 f6:d4\ng3-h4 h8-g7\n"));
    let (mine, then) = then.answer("g3-h4").expect("foreseen");
    assert_eq!((mine.as_str(), then.is_empty()), ("h8-g7", true));
    assert_eq!(read(PLAN).answer("e3-f4"), None);
}

#[test]
fn what_answers_nothing_or_twice_is_refused_with_its_line() {
    let fault = |text: &str| Plan::read(text).expect_err("no plan");
    assert_eq!(fault("a b\nc\n"), PlanError { line: 2, fault: PlanFault::Unanswered("c".to_owned()) });
    assert_eq!(
        fault("a b c d\n\na b c e"),
        PlanError { line: 3, fault: PlanFault::Contradiction("c".to_owned()) }
    );
    let long = "a b c d ".repeat(Plan::MOST_MOVES / 4) + "\nx y";
    assert_eq!(fault(&long), PlanError { line: 2, fault: PlanFault::TooLong });
}
