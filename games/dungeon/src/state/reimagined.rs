//! Dealing anew what the hero does not know.

use crate::content::{DelveLibrary, Item, ItemKind, NamedKind, Terrain, TrapKind};
use crate::generate;
use crate::level::{DungeonLevel, Floor, Trap};
use crate::looks::Looks;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Region, Tile};
use initiative_kernel::turn::intent::ActorId;

impl Dungeon {
    // DELVE-HIDE-1
    /// A delve that the hero cannot tell from this one: other looks of unknown kinds, other ground
    /// where nothing was seen, other places for monsters out of view, hidden traps and unseen items,
    /// other levels ahead, other dice.
    pub(crate) fn reimagined(&self, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        other.root = self.root.reseeded(dice.bits());
        other.dice = self.dice.reseeded(dice.bits());
        for floor in core::mem::take(&mut other.ahead) {
            for creature in floor.creatures() {
                other.turns.leave(creature.id);
            }
        }
        let (hero, visible) = (other.hero.at, other.visible.clone());
        let Self { floor, frozen, book, root, .. } = &mut other;
        redig(&mut floor.level, book, root);
        let mut lost = shuffle_floor(floor, &visible, Some(hero), dice);
        for floor in frozen {
            redig(&mut floor.level, book, root);
            let unseen = Region::empty(floor.level.size());
            lost.append(&mut shuffle_floor(floor, &unseen, None, dice));
        }
        for actor in lost {
            other.turns.leave(actor);
        }
        other.swap_looks(dice);
        other
    }

    /// Swaps the kinds behind the appearances that are not known yet.
    fn swap_looks(&mut self, dice: &mut Dice) {
        let mut swaps: Vec<(ItemKind, ItemKind)> = Vec::new();
        for kinds in [ItemKind::potions().collect::<Vec<_>>(), ItemKind::scrolls().collect()] {
            let mut unknown = kinds;
            unknown.retain(|kind| !self.is_known(*kind));
            let mut dealt = unknown.clone();
            dice.shuffle(&mut dealt);
            swaps.extend(unknown.into_iter().zip(dealt));
        }
        let swapped = |kind: ItemKind| {
            swaps.iter().find(|(from, _)| *from == kind).map_or(kind, |(_, to)| *to)
        };
        let before = |kind: ItemKind| {
            swaps.iter().find(|(_, to)| *to == kind).map_or(kind, |(from, _)| *from)
        };
        let place = |kind: ItemKind| self.looks.place(before(kind)).unwrap_or(0);
        let potions = ItemKind::potions().map(place).collect();
        let scrolls = ItemKind::scrolls().map(place).collect();
        if let Some(looks) = Looks::of(potions, scrolls) {
            self.looks = looks;
        }
        let swap = |item: &mut Item| item.kind = swapped(item.kind);
        self.hero.pack.iter_mut().flatten().for_each(swap);
        for floor in [&mut self.floor].into_iter().chain(&mut self.frozen) {
            floor.level.each_item(swap);
        }
    }
}

/// Replaces the tiles that were never seen by those of another level that these dice would dig.
fn redig(level: &mut DungeonLevel, library: &DelveLibrary, root: &Dice) {
    let other = generate::dig(library, root, level.depth()).level;
    let known = |kind: Terrain| level.memory.find_all(kind).next().is_some();
    let stairs = [Terrain::StairsUp, Terrain::StairsDown].map(|kind| (kind, known(kind)));
    for tile in level.size().tiles() {
        let kind = level.memory.terrain(tile).unwrap_or_else(|| {
            match other.terrain(tile).unwrap_or(Terrain::Wall) {
                // A level has only one of each.
                kind if stairs.contains(&(kind, true)) => Terrain::Floor,
                kind => kind,
            }
        });
        level.set_terrain(tile, kind, library);
    }
    let DungeonLevel { rooms, memory, .. } = level;
    rooms.retain(|room| memory.is_seen(*room));
    rooms.extend(other.rooms.iter().filter(|room| !memory.is_seen(**room)));
    let size = memory.size();
    rooms.retain(|room| size.contains(*room));
}

/// Moves what is out of view to other places out of view. Returns the monsters for which there is
/// no room.
fn shuffle_floor(
    floor: &mut Floor,
    visible: &Region,
    hero: Option<Tile>,
    dice: &mut Dice,
) -> Vec<ActorId> {
    let hidden = |tile: Tile| !visible.contains(tile) && Some(tile) != hero;
    shuffle_traps(&mut floor.level, hidden, dice);
    shuffle_items(&mut floor.level, hidden, dice);
    let tiles = floor.level.size().tiles();
    let mut places: Vec<Tile> =
        tiles.filter(|tile| hidden(*tile) && floor.level.is_enterable(*tile)).collect();
    dice.shuffle(&mut places);
    let moved = floor.ids(|creature| hidden(creature.at));
    let moved: Vec<_> = moved.into_iter().filter_map(|id| floor.remove(id)).collect();
    let mut lost = Vec::new();
    for mut creature in moved {
        match places.pop() {
            Some(place) => {
                creature.at = place;
                floor.insert(creature);
            }
            None => lost.push(creature.id),
        }
    }
    lost
}

/// Moves hidden traps to tiles that the hero does not see, and changes their kinds.
fn shuffle_traps(level: &mut DungeonLevel, hidden: impl Fn(Tile) -> bool, dice: &mut Dice) {
    let traps: Vec<Tile> =
        level.traps().iter().filter(|trap| trap.hidden).map(|trap| trap.at).collect();
    for at in &traps {
        level.take_trap(*at);
    }
    let fits = |tile: &Tile| hidden(*tile) && level.trap(*tile).is_none();
    let mut places: Vec<Tile> = level.find_all(Terrain::Floor).filter(fits).collect();
    dice.shuffle(&mut places);
    for at in places.into_iter().take(traps.len()) {
        if let Some(kind) = dice.pick(TrapKind::ALL) {
            level.lay_trap(Trap { at, kind: *kind, hidden: true });
        }
    }
}

/// Moves items that were never seen to other tiles that were never seen.
fn shuffle_items(level: &mut DungeonLevel, hidden: impl Fn(Tile) -> bool, dice: &mut Dice) {
    let fits = |tile: &Tile| hidden(*tile) && !level.memory.is_seen(*tile);
    let unseen: Vec<Tile> = level.piles.all().iter().map(|pile| pile.at).filter(fits).collect();
    let mut places: Vec<Tile> = level.find_all(Terrain::Floor).filter(fits).collect();
    dice.shuffle(&mut places);
    let mut items: Vec<Item> = Vec::new();
    for at in unseen {
        items.extend(core::iter::from_fn(|| level.piles.take(at)));
    }
    for (item, at) in items.into_iter().zip(places) {
        level.piles.lay(at, item);
    }
}
