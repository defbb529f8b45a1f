//! Saves: snapshots of any age.
//!
//! A save of today is the kernel's [`Snapshot`] as bytes. The first program of this kind wrote bare
//! JSON without a version; such a file is read as a delve of today: the same hero, as far as there
//! is a place for what it had, on a level of the same seed and depth, alone.

use crate::content::{Class, Constants, Kind};
use crate::scenario::setup::Setup;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::{String, ToString};
use initiative_kernel::game::Game;
use initiative_kernel::record::{Document, Flaw, MAX_BYTES, Place, ReadError};
use initiative_kernel::table::Snapshot;
use serde::Deserialize;
use serde_json::{Value, json};

/// Reads a save of any version there has been.
///
/// # Errors
/// What is wrong with it; nothing of it was used.
// ENERGY-SAVE-3, ENERGY-SAVE-4
pub fn load(save: &[u8]) -> Result<Snapshot<Dungeon>, ReadError> {
    if save.first() == Some(&b'{') { migrate(save) } else { Snapshot::from_bytes(save) }
}

/// What a player tells a position by.
#[must_use]
pub fn describe(game: &Dungeon) -> String {
    let hero = game.hero();
    let class = &game.book().classes[hero.class].name;
    let amulet = if hero.amulet { ", with the amulet" } else { "" };
    format!(
        "{class}, level {}, depth {}, turn {}{amulet}",
        hero.level,
        game.depth(),
        game.turns().turn_count(),
    )
}

fn flawed(flaw: Flaw) -> ReadError {
    ReadError { document: Document::Save, place: Place::Byte(0), flaw }
}

/// What is used of a save of version 1. The rest of it has no place in a delve.
#[derive(Deserialize)]
struct Old {
    #[serde(rename = "metadata")]
    _metadata: Value,
    #[serde(rename = "hero_skill_state")]
    _skills: Value,
    hero: OldHero,
    dungeon: OldDungeon,
    game_seed: u64,
    #[serde(default)]
    clock_state: Option<OldClock>,
}

#[derive(Deserialize)]
struct OldHero {
    class: String,
    hp: u32,
    max_hp: u32,
    #[serde(default = "first")]
    level: u32,
    #[serde(default)]
    satiety: Option<u8>,
    turns: u64,
}

const fn first() -> u32 {
    1
}

#[derive(Deserialize)]
struct OldDungeon {
    #[serde(default = "first")]
    depth: u32,
}

#[derive(Deserialize)]
struct OldClock {
    turn_count: u64,
    #[serde(default)]
    elapsed_time_secs: u64,
}

/// The satiety of version 1 went from 0 to 10.
const OLD_SATIETY: i32 = 10;

fn migrate(save: &[u8]) -> Result<Snapshot<Dungeon>, ReadError> {
    let Old { hero, dungeon, game_seed, clock_state, .. } = read(save)?;
    let library =
        crate::content::library().map_err(|error| flawed(Flaw::Invalid(error.to_string())))?;
    let class = Class::parse(&hero.class.to_lowercase()).unwrap_or(Class::Rogue);
    let sheet = &library.classes[class];
    let constants = &library.constants;
    let level = u8::try_from(hero.level).unwrap_or(u8::MAX).clamp(1, levels(constants));
    let grown = i32::from(level) - 1;
    // The clock's count, unless there is none.
    let clock = clock_state.filter(|clock| clock.turn_count != 0);
    let turn = clock.as_ref().map_or(hero.turns, |clock| clock.turn_count);
    let xp = constants.levels.get(usize::from(level) - 1).copied().unwrap_or(0);
    let satiety = hero.satiety.map_or(sheet.satiety, |old| {
        (i32::from(old) * constants.satiety_max / OLD_SATIETY).min(constants.satiety_max)
    });
    let scenario = json!({
        "seed": game_seed,
        "depth": dungeon.depth.clamp(1, constants.depths.into()),
        "hero": {
            "class": class,
            "hp": hero.hp,
            "max_hp": hero.max_hp,
            "level": level,
            "xp": xp,
            "acc": sheet.acc + grown * constants.level_acc,
            "eva": sheet.eva + grown * constants.level_eva,
            "satiety": satiety,
            "last_hunger_turn": 0,
            "turns": hero.turns,
            "energy": { "total": 100, "max": 100 },
        },
        "turn": {
            "global_turn": turn,
            "elapsed": clock.map_or(0, |clock| clock.elapsed_time_secs),
        },
    });
    let invalid =
        |error: initiative_kernel::game::SetupError| flawed(Flaw::Invalid(error.to_string()));
    let mut state = Dungeon::start(&Setup::custom(scenario), game_seed).map_err(invalid)?;
    state.empty_level();
    state.validate().map_err(invalid)?;
    let setup = Setup::default().with("class", class.word());
    Ok(Snapshot { setup, seed: game_seed, version: 1, state, decree: None })
}

fn levels(constants: &Constants) -> u8 {
    u8::try_from(constants.levels.len()).unwrap_or(u8::MAX).max(1)
}

fn read(save: &[u8]) -> Result<Old, ReadError> {
    if save.len() > MAX_BYTES {
        return Err(flawed(Flaw::TooLarge { limit: MAX_BYTES }));
    }
    let mut reader = serde_json::Deserializer::from_slice(save);
    let value = Value::deserialize(&mut reader)
        .map_err(|error| flawed(if error.is_eof() { Flaw::Truncated } else { Flaw::Foreign }))?;
    reader.end().map_err(|_| flawed(Flaw::Trailing))?;
    let misfit = misfit(&value);
    serde_json::from_value(value).map_err(|_| {
        flawed(Flaw::Invalid(format!("{misfit}: this is missing, or not what it was")))
    })
}

// DELVE-BAD-4
/// The first place of a save of version 1 that cannot be read.
fn misfit(save: &Value) -> &'static str {
    type Fits = fn(&Value) -> bool;
    let (number, small): (Fits, Fits) =
        (Value::is_u64, |value| value.as_u64().is_some_and(|number| u32::try_from(number).is_ok()));
    let places: [(&str, bool, Fits); 13] = [
        ("metadata", true, |_| true),
        ("hero_skill_state", true, |_| true),
        ("hero", true, Value::is_object),
        ("hero.class", true, Value::is_string),
        ("hero.hp", true, small),
        ("hero.max_hp", true, small),
        ("hero.level", false, small),
        ("hero.turns", true, number),
        ("dungeon", true, Value::is_object),
        ("dungeon.depth", false, small),
        ("game_seed", true, number),
        ("clock_state", false, |clock| clock.is_null() || clock.get("turn_count").is_some()),
        ("clock_state.turn_count", false, number),
    ];
    let wrong = places.into_iter().find(|(path, needed, fits)| {
        let found = path.split('.').try_fold(save, |value, name| value.get(name));
        found.map_or(*needed, |value| !fits(value))
    });
    wrong.map_or("the save", |(path, ..)| path)
}

impl Dungeon {
    /// Sends everybody but the hero away.
    fn empty_level(&mut self) {
        for actor in self.floor.ids(|_| true) {
            self.floor.expel(actor);
            self.turns.leave(actor);
        }
    }
}
