//! Monsters.

mod mind;
pub(crate) mod packing;
pub(crate) mod settle;

use crate::content::{Monster, Mood, Status};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// How a monster is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    /// Who it is.
    pub id: ActorId,
    /// What it is.
    pub kind: Monster,
    /// Where it stands.
    pub at: Tile,
    /// Health.
    pub hp: i32,
    /// What it is about.
    pub mood: Mood,
    /// Where a wanderer goes.
    pub goal: Option<Tile>,
    /// Where it knows the hero to be.
    pub last_known: Option<Tile>,
    /// For how many more turns it remembers that.
    pub memory: u32,
    /// Turns until its skill can be used again.
    pub cooldown: u32,
    /// Whether it has called for help.
    pub summoned: bool,
    /// What is the matter with it.
    pub statuses: Statuses<Status>,
}

impl Creature {
    /// One as it appears.
    #[must_use]
    pub const fn new(id: ActorId, kind: Monster, at: Tile, hp: i32, mood: Mood) -> Self {
        Self {
            id,
            kind,
            at,
            hp,
            mood,
            goal: None,
            last_known: None,
            memory: 0,
            cooldown: 0,
            summoned: false,
            statuses: Statuses::new(),
        }
    }
}
