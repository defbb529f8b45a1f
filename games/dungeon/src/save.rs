//! Saves of any age.
//!
//! A save is the kernel's [`Snapshot`] as bytes. The first program of this kind (version 1) wrote
//! bare JSON. Such a file becomes a delve with the same hero, as far as a delve has what it had, alone
//! on a level of the same seed and depth.

use crate::content::{Class, NamedKind};
use crate::scenario::Setup;
use crate::state::Dungeon;
use alloc::string::{String, ToString};
use initiative_content::{Faults, Form, Node};
use initiative_kernel::game::{Game, SetupError};
use initiative_kernel::record::{Document, DocumentPlace, Flaw, MAX_BYTES, ReadError};
use initiative_kernel::table::Snapshot;
use serde::Deserialize;
use serde_json::{Value, json};

/// Reads a save of any version.
///
/// # Errors
/// What is wrong with it. Nothing of it is used then.
// ENERGY-SAVE-3, ENERGY-SAVE-4
pub fn load(save: &[u8]) -> Result<Snapshot<Dungeon>, ReadError> {
    if save.first() == Some(&b'{') { migrate(save) } else { Snapshot::from_bytes(save) }
}

/// What a list of saves says about this position.
pub(crate) fn describe(game: &Dungeon) -> String {
    let hero = &game.hero;
    let class = &game.book.classes[hero.class].name;
    let amulet = if hero.amulet { ", with the amulet" } else { "" };
    let (depth, turn) = (game.depth(), game.turns.turn_count());
    format!("{class}, level {}, depth {depth}, turn {turn}{amulet}", hero.level)
}

fn flawed(flaw: Flaw) -> ReadError {
    ReadError { document: Document::Save, place: DocumentPlace::Byte(0), flaw }
}

fn invalid(error: &SetupError) -> ReadError {
    flawed(Flaw::Invalid(error.to_string()))
}

/// The parts of a save of version 1 that a delve uses.
#[derive(Default)]
struct OldSave {
    class: String,
    hp: u32,
    max_hp: u32,
    level: u32,
    satiety: Option<u8>,
    /// The turns of the hero.
    turns: u64,
    depth: u32,
    seed: u64,
    /// The turns of the clock.
    turn: u64,
    elapsed: u64,
}

/// The satiety of version 1 went from 0 to 10.
const OLD_SATIETY: i32 = 10;

fn migrate(save: &[u8]) -> Result<Snapshot<Dungeon>, ReadError> {
    let old = read(save)?;
    let library = crate::content::library().map_err(|error| invalid(&error))?;
    let class = Class::parse(&old.class.to_lowercase()).unwrap_or(Class::Rogue);
    let sheet = &library.classes[class];
    let constants = &library.constants;
    let levels = u8::try_from(constants.levels.len()).unwrap_or(u8::MAX).max(1);
    let level = u8::try_from(old.level).unwrap_or(u8::MAX).clamp(1, levels);
    let grown = i32::from(level) - 1;
    let xp = constants.levels.get(usize::from(level) - 1).copied().unwrap_or(0);
    let satiety = old.satiety.map_or(sheet.satiety, |old| {
        (i32::from(old) * constants.satiety_max / OLD_SATIETY).min(constants.satiety_max)
    });
    let scenario = json!({
        "seed": old.seed,
        "depth": old.depth.clamp(1, constants.depths.into()),
        "hero": {
            "class": class,
            "hp": old.hp,
            "max_hp": old.max_hp,
            "level": level,
            "xp": xp,
            "acc": sheet.acc + grown * constants.level_acc,
            "eva": sheet.eva + grown * constants.level_eva,
            "satiety": satiety,
            "last_hunger_turn": 0,
            "turns": old.turns,
            "energy": { "total": 100, "max": 100 },
        },
        // Without a clock the hero's turns count.
        "turn": {
            "global_turn": if old.turn == 0 { old.turns } else { old.turn },
            "elapsed": if old.turn == 0 { 0 } else { old.elapsed },
        },
    });
    let mut state =
        Dungeon::start(&Setup::custom(scenario), old.seed).map_err(|error| invalid(&error))?;
    state.remove_monsters();
    state.validate().map_err(|error| invalid(&error))?;
    let setup = Setup::default().with("class", class.word());
    Ok(Snapshot { setup, seed: old.seed, version: 1, state, decree: None })
}

// DELVE-BAD-4
fn read(save: &[u8]) -> Result<OldSave, ReadError> {
    if save.len() > MAX_BYTES {
        return Err(flawed(Flaw::TooLarge { limit: MAX_BYTES }));
    }
    let mut reader = serde_json::Deserializer::from_slice(save);
    let value = Value::deserialize(&mut reader)
        .map_err(|error| flawed(if error.is_eof() { Flaw::Truncated } else { Flaw::Foreign }))?;
    reader.end().map_err(|_| flawed(Flaw::Trailing))?;
    let faults = Faults::new("save/invalid");
    let mut old = OldSave { level: 1, depth: 1, ..OldSave::default() };
    Node::root(&value, "", &faults).with_code("save/invalid").form(|form| old.fields(form));
    faults.finish().map_err(|error| invalid(&error))?;
    Ok(old)
}

impl OldSave {
    fn fields(&mut self, form: &mut Form<'_>) {
        let (small, whole) = (|| 0..=u32::MAX.into(), || 0..=u64::MAX.into());
        for name in ["metadata", "hero_skill_state", "hero", "dungeon", "game_seed"] {
            form.need(name);
        }
        form.part("hero", |form| {
            for name in ["class", "hp", "max_hp", "turns"] {
                form.need(name);
            }
            form.text("class", &mut self.class);
            form.number("hp", small(), &mut self.hp);
            form.number("max_hp", small(), &mut self.max_hp);
            form.number("level", small(), &mut self.level);
            form.option("satiety", &mut self.satiety, |node| node.number(0..=255));
            form.number("turns", whole(), &mut self.turns);
            form.others(|_, _| {});
        });
        form.part("dungeon", |form| {
            form.number("depth", small(), &mut self.depth);
            form.others(|_, _| {});
        });
        form.number("game_seed", whole(), &mut self.seed);
        form.part("clock_state", |form| {
            form.need("turn_count");
            form.number("turn_count", whole(), &mut self.turn);
            form.number("elapsed_time_secs", whole(), &mut self.elapsed);
            form.others(|_, _| {});
        });
        form.others(|_, _| {});
    }
}

impl Dungeon {
    fn remove_monsters(&mut self) {
        for actor in self.floor.ids(|_| true) {
            self.floor.remove(actor);
            self.turns.leave(actor);
        }
    }
}
