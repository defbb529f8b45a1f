//! Events and commands in words.

use crate::command::{AbilityTarget, Command};
use crate::forecast::Chance;
use crate::id::FigureId;
use crate::state::Squad;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Squad {
    /// The name of a figure.
    pub(super) fn name_of(&self, figure: impl Into<FigureId>) -> &str {
        let name = match figure.into() {
            FigureId::Survivor(id) => self.stage.survivor(id).map(|it| &self.sheet(it).name),
            FigureId::Monster(id) => self.stage.monster(id).map(|it| &self.monster_sheet(it).name),
        };
        name.map_or("?", String::as_str)
    }

    pub(super) fn target_name(&self, target: AbilityTarget) -> String {
        match target {
            AbilityTarget::Survivor(id) => self.name_of(id).into(),
            AbilityTarget::Monster(id) => self.name_of(id).into(),
            AbilityTarget::Tile(tile) => tile.to_string(),
        }
    }

    /// A command in words.
    pub(super) fn describe(&self, command: &Command) -> String {
        match *command {
            Command::MoveSurvivor { survivor, to } => {
                format!("{} moves to {to}", self.name_of(survivor))
            }
            Command::Attack { survivor, target } => {
                let name = self.name_of(survivor);
                match target {
                    Some(target) => format!("{name} attacks {}", self.name_of(target)),
                    None => format!("{name} attacks"),
                }
            }
            Command::ChooseHitLocation { index } => {
                let cards = self.pending.as_ref().map(|pending| &pending.cards);
                let card = cards.and_then(|cards| cards.get(usize::from(index)));
                let name = card.map_or("?", |location| location.name());
                format!("The hit on the {name} is resolved")
            }
            Command::UseAbility { survivor, ability, target } => {
                let name = self.name_of(survivor);
                let place = self.stage.survivor(survivor);
                let ability = place.and_then(|place| self.stage.ability(place, ability));
                let ability = ability.map_or("?", |ability| ability.name.as_str());
                match target {
                    Some(target) => format!("{name}: {ability} on {}", self.target_name(target)),
                    None => format!("{name}: {ability}"),
                }
            }
            Command::EndSurvivorTurn { survivor } => {
                format!("{} is finished", self.name_of(survivor))
            }
            Command::EndPhase => "The turn is ended".into(),
            Command::SimulatePhase => "The survivors play by themselves".into(),
            Command::Resign => "The battle is given up".into(),
        }
    }
}

/// Faces of dice, in words.
pub(super) fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<String>>().join(", ")
}

/// Names in a sentence: Ada, Bo and Cy.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A count with its noun in the singular or plural.
pub(super) fn plural(count: impl Into<u32>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// The chances of 0, 1, 2 … in percent.
pub(super) fn chances(chances: &[Chance]) -> String {
    let parts = chances.iter().enumerate();
    let parts = parts.map(|(count, chance)| format!("{count}: {} %", chance.percent()));
    parts.collect::<Vec<String>>().join(", ")
}
