//! Journals from outside: played to their end, or as far as they are sound.

use crate::erased::{ErasedMatch, TypedMatch};
use crate::refusal::sentence;
use initiative_hosting::Hosted;
use initiative_kernel::record::{Flaw, ReadError, Record, ReplayError};
use initiative_kernel::table::Table;
use std::fmt;

/// Why a journal could not be replayed.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read.
    Unreadable(ReadError),
    /// The rules do not accept it.
    Broken(ReplayError),
    /// There are no games.
    NoGames,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "{error} ({})", error.code()),
            Self::Broken(error) => error.fmt(f),
            Self::NoGames => f.write_str("There is no game here."),
        }
    }
}

impl std::error::Error for JournalError {}

/// A journal as far as it is sound. CLIENT-REPL-2
pub(crate) struct SoundJournal {
    /// The match after the last sound entry.
    pub(crate) host: Box<dyn ErasedMatch>,
    /// What is wrong with the journal after that; none if it is sound to its end.
    pub(crate) stop: Option<JournalStop>,
}

/// Why a journal is not shown to its end.
pub(crate) struct JournalStop {
    pub(crate) code: &'static str,
    /// What is wrong, where, and what would be right.
    pub(crate) message: String,
}

/// Plays a journal again.
pub(crate) fn replay<G: Hosted>(journal: &[u8]) -> Result<TypedMatch<G>, JournalError> {
    let record = Record::<G>::read(journal).map_err(JournalError::Unreadable)?;
    record.replay().map(open).map_err(JournalError::Broken)
}

/// Plays a journal again as far as it is sound.
pub(crate) fn replay_sound<G: Hosted>(journal: &[u8]) -> Result<SoundJournal, JournalError> {
    let is_text = journal.first() == Some(&b'{');
    let read = if is_text {
        Record::<G>::salvage(journal)
    } else {
        Record::read(journal).map(|record| (record, None))
    };
    let (mut record, flaw) = read.map_err(JournalError::Unreadable)?;
    let other_rules = flaw.clone().filter(is_other_rules);
    if other_rules.is_some() {
        // An act may mean something else now: only a fingerprint proves that it does not.
        record.shorten(record.checked_before(usize::MAX));
        if let Err(ReplayError::Refused { entry, .. }) = record.replay() {
            record.shorten(record.checked_before(entry));
        }
    }
    let (table, broken) = record.replay_sound().map_err(|broken| match other_rules {
        Some(flaw) => JournalError::Unreadable(flaw),
        None => JournalError::Broken(broken),
    })?;
    let stop = JournalStop::of(flaw, broken, table.history().len());
    Ok(SoundJournal { host: Box::new(open(table)), stop })
}

fn open<G: Hosted>(table: Table<G>) -> TypedMatch<G> {
    let mut opening = Vec::new();
    if table.version() == 0 {
        // The same setup has just made the table, so it cannot fail.
        let _ = G::new(table.setup(), table.seed(), &mut opening);
    }
    TypedMatch::begun(table, opening)
}

impl JournalStop {
    /// What ends the sound part: a flaw of the document, or the rules, whichever comes first.
    /// Other rules say more than what they led to.
    fn of(flaw: Option<ReadError>, broken: Option<ReplayError>, sound: usize) -> Option<Self> {
        match (flaw, broken) {
            (Some(flaw), broken) if broken.is_none() || is_other_rules(&flaw) => {
                let hint = hint(&flaw.flaw, sound);
                Some(Self { code: flaw.code(), message: sentence(&flaw) + &hint })
            }
            (_, Some(broken)) => Some(Self::at(&broken, sound)),
            (_, None) => None,
        }
    }

    /// The rules do not go along with an entry.
    fn at(broken: &ReplayError, sound: usize) -> Self {
        let next = sound + 1;
        match broken {
            ReplayError::Refused { entry, seat, code, message } => Self {
                code: "journal/refused",
                message: format!(
                    "Act {entry} by {seat} is not what was played, because the rules refuse it: \
                     {message} ({code})"
                ),
            },
            ReplayError::Diverged { entry, expected, found } => {
                let acts = match *entry == next {
                    true => format!("Act {entry} leads"),
                    false => format!("Acts {next} to {entry} lead"),
                };
                let message = format!(
                    "{acts} to the position {found:016x}; by the journal it would be \
                     {expected:016x}. It was altered, or played by other rules."
                );
                Self { code: "journal/diverged", message }
            }
            ReplayError::Setup(error) => {
                Self { code: "journal/setup", message: format!("The match cannot begin: {error}") }
            }
        }
    }
}

const fn is_other_rules(flaw: &ReadError) -> bool {
    matches!(flaw.flaw, Flaw::OtherRules { .. })
}

/// What would be right, where the flaw does not say so itself.
fn hint(flaw: &Flaw, sound: usize) -> String {
    let next = sound + 1;
    match flaw {
        Flaw::Checksum => format!(
            " The line is not what the match wrote after act {sound}, because its checksum does \
             not fit. Open the file as it was saved."
        ),
        Flaw::Truncated => {
            format!(" After act {sound} there should be more, or a last line that counts the acts.")
        }
        Flaw::Trailing => " The line before it, which counts the acts, should be the last.".into(),
        Flaw::OtherRules { .. } => match sound {
            0 => " No fingerprint shows that its acts mean the same here.".into(),
            _ => format!(" Up to act {sound} both lead to the same positions; act {next} may not."),
        },
        Flaw::Invalid(_) => format!(" It should say what act {next} was."),
        _ => String::new(),
    }
}
