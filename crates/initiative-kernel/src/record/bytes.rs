//! The journal as bytes: the content of the text in a fraction of its size.

use super::save::{Rest, append, append_setup};
use super::{Document, DocumentPlace, Flaw, ReadError, Record, Unwritable};
use crate::game::Game;
use crate::table::Table;
use alloc::vec::Vec;

impl<G: Game> Record<G> {
    /// Writes the journal as bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unwritable> {
        self.sound()?;
        let mut payload = append(Vec::new(), &(G::ID, G::RULES, self.seed))?;
        payload = append_setup::<G>(payload, &self.setup)?;
        payload = append(payload, &(self.acts.len() as u64))?;
        for entry in &self.acts {
            payload = append(payload, entry)?;
        }
        payload = append(payload, &(self.checks.len() as u64))?;
        for (after, digest) in &self.checks {
            payload = append(payload, &(*after as u64, digest))?;
        }
        // Only a match that somebody arranged says so; all others are written without it.
        if self.arranged {
            payload = append(payload, &true)?;
        }
        Document::Journal.seal(&payload)
    }

    /// Reads a journal that is written as bytes.
    pub(super) fn from_bytes(journal: &[u8]) -> Result<Self, ReadError> {
        let document = Document::Journal;
        let (payload, start) = document.open(journal)?;
        let mut rest = Rest { document, bytes: payload, start, len: payload.len() };
        rest.game::<G>()?;
        let seed = rest.take("seed")?;
        let setup = rest.setup::<G>()?;
        let entries: u64 = rest.take("entries")?;
        let limit = Table::<G>::MAX_ENTRIES;
        if entries > limit as u64 {
            return Err(document.flawed(DocumentPlace::Byte(start), Flaw::TooLarge { limit }));
        }
        let (acts, checks) = (Vec::new(), Vec::new());
        let mut record = Self { setup, seed, acts, checks, arranged: false };
        for _ in 0..entries {
            record.acts.push(rest.take("entry")?);
        }
        let checks: u64 = rest.take("checks")?;
        for _ in 0..checks {
            let (after, digest): (u64, u64) = rest.take("check")?;
            record.add_check(after, digest).map_err(|flaw| rest.flawed(flaw))?;
        }
        if !rest.bytes.is_empty() {
            record.arranged = rest.take("arranged")?;
            if !record.arranged {
                return Err(rest.invalid("arranged: it is left out where it is false".into()));
            }
        }
        rest.end()?;
        Ok(record)
    }
}
