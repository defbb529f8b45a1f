//! What the hero can do with items.

use super::super::pack::{slot as slot_card, worn as worn_card};
use super::super::piece_of;
use crate::check::SEAT;
use crate::check::refusal::EMPTY_SLOT;
use crate::command::Command;
use crate::content::{HeroAction, Item, ItemKind};
use crate::hero::{GearSlot, HERO};
use crate::state::{Dungeon, distance};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_scene::choice::{Affected, Choice, Preview, Target, TargetStep, Tier};
use initiative_scene::scene::Scene;

impl Dungeon {
    pub(super) fn offer_items(&self, legal: &[Command], scene: &mut Scene) {
        for (slot, item) in self.hero.carried() {
            self.offer_item(slot, item, legal, scene);
        }
        for worn in GearSlot::ALL {
            if self.hero.worn(worn).is_some() {
                let (id, name) = match worn {
                    GearSlot::Weapon => ("unequip-weapon", "Put away"),
                    GearSlot::Armour => ("unequip-armour", "Take off"),
                };
                let choice = Choice::new("unequip", name).by_card(worn_card(worn)).icon("pack");
                scene.offer(id, self.priced(choice, &Command::UnequipItem { worn }));
            }
        }
        self.offer_throw(legal, scene);
    }

    fn offer_item(&self, slot: u8, item: Item, legal: &[Command], scene: &mut Scene) {
        let choice = |verb: &'static str, name: &'static str, icon: &'static str| {
            Choice::new(verb, name).by_card(slot_card(slot)).icon(icon)
        };
        let (name, icon) = match item.kind {
            ItemKind::Potion(_) => ("Drink", "potion"),
            ItemKind::Scroll(_) => ("Read", "scroll"),
            ItemKind::Food(_) => ("Eat", "food"),
            ItemKind::Weapon(_) => ("Wield", "shield"),
            _ => ("Wear", "shield"),
        };
        if item.kind.is_usable() {
            let choice = choice("use", name, icon).irreversible();
            scene.offer(format!("use-{slot}"), self.offer_use(choice, slot, item, legal));
        }
        if item.kind.gear_slot().is_some() {
            let equip = self.priced(choice("equip", name, icon), &Command::EquipItem { slot });
            scene.offer(format!("equip-{slot}"), equip);
        }
        let drop = self.priced(choice("drop", "Drop", "drop"), &Command::DropItem { slot });
        scene.offer(format!("drop-{slot}"), drop);
    }

    fn offer_use(&self, choice: Choice, slot: u8, item: Item, legal: &[Command]) -> Choice {
        let plain = Command::UseItem { slot, target: None };
        if !self.is_known(item.kind) {
            // The true price would tell what it is.
            let cost = self.book.hero_costs.of(HeroAction::UseItem);
            return self.answered(choice.price(format!("{cost} energy")), &plain);
        }
        let Err(why) = self.allows(SEAT, &plain) else {
            return self.priced(choice, &plain);
        };
        let targets = GearSlot::ALL.into_iter().filter_map(|worn| {
            let command = Command::UseItem { slot, target: Some(worn) };
            let held = self.hero.worn(worn).filter(|_| legal.contains(&command))?;
            let better = Item { plus: held.plus.saturating_add(1), ..held };
            let target = Target::option(self.item_title(&better, false));
            Some(self.priced_target(target, &command))
        });
        self.or_refused(choice.prompt("Improve what?").targets(targets), why)
    }

    // DELVE-ITEM-2
    fn offer_throw(&self, legal: &[Command], scene: &mut Scene) {
        let throw = Self::hero_choice("throw", "Throw").icon("throw").key("t");
        let cards = self.hero.carried().filter_map(|(slot, item)| {
            let targets = legal.iter().filter_map(|command| match *command {
                Command::ThrowItem { slot: thrown, at } if thrown == slot => {
                    Some(self.throw_at(item.kind, at, command))
                }
                _ => None,
            });
            let targets: Vec<Target> = targets.collect();
            let step = TargetStep {
                prompt: "Throw it where?".into(),
                step: 2,
                steps: 2,
                no_way_back: false,
                targets,
            };
            let name = self.kind_name(item.kind, false);
            let card = Target::card(slot_card(slot)).named(name);
            (!step.targets.is_empty()).then(|| card.then(step))
        });
        let throw = throw.prompt("Throw what?").targets(cards).irreversible();
        scene.offer("throw", self.or_refused(throw, EMPTY_SLOT));
    }

    fn throw_at(&self, kind: ItemKind, at: Tile, command: &Command) -> Target {
        let (damage, splashes) = match kind {
            ItemKind::Throwable(thing) => {
                let sheet = &self.book.throwables[thing];
                (sheet.damage, sheet.damage.is_none())
            }
            _ => (None, matches!(kind, ItemKind::Potion(_))),
        };
        let target = match (self.foe_at(at), damage) {
            (Some(foe), Some(damage)) => Target::piece(piece_of(foe.id), at)
                .preview(self.strike_preview(foe, Some(self.hero.acc), damage)),
            (Some(foe), None) => Target::piece(piece_of(foe.id), at),
            (None, _) => Target::tile(at).tier(Tier::Target),
        };
        let target = if splashes { self.splash(target, at) } else { target };
        self.priced_target(target, command)
    }

    /// Adds the pieces that a splash would meet, the hero included.
    fn splash(&self, target: Target, at: Tile) -> Target {
        let radius = self.book.constants.splash;
        let foes = self.in_view().filter(|foe| distance(foe.at, at) <= radius);
        let mut pieces: Vec<Affected> =
            foes.map(|foe| Affected { piece: piece_of(foe.id), ..Affected::default() }).collect();
        let own = distance(self.hero.at, at) <= radius;
        if own {
            let piece = piece_of(HERO);
            pieces.push(Affected { piece, friend: true, ..Affected::default() });
        }
        if pieces.is_empty() {
            return target;
        }
        let tiles = self.tiles_around(at, radius);
        let target = target.preview(Preview { tiles, pieces, ..Preview::default() });
        if own { target.risk("You stand in the splash.") } else { target }
    }
}
