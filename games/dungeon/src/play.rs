//! Carrying out commands: the world of the energy clock.

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

use crate::action::DelveAction;
use crate::check::Plan;
use crate::command::Command;
use crate::content::{ItemKind, Terrain};
use crate::event::{Event, actor_of};
use crate::hero::HERO;
use crate::level::Maps;
use crate::state::{DeathCause, DelveEnding, Dungeon, Glimpse};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::{Deref, DerefMut};
use initiative_kernel::game::{Refusal, Sink};
use initiative_kernel::turn::energy::{
    EndedModifier, EnergyClock, Halt, Price, TurnEvent, World, run_to_input,
};
use initiative_kernel::turn::intent::{ActorId, Intent};

/// A delve while a command is carried out.
pub(crate) struct Play<'a> {
    game: &'a mut Dungeon,
    /// Deciding only looks at the world, so the cache needs a cell.
    maps: RefCell<Maps>,
    /// Whether something happened that ends a journey.
    disturbed: bool,
    /// Whether deaths wait until a whole group has acted.
    together: bool,
    /// What the hero will have died of by then.
    fatal: Option<DeathCause>,
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

    // DELVE-TURN-3, DELVE-SET-4
    /// Begins the delve: the hero looks around, and the clock runs until the player is asked.
    pub(crate) fn begin(&mut self, out: &mut impl Sink<Event>) {
        self.play(out, |play, out| {
            let (depth, first) = (play.depth(), play.turns.turn_count() == 0);
            out.emit_with(|| Event::LevelEntered { depth, first });
            play.look(out);
            play.run(out);
        });
    }

    pub(crate) fn carry_out(&mut self, command: &Command, out: &mut impl Sink<Event>) {
        self.play(out, |play, out| match *command {
            Command::Quit => play.end(DelveEnding::Abandoned, out),
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
    /// Does the one action of a command. Returns whether it was possible.
    fn act(&mut self, command: &Command, out: &mut impl Sink<Event>) -> bool {
        let Plan { action: Ok(action), .. } = self.plan(command) else {
            return false;
        };
        self.turns.submit(action);
        self.run(out)
    }

    /// Runs the clock until the player is asked. Returns whether the action was done.
    pub(crate) fn run(&mut self, out: &mut impl Sink<Event>) -> bool {
        match run_to_input(self, out) {
            Halt::AwaitingInput(refused) => refused.is_none(),
            // ENERGY-STALL-1
            Halt::Stalled { .. } => {
                self.end(DelveEnding::Stalled, out);
                false
            }
            Halt::NoPlayer | Halt::Over | Halt::Budget => false,
        }
    }

    // DELVE-GOAL-3
    pub(crate) fn end(&mut self, ending: DelveEnding, out: &mut impl Sink<Event>) {
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

// DELVE-TURN-1: the clock decides who acts when. This says what an action does.
impl World for Play<'_> {
    type Action = DelveAction;
    type Event = Event;

    fn turns(&self) -> &EnergyClock<DelveAction> {
        &self.game.turns
    }

    fn turns_mut(&mut self) -> &mut EnergyClock<DelveAction> {
        &mut self.game.turns
    }

    // DELVE-HIDE-1
    fn tell(&self, event: TurnEvent<DelveAction>) -> Event {
        let seen = actor_of(&event).is_none_or(|actor| self.shows(actor));
        Event::Turn { event, seen }
    }

    fn price(&self, actor: ActorId, action: &DelveAction) -> Price {
        self.price_of(actor, action)
    }

    fn decide(&self, actor: ActorId) -> Option<DelveAction> {
        self.decide_for(actor, &mut self.maps.borrow_mut())
    }

    fn check(&self, actor: ActorId, action: &DelveAction) -> Result<(), Refusal> {
        self.allows_actor(actor, action)
    }

    fn perform(&mut self, intent: &Intent<DelveAction>, out: &mut impl Sink<Event>) {
        let (before, who) = (self.shows(intent.actor), self.glimpse_of(intent.actor));
        self.perform_one(intent, out);
        self.note_seen_act((before || self.shows(intent.actor)).then_some(who));
    }

    fn perform_together(
        &mut self,
        group: &[Intent<DelveAction>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Event>,
    ) {
        let before: Vec<_> = group
            .iter()
            .map(|intent| (self.shows(intent.actor), self.glimpse_of(intent.actor)))
            .collect();
        self.perform_group(group, fizzled, out);
        let seen = |(shown, who): &&(bool, Glimpse)| *shown || self.shows(who.actor);
        let last = before.iter().rev().find(seen).map(|(_, who)| *who);
        self.note_seen_act(last);
    }

    // DELVE-ITEM-1: a channelled item is used up when its channel starts.
    fn begin_channel(&mut self, intent: &Intent<DelveAction>, out: &mut impl Sink<Event>) {
        self.note_seen_act(self.shows(intent.actor).then(|| self.glimpse_of(intent.actor)));
        match intent.action {
            DelveAction::UseItem { slot, kind, .. } if intent.actor == HERO => {
                self.use_up(slot, kind, out);
            }
            DelveAction::UseSkill { skill, .. } => self.tell_skill(intent.actor, skill, None, out),
            _ => {}
        }
    }

    fn tick(&mut self, _: &[EndedModifier], _: u64, out: &mut impl Sink<Event>) {
        self.tick_statuses(out);
    }

    fn upkeep(&mut self, span: u64, out: &mut impl Sink<Event>) {
        self.watched = 0;
        self.close_turn(span, out);
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
    /// Tells an event of the clock, if there is one.
    fn report(&self, event: Option<TurnEvent<DelveAction>>, out: &mut impl Sink<Event>) {
        if let Some(event) = event {
            out.emit_with(|| self.tell(event));
        }
    }

    /// Whether the hero sees an actor. The hero sees itself.
    fn shows(&self, actor: ActorId) -> bool {
        actor == HERO || self.place(actor).is_some_and(|at| self.visible.contains(at))
    }

    fn glimpse_of(&self, actor: ActorId) -> Glimpse {
        Glimpse { actor, kind: self.floor.creature(actor).map(|creature| creature.kind) }
    }

    // DELVE-HIDE-1
    /// Counts an action that the hero saw, and remembers the actor.
    fn note_seen_act(&mut self, seen: Option<Glimpse>) {
        if let Some(who) = seen {
            self.watched = self.watched.saturating_add(1);
            self.glimpse = Some(who);
        }
    }

    fn perform_one(&mut self, intent: &Intent<DelveAction>, out: &mut impl Sink<Event>) {
        if intent.actor == HERO {
            self.perform_hero(intent, out);
        } else {
            self.perform_creature(intent, out);
        }
    }

    fn perform_hero(&mut self, intent: &Intent<DelveAction>, out: &mut impl Sink<Event>) {
        match intent.action {
            DelveAction::Wait => self.search(out),
            DelveAction::Step(direction) | DelveAction::Flee(direction) => {
                let to = self.hero.at.step(direction);
                self.displace_hero(to, out);
            }
            DelveAction::OpenDoor(direction) => self.open_door(HERO, direction, out),
            DelveAction::CloseDoor(direction) => self.close_door(direction, out),
            DelveAction::Attack(target) => self.hero_attack(target, out),
            DelveAction::PickUp => self.pick_up(out),
            DelveAction::UseItem { slot, kind, target } => {
                // A long reading used up its scroll when it began.
                let begun = matches!(kind, ItemKind::Scroll(_))
                    && self.book.use_cost(kind).1
                    && intent.cost > Price::INSTALMENT;
                if !begun {
                    self.use_up(slot, kind, out);
                }
                self.use_item(kind, target, out);
            }
            DelveAction::DropItem(slot) => self.drop_item(slot, out),
            DelveAction::ThrowItem { slot, at } => self.throw_item(intent, slot, at, out),
            DelveAction::EquipItem(slot) => self.equip(slot, out),
            DelveAction::UnequipItem(worn) => self.unequip(worn, out),
            DelveAction::UseSkill { skill, aim } => self.hero_skill(intent, skill, aim, out),
            DelveAction::Disarm(direction) => self.disarm(direction, out),
            DelveAction::Descend => self.climb(Terrain::StairsDown, out),
            // DELVE-GOAL-1
            DelveAction::Ascend if self.depth() == 1 => self.end(DelveEnding::Victory, out),
            DelveAction::Ascend => self.climb(Terrain::StairsUp, out),
        }
    }

    fn perform_creature(&mut self, intent: &Intent<DelveAction>, out: &mut impl Sink<Event>) {
        let actor = intent.actor;
        match intent.action {
            DelveAction::Step(direction) => {
                if let Some(to) = self.creature_step(actor, direction) {
                    self.displace_creature(actor, to, out);
                }
            }
            DelveAction::Flee(direction) => self.flee(actor, direction, out),
            DelveAction::OpenDoor(direction) => self.open_door(actor, direction, out),
            DelveAction::Attack(_) => self.creature_attack(actor, out),
            DelveAction::UseSkill { skill, .. } => self.creature_skill(intent, skill, out),
            _ => self.choose_goal(actor),
        }
    }
}
