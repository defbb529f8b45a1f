//! Which commands and actions are allowed, and why others are not.

mod item;
pub(crate) mod refusal;
mod skill;

use crate::action::{Aim, DelveAction};
use crate::check::refusal::{
    BLOCKED, CORNER, DEAD_END, DOORWAY_OBSTRUCTED, EMPTY_SLOT, MALFORMED, MATCH_OVER, NEED_AMULET,
    NO_CLOSED_DOOR, NO_KNOWN_TRAP, NO_OPEN_DOOR, NO_STAIRS, NO_TARGET, NOT_YOUR_TURN, OFF_MAP,
};
use crate::command::Command;
use crate::content::{HeroAction, Skill, Terrain};
use crate::hero::{HERO, SLOTS};
use crate::level::Obstacle;
use crate::state::{Dungeon, distance};
use initiative_kernel::game::{Refusal, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::{NO_PASS, Price};
use initiative_kernel::turn::intent::ActorId;

/// The seat of the hero.
pub(crate) const SEAT: Seat = Seat(0);

/// The action of a command and its price, or the price it would have and why it is refused.
pub(crate) struct Plan {
    pub(crate) price: Price,
    pub(crate) action: Result<DelveAction, Refusal>,
}

impl Dungeon {
    /// Whether a seat may give a command. Scripted dice are not checked.
    // The order of the refusals is part of the rules.
    pub(crate) fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(MATCH_OVER);
        }
        if seat != SEAT {
            return Err(NOT_YOUR_TURN);
        }
        match *command {
            Command::Quit => Ok(()),
            _ if !self.is_asked() => Err(NOT_YOUR_TURN),
            Command::Pass => self.allows_pass(),
            Command::Travel { to } => self.allows_travel(to),
            Command::Explore => self.allows_explore(),
            Command::Rest => self.allows_rest(),
            _ => self.allows_act(command),
        }
    }

    /// Whether the player is asked what the hero does.
    pub(crate) fn is_asked(&self) -> bool {
        self.ending.is_none() && self.turns.is_player_turn() && self.turns.held().is_none()
    }

    /// Whether the hero may do this: it is possible, and it can be paid, now or later.
    pub(crate) fn allows_act(&self, command: &Command) -> Result<(), Refusal> {
        if let Command::UseItem { slot, .. }
        | Command::DropItem { slot }
        | Command::ThrowItem { slot, .. }
        | Command::EquipItem { slot } = *command
            && usize::from(slot) >= SLOTS
        {
            return Err(MALFORMED);
        }
        let Plan { price, action } = self.plan(command);
        self.turns.afford(HERO, &price)?;
        self.allows_hero(&action?)
    }

    // ENERGY-LIT-3
    /// Whether the hero may let time pass, because nothing that takes time can be paid. Waiting is
    /// possible anywhere, so other commands are only looked at if waiting is too expensive.
    pub(crate) fn allows_pass(&self) -> Result<(), Refusal> {
        let takes_time = |command: &Command| {
            self.plan(command).price.cost > 0 && self.allows_act(command).is_ok()
        };
        let mut acts = takes_time(&Command::Wait);
        if !acts {
            self.list_acts(&mut |command| acts = acts || takes_time(&command));
        }
        if acts { Err(NO_PASS) } else { Ok(()) }
    }

    // DELVE-MOVE-2
    /// The action of a command here and now.
    pub(crate) fn plan(&self, command: &Command) -> Plan {
        let refused = |cost, refusal| Plan { price: Price::of(cost), action: Err(refusal) };
        let action = match *command {
            Command::Move { direction } => {
                let to = self.hero.at.step(direction);
                match self.floor.occupant(to) {
                    Some(actor) => DelveAction::Attack(actor),
                    None if self.level().terrain(to) == Some(Terrain::ClosedDoor) => {
                        DelveAction::OpenDoor(direction)
                    }
                    None => DelveAction::Step(direction),
                }
            }
            Command::Attack { direction } => {
                let Some(actor) = self.floor.occupant(self.hero.at.step(direction)) else {
                    return refused(self.weapon().cost, NO_TARGET);
                };
                DelveAction::Attack(actor)
            }
            Command::UseItem { slot, target } => {
                let Some(item) = self.hero.slot(slot) else {
                    return refused(self.book.hero_costs.of(HeroAction::UseItem), EMPTY_SLOT);
                };
                DelveAction::UseItem { slot, kind: item.kind, target }
            }
            Command::UseSkill { at } => self.skill_at(at),
            Command::PickUp => DelveAction::PickUp,
            Command::DropItem { slot } => DelveAction::DropItem(slot),
            Command::ThrowItem { slot, at } => DelveAction::ThrowItem { slot, at },
            Command::EquipItem { slot } => DelveAction::EquipItem(slot),
            Command::UnequipItem { worn } => DelveAction::UnequipItem(worn),
            Command::CloseDoor { direction } => DelveAction::CloseDoor(direction),
            Command::Disarm { direction } => DelveAction::Disarm(direction),
            Command::Descend => DelveAction::Descend,
            Command::Ascend => DelveAction::Ascend,
            Command::Wait
            | Command::Pass
            | Command::Travel { .. }
            | Command::Explore
            | Command::Rest
            | Command::Quit => DelveAction::Wait,
        };
        Plan { price: self.price_of(HERO, &action), action: Ok(action) }
    }

    /// The hero's skill. A skill for an actor is bound to the actor that stands there now.
    fn skill_at(&self, at: Tile) -> DelveAction {
        let skill = self.book.classes[self.hero.class].skill;
        let aim = match (skill, self.floor.occupant(at)) {
            (Skill::Shadowstep, _) | (_, None) => Aim::Tile(at),
            (_, Some(actor)) => Aim::Actor(actor),
        };
        DelveAction::UseSkill { skill, aim }
    }

    /// Whether an actor may do this now. Energy is not checked.
    pub(crate) fn allows_actor(&self, actor: ActorId, action: &DelveAction) -> Result<(), Refusal> {
        if actor == HERO { self.allows_hero(action) } else { self.allows_creature(actor, action) }
    }

    pub(crate) fn allows_hero(&self, action: &DelveAction) -> Result<(), Refusal> {
        let at = self.hero.at;
        match *action {
            DelveAction::Wait => Ok(()),
            DelveAction::Step(direction) | DelveAction::Flee(direction) => {
                self.allows_step(at, direction)
            }
            DelveAction::OpenDoor(direction) => self.allows_opening(at, direction),
            DelveAction::CloseDoor(direction) => self.allows_closing(at.step(direction)),
            DelveAction::Attack(target) => {
                let target = self.floor.creature(target).ok_or(NO_TARGET)?;
                self.allows_attack(at, target.at)
            }
            DelveAction::PickUp => self.allows_pick_up(),
            DelveAction::UseItem { slot, kind, target } => self.allows_use(slot, kind, target),
            DelveAction::DropItem(slot) => self.allows_drop(slot),
            DelveAction::ThrowItem { slot, at } => self.allows_throw(slot, at),
            DelveAction::EquipItem(slot) => self.allows_equip(slot),
            DelveAction::UnequipItem(worn) => self.allows_unequip(worn),
            DelveAction::UseSkill { skill, aim } => self.allows_skill(skill, aim),
            // DELVE-TRAP-1
            DelveAction::Disarm(direction) => {
                let trap = self.level().known_trap(at.step(direction)).ok_or(NO_KNOWN_TRAP)?;
                self.allows_reach(at, trap.at)
            }
            DelveAction::Descend => self.allows_stairs(Terrain::StairsDown),
            DelveAction::Ascend => self.allows_stairs(Terrain::StairsUp),
        }
    }

    // ENERGY-SCH-5
    fn allows_creature(&self, actor: ActorId, action: &DelveAction) -> Result<(), Refusal> {
        let creature = self.floor.creature(actor).ok_or(NO_TARGET)?;
        match *action {
            DelveAction::Wait => Ok(()),
            DelveAction::Step(direction) | DelveAction::Flee(direction) => {
                self.allows_step(creature.at, direction)
            }
            DelveAction::OpenDoor(direction) if self.sheet(creature).doors => {
                self.allows_opening(creature.at, direction)
            }
            DelveAction::Attack(HERO) => self.allows_attack(creature.at, self.hero.at),
            DelveAction::UseSkill { skill, .. } => self.can_use(creature, skill),
            _ => Err(BLOCKED),
        }
    }

    // DELVE-MOVE-1: a taken tile blocks, and a held step never becomes an attack.
    pub(crate) fn allows_step(&self, from: Tile, direction: Direction) -> Result<(), Refusal> {
        let to = self.level().step(from, direction).map_err(refusal_of)?;
        if self.is_free(to) { Ok(()) } else { Err(BLOCKED) }
    }

    // DELVE-MOVE-3
    fn allows_opening(&self, from: Tile, direction: Direction) -> Result<(), Refusal> {
        let to = self.level().step(from, direction).map_err(refusal_of)?;
        match self.level().terrain(to) {
            Some(Terrain::ClosedDoor) => Ok(()),
            _ => Err(NO_CLOSED_DOOR),
        }
    }

    // DELVE-MOVE-3
    fn allows_closing(&self, at: Tile) -> Result<(), Refusal> {
        if self.level().terrain(at) != Some(Terrain::OpenDoor) {
            return Err(NO_OPEN_DOOR);
        }
        self.allows_reach(self.hero.at, at)?;
        if self.occupant(at).is_some() || !self.level().piles.items(at).is_empty() {
            return Err(DOORWAY_OBSTRUCTED);
        }
        Ok(())
    }

    // DELVE-BAD-3: a target that walked away is around no corner.
    fn allows_attack(&self, from: Tile, to: Tile) -> Result<(), Refusal> {
        if distance(from, to) == 1 { self.allows_reach(from, to) } else { Err(NO_TARGET) }
    }

    // DELVE-BAD-3: what is beside an actor and out of reach is around a corner.
    fn allows_reach(&self, from: Tile, to: Tile) -> Result<(), Refusal> {
        if self.level().reaches(from, to) { Ok(()) } else { Err(CORNER) }
    }

    // DELVE-STAIR-1, DELVE-STAIR-2
    fn allows_stairs(&self, stairs: Terrain) -> Result<(), Refusal> {
        if !self.stands_on(stairs) {
            return Err(NO_STAIRS);
        }
        if stairs == Terrain::StairsUp && self.depth() == 1 {
            return if self.hero.amulet { Ok(()) } else { Err(NEED_AMULET) };
        }
        if self.leads_somewhere(stairs) { Ok(()) } else { Err(DEAD_END) }
    }
}

fn refusal_of(obstacle: Obstacle) -> Refusal {
    match obstacle {
        Obstacle::OffMap => OFF_MAP,
        Obstacle::Blocked => BLOCKED,
        Obstacle::Corner => CORNER,
    }
}
