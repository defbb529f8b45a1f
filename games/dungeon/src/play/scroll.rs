//! What scrolls do.

use super::Play;
use crate::content::{Scroll, Terrain};
use crate::event::Event;
use crate::hero::GearSlot;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Direction, Region, Tile};

impl Play<'_> {
    pub(super) fn read(
        &mut self,
        scroll: Scroll,
        target: Option<GearSlot>,
        out: &mut impl Sink<Event>,
    ) {
        match scroll {
            Scroll::Mapping => self.map_level(out),
            Scroll::Warp => self.warp(out),
            Scroll::Insight => self.gain_insight(out),
            Scroll::Forging => self.forge(target, out),
            Scroll::Thunder => {}
            Scroll::Passage => self.pass_up(out),
        }
        if let Some(gift) = self.book.scrolls[scroll].gives {
            for actor in self.floor.ids(|creature| self.visible.contains(creature.at)) {
                self.afflict(actor, gift, out);
            }
        }
    }

    /// Shows all tiles but walls, and the walls beside them.
    fn map_level(&mut self, out: &mut impl Sink<Event>) {
        let level = self.level();
        let mut shown = Region::empty(level.size());
        for (tile, _) in level.tiles().filter(|(_, terrain)| *terrain != Terrain::Wall) {
            shown.insert(tile);
            shown.extend(Direction::EIGHT.map(|direction| tile.step(direction)));
        }
        let revealed = self.floor.level.see(&shown);
        out.emit_with(|| Event::SightChanged { revealed, gained: true });
    }

    fn gain_insight(&mut self, out: &mut impl Sink<Event>) {
        for item in self.hero.pack.into_iter().flatten() {
            self.identify(item.kind, out);
        }
    }

    /// Improves the target. An unknown scroll has none and improves the weapon, else the armour.
    fn forge(&mut self, target: Option<GearSlot>, out: &mut impl Sink<Event>) {
        let hero = &self.hero;
        let found = GearSlot::ALL.into_iter().find(|worn| hero.worn(*worn).is_some());
        let Some(worn) = target.or(found) else {
            return;
        };
        if let Some(item) = self.hero.worn_mut(worn) {
            item.plus = item.plus.saturating_add(1);
            let item = *item;
            out.emit_with(|| Event::ItemForged { item, worn });
        }
    }

    /// Moves the hero to the up stairs of this level.
    fn pass_up(&mut self, out: &mut impl Sink<Event>) {
        let stairs = self.level().find_all(Terrain::StairsUp).next();
        if let Some(to) = stairs.filter(|to| *to != self.hero.at)
            && self.make_way(to, out)
        {
            self.displace_hero(to, out);
        }
    }

    // DELVE-TRAP-1
    /// Moves the hero to a free floor tile far away, else to any.
    pub(super) fn warp(&mut self, out: &mut impl Sink<Event>) {
        let least = self.book.constants.warp_steps;
        let steps = self.level().steps_from(self.hero.at);
        let free: Vec<_> = self.free_floor().collect();
        let far: Vec<_> = free
            .iter()
            .copied()
            .filter(|tile| steps.get(*tile).is_some_and(|steps| steps >= least))
            .collect();
        let places = if far.is_empty() { &free } else { &far };
        if let Some(to) = self.dice.pick(places).copied() {
            self.displace_hero(to, out);
        }
    }

    /// Moves a monster on this tile to the nearest free tile. Returns whether the tile is free then.
    pub(super) fn make_way(&mut self, at: Tile, out: &mut impl Sink<Event>) -> bool {
        let Some(actor) = self.floor.occupant(at) else {
            return true;
        };
        match self.nearest_free(at) {
            Some(to) => {
                self.displace_creature(actor, to, out);
                true
            }
            None => false,
        }
    }
}
