//! Analyses of finished matches, in the background.
//!
//! An analysis thinks in slices, as bots do, but only when no bot of a running match wants to. It
//! ends if nobody asks for it any more. Results are kept in memory only, and only some.

use crate::blocking::run_blocking;
use crate::erased::{ErasedAnalysis, ErasedHint};
use crate::limits::client_address::ClientAddress;
use crate::match_state::guard;
use crate::refusal::{ANALYSIS_FAILED, ANALYSIS_FULL, UNKNOWN_ANALYSIS, WireRefusal};
use crate::secret::Secret;
use crate::server::Server;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How many analyses there may be at once.
const AT_ONCE: usize = 4;
/// How many of them may be for one address.
const OF_ADDRESS: usize = 2;
/// An analysis that nobody has asked for in this time ends.
const FORGOTTEN: Duration = Duration::from_secs(60);
/// How many results are kept, and how many bytes they have at most together.
const KEPT: (usize, usize) = (64, 16 << 20);
/// After which time somebody who was refused may try again, in milliseconds.
const RETRY: u64 = 10_000;
/// About the longest time of a slice, and the nodes between two looks at the clock.
const SLICE: (Duration, u64) = (Duration::from_millis(4), 50);
/// How many hints may be thought about at once.
const HINTS: usize = 16;

/// All analyses of a server: those under way, and the last results.
#[derive(Debug, Default)]
pub(crate) struct Analyses {
    shelf: Mutex<Shelf>,
    hints: AtomicUsize,
}

#[derive(Debug, Default)]
struct Shelf {
    running: HashMap<String, Arc<RunningAnalysis>>,
    /// The results, the one that was asked for last at the end. One that failed has none.
    results: VecDeque<(String, Option<Arc<Value>>, usize)>,
}

#[derive(Debug)]
struct RunningAnalysis {
    done: AtomicUsize,
    total: usize,
    address: Option<ClientAddress>,
    asked: Mutex<Instant>,
}

impl RunningAnalysis {
    fn asked(&self) -> MutexGuard<'_, Instant> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn standing(&self, id: &str) -> Value {
        *self.asked() = Instant::now();
        let done = self.done.load(Ordering::Relaxed);
        json!({"id": id, "done": done, "total": self.total})
    }
}

impl Shelf {
    /// How an analysis stands, or its result.
    fn find(&mut self, id: &str) -> Option<Result<Value, WireRefusal>> {
        if let Some(running) = self.running.get(id) {
            return Some(Ok(running.standing(id)));
        }
        let place = self.results.iter().position(|(known, ..)| known == id)?;
        let found = self.results.remove(place)?;
        let result = found.1.clone();
        self.results.push_back(found);
        Some(match result {
            Some(report) => Ok(json!({"id": id, "report": report.as_ref()})),
            None => Err(ANALYSIS_FAILED),
        })
    }

    fn keep(&mut self, id: String, result: Option<Value>) {
        let size = result.as_ref().map_or(0, |report| report.to_string().len());
        self.results.push_back((id, result.map(Arc::new), size));
        let bytes =
            |results: &VecDeque<(_, _, usize)>| results.iter().map(|one| one.2).sum::<usize>();
        while self.results.len() > KEPT.0 || bytes(&self.results) > KEPT.1 {
            self.results.pop_front();
        }
    }

    /// Whether one more analysis may begin.
    fn has_room(&self, address: Option<ClientAddress>) -> bool {
        let of_address = |one: &&Arc<RunningAnalysis>| one.address == address;
        let own = self.running.values().filter(of_address).count();
        self.running.len() < AT_ONCE && (address.is_none() || own < OF_ADDRESS)
    }
}

impl Analyses {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The id of the analysis of a journal. Nobody can guess it who does not have the journal.
    pub(crate) fn id(journal: &[u8], seat: u8, open: bool) -> String {
        Secret::derived(&[b"analysis", journal, &[seat, u8::from(open)]]).text()
    }

