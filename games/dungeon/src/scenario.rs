//! Scenarios: any position of the game, read from data and written back.

mod built_in;
mod clock;
mod export;
mod hero;
mod item;
mod level;
mod monster;

pub(crate) use built_in::{Offer, scenarios};

use crate::content::{Book, ItemKind, Library, Potion, Terrain, library};
use crate::ending::{Ending, Goal};
use crate::floor::Floor;
use crate::generate;
use crate::level::Level;
use crate::maps::Maps;
use crate::options::Options;
use crate::read::{
    DUPLICATE_ID, ON_WALL, OUT_OF_BOUNDS, OUT_OF_RANGE, OVERLAP, TWO_HEROES, UNKNOWN_KEY,
};
use crate::setup::Setup;
use crate::state::{Dungeon, Tally};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use hero::Known;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Node, Reader, SetupError};
use initiative_kernel::grid::{Region, Size, Tile};
use initiative_kernel::turn::energy::Turns;
use initiative_kernel::turn::intent::ActorId;
use level::Sketch;
use monster::Draft;
use serde::Deserialize;
use serde_json::{Map, Value};

const FIELDS: [&str; 19] = [
    "id",
    "game",
    "format",
    "name",
    "about",
    "seed",
    "dice",
    "dice_script",
    "options",
    "overrides",
    "goal",
    "depth",
    "hero",
    "levels",
    "known",
    "looks",
    "turn",
    "tally",
    "ending",
];

impl Dungeon {
    // DELVE-SET-1
    /// The position that a setup describes, before anything has happened in it.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let scenario = match &setup.scenario {
            Value::String(id) => built_in::scenario(id)?,
            own => own,
        };
        let mut reader = Reader::new(UNKNOWN_KEY);
        let node = Node::root(scenario, "scenario");
        let position = read(&node, &setup.options, library()?, seed, &mut reader);
        reader.finish()?;
        // DELVE-BAD-1: nothing is loaded in part.
        position.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(
    node: &Node<'_>,
    laid: &Map<String, Value>,
    library: &'static Library,
    seed: u64,
    reader: &mut Reader,
) -> Option<Dungeon> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    node.pick("game", &[("dungeon", ())], OUT_OF_RANGE, &mut (), reader);
    node.number("format", 1..=1, &mut 1_u8, reader);
    for (field, most) in [("id", 60), ("name", 60), ("about", 1000)] {
        read_words(node, field, most, reader);
    }
    let (mut options, seed) = read_options(node, laid, seed, reader);
    let book = Book::read(library, node.get("overrides"), options.flat_costs, reader);
    let root = Dice::new(seed);
    let mut goal = Goal::default();
    let goals = [("escape", Goal::Escape), ("amulet", Goal::Amulet)];
    node.pick("goal", &goals, OUT_OF_RANGE, &mut goal, reader);
    let mut depth = 1_u8;
    node.number("depth", 1..=book.constants.depths.into(), &mut depth, reader);
    let mut sketches = level::read_all(node, &book, &options, reader);
    let current = sketches.iter().position(|sketch| sketch.level.depth() == depth);
    let mut here = match current {
        Some(place) => sketches.remove(place),
        None => Sketch::dug(generate::dig(&book, &root, depth), &book, &options),
    };
    if sketches.iter().any(|sketch| sketch.hero.is_some()) {
        reader.fault(node, TWO_HEROES, "there is a second hero on another level");
    }
    let known = Known {
        level: &here.level,
        marked: here.hero,
        usual: current.is_none().then(|| here.level.find(Terrain::StairsUp)).flatten(),
        over: node.get("ending").is_some(),
    };
    let hero = hero::read(node, &book, &mut options, &known, reader)?;
    if here.monsters.iter().any(|draft| draft.creature.at == hero.hero.at) {
        reader.fault(node, OVERLAP, format!("the hero and a monster stand at {}", hero.hero.at));
    }
    let mut every = Vec::with_capacity(1 + sketches.len());
    for sketch in core::iter::once(&mut here).chain(&mut sketches) {
        every.extend(sketch.monsters.iter_mut());
    }
    number(node, &mut every, reader);
    drop(every);
    sketches.sort_unstable_by_key(|sketch| sketch.level.depth());
    let (visited, ahead): (Vec<Sketch>, Vec<Sketch>) =
        sketches.into_iter().partition(|sketch| sketch.visited);
    let mut parts = Vec::new();
    let mut settle = |sketch: Sketch, here: bool| {
        let mut floor = Floor::new(sketch.level);
        for mut draft in sketch.monsters {
            // Time stands still where the hero is not.
            draft.clock.holder.parked |= !here;
            floor.admit(draft.creature.clone());
            parts.push(draft);
        }
        floor
    };
    let floor = settle(here, true);
    let frozen: Vec<Floor> = visited.into_iter().map(|sketch| settle(sketch, false)).collect();
    let ahead: Vec<Floor> = ahead.into_iter().map(|sketch| settle(sketch, false)).collect();
    let deepest = frozen.iter().map(|floor| floor.level.depth()).fold(depth, u8::max);
    let mut game = Dungeon {
        goal,
        dice: read_dice(node, &root, reader),
        looks: item::read_looks(node, &book, &root, reader),
        known: read_known(node, reader),
        turns: Turns::new(options.clock(&book)),
        visible: Region::empty(floor.level.size()),
        tally: Tally { deepest, amulet: hero.hero.amulet, ..Tally::default() },
        watched: 0,
        ending: read_ending(node, reader),
        glimpse: None,
        maps: Maps::default(),
        hero: hero.hero.clone(),
        floor,
        frozen,
        ahead,
        root,
        book,
    };
    read_tally(node, game.book.constants.depths, &mut game.tally, reader);
    parts.sort_unstable_by_key(|draft| draft.creature.id);
    // What is already wrong would only be said again in other words.
    if reader.is_content() {
        clock::wind(&mut game, node, &hero, &parts, reader);
    }
    if reader.is_content()
        && let Err(error) = game.sound()
    {
        for fault in error.faults {
            reader.fault(node, OUT_OF_RANGE, format!("{}: {}", fault.path, fault.message));
        }
    }
    Some(game)
}

