//! What an address for e-mail is. It is stricter than the standards: nothing that is taken here means anything to a mail server
//! but a place.

/// The longest address, and the longest part of it before the sign.
const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// The address, if it is one.
pub(crate) fn read(text: &str) -> Option<String> {
    let text = text.trim();
    let (local, domain) = text.rsplit_once('@')?;
    let fits = text.len() <= LONGEST && local.len() <= LONGEST_LOCAL;
    (fits && is_local(local) && is_domain(domain)).then(|| text.to_owned())
}

fn is_local(text: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    text.split('.').all(|part| !part.is_empty() && part.bytes().all(is_usual))
}

fn is_domain(text: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_part = |part: &str| {
        (1..=63).contains(&part.len())
            && part.bytes().all(is_usual)
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    text.contains('.') && text.split('.').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_place_and_nothing_else() {
        for good in ["anna@example.org", " a.b+draughts@mail.example.co.uk ", "x@xn--e1afmkfd.xn--p1ai"] {
            assert_eq!(read(good).as_deref(), Some(good.trim()));
        }
        let long = format!("{}@example.org", "a".repeat(65));
        for bad in [
            "",
            "anna",
            "@example.org",
            "anna@",
            "anna@example",
            "anna@@example.org",
            "an na@example.org",
            "anna@exa mple.org",
            "anna@example.org\r\nBcc: boris@example.org",
            "anna\r\nBcc: b@example.org",
            "anna@example.org, boris@example.org",
            "<anna@example.org>",
            "\"anna\"@example.org",
            "анна@example.org",
            ".anna@example.org",
            "anna@-example.org",
            "anna@[127.0.0.1]",
            &long,
        ] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }
}
