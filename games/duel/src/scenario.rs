//! Scenarios: any position of the game, read from data and written back.

mod board;
mod export;
mod form;
mod forms;
mod reader;
mod record;
mod seats;
mod units;

use crate::content::{BuffRecord, CardRecord, Named, library, listed, quoted};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::stage::{Parts, Stage};
use crate::state::{Duel, Ending, Pending, Phase, Side};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seat, SetupError};
use initiative_kernel::turn::seats::{Parts as TurnParts, Turns};
use reader::Reader;
use record::{PendingRecord, SeatRecord, TurnRecord, UnitRecord};
use seats::Brought;
use serde_json::{Map, Value};

pub(crate) const OUT_OF_RANGE: &str = "scenario/out_of_range";
pub(crate) const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
const UNKNOWN_FIELD: &str = "scenario/unknown_field";
const BAD_BOARD: &str = "scenario/bad_board";
const BAD_DECK: &str = "scenario/bad_deck";
const BAD_PENDING: &str = "scenario/bad_pending";
const BAD_POSITION: &str = "scenario/bad_position";
const DUPLICATE_ID: &str = "scenario/duplicate_id";
const NO_GENERAL: &str = "scenario/no_general";

/// How many ended turns are remembered.
const HISTORY: u32 = 12;

impl Duel {
    // DUEL-SCN-1, DUEL-BAD-1
    /// The position that a setup describes, before anybody has decided anything.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let scenario = match &setup.scenario {
            Value::String(id) => library.scenario(id).ok_or_else(|| {
                let (id, known) = (quoted(id), listed(library.scenarios()));
                let message = format!("there is no scenario {id}; known are {known}");
                SetupError::new("scenario", UNKNOWN_CONTENT, message)
            })?,
            own => own,
        };
        let Value::Object(_) = scenario else {
            let message = "a scenario is a name or a set of named fields";
            return Err(SetupError::new("scenario", OUT_OF_RANGE, message));
        };
        let mut reader = Reader::new(library);
        let mut scenario = scenario.clone();
        forms::SCENARIO.fit(&mut scenario, "", OUT_OF_RANGE, &mut reader);
        let fields = scenario.as_object().cloned().unwrap_or_default();
        let duel = read(&fields, setup, seed, &mut reader);
        reader.finish()?;
        duel.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(
    fields: &Map<String, Value>,
    setup: &Setup,
    seed: u64,
    reader: &mut Reader,
) -> Option<Duel> {
    let name = reader.get(fields, "name").unwrap_or_else(|| String::from("Custom match"));
    let mut parts = Parts { name, ..Parts::default() };
    parts.rules = read_rules(fields, setup, reader);
    let board = board::read(fields, &mut parts, reader);
    let cards: Vec<CardRecord> = reader.get(fields, "cards").unwrap_or_default();
    reader.add_cards(&cards);
    if !cards.is_empty() {
        parts.cards = serde_json::to_string(&cards).unwrap_or_default();
    }
    let buffs: Vec<BuffRecord> = reader.get(fields, "buffs").unwrap_or_default();
    for (place, record) in buffs.iter().enumerate() {
        reader.buff(record, &format!("buffs[{place}]"));
    }
    let mut dice = read_dice(fields, seed, reader);
    let phase = reader.get(fields, "phase").unwrap_or(Phase::Mulligan);
    let turn: TurnRecord = reader.get(fields, "turn").unwrap_or_default();
    let ending: Option<Ending> = reader.get(fields, "ending");
    let decks = read_decks(setup, reader);
    let seats = read_seats(fields, reader);
    let own_turns = [0, 1].map(|seat: usize| seats[seat].own_turns);
    let turns = read_turns(&turn, own_turns, ending.is_some(), reader)?;
    let units: Vec<UnitRecord> = reader.get(fields, "units").unwrap_or_default();
    parts.controllers = [0, 1].map(|seat: usize| seats[seat].controller.clone());
    // An ending that cannot be read may be there: then a general may be missing.
    let ended = ending.is_some() || !reader.reads_all("ending");
    let placed = [0, 1].map(|seat: usize| {
        matches!(&seats[seat].general, Some(Named::Full(unit)) if unit.at.is_some())
            && matches!(decks[seat], Brought::Nothing)
    });
    let table = seats::Table { parts: &parts, phase, turns: &turns, ended, placed };
    let [first, second] = seats;
    let [brought, also_brought] = decks;
    let mut sides = [
        seats::read(Seat(0), first, brought, &table, &mut dice, reader),
        seats::read(Seat(1), second, also_brought, &table, &mut dice, reader),
    ];
    settled(phase, &sides, ended, reader);
    let arrived = units::read(units, &mut sides, &table, reader);
    let arrived = units::arrived(reader.get(fields, "arrived"), arrived, reader);
    parts.buffs = reader.extra_buffs();
    let stage = match Stage::new(parts) {
        Ok(stage) => stage,
        Err(message) => {
            if reader.is_clean() {
                reader.fault("scenario", OUT_OF_RANGE, message);
            }
            return None;
        }
    };
    let turns_left = turn.left.unwrap_or(stage.rules.win_within_turns);
    let mut duel = Duel {
        stage: Arc::new(stage),
        dice,
        phase,
        turns,
        sides,
        springs: board.springs,
        spent: board.spent,
        arrived,
        pending: None,
        turns_left,
        ending,
    };
    duel.add_up();
    duel.read_pending(fields, reader);
    if reader.is_clean()
        && let Err(error) = duel.sound()
    {
        for fault in error.faults {
            let message = format!("{}: {}", fault.path, fault.message);
            reader.fault("scenario", OUT_OF_RANGE, message);
        }
    }
    Some(duel)
}

