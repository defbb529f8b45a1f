//! Attacks: blows, shots and throws.

use super::Play;
use crate::content::{Affliction, RollRange};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::Dungeon;
use initiative_kernel::game::Sink;
use initiative_kernel::turn::intent::ActorId;

/// An attack on one actor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    pub(super) by: ActorId,
    pub(super) target: ActorId,
    /// The accuracy; `None` if it cannot miss.
    pub(super) acc: Option<i32>,
    /// The damage, if there is any.
    pub(super) damage: Option<RollRange>,
    /// Added to the damage before a sneak attack multiplies it.
    pub(super) bonus: i32,
    pub(super) source: Source,
}

impl Dungeon {
    // DELVE-FIGHT-1
    /// The chance to hit an actor, in percent.
    #[must_use]
    pub fn hit_chance(&self, acc: i32, target: ActorId) -> i64 {
        let RollRange(least, most) = self.book.constants.hit;
        acc.saturating_sub(self.evasion(target)).clamp(least, most).into()
    }

    fn evasion(&self, actor: ActorId) -> i32 {
        match self.floor.creature(actor) {
            Some(creature) => self.sheet(creature).eva,
            None => self.hero.eva.saturating_add(self.armour().eva),
        }
    }

    pub(crate) fn armour_of(&self, actor: ActorId) -> i32 {
        if let Some(creature) = self.floor.creature(actor) {
            return self.sheet(creature).armour;
        }
        let plus = self.hero.armour.map_or(0, |item| item.plus);
        self.armour().armour.saturating_add(plus.into())
    }

    /// The hero's accuracy with the weapon in hand.
    #[must_use]
    pub fn accuracy(&self) -> i32 {
        let plus = i32::from(self.hero.weapon.map_or(0, |item| item.plus));
        let more = plus.saturating_mul(self.book.constants.plus_acc);
        self.hero.acc.saturating_add(self.weapon().acc).saturating_add(more)
    }

    /// The damage of the weapon in hand, without the bonus of the hero's level.
    #[must_use]
    pub fn weapon_damage(&self) -> RollRange {
        let plus = self.hero.weapon.map_or(0, |item| item.plus);
        self.weapon().damage.raised(plus.into())
    }

    /// What the hero's level adds to damage.
    #[must_use]
    pub const fn damage_bonus(&self) -> i32 {
        self.hero.level as i32 / 2
    }

    // DELVE-FIGHT-2
    /// The factor for the damage of the hero's attack: more than 1 if the target is not aware of it.
    pub(crate) fn sneak(&self, target: ActorId) -> i32 {
        match self.floor.creature(target) {
            Some(creature) if !creature.mood.is_aware() => self.book.classes[self.hero.class].sneak,
            _ => 1,
        }
    }
}

impl Play<'_> {
    // DELVE-FIGHT-1: the dice are the hit, the damage, the armour. The caller does what follows.
    pub(super) fn strike(&mut self, blow: Blow, out: &mut impl Sink<Event>) -> Strike {
        let Blow { by, target, acc, damage, bonus, source } = blow;
        let Some(at) = self.place(target) else {
            return Strike::Missed;
        };
        let sneak = if by == HERO { self.sneak(target) } else { 1 };
        let certain = sneak > 1;
        if let Some(acc) = acc.filter(|_| !certain) {
            let chance = self.hit_chance(acc, target);
            if !self.dice.chance(chance) {
                let seen = self.visible.contains(at) || self.shows(by);
                out.emit_with(|| Event::AttackMissed { actor: by, target, at, seen });
                if target != HERO {
                    self.alert(target, out);
                }
                return Strike::Missed;
            }
        }
        let Some(damage) = damage else {
            return Strike::Hit;
        };
        let roll = damage.roll(&mut self.dice).saturating_add(bonus).saturating_mul(sneak);
        let armour = RollRange(0, self.armour_of(target)).roll(&mut self.dice);
        self.hurt(target, roll.saturating_sub(armour).max(1), source, out);
        if self.is_done() || self.place(target).is_none() { Strike::Killed } else { Strike::Hit }
    }

    pub(super) fn hero_attack(&mut self, target: ActorId, out: &mut impl Sink<Event>) {
        let blow = Blow {
            by: HERO,
            target,
            acc: Some(self.accuracy()),
            damage: Some(self.weapon_damage()),
            bonus: self.damage_bonus(),
            source: Source::Blow(HERO),
        };
        self.strike(blow, out);
    }

    pub(super) fn creature_attack(&mut self, by: ActorId, out: &mut impl Sink<Event>) {
        let Some(creature) = self.floor.creature(by) else {
            return;
        };
        let sheet = self.sheet(creature);
        let on_hit = sheet.on_hit;
        let blow = Blow {
            by,
            target: HERO,
            acc: Some(sheet.acc),
            damage: Some(sheet.damage),
            bonus: 0,
            source: Source::Blow(by),
        };
        if self.strike(blow, out) == Strike::Hit
            && let Some(on_hit) = on_hit
            && self.dice.chance(on_hit.chance)
        {
            let gift = Affliction { status: on_hit.status, turns: on_hit.turns };
            self.afflict(HERO, gift, out);
        }
    }
}

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strike {
    /// It missed.
    Missed,
    /// It hit, and the target lives.
    Hit,
    /// It hit, and the target is dead.
    Killed,
}
