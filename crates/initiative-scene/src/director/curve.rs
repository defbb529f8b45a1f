//! Easings as functions, and places along a path.
//!
//! Without the standard library there are no roots and powers; the two that are needed are here,
//! exact to the last digits of what anybody could draw.

use crate::cue::Easing;

impl Easing {
    // CLIENT-CUE-1
    /// How far a motion has come when `t` of its time has passed, both from 0 to 1.
    ///
    /// ```
    /// use initiative_scene::cue::Easing;
    /// let quad = [0.0, 0.25, 0.5, 0.75, 1.0].map(|t| Easing::InOutQuad.at(t));
    /// assert_eq!(quad, [0.0, 0.125, 0.5, 0.875, 1.0]);
    /// ```
    #[must_use]
    pub fn at(self, t: f64) -> f64 {
        let t = t.clamp(0.0, 1.0);
        match self {
            Self::Linear => t,
            Self::InOutQuad if t < 0.5 => 2.0 * t * t,
            Self::InOutQuad => -1.0 + (4.0 - 2.0 * t) * t,
            Self::InOutCubic if t < 0.5 => 4.0 * t * t * t,
            Self::InOutCubic => {
                let back = 2.0 - 2.0 * t;
                1.0 - back * back * back / 2.0
            }
            // The curve comes within a thousandth of its end; the end itself is exact.
            Self::OutExpo if t >= 1.0 => 1.0,
            Self::OutExpo => 1.0 - half_to(10.0 * t),
            Self::OutBack => {
                const OVERSHOOT: f64 = 1.70158;
                let back = t - 1.0;
                1.0 + (OVERSHOOT + 1.0) * back * back * back + OVERSHOOT * back * back
            }
        }
    }
}

/// The point at `way` of the length of a path, 0 its beginning and 1 its end; past either end it
/// goes straight on.
pub(super) fn along(points: &[(f64, f64)], way: f64) -> Option<(f64, f64)> {
    let length: f64 = points.windows(2).map(|leg| distance(leg[0], leg[1])).sum();
    let mut left = way * length;
    for (place, leg) in points.windows(2).enumerate() {
        let (from, to) = (leg[0], leg[1]);
        let long = distance(from, to);
        if (left <= long || place + 2 == points.len()) && long > 0.0 {
            let part = left / long;
            return Some((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
        }
        left -= long;
    }
    points.last().copied()
}

fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    root(x * x + y * y)
}

/// The square root, by Newton's method from above.
fn root(square: f64) -> f64 {
    if square <= 0.0 {
        return 0.0;
    }
    let mut root = if square < 1.0 { 1.0 } else { square };
    loop {
        let next = (root + square / root) / 2.0;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// One half to the power of `x`, for `x` from 0 to 10.
fn half_to(x: f64) -> f64 {
    let (mut power, mut rest) = (1.0, x);
    while rest >= 1.0 {
        power /= 2.0;
        rest -= 1.0;
    }
    // The series of the exponential function; below 1 it is exact long before the last term.
    let x = -rest * core::f64::consts::LN_2;
    let (mut sum, mut term, mut n) = (1.0, 1.0, 1.0);
    while n < 20.0 {
        term *= x / n;
        sum += term;
        n += 1.0;
    }
    power * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn client_cue_1_easings_have_their_values() {
        assert_eq!(TIMES.map(|t| Easing::Linear.at(t)), TIMES);
        assert_eq!(TIMES.map(|t| Easing::InOutQuad.at(t)), [0.0, 0.125, 0.5, 0.875, 1.0]);
        assert_eq!(TIMES.map(|t| Easing::InOutCubic.at(t)), [0.0, 0.0625, 0.5, 0.9375, 1.0]);
        for t in TIMES {
            let expo = if t < 1.0 { 1.0 - 2.0_f64.powf(-10.0 * t) } else { 1.0 };
            assert!(close(Easing::OutExpo.at(t), expo), "{t}");
            let back = 1.0 + 2.70158 * (t - 1.0).powi(3) + 1.70158 * (t - 1.0).powi(2);
            assert!(close(Easing::OutBack.at(t), back), "{t}");
        }
        assert!(Easing::OutBack.at(0.7) > 1.0);
    }

    #[test]
    fn easings_begin_at_0_and_end_at_1() {
        use Easing::{InOutCubic, InOutQuad, Linear, OutBack, OutExpo};
        for easing in [Linear, InOutQuad, InOutCubic, OutExpo, OutBack] {
            assert!(close(easing.at(0.0), 0.0) && easing.at(1.0) == 1.0, "{easing:?}");
            assert_eq!(easing.at(7.0), 1.0);
        }
    }

    #[test]
    fn roots_and_powers_are_those_of_the_standard_library() {
        for n in 0..1000_u32 {
            let x = f64::from(n) / 100.0;
            assert!(close(root(x), x.sqrt()), "{x}");
            assert!(close(half_to(x), 0.5_f64.powf(x)), "{x}");
        }
        assert!(close(root(1e9), 1e9_f64.sqrt()));
    }

    #[test]
    fn a_path_is_walked_by_its_length() {
        let path = [(0.0, 0.0), (3.0, 0.0), (3.0, 0.0), (3.0, 1.0)];
        assert_eq!(along(&path, 0.0), Some((0.0, 0.0)));
        assert_eq!(along(&path, 0.5), Some((2.0, 0.0)));
        assert_eq!(along(&path, 1.0), Some((3.0, 1.0)));
        assert_eq!(along(&path, 1.25), Some((3.0, 2.0)));
        assert_eq!(along(&[(1.0, 1.0)], 0.5), Some((1.0, 1.0)));
        assert_eq!(along(&[], 0.5), None);
    }
}
