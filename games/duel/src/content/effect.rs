//! Effect primitives and what they are aimed at.

use crate::id::{BuffId, CardId};
use initiative_kernel::modifier::{Modifier, Places, Stacking};
use serde::{Deserialize, Serialize};

// DUEL-FX-1
/// One entry of the queue in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What is done.
    pub op: Op,
    /// To what.
    pub to: Selector,
}

/// The primitives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// So much damage.
    Damage(i32),
    /// So much damage is healed.
    Heal(i32),
    /// A modifier is attached.
    Buff(BuffId, Timing),
    /// It is stunned.
    Stun,
    /// Modifiers and the card's own abilities go for good.
    Dispel,
    /// It is doomed outright.
    Destroy,
    /// So many single draws of the owner.
    Draw(u8),
    /// A card for the owner's hand.
    GiveCard(CardId),
    /// So many units of a card.
    Summon(CardId, u8, Ground),
    /// It becomes another card.
    Transform(CardId),
    /// It is put on a tile.
    Relocate(Ground),
    /// It can act again.
    Refresh,
    /// It cannot act.
    Exhaust,
    /// The owner's core maximum rises.
    ManaCore(u8),
    /// The owner has more mana now.
    ManaNow(u8),
    /// A spent spring opens.
    OpenSpring,
    /// Artifacts lose durability, or are repaired.
    Wear(i8),
    /// The owner goes again.
    BonusTurn,
}

/// The durations of a modifier that an effect attaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Ends of turn.
    pub ends: u32,
    /// Starts of turn.
    pub starts: u32,
    /// Whether bonus turns change the former.
    pub respects_bonus: bool,
    /// Where it counts and ages.
    pub active_in: Places,
    /// What it does to its older twin.
    pub stacking: Stacking,
}

impl Timing {
    pub(crate) fn of<P>(self, payload: P) -> Modifier<P> {
        let mut modifier =
            Modifier::new(payload).ends(self.ends).starts(self.starts).active_in(self.active_in);
        modifier.respects_bonus = self.respects_bonus;
        modifier.stacking = self.stacking;
        modifier
    }
}

// DUEL-FX-2
/// What an effect is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// Nothing in particular, or the owner.
    Owner,
    /// The first choice.
    Target,
    /// The second choice.
    Follow,
    /// The bearer.
    This,
    /// The owner's general.
    OwnGeneral,
    /// The enemy general.
    EnemyGeneral,
    /// Both generals.
    BothGenerals,
    /// The card in the owner's lowest filled slot.
    HandFirst,
    /// Units that fit.
    Group(Group),
}

/// Units that fit a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Whose.
    pub side: Loyalty,
    /// Of what sort.
    pub kind: Sort,
    /// Near what, if it matters.
    pub near: Option<Anchor>,
    /// Only one of them, drawn by the dice.
    pub random: bool,
    /// Not the unit that speaks.
    pub other: bool,
}

/// Whose units, seen from the owner of the card that speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyalty {
    /// The owner's.
    #[default]
    Own,
    /// The other seat's.
    Enemy,
    /// Everybody's.
    Any,
}

/// What sort of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Minions only.
    #[default]
    Minion,
    /// Generals too.
    Unit,
}

/// What something is near of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// The bearer.
    #[default]
    #[serde(rename = "self")]
    This,
    /// The first choice.
    Target,
    /// The owner's general.
    OwnGeneral,
}

/// Where a unit is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The bearer's tile.
    OwnTile,
    /// Free tiles near the bearer, drawn by the dice.
    NearSelf,
    /// The tile chosen first.
    Target,
    /// The tile chosen second.
    Follow,
}

/// What may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// A unit that fits.
    Unit(Group),
    /// A tile, perhaps near something.
    Tile(Land, Option<Anchor>),
}

/// What sort of tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// One on which a unit could stand.
    #[default]
    Free,
    /// One whose spring is spent.
    SpentSpring,
}
