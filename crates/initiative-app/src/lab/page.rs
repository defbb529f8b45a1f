//! The lab for the browser: what its page asks a local server for.
//!
//! | request | what it does |
//! |---|---|
//! | `GET /api/lab` | all runs, and the limits |
//! | `POST /api/lab/runs` | begins a simulation |
//! | `POST /api/lab/comparisons` | begins a comparison of two variants on paired seeds |
//! | `GET /api/lab/runs/{run}` | how a run stands, with what it has counted |
//! | `POST /api/lab/runs/{run}/stop` | ends a run; what it has counted stays |
//! | `DELETE /api/lab/runs/{run}` | forgets a run that has ended |
//! | `GET /api/lab/runs/{run}/matches/{number}` | the journal of one of its matches |
//! | `GET /api/lab/runs/{run}/report` | its report as a page |
//! | `GET /api/lab/runs/{run}/against/{other}` | what differs between two simulations |

mod contrast;
mod lab_run;
mod lab_runs;
mod numbers;
mod run_order;
#[cfg(test)]
mod tests;

use crate::lab::comparison::Comparison;
use crate::title::Title;
use initiative_kernel::strict::Misread;
use initiative_lab::lab_error::LabError;
use initiative_lab::simulation::Simulation;
use initiative_scene::text::capital;
use initiative_server::registry::{HostedGame, Registry};
use initiative_server::{
    ProgramAnswer, ProgramApi, ProgramMethod, ProgramRequest, RefusalKind, WireRefusal,
};
use lab_run::LabRun;
use lab_runs::LabRuns;
use run_order::{ComparisonBody, RunBody};
use serde_json::{Map, Value, json};
use std::sync::{Arc, Mutex, TryLockError};

/// The lab of a local server.
pub(crate) struct LabPage {
    title: Title,
    registry: Arc<Registry>,
    runs: LabRuns,
    /// Held while a match is played again for its journal.
    recording: Mutex<()>,
}

impl LabPage {
    /// A lab without runs.
    pub(crate) fn new(title: Title, registry: Arc<Registry>) -> Self {
        let runs = LabRuns::new(Arc::clone(&registry));
        Self { title, registry, runs, recording: Mutex::default() }
    }

    fn overview(&self) -> Value {
        json!({
            "runs": self.runs.heads(),
            "limits": {
                "games": RunBody::MOST_GAMES,
                "kept": LabRuns::KEPT,
                "threads": lab_runs::threads(),
            },
        })
    }

    fn find(&self, id: &str) -> Result<Arc<LabRun>, WireRefusal> {
        let number = id.parse().ok();
        number.and_then(|number| self.runs.find(number)).ok_or_else(|| {
            let text = "There is no such run. The lab forgets the oldest ones, and all of them when \
                        the server ends.";
            WireRefusal::told(RefusalKind::NotFound, "lab/unknown_run", text)
        })
    }

    fn game(&self, id: &str) -> Result<&HostedGame, WireRefusal> {
        crate::games::find(&self.registry, id).map_err(|why| {
            WireRefusal::told(RefusalKind::BadRequest, "lab/unknown_game", sentence(&why))
        })
    }

    fn begin(&self, body: Map<String, Value>) -> Result<Value, WireRefusal> {
        let body = RunBody::read(body)?;
        let offer = self.game(&body.game)?;
        let order = body.order()?;
        let plan =
            order.plan(offer, body.notes, RunBody::MOST_KINDS).map_err(|why| refusal(&why))?;
        RunBody::fits(&plan)?;
        // What cannot be played is refused before it waits for anything.
        Simulation::new(offer, plan.clone()).map_err(|why| refusal(&why))?;
        self.runs.begin(|id| LabRun::simulation(id, offer, &self.title, &order, plan))
    }

