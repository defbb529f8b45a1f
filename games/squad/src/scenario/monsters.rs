//! The monsters of a scenario.

use super::places::{Footing, footing};
use super::survivors::Cast;
use super::values::{colour, location, names, pile, statuses, switch};
use super::{BAD_DECK, Entry, MONSTERS, Troop};
use crate::content::{DECK, Kind, Lore};
use crate::id::MonsterId;
use crate::stage::MonsterSheet;
use crate::state::{Intent, Monster, key};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::{Form, Node};
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use serde_json::{Value, json};

/// Fields that are not given, and can only be decided when all monsters are known.
struct Open {
    name: bool,
    label: bool,
    draw: bool,
    locations: bool,
}

pub(super) type Beasts = Troop<MonsterSheet, Monster>;

pub(super) fn read(list: Option<Node<'_>>, lore: &Lore, cast: &Cast, dice: &mut Dice) -> Beasts {
    let one = |node: &Node<'_>, place| read_one(node, place, lore, cast);
    Beasts::read(list, MONSTERS, |sheet| sheet.id, one, |beasts| decide(beasts, dice))
}

/// Decides the names, labels and piles that are not given.
fn decide(beasts: &mut [(MonsterSheet, Monster, Open)], dice: &mut Dice) {
    let kinds: Vec<u8> = beasts.iter().map(|(sheet, ..)| sheet.kind).collect();
    for (place, (sheet, monster, open)) in beasts.iter_mut().enumerate() {
        if open.name && kinds.iter().filter(|kind| **kind == sheet.kind).count() > 1 {
            let number = kinds.iter().take(place + 1).filter(|kind| **kind == sheet.kind).count();
            sheet.name = format!("{} {number}", sheet.name);
        }
        if open.label && kinds.len() > 1 {
            sheet.label = format!("M{}", sheet.id.0);
        }
        // A pile that is not given is shuffled with the seed, in the order of ids.
        if open.draw {
            dice.shuffle(&mut monster.draw);
        }
        if open.locations {
            dice.shuffle(&mut monster.locations);
        }
    }
}

/// A monster as it is written.
pub(super) struct Written {
    pub(super) sheet: MonsterSheet,
    pub(super) monster: Monster,
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    lore: &Lore,
    cast: &Cast,
) -> Option<Entry<MonsterSheet, Monster, Open>> {
    let mut written = Written::blank(place);
    let (mut named, mut footing, mut open) = (true, None, None);
    node.form(|form| {
        if form.given("id") && !written.id(form) {
            // A monster whose id cannot be read gets an id that no other monster has.
            written.sheet.id = MonsterId(key(200 + place));
            named = false;
        }
        let kind = form.needed("kind").and_then(|kind| lore.kinds.find(&kind));
        let kind = kind.and_then(|place| Some((place, lore.kinds.all().get(place)?)));
        if let Some((place, kind)) = kind {
            let sheet = &mut written.sheet;
            (sheet.kind, sheet.name, sheet.colour) = (key(place), kind.name.clone(), kind.colour);
            (sheet.accuracy, sheet.toughness) = (kind.accuracy, kind.toughness);
        }
        footing = written.fields(form);
        let sound = form.sound(|form| written.read_piles(form, kind.map(|it| it.1), lore, cast));
        if sound && kind.is_some() {
            written.check_decks(form);
        }
        open = Some(Open {
            name: !form.given("name"),
            label: !form.given("label"),
            draw: !form.given("draw"),
            locations: !form.given("location_draw"),
        });
    });
    let Written { sheet, monster } = written;
    Some(Entry { sheet, figure: monster, open: open?, footing, named })
}

impl Written {
    fn blank(place: usize) -> Self {
        let sheet = MonsterSheet {
            id: MonsterId(key(place + 1)),
            kind: 0,
            name: String::new(),
            label: String::from("M"),
            colour: Default::default(),
            accuracy: 0,
            toughness: 0,
        };
        let monster = Monster {
            at: Tile::new(0, 0),
            draw: Vec::new(),
            discard: Vec::new(),
            wounds: Vec::new(),
            revealed: None,
            locations: Vec::new(),
            used: Vec::new(),
            statuses: Statuses::new(),
            slain: false,
        };
        Self { sheet, monster }
    }

