//! The units on the board of a scenario.

use super::reader::Reader;
use super::record::UnitRecord;
use super::seats::Table;
use super::{BAD_POSITION, DUPLICATE_ID, OUT_OF_RANGE, board};
use crate::content::CardKind;
use crate::id::UnitId;
use crate::state::{DuelSide, Grant};
use crate::summon::innate;
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::format;
use alloc::vec::Vec;
use initiative_content::Node;
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::Modifiers;
use initiative_kernel::turn::activation::Exertion;

/// A unit on its tile, or nothing if its card is not known.
pub(super) fn one(
    seat: Seat,
    record: &UnitRecord,
    node: &Node<'_>,
    artifacts: Option<usize>,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<Unit> {
    let rules = &table.parts.rules;
    let general = artifacts.is_some();
    let wanted = if general { CardKind::General } else { CardKind::Minion };
    let word = if general { "general" } else { "minion" };
    let card = reader.card(&record.card, &node.at("card"), |kind| kind == wanted, word);
    let given: Option<Modifiers<Grant>> = record
        .modifiers
        .as_ref()
        .map(|records| reader.modifiers(records, &node.at("modifiers"), artifacts.unwrap_or(0)));
    let card = card?;
    let found = reader.catalogue.card(card);
    let id = UnitId(record.id.unwrap_or(0));
    let fresh = Unit::new(id, card, found, seat, record.at.unwrap_or_default());
    let (attack, health) = match general {
        true => (rules.general_attack.into(), rules.general_health.into()),
        false => (fresh.attack, fresh.health),
    };
    let modifiers =
        given.unwrap_or_else(|| found.innate.iter().map(|it| innate(*it, card)).collect());
    Some(Unit {
        general,
        attack: record.attack.map_or(attack, i32::from),
        health: record.health.map_or(health, i32::from),
        damage: record.damage.into(),
        exertion: Exertion {
            moves: record.moves_made,
            attacks: record.attacks_made,
            exhausted: record.exhausted,
        },
        summoned_turn: record.summoned_turn,
        dispelled: record.dispelled,
        modifiers,
        ..fresh
    })
}

/// Reports a unit that would be dead.
pub(super) fn is_alive(unit: &mut Unit, node: &Node<'_>, table: &Table<'_>, reader: &Reader<'_>) {
    unit.add_up(&reader.catalogue);
    let sure = ["damage", "health", "modifiers"].iter().all(|field| node.at(field).reads_all());
    let printed = reader.reads_all(&["rules", "setup.rules", "cards"]);
    if table.ended || unit.health_left() > 0 || !sure || !printed {
        return;
    }
    let message =
        format!("with {} damage and {} health it would be dead", unit.damage, unit.max_health());
    // Blames the number that was given.
    match unit.damage > 0 {
        true => node.at("damage").fault(OUT_OF_RANGE, message),
        false => node.fault(OUT_OF_RANGE, message),
    }
}

/// The ground, and the units that stand on it.
pub(super) struct Standing {
    board: TileSet,
    ground: TileSet,
    taken: TileSet,
    ids: Vec<u32>,
}

impl Standing {
    pub fn new(table: &Table<'_>, reader: &Reader<'_>) -> Self {
        let board = board::tiles(table.parts, reader.faults);
        let ground = board.without(table.parts.rocks);
        Self { board, ground, taken: TileSet::NONE, ids: Vec::new() }
    }

    /// Puts a unit down, on free ground and with a number that no other unit has.
    fn put(&mut self, unit: &Unit, node: &Node<'_>, given: bool) {
        let (at, id) = (node.at("at"), node.at("id"));
        if at.reads() {
            let why = match unit.at {
                tile if !self.board.contains(tile) => Some("is off the board"),
                tile if !self.ground.contains(tile) => Some("is a rock, where nobody stands"),
                tile if self.taken.contains(tile) => Some("is taken by another unit"),
                _ => None,
            };
            match why {
                None => self.taken.insert(unit.at),
                Some(why) => {
                    // A general that is only named has no tile in the file.
                    let at = if given { &at } else { node };
                    at.fault(BAD_POSITION, format!("{} {why}", unit.at));
                }
            }
        }
        if id.reads() {
            if self.ids.contains(&unit.id.0) {
                id.fault(DUPLICATE_ID, format!("another unit has the number {}", unit.id.0));
            }
            self.ids.push(unit.id.0);
        }
    }
}

/// Reads the minions in the order of their arrival. Returns how many units have arrived at least.
pub(super) fn read(
    records: Vec<UnitRecord>,
    scenario: &Node<'_>,
    sides: &mut [DuelSide; 2],
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> u32 {
    let mut standing = Standing::new(table, reader);
    let (seats, list) = (scenario.at("seats"), scenario.at("units"));
    for (seat, side) in sides.iter().enumerate() {
        for unit in &side.units {
            standing.put(unit, &seats.item(seat).at("general"), table.placed[seat]);
        }
    }
    let generals = sides.iter().flat_map(|side| &side.units).map(|unit| unit.id.0);
    let mut arrived = generals.max().map_or(2, |last| last.saturating_add(1).max(2));
    for (place, mut record) in records.into_iter().enumerate() {
        let node = list.item(place);
        let (owned, at) = (node.at("seat"), node.at("at"));
        let seat = record.seat.filter(|_| owned.reads());
        if seat.is_none() && owned.reads() {
            owned.fault(OUT_OF_RANGE, "this must be given: seat 0 or 1");
        }
        if record.at.is_none() && at.reads() {
            at.fault(BAD_POSITION, "this must be given: a unit stands somewhere");
        }
        let id = *record.id.get_or_insert(arrived);
        arrived = arrived.max(id.saturating_add(1));
        let owner = seat.unwrap_or(Seat(0));
        let Some(mut unit) = one(owner, &record, &node, None, table, reader) else {
            continue;
        };
        is_alive(&mut unit, &node, table, reader);
        standing.put(&unit, &node, true);
        if seat.is_some() {
            let side = &mut sides[usize::from(owner.0)];
            side.taken.insert(unit.at);
            side.units.push(unit);
        }
    }
    arrived
}

/// How many units have arrived. It cannot be less than the highest number of a unit.
pub(super) fn arrived(given: Option<u32>, least: u32, reader: &Reader<'_>) -> u32 {
    if given.is_some_and(|given| given < least) && reader.reads_all(&["units"]) {
        let message = format!("at least {least} units have arrived, the generals included");
        reader.faults.add("arrived", OUT_OF_RANGE, message);
    }
    given.unwrap_or(least).max(least)
}
