//! Writing to the database.
//!
//! If every commit is synced, one thread writes: jobs that come in while it waits for the disk share
//! the next sync. Nobody has to wait for it: a [`Write`] tells later what became of a job. Without
//! syncs, handing a job to a thread would cost more than writing it.

use super::{Durability, StoreError};
use rusqlite::{Connection, ErrorCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// The most jobs that share a sync.
const BATCH: usize = 256;

type Work = Box<dyn Fn(&Connection) -> rusqlite::Result<()> + Send>;

/// Something to write.
pub(super) struct WriteJob(Work);

impl WriteJob {
    pub(super) fn new(work: impl Fn(&Connection) -> rusqlite::Result<()> + Send + 'static) -> Self {
        Self(Box::new(work))
    }
}

/// Who hears what became of a job.
pub(super) type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

struct QueuedJob {
    job: WriteJob,
    claimed: Arc<AtomicBool>,
    answer: Answer,
}

/// A job that was handed over: what became of it, or where that will be told.
#[derive(Debug)]
pub(crate) enum Write {
    /// It is written, or has failed.
    Over(Result<(), StoreError>),
    Waiting(WaitingWrite),
}

#[cfg(test)]
impl Write {
    /// Waits for the disk, and tells what became of the job.
    pub(crate) fn wait(self) -> Result<(), StoreError> {
        match self {
            Self::Over(written) => written,
            Self::Waiting(write) => write.answer.blocking_recv().unwrap_or_else(|_| Err(stopped())),
        }
    }
}

/// A job that waits for the disk.
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

    /// Waits until it is written or has failed. Nothing is lost if the caller stops waiting.
    pub(crate) async fn over(&mut self) -> Result<(), StoreError> {
        (&mut self.answer).await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Withdraws the job. False if the writer has taken it already: then it may still be written.
    pub(crate) fn withdraw(&self) -> bool {
        !self.claimed.swap(true, Ordering::AcqRel)
    }
}

pub(super) fn stopped() -> StoreError {
    StoreError("the writer has stopped".into())
}

/// Who writes.
#[derive(Debug)]
pub(super) enum Writer {
    /// The caller writes.
    Here(Arc<Mutex<Connection>>),
    There(WriterThread),
}

/// The thread that writes.
#[derive(Debug)]
pub(super) struct WriterThread {
    jobs: Option<Sender<QueuedJob>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn new(mut db: Connection, sync: Durability) -> Self {
        if sync == Durability::Program {
            return Self::Here(Arc::new(Mutex::new(db)));
        }
        let (jobs, inbox) = channel();
        let thread = std::thread::spawn(move || run(&mut db, &inbox));
        Self::There(WriterThread { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Hands a job over. `answer` hears what became of it. Returns whether it was taken, which
    /// withdraws it if it was not.
    pub(super) fn write(&self, job: WriteJob, answer: Answer) -> Arc<AtomicBool> {
        let claimed = Arc::new(AtomicBool::new(false));
        let thread = match self {
            Self::Here(db) => {
                // After a panic the transaction was rolled back.
                let mut db = db.lock().unwrap_or_else(PoisonError::into_inner);
                let written = commit(&mut db, std::iter::once(&job)).map_err(StoreError::from);
                drop(db);
                answer(written);
                return claimed;
            }
            Self::There(thread) => thread,
        };
        let queued = QueuedJob { job, claimed: Arc::clone(&claimed), answer };
        let unsent = match &thread.jobs {
            Some(jobs) => jobs.send(queued).err().map(|unsent| unsent.0),
            None => Some(queued),
        };
        if let Some(queued) = unsent {
            (queued.answer)(Err(stopped()));
        }
        claimed
    }
}

impl Drop for WriterThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(db: &mut Connection, inbox: &Receiver<QueuedJob>) {
    while let Ok(first) = inbox.recv() {
        let queued = std::iter::once(first).chain(inbox.try_iter().take(BATCH - 1));
        // ONLINE-STORE-1: who withdrew a job was told that it failed.
        let (batch, withdrawn): (Vec<_>, Vec<_>) =
            queued.partition(|queued| !queued.claimed.swap(true, Ordering::AcqRel));
        for queued in withdrawn {
            (queued.answer)(Err(StoreError("withdrawn".into())));
        }
        match commit(db, batch.iter().map(|queued| &queued.job)) {
            Ok(()) => batch.into_iter().for_each(|queued| (queued.answer)(Ok(()))),
            // Somebody else has the database: trying again one by one would only take longer.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                let busy = StoreError::from(error);
                batch.into_iter().for_each(|queued| (queued.answer)(Err(busy.clone())));
            }
            // ONLINE-CORE-3: a job that fails must not make the others fail.
            Err(_) => {
                for queued in batch {
                    let written = commit(db, std::iter::once(&queued.job));
                    (queued.answer)(written.map_err(StoreError::from));
                }
            }
        }
    }
}

fn commit<'a>(
    db: &mut Connection,
    jobs: impl Iterator<Item = &'a WriteJob>,
) -> rusqlite::Result<()> {
    let work = db.transaction()?;
    for WriteJob(job) in jobs {
        job(&work)?;
    }
    work.commit()
}
