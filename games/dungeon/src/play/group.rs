//! Simultaneous resolution: all intents of one priority take effect together.

use super::Play;
use crate::action::{Aim, DelveAction};
use crate::event::Event;
use crate::hero::HERO;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::{ActorId, Intent};

/// The code of a move to a tile that another actor has just entered.
const TILE_TAKEN: &str = "tile_taken";

impl Play<'_> {
    // ENERGY-SIM-1, ENERGY-SIM-2
    /// First all actions that are not moves, from where everybody stands, with dice in order. Then
    /// the moves; each tile goes to the first. Then deaths.
    pub(super) fn perform_group(
        &mut self,
        group: &[Intent<DelveAction>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Event>,
    ) {
        self.together = true;
        let mut moves: Vec<(&Intent<DelveAction>, Tile)> = Vec::new();
        for intent in group {
            match self.destination(intent) {
                Destination::Tile(to) => moves.push((intent, to)),
                Destination::Nowhere => {}
                Destination::None => self.perform_one(intent, out),
            }
            if self.is_done() {
                break;
            }
        }
        let mut taken: Vec<Tile> = Vec::new();
        for (intent, to) in moves {
            if self.is_done() {
                break;
            }
            if taken.contains(&to) {
                fizzled.push((intent.actor, TILE_TAKEN));
                continue;
            }
            taken.push(to);
            self.relocate(intent, to, out);
        }
        self.together = false;
        self.resolve_deaths(out);
        // DELVE-GOAL-3: no event follows the end.
        if self.is_done() {
            fizzled.clear();
        }
    }

    fn destination(&mut self, intent: &Intent<DelveAction>) -> Destination {
        let actor = intent.actor;
        let Some(at) = self.place(actor) else {
            return Destination::Nowhere;
        };
        match intent.action {
            DelveAction::Step(direction) if actor == HERO => Destination::Tile(at.step(direction)),
            DelveAction::Step(direction) => {
                let step = self.creature_step(actor, direction);
                step.map_or(Destination::Nowhere, Destination::Tile)
            }
            DelveAction::Flee(direction) => Destination::Tile(at.step(direction)),
            DelveAction::Descend | DelveAction::Ascend => Destination::Tile(at),
            DelveAction::UseSkill { aim: Aim::Tile(to), .. } => Destination::Tile(to),
            _ => Destination::None,
        }
    }

    fn relocate(&mut self, intent: &Intent<DelveAction>, to: Tile, out: &mut impl Sink<Event>) {
        if intent.actor == HERO {
            self.perform_hero(intent, out);
        } else if let DelveAction::Flee(direction) = intent.action {
            self.flee(intent.actor, direction, out);
        } else {
            self.displace_creature(intent.actor, to, out);
        }
    }

    /// Actors without health die, the hero last.
    fn resolve_deaths(&mut self, out: &mut impl Sink<Event>) {
        // A level that is gained from the last blow does not save the hero.
        let fatal = self.fatal.take().filter(|_| self.hero.hp <= 0);
        for actor in self.floor.ids(|creature| creature.hp <= 0) {
            self.kill(actor, out);
        }
        if let Some(cause) = fatal {
            self.defeat(cause, out);
        }
    }
}

/// Where an intent moves its actor.
enum Destination {
    /// It is no move.
    None,
    /// It is a move that does not happen.
    Nowhere,
    /// There.
    Tile(Tile),
}
