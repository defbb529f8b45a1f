//! What the program adds to a server for one person: answers below a path of its own.
//!
//! The server knows matches. A program may offer more on the machine of whoever started it, such as the
//! lab. Its requests pass the same door as all others: host, origin, content type, size and time.

use crate::refusal::WireRefusal;
use serde_json::{Map, Value};

/// A part of the program that a local server answers for, below `/api/NAME`. Servers that others reach
/// never ask it, and pages do not offer it there.
pub trait Annex: Send + Sync {
    /// Its name: the first part of its paths, and a field of `/api/games`, so that pages know of it.
    fn name(&self) -> &'static str;

    /// Answers a request. It may take a while; other requests do not wait for it.
    ///
    /// # Errors
    /// Why there is no answer. Nothing has changed then.
    fn answer(&self, request: &AnnexRequest<'_>) -> Result<AnnexAnswer, WireRefusal>;
}

/// A request to an [`Annex`].
#[derive(Clone, Debug, PartialEq)]
pub struct AnnexRequest<'a> {
    /// What it wants.
    pub deed: AnnexDeed,
    /// The path after the name of the annex, without slashes: `["runs", "3"]`.
    pub path: Vec<&'a str>,
}

/// What a request to an [`Annex`] wants.
#[derive(Clone, Debug, PartialEq)]
pub enum AnnexDeed {
    /// To know something.
    Get,
    /// To do something, with these fields.
    Post(Map<String, Value>),
    /// To have something removed.
    Delete,
}

/// The answer of an [`Annex`].
#[derive(Clone, Debug, PartialEq)]
pub enum AnnexAnswer {
    /// A JSON value.
    Json(Value),
    /// A JSON value that tells of something new.
    Made(Value),
    /// A text of another kind, with its media type.
    Text(&'static str, String),
}
