//! Bots: `simple` and `careful` follow fixed rules, `sergeant`, `captain` and `veteran` weigh what
//! each survivor could do.
//!
//! Each is a pure function from a battle to the next command of a seat.
//!
//! ```
//! use initiative_kernel::game::{Game, Null, Seat};
//! use squad::{Setup, Squad, bot};
//! let mut game = Squad::start(&Setup::scenario("first_stand"), 1)?;
//! while let Some(command) = bot::simple(&game, Seat(0)) {
//!     game.apply(Seat(0), command, &mut Null);
//! }
//! assert!(game.status().is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certainty;
mod danger;
mod leader;
mod plan;
mod score;

pub(crate) use certainty::{CERTAINTY, is_hopeless, life_left};
pub use score::score;

use crate::body::FigureStatus;
use crate::command::{AbilityTarget, Command};
use crate::content::AbilityEffect;
use crate::event::{Completion, Event};
use crate::phase::Flow;
use crate::state::{Squad, distance, key};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow::Continue;
use initiative_bots::bot::Bot;
use initiative_kernel::game::{Game, Seat, Sink};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::activation::ActionGroup;
use leader::{CAPTAIN, SERGEANT, VETERAN};

/// All of them, weakest first.
pub(crate) fn all() -> Vec<Bot<Squad>> {
    let attacks = "Walks to the nearest monster and attacks it.";
    let treats = "Treats wounds, throws fire pots and braces, too.";
    let hits = "Strikes where it hurts most, and steps back when nothing is lost by it.";
    let keeps = "Keeps out of reach where it can, and finishes what is nearly slain.";
    let protects = "Protects the wounded and slays one monster after the other.";
    alloc::vec![
        Bot::quick("simple", "Simple", attacks, |game, seat, _| simple(game, seat))
            .capped(200)
            .on_level(1),
        Bot::quick("careful", "Careful", treats, |game, seat, _| careful(game, seat))
            .capped(500)
            .on_level(2),
        Bot::quick("sergeant", "Sergeant", hits, |game, seat, _| SERGEANT.command(game, seat))
            .capped(1_000)
            .on_level(3),
        Bot::quick("captain", "Captain", keeps, |game, seat, _| CAPTAIN.command(game, seat))
            .capped(2_000)
            .on_level(4),
        Bot::quick("veteran", "Veteran", protects, |game, seat, _| VETERAN.command(game, seat))
            .capped(5_000)
            .on_level(5),
    ]
}

/// How far a tile is from the monster nearest to it.
fn nearest_monster(game: &Squad, tile: Tile) -> u32 {
    let monsters = game.living_monsters();
    monsters.map(|monster| distance(game.monsters[monster].at, tile)).min().unwrap_or(0)
}

/// The next command of the bot `simple`, or none if the seat has nothing to decide.
#[must_use]
pub fn simple(game: &Squad, seat: Seat) -> Option<Command> {
    play(game, seat, |survivor| {
        game.simple(survivor, game.spent(survivor).uses(ActionGroup::ACT) > 0)
    })
}

/// The next command of the bot `careful`, or none if the seat has nothing to decide.
#[must_use]
pub fn careful(game: &Squad, seat: Seat) -> Option<Command> {
    play(game, seat, |survivor| game.careful(survivor))
}

/// The command of the survivor that is next in the bots' order. Committed survivors come first.
fn play(
    game: &Squad,
    seat: Seat,
    policy: impl FnOnce(usize) -> Option<Command>,
) -> Option<Command> {
    if !game.status().awaited().contains(seat) {
        return None;
    }
    if game.pending.is_some() {
        return Some(Command::ChooseHitLocation { index: 0 });
    }
    let Some(survivor) = game.next_to_play(seat) else {
        return Some(Command::EndPhase);
    };
    let end = Command::EndSurvivorTurn { survivor: game.survivor_id(survivor) };
    Some(policy(survivor).unwrap_or(end))
}

impl Squad {
    fn next_to_play(&self, seat: Seat) -> Option<usize> {
        let own = |survivor: &usize| self.owns(seat, *survivor) && !self.complete(*survivor);
        let mut candidates = self.alive().filter(own);
        let committed = candidates.clone().find(|survivor| self.committed(*survivor));
        committed.or_else(|| candidates.next())
    }

    // SQUAD-SIM-1
    /// Plays the rest of the phase for a seat's survivors.
    pub(crate) fn simulate(&mut self, seat: Seat, out: &mut impl Sink<Event>) -> Flow {
        while let Some(survivor) = self.next_to_play(seat) {
            // Earlier commands of this phase came from the player, not from this bot.
            let mut attacked = false;
            loop {
                match self.simple(survivor, attacked) {
                    Some(Command::MoveSurvivor { to, .. }) => self.walk(survivor, to, out),
                    Some(Command::Attack { target: Some(target), .. }) => {
                        attacked = true;
                        let target = self.stage.monster(target);
                        self.attack(survivor, target, out)?;
                        while self.pending.is_some() {
                            self.choose(0, out)?;
                        }
                    }
                    _ => break,
                }
                if self.complete(survivor) {
                    break;
                }
            }
            self.finish(survivor, Completion::Simulated, out);
        }
        Continue(())
    }

