//! Whether a survivor can be selected.

use crate::check::{BATTLE_OVER, CHOICE_PENDING};
use crate::command::Command;
use crate::state::Squad;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::game::{Refusal, Seat};

// SQUAD-SEL-1
/// What happens when a player selects a survivor. Selection itself is the client's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// It is selected.
    Free,
    /// First a question; Yes sends the commands, then it is selected.
    Ask {
        /// The question.
        text: String,
        /// What Yes sends, in order.
        commands: Vec<Command>,
    },
    /// It cannot be selected.
    Refused(Refusal),
}

impl Squad {
    // SQUAD-SEL-2, SQUAD-SEL-3
    /// The verdict for a survivor, by its place in the order of ids.
    #[must_use]
    pub fn selection(&self, seat: Seat, survivor: usize) -> Selection {
        if self.ending.is_some() {
            return Selection::Refused(BATTLE_OVER);
        }
        if let Err(refusal) = self.selectable(seat, survivor) {
            return Selection::Refused(refusal);
        }
        if self.pending.is_some() {
            return Selection::Refused(CHOICE_PENDING);
        }
        let owner = self.sheet(survivor).owner;
        let others = self.alive().filter(|other| {
            *other != survivor && self.owns(owner, *other) && self.committed(*other)
        });
        let others: Vec<usize> = others.collect();
        let names: Vec<&str> = others.iter().map(|other| self.sheet(*other).name.as_str()).collect();
        let text = match names.as_slice() {
            [] => return Selection::Free,
            [name] => format!("{name} has acted and is not finished. End {name}'s turn?"),
            [first @ .., last] => {
                let first = first.join(", ");
                format!("{first} and {last} have acted and are not finished. End their turns?")
            }
        };
        let ends = others.iter().map(|other| self.survivor_id(*other));
        let commands = ends.map(|survivor| Command::EndSurvivorTurn { survivor }).collect();
        Selection::Ask { text, commands }
    }
}
