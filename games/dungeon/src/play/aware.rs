//! Which monsters know of the hero.

use super::Play;
use crate::content::Mood;
use crate::event::Event;
use crate::state::distance;
use initiative_kernel::game::Sink;
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    // DELVE-AWARE-1
    /// Makes a monster aware of the hero, or reminds it.
    pub(super) fn alert(&mut self, actor: ActorId, out: &mut impl Sink<Event>) {
        let memory = self.book.constants.memory;
        self.alert_for(actor, memory, out);
    }

    /// Makes a monster aware of the hero, for at least `memory` turns.
    pub(super) fn alert_for(&mut self, actor: ActorId, memory: u32, out: &mut impl Sink<Event>) {
        let hero = self.hero.at;
        let Some(creature) = self.floor.creature_mut(actor) else {
            return;
        };
        creature.last_known = Some(hero);
        creature.memory = creature.memory.max(memory);
        if creature.mood.is_aware() {
            return;
        }
        let asleep = creature.mood == Mood::Asleep;
        creature.mood = Mood::Chase;
        creature.goal = None;
        let at = creature.at;
        if asleep {
            // The clock knows every monster of this level.
            let _ = self.turns.unpark(actor);
            self.set_speeds(actor, out);
        }
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::MonsterNoticed { actor, at, seen });
    }

    // DELVE-AWARE-1, DELVE-UPKEEP-1
    /// Lets monsters notice, remember or forget the hero, in the order of ids. The span is more than
    /// one turn only when nothing but counters change.
    pub(super) fn update_awareness(&mut self, span: u64, out: &mut impl Sink<Event>) {
        for place in 0..self.floor.creatures().len() {
            let Some(creature) = self.floor.creatures().get(place) else {
                return;
            };
            let (actor, at, mood) = (creature.id, creature.at, creature.mood);
            let sees = self.sees_hero(creature);
            if mood.is_aware() {
                self.remember(actor, sees, span, out);
            } else if sees {
                let constants = &self.book.constants;
                let chance = if mood == Mood::Asleep {
                    self.notice_chance(constants.notice_asleep)
                } else if distance(at, self.hero.at) <= constants.notice_near {
                    100
                } else {
                    self.notice_chance(constants.notice_awake)
                };
                if self.dice.chance(chance) {
                    self.alert(actor, out);
                }
            }
        }
    }

    /// A chance to be noticed, with the stealth of the hero's class.
    fn notice_chance(&self, chance: i64) -> i64 {
        chance / self.book.classes[self.hero.class].stealth.max(1)
    }

    fn remember(&mut self, actor: ActorId, sees: bool, span: u64, out: &mut impl Sink<Event>) {
        let (hero, memory) = (self.hero.at, self.book.constants.memory);
        let Some(creature) = self.floor.creature_mut(actor) else {
            return;
        };
        if sees {
            creature.last_known = Some(hero);
            creature.memory = memory;
            return;
        }
        creature.memory = creature.memory.saturating_sub(u32::try_from(span).unwrap_or(u32::MAX));
        if creature.memory > 0 && creature.last_known != Some(creature.at) {
            return;
        }
        creature.mood = Mood::Wander;
        creature.last_known = None;
        creature.memory = 0;
        let at = creature.at;
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::MonsterLostTrack { actor, at, seen });
    }

    // DELVE-AI-1
    /// A wanderer that waits chooses where to go.
    pub(super) fn choose_goal(&mut self, actor: ActorId) {
        let Some(creature) = self.game.floor.creature(actor) else {
            return;
        };
        if creature.mood != Mood::Wander || !self.game.is_aimless(creature, self.maps.get_mut()) {
            return;
        }
        let rooms = self.level().rooms.len();
        let goal = self.dice.index(rooms).and_then(|room| self.level().rooms.get(room).copied());
        if let Some(creature) = self.floor.creature_mut(actor) {
            creature.goal = goal.filter(|goal| *goal != creature.at);
        }
    }
}
