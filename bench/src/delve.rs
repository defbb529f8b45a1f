//! Delve: digging a level, and looking around on it.

use crate::measure::{Effort, runner};
use crate::row::{Row, Target, Unit};
use dungeon::content::{Terrain, library};
use dungeon::generate::dig;
use dungeon::level::DungeonLevel;
use dungeon::sight::view;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Layer, Size, Tile};

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let Ok(library) = library() else {
        return Vec::new();
    };
    let mut seed = 0;
    let dug = effort.measure(|| {
        seed += 1;
        dig(library, &Dice::new(seed), 3)
    });
    let mut rows =
        vec![Row::new("dig a level of 40×28", Unit::Time, dug).target(Target::Within(2_000_000.0))];
    let Ok(size) = Size::new(80, 50) else {
        return rows;
    };
    let open = DungeonLevel::new(1, Layer::new(size, |_| Terrain::Floor), library);
    // A pillar on every fifth tile or so: some lines are cut short, most are not.
    let pillars = |tile: Tile| (tile.x * 7 + tile.y * 13) % 5 == 0;
    let stone = |tile| if pillars(tile) { Terrain::Wall } else { Terrain::Floor };
    let pillared = DungeonLevel::new(1, Layer::new(size, stone), library);
    let middle = Tile::new(40, 25);
    let [bare, hall] = effort.race([
        runner(|| view(&open, middle, 8).len()),
        runner(|| view(&pillared, middle, 8).len()),
    ]);
    for (what, sample) in [("open", bare), ("pillars", hall)] {
        let row = Row::new(format!("field of view on 80×50, radius 8, {what}"), Unit::Time, sample);
        rows.push(row.target(Target::Within(15_000.0)));
    }
    rows
}
