//! Carries out the effects of cards.

use crate::content::{
    Anchor, BOARD, CardEffect, Catalogue, Keyword, Loyalty, Op, Selector, Sort, Timing, UnitGroup,
};
use crate::event::{Bearer, EffectFizzle, Event};
use crate::id::{BuffId, CardId, UnitId};
use crate::run::{Aim, EffectSource, Run};
use crate::state::{Grant, HeldCard, other};
use crate::summon::innate;
use crate::tiles::are_near;
use crate::unit::Unit;
use alloc::vec::Vec;
use core::mem;
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::{Modifiers, Places, Stacking};
use initiative_kernel::turn::activation::Exertion;
use initiative_kernel::turn::seats;

// DUEL-KEY-4
const STUN: Timing = Timing {
    ends: 2,
    starts: 0,
    respects_bonus: true,
    active_in: Places::only(BOARD),
    stacking: Stacking::Refresh,
};

impl<S: Sink<Event>> Run<'_, S> {
    /// Carries out one entry of the queue.
    pub fn perform(&mut self, effect: &CardEffect, source: &EffectSource) {
        match effect.op {
            Op::Draw(count) => (0..count).for_each(|_| self.draw_one(source.seat)),
            Op::GiveCard(card) => self.put_in_hand(source.seat, HeldCard::new(card), false),
            Op::Summon(card, count, ground) => self.summon_many(card, count, ground, source),
            Op::ManaCore(by) => self.grow(source, by),
            Op::ManaNow(by) => {
                let mana = &mut self.game.side_mut(source.seat).mana;
                mana.gain_to_cap(by.into());
                let remaining = mana.now();
                self.tell(Event::ManaRaised { seat: source.seat, remaining });
            }
            Op::BonusTurn => self.grant_turn(source),
            Op::OpenSpring => self.open_spring(effect.to, source),
            Op::Buff(buff, timing) if effect.to == Selector::HandFirst => {
                self.buff_hand(buff, timing, source);
            }
            _ => {
                let mut chosen = mem::take(&mut self.chosen);
                chosen.clear();
                self.select(effect.to, source, &mut chosen);
                if chosen.is_empty() {
                    self.fizzle(source.seat, EffectFizzle::NoTarget);
                } else {
                    self.perform_on(effect.op, source, &chosen);
                }
                self.chosen = chosen;
            }
        }
    }

    // DUEL-FX-2: a group is hit together.
    fn perform_on(&mut self, op: Op, source: &EffectSource, chosen: &[UnitId]) {
        if let Op::Damage(amount) = op {
            if let [unit] = chosen {
                let amount = self.taken(*unit, amount);
                return self.hurt(*unit, amount);
            }
            let amounts: Vec<i32> = chosen.iter().map(|unit| self.taken(*unit, amount)).collect();
            return chosen.iter().zip(amounts).for_each(|(unit, amount)| self.hurt(*unit, amount));
        }
        for unit in chosen {
            match op {
                Op::Heal(amount) => self.heal(*unit, amount),
                Op::Buff(buff, timing) => self.buff(*unit, buff, timing, source.card),
                Op::Stun => self.stun(*unit, source.card),
                Op::Dispel => self.dispel(*unit),
                Op::Destroy => self.doom(*unit),
                Op::Transform(card) => self.transform(*unit, card, source),
                Op::Relocate(ground) => self.relocate(*unit, ground, source),
                Op::Refresh => self.exert(*unit, Exertion::default()),
                Op::Exhaust => self.exhaust(*unit),
                Op::Wear(by) => self.wear_of(*unit, by),
                _ => {}
            }
        }
    }

    pub fn fizzle(&mut self, seat: Seat, reason: EffectFizzle) {
        self.tell(Event::EffectFizzled { seat, reason });
    }

    /// The units that an effect applies to, in board order. Doomed units do not count.
    fn select(&mut self, selector: Selector, source: &EffectSource, out: &mut Vec<UnitId>) {
        let game = &*self.game;
        let current = game.turns.current();
        let general = |seat: Seat| game.general(seat).filter(|unit| !unit.doomed).map(|it| it.id);
        let alive = |unit: UnitId| game.unit(unit).filter(|unit| !unit.doomed).map(|it| it.id);
        match selector {
            Selector::Owner | Selector::HandFirst => {}
            Selector::Target => out.extend(source.target.and_then(|aim| aim.unit).and_then(alive)),
            Selector::Follow => out.extend(source.follow.and_then(|aim| aim.unit).and_then(alive)),
            Selector::This => out.extend(source.unit.and_then(alive)),
            Selector::OwnGeneral => out.extend(general(source.seat)),
            Selector::EnemyGeneral => out.extend(general(other(source.seat))),
            Selector::BothGenerals => {
                out.extend([current, other(current)].into_iter().filter_map(general));
            }
            Selector::Group(group) => {
                let anchor = group.near.map(|near| self.anchor(near, source));
                let fits = |unit: &&Unit| fits(unit, group, anchor, source);
                out.extend(game.board_order().filter(fits).map(|unit| unit.id));
                if group.random.is_some()
                    && let Some(place) = self.game.dice.index(out.len())
                {
                    out.swap(0, place);
                    out.truncate(1);
                }
            }
        }
    }

    /// The tile that other units must be near.
    fn anchor(&self, anchor: Anchor, source: &EffectSource) -> Option<Tile> {
        match anchor {
            Anchor::This => Some(self.own_tile(source)),
            Anchor::Target => source.target.map(|aim| self.tile_of(aim)),
            Anchor::OwnGeneral => self.game.general(source.seat).map(|unit| unit.at),
        }
    }

    pub fn own_tile(&self, source: &EffectSource) -> Tile {
        let unit = source.unit.and_then(|id| self.game.unit(id));
        unit.map_or(source.at, |unit| unit.at)
    }

    pub fn tile_of(&self, aim: Aim) -> Tile {
        let unit = aim.unit.and_then(|id| self.game.unit(id));
        unit.map_or(aim.at, |unit| unit.at)
    }

    /// How much of some damage a unit takes.
    pub fn taken(&self, id: UnitId, amount: i32) -> i32 {
        self.game.unit(id).map_or(0, |unit| unit.taken(self.cards(), amount))
    }

    // DUEL-DMG-1, DUEL-ART-1
    /// Deals exactly this much damage to a unit.
    pub fn hurt(&mut self, id: UnitId, amount: i32) {
        let Some(unit) = self.unit_mut(id) else {
            return;
        };
        unit.damage = unit.damage.saturating_add(amount);
        let (left, general, seat) = (unit.health_left(), unit.general, unit.seat);
        self.tell(Event::DamageDealt { unit: id, amount, left });
        if amount > 0 && general {
            // An artifact that breaks may have given the general health.
            self.wear(seat, 1);
            self.doom_if_spent(id);
        } else if left <= 0 {
            self.doom(id);
        }
    }

    // DUEL-FX-3: healing an undamaged unit emits no event.
    fn heal(&mut self, id: UnitId, amount: i32) {
        let Some(unit) = self.unit_mut(id) else {
            return;
        };
        let amount = amount.min(unit.damage);
        unit.damage -= amount;
        let left = unit.health_left();
        if amount > 0 {
            self.tell(Event::DamageHealed { unit: id, amount, left });
        }
    }

    // DUEL-MOD-5, DUEL-WATCH-3
    fn buff(&mut self, id: UnitId, buff: BuffId, timing: Timing, source: Option<CardId>) {
        let (number, cards) = (self.game.turns.number(), self.cards());
        let Some(unit) = self.unit_mut(id) else {
            return;
        };
        let seat = unit.seat;
        let replaced = unit.change(cards, |all| attach(all, buff, timing, source));
        // DUEL-KEY-1: a unit that gains rush on the turn of its arrival can act.
        let granted = cards.buff(buff);
        if granted.keywords.has(Keyword::Rush)
            && let Some(unit) = self.unit_mut(id)
            && unit.summoned_turn == number
            && (unit.exertion.moves, unit.exertion.attacks) == (0, 0)
        {
            unit.exertion.exhausted = false;
        }
        if replaced {
            self.tell(Event::ModifierRemoved { bearer: Bearer::Unit(id), buff });
        }
        self.tell(Event::ModifierApplied { bearer: Bearer::Unit(id), buff, source });
        for watching in &granted.watches {
            let fires = self.firing.as_ref();
            if fires.is_some_and(|it| it.gain(id, seat, watching.watch, replaced))
                && let Some(unit) = self.game.unit(id)
            {
                let (call, source) =
                    (crate::run::Announcement::Watch(watching.watch.when), EffectSource::of(unit));
                self.enqueue(&watching.effects, Some(call), source);
            }
        }
        self.doom_if_spent(id);
    }

    fn buff_hand(&mut self, buff: BuffId, timing: Timing, source: &EffectSource) {
        let seat = source.seat;
        let hand = self.game.side_mut(seat).hand.iter_mut().enumerate();
        let first = hand.filter_map(|(slot, held)| held.as_mut().map(|held| (slot, held))).next();
        let Some((slot, held)) = first else {
            return self.fizzle(seat, EffectFizzle::NoTarget);
        };
        let bearer = Bearer::Hand(seat, slot as u8);
        let replaced = attach(&mut held.modifiers, buff, timing, source.card);
        if replaced {
            self.tell(Event::ModifierRemoved { bearer, buff });
        }
        self.tell(Event::ModifierApplied { bearer, buff, source: source.card });
    }

    // DUEL-KEY-4
    fn stun(&mut self, id: UnitId, source: Option<CardId>) {
        let own = self.game.unit(id).map(|unit| unit.seat) == Some(self.game.turns.current());
        let timing = Timing { ends: if own { 3 } else { 2 }, ..STUN };
        self.buff(id, Catalogue::STUNNED, timing, source);
    }

    // DUEL-FX-4
    fn dispel(&mut self, id: UnitId) {
        let cards = self.cards();
        let Some(unit) = self.unit_mut(id) else {
            return;
        };
        let mut removed = Vec::new();
        unit.modifiers.retain(|modifier| {
            let stays = modifier.payload.artifact.is_some();
            if !stays {
                removed.push(modifier.payload.buff);
            }
            stays
        });
        unit.dispelled = true;
        unit.add_up(cards);
        for buff in removed {
            self.tell(Event::ModifierRemoved { bearer: Bearer::Unit(id), buff });
        }
        self.tell(Event::UnitDispelled { unit: id });
        self.doom_if_spent(id);
    }

    // DUEL-FX-4: generals cannot be transformed.
    fn transform(&mut self, id: UnitId, card: CardId, source: &EffectSource) {
        let cards = self.cards();
        let Some(unit) = self.unit_mut(id).filter(|unit| !unit.general) else {
            return self.fizzle(source.seat, EffectFizzle::NoTarget);
        };
        let record = cards.card(card);
        (unit.card, unit.attack, unit.health) = (card, record.attack, record.health);
        (unit.damage, unit.dispelled) = (0, false);
        unit.modifiers = record.innate.iter().map(|it| innate(*it, card)).collect();
        unit.add_up(cards);
        let rush = unit.keywords().has(Keyword::Rush);
        unit.exertion = if rush { Exertion::default() } else { Exertion::EXHAUSTED };
        self.tell(Event::UnitTransformed { unit: id, card });
        self.doom_if_spent(id);
    }

    fn exert(&mut self, id: UnitId, exertion: Exertion) {
        if let Some(unit) = self.unit_mut(id) {
            unit.exertion = exertion;
            self.tell(Event::UnitRefreshed { unit: id });
        }
    }

    fn exhaust(&mut self, id: UnitId) {
        if let Some(unit) = self.unit_mut(id) {
            unit.exertion.exhausted = true;
            self.tell(Event::UnitExhausted { unit: id });
        }
    }

    fn grow(&mut self, source: &EffectSource, by: u8) {
        let (seat, mana) = (source.seat, &mut self.game.side_mut(source.seat).mana);
        if mana.grow(by.into()) == 0 {
            return self.fizzle(seat, EffectFizzle::AtCap);
        }
        let core = mana.base();
        self.tell(Event::ManaGrown { seat, core });
    }

    // DUEL-BONUS-1, DUEL-BONUS-2
    fn grant_turn(&mut self, source: &EffectSource) {
        let seat = source.seat;
        match self.game.turns.grant_bonus(seat) {
            Ok(()) => self.tell(Event::BonusTurnGranted { seat }),
            Err(seats::Fizzle::AlreadyPending) => self.fizzle(seat, EffectFizzle::AlreadyPending),
            Err(seats::Fizzle::NotCurrent) => self.fizzle(seat, EffectFizzle::NotCurrent),
        }
    }
}

/// Attaches a modifier. Returns true if it replaced an older one of the same kind.
fn attach(
    modifiers: &mut Modifiers<Grant>,
    buff: BuffId,
    timing: Timing,
    source: Option<CardId>,
) -> bool {
    let modifier = timing.of(Grant { buff, source, artifact: None });
    modifiers.attach_over(modifier, |old, new| old.buff == new.buff).is_some()
}

fn fits(
    unit: &Unit,
    group: UnitGroup,
    anchor: Option<Option<Tile>>,
    source: &EffectSource,
) -> bool {
    let side = match group.side {
        Loyalty::Own => unit.seat == source.seat,
        Loyalty::Enemy => unit.seat != source.seat,
        Loyalty::Any => true,
    };
    side && !unit.doomed
        && (group.kind == Sort::Unit || !unit.general)
        && !(group.other && source.unit == Some(unit.id))
        && anchor.is_none_or(|at| at.is_some_and(|at| are_near(at, unit.at)))
}
