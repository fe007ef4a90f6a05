//! `bolshak egdb stats`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_core::RuleSet;
use bolshak_egdb::{Kind, Material, TableInfo, Tables, ValueCounts};
use bolshak_engine::Searched;
use clap::Args;
use serde_json::{Value, json};

use super::{Place, Shown};
use crate::typed::Job;

#[derive(Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(super) place: Place,
    /// Count under the draw rules of the game, as far as the tables know
    #[arg(long)]
    limits: bool,
    /// Print one JSON array of objects
    #[arg(long)]
    json: bool,
}

/// One material with its side to move named.
struct Line<'a> {
    material: Material,
    counts: &'a ValueCounts,
    /// The position with the longest win, and its plies.
    longest: Option<(Shown, u16)>,
}

impl Job for Stats {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let tables = self.place.open(rules)?;
        let infos: Vec<_> = self.infos(&tables);
        let lines: Vec<_> = infos.iter().flat_map(|info| self.lines(&tables, info)).collect();
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", lines.iter().map(described).collect::<Value>())?;
            return Ok(ExitCode::SUCCESS);
        }
        for line in &lines {
            writeln!(out, "{}", in_a_line(line))?;
        }
        for pieces in 2..=8 {
            let of_size: Vec<_> = lines.iter().filter(|line| line.material.pieces() == pieces).collect();
            if !of_size.is_empty() {
                writeln!(out, "{}", total(pieces, &of_size))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Stats {
    /// The tables that tell most: distances where they are, otherwise outcomes.
    fn infos<'a, R: RuleSet>(&self, tables: &'a Tables<R>) -> Vec<TableInfo<'a>> {
        let all: Vec<_> = tables.infos().collect();
        let has_distance = |info: &TableInfo<'_>| {
            all.iter().any(|other| (other.pair, other.kind) == (info.pair, Kind::Distance))
        };
        let wanted = |info: &&TableInfo<'_>| match info.kind {
            Kind::Limits => self.limits,
            Kind::Distance => !self.limits,
            Kind::Wld => !self.limits && !has_distance(info),
            Kind::Conversion => false,
        };
        all.iter().filter(wanted).cloned().collect()
    }

    fn lines<'a, R: RuleSet>(&self, tables: &Tables<R>, info: &TableInfo<'a>) -> Vec<Line<'a>> {
        let of = |(material, counts)| {
            let longest = tables.longest_win(material, info.kind);
            let shown = |(position, plies)| (Shown::new(self.place.variant, &position), plies);
            Line { material, counts, longest: longest.map(shown) }
        };
        info.pair.views().into_iter().zip(info.counts).map(of).collect()
    }
}

fn in_a_line(line: &Line<'_>) -> String {
    let ValueCounts { wins, draws, losses, .. } = line.counts;
    let counts = format!("wins {wins}, draws {draws}, losses {losses}");
    let longest = line
        .longest
        .as_ref()
        .map(|(position, plies)| format!(", longest win {plies} plies {position}"))
        .unwrap_or_default();
    format!("{}: {counts}{longest}", in_words(line.material))
}

/// `3 kings to move against 1 king`.
fn in_words(material: Material) -> String {
    let side = |men: u8, kings: u8| {
        let several = |count: u8, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let parts = [several(men, "man", "men"), several(kings, "king", "kings")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    };
    let own = side(material.own_men, material.own_kings);
    format!("{own} to move against {}", side(material.other_men, material.other_kings))
}

fn total(pieces: u8, lines: &[&Line<'_>]) -> String {
    let sum = |of: fn(&ValueCounts) -> u64| lines.iter().map(|line| of(line.counts)).sum::<u64>();
    let longest = lines.iter().map(|line| line.counts.longest).max().unwrap_or(0);
    // Tables of outcomes alone know no distances.
    let longest = if longest > 0 { format!(", longest win {longest} plies") } else { String::new() };
    format!(
        "{pieces} pieces: {} positions with White to move and as many with Black, wins {}, draws {}, losses {} of the \
         side to move{longest}",
        sum(|counts| counts.positions),
        sum(|counts| counts.wins),
        sum(|counts| counts.draws),
        sum(|counts| counts.losses),
    )
}

fn described(line: &Line<'_>) -> Value {
    let Material { own_men, own_kings, other_men, other_kings } = line.material;
    let longest = line.longest.as_ref().map(|(Shown { fen, king_moves }, plies)| {
        let moves = |(square, moves): &_| json!({ "square": square, "moves": moves });
        json!({ "plies": plies, "fen": fen, "kingMoves": king_moves.iter().map(moves).collect::<Value>() })
    });
    json!({
        "toMove": { "men": own_men, "kings": own_kings },
        "other": { "men": other_men, "kings": other_kings },
        "positions": line.counts.positions,
        "wins": line.counts.wins,
        "draws": line.counts.draws,
        "losses": line.counts.losses,
        "longestWin": longest,
    })
}
