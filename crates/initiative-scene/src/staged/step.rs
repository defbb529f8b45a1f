//! One step of a match, with both of its ends.

use initiative_kernel::game::{Game, Seat};

/// One step of a match: its beginning, or a command with everything it caused.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    /// The state before; none at the beginning of a match.
    pub before: Option<&'a G>,
    /// The command and who gave it; none at the beginning of a match.
    pub played: Option<(Seat, &'a G::Command)>,
    /// What happened, in order.
    pub events: &'a [G::Event],
    /// The state after all of it.
    pub after: &'a G,
}

impl<'a, G: Game> Step<'a, G> {
    /// The beginning of a match.
    #[must_use]
    pub const fn opening(events: &'a [G::Event], after: &'a G) -> Self {
        Self { before: None, played: None, events, after }
    }

    /// What led from one state to another.
    #[must_use]
    pub const fn new(before: &'a G, events: &'a [G::Event], after: &'a G) -> Self {
        Self { before: Some(before), played: None, events, after }
    }

    /// The same, by a command.
    #[must_use]
    pub const fn by(mut self, seat: Seat, command: &'a G::Command) -> Self {
        self.played = Some((seat, command));
        self
    }

    /// Whether the match begins with this step.
    #[must_use]
    pub const fn is_opening(&self) -> bool {
        self.before.is_none()
    }

    /// The state that was there first: before the step, or after it if there was none before.
    #[must_use]
    pub fn first(&self) -> &'a G {
        self.before.unwrap_or(self.after)
    }
}

impl<G: Game> Clone for Step<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Step<'_, G> {}
