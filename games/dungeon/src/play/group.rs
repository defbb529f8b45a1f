//! Everybody at once: all intents of one priority take effect together.

use super::Play;
use crate::action::{Action, Aim};
use crate::event::Event;
use crate::hero::HERO;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::{ActorId, Intent};

/// The code of a move that came second.
const TILE_TAKEN: &str = "tile_taken";

impl Play<'_> {
    // ENERGY-SIM-1, ENERGY-SIM-2
    /// First everything that is no move, from where everybody stands; dice in order. Then the
    /// moves, each tile to the first. Then deaths are judged.
    pub(super) fn perform_group(
        &mut self,
        group: &[Intent<Action>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Event>,
    ) {
        self.together = true;
        let mut moves: Vec<(&Intent<Action>, Tile)> = Vec::new();
        for intent in group {
            match self.destination(intent) {
                Destination::Tile(to) => moves.push((intent, to)),
                Destination::Nowhere => {}
                Destination::None if intent.actor == HERO => self.perform_hero(intent, out),
                Destination::None => self.perform_creature(intent, out),
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
        self.judge(out);
        // DELVE-GOAL-3: nothing is told after the end.
        if self.is_done() {
            fizzled.clear();
        }
    }

    /// Where an intent moves its actor to.
    fn destination(&mut self, intent: &Intent<Action>) -> Destination {
        let actor = intent.actor;
        let Some(at) = self.place(actor) else {
            return Destination::Nowhere;
        };
        match intent.action {
            Action::Step(direction) if actor == HERO => Destination::Tile(at.step(direction)),
            Action::Step(direction) => {
                let step = self.creature_step(actor, direction);
                step.map_or(Destination::Nowhere, Destination::Tile)
            }
            Action::Flee(direction) => Destination::Tile(at.step(direction)),
            Action::Descend | Action::Ascend => Destination::Tile(at),
            Action::UseSkill { aim: Aim::Tile(to), .. } => Destination::Tile(to),
            _ => Destination::None,
        }
    }

    fn relocate(&mut self, intent: &Intent<Action>, to: Tile, out: &mut impl Sink<Event>) {
        if intent.actor == HERO {
            self.perform_hero(intent, out);
        } else if let Action::Flee(direction) = intent.action {
            self.flee(intent.actor, direction, out);
        } else {
            self.displace_creature(intent.actor, to, out);
        }
    }

    /// Whoever has no health left dies now, the hero last.
    fn judge(&mut self, out: &mut impl Sink<Event>) {
        // What is learned from the last blow comes too late.
        let fatal = self.fatal.take().filter(|_| self.hero.hp <= 0);
        for actor in self.floor.ids(|creature| creature.hp <= 0) {
            self.kill(actor, out);
        }
        if let Some(cause) = fatal {
            self.defeat(cause, out);
        }
    }
}

/// Where an intent moves its actor to.
enum Destination {
    /// It is no move.
    None,
    /// It is a move that leads nowhere.
    Nowhere,
    /// There.
    Tile(Tile),
}
