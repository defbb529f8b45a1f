//! Rates: how much energy a turn brings, as an exact fraction.

use serde::{Deserialize, Serialize};

/// The largest numerator or denominator of a rate.
pub(super) const LIMIT: u32 = 1_000_000_000;
/// The largest numerator or denominator of one modifier.
pub(super) const FACTOR: u16 = 1000;
/// How many modifiers one holder can have.
pub(super) const MODIFIERS: usize = 16;
/// A turn that never comes.
pub(super) const NEVER: u64 = u64::MAX;
/// The last turn in which anything can happen.
pub(super) const LAST: u64 = NEVER - 1;

/// Something that makes a holder faster or slower: haste, a web, heavy armour.
///
/// The rate is multiplied by `num / den`. A game gives each source its own `tag`; a second
/// modifier with the same tag replaces the first.
///
/// ```
/// use initiative_kernel::turn::energy::RateModifier;
/// let haste = RateModifier::times(1, 2, 1).lasting(10);
/// let plate = RateModifier::times(2, 9, 10); // as long as it is worn
/// let stun = RateModifier::stun(3).lasting(2); // no energy and no action
/// assert!(stun.stun && haste.turns == Some(10) && plate.turns.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateModifier {
    /// What it comes from, in the game's own numbering.
    pub tag: u16,
    /// The numerator, at most 1000.
    pub num: u16,
    /// The denominator, 1 to 1000.
    pub den: u16,
    /// How many regenerations it has left; `None` until it is taken away.
    pub turns: Option<u32>,
    /// Whether the holder may not act as long as it lasts.
    pub stun: bool,
}

impl RateModifier {
    /// The rate times `num / den`, until it is taken away.
    #[must_use]
    pub const fn times(tag: u16, num: u16, den: u16) -> Self {
        Self { tag, num, den, turns: None, stun: false }
    }

    /// No energy and no action, until it is taken away.
    #[must_use]
    pub const fn stun(tag: u16) -> Self {
        Self { stun: true, ..Self::times(tag, 0, 1) }
    }

    /// Limits it to this many regenerations.
    // ENERGY-SPEED-2
    #[must_use]
    pub const fn lasting(mut self, turns: u32) -> Self {
        self.turns = Some(turns);
        self
    }

    /// Whether its numbers are in range.
    pub(super) const fn is_valid(&self) -> bool {
        self.num <= FACTOR && 1 <= self.den && self.den <= FACTOR
    }
}

/// A modifier at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Active {
    /// Without its turns, which `until` tells.
    pub(super) modifier: RateModifier,
    /// The turn in which it is gone, or [`NEVER`]. While its holder is parked, time stands still
    /// for it, and this is the number of regenerations left.
    pub(super) until: u64,
}

impl Active {
    pub(super) fn timed(&self) -> bool {
        self.until != NEVER
    }

    /// The modifier as a game sees it. Its `until` counts from the turn `start`.
    pub(super) fn seen_from(&self, start: u64) -> RateModifier {
        let left = u32::try_from(self.until.saturating_sub(start)).unwrap_or(u32::MAX);
        RateModifier { turns: self.timed().then_some(left), ..self.modifier }
    }

    pub(super) fn from_modifier(modifier: &RateModifier, start: u64) -> Self {
        let until = modifier.turns.map_or(NEVER, |turns| start.saturating_add(turns.into()));
        Self { modifier: RateModifier { turns: None, ..*modifier }, until }
    }
}

const fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `rate` times all `modifiers`, reduced. Either part may exceed [`LIMIT`].
// ENERGY-SPEED-1
fn product<'a>(rate: u32, modifiers: impl Iterator<Item = &'a Active>) -> (u128, u128) {
    // Cancel everything before multiplying. What is left is the reduced fraction, and the products
    // cannot overflow unless that fraction is far beyond the limit.
    let mut nums = [1_u32; MODIFIERS + 1];
    let mut dens = [1_u32; MODIFIERS];
    nums[0] = rate;
    for (place, Active { modifier, .. }) in modifiers.take(MODIFIERS).enumerate() {
        nums[place + 1] = u32::from(modifier.num);
        dens[place] = u32::from(modifier.den);
    }
    if nums.contains(&0) {
        return (0, 1);
    }
    for den in &mut dens {
        for num in &mut nums {
            let common = gcd(*num, *den);
            *num /= common;
            *den /= common;
        }
    }
    let multiply = |factors: &[u32]| {
        factors.iter().fold(1_u128, |all, &factor| all.saturating_mul(factor.into()))
    };
    (multiply(&nums), multiply(&dens))
}

/// An effective rate: `p / q` per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) p: u32,
    pub(super) q: u32,
}

impl Ratio {
    /// The rate with all modifiers, or none if it cannot be represented.
    pub(super) fn exact(rate: u32, modifiers: &[Active]) -> Option<Self> {
        let (p, q) = product(rate, modifiers.iter());
        let fit = |part: u128| u32::try_from(part).ok().filter(|part| *part <= LIMIT);
        Some(Self { p: fit(p)?, q: fit(q)? })
    }

    /// The rate with all modifiers. [`Ratio::exact`] finds rates beyond the limit, which are then
    /// refused, but the end of a modifier can still lead to one. Then each part stops at the limit.
    pub(super) fn saturating(rate: u32, modifiers: &[Active]) -> Self {
        let (p, q) = product(rate, modifiers.iter());
        let fit = |part: u128| u32::try_from(part).unwrap_or(LIMIT).min(LIMIT);
        Self { p: fit(p), q: fit(q) }
    }

    /// Whether there would be no energy even without the temporary modifiers.
    // ENERGY-STALL-1
    pub(super) fn is_zero_for_good(rate: u32, modifiers: &[Active]) -> bool {
        product(rate, modifiers.iter().filter(|m| !m.timed())).0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn active(num: u16, den: u16) -> Active {
        Active::from_modifier(&RateModifier::times(0, num, den), 0)
    }

    #[test]
    fn energy_speed_1_the_rate_is_reduced() {
        let ratio = |rate, m: &[Active]| Ratio::exact(rate, m).map(|r| (r.p, r.q));
        assert_eq!(ratio(100, &[]), Some((100, 1)));
        assert_eq!(ratio(100, &[active(9, 10)]), Some((90, 1)));
        assert_eq!(ratio(1, &[active(1, 2), active(2, 3)]), Some((1, 3)));
        assert_eq!(ratio(7, &[active(0, 7), active(2, 3)]), Some((0, 1)));
        assert_eq!(ratio(LIMIT, &[active(1000, 1), active(1, 1000)]), Some((LIMIT, 1)));
        assert_eq!(ratio(LIMIT, &[active(2, 1)]), None);
        assert_eq!(ratio(1, &[active(1, 997); 4]), None);
        let many = [active(1000, 1), active(1, 1000)].repeat(MODIFIERS / 2);
        assert_eq!(ratio(5, &many), Some((5, 1)));
    }

    #[test]
    fn a_rate_that_cannot_be_represented_stops_at_the_limit() {
        let ratio = Ratio::saturating(LIMIT, &[active(1000, 1)]);
        assert_eq!(ratio, Ratio { p: LIMIT, q: 1 });
    }
}
