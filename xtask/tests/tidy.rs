//! The house rules that a compiler does not know: who may depend on whom, how large files may grow, what must be
//! complete. ARCHITECTURE.md says why.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Everything a crate may depend on outside its tests. A new line here is an architectural decision.
const EDGES: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("game", &["bolshak-core"]),
    ("notation", &["bolshak-core", "bolshak-game", "encoding_rs"]),
    ("library", &["bolshak-game", "bolshak-notation", "flate2"]),
    ("egdb", &["bolshak-core", "lz4_flex"]),
    ("engine", &["bolshak-core", "bolshak-egdb", "bolshak-game", "bytemuck", "fastrand", "libc"]),
    (
        "analysis",
        &["bolshak-core", "bolshak-egdb", "bolshak-engine", "bolshak-game", "bolshak-notation", "fastrand"],
    ),
    ("protocol", &["bolshak-game", "bolshak-notation"]),
    ("arena", &["bolshak-game", "bolshak-notation"]),
    ("community", &["bolshak-arena", "bolshak-game", "skillratings"]),
    ("tournament", &["bolshak-arena", "csv", "integer-blossom", "serde"]),
    ("store", &["bolshak-arena", "bolshak-community", "bolshak-game"]),
    ("store-sqlite", &["bolshak-arena", "bolshak-community", "bolshak-game", "bolshak-store", "rusqlite"]),
    ("store-postgres", &["bolshak-arena", "bolshak-community", "bolshak-game", "bolshak-store", "postgres"]),
    ("private-nats", &[]),
    ("private-postgres", &[]),
    ("wire", &["bolshak-arena", "bolshak-game", "bolshak-notation", "serde"]),
    (
        "server",
        &[
            "argon2",
            "async-nats",
            "axum",
            "bolshak-analysis",
            "bolshak-arena",
            "bolshak-chapaev",
            "bolshak-community",
            "bolshak-engine",
            "bolshak-game",
            "bolshak-library",
            "bolshak-notation",
            "bolshak-store",
            "bolshak-store-postgres",
            "bolshak-store-sqlite",
            "bolshak-tournament",
            "bolshak-wire",
            "fastrand",
            "flate2",
            "futures-util",
            "getrandom",
            "hyper",
            "hyper-util",
            "if-addrs",
            "jiff",
            "lettre",
            "qrcode",
            "rust-embed",
            "serde",
            "serde_json",
            "sha2",
            "tokio",
            "tokio-util",
            "tracing",
        ],
    ),
    (
        "cli",
        &[
            "anyhow",
            "bolshak-analysis",
            "bolshak-arena",
            "bolshak-core",
            "bolshak-egdb",
            "bolshak-engine",
            "bolshak-game",
            "bolshak-library",
            "bolshak-notation",
            "bolshak-protocol",
            "bolshak-server",
            "bolshak-store-sqlite",
            "bolshak-tournament",
            "bolshak-train",
            "clap",
            "clap_complete",
            "clap_mangen",
            "encoding_rs",
            "etcetera",
            "fastrand",
            "flate2",
            "libloading",
            "miniz_oxide",
            "pdf-writer",
            "rlimit",
            "rustyline",
            "serde",
            "serde_json",
            "signal-hook",
            "strsim",
            "tiny-skia",
            "tokio",
            "toml",
            "tracing-subscriber",
            "ttf-parser",
            "ureq",
        ],
    ),
    (
        "train",
        &["bolshak-core", "bolshak-egdb", "bolshak-engine", "bolshak-game", "bolshak-notation", "fastrand"],
    ),
    ("testkit", &["bolshak-core", "fastrand", "serde_json"]),
    ("chapaev", &["fastrand", "rapier2d"]),
];

/// The only files with unsafe code, each for speed, with the reason beside it and a test under it.
const UNSAFE: &[&str] = &[
    "crates/cli/src/checkerboard/library.rs",
    "crates/engine/src/eval/network/mod.rs",
    "crates/engine/src/eval/network/wide.rs",
    "crates/engine/src/eval/network/widest.rs",
    "crates/engine/src/huge_pages.rs",
    "crates/engine/src/prefetch.rs",
];

/// The longest a file of code may be; tables have their own files.
const LONGEST_FILE: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").to_owned()
}

fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", ".git", "node_modules"].contains(&name.as_str()) {
                files(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

fn all(endings: &[&str]) -> Vec<PathBuf> {
    let mut found = vec![];
    files(&root(), endings, &mut found);
    assert!(!found.is_empty());
    found
}

/// The names in the `[dependencies]` section of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let section =
        manifest.split("\n[").find(|section| section.starts_with("dependencies]")).unwrap_or_default();
    let names =
        section.lines().skip(1).filter_map(|line| line.split_once(" = ").map(|(name, _)| name.trim()));
    names.map(str::to_owned).collect()
}

