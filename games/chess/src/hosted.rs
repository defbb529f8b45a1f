//! What a host needs to know about Pawnstorm.

mod note;

use crate::bot;
use crate::campaign::ChessCampaign;
use crate::command::Command;
use crate::event::Event;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_hosting::{CampaignOf, Hosted, Note, campaign_of};
use initiative_kernel::game::Seat;

impl Hosted for Chess {
    fn bots() -> Vec<Bot<Self>> {
        bot::all()
    }

    fn score(&self, seat: Seat) -> Option<i64> {
        Some(bot::score(self, seat))
    }

    /// Commands that bots never give: resigning, taking a stone move back, and sandbox commands.
    fn shuns(command: &Command) -> bool {
        !command.continues()
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn campaign() -> Option<&'static dyn CampaignOf<Self>> {
        Some(campaign_of::<ChessCampaign>())
    }

    fn divide(&self, depth: u32) -> Vec<(Seat, Command, u64)> {
        Self::divide(self, depth)
    }

    fn note(&self, event: &Event, out: &mut Vec<Note>) {
        self.note_event(event, out);
    }
}