    fn compare(&self, body: Map<String, Value>) -> Result<Value, WireRefusal> {
        let body = ComparisonBody::read(body)?;
        let offer = self.game(&body.game)?;
        let order = body.order()?;
        let line = order.line(&self.title, offer);
        let comparison =
            Comparison::new(order, offer, RunBody::MOST_KINDS).map_err(|why| refusal(&why))?;
        RunBody::fits(&comparison.plan)?;
        self.runs.begin(|id| LabRun::comparison(id, offer, line, comparison))
    }

    /// The journal of a match, which is played again for it.
    fn journal(&self, run: &LabRun, number: &str) -> Result<String, WireRefusal> {
        let games = run.plan().games;
        let number = number.parse().ok().filter(|number| *number < games).ok_or_else(|| {
            let text = format!("This run has the matches 0 to {}.", games.saturating_sub(1));
            WireRefusal::told(RefusalKind::NotFound, "lab/unknown_match", text)
        })?;
        let _recording = match self.recording.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let text = "Another match is being played again. Try again in a moment.";
                return Err(WireRefusal::told(RefusalKind::Conflict, "lab/busy", text));
            }
            // The lock protects no data, so a panic while it was held does no harm.
            Err(TryLockError::Poisoned(held)) => held.into_inner(),
            Ok(held) => held,
        };
        run.journal(self.game(&run.plan().game)?, number)
    }
}

impl ProgramApi for LabPage {
    fn name(&self) -> &'static str {
        "lab"
    }

    fn answer(&self, request: &ProgramRequest<'_>) -> Result<ProgramAnswer, WireRefusal> {
        use ProgramMethod::{Delete, Get, Post};
        let json = ProgramAnswer::Json;
        match (&request.method, request.path.as_slice()) {
            (Get, []) => Ok(json(self.overview())),
            (Post(body), ["runs"]) => self.begin(body.clone()).map(ProgramAnswer::Made),
            (Post(body), ["comparisons"]) => self.compare(body.clone()).map(ProgramAnswer::Made),
            (Get, ["runs", run]) => Ok(json(self.runs.standing(&*self.find(run)?))),
            (Post(_), ["runs", run, "stop"]) => Ok(json(self.runs.stop(&*self.find(run)?))),
            (Delete, ["runs", run]) => {
                self.runs.forget(&*self.find(run)?)?;
                Ok(json(json!({})))
            }
            (Get, ["runs", run, "matches", number]) => {
                let journal = self.journal(&*self.find(run)?, number)?;
                Ok(ProgramAnswer::Text("application/x-ndjson", journal))
            }
            (Get, ["runs", run, "report"]) => {
                let run = self.find(run)?;
                let page = run.report(self.game(&run.plan().game)?)?;
                Ok(ProgramAnswer::Text("text/html; charset=utf-8", page))
            }
            (Get, ["runs", one, "against", other]) => {
                contrast::between(&*self.find(one)?, &*self.find(other)?).map(json)
            }
            _ => {
                let text = "The lab does not answer here.";
                Err(WireRefusal::told(RefusalKind::NotFound, "lab/not_found", text))
            }
        }
    }
}

/// A sentence of the lab as it stands on a page.
fn sentence(text: &impl ToString) -> String {
    capital(&text.to_string()).to_string()
}

/// What the lab cannot do, as it is on the command line.
fn refusal(why: &LabError) -> WireRefusal {
    let code = match why {
        LabError::UnknownBot { .. } => "lab/unknown_bot",
        LabError::UnknownScenario { .. } => "lab/unknown_scenario",
        LabError::BadChange { .. } => "lab/bad_setting",
        LabError::Impossible(_) => "lab/impossible",
        LabError::Setup { .. } => "lab/bad_setup",
        LabError::Panicked { .. } => "lab/panicked",
        LabError::File { .. } => "lab/file",
    };
    WireRefusal::told(RefusalKind::BadRequest, code, sentence(why))
}

/// A body that does not say what it has to.
fn misread(why: &Misread) -> WireRefusal {
    let field = Some(why.path().to_owned());
    let told = WireRefusal::told(RefusalKind::BadRequest, "lab/bad_request", sentence(why));
    WireRefusal { field, ..told }
}
