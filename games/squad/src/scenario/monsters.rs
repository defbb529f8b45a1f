//! The monsters of a scenario.

use super::places::{Standing, footing};
use super::survivors::ReadSurvivors;
use super::values::{colour, location, names, pile, statuses, switch};
use super::{BAD_DECK, Entry, MONSTERS, ReadSide};
use crate::content::{DECK, MonsterKind, Shelves};
use crate::id::MonsterId;
use crate::stage::MonsterProfile;
use crate::state::{Monster, MonsterIntent, key};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::{Form, Node};
use initiative_kernel::dice::Dice;

/// Fields that are not given, and can only be decided when all monsters are known.
pub(super) struct Open {
    name: bool,
    label: bool,
    draw: bool,
    locations: bool,
}

pub(super) type ReadMonsters = ReadSide<MonsterProfile, Monster, Open>;

pub(super) fn read(
    list: Option<Node<'_>>,
    shelves: &Shelves,
    cast: &ReadSurvivors,
    dice: &mut Dice,
) -> ReadMonsters {
    let one = |node: &Node<'_>, place| read_one(node, place, shelves, cast);
    let mut beasts = ReadMonsters::read(list, MONSTERS, |sheet| sheet.id, one);
    decide(&mut beasts.figures, dice);
    beasts
}

/// Decides the names, labels and piles that are not given.
fn decide(beasts: &mut [(MonsterProfile, Monster, Open)], dice: &mut Dice) {
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
    pub(super) sheet: MonsterProfile,
    pub(super) monster: Monster,
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    shelves: &Shelves,
    cast: &ReadSurvivors,
) -> Option<Entry<MonsterProfile, Monster, Open>> {
    let (id, label) = (MonsterId(key(place + 1)), String::from("M"));
    let sheet = MonsterProfile { id, label, ..MonsterProfile::default() };
    let mut written = Written { sheet, monster: Monster::default() };
    let (mut named, mut footing, mut open) = (true, None, None);
    node.form(|form| {
        if form.given("id") && !written.id(form) {
            // A monster whose id cannot be read gets an id that no other monster has.
            written.sheet.id = MonsterId(key(200 + place));
            named = false;
        }
        let kind = form.needed("kind").and_then(|kind| shelves.kinds.find(&kind));
        let kind = kind.and_then(|place| Some((place, shelves.kinds.all().get(place)?)));
        if let Some((place, kind)) = kind {
            let sheet = &mut written.sheet;
            (sheet.kind, sheet.name, sheet.colour) = (key(place), kind.name.clone(), kind.colour);
            (sheet.accuracy, sheet.toughness) = (kind.accuracy, kind.toughness);
        }
        footing = written.fields(form);
        let sound = form.sound(|form| {
            written.piles(form, shelves);
            form.part("revealed", |form| {
                let card = form.needed("card").and_then(|card| shelves.cards.find(&card));
                let target = form.needed("target").and_then(|target| cast.find(&target));
                let intent =
                    |(card, target)| MonsterIntent { card: key(card), target: key(target) };
                written.monster.revealed = card.zip(target).map(intent);
            });
        });
        if let Some((_, kind)) = kind {
            written.deal(form, kind);
            if sound {
                written.check_decks(form);
            }
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
    pub(super) fn id(&mut self, form: &mut Form<'_>) -> bool {
        let wanted = "the id of a monster: monster_1 to monster_99";
        let read = |node: &Node<'_>| node.parsed(MonsterId::parse, wanted);
        form.value("id", &mut self.sheet.id, read, |id| id.to_string().into())
    }

    /// Visits all fields except its id, its kind and its piles. Returns where it stands.
    pub(super) fn fields(&mut self, form: &mut Form<'_>) -> Option<Standing> {
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

    /// Visits its piles. They are written with the top card first.
    pub(super) fn piles(&mut self, form: &mut Form<'_>, shelves: &Shelves) {
        let cards = &shelves.cards;
        let read = |list: &Node<'_>| pile(list, |card| cards.find(&card).map(key));
        let id = |card: &u8| cards.all().get(usize::from(*card)).map(|card| card.id.as_str());
        let Monster { draw, discard, wounds, locations, used, .. } = &mut self.monster;
        for (name, pile) in [("discard", discard), ("wounds", wounds)] {
            form.value(name, pile, read, |pile| pile.iter().map(id).collect());
        }
        let top_first = |pile: &Vec<u8>| pile.iter().rev().map(id).collect();
        form.value("draw", draw, |list| read(list).map(reversed), top_first);
        form.value("location_discard", used, |list| pile(list, location), |pile| names(pile));
        let read = |list: &Node<'_>| pile(list, location).map(reversed);
        form.value("location_draw", locations, read, |pile| names(pile.iter().rev()));
    }

    /// Makes the draw piles that are not given, of the cards that are not in the other piles.
    fn deal(&mut self, form: &mut Form<'_>, kind: &MonsterKind) {
        let monster = &mut self.monster;
        if !form.given("draw") {
            let mut others: Vec<u8> = monster.cards().chain(monster.wounds.clone()).collect();
            monster.draw.extend(kind.cards().filter(|card| !take(&mut others, card)));
        }
        if !form.given("location_draw") {
            let mut others = monster.used.clone();
            monster.locations.extend(kind.pile().filter(|card| !take(&mut others, card)));
        }
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

fn reversed<T>(mut cards: Vec<T>) -> Vec<T> {
    cards.reverse();
    cards
}
