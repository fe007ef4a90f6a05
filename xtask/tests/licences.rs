//! Every dependency has a licence that `deny.toml` allows. It is asked of cargo's own records, without the network.
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What is allowed.
struct Allowed {
    licences: BTreeSet<String>,
    /// More of them, by crate.
    exceptions: BTreeMap<String, BTreeSet<String>>,
}

impl Allowed {
    fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deny.toml");
        let file: toml::Table =
            std::fs::read_to_string(path).expect("deny.toml").parse().expect("deny.toml is TOML");
        let names = |list: &toml::Value| -> BTreeSet<String> {
            let list = list["allow"].as_array().expect("a list");
            list.iter().map(|name| name.as_str().expect("a licence").to_owned()).collect()
        };
        let section = &file["licenses"];
        let exceptions = section["exceptions"].as_array().expect("a list").iter();
        let exceptions =
            exceptions.map(|one| (one["crate"].as_str().expect("a crate").to_owned(), names(one)));
        Self { licences: names(section), exceptions: exceptions.collect() }
    }

    fn allows(&self, name: &str, licence: &str) -> bool {
        self.licences.contains(licence)
            || self.exceptions.get(name).is_some_and(|more| more.contains(licence))
    }
}

/// Whether a licence expression can be met with allowed licences: `MIT OR (Apache-2.0 AND BSD-3-Clause)`. A slash is an
/// `OR` of older manifests.
fn is_met(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut words = words.as_slice();
    let met = any_of(&mut words, allowed);
    met && words.is_empty()
}

fn any_of(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = all_of(words, allowed);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        met |= all_of(words, allowed);
    }
    met
}

fn all_of(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = one(words, allowed);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let met = any_of(words, allowed);
            let closed = words.first() == Some(&")");
            *words = words.get(1..).unwrap_or_default();
            met && closed
        }
        [licence, "WITH", exception, rest @ ..] => {
            *words = rest;
            allowed(&format!("{licence} WITH {exception}"))
        }
        [licence, rest @ ..] => {
            *words = rest;
            allowed(licence)
        }
        [] => false,
    }
}

fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = |bytes| String::from_utf8(bytes).expect("a text");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Everything that is depended on; what other systems alone need is left out where it was never fetched.
fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let offline = ["metadata", "--offline", "--locked", "--format-version", "1"];
    let text = run(&cargo, &offline).unwrap_or_else(|_| {
        let version = run("rustc", &["--version", "--verbose"]).expect("rustc");
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
        run(&cargo, &[&offline[..], &["--filter-platform", host]].concat()).expect("metadata")
    });
    serde_json::from_str(&text).expect("JSON")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("{key}: no list"))
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed = Allowed::read();
    let metadata = metadata();
    let packages = list(&metadata, "packages");
    assert!(packages.len() > 100, "only {} packages", packages.len());
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let expression = package["license"].as_str().unwrap_or_default();
        assert!(
            is_met(expression, &|licence| allowed.allows(name, licence)),
            "{name} has the licence \"{expression}\", which deny.toml does not allow"
        );
    }
}

#[test]
fn exceptions_are_dependencies_of_tests_alone() {
    let allowed = Allowed::read();
    let metadata = metadata();
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"], "nodes")
        .iter()
        .map(|node| (node["id"].as_str().expect("an identifier"), node))
        .collect();
    let members = list(&metadata, "workspace_members").iter().map(|id| id.as_str().expect("an identifier"));
    let mut open: Vec<&str> = members.collect();
    let mut built: BTreeSet<&str> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !built.insert(id) {
            continue;
        }
        for edge in list(nodes[id], "deps") {
            if list(edge, "dep_kinds").iter().any(|kind| kind["kind"] != "dev") {
                open.push(edge["pkg"].as_str().expect("an identifier"));
            }
        }
    }
    let packages = list(&metadata, "packages").iter();
    let names: BTreeSet<&str> = packages
        .filter(|package| built.contains(package["id"].as_str().expect("an identifier")))
        .map(|package| package["name"].as_str().expect("a name"))
        .collect();
    assert!(names.contains("bolshak-cli") && names.contains("clap"), "{names:?}");
    for exception in allowed.exceptions.keys() {
        assert!(!names.contains(exception.as_str()), "{exception} is part of what is given away");
    }
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let allowed = Allowed::read();
    let met = |expression: &str| is_met(expression, &|licence| allowed.allows("some-crate", licence));
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0-only OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
        "MIT AND BSD-3-Clause",
    ] {
        assert!(met(good), "{good}");
    }
    for bad in [
        "",
        "GPL-3.0-only",
        "AGPL-3.0-or-later",
        "LGPL-2.1-only OR MPL-2.0",
        "MIT AND GPL-3.0-only",
        "MIT AND (GPL-2.0-only OR LGPL-2.1-only)",
        "GPL-2.0-only OR MIT AND AGPL-3.0-only",
        "GPL-2.0-only WITH Classpath-exception-2.0",
        "(MIT",
        "MIT Apache-2.0",
        "MPL-2.0",
    ] {
        assert!(!met(bad), "{bad}");
    }
    assert!(is_met("MPL-2.0", &|licence| allowed.allows("webdriver", licence)));
}
