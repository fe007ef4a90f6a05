//! The one owner of a room in memory. Everything that happens in it passes through here in one order: decided, applied,
//! kept in the store, shown.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use bolshak_arena::referee::{Consultation, GameEvent, Refusal};
use bolshak_arena::{LagCredit, Millis};
use bolshak_community::Counsel;
use bolshak_game::Seat;
use bolshak_store::{Append, Notes, Outage, PersonId, Said, StoreError, Summary, Vacation};
use bolshak_wire as wire;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

use super::attendance::{Attendance, Away};
use super::consulting::leaves_position;
use super::shown::{Here, Shown, Watching, encode};
use super::talk::Wanted;
use super::{RoomGame, rebuild};
use crate::engines::participant::{Heard, Participant};
use crate::exhibitions;
use crate::permission::{self, Deed};
use crate::ratings;
use crate::services::Services;
use crate::time::Moment;
use crate::viewer::Viewer;

/// How long a room that nobody watches and no engine thinks about stays in memory.
const LINGER: Duration = Duration::from_secs(60);
/// How soon what happens by itself is tried again after the store failed.
const AGAIN: Duration = Duration::from_millis(500);
/// How many messages a slow watcher may be behind before it must join anew.
pub(super) const BEHIND: usize = 16;
/// How many updates are at hand for watchers that were away.
const AT_HAND: usize = 16;
/// How often those who wait for the engine are told their place.
const QUEUE_NEWS: Duration = Duration::from_secs(1);

