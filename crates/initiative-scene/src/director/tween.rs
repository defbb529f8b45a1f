//! Tweens: cues that are running, and how far they are.

use super::curve;
use crate::cue::{Cue, CueKind, Span};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;

/// A cue that is running.
#[derive(Clone, Copy, Debug)]
pub struct Tween<'a> {
    /// What is drawn.
    pub cue: &'a Cue,
    /// How much of its time has passed.
    pub elapsed: Span,
}

impl Tween<'_> {
    /// How much of its time has passed, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let lasts = self.cue.lasts.ticks();
        if lasts == 0 { 1.0 } else { f64::from(self.elapsed.ticks().min(lasts)) / f64::from(lasts) }
    }

    /// How far it has come, as its easing has it: 0 at the beginning, 1 at the end. Some easings
    /// go past 1 in between.
    #[must_use]
    pub fn eased(&self) -> f64 {
        self.cue.easing.at(self.progress())
    }

    /// Where its piece is now, in tiles, if it moves one.
    ///
    /// A glide goes along its path at one speed over the whole length; a jump goes straight (how
    /// high it goes is up to whoever draws it); a knock goes halfway to the other tile and back.
    #[must_use]
    pub fn place(&self) -> Option<(f64, f64)> {
        match &self.cue.kind {
            CueKind::Move { from, path, .. } => {
                let points: Vec<_> = core::iter::once(from).chain(path).map(centre).collect();
                curve::along(&points, self.eased())
            }
            CueKind::Jump { from, to, .. } => {
                curve::along(&[centre(from), centre(to)], self.eased())
            }
            CueKind::Knock { from, toward, .. } => {
                let progress = self.progress();
                let out = if progress < 0.5 { progress } else { 1.0 - progress };
                let way = self.cue.easing.at(out * 2.0) / 2.0;
                curve::along(&[centre(from), centre(toward)], way)
            }
            _ => None,
        }
    }
}

fn centre(tile: &Tile) -> (f64, f64) {
    (f64::from(tile.x), f64::from(tile.y))
}
