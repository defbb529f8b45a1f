//! Players. A browser makes up a key and keeps it; the server keeps its digest.
//!
//! On a server for one machine everybody is the same player, whatever the key.

use super::caller::Caller;
use crate::refusal::{BAD_PLAYER, WireRefusal};
use crate::secret::{Secret, SecretDigest};

/// A player, for whom the server keeps campaigns and saves.
pub(super) struct Player {
    /// Empty if everybody is the same player.
    pub(super) key: String,
    /// The digest of the key; empty if everybody is the same player.
    pub(super) digest: Vec<u8>,
}

impl Player {
    pub(super) fn of(caller: &Caller) -> Result<Self, WireRefusal> {
        if caller.server.options.mode.is_local() {
            return Ok(Self { key: String::new(), digest: Vec::new() });
        }
        let key = caller.secret.clone().filter(|key| Secret::is_like(key)).ok_or(BAD_PLAYER)?;
        Ok(Self { digest: SecretDigest::of(&key).bytes().to_vec(), key })
    }
}
