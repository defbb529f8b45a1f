//! How statuses come, take effect and go.

use super::Play;
use crate::content::{Affliction, NamedKind, Status};
use crate::event::{Event, Source};
use crate::hero::HERO;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    // DELVE-STATUS-1
    /// Gives an actor a status. Of two equal statuses the longer time and the greater power count.
    pub(super) fn afflict(
        &mut self,
        actor: ActorId,
        Affliction { status, turns }: Affliction,
        out: &mut impl Sink<Event>,
    ) {
        let Some(at) = self.place(actor) else {
            return;
        };
        let mut turns = turns;
        if let Some(creature) = self.floor.creature(actor) {
            let sheet = self.sheet(creature);
            if sheet.immune.contains(&status) {
                return;
            }
            // DELVE-STATUS-2
            if status == Status::Stun {
                turns = sheet.stun.unwrap_or(turns);
            }
        }
        let power = self.book.statuses[status].power;
        let power = u32::try_from(power).unwrap_or(0);
        let Some(statuses) = self.statuses_mut(actor) else {
            return;
        };
        statuses.apply(status, turns, power);
        let Some(now) = statuses.get(status) else {
            return;
        };
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::StatusApplied { actor, status, turns: now.turns, at, seen });
        self.set_speed(actor, status, out);
    }

    /// Tells the clock how a status changes the speed of an actor.
    fn set_speed(&mut self, actor: ActorId, status: Status, out: &mut impl Sink<Event>) {
        let turns = self.statuses(actor).and_then(|list| list.get(status)).map(|one| one.turns);
        let Some(modifier) = self.speed_modifier(status, turns.unwrap_or(0)) else {
            return;
        };
        // A speed that the clock cannot represent stays as it was. Statuses alone are never so fast.
        let event = self.turns.modify(actor, modifier);
        self.report(event.ok().flatten(), out);
    }

    /// Tells the clock of all statuses of an actor that slept.
    pub(super) fn set_speeds(&mut self, actor: ActorId, out: &mut impl Sink<Event>) {
        for status in Status::ALL {
            self.set_speed(actor, *status, out);
        }
    }

    fn statuses_mut(&mut self, actor: ActorId) -> Option<&mut Statuses<Status>> {
        if actor == HERO {
            return Some(&mut self.hero.statuses);
        }
        self.floor.creature_mut(actor).map(|creature| &mut creature.statuses)
    }

    pub(super) fn cure(&mut self, actor: ActorId, status: Status, out: &mut impl Sink<Event>) {
        let ended = self.statuses_mut(actor).and_then(|statuses| statuses.remove(status));
        if ended.is_some() {
            self.tell_expired(actor, status, out);
            self.set_speed(actor, status, out);
        }
    }

    fn tell_expired(&self, actor: ActorId, status: Status, out: &mut impl Sink<Event>) {
        if let Some(at) = self.place(actor) {
            let seen = self.visible.contains(at);
            out.emit_with(|| Event::StatusExpired { actor, status, at, seen });
        }
    }

    // DELVE-STATUS-1, ENERGY-CLOSE-1 (3)
    pub(super) fn tick_statuses(&mut self, out: &mut impl Sink<Event>) {
        if !self.hero.statuses.is_empty() {
            self.tick_actor(HERO, out);
        }
        // In most turns no monster has a status, and then this does not allocate.
        for actor in self.floor.ids(|creature| !creature.statuses.is_empty()) {
            if self.is_done() {
                return;
            }
            self.tick_actor(actor, out);
        }
    }

    fn tick_actor(&mut self, actor: ActorId, out: &mut impl Sink<Event>) {
        for status in [Status::Regeneration, Status::Poison, Status::Burning] {
            let Some(active) = self.statuses(actor).and_then(|list| list.get(status)) else {
                continue;
            };
            let Some(at) = self.place(actor) else {
                return;
            };
            let power = i32::try_from(active.power).unwrap_or(i32::MAX);
            let change = self.book.statuses[status].hp.saturating_mul(power);
            let seen = self.visible.contains(at);
            out.emit_with(|| Event::StatusTicked { actor, status, at, seen });
            if change > 0 {
                self.heal(actor, change, out);
            } else if change < 0 {
                self.hurt(actor, change.saturating_neg(), Source::Status(status), out);
            }
            if self.is_done() || self.place(actor).is_none() {
                return;
            }
        }
        let mut expired = Vec::new();
        if let Some(statuses) = self.statuses_mut(actor) {
            statuses.tick(|_| true, |status| expired.push(status.kind));
        }
        for status in expired {
            self.tell_expired(actor, status, out);
        }
    }
}
