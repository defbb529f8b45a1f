//! Journals and saves: a match outside of memory.
//!
//! The journal is the match: its setup, its seed, and everything that was done. It is the save, the
//! replay and the bug report. It has two forms with the same content: text (JSON lines, for people
//! and for appending while the match runs) and bytes (a fifth of the size). [`Record::read`] reads
//! both, and the result can be replayed and verified.
//!
//! A save is the state itself ([`Snapshot`](crate::table::Snapshot)), for slots and export.
//!
//! `docs/record-format.md` describes each form to the last byte. Reading reports what is wrong with
//! a file, and where: see [`Flaw`].
//!
//! ```
//! use initiative_kernel::game::{Null, Seat};
//! use initiative_kernel::record::{Flaw, Record};
//! use initiative_kernel::table::Table;
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! let mut table = Table::<Trail>::start(Setup::default(), 7)?;
//! table.submit(Seat(0), Command::Roll, &mut Null)?;
//! table.submit(Seat(1), Command::Pass, &mut Null)?;
//!
//! let text = table.record().ok_or("not from the beginning")?.to_text()?;
//! let again = Record::<Trail>::read(text.as_bytes())?.replay()?;
//! assert_eq!(again.digest(), table.digest());
//!
//! let cut = &text.as_bytes()[..text.len() - 10];
//! assert_eq!(Record::<Trail>::read(cut).unwrap_err().flaw, Flaw::Truncated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bytes;
mod checkpoint;
mod envelope;
mod flaw;
mod line;
mod older;
mod replay;
mod save;
mod text;

pub use flaw::{Document, DocumentPlace, Flaw, ReadError, Unwritable};
pub use replay::ReplayError;

use crate::game::{Game, Seat};
use crate::table::{Act, Table};
use alloc::vec::Vec;

/// The newest format of journals, the one that is written. Older formats can be read.
const FORMAT: u32 = 2;

/// The size of the largest journal or save that is written or read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;

/// The longest line of a journal that is written or read, in bytes. The first line may be longer,
/// because its setup may hold the largest board.
const MAX_LINE: usize = 1 << 20;

/// The journal of a match: what it was made from and everything that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// What the match was made from.
    pub setup: G::Setup,
    /// Its seed.
    pub seed: u64,
    /// What was done, in order.
    pub acts: Vec<(Seat, Act<G::Command>)>,
    /// Fingerprints of the state, each with the number of entries before it, in ascending order.
    pub checks: Vec<(usize, u64)>,
    /// Whether somebody who played chose the seed or arranged the position. The host notes it for
    /// those who read the journal; nothing follows from it. ONLINE-FAIR-1
    pub arranged: bool,
}

impl<G: Game> Record<G> {
    /// A journal keeps a fingerprint after every `CHECK_EVERY` entries, and after the last.
    const CHECK_EVERY: usize = 16;

    pub(crate) fn of(table: &Table<G>) -> Self {
        let last = table.history().len();
        let mut record = Self {
            setup: table.setup().clone(),
            seed: table.seed(),
            acts: Vec::with_capacity(last),
            checks: Vec::new(),
            arranged: false,
        };
        for (place, entry) in table.history().iter().enumerate() {
            record.acts.push((entry.seat, entry.act.clone()));
            if (place + 1) % Self::CHECK_EVERY == 0 || place + 1 == last {
                record.checks.push((place + 1, entry.digest));
            }
        }
        record
    }

    /// Checks that the fingerprints fit the entries, so that the written journal can be read again.
    fn sound(&self) -> Result<(), Unwritable> {
        let ordered = self.checks.is_sorted_by(|one, two| one.0 < two.0);
        if ordered && self.checks.last().is_none_or(|(after, _)| *after <= self.acts.len()) {
            return Ok(());
        }
        Err(Unwritable("the checks are not in order, or come after the last entry".into()))
    }

    /// Reads a journal in either form and in any format, old or new.
    pub fn read(journal: &[u8]) -> Result<Self, ReadError> {
        if journal.first() == Some(&b'{') {
            Self::from_text(journal)
        } else {
            Self::from_bytes(journal)
        }
    }
}
