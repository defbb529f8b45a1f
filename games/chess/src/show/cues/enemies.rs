//! What enemies do, and what happens to them.

use super::super::words::{obstacle, piece_name};
use super::moves::{by_side, downfall};
use super::{DEATH, FLASH, SHOVE, enemy_id, fade, glide, one, warning};
use crate::event::{Event, Idle};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::cue::{Changes, Cue, CueKind, On, Span};
use initiative_scene::staged::Step;
use initiative_scene::text::Colour;

const LUNGE: Span = Span::frames(15);
/// The frame of a lunge at which the page shows the damage.
const CONTACT: Span = Span::frames(12);
const IMPACT: Span = Span::frames(5);

/// The type of an enemy that is there before or after the step.
fn kind<'a>(step: &Step<'a, Chess>, enemy: u8) -> Option<&'a crate::enemy::EnemyKind> {
    let known = |game: &Chess| game.enemy(enemy).map(|enemy| enemy.kind);
    known(step.first()).or_else(|| known(step.after)).map(|kind| step.after.kind(kind))
}

/// Frames per move of an enemy.
fn speed(step: &Step<'_, Chess>, enemy: u8) -> Span {
    Span::frames(kind(step, enemy).map_or(30, |kind| kind.speed.into()))
}

/// An enemy in words.
pub(super) fn enemy_name(step: &Step<'_, Chess>, enemy: u8) -> String {
    match kind(step, enemy) {
        Some(kind) => format!("{} {enemy}", kind.name),
        None => format!("Enemy {enemy}"),
    }
}

pub(super) fn tell(step: &Step<'_, Chess>, event: &Event, out: &mut Vec<Cue>) {
    let name = |enemy: u8| enemy_name(step, enemy);
    match event {
        Event::EnemyAttacked { enemy, by, from, at } => {
            let text = format!("{} strikes {} on {at}.", piece_name(*by), name(*enemy));
            let (from, toward) = (from.tile(), at.tile());
            let knock = Cue::new(CueKind::Knock { piece: (*by).into(), from, toward });
            out.push(by_side(knock, *by).lasting(LUNGE).free().sound("hit").told(text));
            out.push(Cue::wait(CONTACT));
        }
        Event::EnemyDamaged { enemy, hp, at } => {
            let id = enemy_id(*enemy);
            let mut flash = Cue::flash(On::Piece(id.clone())).look("hurt").lasting(FLASH).free();
            if let CueKind::Flash { colour, .. } = &mut flash.kind {
                *colour = Some(Colour(220, 40, 40));
            }
            out.push(flash);
            out.push(Cue::number(On::Piece(id.clone()), -1).lasting(Span::frames(30)).free());
            let text = format!("{}: {hp} left.", name(*enemy));
            out.push(Cue::change(id, Changes::meter("hp", *hp)).heard_at(at.tile()).told(text));
            out.push(Cue::wait(LUNGE.less(CONTACT)));
        }
        Event::EnemyKilled { enemy, cause, at } => {
            let id = enemy_id(*enemy);
            let (look, lasts, sound) = downfall(*cause);
            if lasts == DEATH {
                // ±4 of 24 pixels.
                out.push(Cue::shake(On::Piece(id.clone()), 17).lasting(DEATH).free());
            }
            let text = format!("{} is gone: {}.", name(*enemy), cause.name());
            out.push(fade(id, look, lasts).sound(sound).heard_at(at.tile()).told(text));
        }
        Event::EnemyPushed { enemy, from, to } => {
            let cue = glide(enemy_id(*enemy), *from, *to, SHOVE).sound("slide");
            let text = format!("{} is pushed to {to}.", name(*enemy));
            out.push(cue.heard_at(to.tile()).told(text));
        }
        Event::PushBlocked { enemy, by } => {
            let behind = obstacle(by, name);
            let text = format!("{} cannot be pushed: {behind} is behind it.", name(*enemy));
            out.push(Cue::note(text));
        }
        Event::CommitmentDropped { enemy } => {
            out.push(Cue::note(format!("{} gives up its target.", name(*enemy))));
        }
        _ => play_slot(step, event, out),
    }
}

