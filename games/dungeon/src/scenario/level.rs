//! Levels of a scenario.

use super::item::read_item;
use super::monster::{self, MonsterDraft};
use super::{each, place, read_goal, read_pair};
use crate::content::{Item, NamedKind, RuleBook, Terrain};
use crate::generate::DugLevel;
use crate::level::{DungeonLevel, Trap};
use crate::scenario::DelveOptions;
use crate::scenario::code::{BAD_ROWS, ON_WALL, OUT_OF_RANGE, OVERLAP, TWO_HEROES, UNKNOWN_GLYPH};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{Form, Node};
use initiative_kernel::grid::{Layer, Region, Tile};
use serde_json::Value;

/// A level of a scenario that is being read.
pub(super) struct LevelDraft {
    pub(super) level: DungeonLevel,
    /// Where its rows have the hero.
    pub(super) hero: Option<Tile>,
    /// Whether the hero was there before.
    pub(super) visited: bool,
    pub(super) monsters: Vec<MonsterDraft>,
}

impl LevelDraft {
    /// A level that was dug, with its monsters.
    pub(super) fn dug(dug: DugLevel, book: &RuleBook, options: &DelveOptions) -> Self {
        let monsters = dug.monsters.into_iter();
        let monsters = monsters.map(|it| MonsterDraft::new(book, options, it.kind, it.at, it.mood));
        Self { monsters: monsters.collect(), level: dug.level, hero: None, visited: true }
    }
}

// DELVE-SET-3
pub(super) fn read_all(
    node: &Node<'_>,
    book: &RuleBook,
    options: &DelveOptions,
) -> Vec<LevelDraft> {
    let mut drafts: Vec<LevelDraft> = Vec::new();
    let Some(list) = node.get("levels") else {
        return drafts;
    };
    for node in list.items(book.constants.depths.into()) {
        let mut read = None;
        node.form(|form| read = read_one(form, book, options));
        let Some(draft) = read else {
            continue;
        };
        let depth = draft.level.depth();
        if drafts.iter().any(|other| other.level.depth() == depth) {
            node.fault(OUT_OF_RANGE, format!("there are two levels at depth {depth}"));
        }
        drafts.push(draft);
    }
    drafts
}

fn read_one(form: &mut Form<'_>, book: &RuleBook, options: &DelveOptions) -> Option<LevelDraft> {
    form.know(&["rooms", "spawn_clock", "visited", "traps", "items", "seen", "remembered"]);
    form.know(&["monsters"]);
    let mut depth = 1_u8;
    form.number("depth", 1..=book.constants.depths.into(), &mut depth);
    let (terrain, hero) = form.needed("rows").and_then(|rows| read_rows(&rows))?;
    let mut level = DungeonLevel::new(depth, terrain, book);
    if let Some(rooms) = form.field("rooms") {
        let rooms = rooms.items(1000).filter_map(|node| read_goal(&node, &level));
        let rooms: Vec<Tile> = rooms.collect();
        level.rooms = rooms;
    }
    form.number("spawn_clock", 0..=1_000_000, &mut level.spawn_clock);
    let mut visited = false;
    form.flag("visited", &mut visited);
    if let Some(traps) = form.field("traps") {
        read_traps(&traps, &mut level);
    }
    if let Some(items) = form.field("items") {
        read_items(&items, &mut level);
    }
    if let Some(seen) = form.field("seen") {
        read_seen(&seen, &mut level);
    }
    if let Some(remembered) = form.field("remembered") {
        read_remembered(&remembered, &mut level);
    }
    let monsters = form.field("monsters");
    let monsters = monsters.map(|list| monster::read_all(&list, &level, book, options));
    Some(LevelDraft { level, hero, visited, monsters: monsters.unwrap_or_default() })
}

