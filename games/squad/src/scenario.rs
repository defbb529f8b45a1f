//! Scenarios: any position of the game, read from data and written back.

mod export;
mod monsters;
mod pending;
mod places;
mod survivors;
mod values;
mod warnings;

use crate::board::Board;
use crate::content::{Lore, library};
use crate::read::{
    BAD_BOARD, DUPLICATE_ID, NO_MONSTERS, NO_SURVIVORS, Node, OUT_OF_RANGE, Reader,
    UNKNOWN_CONTENT, UNKNOWN_FIELD, clip, part, quoted,
};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::stage::Stage;
use crate::state::{Side, Squad};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Display;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seats, SetupError};
use initiative_kernel::turn::activation::Activations;
use initiative_kernel::turn::rotation::Rotation;
use places::Footing;
use serde_json::Value;
pub(crate) use values::read_colour;

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

/// One side of a battle, as far as it could be read.
struct Troop<S, F> {
    /// In the order of ids.
    figures: Vec<(S, F)>,
    /// Where those of the list stand, in the order of the list.
    places: Vec<Option<Footing>>,
    /// Every id could be read: whoever is not among them does not exist.
    known: bool,
    /// Nothing at all is wrong.
    sound: bool,
}

/// A figure of a list, as far as it could be read.
struct Entry<S, F, X> {
    sheet: S,
    figure: F,
    /// What is decided when all of the list are known.
    open: X,
    footing: Option<Footing>,
    /// Its id could be read.
    named: bool,
}

