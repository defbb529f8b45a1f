//! A sure way to win before the monsters act, where the next dice are told.
//!
//! What else is hidden cannot matter until then: a wound takes a card, whichever it is, and where a
//! hit lands only decides what a critical does to the monster's own turn.

use crate::command::Command;
use crate::content::AbilityEffect;
use crate::state::Squad;
use initiative_bots::proof::Challenge;
use initiative_hosting::puzzle::prover;
use initiative_kernel::dice::Script;
use initiative_kernel::game::{Game, Seat};

/// What such a way is, for bots and for puzzles.
pub(crate) const CERTAINTY: Challenge = Challenge { commands: 5, replies: false, reveals: true };

/// How many positions a bot looks at, at once and without being asked to stop. On the largest boards
/// they take less than a tenth of a second, and the hardest puzzle takes nearly as many.
const POSITIONS: u64 = 20_000;

/// The life of all monsters together.
pub(crate) fn life_left(game: &Squad) -> u32 {
    game.living_monsters().map(|monster| u32::from(game.monsters[monster].life())).sum()
}

// SQUAD-ATK-4, SQUAD-STAT-3
/// Whether so many commands cannot wound often enough. A command wounds once at most, and the last
/// of several waiting hits once more; a blast wounds every monster, and then cools down. A command
/// that lets the squad play by itself can wound more often, but proofs leave it out.
pub(crate) fn is_hopeless(game: &Squad, commands: u32) -> bool {
    let blasts = |survivor: usize| {
        (0_u8..).zip(&game.survivors[survivor].cooldowns).filter_map(move |(place, cooldown)| {
            let ability = game.stage.ability(survivor, place).filter(|_| *cooldown == 0)?;
            matches!(ability.effect, AbilityEffect::Blast { .. }).then_some(ability)
        })
    };
    let (mut ready, monsters) = (0_usize, game.living_monsters().count());
    for ability in game.alive().filter(|one| !game.complete(*one)).flat_map(blasts) {
        if ability.cooldown == 0 {
            return false;
        }
        ready += 1;
    }
    let more = ready * monsters.saturating_sub(1) + usize::from(game.pending.is_some());
    let more = u32::try_from(more).unwrap_or(u32::MAX);
    life_left(game) > commands.saturating_add(more)
}

/// The next command of a sure way to win, if there is one that is not too long.
pub(super) fn sure_win(game: &Squad, seat: Seat) -> Option<Command> {
    // Without told dice nothing that hurts a monster is sure.
    game.dice()?.script().filter(|script| Script::rest(script).next().is_some())?;
    prover(CERTAINTY, POSITIONS).winning_command(game, seat).ok().flatten()
}
