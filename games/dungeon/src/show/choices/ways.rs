//! Travelling, exploring and resting.

use super::super::piece_of;
use super::MORE;
use crate::check::refusal::{NO_WAY, OUT_OF_RANGE};
use crate::command::Command;
use crate::content::Terrain;
use crate::creature::Creature;
use crate::state::{Dungeon, distance};
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Distances, Ground, Tile};
use initiative_scene::choice::Target;
use initiative_scene::scene::Scene;
use initiative_scene::text::Reason;

impl Dungeon {
    // DELVE-CMD-3
    pub(super) fn offer_travel(&self, legal: &[Command], scene: &mut Scene) {
        let travel = Self::hero_choice("travel", "Travel").icon("way").key("_").prompt("Where to?");
        // A click on any known place travels there, but a click on a neighbour is a step.
        let travel = travel.text("Walk to a place you have seen.").quiet().fold(MORE);
        let travel = match self.allows_journey() {
            Err(refusal) => travel.targets(self.out_of_reach()).refused(Reason::of(self, refusal)),
            Ok(()) => self.or_refused(travel.targets(self.destinations(legal)), NO_WAY),
        };
        scene.offer("travel", travel);
    }

    // DELVE-CMD-3
    pub(super) fn offer_leisure(&self, scene: &mut Scene) {
        let explore = Self::hero_choice("explore", "Explore").icon("eye").key("o");
        let explore = explore.text(
            "Walk to the nearest place that shows something new. Stops there, or when anything turns up.",
        );
        scene.offer("explore", self.answered(explore, &Command::Explore));
        let rest = Self::hero_choice("rest", "Rest").icon("rest").key("Shift+Z");
        let rest = rest.text("Wait until all is well or somebody comes.");
        scene.offer("rest", self.answered(rest, &Command::Rest));
    }

    /// The monsters in view that are too far away to strike. Whoever points at one is told so.
    fn out_of_reach(&self) -> Vec<Target> {
        let far = self.in_view().filter(|foe| distance(foe.at, self.hero.at) > 1);
        let text = "Too far to strike: step closer, or let it come.";
        let refuse = |foe: &Creature| {
            let reason = Reason { code: OUT_OF_RANGE.code.into(), text: text.into() };
            Target::piece(piece_of(foe.id), foe.at).refused(reason)
        };
        far.map(refuse).collect()
    }

    // DELVE-CMD-3, DELVE-STAIR-1
    /// The same key takes the stairs under the hero and walks to other known stairs.
    pub(super) fn offer_stairs(&self, scene: &mut Scene) {
        let both = [
            ("descend", "Go down", "stairs-down", ">", Command::Descend),
            ("ascend", "Go up", "stairs-up", "<", Command::Ascend),
        ];
        for (verb, name, icon, key, command) in both {
            let choice = if let Some(to) = self.stairs_away(&command) {
                let walk =
                    Self::hero_choice(verb, "To stairs").text("Walk to the stairs you have seen.");
                self.answered(walk, &Command::Travel { to })
            } else {
                self.priced(Self::hero_choice(verb, name), &command)
            };
            scene.offer(verb, choice.icon(icon).key(key));
        }
    }

    /// The nearest known stairs for this command, unless the hero stands on some or they lead nowhere.
    fn stairs_away(&self, command: &Command) -> Option<Tile> {
        let stairs = match command {
            Command::Descend => Terrain::StairsDown,
            _ if self.depth() == 1 && !self.hero.amulet => return None,
            _ => Terrain::StairsUp,
        };
        if self.stands_on(stairs) {
            return None;
        }
        let known = self.level().memory.find_all(stairs);
        let walks = self.walks();
        known.min_by_key(|tile| (walks.get(*tile).unwrap_or(u32::MAX), *tile))
    }

    /// The places that the hero can travel to, each reached through the place before it.
    fn destinations(&self, legal: &[Command]) -> Vec<Target> {
        let walks = self.walks();
        let targets = legal.iter().filter_map(|command| {
            let Command::Travel { to } = *command else {
                return None;
            };
            let target = Target::tile(to).path(vec![to]).cost(walks.get(to)?);
            let target = target.command::<Self>(command);
            let before = self.before(&walks, to).filter(|tile| *tile != self.hero.at);
            Some(match before {
                Some(before) => target.via(before),
                None => target,
            })
        });
        targets.collect()
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