impl<S, F> Troop<S, F> {
    /// Reads the figures of a list, then decides in the order of ids what was left open.
    fn read<X, I: Ord + Copy + Display>(
        list: Option<Node<'_>>,
        most: usize,
        id: fn(&S) -> I,
        reader: &mut Reader,
        mut one: impl FnMut(&Node<'_>, usize, &mut Reader) -> Option<Entry<S, F, X>>,
        decide: impl FnOnce(&mut [(S, F, X)]),
    ) -> Self {
        let mut all: Vec<(S, F, X)> = Vec::new();
        let (mut places, mut known) = (Vec::new(), false);
        let ((), sound) = part(reader, |reader| {
            let Some(list) = list else {
                return;
            };
            known = list.value().is_array();
            for (place, node) in list.items(most, reader).enumerate() {
                let Some(entry) = one(&node, place, reader) else {
                    known = false;
                    places.push(None);
                    continue;
                };
                places.push(entry.footing);
                known &= entry.named;
                let own = id(&entry.sheet);
                if all.iter().any(|(sheet, ..)| id(sheet) == own) {
                    let message = format!("{own} is in the list twice; ids differ");
                    reader.fault(&node, DUPLICATE_ID, message);
                }
                all.push((entry.sheet, entry.figure, entry.open));
            }
        });
        all.sort_by_key(|(sheet, ..)| id(sheet));
        decide(&mut all);
        let figures = all.into_iter().map(|(sheet, figure, _)| (sheet, figure)).collect();
        Self { figures, places, known, sound }
    }
}

impl Squad {
    // SQUAD-SET-5, SQUAD-EDGE-9
    /// The position that a setup describes, before anything has happened in it.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let mut reader = Reader::new(UNKNOWN_FIELD);
        let known = Setup::FIELDS.join(", ");
        for (name, value) in &setup.other {
            let place = clip(name);
            let node = Node::root(value, &place);
            if name.is_empty() {
                let message = format!("a setup is a set of named fields: {known}");
                reader.fault(&node, OUT_OF_RANGE, message);
            } else {
                let message = format!("there is no such field; known are {known}");
                reader.fault(&node, UNKNOWN_FIELD, message);
            }
        }
        let mut lore = Lore::new(library.content.clone());
        let node = Node::root(&setup.scenario, "scenario");
        let position = match &setup.scenario {
            Value::String(id) => match library.scenario(id) {
                Some(scenario) => {
                    read(&Node::root(scenario, "scenario"), setup, lore, seed, &mut reader)
                }
                None => {
                    let all: Vec<&str> = library.scenarios.iter().map(|(id, _)| &**id).collect();
                    let all = all.join(", ");
                    let message = format!("there is no scenario {}; known are {all}", quoted(id));
                    reader.fault(&node, UNKNOWN_CONTENT, message);
                    overlay(&mut Rules::default(), setup, &mut lore, &mut reader);
                    None
                }
            },
            Value::Object(_) => read(&node, setup, lore, seed, &mut reader),
            _ => {
                let message = "a scenario is the id of a built-in one, or a set of named fields";
                reader.fault(&node, OUT_OF_RANGE, message);
                // Its own content may have been anything.
                lore.lose();
                overlay(&mut Rules::default(), setup, &mut lore, &mut reader);
                None
            }
        };
        reader.finish()?;
        position.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(
    node: &Node<'_>,
    setup: &Setup,
    mut lore: Lore,
    seed: u64,
    reader: &mut Reader,
) -> Option<Squad> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    if let Some(own) = node.get("content") {
        lore.read(&own, reader);
    }
    let (rules, ruled) = part(reader, |reader| read_rules(node, setup, &mut lore, reader));
    let board = read_board(node, reader);
    let mut dice = Dice::new(read_seed(node, seed, reader));
    let mut turns = Activations::new();
    let cast = survivors::read(node, &lore, &rules, &mut turns, reader);
    let mut beasts = monsters::read(node, &lore, &cast, &mut dice, reader);
    // A sandbox needs none, so if there are none, that is known.
    beasts.known |= rules.sandbox && node.get("monsters").is_none();
    let (mut round, mut side, mut taken) = (1, Side::Player, 0);
    node.number("round", 1..=9999, &mut round, reader);
    node.number("taken", 0..=1_000_000, &mut taken, reader);
    let sides = [("player", Side::Player), ("monster", Side::Monsters)];
    let ((), phased) =
        part(reader, |reader| node.pick("phase", &sides, OUT_OF_RANGE, &mut side, reader));
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
    values::read_about(node, reader);
    places::check(node, board.as_ref(), &rules, ruled, [&cast.places, &beasts.places], reader);
    let sure = [cast.sound && ruled, beasts.sound && ruled];
    let known = [cast.known, beasts.known];
    let seats = cast.figures.iter().map(|(sheet, _)| sheet.owner.0 + 1).max().unwrap_or(1);
    let (sheets, survivors): (Vec<_>, Vec<_>) = cast.figures.into_iter().unzip();
    let (monster_sheets, monsters): (Vec<_>, Vec<_>) = beasts.figures.into_iter().unzip();
    let readable = board.is_some();
    let stage = Stage {
        id,
        name,
        board: board.or_else(open_ground)?,
        rules,
        content: lore.content,
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
    squad.pending = pending::read(node, &squad, known, sure, phased, reader);
    check_sides(&squad, sure, reader);
    readable.then_some(squad)
}

/// A battle needs survivors, and outside a sandbox living ones and living monsters.
fn check_sides(squad: &Squad, sure: [bool; 2], reader: &mut Reader) {
    let sandbox = squad.stage.rules.sandbox;
    if sure[0] && (squad.survivors.is_empty() || !sandbox && squad.alive().next().is_none()) {
        let message = "nobody is left to play with; there is at least one living survivor";
        reader.fault(&Node::root(&Value::Null, "scenario.survivors"), NO_SURVIVORS, message);
    }
    if sure[1] && !sandbox && squad.prowling().next().is_none() {
        let message = "there is no living monster; only a sandbox may do without";
        reader.fault(&Node::root(&Value::Null, "scenario.monsters"), NO_MONSTERS, message);
    }
}

fn read_seed(node: &Node<'_>, seed: u64, reader: &mut Reader) -> u64 {
    let Some(own) = node.get("seed") else {
        return seed;
    };
    let number = own.value().as_u64();
    if number.is_none() {
        reader.fault(&own, OUT_OF_RANGE, "a seed is a whole number from 0");
    }
    number.unwrap_or(seed)
}

fn read_rules(node: &Node<'_>, setup: &Setup, lore: &mut Lore, reader: &mut Reader) -> Rules {
    let mut rules = Rules::default();
    if let Some(own) = node.get("rules") {
        rules.read(&own, lore, reader);
    }
    overlay(&mut rules, setup, lore, reader);
    rules
}

// SQUAD-SET-7
/// What the setup lays over the switches of the scenario: the preset, then its own.
fn overlay(rules: &mut Rules, setup: &Setup, lore: &mut Lore, reader: &mut Reader) {
    let node = Node::root(&setup.preset, "preset");
    match &setup.preset {
        Value::Null => {}
        Value::String(preset) if preset == "none" => {}
        Value::String(preset) if preset == "literal" => rules.literal(),
        Value::String(other) => {
            let message = format!("there is no preset {}; known are none, literal", quoted(other));
            reader.fault(&node, UNKNOWN_CONTENT, message);
        }
        _ => reader.fault(&node, OUT_OF_RANGE, "a preset is a name; known are none, literal"),
    }
    if !setup.rules.is_null() {
        rules.read(&Node::root(&setup.rules, "rules"), lore, reader);
    }
}

fn open_ground() -> Option<Board> {
    Board::read(["................"; 16]).ok()
}

fn read_board(node: &Node<'_>, reader: &mut Reader) -> Option<Board> {
    let Some(board) = node.get("board") else {
        return open_ground();
    };
    if !board.is_object(&["rows"], reader) {
        return None;
    }
    let rows = board.need("rows", reader)?;
    let Some(list) = rows.value().as_array().filter(|list| !list.is_empty()) else {
        reader.fault(&rows, BAD_BOARD, "a board is a list of rows of the letters . ~ # o");
        return None;
    };
    let (texts, sound) = part(reader, |reader| {
        let mut texts = Vec::new();
        for row in rows.items(list.len(), reader) {
            match row.value().as_str() {
                Some(text) => texts.push(text),
                None => reader.fault(&row, BAD_BOARD, "a row is a text of the letters . ~ # o"),
            }
        }
        texts
    });
    if !sound {
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
