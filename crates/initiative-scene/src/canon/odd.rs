//! Texts that are written in another way than they are meant.

/// Whether a text is written in another way than it is meant. Eight bytes are looked at at once,
/// some of them twice where the text does not end with a whole word.
pub(super) fn is_odd(text: &[u8]) -> bool {
    let (words, _) = text.as_chunks::<8>();
    let found = words.iter().fold(0, |found, word| found | odd(u64::from_ne_bytes(*word)));
    let rest = match (text.last_chunk::<8>(), text.first_chunk::<4>(), text.last_chunk::<4>()) {
        (Some(last), ..) => odd(u64::from_ne_bytes(*last)),
        (None, Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|half| u64::from(u32::from_ne_bytes(*half)));
            odd(first << 32 | last)
        }
        _ => text.iter().fold(0, |found, byte| found | odd(EVEN ^ 0xff | u64::from(*byte))),
    };
    found | rest != 0
}

const ONES: u64 = u64::MAX / 255;
/// Eight bytes that are written as they are meant.
const EVEN: u64 = ONES * 0xff;

/// Not zero if there is a control character, a quote or a backslash among eight bytes.
const fn odd(word: u64) -> u64 {
    // The classic trick: a byte below `than`, if there is any, leaves its high bit set.
    const fn below(word: u64, than: u64) -> u64 {
        word.wrapping_sub(ONES * than) & !word
    }
    let (quote, slash) = (word ^ (ONES * b'"' as u64), word ^ (ONES * b'\\' as u64));
    (below(word, 0x20) | below(quote, 1) | below(slash, 1)) & (ONES * 0x80)
}
