//! The state of a match.

use crate::content::{Catalogue, PlayingCard};
use crate::id::{BuffId, CardId, UnitId};
use crate::pile::DrawPile;
use crate::stage::DuelStage;
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Outcome, Seat, Seats};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Modifiers;
use initiative_kernel::pool::Pool;
use initiative_kernel::turn::seats::Turns;
use initiative_kernel::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A match.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Duel {
    pub(crate) stage: Arc<DuelStage>,
    pub(crate) dice: Dice,
    pub(crate) phase: DuelPhase,
    pub(crate) turns: Turns,
    pub(crate) sides: [DuelSide; 2],
    pub(crate) springs: TileSet,
    pub(crate) spent: TileSet,
    /// How many units have arrived so far.
    pub(crate) arrived: u32,
    pub(crate) pending: Option<PendingCard>,
    /// How many turns seat 0 has left to win, or 0 for no limit.
    pub(crate) turns_left: u16,
    pub(crate) ending: Option<DuelEnding>,
}

/// The part of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelPhase {
    /// The seats choose their starting hands.
    Mulligan,
    /// The seats take turns.
    Active,
}

/// Everything that belongs to one seat.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelSide {
    /// Its units in the order of arrival. The general is first while it stands.
    pub units: Vec<Unit>,
    /// The tiles of its units. It is kept up to date because the rules need it often.
    pub taken: TileSet,
    /// Its hand.
    pub hand: [Option<HeldCard>; 6],
    /// Its pile.
    pub pile: DrawPile,
    /// Its mana.
    pub mana: Pool,
    /// Its signature.
    pub signature: Signature,
    /// How many cards it has replaced this turn.
    pub replaced: u8,
    /// Its artifacts, the oldest first.
    pub artifacts: Vec<Artifact>,
    /// Whether its starting hand is settled.
    pub mulligan_done: bool,
}

/// A card in a hand or a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldCard {
    /// Its card.
    pub card: CardId,
    /// Its modifiers.
    pub modifiers: Modifiers<Grant>,
}

impl HeldCard {
    /// A card as it is printed.
    #[must_use]
    pub const fn new(card: CardId) -> Self {
        Self { card, modifiers: Modifiers::new() }
    }
}

/// What a modifier does and where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// What it does.
    pub buff: BuffId,
    /// The card it came from.
    pub source: Option<CardId>,
    /// The index of the artifact that gives it. The oldest is 0.
    pub artifact: Option<u8>,
}

/// The card that belongs to a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Its card.
    pub card: CardId,
    /// Whether it can be played.
    pub active: bool,
}

/// An artifact that a general wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// Its card.
    pub card: CardId,
    /// How many times it can still wear.
    pub durability: u8,
}

// DUEL-FOLLOW-1
/// A card that waits for its second choice. It has had no effect yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCard {
    /// Its slot.
    pub slot: u8,
    /// The first choice.
    pub at: Option<Tile>,
}

// DUEL-GOAL-2
/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelEnding {
    /// Who won, if anybody did.
    pub winner: Option<Seat>,
    /// The reason.
    pub reason: EndReason,
}

words! {
    /// Why a match ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum EndReason {
        /// A general is gone.
        GeneralFell = "general_fell",
        /// Both generals are gone.
        BothGeneralsFell = "both_generals_fell",
        /// A seat gave up.
        Resigned = "resigned",
        /// A seat did not come back.
        Forfeited = "forfeited",
        /// The last turn has ended.
        TurnCap = "turn_cap",
        /// The puzzle was not solved in time.
        OutOfTurns = "out_of_turns",
        /// Nobody came back.
        Abandoned = "abandoned",
        /// The effects of cards went on without end.
        ContentFault = "content_fault",
    }
}

impl DuelEnding {
    pub(crate) fn outcome(self) -> Outcome {
        match self.winner {
            Some(winner) => Outcome::won(Seats::only(winner), self.reason.name()),
            None if self.reason == EndReason::Abandoned => Outcome::void(self.reason.name()),
            None => Outcome::drawn(self.reason.name()),
        }
    }
}

/// The opponent's seat.
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

impl Serialize for Duel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// Derived numbers of units are not written, so reading computes them again.
impl<'de> Deserialize<'de> for Duel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut duel = Self::deserialize(from)?;
        duel.add_up();
        Ok(duel)
    }
}

