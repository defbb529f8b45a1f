//! All runs of a lab: one plays, a few wait, and the last ones are kept.

use super::lab_run::LabRun;
use initiative_lab::crew::cores;
use initiative_server::registry::Registry;
use initiative_server::{RefusalKind, WireRefusal};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All runs of a lab.
pub(super) struct LabRuns {
    shared: Arc<Shared>,
}

struct Shared {
    registry: Arc<Registry>,
    runs: Mutex<Runs>,
}

#[derive(Default)]
struct Runs {
    last: u64,
    /// All that are kept, by their numbers.
    all: BTreeMap<u64, Arc<LabRun>>,
    /// Those that have not ended: the first one plays.
    queue: VecDeque<Arc<LabRun>>,
}

/// How many threads play: one core is left for the server, if there is another one.
pub(super) fn threads() -> usize {
    cores().saturating_sub(1).max(1)
}

impl LabRuns {
    /// How many runs may wait while one plays.
    const WAITING: usize = 4;
    /// How many runs are kept.
    pub(super) const KEPT: usize = 20;

    /// A lab without runs.
    pub(super) fn new(registry: Arc<Registry>) -> Self {
        Self { shared: Arc::new(Shared { registry, runs: Mutex::default() }) }
    }

    /// A run that is kept.
    pub(super) fn find(&self, id: u64) -> Option<Arc<LabRun>> {
        self.shared.lock().all.get(&id).cloned()
    }

    /// All runs, the newest first.
    pub(super) fn heads(&self) -> Vec<Value> {
        let runs = self.shared.lock();
        runs.all.values().rev().map(|run| run.head(runs.ahead(run))).collect()
    }

    /// All that is known of a run.
    pub(super) fn standing(&self, run: &LabRun) -> Value {
        let ahead = self.shared.lock().ahead(run);
        run.standing(ahead)
    }

    /// Adds a run, which plays at once or waits. The oldest that has ended is forgotten.
    pub(super) fn begin(&self, make: impl FnOnce(u64) -> LabRun) -> Result<Value, WireRefusal> {
        let mut runs = self.shared.lock();
        if runs.queue.len() > Self::WAITING {
            let text = format!(
                "One run plays and {} wait, which is the most. Stop one of them, or wait until one is done.",
                Self::WAITING
            );
            return Err(WireRefusal::told(RefusalKind::Conflict, "lab/full", text));
        }
        let run = Arc::new(make(runs.last + 1));
        if runs.queue.is_empty() {
            let shared = Arc::clone(&self.shared);
            let crew = std::thread::Builder::new().name("lab".into()).spawn(move || shared.work());
            if let Err(error) = crew {
                let text = format!("The lab cannot start a thread: {error}.");
                return Err(WireRefusal::told(RefusalKind::Full, "lab/no_thread", text));
            }
        }
        runs.last = run.id;
        runs.all.insert(run.id, Arc::clone(&run));
        runs.queue.push_back(Arc::clone(&run));
        while runs.all.len() > Self::KEPT {
            let Some(oldest) = runs.all.values().find(|run| run.is_over()).map(|run| run.id) else {
                break;
            };
            runs.all.remove(&oldest);
        }
        Ok(run.head(runs.ahead(&run)))
    }

    /// Ends a run. One that waits does not wait any more.
    pub(super) fn stop(&self, run: &LabRun) -> Value {
        run.stop();
        let mut runs = self.shared.lock();
        // The first one is taken out by the thread that plays it.
        let mut place = 0;
        runs.queue.retain(|one| {
            place += 1;
            place == 1 || one.id != run.id
        });
        run.head(runs.ahead(run))
    }

    /// Forgets a run that has ended.
    pub(super) fn forget(&self, run: &LabRun) -> Result<(), WireRefusal> {
        if !run.is_over() {
            let text = "This run is not over. Stop it first.";
            return Err(WireRefusal::told(RefusalKind::Conflict, "lab/not_over", text));
        }
        self.shared.lock().all.remove(&run.id);
        Ok(())
    }
}

impl Drop for LabRuns {
    fn drop(&mut self) {
        for run in &self.shared.lock().queue {
            run.stop();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one run after another, until none waits.
    fn work(&self) {
        stand_back();
        let mut next = self.lock().queue.front().cloned();
        while let Some(run) = next {
            match self.registry.get(&run.plan().game) {
                Some(offer) => run.play(offer, threads()),
                None => run.stop(),
            }
            let mut runs = self.lock();
            runs.queue.pop_front();
            next = runs.queue.front().cloned();
        }
    }
}

impl Runs {
    /// How many runs play or wait before this one; none if it has ended.
    fn ahead(&self, run: &LabRun) -> Option<usize> {
        let place = self.queue.iter().position(|one| one.id == run.id);
        place.filter(|_| !run.is_over())
    }
}

/// Lets everything else on this machine go first. The threads of a run inherit that.
fn stand_back() {
    // Elsewhere this would slow the whole program down, and not only this thread.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "the lab plays with the usual priority");
    }
}
