//! Cues as the difference of two scenes: what was done, what moved, came, changed and went, and
//! whose turn it is now.

mod pieces;

use super::gesture::Gesture;
use super::party::{name_of, whose};
use crate::choice::Actor;
use crate::cue::{CardAct, Cue, CueKind, Easing, On, Span};
use crate::id::{At, Id};
use crate::scene::{Ending, Meter, Scene};
use crate::text::{LogLevel, Text};
use crate::viewer::Viewer;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Metric, Tile};
use pieces::Pieces;

const STEP: Span = Span::ms(180);
const BLOW: Span = Span::ms(320);
const CARD: Span = Span::ms(400);
const SHOT: Span = Span::ms(250);
const TILE: Span = Span::ms(250);
const PAUSE: Span = Span::ms(250);
const EDGE: Span = Span::ms(200);
const HOLD: Span = Span::ms(300);
const END: Span = Span::ms(900);

/// What was done between two scenes: a command as people know it.
#[derive(Clone, Debug)]
pub struct PlayedGesture {
    /// Who did it.
    pub seat: Seat,
    /// What it was.
    pub gesture: Gesture,
    /// In words, as the viewer may know it.
    pub caption: Text,
}

/// Appends what the viewer of both scenes sees and hears of the way from one to the other.
/// `remarks` are lines of the log that belong to it.
pub fn difference(
    before: &Scene,
    after: &Scene,
    act: Option<&PlayedGesture>,
    remarks: impl IntoIterator<Item = Text>,
    out: &mut Vec<Cue>,
) {
    let by = act.map(|act| act.seat);
    let first = out.len();
    let hidden = |act: &&PlayedGesture| act.gesture.secret && !before.viewer.sees(act.seat);
    let told = act.filter(|act| !hidden(act));
    let pieces = Pieces { before, after, act: told };
    match act {
        Some(act) if told.is_some() => deed(act, &pieces, out),
        Some(act) => out.push(Cue::note(act.caption.clone())),
        None => {}
    }
    // What happened comes before what it led to.
    out.extend(remarks.into_iter().filter(|text| !text.is_empty()).map(Cue::note));
    pieces.moves(out);
    pieces.arrivals(out);
    pieces.changes(out);
    pieces.departures(out);
    ground(before, after, out);
    for cue in out.iter_mut().skip(first) {
        cue.by = by;
    }
    meters(before, after, out);
    if before.over.is_none() && after.over.is_some() {
        farewell(after, out);
    } else {
        next_turn(before, after, out);
    }
}

/// Appends what is seen of the beginning of a match: whose turn it is.
pub fn opening(scene: &Scene, remarks: impl IntoIterator<Item = Text>, out: &mut Vec<Cue>) {
    out.push(Cue::turn(scene.turn.clone()));
    out.push(Cue::header(LogLevel::Turn, "The match begins"));
    out.extend(remarks.into_iter().filter(|text| !text.is_empty()).map(Cue::note));
    banner(scene, out);
}

/// The act itself: the piece that was told to goes its way, or strikes.
fn deed(act: &PlayedGesture, pieces: &Pieces<'_>, out: &mut Vec<Cue>) {
    let actor = act.gesture.actor().and_then(|id| Some((id, pieces.before.pieces.get(id)?)));
    let Some((id, actor)) = actor else {
        let cue = played(act, pieces.before).unwrap_or_else(|| Cue::new(CueKind::Wait));
        return out.push(cue.log(act.caption.clone()));
    };
    if let Some(to) = pieces.moved(id) {
        let way = act.gesture.way();
        let path = if way.last() == Some(&to) { way.to_vec() } else { alloc::vec![to] };
        return out.push(glide(id, actor.at, path).log_of(id.clone(), act.caption.clone()));
    }
    let target = act.gesture.target_piece().and_then(|id| pieces.before.pieces.get(id));
    let cue = match target {
        Some(target) if target.side != actor.side || pieces.harmed(act.gesture.target_piece()) => {
            strike(id, actor.at, target.at)
        }
        _ => Cue::flash(On::Piece(id.clone())).look("ability").lasting(Span::ms(120)),
    };
    out.push(cue.log_of(id.clone(), act.caption.clone()));
}

/// The card that was played leaves its place.
fn played(act: &PlayedGesture, before: &Scene) -> Option<Cue> {
    let Some(Actor::Card(place)) = &act.gesture.choice.actor else {
        return None;
    };
    let card = before.zones.get(&place.zone)?.cards.get(&place.slot?)?.clone();
    let (from, card) = (Some(place.clone()), Some(card.into()));
    let kind = CueKind::Card { act: CardAct::Play, from, to: None, card, count: None, piece: None };
    Some(Cue::new(kind).lasting(CARD).sound("card"))
}

fn glide(piece: &Id, from: Tile, path: Vec<Tile>) -> Cue {
    let steps = u32::try_from(path.len()).unwrap_or(u32::MAX);
    let far = path.first().map_or(1, |first| Metric::Chebyshev.between(from, *first));
    // A glide without a way of its own takes a little longer the farther it goes, not endlessly.
    let lasts = STEP * (steps.saturating_sub(1) + far.clamp(1, 3)).min(12);
    Cue::glide(piece.clone(), from, path).lasting(lasts).eased(Easing::InOutQuad).sound("step")
}

