//! How a delve begins.

use crate::content::{Armour, Book, Class, Item, ItemKind, Weapon};
use crate::event::Event;
use crate::hero::{Hero, SLOTS};
use crate::scenario::options::Options;
use crate::state::Dungeon;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::{Holder, Policy};

impl Dungeon {
    // DELVE-TURN-3, DELVE-SET-4
    /// Begins: the hero looks around, and the clock runs until the hero is asked.
    pub(crate) fn begin(&mut self, out: &mut impl Sink<Event>) {
        self.play(out, |play, out| {
            let (depth, first) = (play.depth(), play.turns.turn_count() == 0);
            out.emit_with(|| Event::LevelEntered { depth, first });
            play.look(out);
            play.run(out);
        });
    }
}

/// A hero as the class says.
pub(crate) fn new_hero(book: &Book, class: Class, at: Tile) -> Hero {
    let sheet = &book.classes[class];
    let mut pack = [None; SLOTS];
    for (slot, item) in pack.iter_mut().zip(&sheet.pack) {
        *slot = Some(*item);
    }
    let weapon = Some(sheet.weapon).filter(|weapon| *weapon != Weapon::Fists);
    let armour = Some(sheet.armour).filter(|armour| *armour != Armour::Bare);
    Hero {
        class,
        at,
        hp: sheet.hp,
        max_hp: sheet.hp,
        acc: sheet.acc,
        eva: sheet.eva,
        level: 1,
        xp: 0,
        weapon: weapon.map(|kind| Item::one(ItemKind::Weapon(kind))),
        armour: armour.map(|kind| Item::one(ItemKind::Armour(kind))),
        pack,
        satiety: sheet.satiety,
        last_hunger_turn: 0,
        cooldown: 0,
        statuses: Statuses::new(),
        amulet: false,
    }
}

/// The hero's record in the clock as the class says.
pub(crate) fn hero_holder(book: &Book, options: &Options) -> Holder {
    let sheet = &book.classes[options.class];
    let literal = options.policy == Policy::Literal;
    Holder::player()
        .with_max(sheet.max)
        .with_bank_max(if literal { 0 } else { sheet.bank_max })
        .with_rate(sheet.rate)
        .with_energy(sheet.max)
        .with_priority(sheet.priority)
        .with_ready_at(sheet.ready_at)
}
