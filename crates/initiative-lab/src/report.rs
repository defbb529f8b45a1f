//! A simulation as one page: HTML with drawn charts, which needs no network and no other file.
//!
//! The page follows the reader's choice of light or dark and fits a phone. Every number in a chart also
//! stands beside it as text.

mod chart;
mod element;
mod sections;
mod things;

use crate::lab_error::LabError;
use crate::run_folder::{OutlierJournal, write};
use crate::simulation::Simulation;
use crate::summary::SimulationSummary;
use crate::tally::SimulationTally;
use crate::tournament::Standings;
use element::escape;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How a page begins that is a report. Only such a file is written over.
const MARK: &str =
    "<!doctype html>\n<html lang=\"en\">\n<meta name=\"generator\" content=\"initiative-lab\">";

/// The look of the page.
const STYLE: &str = include_str!("report/style.css");

/// What a report is made from.
#[derive(Debug)]
pub struct Report<'a> {
    /// What was simulated.
    pub simulation: &'a Simulation<'a>,
    /// What it came to.
    pub tally: &'a SimulationTally,
    /// The command line that plays the same matches.
    pub line: &'a str,
    /// The matches that stand out.
    pub outliers: &'a [OutlierJournal],
    /// The folder with their journals, if there is one.
    pub folder: Option<&'a Path>,
    /// The table, if it was a tournament.
    pub standings: Option<&'a Standings>,
}

/// A file that a report can be written to.
#[derive(Debug)]
pub struct ReportFile(PathBuf);

impl ReportFile {
    /// Makes sure that a report can be written there: a new file, or one that is a report already.
    pub fn new(path: &Path) -> Result<Self, LabError> {
        if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) {
            return Err(LabError::file(path, "a report is a page: its name ends in .html"));
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        if let Some(parent) = parent
            && !parent.is_dir()
        {
            return Err(LabError::file(path, "there is no such folder; make it first"));
        }
        match File::open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self(path.into())),
            Err(error) => Err(LabError::file(path, error)),
            Ok(file) => {
                let mut start = Vec::new();
                let read = file.take(MARK.len() as u64).read_to_end(&mut start);
                read.map_err(|error| LabError::file(path, error))?;
                if start == MARK.as_bytes() {
                    return Ok(Self(path.into()));
                }
                Err(LabError::file(
                    path,
                    "this file is no report and stays as it is; name a new one",
                ))
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes the report, all of it or nothing.
    pub fn write(&self, report: &Report<'_>) -> Result<(), LabError> {
        write(&self.0, report.page(&self.0).as_bytes())
    }
}

impl Report<'_> {
    fn summary(&self) -> SimulationSummary<'_> {
        SimulationSummary { plan: &self.simulation.plan, tally: self.tally }
    }

    /// The whole page, as it is written to `file`.
    #[must_use]
    pub fn page(&self, file: &Path) -> String {
        let title = escape(&self.simulation.offer().about.title);
        let what = if self.standings.is_some() { "Tournament" } else { "Simulation" };
        let parts = [
            sections::head(self),
            self.standings.map_or_else(String::new, sections::standings),
            sections::shares(self),
            sections::lengths(self),
            sections::scores(self),
            things::sections(self),
            sections::variants(self),
            sections::outliers(self, file),
        ];
        format!(
            "{MARK}\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}: {what}</title>\n<style>\n{STYLE}</style>\n<main>\n{}\n\
             <footer>A share counts a draw as half a win. Its interval holds the true share in 95 of \
             100 cases (Wilson). Matches that were stopped count for nobody.</footer>\n</main>\n</html>\n",
            parts.concat()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_reports_are_written_over() {
        let folder = std::env::temp_dir().join(format!("initiative-report-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let told = |path: &Path| ReportFile::new(path).unwrap_err().to_string();
        let page = folder.join("page.html");
        assert_eq!(ReportFile::new(&page).unwrap().path(), page);
        std::fs::write(&page, "<!doctype html> my own page").unwrap();
        assert!(told(&page).contains("stays as it is"));
        std::fs::write(&page, format!("{MARK}…")).unwrap();
        assert!(ReportFile::new(&page).is_ok());
        assert!(told(&folder.join("page.pdf")).contains(".html"));
        assert!(told(&folder.join("nowhere").join("page.html")).contains("no such folder"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
