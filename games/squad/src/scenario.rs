//! Scenarios: any position of the game, read from data and written back.

mod export;
mod monsters;
mod survivors;

use crate::board::Board;
use crate::body::Location;
use crate::content::{Content, DECK, library};
use crate::id::{MonsterId, SurvivorId};
use crate::read::{
    BAD_BOARD, BAD_DECK, BAD_PENDING, BAD_POSITION, NO_MONSTERS, NO_SURVIVORS, Node, OUT_OF_RANGE,
    Reader, UNKNOWN_CONTENT, UNKNOWN_FIELD,
};
use crate::rules::{Blocking, Rules};
use crate::setup::Setup;
use crate::stage::Stage;
use crate::state::{Pending, Side, Squad, key};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::{Seats, SetupError};
use initiative::grid::Tile;
use initiative::turn::activation::Activations;
use initiative::turn::rotation::Rotation;
use serde_json::Value;

// SQUAD-EDGE-9
const SURVIVORS: usize = 8;
const MONSTERS: usize = 24;
const FIELDS: [&str; 14] = [
    "id",
    "name",
    "about",
    "board",
    "rules",
    "survivors",
    "monsters",
    "round",
    "taken",
    "phase",
    "pending",
    "seed",
    "dice_script",
    "content",
];

/// The words for locations.
const LOCATIONS: [(&str, Location); 5] = [
    ("head", Location::Head),
    ("torso", Location::Torso),
    ("arms", Location::Arms),
    ("waist", Location::Waist),
    ("legs", Location::Legs),
];

impl Squad {
    // SQUAD-SET-5
    /// The position that a setup describes, before anything has happened in it.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let scenario = match &setup.scenario {
            Value::String(id) => library.scenario(id).ok_or_else(|| {
                let message = format!("there is no scenario {id:?}");
                SetupError::new("scenario", UNKNOWN_CONTENT, message)
            })?,
            own => own,
        };
        let mut reader = Reader::new(UNKNOWN_FIELD);
        let node = Node::root(scenario, "scenario");
        let position = read(&node, setup, &library.content, seed, &mut reader);
        reader.finish()?;
        position.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(
    node: &Node<'_>,
    setup: &Setup,
    content: &Content,
    seed: u64,
    reader: &mut Reader,
) -> Option<Squad> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let mut content = content.clone();
    if let Some(own) = node.get("content") {
        content.read(&own, reader);
    }
    let rules = read_rules(node, setup, &mut content, reader);
    let board = read_board(node, reader);
    let mut seed = seed;
    if let Some(own) = node.get("seed") {
        match own.value().as_u64() {
            Some(number) => seed = number,
            None => reader.fault(&own, OUT_OF_RANGE, "a seed is a whole number from 0"),
        }
    }
    let mut dice = Dice::new(seed);
    let mut turns = Activations::new();
    let cast = survivors::read(node, &content, &rules, &mut turns, reader);
    let beasts = monsters::read(node, &content, &cast, &mut dice, reader);
    let (mut round, mut side) = (1, Side::Player);
    node.number("round", 1..=9999, &mut round, reader);
    let mut taken = 0;
    node.number("taken", 0..=1_000_000, &mut taken, reader);
    let sides = [("player", Side::Player), ("monster", Side::Monsters)];
    node.pick("phase", &sides, OUT_OF_RANGE, &mut side, reader);
    if let Some(script) = node.get("dice_script") {
        let mut faces = Vec::new();
        for face in script.items(10_000, reader) {
            let mut number = 1_i64;
            face.set_number(1..=1000, &mut number, reader);
            faces.push(number);
        }
        dice = dice.with_script(faces);
    }
    let (mut id, mut name) = (String::from("custom"), String::from("Custom battle"));
    node.string("id", &mut id, reader);
    node.string("name", &mut name, reader);
    let seats = cast.iter().map(|(sheet, _)| sheet.owner.0 + 1).max().unwrap_or(1);
    let (sheets, survivors): (Vec<_>, Vec<_>) = cast.into_iter().unzip();
    let (monster_sheets, monsters): (Vec<_>, Vec<_>) = beasts.into_iter().unzip();
    let stage = Stage {
        id,
        name,
        board: board?,
        rules,
        content,
        survivors: sheets,
        monsters: monster_sheets,
        seats,
    };
    let mut squad = Squad {
        stage: Arc::new(stage),
        dice,
        rotation: Rotation::starting(side, round)?,
        survivors,
        monsters,
        turns,
        pending: None,
        passed: Seats::NONE,
        ending: None,
        taken,
    };
    check_positions(node, &squad, reader);
    squad.pending = read_pending(node, &squad, side, reader);
    let sandbox = rules.sandbox;
    if squad.survivors.is_empty() || !sandbox && squad.alive().next().is_none() {
        reader.fault(node, NO_SURVIVORS, "nobody is left to play with");
    }
    if !sandbox && squad.prowling().next().is_none() {
        reader.fault(
            node,
            NO_MONSTERS,
            "there is no living monster; only a sandbox may do without",
        );
    }
    Some(squad)
}

