//! Choices from gestures: what the viewer can do, and why something is not possible.

use super::gesture::Gesture;
use super::turn::end_turn;
use crate::choice::{Actor, Choice, Role, Target, TargetStep};
use crate::command::Opaque;
use crate::id::Id;
use crate::scene::{Prompt, Scene, Selection};
use crate::text::Reason;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::Game;

/// Offers everything that the seat which looks may do, each legal command by its gesture, and
/// `attempts` that the rules refuse with their reasons. Whoever has no seat is offered nothing.
///
/// The idle pieces, what clicking a piece means, the button that ends the turn and the question for
/// a tile follow from it. `order` is that of the pieces.
pub fn offer<G: Game>(
    scene: &mut Scene,
    game: &G,
    gesture: impl Fn(&G::Command) -> Gesture,
    attempts: &[G::Command],
    order: &[Id],
) {
    let Some(seat) = scene.viewer.seat() else {
        return;
    };
    let awaited = game.status().awaited();
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    for command in &legal {
        add(scene, gesture(command), Ok(Opaque::seal::<G>(command)));
    }
    for command in attempts.iter().filter(|_| awaited.contains(seat)) {
        if let Err(refusal) = game.check(seat, command) {
            add(scene, gesture(command), Err(Reason::of(game, refusal)));
        }
    }
    for choice in scene.choices.values_mut() {
        settle(choice);
    }
    select(scene, order);
    ask_for_tile(scene);
    let ends = |command: &G::Command| gesture(command).choice.role == Role::EndTurn;
    let waiting = legal.is_empty()
        && awaited.iter().any(|other| {
            game.legal(other, &mut legal);
            legal.iter().any(ends)
        });
    end_turn(scene, waiting);
}

/// Adds one gesture: to the choice of the same actor and verb, or as a choice of its own.
fn add(scene: &mut Scene, gesture: Gesture, answer: Result<Opaque, Reason>) {
    let Gesture { mut choice, target, option, .. } = gesture;
    let mut id = name(&choice);
    let Some(mut target) = target else {
        // Two commands that look alike are two buttons.
        while scene.choices.contains_key(&id) {
            id = format!("{id}+").into();
        }
        match answer {
            Ok(command) => choice.command = Some(command),
            Err(reason) => choice.refused = Some(reason),
        }
        return scene.offer(id, choice);
    };
    if let Some(piece) = target.piece.as_ref().and_then(|piece| scene.pieces.get(piece)) {
        target.tile = Some(piece.at);
    }
    if !scene.choices.contains_key(&id) {
        scene.offer(id.clone(), choice);
    }
    let Some(choice) = scene.choices.get_mut(&id) else {
        return;
    };
    if option.is_empty() {
        put(&mut target, answer);
        choice.targets.push(target);
        return;
    }
    let mut named = Target::option(option);
    put(&mut named, answer);
    let same = |it: &&mut Target| (&it.tile, &it.piece) == (&target.tile, &target.piece);
    let step = match choice.targets.iter_mut().find(same) {
        Some(known) => known,
        None => {
            choice.targets.push(target);
            let Some(last) = choice.targets.last_mut() else {
                return;
            };
            last
        }
    };
    let ask =
        || TargetStep { prompt: "Which one?".into(), step: 2, steps: 2, ..TargetStep::default() };
    step.then.get_or_insert_with(|| ask().into()).targets.push(named);
}

fn put(target: &mut Target, answer: Result<Opaque, Reason>) {
    match answer {
        Ok(command) => target.command = Some(command),
        Err(reason) => target.refused = Some(reason),
    }
}

fn name(choice: &Choice) -> Id {
    match &choice.actor {
        None => choice.verb.clone(),
        Some(Actor::Piece(piece)) => format!("{piece}/{}", choice.verb).into(),
        Some(Actor::Card(card)) => match card.slot {
            Some(slot) => format!("{}#{slot}/{}", card.zone, choice.verb).into(),
            None => format!("{}/{}", card.zone, choice.verb).into(),
        },
    }
}

/// What leads nowhere is refused for the first reason of what lies behind it: a target whose options
/// all are, a choice whose targets all are.
fn settle(choice: &mut Choice) {
    for target in &mut choice.targets {
        if let Some(step) = target.then.as_ref().filter(|_| !target.is_enabled()) {
            target.refused = step.targets.iter().find_map(|option| option.refused.clone());
        }
    }
    if choice.refused.is_none() && !choice.is_enabled() {
        choice.refused = choice.targets.iter().find_map(|target| target.refused.clone());
    }
}

/// Pieces with choices can be selected; those that can do something are idle.
fn select(scene: &mut Scene, order: &[Id]) {
    for id in order {
        let of_piece =
            |choice: &&Choice| matches!(&choice.actor, Some(Actor::Piece(it)) if it == id);
        let mut choices = scene.choices.values().filter(of_piece).peekable();
        let selectable = choices.peek().is_some();
        let idle = choices.any(Choice::is_enabled);
        if let Some(piece) = scene.pieces.get_mut(id).filter(|_| selectable) {
            piece.selection.get_or_insert(Selection::Free);
        }
        if idle {
            scene.idle.push(id.clone());
        }
    }
}

/// Where all there is to do is to choose a tile, nothing needs to be opened first.
fn ask_for_tile(scene: &mut Scene) {
    let placing = |choice: &Choice| choice.actor.is_none() && !choice.targets.is_empty();
    let acts = scene.choices.values().any(|choice| choice.actor.is_some());
    let menu = scene.menu();
    let asked: Vec<(&Id, &Choice)> =
        menu.into_iter().filter(|(_, it)| placing(it) && it.is_enabled()).collect();
    let Some((_, first)) = asked.first().filter(|_| !acts) else {
        return;
    };
    let text = if first.prompt.is_empty() { "Choose a tile".into() } else { first.prompt.clone() };
    let choices = asked.iter().map(|(id, _)| (*id).clone()).collect();
    scene.prompt = Some(Prompt { text, step: 1, steps: 1, choices, cancel: None });
}
