//! Where a simulation writes to, and how it is played on this machine.

use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::signals::StopRequest;
use initiative_lab::lab_error::LabError;
use initiative_lab::report::{Report, ReportFile};
use initiative_lab::run_folder::{OutlierJournal, RunFolder, journals};
use initiative_lab::running::{PlayedMatches, RunningTally};
use initiative_lab::simulation::Simulation;
use initiative_lab::tally::SimulationTally;
use initiative_lab::tournament::Standings;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the folder learns how far the simulation is.
const KEPT: Duration = Duration::from_secs(5);

/// What is written besides the result.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OutputArgs {
    /// Keeps everything in this folder, with journals of the matches that stand out; the same command
    /// goes on after an interruption
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Writes a page with charts, which needs nothing else
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}

/// A simulation that is played here, and what it writes.
pub(crate) struct SimulationRun<'a> {
    simulation: &'a Simulation<'a>,
    folder: Option<RunFolder>,
    /// What the folder has already.
    before: Option<PlayedMatches>,
    report: Option<ReportFile>,
    /// The command line that plays the same matches.
    line: String,
}

impl<'a> SimulationRun<'a> {
    /// Makes sure that everything can be written, before anything is played.
    pub(crate) fn open(
        simulation: &'a Simulation<'a>,
        args: &OutputArgs,
        line: String,
    ) -> Result<Self, LabError> {
        let report = args.report.as_deref().map(ReportFile::new).transpose()?;
        let opened =
            args.out.as_deref().map(|path| RunFolder::open(path, simulation)).transpose()?;
        let (folder, before) =
            opened.map_or((None, None), |(folder, played)| (Some(folder), played));
        Ok(Self { simulation, folder, before, report, line })
    }

    /// Plays all matches that are missing.
    pub(crate) fn play(&self, threads: usize) -> Result<PlayedMatches, Failure> {
        let games = self.simulation.plan.games;
        let running = match &self.before {
            Some(played) => RunningTally::resumed(played.clone()),
            None => RunningTally::new(&self.simulation.plan),
        };
        let before = running.count();
        if before > 0 {
            eprintln!("{before} of {games} matches are in the folder already");
        }
        let stop = StopRequest::watch()?;
        let mut line = ProgressLine::new(before);
        let mut kept = (Instant::now(), Ok(()));
        self.simulation.run(threads, &running, || {
            line.draw(running.count(), games, "");
            if stop.is_asked() {
                running.stop();
            }
            if let Some(folder) = &self.folder
                && kept.0.elapsed() > KEPT
            {
                kept = (Instant::now(), folder.keep(&running.snapshot()));
                if kept.1.is_err() {
                    running.stop();
                }
            }
        })?;
        line.clear();
        kept.1?;
        let stopped = running.is_stopped();
        let played = running.finish();
        if let Some(folder) = &self.folder {
            folder.keep(&played)?;
        }
        if stopped && played.tally.matches < games {
            let done = played.tally.matches;
            let then = match self.folder {
                Some(_) => "the same command goes on",
                None => "with --out DIR the same command would go on",
            };
            return Err(format!("stopped after {done} of {games} matches; {then}").into());
        }
        let new = played.tally.matches - before;
        eprintln!("{new} matches in {:.1} s", line.elapsed().as_secs_f32());
        Ok(played)
    }

    /// The same, if somebody else has played everything.
    pub(crate) fn played(&self, tally: SimulationTally) -> PlayedMatches {
        let mut done = initiative_lab::range_set::RangeSet::default();
        done.insert(0..self.simulation.plan.games);
        PlayedMatches { done, tally }
    }

    /// Writes the result, the journals and the report.
    pub(crate) fn write(
        &self,
        played: &PlayedMatches,
        result: &Value,
        standings: Option<&Standings>,
    ) -> Result<Vec<OutlierJournal>, LabError> {
        let listed = match &self.folder {
            Some(folder) => {
                folder.keep(played)?;
                folder.write_result(result)?;
                folder.write_journals(self.simulation, played)?
            }
            None => journals(&self.simulation.plan, played),
        };
        if let Some(file) = &self.report {
            let report = Report {
                simulation: self.simulation,
                tally: &played.tally,
                line: &self.line,
                outliers: &listed,
                folder: self.folder.as_ref().map(RunFolder::path),
                standings,
            };
            file.write(&report)?;
        }
        Ok(listed)
    }

    /// Tells where everything is, and how to repeat a match that stands out.
    pub(crate) fn tell(
        &self,
        listed: &[OutlierJournal],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        if let Some(folder) = &self.folder {
            let path = folder.path().display();
            writeln!(out, "journals  {} in {path}", listed.len())?;
        }
        if let Some(file) = &self.report {
            writeln!(out, "report    {}", file.path().display())?;
        }
        if let Some(longest) = listed.first() {
            writeln!(out, "longest   {} --match {}", self.line, longest.outlier.number)?;
        }
        Ok(())
    }
}
