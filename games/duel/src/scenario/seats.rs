//! What belongs to the seats.

use super::reader::Reader;
use super::record::{HeldRecord, SeatRecord, SignatureRecord, UnitRecord};
use super::{BAD_DECK, NO_GENERAL, OUT_OF_RANGE, UNKNOWN_CONTENT, units};
use crate::content::{Deck, DeckFault, DeckRules, Kind, Named, listed, quoted, step};
use crate::id::CardId;
use crate::pile::Pile;
use crate::play::worn_modifier;
use crate::rules::Rules;
use crate::stage::Parts;
use crate::state::{Artifact, Held, Phase, Side, Signature};
use crate::unit::Unit;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::pool::Pool;
use initiative_kernel::turn::seats::Turns;

/// What seats are read against.
pub(super) struct Table<'a> {
    pub parts: &'a Parts,
    pub phase: Phase,
    pub turns: &'a Turns,
    pub ended: bool,
    /// Whether the generals are given with their tiles.
    pub placed: [bool; 2],
}

/// A deck that a setup lays over that of the scenario.
pub(super) enum Brought {
    Nothing,
    Unreadable,
    Deck(Named<Deck>),
}

/// A general and a pile, as far as a deck tells of them.
#[derive(Default)]
struct Dealt {
    general: Option<CardId>,
    pile: Vec<CardId>,
}

pub(super) fn read(
    seat: Seat,
    record: SeatRecord,
    brought: Brought,
    table: &Table<'_>,
    dice: &mut Dice,
    reader: &mut Reader,
) -> Side {
    let path = format!("seats[{}]", seat.0);
    let rules = &table.parts.rules;
    let (deck, deck_path, general) = match brought {
        Brought::Nothing => (record.deck, step(&path, "deck"), record.general),
        Brought::Unreadable => (None, format!("decks[{}]", seat.0), None),
        Brought::Deck(deck) => (Some(deck), format!("decks[{}]", seat.0), None),
    };
    let given = deck.is_some() || !reader.reads(&deck_path);
    let dealt = deck.map(|deck| read_deck(&deck, &deck_path, rules, reader)).unwrap_or_default();
    let mut pile = match &record.pile {
        Some(pile) => read_pile(pile, &step(&path, "pile"), reader),
        None => dealt.pile.into_iter().map(Held::new).collect(),
    };
    // The top comes first in files and last in piles.
    pile.reverse();
    let mut pile: Pile = pile.into_iter().collect();
    if record.shuffle.unwrap_or(record.pile.is_none()) {
        pile.shuffle(dice);
    }
    let artifacts = read_artifacts(&record.artifacts, rules, reader, &path);
    let general_path = step(&path, "general");
    let general = match (general, dealt.general) {
        (Some(Named::Name(id)), _) => Some(plain_general(id)),
        (Some(Named::Full(unit)), _) => Some(unit),
        (None, Some(general)) => Some(plain_general(reader.catalogue.card(general).id.clone())),
        (None, None) => {
            // A deck or a general that cannot be read has said so already.
            if !table.ended && !given && reader.reads(&general_path) {
                let message = "each seat has a general, by itself or in its deck";
                reader.fault(&general_path, NO_GENERAL, message);
            }
            None
        }
    };
    let known = artifacts.iter().filter_map(|it| *it).collect::<Vec<Artifact>>();
    let general =
        general.and_then(|it| read_general(seat, it, &artifacts, table, reader, &general_path));
    let named = general.as_ref().and_then(|unit| reader.catalogue.card(unit.card).signature);
    let missing = general.is_none();
    let units: Vec<Unit> = general.into_iter().collect();
    let signature = read_signature(record.signature, named, missing, reader, &path);
    let mut side = Side {
        taken: units.iter().map(|unit| unit.at).collect(),
        units,
        hand: Default::default(),
        pile,
        mana: read_mana(seat, record.mana, table, reader, &path),
        signature,
        replaced: record.replaced,
        artifacts: known,
        mulligan_done: record.mulligan_done.unwrap_or(table.phase == Phase::Active),
    };
    match &record.hand {
        Some(hand) => read_hand(hand, &mut side, rules, reader, &step(&path, "hand")),
        None => deal(&mut side, rules),
    }
    side
}

// DUEL-SET-1
fn deal(side: &mut Side, rules: &Rules) {
    for slot in side.hand.iter_mut().take(rules.starting_hand.min(rules.max_hand_size).into()) {
        *slot = side.pile.pop();
    }
}

