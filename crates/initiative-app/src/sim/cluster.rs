//! The side of a simulation that waits for workers. ONLINE-NODE-7

use crate::failure::Failure;
use crate::outage::Outage;
use crate::progress::{bar, estimate};
use crate::serve::database_urls;
use crate::signals::StopRequest;
use crate::title::Title;
use initiative_lab::simulation::Simulation;
use initiative_lab::tally::SimulationTally;
use initiative_lab::task::{RangeResult, SimulationTask};
use initiative_server::store::{Store, TaskProgress, TaskQueue};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often results are looked for.
const POLL: Duration = Duration::from_millis(100);
/// How often the task is renewed and its progress looked at.
const BEAT: Duration = Duration::from_secs(1);
/// How often progress is told if nobody watches a terminal.
const LINE: Duration = Duration::from_secs(10);
/// How long to wait for a worker before saying that there is none.
const ALONE: Duration = Duration::from_secs(3);
/// How many results are read at once.
const WINDOW: u64 = 16;

/// Has workers play the matches.
pub(super) fn simulate(
    simulation: &Simulation<'_>,
    title: &Title,
    urls: &[String],
) -> Result<SimulationTally, Failure> {
    let store = Store::connect(&database_urls(urls)?).map_err(|error| error.to_string())?;
    let queue = store.task_queue().ok_or("the store has no queue")?;
    let task = SimulationTask::new(simulation)?;
    let work = serde_json::to_string(&task).map_err(|error| error.to_string())?;
    let stop = StopRequest::watch()?;
    let outage = Outage::new(&stop);
    let id = outage.wait(|| {
        queue.sweep()?;
        queue.put(&work, task.ranges())
    })?;
    let Some(id) = id else { return Err("stopped".into()) };
    let mut waiting = Waiting {
        simulation,
        task,
        queue: &queue,
        id: &id,
        stop: &stop,
        outage,
        notices: Notices::new(title),
    };
    let tally = waiting.run();
    waiting.notices.clear();
    if let Err(error) = queue.remove(&id) {
        eprintln!("the task stays in the queue for some minutes: {error}");
    }
    tally
}

/// A task in the queue that somebody waits for.
struct Waiting<'a> {
    simulation: &'a Simulation<'a>,
    task: SimulationTask,
    queue: &'a TaskQueue,
    id: &'a str,
    stop: &'a Arc<StopRequest>,
    outage: Outage,
    notices: Notices,
}

impl Waiting<'_> {
    fn run(&mut self) -> Result<SimulationTally, Failure> {
        let mut tally = SimulationTally::new(&self.simulation.plan);
        let (mut next, ranges) = (0, self.task.ranges());
        let mut beat = Instant::now();
        loop {
            next = self.collect(&mut tally, next)?;
            if next == ranges {
                return Ok(tally);
            }
            if self.stop.is_asked() {
                return Err("stopped; its task is removed".into());
            }
            if beat.elapsed() > BEAT {
                beat = Instant::now();
                self.beat()?;
            }
            self.stop.wait(POLL);
        }
    }

    /// Adds the results that are there, in their order, and tells which one is next.
    fn collect(&self, tally: &mut SimulationTally, mut next: u64) -> Result<u64, Failure> {
        let mut window = 1;
        loop {
            let (end, ranges) = (next + window, self.task.ranges());
            let found = self.outage.wait(|| self.queue.results(self.id, next..end.min(ranges)))?;
            for (place, text) in found.unwrap_or_default() {
                if place != next {
                    return Ok(next);
                }
                self.add(tally, place, &text)?;
                next += 1;
            }
            if next < end || next == ranges {
                return Ok(next);
            }
            window = WINDOW;
        }
    }

    fn add(&self, tally: &mut SimulationTally, place: u64, text: &str) -> Result<(), Failure> {
        let numbers = self.task.range(place);
        let (first, last) = (numbers.start, numbers.end.saturating_sub(1));
        match serde_json::from_str(text) {
            Ok(RangeResult::Played(range))
                if range.is_sound(&self.simulation.plan, numbers.end - numbers.start) =>
            {
                tally.merge(&range);
                Ok(())
            }
            Ok(RangeResult::Failed(why)) => Err(why.into()),
            Ok(RangeResult::Played(_)) | Err(_) => Err(format!(
                "the result of the matches {first} to {last} that is in the queue cannot be read"
            )
            .into()),
        }
    }

    /// Renews the task and tells how far it is.
    fn beat(&mut self) -> Result<(), Failure> {
        let told = self.outage.wait(|| {
            Ok(match self.queue.renew_task(self.id)? {
                true => Some(self.queue.progress(self.id)?),
                false => None,
            })
        })?;
        match told {
            Some(Some(progress)) => {
                let done = self.task.range(progress.done).start;
                self.notices.tell(progress, done, self.simulation.plan.games);
                Ok(())
            }
            Some(None) => Err("its task is no longer in the queue; it was removed".into()),
            None => Ok(()),
        }
    }
}

/// What people are told while they wait.
struct Notices {
    program: String,
    began: Instant,
    /// When the last line was printed.
    line: Instant,
    /// When somebody worked the last time, and how much was done by then.
    active: (Instant, u64),
    is_alone: bool,
    terminal: bool,
}

impl Notices {
    fn new(title: &Title) -> Self {
        let now = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        let program = title.name.clone();
        Self { program, began: now, line: now, active: (now, 0), is_alone: false, terminal }
    }

    fn tell(&mut self, progress: TaskProgress, done: u64, games: u64) {
        let now = Instant::now();
        if progress.workers > 0 || progress.done > self.active.1 {
            if self.active.1 == 0 && progress.done == 0 {
                self.began = now;
            }
            self.active = (now, progress.done);
            self.is_alone = false;
        } else if !self.is_alone && now - self.active.0 > ALONE {
            self.is_alone = true;
            self.clear();
            eprintln!(
                "no worker plays these matches yet: start `{} worker --cluster …`, on any machine, \
                 with the same version of the games",
                self.program
            );
        }
        let left = estimate(now - self.began, done, games);
        let workers = match progress.workers {
            1 => "1 worker".to_owned(),
            some => format!("{some} workers"),
        };
        if self.terminal {
            let bar = bar(done, games);
            let _ = write!(std::io::stderr(), "\r{bar}, {workers}{left}      ");
        } else if now - self.line > LINE {
            self.line = now;
            eprintln!("{done} of {games} matches, {workers}{left}");
        }
    }

    /// Makes room for a line.
    fn clear(&self) {
        if self.terminal {
            let _ = write!(std::io::stderr(), "\r{}\r", " ".repeat(100));
        }
    }
}
