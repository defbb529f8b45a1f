//! What a host needs to know about Pawnstorm.

mod note;

use crate::bot;
use crate::campaign::ChessCampaign;
use crate::command::Command;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_bots::proof::Challenge;
use initiative_hosting::puzzle::PuzzleTerms;
use initiative_hosting::{CampaignOf, Hosted, Note, campaign_of};
use initiative_kernel::game::Seat;

impl Hosted for Chess {
    // Two pawns.
    const LEAD: Option<i64> = Some(200);

    // Only plain chess: there everything that can happen can be tried.
    fn puzzle(&self, seat: Seat, _: u64) -> Option<PuzzleTerms<Setup>> {
        let plain = self.field.is_plain() && self.boss.is_none();
        // Who is not far ahead has no forced mate that is worth looking for.
        (plain && bot::score(self, seat) >= 300).then(|| PuzzleTerms {
            setup: Setup::scenario(&self.export()),
            challenge: Challenge { commands: 3, replies: true, reveals: false },
            goal: "Mate in {n}.".into(),
        })
    }

    fn puzzles() -> &'static str {
        include_str!("../content/puzzles/mined.txt")
    }

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
