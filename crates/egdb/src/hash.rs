//! Checksums and the fingerprint of rules.

use std::fmt::Write;

use bolshak_core::RuleSet;

use crate::Kind;

/// FNV-1a over eight bytes at a time, with a final stir. It finds damage, not malice.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(PRIME);
        hash ^= hash >> 29;
    }
    hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ (hash >> 29)
}

/// A number for all rules that the values of a kind of table depend on. The initial position and the notation are not
/// among them, and draw rules only for tables under draw rules.
pub(crate) fn fingerprint<R: RuleSet>(rules: &R, kind: Kind) -> u64 {
    let table = rules.rules();
    let mut text = format!(
        "{}x{} {:?}; man {:?}; king {:?} {:?} {:?}; {:?}; {:?}; {}; {:?}; {:?}; {:?}",
        table.geometry.files,
        table.geometry.ranks,
        table.geometry.field,
        table.man,
        table.king,
        table.king_range,
        table.king_landing,
        table.promotion,
        table.removal,
        table.man_takes_king,
        table.duty,
        table.precedence,
        table.objective,
    );
    if let Some(rest) = table.king_rest {
        let _ = write!(text, "; {rest:?}");
    }
    if kind == Kind::Limits {
        for rule in table.draws {
            let _ = write!(text, "; {:?}", rule.kind);
        }
    }
    checksum(text.as_bytes())
}