/// Searches copy one match over another very often, so `clone_from` reuses the memory.
impl Clone for Duel {
    fn clone(&self) -> Self {
        Self {
            stage: Arc::clone(&self.stage),
            dice: self.dice.clone(),
            turns: self.turns.clone(),
            sides: self.sides.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        if !Arc::ptr_eq(&self.stage, &from.stage) {
            self.stage = Arc::clone(&from.stage);
        }
        self.dice.clone_from(&from.dice);
        self.turns.clone_from(&from.turns);
        let [first, second] = &mut self.sides;
        first.clone_from(&from.sides[0]);
        second.clone_from(&from.sides[1]);
        self.phase = from.phase;
        self.springs = from.springs;
        self.spent = from.spent;
        self.arrived = from.arrived;
        self.pending = from.pending;
        self.turns_left = from.turns_left;
        self.ending = from.ending;
    }
}

impl Clone for DuelSide {
    fn clone(&self) -> Self {
        Self {
            units: self.units.clone(),
            hand: self.hand.clone(),
            pile: self.pile.clone(),
            artifacts: self.artifacts.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        self.units.clone_from(&from.units);
        self.hand.clone_from(&from.hand);
        self.pile.clone_from(&from.pile);
        self.artifacts.clone_from(&from.artifacts);
        self.taken = from.taken;
        self.mana = from.mana;
        self.signature = from.signature;
        self.replaced = from.replaced;
        self.mulligan_done = from.mulligan_done;
    }
}

/// Everything about a match. It does not ask what a seat may see.
impl Duel {
    /// The part of the match that never changes.
    #[must_use]
    pub fn stage(&self) -> &DuelStage {
        &self.stage
    }

    /// The cards of the match.
    #[must_use]
    #[inline]
    pub fn catalogue(&self) -> &Catalogue {
        &self.stage.catalogue
    }

    /// A card of the match.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &PlayingCard {
        self.catalogue().card(card)
    }

    /// Everything that belongs to a seat.
    #[must_use]
    #[inline]
    pub fn side(&self, seat: Seat) -> &DuelSide {
        &self.sides[usize::from(seat.0 & 1)]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut DuelSide {
        &mut self.sides[usize::from(seat.0 & 1)]
    }

    /// The part of the match.
    #[must_use]
    pub const fn phase(&self) -> DuelPhase {
        self.phase
    }

    /// Whose turn it is, which turn, and which came before.
    #[must_use]
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// The springs that can be collected.
    #[must_use]
    pub const fn springs(&self) -> TileSet {
        self.springs
    }

    /// The springs that have been collected.
    #[must_use]
    pub const fn spent_springs(&self) -> TileSet {
        self.spent
    }

    /// The card that waits for its second choice. Only the current seat knows about it.
    #[must_use]
    pub const fn pending(&self) -> Option<PendingCard> {
        self.pending
    }

    /// How the match ended.
    #[must_use]
    pub const fn ending(&self) -> Option<DuelEnding> {
        self.ending
    }

    /// Computes the derived numbers of all units.
    pub(crate) fn add_up(&mut self) {
        for side in &mut self.sides {
            side.units.iter_mut().for_each(|unit| unit.add_up(&self.stage.catalogue));
        }
    }

    /// A unit on the board.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.sides.iter().find_map(|side| side.units.iter().find(|unit| unit.id == id))
    }

    /// The unit on a tile.
    #[must_use]
    pub fn unit_at(&self, tile: Tile) -> Option<&Unit> {
        let side = self.sides.iter().find(|side| side.taken.contains(tile))?;
        side.units.iter().find(|unit| unit.at == tile)
    }

    /// A seat's units next to a tile, in the order of arrival. It stops when all are found.
    #[inline]
    pub(crate) fn near(&self, seat: Seat, at: Tile) -> impl Iterator<Item = &Unit> {
        let side = self.side(seat);
        let mut taken = TileSet::near(at) & side.taken;
        let mut units = side.units.iter();
        core::iter::from_fn(move || {
            if taken.is_empty() {
                return None;
            }
            let unit = units.find(|unit| taken.contains(unit.at))?;
            taken.remove(unit.at);
            Some(unit)
        })
    }

    /// A seat's general, while it stands.
    #[must_use]
    #[inline]
    pub fn general(&self, seat: Seat) -> Option<&Unit> {
        self.side(seat).units.first().filter(|unit| unit.general)
    }

    // DUEL-QUEUE-2
    /// All units in board order: the current seat's first.
    pub fn board_order(&self) -> impl Iterator<Item = &Unit> {
        let current = self.turns.current();
        self.side(current).units.iter().chain(&self.side(other(current)).units)
    }

    /// The tiles with units.
    #[must_use]
    pub fn occupied(&self, seat: Seat) -> TileSet {
        self.side(seat).taken
    }

    /// Whether a unit could be put on a tile.
    #[inline]
    pub(crate) fn is_free(&self, tile: Tile) -> bool {
        let taken = self.sides.iter().any(|side| side.taken.contains(tile));
        !taken && self.stage.ground.contains(tile)
    }

    /// The tiles on which a new unit could stand.
    #[must_use]
    pub fn free(&self) -> TileSet {
        let taken = self.occupied(Seat(0)) | self.occupied(Seat(1));
        self.stage.ground.without(taken)
    }
}
