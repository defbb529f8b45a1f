//! What the server counts while it runs. ONLINE-OPS-1

pub(crate) mod census;
mod exposition;
pub(crate) mod histogram;

pub(crate) use exposition::exposition;

use histogram::Histogram;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The counts of a server, all since it was started.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// How many connections are open now.
    pub(crate) connections: AtomicU64,
    /// Connections that were turned away, by [`TurnedAway`].
    turned_away: [AtomicU64; 2],
    /// The bytes sent on all connections.
    pub(crate) bytes_sent: AtomicU64,
    /// Commands of people and bots, by [`CommandFate`].
    commands: [AtomicU64; 3],
    /// Refusals of requests, frames and commands by their code.
    refusals: Mutex<BTreeMap<String, u64>>,
    /// Decisions of bots that were stopped at their limits of time. ONLINE-BOT-2
    pub(crate) bots_cut_short: AtomicU64,
    /// From the frame of a command to its ack.
    pub(crate) acknowledgement: Histogram,
    /// How many sockets are open now whose match another node serves. ONLINE-NODE-3
    pub(crate) pipes: AtomicU64,
    /// Requests and sockets that were passed on to another node.
    pub(crate) passed_on: AtomicU64,
    /// Matches that this node served and has lost.
    pub(crate) matches_lost: AtomicU64,
}

/// Why a connection was turned away.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TurnedAway {
    /// The server has as many as it can have.
    Full,
    /// Its address has as many as it may have.
    Address,
}

/// What became of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CommandFate {
    Accepted,
    Duplicate,
    Refused,
}

impl Metrics {
    pub(crate) fn note_turned_away(&self, why: TurnedAway) {
        self.turned_away[why as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn note_command(&self, fate: CommandFate) {
        self.commands[fate as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a refusal. Codes are constants of the program, so their number is limited.
    pub(crate) fn note_refusal(&self, code: &str) {
        let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        match refusals.get_mut(code) {
            Some(count) => *count += 1,
            None => drop(refusals.insert(code.to_owned(), 1)),
        }
    }
}
