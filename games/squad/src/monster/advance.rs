//! How monsters move.

use crate::body::FigureStatus;
use crate::content::RangeBand;
use crate::event::Event;
use crate::state::{Squad, distance, within};
use alloc::vec::Vec;
use core::cmp::Reverse;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{
    Avoiding, Crowd, Direction, Layer, Metric, PathFinder, Reach, Region, Tile,
};

/// The tiles of all figures except the moving monster.
struct Others {
    survivors: Region,
    monsters: Region,
}

impl Others {
    const fn crowd<'a>(&'a self, costs: &'a Layer<u8>) -> Crowd<'a, Layer<u8>> {
        Crowd { ground: costs, solid: &self.survivors, soft: &self.monsters }
    }

    fn all(&self) -> Region {
        &self.survivors | &self.monsters
    }
}

impl Squad {
    fn others(&self, monster: usize) -> Others {
        Others { survivors: self.survivor_tiles(None), monsters: self.monster_tiles(Some(monster)) }
    }

    /// The walking cost that a monster may spend on an act that allows `cost`.
    pub(crate) fn monster_movement(&self, monster: usize, cost: u8) -> u32 {
        let slowed = self.monsters[monster].statuses.has(FigureStatus::Slowed);
        let cost = if slowed { cost.saturating_sub(2).max(cost.min(1)) } else { cost };
        cost.into()
    }

    /// Where a monster could walk and stop within a range.
    pub(crate) fn monster_reach(&self, monster: usize, range: u32) -> Reach {
        let others = self.others(monster);
        let crowd = others.crowd(self.stage.board.costs());
        let ground = Avoiding { ground: &crowd, tiles: &others.all() };
        Reach::of(&ground, &Direction::FOUR, self.monsters[monster].at, range)
    }

    /// The tiles of that reach alone, found without costs and paths.
    pub(crate) fn monster_reached(&self, monster: usize, range: u32) -> Region {
        let Others { survivors, monsters } = self.others(monster);
        self.stage.board.reached(&survivors, &monsters, self.monsters[monster].at, range)
    }

    // SQUAD-MON-4
    /// Goes to the nearest place from which the attack reaches the target.
    pub(super) fn advance(
        &mut self,
        monster: usize,
        target: usize,
        band: Option<RangeBand>,
        cost: u8,
        out: &mut impl Sink<Event>,
    ) {
        let band = band.unwrap_or(RangeBand::TOUCH);
        let opaque = self.opaque(Some(self.monster_id(monster).into()));
        let (at, goal) = (self.monsters[monster].at, self.survivors[target].at);
        if within(band, &opaque, at, goal).is_ok() {
            return self.stay(monster, out);
        }
        let board = &self.stage.board;
        let others = self.others(monster);
        let figures = others.all();
        let mut goals = Region::within(board.size(), Metric::Manhattan, goal, band.far.into());
        goals -= &figures;
        let able =
            |tile: &Tile| board.is_passable(*tile) && within(band, &opaque, *tile, goal).is_ok();
        let goals = Region::from_tiles(board.size(), goals.iter().filter(able));
        let crowd = others.crowd(board.costs());
        let ground = Avoiding { ground: &crowd, tiles: &figures };
        let mut finder = PathFinder::new();
        let budget = self.monster_movement(monster, cost);
        let path = match finder.path_to_any(&ground, &Direction::FOUR, at, &goals) {
            Some(path) => {
                let mut tiles = path.within(board.costs(), budget).to_vec();
                while tiles.last().is_some_and(|tile| figures.contains(*tile)) {
                    tiles.pop();
                }
                tiles
            }
            None => {
                let ground = Avoiding { ground: board.costs(), tiles: &figures };
                let path = finder.path(&ground, &Direction::FOUR, at, goal).unwrap_or_default();
                let tiles = path.within(board.costs(), budget).iter().copied();
                tiles.take_while(|tile| !figures.contains(*tile)).collect()
            }
        };
        self.walk_monster(monster, path, out);
    }

    // SQUAD-MON-5
    /// Goes straight at the target and pushes survivors aside.
    pub(super) fn shove(
        &mut self,
        monster: usize,
        target: usize,
        cost: u8,
        out: &mut impl Sink<Event>,
    ) {
        let board = &self.stage.board;
        let (at, goal) = (self.monsters[monster].at, self.survivors[target].at);
        let others = self.others(monster);
        let ground = Avoiding { ground: board.costs(), tiles: &others.all() };
        let path = PathFinder::new().path(&ground, &Direction::FOUR, at, goal).unwrap_or_default();
        let mut tiles = path.within(board.costs(), self.monster_movement(monster, cost)).to_vec();
        while tiles.last().is_some_and(|tile| others.monsters.contains(*tile)) {
            tiles.pop();
        }
        let path = tiles.clone();
        self.walk_monster(monster, tiles, out);
        let mut from = at;
        for tile in path {
            let step = Direction::FOUR.into_iter().find(|step| from.step(*step) == tile);
            if let Some(step) = step {
                // The monster counts as standing on its last tile while it pushes.
                self.monsters[monster].at = from;
                self.push_aside(monster, tile, step, out);
                self.monsters[monster].at = tile;
            }
            from = tile;
        }
    }

    /// Moves every survivor on a tile to the left of the monster's direction, or else to the right.
    fn push_aside(
        &mut self,
        monster: usize,
        tile: Tile,
        step: Direction,
        out: &mut impl Sink<Event>,
    ) {
        for place in 0..self.survivors.len() {
            if self.survivors[place].dead || self.survivors[place].at != tile {
                continue;
            }
            let taken = &self.survivor_tiles(None) | &self.monster_tiles(None);
            let mut sides = [step.left(), step.right()].into_iter().map(|side| tile.step(side));
            let free = |to: &Tile| self.stage.board.is_passable(*to) && !taken.contains(*to);
            if let Some(to) = sides.find(free) {
                self.survivors[place].at = to;
                let (survivor, by) = (self.survivor_id(place), self.monster_id(monster));
                out.emit(Event::SurvivorShoved { survivor, by, from: tile, to });
            }
        }
    }

    // SQUAD-MON-6
    /// Goes as far from the target as it can.
    pub(super) fn retreat(
        &mut self,
        monster: usize,
        target: usize,
        cost: u8,
        out: &mut impl Sink<Event>,
    ) {
        let (at, from) = (self.monsters[monster].at, self.survivors[target].at);
        let reach = self.monster_reach(monster, self.monster_movement(monster, cost));
        let tiles = reach.tiles().iter().chain([at]);
        let best = tiles.min_by_key(|tile| {
            let cost = reach.cost(*tile).unwrap_or(u32::MAX);
            (Reverse(distance(*tile, from)), cost, *tile)
        });
        let path = best.and_then(|best| reach.path(best)).unwrap_or_default();
        self.walk_monster(monster, path.tiles, out);
    }

    /// Walks a path, or stays if there is none.
    fn walk_monster(&mut self, monster: usize, path: Vec<Tile>, out: &mut impl Sink<Event>) {
        let Some(last) = path.last() else {
            return self.stay(monster, out);
        };
        let from = self.monsters[monster].at;
        self.monsters[monster].at = *last;
        out.emit(Event::MonsterMoved { monster: self.monster_id(monster), from, path });
    }

    fn stay(&self, monster: usize, out: &mut impl Sink<Event>) {
        out.emit(Event::MonsterStayed { monster: self.monster_id(monster) });
    }
}
