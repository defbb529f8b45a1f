//! What belongs to the seats, and the units on the board.

use super::reader::Reader;
use super::record::{
    DeckRecord, GeneralRecord, HeldRecord, SeatRecord, SignatureRecord, UnitRecord,
};
use super::{BAD_DECK, BAD_POSITION, DUPLICATE_ID, NO_GENERAL, OUT_OF_RANGE, UNKNOWN_CONTENT};
use crate::content::{DeckRules, Kind, ModifierRecord};
use crate::effect::innate;
use crate::id::{CardId, UnitId};
use crate::pile::Pile;
use crate::play::worn_modifier;
use crate::rules::Rules;
use crate::stage::Parts;
use crate::state::{Artifact, Held, Phase, Side, Signature};
use crate::tally::Tally;
use crate::tiles::Tiles;
use crate::unit::Unit;
use alloc::format;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::Seat;
use initiative::grid::Tile;
use initiative::modifier::Modifiers;
use initiative::pool::Pool;
use initiative::turn::activation::Exertion;
use initiative::turn::seats::Turns;

/// What seats are read against.
pub(super) struct Table<'a> {
    pub parts: &'a Parts,
    pub phase: Phase,
    pub turns: &'a Turns,
    pub ended: bool,
}

pub(super) fn read(
    seat: Seat,
    record: SeatRecord,
    table: &Table<'_>,
    dice: &mut Dice,
    reader: &mut Reader,
) -> Option<Side> {
    let path = format!("seats[{}]", seat.0);
    let rules = &table.parts.rules;
    let deck = record.deck.as_ref().and_then(|deck| read_deck(deck, &path, rules, reader));
    let mut pile = match (&record.pile, deck.as_ref()) {
        (Some(pile), _) => read_held(pile, &format!("{path}.pile"), reader),
        (None, Some((_, cards))) => cards.iter().map(|card| Held::new(*card)).collect(),
        (None, None) => Vec::new(),
    };
    // The top comes first in files and last in piles.
    pile.reverse();
    let mut pile: Pile = pile.into_iter().collect();
    if record.shuffle.unwrap_or(record.pile.is_none()) {
        pile.shuffle(dice);
    }
    let general = match (&record.general, deck.as_ref()) {
        (Some(GeneralRecord::Id(id)), _) => Some(plain_general(id)),
        (Some(GeneralRecord::Unit(unit)), _) => Some(unit.clone()),
        (None, Some((general, _))) => Some(plain_general(&reader.catalogue.card(*general).id)),
        (None, None) => None,
    };
    if general.is_none() && !table.ended {
        // A deck that cannot be read has said so already.
        if record.deck.is_none() {
            reader.fault(&format!("{path}.general"), NO_GENERAL, "each seat has a general");
        }
        return None;
    }
    let mana = read_mana(seat, &record, table, reader, &path);
    let artifacts = read_artifacts(&record, rules, reader, &path);
    let mut units = Vec::new();
    let mut named = None;
    if let Some(general) = general {
        let (mut unit, given) = read_general(seat, general, table, reader, &path)?;
        named = reader.catalogue.card(unit.card).signature;
        if given {
            let known = |place: u8| usize::from(place) < artifacts.len();
            if !unit.modifiers.iter().filter_map(|it| it.payload.artifact).all(known) {
                let message = "a modifier names an artifact that is not there";
                reader.fault(&format!("{path}.general"), OUT_OF_RANGE, message);
            }
        }
        for (place, artifact) in (0..).zip(&artifacts) {
            let worn = unit.modifiers.iter().any(|it| it.payload.artifact == Some(place));
            if let (false, Some(buff)) = (worn, reader.catalogue.card(artifact.card).equip) {
                unit.modifiers.attach(worn_modifier(buff, artifact.card, place));
            }
        }
        units.push(unit);
    }
    let signature = read_signature(record.signature, named, reader, &path)?;
    let mut side = Side {
        taken: units.iter().map(|unit: &Unit| unit.at).collect(),
        units,
        hand: Default::default(),
        pile,
        mana,
        signature,
        replaced: record.replaced,
        artifacts,
        mulligan_done: record.mulligan_done.unwrap_or(table.phase == Phase::Active),
    };
    match &record.hand {
        Some(hand) => read_hand(hand, &mut side, rules, reader, &path),
        None => deal(&mut side, rules),
    }
    Some(side)
}

// DUEL-SET-1
fn deal(side: &mut Side, rules: &Rules) {
    for slot in side.hand.iter_mut().take(rules.starting_hand.min(rules.max_hand_size).into()) {
        *slot = side.pile.pop();
    }
}

fn plain_general(id: &str) -> UnitRecord {
    UnitRecord {
        card: id.into(),
        seat: None,
        at: None,
        id: None,
        attack: None,
        health: None,
        damage: 0,
        exhausted: false,
        moves_made: 0,
        attacks_made: 0,
        summoned_turn: 0,
        dispelled: false,
        modifiers: None,
    }
}

