//! Scenarios: reading any position of the game from data, and writing it back.

mod built_in;
mod clock;
pub(crate) mod code;
mod export;
mod hero;
mod item;
mod level;
mod monster;
mod options;
mod setup;

pub(crate) use built_in::scenarios;
pub(crate) use options::DelveOptions;
pub use setup::Setup;

use crate::content::{DelveLibrary, ItemKind, Potion, RuleBook, Terrain, library};
use crate::generate;
use crate::level::{DungeonLevel, Floor, Maps};
use crate::scenario::code::{
    DUPLICATE_ID, ON_WALL, OUT_OF_BOUNDS, OUT_OF_RANGE, OVERLAP, TWO_HEROES, UNKNOWN_KEY,
    UNKNOWN_KIND,
};
use crate::state::{Dungeon, Goal, Tally};
use alloc::string::String;
use alloc::vec::Vec;
use hero::Known;
use initiative_content::{Faults, Fields, Form, Node, scenario};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::SetupError;
use initiative_kernel::grid::{Region, Size, Tile};
use initiative_kernel::turn::energy::EnergyClock;
use initiative_kernel::turn::intent::ActorId;
use level::LevelDraft;
use monster::MonsterDraft;
use serde_json::{Map, Value};

impl Dungeon {
    // DELVE-SET-1
    /// The position that a setup describes, before anything has happened in it.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let (library, scenarios) = (library()?, scenarios()?);
        let faults = Faults::new(UNKNOWN_KEY);
        let node = Node::root(&setup.scenario, "scenario", &faults);
        let mut position = None;
        if let Some(own) = scenario::chosen(&node, scenarios, UNKNOWN_KIND) {
            let node = Node::root(own, "scenario", &faults);
            node.form(|form| position = read(form, &node, &setup.options, library, seed));
        }
        faults.finish()?;
        // DELVE-BAD-1: a scenario with a fault is not loaded at all.
        position.ok_or_else(|| SetupError::new("scenario", OUT_OF_RANGE, "this is no scenario"))
    }
}

fn read(
    form: &mut Form<'_>,
    node: &Node<'_>,
    laid: &Map<String, Value>,
    library: &'static DelveLibrary,
    seed: u64,
) -> Option<Dungeon> {
    form.know(&["levels", "hero", "known", "looks", "turn", "tally", "ending", "dice"]);
    form.know(&["dice_script"]);
    form.word("game", &[("dungeon", ())], OUT_OF_RANGE, &mut ());
    form.number("format", 1..=1, &mut 1_u8);
    for (field, most) in [("id", 60), ("name", 60), ("about", 1000)] {
        // Only the pages that offer scenarios use these texts.
        let _ = form.field(field).and_then(|text| text.long_text(most));
    }
    let (mut options, seed) = read_options(form, laid, seed);
    let book = RuleBook::read(library, form.field("overrides"), options.flat_costs);
    let root = Dice::new(seed);
    let mut goal = Goal::default();
    let goals = [("escape", Goal::Escape), ("amulet", Goal::Amulet)];
    form.word("goal", &goals, OUT_OF_RANGE, &mut goal);
    let mut depth = 1_u8;
    form.number("depth", 1..=book.constants.depths.into(), &mut depth);
    let mut drafts = level::read_all(node, &book, &options);
    let current = drafts.iter().position(|draft| draft.level.depth() == depth);
    let mut here = match current {
        Some(place) => drafts.remove(place),
        None => LevelDraft::dug(generate::dig(&book, &root, depth), &book, &options),
    };
    if drafts.iter().any(|draft| draft.hero.is_some()) {
        node.fault(TWO_HEROES, "there is a second hero on another level");
    }
    let known = Known {
        level: &here.level,
        marked: here.hero,
        usual: current.is_none().then(|| here.level.find_all(Terrain::StairsUp).next()).flatten(),
        over: node.get("ending").is_some(),
    };
    let hero = hero::read(node, &book, &mut options, &known)?;
    if here.monsters.iter().any(|monster| monster.creature.at == hero.hero.at) {
        node.fault(OVERLAP, format!("the hero and a monster stand at {}", hero.hero.at));
    }
    let mut every = Vec::with_capacity(1 + drafts.len());
    for draft in core::iter::once(&mut here).chain(&mut drafts) {
        every.extend(draft.monsters.iter_mut());
    }
    assign_ids(node, &mut every);
    drop(every);
    drafts.sort_unstable_by_key(|draft| draft.level.depth());
    let (visited, ahead): (Vec<LevelDraft>, Vec<LevelDraft>) =
        drafts.into_iter().partition(|draft| draft.visited);
    let mut monsters = Vec::new();
    let mut build_floor = |draft: LevelDraft, here: bool| {
        let mut floor = Floor::new(draft.level);
        for mut monster in draft.monsters {
            // Time stands still on other levels.
            monster.clock.holder.parked |= !here;
            floor.insert(monster.creature.clone());
            monsters.push(monster);
        }
        floor
    };
    let floor = build_floor(here, true);
    let frozen: Vec<Floor> = visited.into_iter().map(|draft| build_floor(draft, false)).collect();
    let ahead: Vec<Floor> = ahead.into_iter().map(|draft| build_floor(draft, false)).collect();
    let deepest = frozen.iter().map(|floor| floor.level.depth()).fold(depth, u8::max);
    let mut game = Dungeon {
        goal,
        dice: read_dice(form, &root),
        looks: item::read_looks(node, &book, &root),
        known: read_known(form),
        turns: EnergyClock::new(options.clock(&book)),
        visible: Region::empty(floor.level.size()),
        tally: Tally { deepest, amulet: hero.hero.amulet, ..Tally::default() },
        watched: 0,
        ending: form.field("ending").and_then(|ending| ending.made()),
        glimpse: None,
        maps: Maps::default(),
        hero: hero.hero.clone(),
        floor,
        frozen,
        ahead,
        root,
        book,
    };
    read_tally(form, game.book.constants.depths, &mut game.tally);
    monsters.sort_unstable_by_key(|monster| monster.creature.id);
    // With a fault so far, these checks would only repeat it in other words.
    let faults = node.faults();
    if faults.is_empty() {
        clock::set_clock(&mut game, node, &hero, &monsters);
    }
    if faults.is_empty()
        && let Err(error) = game.check_state()
    {
        for fault in error.faults {
            node.fault(OUT_OF_RANGE, format!("{}: {}", fault.path, fault.message));
        }
    }
    Some(game)
}

