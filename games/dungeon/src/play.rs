//! Carrying a command out: the world of the energy clock.

mod aware;
mod fight;
mod group;
mod harm;
mod item;
mod journey;
mod scroll;
mod skill;
mod stairs;
mod status;
mod step;
mod throw;
mod trap;
mod upkeep;

use crate::action::Action;
use crate::check::Plan;
use crate::command::Command;
use crate::content::ItemKind;
use crate::event::{Event, actor_of};
use crate::hero::HERO;
use crate::level::maps::Maps;
use crate::state::ending::{Cause, Ending};
use crate::state::{Dungeon, Glimpse};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::{Deref, DerefMut};
use initiative_kernel::game::{Refusal, Sink};
use initiative_kernel::turn::energy::{Expiry, Halt, Price, TurnEvent, Turns, World, run_to_input};
use initiative_kernel::turn::intent::{ActorId, Intent};

/// A delve while something happens in it.
pub(crate) struct Play<'a> {
    game: &'a mut Dungeon,
    /// Asked while monsters decide, who only look.
    maps: RefCell<Maps>,
    /// Whether something happened that ends a journey.
    disturbed: bool,
    /// Whether deaths wait until a whole group has acted.
    together: bool,
    /// What the hero will have died of then.
    fatal: Option<Cause>,
}

impl Deref for Play<'_> {
    type Target = Dungeon;
    fn deref(&self) -> &Dungeon {
        self.game
    }
}

impl DerefMut for Play<'_> {
    fn deref_mut(&mut self) -> &mut Dungeon {
        self.game
    }
}

impl Dungeon {
    /// Lets something happen, and the clock run until the hero is asked.
    pub(crate) fn play<S: Sink<Event>>(
        &mut self,
        out: &mut S,
        run: impl FnOnce(&mut Play<'_>, &mut S),
    ) {
        let maps = RefCell::new(core::mem::take(&mut self.maps));
        let mut play = Play { game: self, maps, disturbed: false, together: false, fatal: None };
        run(&mut play, out);
        let maps = play.maps.into_inner();
        self.maps = maps;
    }

    /// Carries out a command that was checked.
    pub(crate) fn carry_out(&mut self, command: &Command, out: &mut impl Sink<Event>) {
        self.play(out, |play, out| match *command {
            Command::Quit => play.end(Ending::Abandoned, out),
            Command::Pass => {
                play.turns.submit_pass();
                play.run(out);
            }
            Command::Travel { to } => play.travel(to, out),
            Command::Explore => play.explore(out),
            Command::Rest => play.rest(out),
            _ => {
                play.act(command, out);
            }
        });
    }
}

impl Play<'_> {
    /// Does what a command of one action comes to. Says whether that was possible.
    fn act(&mut self, command: &Command, out: &mut impl Sink<Event>) -> bool {
        let Plan { action: Ok(action), .. } = self.plan(command) else {
            return false;
        };
        self.turns.submit(action);
        self.run(out)
    }

    /// Runs the clock until the hero is asked. Says whether what was asked for was done.
    pub(crate) fn run(&mut self, out: &mut impl Sink<Event>) -> bool {
        match run_to_input(self, out) {
            Halt::AwaitingInput(refused) => refused.is_none(),
            // ENERGY-STALL-1
            Halt::Stalled { .. } => {
                self.end(Ending::Stalled, out);
                false
            }
            Halt::NoPlayer | Halt::Over | Halt::Budget => false,
        }
    }

    // DELVE-GOAL-3
    /// The delve is over.
    pub(crate) fn end(&mut self, ending: Ending, out: &mut impl Sink<Event>) {
        if self.ending.is_some() {
            return;
        }
        self.ending = Some(ending);
        let (turn, score) = (self.turns.turn_count(), self.score());
        out.emit_with(|| Event::MatchEnded { ending, turn, score });
    }

    fn is_done(&self) -> bool {
        self.ending.is_some()
    }
}

