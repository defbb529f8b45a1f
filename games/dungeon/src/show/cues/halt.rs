//! Why a journey came to its end.

use super::Playback;
use crate::command::Command;
use crate::content::Terrain;
use crate::event::Event;
use crate::hero::HERO;
use alloc::string::String;
use initiative_kernel::grid::Tile;

impl Playback<'_> {
    // DELVE-CMD-3
    /// Says why exploring or travelling has stopped.
    pub(super) fn tell_halt(&mut self) {
        let Some(before) = self.before else {
            return;
        };
        let explores = match self.played {
            Some(Command::Explore) => true,
            // Who arrives knows why.
            Some(Command::Travel { to }) if self.game.hero.at != *to => false,
            _ => return,
        };
        if self.game.ending.is_some() {
            return;
        }
        let known = |actor| before.in_view().any(|creature| creature.id == actor);
        let comes = self.game.in_view().find(|creature| !known(creature.id));
        let why = if let Some(creature) = comes {
            format!("{} comes into view", self.name(creature.id))
        } else if let Some(why) = self.disturbance() {
            why.into()
        } else if !explores {
            return;
        } else if let Some(sight) = self.discovery() {
            sight
        } else if self.game.frontier().is_some() {
            "here the known ground ended. Explore again to go on".into()
        } else {
            "all of this level that can be reached is known".into()
        };
        let text = format!("{}: {why}.", self.does(HERO, "stop", "stops"));
        self.note(text);
    }

    /// What broke the journey off. What has a line of its own in the log is not told twice.
    fn disturbance(&self) -> Option<&'static str> {
        self.events.iter().find_map(|event| match event {
            Event::Damaged { actor: HERO, .. } => Some("that hurts"),
            Event::TrapRevealed { .. } => Some("there is a trap"),
            Event::HungerChanged { .. } => Some("hunger makes itself felt"),
            _ => None,
        })
    }

    /// The most interesting thing that was seen for the first time, or that lies underfoot.
    fn discovery(&self) -> Option<String> {
        let game = self.game;
        if !game.level().memory.piles.items(game.hero.at).is_empty() {
            return Some("something lies here".into());
        }
        let revealed = || {
            let tiles = self.events.iter().filter_map(|event| match event {
                Event::SightChanged { revealed, .. } => Some(revealed),
                _ => None,
            });
            tiles.flatten().copied()
        };
        let kind = |tile: Tile| game.level().memory.terrain(tile);
        let lies = revealed().find_map(|tile| game.level().memory.piles.items(tile).last());
        if let Some(item) = lies {
            return Some(format!("something lies there ({})", game.item_title(item, false)));
        }
        let sights = [
            (Terrain::StairsDown, "a way down"),
            (Terrain::StairsUp, "a way up"),
            (Terrain::ClosedDoor, "a door"),
        ];
        let seen = |terrain: Terrain| revealed().any(|tile| kind(tile) == Some(terrain));
        sights
            .into_iter()
            .find(|(terrain, _)| seen(*terrain))
            .map(|(_, name)| format!("{name} comes into view"))
    }
}
