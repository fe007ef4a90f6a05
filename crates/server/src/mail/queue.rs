//! Sends what waits. A mail is due again after a pause that doubles, whether this server fails, is killed or cannot reach the
//! mail server; when it was sent, it is forgotten.

use std::sync::Arc;
use std::time::Duration;

use bolshak_store::{QueuedMail, StoreError};
use tokio::time::sleep;

use super::Mailing;
use super::transport::Transport;
use crate::services::Services;

/// So often a mail is tried, over two days with the usual pause.
const MOST_TRIES: u32 = 14;
/// How often the queue is looked at, in case another server has put something in.
const LOOK: Duration = Duration::from_secs(30);

/// Sends mail until the server stops.
pub(crate) async fn run(services: Services, mailing: Arc<Mailing>, transport: Transport) {
    let look = Duration::from_millis(mailing.pause).min(LOOK);
    while !services.stop.is_cancelled() {
        match take(&services, &mailing).await {
            Ok(Some(queued)) => {
                tokio::select! {
                    () = services.stop.cancelled() => return,
                    () = send(&services, &transport, queued) => continue,
                }
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the queue of mail could not be read"),
        }
        tokio::select! {
            () = services.stop.cancelled() => return,
            () = mailing.queued.notified() => {}
            () = sleep(look) => {}
        }
    }
}

async fn take(services: &Services, mailing: &Mailing) -> Result<Option<QueuedMail>, StoreError> {
    let (now, pause) = (services.now().wall, mailing.pause);
    services.read(move |store| store.take_mail(now, pause)).await
}

async fn send(services: &Services, transport: &Transport, queued: QueuedMail) {
    let QueuedMail { number, tries, mail } = queued;
    match transport.send(&mail).await {
        Ok(()) => tracing::debug!(number, "a mail was sent"),
        Err(why) if tries + 1 < MOST_TRIES => {
            tracing::warn!(number, tries, why, "a mail could not be sent and is tried again later");
            return;
        }
        Err(why) => tracing::error!(number, tries, why, "a mail could not be sent and is given up"),
    }
    if let Err(error) = services.read(move |store| store.forget_mail(number)).await {
        tracing::error!(%error, number, "a mail that was sent will be sent again");
    }
}