// DELVE-TURN-1: what is asked when is the clock's; what comes of it is told here.
impl World for Play<'_> {
    type Action = Action;
    type Event = Event;

    fn turns(&self) -> &Turns<Action> {
        &self.game.turns
    }

    fn turns_mut(&mut self) -> &mut Turns<Action> {
        &mut self.game.turns
    }

    // DELVE-HIDE-1
    fn tell(&self, event: TurnEvent<Action>) -> Event {
        let seen = actor_of(&event).is_none_or(|actor| self.shows(actor));
        Event::Turn { event, seen }
    }

    fn price(&self, actor: ActorId, action: &Action) -> Price {
        self.price_of(actor, action)
    }

    fn decide(&self, actor: ActorId) -> Option<Action> {
        self.decide_for(actor, &mut self.maps.borrow_mut())
    }

    fn check(&self, actor: ActorId, action: &Action) -> Result<(), Refusal> {
        self.allows_actor(actor, action)
    }

    fn perform(&mut self, intent: &Intent<Action>, out: &mut impl Sink<Event>) {
        let (before, who) = (self.shows(intent.actor), self.glance(intent.actor));
        if intent.actor == HERO {
            self.perform_hero(intent, out);
        } else {
            self.perform_creature(intent, out);
        }
        self.watch((before || self.shows(intent.actor)).then_some(who));
    }

    fn perform_together(
        &mut self,
        group: &[Intent<Action>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Event>,
    ) {
        let before: Vec<_> = group
            .iter()
            .map(|intent| (self.shows(intent.actor), self.glance(intent.actor)))
            .collect();
        self.perform_group(group, fizzled, out);
        let seen = |(shown, who): &&(bool, Glimpse)| *shown || self.shows(who.actor);
        let last = before.iter().rev().find(seen).map(|(_, who)| *who);
        self.watch(last);
    }

    // DELVE-ITEM-1: a channelled item is used up when its channel starts.
    fn begin_channel(&mut self, intent: &Intent<Action>, out: &mut impl Sink<Event>) {
        self.watch(self.shows(intent.actor).then(|| self.glance(intent.actor)));
        match intent.action {
            Action::UseItem { slot, kind, .. } if intent.actor == HERO => {
                self.use_up(slot, kind, out);
            }
            Action::UseSkill { skill, .. } => self.tell_skill(intent.actor, skill, None, out),
            _ => {}
        }
    }

    fn tick(&mut self, _: &[Expiry], _: u64, out: &mut impl Sink<Event>) {
        self.tick_statuses(out);
    }

    fn upkeep(&mut self, span: u64, out: &mut impl Sink<Event>) {
        self.watched = 0;
        self.keep_up(span, out);
    }

    fn idle_turns(&self) -> u64 {
        self.quiet_turns()
    }

    // ENERGY-LIT-3
    fn check_pass(&self) -> Result<(), Refusal> {
        self.allows_pass()
    }

    fn is_over(&self) -> bool {
        self.is_done()
    }
}

impl Play<'_> {
    /// Tells what the clock has to report, if it has anything.
    fn report(&self, event: Option<TurnEvent<Action>>, out: &mut impl Sink<Event>) {
        if let Some(event) = event {
            out.emit_with(|| self.tell(event));
        }
    }

    /// Whether the hero sees an actor, or is it.
    fn shows(&self, actor: ActorId) -> bool {
        actor == HERO || self.place(actor).is_some_and(|at| self.visible.contains(at))
    }

    /// Somebody, and what it is.
    fn glance(&self, actor: ActorId) -> Glimpse {
        Glimpse { actor, kind: self.floor.creature(actor).map(|creature| creature.kind) }
    }

    // DELVE-HIDE-1
    /// Counts an action that the hero saw, and remembers whose it was.
    fn watch(&mut self, seen: Option<Glimpse>) {
        if let Some(who) = seen {
            self.watched = self.watched.saturating_add(1);
            self.glimpse = Some(who);
        }
    }

    fn perform_hero(&mut self, intent: &Intent<Action>, out: &mut impl Sink<Event>) {
        match intent.action {
            Action::Wait => self.search(out),
            Action::Step(direction) | Action::Flee(direction) => {
                let to = self.hero.at.step(direction);
                self.displace_hero(to, out);
            }
            Action::OpenDoor(direction) => self.open_door(HERO, direction, out),
            Action::CloseDoor(direction) => self.close_door(direction, out),
            Action::Attack(target) => self.hero_attack(target, out),
            Action::PickUp => self.pick_up(out),
            Action::UseItem { slot, kind, target } => {
                // A long reading was paid for with its scroll when it began.
                let begun = matches!(kind, ItemKind::Scroll(_))
                    && self.book.use_cost(kind).1
                    && intent.cost > Price::INSTALMENT;
                if !begun {
                    self.use_up(slot, kind, out);
                }
                self.use_item(kind, target, out);
            }
            Action::DropItem(slot) => self.drop_item(slot, out),
            Action::ThrowItem { slot, at } => self.throw_item(intent, slot, at, out),
            Action::EquipItem(slot) => self.equip(slot, out),
            Action::UnequipItem(worn) => self.unequip(worn, out),
            Action::UseSkill { skill, aim } => self.hero_skill(intent, skill, aim, out),
            Action::Disarm(direction) => self.disarm(direction, out),
            Action::Descend => self.descend(out),
            Action::Ascend => self.ascend(out),
        }
    }

    fn perform_creature(&mut self, intent: &Intent<Action>, out: &mut impl Sink<Event>) {
        let actor = intent.actor;
        match intent.action {
            Action::Step(direction) => {
                if let Some(to) = self.creature_step(actor, direction) {
                    self.displace_creature(actor, to, out);
                }
            }
            Action::Flee(direction) => self.flee(actor, direction, out),
            Action::OpenDoor(direction) => self.open_door(actor, direction, out),
            Action::Attack(_) => self.creature_attack(actor, out),
            Action::UseSkill { skill, .. } => self.creature_skill(intent, skill, out),
            _ => self.think(actor),
        }
    }
}
