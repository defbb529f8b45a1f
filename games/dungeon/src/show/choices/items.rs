//! What can be done with items.

use super::super::pack::{slot as slot_card, worn as worn_card};
use super::super::piece_of;
use crate::check::refusal::EMPTY_SLOT;
use crate::command::{Command, Worn};
use crate::content::{Item, ItemKind, Throwable};
use crate::state::{Dungeon, distance};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_scene::choice::{Affected, Choice, Preview, Step, Target, Tier};
use initiative_scene::scene::Scene;

impl Dungeon {
    pub(super) fn offer_items(&self, scene: &mut Scene) {
        for (slot, item) in self.hero.carried() {
            self.offer_item(slot, item, scene);
        }
        for worn in Worn::ALL {
            if self.hero.worn(worn).is_some() {
                let (id, name) = match worn {
                    Worn::Weapon => ("unequip-weapon", "Put away"),
                    Worn::Armour => ("unequip-armour", "Take off"),
                };
                let command = Command::UnequipItem { worn };
                let choice = Choice::new("unequip", name).by_card(worn_card(worn)).icon("pack");
                scene.offer(id, self.answered(self.priced(choice, &command), &command));
            }
        }
        self.offer_throw(scene);
    }

    fn offer_item(&self, slot: u8, item: Item, scene: &mut Scene) {
        let card = || slot_card(slot);
        let usable =
            matches!(item.kind, ItemKind::Potion(_) | ItemKind::Scroll(_) | ItemKind::Food(_));
        if usable {
            let (name, icon) = match item.kind {
                ItemKind::Potion(_) => ("Drink", "potion"),
                ItemKind::Scroll(_) => ("Read", "scroll"),
                _ => ("Eat", "food"),
            };
            let choice = Choice::new("use", name).by_card(card()).icon(icon).irreversible();
            scene.offer(format!("use-{slot}"), self.offer_use(choice, slot, item));
        }
        let equip = Command::EquipItem { slot };
        if matches!(item.kind, ItemKind::Weapon(_) | ItemKind::Armour(_)) {
            let name = if matches!(item.kind, ItemKind::Weapon(_)) { "Wield" } else { "Wear" };
            let choice = Choice::new("equip", name).by_card(card()).icon("shield");
            scene
                .offer(format!("equip-{slot}"), self.answered(self.priced(choice, &equip), &equip));
        }
        let drop = Command::DropItem { slot };
        let choice = Choice::new("drop", "Drop").by_card(card()).icon("drop");
        scene.offer(format!("drop-{slot}"), self.answered(self.priced(choice, &drop), &drop));
    }

    fn offer_use(&self, choice: Choice, slot: u8, item: Item) -> Choice {
        let plain = Command::UseItem { slot, target: None };
        if !self.is_known(item.kind) {
            // What it costs would tell what it is.
            let cost = self.book.hero_costs.of(crate::content::HeroAction::UseItem);
            return self.answered(choice.price(format!("{cost} energy")), &plain);
        }
        if self.is_offered(&plain) {
            return self.answered(self.priced(choice, &plain), &plain);
        }
        let mut targets = Vec::new();
        for worn in Worn::ALL {
            let command = Command::UseItem { slot, target: Some(worn) };
            if let (true, Some(held)) = (self.is_offered(&command), self.hero.worn(worn)) {
                let better = Item { plus: held.plus.saturating_add(1), ..held };
                let name = self.item_title(&better, false);
                targets.push(self.due(Target::option(name), &command));
            }
        }
        let why = self.allows(crate::check::SEAT, &plain).err().unwrap_or(EMPTY_SLOT);
        self.or_refused(choice.prompt("Improve what?").targets(targets), why)
    }

    // DELVE-ITEM-2
    fn offer_throw(&self, scene: &mut Scene) {
        let choice = Self::entry("throw", "Throw").icon("throw").key("t").prompt("Throw what?");
        let mut cards = Vec::new();
        for (slot, item) in self.hero.carried() {
            let mut targets = Vec::new();
            for at in self.tiles_within(self.book.constants.throw_range) {
                let command = Command::ThrowItem { slot, at };
                if self.is_offered(&command) {
                    targets.push(self.throw_at(item.kind, at, &command));
                }
            }
            if !targets.is_empty() {
                let step = Step {
                    prompt: "Throw it where?".into(),
                    step: 2,
                    steps: 2,
                    no_way_back: false,
                    targets,
                };
                let name = self.kind_name(item.kind, false);
                cards.push(Target::card(slot_card(slot)).named(name).then(step));
            }
        }
        let choice = choice.targets(cards).irreversible();
        scene.offer("throw", self.or_refused(choice, EMPTY_SLOT));
    }

    fn throw_at(&self, kind: ItemKind, at: Tile, command: &Command) -> Target {
        let target = match self.foe_at(at) {
            Some(foe) => {
                let target = Target::piece(piece_of(foe.id), at);
                let damage = match kind {
                    ItemKind::Throwable(Throwable::Dart) => {
                        self.book.throwables[Throwable::Dart].damage
                    }
                    _ => None,
                };
                match damage {
                    Some(damage) => {
                        target.preview(self.strike_preview(foe, Some(self.hero.acc), damage))
                    }
                    None => target,
                }
            }
            None => Target::tile(at).tier(Tier::Target),
        };
        let target = if self.splashes(kind) { self.splash(target, at) } else { target };
        self.due(target, command)
    }

    /// Whom a splash would meet, the hero among them.
    fn splash(&self, target: Target, at: Tile) -> Target {
        let radius = self.book.constants.splash;
        let foes = self.in_view().filter(|foe| distance(foe.at, at) <= radius);
        let mut pieces: Vec<Affected> =
            foes.map(|foe| Affected { piece: piece_of(foe.id), ..Affected::default() }).collect();
        let own = distance(self.hero.at, at) <= radius;
        if own {
            let piece = piece_of(crate::hero::HERO);
            pieces.push(Affected { piece, friend: true, ..Affected::default() });
        }
        let target = if pieces.is_empty() {
            target
        } else {
            target.preview(Preview {
                tiles: self.quaking(at, radius),
                pieces,
                ..Preview::default()
            })
        };
        if own { target.risk("You stand in the splash.") } else { target }
    }
}
