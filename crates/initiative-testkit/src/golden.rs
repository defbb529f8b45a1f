//! Golden files: the output of a program when people last read it.
//!
//! `INITIATIVE_UPDATE=1 cargo test …` writes the files again, including the fingerprints of
//! journals. Read the difference before you commit it.

use initiative_kernel::game::{Game, Status};
use initiative_kernel::record::Record;
use initiative_kernel::table::{Act, Table};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The environment variable that makes tests write golden files instead of comparing with them.
pub const VARIABLE: &str = "INITIATIVE_UPDATE";

/// Compares a text with the golden file at `path`.
///
/// # Panics
/// If they differ: the message shows the first line that is different.
pub fn text(path: impl AsRef<Path>, actual: &str) {
    let path = path.as_ref();
    if updating() {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        }
        fs::write(path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("{}: {error}; set {VARIABLE}=1 to write it", path.display());
    });
    if let Some(difference) = difference(&expected, actual) {
        panic!("{}, {difference}\nset {VARIABLE}=1 to write it anew", path.display());
    }
}

/// Replays every `*.journal` in a folder and compares the transcript of each with the `.txt` of
/// the same name.
///
/// # Panics
/// If a journal cannot be read or replayed, a transcript differs, or there is no journal at all.
pub fn journals<G: Game>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let paths = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect());
    let mut paths: Vec<PathBuf> =
        paths.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "journal"));
    paths.sort();
    assert!(!paths.is_empty(), "no journal in {}", folder.display());
    for path in paths {
        let journal = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut record = Record::<G>::read(&journal)
            .unwrap_or_else(|error| panic!("{}, {error}", path.display()));
        if updating() {
            // The commands stay; their results are written again.
            record.checks.clear();
        }
        let table = record.replay().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if updating() {
            write(&path, &table);
        }
        text(path.with_extension("txt"), &transcript(&record));
    }
}

/// Writes the journal of a match, to become a golden one.
///
/// # Panics
/// If it cannot be written, or the table was restored and does not know how the match began.
pub fn write<G: Game>(path: impl AsRef<Path>, table: &Table<G>) {
    let path = path.as_ref();
    let record = table.record().unwrap_or_else(|| panic!("the match has no beginning"));
    let journal = record.to_text().unwrap_or_else(|error| panic!("{error}"));
    fs::write(path, journal).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn updating() -> bool {
    env::var(VARIABLE).is_ok_and(|value| value == "1")
}

/// A match as text: every entry with its events and the fingerprint after it.
///
/// # Panics
/// If the journal does not replay.
#[must_use]
pub fn transcript<G: Game>(record: &Record<G>) -> String {
    let mut table = Table::<G>::start(record.setup.clone(), record.seed)
        .unwrap_or_else(|error| panic!("the match cannot begin: {error}"));
    let mut text = String::new();
    let _ = writeln!(text, "{} rules {} seed {}", G::ID, G::RULES, record.seed);
    let _ = writeln!(text, "{:016x}", table.digest());
    for (seat, act) in &record.acts {
        let mut events: Vec<G::Event> = Vec::new();
        let done = match act {
            Act::Play(command) => format!("{command:?}"),
            other => format!("{other:?}").to_lowercase(),
        };
        let version = table
            .act(*seat, act.clone(), &mut events)
            .unwrap_or_else(|refusal| panic!("{seat}: {done} is refused: {}", refusal.code));
        let _ = writeln!(text, "\n{version} {seat}: {done}");
        for event in events {
            let _ = writeln!(text, "  {event:?}");
        }
        let _ = writeln!(text, "{:016x}", table.digest());
    }
    let _ = match table.status() {
        Status::Over(outcome) => writeln!(text, "\nover: {outcome:?}"),
        Status::Awaiting(seats) => writeln!(text, "\nawaiting {seats:?}"),
    };
    text
}

/// Where two texts first differ.
fn difference(expected: &str, actual: &str) -> Option<String> {
    if expected == actual {
        return None;
    }
    let mut lines = expected.lines().zip(actual.lines()).enumerate();
    let found = lines.find(|(_, (expected, actual))| expected != actual);
    Some(match found {
        Some((place, (expected, actual))) => {
            format!("line {}:\n  expected {expected}\n  found    {actual}", place + 1)
        }
        None => {
            format!("expected {} lines, found {}", expected.lines().count(), actual.lines().count())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_its_line() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let text = difference("a\nb\nc\n", "a\nx\nc\n").unwrap();
        assert_eq!(text, "line 2:\n  expected b\n  found    x");
        assert_eq!(difference("a\n", "a\nb\n").unwrap(), "expected 1 lines, found 2");
    }
}