/// Reads the terrain, and where it has the hero.
fn read_rows(node: &Node<'_>) -> Option<(Layer<Terrain>, Option<Tile>)> {
    let side = usize::from(DungeonLevel::SIDE);
    let list = node.value().as_array().map(Vec::as_slice).unwrap_or_default();
    let texts = || list.iter().map(|row| row.as_str().unwrap_or_default());
    if list.len() > side || texts().any(|row| row.chars().count() > side) {
        node.fault(BAD_ROWS, format!("a level has at most {side} x {side} tiles"));
        return None;
    }
    let letters: String = Terrain::ALL.iter().map(|terrain| terrain.glyph()).collect();
    let rows = node.rows(&(letters + "@"), BAD_ROWS, UNKNOWN_GLYPH);
    let mut hero = None;
    for ((y, row), place) in (0..).zip(texts()).zip(0..) {
        for (x, _) in (0..).zip(row.chars()).filter(|(_, glyph)| *glyph == '@') {
            if hero.replace(Tile::new(x, y)).is_some() {
                node.item(place).fault(TWO_HEROES, "there is a second hero");
            }
        }
    }
    let terrain = |glyph| if glyph == '@' { Some(Terrain::Floor) } else { Terrain::of(glyph) };
    // All other faults are already noted.
    Layer::from_rows(rows?, terrain).ok().map(|layer| (layer, hero))
}

fn read_traps(list: &Node<'_>, level: &mut DungeonLevel) {
    each(list, 1000, |form| {
        let mut at = Tile::default();
        let placed = place(form, level.size(), &mut at);
        let kind = form.needed("kind").and_then(|kind| NamedKind::read(&kind));
        let mut hidden = true;
        form.flag("hidden", &mut hidden);
        let Some(kind) = kind.filter(|_| placed) else {
            return;
        };
        if level.terrain(at) == Some(Terrain::Wall) {
            form.fault_here(ON_WALL, format!("there is a wall at {at}"));
        } else if level.terrain(at) != Some(Terrain::Floor) {
            form.fault_here(OUT_OF_RANGE, format!("there is no plain floor at {at}"));
        } else if level.trap(at).is_some() {
            form.fault_here(OVERLAP, format!("there is a trap at {at} already"));
        }
        level.lay_trap(Trap { at, kind, hidden });
    });
}

fn read_items(list: &Node<'_>, level: &mut DungeonLevel) {
    each(list, 10_000, |form| {
        let mut at = Tile::default();
        let placed = place(form, level.size(), &mut at);
        match read_item(form, 99).filter(|_| placed) {
            Some(item) if level.is_passable(at) => level.piles.lay(at, item),
            Some(_) => form.fault_here(ON_WALL, format!("there is a wall at {at}")),
            None => {}
        }
    });
}

/// Reads which tiles were seen.
fn read_seen(seen: &Node<'_>, level: &mut DungeonLevel) {
    let size = level.size();
    match seen.value() {
        Value::String(word) if word == "all" => {
            level.see(&Region::full(size));
        }
        Value::String(word) if word == "none" => {}
        Value::Array(_) => {
            let mut tiles = Region::empty(size);
            tiles.extend(seen.items(size.area()).filter_map(|node| read_pair(&node, size)));
            level.see(&tiles);
        }
        _ => seen.fault(OUT_OF_RANGE, "this must be all, none or a list of tiles"),
    }
}

/// Reads the tiles that the hero remembers differently.
fn read_remembered(list: &Node<'_>, level: &mut DungeonLevel) {
    let size = level.size();
    each(list, size.area(), |form| {
        let mut at = Tile::default();
        let placed = place(form, size, &mut at);
        let kind = form.needed("glyph").and_then(|glyph| {
            let kind = glyph.text().and_then(|text| text.parse().ok()).and_then(Terrain::of);
            if kind.is_none() && glyph.reads() {
                glyph.fault(UNKNOWN_GLYPH, "this must be a letter of the map");
            }
            kind
        });
        let mut items: Vec<Item> = Vec::new();
        if let Some(list) = form.field("items") {
            each(&list, 1000, |form| items.extend(read_item(form, 99)));
        }
        if let Some(kind) = kind.filter(|_| placed) {
            level.memory.note(at, kind, &items);
        }
    });
}
