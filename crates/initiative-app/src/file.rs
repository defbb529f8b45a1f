//! Reading files that are named on the command line.

use crate::failure::Failure;
use std::path::Path;

/// The bytes of a file, or why it cannot be read.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let limit = initiative_kernel::record::MAX_BYTES as u64;
    let told =
        |what: &dyn std::fmt::Display| Failure::Message(format!("{}: {what}", path.display()));
    let length = std::fs::metadata(path).map_err(|error| told(&error))?.len();
    if length > limit {
        return Err(told(&format_args!("the file is larger than {limit} bytes")));
    }
    std::fs::read(path).map_err(|error| told(&error))
}

/// The text of a file, or why it cannot be read.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        format!("{}: the file is not UTF-8 at byte {place}", path.display()).into()
    })
}
