//! Reads what belongs to the seats.

use super::reader::Reader;
use super::record::{HeldRecord, SeatRecord, SignatureRecord, UnitRecord};
use super::{BAD_DECK, NO_GENERAL, OUT_OF_RANGE, UNKNOWN_CONTENT, units};
use crate::content::{CardKind, Deck, DeckFault, DeckRules, Named};
use crate::id::CardId;
use crate::pile::DrawPile;
use crate::play::worn_modifier;
use crate::rules::Rules;
use crate::stage::StageParts;
use crate::state::{Artifact, DuelPhase, DuelSide, HeldCard, Signature};
use crate::unit::Unit;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::Node;
use initiative_content::words::{meant, quoted};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::pool::Pool;
use initiative_kernel::turn::seats::Turns;

/// What reading a seat needs to know of the rest.
pub(super) struct Table<'a> {
    pub scenario: &'a Node<'a>,
    /// The decks of the setup.
    pub decks: &'a Node<'a>,
    pub parts: &'a StageParts,
    pub phase: DuelPhase,
    pub turns: &'a Turns,
    pub ended: bool,
    /// Whether the generals are given with tiles.
    pub placed: [bool; 2],
}

/// A deck that a setup gives instead of the scenario's.
pub(super) enum Brought {
    Nothing,
    Unreadable,
    Deck(Named<Deck>),
}

/// A general and a pile, as far as a deck gives them.
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
    reader: &mut Reader<'_>,
) -> DuelSide {
    let seats = table.scenario.at("seats");
    let node = &seats.item(seat.index());
    let rules = &table.parts.rules;
    let (own_deck, laid) = (node.at("deck"), table.decks.item(seat.index()));
    let (deck, deck_node, general) = match brought {
        Brought::Nothing => (record.deck, own_deck, record.general),
        Brought::Unreadable => (None, laid, None),
        Brought::Deck(deck) => (Some(deck), laid, None),
    };
    let given = deck.is_some() || !deck_node.reads();
    let dealt = deck.map(|deck| read_deck(&deck, &deck_node, rules, reader)).unwrap_or_default();
    let mut pile = match &record.pile {
        Some(pile) => read_pile(pile, &node.at("pile"), reader),
        None => dealt.pile.into_iter().map(HeldCard::new).collect(),
    };
    // Files list the top card first, piles last.
    pile.reverse();
    let mut pile: DrawPile = pile.into_iter().collect();
    if record.shuffle.unwrap_or(record.pile.is_none()) {
        pile.shuffle(dice);
    }
    let artifacts = read_artifacts(&record.artifacts, rules, reader, &node.at("artifacts"));
    let general_node = node.at("general");
    let plain = |card: String| UnitRecord { card, ..UnitRecord::default() };
    let general = match (general, dealt.general) {
        (Some(Named::Name(id)), _) => Some(plain(id)),
        (Some(Named::Full(unit)), _) => Some(unit),
        (None, Some(general)) => Some(plain(reader.catalogue.card(general).id.clone())),
        (None, None) => {
            // A deck or a general that cannot be read was already reported.
            if !table.ended && !given && general_node.reads() {
                let message = "each seat has a general, by itself or in its deck";
                general_node.fault(NO_GENERAL, message);
            }
            None
        }
    };
    let known = artifacts.iter().filter_map(|it| *it).collect::<Vec<Artifact>>();
    let general =
        general.and_then(|it| read_general(seat, it, &artifacts, table, reader, &general_node));
    let named = general.as_ref().and_then(|unit| reader.catalogue.card(unit.card).signature);
    let missing = general.is_none();
    let units: Vec<Unit> = general.into_iter().collect();
    let signature = read_signature(record.signature, named, missing, reader, &node.at("signature"));
    let mut side = DuelSide {
        taken: units.iter().map(|unit| unit.at).collect(),
        units,
        hand: Default::default(),
        pile,
        mana: read_mana(seat, record.mana, table, reader, &node.at("mana")),
        signature,
        replaced: record.replaced,
        artifacts: known,
        mulligan_done: record.mulligan_done.unwrap_or(table.phase == DuelPhase::Active),
    };
    match &record.hand {
        Some(hand) => read_hand(hand, &mut side, rules, reader, &node.at("hand")),
        None => deal(&mut side, rules),
    }
    side
}