    pub(super) fn id(&mut self, form: &mut Form<'_>) -> bool {
        let wanted = "the id of a monster: monster_1 to monster_99";
        let read = |node: &Node<'_>| node.parsed(MonsterId::parse, wanted);
        form.value("id", &mut self.sheet.id, read, |id| id.to_string().into())
    }

    /// Visits all fields except its id, its kind and its piles. Returns where it stands.
    pub(super) fn fields(&mut self, form: &mut Form<'_>) -> Option<Footing> {
        let Self { sheet, monster } = self;
        form.text("name", &mut sheet.name);
        form.text("label", &mut sheet.label);
        colour(form, &mut sheet.colour);
        form.part("stats", |form| {
            form.number("accuracy", -20..=20, &mut sheet.accuracy);
            form.number("toughness", -20..=20, &mut sheet.toughness);
        });
        let slain = switch(form, "slain", &mut monster.slain);
        monster.slain |= slain.is_none();
        statuses(form, &mut monster.statuses);
        footing(form, slain, &mut monster.at)
    }

    fn read_piles(&mut self, form: &mut Form<'_>, kind: Option<&Kind>, lore: &Lore, cast: &Cast) {
        let monster = &mut self.monster;
        let mut cards = |name: &str| {
            let list = form.field(name)?;
            pile(&list, |card| lore.cards.find(&card).map(key))
        };
        monster.discard = cards("discard").unwrap_or_default();
        monster.wounds = cards("wounds").unwrap_or_default();
        let draw = cards("draw");
        form.part("revealed", |form| {
            let card = form.needed("card").and_then(|card| lore.cards.find(&card));
            let target = form.needed("target").and_then(|target| cast.named(&target));
            let intent = card.zip(target);
            monster.revealed =
                intent.map(|(card, target)| Intent { card: key(card), target: key(target) });
        });
        if let Some(draw) = draw {
            monster.draw = draw;
            monster.draw.reverse();
        } else if let Some(kind) = kind {
            // The draw pile gets the cards that are not in the other piles.
            let revealed = monster.revealed.map(|intent| intent.card);
            let mut others: Vec<u8> =
                monster.discard.iter().chain(&monster.wounds).copied().chain(revealed).collect();
            monster.draw.extend(kind.cards().filter(|card| !take(&mut others, card)));
        }
        let mut cards = |name: &str| form.field(name).map(|list| pile(&list, location));
        monster.used = cards("location_discard").flatten().unwrap_or_default();
        if let Some(given) = cards("location_draw") {
            monster.locations = given.unwrap_or_default();
            monster.locations.reverse();
        } else if let Some(kind) = kind {
            let mut others = monster.used.clone();
            monster.locations.extend(kind.pile().filter(|card| !take(&mut others, card)));
        }
    }

    /// Adds its piles to what is written of it.
    pub(super) fn write_piles(&self, lore: &Lore, value: &mut Value) {
        let card = |card: &u8| lore.cards.all().get(usize::from(*card)).map(|card| &card.id);
        let cards =
            |cards: &mut dyn Iterator<Item = &u8>| json!(cards.map(card).collect::<Vec<_>>());
        let monster = &self.monster;
        value["draw"] = cards(&mut monster.draw.iter().rev());
        value["discard"] = cards(&mut monster.discard.iter());
        value["wounds"] = cards(&mut monster.wounds.iter());
        value["location_draw"] = names(monster.locations.iter().rev());
        value["location_discard"] = names(&monster.used);
    }

    fn check_decks(&self, form: &Form<'_>) {
        let monster = &self.monster;
        if usize::from(monster.life()) + monster.wounds.len() > DECK
            || monster.locations.len() + monster.used.len() > DECK
        {
            form.fault_here(BAD_DECK, format!("all piles together have at most {DECK} cards"));
        }
        // SQUAD-MON-1: a monster without any cards lives until its first wound.
        if !monster.slain && monster.life() == 0 && !monster.wounds.is_empty() {
            form.fault_here(BAD_DECK, "every card is a wound, yet it is not slain");
        }
    }
}

/// Removes one card that is equal to this one, if there is any.
fn take<T: PartialEq>(cards: &mut Vec<T>, card: &T) -> bool {
    let place = cards.iter().position(|other| other == card);
    place.map(|place| cards.swap_remove(place)).is_some()
}
