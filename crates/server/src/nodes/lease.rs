//! Keeping this node's lease.

use std::collections::HashSet;
use std::time::Duration;

use bolshak_store::{Lease, RecordId};
use tokio::time::{MissedTickBehavior, interval};

use crate::directory::Directory;

/// How often the node says that it is alive: several times within a lease.
const SIGN: Duration = Duration::from_secs(1);
/// After so many signs it looks whether all its rooms are its own.
const LOOK: u32 = 30;

/// Keeps the lease until the server stops. When it had run out, rooms that others have taken leave the memory; if nobody could
/// play meanwhile, all do, for their clocks have not gone on.
pub(crate) async fn keep(directory: Directory) {
    let services = directory.services().clone();
    let mut sign = interval(SIGN);
    sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut signs = 0;
    let mut could = true;
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return,
            _ = sign.tick() => {}
        }
        signs += 1;
        services.nodes.guests.look();
        services.nodes.visitors.look();
        if !services.nodes.is_alone {
            look_for_hall(&directory).await;
        }
        let now = services.now().wall;
        match services.read(move |store| store.renew(now)).await {
            Ok(Lease::Held) => {
                could = true;
                if signs % LOOK == 0 {
                    close_lost(&directory).await;
                }
            }
            Ok(Lease::Renewed(outages)) => {
                tracing::warn!("the lease of this server had run out; it goes on");
                could = true;
                if services.time.know(outages) {
                    close(&directory, directory.open_rooms()).await;
                } else {
                    close_lost(&directory).await;
                }
            }
            Err(error) if could => {
                could = false;
                tracing::error!(%error, "the server could not say that it is alive");
            }
            Err(_) => {}
        }
    }
}

/// Finds out which node has the hall.
pub(crate) async fn look_for_hall(directory: &Directory) {
    let services = directory.services();
    match services.read(|store| store.nodes()).await {
        Ok(nodes) => {
            if services.nodes.know(&nodes) {
                services.hall.know_elsewhere(HashSet::new());
            }
        }
        Err(error) => tracing::warn!(%error, "the other servers could not be read"),
    }
}

/// Closes the rooms that another node has taken.
async fn close_lost(directory: &Directory) {
    let open = directory.open_rooms();
    if open.is_empty() {
        return;
    }
    match directory.services().read(move |store| store.held_elsewhere(&open)).await {
        Ok(lost) => close(directory, lost).await,
        Err(error) => tracing::error!(%error, "the owners of rooms could not be read"),
    }
}

async fn close(directory: &Directory, rooms: Vec<RecordId>) {
    for room in rooms {
        directory.close(&room).await;
    }
}
