//! Scenarios: any position of the game, read from data and written back.

mod export;
mod reader;
mod record;
mod seats;

use crate::content::{BuffRecord, CardRecord, library};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::stage::{Parts, Stage};
use crate::state::{Duel, Ending, Pending, Phase};
use crate::tiles::Tiles;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::{Seat, SetupError};
use initiative::grid::Tile;
use initiative::turn::seats::{Parts as TurnParts, Turns};
use reader::Reader;
use record::{
    BoardRecord, EndingRecord, PendingRecord, SeatRecord, TileKind, TurnRecord, UnitRecord,
};
use serde_json::{Map, Value};

pub(crate) const OUT_OF_RANGE: &str = "scenario/out_of_range";
pub(crate) const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
const UNKNOWN_FIELD: &str = "scenario/unknown_field";
const BAD_BOARD: &str = "scenario/bad_board";
const BAD_CARD: &str = "scenario/bad_card";
const BAD_DECK: &str = "scenario/bad_deck";
const BAD_PENDING: &str = "scenario/bad_pending";
const BAD_POSITION: &str = "scenario/bad_position";
const DUPLICATE_ID: &str = "scenario/duplicate_id";
const NO_GENERAL: &str = "scenario/no_general";

/// How many ended turns are remembered.
const HISTORY: u32 = 12;

const FIELDS: [&str; 17] = [
    "game",
    "format",
    "name",
    "seed",
    "dice_script",
    "dice",
    "rules",
    "cards",
    "buffs",
    "board",
    "phase",
    "turn",
    "pending",
    "seats",
    "units",
    "arrived",
    "ending",
];

impl Duel {
    // DUEL-SCN-1, DUEL-BAD-1
    /// The position that a setup describes, before anybody has decided anything.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let scenario = match &setup.scenario {
            Value::String(id) => library.scenario(id).ok_or_else(|| {
                let message = format!("there is no scenario {id:?}");
                SetupError::new("scenario", UNKNOWN_CONTENT, message)
            })?,
            own => own,
        };
        let Value::Object(fields) = scenario else {
            let message = "a scenario is a name or a set of named fields";
            return Err(SetupError::new("scenario", OUT_OF_RANGE, message));
        };
        let mut reader = Reader::new(library);
        let duel = read(fields, setup, seed, &mut reader);
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
    for name in fields.keys().filter(|name| !FIELDS.contains(&name.as_str())) {
        reader.fault(name, UNKNOWN_FIELD, "there is no such field");
    }
    for (field, known) in [("game", Value::from("duel")), ("format", Value::from(1))] {
        if fields.get(field).is_some_and(|value| *value != known) {
            reader.fault(field, OUT_OF_RANGE, format!("this is {known}"));
        }
    }
    let mut parts = Parts { name: String::from("Custom match"), ..Parts::default() };
    reader.set(fields, "name", &mut parts.name);
    if parts.name.chars().count() > 60 {
        reader.fault("name", OUT_OF_RANGE, "a name has at most 60 characters");
    }
    parts.rules = read_rules(fields, setup, reader);
    let board = read_board(fields, &mut parts, reader);
    let cards: Vec<CardRecord> = reader.list(fields, "cards", BAD_CARD);
    reader.add_cards(&cards);
    if !cards.is_empty() {
        parts.cards = serde_json::to_string(&cards).unwrap_or_default();
    }
    for record in reader.list::<BuffRecord>(fields, "buffs", BAD_CARD) {
        reader.buff(&record, "buffs");
    }
    let mut dice = read_dice(fields, seed, reader);
    let mut phase = Phase::Mulligan;
    reader.set(fields, "phase", &mut phase);
    let mut turn = TurnRecord::default();
    reader.set(fields, "turn", &mut turn);
    let seats = read_seats(fields, setup, reader)?;
    let turns = read_turns(&turn, &seats, reader)?;
    let ending = reader.get::<EndingRecord>(fields, "ending", OUT_OF_RANGE);
    let units: Vec<UnitRecord> = reader.list(fields, "units", OUT_OF_RANGE);
    let [first, second] = seats;
    parts.controllers = [first.controller.clone(), second.controller.clone()];
    let table = seats::Table { parts: &parts, phase, turns: &turns, ended: ending.is_some() };
    let sides = [
        seats::read(Seat(0), first, &table, &mut dice, reader),
        seats::read(Seat(1), second, &table, &mut dice, reader),
    ];
    let [Some(first), Some(second)] = sides else {
        return None;
    };
    let mut sides = [first, second];
    let mut arrived = 2;
    seats::read_units(units, &mut sides, &table, &mut arrived, reader);
    reader.set(fields, "arrived", &mut arrived);
    seats::check_ids(&sides, arrived, reader);
    parts.buffs = reader.extra_buffs();
    if !reader.is_clean() {
        return None;
    }
    let stage = match Stage::new(parts) {
        Ok(stage) => stage,
        Err(message) => {
            reader.fault("scenario", OUT_OF_RANGE, message);
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
        ending: ending.map(|it| Ending { winner: it.winner, reason: it.reason }),
    };
    duel.add_up();
    duel.read_pending(fields, reader);
    if let Err(error) = duel.sound() {
        for fault in error.faults {
            reader.fault(&fault.path, OUT_OF_RANGE, fault.message);
        }
    }
    Some(duel)
}