    // SQUAD-BOT-2
    /// The next command of `simple` for one survivor, or none if it ends its turn. After it has
    /// `attacked` it does not move any more.
    fn simple(&self, place: usize, attacked: bool) -> Option<Command> {
        let survivor = self.survivor_id(place);
        let at = self.survivors[place].at;
        let rules = &self.stage.rules;
        let armed = !rules.noop_attack && self.affords(place, rules.attack()).is_ok();
        if armed && let Some(monster) = self.best_target(self.targets(place, at), at) {
            let target = Some(self.monster_id(monster));
            return Some(Command::Attack { survivor, target });
        }
        if attacked || self.moved(place) || self.affords(place, rules.walk()).is_err() {
            return None;
        }
        let nearest = self.best_target(self.living_monsters(), at)?;
        // With points, the survivor must still be able to pay for the attack after the move.
        let armed = self.could_attack_after_move(place);
        let reach = self.reach(place);
        let steps = reach.tiles().iter().chain([at]);
        let steps = steps.map(|tile| (reach.cost(tile).unwrap_or(0), tile));
        let attacks =
            steps.clone().filter(|(_, tile)| armed && self.targets(place, *tile).next().is_some());
        let goal = self.monsters[nearest].at;
        let (_, to) = attacks
            .min()
            .or_else(|| steps.min_by_key(|(cost, tile)| (distance(*tile, goal), *cost, *tile)))?;
        (to != at).then_some(Command::MoveSurvivor { survivor, to })
    }

    /// The monster to attack: the nearest, then the one with the least life, then the first.
    fn best_target(&self, monsters: impl Iterator<Item = usize>, from: Tile) -> Option<usize> {
        monsters.min_by_key(|monster| {
            let state = &self.monsters[*monster];
            (distance(state.at, from), state.life())
        })
    }

    // SQUAD-BOT-3
    fn careful(&self, place: usize) -> Option<Command> {
        let survivor = self.survivor_id(place);
        let abilities = 0..key(self.sheet(place).abilities.len());
        let seat = self.sheet(place).owner;
        for wanted in [treat as Choose, burn] {
            for ability in abilities.clone() {
                if self.can_use(seat, place, ability).is_ok()
                    && let Some(target) = wanted(self, place, ability)
                {
                    let target = Some(target);
                    return Some(Command::UseAbility { survivor, ability, target });
                }
            }
        }
        let attacked = self.spent(place).uses(ActionGroup::ACT) > 0;
        if let Some(command) = self.simple(place, attacked) {
            return Some(command);
        }
        if attacked {
            return None;
        }
        let brace = abilities.into_iter().find(|ability| {
            let effect = self.stage.ability(place, *ability).map(|ability| ability.effect);
            matches!(effect, Some(AbilityEffect::Ready { status: FigureStatus::Braced, .. }))
                && self.can_use(seat, place, *ability).is_ok()
                && self.can_target(place, *ability, None).is_ok()
        })?;
        Some(Command::UseAbility { survivor, ability: brace, target: None })
    }
}

type Choose = fn(&Squad, usize, u8) -> Option<AbilityTarget>;

/// Whom to treat: a survivor with a badly hurt part.
fn treat(game: &Squad, place: usize, ability: u8) -> Option<AbilityTarget> {
    let AbilityEffect::Heal { .. } = game.stage.ability(place, ability)?.effect else {
        return None;
    };
    let worst = |patient: usize| game.survivors[patient].wounds.into_iter().max().unwrap_or(0);
    let patients = game.alive().filter(|patient| {
        let target = AbilityTarget::Survivor(game.survivor_id(*patient));
        worst(*patient) >= 2 && game.can_target(place, ability, Some(target)).is_ok()
    });
    let patient = patients.min_by_key(|patient| {
        (Reverse(worst(*patient)), Reverse(game.survivors[*patient].total_wounds()))
    })?;
    Some(AbilityTarget::Survivor(game.survivor_id(patient)))
}

/// Where to throw: at the tile with most monsters and no friend in the blast.
fn burn(game: &Squad, place: usize, ability: u8) -> Option<AbilityTarget> {
    let AbilityEffect::Blast { radius, .. } = game.stage.ability(place, ability)?.effect else {
        return None;
    };
    let mut best: Option<(Reverse<usize>, Tile)> = None;
    game.list_uses(place, ability, |target| {
        let Some(AbilityTarget::Tile(tile)) = target else {
            return;
        };
        let (monsters, mut friends) = game.in_blast(tile, radius);
        let count = monsters.count();
        if count > 0 && friends.next().is_none() {
            let found = (Reverse(count), tile);
            best = Some(best.map_or(found, |best| best.min(found)));
        }
    });
    best.map(|(_, tile)| AbilityTarget::Tile(tile))
}