// DUEL-SET-5
fn read_deck(
    record: &DeckRecord,
    path: &str,
    rules: &Rules,
    reader: &mut Reader,
) -> Option<(CardId, Vec<CardId>)> {
    let path = format!("{path}.deck");
    let deck = match record {
        DeckRecord::Own(deck) => deck,
        DeckRecord::Name(name) => {
            let Some(deck) = reader.library.decks.get(name) else {
                reader.fault(&path, UNKNOWN_CONTENT, format!("there is no deck {name:?}"));
                return None;
            };
            deck
        }
    };
    match deck.cards(&reader.catalogue, DeckRules::from(rules)) {
        Ok(cards) => Some(cards),
        Err(faults) => {
            for fault in faults {
                reader.fault(&path, BAD_DECK, format!("{fault}"));
            }
            None
        }
    }
}

fn read_card(record: &HeldRecord, path: &str, reader: &mut Reader) -> Option<Held> {
    let (id, modifiers) = match record {
        HeldRecord::Id(id) => (id, &[][..]),
        HeldRecord::Card(card) => (&card.card, &card.modifiers[..]),
    };
    let card = reader.card(id, path)?;
    if matches!(reader.catalogue.card(card).kind, Kind::General | Kind::Signature) {
        reader.fault(path, OUT_OF_RANGE, format!("{id:?} cannot be held"));
    }
    let modifiers = modifiers.iter().map(|record| reader.modifier(record, path).0).collect();
    Some(Held { card, modifiers })
}

fn read_held(records: &[HeldRecord], path: &str, reader: &mut Reader) -> Vec<Held> {
    if records.len() > 200 {
        reader.fault(path, OUT_OF_RANGE, "a pile has at most 200 cards");
        return Vec::new();
    }
    let cards = records.iter().enumerate();
    let cards = cards.filter_map(|(place, it)| read_card(it, &format!("{path}[{place}]"), reader));
    cards.collect()
}

fn read_hand(
    records: &[Option<HeldRecord>],
    side: &mut Side,
    rules: &Rules,
    reader: &mut Reader,
    path: &str,
) {
    if records.len() > rules.max_hand_size.into() {
        let message = format!("a hand has {} slots", rules.max_hand_size);
        reader.fault(&format!("{path}.hand"), OUT_OF_RANGE, message);
        return;
    }
    for (slot, record) in records.iter().enumerate() {
        if let Some(record) = record {
            side.hand[slot] = read_card(record, &format!("{path}.hand[{slot}]"), reader);
        }
    }
}

// DUEL-SET-2, DUEL-MANA-1
fn read_mana(
    seat: Seat,
    record: &SeatRecord,
    table: &Table<'_>,
    reader: &mut Reader,
    path: &str,
) -> Pool {
    let rules = &table.parts.rules;
    let cap = u32::from(rules.max_mana);
    let second = if seat == Seat(1) { u32::from(rules.second_seat_bonus) } else { 0 };
    let grown = table.turns.own_turns(seat).saturating_sub(1);
    let standard = (u32::from(rules.starting_mana) + second + grown).min(cap);
    let given = record.mana.unwrap_or_default();
    let core = given.core.unwrap_or(standard);
    let remaining = given.remaining.unwrap_or(core);
    if core.max(remaining).max(given.temp) > cap {
        reader.fault(&format!("{path}.mana"), OUT_OF_RANGE, format!("mana is 0 to {cap}"));
        return Pool::full(0).capped(cap);
    }
    let mut pool = Pool::empty(core).capped(cap);
    pool.lend(given.temp);
    pool.drain(given.temp);
    pool.gain_to_cap(remaining);
    pool
}

// DUEL-ART-1
fn read_artifacts(
    record: &SeatRecord,
    rules: &Rules,
    reader: &mut Reader,
    path: &str,
) -> Vec<Artifact> {
    let path = format!("{path}.artifacts");
    if record.artifacts.len() > rules.artifacts_max.into() {
        let message = format!("at most {} artifacts", rules.artifacts_max);
        reader.fault(&path, OUT_OF_RANGE, message);
        return Vec::new();
    }
    let mut artifacts = Vec::new();
    for artifact in &record.artifacts {
        let Some(card) = reader.card(&artifact.card, &path) else {
            continue;
        };
        let durability = artifact.durability.unwrap_or(rules.artifact_durability);
        if reader.catalogue.card(card).equip.is_none() || durability == 0 {
            reader.fault(&path, OUT_OF_RANGE, "an artifact that is not broken");
        }
        artifacts.push(Artifact { card, durability });
    }
    artifacts
}

