//! What happened.

use crate::id::{BuffId, CardId, UnitId};
use crate::state::EndReason;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::When;
use initiative_kernel::turn::seats::EndCause;
use serde::Serialize;

// DUEL-EV-1
/// Something that happened. Events hold everything; the cues made from them show a viewer only what
/// that viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    HandDealt { seat: Seat, cards: Vec<CardId> },
    MulliganDone { seat: Seat, slots: Vec<u8> },
    MatchStarted,
    TurnEnded { seat: Seat, number: u32, cause: EndCause },
    ReplaceReset { seat: Seat },
    ManaBonusLapsed { seat: Seat },
    PlayerSwapped { to: Seat },
    BonusTurnBegun { seat: Seat },
    UnitsRefreshed,
    ManaGrown { seat: Seat, core: u32 },
    ManaRestored { seat: Seat, remaining: u32 },
    TurnStarted { seat: Seat, number: u32, own_turn: u32 },
    WatchTriggered { unit: UnitId, when: When },
    CardDrawn { seat: Seat, slot: u8, card: CardId },
    CardBurned { seat: Seat, card: CardId },
    FatigueSuffered { seat: Seat },
    SignatureReady { seat: Seat },
    SignatureCooldownChanged { seat: Seat, cooldown: u32 },
    TurnOpened { seat: Seat, number: u32 },
    ManaSpent { seat: Seat, amount: u32, remaining: u32 },
    CardPlayed { seat: Seat, slot: u8, card: CardId, at: Option<Tile>, follow_up: Option<Tile> },
    SignaturePlayed { seat: Seat, card: CardId, at: Option<Tile> },
    UnitSummoned { unit: UnitId, seat: Seat, card: CardId, at: Tile },
    ArtifactEquipped { seat: Seat, card: CardId, durability: u8 },
    ArtifactWorn { seat: Seat, card: CardId, durability: u8 },
    ArtifactBroken { seat: Seat, card: CardId },
    SpringCollected { seat: Seat, unit: UnitId, at: Tile, remaining: u32 },
    OpeningTriggered { unit: UnitId },
    DyingWishTriggered { unit: UnitId },
    UnitMoved { unit: UnitId, from: Tile, path: Vec<Tile>, flying: bool },
    UnitAttacked { unit: UnitId, target: UnitId, at: Tile, ranged: bool },
    DamageDealt { unit: UnitId, amount: i32, left: i32 },
    DamageHealed { unit: UnitId, amount: i32, left: i32 },
    UnitDied { unit: UnitId, seat: Seat, card: CardId, at: Tile },
    CardReplaced { seat: Seat, slot: u8, old: CardId, new: CardId },
    CardGiven { seat: Seat, slot: u8, card: CardId },
    ModifierApplied { bearer: Bearer, buff: BuffId, source: Option<CardId> },
    ModifierExpired { bearer: Bearer, buff: BuffId },
    ModifierRemoved { bearer: Bearer, buff: BuffId },
    UnitDispelled { unit: UnitId },
    UnitTransformed { unit: UnitId, card: CardId },
    UnitRelocated { unit: UnitId, from: Tile, to: Tile },
    UnitRefreshed { unit: UnitId },
    UnitExhausted { unit: UnitId },
    SpringOpened { at: Tile },
    ManaRaised { seat: Seat, remaining: u32 },
    BonusTurnGranted { seat: Seat },
    EffectFizzled { seat: Seat, reason: EffectFizzle },
    FollowUpOpened { seat: Seat, slot: u8, at: Option<Tile> },
    FollowUpCancelled { seat: Seat },
    MatchEnded { winner: Option<Seat>, reason: EndReason },
}

/// Who or what has a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Bearer {
    /// A unit.
    Unit(UnitId),
    /// A card in a hand. Only its seat knows.
    Hand(Seat, u8),
    /// A card in a pile. Nobody knows.
    Pile(Seat),
}

// DUEL-FX-3
/// Why an effect did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectFizzle {
    /// There is no target left.
    NoTarget,
    /// There is no free tile.
    NoRoom,
    /// The value is at its maximum.
    AtCap,
    /// A bonus turn is pending already.
    AlreadyPending,
    /// It is not the owner's turn.
    NotCurrent,
}