fn read_rules(node: &Node<'_>, setup: &Setup, content: &mut Content, reader: &mut Reader) -> Rules {
    let mut rules = Rules::default();
    let mut costs = |node: &Node<'_>, name: &str, reader: &mut Reader| match content
        .abilities
        .iter_mut()
        .find(|ability| ability.id == name)
    {
        Some(ability) => {
            node.set_number(1..=99, &mut ability.cost, reader);
        }
        None => reader.fault(node, UNKNOWN_CONTENT, format!("there is no action {name:?}")),
    };
    if let Some(own) = node.get("rules") {
        rules.read(&own, reader, &mut costs);
    }
    match setup.preset.as_deref() {
        None | Some("none") => {}
        Some("literal") => rules.literal(),
        Some(other) => {
            let preset = Value::Null;
            let message = format!("there is no preset {other:?}; known are none, literal");
            reader.fault(&Node::root(&preset, "preset"), UNKNOWN_CONTENT, message);
        }
    }
    if !setup.rules.is_null() {
        rules.read(&Node::root(&setup.rules, "rules"), reader, &mut costs);
    }
    rules
}

fn read_board(node: &Node<'_>, reader: &mut Reader) -> Option<Board> {
    let Some(board) = node.get("board") else {
        return Board::read(["................"; 16]).ok();
    };
    if !board.is_object(&["rows"], reader) {
        return None;
    }
    let rows = board.need("rows", reader)?;
    let list = rows.value().as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<&str> = list.iter().map_while(Value::as_str).collect();
    if texts.is_empty() || texts.len() != list.len() {
        reader.fault(&rows, BAD_BOARD, "this is a list of rows of letters");
        return None;
    }
    match Board::read(texts) {
        Ok(board) => Some(board),
        Err(message) => {
            reader.fault(&rows, BAD_BOARD, message);
            None
        }
    }
}

fn check_positions(node: &Node<'_>, squad: &Squad, reader: &mut Reader) {
    let mut taken: Vec<(Tile, bool)> = Vec::new();
    let shared = squad.stage.rules.blocking == Blocking::None;
    let survivors = squad
        .alive()
        .map(|place| (true, "survivors", squad.sheet(place).id.0, squad.survivors[place].at));
    let monsters = squad.prowling().map(|place| {
        (false, "monsters", squad.monster_sheet(place).id.0, squad.monsters[place].at)
    });
    for (friend, list, number, at) in survivors.chain(monsters) {
        let Some(list) = node.get(list) else {
            continue;
        };
        let fault = if !squad.stage.board.size().contains(at) {
            Some(format!("number {number} at {at} is off the board"))
        } else if !squad.stage.board.is_passable(at) {
            Some(format!("number {number}: nobody can stand at {at}"))
        } else if taken.iter().any(|(tile, other)| *tile == at && !(shared && friend && *other)) {
            Some(format!("number {number}: {at} is taken already"))
        } else {
            None
        };
        if let Some(message) = fault {
            reader.fault(&list, BAD_POSITION, message);
        }
        taken.push((at, friend));
    }
}

