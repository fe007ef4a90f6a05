//! `bolshak egdb probe`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_core::{Position, RuleSet};
use bolshak_egdb::{Distance, Tables, Value, Wld};
use bolshak_engine::Searched;
use bolshak_game::{Move, moves_of, position_of};
use bolshak_notation::{Form, write_fen, write_move};
use clap::Args;
use serde_json::{Value as Json, json};

use super::{Place, in_words, no_fault, outcome};
use crate::NO;
use crate::typed::{Job, view};

/// Exits 0 if the tables know the position and 1 otherwise.
#[derive(Args)]
pub(crate) struct Probe {
    #[command(flatten)]
    pub(super) place: Place,
    /// The position, as FEN or as a list of squares
    fen: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What the tables know of a position.
struct Known {
    wld: Option<Wld>,
    distance: Option<Distance>,
    limits: Option<Value>,
}

impl Known {
    fn of<R: RuleSet>(tables: &Tables<R>, position: &Position<R>) -> Self {
        Self {
            wld: tables.wld(position),
            distance: tables.distance(position),
            limits: tables.under_limits(position),
        }
    }

    /// What a move that leads here is worth to who makes it.
    fn before(&self) -> Self {
        Self {
            wld: self.wld.map(Wld::reversed),
            distance: self.distance.map(|distance| Distance { end: distance.end.before(), conversion: None }),
            limits: self.limits.map(Value::before),
        }
    }

    fn in_words(&self) -> String {
        let theory = match (self.distance, self.wld) {
            (Some(Distance { end, conversion }), _) => {
                let conversion =
                    conversion.map(|plies| format!(", conversion in {plies}")).unwrap_or_default();
                in_words(end) + &conversion
            }
            (None, Some(wld)) => outcome(wld).to_owned(),
            (None, None) => "unknown".to_owned(),
        };
        let limits = self.limits.map_or_else(|| "unknown".to_owned(), in_words);
        format!("{theory}; under the draw rules {limits}")
    }

    fn described(&self) -> Json {
        let value = |value: Value| json!({ "value": outcome(value.wld()), "plies": value.plies() });
        json!({
            "value": self.wld.map(outcome),
            "plies": self.distance.and_then(|distance| distance.end.plies()),
            "conversion": self.distance.and_then(|distance| distance.conversion),
            "underLimits": self.limits.map(value),
        })
    }

    /// Better moves first.
    fn rank(&self) -> (Option<Wld>, Option<Value>) {
        (self.wld, self.distance.map(|distance| distance.end))
    }
}

impl Job for Probe {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let info = self.place.variant.info();
        let start = crate::variant::open(self.place.variant, Some(&self.fen))?.start_view();
        let position = position_of(rules, &start).map_err(|error| anyhow!(error))?;
        let tables = self.place.open(rules)?;
        let known = Known::of(&tables, &position);
        let mut moves = self.moves(&tables, &position);
        moves.sort_by_key(|(text, known)| (std::cmp::Reverse(known.rank()), text.clone()));
        no_fault(&tables)?;
        let mut out = std::io::stdout().lock();
        if self.json {
            let moves = moves.iter().map(|(text, known)| {
                let mut line = known.described();
                line["move"] = text.as_str().into();
                line
            });
            let mut answer = known.described();
            answer["fen"] = write_fen(info, &view(&position.to_setup())).into();
            answer["moves"] = moves.collect();
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}: {}", write_fen(info, &view(&position.to_setup())), known.in_words())?;
            for (text, known) in &moves {
                writeln!(out, "  {text}: {}", known.in_words())?;
            }
            if !moves.is_empty() {
                writeln!(out, "Under the draw rules every count begins with the position told of.")?;
            }
        }
        Ok(if known.wld.is_some() { ExitCode::SUCCESS } else { ExitCode::from(NO) })
    }
}

impl Probe {
    /// Each legal move once, with what it is worth.
    fn moves<R: RuleSet>(&self, tables: &Tables<R>, position: &Position<R>) -> Vec<(String, Known)> {
        let legal = moves_of(position);
        let plain: Vec<Move> = legal.iter().map(|(mv, _)| mv.clone()).collect();
        let mut moves = vec![];
        for (index, (mv, typed)) in legal.iter().enumerate() {
            if plain[..index].iter().any(|earlier| earlier.same_move(mv)) {
                continue;
            }
            let text = write_move(self.place.variant.info(), &plain, index, Form::Full);
            moves.push((text, Known::of(tables, &position.after(*typed)).before()));
        }
        moves
    }
}
