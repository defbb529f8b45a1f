//! Writing to the database.
//!
//! If every commit is synced, one thread writes: jobs that come in while it waits for the disk share
//! the next sync. Without syncs, handing a job to a thread would cost more than writing it.

use super::{Durability, StoreError};
use rusqlite::Connection;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// The most jobs that share a sync.
const BATCH: usize = 64;

type Work = Box<dyn Fn(&Connection) -> rusqlite::Result<()> + Send>;

/// Something to write.
pub(super) struct WriteJob(Work);

impl WriteJob {
    pub(super) fn new(work: impl Fn(&Connection) -> rusqlite::Result<()> + Send + 'static) -> Self {
        Self(Box::new(work))
    }
}

type QueuedJob = (WriteJob, SyncSender<Result<(), StoreError>>);

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

    /// Writes a job, and returns when it is written or has failed.
    pub(super) fn write(&self, job: WriteJob) -> Result<(), StoreError> {
        let thread = match self {
            Self::Here(db) => {
                // After a panic the transaction was rolled back.
                let mut db = db.lock().unwrap_or_else(PoisonError::into_inner);
                return Ok(commit(&mut db, std::iter::once(&job))?);
            }
            Self::There(thread) => thread,
        };
        let gone = || StoreError("the writer has stopped".into());
        let (answer, done) = sync_channel(1);
        let jobs = thread.jobs.as_ref().ok_or_else(gone)?;
        jobs.send((job, answer)).map_err(|_| gone())?;
        done.recv().map_err(|_| gone())?
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
        let mut queued = vec![first];
        queued.extend(inbox.try_iter().take(BATCH - 1));
        if commit(db, queued.iter().map(|(job, _)| job)).is_ok() {
            for (_, answer) in &queued {
                let _ = answer.send(Ok(()));
            }
            continue;
        }
        // ONLINE-CORE-3: a job that fails must not make the others fail.
        for (job, answer) in &queued {
            let _ = answer.send(commit(db, std::iter::once(job)).map_err(StoreError::from));
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