fn read_pending(
    node: &Node<'_>,
    squad: &Squad,
    side: Side,
    reader: &mut Reader,
) -> Option<Pending> {
    let node = node.get("pending")?;
    if !node.is_object(&["attacker", "target", "cards"], reader) {
        return None;
    }
    let attacker = node.need("attacker", reader)?.text(reader).and_then(SurvivorId::parse);
    let attacker = attacker.and_then(|id| squad.stage.survivor(id));
    let target = node.need("target", reader)?.text(reader).and_then(MonsterId::parse);
    let target = target.and_then(|id| squad.stage.monster(id));
    let cards = read_locations(&node.need("cards", reader)?, reader);
    let (Some(attacker), Some(target)) = (attacker, target) else {
        reader.fault(&node, BAD_PENDING, "attacker and target must take part in the battle");
        return None;
    };
    let fault = if side == Side::Monsters {
        "a choice waits in the player phase only"
    } else if squad.complete(attacker) || !squad.activated(attacker) {
        "the attacker must be alive, unfinished and have used its activation"
    } else if squad.monsters[target].slain || squad.monsters[target].life() == 0 {
        "the target must be alive"
    } else if cards.len() < 2 {
        "there is a choice only between two cards or more"
    } else {
        return Some(Pending { attacker: key(attacker), target: key(target), cards });
    };
    reader.fault(&node, BAD_PENDING, fault);
    None
}

/// A list of hit-location cards.
fn read_locations(node: &Node<'_>, reader: &mut Reader) -> Vec<Location> {
    if node.value().as_array().is_some_and(|cards| cards.len() > DECK) {
        reader.fault(node, BAD_DECK, format!("a pile has at most {DECK} cards"));
        return Vec::new();
    }
    let cards = node.items(DECK, reader);
    cards.filter_map(|card| card.word(&LOCATIONS, UNKNOWN_CONTENT, reader)).collect()
}

/// A colour: three channels from 0 to 255.
pub(crate) fn read_colour(node: &Node<'_>, colour: &mut [u8; 3], reader: &mut Reader) {
    let channels: Vec<Node<'_>> = node.items(3, reader).collect();
    if channels.len() != 3 {
        reader.fault(node, OUT_OF_RANGE, "a colour has three channels");
    }
    for (channel, node) in colour.iter_mut().zip(&channels) {
        node.set_number(0..=255, channel, reader);
    }
}

/// A tile: column and row.
fn read_tile(node: &Node<'_>, reader: &mut Reader) -> Option<Tile> {
    let parts: Vec<Node<'_>> = node.items(2, reader).collect();
    let [x, y] = parts.as_slice() else {
        reader.fault(node, BAD_POSITION, "a tile is [column, row]");
        return None;
    };
    let mut tile = Tile::new(0, 0);
    let range = i64::from(i16::MIN)..=i64::from(i16::MAX);
    (x.set_number(range.clone(), &mut tile.x, reader) && y.set_number(range, &mut tile.y, reader))
        .then_some(tile)
}

/// Statuses with their turns.
fn read_statuses(
    node: &Node<'_>,
    reader: &mut Reader,
) -> initiative::modifier::Statuses<crate::body::Condition> {
    let mut statuses = initiative::modifier::Statuses::new();
    let Some(list) = node.get("statuses") else {
        return statuses;
    };
    for (name, value) in list.entries(reader) {
        let mut turns = 1_u32;
        value.set_number(1..=99, &mut turns, reader);
        match crate::content::CONDITIONS.iter().find(|(word, _)| *word == name) {
            Some((_, status)) => {
                statuses.apply(*status, if status.instant() { 1 } else { turns }, 0);
            }
            None => reader.fault(&value, UNKNOWN_CONTENT, format!("there is no status {name:?}")),
        }
    }
    statuses
}
