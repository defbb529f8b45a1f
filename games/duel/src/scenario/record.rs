//! Positions as they are written.

use super::forms::{DECK, GEMS, HELD, NUMBER, PAST, SEAT, TURNS};
use super::{BAD_DECK, BAD_POSITION};
use crate::content::{Deck, Form, MODIFIER, MOST, ModifierRecord, NAME, Named, U8, U16, record};
use crate::rules::Rules;
use crate::validate::MANY;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::seats::Turn;
use serde::{Deserialize, Serialize};

record! {
    /// Size and special tiles of a board.
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct BoardRecord as BOARD {
        pub width: Option<u8> = Form::Whole(3, 15).may(),
        pub height: Option<u8> = Form::Whole(3, 9).may(),
        pub tiles: Option<Vec<TileRecord>> = Form::List(MOST, &TILE).may(),
    }
}

record! {
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct TileRecord as TILE {
        pub at: Tile = Form::Tile.need(),
        pub kind: TileKind = Form::Word(&["floor", "rock", "spring", "spent_spring"]).need(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TileKind {
    Floor,
    Rock,
    Spring,
    SpentSpring,
}

record! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct TurnRecord as TURN {
        pub number: Option<u32> = NUMBER.may(),
        pub current: Option<Seat> = SEAT.may(),
        /// False in a match that ended between two turns.
        pub open: bool = Form::Flag.may(),
        /// Whether the open turn is a bonus turn.
        pub bonus: bool = Form::Flag.may(),
        pub bonus_pending: bool = Form::Flag.may(),
        pub history: Vec<Turn> = Form::List(12, &PAST).may(),
        /// In how many turns seat 0 must still win.
        pub left: Option<u16> = U16.may(),
    }
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

record! {
    #[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct PendingRecord as PENDING {
        pub slot: Option<u8> = Form::Whole(0, 5).may(),
        /// Signatures need one choice at most, so none ever waits.
        pub signature: Option<bool> = Form::Flag.may(),
        pub at: Option<Tile> = Form::Tile.may(),
    }
}

record! {
    /// What belongs to one seat.
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct SeatRecord as SEATED {
        pub general: Option<Named<UnitRecord>> = Form::Named(&UNIT).may(),
        pub deck: Option<Named<Deck>> = DECK.may().code(BAD_DECK),
        pub pile: Option<Vec<Named<HeldRecord>>> = Form::List(200, &HELD).may(),
        pub shuffle: Option<bool> = Form::Flag.may(),
        pub hand: Option<Vec<Option<Named<HeldRecord>>>> =
            Form::List(Rules::SLOTS, &Form::Slot(&HELD)).may(),
        pub mana: Option<ManaRecord> = MANA.may(),
        pub own_turns: Option<u32> = TURNS.may(),
        pub signature: Option<SignatureRecord> = SIGNATURE.may(),
        pub replaced: u8 = U8.may(),
        pub artifacts: Vec<ArtifactRecord> = Form::List(9, &ARTIFACT).may(),
        pub mulligan_done: Option<bool> = Form::Flag.may(),
        pub controller: String = Form::Text(0, 60).may(),
    }
}

record! {
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct HeldRecord as CARD_HELD {
        pub card: String = NAME.need(),
        pub modifiers: Vec<ModifierRecord> = Form::List(MANY, &MODIFIER).may(),
    }
}

record! {
    #[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct ManaRecord as MANA {
        pub remaining: Option<u32> = GEMS.may(),
        pub core: Option<u32> = GEMS.may(),
        pub temp: u32 = GEMS.may(),
    }
}

record! {
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct SignatureRecord as SIGNATURE {
        pub card: Option<String> = NAME.may(),
        pub active: bool = Form::Flag.may(),
    }
}

record! {
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct ArtifactRecord as ARTIFACT {
        pub card: String = NAME.need(),
        pub durability: Option<u8> = Form::Whole(1, 255).may(),
    }
}

record! {
    /// A general or a minion.
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(super) struct UnitRecord as UNIT {
        pub card: String = NAME.need(),
        pub seat: Option<Seat> = SEAT.may(),
        pub at: Option<Tile> = Form::Tile.may().code(BAD_POSITION),
        /// Its number; counted by arrival if it is not given.
        pub id: Option<u32> = Form::Whole(0, 1_000_000_000).may(),
        pub attack: Option<u16> = U16.may(),
        pub health: Option<u16> = Form::Whole(1, 65_535).may(),
        pub damage: u16 = U16.may(),
        pub exhausted: bool = Form::Flag.may(),
        pub moves_made: u8 = U8.may(),
        pub attacks_made: u8 = U8.may(),
        pub summoned_turn: u32 = TURNS.may(),
        pub dispelled: bool = Form::Flag.may(),
        /// What it has got; what its card comes with if it is not given.
        pub modifiers: Option<Vec<ModifierRecord>> = Form::List(MANY, &MODIFIER).may(),
    }
}
