//! What a host needs to know about Holdfast.

mod note;

use crate::bot;
use crate::command::Command;
use crate::event::Event;
use crate::state::Squad;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_hosting::{Hosted, Note};
use initiative_kernel::game::Seat;

impl Hosted for Squad {
    // SQUAD-CMD-1: a command is only valid for the state that the player saw.
    const EXACT: bool = true;

    fn bots() -> Vec<Bot<Self>> {
        bot::all()
    }

    fn score(&self, _: Seat) -> Option<i64> {
        Some(bot::score(self))
    }

    fn shuns(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn note(&self, event: &Event, out: &mut Vec<Note>) {
        self.note_event(event, out);
    }
}
