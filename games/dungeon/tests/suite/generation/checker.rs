//! Checks the rules of digging on finished levels.

use dungeon::content::{
    Armour, Food, Item, ItemKind, Monster, Mood, NamedKind, Potion, Scroll, Terrain, Throwable,
    Weapon,
};
use dungeon::generate::DugLevel;
use initiative_kernel::grid::{Rect, Tile};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Totals of many levels.
#[derive(Default)]
pub struct Census {
    pub levels: u32,
    rooms: u32,
    room_counts: BTreeSet<usize>,
    widths: BTreeSet<u16>,
    heights: BTreeSet<u16>,
    wet: u32,
    grassy: u32,
    doors: u32,
    gaps: u32,
    asleep: u32,
    awake: u32,
    traps: BTreeMap<&'static str, u32>,
    finds: BTreeMap<&'static str, u32>,
}

impl Census {
    /// The chances of the rules, within two or three percent.
    pub fn check(&self) {
        let share = |part: u32, whole: u32| f64::from(part) * 100.0 / f64::from(whole);
        let near = |what: &str, found: f64, wanted: f64| {
            assert!((found - wanted).abs() < 2.5, "{what}: {found:.1} instead of {wanted}");
        };
        assert_eq!(self.room_counts, BTreeSet::from([6, 7, 8, 9]));
        assert_eq!(self.widths, (5..=9).collect());
        assert_eq!(self.heights, (4..=7).collect());
        near("doors", share(self.doors, self.doors + self.gaps), 50.0);
        near("asleep", share(self.asleep, self.asleep + self.awake), 60.0);
        near("water", share(self.wet, self.rooms), 30.0);
        near("grass", share(self.grassy, self.rooms), 30.0);
        let traps = self.traps.values().sum();
        for kind in ["dart", "venom", "flame", "snare", "warp", "alarm"] {
            near(kind, share(self.traps[kind], traps), 100.0 / 6.0);
        }
        let finds = self.finds.values().sum();
        for (kind, wanted) in [
            ("potion", 40.0),
            ("scroll", 35.0),
            ("dart", 10.0),
            ("flash_bomb", 5.0),
            ("berries", 10.0),
        ] {
            near(kind, share(self.finds[kind], finds), wanted);
        }
    }
}

/// The ground in plain letters.
struct Map(Vec<Vec<char>>);

impl Map {
    fn at(&self, x: i32, y: i32) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.0.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or('#')
    }

    fn tile(&self, tile: Tile) -> char {
        self.at(tile.x.into(), tile.y.into())
    }

    /// Steps from a tile to every other tile, with doors open: a plain reading of DELVE-MOVE-1.
    fn steps(&self, from: Tile) -> Steps {
        let start = (i32::from(from.x), i32::from(from.y));
        let mut found = Steps(vec![None; 40 * 28]);
        found.0[from.y as usize * 40 + from.x as usize] = Some(0);
        let mut queue = VecDeque::from([(start, 0)]);
        let door = |letter: char| letter == '+' || letter == '/';
        while let Some(((x, y), steps)) = queue.pop_front() {
            for (dx, dy) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)] {
                let to = (x + dx, y + dy);
                let diagonal = dx != 0 && dy != 0;
                let cut = diagonal
                    && (self.at(x + dx, y) == '#'
                        || self.at(x, y + dy) == '#'
                        || door(self.at(x, y))
                        || door(self.at(to.0, to.1)));
                // The ring is wall, so no step leads off the level.
                if self.at(to.0, to.1) != '#' && !cut {
                    let place = &mut found.0[(to.1 * 40 + to.0) as usize];
                    if place.is_none() {
                        *place = Some(steps + 1);
                        queue.push_back((to, steps + 1));
                    }
                }
            }
        }
        found
    }
}

struct Steps(Vec<Option<u32>>);

impl Steps {
    fn to(&self, tile: Tile) -> Option<u32> {
        self.0[tile.y as usize * 40 + tile.x as usize]
    }
}

