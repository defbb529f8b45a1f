//! What a unit may spend in a phase.

use serde::{Deserialize, Serialize};

/// A kind of action that has its own limit: moves, activations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ActionGroup(u8);

impl ActionGroup {
    /// How many groups there can be.
    pub const COUNT: usize = 4;
    /// Moving.
    pub const MOVE: Self = Self(0);
    /// Acting: attacks, abilities.
    pub const ACT: Self = Self(1);

    /// Any group below [`ActionGroup::COUNT`]; the first two are [`ActionGroup::MOVE`] and
    /// [`ActionGroup::ACT`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::COUNT { Some(Self(number)) } else { None }
    }

    const fn index(self) -> usize {
        // The number is below COUNT by construction; the remainder lets the compiler see it.
        self.0 as usize % Self::COUNT
    }
}

impl TryFrom<u8> for ActionGroup {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("there is no such group of actions")
    }
}

impl From<ActionGroup> for u8 {
    fn from(group: ActionGroup) -> Self {
        group.0
    }
}

/// Something a unit can do, as far as its budget is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PricedAction {
    /// The group whose limit it counts against.
    pub group: ActionGroup,
    /// Its price in points.
    pub cost: u16,
}

impl PricedAction {
    /// An action of `group` that costs `cost` points.
    #[must_use]
    pub const fn new(group: ActionGroup, cost: u16) -> Self {
        Self { group, cost }
    }
}

/// What a unit may spend in a phase: points, and uses of each group.
///
/// ```
/// use initiative_kernel::turn::activation::{ActionGroup, Lack, PricedAction, Profile, Spent};
/// let profile = Profile::points(3).limit(ActionGroup::ACT, 1);
/// let walk = PricedAction::new(ActionGroup::MOVE, 1);
/// let attack = PricedAction::new(ActionGroup::ACT, 2);
/// let spent = Spent::default().plus(walk).plus(walk);
/// assert_eq!(profile.left(&spent), Some(1));
/// assert_eq!(profile.check(&spent, walk), Ok(()));
/// assert_eq!(profile.check(&spent, attack), Err(Lack::Points { need: 2, have: 1 }));
/// assert_eq!(profile.check(&Spent::default().plus(attack), attack), Err(Lack::Limit { limit: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    points: Option<u16>,
    limits: [Option<u8>; ActionGroup::COUNT],
}

impl Profile {
    /// Any action, any number of times.
    const UNLIMITED: Self = Self { points: None, limits: [None; ActionGroup::COUNT] };

    /// One move and one act, in any order, whatever they cost.
    pub const MOVE_AND_ACT: Self =
        Self::UNLIMITED.limit(ActionGroup::MOVE, 1).limit(ActionGroup::ACT, 1);

    /// As many actions as `points` pay for.
    #[must_use]
    pub const fn points(points: u16) -> Self {
        Self { points: Some(points), ..Self::UNLIMITED }
    }

    /// Limits one group to `uses`.
    #[must_use]
    pub const fn limit(mut self, group: ActionGroup, uses: u8) -> Self {
        self.limits[group.index()] = Some(uses);
        self
    }

    /// The points left, if points matter.
    #[must_use]
    pub fn left(&self, spent: &Spent) -> Option<u16> {
        self.points.map(|points| points.saturating_sub(spent.points))
    }

    /// Whether a unit that has `spent` this much can afford `action`.
    ///
    /// # Errors
    /// [`Lack::Limit`] before [`Lack::Points`].
    pub fn check(&self, spent: &Spent, action: PricedAction) -> Result<(), Lack> {
        if let Some(limit) = self.limits[action.group.index()]
            && spent.uses(action.group) >= limit
        {
            return Err(Lack::Limit { limit });
        }
        match self.left(spent) {
            Some(have) if have < action.cost => Err(Lack::Points { need: action.cost, have }),
            _ => Ok(()),
        }
    }
}

/// What a budget does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The group was used as often as it may be.
    Limit {
        /// How often it may be used.
        limit: u8,
    },
    /// There are not enough points left.
    Points {
        /// What the action costs.
        need: u16,
        /// What is left.
        have: u16,
    },
}

/// What a unit has spent in a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    pub(super) points: u16,
    uses: [u8; ActionGroup::COUNT],
}

impl Spent {
    /// These points, and these uses of each group: for scenarios.
    #[must_use]
    pub const fn new(points: u16, uses: [u8; ActionGroup::COUNT]) -> Self {
        Self { points, uses }
    }

    /// How often a group was used.
    #[must_use]
    pub const fn uses(&self, group: ActionGroup) -> u8 {
        self.uses[group.index()]
    }

    /// Adds one more action.
    #[must_use]
    pub const fn plus(mut self, action: PricedAction) -> Self {
        let uses = &mut self.uses[action.group.index()];
        *uses = uses.saturating_add(1);
        self.points = self.points.saturating_add(action.cost);
        self
    }
}
