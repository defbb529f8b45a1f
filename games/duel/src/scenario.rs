//! Scenarios: any position of the game, read from data and written back.

mod board;
mod export;
mod reader;
mod record;
mod seats;
mod units;

use crate::content::{BAD_CARD, BuffRecord, MOST, Named, library, named};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::stage::{DuelStage, StageParts};
use crate::state::{Duel, DuelEnding, DuelPhase, DuelSide, EndReason, PendingCard};
use crate::validate::MOST_MODIFIERS;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_content::code::{DUPLICATE_ID, UNKNOWN_CONTENT, UNKNOWN_FIELD};
use initiative_content::shape::{coded, list, plain, record, some, text, whole, word};
use initiative_content::{Faults, Fields, Form, Node, scenario};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seat, SetupError};
use initiative_kernel::turn::seats::{Parts as TurnParts, Turns};
use reader::Reader;
use record::{BoardRecord, PendingRecord, SeatRecord, TurnRecord, UnitRecord};
use seats::Brought;
use serde_json::Value;

pub(crate) use initiative_content::code::OUT_OF_RANGE;
const BAD_BOARD: &str = "scenario/bad_board";
const BAD_DECK: &str = "scenario/bad_deck";
const BAD_PENDING: &str = "scenario/bad_pending";
const BAD_POSITION: &str = "scenario/bad_position";
const NO_GENERAL: &str = "scenario/no_general";

/// How many ended turns are remembered.
const HISTORY: u32 = 12;