// DELVE-OPT-1
/// The options of the scenario, those of the setup laid over them, and the seed.
fn read_options(
    node: &Node<'_>,
    laid: &Map<String, Value>,
    seed: u64,
    reader: &mut Reader,
) -> (Options, u64) {
    let mut options = Options::default();
    let mut seed = seed;
    let mut set = |node: &Node<'_>, name: &str, reader: &mut Reader| {
        if name == "seed" {
            return read_seed(node, &mut seed, reader);
        }
        let mut whole = serde_json::to_value(options).unwrap_or_default();
        let Some(place) = whole.get_mut(name) else {
            return reader.fault(node, UNKNOWN_KEY, "there is no such option");
        };
        *place = node.value().clone();
        match serde_json::from_value(whole) {
            Ok(changed) => options = changed,
            Err(_) => reader.fault(node, OUT_OF_RANGE, Options::wanted(name)),
        }
    };
    if let Some(seed) = node.get("seed") {
        set(&seed, "seed", reader);
    }
    if let Some(own) = node.get("options") {
        for (name, node) in own.entries(reader) {
            set(&node, name, reader);
        }
    }
    let laid = Value::Object(laid.clone());
    for (name, node) in Node::root(&laid, "options").entries(reader) {
        set(&node, name, reader);
    }
    (options, seed)
}

/// Looks at a text that people read; it is shown where scenarios are offered.
fn read_words(node: &Node<'_>, field: &str, most: usize, reader: &mut Reader) {
    if let Some(node) = node.get(field) {
        let fits = node.value().as_str().is_some_and(|text| text.chars().count() <= most);
        if !fits {
            let message = format!("this is a text of at most {most} characters");
            reader.fault(&node, OUT_OF_RANGE, message);
        }
    }
}

// ENERGY-META-4
/// Sets `to` to a number as great as the counters of the clock are, if it is given.
fn read_count(node: &Node<'_>, field: &str, to: &mut u64, reader: &mut Reader) {
    if let Some(node) = node.get(field) {
        match node.value().as_u64() {
            Some(number) => *to = number,
            None => {
                let message = format!("this is a number from 0 to {}", u64::MAX);
                reader.fault(&node, OUT_OF_RANGE, message);
            }
        }
    }
}

fn read_seed(node: &Node<'_>, seed: &mut u64, reader: &mut Reader) {
    match node.value().as_u64() {
        Some(number) => *seed = number,
        None => reader.fault(node, OUT_OF_RANGE, "a seed is a whole number from 0"),
    }
}

// DELVE-DICE-1, DELVE-DICE-2
fn read_dice(node: &Node<'_>, root: &Dice, reader: &mut Reader) -> Dice {
    let mut dice = root.stream("play", 0);
    if let Some(own) = node.get("dice") {
        match Dice::deserialize(own.value()) {
            Ok(own) => dice = own,
            Err(_) => reader.fault(&own, OUT_OF_RANGE, "these are dice as an export writes them"),
        }
    }
    let Some(script) = node.get("dice_script") else {
        return dice;
    };
    let mut results = Vec::new();
    for item in script.items(10_000, reader) {
        let mut result = 0_i64;
        item.set_number(-1_000_000..=1_000_000, &mut result, reader);
        results.push(result);
    }
    dice.with_script(results)
}

