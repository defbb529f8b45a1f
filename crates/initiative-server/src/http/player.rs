//! Who plays: a key that a browser made up and keeps; the server keeps its digest.
//!
//! On a server for one machine everybody is the same player, whatever key they have.

use super::bearer;
use crate::error::{BAD_PLAYER, Refused};
use crate::hall::Hall;
use crate::token::{Print, Secret};
use axum::http::HeaderMap;

/// Somebody whose campaigns and saves are kept.
pub(super) struct Player {
    /// Empty where everybody is the same.
    pub(super) key: String,
    /// The digest of the key; empty where everybody is the same.
    pub(super) print: Vec<u8>,
}

impl Player {
    pub(super) fn of(hall: &Hall, headers: &HeaderMap) -> Result<Self, Refused> {
        match bearer(headers) {
            _ if hall.options.one_player => Ok(Self { key: String::new(), print: Vec::new() }),
            Some(key) if Secret::is_like(&key) => {
                Ok(Self { print: Print::of(&key).bytes().to_vec(), key })
            }
            _ => Err(BAD_PLAYER),
        }
    }
}
