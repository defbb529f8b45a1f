//! What to do while no monster is in view.

use super::Guide;
use crate::command::Command;
use crate::content::{Item, ItemKind, Scroll, Terrain};
use crate::state::Hunger;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Tile};

impl Guide<'_> {
    pub(super) fn at_leisure(&self) -> Option<Command> {
        self.eat()
            .or_else(|| self.fetch(|item| item.kind == ItemKind::Amulet))
            .or_else(|| self.rest())
            .or_else(|| self.dress())
            .or_else(|| if self.game.hero.amulet { self.leave() } else { self.delve() })
    }

    /// Rests when hurt, as long as resting heals and there is enough food.
    fn rest(&self) -> Option<Command> {
        let weak = self.health() < 60 && self.can_wait();
        weak.then(|| self.if_allowed(Command::Rest)).flatten()
    }

    /// Whether waiting helps: it heals, and there is enough food.
    pub(super) fn can_wait(&self) -> bool {
        self.game.hunger() <= Hunger::Hungry && !self.is_short_of_food()
    }

    /// Takes everything on this level, then goes down.
    fn delve(&self) -> Option<Command> {
        if self.is_short_of_food()
            && let Some(command) = self.hurry()
        {
            return Some(command);
        }
        self.try_out()
            .or_else(|| self.unload())
            .or_else(|| self.gather())
            .or_else(|| self.if_allowed(Command::Explore))
            .or_else(|| self.take_stairs(Terrain::StairsDown, Command::Descend))
            .or_else(|| self.read(Scroll::Mapping))
            .or_else(|| self.clear_way())
            .or_else(|| self.patrol())
    }

    /// Goes to food, else to the next depth, where there is some.
    fn hurry(&self) -> Option<Command> {
        self.fetch(|item| matches!(item.kind, ItemKind::Food(_)))
            .or_else(|| self.take_stairs(Terrain::StairsDown, Command::Descend))
    }

    /// Goes from place to place, chosen by the turn, until it meets whom it must find.
    fn patrol(&self) -> Option<Command> {
        let places: Vec<Tile> = self.game.walks().iter().map(|(tile, _)| tile).collect();
        let turn = usize::try_from(self.game.turns.turn_count()).unwrap_or(0);
        let at = places.get(turn.wrapping_mul(7919) % places.len().max(1))?;
        self.go(*at)
    }

    /// Disarms the nearest trap, because every way on leads over one.
    fn clear_way(&self) -> Option<Command> {
        let level = self.game.level();
        let hero = self.game.hero.at;
        let walks = self.game.walks();
        let far = |at: Tile| if at == hero { Some(0) } else { walks.get(at) };
        let known = level.traps().iter().filter(|trap| !trap.hidden);
        let ways = known.flat_map(|trap| {
            let beside = Direction::EIGHT.map(|direction| (direction, trap.at));
            beside.into_iter().filter_map(|(direction, at)| {
                let from = at.step(direction.opposite());
                level.reaches(from, at).then_some(())?;
                Some((far(from)?, from, direction))
            })
        });
        let (_, from, direction) = ways.min()?;
        if from == hero { self.if_allowed(Command::Disarm { direction }) } else { self.go(from) }
    }

    fn leave(&self) -> Option<Command> {
        self.take_stairs(Terrain::StairsUp, Command::Ascend)
            .or_else(|| self.if_allowed(Command::Explore))
            .or_else(|| self.clear_way())
    }

    fn take_stairs(&self, stairs: Terrain, command: Command) -> Option<Command> {
        let walk = || self.go(self.game.level().memory.find_all(stairs).next()?);
        self.if_allowed(command).or_else(walk)
    }

    /// Goes to the nearest remembered pile with an item that it wants.
    fn gather(&self) -> Option<Command> {
        self.fetch(|item| item.kind == ItemKind::Amulet || self.wants(item))
    }

    fn fetch(&self, wanted: impl Fn(Item) -> bool) -> Option<Command> {
        let stack = self.game.book.constants.stack;
        let hero = &self.game.hero;
        let walks = self.game.walks();
        let fits = |items: &[Item]| {
            items.last().is_some_and(|top| {
                top.kind == ItemKind::Amulet || hero.slot_for(top, stack).is_some()
            })
        };
        let piles = self.game.level().memory.piles.all().iter();
        let piles =
            piles.filter(|pile| fits(&pile.items) && pile.items.iter().any(|item| wanted(*item)));
        let far = |at: Tile| if at == hero.at { Some(0) } else { walks.get(at) };
        let (_, at) = piles.filter_map(|pile| Some((far(pile.at)?, pile.at))).min()?;
        if at == hero.at { self.if_allowed(Command::PickUp) } else { self.go(at) }
    }
}
