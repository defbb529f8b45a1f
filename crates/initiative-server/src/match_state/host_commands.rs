//! Commands that the host gives by itself, or because people have agreed on them.

use super::{Context, Judged, MatchState, guard};
use crate::refusal::UNKNOWN_COMMAND;
use crate::store::MatchStage;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use initiative_kernel::turn::timer::Expiry;

impl MatchState {
    /// What follows from a lost connection of `seat`, if anything does. ONLINE-RECON-1
    pub(crate) fn on_disconnect(&mut self, context: &Context<'_>, seat: Seat) -> Option<Judged> {
        let open = self.opened().filter(|_| self.meta.stage == MatchStage::Running)?;
        let command = guard(|| open.game.on_disconnect(seat)).flatten()?;
        Some(self.play(context, Seat::HOST, Act::Play(command)))
    }

    /// Ends the turn or phase whose time is up; none if it is over already. ONLINE-CLOCK-5
    pub(crate) fn expire(&mut self, context: &Context<'_>, expiry: Expiry) -> Option<Judged> {
        if !self.is_current(expiry) {
            return None;
        }
        let open = self.opened()?;
        let Some(command) = guard(|| open.game.expire()).flatten() else {
            return Some(Judged::refused(UNKNOWN_COMMAND));
        };
        Some(self.play(context, Seat::HOST, Act::Play(command)))
    }

    /// Ends the match because `seat` is gone for good. ONLINE-GRACE-2
    pub(crate) fn forfeit(&mut self, context: &Context<'_>, seat: Seat) -> Judged {
        self.play(context, Seat::HOST, Act::Forfeit(seat))
    }

    /// Takes back the last command of `seat`, because everybody agrees. ONLINE-FAIR-2
    pub(crate) fn take_back(&mut self, context: &Context<'_>, seat: Seat) -> Judged {
        self.play(context, seat, Act::Undo)
    }

    /// Ends the match in a draw, because everybody agrees. ONLINE-FAIR-2
    pub(crate) fn draw(&mut self, context: &Context<'_>) -> Judged {
        self.play(context, Seat::HOST, Act::Draw)
    }

    /// Lets the next turn of `seat` take longer, because everybody agrees. ONLINE-FAIR-2
    pub(crate) fn allow_more_time(&mut self, context: &Context<'_>, seat: Seat) -> Judged {
        self.play(context, Seat::HOST, Act::MoreTime(seat))
    }

    /// Ends the match because everybody is gone for good. ONLINE-GRACE-5
    pub(crate) fn abandon(&mut self, context: &Context<'_>) -> Judged {
        self.play(context, Seat::HOST, Act::Abandon)
    }
}