/// What a room can be asked.
pub(crate) enum RoomRequest {
    /// To watch it, perhaps from a version that is known.
    Watch { viewer: Viewer, since: Option<u64>, reply: oneshot::Sender<Watching> },
    /// To do something.
    Act {
        viewer: Viewer,
        message: wire::ClientMessage,
        /// How long the line takes there and back.
        lag: Millis,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// For a free seat, this one or any.
    Sit { viewer: Viewer, seat: Option<String>, name: String, reply: oneshot::Sender<Result<(), Refusal>> },
    /// For the computer in all seats that are still free.
    Fill { viewer: Viewer, level: u8, reply: oneshot::Sender<Result<(), Refusal>> },
    /// To end it before it has begun.
    Withdraw { viewer: Viewer, reply: oneshot::Sender<Result<(), Refusal>> },
    /// To end it, by the member who was challenged.
    Decline { viewer: Viewer, reason: String, reply: oneshot::Sender<Result<(), Refusal>> },
    /// For his own notes.
    Notes { viewer: Viewer, reply: oneshot::Sender<Result<Notes, Refusal>> },
    /// To keep his notes and his plan.
    KeepNotes { viewer: Viewer, notes: Notes, reply: oneshot::Sender<Result<Notes, Refusal>> },
    /// For all of it.
    Snapshot { viewer: Viewer, reply: oneshot::Sender<Arc<str>> },
    /// For its record as PDN.
    Pdn { viewer: Viewer, reply: oneshot::Sender<Result<String, Refusal>> },
    /// For its position as text.
    Position { viewer: Viewer, reply: oneshot::Sender<Result<String, Refusal>> },
    /// For one of its flicks.
    Film { number: usize, reply: oneshot::Sender<Option<wire::Film>> },
    /// To give it a result, as an arbiter who has been found to be one.
    Rule { ruling: GameEvent, reply: oneshot::Sender<Result<(), Refusal>> },
    /// To end it, if somebody has not made his first move; his time for it has run out.
    Late { reply: oneshot::Sender<Result<(), Refusal>> },
    /// To look whether something is due.
    Wake,
    /// To leave the memory: another node has it, or the time in which it counts was wrong.
    Close,
}

pub(crate) struct Actor {
    pub(super) game: Box<dyn RoomGame>,
    pub(super) services: Services,
    requests: mpsc::Receiver<Box<RoomRequest>>,
    pub(super) shown: broadcast::Sender<Arc<Shown>>,
    /// How many messages were shown.
    told: u64,
    /// By chance, another each time that the room comes into memory.
    life: u64,
    pub(super) at_hand: VecDeque<Arc<Shown>>,
    pub(super) engine: Participant,
    heard: mpsc::Receiver<Box<Heard>>,
    status: wire::Status,
    pub(super) attendance: Arc<Attendance>,
    pub(super) away: Away,
    pub(super) ratings: Vec<wire::SeatRating>,
    /// The exhibition that it is a game of.
    pub(super) exhibition: Option<wire::ExhibitionPlace>,
    /// The competition that it is a game of.
    pub(super) competition: Option<wire::CompetitionPlace>,
    /// What was said here.
    pub(super) said: Vec<Said>,
    /// What players have written down for themselves.
    pub(super) notes: HashMap<PersonId, Notes>,
    /// The vacations of each seat whose clock counts days.
    pub(super) vacations: Vec<Vec<Vacation>>,
    /// When nobody could play here, because the node that had the game was gone.
    pub(super) gaps: Vec<Outage>,
    /// The deadline that the store was last told.
    pub(super) noted: Option<Millis>,
    /// What each seat may be given back for its line.
    lag: Vec<LagCredit>,
    /// Whether the game was over when it was last kept.
    pub(super) is_over: bool,
    /// What the people of the side that is to move would play, where several hold a seat; by the places of legal moves.
    pub(super) counsel: Counsel<PersonId, usize>,
    /// When it came into memory.
    pub(super) opened: Instant,
    /// The store holds something else than this room knows, and it could not be read anew.
    pub(super) lost: bool,
}

impl Actor {
    pub(crate) fn new(
        game: Box<dyn RoomGame>,
        services: Services,
        requests: mpsc::Receiver<Box<RoomRequest>>,
    ) -> Self {
        let record = game.record();
        let (engine, heard) = Participant::new(services.clone(), record.id.clone(), record.owner.clone());
        let (shown, _) = broadcast::channel(BEHIND);
        let (at_hand, status) = (VecDeque::new(), wire::Status::default());
        let (attendance, away) = (Attendance::new(record.seats.len()), Away::new(record));
        let is_over = game.summary().ended.is_some();
        let lag = vec![LagCredit::default(); record.seats.len()];
        let (ratings, said, lost) = (vec![], vec![], false);
        Self {
            game,
            services,
            requests,
            shown,
            told: 0,
            life: fastrand::u64(..),
            at_hand,
            engine,
            heard,
            status,
            attendance,
            away,
            ratings,
            exhibition: None,
            competition: None,
            said,
            notes: HashMap::new(),
            vacations: vec![],
            gaps: vec![],
            noted: None,
            lag,
            is_over,
            counsel: Counsel::default(),
            opened: Instant::now(),
            lost,
        }
    }

    /// Lives until the server stops or nobody needs the room in memory.
    pub(crate) async fn run(mut self) {
        let metrics = Arc::clone(&self.services.metrics);
        let _counted = metrics.room();
        let stop = self.services.stop.clone();
        self.read_beside().await;
        self.make_rematch().await;
        self.fire_due().await;
        self.note_deadline().await;
        self.look_around();
        self.services.lobby.note(self.game.record(), &self.attendance);
        self.note_live();
        let mut idle_since = None;
        while !self.lost {
            idle_since = self.is_idle().then(|| idle_since.unwrap_or_else(Instant::now));
            let leave = idle_since.unwrap_or_else(far_away) + LINGER;
            tokio::select! {
                () = stop.cancelled() => break,
                request = self.requests.recv() => match request {
                    Some(request) => self.answer(*request).await,
                    None => break,
                },
                Some(heard) = self.heard.recv() => self.on_reply(*heard).await,
                () = self.attendance.changed() => self.look_around(),
                () = sleep(QUEUE_NEWS), if self.status.queue.is_some() => self.look_around(),
                () = sleep_until(leave), if idle_since.is_some() => break,
            }
        }
        self.services.lobby.forget(&self.game.record().id);
        self.services.live.forget(&self.game.record().id);
        // Whoever asked before the door was shut is still answered.
        self.requests.close();
        while let Some(request) = self.requests.recv().await {
            // What a lost room knows may not have been kept: nobody is shown it, and whoever asked hears that from the door.
            if !self.lost {
                self.answer(*request).await;
            }
        }
    }