/// Whether starting hands are settled exactly if turns are played.
fn settled(phase: Phase, sides: &[Side; 2], ended: bool, reader: &mut Reader) {
    if ended || !reader.reads("phase") {
        return;
    }
    let paths = [0, 1].map(|seat| format!("seats[{seat}].mulligan_done"));
    if paths.iter().any(|path| !reader.reads(path)) {
        return;
    }
    match phase {
        Phase::Mulligan if sides.iter().all(|side| side.mulligan_done) => {
            let message = "both starting hands are settled, so the phase is \"active\"";
            reader.fault("phase", OUT_OF_RANGE, message);
        }
        Phase::Mulligan => {}
        Phase::Active => {
            for (path, side) in paths.iter().zip(sides) {
                if !side.mulligan_done {
                    let message = "in the phase \"active\" every starting hand is settled";
                    reader.fault(path, OUT_OF_RANGE, message);
                }
            }
        }
    }
}

impl Duel {
    fn read_pending(&mut self, fields: &Map<String, Value>, reader: &mut Reader) {
        let Some(record) = reader.get::<PendingRecord>(fields, "pending") else {
            return;
        };
        let seat = self.turns.current();
        // What waits depends on all this: nothing is said while some of it cannot be read.
        let (hand, mana) = (format!("seats[{}].hand", seat.0), format!("seats[{}].mana", seat.0));
        let around = ["rules", "setup.rules", "cards", "board", "phase", "turn", "units", "ending"];
        let own = ["seats[0].general", "seats[1].general", "pending", &hand, &mana];
        if !around.iter().chain(&own).all(|path| reader.reads_all(path)) {
            return;
        }
        let Some(slot) = record.slot else {
            let message = "a card waits in a slot of the hand; signatures never wait";
            reader.fault("pending", BAD_PENDING, message);
            return;
        };
        let command = crate::Command::PlayCard { slot, at: record.at, follow_up: None };
        let waits = self.allows(seat, &command).is_ok()
            && self.held(seat, slot).is_ok_and(|held| {
                let tiles = self.follow_ups(seat, self.card(held.card), record.at);
                tiles.is_some_and(|tiles| !tiles.is_empty())
            });
        if waits && record.signature != Some(true) {
            self.pending = Some(Pending { slot, at: record.at });
        } else {
            let message = "that card does not wait for a second choice there";
            reader.fault("pending", BAD_PENDING, message);
        }
    }
}

