//! The page in few files: its modules put into one script and its style sheets into one, under addresses that change with
//! what they hold, so that a browser asks for them once.
//!
//! The modules follow a simple form, which a test holds them to: named imports at the beginning, `export` before a
//! declaration, no cycles. Each becomes a function that gives what it exports:
//!
//! ```js
//! const $2 = (() => { const { get, make: build } = $1; …; return { open, close }; })();
//! ```

use std::collections::HashMap;
use std::fmt;

use sha2::{Digest, Sha256};

/// Where the page begins.
const MAIN: &str = "js/main.js";
/// The one style sheet; it lies beside those that it is made of, so that what they refer to is found from there.
const STYLES: &str = "css/all.css";

/// The page as it is sent.
#[derive(Debug)]
pub(crate) struct Bundle {
    /// What stands in the addresses of everything that the page loads: a part of the hash of all.
    pub version: String,
    pub page: String,
    script: String,
    styles: String,
}

/// A file of the page that cannot be put into one with others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum BundleError {
    Missing { path: String, by: String },
    Cycle { path: String },
    Form { path: String, line: String },
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { path, by } => write!(f, "there is no {path}, which {by} imports"),
            Self::Cycle { path } => write!(f, "{path} imports what imports it"),
            Self::Form { path, line } => {
                write!(f, "{path}: \"{line}\" is not an import by names or an export of a declaration")
            }
        }
    }
}

impl Bundle {
    /// Puts the page together.
    ///
    /// # Errors
    ///
    /// If a module is missing or does not have the form that is described above.
    pub(crate) fn new(
        page: &str,
        all: &[u8],
        file: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, BundleError> {
        let script = Script::write(&file)?;
        let sheets: Vec<&str> = page.lines().filter_map(sheet).collect();
        let missing = |path: &str| BundleError::Missing { path: path.to_owned(), by: "the page".to_owned() };
        let styles = sheets
            .iter()
            .map(|path| file(path).ok_or_else(|| missing(path)))
            .collect::<Result<Vec<_>, _>>()?
            .concat();
        let hash = Sha256::digest(all);
        let version: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let page = rewrite(page, &version);
        Ok(Self { version, page, script, styles })
    }

    /// A file of the page that is made of several.
    pub(crate) fn file(&self, path: &str) -> Option<&str> {
        match path {
            MAIN => Some(&self.script),
            STYLES => Some(&self.styles),
            _ => None,
        }
    }
}

/// The style sheet that a line of the page names.
fn sheet(line: &str) -> Option<&str> {
    line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"/assets/")?.strip_suffix("\">")
}

/// The page with the one style sheet in the place of the first, and with the version in every address.
fn rewrite(page: &str, version: &str) -> String {
    let mut first = true;
    let mut lines = vec![];
    for line in page.lines() {
        if sheet(line).is_none() {
            lines.push(line.replace("\"/assets/", &format!("\"/assets/{version}/")));
        } else if std::mem::take(&mut first) {
            lines.push(format!("  <link rel=\"stylesheet\" href=\"/assets/{version}/{STYLES}\">"));
        }
    }
    lines.join("\n") + "\n"
}

/// The script that is being written.
struct Script<'a, F> {
    file: &'a F,
    /// The number of each module that is written; none while it is being read.
    numbers: HashMap<String, Option<usize>>,
    text: String,
}

impl<F: Fn(&str) -> Option<String>> Script<'_, F> {
    fn write(file: &F) -> Result<String, BundleError> {
        let mut script = Script { file, numbers: HashMap::new(), text: String::new() };
        script.module(MAIN, "the page")?;
        Ok(script.text)
    }

    /// Writes a module after those that it imports, and gives its number.
    fn module(&mut self, path: &str, by: &str) -> Result<usize, BundleError> {
        match self.numbers.get(path) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(BundleError::Cycle { path: path.to_owned() }),
            None => {}
        }
        self.numbers.insert(path.to_owned(), None);
        let missing = || BundleError::Missing { path: path.to_owned(), by: by.to_owned() };
        let source = (self.file)(path).ok_or_else(missing)?;
        let module = Module::read(path, &source)?;
        let mut head = String::new();
        for (names, from) in &module.imports {
            let number = self.module(&resolve(path, from), path)?;
            let names = names.replace(" as ", ": ");
            head += &format!("const {{ {names} }} = ${number};\n");
        }
        let number = self.numbers.values().flatten().count();
        let (body, exports) = (&module.body, module.exports.join(", "));
        self.text += &format!("const ${number} = (() => {{\n{head}{body}return {{ {exports} }};\n}})();\n");
        self.numbers.insert(path.to_owned(), Some(number));
        Ok(number)
    }
}

/// A module taken apart.
#[derive(Default)]
struct Module {
    /// The names as they are written, and the module that they come from.
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    body: String,
}

