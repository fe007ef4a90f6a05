//! Work that waits for the disk or takes a while, on threads of its own.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::{JoinError, spawn_blocking};

type Work = Box<dyn FnOnce() + Send>;

/// Does what takes a while on a thread that may wait, so that others are served meanwhile.
///
/// The runtime sees one kind of work only: of its own code it had 142 copies, one for each closure, in a twentieth of the
/// program.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    let result = Arc::new(Mutex::new(None));
    let place = Arc::clone(&result);
    let work: Work = Box::new(move || *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(work()));
    spawn_blocking(work).await?;
    let result = result.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(result.unwrap_or_else(|| unreachable!("work that is done has a result")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_aside_and_a_panic_is_told() {
        assert_eq!(aside(|| 6 * 7).await.ok(), Some(42));
        let failed = aside(|| -> u8 { panic!("on purpose") }).await;
        assert!(failed.is_err_and(|error| error.is_panic()));
    }
}
