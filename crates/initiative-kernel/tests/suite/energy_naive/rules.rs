//! The rules of the random world, played by both clocks.

use initiative_kernel::game::Refusal;
use initiative_kernel::turn::energy::{EndedModifier, Holder, Price, RateModifier, TurnEvent};
use initiative_kernel::turn::intent::{ActorId, Intent, Interrupt};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Act {
    pub(crate) kind: u8,
    pub(crate) target: u32,
}

pub(crate) const KINDS: u8 = 14;

impl Act {
    pub(crate) fn price(&self) -> Price {
        match self.kind {
            0 => Price::of(0),
            1 => Price::of(30),
            2 | 3 => Price::of(50),
            4 | 5 => Price::of(100),
            6 => Price::of(110),
            7 => Price::of(150),
            8 => Price::of(250).channelled(),
            9 => Price::of(330).channelled().interrupting(Interrupt::Cancel),
            10 => Price::of(70).channelled(),
            11 => Price::of(70).interrupting(Interrupt::Cancel),
            12 => Price::of(60).interrupting(Interrupt::Suspend),
            _ => Price::of(600),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Turn(TurnEvent<Act>),
    Did(ActorId, Act, u64),
    Began(Intent<Act>),
    Aftermath,
    Tick(Vec<EndedModifier>, u64),
    Upkeep(u64),
    Over,
}

/// What the rules can do to either clock.
pub(crate) trait Core {
    fn ids(&self) -> Vec<ActorId>;
    fn player(&self) -> Option<ActorId>;
    fn join(&mut self, holder: &Holder);
    fn leave(&mut self, actor: ActorId);
    fn set_parked(&mut self, actor: ActorId, parked: bool);
    fn is_parked(&self, actor: ActorId) -> bool;
    fn drain(&mut self, actor: ActorId, amount: u32);
    fn modify(&mut self, actor: ActorId, modifier: RateModifier, out: &mut Vec<Event>);
    fn unmodify(&mut self, actor: ActorId, tag: u16);
    fn interrupt(&mut self, by: &Intent<Act>, target: ActorId, out: &mut Vec<Event>);
    fn turn(&self) -> u64;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    seed: u64,
    /// No upkeep, fewer effects.
    calm: bool,
    done: u64,
    pub(crate) over: bool,
}

fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, part| {
        let hash = (hash ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (hash ^ hash >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53)
    }) >> 7
}

impl Rules {
    pub(crate) fn new(seed: u64, calm: bool) -> Self {
        Self { seed, calm, done: 0, over: false }
    }

    pub(crate) fn decide(&self, actor: ActorId) -> Option<Act> {
        let hash = mix(&[self.seed, 1, actor.0.into(), self.done]);
        let kind = (hash % (u64::from(KINDS) + 1)) as u8;
        let target = (hash >> 8) as u32 % 8;
        (kind < KINDS).then_some(Act { kind, target })
    }

    pub(crate) fn check(&self, actor: ActorId, act: &Act) -> Result<(), Refusal> {
        let hash = mix(&[self.seed, 2, actor.0.into(), act.kind.into(), self.done / 2]);
        if hash.is_multiple_of(6) { Err(Refusal::new("test/illegal", "Not now.")) } else { Ok(()) }
    }

    pub(crate) fn perform(
        &mut self,
        core: &mut impl Core,
        intent: &Intent<Act>,
        out: &mut Vec<Event>,
    ) {
        self.done += 1;
        out.push(Event::Did(intent.actor, intent.action, intent.seq));
        let hash = mix(&[self.seed, 3, self.done]);
        let ids = core.ids();
        let pick = ids[(intent.action.target as usize + hash as usize) % ids.len()];
        if intent.interrupt.is_some() {
            core.interrupt(intent, pick, out);
        }
        let free = core.player() != Some(pick);
        let number = (hash >> 16) as u32;
        match (hash >> 40) % if self.calm { 10 } else { 20 } {
            0 | 1 => core.drain(pick, number % 150),
            2..=4 => {
                let (num, den) =
                    [(2, 1), (1, 2), (9, 10), (3, 7), (0, 1), (1, 1)][number as usize % 6];
                let tag = (number >> 8) as u16 % 3;
                let turns = (number >> 12) % 6;
                let modifier = RateModifier::times(tag, num, den);
                core.modify(
                    pick,
                    if num == 0 || turns < 5 { modifier.lasting(turns) } else { modifier },
                    out,
                );
            }
            5 => core.unmodify(pick, number as u16 % 4),
            6 => core.modify(pick, RateModifier::stun(3).lasting(number % 4), out),
            7 if free => core.set_parked(pick, true),
            8 | 9 => core.set_parked(pick, false),
            10 if free => core.leave(pick),
            11 if ids.len() < 10 => core.join(
                &Holder::ai()
                    .with_rate(number % 300)
                    .with_energy(number % 77)
                    .with_ready_at(number % 99)
                    .with_priority(100 + (number % 3).cast_signed()),
            ),
            12 if number.is_multiple_of(40) => {
                self.over = true;
                out.push(Event::Over);
            }
            13 if number.is_multiple_of(20) => core.leave(pick), // even the player
            14 if number.is_multiple_of(20) => core.set_parked(pick, true),
            _ => {}
        }
    }

    /// Every third one comes to nothing.
    pub(crate) fn together(
        &mut self,
        core: &mut impl Core,
        group: &[Intent<Act>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut Vec<Event>,
    ) {
        for intent in group {
            if (intent.seq + self.done).is_multiple_of(3) {
                fizzled.push((intent.actor, "test/taken"));
            } else if !core.ids().is_empty() {
                self.perform(core, intent, out);
            }
        }
    }

    pub(crate) fn upkeep(&mut self, core: &mut impl Core, span: u64, out: &mut Vec<Event>) {
        out.push(Event::Upkeep(span));
        if !self.calm && (core.turn() + 1).is_multiple_of(7) {
            for actor in core.ids() {
                if core.is_parked(actor) {
                    core.set_parked(actor, false);
                } else {
                    core.modify(actor, RateModifier::times(9, 3, 2).lasting(2), out);
                }
            }
        }
    }

    pub(crate) fn idle_turns(&self, turn: u64) -> u64 {
        if self.calm { u64::MAX } else { 6 - turn % 7 }
    }
}
