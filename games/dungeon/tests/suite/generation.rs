//! Levels as they are dug, checked by somebody who does not know how.

mod checker;

use checker::{Census, check};
use dungeon::content::{Kind, Monster, Mood, library};
use dungeon::generate::{Dug, dig};
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::Tile;
use initiative_testkit::{golden, seeds};
use std::fmt::Write;
use std::path::Path;

#[test]
fn case_48_delve_gen_1_to_3_hold_for_every_seed_and_depth() {
    let library = library().unwrap_or_else(|error| panic!("{error}"));
    let mut census = Census::default();
    // An optimised build looks at all of them; others at as many as there is patience for.
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

/// Case 44, as far as levels go.
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
    let library = library().unwrap();
    let overrides = serde_json::json!({ "digging": {
        "width": 34, "height": 22, "room_width": [9, 9], "room_height": [5, 5], "rooms": [9, 9],
    }});
    let library = library.amended(&overrides).unwrap();
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

/// A level with everything on it: traps `^`, items `*`, monsters by their letters.
fn portrait(dug: &Dug) -> String {
    let mut rows: Vec<Vec<char>> = dug.level.rows().map(|row| row.chars().collect()).collect();
    let mut put = |tile: Tile, letter: char| rows[tile.y as usize][tile.x as usize] = letter;
    let mut legend = String::new();
    for trap in dug.level.traps() {
        put(trap.at, '^');
        writeln!(legend, "{} {} trap", trap.at, trap.kind).unwrap();
    }
    for pile in dug.level.piles() {
        put(pile.at, '*');
        for item in &pile.items {
            writeln!(legend, "{} {} x{}", pile.at, item.kind, item.count).unwrap();
        }
    }
    for one in &dug.dwellers {
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