    /// Reads what belongs to the room and is no event of its game.
    async fn read_beside(&mut self) {
        let (record, now) = (self.game.record().clone(), self.services.now().wall);
        let read = self.services.read(move |store| {
            let ratings = ratings::at_seats(store, &record, now)?;
            let exhibition = exhibitions::place(store, &record)?;
            let (said, notes) = (store.said_at(&record.id)?, store.notes_at(&record.id)?);
            Ok((ratings, exhibition, said, notes, store.gaps(&record.id, now)?))
        });
        match read.await {
            Ok((ratings, exhibition, said, notes, gaps)) => {
                self.ratings = ratings;
                self.exhibition = exhibition;
                self.remember(said);
                self.notes = notes.into_iter().collect();
                self.gaps = gaps;
                self.leave_out_gaps();
            }
            Err(error) => {
                tracing::error!(%error, "ratings, words, notes and the exhibition could not be read");
            }
        }
        self.read_competition().await;
    }

    pub(super) fn watch(&mut self, viewer: &Viewer, since: Option<u64>) -> Watching {
        let record = self.game.record();
        let seats = viewer.sides(record);
        let person = viewer.id().filter(|_| record.terms.consults() && !seats.is_empty());
        let attending = self.attendance.come(&seats, person);
        self.look_around();
        let missed = since.and_then(|since| self.missed(since, &seats));
        let mut first = missed.unwrap_or_else(|| vec![encode(&self.snapshot(viewer))]);
        first.extend(self.talk_for(&seats));
        first.extend(self.counsel_for(&seats));
        let (messages, life, number) = (self.shown.subscribe(), self.life, self.told);
        Watching { first, messages, seats, life, number, attending: Here::InRoom(attending) }
    }

    /// The updates after a version, and how it is with the engine; nothing if they are no longer at hand.
    fn missed(&self, since: u64, seats: &[Seat]) -> Option<Vec<Arc<str>>> {
        let missing = usize::try_from(self.game.version().checked_sub(since)?).ok()?;
        let from = self.at_hand.len().checked_sub(missing)?;
        let mut texts: Vec<_> =
            self.at_hand.range(from..).filter_map(|shown| shown.text_for(seats).cloned()).collect();
        texts.push(encode(&wire::ServerMessage::Status(self.status.clone())));
        Some(texts)
    }

    pub(super) fn snapshot(&self, viewer: &Viewer) -> wire::ServerMessage {
        let (own, sides) = (viewer.seats(self.game.record()), viewer.sides(self.game.record()));
        let mut snapshot = self.game.snapshot(self.services.now());
        let name = |seat: &Seat| snapshot.seats[seat.index()].seat.clone();
        snapshot.made = viewer.made(self.game.record());
        snapshot.consults = sides.iter().find(|seat| !own.contains(seat)).map(name);
        snapshot.mine = own.iter().map(name).collect();
        snapshot.me = self.key_of(viewer);
        snapshot.exhibition.clone_from(&self.exhibition);
        snapshot.competition.clone_from(&self.competition);
        snapshot.status = self.status.clone();
        if let (wire::GameSnapshot::Board(board), Some((seat, legal))) =
            (&mut snapshot.game, self.game.legal())
            && sides.contains(&seat)
            && !self.waits()
        {
            board.legal = legal;
        }
        self.hide(&mut snapshot, viewer);
        wire::ServerMessage::Snapshot(Box::new(snapshot))
    }

    /// Whether somebody is still to sit down before anything can happen.
    pub(super) fn waits(&self) -> bool {
        self.game.record().waits()
    }

