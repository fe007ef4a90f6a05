//! What a room does with each thing that it is asked.

use super::actor::{Actor, RoomRequest};
use super::shown::encode;

impl Actor {
    /// Does what the room is asked. Whoever asked may have gone in the meantime; that is no fault.
    pub(super) async fn answer(&mut self, request: RoomRequest) {
        match request {
            RoomRequest::Watch { viewer, since, reply } => {
                self.look_at_vacations().await;
                let _ = reply.send(self.watch(&viewer, since));
                self.engine.forgive();
                self.look_around();
            }
            RoomRequest::Act { viewer, message, lag, reply } => {
                let _ = reply.send(self.act(&viewer, &message, lag).await);
            }
            RoomRequest::Sit { viewer, seat, name, reply } => {
                let _ = reply.send(self.sit(&viewer, seat.as_deref(), name).await);
                self.look_around();
            }
            RoomRequest::Fill { viewer, level, reply } => {
                let _ = reply.send(self.fill(&viewer, level).await);
                self.look_around();
            }
            RoomRequest::Withdraw { viewer, reply } => {
                let _ = reply.send(self.withdraw(&viewer).await);
            }
            RoomRequest::Decline { viewer, reason, reply } => {
                let _ = reply.send(self.decline(&viewer, reason).await);
            }
            RoomRequest::Notes { viewer, reply } => {
                let _ = reply.send(self.notes(&viewer));
            }
            RoomRequest::KeepNotes { viewer, notes, reply } => {
                let _ = reply.send(self.keep_notes(&viewer, notes).await);
            }
            RoomRequest::Snapshot { viewer, reply } => {
                self.look_at_vacations().await;
                let _ = reply.send(encode(&self.snapshot(&viewer)));
            }
            RoomRequest::Pdn { viewer, reply } => {
                let _ = reply.send(self.sighted(&viewer).map(|()| self.game.pdn()));
            }
            RoomRequest::Position { viewer, reply } => {
                let _ = reply.send(self.sighted(&viewer).map(|()| self.game.position()));
            }
            RoomRequest::Film { number, reply } => {
                let make = self.game.film(number);
                // It is simulated again, which takes a moment that nobody else must wait for.
                tokio::task::spawn_blocking(move || drop(reply.send(make.map(|make| make()))));
            }
            RoomRequest::Rule { ruling, reply } => {
                let _ = reply.send(self.rule(ruling).await);
            }
            RoomRequest::Late { reply } => {
                let _ = reply.send(self.late().await);
            }
            RoomRequest::Wake => {
                self.fire_due().await;
                self.note_deadline().await;
                self.look_around();
            }
            RoomRequest::Close => self.lost = true,
        }
    }
}
