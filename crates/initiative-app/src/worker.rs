//! `worker`: plays matches that a simulation on another machine has put into the queue. ONLINE-NODE-7
//!
//! Every thread takes one range after another, so none waits for the others.

use crate::failure::Failure;
use crate::outage::Outage;
use crate::serve::database_urls;
use crate::signals::StopRequest;
use initiative_lab::crew::cores;
use initiative_lab::simulation::Simulation;
use initiative_lab::task::{RangeResult, SimulationTask};
use initiative_server::registry::Registry;
use initiative_server::store::{QueuedTask, RangeHolder, Store, TaskQueue};
use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a worker looks for tasks.
const POLL: Duration = Duration::from_millis(500);
/// How often a thread without work looks whether there is some.
const IDLE: Duration = Duration::from_millis(50);
/// How often ranges are renewed; they are held for five times as long.
const RENEWAL: Duration = Duration::from_secs(2);
/// How often tasks that nobody waits for are removed.
const SWEEP: Duration = Duration::from_secs(60);
/// How many tasks are remembered.
const KNOWN: usize = 64;

/// Plays matches for `sim --cluster`, with all cores, until it is stopped
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The PostgreSQL database that has the queue, as postgres://user@host/database; the first of
    /// several. @FILE reads the address from a file
    #[arg(long, value_name = "URL", required = true)]
    cluster: Vec<String>,
    /// How many matches at once; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Ends when there is nothing to do, instead of waiting for more
    #[arg(long)]
    once: bool,
}

/// What the threads of a worker share.
struct Worker {
    queue: TaskQueue,
    holder: RangeHolder,
    stop: Arc<StopRequest>,
    outage: Outage,
    /// The tasks that have work, oldest first.
    jobs: Mutex<Vec<Arc<Job>>>,
    /// The thread that has it may take a range.
    turn: Mutex<()>,
    /// How many threads have a range.
    busy: AtomicUsize,
    played: AtomicU64,
    failure: Mutex<Option<Failure>>,
}

/// A task that this program can play.
struct Job {
    id: String,
    task: SimulationTask,
    simulation: Simulation<'static>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn run(registry: Registry, args: &Args) -> Result<(), Failure> {
    let store =
        Store::connect(&database_urls(&args.cluster)?).map_err(|error| error.to_string())?;
    let queue = store.task_queue().ok_or("the store has no queue")?;
    let stop = StopRequest::watch()?;
    // A thread may be in the middle of a long match when the program ends, so nothing it uses may be
    // gone by then.
    let registry: &'static Registry = Box::leak(Box::new(registry));
    let worker = Arc::new(Worker {
        queue,
        holder: RangeHolder::new().map_err(|error| error.to_string())?,
        outage: Outage::new(&stop),
        stop,
        jobs: Mutex::default(),
        turn: Mutex::default(),
        busy: AtomicUsize::new(0),
        played: AtomicU64::new(0),
        failure: Mutex::default(),
    });
    let threads = args.threads.map_or_else(cores, usize::from);
    let spawn = |name: String, work: fn(&Worker)| {
        let worker = Arc::clone(&worker);
        std::thread::Builder::new().name(name).spawn(move || work(&worker))
    };
    spawn("renewal".into(), Worker::keep_renewing)?;
    for number in 0..threads {
        spawn(format!("player {number}"), Worker::keep_playing)?;
    }
    if !args.once {
        eprintln!("waiting for work, with {threads} threads (Ctrl+C stops)");
    }
    let ended = worker.watch_tasks(registry, args.once);
    worker.leave();
    let failure = lock(&worker.failure).take();
    failure.map_or(ended, Err)
}

impl Worker {
    /// Looks for tasks until the worker is stopped, or until there is nothing to do if that is enough.
    fn watch_tasks(&self, registry: &'static Registry, once: bool) -> Result<(), Failure> {
        let (mut known, mut refused) = (VecDeque::<Arc<Job>>::new(), BTreeSet::new());
        let mut swept: Option<Instant> = None;
        while !self.stop.is_asked() && lock(&self.failure).is_none() {
            if swept.is_none_or(|swept| swept.elapsed() > SWEEP) {
                swept = Some(Instant::now());
                self.outage.wait(|| self.queue.sweep())?;
            }
            // A thread that has just taken the last range is busy before the task has no work.
            let Some(tasks) = self.outage.wait(|| self.queue.tasks())? else { break };
            let mut jobs: Vec<Arc<Job>> = Vec::new();
            for task in tasks {
                if refused.contains(&task.id) {
                    continue;
                }
                if let Some(job) = known.iter().find(|job| job.id == task.id) {
                    jobs.push(Arc::clone(job));
                    continue;
                }
                match Job::read(&task, registry) {
                    Ok(job) => {
                        known.push_back(Arc::clone(&job));
                        jobs.push(job);
                    }
                    Err(why) => {
                        eprintln!("left to other workers: task {}: {why}", task.id);
                        refused.insert(task.id);
                    }
                }
            }
            // A task without work may have some again, when another worker dies.
            let old = known.len().saturating_sub(KNOWN);
            known.drain(..old);
            let is_idle = jobs.is_empty();
            *lock(&self.jobs) = jobs;
            if once && is_idle && self.busy.load(Ordering::SeqCst) == 0 {
                break;
            }
            self.stop.wait(POLL);
        }
        Ok(())
    }

