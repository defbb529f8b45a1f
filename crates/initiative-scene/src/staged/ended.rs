//! What is seen of a match that the host ended: the same for every game. ONLINE-GRACE-2, -5,
//! ONLINE-FAIR-2
//!
//! The game's own scene does not know of it: its state is as it was. The result is laid over it.

use super::Staged;
use crate::cue::{Cue, Easing, Span};
use crate::scene::{Over, Scene};
use crate::text::Text;
use crate::viewer::Viewer;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Outcome, Seat, Verdict};
use initiative_kernel::table::{Decree, Table};

/// Lays the end that the host gave over a scene: the result, and nothing to do any more.
pub(super) fn close(scene: &mut Scene, decree: Decree, outcome: Outcome) {
    let (title, text) = words(scene, decree, outcome);
    scene.over = Some(Over::new(outcome, scene.viewer.you(), title, text));
    scene.choices.clear();
    scene.prompt = None;
    scene.end_turn = None;
    scene.idle.clear();
    scene.turn.text = "The match is over".into();
    scene.turn.seats.clear();
    scene.turn.side = None;
    for piece in scene.pieces.values_mut() {
        piece.selection = None;
    }
}

/// Appends what `viewer` sees and hears when the host ends a match; nothing if it did not.
pub fn farewell<G: Staged>(table: &Table<G>, viewer: Viewer, out: &mut Vec<Cue>) {
    let (Some(decree), Some(outcome)) = (table.decree(), table.status().outcome()) else {
        return;
    };
    let mut scene = table.state().scene(viewer);
    close(&mut scene, decree, outcome);
    let (title, text) = words(&scene, decree, outcome);
    let look = match viewer.you().map(|seat| outcome.verdict(seat)) {
        None if outcome.winners().is_empty() => "draw",
        None | Some(Verdict::Won) => "win",
        Some(Verdict::Lost) => "lose",
        Some(Verdict::Drawn | Verdict::Void) => "draw",
    };
    let sound = if look == "draw" { "drawn" } else { look };
    let edge = Span::ms(300);
    let banner = Cue::banner(title, edge, Span::ms(900), edge).eased(Easing::OutBack);
    out.push(Cue::turn(scene.turn));
    out.push(banner.look(look).sound(sound).log(text).stop());
}

/// The end in one or two words, and in a sentence. Names of people are the host's: here seats go
/// by what the game calls them.
fn words(scene: &Scene, decree: Decree, outcome: Outcome) -> (Text, &'static str) {
    let text = match decree {
        Decree::Forfeit(_) => "Forfeited: the connection was lost.",
        Decree::Abandon => "Abandoned: nobody came back.",
        Decree::Draw => "Drawn by agreement.",
    };
    let named = |seat: Seat| scene.seats.get(&seat).filter(|seated| !seated.name.is_empty());
    let mut winners = outcome.winners().iter();
    let title = match (scene.viewer.you().map(|seat| outcome.verdict(seat)), winners.next()) {
        (Some(Verdict::Won), _) => "Victory".into(),
        (Some(Verdict::Lost), _) => "Defeat".into(),
        (Some(Verdict::Drawn), _) => "Draw".into(),
        (Some(Verdict::Void), _) => "No winner".into(),
        (None, Some(winner)) if winners.next().is_none() => match named(winner) {
            Some(seated) => format!("{} wins", seated.name).into(),
            None => format!("Player {} wins", winner.0.saturating_add(1)).into(),
        },
        (None, Some(_)) => "Forfeited".into(),
        (None, None) if decree == Decree::Draw => "Draw".into(),
        (None, None) => "No winner".into(),
    };
    (title, text)
}
