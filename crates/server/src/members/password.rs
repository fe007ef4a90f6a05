//! Passwords: what is kept of them is an argon2id hash, from which nobody finds them.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use crate::error::ApiError;

/// The fewest letters; longer ones are better than stranger ones (NIST SP 800-63B, 3.1.1.2).
const SHORTEST: usize = 8;
/// The most bytes, so that nobody keeps the processor busy with a book.
const LONGEST: usize = 256;

/// The hash of a new password, as a PHC string with its salt and costs. It takes about 20 MiB and some hundredths of a second.
pub(super) fn hash(password: &str, name: &str) -> Result<String, ApiError> {
    let bad = |message: String| Err(ApiError::impossible("bad-password", message));
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        return bad(format!("a password has {SHORTEST} letters or more, and at most {LONGEST} bytes"));
    }
    if password.to_lowercase().contains(&name.to_lowercase()) && password.len() < 2 * name.len() {
        return bad("a password that is the name is found at once".to_owned());
    }
    let hashed = Argon2::default().hash_password(password.as_bytes());
    hashed.map(|hash| hash.to_string()).map_err(|error| ApiError::bad_record(error.to_string()))
}

/// Whether this is the password. Without a hash it takes as long, so that nobody hears which names there are.
pub(super) fn is_right(password: &str, hash: Option<&str>) -> bool {
    let Some(hash) = hash else {
        let _ = Argon2::default().hash_password(password.as_bytes());
        return false;
    };
    let is_right = |hash: PasswordHash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
    password.len() <= LONGEST && PasswordHash::new(hash).is_ok_and(is_right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_knows_its_password_and_no_other() {
        let kept = hash("pass phrase", "Anna").expect("a good password");
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(hash("pass phrase", "Anna").expect("a hash"), kept, "the salt is another");
        assert!(is_right("pass phrase", Some(&kept)));
        for wrong in ["pass phras", "Pass phrase", ""] {
            assert!(!is_right(wrong, Some(&kept)), "{wrong}");
        }
        assert!(!is_right("pass phrase", None) && !is_right("pass phrase", Some("broken")));
    }

    #[test]
    fn what_is_guessed_at_once_is_refused() {
        for bad in ["short", "annaanna1", &"a".repeat(257)] {
            assert!(hash(bad, "annaanna").is_err(), "{bad}");
        }
        assert!(hash("слонёнок", "Anna").is_ok());
    }
}
