//! Cues that several events share, with their durations.

use crate::id::MonsterId;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::{CardAct, Changes, Cue, CueKind, Die, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::Card;
use initiative_scene::text::{LogLevel, Text};

pub(super) const TURN: Span = Span::ms(150);
const DICE: Span = Span::ms(400);
const NUMBER: Span = Span::ms(600);
const FLASH: Span = Span::ms(200);
pub(super) const WORD: Span = Span::ms(500);
const DEATH: Span = Span::ms(800);
/// How much of a death is watched before anything else happens.
const FALL: Span = Span::ms(300);

// CLIENT-PACE-1
/// The banner of a phase. Nobody waits for it.
pub(super) fn turn_banner(text: &'static str, look: &'static str) -> Cue {
    banner(text, Span::ms(600)).look(look).sound("turn").free()
}

// SQUAD-UI-6
/// The last banner of a battle. It takes two seconds.
pub(super) fn last_banner(text: &'static str, look: &'static str, sound: &'static str) -> Cue {
    banner(text, Span::ms(1450)).look(look).sound(sound).log(text)
}

fn banner(text: &'static str, hold: Span) -> Cue {
    Cue::banner(text, Span::ms(350), hold, Span::ms(200))
}

/// A cue whose line of the log is the header of a turn.
pub(super) fn header(cue: Cue, text: &'static str) -> Cue {
    Cue { log: Cue::header(LogLevel::Turn, text).log, ..cue }
}

/// The direction that is nearest to the line from one tile to another.
pub(super) fn heading(from: Tile, to: Tile) -> Option<Direction> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let (wide, high) = (dx.abs(), dy.abs());
    // Within the middle third of a quarter it is a diagonal.
    let dx = if high > 2 * wide { 0 } else { dx.signum() };
    let dy = if wide > 2 * high { 0 } else { dy.signum() };
    Direction::EIGHT
        .into_iter()
        .find(|step| i32::from(step.dx()) == dx && i32::from(step.dy()) == dy)
}

/// Something happens to a card of a monster.
pub(super) fn card_cue(act: CardAct, monster: MonsterId, face: Option<Card>) -> Cue {
    let mut cue = Cue::card(act, face);
    if let CueKind::Card { piece, .. } = &mut cue.kind {
        *piece = Some(monster.into());
    }
    cue
}

pub(super) fn on(figure: impl Into<Id>) -> On {
    On::Piece(figure.into())
}

pub(super) fn glide(
    figure: impl Into<Id>,
    from: Tile,
    path: Vec<Tile>,
    sound: &'static str,
) -> Cue {
    Cue::glide(figure, from, path).eased(Easing::InOutQuad).sound(sound)
}

/// A missile flies to the target, if there is both.
pub(super) fn shoot(from: Tile, to: Option<Tile>, look: &str, flies: bool, out: &mut Vec<Cue>) {
    if let Some(to) = to.filter(|_| flies) {
        out.push(Cue::shot(from, to, String::from(look)).lasting(TURN).free());
    }
}

/// A word over a figure: nothing comes of what it does.
pub(super) fn missed(figure: impl Into<Id>, word: &'static str) -> Cue {
    Cue::word(on(figure), word).lasting(WORD).free().sound("miss")
}

pub(super) fn death(figure: impl Into<Id>, text: String, out: &mut Vec<Cue>) {
    out.push(Cue::fade(figure).look("death").lasting(DEATH).free().sound("death").told(text));
    out.push(Cue::wait(FALL));
}

/// A meter of a figure rises or falls by this much.
pub(super) fn hurt(figure: impl Into<Id>, to: Changes, by: i32, text: String, out: &mut Vec<Cue>) {
    let id = figure.into();
    let look = if by < 0 { "hurt" } else { "heal" };
    out.push(Cue::change(id.clone(), to));
    out.push(Cue::number(on(id.clone()), by).lasting(NUMBER).free().sound(look).told(text));
    out.push(Cue::flash(on(id)).look(look).lasting(FLASH));
}

pub(super) fn die(face: u8, text: impl Into<Text>) -> Die {
    Die { face: face.into(), sides: 10, text: text.into() }
}

pub(super) fn roll(text: &'static str, dice: Vec<Die>, by: impl Into<Id>) -> Cue {
    let kind = CueKind::Dice { dice, text: text.into(), piece: Some(by.into()) };
    Cue::new(kind).lasting(DICE).sound("dice")
}
