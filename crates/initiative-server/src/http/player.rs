//! Who plays: a key that a browser made up and keeps; the server keeps its digest.
//!
//! On a server for one machine everybody is the same player, whatever key they have.

use super::bearer;
use crate::refusal::{BAD_PLAYER, WireRefusal};
use crate::secret::{Secret, SecretDigest};
use crate::server::Server;
use axum::http::HeaderMap;

/// Somebody whose campaigns and saves are kept.
pub(super) struct Player {
    /// Empty where everybody is the same.
    pub(super) key: String,
    /// The digest of the key; empty where everybody is the same.
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
