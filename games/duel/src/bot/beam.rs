//! A beam search over a whole turn: after each command it continues only from the few best
//! positions.

use super::{plays, value};
use crate::command::Command;
use crate::state::Duel;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Null, Seat};

// DUEL-BOT-3
const WIDTH: usize = 8;
const DEPTH: usize = 12;
const NODES: usize = 1_500;

/// A position of the search, and the command that the turn began with.
#[derive(Clone)]
struct Line {
    game: Duel,
    value: i64,
    first: usize,
}

/// The first command of the best turn, or none if nothing improves the position.
pub(super) fn best(game: &Duel, seat: Seat) -> Option<Command> {
    let mut firsts = Vec::new();
    plays(game, seat, &mut firsts);
    let start = if game.pending.is_some() { i64::MIN } else { value(game, seat) };
    let mut found = (start, None);
    let mut beam = alloc::vec![Line { game: game.clone(), value: start, first: 0 }];
    let mut list = firsts.clone();
    let mut trial = game.clone();
    let mut nodes = 0;
    for depth in 0..DEPTH {
        let mut next: Vec<Line> = Vec::new();
        for line in &beam {
            if depth > 0 {
                list.clear();
                plays(&line.game, seat, &mut list);
            }
            for (place, command) in list.iter().enumerate() {
                if nodes == NODES {
                    break;
                }
                nodes += 1;
                trial.clone_from(&line.game);
                trial.apply(seat, *command, &mut Null);
                let first = if depth == 0 { place } else { line.first };
                let value = value(&trial, seat);
                if value > found.0 {
                    found = (value, Some(first));
                }
                keep(&mut next, &mut trial, value, first);
            }
        }
        beam = next;
        if nodes == NODES || found.0 >= 1_000_000 {
            break;
        }
    }
    found.1.map(|first| firsts.swap_remove(first))
}

/// Keeps a position if it is one of the best. A position that was reached in two ways counts once.
fn keep(beam: &mut Vec<Line>, trial: &mut Duel, value: i64, first: usize) {
    let place = beam.partition_point(|line| line.value >= value);
    if place >= WIDTH || trial.ending.is_some() {
        return;
    }
    let mut twins = beam[..place].iter().rev().take_while(|line| line.value == value);
    if twins.any(|line| line.game == *trial) {
        return;
    }
    let line = if beam.len() == WIDTH { beam.pop() } else { None };
    let mut line = line.unwrap_or_else(|| Line { game: trial.clone(), value, first });
    core::mem::swap(&mut line.game, trial);
    (line.value, line.first) = (value, first);
    beam.insert(place, line);
}
