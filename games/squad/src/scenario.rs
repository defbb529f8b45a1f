//! Scenarios: any position of the game, read from data and written back.

mod export;
mod monsters;
mod pending;
mod places;
mod survivors;
mod values;
mod warnings;

use crate::board::BattleBoard;
use crate::content::{Shelves, library};
use crate::rules::BattleRules;
use crate::setup::Setup;
use crate::stage::BattleStage;
use crate::state::{Squad, SquadPhase, key};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Display;
use initiative_content::code::{DUPLICATE_ID, OUT_OF_RANGE, UNKNOWN_CONTENT, UNKNOWN_FIELD};
use initiative_content::words::{clip, quoted};
use initiative_content::{Faults, Form, Node, scenario};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seats, SetupError};
use initiative_kernel::turn::activation::Activations;
use initiative_kernel::turn::rotation::Rotation;
use places::Standing;
use serde_json::Value;
pub(crate) use values::colour;

const BAD_BOARD: &str = "scenario/bad_board";
pub(crate) const BAD_DECK: &str = "scenario/bad_deck";
const BAD_PENDING: &str = "scenario/bad_pending";
const BAD_POSITION: &str = "scenario/bad_position";
const NO_SURVIVORS: &str = "scenario/no_survivors";
const NO_MONSTERS: &str = "scenario/no_monsters";

/// The most characters in the text about a scenario.
const ABOUT: usize = 2000;

// SQUAD-EDGE-9
const SURVIVORS: usize = 8;
const MONSTERS: usize = 24;

/// One side of a battle, as far as it could be read.
struct ReadSide<S, F, X> {
    /// The figures in the order of ids, with what can only be decided when all are known.
    figures: Vec<(S, F, X)>,
    /// Where the figures stand, in the order of the list.
    places: Vec<Option<Standing>>,
    /// Every id could be read, so an id that is not among them does not exist.
    known: bool,
    /// There is no fault in it.
    sound: bool,
}

/// A figure of a list, as far as it could be read.
struct Entry<S, F, X> {
    sheet: S,
    figure: F,
    open: X,
    footing: Option<Standing>,
    /// Its id could be read.
    named: bool,
}

