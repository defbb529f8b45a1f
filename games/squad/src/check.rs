//! Which commands are allowed, and why others are not.

use crate::body::Down;
use crate::command::{AbilityTarget, Command};
use crate::content::{AbilityEffect, RangeBand};
use crate::event::Waste;
use crate::id::{MonsterId, SurvivorId};
use crate::rules::Blocking;
use crate::state::{Squad, SquadPhase, distance, key};
use initiative_kernel::game::{Refusal, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::activation::{ActionGroup, Lack, PricedAction};

const BATTLE_OVER: Refusal = Refusal::new("squad/battle_over", "The battle is over.");
const NOT_PLAYER_PHASE: Refusal =
    Refusal::new("squad/not_player_phase", "It is the monsters' turn.");
const NOT_SEATED: Refusal = Refusal::new("squad/not_seated", "You have no place in this battle.");
const CHOICE_PENDING: Refusal =
    Refusal::new("squad/choice_pending", "First choose which hit to resolve.");
const NO_CHOICE_PENDING: Refusal = Refusal::new("squad/no_choice_pending", "No hit is waiting.");
const BAD_CHOICE_INDEX: Refusal =
    Refusal::new("squad/bad_choice_index", "That is not one of the waiting hits.");
const UNKNOWN_SURVIVOR: Refusal =
    Refusal::new("squad/unknown_survivor", "There is no such survivor.");
const UNKNOWN_ABILITY: Refusal = Refusal::new("squad/unknown_ability", "{} has no such ability.");
const NOT_YOUR_SURVIVOR: Refusal =
    Refusal::new("squad/not_your_survivor", "{} belongs to another player.");
const SURVIVOR_DEAD: Refusal = Refusal::new("squad/survivor_dead", "{} is dead.");
const SURVIVOR_DOWN: Refusal =
    Refusal::new("squad/survivor_down", "{} is knocked down and misses this turn.");
const TURN_COMPLETE: Refusal = Refusal::new("squad/turn_complete", "{} has finished this turn.");
pub(crate) const COMMITTED_ELSEWHERE: Refusal =
    Refusal::new("squad/committed_elsewhere", "{} has acted and is not finished.");
const ALREADY_MOVED: Refusal = Refusal::new("squad/already_moved", "{} has already moved.");
const ALREADY_ACTIVATED: Refusal = Refusal::new("squad/already_activated", "{} has already acted.");
const LIMIT_REACHED: Refusal =
    Refusal::new("squad/limit_reached", "{} cannot do that again this turn.");
const NOT_ENOUGH_POINTS: Refusal =
    Refusal::new("squad/not_enough_points", "That costs {}; {} has {}.");
const ABILITY_COOLING: Refusal =
    Refusal::new("squad/ability_cooling", "{} is ready again in {} turns.");
pub(crate) const NO_REACHABLE_TILE: Refusal =
    Refusal::new("squad/no_reachable_tile", "{} is boxed in.");
const NO_TARGET_IN_REACH: Refusal =
    Refusal::new("squad/no_target_in_reach", "No monster is in reach of the {}.");
const TARGET_REQUIRED: Refusal = Refusal::new("squad/target_required", "Choose a target.");
const TARGET_NOT_ALLOWED: Refusal =
    Refusal::new("squad/target_not_allowed", "This takes no target.");
const BAD_TARGET: Refusal = Refusal::new("squad/bad_target", "That is not a possible target.");
const OFF_BOARD: Refusal = Refusal::new("squad/off_board", "That is off the board.");
const SAME_TILE: Refusal = Refusal::new("squad/same_tile", "{} already stands there.");
const TILE_BLOCKED: Refusal = Refusal::new("squad/tile_blocked", "Nobody can stand there.");
const TILE_OCCUPIED: Refusal = Refusal::new("squad/tile_occupied", "That tile is taken.");
const OUT_OF_REACH: Refusal = Refusal::new("squad/out_of_reach", "Too far for {}.");
const TARGET_TOO_NEAR: Refusal = Refusal::new("squad/target_too_near", "Too near for the {}.");
const TARGET_TOO_FAR: Refusal = Refusal::new("squad/target_too_far", "Too far for it.");
const NO_LINE_OF_SIGHT: Refusal =
    Refusal::new("squad/no_line_of_sight", "Something is in the way.");
pub(crate) const NO_EFFECT: Refusal = Refusal::new("squad/no_effect", "That would change nothing.");
const NOBODY_TO_SIMULATE: Refusal =
    Refusal::new("squad/nobody_to_simulate", "Nobody is left to act.");
pub(crate) const BAD_DICE_SCRIPT: Refusal =
    Refusal::new("squad/bad_dice_script", "The scripted die does not fit.");

/// Refusals name things by number: survivors from 0, weapons and abilities from these.
const WEAPON_NAMES: u32 = 0x100;
const ABILITY_NAMES: u32 = 0x200;

impl Squad {
    /// The name of a survivor, weapon or ability in a refusal.
    pub(crate) fn name_in_refusal(&self, id: u32) -> Option<&str> {
        let place = |from: u32| usize::try_from(id - from).ok();
        let content = &self.stage.content;
        if id >= ABILITY_NAMES {
            Some(&content.abilities.get(place(ABILITY_NAMES)?)?.name)
        } else if id >= WEAPON_NAMES {
            Some(&content.weapons.get(place(WEAPON_NAMES)?)?.name)
        } else {
            Some(&self.stage.survivors.get(place(0)?)?.name)
        }
    }

    fn weapon_name(&self, survivor: usize) -> u32 {
        WEAPON_NAMES + u32::from(self.sheet(survivor).weapon)
    }

    fn ability_name(&self, survivor: usize, place: u8) -> u32 {
        let ability = self.sheet(survivor).abilities.get(usize::from(place));
        ABILITY_NAMES + ability.map_or(0, |ability| u32::from(*ability))
    }

    // SQUAD-CMD-2: the order of the refusals is part of the rules.
    /// Whether a seat may give a command, without looking at scripted dice.
    pub(crate) fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(BATTLE_OVER);
        }
        if self.rotation.phase() != SquadPhase::Player {
            return Err(NOT_PLAYER_PHASE);
        }
        match (command, &self.pending) {
            (Command::Resign, _) => return self.seated(seat),
            (Command::ChooseHitLocation { .. }, None) => return Err(NO_CHOICE_PENDING),
            (Command::ChooseHitLocation { index }, Some(pending)) => {
                if usize::from(*index) >= pending.cards.len() {
                    return Err(BAD_CHOICE_INDEX);
                }
                return self.own(seat, pending.attacker.into());
            }
            (_, Some(_)) => return Err(CHOICE_PENDING),
            _ => {}
        }
        match *command {
            Command::MoveSurvivor { survivor, to } => {
                let survivor = self.known(survivor)?;
                self.ready(seat, survivor)?;
                self.affords(survivor, self.stage.rules.walk())?;
                self.can_walk_to(survivor, to)
            }
            Command::Attack { survivor, target } => {
                let survivor = self.known(survivor)?;
                self.can_attack(seat, survivor)?;
                if self.stage.rules.noop_attack {
                    return if target.is_some() { Err(TARGET_NOT_ALLOWED) } else { Ok(()) };
                }
                let Some(target) = target else {
                    self.has_target(survivor)?;
                    return Err(TARGET_REQUIRED);
                };
                let monster = self.living_monster(target)?;
                let from = self.survivors[survivor].at;
                let band = self.stage.weapon(survivor).band;
                self.in_range(survivor, from, monster, band)
                    .map_err(|why| missed(why, self.weapon_name(survivor)))
            }
            Command::UseAbility { survivor, ability, target } => {
                let survivor = self.known(survivor)?;
                if self.stage.ability(survivor, ability).is_none() {
                    return Err(UNKNOWN_ABILITY.name(key(survivor).into()));
                }
                self.can_use(seat, survivor, ability)?;
                self.can_target(survivor, ability, target)
            }
            Command::EndSurvivorTurn { survivor } => {
                let survivor = self.known(survivor)?;
                self.own(seat, survivor)?;
                self.unfinished(survivor)
            }
            Command::EndPhase => self.seated(seat),
            Command::SimulatePhase => {
                let mut own = self.alive().filter(|survivor| self.owns(seat, *survivor));
                let any = own.any(|survivor| !self.complete(survivor));
                if any { Ok(()) } else { Err(NOBODY_TO_SIMULATE) }
            }
            Command::ChooseHitLocation { .. } | Command::Resign => Ok(()),
        }
    }

    fn seated(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.0 < self.stage.seats { Ok(()) } else { Err(NOT_SEATED) }
    }

    fn known(&self, survivor: SurvivorId) -> Result<usize, Refusal> {
        self.stage.survivor(survivor).ok_or(UNKNOWN_SURVIVOR)
    }

    fn living_monster(&self, target: MonsterId) -> Result<usize, Refusal> {
        let living = self.stage.monster(target).filter(|place| !self.monsters[*place].slain);
        living.ok_or(BAD_TARGET)
    }

    // SQUAD-SEAT-1
    fn own(&self, seat: Seat, survivor: usize) -> Result<(), Refusal> {
        let own = self.owns(seat, survivor);
        if own { Ok(()) } else { Err(NOT_YOUR_SURVIVOR.name(key(survivor).into())) }
    }

    fn unfinished(&self, survivor: usize) -> Result<(), Refusal> {
        let (state, name) = (&self.survivors[survivor], key(survivor).into());
        if state.dead {
            Err(SURVIVOR_DEAD.name(name))
        } else if state.down != Down::No {
            Err(SURVIVOR_DOWN.name(name))
        } else if self.complete(survivor) {
            Err(TURN_COMPLETE.name(name))
        } else {
            Ok(())
        }
    }

    /// Whether a seat can select a survivor, without looking at the commitment of others.
    pub(crate) fn selectable(&self, seat: Seat, survivor: usize) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(BATTLE_OVER);
        }
        self.own(seat, survivor)?;
        self.unfinished(survivor)?;
        if self.pending.is_some() { Err(CHOICE_PENDING) } else { Ok(()) }
    }

    // SQUAD-SEL-4, SQUAD-EDGE-10
    /// Whether a survivor may act at all.
    pub(crate) fn ready(&self, seat: Seat, survivor: usize) -> Result<(), Refusal> {
        self.own(seat, survivor)?;
        self.unfinished(survivor)?;
        let binds = |other: u8| self.owns(seat, other.into()) && self.committed(other.into());
        match self.turns.committed_elsewhere(key(survivor), binds) {
            Some(other) => Err(COMMITTED_ELSEWHERE.name(other.into())),
            None => Ok(()),
        }
    }

    // SQUAD-STATE-1, SQUAD-AP-1, SQUAD-AP-2
    /// Whether a survivor's budget allows an action.
    pub(crate) fn affords(&self, survivor: usize, action: PricedAction) -> Result<(), Refusal> {
        let name = u32::from(key(survivor));
        let rules = &self.stage.rules;
        rules.budget().check(&self.spent(survivor), action).map_err(|lack| match lack {
            Lack::Points { need, have } => {
                NOT_ENOUGH_POINTS.number(need.into()).name(name).number(have.into())
            }
            Lack::Limit { .. } if rules.points.is_some() => LIMIT_REACHED.name(name),
            Lack::Limit { .. } if action.group == ActionGroup::MOVE => ALREADY_MOVED.name(name),
            Lack::Limit { .. } => ALREADY_ACTIVATED.name(name),
        })
    }

    fn can_walk_to(&self, survivor: usize, to: Tile) -> Result<(), Refusal> {
        let (name, board) = (u32::from(key(survivor)), &self.stage.board);
        if !board.size().contains(to) {
            return Err(OFF_BOARD);
        }
        if self.survivors[survivor].at == to {
            return Err(SAME_TILE.name(name));
        }
        if !board.is_passable(to) {
            return Err(TILE_BLOCKED);
        }
        let shared = self.stage.rules.blocking == Blocking::None;
        let taken = self.living_monsters().any(|monster| self.monsters[monster].at == to)
            || !shared && self.alive().any(|other| self.survivors[other].at == to);
        if taken {
            return Err(TILE_OCCUPIED);
        }
        // No path is shorter than the straight distance, so most refusals need no search.
        let movement = self.movement(survivor);
        let near = distance(self.survivors[survivor].at, to) <= movement;
        if near && self.reached(survivor).contains(to) {
            Ok(())
        } else {
            Err(OUT_OF_REACH.name(name))
        }
    }

    /// Whether a survivor may attack, without asking for a target.
    pub(crate) fn can_attack(&self, seat: Seat, survivor: usize) -> Result<(), Refusal> {
        self.ready(seat, survivor)?;
        self.affords(survivor, self.stage.rules.attack())
    }

    // SQUAD-ATK-1
    /// Whether there is a monster to attack.
    pub(crate) fn has_target(&self, survivor: usize) -> Result<(), Refusal> {
        let from = self.survivors[survivor].at;
        if self.stage.rules.noop_attack || self.targets(survivor, from).next().is_some() {
            Ok(())
        } else {
            Err(NO_TARGET_IN_REACH.name(self.weapon_name(survivor)))
        }
    }

    // SQUAD-STAT-3
    /// Whether a survivor may use an ability, without asking for a target.
    pub(crate) fn can_use(&self, seat: Seat, survivor: usize, place: u8) -> Result<(), Refusal> {
        self.ready(seat, survivor)?;
        let cost = self.stage.ability(survivor, place).map_or(0, |ability| ability.cost);
        self.affords(survivor, self.stage.rules.ability(cost))?;
        match self.survivors[survivor].cooldowns.get(usize::from(place)) {
            Some(0) => Ok(()),
            left => {
                let name = self.ability_name(survivor, place);
                let left = left.copied().unwrap_or(0);
                Err(ABILITY_COOLING.name(name).number(left.into()))
            }
        }
    }

    /// Whether an ability can be used on a target.
    pub(crate) fn can_target(
        &self,
        survivor: usize,
        place: u8,
        target: Option<AbilityTarget>,
    ) -> Result<(), Refusal> {
        let Some(ability) = self.stage.ability(survivor, place) else {
            return Err(UNKNOWN_ABILITY.name(key(survivor).into()));
        };
        let name = self.ability_name(survivor, place);
        let from = self.survivors[survivor].at;
        match (ability.effect, target) {
            (AbilityEffect::Ready { .. }, Some(_)) => Err(TARGET_NOT_ALLOWED),
            (AbilityEffect::Ready { status, turns }, None) => {
                let has = self.survivors[survivor].statuses.get(status);
                let same = has.is_some_and(|status| status.turns >= turns.into());
                if same { Err(NO_EFFECT) } else { Ok(()) }
            }
            (AbilityEffect::Strike { band, .. }, None) => {
                let mut monsters = self.living_monsters();
                if monsters.any(|monster| self.in_range(survivor, from, monster, band).is_ok()) {
                    Err(TARGET_REQUIRED)
                } else {
                    Err(NO_TARGET_IN_REACH.name(name))
                }
            }
            (_, None) => Err(TARGET_REQUIRED),
            (AbilityEffect::Heal { far, .. }, Some(AbilityTarget::Survivor(patient))) => {
                let patient = self.stage.survivor(patient);
                let patient = patient.filter(|place| !self.survivors[*place].dead);
                let patient = patient.ok_or(BAD_TARGET)?;
                if distance(from, self.survivors[patient].at) > far.into() {
                    Err(TARGET_TOO_FAR)
                } else if self.survivors[patient].total_wounds() == 0 {
                    Err(NO_EFFECT)
                } else {
                    Ok(())
                }
            }
            (AbilityEffect::Strike { band, .. }, Some(AbilityTarget::Monster(monster))) => {
                let monster = self.living_monster(monster)?;
                self.in_range(survivor, from, monster, band).map_err(|why| missed(why, name))
            }
            (AbilityEffect::Blast { band, .. }, Some(AbilityTarget::Tile(tile))) => {
                self.can_throw(survivor, band, tile, name)
            }
            _ => Err(BAD_TARGET),
        }
    }

    /// Whether something can be thrown at a tile.
    fn can_throw(
        &self,
        survivor: usize,
        band: RangeBand,
        tile: Tile,
        name: u32,
    ) -> Result<(), Refusal> {
        let board = &self.stage.board;
        if !board.size().contains(tile) {
            return Err(OFF_BOARD);
        }
        if board.walls().contains(tile) {
            return Err(TILE_BLOCKED);
        }
        let from = self.survivors[survivor].at;
        self.reaches(band, None, from, tile).map_err(|why| missed(why, name))
    }
}

fn missed(why: Waste, name: u32) -> Refusal {
    match why {
        Waste::TooNear => TARGET_TOO_NEAR.name(name),
        Waste::TooFar => TARGET_TOO_FAR,
        Waste::NoSight => NO_LINE_OF_SIGHT,
    }
}
