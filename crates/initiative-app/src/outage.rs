//! Waiting for a database that does not answer.

use crate::failure::Failure;
use crate::signals::StopRequest;
use initiative_server::store::QueueError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait before the database is asked again.
const PAUSE: Duration = Duration::from_millis(500);

/// Asks the database until it answers. People are told once that it is away, and once that it is back.
#[derive(Debug)]
pub(crate) struct Outage {
    stop: Arc<StopRequest>,
    is_away: AtomicBool,
}

impl Outage {
    pub(crate) fn new(stop: &Arc<StopRequest>) -> Self {
        Self { stop: Arc::clone(stop), is_away: AtomicBool::new(false) }
    }

    /// The answer; none if the program was asked to end while the database was away.
    pub(crate) fn wait<T>(
        &self,
        mut ask: impl FnMut() -> Result<T, QueueError>,
    ) -> Result<Option<T>, Failure> {
        loop {
            match ask() {
                Ok(answer) => {
                    if self.is_away.swap(false, Ordering::Relaxed) {
                        eprintln!("the database is back");
                    }
                    return Ok(Some(answer));
                }
                Err(QueueError::Refused(why)) => {
                    return Err(format!("the database refuses: {why}").into());
                }
                Err(QueueError::Away(why)) => {
                    if !self.is_away.swap(true, Ordering::Relaxed) {
                        eprintln!("the database does not answer ({why}); waiting for it");
                    }
                    if self.stop.is_asked() {
                        return Ok(None);
                    }
                    self.stop.wait(PAUSE);
                }
            }
        }
    }
}
