//! Finds out quickly whether a text needs escapes in JSON.

/// Whether a text needs escapes. The search looks at eight bytes at a time, and at some bytes twice
/// where the length is no multiple of eight.
pub(super) fn needs_escape(text: &[u8]) -> bool {
    let (words, _) = text.as_chunks::<8>();
    let found = words.iter().fold(0, |found, word| found | special(u64::from_ne_bytes(*word)));
    let rest = match (text.last_chunk::<8>(), text.first_chunk::<4>(), text.last_chunk::<4>()) {
        (Some(last), ..) => special(u64::from_ne_bytes(*last)),
        (None, Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|half| u64::from(u32::from_ne_bytes(*half)));
            special(first << 32 | last)
        }
        _ => text.iter().fold(0, |found, byte| found | special(PLAIN ^ 0xff | u64::from(*byte))),
    };
    found | rest != 0
}

const ONES: u64 = u64::MAX / 255;
/// Eight bytes that need no escape.
const PLAIN: u64 = ONES * 0xff;

/// Not zero if there is a control character, a quote or a backslash among eight bytes.
const fn special(word: u64) -> u64 {
    // The classic trick: a byte below `than`, if there is any, leaves its high bit set.
    const fn below(word: u64, than: u64) -> u64 {
        word.wrapping_sub(ONES * than) & !word
    }
    let (quote, slash) = (word ^ (ONES * b'"' as u64), word ^ (ONES * b'\\' as u64));
    (below(word, 0x20) | below(quote, 1) | below(slash, 1)) & (ONES * 0x80)
}
