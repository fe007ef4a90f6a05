//! The types of the page, `web/js/wire.d.ts` of the server, are made from the types here. `BOLSHAK_GOLDEN=write` writes the
//! file anew.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use ts_rs::{TS, TypeVisitor};

use crate::{
    AboutText, AccountAnswer, AccountChange, AddressWanted, AnalysisCommand, AnalysisMessage,
    ApplicationAnswer, ApplicationWanted, BoardTermsWanted, CardInfo, CardReport, Catalogue, ClientMessage,
    CompetitionCommand, CompetitionDeed, CompetitionInfo, CompetitionList, CompetitionMessage,
    CompetitionPlan, CompetitionRuling, CompetitionWanted, Confirmation, ContestProblem, Credentials,
    DocumentHead, DocumentInfo, DocumentText, DoubleGames, EntryWanted, ExhibitionInfo, ExhibitionList,
    ExhibitionWanted, Explorer, Forgotten, HallCommand, HallMessage, ImportAnswer, JudgementWanted, Leader,
    LessonInfo, LessonList, LessonText, LibraryInfo, LibraryPlayer, LookWanted, MailCode, MailInfo,
    ModerationInfo, NotesInfo, OpponentInfo, Overheard, OwnLesson, PlaceReasons, PlayersMerged,
    PresenceWanted, PresentMember, ProblemAnswer, ProblemReply, Profile, PuzzleInfo, PuzzleStock,
    PuzzleTried, RatingPoint, RefusalReason, RelatedInfo, RelationWanted, RemindersWanted, ReportText, Reset,
    ResetPath, SearchNews, SelectedStandings, ServerMessage, SettlementWanted, StudyChange, StudyChapterName,
    StudyChapterWanted, StudyCommand, StudyKey, StudyLink, StudyLinkWanted, StudyList, StudyMessage,
    StudyOrder, StudyPeople, StudyRoleWanted, StudyText, TableWanted, TitleWanted, TreeAnswer, TreeRequest,
    VacationInfo, VacationWanted,
};

const HEAD: &str = "/**\n * What the server and its clients say to each other. Made from the types of crates/wire, not by hand:\n \
                    * `BOLSHAK_GOLDEN=write cargo test -p bolshak-wire` writes it anew.\n */\n";

#[test]
fn the_page_has_the_types_of_the_wire() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web/js/wire.d.ts");
    let made = declarations();
    if env::var("BOLSHAK_GOLDEN").is_ok_and(|value| value == "write") {
        fs::write(&path, &made).expect("the page's folder can be written to");
    }
    let kept = fs::read_to_string(&path).expect("the page has its types");
    assert!(
        kept == made,
        "{} differs from the types of crates/wire; BOLSHAK_GOLDEN=write mends it",
        path.display()
    );
}

