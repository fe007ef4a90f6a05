//! The sequential test as an argument.

use std::str::FromStr;

use bolshak_arena::trial::Sprt;

/// `ELO0,ELO1[,ALPHA,BETA]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SprtArgument(pub(crate) Sprt);

impl FromStr for SprtArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,5,0.05,0.05, found {text}");
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let sensible = elo0 < elo1 && elo0.abs().max(elo1.abs()) <= 1_000.0 && rate(alpha) && rate(beta);
        if sensible { Ok(Self(Sprt { elo0, elo1, alpha, beta })) } else { Err(wrong()) }
    }
}
