//! What a seat can ask for.

use crate::id::{MonsterId, SurvivorId};
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// A command of a player. Undo and redo belong to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Walk to a tile in reach.
    MoveSurvivor {
        /// Who walks.
        survivor: SurvivorId,
        /// The destination.
        to: Tile,
    },
    /// Attack with the weapon.
    Attack {
        /// Who attacks.
        survivor: SurvivorId,
        /// The target. There is none under `noop_attack`.
        target: Option<MonsterId>,
    },
    /// Resolve one of the waiting hits.
    ChooseHitLocation {
        /// Its index among the remaining cards, from 0.
        index: u8,
    },
    /// Use one of the survivor's abilities.
    UseAbility {
        /// Who uses it.
        survivor: SurvivorId,
        /// Its index among the survivor's abilities, from 0.
        ability: u8,
        /// What it is used on, if it takes a target.
        target: Option<AbilityTarget>,
    },
    /// Finish a survivor's turn, whatever it has done.
    EndSurvivorTurn {
        /// Whose turn.
        survivor: SurvivorId,
    },
    /// Finish the turns of all of the sender's survivors.
    EndPhase,
    /// Let the sender's survivors play the rest of the phase by themselves.
    SimulatePhase,
    /// Give up.
    Resign,
}

/// What an ability is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbilityTarget {
    /// A survivor, perhaps the user.
    Survivor(SurvivorId),
    /// A monster.
    Monster(MonsterId),
    /// A place.
    Tile(Tile),
}