fn middle(room: &Rect) -> Tile {
    room.corner.offset((room.width / 2).cast_signed(), (room.height / 2).cast_signed())
}

/// Checks everything that DELVE-GEN-1, 2 and 3 say about a level.
pub fn check(dug: &DugLevel, depth: u8, census: &mut Census) {
    let map = Map(dug.level.rows().map(|row| row.chars().collect()).collect());
    census.levels += 1;
    assert_eq!(dug.level.depth(), depth);
    assert!(map.0.len() == 28 && map.0.iter().all(|row| row.len() == 40), "40 x 28");
    for (x, y) in (0..40).flat_map(|x| (0..28).map(move |y| (x, y))) {
        let ring = x == 0 || y == 0 || x == 39 || y == 27;
        assert!(!ring || map.at(x, y) == '#', "a hole in the ring at {x},{y}");
    }
    rooms(dug, &map, census);
    let steps = map.steps(middle(&dug.rooms[0]));
    corridors(dug, &map);
    doors(dug, &map, census);
    patches(dug, &map, census);
    stairs(dug, &map, &steps, depth);
    traps(dug, &map, depth, census);
    items(dug, &map, depth, census);
    monsters(dug, &steps, depth, census);
}

fn rooms(dug: &DugLevel, map: &Map, census: &mut Census) {
    assert!((6..=9).contains(&dug.rooms.len()));
    census.room_counts.insert(dug.rooms.len());
    census.rooms += dug.rooms.len() as u32;
    for (place, room) in dug.rooms.iter().enumerate() {
        assert!((5..=9).contains(&room.width) && (4..=7).contains(&room.height), "{room:?}");
        census.widths.insert(room.width);
        census.heights.insert(room.height);
        assert!(room.tiles().all(|tile| map.tile(tile) != '#' && !"+/".contains(map.tile(tile))));
        for other in &dug.rooms[..place] {
            let apart = |a: i32, b: i32, c: i32, d: i32| (c - b).max(a - d);
            let across = apart(room.left(), room.right(), other.left(), other.right());
            let down = apart(room.top(), room.bottom(), other.top(), other.bottom());
            assert!(across.max(down) >= 2, "{room:?} and {other:?} are too near");
        }
    }
    let middles: Vec<Tile> = dug.rooms.iter().map(middle).collect();
    assert!(middles.is_sorted_by_key(|tile| (tile.x, tile.y)));
    assert_eq!(dug.level.rooms, middles);
}

/// The tiles of an L from one middle to another, along a row or a column first.
fn bend(from: Tile, to: Tile, row_first: bool) -> BTreeSet<Tile> {
    let corner = if row_first { Tile::new(to.x, from.y) } else { Tile::new(from.x, to.y) };
    let line = |a: Tile, b: Tile| {
        (a.x.min(b.x)..=a.x.max(b.x))
            .flat_map(move |x| (a.y.min(b.y)..=a.y.max(b.y)).map(move |y| Tile::new(x, y)))
    };
    line(from, corner).chain(line(corner, to)).collect()
}

fn corridors(dug: &DugLevel, map: &Map) {
    let middles: Vec<Tile> = dug.rooms.iter().map(middle).collect();
    let open = |bend: &BTreeSet<Tile>| bend.iter().all(|tile| map.tile(*tile) != '#');
    let inside = |tile: &Tile| dug.rooms.iter().any(|room| room.contains(*tile));
    let mut left: BTreeSet<Tile> = dug.level.size().tiles().collect();
    left.retain(|tile| map.tile(*tile) != '#' && !inside(tile));
    for pair in middles.windows(2) {
        let bends = [true, false].map(|row_first| bend(pair[0], pair[1], row_first));
        assert!(bends.iter().any(open), "no corridor from {} to {}", pair[0], pair[1]);
        for bend in bends.iter().filter(|bend| open(bend)) {
            left.retain(|tile| !bend.contains(tile));
        }
    }
    if left.is_empty() {
        return;
    }
    // The rest belongs to two more corridors.
    let mut more = Vec::new();
    for from in &middles {
        for to in &middles {
            more.extend([true, false].map(|row_first| bend(*from, *to, row_first)));
        }
    }
    more.retain(open);
    let covered = |a: &BTreeSet<Tile>| {
        let rest: Vec<&Tile> = left.iter().filter(|tile| !a.contains(tile)).collect();
        more.iter().any(|b| rest.iter().all(|tile| b.contains(tile)))
    };
    assert!(more.iter().any(covered), "somebody dug at {left:?}");
}