/// A blow at a neighbour, a shot at anybody farther away.
fn strike(piece: &Id, from: Tile, to: Tile) -> Cue {
    if Metric::Chebyshev.between(from, to) <= 1 {
        let knock = CueKind::Knock { piece: piece.clone(), from, toward: to };
        Cue::new(knock).lasting(BLOW).sound("swing")
    } else {
        let shot = CueKind::Shot { from, to, look: "arrow".into() };
        Cue::new(shot).lasting(SHOT).sound("shot")
    }
}

/// Tiles that are of another kind now, or have something else standing on them.
fn ground(before: &Scene, after: &Scene, out: &mut Vec<Cue>) {
    if before.board.size != after.board.size {
        return;
    }
    let look = |scene: &Scene, tile: Tile| {
        scene.board.spots.get(&At(tile)).map_or_else(Text::default, |spot| spot.look.clone())
    };
    for (y, row) in &after.board.rows {
        let old = before.board.rows.get(y);
        let mut spots = before.board.spots.keys().chain(after.board.spots.keys());
        if old == Some(row) && !spots.any(|at| u16::try_from(at.0.y) == Ok(*y)) {
            continue;
        }
        let mut letters = old.map(|row| row.chars()).into_iter().flatten();
        for (x, letter) in row.chars().enumerate() {
            let tile = Tile::new(i16::try_from(x).unwrap_or(i16::MAX), y.cast_signed());
            let kind = (letters.next() != Some(letter)).then_some(letter);
            let stands = Some(look(after, tile)).filter(|now| *now != look(before, tile));
            if kind.is_some() || stands.is_some() {
                out.push(Cue::new(CueKind::Tile { tile, kind, look: stands }).lasting(TILE).free());
            }
        }
    }
}

/// Numbers of seats and of the match run to their new values beside everything else.
fn meters(before: &Scene, after: &Scene, out: &mut Vec<Cue>) {
    let mut change = |seat: Option<Seat>, old: &[Meter], new: &[Meter]| {
        for meter in new {
            let was = old.iter().find(|it| it.id == meter.id);
            let Some(was) = was.filter(|was| (was.value, was.max) != (meter.value, meter.max))
            else {
                continue;
            };
            let mut cue = Cue::meter(meter.id.clone(), seat, meter.value).free();
            if let (Some(max), true) = (meter.max, was.max != meter.max) {
                cue = cue.limited(max, meter.brief);
            }
            out.push(cue);
        }
    };
    for (seat, seated) in &after.seats {
        let old = before.seats.get(seat).map_or(&[][..], |seated| &seated.meters);
        change(Some(*seat), old, &seated.meters);
    }
    change(None, &before.meters, &after.meters);
}

fn next_turn(before: &Scene, after: &Scene, out: &mut Vec<Cue>) {
    let (old, new) = (&before.turn, &after.turn);
    if old == new {
        return;
    }
    // Whoever still has to decide goes on doing that: nothing new begins.
    let begins = new.seats.iter().any(|seat| !old.seats.contains(seat));
    let own = begins && is_own(after);
    if own {
        out.push(Cue::wait(PAUSE));
    }
    out.push(Cue::turn(new.clone()));
    if new.round != old.round {
        out.push(Cue::header(LogLevel::Round, format!("Round {}", new.round)));
    }
    if begins {
        if let [seat] = *new.seats {
            out.push(Cue::header(LogLevel::Turn, format!("{} turn", whose(&name_of(after, seat)))));
        }
        banner(after, out);
    }
}

/// Whether somebody at this screen is among those who act now. At a shared one everybody is.
fn is_own(scene: &Scene) -> bool {
    let shared = matches!(scene.viewer, Viewer::Shared(_));
    scene.turn.seats.iter().any(|seat| shared || scene.viewer.is(*seat))
}

// CLIENT-PACE-1
/// Says that the viewer's own turn begins, which nobody waits for. The turns of others are only
/// heard: the page says whose they are.
fn banner(scene: &Scene, out: &mut Vec<Cue>) {
    let turn = &scene.turn;
    if !is_own(scene) {
        return out.push(Cue::heard("turn"));
    }
    let cue = Cue::banner(turn.text.clone(), EDGE, HOLD, EDGE).eased(Easing::OutBack);
    let mut cue = cue.look("own_turn").sound("turn").free();
    if let [seat] = *turn.seats {
        cue = cue.by(seat);
    }
    out.push(cue);
}

fn farewell(scene: &Scene, out: &mut Vec<Cue>) {
    let Some(over) = &scene.over else {
        return;
    };
    let (look, sound) = match over.result {
        Some(Ending::Lost) => ("lose", "lose"),
        Some(Ending::Won) => ("win", "win"),
        None if !over.winners.is_empty() => ("win", "win"),
        _ => ("draw", "drawn"),
    };
    out.push(Cue::turn(scene.turn.clone()));
    out.push(Cue::header(LogLevel::Turn, over.title.clone()));
    let cue = Cue::banner(over.title.clone(), EDGE, END, EDGE).eased(Easing::OutBack);
    out.push(cue.look(look).sound(sound).log(over.text.clone()).stop());
}
