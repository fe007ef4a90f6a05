//! What is said at a game: players among themselves, and those who look on. It is kept, but it is no event of the game.

use std::sync::Arc;

use bolshak_arena::referee::Refusal;
use bolshak_game::Seat;
use bolshak_notation::display_name;
use bolshak_store::{Circle, PersonId, Said, SeatRecord, Words};
use bolshak_wire as wire;

use super::actor::{Actor, not_kept};
use super::shown::{Audience, Shown, encode};
use crate::people::moderation::check_may_speak;
use crate::services::Services;
use crate::viewer::Viewer;

/// The longest text, in characters.
const LONGEST: usize = 300;
/// How much is remembered of what was said at one game.
const REMEMBERED: usize = 200;

/// The phrases that everybody reads in his own language; the page has the words.
const PHRASES: [&str; 10] = [
    "hello",
    "good-luck",
    "have-fun",
    "you-too",
    "good-game",
    "well-played",
    "thank-you",
    "sorry",
    "one-moment",
    "goodbye",
];

impl Actor {
    /// Takes what was said before; of much the last.
    pub(super) fn remember(&mut self, mut said: Vec<Said>) {
        said.drain(..said.len().saturating_sub(REMEMBERED));
        self.said = said;
    }

    fn audience(&self, circle: Circle) -> Audience {
        match circle {
            Circle::Players => Audience::Players,
            Circle::Watchers if self.is_over => Audience::Everybody,
            Circle::Watchers => Audience::Watchers,
            Circle::Side(seat) => Audience::Side(seat.0),
        }
    }

    /// The circle that somebody means who holds these seats.
    fn circle(&self, word: &str, sides: &[Seat]) -> Result<Circle, Refusal> {
        let consults = self.game.record().terms.consults();
        match (word, sides) {
            ("players", _) => Ok(Circle::Players),
            ("watchers", _) => Ok(Circle::Watchers),
            ("side", [seat]) if consults => Ok(Circle::Side(*seat)),
            ("side", _) => Err(Refusal::new("no-consultation", "nobody consults here")),
            _ => Err(Refusal::new("unreadable", "one speaks to players, to watchers or to one's side")),
        }
    }

    /// Everything that those who hold these seats may hear of what was said; nothing if there is nothing.
    pub(super) fn talk_for(&self, sides: &[Seat]) -> Option<Arc<str>> {
        let heard = self.said.iter().filter(|said| hears(said.circle, sides, self.is_over));
        let said: Vec<_> = heard.map(told).collect();
        (!said.is_empty()).then(|| encode(&wire::ServerMessage::Talk { said }))
    }

    /// Somebody says something.
    pub(super) async fn say(&mut self, viewer: &Viewer, wanted: Wanted<'_>) -> Result<(), Refusal> {
        let Wanted { circle, text, phrase } = wanted;
        let sides = viewer.sides(self.game.record());
        let circle = self.circle(circle, &sides)?;
        if !hears(circle, &sides, self.is_over) {
            return Err(Refusal::new(
                "not-yet",
                "players speak with those who look on when the game is over",
            ));
        }
        let words = words(text, phrase)?;
        let person = viewer.person.as_ref();
        let person = person.ok_or_else(|| Refusal::new("not-a-guest", "who speaks has a cookie"))?;
        self.services
            .talk
            .admit(person.id.clone())
            .map_err(|error| Refusal::new("too-many", error.message))?;
        check_muted(&self.services, person.id.clone()).await?;
        let said = Said {
            circle,
            person: person.id.clone(),
            name: self.name_of(viewer),
            words,
            at: self.services.now().wall,
        };
        let (id, kept) = (self.game.record().id.clone(), said.clone());
        self.services.read(move |store| store.say(&id, &kept)).await.map_err(|error| not_kept(&error))?;
        let public = encode(&wire::ServerMessage::Said(told(&said)));
        let shown = Shown { audience: self.audience(circle), ..Shown::to_all(public) };
        if self.said.len() == REMEMBERED {
            self.said.remove(0);
        }
        self.said.push(said);
        self.tell(shown);
        Ok(())
    }