#[test]
fn crates_depend_on_what_the_architecture_allows() {
    let mut crates: BTreeSet<String> = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
        let allowed = EDGES.iter().find(|(crate_name, _)| *crate_name == name);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("crates/{name} has no line in EDGES"));
        let allowed: BTreeSet<String> = allowed.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(dependencies(&manifest), allowed, "crates/{name}: its edges and the line in EDGES differ");
        assert!(manifest.contains("[lints]\nworkspace = true"), "crates/{name} does not inherit the lints");
        crates.insert(name);
    }
    assert_eq!(crates.len(), EDGES.len());
}

/// The crates of ours that a line in EDGES allows.
fn own_edges(allowed: &[&str]) -> BTreeSet<String> {
    allowed.iter().filter_map(|name| name.strip_prefix("bolshak-")).map(str::to_owned).collect()
}

#[test]
fn the_architecture_page_tells_the_same_edges() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let (_, section) = page.split_once("\n## Crates\n").expect("the section of the crates");
    let (_, block) = section.split_once("```text\n").expect("the list of the crates");
    let (block, _) = block.split_once("```").expect("the end of the list");
    let told = block.lines().map(|line| {
        let mut words = line.split_whitespace().map(str::to_owned);
        (words.next().expect("a crate"), words.collect::<BTreeSet<_>>())
    });
    let told: BTreeMap<_, _> = told.collect();
    let allowed = EDGES.iter().map(|(name, allowed)| ((*name).to_owned(), own_edges(allowed)));
    assert_eq!(told, allowed.collect::<BTreeMap<_, _>>(), "ARCHITECTURE.md (left) and EDGES differ");
    let unnamed: Vec<_> = told.keys().filter(|name| !page.contains(&format!("\n**{name}**: "))).collect();
    assert!(unnamed.is_empty(), "ARCHITECTURE.md has no paragraph about {unnamed:?}");
}

/// The texts in backticks.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn documents_name_files_that_exist() {
    const FOLDERS: [&str; 4] = ["crates/", "docs/", "fuzz/", "xtask/"];
    let mut seen = 0;
    for document in all(&[".md"]) {
        // The changelog tells of files as they were.
        if document.ends_with("CHANGELOG.md") || document.starts_with(root().join("crates/server/web/rules"))
        {
            continue;
        }
        let text = fs::read_to_string(&document).expect("a text");
        for span in code_spans(&text) {
            let is_path = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
            // What is named by ID is another file for each variant, and artifacts come and go.
            let is_one = span.chars().all(is_path) && !span.contains("ID") && !span.contains("artifacts");
            if is_one && FOLDERS.iter().any(|folder| span.starts_with(folder)) {
                assert!(root().join(span).exists(), "{}: there is no {span}", document.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no document names any file");
}

/// Where one program holds all tests, a file that it does not name is compiled by nobody.
#[test]
fn every_test_file_is_a_part_of_some_program() {
    for manifest in all(&["Cargo.toml"]) {
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let tests = manifest.with_file_name("tests");
        if !text.contains("autotests = false") || !tests.is_dir() {
            continue;
        }
        let whole = fs::read_to_string(tests.join("all.rs")).unwrap_or_default();
        for entry in fs::read_dir(&tests).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
            let is_code = path.extension().is_some_and(|ending| ending == "rs")
                || path.join("mod.rs").exists()
                || path.join("main.rs").exists();
            let is_named = whole.contains(&format!("mod {name};")) || text.contains(&format!("tests/{name}"));
            assert!(!is_code || is_named, "{}: no test program has it", path.display());
        }
    }
}

/// What a module of the page imports: modules that the browser loads, or types for whoever reads.
fn imports(module: &Path, types: bool) -> BTreeSet<PathBuf> {
    let text = fs::read_to_string(module).expect("a module");
    let is_comment = |line: &&str| ["*", "/*", "//"].iter().any(|mark| line.trim_start().starts_with(mark));
    let lines = text.lines().filter(|line| is_comment(line) == types);
    let specifiers = lines.flat_map(|line| {
        let quoted = |mark| line.split(mark).skip(1).filter_map(|rest: &str| rest.split('\'').next());
        ["from '", "import '", "import('"].map(quoted).into_iter().flatten()
    });
    let folder = module.parent().expect("a folder");
    let file = |specifier: &str| {
        let path = folder.join(specifier).canonicalize();
        path.unwrap_or_else(|error| panic!("{} imports {specifier}: {error}", module.display()))
    };
    specifiers.filter(|specifier| specifier.starts_with('.')).map(file).collect()
}

#[test]
fn the_page_has_no_dead_modules() {
    let scripts = root().join("crates/server/web/js").canonicalize().expect("the scripts");
    let (mut loaded, mut waiting) = (BTreeSet::new(), vec![scripts.join("main.js")]);
    while let Some(module) = waiting.pop() {
        if loaded.insert(module.clone()) {
            waiting.extend(imports(&module, false));
        }
    }
    let typed: BTreeSet<PathBuf> = loaded.iter().flat_map(|module| imports(module, true)).collect();
    let mut modules = vec![];
    files(&scripts, &[".js"], &mut modules);
    for module in modules.into_iter().filter(|module| !loaded.contains(module)) {
        assert!(typed.contains(&module), "{} is imported by nothing", module.display());
        let text = fs::read_to_string(&module).expect("a module");
        let is_code = |line: &&str| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with("/*") && !line.starts_with('*') && line != "export {};"
        };
        let code = text.lines().find(is_code);
        assert_eq!(code, None, "{} has code, but only its types are used", module.display());
    }
}

#[test]
fn the_board_of_the_page_stands_alone() {
    let board = root().join("crates/server/web/js/board").canonicalize().expect("the board");
    let mut modules = vec![];
    files(&board, &[".js"], &mut modules);
    for module in modules {
        for imported in imports(&module, false).union(&imports(&module, true)) {
            assert!(imported.starts_with(&board), "{} imports {}", module.display(), imported.display());
        }
    }
}

#[test]
fn files_stay_readable() {
    for path in all(&[".rs", ".js"]) {
        let text = fs::read_to_string(&path).expect("a text");
        let code =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
        assert!(
            code <= LONGEST_FILE,
            "{} has {code} lines of code, more than {LONGEST_FILE}",
            path.display()
        );
    }
}

#[test]
fn unsafe_code_is_only_where_it_was_argued() {
    let mark = ["allow(", "unsafe_code)"].concat();
    let with = all(&[".rs"]).into_iter().filter(|path| {
        let text = fs::read_to_string(path).expect("a text");
        text.contains(&mark)
    });
    let with: BTreeSet<String> = with
        .map(|path| path.strip_prefix(root()).expect("in the repository").to_string_lossy().into_owned())
        .collect();
    assert_eq!(with, UNSAFE.iter().map(|&file| file.to_owned()).collect());
}

#[test]
fn nothing_is_left_for_later_in_the_code() {
    // Put together here so that this file does not contain them.
    let marks = [["TO", "DO"], ["FIX", "ME"], ["X", "XX"]].map(|halves| halves.concat());
    for path in all(&[".rs", ".js", ".css", ".html", ".toml"]) {
        let text = fs::read_to_string(&path).expect("a text");
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{} says {mark}", path.display());
        }
    }
}

