//! How `bolshak serve` sends mail.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use bolshak_server::{MailConfig, MailPassword};
use clap::Args;

/// The options.
#[derive(Args)]
pub(crate) struct MailArguments {
    /// Send mail through this server, such as smtp://user@mail.example.org:587 (STARTTLS) or smtps://user@mail.example.org;
    /// needs a program that was built with --features mail. The password is in BOLSHAK_SMTP_PASSWORD or in a file
    #[arg(long, value_name = "URL", requires = "mail_from", requires = "mail_link")]
    smtp: Option<String>,
    /// The file that holds the password of the mail server
    #[arg(long, value_name = "FILE", requires = "smtp")]
    smtp_password_file: Option<PathBuf>,
    /// From whom mails are, such as "Bolshak <draughts@example.org>"
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
    /// Where members reach the server, such as https://draughts.example.org; links in mails begin so
    #[arg(long, value_name = "URL", requires = "smtp")]
    mail_link: Option<String>,
    /// Remind whoever wants it of a game by letter when he has not been here for so many hours
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    mail_after: u64,
    /// Try a mail again after so many seconds, then after twice as many
    #[arg(long, value_name = "SECONDS", default_value_t = 300, hide = true, value_parser = clap::value_parser!(u64).range(1..))]
    mail_pause: u64,
}

impl MailArguments {
    /// # Errors
    /// If the file of the password cannot be read.
    pub(crate) fn config(&self) -> anyhow::Result<Option<MailConfig>> {
        let (Some(server), Some(from), Some(link)) = (&self.smtp, &self.mail_from, &self.mail_link) else {
            return Ok(None);
        };
        Ok(Some(MailConfig {
            server: server.clone(),
            password: self.password()?.map(MailPassword),
            from: from.clone(),
            link: link.clone(),
            pause: Duration::from_secs(self.mail_pause),
            absence: Duration::from_secs(self.mail_after * 60 * 60),
        }))
    }

    fn password(&self) -> anyhow::Result<Option<String>> {
        let Some(file) = &self.smtp_password_file else {
            return Ok(std::env::var("BOLSHAK_SMTP_PASSWORD").ok());
        };
        let text = std::fs::read_to_string(file);
        let text = text.with_context(|| format!("cannot read the password in {}", file.display()))?;
        Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
    }
}