fn doors(dug: &DugLevel, map: &Map, census: &mut Census) {
    let door = |x: i32, y: i32| "+/".contains(map.at(x, y));
    for tile in dug.level.size().tiles() {
        let (x, y) = (i32::from(tile.x), i32::from(tile.y));
        let wall = |dx: i32, dy: i32| map.at(x + dx, y + dy) == '#';
        let through = wall(-1, 0) && wall(1, 0) && !wall(0, -1) && !wall(0, 1)
            || wall(0, -1) && wall(0, 1) && !wall(-1, 0) && !wall(1, 0);
        let border = dug.rooms.iter().any(|room| room.widened(1, 1).contains(tile))
            && !dug.rooms.iter().any(|room| room.contains(tile));
        let beside = (-1..=1)
            .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
            .any(|(dx, dy)| (dx, dy) != (0, 0) && door(x + dx, y + dy));
        assert_ne!(map.at(x, y), '/', "doors are closed");
        if map.at(x, y) == '+' {
            assert!(through && border && !beside, "a door at {tile}");
            census.doors += 1;
        } else if map.at(x, y) != '#' && through && border && !beside {
            census.gaps += 1;
        }
    }
}

fn patches(dug: &DugLevel, map: &Map, census: &mut Census) {
    for tile in dug.level.size().tiles().filter(|tile| "~\"".contains(map.tile(*tile))) {
        assert!(dug.rooms.iter().any(|room| room.contains(tile)), "a patch at {tile}");
    }
    for room in &dug.rooms {
        let count = |letter| room.tiles().filter(|tile| map.tile(*tile) == letter).count();
        let (water, grass) = (count('~'), count('"'));
        assert!(water <= 10 && grass <= 10, "a patch has at most ten tiles");
        census.wet += u32::from(water > 0);
        census.grassy += u32::from(grass > 0);
    }
}

fn find(map: &Map, letter: char) -> Vec<Tile> {
    let rows = (0..).zip(&map.0);
    rows.flat_map(|(y, row)| {
        (0..).zip(row).filter(|(_, found)| **found == letter).map(move |(x, _)| Tile::new(x, y))
    })
    .collect()
}

fn stairs(dug: &DugLevel, map: &Map, steps: &Steps, depth: u8) {
    let up = middle(&dug.rooms[0]);
    assert_eq!(find(map, '<'), [up]);
    let distance = |tile: Tile| steps.to(tile);
    for tile in dug.level.size().tiles().filter(|tile| map.tile(*tile) != '#') {
        assert!(distance(tile).is_some(), "{tile} cannot be reached");
    }
    let farthest = dug.rooms.iter().filter_map(|room| distance(middle(room))).max();
    let wardens: Vec<_> = dug.monsters.iter().filter(|one| one.kind == Monster::Warden).collect();
    let down = find(map, '>');
    let end = if depth == 5 {
        assert!(down.is_empty() && wardens.len() == 1);
        assert_eq!(wardens[0].mood, Mood::Guard);
        wardens[0].at
    } else {
        assert!(down.len() == 1 && wardens.is_empty());
        down[0]
    };
    assert!(dug.rooms.iter().any(|room| middle(room) == end));
    assert_eq!(distance(end), farthest);
}

fn far(a: Tile, b: Tile) -> u16 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