#[test]
fn every_game_has_all_that_a_game_needs() {
    for game in bolshak_game::registry() {
        let id = game.info().id;
        // Counted where its moves are found: by the core for a rule table.
        let owner = if game.rules().is_some() { "core" } else { "game" };
        // All forms of a game have one page of rules.
        let page = game.info().form.as_ref().map_or(id, |form| form.of);
        for file in [
            format!("crates/{owner}/tests/perft/{id}.perft"),
            format!("crates/notation/tests/golden/{id}.txt"),
            format!("crates/notation/tests/rulebook/{id}.txt"),
            format!("crates/server/web/rules/en/{page}.md"),
            format!("crates/server/web/rules/ru/{page}.md"),
        ] {
            assert!(root().join(&file).exists(), "{file} is missing");
        }
    }
}

fn catalogue(language: &str) -> BTreeMap<String, serde_json::Value> {
    let path = root().join(format!("crates/server/web/i18n/{language}.json"));
    let text = fs::read_to_string(&path).expect("a catalogue");
    let mut flat = BTreeMap::new();
    flatten("", &serde_json::from_str(&text).expect("JSON"), &mut flat);
    flat
}

/// Nested catalogues as one map of dotted keys; objects of plural forms stay whole.
fn flatten(prefix: &str, value: &serde_json::Value, flat: &mut BTreeMap<String, serde_json::Value>) {
    match value {
        serde_json::Value::Object(map) if !map.contains_key("other") => {
            for (key, value) in map {
                let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                flatten(&key, value, flat);
            }
        }
        _ => {
            flat.insert(prefix.to_owned(), value.clone());
        }
    }
}

#[test]
fn the_page_speaks_both_languages_completely() {
    let (english, russian) = (catalogue("en"), catalogue("ru"));
    let keys =
        |catalogue: &BTreeMap<String, serde_json::Value>| catalogue.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&english), keys(&russian));
    for (key, value) in &russian {
        if value.is_object() {
            let forms: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
            assert_eq!(forms, ["few", "many", "one", "other"], "{key} needs every Russian plural");
        }
    }
    let has = |wanted: &str| assert!(english.keys().any(|key| key.contains(wanted)), "no words for {wanted}");
    for reason in bolshak_game::Reason::ALL {
        assert!(english.contains_key(&format!("reason.{}", reason.code())), "no words for {}", reason.code());
    }
    for nonsense in bolshak_game::RuleConflict::ALL {
        has(&format!("nonsense.{}", nonsense.code()));
    }
    for switch in bolshak_game::SWITCHES {
        for value in switch.values {
            has(&format!("rule.{}.{}", switch.key, value.name));
        }
    }
    for preset in bolshak_arena::presets() {
        has(&format!("time.group.{}", preset.group.code()));
        if let Some(pace) = preset.pace {
            has(&format!("time.pace.{}", pace.code()));
        }
    }
    for level in bolshak_engine::Level::all() {
        has(&level.number().to_string());
    }
}
