//! Going from level to level.

use super::Play;
use crate::content::{Monster, Mood, RollRange, Terrain};
use crate::creature::Creature;
use crate::event::Event;
use crate::generate;
use crate::level::Floor;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Region, Tile};

impl Dungeon {
    /// The depth to which stairs of this level lead, if there is one.
    fn depth_beyond(&self, stairs: Terrain) -> Option<u8> {
        let depth = match stairs {
            Terrain::StairsDown => self.depth().checked_add(1)?,
            _ => self.depth().checked_sub(1)?,
        };
        (1..=self.book.constants.depths).contains(&depth).then_some(depth)
    }

    /// Whether stairs of this level lead to a level with a place to arrive at.
    pub(crate) fn leads_somewhere(&self, stairs: Terrain) -> bool {
        let Some(depth) = self.depth_beyond(stairs) else {
            return false;
        };
        let given = self.frozen.iter().chain(&self.ahead);
        let given = given.into_iter().find(|floor| floor.level.depth() == depth);
        // A level that will be dug has stairs.
        given.is_none_or(|floor| arrival(floor, stairs).is_some_and(|at| has_room(floor, at)))
    }
}

/// Whether the hero can arrive there: nobody is in the way, or there is a free tile to move to.
fn has_room(floor: &Floor, at: Tile) -> bool {
    let free = |tile| floor.level.is_enterable(tile) && floor.occupant(tile).is_none();
    floor.occupant(at).is_none() || floor.level.steps_from(at).iter().any(|(tile, _)| free(tile))
}

/// Where stairs of this kind lead: to the stairs that lead back, or if there are none, to the first
/// tile that can be entered.
fn arrival(floor: &Floor, stairs: Terrain) -> Option<Tile> {
    let back = match stairs {
        Terrain::StairsDown => Terrain::StairsUp,
        _ => Terrain::StairsDown,
    };
    let open = || floor.level.size().tiles().find(|tile| floor.level.is_enterable(*tile));
    floor.level.find_all(back).next().or_else(open)
}

impl Play<'_> {
    // DELVE-STAIR-1
    pub(super) fn climb(&mut self, stairs: Terrain, out: &mut impl Sink<Event>) {
        let Some(depth) = self.depth_beyond(stairs) else {
            return;
        };
        let left = self.depth();
        let followers = self.take_followers();
        let first = self.enter(depth);
        let Some(to) = arrival(&self.floor, stairs) else {
            return;
        };
        self.disturbed = true;
        self.hero.at = to;
        out.emit_with(|| Event::LevelEntered { depth, first });
        self.tally.deepest = self.tally.deepest.max(depth);
        self.make_way(to, out);
        self.game.visible = Region::empty(self.level().size());
        self.arrive(out);
        for creature in followers {
            self.follow(creature, left, out);
        }
        self.send_hunters(out);
    }

    /// Removes the monsters that follow the hero: those in reach that know of it.
    fn take_followers(&mut self) -> Vec<Creature> {
        let most = usize::try_from(self.book.constants.followers).unwrap_or(usize::MAX);
        let comes = |creature: &Creature| {
            creature.mood.is_aware()
                && self.level().reaches(creature.at, self.hero.at)
                && !self.turns.ledger().is_stunned(creature.id)
                && self.turns.channel(creature.id).is_none()
        };
        let ids = self.floor.ids(comes).into_iter().take(most);
        ids.filter_map(|id| self.floor.remove(id)).collect()
    }

    /// Freezes this level and enters another. Returns whether it is entered for the first time.
    fn enter(&mut self, depth: u8) -> bool {
        self.maps.get_mut().clear();
        let game = &mut *self.game;
        for creature in game.floor.creatures() {
            // The clock knows every monster of this level.
            let _ = game.turns.park(creature.id);
        }
        let find = |list: &[Floor]| list.iter().position(|floor| floor.level.depth() == depth);
        let known = find(&game.frozen).map(|place| game.frozen.remove(place));
        let first = known.is_none();
        let next = known.or_else(|| find(&game.ahead).map(|place| game.ahead.remove(place)));
        let left = match next {
            Some(floor) => {
                for creature in floor.creatures() {
                    if creature.mood != Mood::Asleep {
                        let _ = game.turns.unpark(creature.id);
                    }
                }
                core::mem::replace(&mut game.floor, floor)
            }
            None => {
                let left = game.floor.clone();
                game.populate(generate::dig(&game.book, &game.root, depth));
                left
            }
        };
        let place = game.frozen.partition_point(|floor| floor.level.depth() < left.level.depth());
        game.frozen.insert(place, left);
        first
    }

    /// A follower arrives beside the hero, without energy.
    fn follow(&mut self, mut creature: Creature, left: u8, out: &mut impl Sink<Event>) {
        let actor = creature.id;
        let from = creature.at;
        let Some(to) = self.nearest_free(self.hero.at) else {
            // DELVE-BAD-3: without a free tile it stays where it was.
            let _ = self.turns.park(actor);
            if let Some(floor) = self.frozen.iter_mut().find(|floor| floor.level.depth() == left) {
                floor.insert(creature);
            }
            return;
        };
        creature.at = to;
        creature.last_known = Some(self.hero.at);
        self.floor.insert(creature);
        let energy = self.turns.ledger().total(actor);
        let _ = self.turns.drain(actor, energy);
        out.emit_with(|| Event::ActorMoved { actor, from, to, seen: true });
    }

    // DELVE-STAIR-2
    /// Hounds hunt a hero who carries the Amulet, once on each level.
    fn send_hunters(&mut self, out: &mut impl Sink<Event>) {
        let depth = self.depth();
        let mark = 1_u32.checked_shl(depth.into()).unwrap_or(0);
        if !self.hero.amulet
            || self.tally.hunted & mark != 0
            || depth >= self.book.constants.depths
            || self.is_done()
        {
            return;
        }
        self.tally.hunted |= mark;
        let constants = &self.book.constants;
        let (count, memory) = (constants.hunters, constants.alarm_memory);
        let RollRange(least, most) = constants.hunter_steps;
        let steps = self.level().steps_from(self.hero.at);
        for _ in 0..count {
            let within =
                |steps: u32| (least..=most).contains(&i32::try_from(steps).unwrap_or(most));
            let places: Vec<Tile> =
                self.free_floor().filter(|tile| steps.get(*tile).is_some_and(within)).collect();
            let Some(at) = self.dice.pick(&places).copied() else {
                return;
            };
            if let Some(actor) = self.spawn(Monster::Hound, at, Mood::Chase, out) {
                self.alert_for(actor, memory, out);
            }
        }
    }
}
