//! Which evaluation is meant.

use std::path::Path;

use anyhow::Context;
use bolshak_core::Rules;
use bolshak_engine::{Evaluation, NetworkParts};
use bolshak_game::Variant;

use crate::limited;

/// The evaluation by hand, the one that is built in for a game, or that of a file.
pub(crate) fn choose(text: &str, variant: &dyn Variant, rules: &Rules) -> anyhow::Result<Evaluation> {
    match text {
        "hand" => Ok(Evaluation::by_hand(rules)),
        "embedded" => Ok(Evaluation::embedded(variant.info().id, rules)),
        path => read(Path::new(path), variant.info().id, rules),
    }
}

/// The weights of the network that is built in for a game, or of that of a file.
pub(super) fn network(text: &str, id: &str, rules: &Rules) -> anyhow::Result<NetworkParts> {
    if text != "embedded" {
        return NetworkParts::from_bytes(rules, &bytes(Path::new(text))?).with_context(|| text.to_owned());
    }
    let bytes =
        Evaluation::embedded_file(id).with_context(|| format!("no evaluation is built in for {id}"))?;
    NetworkParts::from_bytes(rules, bytes).with_context(|| format!("the evaluation built in for {id}"))
}

fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    limited::read(path, limited::LARGEST).with_context(|| format!("cannot read {}", path.display()))
}

fn read(path: &Path, id: &str, rules: &Rules) -> anyhow::Result<Evaluation> {
    let name = path.display();
    let bytes = bytes(path)?;
    let evaluation = Evaluation::from_bytes(rules, &bytes).with_context(|| format!("{name}"))?;
    // A game may begin with what a relative has learned: Brazilian draughts with the Russian evaluation.
    if let Some(game) = evaluation.variant().filter(|game| *game != id) {
        eprintln!("{name} was fitted to {game}; it judges {id} here");
    }
    Ok(evaluation)
}
