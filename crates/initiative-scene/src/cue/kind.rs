//! What a cue draws.

use super::Span;
use crate::absent;
use crate::id::Id;
use crate::scene::{Badge, Card, CardPlace, Piece, Turn};
use crate::text::{Colour, Fact, Text};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Tile};
use serde::{Deserialize, Serialize};

/// What a cue draws. Pieces are those of the scene before, of the scene after, or ones that came
/// and went in between ([`CueKind::Appear`] brings their looks).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "cue", rename_all = "snake_case")]
pub enum CueKind {
    /// A piece glides along tiles, at one speed over the whole length.
    Move {
        /// Who moves.
        piece: Id,
        /// Where it begins.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        from: Tile,
        /// The tiles it enters.
        #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
        path: Vec<Tile>,
    },
    /// A piece goes to a tile in an arc.
    Jump {
        /// Who jumps.
        piece: Id,
        /// Where it begins.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        from: Tile,
        /// Where it lands.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        to: Tile,
    },
    /// A piece lunges towards a tile and returns: a blow, a bounce.
    Knock {
        /// Who lunges.
        piece: Id,
        /// Where it stands.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        from: Tile,
        /// Towards where.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        toward: Tile,
    },
    /// Tiles are highlighted.
    Mark {
        /// Which tiles.
        #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
        tiles: Vec<Tile>,
        /// The mark: `warn`, `target`.
        token: Text,
        /// A sign in the middle: `!`.
        #[serde(default, skip_serializing_if = "absent")]
        sign: Text,
        /// It pulses, with this period.
        #[serde(default, skip_serializing_if = "absent")]
        pulse: Span,
        /// Whose mark it is.
        #[serde(default, skip_serializing_if = "absent")]
        owner: Option<Id>,
        /// It stays until the scene after is shown, instead of for the cue's time.
        #[serde(default, skip_serializing_if = "absent")]
        stays: bool,
        /// The marks with this token on these tiles vanish instead.
        #[serde(default, skip_serializing_if = "absent")]
        clear: bool,
    },
    /// A number rises: damage below zero, healing above.
    Number {
        /// From where.
        on: On,
        /// How much.
        value: i32,
        /// Of what, if not health: the id of a meter.
        #[serde(default, skip_serializing_if = "absent")]
        meter: Option<Id>,
    },
    /// A word rises.
    Text {
        /// From where.
        on: On,
        /// The word.
        text: Text,
    },
    /// Something lights up.
    Flash {
        /// What.
        on: On,
        /// In which colour; the client's own if absent.
        #[serde(default, skip_serializing_if = "absent")]
        colour: Option<Colour>,
        /// What kind of light: `hit`, `buff`, `fx_start_watch`.
        #[serde(default, skip_serializing_if = "absent")]
        look: Text,
    },
    /// Something shakes.
    Shake {
        /// What.
        on: On,
        /// How far, in hundredths of a tile.
        #[serde(default, skip_serializing_if = "absent")]
        strength: u16,
    },
    /// Particles fly.
    Particles {
        /// From where.
        on: On,
        /// Which: `done`, `splash`.
        look: Text,
    },
    /// A piece comes into play.
    Appear {
        /// Who.
        piece: Id,
        /// As what; needed where the piece is gone again in the scene after.
        #[serde(default, skip_serializing_if = "absent")]
        figure: Option<Box<Piece>>,
        /// In what way: `rise`, `teleport`.
        #[serde(default, skip_serializing_if = "absent")]
        look: Text,
    },
    /// A piece leaves play.
    Fade {
        /// Who.
        piece: Id,
        /// In what way: `death`, `drown`, `burn`.
        #[serde(default, skip_serializing_if = "absent")]
        look: Text,
    },
    /// A piece changes: it turns, falls over, is greyed, promoted, healed.
    Change {
        /// Who.
        piece: Id,
        /// What it becomes.
        #[serde(flatten)]
        into: Box<Changes>,
    },
    /// A tile changes: a door opens, a spring dries up.
    Tile {
        /// Which tile.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        tile: Tile,
        /// Its letter from now on.
        #[serde(default, skip_serializing_if = "absent")]
        kind: Option<char>,
        /// What stands there from now on.
        #[serde(default, skip_serializing_if = "absent")]
        look: Option<Text>,
    },
    /// A meter of the match, of a seat or of a card fills or empties.
    Meter {
        /// The meter's id.
        meter: Id,
        /// The seat it belongs to.
        #[serde(default, skip_serializing_if = "absent")]
        seat: Option<u8>,
        /// Its value from now on.
        value: i32,
        /// Its limit from now on; the one it had if it is not said.
        #[serde(default, skip_serializing_if = "absent")]
        max: Option<i32>,
        /// How much of the limit is there for a time only, from now on; as before if it is not said.
        #[serde(default, skip_serializing_if = "absent")]
        brief: Option<i32>,
    },
    /// The HUD says that it is somebody else's turn, or another phase or round.
    Turn {
        /// What it says from now on.
        turn: Box<Turn>,
    },
    /// Details of the scene read differently from now on: those of the same names.
    Details {
        /// What they say.
        details: Vec<Fact>,
    },
    /// Something happens to a card.
    Card {
        /// What.
        act: CardAct,
        /// Where it was.
        #[serde(default, skip_serializing_if = "absent")]
        from: Option<CardPlace>,
        /// Where it goes.
        #[serde(default, skip_serializing_if = "absent")]
        to: Option<CardPlace>,
        /// The card, if the viewer may see it.
        #[serde(default, skip_serializing_if = "absent")]
        card: Option<Box<Card>>,
        /// How many cards, if not one.
        #[serde(default, skip_serializing_if = "absent")]
        count: Option<u16>,
        /// The piece it concerns.
        #[serde(default, skip_serializing_if = "absent")]
        piece: Option<Id>,
    },
    /// Dice are rolled.
    Dice {
        /// The dice, in order.
        dice: Vec<Die>,
        /// What they are rolled for: `Hit roll`.
        #[serde(default, skip_serializing_if = "absent")]
        text: Text,
        /// Who rolls.
        #[serde(default, skip_serializing_if = "absent")]
        piece: Option<Id>,
    },
    /// Something flies from tile to tile.
    Shot {
        /// From where.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        from: Tile,
        /// To where.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        to: Tile,
        /// What flies: `arrow`, `fire_pot`.
        look: Text,
    },
    /// A text over the board.
    Banner {
        /// What it says.
        text: Text,
        /// Of what kind: `own_turn`, `other_turn`, `win`, `lose`.
        #[serde(default, skip_serializing_if = "absent")]
        look: Text,
        /// What it means, in smaller letters.
        #[serde(default, skip_serializing_if = "absent")]
        note: Text,
        /// Whose face looks out of it: the look of a portrait.
        #[serde(default, skip_serializing_if = "absent")]
        face: Text,
        /// How long it takes to come in.
        enter: Span,
        /// How long it takes to leave. It holds for what is left of the cue's time.
        leave: Span,
    },
    /// Somebody says something.
    Dialogue {
        /// Who.
        #[serde(default, skip_serializing_if = "absent")]
        piece: Option<Id>,
        /// What.
        text: Text,
    },
    /// A tile is brought into view.
    Camera {
        /// Which.
        #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
        tile: Tile,
    },
    /// Something is only heard.
    Sound,
    /// Nothing is drawn: time passes, a mark, a line of the log.
    Wait,
    /// A kind this program does not know. It takes its time and nothing is drawn.
    #[serde(other)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    Unknown,
}