impl<S, F, X> ReadSide<S, F, X> {
    fn read<I: Ord + Copy + Display>(
        list: Option<Node<'_>>,
        most: usize,
        id: fn(&S) -> I,
        mut one: impl FnMut(&Node<'_>, usize) -> Option<Entry<S, F, X>>,
    ) -> Self {
        let (mut figures, mut places): (Vec<(S, F, X)>, Vec<_>) = (Vec::new(), Vec::new());
        let Some(list) = list else {
            return Self { figures, places, known: false, sound: true };
        };
        let mut known = list.value().is_array();
        let ((), sound) = list.faults().sound(|| {
            for (place, node) in list.items(most).enumerate() {
                let Some(entry) = one(&node, place) else {
                    known = false;
                    places.push(None);
                    continue;
                };
                places.push(entry.footing);
                known &= entry.named;
                let own = id(&entry.sheet);
                if figures.iter().any(|(sheet, ..)| id(sheet) == own) {
                    node.fault(DUPLICATE_ID, format!("{own} is in the list twice; ids differ"));
                }
                figures.push((entry.sheet, entry.figure, entry.open));
            }
        });
        figures.sort_by_key(|(sheet, ..)| id(sheet));
        Self { figures, places, known, sound }
    }
}

impl Squad {
    // SQUAD-SET-5, SQUAD-EDGE-9
    /// The position that a setup describes, before anything has happened in it.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let faults = Faults::new(UNKNOWN_FIELD);
        let known = Setup::FIELDS.join(", ");
        for name in setup.other.keys() {
            let (code, message) = match name.as_str() {
                "" => (OUT_OF_RANGE, format!("a setup is a set of named fields: {known}")),
                _ => (UNKNOWN_FIELD, format!("there is no such field; known are {known}")),
            };
            faults.add(clip(name), code, message);
        }
        let mut shelves = Shelves::from(library.content.clone());
        let node = Node::root(&setup.scenario, "scenario", &faults);
        let mut position = None;
        match scenario::chosen(&node, &library.scenarios, UNKNOWN_CONTENT) {
            Some(scenario) => {
                Node::root(scenario, "scenario", &faults)
                    .form(|form| position = read(form, setup, shelves, seed));
            }
            None => {
                if !setup.scenario.is_string() {
                    // The scenario's content may have contained anything.
                    shelves.tear();
                }
                overlay(&mut BattleRules::default(), setup, &mut shelves, &faults);
            }
        }
        faults.finish()?;
        position.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(form: &mut Form<'_>, setup: &Setup, mut shelves: Shelves, seed: u64) -> Option<Squad> {
    let node = *form.node()?;
    let faults = node.faults();
    let (mut id, mut name) = (String::from("custom"), String::from("Custom battle"));
    form.text("id", &mut id);
    form.text("name", &mut name);
    // Only pages use the text about a scenario.
    form.field("about").and_then(|about| about.long_text(ABOUT));
    let board = read_board(form);
    let mut rules = BattleRules::default();
    if let Some(own) = form.field("content") {
        shelves.read(&own);
    }
    let ruled = form.sound(|form| {
        form.part("rules", |form| rules.fields(form, &mut |name, node| shelves.price(name, node)));
        overlay(&mut rules, setup, &mut shelves, faults);
    });
    let mut dice = Dice::new(scenario::seed(form, seed));
    let waiting = pending::waiting(&node);
    let cast = survivors::read(form.field("survivors"), &shelves, &rules, waiting);
    let mut beasts = monsters::read(form.field("monsters"), &shelves, &cast, &mut dice);
    // A sandbox needs no monsters, so a missing list means that there are none.
    beasts.known |= rules.sandbox && !form.given("monsters");
    let (mut round, mut side, mut taken) = (1, SquadPhase::Player, 0);
    form.number("round", 1..=9999, &mut round);
    form.number("taken", 0..=1_000_000, &mut taken);
    let sides = [("player", SquadPhase::Player), ("monster", SquadPhase::Monsters)];
    let phased = form.sound(|form| {
        form.word("phase", &sides, OUT_OF_RANGE, &mut side);
    });
    dice = scenario::scripted(form, 1..=1000, dice);
    places::check(board.as_ref(), &rules, ruled, [&cast.places, &beasts.places], faults);
    let sure = [cast.sound && ruled, beasts.sound && ruled];
    let known = [cast.known, beasts.known];
    let seats = cast.figures.iter().map(|(sheet, ..)| sheet.owner.0 + 1).max().unwrap_or(1);
    let spent: Vec<_> = cast.figures.iter().map(|(.., spent)| *spent).collect();
    let split = cast.figures.into_iter().map(|(sheet, survivor, _)| (sheet, survivor));
    let (sheets, survivors): (Vec<_>, Vec<_>) = split.unzip();
    let split = beasts.figures.into_iter().map(|(sheet, monster, _)| (sheet, monster));
    let (monster_sheets, monsters): (Vec<_>, Vec<_>) = split.unzip();
    let readable = board.is_some();
    let stage = BattleStage {
        id,
        name,
        board: board.or_else(open_ground)?,
        rules,
        content: shelves.into(),
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
        turns: Activations::new(),
        pending: None,
        passed: Seats::NONE,
        ending: None,
        taken,
    };
    for (place, (spent, complete)) in spent.into_iter().enumerate() {
        if !squad.survivors[place].dead {
            let complete = complete.unwrap_or_else(|| !squad.can_pay(place, &spent, false));
            squad.turns.restore(key(place), spent, complete.then_some(()));
        }
    }
    squad.pending = pending::read(form, &squad, known, sure, phased);
    check_sides(&squad, sure, faults);
    readable.then_some(squad)
}

/// Checks that a battle has survivors and, outside a sandbox, living survivors and living monsters.
fn check_sides(squad: &Squad, sure: [bool; 2], faults: &Faults) {
    let sandbox = squad.stage.rules.sandbox;
    if sure[0] && (squad.survivors.is_empty() || !sandbox && squad.alive().next().is_none()) {
        let message = "nobody is left to play with; there is at least one living survivor";
        faults.add("scenario.survivors", NO_SURVIVORS, message);
    }
    if sure[1] && !sandbox && squad.living_monsters().next().is_none() {
        let message = "there is no living monster; only a sandbox may do without";
        faults.add("scenario.monsters", NO_MONSTERS, message);
    }
}

// SQUAD-SET-7
/// Applies the preset of the setup to the switches of the scenario, then the setup's own switches.
fn overlay(rules: &mut BattleRules, setup: &Setup, shelves: &mut Shelves, faults: &Faults) {
    let node = Node::root(&setup.preset, "preset", faults);
    match &setup.preset {
        Value::Null => {}
        Value::String(preset) if preset == "none" => {}
        Value::String(preset) if preset == "literal" => rules.literal(),
        Value::String(other) => {
            let message = format!("there is no preset {}; known are none, literal", quoted(other));
            node.fault(UNKNOWN_CONTENT, message);
        }
        _ => node.fault(OUT_OF_RANGE, "a preset is a name; known are none, literal"),
    }
    if !setup.rules.is_null() {
        let node = Node::root(&setup.rules, "rules", faults);
        node.form(|form| rules.fields(form, &mut |name, node| shelves.price(name, node)));
    }
}

fn open_ground() -> Option<BattleBoard> {
    BattleBoard::read(["................"; 16]).ok()
}

fn read_board(form: &mut Form<'_>) -> Option<BattleBoard> {
    let Some(board) = form.field("board") else {
        return open_ground();
    };
    let mut read = None;
    board.form(|form| {
        let rows = if form.need("rows") { form.field("rows") } else { None };
        let Some(rows) = rows else {
            return;
        };
        let texts = rows.rows(BattleBoard::LETTERS, BAD_BOARD, BAD_BOARD);
        read = texts.and_then(|texts| {
            BattleBoard::read(texts).map_err(|message| rows.fault(BAD_BOARD, message)).ok()
        });
    });
    read
}
