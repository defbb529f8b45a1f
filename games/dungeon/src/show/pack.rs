//! The pack and what is worn.

use super::HERO_PIECE;
use super::words::title;
use crate::check::SEAT;
use crate::command::Worn;
use crate::content::{Item, ItemKind, Span};
use crate::hero::SLOTS;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::String;
use initiative_scene::scene::{Card, CardPlace, Meter, MeterStyle, Scene, Zone, ZoneRole};
use initiative_scene::text::Text;

const PACK: &str = "pack";
const WORN: &str = "worn";

/// A slot of the pack.
pub(super) fn slot(slot: u8) -> CardPlace {
    CardPlace::slot(PACK, slot.into())
}

/// The place of weapon or armour.
pub(super) fn worn(worn: Worn) -> CardPlace {
    CardPlace::slot(WORN, worn_slot(worn))
}

const fn worn_slot(worn: Worn) -> u16 {
    match worn {
        Worn::Weapon => 0,
        Worn::Armour => 1,
    }
}

impl Dungeon {
    pub(super) fn lay_pack(&self, all: bool, scene: &mut Scene) {
        let mut zone = Zone::new("Pack", ZoneRole::Pack);
        zone.owner = Some(SEAT);
        zone.piece = Some(HERO_PIECE.into());
        zone.places = u16::try_from(SLOTS).unwrap_or(u16::MAX);
        for (slot, item) in self.hero.carried() {
            zone.cards.insert(slot.into(), self.show_item(&item, all));
        }
        scene.zones.insert(PACK.into(), zone);
        let mut zone = Zone::new("Worn", ZoneRole::Table);
        zone.order = 1;
        zone.owner = Some(SEAT);
        zone.piece = Some(HERO_PIECE.into());
        zone.places = 2;
        for worn in Worn::ALL {
            if let Some(item) = self.hero.worn(worn) {
                zone.cards.insert(worn_slot(worn), self.show_item(&item, all));
            }
        }
        if self.hero.amulet {
            zone.places = 3;
            zone.cards.insert(2, self.show_item(&Item::one(ItemKind::Amulet), all));
        }
        scene.zones.insert(WORN.into(), zone);
    }

    pub(super) fn show_item(&self, item: &Item, all: bool) -> Card {
        let name = title(&self.kind_name(item.kind, all));
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
        if item.kind.stacks() {
            let count = Meter::new("count", "Count", item.count);
            card.meters.push(count.styled(MeterStyle::Number));
        }
        if item.plus > 0 {
            let plus = Meter::new("plus", "Better by", item.plus);
            card.meters.push(plus.styled(MeterStyle::Number));
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
                let Span(low, high) = sheet.damage.raised(plus);
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
                Some(Span(low, high)) => format!("Thrown for {low}–{high} damage."),
                None => String::from("Thrown: stuns everybody beside its impact."),
            },
            ItemKind::Amulet => String::from("Carry it out."),
        };
        text.into()
    }
}
