//! One run of the lab: what it plays, how far it is, and what came of it.

use super::{numbers, refusal, sentence};
use crate::lab::comparison::Comparison;
use crate::sim::SimulationOrder;
use crate::title::Title;
use initiative_lab::comparison::PairTally;
use initiative_lab::lab_error::LabError;
use initiative_lab::paired_run::{PairedEnd, PairedProgress};
use initiative_lab::plan::SimulationPlan;
use initiative_lab::report::Report;
use initiative_lab::run_folder::journals;
use initiative_lab::running::{PlayedMatches, RunningTally};
use initiative_lab::simulation::Simulation;
use initiative_server::registry::HostedGame;
use initiative_server::{RefusalKind, WireRefusal};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// For how long a match is played again for its journal: a server that ends waits for it.
const RECORDING: Duration = Duration::from_secs(60);

/// One run.
pub(super) struct LabRun {
    /// Its number; runs that begin later have larger ones.
    pub(super) id: u64,
    /// What people wrote to get it.
    ordered: Value,
    /// The command line that plays the same matches.
    line: String,
    work: Work,
    phase: Mutex<Phase>,
}

/// What is played.
enum Work {
    Simulation { plan: SimulationPlan, tally: RunningTally },
    Comparison { comparison: Comparison, stop: AtomicBool, pairs: Mutex<Paired> },
}

/// How far a comparison is, and what it says in words.
#[derive(Default)]
struct Paired {
    progress: PairedProgress,
    told: Value,
}

/// How far a run is.
enum Phase {
    Waiting,
    Running(Instant),
    Over { end: RunEnd, took: Duration },
}

/// How a run ended.
enum RunEnd {
    Done,
    Stopped,
    Failed(String),
}

impl LabRun {
    /// A simulation that has not begun.
    pub(super) fn simulation(
        id: u64,
        offer: &HostedGame,
        title: &Title,
        order: &SimulationOrder,
        plan: SimulationPlan,
    ) -> Self {
        let notes = if plan.observe { " --notes" } else { "" };
        let (line, matches) = (format!("{}{notes}", order.line(title, offer)), &order.matches);
        let ordered = json!({
            "scenarios": matches.scenario, "set": matches.set, "vary": matches.vary,
            "bots": order.bots.join(",").split(',').collect::<Vec<_>>(),
            "swap": order.swap, "notes": plan.observe, "seed": matches.seed,
        });
        let work = Work::Simulation { tally: RunningTally::new(&plan), plan };
        Self { id, ordered, line, work, phase: Mutex::new(Phase::Waiting) }
    }

    /// A comparison that has not begun.
    pub(super) fn comparison(
        id: u64,
        offer: &HostedGame,
        line: String,
        comparison: Comparison,
    ) -> Self {
        let ordered = comparison.ordered();
        let told = comparison.json(offer, &PairTally::default());
        let work = Work::Comparison {
            comparison,
            stop: AtomicBool::new(false),
            pairs: Mutex::new(Paired { progress: PairedProgress::default(), told }),
        };
        Self { id, ordered, line, work, phase: Mutex::new(Phase::Waiting) }
    }

    /// What is played.
    pub(super) fn plan(&self) -> &SimulationPlan {
        match &self.work {
            Work::Simulation { plan, .. } => plan,
            Work::Comparison { comparison, .. } => &comparison.plan,
        }
    }

    /// The plan and what is counted of it, if it is a simulation.
    pub(super) fn counted(&self) -> Option<(&SimulationPlan, PlayedMatches)> {
        match &self.work {
            Work::Simulation { plan, tally } => Some((plan, tally.snapshot())),
            Work::Comparison { .. } => None,
        }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nothing of it will be played any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(*self.phase(), Phase::Over { .. })
    }

    /// Asks it to end, whether it plays or waits.
    pub(super) fn stop(&self) {
        match &self.work {
            Work::Simulation { tally, .. } => tally.stop(),
            Work::Comparison { stop, .. } => stop.store(true, Ordering::Relaxed),
        }
        let mut phase = self.phase();
        if matches!(*phase, Phase::Waiting) {
            *phase = Phase::Over { end: RunEnd::Stopped, took: Duration::ZERO };
        }
    }

    /// Plays it to its end, unless it was stopped before.
    pub(super) fn play(&self, offer: &HostedGame, threads: usize) {
        let begun = Instant::now();
        {
            let mut phase = self.phase();
            if !matches!(*phase, Phase::Waiting) {
                return;
            }
            *phase = Phase::Running(begun);
        }
        // The rules may panic where the lab does not expect it: that must not end the lab.
        let played = catch_unwind(AssertUnwindSafe(|| self.work.play(offer, threads)));
        let end = match played {
            Ok(Ok(true)) => RunEnd::Done,
            Ok(Ok(false)) => RunEnd::Stopped,
            Ok(Err(why)) => RunEnd::Failed(sentence(&why)),
            Err(_) => {
                RunEnd::Failed("The rules panicked. The log of the server says where.".into())
            }
        };
        *self.phase() = Phase::Over { end, took: begun.elapsed() };
    }

