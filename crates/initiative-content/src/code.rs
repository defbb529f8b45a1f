//! The codes of faults that any game's content can have.

/// A value of the wrong kind or out of range.
pub const OUT_OF_RANGE: &str = "scenario/out_of_range";
/// A field that does not exist.
pub const UNKNOWN_FIELD: &str = "scenario/unknown_field";
/// The name of something that does not exist.
pub const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
/// An id that something else already has.
pub const DUPLICATE_ID: &str = "scenario/duplicate_id";
/// A content file that is not RON or JSON at all.
pub const BAD_FILE: &str = "scenario/bad_file";
