//! The survivors of a scenario.

use super::pending::waiting;
use super::places::{Footing, footing};
use super::values::{read_colour, read_statuses};
use super::{SURVIVORS, Troop};
use crate::body::{Down, Part};
use crate::content::{Content, Lore};
use crate::id::SurvivorId;
use crate::read::{DUPLICATE_ID, Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT, flag, id, part};
use crate::rules::Rules;
use crate::stage::{Stats, SurvivorSheet};
use crate::state::{Survivor, key};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::activation::{Activations, Group, Spent};

const FIELDS: [&str; 19] = [
    "id",
    "name",
    "label",
    "colour",
    "at",
    "owner",
    "stats",
    "weapon",
    "abilities",
    "wounds",
    "severe",
    "moved",
    "activated",
    "points",
    "uses",
    "complete",
    "down",
    "statuses",
    "dead",
];

struct Turn {
    spent: Spent,
    complete: bool,
}

pub(super) type Cast = Troop<SurvivorSheet, Survivor>;

impl Cast {
    /// The place of a survivor that a node names.
    pub(super) fn named(&self, node: &Node<'_>, reader: &mut Reader) -> Option<usize> {
        let id = SurvivorId::parse(node.text(reader)?);
        let place = self.figures.iter().position(|(sheet, _)| Some(sheet.id) == id);
        if place.is_none() && self.known {
            reader.fault(
                node,
                UNKNOWN_CONTENT,
                "there is no such survivor; ids are survivor_1 to 99",
            );
        }
        place
    }
}

pub(super) fn read(
    node: &Node<'_>,
    lore: &Lore,
    rules: &Rules,
    turns: &mut Activations<u8, ()>,
    reader: &mut Reader,
) -> Cast {
    let mut cast: Vec<(SurvivorSheet, Survivor, Turn)> = Vec::new();
    let (mut places, mut known) = (Vec::new(), false);
    let waiting = waiting(node);
    let ((), sound) = part(reader, |reader| {
        let Some(list) = node.get("survivors") else {
            return;
        };
        known = list.value().is_array();
        for (place, node) in list.items(SURVIVORS, reader).enumerate() {
            let Some(entry) = read_one(&node, place, lore, rules, waiting, reader) else {
                known = false;
                places.push(None);
                continue;
            };
            places.push(entry.footing);
            known &= entry.named;
            if cast.iter().any(|(sheet, ..)| sheet.id == entry.sheet.id) {
                let message = format!("{} is in the list twice; ids differ", entry.sheet.id);
                reader.fault(&node, DUPLICATE_ID, message);
            }
            cast.push((entry.sheet, entry.survivor, entry.turn));
        }
    });
    cast.sort_by_key(|(sheet, ..)| sheet.id);
    let numbered = cast.into_iter().enumerate();
    let seated = numbered.map(|(place, (sheet, survivor, turn))| {
        if !survivor.dead {
            turns.restore(key(place), turn.spent, turn.complete.then_some(()));
        }
        (sheet, survivor)
    });
    Cast { figures: seated.collect(), places, known, sound }
}

/// A survivor as far as it could be read.
struct Entry {
    sheet: SurvivorSheet,
    survivor: Survivor,
    turn: Turn,
    footing: Option<Footing>,
    /// Its id could be read.
    named: bool,
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    lore: &Lore,
    rules: &Rules,
    waiting: Option<SurvivorId>,
    reader: &mut Reader,
) -> Option<Entry> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let known = "the id of a survivor is survivor_1 to survivor_99";
    let given = node.get("id").map(|node| id(&node, SurvivorId::parse, known, reader));
    // One that cannot be read is none that anybody else has.
    let id = given.unwrap_or(Some(SurvivorId(key(place + 1))));
    let (named, id) = (id.is_some(), id.unwrap_or(SurvivorId(key(200 + place))));
    let fists = lore.content.weapons.iter().position(|weapon| weapon.id == "fists");
    let mut sheet = SurvivorSheet {
        id,
        name: format!("Survivor {}", id.0),
        label: format!("S{}", id.0),
        colour: [60, 120, 240],
        owner: Seat(0),
        stats: Stats::default(),
        weapon: fists.map_or(0, key),
        abilities: Vec::new(),
    };
    node.string("name", &mut sheet.name, reader);
    node.string("label", &mut sheet.label, reader);
    if let Some(colour) = node.get("colour") {
        read_colour(&colour, &mut sheet.colour, reader);
    }
    node.number("owner", 0..=3, &mut sheet.owner.0, reader);
    if let Some(stats) = node.get("stats") {
        read_stats(&stats, &mut sheet.stats, reader);
    }
    if let Some(weapon) = node.get("weapon")
        && let Some(weapon) = lore.weapon(&weapon, reader)
    {
        sheet.weapon = weapon;
    }
    let cooldowns = read_abilities(node, lore, &mut sheet.abilities, reader);
    let dead = flag(node, "dead", reader);
    let footing = footing(node, dead, reader);
    let mut survivor = Survivor {
        at: footing.map_or(Tile::new(0, 0), |footing| footing.at),
        wounds: [0; 5],
        severe: [0; 5],
        down: Down::No,
        statuses: read_statuses(node, reader),
        cooldowns,
        dead: dead.unwrap_or(false),
    };
    read_parts(node, "wounds", &mut survivor.wounds, reader);
    read_parts(node, "severe", &mut survivor.severe, reader);
    node.pick("down", &Down::WORDS, OUT_OF_RANGE, &mut survivor.down, reader);
    let mut turn = read_turn(node, rules, &sheet, &survivor, &lore.content, reader);
    if waiting == Some(id) && node.get("complete").is_none() {
        turn.complete = false;
    }
    Some(Entry { sheet, survivor, turn, footing, named })
}

