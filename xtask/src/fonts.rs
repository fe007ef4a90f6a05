//! Makes the fonts of the page out of the families as Debian packages them (fonts-inter, fonts-vollkorn), with fonttools
//! (fonttools, python3-brotli). Only who wants other letters in them needs it: the fonts are in the repository.

use crate::run;

const FOLDER: &str = "crates/server/web/fonts";

/// Latin, Cyrillic, and the signs that the page writes.
const LETTERS: &str = "U+0020-007E,U+00A0,U+00A7,U+00AB,U+00B0,U+00B1,U+00B7,U+00BB,U+00BD,U+00D7,U+00E9,U+0400-045F,\
    U+0490-0491,U+2010-2015,U+2018-201E,U+2026,U+2116,U+2190-2193,U+2212";

/// The file of the family, the file of the page, and what the font can do beside drawing letters.
const FONTS: [(&str, &str, &str); 3] = [
    ("opentype/inter/Inter-Regular.otf", "sans-400", "kern,tnum,ccmp,locl,mark"),
    ("opentype/inter/Inter-SemiBold.otf", "sans-600", "kern,tnum,ccmp,locl,mark"),
    ("truetype/vollkorn/Vollkorn-SemiBold.ttf", "serif-600", "kern,lnum,ccmp,locl"),
];

pub(crate) fn make() -> anyhow::Result<()> {
    for (family, name, features) in FONTS {
        let source = format!("/usr/share/fonts/{family}");
        let options = [
            format!("--unicodes={LETTERS}"),
            format!("--layout-features={features}"),
            "--no-hinting".to_owned(),
            // Copyright and licence; a part of a font does not bear its name.
            "--name-IDs=0,13,14".to_owned(),
            "--flavor=woff2".to_owned(),
            format!("--output-file={FOLDER}/{name}.woff2"),
        ];
        let arguments: Vec<&str> =
            ["subset", source.as_str()].into_iter().chain(options.iter().map(String::as_str)).collect();
        run("fonttools", &arguments)?;
    }
    Ok(())
}