fn read_signature(
    record: Option<SignatureRecord>,
    named: Option<CardId>,
    reader: &mut Reader,
    path: &str,
) -> Option<Signature> {
    let record = record.unwrap_or_default();
    let path = format!("{path}.signature");
    let card = match &record.card {
        Some(id) => reader.card(id, &path)?,
        None => {
            if named.is_none() {
                reader.fault(&path, OUT_OF_RANGE, "there is no signature");
            }
            named?
        }
    };
    if reader.catalogue.card(card).kind != Kind::Signature {
        reader.fault(&path, OUT_OF_RANGE, "this is no signature");
    }
    Some(Signature { card, active: record.active })
}

fn read_general(
    seat: Seat,
    mut record: UnitRecord,
    table: &Table<'_>,
    reader: &mut Reader,
    path: &str,
) -> Option<(Unit, bool)> {
    let path = format!("{path}.general");
    let (width, height) = (i16::from(table.parts.width), i16::from(table.parts.height));
    let column = if seat == Seat(0) { 0 } else { width - 1 };
    record.at.get_or_insert(Tile::new(column, height / 2));
    record.id.get_or_insert(seat.0.into());
    if record.seat.is_some_and(|own| own != seat) {
        reader.fault(&path, OUT_OF_RANGE, "this is the general of another seat");
    }
    let given = record.modifiers.is_some();
    let unit = read_unit(seat, &record, true, table, reader, &path)?;
    Some((unit, given))
}

fn read_unit(
    seat: Seat,
    record: &UnitRecord,
    general: bool,
    table: &Table<'_>,
    reader: &mut Reader,
    path: &str,
) -> Option<Unit> {
    let rules = &table.parts.rules;
    let card = reader.card(&record.card, path)?;
    let found = reader.catalogue.card(card);
    let fits = if general { Kind::General } else { Kind::Minion };
    if found.kind != fits {
        let message = format!("{:?} cannot stand here", record.card);
        reader.fault(path, OUT_OF_RANGE, message);
        return None;
    }
    let (attack, health) = if general {
        (rules.general_attack.into(), rules.general_health.into())
    } else {
        (found.attack, found.health)
    };
    let built_in: Modifiers<_> = found.innate.iter().map(|it| innate(*it, card)).collect();
    let modifiers = match &record.modifiers {
        None => built_in,
        Some(records) => read_modifiers(records, path, reader),
    };
    Some(Unit {
        id: UnitId(record.id.unwrap_or(0)),
        card,
        seat,
        at: record.at.unwrap_or_default(),
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
        doomed: false,
        modifiers,
        tally: Tally::default(),
    })
}

fn read_modifiers(
    records: &[ModifierRecord],
    path: &str,
    reader: &mut Reader,
) -> Modifiers<crate::state::Grant> {
    let modifiers = records.iter().map(|record| {
        let (mut modifier, artifact) = reader.modifier(record, path);
        modifier.payload.artifact = artifact;
        modifier
    });
    modifiers.collect()
}

/// The minions, in the order of their arrival.
pub(super) fn read_units(
    records: Vec<UnitRecord>,
    sides: &mut [Side; 2],
    table: &Table<'_>,
    arrived: &mut u32,
    reader: &mut Reader,
) {
    for (place, mut record) in records.into_iter().enumerate() {
        let path = format!("units[{place}]");
        let Some(seat) = record.seat.filter(|seat| seat.0 <= 1) else {
            reader.fault(&format!("{path}.seat"), OUT_OF_RANGE, "this is 0 or 1");
            continue;
        };
        if record.at.is_none() {
            reader.fault(&format!("{path}.at"), BAD_POSITION, "a unit stands somewhere");
            continue;
        }
        let id = *record.id.get_or_insert(*arrived);
        *arrived = (*arrived).max(id.saturating_add(1));
        if let Some(unit) = read_unit(seat, &record, false, table, reader, &path) {
            let side = &mut sides[usize::from(seat.0)];
            side.taken.insert(unit.at);
            side.units.push(unit);
        }
    }
    let parts = table.parts;
    let ground = Tiles::board(parts.width.into(), parts.height.into()).without(parts.rocks);
    let mut taken = Tiles::NONE;
    for unit in sides.iter().flat_map(|side| &side.units) {
        if !ground.contains(unit.at) || taken.contains(unit.at) {
            let message = format!("{} is off the board, a rock or taken", unit.at);
            reader.fault(&format!("units[{:?}]", unit.id), BAD_POSITION, message);
        }
        taken.insert(unit.at);
    }
}

/// Units have numbers of their own, all below the number of those that have arrived.
pub(super) fn check_ids(sides: &[Side; 2], arrived: u32, reader: &mut Reader) {
    let mut ids: Vec<u32> =
        sides.iter().flat_map(|side| &side.units).map(|unit| unit.id.0).collect();
    ids.sort_unstable();
    if ids.windows(2).any(|pair| pair[0] == pair[1]) {
        reader.fault("units", DUPLICATE_ID, "two units have the same id");
    }
    if ids.last().is_some_and(|last| *last >= arrived) {
        reader.fault("arrived", OUT_OF_RANGE, "more units have arrived than that");
    }
}
