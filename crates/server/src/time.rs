//! Two kinds of time: the time of day, which is kept, and playing time, in which clocks count.
//!
//! Playing time stands still while the server does not run: time in which it was off belongs to nobody. Both never go
//! back while the server runs, whatever happens to the clock of the machine.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bolshak_arena::Millis;
use bolshak_store::Outage;

/// A moment in both kinds of time, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    /// Since 1970.
    pub wall: Millis,
    /// The same without the outages.
    pub playing: Millis,
}

/// What time it is.
#[derive(Debug)]
pub(crate) struct GameTime {
    started: Instant,
    started_at: Millis,
    /// In their order; all of them have ended.
    outages: RwLock<Vec<Outage>>,
}

/// The time of day by the clock of the machine.
pub(crate) fn time_of_day() -> Millis {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

impl GameTime {
    /// Time that goes on from `started_at`, after these outages.
    pub(crate) fn new(started_at: Millis, outages: Vec<Outage>) -> Self {
        Self { started: Instant::now(), started_at, outages: RwLock::new(outages) }
    }

    pub(crate) fn now(&self) -> Moment {
        self.at(self.started_at + millis(self.started.elapsed()))
    }

    /// When the last outage began.
    pub(crate) fn was_off_since(&self) -> Option<Millis> {
        self.outages().last().map(|outage| outage.began)
    }

    /// The moment of something that was kept.
    pub(crate) fn at(&self, wall: Millis) -> Moment {
        let off = |outage: &Outage| wall.min(outage.ended).saturating_sub(outage.began);
        let off: Millis = self.outages().iter().map(off).sum();
        Moment { wall, playing: wall - off.min(wall) }
    }

    /// The time of day at which a moment of playing time comes that is still to come.
    pub(crate) fn wall(&self, playing: Millis) -> Millis {
        let outages = self.outages();
        let off = outages.iter().map(|outage| outage.ended.saturating_sub(outage.began));
        playing.saturating_add(off.sum())
    }

    /// Another outage was found while this server ran: its database was away. Whether there was one that was not known.
    pub(crate) fn know(&self, outages: Vec<Outage>) -> bool {
        let mut known = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        let is_new = *known != outages;
        *known = outages;
        is_new
    }

    fn outages(&self) -> RwLockReadGuard<'_, Vec<Outage>> {
        self.outages.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_time_stands_still_while_the_server_is_off() {
        let outages = vec![Outage { began: 100, ended: 150 }, Outage { began: 400, ended: 500 }];
        let time = GameTime::new(600, outages);
        let playing = |wall| time.at(wall).playing;
        assert_eq!([90, 100, 120, 150, 160].map(playing), [90, 100, 100, 100, 110]);
        assert_eq!([400, 450, 500, 600].map(playing), [350, 350, 350, 450]);
        assert_eq!(time.wall(playing(700)), 700);
        assert!(time.now().wall >= 600);
    }
}