// DELVE-OPT-1
/// The options and the seed: those of the setup replace those of the scenario.
fn read_options(form: &mut Form<'_>, laid: &Map<String, Value>, seed: u64) -> (DelveOptions, u64) {
    let (mut options, mut seed) = (DelveOptions::default(), scenario::seed(form, seed));
    let mut read = |node: &Node<'_>| {
        for (_, node) in node.entries().filter(|(_, node)| node.value().is_null()) {
            node.fault(OUT_OF_RANGE, "this must be given");
        }
        if node.value().is_object() {
            node.form(|form| {
                options.fields(form);
                seed = scenario::seed(form, seed);
            });
        }
    };
    if let Some(own) = form.field("options") {
        read(&own);
    }
    if let Some(node) = form.node() {
        read(&Node::root(&Value::Object(laid.clone()), "options", node.faults()));
    }
    (options, seed)
}

// DELVE-DICE-1, DELVE-DICE-2
fn read_dice(form: &mut Form<'_>, root: &Dice) -> Dice {
    let own = form.field("dice").and_then(|dice| scenario::dice(&dice));
    let dice = own.unwrap_or_else(|| root.stream("play", 0));
    scenario::scripted(form, -1_000_000..=1_000_000, dice)
}

/// The potions and scrolls that the hero knows, in order.
fn read_known(form: &mut Form<'_>) -> Vec<ItemKind> {
    let Some(list) = form.field("known") else {
        return vec![ItemKind::Potion(Potion::Healing)];
    };
    let mut known = Vec::new();
    for node in list.items(100) {
        match ItemKind::read(&node) {
            Some(kind) if known.contains(&kind) => {
                node.fault(OUT_OF_RANGE, format!("{kind} is in the list twice"));
            }
            Some(kind) if kind.is_disguised() => known.push(kind),
            Some(kind) => node.fault(OUT_OF_RANGE, format!("everybody knows what {kind} is")),
            None => {}
        }
    }
    known.sort_unstable();
    known
}

fn read_tally(form: &mut Form<'_>, depths: u8, tally: &mut Tally) {
    form.part("tally", |form| {
        // The hero has been at its own depth, and no deeper than the last.
        form.number("deepest", tally.deepest.into()..=depths.into(), &mut tally.deepest);
        form.number("kills", 0..=u32::MAX.into(), &mut tally.kills);
        form.flag("amulet", &mut tally.amulet);
        form.number("hunted", 0..=u32::MAX.into(), &mut tally.hunted);
    });
}

// DELVE-SET-3
/// Gives ids to monsters without one: 2, 3, … in the order of the file.
fn assign_ids(node: &Node<'_>, drafts: &mut [&mut MonsterDraft]) {
    let mut taken: Vec<u32> = vec![1];
    for draft in drafts.iter() {
        if let Some(id) = draft.id {
            if taken.contains(&id) {
                node.fault(DUPLICATE_ID, format!("two actors have the id {id}"));
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

/// Reads every record of a list.
fn each(list: &Node<'_>, most: usize, mut read: impl FnMut(&mut Form<'_>)) {
    for node in list.items(most) {
        node.form(&mut read);
    }
}

/// Reads a place from `x` and `y`. Returns false if it is missing or off the level.
fn place(form: &mut Form<'_>, size: Size, to: &mut Tile) -> bool {
    let range = || i16::MIN.into()..=i16::MAX.into();
    let x = form.needed("x").and_then(|x| x.number(range()));
    let y = form.needed("y").and_then(|y| y.number(range()));
    let (Some(x), Some(y), Some(node)) = (x, y, form.node()) else {
        return false;
    };
    *to = Tile::new(x, y);
    within(node, *to, size)
}

/// A tile as a pair: column and row.
fn read_pair(node: &Node<'_>, size: Size) -> Option<Tile> {
    node.tile(OUT_OF_RANGE).filter(|tile| within(node, *tile, size))
}

/// A place to go to, as a pair.
fn read_goal(node: &Node<'_>, level: &DungeonLevel) -> Option<Tile> {
    let tile = read_pair(node, level.size())?;
    if !level.is_passable(tile) {
        node.fault(ON_WALL, format!("there is a wall at {tile}"));
    }
    Some(tile)
}

fn within(node: &Node<'_>, tile: Tile, size: Size) -> bool {
    let inside = size.contains(tile);
    if !inside {
        node.fault(OUT_OF_BOUNDS, format!("{tile} is off the level"));
    }
    inside
}

/// Notes a fault if nobody can stand there.
fn need_standing(form: &Form<'_>, level: &DungeonLevel, at: Tile) {
    if !level.is_enterable(at) {
        form.fault_here(ON_WALL, format!("nobody can stand at {at}"));
    }
}
