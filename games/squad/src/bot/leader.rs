//! The bots that weigh what each survivor could do against what the monsters will do to it:
//! `sergeant`, `captain` and `veteran`. They differ in what they count.

use super::certainty::sure_win;
use super::danger::Danger;
use super::plan::{TurnPlan, plans};
use super::{careful, nearest_monster};
use crate::attack::{WoundRoll, hits};
use crate::command::{AbilityTarget, Command};
use crate::content::AbilityEffect;
use crate::event::WoundOutcome;
use crate::state::{Squad, distance};
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;

/// How much a leader counts what could happen. A wound of a monster is worth 14.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    /// What a wound of a survivor costs, in tenths,
    caution: i64,
    /// and how much more for each wound that it has already.
    care: i64,
    /// How much more a wound of a monster is worth that has only one card left; with more cards a
    /// share of it.
    focus: i64,
    /// What a tile between a survivor and the nearest monster costs, in quarters.
    haste: i64,
    /// Whether it looks for a sure win where the next dice are told.
    counts_dice: bool,
}

/// Hardly minds wounds, and attacks whatever it can.
pub(super) const SERGEANT: Leader =
    Leader { caution: 4, care: 0, focus: 0, haste: 4, counts_dice: false };
/// Keeps out of reach when that costs little, and finishes what is nearly slain.
pub(super) const CAPTAIN: Leader =
    Leader { caution: 12, care: 4, focus: 20, haste: 4, counts_dice: true };
/// Protects the wounded above all, and slays one monster after the other.
pub(super) const VETERAN: Leader =
    Leader { caution: 35, care: 10, focus: 60, haste: 2, counts_dice: true };

/// What a wound of a monster is worth.
const WOUND: i64 = 14;
/// What treating the first wound of a part is worth, and what treating a later one is.
const TREATMENT: [i64; 2] = [8, 30];
/// What it is worth to try to slow a monster down.
const HAMSTRING: i64 = 6;
/// How many wounds a blast deals to each monster in it, in hundredths.
const BLAST: i64 = 70;

impl Leader {
    /// The next command of a seat, or none if it has nothing to decide.
    pub fn command(&self, game: &Squad, seat: Seat) -> Option<Command> {
        if game.pending.is_some() || game.next_to_play(seat).is_none() {
            return careful(game, seat);
        }
        if self.counts_dice
            && let Some(command) = sure_win(game, seat)
        {
            return Some(command);
        }
        let danger = Danger::of(game);
        let mut best: Option<(i64, Command)> = None;
        for plan in plans(game, seat) {
            let worth = self.worth(game, &danger, plan);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, plan.first));
            }
        }
        best.map(|(_, command)| command)
    }

    /// What a plan is worth: what it does to the monsters, minus what they will do to the survivor
    /// where it stands then.
    fn worth(&self, game: &Squad, danger: &Danger, plan: TurnPlan) -> i64 {
        let survivor = plan.survivor;
        let mut at = game.survivors[survivor].at;
        let (mut gain, mut braced) = (0, false);
        for command in plan.commands() {
            match command {
                Command::MoveSurvivor { to, .. } => at = to,
                Command::Attack { target, .. } => {
                    let monster = target.and_then(|target| game.stage.monster(target));
                    gain += monster.map_or(0, |monster| self.attack(game, survivor, monster));
                }
                Command::UseAbility { ability, target, .. } => {
                    let effect = game.stage.ability(survivor, ability).map(|one| one.effect);
                    braced |= matches!(effect, Some(AbilityEffect::Ready { .. }));
                    gain += effect
                        .map_or(0, |effect| self.ability(game, (survivor, at), effect, target));
                }
                _ => {}
            }
        }
        let fear = danger.at(game, survivor, at);
        let fear = if braced { fear * 2 / 3 } else { fear };
        let wounds = i64::from(game.survivors[survivor].total_wounds());
        let far = i64::from(nearest_monster(game, at));
        gain - fear * (self.caution + self.care * wounds) / 1_000 - self.haste * far / 4
    }

    /// What an attack is worth.
    fn attack(&self, game: &Squad, survivor: usize, monster: usize) -> i64 {
        let faces = |counts: &dyn Fn(u8) -> bool| {
            i64::try_from((1..=10).filter(|face| counts(*face)).count()).unwrap_or(0)
        };
        let least = game.hit_face(survivor);
        let roll: WoundRoll = game.wound_roll(survivor);
        let toughness = game.monster_sheet(monster).toughness;
        let hit = faces(&|face| hits(face, least));
        let wound = faces(&|face| roll.outcome(face, toughness) != WoundOutcome::Failed);
        let dice = i64::try_from(game.attack_dice(survivor)).unwrap_or(0);
        self.wounds(game, monster, dice * hit * wound)
    }

    /// What so many hundredths of a wound are worth.
    fn wounds(&self, game: &Squad, monster: usize, hundredths: i64) -> i64 {
        let life = i64::from(game.monsters[monster].life().max(1));
        hundredths * (WOUND + self.focus / life) / 100
    }

    /// What an ability is worth that a survivor uses on a tile. Bracing counts as less danger.
    fn ability(
        &self,
        game: &Squad,
        (survivor, at): (usize, Tile),
        effect: AbilityEffect,
        target: Option<AbilityTarget>,
    ) -> i64 {
        match (effect, target) {
            (AbilityEffect::Heal { .. }, Some(AbilityTarget::Survivor(patient))) => {
                let patient = game.stage.survivor(patient).map(|one| &game.survivors[one]);
                let worst = patient.and_then(|patient| patient.wounds.into_iter().max());
                match worst.unwrap_or(0) {
                    0 => 0,
                    1 => TREATMENT[0],
                    _ => TREATMENT[1],
                }
            }
            (AbilityEffect::Blast { radius, .. }, Some(AbilityTarget::Tile(center))) => {
                let (monsters, friends) = game.in_blast(center, radius);
                let good: i64 = monsters.map(|monster| self.wounds(game, monster, BLAST)).sum();
                // The thrower may have walked before it throws.
                let caught = friends.filter(|friend| *friend != survivor).count();
                let caught = caught + usize::from(distance(at, center) <= radius.into());
                good - 2 * self.caution * i64::try_from(caught).unwrap_or(0)
            }
            (AbilityEffect::Strike { .. }, _) => HAMSTRING,
            _ => 0,
        }
    }
}