fn read_rules(fields: &Map<String, Value>, setup: &Setup, reader: &mut Reader) -> Rules {
    let mut all = match fields.get("rules") {
        Some(Value::Object(rules)) => rules.clone(),
        _ => Map::new(),
    };
    // A scenario of one's own has rules, too: a path must say which are meant.
    let path = if setup.scenario.is_string() { "rules" } else { "setup.rules" };
    let mut over = setup.rules.clone();
    if !over.is_null()
        && forms::RULES.fit(&mut over, path, OUT_OF_RANGE, reader)
        && let Value::Object(over) = over
    {
        all.extend(over);
    }
    let all = Map::from_iter([(String::from("rules"), Value::Object(all))]);
    reader.get(&all, "rules").unwrap_or_default()
}

// DUEL-QUEUE-7
fn read_dice(fields: &Map<String, Value>, seed: u64, reader: &mut Reader) -> Dice {
    if let Some(dice) = reader.get::<Dice>(fields, "dice") {
        return dice;
    }
    let seed = reader.get(fields, "seed").unwrap_or(seed);
    let script: Vec<u16> = reader.get(fields, "dice_script").unwrap_or_default();
    Dice::new(seed).with_script(script.into_iter().map(i64::from))
}

/// The decks that a setup lays over those of the scenario.
fn read_decks(setup: &Setup, reader: &mut Reader) -> [Brought; 2] {
    if !matches!(setup.decks.len(), 0 | 2) {
        let message = "this is a list of two decks, null for the one of the scenario";
        reader.fault("decks", BAD_DECK, message);
        return [Brought::Unreadable, Brought::Unreadable];
    }
    [0, 1].map(|seat: usize| match setup.decks.get(seat) {
        None | Some(Value::Null) => Brought::Nothing,
        Some(deck) => {
            let read =
                reader.piece(&forms::DECK, &mut deck.clone(), &format!("decks[{seat}]"), BAD_DECK);
            read.map_or(Brought::Unreadable, Brought::Deck)
        }
    })
}

fn read_seats(fields: &Map<String, Value>, reader: &mut Reader) -> [SeatRecord; 2] {
    let list: Vec<SeatRecord> = reader.get(fields, "seats").unwrap_or_default();
    list.try_into().unwrap_or_else(|list: Vec<SeatRecord>| {
        if reader.reads("seats") {
            let message = format!("two play this game; here are {}", list.len());
            reader.fault("seats", OUT_OF_RANGE, message);
        }
        Default::default()
    })
}

fn read_turns(
    record: &TurnRecord,
    own_turns: [Option<u32>; 2],
    ended: bool,
    reader: &mut Reader,
) -> Option<Turns> {
    let number = record.number.unwrap_or(1);
    let current = record.current.unwrap_or(Seat(u8::from(number.is_multiple_of(2))));
    let (mut open, mut bonus) = (record.open, record.bonus);
    if !open && !ended && reader.reads_all("ending") {
        let message = "a turn is open until the match has ended, so this is true";
        reader.fault("turn.open", OUT_OF_RANGE, message);
        open = true;
    }
    if bonus && !open {
        reader.fault("turn.bonus", OUT_OF_RANGE, "only an open turn is a bonus turn");
        bonus = false;
    }
    let regular = [number.div_ceil(2), number / 2];
    let own = [0, 1].map(|seat: usize| own_turns[seat].unwrap_or(regular[seat]));
    let fresh = TurnParts::from(Turns::new(2, current).remember(HISTORY));
    let parts = TurnParts {
        own: own.into(),
        ended: number - 1,
        open,
        bonus,
        bonus_pending: record.bonus_pending,
        history: record.history.clone(),
        ..fresh
    };
    match Turns::try_from(parts) {
        Ok(turns) => Some(turns),
        Err(message) => {
            reader.fault("turn", OUT_OF_RANGE, message);
            None
        }
    }
}
