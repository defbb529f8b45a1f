//! Units, modifiers, watches and a queue, and the steps of a change of turn.

use initiative_kernel::game::Seat;
use initiative_kernel::modifier::{
    BonusDurations, Firing, Modifier, Modifiers, Pass, Place, Stacking, Watch, When, Whose,
};
use initiative_kernel::pool::Pool;
use initiative_kernel::turn::activation::{Exertion, Ledger};
use initiative_kernel::turn::seats::{EndCause, Turns};
use std::collections::VecDeque;

pub(crate) const fn watch(when: When, whose: Whose) -> Watch {
    Watch { when, whose }
}

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const BOARD: Place = Place::new(0);
pub(crate) const HAND: Place = Place::new(1);

/// What a modifier does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Buff {
    pub(crate) name: &'static str,
    pub(crate) attack: i32,
    pub(crate) cost: i32,
    pub(crate) stuns: bool,
    pub(crate) watch: Option<(Watch, Effect)>,
    pub(crate) on_expire: Option<Effect>,
}

/// What the queue can hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Effect {
    HurtGeneral(Seat),
    HurtBothGenerals,
    HealSelf,
    Note,
    Kill(usize),
    Transform(&'static str),
    BuffUnit(usize, &'static str),
    GainWatch(usize, Watch),
    RenewWatch(usize, Watch),
    Summon(&'static str, Watch),
}

#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) name: &'static str,
    pub(crate) owner: Seat,
    pub(crate) attack: i32,
    pub(crate) place: Place,
    pub(crate) dead: bool,
    pub(crate) innate: Option<(Watch, Effect)>,
    pub(crate) modifiers: Modifiers<Buff>,
}

pub(crate) struct Arena {
    pub(crate) turns: Turns,
    pub(crate) mana: [Pool; 2],
    pub(crate) exertions: Ledger<usize, Exertion>,
    pub(crate) units: Vec<Unit>,
    pub(crate) queue: VecDeque<(usize, Option<Effect>)>,
    pub(crate) log: Vec<String>,
    pub(crate) bonus: BonusDurations,
    pub(crate) after_start: bool,
    /// Names on the board at each moment worth a look, for tables.
    pub(crate) moments: Vec<(String, Vec<&'static str>)>,
}

impl Arena {
    pub(crate) fn new() -> Self {
        Self {
            turns: Turns::new(2, A),
            mana: [Pool::full(2).capped(9), Pool::full(3).capped(9)],
            exertions: Ledger::new(),
            units: Vec::new(),
            queue: VecDeque::new(),
            log: Vec::new(),
            bonus: BonusDurations::ByOwner,
            after_start: false,
            moments: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, name: &'static str, owner: Seat) -> usize {
        self.units.push(Unit {
            name,
            owner,
            attack: 1,
            place: BOARD,
            dead: false,
            innate: None,
            modifiers: Modifiers::new(),
        });
        self.units.len() - 1
    }

    pub(crate) fn with_watch(
        &mut self,
        name: &'static str,
        owner: Seat,
        watch: Watch,
        effect: Effect,
    ) -> usize {
        let unit = self.add(name, owner);
        self.units[unit].innate = Some((watch, effect));
        unit
    }

    pub(crate) fn attack(&self, unit: usize) -> i32 {
        let unit = &self.units[unit];
        let buffs = unit.modifiers.active(unit.place);
        unit.attack + buffs.map(|buff| buff.attack).sum::<i32>()
    }

    pub(crate) fn cost(&self, unit: usize, printed: i32) -> i32 {
        let buffs = self.units[unit].modifiers.active(HAND);
        printed + buffs.map(|buff| buff.cost).sum::<i32>()
    }

    pub(crate) fn is_stunned(&self, unit: usize) -> bool {
        self.units[unit].modifiers.active(BOARD).any(|buff| buff.stuns)
    }

    pub(crate) fn has(&self, unit: usize, name: &str) -> bool {
        self.units[unit].modifiers.iter().any(|it| it.payload.name == name)
    }

    /// DUEL-QUEUE-2: the current seat's units by arrival, then the other's.
    fn board_order(&self) -> Vec<usize> {
        let current = self.turns.current();
        let mut order: Vec<_> =
            (0..self.units.len()).filter(|unit| !self.units[*unit].dead).collect();
        order.sort_by_key(|unit| self.units[*unit].owner != current);
        order
    }

    fn look(&mut self, moment: &str) {
        let names = self
            .units
            .iter()
            .flat_map(|unit| unit.modifiers.iter().map(|it| it.payload.name))
            .collect();
        let moment = format!("{moment} {}", self.turns.number());
        self.moments.push((moment, names));
    }

    pub(crate) fn seen(&self) -> Vec<(&str, &[&'static str])> {
        let seen = self.moments.iter();
        seen.map(|(moment, names)| (moment.as_str(), names.as_slice())).collect()
    }

    fn fire(&mut self, when: When) {
        let mut firing = Firing::new(when, self.turns.current());
        for id in self.board_order() {
            let unit = &self.units[id];
            if unit.place != BOARD {
                continue;
            }
            let granted = unit.modifiers.active(BOARD).filter_map(|buff| buff.watch);
            let watches = unit.innate.into_iter().chain(granted);
            let queue = &mut self.queue;
            firing.call(id, unit.owner, watches, |bearer, effect| {
                queue.push_back((bearer, Some(effect)));
            });
        }
        self.settle(Some(&firing));
    }

    fn settle(&mut self, firing: Option<&Firing<usize>>) {
        while let Some((bearer, effect)) = self.queue.pop_front() {
            assert!(self.log.len() < 1_000, "effects without end");
            let name = self.units[bearer].name;
            let Some(effect) = effect else {
                self.units[bearer].dead = true;
                self.units[bearer].modifiers.retain(|_| false);
                self.log.push(format!("{name} dies"));
                continue;
            };
            match effect {
                Effect::HurtGeneral(seat) => {
                    self.log.push(format!("{name} hits general {}", seat.0));
                }
                Effect::HurtBothGenerals => {
                    let first = self.turns.current();
                    for seat in [first, first.next(2)] {
                        self.log.push(format!("{name} hits general {}", seat.0));
                    }
                }
                Effect::HealSelf => self.log.push(format!("{name} heals")),
                Effect::Note => self.log.push(format!("{name} acts")),
                Effect::Kill(victim) => {
                    self.log.push(format!("{name} dooms {}", self.units[victim].name));
                    self.queue.push_back((victim, None));
                }
                Effect::Transform(into) => {
                    self.log.push(format!("{name} becomes {into}"));
                    self.units[bearer].name = into;
                }
                Effect::BuffUnit(target, buff) => {
                    let buff = Buff { name: buff, attack: 1, ..Buff::default() };
                    let modifier = match buff.name {
                        "this end" => Modifier::new(buff).ends(1),
                        _ => Modifier::new(buff).starts(2),
                    };
                    self.units[target].modifiers.attach(modifier);
                }
                Effect::GainWatch(target, watch) | Effect::RenewWatch(target, watch) => {
                    let buff = Buff {
                        name: "watch",
                        watch: Some((watch, Effect::Note)),
                        ..Buff::default()
                    };
                    let mut modifier = Modifier::new(buff);
                    if matches!(effect, Effect::RenewWatch(..)) {
                        modifier.stacking = Stacking::Refresh;
                    }
                    let owner = self.units[target].owner;
                    let renewed = self.units[target].modifiers.attach(modifier).is_some();
                    if firing.is_some_and(|it| it.gain(target, owner, watch, renewed)) {
                        self.queue.push_back((target, Some(Effect::Note)));
                    }
                }
                Effect::Summon(card, watch) => {
                    let owner = self.units[bearer].owner;
                    let unit = self.with_watch(card, owner, watch, Effect::Note);
                    assert!(!firing.is_some_and(|it| it.gain(unit, owner, watch, false)));
                }
            }
        }
    }

    fn pass(&mut self, pass: Pass) {
        for id in self.board_order() {
            let unit = &mut self.units[id];
            let queue = &mut self.queue;
            unit.modifiers.pass(&pass, unit.owner, unit.place, |modifier| {
                queue.extend(modifier.payload.on_expire.map(|effect| (id, Some(effect))));
            });
        }
        self.settle(None);
    }

    /// The two steps of a change of turn.
    pub(crate) fn change(&mut self) {
        self.turns.end(EndCause::Seat).unwrap(); // A1
        self.fire(When::End); // A3
        let repeats = self.turns.repeats();
        let ends = Pass::END.repeating(repeats).with_bonus(self.bonus);
        if !self.after_start {
            self.pass(ends); // A5
        }
        self.mana.iter_mut().for_each(|mana| {
            mana.lapse(); // A6
        });
        let begun = self.turns.begin().unwrap(); // B1
        self.exertions.refresh(); // B2
        let mana = &mut self.mana[begun.seat.index()];
        if begun.own_turn >= 2 {
            mana.grow(1); // B3
        }
        mana.refill();
        self.fire(When::Start); // B5
        self.look("started");
        if self.after_start {
            self.pass(ends); // B7
        }
        self.pass(Pass::START);
        self.look("open"); // B9
    }
}
