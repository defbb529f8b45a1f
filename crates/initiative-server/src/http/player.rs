//! Players. A browser makes up a key and keeps it; the server keeps its digest.
//!
//! On a server for one machine everybody is the same player, whatever the key.

use super::bearer;
use crate::refusal::{BAD_PLAYER, WireRefusal};
use crate::secret::{Secret, SecretDigest};
use crate::server::Server;
use axum::http::HeaderMap;

/// A player, for whom the server keeps campaigns and saves.
pub(super) struct Player {
    /// Empty if everybody is the same player.
    pub(super) key: String,
    /// The digest of the key; empty if everybody is the same player.
    pub(super) digest: Vec<u8>,
}

impl Player {
    pub(super) fn of(server: &Server, headers: &HeaderMap) -> Result<Self, WireRefusal> {
        match bearer(headers) {
            _ if server.options.one_player => Ok(Self { key: String::new(), digest: Vec::new() }),
            Some(key) if Secret::is_like(&key) => {
                Ok(Self { digest: SecretDigest::of(&key).bytes().to_vec(), key })
            }
            _ => Err(BAD_PLAYER),
        }
    }
}
