//! A change on its way to the disk, and what became of it.

use super::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// Called with what became of a change.
pub(super) type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A change that was handed over: what became of it, or where that will be told.
#[derive(Debug)]
pub(crate) enum Write {
    /// It is written, or has failed.
    Over(Result<(), StoreError>),
    Waiting(WaitingWrite),
}

#[cfg(test)]
impl Write {
    /// Waits for the disk, and tells what became of the change.
    pub(crate) fn wait(self) -> Result<(), StoreError> {
        match self {
            Self::Over(written) => written,
            Self::Waiting(write) => write.answer.blocking_recv().unwrap_or_else(|_| Err(stopped())),
        }
    }
}

/// A change that waits for the disk.
#[derive(Debug)]
pub(crate) struct WaitingWrite {
    answer: oneshot::Receiver<Result<(), StoreError>>,
    /// Whether the writer has taken it, or it was withdrawn.
    claimed: Arc<AtomicBool>,
}

impl WaitingWrite {
    pub(super) const fn new(
        answer: oneshot::Receiver<Result<(), StoreError>>,
        claimed: Arc<AtomicBool>,
    ) -> Self {
        Self { answer, claimed }
    }

    /// A change whose answer is there already.
    pub(super) fn answered(written: Result<(), StoreError>) -> Self {
        let (send, answer) = oneshot::channel();
        let _ = send.send(written);
        Self::new(answer, Arc::new(AtomicBool::new(true)))
    }

    /// Waits until it is written or has failed. Nothing is lost if the caller stops waiting.
    pub(crate) async fn over(&mut self) -> Result<(), StoreError> {
        (&mut self.answer).await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Withdraws the change. False if the writer has taken it already: then it may still be written.
    pub(crate) fn withdraw(&self) -> bool {
        !self.claimed.swap(true, Ordering::AcqRel)
    }
}

pub(super) fn stopped() -> StoreError {
    StoreError::new("the writer has stopped")
}
