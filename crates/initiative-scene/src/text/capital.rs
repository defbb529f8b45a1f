//! Words as titles.

use super::Text;
use alloc::string::String;

/// A word with a capital, as names and headings have it: `Pawn` for `pawn`.
#[must_use]
pub fn capital(word: &str) -> Text {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect::<String>().into()
}
