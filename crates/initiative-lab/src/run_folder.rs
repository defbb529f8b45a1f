//! The folder of a simulation: what it is, how far it is, what came of it, and the journals of the
//! matches that stand out.
//!
//! Every file is written under another name first and then renamed, so a reader never finds half of
//! one. While a simulation runs, its folder is locked.

use crate::lab_error::LabError;
use crate::outlier::Outlier;
use crate::plan::SimulationPlan;
use crate::running::PlayedMatches;
use crate::simulation::Simulation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file that says what the folder is.
const PLAN: &str = "simulation.json";
/// The file that says how far the simulation is.
const PROGRESS: &str = "progress.json";
/// The file with the result.
const RESULT: &str = "result.json";
/// The folder of the journals.
const JOURNALS: &str = "journals";
/// The version of these files.
const FORMAT: u32 = 1;
/// How many commands of the first match tell whether rules, content and bots are still the same.
const TRIAL: u64 = 16;

/// What the first file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FolderPlan {
    initiative_lab: u32,
    plan: SimulationPlan,
    fingerprint: u64,
}

/// A folder that a simulation writes to.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Held until the simulation ends.
    _lock: File,
}

/// A match that stands out, and where its journal is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlierJournal {
    /// Why it stands out: `longest`.
    pub kind: &'static str,
    /// Which match.
    pub outlier: Outlier,
    /// Its journal, if there is a folder for it, from that folder on: `journals/longest-17.journal`.
    pub file: Option<String>,
}

impl RunFolder {
    /// Makes the folder, or goes on with one of the same plan. A folder of something else is refused.
    pub fn open(
        path: &Path,
        simulation: &Simulation<'_>,
    ) -> Result<(Self, Option<PlayedMatches>), LabError> {
        let refuse = |why: String| LabError::file(path, why);
        let wanted = FolderPlan {
            initiative_lab: FORMAT,
            plan: simulation.plan.clone(),
            fingerprint: simulation.fingerprint(TRIAL)?,
        };
        let io = |error: std::io::Error| LabError::file(path, error);
        fs::create_dir_all(path).map_err(io)?;
        let plan_file = path.join(PLAN);
        let there = match fs::read(&plan_file) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(LabError::file(plan_file, error)),
        };
        let Some(bytes) = there else {
            let ours =
                |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(&format!("{PLAN}."));
            let mut others = fs::read_dir(path).map_err(io)?.filter_map(Result::ok);
            if let Some(other) = others.find(|entry| !ours(&entry.file_name())) {
                return Err(refuse(format!(
                    "the folder is not empty and not of a simulation (there is `{}`); name a new one",
                    other.file_name().to_string_lossy()
                )));
            }
            let text = serde_json::to_vec(&wanted).map_err(|error| refuse(error.to_string()))?;
            write(&plan_file, &text)?;
            return Ok((Self { path: path.into(), _lock: lock(path, &plan_file)? }, None));
        };
        let found: FolderPlan = serde_json::from_slice(&bytes).map_err(|_| {
            refuse(format!(
                "this program did not write the `{PLAN}` in that folder; name a new folder"
            ))
        })?;
        if let Some(difference) = difference(&found, &wanted) {
            return Err(refuse(format!(
                "the folder is of a simulation with other {difference}; name a new one, or repeat its command"
            )));
        }
        let lock = lock(path, &plan_file)?;
        let progress_file = path.join(PROGRESS);
        let progress = match fs::read(&progress_file) {
            Ok(bytes) => {
                let played: PlayedMatches = serde_json::from_slice(&bytes)
                    .map_err(|error| LabError::file(&progress_file, error))?;
                let sound = played.done.is_sound(u64::MAX)
                    && played.tally.is_sound(&simulation.plan, played.done.len());
                if !sound {
                    let why = "this progress does not fit the plan; name a new folder";
                    return Err(LabError::file(progress_file, why));
                }
                if !played.done.is_sound(simulation.plan.games) {
                    let (done, games) = (played.done.len(), simulation.plan.games);
                    return Err(refuse(format!(
                        "the folder has {done} matches, more than --games {games}; use --games {done} or more"
                    )));
                }
                Some(played)
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(LabError::file(progress_file, error)),
        };
        Ok((Self { path: path.into(), _lock: lock }, progress))
    }

    /// Writes how far the simulation is.
    pub fn keep(&self, played: &PlayedMatches) -> Result<(), LabError> {
        let path = self.path.join(PROGRESS);
        let text = serde_json::to_vec(played).map_err(|error| LabError::file(&path, error))?;
        write(&path, &text)
    }

