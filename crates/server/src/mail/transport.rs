//! Speaks to the mail server. What it says of a mail is told without its text: addresses of members stay out of the log.

#[cfg(feature = "mail")]
pub(crate) use smtp::Transport;
#[cfg(not(feature = "mail"))]
pub(crate) use without::Transport;

#[cfg(feature = "mail")]
mod smtp {
    use std::time::Duration;

    use bolshak_store::Mail;
    use lettre::message::header::{HeaderName, HeaderValue};
    use lettre::message::{Mailbox, SinglePart};
    use lettre::transport::smtp::authentication::Credentials;
    use lettre::transport::smtp::client::{Tls, TlsParameters};
    use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

    use crate::mail::MailConfig;

    /// How long the mail server has for each step.
    const PATIENCE: Duration = Duration::from_secs(20);

    pub(crate) struct Transport {
        mailer: AsyncSmtpTransport<Tokio1Executor>,
        from: Mailbox,
    }

    impl Transport {
        /// # Errors
        /// In words, if the configuration cannot be understood.
        pub(crate) fn new(config: &MailConfig) -> Result<Self, String> {
            let place = Place::read(&config.server)?;
            let from =
                config.from.parse().map_err(|error| format!("the sender {:?}: {error}", config.from))?;
            let tls = || {
                TlsParameters::new(place.host.clone())
                    .map_err(|_| format!("{} is no host for TLS", place.host))
            };
            let tls = match (place.wrapped, &place.user) {
                (true, _) => Tls::Wrapper(tls()?),
                // A password goes over no open line.
                (false, Some(_)) => Tls::Required(tls()?),
                (false, None) => Tls::Opportunistic(tls()?),
            };
            let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&place.host);
            let builder = builder.port(place.port).tls(tls).timeout(Some(PATIENCE));
            let builder = match (place.user, &config.password) {
                (None, _) => builder,
                (Some(user), Some(password)) => {
                    builder.credentials(Credentials::new(user, password.0.clone()))
                }
                (Some(user), None) => return Err(format!("the password of {user} is missing")),
            };
            Ok(Self { mailer: builder.build(), from })
        }

        /// # Errors
        /// In words without anything of the mail, if it was not taken.
        pub(crate) async fn send(&self, mail: &Mail) -> Result<(), String> {
            let message = self.message(mail)?;
            let sent = tokio::time::timeout(4 * PATIENCE, self.mailer.send(message)).await;
            match sent.map_err(|_| "the mail server is slow".to_owned())? {
                Ok(_) => Ok(()),
                Err(error) => Err(match error.status() {
                    Some(code) => format!("the mail server answers {code}"),
                    None if error.is_timeout() => "the mail server is slow".to_owned(),
                    None => "the mail server cannot be reached".to_owned(),
                }),
            }
        }

