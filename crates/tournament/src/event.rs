//! What happens in a competition, in the order in which it happened: the whole of it, from which everything else follows.

use serde::{Deserialize, Serialize};

use crate::competitor::Competitor;
use crate::outcome::{Outcome, Solution};
use crate::plan::Plan;
use crate::round::{Pairing, Side};
use crate::swiss::Bye;

/// A group of a stage, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct GroupId {
    /// Which part of the competition.
    pub stage: usize,
    /// Which group of it.
    pub group: usize,
}

/// A pair of a round, all from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PairId {
    /// Where it is played.
    #[serde(flatten)]
    pub at: GroupId,
    /// In which round.
    pub round: usize,
    /// Which pair of the round.
    pub pair: usize,
}

/// Something that happened. Numbers count from 0; competitors have the numbers in which they entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The regulations were set, or set anew before the first round.
    Planned {
        /// All of them.
        plan: Box<Plan>,
    },
    /// Somebody entered.
    Entered {
        /// Who.
        competitor: Box<Competitor>,
    },
    /// What is known of somebody was corrected.
    Corrected {
        /// Whose.
        who: usize,
        /// What holds now.
        competitor: Box<Competitor>,
    },
    /// Somebody plays no more.
    Withdrew {
        /// Who.
        who: usize,
        /// Why, if it is to be told: a withdrawal, an expulsion.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// Somebody who had withdrawn plays again.
    Returned {
        /// Who.
        who: usize,
    },
    /// Somebody has asked for a bye in a round that is not paired yet.
    Asked {
        /// Where.
        #[serde(flatten)]
        at: GroupId,
        /// Who.
        who: usize,
        /// For which round.
        round: usize,
        /// What he gets.
        bye: Bye,
    },
    /// These must not meet.
    Forbade {
        /// No two of them.
        players: Vec<usize>,
    },
    /// A stage began: who plays in which group, by their pairing numbers.
    Began {
        /// Which one.
        stage: usize,
        /// The competitors of each group.
        groups: Vec<Vec<usize>>,
    },
    /// A round was published.
    Paired {
        /// Where.
        #[serde(flatten)]
        at: GroupId,
        /// The number of the round.
        round: usize,
        /// All of it.
        pairing: Pairing,
    },
    /// The round that was published last was paired otherwise by the arbiter.
    PairedAnew {
        /// Where.
        #[serde(flatten)]
        at: GroupId,
        /// All of the round.
        pairing: Pairing,
    },
    /// A team said who plays.
    LinedUp {
        /// In which pair.
        #[serde(flatten)]
        pair: PairId,
        /// Which team.
        side: Side,
        /// The members by their places in the team's list, board by board.
        members: Vec<usize>,
    },
    /// A game ended, or its result was taken back.
    Scored {
        /// In which pair.
        #[serde(flatten)]
        pair: PairId,
        /// At which board.
        #[serde(default)]
        board: usize,
        /// Which game.
        #[serde(default)]
        game: usize,
        /// How it ended for the first of the pair.
        outcome: Option<Outcome>,
    },
    /// A player says how a game of his ended; it is a result when both say the same.
    Reported {
        /// In which pair.
        #[serde(flatten)]
        pair: PairId,
        /// At which board.
        #[serde(default)]
        board: usize,
        /// Which game.
        #[serde(default)]
        game: usize,
        /// Who says so.
        side: Side,
        /// How it ended for the first of the pair.
        outcome: Outcome,
    },
    /// An additional game was played.
    Added {
        /// In which pair.
        #[serde(flatten)]
        pair: PairId,
        /// How it ended for the first of the pair.
        outcome: Outcome,
    },
    /// The arbiter, or a lot, says who goes on.
    Decided {
        /// In which pair.
        #[serde(flatten)]
        pair: PairId,
        /// Who goes on.
        side: Side,
    },
    /// Somebody's solution was judged.
    Solved {
        /// Where.
        #[serde(flatten)]
        at: GroupId,
        /// What was judged.
        #[serde(flatten)]
        solution: Solution,
    },
    /// A protest, a ruling, or what else is to be remembered.
    Noted {
        /// What it is about, if it is about a pair.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pair: Option<PairId>,
        /// In words.
        text: String,
    },
    /// A stage is over.
    Ended {
        /// Which one.
        stage: usize,
    },
}
