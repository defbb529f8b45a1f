//! Skills of heroes and monsters.

use super::Play;
use super::fight::{Blow, Strike};
use crate::action::{Aim, DelveAction};
use crate::content::{Monster, Mood, Skill};
use crate::event::{Event, Source};
use crate::hero::HERO;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::Price;
use initiative_kernel::turn::intent::{ActorId, Intent};

impl Play<'_> {
    /// Tells of a skill. Without a target it is used where its user stands.
    pub(super) fn tell_skill(
        &self,
        actor: ActorId,
        skill: Skill,
        at: Option<Tile>,
        out: &mut impl Sink<Event>,
    ) {
        if let Some(from) = self.place(actor) {
            let at = at.unwrap_or(from);
            let seen = self.visible.contains(from) || self.visible.contains(at);
            out.emit_with(|| Event::SkillUsed { actor, skill, from, at, seen });
        }
    }

    pub(super) fn hero_skill(
        &mut self,
        intent: &Intent<DelveAction>,
        skill: Skill,
        aim: Aim,
        out: &mut impl Sink<Event>,
    ) {
        let target = match aim {
            Aim::Tile(at) => {
                self.tell_skill(HERO, skill, Some(at), out);
                self.hero.cooldown = self.book.skills[skill].cooldown;
                self.displace_hero(at, out);
                return;
            }
            Aim::Actor(target) => target,
            Aim::Around => return,
        };
        let at = self.place(target);
        self.tell_skill(HERO, skill, at, out);
        let sheet = &self.book.skills[skill];
        let cooldown = sheet.cooldown;
        let damage = sheet.damage.unwrap_or_else(|| self.weapon_damage());
        let acc = (!sheet.certain).then(|| self.accuracy());
        self.hero.cooldown = cooldown;
        let (bonus, source) = (self.damage_bonus(), Source::Skill(HERO, skill));
        let blow = Blow { by: HERO, target, acc, damage: Some(damage), bonus, source };
        self.hit_with_skill(intent, skill, blow, out);
    }

    pub(super) fn creature_skill(
        &mut self,
        intent: &Intent<DelveAction>,
        skill: Skill,
        out: &mut impl Sink<Event>,
    ) {
        let actor = intent.actor;
        let Some(creature) = self.floor.creature(actor) else {
            return;
        };
        let sheet = &self.book.skills[skill];
        let acc = (!sheet.certain).then_some(self.sheet(creature).acc);
        let (cooldown, radius) = (sheet.cooldown, sheet.radius);
        let (damage, summons) = (sheet.damage, sheet.summons);
        let aim = self.aim_of(skill);
        // A channelled skill was told when it began.
        let begun = sheet.channelled && intent.cost > Price::INSTALMENT;
        if !begun {
            let at = (aim == Aim::Actor(HERO)).then_some(self.hero.at);
            self.tell_skill(actor, skill, at, out);
        }
        if let Some(creature) = self.floor.creature_mut(actor) {
            if summons.is_some() {
                creature.summoned = true;
            } else {
                creature.cooldown = cooldown;
            }
        }
        if let Some((kind, count)) = summons {
            self.summon(actor, kind, count, out);
        } else if radius > 0 {
            self.quake(actor, skill, radius, out);
        } else {
            let source = Source::Skill(actor, skill);
            let blow = Blow { by: actor, target: HERO, acc, damage, bonus: 0, source };
            self.hit_with_skill(intent, skill, blow, out);
        }
    }

    /// Strikes with a skill. A hit may interrupt the target and give it a status.
    fn hit_with_skill(
        &mut self,
        intent: &Intent<DelveAction>,
        skill: Skill,
        blow: Blow,
        out: &mut impl Sink<Event>,
    ) {
        if self.strike(blow, out) != Strike::Hit {
            return;
        }
        // ENERGY-CHAN-2
        let event = self.turns.interrupt(intent, blow.target);
        self.report(event, out);
        if let Some(gift) = self.book.skills[skill].gives {
            self.afflict(blow.target, gift, out);
        }
    }

    /// Strikes everybody else within a radius, in the order of ids.
    fn quake(&mut self, by: ActorId, skill: Skill, radius: u32, out: &mut impl Sink<Event>) {
        let Some(at) = self.place(by) else {
            return;
        };
        let sheet = &self.book.skills[skill];
        let (damage, gives) = (sheet.damage, sheet.gives);
        for target in self.actors_within(at, radius) {
            if target == by {
                continue;
            }
            let source = Source::Skill(by, skill);
            let blow = Blow { by, target, acc: None, damage, bonus: 0, source };
            let struck = self.strike(blow, out);
            if self.is_done() {
                return;
            }
            if let (Strike::Hit, Some(gift)) = (struck, gives) {
                self.afflict(target, gift, out);
            }
        }
    }

    /// Monsters appear on the nearest free tiles.
    fn summon(&mut self, by: ActorId, kind: Monster, count: u32, out: &mut impl Sink<Event>) {
        for _ in 0..count {
            let Some(at) = self.place(by).and_then(|at| self.nearest_free(at)) else {
                return;
            };
            if let Some(actor) = self.spawn(kind, at, Mood::Chase, out) {
                self.alert(actor, out);
            }
        }
    }
}
