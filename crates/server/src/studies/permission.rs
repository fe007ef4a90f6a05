//! Who may do what in a study: one table, asked before its chapters are.

use axum::http::StatusCode;
use bolshak_store::{StudyHead, StudyRole};

use super::no_such_study;
use crate::error::ApiError;
use crate::listed::listed;
use crate::viewer::Viewer;

listed! {
    /// What somebody is to a study.
    Role {
        /// It is his.
        Owner,
        /// He was made a writer.
        Writer,
        /// He was made a reader.
        Reader,
        /// A member to whom nothing was given, where everybody may read.
        Visitor,
        /// Somebody without a name, where everybody may read.
        Stranger,
        /// Anybody else: for him there is no such study.
        Outsider,
    }
}

impl Role {
    /// What this viewer is, who was given this role.
    pub(crate) fn of(viewer: &Viewer, head: &StudyHead, given: Option<StudyRole>) -> Self {
        match given {
            _ if viewer.id() == Some(&head.owner) => Self::Owner,
            Some(StudyRole::Writer) => Self::Writer,
            Some(StudyRole::Reader) => Self::Reader,
            None if !head.public => Self::Outsider,
            None if viewer.is_member() => Self::Visitor,
            None => Self::Stranger,
        }
    }

    /// The word for programs.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Writer => "writer",
            Self::Reader => "reader",
            Self::Visitor => "visitor",
            Self::Stranger => "stranger",
            Self::Outsider => "outsider",
        }
    }
}

listed! {
    /// What can be done in a study.
    Deed {
        /// To see the chapters, who is here, and what is said.
        Read,
        /// To say something.
        Say,
        /// To change the trees and draw on their boards, and to add, name, put in order and delete chapters.
        Write,
        /// To show the others where one looks.
        Lead,
        /// To part with the role that one was given.
        Leave,
        /// To name it, to show it to everybody or not, to make links, to give and take roles, and to remove it.
        Govern,
    }
}

impl Deed {
    /// Who may do it, in the order of [`Role::ALL`].
    #[rustfmt::skip]
    const fn row(self) -> [bool; Role::ALL.len()] {
        match self {
            //               owner writer reader visitor stranger outsider
            Self::Read   => [true,  true,  true,  true,   true,    false],
            Self::Say    => [true,  true,  true,  true,   false,   false],
            Self::Write  => [true,  true,  false, false,  false,   false],
            Self::Lead   => [true,  true,  false, false,  false,   false],
            Self::Leave  => [false, true,  true,  false,  false,   false],
            Self::Govern => [true,  false, false, false,  false,   false],
        }
    }
}

/// Whether somebody in this role may do this.
pub(crate) const fn may(role: Role, deed: Deed) -> bool {
    deed.row()[role as usize]
}

/// Refuses what somebody in this role may not do. Whoever may not read hears that there is nothing.
pub(crate) fn check(role: Role, deed: Deed) -> Result<(), ApiError> {
    if may(role, deed) {
        return Ok(());
    }
    if role == Role::Outsider {
        return Err(no_such_study());
    }
    let (code, message) = match deed {
        Deed::Say => ("not-a-member", "those who look on speak under a name: sign up first"),
        Deed::Write | Deed::Lead => ("not-a-writer", "you read this study; its owner can make you a writer"),
        Deed::Leave => ("no-role", "nobody has given you a role here"),
        Deed::Read | Deed::Govern => ("not-your-study", "only the owner of a study does that"),
    };
    Err(ApiError::new(StatusCode::FORBIDDEN, code, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_told_apart_by_what_they_may_do() {
        let done = |role: Role| Deed::ALL.map(|deed| may(role, deed));
        assert!(!done(Role::Outsider).contains(&true));
        for (role, weaker) in Role::ALL.iter().zip(&Role::ALL[1..]) {
            assert_ne!(done(*role), done(*weaker), "{role:?} and {weaker:?}");
        }
        let governs: Vec<_> = Role::ALL.into_iter().filter(|role| may(*role, Deed::Govern)).collect();
        assert_eq!(governs, [Role::Owner]);
        let writes: Vec<_> = Role::ALL.into_iter().filter(|role| may(*role, Deed::Write)).collect();
        assert_eq!(writes, [Role::Owner, Role::Writer]);
    }

    #[test]
    fn whoever_may_not_read_learns_nothing() {
        for deed in Deed::ALL {
            let error = check(Role::Outsider, deed).expect_err("he may do nothing");
            assert_eq!((error.status, error.code), (StatusCode::NOT_FOUND, "no-such-study"));
        }
    }
}
