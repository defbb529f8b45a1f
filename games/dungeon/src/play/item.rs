//! Picking up, laying down, wearing, drinking and eating.

use super::Play;
use crate::command::Worn;
use crate::content::{Food, Item, ItemKind, Potion};
use crate::event::Event;
use crate::hero::{HERO, place_of};
use crate::state::ending::{Ending, Goal};
use crate::state::{ARMOUR_TAG, Dungeon, distance};
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::Modifier;
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    // DELVE-ITEM-1
    /// Takes the pile here, from the top, as far as it fits.
    pub(super) fn pick_up(&mut self, out: &mut impl Sink<Event>) {
        let at = self.hero.at;
        while let Some(top) = self.level().items(at).last().copied() {
            if top.kind == ItemKind::Amulet {
                self.floor.level.take_item(at);
                self.take_amulet(out);
                if self.is_done() {
                    return;
                }
                continue;
            }
            let taken = self.stow(top, out);
            if taken == 0 {
                break;
            }
            self.floor.level.take_item(at);
            if taken < top.count {
                self.floor.level.lay_item(at, Item { count: top.count - taken, ..top });
                break;
            }
        }
        self.recall(at);
    }

    /// Puts items into the pack as far as they fit, and says how many did.
    fn stow(&mut self, item: Item, out: &mut impl Sink<Event>) -> u8 {
        let stack = if item.kind.stacks() { self.book.constants.stack } else { 1 };
        let mut taken = 0;
        while taken < item.count {
            let Some(slot) = self.hero.slot_for(&item, stack) else {
                break;
            };
            let Some(held) = self.hero.pack.get_mut(usize::from(slot)) else {
                break;
            };
            let before = held.map_or(0, |held| held.count);
            let count = (item.count - taken).min(stack.saturating_sub(before).max(1));
            *held = Some(Item { count: before.saturating_add(count), ..item });
            taken += count;
            out.emit_with(|| Event::ItemPickedUp { item: Item { count, ..item }, slot });
        }
        taken
    }

    // DELVE-GOAL-1
    fn take_amulet(&mut self, out: &mut impl Sink<Event>) {
        self.hero.amulet = true;
        self.tally.amulet = true;
        let depth = self.depth();
        self.tally.hunted |= 1_u32.checked_shl(depth.into()).unwrap_or(0);
        out.emit_with(|| Event::AmuletTaken);
        if self.goal == Goal::Amulet {
            self.end(Ending::Victory, out);
        }
    }

    /// Lays an item on a tile, where the hero sees it if it sees the tile.
    pub(super) fn lay(&mut self, at: Tile, item: Item, out: &mut impl Sink<Event>) {
        self.floor.level.lay_item(at, item);
        self.recall(at);
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::ItemDropped { item, at, seen });
    }

    /// What lies on a tile in view has changed.
    fn recall(&mut self, at: Tile) {
        if self.visible.contains(at)
            && let Some(terrain) = self.level().terrain(at)
        {
            let game = &mut *self.game;
            let items: Vec<Item> = game.floor.level.items(at).into();
            game.floor.level.memory.note(at, terrain, &items);
        }
    }

    pub(super) fn drop_item(&mut self, slot: u8, out: &mut impl Sink<Event>) {
        let held = self.hero.pack.get_mut(usize::from(slot)).and_then(Option::take);
        if let Some(item) = held {
            let at = self.hero.at;
            self.lay(at, item, out);
        }
    }

    // DELVE-ITEM-1: what was worn takes the slot.
    pub(super) fn equip(&mut self, slot: u8, out: &mut impl Sink<Event>) {
        let Some(item) = self.hero.slot(slot) else {
            return;
        };
        let Some(worn) = place_of(item.kind) else {
            return;
        };
        let before = self.hero.worn_mut(worn).replace(item);
        if let Some(place) = self.hero.pack.get_mut(usize::from(slot)) {
            *place = before;
        }
        out.emit_with(|| Event::ItemEquipped { item, worn, slot });
        self.game.fit_armour();
    }

    pub(super) fn unequip(&mut self, worn: Worn, out: &mut impl Sink<Event>) {
        let Some(slot) = self.hero.empty_slot() else {
            return;
        };
        let Some(item) = self.hero.worn_mut(worn).take() else {
            return;
        };
        if let Some(place) = self.hero.pack.get_mut(usize::from(slot)) {
            *place = Some(item);
        }
        out.emit_with(|| Event::ItemUnequipped { item, worn, slot });
        self.game.fit_armour();
    }

    /// Takes one from a slot to use it.
    pub(super) fn use_up(&mut self, slot: u8, kind: ItemKind, out: &mut impl Sink<Event>) {
        self.hero.take_one(slot);
        out.emit_with(|| Event::ItemUsed { kind, slot });
        self.identify(kind, out);
    }

    // DELVE-ITEM-3
    pub(super) fn identify(&mut self, kind: ItemKind, out: &mut impl Sink<Event>) {
        if !self.is_known(kind) {
            let place = self.known.partition_point(|known| *known < kind);
            self.known.insert(place, kind);
            out.emit_with(|| Event::ItemIdentified { kind });
        }
    }

    pub(super) fn use_item(
        &mut self,
        kind: ItemKind,
        target: Option<Worn>,
        out: &mut impl Sink<Event>,
    ) {
        match kind {
            ItemKind::Potion(potion) => self.apply_potion(HERO, potion, out),
            ItemKind::Scroll(scroll) => self.read(scroll, target, out),
            ItemKind::Food(food) => self.eat(food, out),
            _ => {}
        }
    }

    /// A potion works on somebody, drunk or thrown.
    pub(super) fn apply_potion(
        &mut self,
        actor: ActorId,
        potion: Potion,
        out: &mut impl Sink<Event>,
    ) {
        let sheet = &self.book.potions[potion];
        let (heals, gives, cures) = (sheet.heals, sheet.gives, sheet.cures.clone());
        if heals > 0 {
            self.heal(actor, heals, out);
        }
        for status in cures {
            self.cure(actor, status, out);
        }
        if let Some(gift) = gives {
            self.afflict(actor, gift, out);
        }
    }

    fn eat(&mut self, food: Food, out: &mut impl Sink<Event>) {
        let more = self.book.food[food].satiety;
        let most = self.book.constants.satiety_max;
        let satiety = self.hero.satiety.saturating_add(more).min(most);
        self.set_satiety(satiety, out);
    }

    // DELVE-HUNGER-1
    pub(super) fn set_satiety(&mut self, satiety: i32, out: &mut impl Sink<Event>) {
        let from = self.band();
        self.hero.satiety = satiety;
        let to = self.band();
        if from != to {
            self.disturbed = true;
            out.emit_with(|| Event::HungerChanged { from, to });
        }
    }
}

impl Dungeon {
    /// Lets the clock know how heavy the armour is.
    pub(crate) fn fit_armour(&mut self) {
        let (num, den) = self.armour().rate;
        let modifier = Modifier::times(ARMOUR_TAG, num, den);
        // What is worn cannot make a speed that cannot be represented: see the content's limits.
        if num == den {
            let _ = self.turns.unmodify(HERO, ARMOUR_TAG);
        } else {
            let _ = self.turns.modify(HERO, modifier);
        }
    }

    /// Everybody of this level within a distance of a place, in the order of ids.
    pub(crate) fn actors_within(&self, at: Tile, radius: u32) -> Vec<ActorId> {
        let near = |tile: Tile| distance(at, tile) <= radius;
        let hero = near(self.hero.at).then_some(HERO);
        let others = self.floor.creatures().iter().filter(|creature| near(creature.at));
        hero.into_iter().chain(others.map(|creature| creature.id)).collect()
    }
}
