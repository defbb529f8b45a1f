//! Monsters.

mod mind;
pub(crate) mod packing;

use crate::content::{DelveLibrary, Monster, Mood, Status};
use crate::generate::DugLevel;
use crate::level::Floor;
use crate::state::Dungeon;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::{Holder, Policy};
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// The state of a monster.
#[allow(missing_docs, reason = "names that everybody knows need no sentence")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    pub id: ActorId,
    pub kind: Monster,
    pub at: Tile,
    pub hp: i32,
    /// What it is doing.
    pub mood: Mood,
    /// Where a wanderer goes.
    pub goal: Option<Tile>,
    /// Where it expects the hero.
    pub last_known: Option<Tile>,
    /// For how many more turns it remembers the hero.
    pub memory: u32,
    /// How many turns pass until its skill can be used again.
    pub cooldown: u32,
    /// Whether it has called for help.
    pub summoned: bool,
    pub statuses: Statuses<Status>,
}

impl Creature {
    pub(crate) const fn new(id: ActorId, kind: Monster, at: Tile, hp: i32, mood: Mood) -> Self {
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

impl Dungeon {
    pub(crate) fn add_monster(&mut self, kind: Monster, at: Tile, mood: Mood) -> Option<ActorId> {
        let holder = monster_holder(&self.book, self.turns.options().policy, kind, mood);
        // After four billion monsters there are no ids left, and nobody comes.
        let actor = self.turns.join(&holder).ok()?;
        let hp = self.book.monsters[kind].hp;
        self.floor.insert(Creature::new(actor, kind, at, hp, mood));
        Some(actor)
    }

    /// Moves the hero's floor to a level that was just dug, with its monsters.
    pub(crate) fn populate(&mut self, dug: DugLevel) {
        self.floor = Floor::new(dug.level);
        for monster in dug.monsters {
            if self.floor.occupant(monster.at).is_none() {
                self.add_monster(monster.kind, monster.at, monster.mood);
            }
        }
    }
}

/// The energy of a monster that appears.
pub(crate) fn monster_holder(
    library: &DelveLibrary,
    policy: Policy,
    kind: Monster,
    mood: Mood,
) -> Holder {
    let sheet = &library.monsters[kind];
    // DELVE-OPT-1: under `literal` nobody saves energy.
    let holder = Holder::ai()
        .with_max(sheet.max)
        .with_bank_max(if policy == Policy::Literal { 0 } else { sheet.bank_max })
        .with_rate(sheet.rate)
        .with_energy(sheet.energy)
        .with_priority(sheet.priority)
        .with_ready_at(sheet.ready_at);
    if mood == Mood::Asleep { holder.parked() } else { holder }
}
