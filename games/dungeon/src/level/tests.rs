//! Levels: walking, items, what the hero remembers, and how levels are saved.

use super::*;
use crate::content::{ItemKind, Potion, Weapon, library};
use initiative_kernel::grid::{Direction, Ground};

fn level(rows: &[&str]) -> DungeonLevel {
    let terrain = Layer::from_rows(rows.iter().copied(), Terrain::of).unwrap();
    DungeonLevel::new(1, terrain, library().unwrap())
}

fn tile(x: i16, y: i16) -> Tile {
    Tile::new(x, y)
}

/// Case 37, for the ground.
#[test]
fn delve_move_1_corners_and_doorways() {
    let level = level(&["..#", "...", "+.."]);
    assert_eq!(level.step(tile(0, 0), Direction::North), Err(Obstacle::OffMap));
    assert_eq!(level.step(tile(1, 0), Direction::East), Err(Obstacle::Blocked));
    assert_eq!(level.step(tile(1, 0), Direction::SouthEast), Err(Obstacle::Corner));
    assert_eq!(level.step(tile(0, 1), Direction::SouthEast), Err(Obstacle::Corner), "past a door");
    assert_eq!(level.step(tile(1, 1), Direction::SouthWest), Err(Obstacle::Corner), "into a door");
    assert_eq!(level.step(tile(1, 2), Direction::West), Ok(tile(0, 2)), "it opens");
    assert_eq!(level.step(tile(0, 0), Direction::SouthEast), Ok(tile(1, 1)));
    assert!(level.reaches(tile(0, 0), tile(1, 1)) && !level.reaches(tile(1, 0), tile(2, 1)));
    assert!(!level.reaches(tile(0, 0), tile(0, 0)) && !level.reaches(tile(0, 0), tile(2, 0)));
    assert!(!level.reaches(tile(0, 0), tile(-1, 0)));
    // A diagonal step goes past an open door, but not into it.
    let mut level = level;
    level.set_terrain(tile(0, 2), Terrain::OpenDoor, library().unwrap());
    assert_eq!(level.step(tile(0, 1), Direction::SouthEast), Ok(tile(1, 2)));
    assert_eq!(level.step(tile(1, 1), Direction::SouthWest), Err(Obstacle::Corner));
    assert!(level.is_enterable(tile(0, 2)));
}

#[test]
fn delve_ai_2_what_walking_costs() {
    let level = level(&[".~\"+.", "#####"]);
    let library = library().unwrap();
    let walker = level.ground(library, false, true);
    let costs: Vec<u16> = (0..5).map(|x| walker.cost(tile(x, 0))).collect();
    assert_eq!(costs, [100, 150, 110, 200, 100]);
    assert_eq!(level.ground(library, false, false).cost(tile(3, 0)), 0);
    let flier = level.ground(library, true, false);
    assert_eq!(
        (flier.cost(tile(1, 0)), flier.cost(tile(2, 0)), flier.cost(tile(0, 1))),
        (100, 100, 0)
    );
    assert_eq!(level.steps_from(tile(0, 0)).get(tile(4, 0)), Some(4));
}

#[test]
fn piles_grow_and_shrink_at_the_top() {
    let mut level = level(&["..."]);
    let (sword, potion) =
        (Item::one(ItemKind::Weapon(Weapon::Sword)), Item::one(ItemKind::Potion(Potion::Fire)));
    level.piles.lay(tile(1, 0), sword);
    level.piles.lay(tile(0, 0), potion);
    level.piles.lay(tile(1, 0), potion);
    assert_eq!(level.piles.items(tile(1, 0)), [sword, potion]);
    assert_eq!(level.piles.take(tile(1, 0)), Some(potion));
    assert_eq!(level.piles.take(tile(1, 0)), Some(sword));
    assert_eq!((level.piles.take(tile(1, 0)), level.piles.all().len()), (None, 1));
}

#[test]
fn delve_sight_2_what_was_seen_is_remembered_as_it_was() {
    let library = library().unwrap();
    let mut level = level(&[".+."]);
    let all = Region::full(level.size());
    level.piles.lay(tile(2, 0), Item::one(ItemKind::Amulet));
    let revealed = level.see(&Region::from_tiles(level.size(), [tile(1, 0), tile(2, 0)]));
    assert_eq!(revealed, [tile(1, 0), tile(2, 0)]);
    level.set_terrain(tile(1, 0), Terrain::OpenDoor, library);
    level.piles.take(tile(2, 0));
    assert_eq!(level.memory.terrain(tile(1, 0)), Some(Terrain::ClosedDoor));
    assert_eq!(level.memory.piles.items(tile(2, 0)), [Item::one(ItemKind::Amulet)]);
    assert_eq!(level.memory.terrain(tile(0, 0)), None);
    assert_eq!(level.see(&all), [tile(0, 0)], "only that is new");
    assert_eq!(level.memory.terrain(tile(1, 0)), Some(Terrain::OpenDoor));
    assert!(level.memory.piles.items(tile(2, 0)).is_empty());
}

#[test]
fn levels_are_written_as_maps_and_hostile_ones_refused() {
    let dug = crate::generate::dig(library().unwrap(), &initiative_kernel::dice::Dice::new(5), 2);
    let mut level = dug.level;
    let view = crate::level::sight::view(&level, level.rooms[0], 8);
    level.see(&view);
    let bytes = postcard::to_allocvec(&level).unwrap();
    assert_eq!(postcard::from_bytes::<DungeonLevel>(&bytes).unwrap(), level);
    assert!(bytes.len() < 3200, "{} bytes", bytes.len());
    let value = serde_json::to_value(&level).unwrap();
    assert_eq!(serde_json::from_value::<DungeonLevel>(value.clone()).unwrap(), level);
    for (field, hostile) in [
        ("rows", serde_json::json!(["..."])),
        ("rows", serde_json::json!([])),
        ("traps", serde_json::json!([{ "at": [400, 1], "kind": "dart", "hidden": true }])),
        ("piles", serde_json::json!([{ "at": [1, 1], "items": [] }])),
        ("rooms", serde_json::json!([[-1, 0]])),
        ("memory", serde_json::json!({ "rows": ["."], "piles": [] })),
    ] {
        let mut value = value.clone();
        value[field] = hostile;
        assert!(serde_json::from_value::<DungeonLevel>(value).is_err(), "{field}");
    }
}
