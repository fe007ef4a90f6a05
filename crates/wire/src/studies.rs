//! Studies: trees of variations, chapter by chapter, that several people read and change at once.

use serde::{Deserialize, Serialize};

use crate::{NodePosition, Tree, TreeEdit, TreeNode};

/// A tree that becomes a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyText {
    /// What it is to be called.
    pub title: String,
    /// The variant of a record that does not name it.
    pub variant: String,
    /// The tree as PDN, each game of it a chapter; without it, a new one begins at the initial position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pdn: Option<String>,
}

/// What is to be changed of a study beside its tree; what is left out stays.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyChange {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// Whether everybody may read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub public: Option<bool>,
}

/// A chapter that is to be added, or several where the PDN has several games. Without PDN, position and game it begins at
/// the initial position.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyChapterWanted {
    /// What it is to be called; nothing: as its record says, or by its number.
    #[serde(default)]
    pub name: String,
    /// The variant, where the record does not name it.
    pub variant: String,
    /// Trees as PDN,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pdn: Option<String>,
    /// or a position as FEN,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fen: Option<String>,
    /// or the name of a game of this server that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
}

/// Another name for a chapter.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyChapterName {
    /// What it is called; nothing: by its number.
    pub name: String,
}

/// All chapters of a study in the order that they are to have.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyOrder {
    /// Their names in addresses.
    pub chapters: Vec<String>,
}

/// A chapter of a study, without its tree.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyChapter {
    /// Its name in addresses.
    pub id: String,
    /// What it is called; nothing where it goes by its number.
    pub name: String,
    /// The variant of its tree.
    pub variant: String,
}

/// A study as somebody may see it, without its tree.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StudyInfo {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The variant of its first chapter.
    pub variant: String,
    /// Whose it is; nothing for a guest.
    pub owner: String,
    /// What whoever asks is there: `owner`, `writer`, `reader`, `visitor` or `stranger`, who may not speak.
    pub role: String,
    /// Whether everybody may read it.
    pub public: bool,
    /// When its chapters last changed, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: u64,
}

/// The studies that somebody can open.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyList {
    /// One's own.
    pub own: Vec<StudyInfo>,
    /// Those of others in which one has a role.
    pub shared: Vec<StudyInfo>,
    /// Those that everybody may read.
    pub public: Vec<StudyInfo>,
}

/// The secret of a link, shown to get what it gives.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyKey {
    /// What stands behind the mark of the address.
    pub key: String,
}

/// What a new link is to give.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyLinkWanted {
    /// `reader` or `writer`.
    pub role: String,
}

/// A new link; the one before it opens nothing any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyLink {
    /// The address behind that of the server.
    pub path: String,
}

/// A role that is given or taken.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyRoleWanted {
    /// A member by his name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// or somebody who is in the list, by what it calls him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub who: Option<String>,
    /// `reader`, `writer`, or nothing to take it.
    pub role: Option<String>,
}

/// Who may do what in a study, for its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyPeople {
    /// The roles to which a link leads.
    pub links: Vec<String>,
    /// Everybody who has a role.
    pub people: Vec<StudyPerson>,
}

/// Somebody who has a role in a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyPerson {
    /// What the list calls him; it says nothing elsewhere.
    pub who: String,
    /// His name; nothing for a guest.
    pub name: String,
    /// `reader` or `writer`.
    pub role: String,
}

/// What a client wants in a study.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum StudyCommand {
    /// Turns to another chapter. What one edits, looks at and shows afterwards is there.
    Turn {
        /// Its name in addresses.
        chapter: String,
    },
    /// Changes the tree.
    Edit {
        /// A number that comes back with what has become of it.
        number: u32,
        /// The version of the study that the client sees.
        #[cfg_attr(test, ts(type = "number"))]
        version: u64,
        /// Where: the moves from the beginning, in full notation. The first step without a move is `*1`, another one from
        /// the same position `*2`.
        place: Vec<String>,
        /// What is changed there.
        edit: TreeEdit,
    },
    /// Looks at a position. Where whoever looks leads, the others are told.
    Look {
        /// A number that comes back with the position.
        number: u32,
        /// Where, as in an edit.
        place: Vec<String>,
    },
    /// Says something.
    Say {
        /// The words.
        text: String,
    },
    /// Shows the others where one looks, or does not any more.
    Lead {
        /// Whether one does.
        on: bool,
        /// Where one looks.
        place: Vec<String>,
    },
    /// Asks whether the line is there.
    Ping,
}

