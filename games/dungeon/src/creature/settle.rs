//! How monsters come to a level and into the clock.

use crate::content::{Library, Monster, Mood};
use crate::creature::Creature;
use crate::generate::{self, Dug};
use crate::level::floor::Floor;
use crate::state::Dungeon;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::{Holder, Policy};
use initiative_kernel::turn::intent::ActorId;

impl Dungeon {
    /// Puts a new monster on this level.
    pub(crate) fn settle(&mut self, kind: Monster, at: Tile, mood: Mood) -> Option<ActorId> {
        let holder = monster_holder(&self.book, self.turns.options().policy, kind, mood);
        // Four billion monsters are enough; after them nobody comes.
        let actor = self.turns.join(&holder).ok()?;
        let hp = self.book.monsters[kind].hp;
        self.floor.admit(Creature::new(actor, kind, at, hp, mood));
        Some(actor)
    }

    // DELVE-DICE-1
    /// Digs the level at a depth. Those who live there come with [`Dungeon::populate`].
    pub(crate) fn dig(&self, depth: u8) -> Dug {
        generate::dig(&self.book, &self.root, depth)
    }

    /// Lets those who live on this level in, in order.
    pub(crate) fn populate(&mut self, dug: Dug) {
        self.floor = Floor::new(dug.level);
        for dweller in dug.dwellers {
            if self.floor.occupant(dweller.at).is_none() {
                self.settle(dweller.kind, dweller.at, dweller.mood);
            }
        }
    }
}

/// The record in the clock of a monster that appears.
pub(crate) fn monster_holder(
    library: &Library,
    policy: Policy,
    kind: Monster,
    mood: Mood,
) -> Holder {
    let sheet = &library.monsters[kind];
    // DELVE-OPT-1: under `literal` nobody saves.
    let holder = Holder::ai()
        .with_max(sheet.max)
        .with_bank_max(if policy == Policy::Literal { 0 } else { sheet.bank_max })
        .with_rate(sheet.rate)
        .with_energy(sheet.energy)
        .with_priority(sheet.priority)
        .with_ready_at(sheet.ready_at);
    if mood == Mood::Asleep { holder.parked() } else { holder }
}