impl Duel {
    fn read_pending(&mut self, fields: &Map<String, Value>, reader: &mut Reader) {
        let Some(record) = reader.get::<PendingRecord>(fields, "pending", BAD_PENDING) else {
            return;
        };
        let seat = self.turns.current();
        let command =
            crate::Command::PlayCard { slot: record.slot, at: record.at, follow_up: None };
        let waits = self.allows(seat, &command).is_ok()
            && self.held(seat, record.slot).is_ok_and(|held| {
                let tiles = self.follow_ups(seat, self.card(held.card), record.at);
                tiles.is_some_and(|tiles| !tiles.is_empty())
            });
        if waits {
            self.pending = Some(Pending { slot: record.slot, at: record.at });
        } else {
            reader.fault("pending", BAD_PENDING, "that card does not wait for anything");
        }
    }
}

fn read_rules(fields: &Map<String, Value>, setup: &Setup, reader: &mut Reader) -> Rules {
    let mut over = Map::new();
    for (path, layer) in [("rules", fields.get("rules")), ("setup.rules", Some(&setup.rules))] {
        match layer {
            None | Some(Value::Null) => {}
            Some(Value::Object(layer)) => over.extend(layer.clone()),
            Some(_) => reader.fault(path, OUT_OF_RANGE, "rules are a set of named fields"),
        }
    }
    let mut rules = Rules::default();
    if !over.is_empty() {
        let all = Map::from_iter([(String::from("rules"), Value::Object(over))]);
        reader.set(&all, "rules", &mut rules);
    }
    if let Some((name, low, high)) = rules.fault() {
        reader.fault(&format!("rules.{name}"), OUT_OF_RANGE, format!("this is {low} to {high}"));
        return Rules::default();
    }
    rules
}

/// The springs of a board.
struct Springs {
    springs: Tiles,
    spent: Tiles,
}

// DUEL-SET-1
fn read_board(fields: &Map<String, Value>, parts: &mut Parts, reader: &mut Reader) -> Springs {
    let board: BoardRecord = reader.get(fields, "board", BAD_BOARD).unwrap_or_default();
    (parts.width, parts.height) = (board.width.unwrap_or(9), board.height.unwrap_or(5));
    let (width, height) = (usize::from(parts.width), usize::from(parts.height));
    if !(3..=Tiles::WIDTH).contains(&width) || !(3..=Tiles::HEIGHT).contains(&height) {
        reader.fault("board", BAD_BOARD, "a board is 3 to 15 tiles wide and 3 to 9 high");
        (parts.width, parts.height) = (9, 5);
    }
    let all = Tiles::board(parts.width.into(), parts.height.into());
    let standard = [(4, 0), (4, 4), (5, 2)].map(Tile::from).into_iter().collect::<Tiles>();
    let mut found = Springs { springs: Tiles::NONE, spent: Tiles::NONE };
    let Some(tiles) = board.tiles else {
        found.springs = standard & all;
        return found;
    };
    let mut seen = Tiles::NONE;
    for (place, tile) in tiles.iter().enumerate() {
        if !all.contains(tile.at) || seen.contains(tile.at) {
            let message = format!("{} is off the board, or given twice", tile.at);
            reader.fault(&format!("board.tiles[{place}]"), BAD_BOARD, message);
        }
        seen.insert(tile.at);
        match tile.kind {
            TileKind::Floor => {}
            TileKind::Rock => parts.rocks.insert(tile.at),
            TileKind::Spring => found.springs.insert(tile.at),
            TileKind::SpentSpring => found.spent.insert(tile.at),
        }
    }
    found
}

// DUEL-QUEUE-7
fn read_dice(fields: &Map<String, Value>, seed: u64, reader: &mut Reader) -> Dice {
    if let Some(dice) = reader.get::<Dice>(fields, "dice", OUT_OF_RANGE) {
        return dice;
    }
    let mut seed = seed;
    reader.set(fields, "seed", &mut seed);
    let mut script: Vec<u16> = Vec::new();
    reader.set(fields, "dice_script", &mut script);
    if script.len() > 10_000 {
        reader.fault("dice_script", OUT_OF_RANGE, "at most 10,000 picks");
        script.clear();
    }
    Dice::new(seed).with_script(script.into_iter().map(i64::from))
}

fn read_seats(
    fields: &Map<String, Value>,
    setup: &Setup,
    reader: &mut Reader,
) -> Option<[SeatRecord; 2]> {
    let mut list: Vec<SeatRecord> = reader.list(fields, "seats", OUT_OF_RANGE);
    if list.len() != 2 || !(setup.decks.is_empty() || setup.decks.len() == 2) {
        reader.fault("seats", OUT_OF_RANGE, "two play this game");
        return None;
    }
    for (place, (seat, deck)) in list.iter_mut().zip(&setup.decks).enumerate() {
        if deck.is_null() {
            continue;
        }
        if let Some(deck) = reader.piece(deck, &format!("decks[{place}]"), BAD_DECK) {
            seat.deck = Some(deck);
            seat.general = None;
        }
    }
    list.try_into().ok()
}

fn read_turns(record: &TurnRecord, seats: &[SeatRecord; 2], reader: &mut Reader) -> Option<Turns> {
    let number = record.number.unwrap_or(1);
    let current = record.current.unwrap_or(Seat(u8::from(number.is_multiple_of(2))));
    if number == 0 || number > 9999 || current.0 > 1 {
        reader.fault("turn", OUT_OF_RANGE, "turns are 1 to 9999, seats 0 and 1");
        return None;
    }
    let regular = [number.div_ceil(2), number / 2];
    let own = [0, 1].map(|seat| seats[seat].own_turns.unwrap_or(regular[seat]));
    if own.iter().any(|turns| *turns > 9999) || record.history.len() > HISTORY as usize {
        reader.fault("turn", OUT_OF_RANGE, "at most 9999 own turns and 12 turns of history");
        return None;
    }
    let fresh = TurnParts::from(Turns::new(2, current).remember(HISTORY));
    let parts = TurnParts {
        own: own.into(),
        ended: number - 1,
        open: record.open,
        bonus: record.bonus,
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
