//! Sentences about unknown words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
pub use initiative_kernel::strict::clip;

/// How many words are listed at most.
const LISTED: usize = 24;

/// The beginning of a text from outside, in quotation marks.
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("{:?}", clip(text))
}

/// Words with commas between them.
#[must_use]
pub fn listed<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let mut all = String::new();
    for word in words {
        if !all.is_empty() {
            all.push_str(", ");
        }
        all.push_str(word.as_ref());
    }
    all
}

/// The end of a sentence about an unknown word: the word that was probably meant, or all known
/// words if they are not too many.
///
/// ```
/// use initiative_content::words::meant;
/// assert_eq!(meant("blokcing", &["blocking", "sandbox"]), "; `blocking` is nearest");
/// assert_eq!(meant("wings", &["blocking", "sandbox"]), "; known are blocking, sandbox");
/// ```
#[must_use]
pub fn meant<S: AsRef<str>>(word: &str, known: &[S]) -> String {
    match nearest(word, known) {
        Some(near) => format!("; `{near}` is nearest"),
        None if known.is_empty() || known.len() > LISTED => String::new(),
        None => format!("; known are {}", listed(known)),
    }
}

/// The known word that is most like this one, if any is similar enough.
fn nearest<'a, S: AsRef<str>>(word: &str, known: &'a [S]) -> Option<&'a str> {
    let word = clip(&word.to_ascii_lowercase());
    let length = word.chars().count();
    let scored = known.iter().map(|known| (edits(&word, known.as_ref()), known.as_ref()));
    let (edits, near) = scored.min_by_key(|(edits, _)| *edits)?;
    (2 * edits <= length && length > 0).then_some(near)
}

/// How many letters must be added, removed or changed to turn one word into the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = above + 1;
        for (place, other) in to.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_if_one_is_near() {
        let known = ["grunt", "lurker", "rider", "ram", "tyrant"];
        for (word, near) in [
            ("GRUNT", Some("grunt")),
            ("gruntt", Some("grunt")),
            ("rdier", Some("rider")),
            ("tirant", Some("tyrant")),
            ("ghostling", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, &known), near, "{word}");
        }
        assert_eq!((edits("kitten", "sitting"), edits("", "abc"), edits("abc", "")), (3, 3, 3));
    }
}
