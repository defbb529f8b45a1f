//! The query string of an address.

use super::HttpError;
use std::str::FromStr;

/// The names and values of a query, not decoded.
pub(super) fn parts(query: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// A value that is a number.
pub(super) fn number<T: FromStr>(name: &str, value: &str) -> Result<T, HttpError> {
    value.parse().map_err(|_| HttpError::field(name, "This must be a whole number."))
}

/// The error for a name that is not known.
pub(super) fn unknown(name: &str) -> HttpError {
    HttpError::field(name, "This field is not known.")
}
