//! Every list is one walk along an index, however many games there are.

use super::{connect, open, place};
use crate::changes::{LOCK, MOVE_DEADLINES, UNTOUCHED};
use crate::consultation::CONSULTANTS;
use crate::documents::OF_OWNER;
use crate::exhibitions::{AT_GAME, AT_STAGE, BY_ID, ENTRIES, GAMES, HOLD, LEAVE};
use crate::games::{DUE, EVENTS, NEXT_DEADLINE, OF_GUEST, OF_MATCH, OVER, SEATS, VARIANTS, WITHOUT_OWNER};
use crate::mail::{DUE_MAIL, MEMBERS_AT, NOT_REMINDED};
use crate::members::{FORGET, HOLD_MEMBERS, LOCK_MEMBERS, SESSIONS_OF, UNSEEN};
use crate::moderation::{LOG, LOG_ABOUT, OPEN_REPORTS};
use crate::nodes::GAPS;
use crate::people::{FORGET_NOTICES, GAMES_LIKE, IS_BLOCKED, NOTICES_OF, NOTICES_SEEN, RELATIONS, TALLY};
use crate::puzzles::{PUZZLE_RATING, PUZZLE_RATINGS_OF};
use crate::ratings::{BEFORE, BEHIND, BY_GAME, LEADERS, OF_CLASS, OF_PERSON, RATING};
use crate::source::Connection;
use crate::studies::{
    ADD_CHAPTER, BY_ID as STUDY_BY_ID, FORGET_SAID, PUBLIC, ROLES_IN, SAID_IN_STUDY, STUDIES_OF,
};
use crate::talk::{NOTES, SAID};
use crate::vacations::{ON_VACATION, VACATIONS_OF};

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

/// Ratings enough to tell a walk to one of them from a walk along all of a variant.
const MANY_RATINGS: &str = "
    INSERT INTO rating (person, variant, tempo, value, deviation, volatility, games, at)
    SELECT 'person' || number, 'russian', 'blitz', number, 50, 0.06, 9, number FROM generate_series(1, 2000) AS number;
    ANALYZE rating";

/// A connection to a new database that makes plans for any values.
fn planner() -> Connection {
    let url = place();
    drop(open(&url));
    let mut connection = connect(&url);
    connection
        .run(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off",
        )
        .expect("settings");
    connection.run(MANY_RATINGS).expect("ratings");
    connection
}

#[test]
fn lists_are_read_from_indexes_in_their_order() {
    let mut connection = planner();
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
        (OF_PERSON, "rating_pkey"),
        (LEADERS, "rating_by_value"),
        (OF_CLASS, "rating_change_by_class"),
        (BY_GAME, "rating_change_game_seat_key"),
        (BEHIND, "rating_change_pkey"),
        (NOTICES_OF, "notice_by_person"),
        (GAMES_LIKE, "game_of_guest_by_age"),
        (SAID, "said_by_game"),
        (NOTES, "notes_pkey"),
        (CONSULTANTS, "consultant_pkey"),
        (MEMBERS_AT, "mail_address_confirmed"),
        (NOT_REMINDED, "mail_address_reminded"),
        (DUE_MAIL, "mail_by_due"),
        (VACATIONS_OF, "vacation_pkey"),
        (ON_VACATION, "vacation_by_end"),
        (LOG_ABOUT, "moderation_log_about"),
        (LOG, "moderation_log_pkey"),
        (OPEN_REPORTS, "moderation_log_reports"),
        (AT_STAGE, "exhibition_by_stage"),
        (ENTRIES, "exhibition_entry_pkey"),
        (STUDIES_OF, "study_by_owner"),
        (PUBLIC, "study_public"),
        (PUBLIC, "study_chapter_in_order"),
        (STUDY_BY_ID, "study_chapter_in_order"),
        (ROLES_IN, "study_role_pkey"),
        (SAID_IN_STUDY, "study_said_by_study"),
    ] {
        let plan = plan(&mut connection, sql);
        assert!(plan.contains(index), "{sql}:\n{plan}");
        assert!(!plan.contains("Seq Scan") && !plan.contains("Sort"), "{sql}:\n{plan}");
    }
}

#[test]
fn the_list_of_somebodys_games_begins_at_its_place() {
    let plan = plan(&mut planner(), GAMES_LIKE);
    let condition = plan.lines().find(|line| line.contains("Index Cond")).expect("a condition");
    assert!(condition.contains("guest") && condition.contains("ROW(updated_at, game) < ROW("), "{plan}");
}

#[test]
fn single_rows_are_found_by_indexes() {
    let mut connection = planner();
    let found = [
        (UNSEEN, "session_by_use"),
        (LOCK, "game_pkey"),
        (UNTOUCHED, "game_untouched"),
        (MOVE_DEADLINES, "game_by_deadline"),
        (LOCK_MEMBERS, "member_pkey"),
        (HOLD_MEMBERS, "member_pkey"),
        (RATING, "rating_pkey"),
        (BEFORE, "rating_pkey"),
        (RELATIONS, "relation_pkey"),
        (IS_BLOCKED, "relation_pkey"),
        (FORGET_NOTICES, "notice_by_person"),
        (NOTICES_SEEN, "notice_by_person"),
        (TALLY, "game_of_guest_pkey"),
        (BY_ID, "exhibition_pkey"),
        (HOLD, "exhibition_pkey"),
        (GAMES, "exhibition_entry_pkey"),
        (AT_GAME, "exhibition_entry_by_game"),
        (FORGET_SAID, "study_said_by_study"),
        (ADD_CHAPTER, "study_chapter_in_order"),
        (GAPS, "gap_by_game"),
        (PUZZLE_RATING, "puzzle_rating_pkey"),
        (PUZZLE_RATINGS_OF, "puzzle_rating_pkey"),
    ];
    let forgotten = FORGET.into_iter().chain(LEAVE).map(|sql| (sql, "Index"));
    for (sql, index) in found.into_iter().chain(forgotten) {
        let plan = plan(&mut connection, sql);
        assert!(plan.contains(index), "{sql}:\n{plan}");
        assert!(!plan.contains("Seq Scan"), "{sql}:\n{plan}");
    }
}
