//! Waiting for something to become true, without guessing how long it takes.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// Longer than anything here takes, even on a slow and busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
/// The first pause, and the longest: each is half as long again as the one before. Looking costs the page time, too.
const PAUSES: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(100)];

/// Looks again and again until there is something to see, and says what was missing if it never comes.
pub(crate) async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let end = Instant::now() + PATIENCE;
    let [mut pause, longest] = PAUSES;
    loop {
        if let Some(seen) = look().await? {
            return Ok(seen);
        }
        if Instant::now() > end {
            bail!("waited {} s in vain until {what}", PATIENCE.as_secs());
        }
        tokio::time::sleep(pause).await;
        pause = longest.min(pause.mul_f32(1.5));
    }
}
