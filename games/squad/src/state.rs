//! The state of a battle.

use crate::body::{Down, FigureStatus, Location, Part};
use crate::content::RangeBand;
use crate::event::Waste;
use crate::id::{FigureId, MonsterId, SurvivorId};
use crate::stage::{BattleStage, MonsterProfile, SurvivorProfile};
use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seat, Seats};
use initiative_kernel::grid::{Metric, Region, Sight, Tile};
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::activation::{ActionGroup, Activations, Spent};
use initiative_kernel::turn::rotation::{Phase, Rotation};
use serde::{Deserialize, Serialize};

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squad {
    /// The part of the battle that never changes.
    pub stage: Arc<BattleStage>,
    pub(crate) dice: Dice,
    pub(crate) rotation: Rotation<SquadPhase>,
    /// The survivors, in the order of ids.
    pub survivors: Vec<Survivor>,
    /// The monsters, in the order of ids.
    pub monsters: Vec<Monster>,
    /// What survivors have spent this phase, and who is finished, by index in the order of ids.
    pub(crate) turns: Activations<u8, ()>,
    /// The waiting hits.
    pub pending: Option<WaitingHits>,
    /// The seats that have ended this phase.
    pub(crate) passed: Seats,
    /// How the battle ended, if it did.
    pub ending: Option<BattleEnd>,
    /// How many wounds survivors took in this battle, healed ones included.
    pub(crate) taken: u32,
}

/// Whose phase it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SquadPhase {
    /// The squad acts.
    Player,
    /// The monsters act.
    Monsters,
}

impl Phase for SquadPhase {
    const CYCLE: &'static [Self] = &[Self::Player, Self::Monsters];
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleEnd {
    /// The last monster was slain.
    Won,
    /// The last survivor died.
    Fallen,
    /// The player gave up.
    Resigned,
    /// The last round ended undecided.
    Drawn,
}

/// The condition of a survivor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survivor {
    /// Where it stands, or fell.
    pub at: Tile,
    /// Wounds of each part, in the order of [`Part::ALL`].
    pub wounds: [u8; 5],
    /// Severe injuries of each part.
    pub severe: [u8; 5],
    /// Whether it is knocked down.
    pub down: Down,
    /// Its statuses.
    pub statuses: Statuses<FigureStatus>,
    /// Player phases until each of its abilities can be used again.
    pub cooldowns: Vec<u8>,
    /// Whether it is dead.
    pub dead: bool,
}

impl Survivor {
    /// The number of wounds on all parts.
    #[must_use]
    pub fn total_wounds(&self) -> u32 {
        self.wounds.iter().map(|wounds| u32::from(*wounds)).sum()
    }

    pub(crate) fn severe(&self, part: Part) -> i32 {
        self.severe[part.index()].into()
    }
}

/// The condition of a monster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monster {
    /// Where it stands, or fell.
    pub at: Tile,
    /// The action cards in the draw pile, the top one last.
    pub draw: Vec<u8>,
    /// The discarded action cards.
    pub discard: Vec<u8>,
    /// The wound stack, the latest last.
    pub wounds: Vec<u8>,
    /// The card it has shown or is playing now, and its target.
    pub revealed: Option<MonsterIntent>,
    /// The hit-location cards in the draw pile, the top one last.
    pub locations: Vec<Location>,
    /// The discarded hit-location cards.
    pub used: Vec<Location>,
    /// Its statuses.
    pub statuses: Statuses<FigureStatus>,
    /// Whether it is slain.
    pub slain: bool,
}

/// A card and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterIntent {
    /// The card.
    pub card: u8,
    /// The survivor, by its index in the order of ids.
    pub target: u8,
}

impl Monster {
    /// The number of action cards outside the wound stack.
    #[must_use]
    pub fn life(&self) -> u8 {
        let cards = self.draw.len() + self.discard.len() + usize::from(self.revealed.is_some());
        u8::try_from(cards).unwrap_or(u8::MAX)
    }

    /// Every action card outside the wound stack.
    pub fn cards(&self) -> impl Iterator<Item = u8> {
        let revealed = self.revealed.iter().map(|intent| intent.card);
        self.draw.iter().chain(&self.discard).copied().chain(revealed)
    }
}

/// Hits that wait for the player to choose their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingHits {
    /// The survivor, by its index in the order of ids.
    pub attacker: u8,
    /// The monster, by its index in the order of ids.
    pub target: u8,
    /// The cards, in the order drawn.
    pub cards: Vec<Location>,
}

