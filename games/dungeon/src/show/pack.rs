//! The pack and what is worn.

use super::HERO_PIECE;
use crate::check::SEAT;
use crate::content::{Item, ItemKind, RollRange};
use crate::hero::{GearSlot, SLOTS};
use crate::state::Dungeon;
use alloc::string::String;
use initiative_scene::scene::{Card, CardPlace, Meter, MeterStyle, Scene, Zone, ZoneRole};
use initiative_scene::text::{Text, capital};

const PACK: &str = "pack";
const WORN: &str = "worn";

pub(super) fn slot(slot: u8) -> CardPlace {
    CardPlace::slot(PACK, slot.into())
}

/// The place of the weapon or the armour.
pub(super) fn worn(worn: GearSlot) -> CardPlace {
    CardPlace::slot(WORN, worn as u16)
}

impl Dungeon {
    pub(super) fn lay_pack(&self, all: bool, scene: &mut Scene) {
        let zone = |name: &'static str, role, order, places| Zone {
            owner: Some(SEAT),
            piece: Some(HERO_PIECE.into()),
            order,
            places,
            ..Zone::new(name, role)
        };
        let mut pack = zone("Pack", ZoneRole::Pack, 0, SLOTS as u16);
        for (slot, item) in self.hero.carried() {
            pack.cards.insert(slot.into(), self.show_item(&item, all));
        }
        scene.zones.insert(PACK.into(), pack);
        let mut worn = zone("Worn", ZoneRole::Table, 1, 2);
        for slot in GearSlot::ALL {
            if let Some(item) = self.hero.worn(slot) {
                worn.cards.insert(slot as u16, self.show_item(&item, all));
            }
        }
        if self.hero.amulet {
            worn.places = 3;
            worn.cards.insert(2, self.show_item(&Item::one(ItemKind::Amulet), all));
        }
        scene.zones.insert(WORN.into(), worn);
    }

    pub(super) fn show_item(&self, item: &Item, all: bool) -> Card {
        let name = capital(&self.kind_name(item.kind, all));
        let mut card = Card::new(name, self.item_look(item.kind, all));
        let label = match item.kind {
            ItemKind::Weapon(_) => "Weapon",
            ItemKind::Armour(_) => "Armour",
            ItemKind::Potion(_) => "Potion",
            ItemKind::Scroll(_) => "Scroll",
            ItemKind::Food(_) => "Food",
            ItemKind::Throwable(_) => "To throw",
            ItemKind::Amulet => "Amulet",
        };
        card.label = label.into();
        card.text = self.item_text(item, all);
        card.colour = self.item_colour(item.kind, all);
        for (shown, id, name, number) in [
            (item.kind.stacks(), "count", "Count", item.count),
            (item.plus > 0, "plus", "Better by", item.plus),
        ] {
            let meter = Meter::new(id, name, number).styled(MeterStyle::Number);
            card.meters.extend(shown.then_some(meter));
        }
        card
    }

    fn item_text(&self, item: &Item, all: bool) -> Text {
        if !all && !self.is_known(item.kind) {
            return "Nobody knows what it does until it is used.".into();
        }
        let book = &self.book;
        let plus = i32::from(item.plus);
        let text: String = match item.kind {
            ItemKind::Weapon(kind) => {
                let sheet = &book.weapons[kind];
                let RollRange(low, high) = sheet.damage.raised(plus);
                let acc = sheet.acc.saturating_add(plus.saturating_mul(book.constants.plus_acc));
                format!("Damage {low}–{high}, {} energy, accuracy {acc:+}.", sheet.cost)
            }
            ItemKind::Armour(kind) => {
                let sheet = &book.armours[kind];
                let mut text = format!("Armour {}", sheet.armour.saturating_add(plus));
                if sheet.eva != 0 {
                    text.push_str(&format!(", evasion {:+}", sheet.eva));
                }
                if sheet.rate.0 != sheet.rate.1 {
                    text.push_str(&format!(", speed {}/{}", sheet.rate.0, sheet.rate.1));
                }
                text.push('.');
                text
            }
            ItemKind::Potion(kind) => book.potions[kind].about.clone(),
            ItemKind::Scroll(kind) => book.scrolls[kind].about.clone(),
            ItemKind::Food(kind) => format!("Satiety +{}.", book.food[kind].satiety),
            ItemKind::Throwable(kind) => match book.throwables[kind].damage {
                Some(RollRange(low, high)) => format!("Thrown for {low}–{high} damage."),
                None => String::from("Thrown: stuns everybody beside its impact."),
            },
            ItemKind::Amulet => String::from("Carry it out."),
        };
        text.into()
    }
}