fn traps(dug: &DugLevel, map: &Map, depth: u8, census: &mut Census) {
    let up = middle(&dug.rooms[0]);
    let traps = dug.level.traps();
    assert_eq!(traps.len(), usize::from(depth) + 1);
    let tiles: BTreeSet<Tile> = traps.iter().map(|trap| trap.at).collect();
    assert_eq!(tiles.len(), traps.len());
    for trap in traps {
        assert!(trap.hidden && map.tile(trap.at) == '.' && far(trap.at, up) > 2, "{trap:?}");
        *census.traps.entry(trap.kind.word()).or_default() += 1;
    }
}

fn items(dug: &DugLevel, map: &Map, depth: u8, census: &mut Census) {
    let inside = |tile: Tile| dug.rooms.iter().any(|room| room.contains(tile));
    let mut items: Vec<Item> = Vec::new();
    for pile in dug.level.piles.all() {
        assert!(inside(pile.at) && map.tile(pile.at) == '.', "items at {}", pile.at);
        assert!(dug.level.trap(pile.at).is_none());
        assert_eq!(dug.level.terrain(pile.at), Some(Terrain::Floor));
        items.extend(&pile.items);
    }
    let mut take = |wanted: &[ItemKind]| {
        let place = items.iter().position(|item| wanted.contains(&item.kind) && item.count == 1);
        items.remove(place.unwrap_or_else(|| panic!("none of {wanted:?} on depth {depth}")));
    };
    let (weapon, armour) = (ItemKind::Weapon, ItemKind::Armour);
    match depth {
        1 | 3 => take(&[
            armour(Armour::Leather),
            armour(Armour::Mail),
            weapon(Weapon::Sword),
            weapon(Weapon::Axe),
        ]),
        2 | 4 => take(&[
            armour(Armour::Mail),
            armour(Armour::Plate),
            weapon(Weapon::Mace),
            weapon(Weapon::Axe),
        ]),
        _ => {}
    }
    take(&[ItemKind::Potion(Potion::Healing)]);
    if depth <= 4 {
        take(&[ItemKind::Food(Food::Ration)]);
    }
    if [1, 2, 4].contains(&depth) {
        take(&[ItemKind::Scroll(Scroll::Forging)]);
    }
    assert_eq!(items.len(), 4, "four more: {items:?}");
    for item in items {
        let word = match item.kind {
            ItemKind::Potion(_) => "potion",
            ItemKind::Scroll(_) => "scroll",
            kind => kind.word(),
        };
        let count = if item.kind == ItemKind::Throwable(Throwable::Dart) { 3 } else { 1 };
        assert!(item.count == count && item.plus == 0);
        *census.finds.entry(word).or_default() += 1;
    }
}

fn monsters(dug: &DugLevel, steps: &Steps, depth: u8, census: &mut Census) {
    let warden = usize::from(depth == 5);
    assert_eq!(dug.monsters.len(), 6 + usize::from(depth) + warden);
    let tiles: BTreeSet<Tile> = dug.monsters.iter().map(|one| one.at).collect();
    assert_eq!(tiles.len(), dug.monsters.len(), "one on a tile");
    for one in dug.monsters.iter().skip(warden) {
        let depths: &[u8] = match one.kind {
            Monster::Rat | Monster::Slime => &[1, 2],
            Monster::Bat => &[1, 2, 3],
            Monster::Goblin => &[2, 3],
            Monster::Spider | Monster::Slinger | Monster::Hound => &[3, 4, 5],
            Monster::Skeleton | Monster::Ogre => &[4, 5],
            Monster::Warden => &[],
        };
        assert!(depths.contains(&depth), "{one:?} on depth {depth}");
        assert!(dug.rooms.iter().any(|room| room.contains(one.at)), "{one:?} in a corridor");
        assert!(steps.to(one.at).is_some_and(|steps| steps >= 8), "{one:?} is too near");
        let awake = if one.kind == Monster::Skeleton { Mood::Guard } else { Mood::Wander };
        assert!(one.mood == Mood::Asleep || one.mood == awake, "{one:?}");
        census.asleep += u32::from(one.mood == Mood::Asleep);
        census.awake += u32::from(one.mood != Mood::Asleep);
    }
}
