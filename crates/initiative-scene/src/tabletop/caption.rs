//! A command in words, from its gesture.

use super::gesture::Gesture;
use super::party::name_of;
use crate::scene::Scene;
use crate::text::Text;
use alloc::format;
use alloc::string::String;
use initiative_kernel::game::Seat;

/// A gesture in words, as the viewer of `scene` (the one before it) may know it: `Knight moves to
/// (3,2)`. What the viewer does not see is not told.
#[must_use]
pub fn caption(scene: &Scene, seat: Seat, gesture: &Gesture) -> Text {
    let who = name_of(scene, seat);
    if gesture.secret && !scene.viewer.sees(seat) {
        return format!("{who} has decided").into();
    }
    let name = |id| scene.pieces.get(id).map(|piece| piece.name.clone());
    let Some(actor) = gesture.actor().map_or(Some(who.clone()), name) else {
        return format!("{who} makes a move").into();
    };
    let aim: Option<String> = match (gesture.target_piece(), gesture.target_tile()) {
        (Some(piece), _) => name(piece).map(String::from),
        (None, Some(tile)) => Some(scene.board.place(tile)),
        (None, None) => None,
    };
    let verb = &gesture.choice.name;
    let mut text = match (gesture.verb_id(), aim) {
        ("move", Some(place)) => format!("{actor} moves to {place}"),
        ("attack", Some(whom)) => format!("{actor} attacks {whom}"),
        ("place", Some(place)) => format!("{who} chooses {place}"),
        ("end_turn", _) => format!("{who} ends the turn"),
        (_, Some(aim)) => format!("{actor}: {verb}, {aim}"),
        // What the host does is no act of anybody: `Time is up`.
        (_, None) if seat == Seat::HOST => verb.clone().into(),
        (_, None) => format!("{actor}: {verb}"),
    };
    if !gesture.option.is_empty() {
        text = format!("{text} ({})", gesture.option);
    }
    text.into()
}
