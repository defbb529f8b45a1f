//! The director plays cues for programs that have their own frame loop.
//!
//! Give it the cues of each command, tell it how much time has passed, and draw what it says is
//! running. It keeps the order: a blocking cue holds everything behind it until it is over, free
//! ones run beside. Time is counted in whole ticks ([`Span`]), so a cue of 30 frames takes exactly
//! 30 frames, in whatever slices time passes.
//!
//! ```
//! use initiative_kernel::grid::Tile;
//! use initiative_scene::cue::{Cue, Easing, Span};
//! use initiative_scene::director::{Director, Moment};
//!
//! let mut director = Director::new();
//! director.push([
//!     Cue::glide("S2", Tile::new(0, 0), vec![Tile::new(4, 0)])
//!         .lasting(Span::frames(30))
//!         .eased(Easing::InOutQuad),
//!     Cue::banner("Monsters", Span::ms(350), Span::ms(600), Span::ms(200)).sound("turn"),
//! ]);
//! let mut moments = Vec::new();
//! for _ in 0..15 {
//!     director.tick(Span::frames(1), &mut moments);
//! }
//! let glide = director.tweens().next().unwrap();
//! assert_eq!(glide.place(), Some((2.0, 0.0))); // half the time, half the way
//! assert!(director.locked());
//!
//! director.skip(&mut moments); // the rest at once: nothing is left out
//! let sounds: Vec<&str> = moments
//!     .iter()
//!     .filter(|moment| matches!(moment, Moment::Began { .. }))
//!     .map(|moment| &*moment.cue().sound)
//!     .collect();
//! assert_eq!(sounds, ["", "turn"]);
//! assert!(!director.locked());
//! ```

mod curve;
#[cfg(test)]
mod tests;
mod tween;

pub use tween::Tween;

use crate::cue::{Cue, Span};
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Plays cues in order as time passes.
#[derive(Clone, Debug, Default)]
pub struct Director {
    /// Cues that have not had their turn yet.
    queue: VecDeque<Arc<Cue>>,
    /// Cues that had, in that order: waiting for their delay, or running.
    running: Vec<Running>,
    /// The playing time so far, in ticks.
    now: u64,
    /// Hundredths of a tick that a speed left over.
    rest: u64,
    speed: Speed,
    paused: bool,
    stepping: bool,
    /// A stop has been reached; what follows waits for [`Director::proceed`].
    held: bool,
    /// A cue has opened the input since cues were last pushed.
    unlocked: bool,
}

/// A cue that has had its turn.
#[derive(Clone, Debug)]
struct Running {
    cue: Arc<Cue>,
    from: u64,
    to: u64,
    begun: bool,
}

impl Running {
    /// When something happens to it next.
    const fn due(&self) -> u64 {
        if self.begun { self.to } else { self.from }
    }
}

/// How fast cues play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// In hundredths: 100 as written, 50 half as fast, 400 four times as fast.
    Percent(u32),
    /// Everything at once. Nothing is left out.
    Instant,
}

impl Default for Speed {
    fn default() -> Self {
        Self::Percent(100)
    }
}

/// Something that happened while time passed. `at` is the playing time in ticks since the director
/// was made; it does not depend on the slices in which time passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A cue begins: play its sound, write its line of the log, note its mark. If it says
    /// [`Cue::unlock`], input is open from here.
    Began {
        /// When.
        at: u64,
        /// Which.
        cue: Arc<Cue>,
    },
    /// A cue is over: what it drew stands at its end.
    Ended {
        /// When.
        at: u64,
        /// Which.
        cue: Arc<Cue>,
    },
}

impl Moment {
    /// The cue it is about.
    #[must_use]
    pub fn cue(&self) -> &Cue {
        let (Self::Began { cue, .. } | Self::Ended { cue, .. }) = self;
        cue
    }

    /// When it happened, in ticks of playing time.
    #[must_use]
    pub const fn at(&self) -> u64 {
        let (Self::Began { at, .. } | Self::Ended { at, .. }) = self;
        *at
    }
}

impl Director {
    /// A director with nothing to play.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds cues behind those that are still to be played. Input is locked again.
    pub fn push(&mut self, cues: impl IntoIterator<Item = Cue>) {
        let before = self.queue.len();
        self.queue.extend(cues.into_iter().map(Arc::new));
        if self.queue.len() > before {
            self.unlocked = false;
        }
    }

