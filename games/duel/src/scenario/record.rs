//! Positions as they are written.

use super::{BAD_DECK, BAD_POSITION, OUT_OF_RANGE};
use crate::content::{Deck, MOST, ModifierRecord, Named, name, named, u8s, u16s};
use crate::slots::Slots;
use crate::validate::MOST_MODIFIERS;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::shape::{coded, flag, list, record, some, text, whole, word};
use initiative_content::{Form, Node, fields};
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::seats::EndedTurn;
use serde::{Deserialize, Serialize};

fn seat() -> impl Fn(&Node<'_>) -> Option<Seat> {
    |node| node.number(0..=1).map(Seat)
}

/// A tile on any board.
fn tile() -> impl Fn(&Node<'_>) -> Option<Tile> {
    |node| {
        let pair: Option<[i64; 2]> = serde_json::from_value(node.value().clone()).ok();
        let small = pair.map(|pair| pair.map(i16::try_from));
        match small {
            Some([Ok(x), Ok(y)]) => return Some(Tile::new(x, y)),
            Some(_) => node.fault(node.code(), "this is off the board"),
            None => {
                let message = "a tile is its column and its row, like [4, 2]";
                node.fault(node.code(), message);
            }
        }
        None
    }
}

/// A number of turns.
fn turns() -> impl Fn(&Node<'_>) -> Option<u32> {
    whole(0..=10_000)
}

/// An amount of mana.
fn mana_amount() -> impl Fn(&Node<'_>) -> Option<u32> {
    whole(0..=99)
}

fn modifiers() -> impl Fn(&Node<'_>) -> Option<Vec<ModifierRecord>> {
    list(MOST_MODIFIERS, record())
}

/// A turn that has ended.
fn ended_turn(node: &Node<'_>) -> Option<Option<EndedTurn>> {
    let turn = node.checked(|form: &mut Form<'_>| {
        for field in ["number", "seat", "own_turn", "cause", "bonus"] {
            form.need(field);
        }
        form.number("number", 1..=10_000, &mut 0_u32);
        form.number("seat", 0..=1, &mut 0_u8);
        form.number("own_turn", 0..=10_000, &mut 0_u32);
        let causes = [("seat", ()), ("timer", ()), ("rules", ())];
        form.word("cause", &causes, OUT_OF_RANGE, &mut ());
        form.flag("bonus", &mut false);
    });
    Some(turn)
}

fn history(node: &Node<'_>) -> Option<Vec<EndedTurn>> {
    list(12, ended_turn)(node).map(|turns| turns.into_iter().flatten().collect())
}

/// A slot of a hand, which may be empty.
fn slot(node: &Node<'_>) -> Option<Option<Named<HeldRecord>>> {
    if node.value().is_null() { Some(None) } else { some(named())(node) }
}

fields! {
    /// Size and special tiles of a board.
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct BoardRecord {
        pub width: Option<u8> = some(whole(3..=15)),
        pub height: Option<u8> = some(whole(3..=9)),
        pub tiles: Option<Vec<TileRecord>> = some(list(MOST, record())),
    }
}

fields! {
    #[derive(Clone, Copy, Debug, Default, Serialize)]
    pub(super) struct TileRecord {
        pub at: Tile = tile() => need,
        pub kind: BoardTileKind = word(&["floor", "rock", "spring", "spent_spring"]) => need,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BoardTileKind {
    #[default]
    Floor,
    Rock,
    Spring,
    SpentSpring,
}

fields! {
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct TurnRecord {
        pub number: Option<u32> = some(whole(1..=10_000)),
        pub current: Option<Seat> = some(seat()),
        /// False in a match that ended between two turns.
        pub open: Option<bool> = some(flag()),
        /// Whether the open turn is a bonus turn.
        pub bonus: bool = flag(),
        pub bonus_pending: bool = flag(),
        pub history: Vec<EndedTurn> = history,
        /// In how many turns seat 0 must win.
        pub left: Option<u16> = some(u16s()),
    }
}

fields! {
    #[derive(Clone, Copy, Debug, Default, Serialize)]
    pub(super) struct PendingRecord {
        pub slot: Option<u8> = some(whole(0..=5)),
        /// Signatures need at most one choice, so a signature never waits.
        pub signature: Option<bool> = some(flag()),
        pub at: Option<Tile> = some(tile()),
    }
}

fields! {
    /// Everything that belongs to one seat.
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct SeatRecord {
        pub general: Option<Named<UnitRecord>> = some(named()),
        pub deck: Option<Named<Deck>> = some(coded(BAD_DECK, named())),
        pub pile: Option<Vec<Named<HeldRecord>>> = some(list(200, named())),
        pub shuffle: Option<bool> = some(flag()),
        pub hand: Option<Vec<Option<Named<HeldRecord>>>> =
            some(list(Slots::MOST, slot)),
        pub mana: Option<ManaRecord> = some(record()),
        pub own_turns: Option<u32> = some(turns()),
        pub signature: Option<SignatureRecord> = some(record()),
        pub replaced: u8 = u8s(),
        pub artifacts: Vec<ArtifactRecord> = list(9, record()),
        pub mulligan_done: Option<bool> = some(flag()),
        pub controller: String = text(0..=60),
    }
}

fields! {
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct HeldRecord {
        pub card: String = name() => need,
        pub modifiers: Vec<ModifierRecord> = modifiers(),
    }
}

fields! {
    #[derive(Clone, Copy, Debug, Default, Serialize)]
    pub(super) struct ManaRecord {
        pub remaining: Option<u32> = some(mana_amount()),
        pub core: Option<u32> = some(mana_amount()),
        pub temp: u32 = mana_amount(),
    }
}

fields! {
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct SignatureRecord {
        pub card: Option<String> = some(name()),
        pub active: bool = flag(),
    }
}

fields! {
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct ArtifactRecord {
        pub card: String = name() => need,
        pub durability: Option<u8> = some(whole(1..=255)),
    }
}

fields! {
    /// A general or a minion.
    #[derive(Clone, Debug, Default, Serialize)]
    pub(super) struct UnitRecord {
        pub card: String = name() => need,
        pub seat: Option<Seat> = some(seat()),
        pub at: Option<Tile> = some(coded(BAD_POSITION, tile())),
        /// Its number. If it is missing, units are numbered by arrival.
        pub id: Option<u32> = some(whole(0..=1_000_000_000)),
        pub attack: Option<u16> = some(u16s()),
        pub health: Option<u16> = some(whole(1..=65_535)),
        pub damage: u16 = u16s(),
        pub exhausted: bool = flag(),
        pub moves_made: u8 = u8s(),
        pub attacks_made: u8 = u8s(),
        pub summoned_turn: u32 = turns(),
        pub dispelled: bool = flag(),
        /// Its modifiers. If they are missing, those that its card comes with.
        pub modifiers: Option<Vec<ModifierRecord>> = some(modifiers()),
    }
}
