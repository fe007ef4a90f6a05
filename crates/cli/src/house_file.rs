//! Files of house rules: `base = "russian"` and one line for each rule that is changed, such as `capture = "optional"`.

use bolshak_game::HouseRules;

/// The longest file, in bytes: many times all rules that there are.
pub(crate) const LONGEST: u64 = 64 * 1024;

/// The rules of a file. Whether they make a game is not asked.
pub(crate) fn read(text: &str) -> Result<HouseRules, String> {
    if text.len() as u64 > LONGEST {
        return Err(format!("expected a few lines of house rules, found more than {LONGEST} bytes"));
    }
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let mut rules = HouseRules { base: String::new(), settings: vec![] };
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            other => return Err(format!("{key} is {}, expected a word in quotes", other.type_str())),
        };
        if key == "base" {
            rules.base = value;
        } else {
            rules.settings.push((key, value));
        }
    }
    if rules.base.is_empty() {
        return Err("expected base = \"…\", the game whose rules are changed".to_owned());
    }
    Ok(rules)
}
