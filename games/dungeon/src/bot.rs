//! `guide`, a bot that plays the hero: for demonstrations, tests and statistics.
//!
//! It knows what the hero knows: what is in view, what is remembered, and what it carries.

mod danger;
mod errand;
mod gear;

use crate::command::Command;
use crate::content::{ItemKind, Potion, Scroll};
use crate::creature::Creature;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::{Distances, Tile};

/// All bots: there is one.
pub(crate) fn all() -> Vec<Bot<Dungeon>> {
    let text = "Explores, fights, rests and goes down.";
    vec![Bot::quick("guide", "Guide", text, |game, seat, _| guide(game, seat)).capped(500)]
}

// DELVE-AI-3
/// The next command of `guide`; `None` if the match does not wait for this seat.
#[must_use]
pub fn guide(game: &Dungeon, seat: Seat) -> Option<Command> {
    if !game.status().awaited().contains(seat) {
        return None;
    }
    let guide = Guide { game, seat };
    let command = guide.in_danger().or_else(|| guide.at_leisure());
    let command = command.filter(|command| guide.may(*command));
    Some(command.unwrap_or_else(|| guide.anything()))
}

/// The bot while it decides.
struct Guide<'a> {
    game: &'a Dungeon,
    seat: Seat,
}

impl Guide<'_> {
    fn may(&self, command: Command) -> bool {
        self.game.check(self.seat, &command).is_ok()
    }

    fn if_allowed(&self, command: Command) -> Option<Command> {
        self.may(command).then_some(command)
    }

    /// A command that is always possible.
    fn anything(&self) -> Command {
        let wait = [Command::Wait, Command::Pass];
        wait.into_iter().find(|command| self.may(*command)).unwrap_or(Command::Quit)
    }

    fn health(&self) -> i32 {
        self.game.hero.hp * 100 / self.game.hero.max_hp.max(1)
    }

    /// Monsters in view that know of the hero.
    fn chasers(&self) -> Vec<&Creature> {
        self.game.in_view().filter(|creature| creature.mood.is_aware()).collect()
    }

    /// The slot of an item of this kind, if the hero knows the kind.
    fn carries(&self, kind: ItemKind) -> Option<u8> {
        self.slots(|found| found == kind && self.game.is_known(found)).next()
    }

    fn slots(&self, wanted: impl Fn(ItemKind) -> bool) -> impl Iterator<Item = u8> {
        let carried = self.game.hero.carried();
        carried.filter(move |(_, item)| wanted(item.kind)).map(|(slot, _)| slot)
    }

    fn use_known(&self, kind: ItemKind) -> Option<Command> {
        self.use_slot(self.carries(kind)?)
    }

    fn use_slot(&self, slot: u8) -> Option<Command> {
        self.if_allowed(Command::UseItem { slot, target: None })
    }

    fn drink(&self, potion: Potion) -> Option<Command> {
        self.use_known(ItemKind::Potion(potion))
    }

    fn read(&self, scroll: Scroll) -> Option<Command> {
        self.use_known(ItemKind::Scroll(scroll))
    }

    /// Uses the first item in the pack that the hero does not know.
    fn use_unknown(&self) -> Option<Command> {
        let mut unknown = self.slots(|kind| !self.game.is_known(kind));
        unknown.find_map(|slot| self.use_slot(slot))
    }

    /// Takes one step toward a place, whether monsters are in view or not.
    fn step_to(&self, to: Tile) -> Option<Command> {
        let direction = self.game.way(to, &mut Distances::new())?;
        self.if_allowed(Command::Move { direction })
    }

    /// Goes to a place, in one command if nobody is in view.
    fn go(&self, to: Tile) -> Option<Command> {
        self.if_allowed(Command::Travel { to }).or_else(|| self.step_to(to))
    }
}