    /// What lists show of it. `ahead` is how many runs play or wait before it.
    pub(super) fn head(&self, ahead: Option<usize>) -> Value {
        let plan = self.plan();
        let (kind, done) = match &self.work {
            Work::Simulation { tally, .. } => ("simulation", tally.count()),
            Work::Comparison { pairs, .. } => ("comparison", lock(pairs).progress.matches),
        };
        let (state, elapsed, why) = match &*self.phase() {
            Phase::Waiting => ("waiting", Duration::ZERO, None),
            Phase::Running(begun) => ("running", begun.elapsed(), None),
            Phase::Over { end: RunEnd::Done, took } => ("done", *took, None),
            Phase::Over { end: RunEnd::Stopped, took } => ("stopped", *took, None),
            Phase::Over { end: RunEnd::Failed(why), took } => ("failed", *took, Some(why.clone())),
        };
        let elapsed = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let mut head = json!({
            "run": self.id, "kind": kind, "game": plan.game, "ordered": self.ordered,
            "state": state, "done": done, "games": plan.games, "elapsed_ms": elapsed,
        });
        if let Some(why) = why {
            head["why"] = why.into();
        }
        if let Some(ahead) = ahead {
            head["ahead"] = ahead.into();
        }
        head
    }

    /// All that is known of it.
    pub(super) fn standing(&self, ahead: Option<usize>) -> Value {
        let mut standing = self.head(ahead);
        standing["line"] = self.line.as_str().into();
        match &self.work {
            Work::Simulation { plan, tally } => {
                // The numbers may be newer than the head: they must fit each other.
                let played = tally.snapshot();
                standing["done"] = played.tally.matches.into();
                standing["numbers"] = numbers::json(plan, &played.tally);
            }
            Work::Comparison { pairs, .. } => {
                let pairs = lock(pairs);
                standing["done"] = pairs.progress.matches.into();
                standing["verdict"] = pairs.told.clone();
            }
        }
        standing
    }

    /// The journal of a match.
    pub(super) fn journal(&self, offer: &HostedGame, number: u64) -> Result<String, WireRefusal> {
        let simulation =
            Simulation::new(offer, self.plan().clone()).map_err(|why| refusal(&why))?;
        let stop = AtomicBool::new(false);
        let recorded = within(RECORDING, &stop, || simulation.record(number, Some(&stop)));
        let recorded = recorded.map_err(|why| refusal(&why.into()))?;
        if stop.load(Ordering::Relaxed) {
            let text = format!(
                "Playing this match again takes longer than a minute. In a terminal: {} --match {number} \
                 --journal {number}.journal",
                self.line
            );
            return Err(WireRefusal::told(RefusalKind::Conflict, "lab/too_long", text));
        }
        recorded.journal(true).map_err(|why| {
            WireRefusal::told(RefusalKind::Conflict, "lab/no_journal", sentence(&why))
        })
    }

    /// The report as it would be written now.
    pub(super) fn report(&self, offer: &HostedGame) -> Result<String, WireRefusal> {
        let Some((plan, played)) = self.counted().filter(|(_, one)| one.tally.matches > 0) else {
            let text = "There is no report: nothing is counted yet, or it is a comparison.";
            return Err(WireRefusal::told(RefusalKind::Conflict, "lab/no_report", text));
        };
        let simulation = Simulation::new(offer, plan.clone()).map_err(|why| refusal(&why))?;
        let report = Report {
            simulation: &simulation,
            tally: &played.tally,
            line: &self.line,
            outliers: &journals(plan, &played),
            folder: None,
            standings: None,
        };
        Ok(report.page(Path::new("report.html")))
    }
}

impl Work {
    /// Plays all of it; false if it was stopped before.
    fn play(&self, offer: &HostedGame, threads: usize) -> Result<bool, LabError> {
        match self {
            Self::Simulation { plan, tally } => {
                let simulation = Simulation::new(offer, plan.clone())?;
                simulation.run(threads, tally, || {})?;
                Ok(tally.count() == plan.games)
            }
            Self::Comparison { comparison, stop, pairs } => {
                let keep = |progress: PairedProgress| {
                    let mut pairs = lock(pairs);
                    if progress.tally.count() > pairs.progress.tally.count() {
                        pairs.told = comparison.json(offer, &progress.tally);
                    }
                    pairs.progress = progress;
                };
                let PairedEnd { tally, stopped, .. } =
                    comparison.play(offer, threads, stop, keep)?;
                keep(PairedProgress { tally, matches: tally.count() * 2 });
                Ok(!stopped)
            }
        }
    }
}

/// Runs `work`, and sets `stop` when the time is up.
fn within<T>(limit: Duration, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (working, done) = channel::<()>();
        scope.spawn(move || {
            if done.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let result = work();
        drop(working);
        result
    })
}

fn lock(pairs: &Mutex<Paired>) -> MutexGuard<'_, Paired> {
    pairs.lock().unwrap_or_else(PoisonError::into_inner)
}
