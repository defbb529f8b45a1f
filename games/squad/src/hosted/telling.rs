//! Which dice a puzzle tells. This throws many times, and takes a throw with which exactly one order
//! of blows slays every monster.
//!
//! An order has blows, some of them after a walk, and hamstrings. The proof of the puzzle finds out
//! whether anything else gives another way.

use crate::attack::{WoundRoll, hits};
use crate::content::AbilityEffect;
use crate::event::WoundOutcome;
use crate::state::Squad;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;

/// How many dice are told.
const TOLD: usize = 12;

/// How many throws are tried.
const THROWS: usize = 600;

/// How many commands may do something else than wound. With more there is too much to prove.
const DETOURS: u32 = 1;

/// Somebody who can strike.
struct Striker {
    dice: usize,
    least: i32,
    roll: WoundRoll,
    blows: Vec<Blow>,
}

/// What somebody can do with its turn.
#[derive(Clone, Copy)]
struct Blow {
    monster: usize,
    /// How many commands it takes until dice are rolled,
    commands: u32,
    /// and in how many ways it can be done: from so many tiles.
    ways: u32,
    /// Whether it only hampers.
    harmless: bool,
}

/// A monster to slay.
#[derive(Clone, Copy)]
struct Prey {
    life: u8,
    toughness: i8,
}

/// The faces of dice with which one order of blows wins and no other that is as short. If possible
/// it takes as many commands as `wish`.
pub(super) fn telling(game: &Squad, seat: Seat, dice: &mut Dice, wish: u32) -> Option<Vec<u32>> {
    let ready = |one: &usize| game.owns(seat, *one) && game.can_attack(seat, *one).is_ok();
    let strikers = game.alive().filter(ready).map(|one| Striker {
        dice: game.attack_dice(one),
        least: game.hit_face(one),
        roll: game.wound_roll(one),
        blows: blows(game, seat, one),
    });
    let strikers: Vec<Striker> = strikers.collect();
    let prey = (0..game.monsters.len()).map(|place| {
        let monster = &game.monsters[place];
        let life = if monster.slain { 0 } else { monster.life() };
        Prey { life, toughness: game.monster_sheet(place).toughness }
    });
    let prey: Vec<Prey> = prey.collect();
    let most = prey.iter().map(|one| u32::from(one.life)).sum::<u32>() + DETOURS;
    let mut spare = None;
    for _ in 0..THROWS {
        let faces: Vec<u32> = (0..TOLD).map(|_| dice.die(10)).collect();
        let mut orders = Orders { strikers: &strikers, faces: &faces, fewest: most + 1, count: 0 };
        orders.follow(0, 0, &prey, 0, 1);
        if orders.count != 1 || orders.fewest < 2 {
            continue;
        }
        if orders.fewest == wish {
            return Some(faces);
        }
        spare.get_or_insert(faces);
    }
    spare
}

/// The blows that somebody can strike.
fn blows(game: &Squad, seat: Seat, survivor: usize) -> Vec<Blow> {
    let at = game.survivors[survivor].at;
    let blow = |monster, commands, ways| Blow { monster, commands, ways, harmless: false };
    let mut blows: Vec<Blow> =
        game.targets(survivor, at).map(|monster| blow(monster, 1, 1)).collect();
    for ability in (0_u8..).take(game.sheet(survivor).abilities.len()) {
        let effect = game.stage.ability(survivor, ability).map(|one| one.effect);
        if matches!(effect, Some(AbilityEffect::Strike { .. }))
            && game.can_apply(seat, survivor, ability).is_ok()
        {
            // Whichever it hampers, one die is rolled.
            blows.push(Blow { harmless: true, ..blow(0, 1, 1) });
        }
    }
    let mut tiles = alloc::vec![0; game.monsters.len()];
    for tile in game.can_walk(seat, survivor).iter().flatten() {
        game.targets(survivor, tile).for_each(|monster| tiles[monster] += 1);
    }
    for (monster, ways) in tiles.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
        if !blows.iter().any(|near| near.monster == monster && !near.harmless) {
            blows.push(blow(monster, 2, ways));
        }
    }
    blows
}

/// The orders of blows that win.
struct Orders<'a> {
    strikers: &'a [Striker],
    faces: &'a [u32],
    /// How many commands the shortest of them takes,
    fewest: u32,
    /// and how many are as short.
    count: u32,
}

impl Orders<'_> {
    /// Tries everything that can follow; `struck` has a bit for each who has struck.
    fn follow(&mut self, rolled: usize, struck: u32, prey: &[Prey], commands: u32, ways: u32) {
        let life: u32 = prey.iter().map(|one| u32::from(one.life)).sum();
        if life == 0 {
            if commands < self.fewest {
                (self.fewest, self.count) = (commands, 0);
            }
            self.count += if commands == self.fewest { ways } else { 0 };
            return;
        }
        // One of several hits that wait costs no command.
        if commands + life > self.fewest {
            return;
        }
        let strikers = self.strikers;
        let rest = strikers.iter().enumerate().filter(|(place, _)| struck & 1 << place == 0);
        for (place, striker) in rest {
            let struck = struck | 1 << place;
            for blow in &striker.blows {
                let (commands, ways) = (commands + blow.commands, ways * blow.ways);
                if blow.harmless {
                    self.follow(rolled + 1, struck, prey, commands, ways);
                } else if prey[blow.monster].life > 0 {
                    let mut after = prey.to_vec();
                    let struck_once = self.strike(striker, &mut after[blow.monster], rolled);
                    if let Some((next, chosen)) = struck_once {
                        self.follow(next, struck, &after, commands + chosen, ways);
                    }
                }
            }
        }
    }

    // SQUAD-ATK-3 to SQUAD-ATK-6
    /// One blow: how many dice were rolled then, and how many hits had to be chosen. None if there
    /// are not enough dice.
    fn strike(&self, striker: &Striker, prey: &mut Prey, rolled: usize) -> Option<(usize, u32)> {
        let face = |place: usize| self.faces.get(place).and_then(|face| u8::try_from(*face).ok());
        let mut next = rolled + striker.dice;
        face(next.checked_sub(1)?)?;
        let faces = (rolled..next).filter_map(face);
        let count = faces.filter(|face| hits(*face, striker.least)).count();
        let mut chosen = 0;
        for hit in 1..=count {
            let outcome = striker.roll.outcome(face(next)?, prey.toughness);
            next += 1;
            // The last of several resolves by itself.
            chosen += u32::from(hit < count);
            prey.life -= u8::from(outcome != WoundOutcome::Failed);
            if prey.life == 0 {
                break;
            }
        }
        Some((next, chosen))
    }
}
