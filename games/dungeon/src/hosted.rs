//! What a host needs to know about Delve.

mod note;

use crate::command::Command;
use crate::event::Event;
use crate::scenario::Setup;
use crate::state::Dungeon;
use crate::{bot, save};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_hosting::{Hosted, Note};
use initiative_kernel::record::ReadError;
use initiative_kernel::table::Snapshot;
use initiative_kernel::turn::energy::TurnEvent;

impl Hosted for Dungeon {
    const EXACT: bool = true;
    // ENERGY-SAVE-4: there is one seat, so loading a save takes nothing from anybody else.
    const SAVES: bool = true;

    fn bots() -> Vec<Bot<Self>> {
        bot::all()
    }

    fn shuns(command: &Command) -> bool {
        matches!(command, Command::Quit)
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Quit)
    }

    fn export(&self) -> Option<Setup> {
        Some(Setup::custom(Self::export(self)))
    }

    fn load(save: &[u8]) -> Result<Snapshot<Self>, ReadError> {
        save::load(save)
    }

    fn save_name(&self) -> String {
        save::describe(self)
    }

    fn is_save_point(event: &Event) -> bool {
        matches!(event, Event::Turn { event: TurnEvent::TurnEnded { .. }, .. })
    }

    fn note(&self, event: &Event, out: &mut Vec<Note>) {
        self.note_event(event, out);
    }
}
