//! Checkpoints as bytes, in the envelope of a save.

use super::save::{Rest, append};
use super::{Document, ReadError, Unwritable};
use crate::game::Game;
use crate::table::Checkpoint;
use alloc::string::ToString;
use alloc::vec::Vec;

impl<G: Game> Checkpoint<G> {
    /// Writes the checkpoint as bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unwritable> {
        let payload = append(Vec::new(), &(G::ID, G::RULES, self.state.digest()))?;
        Document::Save.seal(&append(payload, self)?)
    }

    /// Reads a checkpoint. Refuses it unless it is complete, belongs to this game and these rules,
    /// and has the fingerprint that it was written with.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        let document = Document::Save;
        let (payload, start) = document.open(bytes)?;
        let mut rest = Rest { document, bytes: payload, start, len: payload.len() };
        rest.game::<G>()?;
        let digest: u64 = rest.take("fingerprint")?;
        let checkpoint: Self = rest.take("checkpoint")?;
        rest.end()?;
        if checkpoint.state.digest() != digest {
            return Err(rest.invalid("state: its fingerprint is another".to_string()));
        }
        Ok(checkpoint)
    }
}