// DUEL-SET-1
fn deal(side: &mut DuelSide, rules: &Rules) {
    for slot in side.hand.iter_mut().take(rules.starting_hand.min(rules.max_hand_size).into()) {
        *slot = side.pile.pop();
    }
}

// DUEL-SET-5
fn read_deck(record: &Named<Deck>, node: &Node<'_>, rules: &Rules, reader: &Reader<'_>) -> Dealt {
    if !node.reads() {
        return Dealt::default();
    }
    let own = matches!(record, Named::Full(_));
    let deck = match record {
        Named::Full(deck) => deck,
        Named::Name(name) => {
            let Some(deck) = reader.library.decks.get(name) else {
                let known: Vec<&String> = reader.library.decks.keys().collect();
                let message = format!("there is no deck {}{}", quoted(name), meant(name, &known));
                node.fault(UNKNOWN_CONTENT, message);
                return Dealt::default();
            };
            deck
        }
    };
    match deck.cards(&reader.catalogue, DeckRules::from(rules)) {
        Ok((general, pile)) => Dealt { general: Some(general), pile },
        Err(faults) => {
            for fault in faults {
                deck_fault(deck, &fault, node, own, reader);
            }
            Dealt { general: deck.leader(&reader.catalogue), pile: Vec::new() }
        }
    }
}

/// Reports a fault of a deck at its place, unless it follows from something that cannot be read.
fn deck_fault(deck: &Deck, fault: &DeckFault, node: &Node<'_>, own: bool, reader: &Reader<'_>) {
    let (general, cards) = (node.at("general"), node.at("cards"));
    let id = |card: &CardId| reader.catalogue.card(*card).id.as_str();
    let (place, sure) = match fault {
        DeckFault::General(_) => (general, general.reads() && !reader.may_be(&deck.general)),
        DeckFault::Unknown(id) => (cards.at(id), !reader.may_be(id)),
        DeckFault::Copies { card, .. } => {
            let sure = reader.rules("copies_max") && reader.reads_all(&["cards"]);
            (cards.at(id(card)), sure)
        }
        DeckFault::Foreign { card, .. } => (cards.at(id(card)), reader.reads_all(&["cards"])),
        DeckFault::Size { .. } => (cards, cards.reads_all() && reader.rules("deck_size")),
    };
    if sure {
        // A ready deck is not in the file. Only its name is.
        let place = if own { &place } else { node };
        reader.faults.note(place, BAD_DECK, fault.text(&reader.catalogue));
    }
}

fn read_card(
    record: &Named<HeldRecord>,
    node: &Node<'_>,
    reader: &mut Reader<'_>,
) -> Option<HeldCard> {
    let held = |kind| !matches!(kind, CardKind::General | CardKind::Signature);
    let wanted = "card that can be held: generals and signatures cannot";
    match record {
        Named::Name(id) => reader.card(id, node, held, wanted).map(HeldCard::new),
        Named::Full(record) => {
            let card = reader.card(&record.card, &node.at("card"), held, wanted);
            let modifiers = reader.modifiers(&record.modifiers, &node.at("modifiers"), 0);
            Some(HeldCard { card: card?, modifiers })
        }
    }
}

fn read_pile(
    records: &[Named<HeldRecord>],
    list: &Node<'_>,
    reader: &mut Reader<'_>,
) -> Vec<HeldCard> {
    let cards = records.iter().enumerate();
    cards.filter_map(|(place, it)| read_card(it, &list.item(place), reader)).collect()
}

