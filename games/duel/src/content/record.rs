//! Cards and modifiers as they are written in files.

use super::{Anchor, Card, Faction, Ground, Keywords, Kind, Land, Loyalty, Sort, Stats};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::modifier::{Place, Places, Stacking, When, Whose};
use serde::{Deserialize, Serialize};

pub(crate) const BOARD: Place = Place::new(0);
pub(crate) const HAND: Place = Place::new(1);
pub(crate) const PILE: Place = Place::new(2);
const SIGNATURE: Place = Place::new(3);

/// The words for places, with what they mean.
pub const PLACES: [(&str, Places); 5] = [
    ("board", Places::only(BOARD)),
    ("hand", Places::only(HAND)),
    ("pile", Places::only(PILE)),
    ("signature", Places::only(SIGNATURE)),
    ("everywhere", Places::ALL),
];

// DUEL-CARD-1
/// A card as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRecord {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it looks like: the name of a figure or an emblem. Without one its id stands for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub look: String,
    /// What it is.
    #[serde(default = "minion")]
    pub kind: Kind,
    /// Who may play it.
    #[serde(default = "neutral")]
    pub faction: Faction,
    /// What it costs.
    #[serde(default)]
    pub cost: u8,
    /// Its attack.
    #[serde(default)]
    pub attack: i16,
    /// Its health.
    #[serde(default)]
    pub health: i16,
    /// Its keywords, or those an artifact gives.
    #[serde(default)]
    pub keywords: Keywords,
    /// Its numbers, or those an artifact gives.
    #[serde(default)]
    pub stats: Stats,
    /// What it gives own minions near it.
    #[serde(default)]
    pub aura: Option<AuraRecord>,
    /// What must be chosen.
    #[serde(default)]
    pub target: Option<FilterRecord>,
    /// What must be chosen after that.
    #[serde(default)]
    pub follow_up: Option<FilterRecord>,
    /// What happens when it is played from the hand.
    #[serde(default)]
    pub opening: Vec<EffectRecord>,
    /// What a spell does.
    #[serde(default)]
    pub cast: Vec<EffectRecord>,
    /// What happens when it dies.
    #[serde(default)]
    pub dying: Vec<EffectRecord>,
    /// What it does, or an artifact's general, at starts and ends of turns.
    #[serde(default)]
    pub watches: Vec<WatchRecord>,
    /// The modifiers it comes with.
    #[serde(default)]
    pub innate: Vec<ModifierRecord>,
    /// How many a deck may have.
    #[serde(default)]
    pub limit: Option<u8>,
    /// The signature of a general.
    #[serde(default)]
    pub signature: Option<String>,
    /// A word about it.
    #[serde(default)]
    pub flavour: String,
}

const fn minion() -> Kind {
    Kind::Minion
}

const fn neutral() -> Faction {
    Faction::Neutral
}

impl CardRecord {
    /// The card without what it does: enough for others to name it.
    pub(super) fn outline(&self) -> Card {
        Card {
            id: self.id.clone(),
            name: self.name.clone(),
            look: if self.look.is_empty() { self.id.clone() } else { self.look.clone() },
            kind: self.kind,
            faction: self.faction,
            cost: self.cost,
            attack: self.attack.into(),
            health: self.health.into(),
            keywords: Keywords::NONE,
            stats: Stats::NONE,
            aura: 0,
            target: None,
            follow_up: None,
            opening: Vec::new(),
            cast: Vec::new(),
            dying: Vec::new(),
            watches: Vec::new(),
            innate: Vec::new(),
            equip: None,
            limit: self.limit,
            signature: None,
            flavour: self.flavour.clone(),
        }
    }
}

/// What a card gives own minions near it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuraRecord {
    /// Always `self`.
    pub near: Anchor,
    /// What they get; only attack is possible.
    pub stats: Stats,
}

