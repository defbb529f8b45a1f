//! Travelling, exploring and resting.

use super::MORE;
use crate::check::SEAT;
use crate::check::refusal::NO_WAY;
use crate::command::Command;
use crate::content::Terrain;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::game::Game;
use initiative_kernel::grid::{Direction, Distances, Ground, Tile};
use initiative_scene::choice::Target;
use initiative_scene::scene::Scene;
use initiative_scene::text::Reason;

impl Dungeon {
    // DELVE-CMD-3
    pub(super) fn offer_travel(&self, scene: &mut Scene) {
        let travel = Self::entry("travel", "Travel").icon("way").key("_").prompt("Where to?");
        // Every place that was seen is a click away, but a click on a neighbour is a step.
        let travel = travel.text("Walk to a place you have seen.").quiet().fold(MORE);
        let travel = match self.allows_journey() {
            Err(refusal) => travel.refused(Reason::of(self, refusal)),
            Ok(()) => self.or_refused(travel.targets(self.destinations()), NO_WAY),
        };
        scene.offer("travel", travel);
    }

    // DELVE-CMD-3
    /// What goes on until something happens.
    pub(super) fn offer_leisure(&self, scene: &mut Scene) {
        let explore = Self::entry("explore", "Explore").icon("eye").key("o");
        let explore = explore.text("Walk to the nearest place that shows something new.");
        scene.offer("explore", self.answered(explore, &Command::Explore));
        let rest = Self::entry("rest", "Rest").icon("rest").key("Shift+Z");
        let rest = rest.text("Wait until all is well or somebody comes.");
        scene.offer("rest", self.answered(rest, &Command::Rest));
    }

    // DELVE-CMD-3, DELVE-STAIR-1
    /// Stairs underfoot are taken; stairs that are known are walked to by the same key.
    pub(super) fn offer_stairs(&self, scene: &mut Scene) {
        let both = [
            ("descend", "Go down", "stairs-down", ">", Command::Descend),
            ("ascend", "Go up", "stairs-up", "<", Command::Ascend),
        ];
        for (verb, name, icon, key, command) in both {
            let choice = if let Some(to) = self.stairs_away(&command) {
                let walk = Self::entry(verb, "To stairs").text("Walk to the stairs you have seen.");
                self.answered(walk, &Command::Travel { to })
            } else {
                self.answered(self.priced(Self::entry(verb, name), &command), &command)
            };
            scene.offer(verb, choice.icon(icon).key(key));
        }
    }

    /// The nearest known stairs for this command, unless the hero stands on some or they lead
    /// nowhere yet.
    fn stairs_away(&self, command: &Command) -> Option<Tile> {
        let stairs = match command {
            Command::Descend => Terrain::StairsDown,
            _ if self.depth() == 1 && !self.hero.amulet => return None,
            _ => Terrain::StairsUp,
        };
        if self.stands_on(stairs) {
            return None;
        }
        let memory = &self.level().memory;
        let tiles = self.level().tiles().map(|(tile, _)| tile);
        let known = tiles.filter(|tile| memory.terrain(*tile) == Some(stairs));
        let walks = self.walks();
        known.min_by_key(|tile| (walks.get(*tile).unwrap_or(u32::MAX), *tile))
    }

    /// Every place the hero knows a way to, each reached through the place before it.
    fn destinations(&self) -> Vec<Target> {
        let walks = self.walks();
        let mut commands = Vec::new();
        self.list_travel(&mut commands);
        let scripted = self.dice.script().is_some();
        let mut targets = Vec::new();
        for command in commands {
            let Command::Travel { to } = command else {
                continue;
            };
            if scripted && self.check(SEAT, &command).is_err() {
                continue;
            }
            let Some(energy) = walks.get(to) else {
                continue;
            };
            let mut target =
                Target::tile(to).path(alloc::vec![to]).cost(energy).command::<Self>(&command);
            if let Some(before) = self.before(&walks, to).filter(|tile| *tile != self.hero.at) {
                target = target.via(before);
            }
            targets.push(target);
        }
        targets
    }

    /// The last place before another on the way there.
    fn before(&self, walks: &Distances, to: Tile) -> Option<Tile> {
        let ground = self.known_ground();
        let energy = walks.get(to)?;
        let cost = u32::from(ground.cost(to));
        Direction::EIGHT.into_iter().find_map(|direction| {
            let from = to.step(direction.opposite());
            let reached = walks.get(from)?.checked_add(cost)?;
            (reached == energy && ground.passes(from, direction)).then_some(from)
        })
    }
}
