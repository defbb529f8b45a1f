//! A command in words, from its gesture.

use super::gesture::Gesture;
use super::party::{called, name_of};
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
    let name = |id| called(scene, id);
    let Some(actor) = gesture.actor().map_or(Some(who.clone()), name) else {
        return format!("{who} makes a move").into();
    };
    let aim: Option<String> = match (gesture.target_piece(), gesture.target_tile()) {
        (Some(piece), _) => name(piece).map(String::from),
        (None, Some(tile)) => Some(scene.board.place(tile)),
        (None, None) => None,
    };
    let verb = &*gesture.choice.name;
    let goes = gesture.verb_id() == "move" || !gesture.way().is_empty();
    let mut text = match (gesture.verb_id(), third_person(verb), aim) {
        ("place", _, Some(place)) => format!("{who} chooses {place}"),
        ("end_turn", ..) => format!("{who} ends the turn"),
        (_, Some(does), Some(place)) if goes => format!("{actor} {does} to {place}"),
        (_, Some(does), Some(aim)) => format!("{actor} {does} {aim}"),
        (_, Some(does), None) => format!("{actor} {does}"),
        (_, None, Some(aim)) => format!("{actor}: {verb}, {aim}"),
        // What the host does is nobody's act: `Time is up`.
        (_, None, None) if seat == Seat::HOST => verb.into(),
        (_, None, None) => format!("{actor}: {verb}"),
    };
    if !gesture.option.is_empty() {
        text = format!("{text} ({})", gesture.option);
    }
    text.into()
}

/// A verb of one word as somebody does it: `Heal` is `heals`. Longer names are no plain verbs.
fn third_person(name: &str) -> Option<String> {
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphabetic()) {
        return None;
    }
    let verb = name.to_ascii_lowercase();
    let hissing = ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| verb.ends_with(end));
    Some(match verb.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hissing => format!("{verb}es"),
        _ => format!("{verb}s"),
    })
}

#[cfg(test)]
mod tests {
    use super::third_person;

    #[test]
    fn verbs_are_in_the_third_person() {
        let of = |name| third_person(name).unwrap_or_default();
        assert_eq!((&*of("Heal"), &*of("Push"), &*of("Go")), ("heals", "pushes", "goes"));
        assert_eq!((&*of("Carry"), &*of("Play")), ("carries", "plays"));
        assert_eq!((third_person("Give up"), third_person("")), (None, None));
    }
}