impl Duel {
    // DUEL-SCN-1, DUEL-BAD-1
    /// The position that a setup describes, before anybody has decided anything.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let library = library()?;
        let faults = Faults::new(UNKNOWN_FIELD);
        let named = Node::root(&setup.scenario, "scenario", &faults);
        let mut duel = None;
        if let Some(scenario) = scenario::chosen(&named, &library.scenarios, UNKNOWN_CONTENT) {
            let node = Node::root(scenario, "", &faults);
            let mut record = Scenario { seed, ..Scenario::default() };
            node.form(|form| record.fields(form));
            duel = read(record, &node, setup, &mut Reader::new(library, &faults));
        }
        faults.finish()?;
        duel.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

/// A scenario as it is written, without the parts that must be read in order afterwards.
#[derive(Clone, Default)]
struct Scenario {
    name: Option<String>,
    /// The seed of the match, unless the scenario has its own.
    seed: u64,
    dice: Option<Dice>,
    rules: Rules,
    buffs: Vec<BuffRecord>,
    board: BoardRecord,
    phase: Option<DuelPhase>,
    turn: TurnRecord,
    pending: Option<PendingRecord>,
    seats: Vec<SeatRecord>,
    units: Vec<UnitRecord>,
    arrived: Option<u32>,
    ending: Option<DuelEnding>,
}

impl Fields for Scenario {
    fn fields(&mut self, form: &mut Form<'_>) {
        form.word("game", &[("duel", ())], OUT_OF_RANGE, &mut ());
        form.number("format", 1..=1, &mut 1_u8);
        form.value("name", &mut self.name, some(text(0..=60)), plain);
        // DUEL-QUEUE-7
        let dice = Dice::new(scenario::seed(form, self.seed));
        self.dice = Some(scenario::scripted(form, 0..=65_535, dice));
        form.value("dice", &mut self.dice, some(scenario::dice), plain);
        form.value("rules", &mut self.rules, record(), plain);
        // Cards are read later, when the other faults are known.
        form.given("cards");
        form.value(
            "buffs",
            &mut self.buffs,
            coded(BAD_CARD, list(MOST_MODIFIERS, record())),
            plain,
        );
        form.value("board", &mut self.board, coded(BAD_BOARD, record()), plain);
        form.value("phase", &mut self.phase, some(word(&["mulligan", "active"])), plain);
        form.value("turn", &mut self.turn, record(), plain);
        let pending = some(coded(BAD_PENDING, record()));
        form.value("pending", &mut self.pending, pending, plain);
        form.value("seats", &mut self.seats, list(2, record()), plain);
        form.value("units", &mut self.units, list(MOST, record()), plain);
        form.value("arrived", &mut self.arrived, some(whole(0..=2_000_000_000)), plain);
        form.value("ending", &mut self.ending, some(read_ending), plain);
    }
}

fn read(
    scenario: Scenario,
    node: &Node<'_>,
    setup: &Setup,
    reader: &mut Reader<'_>,
) -> Option<Duel> {
    let faults = reader.faults;
    let name = scenario.name.unwrap_or_else(|| String::from("Custom match"));
    let mut parts = StageParts { name, rules: scenario.rules, ..StageParts::default() };
    lay_rules(&mut parts.rules, setup, faults);
    let board = board::read(scenario.board, &node.at("board"), &mut parts);
    if let Some(list) = node.get("cards") {
        let cards = reader.add_cards(&list.with_code(BAD_CARD));
        if !cards.is_empty() {
            parts.cards = serde_json::to_string(&cards).unwrap_or_default();
        }
    }
    let buffs = node.at("buffs");
    for (place, record) in scenario.buffs.iter().enumerate() {
        reader.buff(record, &buffs.item(place));
    }
    let mut dice = scenario.dice?;
    let phase = scenario.phase.unwrap_or(DuelPhase::Mulligan);
    let ending = scenario.ending;
    let laid = Value::Array(setup.decks.clone());
    let laid = Node::root(&laid, "decks", faults).with_code(BAD_DECK);
    let decks = read_decks(&laid);
    let seats = two_seats(scenario.seats, &node.at("seats"));
    let own_turns = [0, 1].map(|seat: usize| seats[seat].own_turns);
    // An ending that cannot be read still counts, and then a general may be missing.
    let ended = node.get("ending").is_some();
    let turns = read_turns(&scenario.turn, own_turns, ended, faults)?;
    parts.controllers = [0, 1].map(|seat: usize| seats[seat].controller.clone());
    let placed = [0, 1].map(|seat: usize| {
        matches!(&seats[seat].general, Some(Named::Full(unit)) if unit.at.is_some())
            && matches!(decks[seat], Brought::Nothing)
    });
    let table = seats::Table {
        scenario: node,
        decks: &laid,
        parts: &parts,
        phase,
        turns: &turns,
        ended,
        placed,
    };
    let [first, second] = seats;
    let [brought, also_brought] = decks;
    let mut sides = [
        seats::read(Seat(0), first, brought, &table, &mut dice, reader),
        seats::read(Seat(1), second, also_brought, &table, &mut dice, reader),
    ];
    settled(phase, &sides, ended, faults);
    let arrived = units::read(scenario.units, node, &mut sides, &table, reader);
    let arrived = units::arrived(scenario.arrived, arrived, reader);
    parts.buffs = reader.extra_buffs();
    let stage = match DuelStage::new(parts) {
        Ok(stage) => stage,
        Err(message) => {
            if faults.is_empty() {
                faults.add("scenario", OUT_OF_RANGE, message);
            }
            return None;
        }
    };
    let turns_left = scenario.turn.left.unwrap_or(stage.rules.win_within_turns);
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
    if let Some(pending) = scenario.pending {
        duel.read_pending(pending, &node.at("pending"), reader);
    }
    if faults.is_empty()
        && let Err(error) = duel.sound()
    {
        for fault in error.faults {
            let message = format!("{}: {}", fault.path, fault.message);
            faults.add("scenario", OUT_OF_RANGE, message);
        }
    }
    Some(duel)
}

/// Checks that starting hands are settled if and only if turns are played.
fn settled(phase: DuelPhase, sides: &[DuelSide; 2], ended: bool, faults: &Faults) {
    let paths = [0, 1].map(|seat| format!("seats[{seat}].mulligan_done"));
    let sure = faults.reads("phase") && paths.iter().all(|path| faults.reads(path));
    if ended || !sure {
        return;
    }
    let undecided = paths.iter().zip(sides).filter(|(_, side)| !side.mulligan_done);
    match phase {
        DuelPhase::Mulligan if undecided.clone().count() == 0 => {
            let message = "both starting hands are settled, so the phase is \"active\"";
            faults.add("phase", OUT_OF_RANGE, message);
        }
        DuelPhase::Mulligan => {}
        DuelPhase::Active => {
            let message = "in the phase \"active\" every starting hand is settled";
            undecided.for_each(|(path, _)| faults.add(path, OUT_OF_RANGE, message));
        }
    }
}

impl Duel {
    fn read_pending(&mut self, record: PendingRecord, node: &Node<'_>, reader: &Reader<'_>) {
        let seat = self.turns.current();
        // The waiting card depends on all of these, so nothing is reported if one of them cannot be
        // read.
        let (hand, mana) = (format!("seats[{}].hand", seat.0), format!("seats[{}].mana", seat.0));
        let around = ["rules", "setup.rules", "cards", "board", "phase", "turn", "units", "ending"];
        let own = ["seats[0].general", "seats[1].general", "pending", &hand, &mana];
        if !reader.reads_all(&around) || !reader.reads_all(&own) {
            return;
        }
        let Some(slot) = record.slot else {
            let message = "a card waits in a slot of the hand; signatures never wait";
            return node.fault(BAD_PENDING, message);
        };
        let pending = PendingCard { slot, at: record.at };
        if record.signature != Some(true) && self.can_wait(pending) {
            self.pending = Some(pending);
        } else {
            node.fault(BAD_PENDING, "that card does not wait for a second choice there");
        }
    }
}

fn lay_rules(rules: &mut Rules, setup: &Setup, faults: &Faults) {
    // A custom scenario has rules, too, so the path must say which rules are meant.
    let path = if setup.scenario.is_string() { "rules" } else { "setup.rules" };
    if !setup.rules.is_null() {
        Node::root(&setup.rules, path, faults).form(|form| rules.fields(form));
    }
}

fn read_ending(node: &Node<'_>) -> Option<DuelEnding> {
    node.checked(|form| {
        form.number("winner", 0..=1, &mut 0_u8);
        if form.need("reason") {
            form.word("reason", &EndReason::WORDS, OUT_OF_RANGE, &mut EndReason::GeneralFell);
        }
    })
}

/// The decks that a setup gives instead of the scenario's.
fn read_decks(list: &Node<'_>) -> [Brought; 2] {
    let count = list.value().as_array().map_or(0, Vec::len);
    if !matches!(count, 0 | 2) {
        let message = "this is a list of two decks, null for the one of the scenario";
        list.fault(BAD_DECK, message);
        return [Brought::Unreadable, Brought::Unreadable];
    }
    [0, 1].map(|seat| {
        let deck = list.item(seat);
        match deck.value() {
            Value::Null => Brought::Nothing,
            _ => named()(&deck).map_or(Brought::Unreadable, Brought::Deck),
        }
    })
}

fn two_seats(list: Vec<SeatRecord>, node: &Node<'_>) -> [SeatRecord; 2] {
    list.try_into().unwrap_or_else(|list: Vec<SeatRecord>| {
        if node.reads() {
            node.fault(OUT_OF_RANGE, format!("two play this game; here are {}", list.len()));
        }
        Default::default()
    })
}

fn read_turns(
    record: &TurnRecord,
    own_turns: [Option<u32>; 2],
    ended: bool,
    faults: &Faults,
) -> Option<Turns> {
    let number = record.number.unwrap_or(1);
    let current = record.current.unwrap_or(Seat(u8::from(number.is_multiple_of(2))));
    let (mut open, mut bonus) = (record.open.unwrap_or(true), record.bonus);
    if !open && !ended {
        let message = "a turn is open until the match has ended, so this is true";
        faults.add("turn.open", OUT_OF_RANGE, message);
        open = true;
    }
    if bonus && !open {
        faults.add("turn.bonus", OUT_OF_RANGE, "only an open turn is a bonus turn");
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
        history: record.history.clone().into(),
        ..fresh
    };
    match Turns::try_from(parts) {
        Ok(turns) => Some(turns),
        Err(message) => {
            faults.add("turn", OUT_OF_RANGE, message);
            None
        }
    }
}