    /// What somebody is called here: a member by his name, a guest as he sits.
    fn name_of(&self, viewer: &Viewer) -> String {
        let membership = viewer.person.as_ref().and_then(|person| person.membership.as_ref());
        let record = self.game.record();
        let is_he = |one: &&SeatRecord| one.occupant.person() == viewer.id();
        let consultants = record.consultants.iter().map(|other| &other.who);
        let at_seats = || record.seats.iter().chain(consultants).find(is_he).map(|one| one.name.clone());
        let local = || viewer.seats(record).first().map(|seat| record.seats[seat.index()].name.clone());
        let sits = || viewer.id().and_then(|_| at_seats()).or_else(local);
        membership.map(|membership| membership.name.clone()).or_else(sits).unwrap_or_default()
    }

    /// The game is over: the players hear what those who looked on have said.
    pub(super) fn tell_players_all(&mut self) {
        let seats = self.game.record().seats.len();
        if !self.game.record().terms.consults() {
            return self.tell_all(&[Seat::WHITE], Audience::Players);
        }
        // To each side what it has said among itself, too.
        (0..seats).map(Seat::of).for_each(|seat| self.tell_all(&[seat], Audience::Side(seat.0)));
    }

    fn tell_all(&mut self, sides: &[Seat], audience: Audience) {
        if let Some(public) = self.talk_for(sides) {
            self.tell(Shown { audience, ..Shown::to_all(public) });
        }
    }
}

/// Whether those who hold these seats, or none, hear what is said in a circle. Players hear the watchers when nothing can
/// help them any more; what a side has said among itself stays there, also after the game.
pub(crate) fn hears(circle: Circle, sides: &[Seat], is_over: bool) -> bool {
    match circle {
        Circle::Players => !sides.is_empty(),
        Circle::Watchers => sides.is_empty() || is_over,
        Circle::Side(seat) => sides.contains(&seat),
    }
}

/// Nobody speaks who is muted.
async fn check_muted(services: &Services, person: PersonId) -> Result<(), Refusal> {
    let now = services.now().wall;
    let checked = services.with_store(move |store| check_may_speak(store, &person, now));
    checked.await.map_err(|error| Refusal::new(error.code, error.message))
}

/// What somebody wants to say.
pub(super) struct Wanted<'a> {
    pub circle: &'a str,
    pub text: Option<&'a str>,
    pub phrase: Option<&'a str>,
}

fn words(text: Option<&str>, phrase: Option<&str>) -> Result<Words, Refusal> {
    match (text, phrase) {
        (None, Some(phrase)) if PHRASES.contains(&phrase) => Ok(Words::Phrase(phrase.to_owned())),
        (None, Some(_)) => Err(Refusal::new("unreadable", "there is no such phrase")),
        (Some(text), None) => {
            // Nothing in it changes how other text is shown.
            let text = display_name(text);
            let fits = (1..=LONGEST).contains(&text.chars().count());
            let long = || Refusal::new("too-long", format!("say 1 to {LONGEST} characters"));
            fits.then_some(Words::Own(text)).ok_or_else(long)
        }
        _ => Err(Refusal::new("unreadable", "say a text or a phrase")),
    }
}

fn told(said: &Said) -> wire::Said {
    let (text, phrase) = words_told(said.words.clone());
    let circle = circle_told(said.circle).to_owned();
    wire::Said { circle, name: said.name.clone(), text, phrase, at: said.at }
}

/// Words as a text or as the name of a phrase.
pub(crate) fn words_told(words: Words) -> (Option<String>, Option<String>) {
    match words {
        Words::Own(text) => (Some(text), None),
        Words::Phrase(phrase) => (None, Some(phrase)),
    }
}

/// The word for a circle; whoever hears it knows which side it is.
pub(crate) const fn circle_told(circle: Circle) -> &'static str {
    match circle {
        Circle::Players => "players",
        Circle::Watchers => "watchers",
        Circle::Side(_) => "side",
    }
}
