//! What can be done with items.

use crate::check::refusal::{
    BOUND, EMPTY_SLOT, NEEDS_TARGET, NOT_EQUIPPABLE, NOT_IN_SIGHT, NOT_USABLE, NOTHING_EQUIPPED,
    NOTHING_HERE, OUT_OF_RANGE, OWN_TILE, PACK_FULL, TAKES_NO_TARGET,
};
use crate::content::{ItemKind, Scroll};
use crate::hero::GearSlot;
use crate::state::{Dungeon, distance};
use initiative_kernel::game::Refusal;
use initiative_kernel::grid::Tile;

impl Dungeon {
    // DELVE-ITEM-1
    pub(super) fn allows_pick_up(&self) -> Result<(), Refusal> {
        let top = self.level().piles.items(self.hero.at).last().ok_or(NOTHING_HERE)?;
        let stack = self.book.constants.stack;
        if top.kind == ItemKind::Amulet || self.hero.slot_for(top, stack).is_some() {
            Ok(())
        } else {
            Err(PACK_FULL)
        }
    }

    /// An unknown scroll is used without a target, so that being asked tells nothing.
    pub(super) fn allows_use(
        &self,
        slot: u8,
        kind: ItemKind,
        target: Option<GearSlot>,
    ) -> Result<(), Refusal> {
        let item = self.hero.slot(slot).filter(|item| item.kind == kind).ok_or(EMPTY_SLOT)?;
        if !item.kind.is_usable() {
            return Err(NOT_USABLE);
        }
        let forging = kind == ItemKind::Scroll(Scroll::Forging) && self.is_known(kind);
        match target {
            None if forging => Err(NEEDS_TARGET),
            Some(worn) if forging && self.hero.worn(worn).is_none() => Err(NEEDS_TARGET),
            Some(_) if !forging => Err(TAKES_NO_TARGET),
            _ => Ok(()),
        }
    }

    pub(super) fn allows_drop(&self, slot: u8) -> Result<(), Refusal> {
        let item = self.hero.slot(slot).ok_or(EMPTY_SLOT)?;
        if item.kind == ItemKind::Amulet { Err(BOUND) } else { Ok(()) }
    }

    // DELVE-ITEM-2
    pub(super) fn allows_throw(&self, slot: u8, at: Tile) -> Result<(), Refusal> {
        let item = self.hero.slot(slot).ok_or(EMPTY_SLOT)?;
        if at == self.hero.at {
            return Err(OWN_TILE);
        }
        if distance(self.hero.at, at) > self.book.constants.throw_range {
            return Err(OUT_OF_RANGE);
        }
        if !self.visible.contains(at) {
            return Err(NOT_IN_SIGHT);
        }
        if item.kind == ItemKind::Amulet { Err(BOUND) } else { Ok(()) }
    }

    pub(super) fn allows_equip(&self, slot: u8) -> Result<(), Refusal> {
        let item = self.hero.slot(slot).ok_or(EMPTY_SLOT)?;
        if item.kind.gear_slot().is_some() { Ok(()) } else { Err(NOT_EQUIPPABLE) }
    }

    pub(super) fn allows_unequip(&self, worn: GearSlot) -> Result<(), Refusal> {
        self.hero.worn(worn).ok_or(NOTHING_EQUIPPED)?;
        self.hero.empty_slot().map(|_| ()).ok_or(PACK_FULL)
    }
}
