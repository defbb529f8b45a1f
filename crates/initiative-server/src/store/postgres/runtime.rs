//! A thread of its own for everything that talks to databases. Rules that hold up the threads of the
//! server do not hold up a renewal, and programs without a runtime can use the store, too.

use crate::blocking::run_blocking;
use crate::store::StoreError;
use std::future::Future;
use std::sync::mpsc::sync_channel;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long somebody waits for an answer. ONLINE-STORE-1
const PATIENCE: Duration = Duration::from_secs(5);

/// The thread. Its tasks end with it.
#[derive(Debug)]
pub(super) struct StoreThread {
    handle: Handle,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl StoreThread {
    pub(super) fn start() -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name("store".into()).spawn(move || {
            // The thread ends when it is told to, or when the sender is dropped.
            let _ = runtime.block_on(stopped);
        })?;
        Ok(Self { handle, stop: Some(stop), thread: Some(thread) })
    }

    pub(super) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.handle.spawn(task);
    }

    /// Does something on the thread, and waits for it in this one. ONLINE-STORE-1
    pub(super) fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (send, answer) = sync_channel(1);
        self.handle.spawn(async move {
            let done = timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(silent()));
            let _ = send.send(done);
        });
        run_blocking(|| answer.recv_timeout(PATIENCE * 2)).unwrap_or_else(|_| Err(silent()))
    }

    /// Does something when the program starts, and waits for it longer.
    pub(super) fn wait_long<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, String>> + Send + 'static,
    ) -> Result<T, String> {
        let (send, answer) = sync_channel(1);
        self.handle.spawn(async move { send.send(work.await) });
        let done = run_blocking(|| answer.recv_timeout(PATIENCE * 12));
        done.unwrap_or_else(|_| Err(silent().to_string()))
    }

    /// Does something on the thread, and awaits it.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let asked = self.handle.spawn(timeout(PATIENCE, work));
        asked.await.map_or_else(|_| Err(silent()), |done| done.unwrap_or_else(|_| Err(silent())))
    }
}

impl Drop for StoreThread {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn silent() -> StoreError {
    StoreError::new("the database does not answer")
}
