//! The query of an address: every part of it is accounted for.

use super::HttpError;
use std::str::FromStr;

/// The parts of a query, as they stand.
pub(super) fn parts(query: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// A part that is a number.
pub(super) fn number<T: FromStr>(name: &str, value: &str) -> Result<T, HttpError> {
    value.parse().map_err(|_| HttpError::field(name, "This is a number."))
}

/// A part that nobody asked for.
pub(super) fn unknown(name: &str) -> HttpError {
    HttpError::field(name, "There is no such field.")
}
