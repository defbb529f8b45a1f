//! Throwing.

use super::Play;
use super::fight::{Blow, Strike};
use crate::action::Action;
use crate::content::{Item, ItemKind, Throwable};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::Dungeon;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Line, Tile};
use initiative_kernel::turn::intent::{ActorId, Intent};

impl Dungeon {
    // DELVE-ITEM-2
    /// Where a thing thrown at a tile in view comes down: at the first actor on its line, else at
    /// the tile, else on the last tile before it that can be entered.
    #[must_use]
    pub fn impact(&self, at: Tile) -> Tile {
        let from = self.hero.at;
        let line = Line::clear(self.level().opaque(), from, at).into_iter().flatten();
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
        intent: &Intent<Action>,
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
                self.fly(intent, thing, to, item, out);
            }
            ItemKind::Throwable(thing) => {
                self.shatter(kind, to, out);
                if let Some(gift) = self.book.throwables[thing].gives {
                    for actor in self.actors_within(to, self.book.constants.splash) {
                        self.afflict(actor, gift, out);
                    }
                }
            }
            ItemKind::Potion(potion) => {
                self.shatter(kind, to, out);
                for actor in self.actors_within(to, self.book.constants.splash) {
                    self.apply_potion(actor, potion, out);
                }
            }
            _ => self.lay(to, item, out),
        }
    }

    // DELVE-ITEM-3: the impact is in view, so the kind is known.
    fn shatter(&mut self, kind: ItemKind, at: Tile, out: &mut impl Sink<Event>) {
        out.emit_with(|| Event::ItemBroke { kind, at });
        if self.visible.contains(at) {
            self.identify(kind, out);
        }
    }

    /// A dart attacks what it meets, and may break of it.
    fn fly(
        &mut self,
        intent: &Intent<Action>,
        thing: Throwable,
        to: Tile,
        item: Item,
        out: &mut impl Sink<Event>,
    ) {
        let mut broken = false;
        if let Some(target) = self.floor.occupant(to) {
            broken = self.dart(intent, thing, target, out);
        }
        if broken {
            out.emit_with(|| Event::ItemBroke { kind: item.kind, at: to });
        } else if !self.is_done() {
            self.lay(to, item, out);
        }
    }

    /// Says whether the dart broke.
    fn dart(
        &mut self,
        intent: &Intent<Action>,
        thing: Throwable,
        target: ActorId,
        out: &mut impl Sink<Event>,
    ) -> bool {
        let sheet = &self.book.throwables[thing];
        let (damage, breaks) = (sheet.damage, sheet.breaks);
        let blow = Blow {
            by: HERO,
            target,
            acc: Some(self.hero.acc),
            damage,
            bonus: self.damage_bonus(),
            source: Source::Thrown(HERO),
        };
        match self.strike(blow, out) {
            Strike::Missed => return false,
            Strike::Hit => {
                // ENERGY-CHAN-2
                let event = self.turns.interrupt(intent, target);
                self.report(event, out);
            }
            Strike::Killed => {}
        }
        self.dice.chance(breaks)
    }
}