    /// Sets how fast cues play from now on.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Stops or resumes the time, as an open menu does. Skipping works all the same.
    pub const fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
    }

    // CLIENT-ANIM-3
    /// Whether to wait for [`Director::proceed`] after each cue that says [`Cue::stop`].
    pub const fn set_stepping(&mut self, stepping: bool) {
        self.stepping = stepping;
        self.held = self.held && stepping;
    }

    /// Goes on after a stop.
    pub const fn proceed(&mut self) {
        self.held = false;
    }

    /// Whether it waits at a stop for [`Director::proceed`].
    #[must_use]
    pub const fn held(&self) -> bool {
        self.held
    }

    // CLIENT-GEN-3, CLIENT-CUE-2
    /// Whether input is locked: something blocking is still to be played, and no cue has opened
    /// the input. Free cues that run on lock nothing.
    #[must_use]
    pub fn locked(&self) -> bool {
        !self.unlocked && (!self.queue.is_empty() || self.blocked())
    }

    /// Whether nothing is left to draw or play.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.running.is_empty()
    }

    /// The playing time so far, in ticks.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// What runs now, in the order in which it began.
    pub fn tweens(&self) -> impl Iterator<Item = Tween<'_>> {
        self.running.iter().filter(|running| running.begun).map(|running| {
            // A cue lasts no longer than a span, so neither does what has passed of it.
            let elapsed = u32::try_from(self.now.saturating_sub(running.from));
            Tween { cue: &running.cue, elapsed: Span::new(elapsed.unwrap_or(u32::MAX)) }
        })
    }

    /// Lets time pass, and appends what happened to `moments`, in order.
    pub fn tick(&mut self, span: Span, moments: &mut Vec<Moment>) {
        if self.paused {
            return;
        }
        match self.speed {
            Speed::Instant => self.skip(moments),
            Speed::Percent(percent) => {
                let scaled = u64::from(span.ticks()) * u64::from(percent) + self.rest;
                self.rest = scaled % 100;
                self.advance(scaled / 100, moments);
            }
        }
    }

    // CLIENT-ANIM-2
    /// Plays everything to its end at once, stops included, and appends what happened to
    /// `moments`: the same as if time had passed.
    pub fn skip(&mut self, moments: &mut Vec<Moment>) {
        while !self.is_idle() {
            self.held = false;
            self.advance(u64::MAX, moments);
        }
        self.rest = 0;
    }

    fn blocked(&self) -> bool {
        self.running.iter().any(|running| !running.cue.free)
    }

    /// Goes on by at most `left` ticks, and no further than to the end of all that can be played.
    fn advance(&mut self, mut left: u64, moments: &mut Vec<Moment>) {
        loop {
            self.take_turns();
            if self.settle(moments) {
                continue;
            }
            let Some(due) = self.running.iter().map(Running::due).min() else {
                break;
            };
            let wait = due.saturating_sub(self.now);
            if wait > left {
                self.now += left;
                break;
            }
            left -= wait;
            self.now = due;
        }
    }

    // CLIENT-CUE-2, CLIENT-ANIM-1
    /// Gives cues their turn up to the next blocking one, which holds the rest back.
    fn take_turns(&mut self) {
        while !self.held
            && !self.blocked()
            && let Some(cue) = self.queue.pop_front()
        {
            let from = self.now.saturating_add(u64::from(cue.delay.ticks()));
            let to = from.saturating_add(u64::from(cue.lasts.ticks()));
            self.running.push(Running { cue, from, to, begun: false });
        }
    }

    /// Begins and ends what is due now; false if nothing was.
    fn settle(&mut self, moments: &mut Vec<Moment>) -> bool {
        let Some(place) = self.running.iter().position(|running| running.due() <= self.now) else {
            return false;
        };
        let at = self.now;
        let running = &mut self.running[place];
        let cue = Arc::clone(&running.cue);
        if running.begun {
            self.running.remove(place);
            self.held |= self.stepping && cue.stop;
            moments.push(Moment::Ended { at, cue });
        } else {
            running.begun = true;
            self.unlocked |= cue.unlock;
            moments.push(Moment::Began { at, cue });
        }
        true
    }
}
