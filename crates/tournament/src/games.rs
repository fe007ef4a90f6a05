//! The games of pairs, one by one: what each is called, who plays it, and all that have a result.

use std::fmt;
use std::str::FromStr;

use crate::competition::Competition;
use crate::competitor::Person;
use crate::event::{Event, GroupId, PairId};
use crate::outcome::{Outcome, Refusal};
use crate::plan::Plan;
use crate::round::{Pair, Side, pairs, white};

/// A game of a pair, from 0: behind the games that belong to it stand the additional ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// Of which pair.
    pub pair: PairId,
    /// At which board.
    pub board: usize,
    /// Which game of the board.
    pub game: usize,
}

/// `0/0/3/12/0/1`: the stage, the group, the round, the pair, the board and the game.
impl fmt::Display for GameId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pair: PairId { at, round, pair }, board, game } = self;
        write!(to, "{}/{}/{round}/{pair}/{board}/{game}", at.stage, at.group)
    }
}

impl FromStr for GameId {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let numbers: Option<Vec<usize>> = text.split('/').map(|number| number.parse().ok()).collect();
        let Some([stage, group, round, pair, board, game]) = numbers.as_deref() else {
            return Err(Refusal::new("no-game", format!("{text:?} names no game of a competition")));
        };
        let at = GroupId { stage: *stage, group: *group };
        Ok(Self { pair: PairId { at, round: *round, pair: *pair }, board: *board, game: *game })
    }
}

/// A game that has a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<'c> {
    /// Which one.
    pub id: GameId,
    /// Who had White and who had Black; of teams, whoever sat at the board.
    pub players: [&'c str; 2],
    /// How it ended for White.
    pub outcome: Outcome,
}

impl PlayedGame<'_> {
    /// What records of games say of it, as PDN names it.
    #[must_use]
    pub fn tags(&self, plan: &Plan) -> [(&'static str, String); 5] {
        [
            ("Event", plan.name.clone()),
            ("Site", plan.place.clone()),
            ("Round", self.round()),
            ("White", self.players[0].to_owned()),
            ("Black", self.players[1].to_owned()),
        ]
    }

    /// The round as records of games write it: `3.12` is board 12 of round 3, `3.12.2` its second game.
    #[must_use]
    pub fn round(&self) -> String {
        let GameId { pair, board, game } = self.id;
        let mut text = format!("{}.{}", pair.round + 1, pair.pair + 1);
        if board > 0 {
            text += &format!(".{}", board + 1);
        }
        if game > 0 {
            text += &format!(".{}", game + 1);
        }
        text
    }
}

impl Competition {
    /// Who has White and who has Black in a game, by their entries.
    pub fn players_of(&self, id: GameId) -> Result<[usize; 2], Refusal> {
        let [first, second] = self.pair(id.pair)?.drawn.who;
        Ok(match white(id.board, id.game) {
            Side::First => [first, second],
            Side::Second => [second, first],
        })
    }

    /// Who sits at a game, White first: of teams whoever their line-ups put at the board.
    pub fn people_of(&self, id: GameId) -> Result<[&Person; 2], Refusal> {
        let pair = self.pair(id.pair)?;
        let board = pair.boards.get(id.board);
        let board = board.ok_or_else(|| Refusal::new("no-game", "the pair has no such board"))?;
        Ok(self.seated(pair, board.members, white(id.board, id.game)))
    }

    /// Who plays for the sides of a pair, of teams these of their members; first the one who has White.
    fn seated(&self, pair: &Pair, members: [usize; 2], first: Side) -> [&Person; 2] {
        [first, first.other()].map(|side| {
            let entry = &self.entries[pair.drawn.who[side.index()]].competitor;
            entry.members.get(members[side.index()]).unwrap_or(&entry.person)
        })
    }

    /// That a game ended so for whoever had White.
    #[must_use]
    pub fn ended(&self, id: GameId, outcome: Outcome) -> Event {
        let outcome = match white(id.board, id.game) {
            Side::First => outcome,
            Side::Second => outcome.turned(),
        };
        let GameId { pair, board, game } = id;
        if game < usize::from(self.plan.form.games) {
            Event::Scored { pair, board, game, outcome: Some(outcome) }
        } else {
            Event::Added { pair, outcome }
        }
    }

    /// All games that have a result, in the order of rounds and boards; those that were not played have one, too.
    #[must_use]
    pub fn played_games(&self) -> Vec<PlayedGame<'_>> {
        let mut all = vec![];
        for (stage, begun) in self.stages.iter().enumerate() {
            for (group, kept) in begun.groups.iter().enumerate() {
                let at = GroupId { stage, group };
                for (round, number, pair) in pairs(&kept.rounds) {
                    self.games_of_pair(PairId { at, round, pair: number }, pair, &mut all);
                }
            }
        }
        all
    }

    fn games_of_pair<'c>(&'c self, id: PairId, pair: &Pair, all: &mut Vec<PlayedGame<'c>>) {
        let own = usize::from(self.plan.form.games);
        let boards = pair.boards.iter().enumerate().flat_map(|(board, kept)| {
            let games = kept.games.iter().enumerate();
            games.filter_map(move |(game, outcome)| Some((board, game, kept.members, (*outcome)?)))
        });
        let extra = pair.extra.iter().enumerate().map(|(game, outcome)| (0, own + game, [0, 0], *outcome));
        for (board, game, members, outcome) in boards.chain(extra) {
            let first = white(board, game);
            let turned = first == Side::Second;
            all.push(PlayedGame {
                id: GameId { pair: id, board, game },
                players: self.seated(pair, members, first).map(|person| person.name.as_str()),
                outcome: if turned { outcome.turned() } else { outcome },
            });
        }
    }
}
