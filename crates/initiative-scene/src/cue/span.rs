//! Spans of time, exact in milliseconds and in frames.

use core::ops::{Add, Mul};
use serde::{Deserialize, Serialize};

/// A span of time in ticks of 1/3000 s.
///
/// A tick divides both a millisecond (3 ticks) and a frame of 1/60 s (50 ticks), so durations of
/// either kind are whole numbers and add up exactly. It is written as the number of ticks. Spans
/// saturate: the longest is more than sixteen days.
///
/// ```
/// use initiative_scene::cue::Span;
/// assert_eq!(Span::frames(30), Span::ms(500));
/// assert_eq!(Span::frames(1).ticks(), 50);
/// assert_eq!(Span::frames(50).as_ms(), 833); // rounded
/// assert_eq!(serde_json::to_string(&(Span::ms(300) + Span::ms(50) * 2)).unwrap(), "1200");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Span(u32);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// So many ticks of 1/3000 s.
    #[must_use]
    pub const fn new(ticks: u32) -> Self {
        Self(ticks)
    }

    /// So many milliseconds.
    #[must_use]
    pub const fn ms(ms: u32) -> Self {
        Self(ms.saturating_mul(3))
    }

    /// So many frames of 1/60 s.
    #[must_use]
    pub const fn frames(frames: u32) -> Self {
        Self(frames.saturating_mul(50))
    }

    /// In ticks of 1/3000 s.
    #[must_use]
    pub const fn ticks(self) -> u32 {
        self.0
    }

    /// In milliseconds, rounded.
    #[must_use]
    pub const fn as_ms(self) -> u32 {
        self.0 / 3 + (self.0 % 3) / 2
    }

    /// In frames of 1/60 s; the last one may be begun and not full.
    #[must_use]
    pub const fn as_frames(self) -> u32 {
        self.0.div_ceil(50)
    }

    /// Without that much of it; never less than nothing.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Mul<u32> for Span {
    type Output = Self;

    fn mul(self, times: u32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl core::iter::Sum for Span {
    fn sum<I: Iterator<Item = Self>>(spans: I) -> Self {
        spans.fold(Self::ZERO, Add::add)
    }
}
