//! Waiting for something to become true, without guessing how long it takes.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// Longer than anything here takes, even on a slow and busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
const AGAIN: Duration = Duration::from_millis(25);

/// Looks again and again until there is something to see, and says what was missing if it never comes.
pub(crate) async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(seen) = look().await? {
            return Ok(seen);
        }
        if Instant::now() > end {
            bail!("waited {} s in vain until {what}", PATIENCE.as_secs());
        }
        tokio::time::sleep(AGAIN).await;
    }
}
