//! The signals that ask the program to end.

use crate::failure::Failure;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The signals that ask the program to end.
pub(crate) struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    pub(crate) fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "other systems can fail here")]
    pub(crate) fn new() -> Result<Self, Failure> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) {
        // Without signals the program runs until something else ends it.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Whether the program was asked to end, for threads that wait for something else.
#[derive(Debug, Default)]
pub(crate) struct StopRequest {
    asked: Mutex<bool>,
    bell: Condvar,
}

impl StopRequest {
    /// Waits for signals on a thread of its own.
    pub(crate) fn watch() -> Result<Arc<Self>, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut signals = {
            let _entered = runtime.enter();
            Signals::new()?
        };
        let request: Arc<Self> = Arc::default();
        let watched = Arc::clone(&request);
        std::thread::Builder::new().name("signals".into()).spawn(move || {
            runtime.block_on(signals.next());
            watched.ask();
        })?;
        Ok(request)
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the threads of this program to end.
    pub(crate) fn ask(&self) {
        *self.lock() = true;
        self.bell.notify_all();
    }

    pub(crate) fn is_asked(&self) -> bool {
        *self.lock()
    }

    /// Waits for so long, or until the program is asked to end.
    pub(crate) fn wait(&self, time: Duration) {
        drop(self.bell.wait_timeout_while(self.lock(), time, |asked| !*asked));
    }
}
