//! Levels of a scenario.

use super::item::{read_item, read_word};
use super::monster::{self, Draft};
use super::{each, read_goal, read_pair, read_place};
use crate::content::{Book, Item, Terrain};
use crate::creature::Creature;
use crate::generate::Dug;
use crate::level::{Level, Trap};
use crate::options::Options;
use crate::read::{BAD_ROWS, ON_WALL, OUT_OF_RANGE, OVERLAP, TWO_HEROES, UNKNOWN_GLYPH};
use crate::settle::monster_holder;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Node, Reader};
use initiative_kernel::grid::{Layer, Region, Tile};
use initiative_kernel::turn::intent::ActorId;
use serde_json::Value;

/// A level on its way into a match.
pub(super) struct Sketch {
    pub(super) level: Level,
    /// Where its rows have a hero.
    pub(super) hero: Option<Tile>,
    /// Whether the hero was there before.
    pub(super) visited: bool,
    pub(super) monsters: Vec<Draft>,
}

const FIELDS: [&str; 10] = [
    "depth",
    "rows",
    "rooms",
    "seen",
    "remembered",
    "visited",
    "traps",
    "items",
    "monsters",
    "spawn_clock",
];

impl Sketch {
    /// A level that was dug, with those who live there.
    pub(super) fn dug(dug: Dug, book: &Book, options: &Options) -> Self {
        let monsters = dug.dwellers.into_iter().map(|one| Draft {
            id: None,
            creature: Creature::new(
                ActorId(0),
                one.kind,
                one.at,
                book.monsters[one.kind].hp,
                one.mood,
            ),
            clock: monster_holder(book, options.policy, one.kind, one.mood).into(),
        });
        Self { monsters: monsters.collect(), level: dug.level, hero: None, visited: true }
    }
}

// DELVE-SET-3
/// The levels that a scenario gives.
pub(super) fn read_all(
    node: &Node<'_>,
    book: &Book,
    options: &Options,
    reader: &mut Reader,
) -> Vec<Sketch> {
    let mut sketches: Vec<Sketch> = Vec::new();
    let Some(list) = node.get("levels") else {
        return sketches;
    };
    for node in list.items(book.constants.depths.into(), reader) {
        let Some(sketch) = read(&node, book, options, reader) else {
            continue;
        };
        let depth = sketch.level.depth();
        if sketches.iter().any(|other| other.level.depth() == depth) {
            reader.fault(&node, OUT_OF_RANGE, format!("there are two levels at depth {depth}"));
        }
        sketches.push(sketch);
    }
    sketches
}

fn read(node: &Node<'_>, book: &Book, options: &Options, reader: &mut Reader) -> Option<Sketch> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let mut depth = 1_u8;
    node.number("depth", 1..=book.constants.depths.into(), &mut depth, reader);
    let (terrain, hero) = read_rows(&node.need("rows", reader)?, reader)?;
    let mut level = Level::new(depth, terrain, book);
    if let Some(rooms) = node.get("rooms") {
        for node in rooms.items(1000, reader) {
            let room = read_goal(&node, &level, reader);
            level.rooms.extend(room);
        }
    }
    node.number("spawn_clock", 0..=1_000_000, &mut level.spawn_clock, reader);
    let mut visited = false;
    node.flag("visited", &mut visited, reader);
    read_traps(node, &mut level, reader);
    read_items(node, &mut level, reader);
    read_memory(node, &mut level, reader);
    let monsters = monster::read_all(node, &level, book, options, reader);
    Some(Sketch { level, hero, visited, monsters })
}