fn read_hand(
    records: &[Option<Named<HeldRecord>>],
    side: &mut DuelSide,
    rules: &Rules,
    reader: &mut Reader<'_>,
    list: &Node<'_>,
) {
    let slots = usize::from(rules.max_hand_size);
    if records.len() > slots {
        let message = format!("a hand has {slots} slots; here are {}", records.len());
        reader.faults.note(list, OUT_OF_RANGE, message);
    }
    for (slot, record) in records.iter().enumerate() {
        let held = record.as_ref().and_then(|it| read_card(it, &list.item(slot), reader));
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
    reader: &Reader<'_>,
    node: &Node<'_>,
) -> Pool {
    let rules = &table.parts.rules;
    let cap = u32::from(rules.max_mana);
    let second = if seat == Seat(1) { u32::from(rules.second_seat_bonus) } else { 0 };
    let grown = table.turns.own_turns(seat).saturating_sub(1);
    let standard = (u32::from(rules.starting_mana) + second + grown).min(cap);
    let given = record.unwrap_or_default();
    let core = given.core.unwrap_or(standard);
    let remaining = given.remaining.unwrap_or(core);
    let sure = reader.rules("max_mana");
    let mut fits = true;
    for (field, number) in
        [("core", given.core), ("remaining", given.remaining), ("temp", Some(given.temp))]
    {
        if number.is_some_and(|number| number > cap) {
            fits = false;
            if sure {
                node.at(field).fault(OUT_OF_RANGE, format!("mana is 0 to {cap}"));
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
/// The artifacts. One that cannot be read still takes up its index.
fn read_artifacts(
    records: &[super::record::ArtifactRecord],
    rules: &Rules,
    reader: &Reader<'_>,
    list: &Node<'_>,
) -> Vec<Option<Artifact>> {
    let most = usize::from(rules.artifacts_max);
    if records.len() > most && reader.rules("artifacts_max") {
        let message =
            format!("a general wears {most} artifacts at most; here are {}", records.len());
        reader.faults.note(list, OUT_OF_RANGE, message);
    }
    let mut artifacts = Vec::new();
    for (place, artifact) in records.iter().enumerate() {
        let node = list.item(place);
        let worn = |kind| kind == CardKind::Artifact;
        let card = reader.card(&artifact.card, &node.at("card"), worn, "artifact");
        let durability = artifact.durability.unwrap_or(rules.artifact_durability);
        artifacts.push(card.map(|card| Artifact { card, durability }));
    }
    artifacts
}

fn read_signature(
    record: Option<SignatureRecord>,
    named: Option<CardId>,
    missing: bool,
    reader: &Reader<'_>,
    node: &Node<'_>,
) -> Signature {
    let record = record.unwrap_or_default();
    let place = node.at("card");
    let own = record.card.as_ref();
    let card = match own {
        Some(id) => reader.card(id, &place, |kind| kind == CardKind::Signature, "signature"),
        None => {
            // Without a readable general, nobody knows whether there is a signature.
            if named.is_none() && !missing && place.reads() {
                node.fault(OUT_OF_RANGE, "the general has no signature: name one here");
            }
            named
        }
    };
    if own.is_none() && card.is_none() && missing && reader.faults.is_empty() {
        // The match has ended without this general.
        place.fault(OUT_OF_RANGE, "without a general the signature must be given");
    }
    // Without a signature the match does not start, so any card will do here.
    Signature { card: card.unwrap_or(CardId(0)), active: record.active }
}

fn read_general(
    seat: Seat,
    mut record: UnitRecord,
    artifacts: &[Option<Artifact>],
    table: &Table<'_>,
    reader: &mut Reader<'_>,
    node: &Node<'_>,
) -> Option<Unit> {
    let (width, height) = (i16::from(table.parts.width), i16::from(table.parts.height));
    let column = if seat == Seat(0) { 0 } else { width - 1 };
    record.at.get_or_insert(Tile::new(column, height / 2));
    record.id.get_or_insert(seat.0.into());
    if record.seat.is_some_and(|own| own != seat) {
        let message = format!("this is the general of seat {}", seat.0);
        node.at("seat").fault(OUT_OF_RANGE, message);
    }
    // If artifacts cannot be read, there may be as many as the modifiers say.
    let sure = reader.faults.reads(&format!("seats[{}].artifacts", seat.0));
    let worn = if sure { artifacts.len() } else { usize::MAX };
    let mut unit = units::one(seat, &record, node, Some(worn), table, reader)?;
    for (place, artifact) in (0..).zip(artifacts) {
        let Some(artifact) = artifact else { continue };
        let worn = unit.modifiers.iter().any(|it| it.payload.artifact == Some(place));
        if let (false, Some(buff)) = (worn, reader.catalogue.card(artifact.card).equip) {
            unit.modifiers.attach(worn_modifier(buff, artifact.card, place));
        }
    }
    units::is_alive(&mut unit, node, table, reader);
    Some(unit)
}