impl CueKind {
    /// The word that stands for it in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Move { .. } => "move",
            Self::Jump { .. } => "jump",
            Self::Knock { .. } => "knock",
            Self::Mark { .. } => "mark",
            Self::Number { .. } => "number",
            Self::Text { .. } => "text",
            Self::Flash { .. } => "flash",
            Self::Shake { .. } => "shake",
            Self::Particles { .. } => "particles",
            Self::Appear { .. } => "appear",
            Self::Fade { .. } => "fade",
            Self::Change { .. } => "change",
            Self::Tile { .. } => "tile",
            Self::Meter { .. } => "meter",
            Self::Turn { .. } => "turn",
            Self::Details { .. } => "details",
            Self::Card { .. } => "card",
            Self::Dice { .. } => "dice",
            Self::Shot { .. } => "shot",
            Self::Banner { .. } => "banner",
            Self::Dialogue { .. } => "dialogue",
            Self::Camera { .. } => "camera",
            Self::Sound => "sound",
            Self::Wait => "wait",
            Self::Unknown => "unknown",
        }
    }
}

/// What a piece becomes. What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Changes {
    /// Which way it looks.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Direction"))]
    pub facing: Option<Direction>,
    /// What it looks like.
    #[serde(default, skip_serializing_if = "absent")]
    pub look: Option<Text>,
    /// How it holds itself; empty is upright.
    #[serde(default, skip_serializing_if = "absent")]
    pub pose: Option<Text>,
    /// Its badge.
    #[serde(default, skip_serializing_if = "absent")]
    pub badge: Option<Badge>,
    /// Whether it is greyed.
    #[serde(default, skip_serializing_if = "absent")]
    pub spent: Option<bool>,
    /// The values of its meters.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "{ [meter: string]: number }"))]
    pub meters: BTreeMap<Id, i32>,
    /// A status that comes.
    #[serde(default, skip_serializing_if = "absent")]
    pub gains: Option<Text>,
    /// A status that goes.
    #[serde(default, skip_serializing_if = "absent")]
    pub loses: Option<Text>,
}

impl Changes {
    /// It turns.
    #[must_use]
    pub fn facing(direction: Direction) -> Self {
        Self { facing: Some(direction), ..Self::default() }
    }

    /// Its badge changes, and it is greyed or not.
    #[must_use]
    pub fn badge(badge: Badge, spent: bool) -> Self {
        Self { badge: Some(badge), spent: Some(spent), ..Self::default() }
    }

    /// It holds itself differently; empty is upright.
    pub fn pose(pose: impl Into<Text>) -> Self {
        Self { pose: Some(pose.into()), ..Self::default() }
    }
}

/// What an effect is seen on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// A piece.
    Piece(Id),
    /// A tile.
    Tile(#[cfg_attr(feature = "typescript", ts(type = "Tile"))] Tile),
    /// A card.
    Card(CardPlace),
    /// The whole screen.
    Screen,
}

/// What happens to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CardAct {
    /// It is turned over.
    Flip,
    /// It is drawn.
    Draw,
    /// It is played.
    Play,
    /// It is destroyed.
    Burn,
    /// It is put on a pile.
    Discard,
    /// It goes from one zone to another.
    Move,
    /// A pile is shuffled.
    Shuffle,
}

/// A die that was rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Die {
    /// What it shows.
    pub face: i32,
    /// How many sides it has.
    pub sides: u16,
    /// What that means: `hit`, `miss`, `head`.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}
