//! Events and commands in words.

use crate::command::{Command, Target};
use crate::event::{Skip, Waste, WoundOutcome};
use crate::forecast::Chance;
use crate::id::{Figure, MonsterId, SurvivorId};
use crate::state::Squad;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Squad {
    pub(super) fn survivor_name(&self, id: SurvivorId) -> &str {
        self.stage.survivor(id).map_or("?", |place| self.sheet(place).name.as_str())
    }

    pub(super) fn monster_name(&self, id: MonsterId) -> &str {
        self.stage.monster(id).map_or("?", |place| self.monster_sheet(place).name.as_str())
    }

    pub(super) fn figure_name(&self, figure: Figure) -> &str {
        match figure {
            Figure::Survivor(id) => self.survivor_name(id),
            Figure::Monster(id) => self.monster_name(id),
        }
    }

    pub(super) fn target_name(&self, target: Target) -> String {
        match target {
            Target::Survivor(id) => self.survivor_name(id).into(),
            Target::Monster(id) => self.monster_name(id).into(),
            Target::Tile(tile) => tile.to_string(),
        }
    }

    /// A command in words.
    pub(super) fn describe(&self, command: &Command) -> String {
        match *command {
            Command::MoveSurvivor { survivor, to } => {
                format!("{} moves to {to}", self.survivor_name(survivor))
            }
            Command::Attack { survivor, target } => {
                let name = self.survivor_name(survivor);
                match target {
                    Some(target) => format!("{name} attacks {}", self.monster_name(target)),
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
                let name = self.survivor_name(survivor);
                let place = self.stage.survivor(survivor);
                let ability = place.and_then(|place| self.stage.ability(place, ability));
                let ability = ability.map_or("?", |ability| ability.name.as_str());
                match target {
                    Some(target) => format!("{name}: {ability} on {}", self.target_name(target)),
                    None => format!("{name}: {ability}"),
                }
            }
            Command::EndSurvivorTurn { survivor } => {
                format!("{} is finished", self.survivor_name(survivor))
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

/// A count with its noun in the singular or plural.
pub(super) fn plural(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// The chances of 0, 1, 2 … in percent.
pub(super) fn chances(chances: &[Chance]) -> String {
    let parts = chances.iter().enumerate();
    let parts = parts.map(|(count, chance)| format!("{count}: {} %", chance.percent()));
    parts.collect::<Vec<String>>().join(", ")
}

pub(super) const fn outcome(outcome: WoundOutcome) -> &'static str {
    match outcome {
        WoundOutcome::Failed => "no wound",
        WoundOutcome::Wounded => "a wound",
        WoundOutcome::Critical => "a critical wound",
    }
}

pub(super) const fn waste(why: Waste) -> &'static str {
    match why {
        Waste::TooNear => "too near",
        Waste::TooFar => "out of reach",
        Waste::NoSight => "out of sight",
    }
}

pub(super) const fn skip(why: Skip) -> &'static str {
    match why {
        Skip::Dazed => "is dazed and loses its turn",
        Skip::NoCards => "has no cards and does nothing",
        Skip::NoTarget => "finds nobody",
    }
}