    pub(super) async fn act(
        &mut self,
        viewer: &Viewer,
        message: &wire::ClientMessage,
        lag: Millis,
    ) -> Result<(), Refusal> {
        permission::check(viewer, self.game.record(), Deed::of(&message.command))?;
        if let wire::Command::Say { circle, text, phrase } = &message.command {
            let (text, phrase) = (text.as_deref(), phrase.as_deref());
            return self.say(viewer, Wanted { circle, text, phrase }).await;
        }
        if Deed::of(&message.command).is_within_a_side() {
            return self.consult(viewer, &message.command).await;
        }
        if self.waits() {
            return Err(Refusal::new("waiting", "the game begins when all seats are taken"));
        }
        let by_vote = self.game.record().terms.consultation == Consultation::Vote;
        if by_vote && Deed::of(&message.command) == Deed::Move {
            return Err(Refusal::new("by-vote", "your side votes on its moves"));
        }
        self.check_competition(&message.command)?;
        self.read_vacations().await.map_err(|error| not_kept(&error))?;
        // A flag that has fallen was first, whatever arrived in the same instant.
        let now = if Deed::of(&message.command) == Deed::Move {
            let given = self.credited(viewer, lag);
            self.fire_due_at(given).await;
            given
        } else {
            self.fire_due().await;
            self.services.now()
        };
        let events = match message.command {
            wire::Command::ClaimAbsence => self.absent(now)?,
            _ => self.game.decide(viewer, message, now).map_err(|refusal| self.refused(viewer, refusal))?,
        };
        let took_back = events.iter().any(|event| matches!(event, GameEvent::TookBack(_)));
        self.commit(events, now).await.map_err(|error| not_kept(&error))?;
        if took_back {
            self.forget_plans().await;
        } else if Deed::of(&message.command) == Deed::Move {
            self.follow_plans().await;
        }
        Ok(())
    }

    /// Whoever has been gone for too long has lost, if somebody who plays says so.
    fn absent(&self, now: Moment) -> Result<Vec<GameEvent>, Refusal> {
        if self.game.summary().ended.is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        let gone = self.away.gone(self.absence(), now.wall);
        let gone: Vec<_> = gone.map(|seat| self.game.absent(seat)).collect();
        let here = || Refusal::new("not-gone", "nobody has been gone for so long");
        (!gone.is_empty()).then_some(gone).ok_or_else(here)
    }

    pub(super) fn absence(&self) -> Millis {
        u64::try_from(self.services.absence.as_millis()).unwrap_or(Millis::MAX)
    }

    /// The one way in which anything happens: applied, kept, and then shown. All events of an action are kept together
    /// or not at all; if they could not be, the room is read anew, so that it knows nothing that the store does not.
    pub(super) async fn commit(&mut self, events: Vec<GameEvent>, now: Moment) -> Result<(), StoreError> {
        if events.is_empty() {
            return Ok(());
        }
        let expected = self.game.version();
        let mut applied = Vec::with_capacity(events.len());
        for what in events {
            match self.game.apply(what, now) {
                Ok(one) => applied.push(one),
                Err(why) => {
                    self.read_anew().await;
                    return Err(StoreError::Failed(why));
                }
            }
        }
        if !applied.iter().all(|(event, _)| leaves_position(&event.what)) {
            self.counsel = Counsel::default();
        }
        let (events, updates): (Vec<_>, Vec<_>) = applied.into_iter().unzip();
        let summary = self.summary(now);
        let deadline = summary.deadline;
        let record = self.game.record();
        let was_over = self.is_over;
        let ended = summary.ended.as_ref().filter(|_| !was_over);
        let rated = ended.and_then(|ended| ratings::end_of(record, ended));
        let (id, is_over) = (record.id.clone(), summary.ended.is_some());
        let append = Append { id, expected, events, summary, rated };
        if let Err(error) = self.services.append(append).await {
            tracing::error!(%error, id = %self.game.record().id, "an action could not be kept");
            if error == StoreError::Elsewhere {
                self.lost = true;
            } else {
                self.read_anew().await;
            }
            return Err(error);
        }
        self.noted = deadline;
        self.game.kept(self.services.now());
        if is_over != was_over {
            self.is_over = is_over;
            self.read_ratings().await;
            self.tell_players_all();
            self.tell_exhibition().await;
            self.tell_competition();
            self.note_live();
        }
        self.engine.forgive();
        self.make_rematch().await;
        let legal = self.game.legal();
        let last = updates.len() - 1;
        for (index, update) in updates.into_iter().enumerate() {
            self.show(update, legal.as_ref().filter(|_| index == last));
        }
        self.look_around();
        Ok(())
    }