/// The disguised kinds the hero knows, in order.
fn read_known(node: &Node<'_>, reader: &mut Reader) -> Vec<ItemKind> {
    let Some(list) = node.get("known") else {
        return alloc::vec![ItemKind::Potion(Potion::Healing)];
    };
    let mut known = Vec::new();
    for node in list.items(100, reader) {
        match item::read_kind(&node, reader) {
            Some(kind) if known.contains(&kind) => {
                reader.fault(&node, OUT_OF_RANGE, format!("{kind} is in the list twice"));
            }
            Some(kind) if kind.is_disguised() => known.push(kind),
            Some(kind) => {
                reader.fault(&node, OUT_OF_RANGE, format!("what {kind} is everybody knows"));
            }
            None => {}
        }
    }
    known.sort_unstable();
    known
}

fn read_tally(node: &Node<'_>, depths: u8, tally: &mut Tally, reader: &mut Reader) {
    let Some(node) = node.get("tally") else {
        return;
    };
    if node.is_object(&["deepest", "kills", "amulet", "hunted"], reader) {
        // No depth below the last was entered, and the hero's own was.
        let entered = i64::from(tally.deepest)..=i64::from(depths);
        node.number("deepest", entered, &mut tally.deepest, reader);
        node.number("kills", 0..=u32::MAX.into(), &mut tally.kills, reader);
        node.flag("amulet", &mut tally.amulet, reader);
        node.number("hunted", 0..=u32::MAX.into(), &mut tally.hunted, reader);
    }
}

fn read_ending(node: &Node<'_>, reader: &mut Reader) -> Option<Ending> {
    let node = node.get("ending")?;
    let ending = Ending::deserialize(node.value());
    let wanted = "this is Victory, Abandoned, Stalled, or Defeat with its cause as an export \
                  writes it";
    ending.map_err(|_| reader.fault(&node, OUT_OF_RANGE, wanted)).ok()
}

// DELVE-SET-3
/// Gives ids to those who have none: 2, 3, … in the order of the file.
fn number(node: &Node<'_>, drafts: &mut [&mut Draft], reader: &mut Reader) {
    let mut taken: Vec<u32> = alloc::vec![1];
    for draft in drafts.iter() {
        if let Some(id) = draft.id {
            if taken.contains(&id) {
                reader.fault(node, DUPLICATE_ID, format!("two actors have the id {id}"));
            }
            taken.push(id);
        }
    }
    taken.sort_unstable();
    let mut next = 2;
    for draft in drafts.iter_mut() {
        let id = draft.id.unwrap_or_else(|| {
            while taken.binary_search(&next).is_ok() {
                next += 1;
            }
            next += 1;
            next - 1
        });
        draft.creature.id = ActorId(id);
    }
}

/// Reads every record of a list, if it is given: they have no other fields than these.
fn each(
    node: &Node<'_>,
    (list, most): (&str, usize),
    fields: &[&str],
    reader: &mut Reader,
    mut read: impl FnMut(&Node<'_>, &mut Reader),
) {
    let Some(list) = node.get(list) else {
        return;
    };
    for node in list.items(most, reader) {
        if node.is_object(fields, reader) {
            read(&node, reader);
        }
    }
}

/// A place: `x` and `y` of a node.
fn read_place(node: &Node<'_>, size: Size, reader: &mut Reader) -> Option<Tile> {
    let mut tile = Tile::new(-1, -1);
    let range = i64::from(i16::MIN)..=i64::from(i16::MAX);
    let (x, y) = (node.need("x", reader)?, node.need("y", reader)?);
    let whole = x.set_number(range.clone(), &mut tile.x, reader)
        && y.set_number(range, &mut tile.y, reader);
    (whole && within(node, tile, size, reader)).then_some(tile)
}

/// A tile as a pair: column and row.
fn read_pair(node: &Node<'_>, size: Size, reader: &mut Reader) -> Option<Tile> {
    match Tile::deserialize(node.value()) {
        Ok(tile) => within(node, tile, size, reader).then_some(tile),
        Err(_) => {
            reader.fault(node, OUT_OF_RANGE, "a tile is [column, row]");
            None
        }
    }
}

/// A place to go to, as a pair.
fn read_goal(node: &Node<'_>, level: &Level, reader: &mut Reader) -> Option<Tile> {
    let tile = read_pair(node, level.size(), reader)?;
    if !level.is_passable(tile) {
        reader.fault(node, ON_WALL, format!("there is a wall at {tile}"));
    }
    Some(tile)
}

fn within(node: &Node<'_>, tile: Tile, size: Size, reader: &mut Reader) -> bool {
    let inside = size.contains(tile);
    if !inside {
        reader.fault(node, OUT_OF_BOUNDS, format!("{tile} is off the level"));
    }
    inside
}

/// Whether somebody can stand there.
fn standing(node: &Node<'_>, level: &Level, at: Tile, reader: &mut Reader) -> bool {
    let open = level.is_enterable(at);
    if !open {
        reader.fault(node, ON_WALL, format!("nobody can stand at {at}"));
    }
    open
}
