//! Whose turn it is, the button that ends it, and how the match ended.

use super::party::{listed, name_of, title, whose};
use crate::choice::{Choice, Role};
use crate::id::Id;
use crate::scene::{Badge, EndState, EndTurn, Over, Scene, Turn};
use crate::text::{Reason, Text};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{NOT_YOUR_TURN, Outcome, Seat, Status, Verdict};

/// Says whose turn it is. Only a seat that looks for itself is told that it is its own.
pub fn turn(scene: &mut Scene, status: Status, round: u32) {
    let seats: Vec<Seat> = status.awaited().iter().collect();
    let names: Vec<Text> = seats.iter().map(|seat| name_of(scene, *seat)).collect();
    let mine = scene.viewer.you().is_some_and(|seat| seats.contains(&seat));
    let text = match (&*seats, &*names) {
        ([], _) => "The match is over".into(),
        (_, [_]) if mine => "Your turn".into(),
        (_, [name]) => format!("{} turn", whose(name)).into(),
        (_, names) if mine => format!("Your choice, with {}", others(scene, names)).into(),
        (_, names) => format!("{} choose", listed(names)).into(),
    };
    let side = match &*seats {
        [seat] => scene.seats.get(seat).and_then(|seated| seated.side.clone()),
        _ => None,
    };
    scene.turn = Turn { text, seats, side, round, ..Turn::default() };
}

fn others(scene: &Scene, names: &[Text]) -> alloc::string::String {
    let own = scene.viewer.seat().map(|seat| name_of(scene, seat));
    let names: Vec<Text> =
        names.iter().filter(|name| Some(*name) != own.as_ref()).cloned().collect();
    listed(&names)
}

/// Lays the end of the match over a scene, if it has ended: the result and its reason in words.
pub fn over(scene: &mut Scene, status: Status) {
    let Some(outcome) = status.outcome() else {
        return;
    };
    let (title, text) = (verdict(scene, outcome), format!("{}.", title(outcome.reason())));
    scene.over = Some(Over::new(outcome, scene.viewer.you(), title, text));
}

/// The result in one or two words: `Victory` for whoever won, names for whoever watches.
fn verdict(scene: &Scene, outcome: Outcome) -> Text {
    let winners: Vec<Text> = outcome.winners().iter().map(|seat| name_of(scene, seat)).collect();
    match (scene.viewer.you().map(|seat| outcome.verdict(seat)), &*winners) {
        (Some(Verdict::Won), _) => "Victory".into(),
        (Some(Verdict::Lost), _) => "Defeat".into(),
        (Some(Verdict::Drawn), _) => "Draw".into(),
        (Some(Verdict::Void), _) => "No winner".into(),
        (None, [one]) => format!("{one} wins").into(),
        (None, names @ [_, ..]) => format!("{} win", listed(names)).into(),
        (None, []) => match scene.seats.keys().next().map(|seat| outcome.verdict(*seat)) {
            Some(Verdict::Drawn) => "Draw".into(),
            Some(Verdict::Lost) => "Defeat".into(),
            _ => "No winner".into(),
        },
    }
}

/// Makes the button that ends the turn from the choice with that role. While somebody else is to
/// decide it says whose turn it is, if `waiting` (the game has such a button).
pub fn end_turn(scene: &mut Scene, waiting: bool) {
    let ends = |(_, choice): &(&Id, &Choice)| choice.role == Role::EndTurn;
    let found = scene.choices.iter().find(ends).map(|(id, choice)| (id.clone(), choice.clone()));
    // Where pieces have no badges their side acts as a whole: nobody in particular was forgotten.
    let idle = |badge| {
        let has = |id: &&Id| scene.pieces.get(*id).is_some_and(|it| it.badge == Some(badge));
        scene.idle.iter().filter(has).cloned().collect()
    };
    let (half_spent, untouched) = (idle(Badge::Partial), idle(Badge::Fresh));
    scene.end_turn = match found {
        Some((id, choice)) => {
            let act = |it: &Choice| it.role == Role::Act && it.is_enabled();
            let (name, state) = match scene.choices.values().any(act) {
                true => (choice.name, EndState::Mine),
                false => ("Finished".into(), EndState::Finished),
            };
            let refused = choice.refused;
            let choice = Some(id);
            Some(EndTurn {
                name,
                state,
                choice,
                refused,
                half_spent,
                untouched,
                ..EndTurn::default()
            })
        }
        None if waiting && scene.over.is_none() => {
            let names: Vec<Text> = scene.turn.seats.iter().map(|it| name_of(scene, *it)).collect();
            let name = format!("{} turn", whose(&listed(&names)));
            let text = format!("It is {name}.").into();
            let refused = Some(Reason { code: NOT_YOUR_TURN.code.into(), text });
            let state = EndState::Waiting;
            Some(EndTurn { name: name.into(), state, refused, ..EndTurn::default() })
        }
        None => None,
    };
}