    /// What lists need to know, and when the room must be looked at.
    pub(super) fn summary(&self, now: Moment) -> Summary {
        // A room in which an engine is to move is woken as soon as the server runs again.
        let deadline = if self.game.tasks(now).is_empty() { self.deadline() } else { Some(now.wall) };
        Summary { deadline, ..self.game.summary() }
    }

    /// Makes the game that the players have agreed on, before they are told of it. After a crash it is made when the room is
    /// opened again; that it is there already is as it should be.
    async fn make_rematch(&mut self) {
        let Some(record) = self.game.rematch() else { return };
        match self.services.read(move |store| store.create(&record)).await {
            Ok(()) => self.services.metrics.game_made(),
            Err(StoreError::Taken) => {}
            Err(error) => tracing::error!(%error, "a rematch could not be made"),
        }
    }

    /// Goes back to what the store holds.
    pub(super) async fn read_anew(&mut self) {
        let id = self.game.record().id.clone();
        let stored = self.services.read(move |store| store.load(&id)).await;
        let time = Arc::clone(&self.services.time);
        let game = match stored {
            Ok(Some(stored)) => rebuild(stored, |wall| time.at(wall)),
            Ok(None) => Err("the record is gone".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        match game {
            Ok(game) => {
                self.game = game;
                self.counsel = Counsel::default();
                self.leave_out_gaps();
                self.is_over = self.game.summary().ended.is_some();
                // What was at hand may not be what happened.
                self.at_hand.clear();
            }
            Err(error) => {
                tracing::error!(%error, id = %self.game.record().id, "a room could not be read anew");
                self.lost = true;
            }
        }
    }

    /// Shows an update to all who watch; the legal moves only to whoever is to move.
    fn show(&mut self, update: wire::Update, legal: Option<&(Seat, Vec<wire::LegalMove>)>) {
        let mut message = wire::ServerMessage::Update(Box::new(update));
        let public = encode(&message);
        let mut to_move = None;
        if let (wire::ServerMessage::Update(update), Some((seat, legal))) = (&mut message, legal)
            && let wire::GameChange::Board(board) = &mut update.game
        {
            board.legal.clone_from(legal);
            to_move = Some((*seat, encode(&message)));
        }
        let blind = self.told_blind(message);
        let shown = self.tell(Shown { to_move, blind, ..Shown::to_all(public) });
        if self.at_hand.len() == AT_HAND {
            self.at_hand.pop_front();
        }
        self.at_hand.push_back(shown);
    }

    /// What is shown from now on belongs to another life of the room.
    pub(super) fn begin_life(&mut self) {
        self.life = fastrand::u64(..);
    }

    /// Sends a message to those who watch, with its number.
    pub(super) fn tell(&mut self, message: Shown) -> Arc<Shown> {
        self.told += 1;
        let shown = Arc::new(Shown { number: self.told, life: self.life, ..message });
        // Nobody may be watching.
        let _ = self.shown.send(Arc::clone(&shown));
        shown
    }

    /// Sets the engine to work if something is its to decide, and says so; notes the next deadline.
    pub(super) fn look_around(&mut self) {
        let watched = self.shown.receiver_count() > 0;
        let tasks = if self.waits() { vec![] } else { self.game.tasks(self.services.now()) };
        let thinking = !tasks.is_empty();
        self.engine.consider(tasks, watched);
        let failed = self.engine.has_failed();
        // Nobody sits and waits where a move has days; the host of an exhibition is at one board at a time.
        let is_elsewhere = self.is_by_letter() || self.exhibition.is_some();
        let idle = self.waits() || is_elsewhere || self.game.summary().ended.is_some();
        self.away.look(self.game.record(), idle, &self.attendance, self.services.now().wall);
        let status = wire::Status {
            thinking: thinking && !failed,
            queue: self.engine.queue(),
            notice: failed.then(|| "engine-failed".to_owned()),
            away: self.away.told(self.absence()),
            vacations: self.on_vacation(),
            sides: self.sides_told(),
            watchers: self.attendance.watchers(),
            ratings: self.ratings.clone(),
        };
        if status != self.status {
            self.status = status.clone();
            let public = encode(&wire::ServerMessage::Status(status));
            self.tell(Shown::to_all(public));
        }
        let deadline = self.deadline();
        self.services.deadlines.set(&self.game.record().id, deadline);
    }

    /// When the room must be looked at: a flag falls when what could be given back for the line has run out, too; and a
    /// vacation begins or ends.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let deadline = self.game.deadline()? + self.line_credit();
        let falls = self.services.time.wall(deadline);
        Some(self.next_of_vacations().map_or(falls, |next| falls.min(next)))
    }

    /// What whoever is to move could be given back for his line now. The engine has none; for days it does not matter.
    fn line_credit(&self) -> Millis {
        let Some(seat) = self.game.on_the_clock() else { return 0 };
        let is_person = self.game.record().seats[seat.index()].occupant.person().is_some();
        self.lag.get(seat.index()).filter(|_| is_person).map_or(0, |credit| credit.available())
    }

    /// The moment at which a move was made: as much earlier as its maker is given back for his line.
    fn credited(&mut self, viewer: &Viewer, lag: Millis) -> Moment {
        let now = self.services.now();
        let own = viewer.seats(self.game.record());
        let Some(seat) = self.game.on_the_clock().filter(|seat| own.contains(seat)) else { return now };
        let credit = self.lag.get_mut(seat.index()).map_or(0, |credit| credit.take(lag));
        Moment { playing: now.playing.saturating_sub(credit).max(self.game.since()), ..now }
    }

    async fn on_reply(&mut self, heard: Heard) {
        match heard {
            Heard::AskAgain => self.engine.forgive(),
            Heard::Failed(key, why) if self.engine.take(key) => self.engine.fail(&why),
            Heard::Reply(key, reply) if self.engine.take(key) => {
                self.fire_due().await;
                let now = self.services.now();
                let done = match self.game.decide_reply(&reply, now) {
                    Ok(events) => self.commit(events, now).await.map_err(|error| error.to_string()),
                    Err(refusal) => Err(refusal.message),
                };
                if let Err(why) = done {
                    self.engine.fail(&why);
                }
            }
            // It comes too late.
            Heard::Failed(..) | Heard::Reply(..) => {}
        }
        self.look_around();
    }

    /// Lets happen what happens by itself.
    pub(super) async fn fire_due(&mut self) {
        let now = self.services.now();
        let playing = now.playing.saturating_sub(self.line_credit());
        self.fire_due_at(Moment { playing: playing.max(self.game.since()), ..now }).await;
    }

    /// Lets happen what has happened by itself until this moment.
    async fn fire_due_at(&mut self, now: Moment) {
        let known = self.read_vacations().await;
        let events = if known.is_ok() { self.game.due(now) } else { vec![] };
        let done = match known {
            Ok(()) => self.commit(events, now).await,
            // Whether a flag has fallen is not known then.
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::error!(%error, "what happened by itself could not be kept");
            let again = now.wall + u64::try_from(AGAIN.as_millis()).unwrap_or(0);
            self.services.deadlines.set(&self.game.record().id, Some(again));
        }
    }

    fn is_idle(&self) -> bool {
        self.shown.receiver_count() == 0 && !self.status.thinking
    }
}

pub(super) fn not_kept(error: &StoreError) -> Refusal {
    Refusal::new("storage", format!("nothing was changed: {error}"))
}

fn far_away() -> Instant {
    Instant::now() + Duration::from_secs(24 * 60 * 60)
}
