//! The items and monsters of a new level.

use super::NewMonster;
use crate::content::{DelveLibrary, Item, ItemKind, Monster, Mood, NamedKind, Terrain};
use crate::level::DungeonLevel;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::Tile;

/// Draws a free tile. It is no longer free then.
pub(super) fn draw_tile(free: &mut Vec<Tile>, dice: &mut Dice) -> Option<Tile> {
    let place = dice.index(free.len())?;
    Some(free.remove(place))
}

// DELVE-GEN-3
/// Lays items on plain floor of rooms, away from traps.
pub(super) fn lay_items(
    level: &mut DungeonLevel,
    library: &DelveLibrary,
    inside: &[Tile],
    dice: &mut Dice,
) {
    let plain =
        |tile: &Tile| level.terrain(*tile) == Some(Terrain::Floor) && level.trap(*tile).is_none();
    let mut free: Vec<Tile> = inside.iter().copied().filter(plain).collect();
    let gifts = usize::from(level.depth()).checked_sub(1);
    let gifts = gifts.and_then(|depth| library.digging.gifts.get(depth));
    let mut items: Vec<Item> = Vec::new();
    for list in gifts.into_iter().flatten() {
        items.extend(dice.pick(list));
    }
    for _ in 0..library.digging.finds {
        items.extend(draw_item(library, dice));
    }
    for item in items {
        if let Some(at) = draw_tile(&mut free, dice) {
            level.piles.lay(at, item);
        }
    }
}

// DELVE-GEN-3
fn draw_item(library: &DelveLibrary, dice: &mut Dice) -> Option<Item> {
    let digging = &library.digging;
    let mut weights = vec![digging.potion, digging.scroll];
    weights.extend(digging.other.iter().map(|(_, weight)| *weight));
    match dice.weighted(&weights)? {
        0 => {
            let weights: Vec<u32> = library.potions.iter().map(|(_, row)| row.weight).collect();
            ItemKind::potions().nth(dice.weighted(&weights)?).map(Item::one)
        }
        1 => {
            let weights: Vec<u32> = library.scrolls.iter().map(|(_, row)| row.weight).collect();
            ItemKind::scrolls().nth(dice.weighted(&weights)?).map(Item::one)
        }
        place => digging.other.get(place - 2).map(|(item, _)| *item),
    }
}

/// Draws a monster from the table of a depth.
pub(crate) fn draw_monster(library: &DelveLibrary, depth: u8, dice: &mut Dice) -> Option<Monster> {
    let weight = |monster: &Monster| {
        let sheet = &library.monsters[*monster];
        let here = sheet.depths.iter().find(|(lives, _)| *lives == depth && !sheet.boss);
        here.map_or(0, |(_, weight)| *weight)
    };
    let weights: Vec<u32> = Monster::ALL.iter().map(weight).collect();
    dice.weighted(&weights).and_then(|place| Monster::ALL.get(place)).copied()
}

// DELVE-GEN-2, DELVE-GEN-3
/// Places a boss where the way down would be, and other monsters in rooms away from the up stairs.
pub(super) fn place_monsters(
    level: &DungeonLevel,
    library: &DelveLibrary,
    inside: &[Tile],
    up: Tile,
    end: Tile,
    dice: &mut Dice,
) -> Vec<NewMonster> {
    let digging = &library.digging;
    let distances = level.steps_from(up);
    let far =
        |tile: &Tile| distances.get(*tile).is_some_and(|steps| steps >= digging.monster_steps);
    let mut free: Vec<Tile> = inside.iter().copied().filter(far).collect();
    let mut monsters = Vec::new();
    let here = |depths: &[(u8, u32)]| depths.iter().any(|(depth, _)| *depth == level.depth());
    let boss = library.monsters.iter().find(|(_, sheet)| sheet.boss && here(&sheet.depths));
    if let Some((kind, _)) = boss {
        free.retain(|tile| *tile != end);
        monsters.push(NewMonster { kind, at: end, mood: Mood::Guard });
    }
    for _ in 0..digging.monsters + u32::from(level.depth()) {
        let Some(kind) = draw_monster(library, level.depth(), dice) else {
            break;
        };
        let Some(at) = draw_tile(&mut free, dice) else {
            break;
        };
        let mood = if dice.chance(digging.asleep) {
            Mood::Asleep
        } else if library.monsters[kind].guard {
            Mood::Guard
        } else {
            Mood::Wander
        };
        monsters.push(NewMonster { kind, at, mood });
    }
    monsters
}