    /// How an analysis stands: how much is done, or its report.
    pub(crate) fn find(&self, id: &str) -> Result<Value, WireRefusal> {
        self.shelf().find(id).unwrap_or(Err(UNKNOWN_ANALYSIS))
    }

    /// The same if it is known; otherwise begins it, if there is room. `make` may take a while.
    pub(crate) fn begin<E: From<WireRefusal>>(
        server: &Arc<Server>,
        id: &str,
        address: Option<ClientAddress>,
        make: impl FnOnce() -> Result<Box<dyn ErasedAnalysis>, E>,
    ) -> Result<Value, E> {
        let full = || E::from(ANALYSIS_FULL.retry_in(RETRY));
        {
            let mut shelf = server.analyses.shelf();
            if let Some(known) = shelf.find(id) {
                return Ok(known?);
            }
            if !shelf.has_room(address) {
                return Err(full());
            }
        }
        let analysis = make()?;
        let mut shelf = server.analyses.shelf();
        // Another request may have been quicker.
        if let Some(known) = shelf.find(id) {
            return Ok(known?);
        }
        if !shelf.has_room(address) {
            return Err(full());
        }
        let total = analysis.progress().1;
        let asked = Mutex::new(Instant::now());
        let running = RunningAnalysis { done: AtomicUsize::new(0), total, address, asked };
        let running = Arc::new(running);
        shelf.running.insert(id.to_owned(), Arc::clone(&running));
        let standing = running.standing(id);
        tokio::spawn(run(Arc::clone(server), id.to_owned(), running, analysis));
        Ok(standing)
    }
}

/// Runs the analysis to its end, or stops when nobody has asked for it for a while.
async fn run(
    server: Arc<Server>,
    id: String,
    running: Arc<RunningAnalysis>,
    mut analysis: Box<dyn ErasedAnalysis>,
) {
    let mut result = None;
    loop {
        let wanted = running.asked().elapsed() < FORGOTTEN && !server.is_stopping();
        if !wanted {
            break;
        }
        let queue = Arc::clone(&server.thinkers);
        let place = queue.background_place();
        let permit = queue.turn(place).await;
        let slice = run_blocking(|| guard(|| slice(|nodes| analysis.advance(nodes).then_some(()))));
        drop(permit);
        running.done.store(analysis.progress().0, Ordering::Relaxed);
        match slice {
            Some(None) => tokio::task::yield_now().await,
            Some(Some(())) => {
                result = Some(run_blocking(|| guard(|| analysis.report())));
                break;
            }
            None => {
                tracing::error!("the rules panicked in an analysis");
                result = Some(None);
                break;
            }
        }
    }
    let mut shelf = server.analyses.shelf();
    shelf.running.remove(&id);
    if let Some(result) = result {
        shelf.keep(id, result);
    }
}

/// Thinks for a slice.
fn slice<T>(mut advance: impl FnMut(u64) -> Option<T>) -> Option<T> {
    let start = std::time::Instant::now();
    loop {
        let done = advance(SLICE.1);
        if done.is_some() || start.elapsed() >= SLICE.0 {
            return done;
        }
    }
}

/// Counts a hint until it is dropped.
struct OpenHint<'a>(&'a AtomicUsize);

impl Drop for OpenHint<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Thinks about a hint to its end. A person waits for it, so it has its place among the bots.
pub(crate) async fn think(
    server: &Server,
    mut hint: Box<dyn ErasedHint>,
) -> Result<Option<Value>, WireRefusal> {
    let others = server.analyses.hints.fetch_add(1, Ordering::Relaxed);
    let _open = OpenHint(&server.analyses.hints);
    if others >= HINTS {
        return Err(ANALYSIS_FULL.retry_in(RETRY));
    }
    loop {
        let queue = Arc::clone(&server.thinkers);
        let place = queue.place();
        let permit = queue.turn(place).await;
        let slice = run_blocking(|| guard(|| slice(|nodes| hint.advance(nodes))));
        drop(permit);
        match slice {
            Some(Some(advice)) => return Ok(advice),
            Some(None) => tokio::task::yield_now().await,
            None => return Err(ANALYSIS_FAILED),
        }
    }
}
