//! What a survivor could do with its turn.

use super::nearest_monster;
use crate::command::{AbilityTarget, Command};
use crate::content::AbilityEffect;
use crate::state::Squad;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::Tile;

/// One or two commands of one survivor, in order: walk and act, or act and walk away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnPlan {
    /// The survivor, by its index in the order of ids.
    pub survivor: usize,
    pub first: Command,
    pub second: Option<Command>,
}

impl TurnPlan {
    pub fn commands(self) -> impl Iterator<Item = Command> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// Lists what a seat could do next. A survivor that has begun its turn goes on with it; otherwise
/// each one could be next.
pub(super) fn plans(game: &Squad, seat: Seat) -> Vec<TurnPlan> {
    let mut out = Vec::new();
    let mut ready = game.alive().filter(|one| game.owns(seat, *one) && !game.complete(*one));
    match ready.clone().find(|survivor| game.committed(*survivor)) {
        Some(survivor) => list(game, seat, survivor, &mut out),
        None => ready.by_ref().for_each(|survivor| list(game, seat, survivor, &mut out)),
    }
    out
}

/// Lists what one survivor could do. Of the tiles where it could do nothing but wait, only two are
/// worth a look: where `careful` goes, and where the monsters are farthest.
fn list(game: &Squad, seat: Seat, survivor: usize, out: &mut Vec<TurnPlan>) {
    let id = game.survivor_id(survivor);
    let plan = |first, second| TurnPlan { survivor, first, second };
    let end = Command::EndSurvivorTurn { survivor: id };
    let tiles: Vec<Tile> = game.can_walk(seat, survivor).iter().flatten().collect();
    let refuge = tiles.iter().copied().max_by_key(|tile| nearest_monster(game, *tile));
    let mut acts = Vec::new();
    list_acts(game, seat, survivor, &mut acts);
    for act in &acts {
        out.push(plan(*act, None));
        out.extend(refuge.map(|to| plan(*act, Some(Command::MoveSurvivor { survivor: id, to }))));
    }
    out.push(plan(end, None));
    let usual = match game.careful(survivor) {
        Some(Command::MoveSurvivor { to, .. }) => Some(to),
        _ => None,
    };
    let mut after = game.clone();
    for to in tiles {
        let walk = Command::MoveSurvivor { survivor: id, to };
        let waits = usual == Some(to) || refuge == Some(to);
        if waits {
            out.push(plan(walk, Some(end)));
        }
        after.clone_from(game);
        after.apply(seat, walk, &mut Null);
        if after.complete(survivor) {
            continue;
        }
        acts.clear();
        list_acts(&after, seat, survivor, &mut acts);
        let braces = |act: &Command| matches!(act, Command::UseAbility { target: None, .. });
        acts.retain(|act| waits || !braces(act));
        out.extend(acts.iter().map(|act| plan(walk, Some(*act))));
    }
}

/// Lists the attacks and abilities of one survivor where it stands.
fn list_acts(game: &Squad, seat: Seat, survivor: usize, out: &mut Vec<Command>) {
    let id = game.survivor_id(survivor);
    if game.can_attack(seat, survivor).is_ok() {
        game.list_attacks(survivor, out);
    }
    for ability in (0_u8..).take(game.sheet(survivor).abilities.len()) {
        if game.can_use(seat, survivor, ability).is_err() {
            continue;
        }
        game.list_uses(survivor, ability, |target| {
            if could_help(game, survivor, ability, target) {
                out.push(Command::UseAbility { survivor: id, ability, target });
            }
        });
    }
}

/// Whether an ability could do any good there: a blast must reach a monster.
fn could_help(game: &Squad, survivor: usize, ability: u8, target: Option<AbilityTarget>) -> bool {
    match (game.stage.ability(survivor, ability).map(|ability| ability.effect), target) {
        (Some(AbilityEffect::Blast { radius, .. }), Some(AbilityTarget::Tile(tile))) => {
            game.in_blast(tile, radius).0.next().is_some()
        }
        _ => true,
    }
}