    /// Gives back what this worker has not finished.
    fn leave(&self) {
        // From now on nobody takes another range.
        self.stop.ask();
        let _turn = lock(&self.turn);
        lock(&self.jobs).clear();
        if let Err(error) = self.queue.give_back(self.holder) {
            eprintln!("its ranges are given out again in some seconds ({error})");
        }
        eprintln!("played {} matches", self.played.load(Ordering::SeqCst));
    }

    fn keep_renewing(&self) {
        while !self.stop.is_asked() {
            if self.busy.load(Ordering::SeqCst) > 0 {
                // The threads that play tell if the database is away.
                let _ = self.queue.renew(self.holder);
            }
            self.stop.wait(RENEWAL);
        }
    }

    fn keep_playing(&self) {
        while !self.stop.is_asked() {
            if let Err(failure) = self.play_one() {
                *lock(&self.failure) = Some(failure);
                return;
            }
        }
    }

    /// Plays a range, or waits a moment if there is none.
    fn play_one(&self) -> Result<(), Failure> {
        let taken = {
            let _turn = lock(&self.turn);
            let job = lock(&self.jobs).first().cloned();
            match job.filter(|_| !self.stop.is_asked()) {
                None => None,
                Some(job) => {
                    self.busy.fetch_add(1, Ordering::SeqCst);
                    Some((self.outage.wait(|| self.queue.take(&job.id, self.holder)), job))
                }
            }
        };
        let Some((taken, job)) = taken else {
            self.stop.wait(IDLE);
            return Ok(());
        };
        let done = taken.and_then(|taken| match taken {
            Some(Some(place)) => self.play_range(&job, place),
            Some(None) => {
                lock(&self.jobs).retain(|other| other.id != job.id);
                Ok(())
            }
            None => Ok(()),
        });
        self.busy.fetch_sub(1, Ordering::SeqCst);
        done
    }

    fn play_range(&self, job: &Job, place: u64) -> Result<(), Failure> {
        let numbers = job.task.range(place);
        let matches = numbers.end - numbers.start;
        let Some(result) = job.play(place, || self.stop.is_asked()) else { return Ok(()) };
        let text = serde_json::to_string(&result).map_err(|error| error.to_string())?;
        let write = || self.queue.finish(&job.id, place, self.holder, &text);
        // If it is not held any more, somebody else plays it, or nobody waits for it.
        if self.outage.wait(write)? == Some(true) {
            self.played.fetch_add(matches, Ordering::SeqCst);
        }
        Ok(())
    }
}

impl Job {
    /// Reads a task. The error is the reason why this program leaves it to others.
    fn read(queued: &QueuedTask, registry: &'static Registry) -> Result<Arc<Self>, String> {
        let (task, simulation) = SimulationTask::read(&queued.work, registry)?;
        eprintln!("task {}: {}", queued.id, task.title());
        Ok(Arc::new(Self { id: queued.id.clone(), task, simulation }))
    }

    /// Plays a range; none if the worker stops first. A range that fails would fail everywhere, so that
    /// is a result, too.
    fn play(&self, place: u64, stop: impl Fn() -> bool) -> Option<RangeResult> {
        let numbers = self.task.range(place);
        let named = format!("the matches {} to {}", numbers.start, numbers.end.saturating_sub(1));
        let played = catch_unwind(AssertUnwindSafe(|| self.simulation.play_range(numbers, stop)));
        match played {
            Ok(Ok(played)) => played.map(|tally| RangeResult::Played(Box::new(tally))),
            Ok(Err(error)) => {
                Some(RangeResult::Failed(format!("of {named} one cannot begin: {error}")))
            }
            Err(_) => Some(RangeResult::Failed(format!("the rules failed in one of {named}"))),
        }
    }
}