        pub(super) fn message(&self, mail: &Mail) -> Result<Message, String> {
            let to = mail.to.parse::<lettre::Address>().map_err(|_| "the address is none".to_owned())?;
            let mut builder = Message::builder()
                .from(self.from.clone())
                .to(Mailbox::new(None, to))
                .subject(&mail.subject)
                .date_now();
            if let Some(stop) = &mail.stop {
                for (name, value) in [
                    ("List-Unsubscribe", format!("<{stop}>")),
                    ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
                ] {
                    let name =
                        HeaderName::new_from_ascii(name.to_owned()).map_err(|_| "a bad name of a header")?;
                    builder = builder.raw_header(HeaderValue::new(name, value));
                }
            }
            let part = SinglePart::plain(mail.text.replace('\n', "\r\n"));
            builder.singlepart(part).map_err(|_| "the mail cannot be written".to_owned())
        }
    }

    /// Where the mail server is.
    #[derive(PartialEq, Debug)]
    struct Place {
        wrapped: bool,
        user: Option<String>,
        host: String,
        port: u16,
    }

    impl Place {
        fn read(text: &str) -> Result<Self, String> {
            let bad = || "the mail server is written smtp://user@host:587 or smtps://user@host".to_owned();
            let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
            let (wrapped, usual) = match scheme {
                "smtp" => (false, 587),
                "smtps" => (true, 465),
                _ => return Err(bad()),
            };
            let (user, place) = match rest.trim_end_matches('/').rsplit_once('@') {
                Some((user, _)) if user.contains(':') => {
                    return Err("the password does not belong into the address of the mail server".to_owned());
                }
                Some((user, place)) => (Some(user.to_owned()), place),
                None => (None, rest.trim_end_matches('/')),
            };
            let (host, port) = match place.rsplit_once(':') {
                Some((host, port)) => (host, port.parse().map_err(|_| bad())?),
                None if user.is_none() && !wrapped => (place, 25),
                None => (place, usual),
            };
            if host.is_empty() {
                return Err(bad());
            }
            Ok(Self { wrapped, user, host: host.to_owned(), port })
        }
    }

    #[cfg(test)]
    mod tests {
        use bolshak_store::PersonId;

        use super::*;
        use crate::mail::MailPassword;

        fn config(server: &str, password: Option<&str>) -> MailConfig {
            MailConfig {
                server: server.to_owned(),
                password: password.map(|password| MailPassword(password.to_owned())),
                from: "Большак <bolshak@example.org>".to_owned(),
                link: "https://example.org".to_owned(),
                pause: Duration::from_secs(1),
                absence: Duration::from_secs(1),
            }
        }

        #[test]
        fn a_place_is_read_and_a_password_in_it_refused() {
            let place = |text: &str| {
                Place::read(text).map(|place| (place.wrapped, place.user, place.host, place.port))
            };
            let user = Some("me@example.org".to_owned());
            assert_eq!(
                place("smtp://me@example.org@mail.example.org"),
                Ok((false, user.clone(), "mail.example.org".to_owned(), 587))
            );
            assert_eq!(place("smtps://me@example.org@mail:4650/"), Ok((true, user, "mail".to_owned(), 4650)));
            assert_eq!(place("smtp://localhost"), Ok((false, None, "localhost".to_owned(), 25)));
            for bad in ["", "localhost", "http://localhost", "smtp://", "smtp://me@:25", "smtp://host:many"] {
                assert!(place(bad).is_err(), "{bad}");
            }
            let error = place("smtp://me:secret@host").expect_err("a password");
            assert!(error.contains("password") && !error.contains("secret"), "{error}");
            assert!(!format!("{:?}", config("smtp://me@host", Some("secret"))).contains("secret"));
            assert!(Transport::new(&config("smtp://me@host", None)).is_err());
        }

        #[tokio::test]
        async fn nothing_in_a_mail_becomes_a_header() {
            let transport = Transport::new(&config("smtp://localhost", None)).expect("a place");
            let mail = Mail {
                person: PersonId::new("anna").expect("an id"),
                to: "anna@example.org".to_owned(),
                subject: "Ход\r\nBcc: boris@example.org".to_owned(),
                text: "first\n.\nBcc: boris@example.org\n".to_owned(),
                stop: Some("https://example.org/stop\r\nBcc: boris@example.org".to_owned()),
            };
            let written =
                String::from_utf8(transport.message(&mail).expect("a mail").formatted()).expect("ASCII");
            let (head, _) = written.split_once("\r\n\r\n").expect("a body");
            assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
            let injected =
                Mail { to: "anna@example.org\r\nBcc: boris@example.org".to_owned(), stop: None, ..mail };
            assert!(transport.message(&injected).is_err());
        }
    }
}

#[cfg(not(feature = "mail"))]
mod without {
    use bolshak_store::Mail;

    use crate::mail::MailConfig;

    /// Nobody who sends mail was built in.
    pub(crate) enum Transport {}

    impl Transport {
        pub(crate) fn new(_config: &MailConfig) -> Result<Self, String> {
            Err("this program was built without e-mail: cargo run --release --features mail -- serve --smtp …".to_owned())
        }

        #[allow(clippy::unused_async, reason = "as the one that sends")]
        pub(crate) async fn send(&self, _mail: &Mail) -> Result<(), String> {
            match *self {}
        }
    }
}
