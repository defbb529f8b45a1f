//! Who writes.
//!
//! Where every commit is synced, one thread writes, and orders that come in while it waits for the
//! disk share the next sync. Where none is, handing an order over would cost more than writing it.

use super::{StoreError, Sync};
use rusqlite::Connection;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// How many orders share a sync at most.
const BATCH: usize = 64;

type Work = Box<dyn Fn(&Connection) -> rusqlite::Result<()> + Send>;

/// Something to be written.
pub(super) struct Order(Work);

impl Order {
    pub(super) fn new(work: impl Fn(&Connection) -> rusqlite::Result<()> + Send + 'static) -> Self {
        Self(Box::new(work))
    }
}

type Slip = (Order, SyncSender<Result<(), StoreError>>);

/// Where orders are handed in.
#[derive(Debug)]
pub(super) enum Writer {
    /// Whoever has something to write writes it.
    Here(Arc<Mutex<Connection>>),
    There(Thread),
}

/// A thread that writes.
#[derive(Debug)]
pub(super) struct Thread {
    orders: Option<Sender<Slip>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn new(mut db: Connection, sync: Sync) -> Self {
        if sync == Sync::Program {
            return Self::Here(Arc::new(Mutex::new(db)));
        }
        let (orders, inbox) = channel();
        let thread = std::thread::spawn(move || run(&mut db, &inbox));
        Self::There(Thread { orders: Some(orders), thread: Some(thread) })
    }

    /// Writes, and returns when it is written or known not to be.
    pub(super) fn write(&self, order: Order) -> Result<(), StoreError> {
        let thread = match self {
            Self::Here(db) => {
                // A transaction that a panic cut short was rolled back.
                let mut db = db.lock().unwrap_or_else(PoisonError::into_inner);
                return Ok(commit(&mut db, std::iter::once(&order))?);
            }
            Self::There(thread) => thread,
        };
        let gone = || StoreError("the writer has stopped".into());
        let (answer, done) = sync_channel(1);
        let orders = thread.orders.as_ref().ok_or_else(gone)?;
        orders.send((order, answer)).map_err(|_| gone())?;
        done.recv().map_err(|_| gone())?
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(db: &mut Connection, inbox: &Receiver<Slip>) {
    while let Ok(first) = inbox.recv() {
        let mut slips = vec![first];
        slips.extend(inbox.try_iter().take(BATCH - 1));
        if commit(db, slips.iter().map(|(order, _)| order)).is_ok() {
            for (_, answer) in &slips {
                let _ = answer.send(Ok(()));
            }
            continue;
        }
        // ONLINE-CORE-3: one that cannot be written does not spoil the others.
        for (order, answer) in &slips {
            let _ = answer.send(commit(db, std::iter::once(order)).map_err(StoreError::from));
        }
    }
}

fn commit<'a>(
    db: &mut Connection,
    orders: impl Iterator<Item = &'a Order>,
) -> rusqlite::Result<()> {
    let work = db.transaction()?;
    for Order(order) in orders {
        order(&work)?;
    }
    work.commit()
}
