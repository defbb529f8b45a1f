//! Whether a survivor can be selected.

use crate::check::{BATTLE_OVER, CHOICE_PENDING};
use crate::command::Command;
use crate::state::Squad;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Refusal, Seat};

// SQUAD-SEL-1
/// What happens when a player selects a survivor. The client keeps the selection itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// It is selected.
    Free,
    /// The client asks first. Yes sends the commands, then the survivor is selected.
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
    /// The verdict for a survivor, by its index in the order of ids.
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
        let names: Vec<&str> =
            others.iter().map(|other| self.sheet(*other).name.as_str()).collect();
        let text = match names.as_slice() {
            [] => return Selection::Free,
            [name] => format!("{name} has acted and is not finished. End {name}'s turn?"),
            names => {
                let names = listed(names);
                format!("{names} have acted and are not finished. End their turns?")
            }
        };
        let ends = others.iter().map(|other| self.survivor_id(*other));
        let commands = ends.map(|survivor| Command::EndSurvivorTurn { survivor }).collect();
        Selection::Ask { text, commands }
    }

    // SQUAD-UI-4, SQUAD-UI-5
    /// The question that a player should answer before a command is sent, if any.
    #[must_use]
    pub fn question(&self, seat: Seat, command: &Command) -> Option<String> {
        match command {
            Command::EndPhase => {
                let own = self.alive().filter(|place| self.owns(seat, *place));
                let unfinished = own.filter(|place| !self.complete(*place));
                let (spent, fresh): (Vec<usize>, Vec<usize>) =
                    unfinished.partition(|place| self.committed(*place));
                let names = |places: &[usize]| {
                    let names = places.iter().map(|place| self.sheet(*place).name.as_str());
                    listed(&names.collect::<Vec<_>>())
                };
                let lists = [(spent, "half spent"), (fresh, "untouched")];
                let lists = lists.iter().filter(|(places, _)| !places.is_empty());
                let lines = lists.map(|(places, how)| format!("{how}: {}", names(places)));
                let text = lines.collect::<Vec<String>>().join("; ");
                (!text.is_empty()).then(|| format!("Not finished yet ({text}). End the turn?"))
            }
            Command::UseAbility { .. } => {
                let blast = self.blast_of(command)?;
                let places = blast.survivors.iter().filter_map(|id| self.stage.survivor(*id));
                let names = places.map(|place| self.sheet(place).name.as_str());
                let names = names.collect::<Vec<_>>();
                let hit = if names.len() == 1 { "is" } else { "are" };
                let text = listed(&names);
                (!names.is_empty()).then(|| format!("{text} {hit} in the blast. Throw it anyway?"))
            }
            Command::Resign => Some("Give up this battle?".into()),
            _ => None,
        }
    }
}

/// Names in a sentence: Ada, Bo and Cy.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
