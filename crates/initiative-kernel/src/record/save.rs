//! Saves: snapshots as bytes.

use super::{Document, DocumentPlace, Flaw, ReadError, Unwritable};
use crate::game::Game;
use crate::table::{Decree, Snapshot};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

impl<G: Game> Snapshot<G> {
    /// Writes the snapshot as bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unwritable> {
        let head = (G::ID, G::RULES, self.seed, self.version, self.state.digest());
        let payload = append(Vec::new(), &head)?;
        let payload = append_setup::<G>(payload, &self.setup)?;
        let mut payload = append(payload, &self.state)?;
        // Only a match that the host ended has a decree; all others are written without one.
        if let Some(decree) = &self.decree {
            payload = append(payload, decree)?;
        }
        Document::Save.seal(&payload)
    }

    /// Reads a snapshot. Refuses it unless it is complete, belongs to this game and these rules,
    /// and holds a state that the rules are safe on.
    pub fn from_bytes(save: &[u8]) -> Result<Self, ReadError> {
        let (payload, start) = Document::Save.open(save)?;
        let mut rest = Rest { document: Document::Save, bytes: payload, start, len: payload.len() };
        rest.game::<G>()?;
        let (seed, version, digest): (u64, u64, u64) = rest.take("header")?;
        let setup = rest.setup::<G>()?;
        let state: G = rest.take("state")?;
        let decree: Option<Decree> =
            if rest.bytes.is_empty() { None } else { Some(rest.take("decree")?) };
        rest.end()?;
        if let Err(error) =
            state.validate().and_then(|()| decree.map_or(Ok(()), |it| it.fits(&state, version)))
        {
            return Err(rest.invalid(error.to_string()));
        }
        if state.digest() != digest {
            return Err(rest.invalid("state: its fingerprint is another".to_string()));
        }
        Ok(Self { setup, seed, version, state, decree })
    }
}

/// Appends a value in the compact encoding.
pub(super) fn append<T: Serialize>(bytes: Vec<u8>, value: &T) -> Result<Vec<u8>, Unwritable> {
    postcard::to_extend(value, bytes).map_err(|error| Unwritable(error.to_string()))
}

/// Appends a setup as JSON, because scenario files leave out fields and the compact encoding does
/// not name fields.
pub(super) fn append_setup<G: Game>(
    bytes: Vec<u8>,
    setup: &G::Setup,
) -> Result<Vec<u8>, Unwritable> {
    let setup = serde_json::to_string(setup).map_err(|error| Unwritable(error.to_string()))?;
    append(bytes, &setup)
}

/// The part of a payload that has not been read yet.
pub(super) struct Rest<'a> {
    pub(super) document: Document,
    pub(super) bytes: &'a [u8],
    /// Where the payload begins in the document.
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Rest<'_> {
    fn place(&self) -> DocumentPlace {
        DocumentPlace::Byte(self.start + self.len - self.bytes.len())
    }

    pub(super) fn flawed(&self, flaw: Flaw) -> ReadError {
        self.document.flawed(self.place(), flaw)
    }

    pub(super) fn invalid(&self, what: String) -> ReadError {
        self.flawed(Flaw::Invalid(what))
    }

    /// Takes the next value; `name` says what it is.
    pub(super) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, ReadError> {
        match postcard::take_from_bytes(self.bytes) {
            Ok((value, rest)) => {
                self.bytes = rest;
                Ok(value)
            }
            Err(error) => Err(self.invalid(format!("{name}: {error}"))),
        }
    }

    pub(super) fn setup<G: Game>(&mut self) -> Result<G::Setup, ReadError> {
        let json: String = self.take("setup")?;
        serde_json::from_str(&json).map_err(|error| self.invalid(format!("setup: {error}")))
    }

    /// Takes the name of the game and the version of its rules; both must be those of this program.
    pub(super) fn game<G: Game>(&mut self) -> Result<(), ReadError> {
        let place = self.place();
        let (found, rules): (String, u32) = self.take("game")?;
        let flaw = if found != G::ID {
            Flaw::OtherGame { found, expected: G::ID }
        } else if rules != G::RULES {
            Flaw::OtherRules { found: rules, expected: G::RULES }
        } else {
            return Ok(());
        };
        Err(self.document.flawed(place, flaw))
    }

    /// Checks that nothing is left.
    pub(super) fn end(&self) -> Result<(), ReadError> {
        match self.bytes.len() {
            0 => Ok(()),
            left => Err(self.invalid(format!("{left} bytes are left over"))),
        }
    }
}