/// Every type that a message holds, in the order of their names.
fn declarations() -> String {
    let mut found = Found::default();
    found.visit::<ServerMessage>();
    found.visit::<ClientMessage>();
    found.visit::<Catalogue>();
    found.visit::<TreeRequest>();
    found.visit::<TreeAnswer>();
    found.visit::<AnalysisCommand>();
    found.visit::<AnalysisMessage>();
    found.visit::<LibraryInfo>();
    found.visit::<LibraryPlayer>();
    found.visit::<PlayersMerged>();
    found.visit::<SearchNews>();
    found.visit::<CompetitionList>();
    found.visit::<CompetitionInfo>();
    found.visit::<SelectedStandings>();
    found.visit::<CompetitionPlan>();
    found.visit::<ContestProblem>();
    found.visit::<ProblemAnswer>();
    found.visit::<ProblemReply>();
    found.visit::<CompetitionWanted>();
    found.visit::<CompetitionDeed>();
    found.visit::<EntryWanted>();
    found.visit::<CardInfo>();
    found.visit::<CardReport>();
    found.visit::<TableWanted>();
    found.visit::<CompetitionRuling>();
    found.visit::<CompetitionCommand>();
    found.visit::<CompetitionMessage>();
    found.visit::<PlaceReasons>();
    found.visit::<ImportAnswer>();
    found.visit::<DoubleGames>();
    found.visit::<Explorer>();
    found.visit::<LessonList>();
    found.visit::<LessonInfo>();
    found.visit::<LessonText>();
    found.visit::<OwnLesson>();
    found.visit::<DocumentText>();
    found.visit::<DocumentHead>();
    found.visit::<DocumentInfo>();
    found.visit::<PuzzleInfo>();
    found.visit::<PuzzleTried>();
    found.visit::<PuzzleStock>();
    found.visit::<AccountAnswer>();
    found.visit::<Credentials>();
    found.visit::<AccountChange>();
    found.visit::<Confirmation>();
    found.visit::<HallCommand>();
    found.visit::<HallMessage>();
    found.visit::<Profile>();
    found.visit::<RatingPoint>();
    found.visit::<Leader>();
    found.visit::<AboutText>();
    found.visit::<ReportText>();
    found.visit::<JudgementWanted>();
    found.visit::<ModerationInfo>();
    found.visit::<LookWanted>();
    found.visit::<Overheard>();
    found.visit::<Reset>();
    found.visit::<ResetPath>();
    found.visit::<TitleWanted>();
    found.visit::<RelationWanted>();
    found.visit::<RelatedInfo>();
    found.visit::<OpponentInfo>();
    found.visit::<PresentMember>();
    found.visit::<PresenceWanted>();
    found.visit::<RefusalReason>();
    found.visit::<NotesInfo>();
    found.visit::<ExhibitionWanted>();
    found.visit::<ExhibitionList>();
    found.visit::<ExhibitionInfo>();
    found.visit::<ApplicationWanted>();
    found.visit::<ApplicationAnswer>();
    found.visit::<BoardTermsWanted>();
    found.visit::<SettlementWanted>();
    found.visit::<StudyText>();
    found.visit::<StudyChapterWanted>();
    found.visit::<StudyChapterName>();
    found.visit::<StudyOrder>();
    found.visit::<StudyChange>();
    found.visit::<StudyList>();
    found.visit::<StudyKey>();
    found.visit::<StudyLinkWanted>();
    found.visit::<StudyLink>();
    found.visit::<StudyRoleWanted>();
    found.visit::<StudyPeople>();
    found.visit::<StudyCommand>();
    found.visit::<StudyMessage>();
    found.visit::<VacationInfo>();
    found.visit::<MailInfo>();
    found.visit::<AddressWanted>();
    found.visit::<RemindersWanted>();
    found.visit::<MailCode>();
    found.visit::<Forgotten>();
    found.visit::<VacationWanted>();
    let declared = found.0.into_values().collect::<Vec<_>>();
    format!("{HEAD}\n{}", declared.join("\n"))
}

#[derive(Default)]
struct Found(BTreeMap<String, String>);

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What is built into the language has no file of its own.
        if T::output_path().is_none() || self.0.contains_key(&T::ident()) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.0.insert(T::ident(), format!("{}\n", laid_out(&format!("{docs}export {}", T::decl()))));
        T::visit_dependencies(self);
    }
}

/// A declaration with each comment on one line and each field on one of its own.
fn laid_out(declaration: &str) -> String {
    let flat = declaration.replace("/**\n * ", "/** ").replace("\n * ", " ").replace("\n */", " */");
    let flat = flat.replace("} | {", "}\n| {");
    let mut lines = vec![];
    let mut inside = false;
    for line in flat.replace(", };", ",\n};").lines().map(str::trim_end) {
        let closes = line == "};";
        lines.push(if inside && !closes { format!("  {line}") } else { line.to_owned() });
        inside = !closes && (inside || line.starts_with("export"));
    }
    lines.join("\n")
}