fn read_stats(node: &Node<'_>, stats: &mut Stats, reader: &mut Reader) {
    let fields = ["movement", "evasion", "accuracy", "speed", "strength", "luck"];
    if node.is_object(&fields, reader) {
        node.number("movement", 0..=12, &mut stats.movement, reader);
        node.number("evasion", -20..=20, &mut stats.evasion, reader);
        node.number("accuracy", -20..=20, &mut stats.accuracy, reader);
        node.number("speed", -20..=20, &mut stats.speed, reader);
        node.number("strength", -20..=20, &mut stats.strength, reader);
        node.number("luck", -20..=20, &mut stats.luck, reader);
    }
}

/// Reads abilities, each a name or a name with its cooldown, and gives the cooldowns.
fn read_abilities(
    node: &Node<'_>,
    lore: &Lore,
    abilities: &mut Vec<u8>,
    reader: &mut Reader,
) -> Vec<u8> {
    let mut cooldowns = Vec::new();
    let Some(list) = node.get("abilities") else {
        return cooldowns;
    };
    for node in list.items(8, reader) {
        let mut cooldown = 0;
        let ability = if node.value().is_object() {
            node.is_object(&["id", "cooldown"], reader);
            node.number("cooldown", 0..=99, &mut cooldown, reader);
            node.need("id", reader).and_then(|id| lore.ability(&id, reader))
        } else if node.value().is_string() {
            lore.ability(&node, reader)
        } else {
            reader.fault(&node, OUT_OF_RANGE, "an ability is its id, or its id and cooldown");
            None
        };
        let Some(ability) = ability else {
            continue;
        };
        if abilities.contains(&ability) {
            let message = "the ability is in the list twice; each is there once";
            reader.fault(&node, DUPLICATE_ID, message);
        }
        abilities.push(ability);
        cooldowns.push(cooldown);
    }
    cooldowns
}

fn read_parts(node: &Node<'_>, name: &str, parts: &mut [u8; 5], reader: &mut Reader) {
    let Some(node) = node.get(name) else {
        return;
    };
    let names = Part::ALL.map(Part::name);
    if node.is_object(&names, reader) {
        for (count, name) in parts.iter_mut().zip(names) {
            node.number(name, 0..=99, count, reader);
        }
    }
}

fn read_turn(
    node: &Node<'_>,
    rules: &Rules,
    sheet: &SurvivorSheet,
    survivor: &Survivor,
    content: &Content,
    reader: &mut Reader,
) -> Turn {
    let (mut moved, mut activated) = (false, false);
    node.flag("moved", &mut moved, reader);
    node.flag("activated", &mut activated, reader);
    let mut uses = [u8::from(moved), u8::from(activated)];
    if let Some(given) = node.get("uses")
        && given.is_object(&["move", "activation"], reader)
    {
        given.number("move", 0..=99, &mut uses[0], reader);
        given.number("activation", 0..=99, &mut uses[1], reader);
    }
    let prices = [rules.walk().cost, rules.attack().cost];
    let mut points = u16::from(uses[0]) * prices[0] + u16::from(uses[1]) * prices[1];
    let mut left = 0_u16;
    if node.number("points", 0..=99, &mut left, reader)
        && let Some(prices) = rules.points
    {
        points = u16::from(prices.per_phase).saturating_sub(left);
    }
    let spent = Spent::new(points, [uses[0], uses[1], 0, 0]);
    // Whoever can afford nothing is finished, unless the scenario says otherwise.
    let budget = rules.budget();
    let mut actions = alloc::vec![rules.walk(), rules.attack()];
    if rules.points.is_some() {
        for (ability, cooldown) in sheet.abilities.iter().zip(&survivor.cooldowns) {
            if let Some(ability) = content.abilities.get(usize::from(*ability))
                && *cooldown == 0
            {
                actions.push(ability_action(rules, ability.cost));
            }
        }
    }
    let mut complete = actions.into_iter().all(|action| budget.check(&spent, action).is_err());
    node.flag("complete", &mut complete, reader);
    Turn { spent, complete }
}

fn ability_action(rules: &Rules, cost: u8) -> initiative_kernel::turn::activation::Action {
    let cost = if rules.points.is_some() { cost.into() } else { 1 };
    initiative_kernel::turn::activation::Action::new(Group::ACT, cost)
}