/// The ground, and where it has a hero.
fn read_rows(node: &Node<'_>, reader: &mut Reader) -> Option<(Layer<Terrain>, Option<Tile>)> {
    let list = node.value().as_array().map(Vec::as_slice).unwrap_or_default();
    let rows: Vec<&str> = list.iter().map_while(Value::as_str).collect();
    let side = usize::from(Level::SIDE);
    let width = rows.first().map_or(0, |row| row.chars().count());
    let even = rows.iter().all(|row| row.chars().count() == width);
    if rows.is_empty() || rows.len() != list.len() || width == 0 || !even {
        reader.fault(node, BAD_ROWS, "these are rows of letters, all of one length");
        return None;
    }
    if rows.len() > side || width > side {
        reader.fault(node, BAD_ROWS, format!("a level has at most {side} x {side} tiles"));
        return None;
    }
    let mut hero = None;
    for ((y, row), node) in (0..).zip(rows.iter()).zip(node.items(side, reader)) {
        for (x, glyph) in (0..).zip(row.chars()) {
            if glyph == '@' && hero.replace(Tile::new(x, y)).is_some() {
                reader.fault(&node, TWO_HEROES, "there is a second hero");
            } else if glyph != '@' && Terrain::of(glyph).is_none() {
                let message = format!("{glyph:?} in column {x} means nothing");
                reader.fault(&node, UNKNOWN_GLYPH, message);
            }
        }
    }
    let terrain = |glyph| if glyph == '@' { Some(Terrain::Floor) } else { Terrain::of(glyph) };
    // What else can be wrong was said above.
    Layer::from_rows(rows, terrain).ok().map(|layer| (layer, hero))
}

fn read_traps(node: &Node<'_>, level: &mut Level, reader: &mut Reader) {
    each(node, ("traps", 1000), &["x", "y", "kind", "hidden"], reader, |node, reader| {
        let at = read_place(node, level.size(), reader);
        let kind = node.need("kind", reader).and_then(|kind| read_word(&kind, reader));
        let mut hidden = true;
        node.flag("hidden", &mut hidden, reader);
        let (Some(at), Some(kind)) = (at, kind) else {
            return;
        };
        if level.terrain(at) == Some(Terrain::Wall) {
            reader.fault(node, ON_WALL, format!("there is a wall at {at}"));
        } else if level.terrain(at) != Some(Terrain::Floor) {
            reader.fault(node, OUT_OF_RANGE, format!("there is no plain floor at {at}"));
        } else if level.trap(at).is_some() {
            reader.fault(node, OVERLAP, format!("there is a trap at {at} already"));
        }
        level.lay_trap(Trap { at, kind, hidden });
    });
}

fn read_items(node: &Node<'_>, level: &mut Level, reader: &mut Reader) {
    let fields = ["x", "y", "kind", "count", "plus"];
    each(node, ("items", 10_000), &fields, reader, |node, reader| {
        let at = read_place(node, level.size(), reader);
        match (at, read_item(node, 99, reader)) {
            (Some(at), Some(item)) if level.is_passable(at) => level.lay_item(at, item),
            (Some(at), Some(_)) => {
                reader.fault(node, ON_WALL, format!("there is a wall at {at}"));
            }
            _ => {}
        }
    });
}

/// What was seen, and what is remembered otherwise than it is.
fn read_memory(node: &Node<'_>, level: &mut Level, reader: &mut Reader) {
    let size = level.size();
    if let Some(seen) = node.get("seen") {
        match seen.value() {
            Value::String(word) if word == "all" => {
                level.see(&Region::full(size));
            }
            Value::String(word) if word == "none" => {}
            Value::Array(_) => {
                let mut tiles = Region::empty(size);
                for node in seen.items(size.area(), reader) {
                    tiles.extend(read_pair(&node, size, reader));
                }
                level.see(&tiles);
            }
            _ => reader.fault(&seen, OUT_OF_RANGE, "this is all, none or a list of tiles"),
        }
    }
    let fields = ["x", "y", "glyph", "items"];
    each(node, ("remembered", size.area()), &fields, reader, |node, reader| {
        let at = read_place(node, size, reader);
        let glyph = node.need("glyph", reader);
        let kind = glyph.and_then(|glyph| {
            let kind = glyph.text(reader).and_then(|text| text.parse().ok()).and_then(Terrain::of);
            if kind.is_none() {
                reader.fault(&glyph, UNKNOWN_GLYPH, "this is a letter of the map");
            }
            kind
        });
        let mut items: Vec<Item> = Vec::new();
        each(node, ("items", 1000), &["kind", "count", "plus"], reader, |node, reader| {
            items.extend(read_item(node, 99, reader));
        });
        if let (Some(at), Some(kind)) = (at, kind) {
            level.memory.note(at, kind, &items);
        }
    });
}
