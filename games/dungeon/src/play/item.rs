//! Picking up, dropping, wearing, drinking and eating.

use super::Play;
use crate::content::{Food, Item, ItemKind, Potion};
use crate::event::Event;
use crate::hero::{GearSlot, HERO};
use crate::state::{ARMOUR_TAG, DelveEnding, Dungeon, Goal, distance};
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::RateModifier;
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    // DELVE-ITEM-1
    /// Takes the pile here, from the top, as far as the pack has room.
    pub(super) fn pick_up(&mut self, out: &mut impl Sink<Event>) {
        let at = self.hero.at;
        while let Some(top) = self.level().piles.items(at).last().copied() {
            if top.kind == ItemKind::Amulet {
                self.floor.level.piles.take(at);
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
            self.floor.level.piles.take(at);
            if taken < top.count {
                self.floor.level.piles.lay(at, Item { count: top.count - taken, ..top });
                break;
            }
        }
        self.remember_items(at);
    }

    /// Puts items into the pack as far as it has room. Returns how many fit.
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
            self.end(DelveEnding::Victory, out);
        }
    }

    pub(super) fn lay(&mut self, at: Tile, item: Item, out: &mut impl Sink<Event>) {
        self.floor.level.piles.lay(at, item);
        self.remember_items(at);
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::ItemDropped { item, at, seen });
    }

    /// Remembers the items on a tile, if it is in view.
    fn remember_items(&mut self, at: Tile) {
        if self.visible.contains(at)
            && let Some(terrain) = self.level().terrain(at)
        {
            let game = &mut *self.game;
            let items: Vec<Item> = game.floor.level.piles.items(at).into();
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
        let Some(worn) = item.kind.gear_slot() else {
            return;
        };
        let before = self.hero.worn_mut(worn).replace(item);
        if let Some(place) = self.hero.pack.get_mut(usize::from(slot)) {
            *place = before;
        }
        out.emit_with(|| Event::ItemEquipped { item, worn, slot });
        self.game.fit_armour();
    }

    pub(super) fn unequip(&mut self, worn: GearSlot, out: &mut impl Sink<Event>) {
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
        target: Option<GearSlot>,
        out: &mut impl Sink<Event>,
    ) {
        match kind {
            ItemKind::Potion(potion) => self.apply_potion(HERO, potion, out),
            ItemKind::Scroll(scroll) => self.read(scroll, target, out),
            ItemKind::Food(food) => self.eat(food, out),
            _ => {}
        }
    }

    /// A potion that was drunk or thrown works on an actor.
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
        let from = self.hunger();
        self.hero.satiety = satiety;
        let to = self.hunger();
        if from != to {
            self.disturbed = true;
            out.emit_with(|| Event::HungerChanged { from, to });
        }
    }
}

impl Dungeon {
    /// Tells the clock how the armour changes the hero's speed.
    pub(crate) fn fit_armour(&mut self) {
        let (num, den) = self.armour().rate;
        let modifier = RateModifier::times(ARMOUR_TAG, num, den);
        // The limits of the content keep the speed in what the clock can represent.
        if num == den {
            let _ = self.turns.unmodify(HERO, ARMOUR_TAG);
        } else {
            let _ = self.turns.modify(HERO, modifier);
        }
    }

    /// The actors of this level within a radius, in the order of ids.
    pub(crate) fn actors_within(&self, at: Tile, radius: u32) -> Vec<ActorId> {
        let near = |tile: Tile| distance(at, tile) <= radius;
        let hero = near(self.hero.at).then_some(HERO);
        let others = self.floor.creatures().iter().filter(|creature| near(creature.at));
        hero.into_iter().chain(others.map(|creature| creature.id)).collect()
    }
}
