//! Dug levels, checked by a program that does not know how they are dug.

mod checker;

use checker::{Census, check};
use dungeon::content::{Monster, Mood, NamedKind, RuleBook, library};
use dungeon::generate::{DugLevel, dig};
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::Tile;
use initiative_testkit::{golden, seeds};
use std::fmt::Write;
use std::path::Path;

#[test]
fn case_48_delve_gen_1_to_3_hold_for_every_seed_and_depth() {
    let library = library().unwrap_or_else(|error| panic!("{error}"));
    let mut census = Census::default();
    // An optimised build checks all levels, other builds fewer.
    let count = if cfg!(debug_assertions) { 1_000 } else { 10_000 };
    seeds::each(count, |seed| {
        for depth in 1..=5 {
            check(&dig(library, &Dice::new(seed), depth), depth, &mut census);
        }
    });
    if census.levels >= 5_000 {
        census.check();
    }
}

/// Case 44, for levels.
#[test]
fn delve_dice_1_a_level_depends_on_seed_and_depth_alone() {
    let library = library().unwrap();
    let mut dice = Dice::new(9);
    let early = dig(library, &dice, 3);
    for _ in 0..100 {
        dice.roll(1, 6);
    }
    assert_eq!(dig(library, &dice, 3), early);
    assert_ne!(
        dig(library, &dice, 2).level.rows().collect::<Vec<_>>(),
        early.level.rows().collect::<Vec<_>>()
    );
    assert_ne!(dig(library, &Dice::new(10), 3), early);
}

#[test]
fn a_small_level_with_large_rooms_still_has_enough() {
    let overrides = serde_json::json!({ "digging": {
        "width": 34, "height": 22, "room_width": [9, 9], "room_height": [5, 5], "rooms": [9, 9],
    }});
    let library = RuleBook::new(&overrides, false).unwrap();
    for seed in 0..50 {
        let dug = dig(&library, &Dice::new(seed), 1);
        assert_eq!(dug.rooms.len(), 9);
        for (place, room) in dug.rooms.iter().enumerate() {
            assert!(dug.rooms[..place].iter().all(|other| !other.overlaps(room.widened(2, 2))));
            let size = dug.level.size();
            assert!(room.widened(1, 1).tiles().all(|tile| size.contains(tile)));
        }
    }
}

/// Corridors turn their corners in both ways.
#[test]
fn delve_gen_1_a_corridor_turns_early_or_late() {
    let overrides = serde_json::json!({ "digging": {
        "rooms": [2, 2], "extra": 0, "door": 0, "patch": 0,
    }});
    let library = RuleBook::new(&overrides, false).unwrap();
    let mut turns = [0; 2];
    for seed in 0..60 {
        let dug = dig(&library, &Dice::new(seed), 1);
        let [from, to] = dug.level.rooms[..] else { panic!("two rooms") };
        let dug_out = |tile: Tile| dug.level.is_enterable(tile);
        let late = dug_out(Tile::new(to.x, from.y));
        let early = dug_out(Tile::new(from.x, to.y));
        assert!(late || early, "seed {seed}: no corridor");
        turns[0] += u32::from(late && !early);
        turns[1] += u32::from(early && !late);
    }
    assert!(turns.iter().all(|times| *times > 5), "{turns:?}");
}

/// A corridor more always joins two different rooms. Between two rooms it is the other way round
/// half of the time.
#[test]
fn delve_gen_1_an_extra_corridor_joins_two_rooms() {
    let overrides = serde_json::json!({ "digging": {
        "rooms": [2, 2], "extra": 1, "door": 0, "patch": 0,
    }});
    let library = RuleBook::new(&overrides, false).unwrap();
    let (mut levels, mut rings) = (0, 0);
    for seed in 0..400 {
        let dug = dig(&library, &Dice::new(seed), 1);
        let [from, to] = dug.level.rooms[..] else { panic!("two rooms") };
        let corners = [Tile::new(to.x, from.y), Tile::new(from.x, to.y)];
        let inside = |tile: &Tile| dug.rooms.iter().any(|room| room.contains(*tile));
        if !corners.iter().any(inside) {
            levels += 1;
            rings += u32::from(corners.iter().all(|tile| dug.level.is_enterable(*tile)));
        }
    }
    assert!(levels > 200 && rings * 10 > levels * 4, "{rings} of {levels}");
}

#[test]
fn golden_levels() {
    let library = library().unwrap();
    let mut text = String::new();
    for (seed, depth) in [(1, 1), (1, 2), (1, 3), (2, 4), (3, 5)] {
        let dug = dig(library, &Dice::new(seed), depth);
        writeln!(text, "seed {seed}, depth {depth}\n{}", portrait(&dug)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/levels.txt");
    golden::text(path, &text);
}

/// A level as text: traps are `^`, items `*`, monsters their letters.
fn portrait(dug: &DugLevel) -> String {
    let mut rows: Vec<Vec<char>> = dug.level.rows().map(|row| row.chars().collect()).collect();
    let mut put = |tile: Tile, letter: char| rows[tile.y as usize][tile.x as usize] = letter;
    let mut legend = String::new();
    for trap in dug.level.traps() {
        put(trap.at, '^');
        writeln!(legend, "{} {} trap", trap.at, trap.kind).unwrap();
    }
    for pile in dug.level.piles.all() {
        put(pile.at, '*');
        for item in &pile.items {
            writeln!(legend, "{} {} x{}", pile.at, item.kind, item.count).unwrap();
        }
    }
    for one in &dug.monsters {
        put(one.at, letter(one.kind));
        let mood = if one.mood == Mood::Asleep { "asleep" } else { one.mood.word() };
        writeln!(legend, "{} {} {mood}", one.at, one.kind).unwrap();
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    format!("{}\n{legend}", rows.join("\n"))
}

fn letter(kind: Monster) -> char {
    match kind {
        Monster::Slinger => 'l',
        Monster::Skeleton => 'k',
        Monster::Spider => 'p',
        Monster::Warden => 'W',
        kind => kind.word().chars().next().unwrap_or('?'),
    }
}
