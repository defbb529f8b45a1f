//! Steps and doors, and what follows from them.

use super::Play;
use crate::content::{Mood, Status, Terrain};
use crate::event::Event;
use crate::hero::HERO;
use crate::level::sight;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    // DELVE-MOVE-2
    pub(super) fn displace_hero(&mut self, to: Tile, out: &mut impl Sink<Event>) {
        let from = core::mem::replace(&mut self.hero.at, to);
        out.emit_with(|| Event::ActorMoved { actor: HERO, from, to, seen: true });
        self.arrive(out);
    }

    /// What happens where the hero arrives: water puts out fire, the hero looks around, a trap goes
    /// off.
    pub(super) fn arrive(&mut self, out: &mut impl Sink<Event>) {
        let at = self.hero.at;
        if self.level().terrain(at) == Some(Terrain::Water) {
            self.cure(HERO, Status::Burning, out);
        }
        self.look(out);
        if !self.level().piles.items(at).is_empty() {
            self.disturbed = true;
        }
        self.spring_trap(at, out);
    }

    pub(super) fn displace_creature(
        &mut self,
        actor: ActorId,
        to: Tile,
        out: &mut impl Sink<Event>,
    ) {
        let Some(from) = self.floor.relocate(actor, to) else {
            return;
        };
        let (was_seen, is_seen) = (self.visible.contains(from), self.visible.contains(to));
        out.emit_with(|| Event::ActorMoved { actor, from, to, seen: was_seen || is_seen });
        self.disturbed |= is_seen && !was_seen;
        if self.level().terrain(to) == Some(Terrain::Water) {
            self.cure(actor, Status::Burning, out);
        }
        if let Some(creature) = self.floor.creature_mut(actor)
            && creature.goal == Some(to)
        {
            creature.goal = None;
        }
    }

    // DELVE-AI-2
    /// Where a monster's step leads. An erratic monster that chases the hero may go elsewhere.
    pub(super) fn creature_step(&mut self, actor: ActorId, direction: Direction) -> Option<Tile> {
        let creature = self.floor.creature(actor)?;
        let (at, chance) = (creature.at, self.sheet(creature).erratic);
        let hunts = creature.mood == Mood::Chase && self.sees_hero(creature);
        if !hunts || !self.dice.chance(chance) {
            return Some(at.step(direction));
        }
        let place = self.dice.index(Direction::EIGHT.len())?;
        let other = Direction::EIGHT.get(place).copied()?;
        self.allows_step(at, other).is_ok().then(|| at.step(other))
    }

    pub(super) fn flee(
        &mut self,
        actor: ActorId,
        direction: Direction,
        out: &mut impl Sink<Event>,
    ) {
        if let Some(creature) = self.floor.creature_mut(actor) {
            creature.mood = Mood::Flee;
            let to = creature.at.step(direction);
            self.displace_creature(actor, to, out);
        }
    }

    // DELVE-MOVE-3
    pub(super) fn open_door(
        &mut self,
        actor: ActorId,
        direction: Direction,
        out: &mut impl Sink<Event>,
    ) {
        let Some(from) = self.place(actor) else {
            return;
        };
        let at = from.step(direction);
        self.turn_door(at, Terrain::OpenDoor);
        let seen = self.visible.contains(at) || self.visible.contains(from);
        out.emit_with(|| Event::DoorOpened { actor, at, seen });
        self.look(out);
    }

    pub(super) fn close_door(&mut self, direction: Direction, out: &mut impl Sink<Event>) {
        let at = self.hero.at.step(direction);
        self.turn_door(at, Terrain::ClosedDoor);
        out.emit_with(|| Event::DoorClosed { actor: HERO, at });
        self.look(out);
    }

    fn turn_door(&mut self, at: Tile, terrain: Terrain) {
        let game = &mut *self.game;
        game.floor.level.set_terrain(at, terrain, &game.book);
        self.maps.get_mut().clear();
    }

    // DELVE-SIGHT-2
    /// The hero looks around. An event tells what has changed.
    pub(crate) fn look(&mut self, out: &mut impl Sink<Event>) {
        let radius = self.book.classes[self.hero.class].sight;
        let visible = sight::view(self.level(), self.hero.at, radius);
        let gained = !visible.is_subset(&self.visible);
        let changed = visible != self.visible;
        let revealed = self.game.floor.level.see(&visible);
        let before = core::mem::replace(&mut self.visible, visible);
        self.disturbed |= self.game.in_view().any(|creature| !before.contains(creature.at));
        if changed || !revealed.is_empty() {
            out.emit_with(|| Event::SightChanged { revealed, gained });
        }
    }
}