/// What is told in a study.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum StudyMessage {
    /// Everything: to whoever comes, and when nothing else helps.
    Study(Box<StudyState>),
    /// The chapter to which one has turned.
    Chapter(Box<StudyChapterTree>),
    /// A tree has changed.
    Changed(StudyChanged),
    /// There are other chapters, or they have other names or another order.
    Chapters {
        /// The version of the study to which that leads.
        #[cfg_attr(test, ts(type = "number"))]
        version: u64,
        /// All of them in their order.
        chapters: Vec<StudyChapter>,
    },
    /// An edit is done and has changed nothing, for the move was there.
    Done {
        /// Of the edit.
        number: u32,
        /// What is to be looked at.
        node: u32,
    },
    /// How it stands where one looks.
    Here {
        /// Of the command.
        number: u32,
        /// The position.
        here: Box<NodePosition>,
    },
    /// Who is here now.
    People {
        /// The first of them, each once.
        people: Vec<StudyPresent>,
        /// How many there are.
        here: usize,
    },
    /// Somebody has said something.
    Said(StudySaid),
    /// Somebody leads, looks elsewhere, or does not lead any more.
    Led {
        /// Who, and where he looks.
        leader: Option<StudyLeader>,
    },
    /// It is called otherwise, or one may do something else in it.
    Info(StudyInfo),
    /// The answer to a ping.
    Pong,
    /// A command was not done.
    Refused {
        /// Of an edit or a look.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        number: Option<u32>,
        /// The word for programs and translations.
        reason: String,
        /// In English words.
        message: String,
    },
}

/// A study as it stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyState {
    /// What it is called, and what one is in it.
    pub info: StudyInfo,
    /// How often its chapters have changed.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The number of this connection.
    #[cfg_attr(test, ts(type = "number"))]
    pub connection: u64,
    /// The chapters in their order.
    pub chapters: Vec<StudyChapter>,
    /// The one that this connection looks at.
    pub chapter: String,
    /// The tree of that. Its nodes keep their numbers until everything is told anew.
    pub tree: Tree,
    /// Who is here: the first of them.
    pub people: Vec<StudyPresent>,
    /// How many there are.
    pub here: usize,
    /// The last words.
    pub said: Vec<StudySaid>,
    /// Who leads, and where he looks.
    pub leader: Option<StudyLeader>,
}

/// A chapter with its tree.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyChapterTree {
    /// The version of the study.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// Its name in addresses.
    pub chapter: String,
    /// The tree.
    pub tree: Tree,
}

/// A change of a tree that everybody is told of.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyChanged {
    /// The version of the study that it leads to.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The chapter whose tree it is.
    pub chapter: String,
    /// The connection by which it came.
    #[cfg_attr(test, ts(type = "number"))]
    pub connection: u64,
    /// The number that whoever is there gave it.
    pub number: u32,
    /// What he is to look at.
    pub node: u32,
    /// What is different.
    pub difference: TreeDifference,
}

/// What is different in a tree.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeDifference {
    /// Nodes that are new, each behind its parent, and those of which something else is said.
    pub nodes: Vec<TreeNode>,
    /// Nodes that are gone with all behind them.
    pub removed: Vec<u32>,
    /// Nodes whose children are others, or stand in another order.
    pub orders: Vec<ChildOrder>,
    /// The tags of the record, if they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tags: Option<Vec<(String, String)>>,
}

/// The children of a node in their order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChildOrder {
    /// The node.
    pub node: u32,
    /// Its children: the first goes on with the line.
    pub children: Vec<u32>,
}

/// Somebody who is in a study now.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyPresent {
    /// His name; nothing for a guest.
    pub name: String,
    /// What he is there.
    pub role: String,
}

/// Somebody who leads.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyLeader {
    /// His connection; 0 where it is at another server.
    #[cfg_attr(test, ts(type = "number"))]
    pub connection: u64,
    /// His name; nothing for a guest.
    pub name: String,
    /// The chapter at which he looks,
    pub chapter: String,
    /// and the node.
    pub node: u32,
}

/// Something that was said in a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudySaid {
    /// Who; nothing for a guest.
    pub name: String,
    /// His words.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
}
