//! Positions as they are written.

use crate::content::{Deck, ModifierRecord};
use crate::state::Reason;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::seats::Turn;
use serde::{Deserialize, Serialize};

/// Size and special tiles of a board.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct BoardRecord {
    pub width: Option<u8>,
    pub height: Option<u8>,
    pub tiles: Option<Vec<TileRecord>>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TileRecord {
    pub at: Tile,
    pub kind: TileKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TileKind {
    Floor,
    Rock,
    Spring,
    SpentSpring,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct TurnRecord {
    pub number: Option<u32>,
    pub current: Option<Seat>,
    /// False in a match that ended between two turns.
    pub open: bool,
    /// Whether the open turn is a bonus turn.
    pub bonus: bool,
    pub bonus_pending: bool,
    pub history: Vec<Turn>,
    /// In how many turns seat 0 must still win.
    pub left: Option<u16>,
}

impl Default for TurnRecord {
    fn default() -> Self {
        Self {
            number: None,
            current: None,
            open: true,
            bonus: false,
            bonus_pending: false,
            history: Vec::new(),
            left: None,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PendingRecord {
    #[serde(default)]
    pub slot: Option<u8>,
    /// Signatures need one choice at most, so none ever waits.
    #[serde(default)]
    pub signature: Option<bool>,
    #[serde(default)]
    pub at: Option<Tile>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndingRecord {
    #[serde(default)]
    pub winner: Option<Seat>,
    pub reason: Reason,
}

/// What belongs to one seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SeatRecord {
    pub general: Option<GeneralRecord>,
    pub deck: Option<DeckRecord>,
    pub pile: Option<Vec<HeldRecord>>,
    pub shuffle: Option<bool>,
    pub hand: Option<Vec<Option<HeldRecord>>>,
    pub mana: Option<ManaRecord>,
    pub own_turns: Option<u32>,
    pub signature: Option<SignatureRecord>,
    pub replaced: u8,
    pub artifacts: Vec<ArtifactRecord>,
    pub mulligan_done: Option<bool>,
    pub controller: String,
}

/// A general by its id, or in full.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum GeneralRecord {
    Id(String),
    Unit(UnitRecord),
}

/// A ready deck by its name, or in full.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum DeckRecord {
    Name(String),
    Own(Deck),
}

/// A card by its id, or with what it has got.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum HeldRecord {
    Id(String),
    Card(CardRecord),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRecord {
    pub card: String,
    #[serde(default)]
    pub modifiers: Vec<ModifierRecord>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ManaRecord {
    pub remaining: Option<u32>,
    pub core: Option<u32>,
    pub temp: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SignatureRecord {
    pub card: Option<String>,
    pub active: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArtifactRecord {
    pub card: String,
    #[serde(default)]
    pub durability: Option<u8>,
}

/// A general or a minion.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitRecord {
    pub card: String,
    #[serde(default)]
    pub seat: Option<Seat>,
    #[serde(default)]
    pub at: Option<Tile>,
    /// Its number; counted by arrival if it is not given.
    #[serde(default)]
    pub id: Option<u32>,
    #[serde(default)]
    pub attack: Option<u16>,
    #[serde(default)]
    pub health: Option<u16>,
    #[serde(default)]
    pub damage: u16,
    #[serde(default)]
    pub exhausted: bool,
    #[serde(default)]
    pub moves_made: u8,
    #[serde(default)]
    pub attacks_made: u8,
    #[serde(default)]
    pub summoned_turn: u32,
    #[serde(default)]
    pub dispelled: bool,
    /// What it has got; what its card comes with if it is not given.
    #[serde(default)]
    pub modifiers: Option<Vec<ModifierRecord>>,
}
