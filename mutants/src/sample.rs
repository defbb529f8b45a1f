//! Draws faults: the same seed draws the same ones, and a larger sample begins with a smaller one.

/// The numbers below `count` in the order they are drawn.
pub(crate) fn draw(count: usize, seed: u64) -> Vec<usize> {
    let mut state = seed;
    let mut drawn: Vec<(u64, usize)> = (0..count).map(|place| (next(&mut state), place)).collect();
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, place)| place).collect()
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_everything_in_the_same_order_again() {
        let drawn = draw(100, 7);
        assert_eq!(drawn, draw(100, 7));
        assert_ne!(drawn, draw(100, 8));
        let mut sorted = drawn;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
