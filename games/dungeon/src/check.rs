//! What is allowed, and why not.

mod creature;
mod item;
pub(crate) mod refusal;
mod skill;

use crate::action::{Action, Aim};
use crate::check::refusal::{
    BLOCKED, CORNER, DEAD_END, DOORWAY_OBSTRUCTED, MALFORMED, MATCH_OVER, NEED_AMULET,
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

/// What a command comes to: an action and its price, or the price it would have and why not.
pub(crate) struct Plan {
    pub(crate) price: Price,
    pub(crate) action: Result<Action, Refusal>,
}

impl Dungeon {
    /// Whether a seat may give a command, scripted dice left aside.
    // The order of the refusals is part of the rules.
    pub(crate) fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(MATCH_OVER);
        }
        if seat != SEAT {
            return Err(NOT_YOUR_TURN);
        }
        if *command == Command::Quit {
            return Ok(());
        }
        if !self.is_asked() {
            return Err(NOT_YOUR_TURN);
        }
        match *command {
            Command::Quit => Ok(()),
            Command::Pass => self.allows_pass(),
            Command::Travel { to } => self.allows_travel(to),
            Command::Explore => self.allows_explore(),
            Command::Rest => self.allows_rest(),
            _ => self.allows_act(command),
        }
    }

    /// Whether the hero is asked what to do.
    pub(crate) fn is_asked(&self) -> bool {
        self.ending.is_none() && self.turns.is_player_turn() && self.turns.held().is_none()
    }

    /// Whether the hero may do this: it can be paid, now or later, and it is possible.
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
    /// Whether the hero may let time pass: when nothing it could do can be paid. Waiting is
    /// possible anywhere; only where that is too dear everything else is looked at.
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
    /// What a command of one action comes to here and now.
    pub(crate) fn plan(&self, command: &Command) -> Plan {
        let row = |kind| Price::of(self.book.hero_costs.of(kind));
        let action = match *command {
            Command::Move { direction } => {
                let to = self.hero.at.step(direction);
                match self.floor.occupant(to) {
                    Some(actor) => Action::Attack(actor),
                    None if self.level().terrain(to) == Some(Terrain::ClosedDoor) => {
                        Action::OpenDoor(direction)
                    }
                    None => Action::Step(direction),
                }
            }
            Command::Attack { direction } => {
                match self.floor.occupant(self.hero.at.step(direction)) {
                    Some(actor) => Action::Attack(actor),
                    None => {
                        return Plan {
                            price: Price::of(self.weapon().cost),
                            action: Err(NO_TARGET),
                        };
                    }
                }
            }
            Command::UseItem { slot, target } => match self.hero.slot(slot) {
                Some(item) => Action::UseItem { slot, kind: item.kind, target },
                None => {
                    return Plan {
                        price: row(HeroAction::UseItem),
                        action: Err(crate::check::refusal::EMPTY_SLOT),
                    };
                }
            },
            Command::UseSkill { at } => self.skill_at(at),
            Command::PickUp => Action::PickUp,
            Command::DropItem { slot } => Action::DropItem(slot),
            Command::ThrowItem { slot, at } => Action::ThrowItem { slot, at },
            Command::EquipItem { slot } => Action::EquipItem(slot),
            Command::UnequipItem { worn } => Action::UnequipItem(worn),
            Command::CloseDoor { direction } => Action::CloseDoor(direction),
            Command::Disarm { direction } => Action::Disarm(direction),
            Command::Descend => Action::Descend,
            Command::Ascend => Action::Ascend,
            Command::Wait
            | Command::Pass
            | Command::Travel { .. }
            | Command::Explore
            | Command::Rest
            | Command::Quit => Action::Wait,
        };
        Plan { price: self.price_of(HERO, &action), action: Ok(action) }
    }

    /// The hero's skill, bound to whoever stands there where it is used on somebody.
    fn skill_at(&self, at: Tile) -> Action {
        let skill = self.book.classes[self.hero.class].skill;
        let aim = match (skill, self.floor.occupant(at)) {
            (Skill::Shadowstep, _) | (_, None) => Aim::Tile(at),
            (_, Some(actor)) => Aim::Actor(actor),
        };
        Action::UseSkill { skill, aim }
    }

    /// Whether an actor may do this now. Energy left aside.
    pub(crate) fn allows_actor(&self, actor: ActorId, action: &Action) -> Result<(), Refusal> {
        if actor == HERO { self.allows_hero(action) } else { self.allows_creature(actor, action) }
    }

    pub(crate) fn allows_hero(&self, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Wait => Ok(()),
            Action::Step(direction) | Action::Flee(direction) => self.allows_step(direction),
            Action::OpenDoor(direction) => self.allows_opening(self.hero.at, direction),
            Action::CloseDoor(direction) => self.allows_closing(direction),
            Action::Attack(target) => self.allows_attack(target),
            Action::PickUp => self.allows_pick_up(),
            Action::UseItem { slot, kind, target } => self.allows_use(slot, kind, target),
            Action::DropItem(slot) => self.allows_drop(slot),
            Action::ThrowItem { slot, at } => self.allows_throw(slot, at),
            Action::EquipItem(slot) => self.allows_equip(slot),
            Action::UnequipItem(worn) => self.allows_unequip(worn),
            Action::UseSkill { skill, aim } => self.allows_skill(skill, aim),
            Action::Disarm(direction) => self.allows_disarm(direction),
            Action::Descend => self.allows_stairs(Terrain::StairsDown),
            Action::Ascend => self.allows_stairs(Terrain::StairsUp),
        }
    }

    // DELVE-MOVE-1: a taken tile blocks, and a held step never becomes a blow.
    fn allows_step(&self, direction: Direction) -> Result<(), Refusal> {
        let to = self.hero.at.step(direction);
        match self.level().step(self.hero.at, direction) {
            Err(obstacle) => Err(refused(obstacle)),
            Ok(_) if !self.is_free(to) => Err(BLOCKED),
            Ok(_) => Ok(()),
        }
    }

    // DELVE-MOVE-3
    pub(crate) fn allows_opening(&self, from: Tile, direction: Direction) -> Result<(), Refusal> {
        let to = self.level().step(from, direction).map_err(refused)?;
        match self.level().terrain(to) {
            Some(Terrain::ClosedDoor) => Ok(()),
            _ => Err(NO_CLOSED_DOOR),
        }
    }

    // DELVE-MOVE-3
    fn allows_closing(&self, direction: Direction) -> Result<(), Refusal> {
        let at = self.hero.at.step(direction);
        if self.level().terrain(at) != Some(Terrain::OpenDoor) {
            return Err(NO_OPEN_DOOR);
        }
        self.reaches_hero(at)?;
        if self.occupant(at).is_some() || !self.level().items(at).is_empty() {
            return Err(DOORWAY_OBSTRUCTED);
        }
        Ok(())
    }

    fn allows_attack(&self, target: ActorId) -> Result<(), Refusal> {
        let at = self.floor.creature(target).map(|creature| creature.at).ok_or(NO_TARGET)?;
        if distance(self.hero.at, at) != 1 {
            return Err(NO_TARGET);
        }
        self.reaches_hero(at)
    }

    // DELVE-BAD-3: what is beside the hero and out of reach is around a corner.
    /// Whether a tile beside the hero is in reach.
    fn reaches_hero(&self, at: Tile) -> Result<(), Refusal> {
        if self.level().reaches(self.hero.at, at) { Ok(()) } else { Err(CORNER) }
    }

    // DELVE-TRAP-1
    fn allows_disarm(&self, direction: Direction) -> Result<(), Refusal> {
        let at = self.hero.at.step(direction);
        let known = self.level().trap(at).is_some_and(|trap| !trap.hidden);
        if known { self.reaches_hero(at) } else { Err(NO_KNOWN_TRAP) }
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

fn refused(obstacle: Obstacle) -> Refusal {
    match obstacle {
        Obstacle::OffMap => OFF_MAP,
        Obstacle::Blocked => BLOCKED,
        Obstacle::Corner => CORNER,
    }
}