    /// Writes what came of it.
    pub fn write_result(&self, result: &Value) -> Result<(), LabError> {
        write(&self.path.join(RESULT), format!("{result}\n").as_bytes())
    }

    /// Where the folder is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Plays the matches that stand out once more and writes their journals. Journals of matches that
    /// do not stand out any more are removed.
    pub fn write_journals(
        &self,
        simulation: &Simulation<'_>,
        played: &PlayedMatches,
    ) -> Result<Vec<OutlierJournal>, LabError> {
        let folder = self.path.join(JOURNALS);
        fs::create_dir_all(&folder).map_err(|error| LabError::file(&folder, error))?;
        let mut listed = journals(&simulation.plan, played);
        for one in &mut listed {
            let name = format!("{}-{}.journal", one.kind, one.outlier.number);
            let path = folder.join(&name);
            if !path.exists() {
                let recorded = simulation.record(one.outlier.number, None)?;
                let text = recorded.journal(true).map_err(|error| LabError::file(&path, error))?;
                write(&path, text.as_bytes())?;
            }
            one.file = Some(format!("{JOURNALS}/{name}"));
        }
        let entries = fs::read_dir(&folder).map_err(|error| LabError::file(&folder, error))?;
        for entry in entries.filter_map(Result::ok) {
            let name = format!("{JOURNALS}/{}", entry.file_name().to_string_lossy());
            let is_journal = name.ends_with(".journal");
            if is_journal && listed.iter().all(|one| one.file.as_deref() != Some(&name)) {
                fs::remove_file(entry.path())
                    .map_err(|error| LabError::file(entry.path(), error))?;
            }
        }
        Ok(listed)
    }
}

/// The matches that stand out, without journals.
#[must_use]
pub fn journals(plan: &SimulationPlan, played: &PlayedMatches) -> Vec<OutlierJournal> {
    let lists = played.tally.outlier_lists(plan);
    let all = lists.into_iter().flat_map(|(kind, list)| {
        list.into_iter().map(move |outlier| OutlierJournal { kind, outlier, file: None })
    });
    all.collect()
}

/// What differs between two plans, in a word. More matches of the same plan are no difference.
fn difference(found: &FolderPlan, wanted: &FolderPlan) -> Option<&'static str> {
    let (one, other) = (&found.plan, &wanted.plan);
    let differs = [
        (found.initiative_lab != wanted.initiative_lab, "files, of another version"),
        (one.game != other.game, "rules: another game"),
        (one.rules != other.rules, "rules: another version of them"),
        (one.seed != other.seed, "seeds"),
        (one.swap != other.swap, "seats: --swap"),
        (one.longest != other.longest, "limits: --longest"),
        (one.observe != other.observe, "notes: --report or --notes"),
        (one.variants != other.variants, "scenarios, settings or bots"),
        (
            found.fingerprint != wanted.fingerprint,
            "rules, content or bots, which have changed since",
        ),
    ];
    differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
}

fn lock(path: &Path, plan_file: &Path) -> Result<File, LabError> {
    let file = File::open(plan_file).map_err(|error| LabError::file(plan_file, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LabError::file(
            path,
            "another simulation writes to this folder now; name another one",
        )),
        Err(TryLockError::Error(error)) => Err(LabError::file(plan_file, error)),
    }
}

/// Writes a file, all of it or nothing.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    let io = |error: std::io::Error| LabError::file(path, error);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = path.with_file_name(format!("{name}.{}.tmp", std::process::id()));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&draft, path));
    renamed.map_err(|error| {
        let _ = fs::remove_file(&draft);
        io(error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::tests::plan;

    #[test]
    fn a_plan_may_only_differ_in_the_number_of_matches() {
        let one = FolderPlan { initiative_lab: 1, plan: plan(2, &["a"], false), fingerprint: 5 };
        let mut other = one.clone();
        other.plan.games = 9;
        assert_eq!(difference(&one, &other), None);
        other.plan.seed = 9;
        assert_eq!(difference(&one, &other), Some("seeds"));
        let mut other = one.clone();
        other.plan.variants.pop();
        assert_eq!(difference(&one, &other), Some("scenarios, settings or bots"));
        other = FolderPlan { fingerprint: 6, ..one.clone() };
        assert!(difference(&one, &other).unwrap().contains("changed since"));
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("initiative-lab-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("some.json");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no draft stays");
        let nowhere = folder.join("missing").join("some.json");
        assert!(write(&nowhere, b"one").unwrap_err().to_string().contains("some.json"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
