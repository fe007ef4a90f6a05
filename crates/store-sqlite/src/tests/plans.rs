//! Every list is one walk along an index, however many games there are.

use rusqlite::Connection;

use crate::changes::{MOVE_DEADLINES, UNTOUCHED};
use crate::consultation::CONSULTANTS;
use crate::documents::OF_OWNER;
use crate::exhibitions::{AT_GAME, AT_STAGE, ENTRIES, OF_PERSON};
use crate::mail::{DUE_MAIL, MEMBERS_AT, NOT_REMINDED};
use crate::members::{SESSIONS_OF, UNSEEN};
use crate::migrate::migrate;
use crate::moderation::{LOG, LOG_ABOUT, OPEN_REPORTS};
use crate::own::{LOG_BY, NOTES_BY, SAID_BY, SAID_IN_STUDIES_BY};
use crate::people::{GAMES_LIKE, NOTICES_OF};
use crate::puzzles::{PUZZLE_RATING, PUZZLE_RATINGS_OF};
use crate::ratings::LEADERS;
use crate::read::{DUE, NEXT_DEADLINE, OF_GUEST, OF_MATCH, OVER, VARIANTS, WITHOUT_OWNER};
use crate::seeks::SEEKS;
use crate::studies::{BY_ID, PUBLIC, ROLES_IN, SAID_IN_STUDY, STUDIES_OF};
use crate::talk::{NOTES, SAID};
use crate::vacations::{ON_VACATION, VACATIONS_OF};

fn plan(connection: &Connection, sql: &str) -> String {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a statement");
    let count = statement.parameter_count();
    let values = rusqlite::params_from_iter(vec![1; count]);
    let lines = statement.query_map(values, |row| row.get::<_, String>(3)).expect("a plan");
    lines.collect::<Result<Vec<_>, _>>().expect("a plan").join("\n")
}

#[test]
fn lists_are_read_from_indexes_in_their_order() {
    let connection = Connection::open_in_memory().expect("a database");
    migrate(&connection).expect("the tables");
    for (sql, expected) in [
        (OF_GUEST, "SEARCH game_of_guest USING PRIMARY KEY (guest=?)"),
        (WITHOUT_OWNER, "game USING INDEX game_without_owner"),
        (OF_MATCH, "SEARCH game USING INDEX game_by_match (match_first=?)"),
        (DUE, "SEARCH game USING INDEX game_by_deadline (deadline>? AND deadline<?)"),
        (NEXT_DEADLINE, "SEARCH game USING INDEX game_by_deadline (deadline>?)"),
        (MOVE_DEADLINES, "game USING INDEX game_by_deadline"),
        (UNTOUCHED, "SEARCH game USING INDEX game_untouched (created_at<?)"),
        (OVER, "SEARCH game USING INDEX game_over ((updated_at,id)>(?,?))"),
        (OF_OWNER, "SEARCH document USING INDEX document_by_owner (owner=?)"),
        (SESSIONS_OF, "SEARCH session USING INDEX session_by_member (member=?)"),
        (UNSEEN, "SEARCH session USING INDEX session_by_use (seen<?)"),
        (LEADERS, "SEARCH rating USING INDEX rating_by_value (variant=? AND tempo=?)"),
        (GAMES_LIKE, "SEARCH list USING PRIMARY KEY (guest=?)"),
        (NOTICES_OF, "SEARCH notice USING INDEX notice_by_person (person=?)"),
        (SAID, "SEARCH said USING INDEX said_by_game (game=?)"),
        (NOTES, "SEARCH notes USING PRIMARY KEY (game=?)"),
        (SAID_BY, "SEARCH said USING INDEX said_by_person (person=?)"),
        (NOTES_BY, "SEARCH notes USING INDEX notes_by_person (person=?)"),
        (SAID_IN_STUDIES_BY, "SEARCH study_said USING INDEX study_said_by_person (person=?)"),
        (LOG_BY, "SEARCH moderation_log USING INDEX moderation_log_author (author=?)"),
        (LOG_ABOUT, "SEARCH moderation_log USING INDEX moderation_log_about (about=?)"),
        (LOG, "SEARCH moderation_log USING INTEGER PRIMARY KEY (rowid<?)"),
        (OPEN_REPORTS, "SCAN report USING INDEX moderation_log_reports"),
        (OPEN_REPORTS, "SEARCH later USING INDEX moderation_log_about (about=? AND number>?)"),
        (AT_STAGE, "SEARCH exhibition USING INDEX exhibition_by_stage (stage=?)"),
        (OF_PERSON, "SEARCH exhibition USING COVERING INDEX exhibition_by_host (host=?)"),
        (ENTRIES, "SEARCH exhibition_entry USING PRIMARY KEY (exhibition=?)"),
        (AT_GAME, "SEARCH exhibition_entry USING INDEX exhibition_entry_by_game (game=?)"),
        (STUDIES_OF, "SEARCH study USING INDEX study_by_owner (owner=?)"),
        (PUBLIC, "SCAN study USING INDEX study_public"),
        (PUBLIC, "SEARCH study_chapter USING INDEX study_chapter_in_order (study=?)"),
        (BY_ID, "SEARCH study_chapter USING INDEX study_chapter_in_order (study=?)"),
        (ROLES_IN, "SEARCH study_role USING PRIMARY KEY (study=?)"),
        (SAID_IN_STUDY, "SEARCH study_said USING INDEX study_said_by_study (study=?)"),
        (CONSULTANTS, "SEARCH consultant USING PRIMARY KEY (game=?)"),
        (MEMBERS_AT, "SEARCH mail_address USING INDEX mail_address_confirmed (address=?)"),
        (NOT_REMINDED, "SEARCH mail_address USING INDEX mail_address_reminded (reminded<?)"),
        (DUE_MAIL, "SEARCH mail USING INDEX mail_by_due (due<?)"),
        (VACATIONS_OF, "SEARCH vacation USING PRIMARY KEY (person=?)"),
        (PUZZLE_RATINGS_OF, "SEARCH puzzle_rating USING PRIMARY KEY (person=?)"),
        (PUZZLE_RATING, "SEARCH puzzle_rating USING PRIMARY KEY (person=? AND variant=?)"),
        (SEEKS, "SCAN seek USING INDEX seek_by_age"),
        (ON_VACATION, "SEARCH vacation USING INDEX vacation_by_end (ends>?)"),
        (VARIANTS, "SEARCH game USING COVERING INDEX game_by_variant (variant>?)"),
    ] {
        let plan = plan(&connection, sql);
        assert!(
            plan.replace("COVERING INDEX", "INDEX").contains(&expected.replace("COVERING INDEX", "INDEX")),
            "{sql}:\n{plan}"
        );
        assert!(
            !plan.contains("TEMP B-TREE") && !plan.lines().any(|line| line == "SCAN game"),
            "{sql}:\n{plan}"
        );
    }
}
