//! Ending a game before its rules do.

use std::path::Path;
use std::str::FromStr;

use anyhow::bail;
use bolshak_core::RuleTable;
use bolshak_egdb::{Kind, Tables, Wld};
use bolshak_game::{Game, Score, Seat, Variant, position_of};

use super::game::Thought;
use crate::player::tables_of;

/// A draw when both engines agree on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DrawRule {
    /// Not before so many plies.
    plies: usize,
    /// No score is further from nothing, in hundredths of a man.
    score: i32,
    /// For so many plies in a row.
    count: usize,
}

/// A win when both engines agree on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WinRule {
    /// Every score is at least this, for the same side, in hundredths of a man.
    score: i32,
    /// For so many plies in a row.
    count: usize,
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected PLIES,SCORE,COUNT, such as 80,0.1,10, found {text}");
        let mut parts = text.split(',').map(str::trim);
        let mut next = || parts.next().ok_or_else(wrong);
        let plies = next()?.parse().map_err(|_| wrong())?;
        let score = hundredths(next()?).ok_or_else(wrong)?;
        let count = next()?.parse().map_err(|_| wrong())?;
        if parts.next().is_some() { Err(wrong()) } else { Ok(Self { plies, score, count }) }
    }
}

impl FromStr for WinRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected SCORE,COUNT, such as 5,6, found {text}");
        let (score, count) = text.split_once(',').ok_or_else(wrong)?;
        let score = hundredths(score.trim()).ok_or_else(wrong)?;
        Ok(Self { score, count: count.trim().parse().map_err(|_| wrong())? })
    }
}

fn hundredths(text: &str) -> Option<i32> {
    let men: f64 = text.parse().ok()?;
    #[allow(clippy::cast_possible_truncation)]
    (0.0..=300.0).contains(&men).then(|| (men * 100.0).round() as i32)
}

/// How a game is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ruling {
    /// Who wins; nobody in a draw.
    pub(crate) winner: Option<Seat>,
    /// Why, in words.
    pub(crate) why: &'static str,
}

/// Endgame tables of the game that is played.
#[derive(Debug)]
pub(crate) struct Known(Tables<RuleTable<'static>>);

impl Known {
    /// The tables of a game in a folder that has a folder for each game.
    pub(crate) fn open(folder: &Path, variant: &'static dyn Variant) -> anyhow::Result<Self> {
        let id = variant.info().id;
        let tables = tables_of(folder, variant)?;
        if !tables.infos().any(|table| table.kind == Kind::Limits) {
            bail!(
                "--adjudicate-egdb: these tables do not know which wins the draw rules leave; bolshak egdb build {id} \
                 --pieces {} --dir {} adds what is missing",
                tables.most_pieces(),
                folder.display()
            );
        }
        Ok(Self(tables))
    }

    /// What the tables say: a draw if nobody can force a win, a win if the draw rules leave time for it, counted from
    /// here. Where they do not know what the draw rules leave, the game goes on.
    fn rule(&self, game: &dyn Game) -> Option<Ruling> {
        let rules = game.variant().rules()?;
        let position = position_of(RuleTable(rules), &game.view()).ok()?;
        let here = game.side_to_move();
        let winner = match self.0.wld(&position)? {
            Wld::Draw => None,
            _ => match self.0.under_limits(&position)?.wld() {
                Wld::Win => Some(here),
                Wld::Loss => Some(if here == Seat::WHITE { Seat::BLACK } else { Seat::WHITE }),
                Wld::Draw => return None,
            },
        };
        Some(Ruling { winner, why: "the endgame tables know the result" })
    }
}

/// What ends games.
#[derive(Debug)]
pub(crate) struct Adjudicator {
    pub(crate) tables: Option<Known>,
    pub(crate) draw: Option<DrawRule>,
    pub(crate) win: Option<WinRule>,
    pub(crate) max_plies: usize,
}

impl Adjudicator {
    /// Whether the game ends here. `thoughts` are those of the plies that engines have played.
    pub(crate) fn rule(&self, game: &dyn Game, thoughts: &[Thought]) -> Option<Ruling> {
        let known = self.tables.as_ref().and_then(|tables| tables.rule(game));
        known
            .or_else(|| self.agreed_win(thoughts))
            .or_else(|| self.agreed_draw(game, thoughts))
            .or_else(|| self.too_long(game))
    }

    fn agreed_win(&self, thoughts: &[Thought]) -> Option<Ruling> {
        let rule = self.win?;
        let last = latest(thoughts, rule.count)?;
        let all = |sign: i32| last.iter().all(|score| score.0 * sign >= rule.score);
        let winner = if all(1) {
            Seat::WHITE
        } else if all(-1) {
            Seat::BLACK
        } else {
            return None;
        };
        Some(Ruling { winner: Some(winner), why: "both engines see a win" })
    }

    fn agreed_draw(&self, game: &dyn Game, thoughts: &[Thought]) -> Option<Ruling> {
        let rule = self.draw.filter(|rule| game.played().len() >= rule.plies)?;
        let equal = latest(thoughts, rule.count)?.iter().all(|score| score.0.abs() <= rule.score);
        equal.then_some(Ruling { winner: None, why: "both engines see a draw" })
    }

    fn too_long(&self, game: &dyn Game) -> Option<Ruling> {
        let over = game.played().len() >= self.max_plies;
        over.then_some(Ruling { winner: None, why: "the game was too long" })
    }
}

/// The latest scores; none where there are fewer, or an engine said nothing.
fn latest(thoughts: &[Thought], count: usize) -> Option<Vec<Score>> {
    let last = thoughts.get(thoughts.len().checked_sub(count.max(1))?..)?;
    last.iter().map(|thought| thought.score).collect()
}
