//! Every list is one walk along an index, however many games there are.

use super::{connect, open, place};
use crate::changes::{LOCK, MOVE_DEADLINES, UNTOUCHED};
use crate::documents::OF_OWNER;
use crate::games::{DUE, EVENTS, NEXT_DEADLINE, OF_GUEST, OF_MATCH, OVER, SEATS, VARIANTS, WITHOUT_OWNER};
use crate::members::{SESSIONS_OF, UNSEEN};
use crate::source::Connection;

/// How a statement is carried out if that is possible without reading a whole table.
fn plan(connection: &mut Connection, sql: &str) -> String {
    let count = (1..=9).filter(|number| sql.contains(&format!("${number}"))).count();
    let values = vec!["NULL"; count].join(", ");
    let values = if count == 0 { values } else { format!("({values})") };
    connection.run(&format!("PREPARE asked AS {sql}")).expect("a statement");
    let explain: &'static str = format!("EXPLAIN EXECUTE asked{values}").leak();
    let lines = connection.query(explain, &[]).expect("a plan");
    connection.run("DEALLOCATE asked").expect("it is forgotten");
    lines.iter().map(|line| line.get::<_, String>(0)).collect::<Vec<_>>().join("\n")
}

#[test]
fn lists_are_read_from_indexes_in_their_order() {
    let url = place();
    drop(open(&url));
    let mut connection = connect(&url);
    connection
        .run(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off",
        )
        .expect("settings");
    for (sql, index) in [
        (OF_GUEST, "game_of_guest_by_age"),
        (WITHOUT_OWNER, "game_without_owner"),
        (OF_MATCH, "game_by_match"),
        (DUE, "game_by_deadline"),
        (NEXT_DEADLINE, "game_by_deadline"),
        (OVER, "game_over"),
        (OF_OWNER, "document_by_owner"),
        (SESSIONS_OF, "session_by_member"),
        (VARIANTS, "game_by_variant"),
        (SEATS, "seat_pkey"),
        (EVENTS, "event_pkey"),
        (UNSEEN, "session_by_use"),
        (LOCK, "game_pkey"),
        (UNTOUCHED, "game_untouched"),
        (MOVE_DEADLINES, "game_by_deadline"),
    ] {
        let plan = plan(&mut connection, sql);
        assert!(plan.contains(index), "{sql}:\n{plan}");
        assert!(!plan.contains("Seq Scan"), "{sql}:\n{plan}");
        let is_sorted = sql.contains("FOR UPDATE");
        assert!(is_sorted || !plan.contains("Sort"), "{sql}:\n{plan}");
    }
}
