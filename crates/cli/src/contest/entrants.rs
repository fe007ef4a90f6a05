//! The engines of a match, and which of them meet.

use super::pace::Pace;
use crate::player::EngineSpec;

/// An engine that takes part.
pub(crate) struct Entrant {
    pub(crate) spec: EngineSpec,
    pub(crate) pace: Pace,
    /// What it is called; no two are called the same.
    pub(crate) name: String,
}

/// The engines of a match, at least two.
pub(crate) struct Entrants {
    pub(crate) all: Vec<Entrant>,
    /// Which two meet, the one whose results are counted first. All of them play an opening before the next one comes.
    pub(crate) meetings: Vec<[usize; 2]>,
}

impl Entrants {
    /// Engines with this time, where they have none of their own. Each meets each other one, or the first all others.
    pub(crate) fn new(specs: Vec<EngineSpec>, pace: &Pace, gauntlet: bool) -> Self {
        let names = distinct(&specs);
        let meetings = (0..specs.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        let meetings = meetings.filter(|[first, _]| !gauntlet || *first == 0).collect();
        let all = specs.into_iter().zip(names).map(|(spec, name)| {
            let pace = spec.pace().unwrap_or(pace).clone();
            Entrant { spec, pace, name }
        });
        Self { all: all.collect(), meetings }
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.all.iter().map(|entrant| entrant.name.as_str()).collect()
    }
}

/// What the engines are called, with a letter behind names that are there more than once.
fn distinct(specs: &[EngineSpec]) -> Vec<String> {
    let named = |name: &str| specs.iter().filter(|spec| spec.name() == name).count();
    let earlier = |index: usize, name: &str| specs[..index].iter().filter(|spec| spec.name() == name).count();
    let call = |(index, spec): (usize, &EngineSpec)| match spec.name() {
        name if named(name) == 1 => name.to_owned(),
        name => format!("{name} {}", letter(earlier(index, name))),
    };
    specs.iter().enumerate().map(call).collect()
}

/// A, B, … Z, then numbers.
fn letter(index: usize) -> String {
    ('A'..='Z').nth(index).map_or_else(|| (index + 1).to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::Entrants;

    #[test]
    fn each_meets_each_or_the_first_all_others_and_no_two_are_called_the_same() {
        let specs = ["bolshak:name=x", "bolshak:name=y,tc=nodes=7", "bolshak:name=x"];
        let specs: Vec<_> = specs.iter().map(|text| text.parse().expect("an engine")).collect();
        let pace = "nodes=9".parse().expect("a time");
        let all = Entrants::new(specs.clone(), &pace, false);
        assert_eq!(all.names(), ["x A", "y", "x B"]);
        assert_eq!(all.meetings, [[0, 1], [0, 2], [1, 2]]);
        let paces: Vec<_> = all.all.iter().map(|entrant| entrant.pace.to_string()).collect();
        assert_eq!(paces, ["nodes=9", "nodes=7", "nodes=9"]);
        assert_eq!(Entrants::new(specs, &pace, true).meetings, [[0, 1], [0, 2]]);
    }
}
