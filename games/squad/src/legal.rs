//! Everything a seat may do now.

use crate::check::{NO_EFFECT, NO_REACHABLE_TILE};
use crate::command::{AbilityTarget, Command};
use crate::content::AbilityEffect;
use crate::state::{Squad, key};
use alloc::vec::Vec;
use initiative_kernel::game::{Refusal, Seat};
use initiative_kernel::grid::{Metric, Region};

impl Squad {
    /// Appends the commands that a seat may give, without looking at scripted dice.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Command>) {
        if self.allows(seat, &Command::Resign).is_err() {
            return;
        }
        if let Some(pending) = &self.pending {
            if self.owns(seat, pending.attacker.into()) {
                let places = 0..key(pending.cards.len());
                out.extend(places.map(|index| Command::ChooseHitLocation { index }));
            }
            out.push(Command::Resign);
            return;
        }
        let mut unfinished = false;
        for place in self.alive() {
            if !self.owns(seat, place) || self.complete(place) {
                continue;
            }
            unfinished = true;
            let survivor = self.survivor_id(place);
            if let Ok(tiles) = self.can_walk(seat, place) {
                out.extend(tiles.iter().map(|to| Command::MoveSurvivor { survivor, to }));
            }
            if self.can_attack(seat, place).is_ok() {
                self.list_attacks(place, out);
            }
            for ability in 0..key(self.sheet(place).abilities.len()) {
                if self.can_use(seat, place, ability).is_ok() {
                    self.list_uses(place, ability, |target| {
                        out.push(Command::UseAbility { survivor, ability, target });
                    });
                }
            }
            out.push(Command::EndSurvivorTurn { survivor });
        }
        out.push(Command::EndPhase);
        if unfinished {
            out.push(Command::SimulatePhase);
        }
        out.push(Command::Resign);
    }

    pub(crate) fn list_attacks(&self, place: usize, out: &mut Vec<Command>) {
        let survivor = self.survivor_id(place);
        if self.stage.rules.noop_attack {
            out.push(Command::Attack { survivor, target: None });
            return;
        }
        let monsters = self.targets(place, self.survivors[place].at);
        out.extend(monsters.map(|monster| {
            let target = Some(self.monster_id(monster));
            Command::Attack { survivor, target }
        }));
    }

    /// The targets on which an ability can be used.
    pub(crate) fn list_uses(
        &self,
        place: usize,
        ability: u8,
        mut out: impl FnMut(Option<AbilityTarget>),
    ) {
        let Some(effect) = self.stage.ability(place, ability).map(|ability| ability.effect) else {
            return;
        };
        let mut offer = |target: Option<AbilityTarget>| {
            if self.can_target(place, ability, target).is_ok() {
                out(target);
            }
        };
        match effect {
            AbilityEffect::Ready { .. } => offer(None),
            AbilityEffect::Heal { .. } => {
                for other in self.alive() {
                    offer(Some(AbilityTarget::Survivor(self.survivor_id(other))));
                }
            }
            AbilityEffect::Strike { .. } => {
                for monster in self.living_monsters() {
                    offer(Some(AbilityTarget::Monster(self.monster_id(monster))));
                }
            }
            AbilityEffect::Blast { band, .. } => {
                let (size, at) = (self.stage.board.size(), self.survivors[place].at);
                let near = Region::within(size, Metric::Manhattan, at, band.far.into());
                for tile in &near {
                    offer(Some(AbilityTarget::Tile(tile)));
                }
            }
        }
    }

    // SQUAD-MOVE-6
    /// The tiles to which a survivor can move now, or the reason why it cannot move at all.
    pub(crate) fn can_walk(&self, seat: Seat, survivor: usize) -> Result<Region, Refusal> {
        self.ready(seat, survivor)?;
        self.affords(survivor, self.stage.rules.walk())?;
        let tiles = self.reached(survivor);
        let boxed = tiles.is_empty();
        if boxed { Err(NO_REACHABLE_TILE.name(key(survivor).into())) } else { Ok(tiles) }
    }

    /// Whether a survivor can attack anything now, and if not, why not.
    pub(crate) fn can_strike(&self, seat: Seat, survivor: usize) -> Result<(), Refusal> {
        self.can_attack(seat, survivor)?;
        self.has_target(survivor)
    }

    /// Whether a survivor can use an ability on anything now, and if not, why not.
    pub(crate) fn can_apply(&self, seat: Seat, survivor: usize, place: u8) -> Result<(), Refusal> {
        self.can_use(seat, survivor, place)?;
        let mut any = false;
        self.list_uses(survivor, place, |_| any = true);
        match self.stage.ability(survivor, place).map(|ability| ability.effect) {
            _ if any => Ok(()),
            Some(AbilityEffect::Strike { .. }) => self.can_target(survivor, place, None),
            _ => Err(NO_EFFECT),
        }
    }
}
