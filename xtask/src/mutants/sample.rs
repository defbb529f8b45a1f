//! Draws faults: the same seed draws the same ones.

/// Some of the names, in their order.
pub(super) fn draw<'a>(names: &[&'a str], count: usize, seed: u64) -> Vec<&'a str> {
    let mut state = seed;
    let mut drawn: Vec<(u64, usize)> =
        (0..names.len()).map(|place| (next(&mut state), place)).collect();
    drawn.sort_unstable();
    drawn.truncate(count);
    let mut places: Vec<usize> = drawn.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    places.into_iter().map(|place| names[place]).collect()
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A regular expression for exactly these names.
pub(super) fn pattern(names: &[&str]) -> String {
    let escaped: Vec<String> = names.iter().map(|name| escape(name)).collect();
    format!("^(?:{})$", escaped.join("|"))
}

fn escape(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_names_again() {
        let names: Vec<String> = (0..100).map(|n| format!("{n:03}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let drawn = draw(&names, 10, 7);
        assert_eq!(drawn, draw(&names, 10, 7));
        assert_ne!(drawn, draw(&names, 10, 8));
        assert!(drawn.len() == 10 && drawn.is_sorted());
        assert_eq!(draw(&names[..3], 10, 7), names[..3]);
    }

    #[test]
    fn a_pattern_takes_names_as_they_are_written() {
        let pattern = pattern(&["a.rs:1:2: replace + with -", "b"]);
        assert_eq!(pattern, r"^(?:a\.rs:1:2: replace \+ with \-|b)$");
    }
}