fn play_slot(step: &Step<'_, Chess>, event: &Event, out: &mut Vec<Cue>) {
    let name = |enemy: u8| enemy_name(step, enemy);
    let tell_state = |enemy: u8, state| step.after.tell_state(enemy, &name(enemy), state);
    match event {
        // CHESS-ENEMY-1: idle, scanning, highlighting, attacking or moving, turn_complete.
        Event::EnemyTurnBegan { enemy, slot, of } => {
            out.push(Chess::tell_slot(Some((*slot, *of))));
            out.push(tell_state(*enemy, "scanning"));
        }
        Event::EnemyTargeted { enemy, target, tiles, .. } => {
            out.push(tell_state(*enemy, "highlighting"));
            let text = format!("{} takes aim at {target}.", name(*enemy));
            let cue = warning(tiles).owned(enemy_id(*enemy)).heard_at(target.tile());
            out.push(cue.told(text));
        }
        Event::EnemyWaited { enemy, due } => {
            let rounds = if *due == 1 { "round" } else { "rounds" };
            out.push(Cue::note(format!("{} waits: {due} {rounds} more.", name(*enemy))));
        }
        Event::EnemyStruck { enemy, from, to, tiles, ranged } => {
            play_strike(step, *enemy, *from, *to, tiles, *ranged, out);
        }
        Event::EnemyMissed { enemy, at } => {
            let cue = Cue::word(On::Tile(at.tile()), "Miss").lasting(Span::frames(20)).free();
            let text = format!("{} hits nothing.", name(*enemy));
            out.push(cue.sound("miss").heard_at(at.tile()).log_of(enemy_id(*enemy), text));
        }
        Event::EnemyRebounded { enemy, from, to, blocker: by } => {
            let id = enemy_id(*enemy);
            out.push(glide(id.clone(), *from, *to, SHOVE).sound("block").heard_at(to.tile()));
            let there = obstacle(by, name);
            let text = format!("{} leaps at {to} and rebounds: {there} is there.", name(*enemy));
            out.push(glide(id, *to, *from, SHOVE).told(text));
        }
        Event::EnemyMoved { enemy, from, to } => {
            out.push(tell_state(*enemy, "moving"));
            let cue = glide(enemy_id(*enemy), *from, *to, speed(step, *enemy)).sound("step");
            let text = format!("{} moves to {to}.", name(*enemy));
            out.push(cue.heard_at(from.tile()).told(text));
        }
        Event::EnemySkipped { enemy, reason } => {
            let why = match reason {
                Idle::NoMove => "can go nowhere",
                Idle::NoDefinition => "does nothing",
                Idle::UnknownState => "comes to its senses",
            };
            out.push(Cue::note(format!("{} {why}.", name(*enemy))));
        }
        Event::EnemyTurnEnded { enemy } => {
            out.push(tell_state(*enemy, "turn_complete"));
            out.push(Cue::new(CueKind::Wait).stop().mark(format!("enemy-{enemy}")));
        }
        Event::EnemySpawned { enemy, kind, at } => {
            let cue = Cue::arrive(enemy_id(*enemy)).look("rise").lasting(Span::frames(20));
            let one = one(&step.after.kind(*kind).name);
            let (text, delay) = match step.before {
                Some(_) => (format!("{one} comes to {at}."), Span::ZERO),
                // A pause to look at the board before the first enemy comes.
                None if is_first(step, *enemy) => (format!("{one} comes."), Span::frames(60)),
                None => (format!("{one} comes."), Span::ZERO),
            };
            out.push(cue.after(delay).sound("spawn").heard_at(at.tile()).told(text));
        }
        Event::SpawnShort { kind } => {
            let kind = &step.after.kind(*kind).name;
            out.push(Cue::note(format!("There is no room for a {kind}.")));
        }
        _ => {}
    }
}

// CHESS-CUE-2, CHESS-CUE-4
fn play_strike(
    step: &Step<'_, Chess>,
    enemy: u8,
    from: Square,
    to: Square,
    tiles: &[Square],
    ranged: bool,
    out: &mut Vec<Cue>,
) {
    let name = enemy_name(step, enemy);
    out.push(step.after.tell_state(enemy, &name, "attacking"));
    let text = format!("{name} strikes.");
    if ranged {
        let cue = Cue::shot(from.tile(), to.tile(), "arrow").lasting(flight(from, to));
        let cue = cue.sound("shot").heard_at(from.tile());
        out.push(cue.log_of(enemy_id(enemy), text));
        out.push(Cue::flash(On::Tile(to.tile())).look("hit").lasting(IMPACT));
    } else {
        let cue = glide(enemy_id(enemy), from, to, speed(step, enemy)).sound("swing");
        out.push(cue.heard_at(from.tile()).told(text));
    }
    let tiles = tiles.iter().copied().map(Square::tile).collect();
    out.push(Cue::unwarn(tiles).owned(enemy_id(enemy)));
}

/// Whether an enemy is the first to arrive in a step.
fn is_first(step: &Step<'_, Chess>, enemy: u8) -> bool {
    let first = step.events.iter().find_map(|event| match event {
        Event::EnemySpawned { enemy, .. } => Some(*enemy),
        _ => None,
    });
    first == Some(enemy)
}

// CHESS-CUE-4
/// How long a shot flies: 24 pixels a tile at 8 pixels a frame, at most 30 frames.
fn flight(from: Square, to: Square) -> Span {
    let nine = 9 * from.squared(to);
    let root = nine.isqrt();
    let frames = if root * root == nine { root } else { root + 1 };
    Span::frames(frames.min(30))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_cue_4_shots_fly_at_8_pixels_a_frame() {
        let frames =
            |from: &str, to: &str| flight(Square::parse(from), Square::parse(to)).as_frames();
        assert_eq!(frames("d4", "d2"), 6);
        assert_eq!(frames("d4", "e5"), 5);
        assert_eq!(frames("a1", "h8"), 30);
        assert_eq!(frames("d4", "d4"), 0);
    }
}
