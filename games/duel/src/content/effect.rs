//! Effect primitives and what they are aimed at.

use crate::id::{BuffId, CardId};
use initiative_content::shape::{flag, some, whole, word};
use initiative_content::{Node, fields};
use initiative_kernel::modifier::{Modifier, Places, Stacking};
use serde::{Deserialize, Serialize};

// DUEL-FX-1
/// An effect, which becomes one entry of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardEffect {
    /// What it does.
    pub op: Op,
    /// What it applies to.
    pub to: Selector,
}

/// The primitives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Deals this much damage.
    Damage(i32),
    /// Heals this much damage.
    Heal(i32),
    /// Attaches a modifier.
    Buff(BuffId, Timing),
    /// Stuns.
    Stun,
    /// Removes modifiers and the card's own abilities for good.
    Dispel,
    /// Dooms the unit.
    Destroy,
    /// Draws this many cards for the owner, one by one.
    Draw(u8),
    /// Puts a card into the owner's hand.
    GiveCard(CardId),
    /// Summons this many units of a card.
    Summon(CardId, u8, Placement),
    /// Turns the unit into another card.
    Transform(CardId),
    /// Puts the unit on a tile.
    Relocate(Placement),
    /// Lets the unit act again.
    Refresh,
    /// Leaves the unit unable to act.
    Exhaust,
    /// Raises the owner's core maximum.
    ManaCore(u8),
    /// Gives the owner mana at once.
    ManaNow(u8),
    /// Opens a spent spring.
    OpenSpring,
    /// Wears artifacts, or repairs them.
    Wear(i8),
    /// Gives the owner another turn.
    BonusTurn,
}

/// The durations of a modifier that an effect attaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How many ends of turn it lasts.
    pub ends: u32,
    /// How many starts of turn it lasts.
    pub starts: u32,
    /// Whether bonus turns change how many ends of turn it lasts.
    pub respects_bonus: bool,
    /// Where it counts and ages.
    pub active_in: Places,
    /// What it does to an older modifier of the same kind.
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
/// What an effect applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// The owner, or nothing in particular.
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
    /// Units that fit a description.
    Group(UnitGroup),
}

fields! {
    /// Units that fit a description.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct UnitGroup {
        /// Whose units.
        pub side: Loyalty = word(&["own", "enemy", "any"]) => need,
        /// The sort of units.
        pub kind: Sort = word(&["minion", "unit"]) => need,
        /// What they must be near, if anything.
        pub near: Option<Anchor> = some(near()),
        /// 1 if the dice choose one of them.
        pub random: Option<u8> = some(whole(1..=1)),
        /// Without the unit that has the effect.
        pub other: bool = flag(),
    }
}

fn near() -> impl Fn(&Node<'_>) -> Option<Anchor> {
    word(&["self", "target", "own_general"])
}

/// Whose units, as seen from the owner of the effect.
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

/// The sort of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Minions only.
    #[default]
    Minion,
    /// Generals too.
    Unit,
}

/// What a unit or tile must be near.
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
pub enum Placement {
    /// The bearer's tile.
    OwnTile,
    /// Free tiles near the bearer, chosen by the dice.
    NearSelf,
    /// The tile chosen first.
    Target,
    /// The tile chosen second.
    Follow,
}

/// What may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Filter {
    /// A unit that fits a description.
    Unit(UnitGroup),
    /// A tile.
    Tile(TileFilter),
}

fields! {
    /// Which tiles may be chosen.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct TileFilter {
        /// The sort of tile.
        pub tile: Land = word(&["free", "spent_spring"]) => need,
        /// What it must be near, if anything.
        pub near: Option<Anchor> = some(near()),
    }
}

/// The sort of tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// One on which a unit could stand.
    #[default]
    Free,
    /// One whose spring is spent.
    SpentSpring,
}