impl Module {
    fn read(path: &str, source: &str) -> Result<Self, BundleError> {
        let mut module = Self::default();
        let mut in_comment = false;
        for line in source.lines() {
            // What is said about the code is not sent.
            let Some(code) = without_comment(line, &mut in_comment) else { continue };
            let form = || BundleError::Form { path: path.to_owned(), line: line.to_owned() };
            module.line(code).ok_or_else(form)?;
        }
        Ok(module)
    }

    /// Takes a line in; none where it has a form that is not understood.
    fn line(&mut self, line: &str) -> Option<()> {
        if let Some(import) = line.strip_prefix("import ") {
            let (names, from) = import.strip_prefix('{')?.split_once("} from '")?;
            self.imports.push((names.trim().to_owned(), from.strip_suffix("';")?.to_owned()));
        } else if let Some(declaration) = line.strip_prefix("export ") {
            self.exports.push(declared(declaration)?);
            self.body += declaration;
            self.body += "\n";
        } else {
            self.body += line;
            self.body += "\n";
        }
        Some(())
    }
}

/// What a line has beside a comment at its beginning, if anything. A comment may go on over several lines.
fn without_comment<'a>(line: &'a str, in_comment: &mut bool) -> Option<&'a str> {
    let start = line.trim_start();
    if *in_comment || start.starts_with("/**") {
        let end = line.find("*/");
        *in_comment = end.is_none();
        return end.map(|at| line[at + 2..].trim_start()).filter(|rest| !rest.is_empty());
    }
    (!start.is_empty() && !start.starts_with("// ")).then_some(line)
}

/// The name that a declaration declares.
fn declared(declaration: &str) -> Option<String> {
    let rest = ["const ", "class ", "async function* ", "async function ", "function "]
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    (end > 0).then(|| rest[..end].to_owned())
}

/// The path of what a module imports.
fn resolve(path: &str, from: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<link rel=\"stylesheet\" href=\"/assets/css/a.css\">\n\
        <link rel=\"stylesheet\" href=\"/assets/css/b.css\">\n<script src=\"/assets/js/main.js\"></script>\n";

    fn bundle(files: &[(&str, &str)]) -> Result<Bundle, BundleError> {
        let find =
            |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned());
        Bundle::new(PAGE, b"all", find)
    }

    const STYLE: [(&str, &str); 2] = [("css/a.css", "a {}\n"), ("css/b.css", "b {}\n")];

    #[test]
    fn modules_and_style_sheets_become_one_each() {
        let files = [
            (
                "js/main.js",
                "/** Begins. */\nimport { one as two } from './parts/one.js';\n// Says it.\nsay(two);\n",
            ),
            ("js/parts/one.js", "import { zero } from '../zero.js';\nexport const one = zero + 1;\n"),
            ("js/zero.js", "/**\n * Nothing.\n */\nexport const zero =\n  /** @type {number} */ 0;\n"),
        ];
        let bundle = bundle(&[STYLE.as_slice(), files.as_slice()].concat()).expect("it is well formed");
        assert_eq!(
            bundle.file("js/main.js"),
            Some(
                "const $0 = (() => {\nconst zero =\n0;\nreturn { zero };\n})();\n\
                 const $1 = (() => {\nconst { zero } = $0;\nconst one = zero + 1;\nreturn { one };\n})();\n\
                 const $2 = (() => {\nconst { one: two } = $1;\nsay(two);\nreturn {  };\n})();\n"
            )
        );
        assert_eq!(bundle.file("css/all.css"), Some("a {}\nb {}\n"));
        let version = &bundle.version;
        let page = format!(
            "  <link rel=\"stylesheet\" href=\"/assets/{version}/css/all.css\">\n\
             <script src=\"/assets/{version}/js/main.js\"></script>\n"
        );
        assert_eq!(bundle.page, page);
    }

    #[test]
    fn what_cannot_be_put_together_is_named() {
        let error =
            |files: &[(&str, &str)]| bundle(&[&STYLE, files].concat()).expect_err("it is not well formed");
        let form = |line: &str| BundleError::Form { path: "js/main.js".to_owned(), line: line.to_owned() };
        for line in ["import './a.js';", "import all from './a.js';", "export default 1;", "export { a };"] {
            assert_eq!(error(&[("js/main.js", line)]), form(line));
        }
        let missing = BundleError::Missing { path: "js/a.js".to_owned(), by: "js/main.js".to_owned() };
        assert_eq!(error(&[("js/main.js", "import { a } from './a.js';")]), missing);
        let cycle =
            [("js/main.js", "import { a } from './a.js';"), ("js/a.js", "import { b } from './main.js';")];
        assert_eq!(error(&cycle), BundleError::Cycle { path: "js/main.js".to_owned() });
    }
}
