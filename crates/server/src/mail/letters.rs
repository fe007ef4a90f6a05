//! What mails say, in the languages of the page.

use bolshak_store::{Mail, MailAddress, PersonId};

/// A game of which somebody is reminded.
pub(crate) struct Waiting {
    /// Whom he plays.
    pub opponent: String,
    /// Where.
    pub link: String,
    /// Whether less than a day is left.
    pub urgent: bool,
}

/// The address is to be confirmed.
pub(crate) fn confirmation(person: &PersonId, own: &MailAddress, name: &str, link: &str) -> Mail {
    let (subject, text) = if is_russian(own) {
        (
            "Подтвердите адрес",
            format!(
                "{}!\n\nЭтот адрес указан в вашем аккаунте на сервере «Большак». Подтвердите его в течение дня:\n\n{link}\n\n\
                 Если это были не вы, ничего не делайте: без подтверждения сюда больше ничего не придёт.\n",
                plain(name)
            ),
        )
    } else {
        (
            "Confirm your address",
            format!(
                "{},\n\nthis address was given for your account at Bolshak. Confirm it within a day:\n\n{link}\n\n\
                 If that was not you, do nothing: without it nothing else will come here.\n",
                plain(name)
            ),
        )
    };
    mail(person, own, subject, text, None)
}

/// Somebody has forgotten his password.
pub(crate) fn reset(person: &PersonId, own: &MailAddress, name: &str, link: &str) -> Mail {
    let (subject, text) = if is_russian(own) {
        (
            "Новый пароль",
            format!(
                "{}!\n\nКто-то попросил новый пароль для вашего аккаунта на сервере «Большак». Выбрать его можно в течение дня:\n\n\
                 {link}\n\nЕсли это были не вы, ничего не делайте: пароль останется прежним.\n",
                plain(name)
            ),
        )
    } else {
        (
            "A new password",
            format!(
                "{},\n\nsomebody has asked for a new password of your account at Bolshak. Choose it within a day:\n\n{link}\n\n\
                 If that was not you, do nothing: the password stays as it is.\n",
                plain(name)
            ),
        )
    };
    mail(person, own, subject, text, None)
}

/// Games wait for a move.
pub(crate) fn reminder(
    person: &PersonId,
    own: &MailAddress,
    name: &str,
    games: &[Waiting],
    page: &str,
    stop: String,
) -> Mail {
    let russian = is_russian(own);
    let urgent = games.iter().any(|game| game.urgent);
    let subject = match (russian, urgent) {
        (true, true) => "Осталось меньше дня на ход",
        (true, false) => "Ваш ход",
        (false, true) => "Less than a day for your move",
        (false, false) => "Your move",
    };
    let line = |game: &Waiting| {
        let urgent = match (game.urgent, russian) {
            (false, _) => "",
            (true, true) => " — осталось меньше дня",
            (true, false) => " - less than a day is left",
        };
        format!("{}{urgent}\n{}\n", plain(&game.opponent), game.link)
    };
    let games: Vec<_> = games.iter().map(line).collect();
    let (greeting, farewell) = if russian {
        (
            format!("{}!\n\nВашего хода ждут соперники:", plain(name)),
            format!("Больше не напоминать о партиях: {page}"),
        )
    } else {
        (
            format!("{},\n\nthese opponents wait for your move:", plain(name)),
            format!("To get no more reminders of games: {page}"),
        )
    };
    mail(person, own, subject, format!("{greeting}\n\n{}\n{farewell}\n", games.join("\n")), Some(stop))
}

fn mail(person: &PersonId, own: &MailAddress, subject: &str, text: String, stop: Option<String>) -> Mail {
    Mail { person: person.clone(), to: own.address.clone(), subject: subject.to_owned(), text, stop }
}

fn is_russian(own: &MailAddress) -> bool {
    own.language == "ru"
}

/// A name of somebody on one line.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).collect()
}
