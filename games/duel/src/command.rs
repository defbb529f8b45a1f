//! What a seat, or the host, can ask for.

use crate::id::UnitId;
use crate::slots::Slots;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

// DUEL-CMD-1
/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Settle the starting hand.
    Mulligan {
        /// The slots whose cards go back, in ascending order.
        slots: Slots,
    },
    /// Move a unit.
    MoveUnit {
        /// The unit.
        unit: UnitId,
        /// Its destination.
        to: Tile,
    },
    /// Attack with a unit.
    Attack {
        /// The unit.
        unit: UnitId,
        /// The tile that it attacks.
        at: Tile,
    },
    /// Play a card from the hand.
    PlayCard {
        /// Its slot.
        slot: u8,
        /// The tile of a minion, or the target of a spell that needs one.
        at: Option<Tile>,
        /// The second choice. A card that needs one waits for it if it is missing.
        follow_up: Option<Tile>,
    },
    /// Play the signature.
    PlaySignature {
        /// Its target, if it needs one.
        at: Option<Tile>,
    },
    /// Make the second choice.
    ChooseFollowUp {
        /// The chosen tile.
        at: Tile,
    },
    /// Take the waiting card back.
    CancelFollowUp,
    /// Put a card back into the pile and draw another.
    ReplaceCard {
        /// Its slot.
        slot: u8,
    },
    /// End the turn.
    EndTurn,
    /// Give up.
    Resign,
    /// Host: a seat's turn ran out of time.
    ExpireTurn {
        /// The seat.
        seat: Seat,
    },
    /// Host: the mulligan ran out of time.
    ExpireMulligan,
    /// Host: a seat's waiting card goes back.
    DropFollowUp {
        /// The seat.
        seat: Seat,
    },
    /// Host: a seat did not come back.
    Forfeit {
        /// The seat.
        seat: Seat,
    },
    /// Host: nobody came back.
    Abandon,
    /// Only the rules draw cards.
    DrawCard,
    /// Only the rules start turns.
    StartTurn,
    /// Only the rules give turns.
    TakeAnotherTurn,
}

impl Command {
    /// Whether only the host and the rules may give it.
    pub(crate) const fn is_system(&self) -> bool {
        matches!(
            self,
            Self::ExpireTurn { .. }
                | Self::ExpireMulligan
                | Self::DropFollowUp { .. }
                | Self::Forfeit { .. }
                | Self::Abandon
                | Self::DrawCard
                | Self::StartTurn
                | Self::TakeAnotherTurn
        )
    }
}