/// What every player may know.
impl Squad {
    /// The round, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.rotation.round()
    }

    /// Whose phase it is.
    #[must_use]
    pub fn phase(&self) -> SquadPhase {
        self.rotation.phase()
    }

    /// What a survivor has spent this phase.
    #[must_use]
    pub fn spent(&self, survivor: usize) -> Spent {
        self.turns.spent(key(survivor))
    }

    /// Whether a survivor has moved this phase.
    #[must_use]
    pub fn moved(&self, survivor: usize) -> bool {
        self.spent(survivor).uses(ActionGroup::MOVE) > 0
    }

    /// Whether a survivor has used an activation this phase.
    #[must_use]
    pub fn activated(&self, survivor: usize) -> bool {
        self.spent(survivor).uses(ActionGroup::ACT) > 0
    }

    /// Whether a survivor is finished for this phase: ended, down or dead.
    #[must_use]
    pub fn complete(&self, survivor: usize) -> bool {
        let state = &self.survivors[survivor];
        state.dead || state.down != Down::No || self.turns.is_complete(key(survivor))
    }

    // SQUAD-STATE-4
    /// Whether a survivor lives, has spent something this phase and is not finished.
    #[must_use]
    pub fn committed(&self, survivor: usize) -> bool {
        !self.complete(survivor) && self.turns.is_committed(key(survivor))
    }
}

impl Squad {
    pub(crate) fn sheet(&self, survivor: usize) -> &SurvivorProfile {
        &self.stage.survivors[survivor]
    }

    pub(crate) fn monster_sheet(&self, monster: usize) -> &MonsterProfile {
        &self.stage.monsters[monster]
    }

    pub(crate) fn survivor_id(&self, survivor: usize) -> SurvivorId {
        self.sheet(survivor).id
    }

    pub(crate) fn monster_id(&self, monster: usize) -> MonsterId {
        self.monster_sheet(monster).id
    }

    pub(crate) fn owns(&self, seat: Seat, survivor: usize) -> bool {
        self.sheet(survivor).owner == seat
    }

    /// The living survivors.
    pub(crate) fn alive(&self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.survivors.len()).filter(|survivor| !self.survivors[*survivor].dead)
    }

    /// The living monsters.
    pub(crate) fn living_monsters(&self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.monsters.len()).filter(|monster| !self.monsters[*monster].slain)
    }

    pub(crate) fn survivor_tiles(&self, but: Option<usize>) -> Region {
        let others = self.alive().filter(|survivor| Some(*survivor) != but);
        let tiles = others.map(|survivor| self.survivors[survivor].at);
        Region::from_tiles(self.stage.board.size(), tiles)
    }

    pub(crate) fn monster_tiles(&self, but: Option<usize>) -> Region {
        let others = self.living_monsters().filter(|monster| Some(*monster) != but);
        let tiles = others.map(|monster| self.monsters[monster].at);
        Region::from_tiles(self.stage.board.size(), tiles)
    }

    // SQUAD-SIGHT-1
    /// The tiles that block sight. A figure that looks from a tile where it does not stand yet, the
    /// `mover`, does not block itself.
    pub(crate) fn opaque(&self, mover: Option<FigureId>) -> Cow<'_, Region> {
        let walls = self.stage.board.walls();
        if !self.stage.rules.figures_block_sight {
            return Cow::Borrowed(walls);
        }
        let moves = |figure: FigureId| mover == Some(figure);
        let survivors = self.alive().filter(|one| !moves(self.survivor_id(*one).into()));
        let monsters = self.living_monsters().filter(|one| !moves(self.monster_id(*one).into()));
        let mut opaque = walls.clone();
        opaque.extend(survivors.map(|survivor| self.survivors[survivor].at));
        opaque.extend(monsters.map(|monster| self.monsters[monster].at));
        Cow::Owned(opaque)
    }

    /// Whether a target on one tile is within a band of another tile.
    pub(crate) fn reaches(
        &self,
        band: RangeBand,
        mover: Option<FigureId>,
        from: Tile,
        to: Tile,
    ) -> Result<(), Waste> {
        if band.sight {
            within(band, &self.opaque(mover), from, to)
        } else {
            within(band, self.stage.board.walls(), from, to)
        }
    }

    /// Rolls dice of ten, and counts those that hit.
    pub(crate) fn roll(&mut self, faces: &mut [u8], hits: impl Fn(u8) -> bool) -> u8 {
        faces.fill_with(|| self.die());
        key(faces.iter().filter(|face| hits(**face)).count())
    }

    /// Rolls a die of ten.
    pub(crate) fn die(&mut self) -> u8 {
        u8::try_from(self.dice.die(10)).unwrap_or(10)
    }
}

/// The distance between two tiles.
pub(crate) fn distance(a: Tile, b: Tile) -> u32 {
    Metric::Manhattan.between(a, b)
}

// SQUAD-SIGHT-1
/// Whether a target on one tile is within a band of another tile, given the tiles that block sight.
pub(crate) fn within(band: RangeBand, opaque: &Region, from: Tile, to: Tile) -> Result<(), Waste> {
    let distance = distance(from, to);
    if distance < band.near.into() {
        Err(Waste::TooNear)
    } else if distance > band.far.into() {
        Err(Waste::TooFar)
    } else if band.sight && distance > 1 && !Sight::Segment.sees(opaque, from, to) {
        Err(Waste::NoSight)
    } else {
        Ok(())
    }
}

/// The key of a survivor in the activations. A battle has at most eight survivors.
pub(crate) fn key(survivor: usize) -> u8 {
    u8::try_from(survivor).unwrap_or(u8::MAX)
}