fn plain_general(card: String) -> UnitRecord {
    UnitRecord {
        card,
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
fn read_deck(record: &Named<Deck>, path: &str, rules: &Rules, reader: &mut Reader) -> Dealt {
    if !reader.reads(path) {
        return Dealt::default();
    }
    let own = matches!(record, Named::Full(_));
    let deck = match record {
        Named::Full(deck) => deck,
        Named::Name(name) => {
            let Some(deck) = reader.library.decks.get(name) else {
                let known = listed(reader.library.decks.keys().map(String::as_str));
                let message = format!("there is no deck {}; known are {known}", quoted(name));
                reader.fault(path, UNKNOWN_CONTENT, message);
                return Dealt::default();
            };
            deck
        }
    };
    match deck.cards(&reader.catalogue, DeckRules::from(rules)) {
        Ok((general, pile)) => Dealt { general: Some(general), pile },
        Err(faults) => {
            for fault in faults {
                deck_fault(deck, &fault, path, own, reader);
            }
            Dealt { general: deck.leader(&reader.catalogue), pile: Vec::new() }
        }
    }
}

/// Names a fault of a deck at its place, unless it follows from something that cannot be read.
fn deck_fault(deck: &Deck, fault: &DeckFault, path: &str, own: bool, reader: &mut Reader) {
    let (general, cards) = (step(path, "general"), step(path, "cards"));
    let rule = |reader: &Reader, name: &str| {
        ["rules", "setup.rules"].iter().all(|rules| reader.reads(&step(rules, name)))
    };
    let card = |id: &str| step(&cards, id);
    let (place, sure) = match fault {
        DeckFault::General(_) => {
            let sure = reader.reads(&general) && !reader.may_be(&deck.general);
            (general, sure)
        }
        DeckFault::Unknown(id) => (card(id), !reader.may_be(id)),
        DeckFault::Copies { card: id, .. } => (
            card(&reader.catalogue.card(*id).id),
            rule(reader, "copies_max") && reader.reads_all("cards"),
        ),
        DeckFault::Foreign { card: id, .. } => {
            (card(&reader.catalogue.card(*id).id), reader.reads_all("cards"))
        }
        DeckFault::Size { .. } => {
            let sure = reader.reads_all(&cards) && rule(reader, "deck_size");
            (cards, sure)
        }
    };
    if sure {
        // A ready deck is not in the file: only its name is.
        reader.note(if own { &place } else { path }, BAD_DECK, format!("{fault}"));
    }
}

fn read_card(record: &Named<HeldRecord>, path: &str, reader: &mut Reader) -> Option<Held> {
    let held = |kind| !matches!(kind, Kind::General | Kind::Signature);
    let wanted = "card that can be held: generals and signatures cannot";
    match record {
        Named::Name(id) => reader.card(id, path, held, wanted).map(Held::new),
        Named::Full(record) => {
            let card = reader.card(&record.card, &step(path, "card"), held, wanted);
            let modifiers = record.modifiers.iter().enumerate();
            let modifiers = modifiers
                .map(|(place, it)| reader.modifier(it, &format!("{path}.modifiers[{place}]"), 0))
                .collect();
            Some(Held { card: card?, modifiers })
        }
    }
}

fn read_pile(records: &[Named<HeldRecord>], path: &str, reader: &mut Reader) -> Vec<Held> {
    let cards = records.iter().enumerate();
    let cards = cards.filter_map(|(place, it)| read_card(it, &format!("{path}[{place}]"), reader));
    cards.collect()
}

fn read_hand(
    records: &[Option<Named<HeldRecord>>],
    side: &mut Side,
    rules: &Rules,
    reader: &mut Reader,
    path: &str,
) {
    let slots = usize::from(rules.max_hand_size);
    if records.len() > slots {
        reader.note(
            path,
            OUT_OF_RANGE,
            format!("a hand has {slots} slots; here are {}", records.len()),
        );
    }
    for (slot, record) in records.iter().enumerate() {
        let held = record.as_ref().and_then(|it| read_card(it, &format!("{path}[{slot}]"), reader));
        if let Some(place) = side.hand.get_mut(slot).filter(|_| slot < slots) {
            *place = held;
        }
    }
}

// DUEL-SET-2, DUEL-MANA-1
fn read_mana(
    seat: Seat,
    record: Option<super::record::ManaRecord>,
    table: &Table<'_>,
    reader: &mut Reader,
    path: &str,
) -> Pool {
    let rules = &table.parts.rules;
    let cap = u32::from(rules.max_mana);
    let second = if seat == Seat(1) { u32::from(rules.second_seat_bonus) } else { 0 };
    let grown = table.turns.own_turns(seat).saturating_sub(1);
    let standard = (u32::from(rules.starting_mana) + second + grown).min(cap);
    let given = record.unwrap_or_default();
    let core = given.core.unwrap_or(standard);
    let remaining = given.remaining.unwrap_or(core);
    let sure = reader.reads_all("rules.max_mana") && reader.reads_all("setup.rules.max_mana");
    let mut fits = true;
    for (field, number) in
        [("core", given.core), ("remaining", given.remaining), ("temp", Some(given.temp))]
    {
        if number.is_some_and(|number| number > cap) {
            fits = false;
            if sure {
                let path = step(&step(path, "mana"), field);
                reader.fault(&path, OUT_OF_RANGE, format!("mana is 0 to {cap}"));
            }
        }
    }
    if !fits {
        return Pool::full(0).capped(cap);
    }
    let mut pool = Pool::empty(core).capped(cap);
    pool.lend(given.temp);
    pool.drain(given.temp);
    pool.gain_to_cap(remaining);
    pool
}

// DUEL-ART-1
/// The artifacts, each in its place even if it cannot be read.
fn read_artifacts(
    records: &[super::record::ArtifactRecord],
    rules: &Rules,
    reader: &mut Reader,
    path: &str,
) -> Vec<Option<Artifact>> {
    let path = step(path, "artifacts");
    let most = usize::from(rules.artifacts_max);
    let sure = ["rules", "setup.rules"].iter().all(|it| reader.reads(&step(it, "artifacts_max")));
    if records.len() > most && sure {
        let message =
            format!("a general wears {most} artifacts at most; here are {}", records.len());
        reader.note(&path, OUT_OF_RANGE, message);
    }
    let mut artifacts = Vec::new();
    for (place, artifact) in records.iter().enumerate() {
        let path = format!("{path}[{place}].card");
        let card = reader.card(&artifact.card, &path, |kind| kind == Kind::Artifact, "artifact");
        let durability = artifact.durability.unwrap_or(rules.artifact_durability);
        artifacts.push(card.map(|card| Artifact { card, durability }));
    }
    artifacts
}

fn read_signature(
    record: Option<SignatureRecord>,
    named: Option<CardId>,
    missing: bool,
    reader: &mut Reader,
    path: &str,
) -> Signature {
    let record = record.unwrap_or_default();
    let path = step(path, "signature");
    let place = step(&path, "card");
    let own = record.card.as_ref();
    let card = match own {
        Some(id) => reader.card(id, &place, |kind| kind == Kind::Signature, "signature"),
        None => {
            // Without a general that can be read nobody knows whether there is a signature.
            if named.is_none() && !missing && reader.reads(&place) {
                reader.fault(&path, OUT_OF_RANGE, "the general has no signature: name one here");
            }
            named
        }
    };
    if own.is_none() && card.is_none() && missing && reader.is_clean() {
        // A match that has ended without this general.
        reader.fault(&place, OUT_OF_RANGE, "without a general the signature must be given");
    }
    // If there is none the match does not begin, so any stands for it.
    Signature { card: card.unwrap_or(CardId(0)), active: record.active }
}

fn read_general(
    seat: Seat,
    mut record: UnitRecord,
    artifacts: &[Option<Artifact>],
    table: &Table<'_>,
    reader: &mut Reader,
    path: &str,
) -> Option<Unit> {
    let (width, height) = (i16::from(table.parts.width), i16::from(table.parts.height));
    let column = if seat == Seat(0) { 0 } else { width - 1 };
    record.at.get_or_insert(Tile::new(column, height / 2));
    record.id.get_or_insert(seat.0.into());
    if record.seat.is_some_and(|own| own != seat) {
        let message = format!("this is the general of seat {}", seat.0);
        reader.fault(&step(path, "seat"), OUT_OF_RANGE, message);
    }
    // Artifacts that cannot be read may be as many as modifiers say.
    let sure = reader.reads(&format!("seats[{}].artifacts", seat.0));
    let worn = if sure { artifacts.len() } else { usize::MAX };
    let mut unit = units::one(seat, &record, path, Some(worn), table, reader)?;
    for (place, artifact) in (0..).zip(artifacts) {
        let Some(artifact) = artifact else { continue };
        let worn = unit.modifiers.iter().any(|it| it.payload.artifact == Some(place));
        if let (false, Some(buff)) = (worn, reader.catalogue.card(artifact.card).equip) {
            unit.modifiers.attach(worn_modifier(buff, artifact.card, place));
        }
    }
    units::is_alive(&mut unit, path, table, reader);
    Some(unit)
}