// DUEL-FX-5
/// An effect as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRecord {
    /// The primitive.
    pub op: String,
    /// Its number.
    #[serde(default)]
    pub n: Option<i16>,
    /// What it is done to.
    #[serde(default)]
    pub to: Option<ToRecord>,
    /// The card it needs.
    #[serde(default)]
    pub card: Option<String>,
    /// How many.
    #[serde(default)]
    pub count: Option<u8>,
    /// Where.
    #[serde(default)]
    pub at: Option<Ground>,
    /// The numbers of a buff.
    #[serde(default)]
    pub stats: Stats,
    /// The keywords of a buff.
    #[serde(default)]
    pub keywords: Keywords,
    /// The watches of a buff.
    #[serde(default)]
    pub watches: Vec<WatchRecord>,
    /// How many ends of turn a buff lasts; 0 for ever.
    #[serde(default)]
    pub duration_end: u32,
    /// How many starts of turn a buff lasts; 0 for ever.
    #[serde(default)]
    pub duration_start: u32,
    /// Whether bonus turns change the former.
    #[serde(default = "yes")]
    pub respects_bonus: bool,
    /// Where a buff counts and ages.
    #[serde(default = "board")]
    pub active_in: String,
    /// What a buff does to its older twin.
    #[serde(default = "stack")]
    pub stacking: Stacking,
    /// What happens when a buff runs out.
    #[serde(default)]
    pub on_expire: Vec<EffectRecord>,
}

const fn yes() -> bool {
    true
}

fn board() -> String {
    String::from("board")
}

const fn stack() -> Stacking {
    Stacking::Stack
}

/// What an effect is done to: a name or a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ToRecord {
    /// `target`, `self`, `own_general` and so on.
    Name(String),
    /// Units that fit.
    Group(GroupRecord),
}

/// Units that fit, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupRecord {
    /// Whose.
    pub side: Loyalty,
    /// Of what sort.
    pub kind: Sort,
    /// Near what.
    #[serde(default)]
    pub near: Option<Anchor>,
    /// 1 if the dice draw one of them.
    #[serde(default)]
    pub random: Option<u8>,
    /// Not the unit that speaks.
    #[serde(default)]
    pub other: bool,
}

/// What may be chosen, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FilterRecord {
    /// A unit.
    Group(GroupRecord),
    /// A tile.
    Tile(TileRecord),
}

/// What tile may be chosen, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRecord {
    /// What sort.
    pub tile: Land,
    /// Near what.
    #[serde(default)]
    pub near: Option<Anchor>,
}

/// A watch as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchRecord {
    /// Start or end.
    pub when: When,
    /// Of whose turn.
    pub whose: Whose,
    /// What happens.
    #[serde(rename = "do")]
    pub effects: Vec<EffectRecord>,
}

// DUEL-MOD-1
/// A modifier as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModifierRecord {
    /// The numbers it adds.
    pub stats: Stats,
    /// The keywords it gives.
    pub keywords: Keywords,
    /// What its bearer does at starts and ends of turns.
    pub watches: Vec<WatchRecord>,
    /// How many ends of turn it lasts; 0 for ever.
    pub duration_end: u32,
    /// How many starts of turn it lasts; 0 for ever.
    pub duration_start: u32,
    /// The ends of turn it has seen.
    pub end_elapsed: u32,
    /// The starts of turn it has seen.
    pub start_elapsed: u32,
    /// Whether bonus turns change its end duration.
    pub respects_bonus: bool,
    /// Where it counts and ages.
    pub active_in: String,
    /// What it does to its older twin.
    pub stacking: Stacking,
    /// What happens when it runs out.
    pub on_expire: Vec<EffectRecord>,
    /// The card it came from.
    pub source: Option<String>,
    /// The place of the artifact that gives it.
    pub artifact: Option<u8>,
}

impl Default for ModifierRecord {
    fn default() -> Self {
        Self {
            stats: Stats::NONE,
            keywords: Keywords::NONE,
            watches: Vec::new(),
            duration_end: 0,
            duration_start: 0,
            end_elapsed: 0,
            start_elapsed: 0,
            respects_bonus: true,
            active_in: board(),
            stacking: Stacking::Stack,
            on_expire: Vec::new(),
            source: None,
            artifact: None,
        }
    }
}

/// What a modifier does, as written: all of it that is no duration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BuffRecord {
    pub stats: Stats,
    pub keywords: Keywords,
    pub watches: Vec<WatchRecord>,
    pub on_expire: Vec<EffectRecord>,
}

impl From<&EffectRecord> for BuffRecord {
    fn from(record: &EffectRecord) -> Self {
        Self {
            stats: record.stats,
            keywords: record.keywords,
            watches: record.watches.clone(),
            on_expire: record.on_expire.clone(),
        }
    }
}

impl From<&ModifierRecord> for BuffRecord {
    fn from(record: &ModifierRecord) -> Self {
        Self {
            stats: record.stats,
            keywords: record.keywords,
            watches: record.watches.clone(),
            on_expire: record.on_expire.clone(),
        }
    }
}
