//! Throwing.

use super::Play;
use super::fight::{Blow, Strike};
use crate::action::DelveAction;
use crate::content::{Item, ItemKind, Throwable};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::Dungeon;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{StraightLine, Tile};
use initiative_kernel::turn::intent::Intent;

impl Dungeon {
    // DELVE-ITEM-2
    /// Where an item that is thrown at a tile in view comes down: at the first actor on its line,
    /// else at the tile, else on the last tile before it that can be entered.
    pub(crate) fn impact(&self, at: Tile) -> Tile {
        let from = self.hero.at;
        let line = StraightLine::clear(self.level().opaque(), from, at).into_iter().flatten();
        let mut last = from;
        for tile in line.chain([at]) {
            if self.floor.occupant(tile).is_some() {
                return tile;
            }
            if self.level().is_enterable(tile) {
                last = tile;
            }
        }
        last
    }
}

impl Play<'_> {
    // DELVE-ITEM-2
    pub(super) fn throw_item(
        &mut self,
        intent: &Intent<DelveAction>,
        slot: u8,
        at: Tile,
        out: &mut impl Sink<Event>,
    ) {
        let Some(item) = self.hero.take_one(slot) else {
            return;
        };
        let (from, to) = (self.hero.at, self.impact(at));
        let kind = item.kind;
        out.emit_with(|| Event::ItemThrown { kind, from, to });
        match kind {
            ItemKind::Throwable(thing) if self.is_missile(kind) => {
                self.throw_missile(intent, thing, to, item, out);
            }
            ItemKind::Throwable(thing) => {
                self.break_item(kind, to, out);
                if let Some(gift) = self.book.throwables[thing].gives {
                    for actor in self.actors_within(to, self.book.constants.splash) {
                        self.afflict(actor, gift, out);
                    }
                }
            }
            ItemKind::Potion(potion) => {
                self.break_item(kind, to, out);
                for actor in self.actors_within(to, self.book.constants.splash) {
                    self.apply_potion(actor, potion, out);
                }
            }
            _ => self.lay(to, item, out),
        }
    }

    // DELVE-ITEM-3: if the impact is in view, the hero learns the kind.
    fn break_item(&mut self, kind: ItemKind, at: Tile, out: &mut impl Sink<Event>) {
        out.emit_with(|| Event::ItemBroke { kind, at });
        if self.visible.contains(at) {
            self.identify(kind, out);
        }
    }

    /// A dart attacks what it meets. A hit may break it.
    fn throw_missile(
        &mut self,
        intent: &Intent<DelveAction>,
        thing: Throwable,
        to: Tile,
        item: Item,
        out: &mut impl Sink<Event>,
    ) {
        let sheet = &self.book.throwables[thing];
        let (damage, breaks) = (sheet.damage, sheet.breaks);
        let struck = self.floor.occupant(to).map_or(Strike::Missed, |target| {
            let (acc, bonus) = (Some(self.hero.acc), self.damage_bonus());
            let source = Source::Thrown(HERO);
            let struck = self.strike(Blow { by: HERO, target, acc, damage, bonus, source }, out);
            if struck == Strike::Hit {
                // ENERGY-CHAN-2
                let event = self.turns.interrupt(intent, target);
                self.report(event, out);
            }
            struck
        });
        if struck != Strike::Missed && self.dice.chance(breaks) {
            out.emit_with(|| Event::ItemBroke { kind: item.kind, at: to });
        } else if !self.is_done() {
            self.lay(to, item, out);
        }
    }
}
