//! Writing to the database.
//!
//! If every commit is synced, one thread writes: changes that come in while it waits for the disk
//! share the next sync. Nobody has to wait for it: a [`Write`] tells later what became of a change.
//! Without syncs, handing a change to a thread would cost more than writing it.
//!
//! [`Write`]: super::super::Write

use super::super::change::Change;
use super::super::write::{Answer, stopped};
use super::super::{Durability, StoreError};
use super::changes::carry_out;
use rusqlite::{Connection, ErrorCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// The most changes that share a sync.
const BATCH: usize = 256;

struct QueuedChange {
    change: Change,
    claimed: Arc<AtomicBool>,
    answer: Answer,
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
    changes: Option<Sender<QueuedChange>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn new(mut db: Connection, sync: Durability) -> Self {
        if sync == Durability::Program {
            return Self::Here(Arc::new(Mutex::new(db)));
        }
        let (changes, inbox) = channel();
        let thread = std::thread::spawn(move || run(&mut db, &inbox));
        Self::There(WriterThread { changes: Some(changes), thread: Some(thread) })
    }

    /// Hands a change over. `answer` hears what became of it. Returns a flag: setting it withdraws
    /// the change, unless the writer has set it first.
    pub(super) fn write(&self, change: Change, answer: Answer) -> Arc<AtomicBool> {
        let claimed = Arc::new(AtomicBool::new(false));
        let thread = match self {
            Self::Here(db) => {
                // After a panic the transaction was rolled back.
                let mut db = db.lock().unwrap_or_else(PoisonError::into_inner);
                let written = commit(&mut db, std::iter::once(&change)).map_err(StoreError::from);
                drop(db);
                answer(written);
                return claimed;
            }
            Self::There(thread) => thread,
        };
        let queued = QueuedChange { change, claimed: Arc::clone(&claimed), answer };
        let unsent = match &thread.changes {
            Some(changes) => changes.send(queued).err().map(|unsent| unsent.0),
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
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(db: &mut Connection, inbox: &Receiver<QueuedChange>) {
    while let Ok(first) = inbox.recv() {
        let queued = std::iter::once(first).chain(inbox.try_iter().take(BATCH - 1));
        // ONLINE-STORE-1: who withdrew a change was told that it failed.
        let (batch, withdrawn): (Vec<_>, Vec<_>) =
            queued.partition(|queued| !queued.claimed.swap(true, Ordering::AcqRel));
        for queued in withdrawn {
            (queued.answer)(Err(StoreError::new("withdrawn")));
        }
        match commit(db, batch.iter().map(|queued| &queued.change)) {
            Ok(()) => batch.into_iter().for_each(|queued| (queued.answer)(Ok(()))),
            // Somebody else has the database: trying again one by one would only take longer.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                let busy = StoreError::from(error);
                batch.into_iter().for_each(|queued| (queued.answer)(Err(busy.clone())));
            }
            // ONLINE-CORE-3: a change that fails must not make the others fail.
            Err(_) => {
                for queued in batch {
                    let written = commit(db, std::iter::once(&queued.change));
                    (queued.answer)(written.map_err(StoreError::from));
                }
            }
        }
    }
}

fn commit<'a>(
    db: &mut Connection,
    mut changes: impl Iterator<Item = &'a Change>,
) -> rusqlite::Result<()> {
    let work = db.transaction()?;
    changes.try_for_each(|change| carry_out(&work, change))?;
    work.commit()
}
