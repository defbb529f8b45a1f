//! Cards and modifiers as they are written in files.

use super::form::{BAD_CARD, DURATION, Field, Form, MOST, NAME, U8, record};
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

const fn of(name: &'static str, form: Form) -> Field {
    Field::of(name, form)
}

/// The greatest number that may stand in a card.
const GREAT: i128 = Stats::MOST as i128;

// DUEL-FX-1
const OPS: [&str; 18] = [
    "damage",
    "heal",
    "buff",
    "stun",
    "dispel",
    "destroy",
    "draw",
    "give_card",
    "summon",
    "transform",
    "relocate",
    "refresh",
    "exhaust",
    "mana_core",
    "mana_now",
    "open_spring",
    "wear",
    "bonus_turn",
];

const NEAR: Form = Form::Word(&["self", "target", "own_general"]);
const PLACE: Form = Form::Word(&["board", "hand", "pile", "signature", "everywhere"]);
const STACKING: Form = Form::Word(&["stack", "refresh"]);

const KEYWORDS: Form = Form::List(
    MOST,
    &Form::Word(&[
        "rush", "celerity", "flying", "airdrop", "ranged", "frenzy", "provoke", "stunned",
    ]),
);

const STATS: Form = Form::Stats(&[
    of("attack", Form::Whole(-GREAT, GREAT)),
    of("health", Form::Whole(-GREAT, GREAT)),
    of("cost", Form::Whole(-GREAT, GREAT)),
    of("draws", Form::Whole(-9, 9)),
    of("replaces", Form::Whole(-9, 9)),
    of("taken_flat", Form::Whole(-GREAT, GREAT)),
    of("taken_percent", Form::Whole(0, 1_000)),
    of("taken_final", Form::Whole(-GREAT, GREAT)),
]);

// DUEL-CARD-1
record! {
    /// A card as it is written.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct CardRecord as CARD {
        /// Its id.
        pub id: String = NAME.need(),
        /// Its name.
        pub name: String = NAME.need(),
        /// What it looks like: the name of a figure or an emblem. Without one its id stands for it.
        #[serde(skip_serializing_if = "String::is_empty")]
        pub look: String = Form::Text(0, 60).may(),
        /// What it is.
        pub kind: Kind = Form::Word(&["minion", "general", "spell", "artifact", "signature"]).may(),
        /// Who may play it.
        pub faction: Faction = Form::Word(&["neutral", "lantern", "thornwake", "cinder"]).may(),
        /// What it costs.
        pub cost: u8 = Form::Whole(0, 99).may(),
        /// Its attack.
        pub attack: i16 = Form::Whole(0, GREAT).may(),
        /// Its health.
        pub health: i16 = Form::Whole(0, GREAT).may(),
        /// Its keywords, or those an artifact gives.
        pub keywords: Keywords = KEYWORDS.may(),
        /// Its numbers, or those an artifact gives.
        pub stats: Stats = STATS.may(),
        /// What it gives own minions near it.
        pub aura: Option<AuraRecord> = AURA.may(),
        /// What must be chosen.
        pub target: Option<FilterRecord> = FILTER.may(),
        /// What must be chosen after that.
        pub follow_up: Option<FilterRecord> = FILTER.may(),
        /// What happens when it is played from the hand.
        pub opening: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may(),
        /// What a spell does.
        pub cast: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may(),
        /// What happens when it dies.
        pub dying: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may(),
        /// What it does, or an artifact's general, at starts and ends of turns.
        pub watches: Vec<WatchRecord> = Form::List(MOST, &WATCH).may(),
        /// The modifiers it comes with.
        pub innate: Vec<ModifierRecord> = Form::List(MOST, &MODIFIER).may(),
        /// How many a deck may have.
        pub limit: Option<u8> = U8.may(),
        /// The signature of a general.
        pub signature: Option<String> = NAME.may(),
        /// A word about it.
        pub flavour: String = Form::Text(0, 200).may(),
    }
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

record! {
    /// What a card gives own minions near it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AuraRecord as AURA {
        /// Always `self`.
        pub near: Anchor = Form::Word(&["self"]).need(),
        /// What they get; only attack is possible.
        pub stats: Stats = STATS.need(),
    }
}

// DUEL-FX-5
record! {
    /// An effect as it is written.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct EffectRecord as EFFECT {
        /// The primitive.
        pub op: String = Form::Word(&OPS).need(),
        /// Its number.
        pub n: Option<i16> = Form::Whole(-GREAT, GREAT).may(),
        /// What it is done to: `target`, `self`, `own_general` and so on, or units that fit.
        pub to: Option<Named<GroupRecord>> = Form::Named(&GROUP).may(),
        /// The card it needs.
        pub card: Option<String> = NAME.may(),
        /// How many.
        pub count: Option<u8> = Form::Whole(0, 9).may(),
        /// Where.
        pub at: Option<Ground> = Form::Word(&["own_tile", "near_self", "target", "follow"]).may(),
        /// The numbers of a buff.
        #[serde(default)]
        pub stats: Stats = STATS.may(),
        /// The keywords of a buff.
        #[serde(default)]
        pub keywords: Keywords = KEYWORDS.may(),
        /// The watches of a buff.
        #[serde(default)]
        pub watches: Vec<WatchRecord> = Form::List(MOST, &WATCH).may(),
        /// How many ends of turn a buff lasts; 0 for ever.
        #[serde(default)]
        pub duration_end: u32 = DURATION.may(),
        /// How many starts of turn a buff lasts; 0 for ever.
        #[serde(default)]
        pub duration_start: u32 = DURATION.may(),
        /// Whether bonus turns change the former.
        #[serde(default = "yes")]
        pub respects_bonus: bool = Form::Flag.may(),
        /// Where a buff counts and ages.
        #[serde(default = "board")]
        pub active_in: String = PLACE.may(),
        /// What a buff does to its older twin.
        #[serde(default = "stack")]
        pub stacking: Stacking = STACKING.may(),
        /// What happens when a buff runs out.
        #[serde(default)]
        pub on_expire: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may(),
    }
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

/// Something by its name alone, or in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Named<T> {
    /// Its name.
    Name(String),
    /// All of it.
    Full(T),
}

record! {
    /// Units that fit, as written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct GroupRecord as GROUP {
        /// Whose.
        pub side: Loyalty = Form::Word(&["own", "enemy", "any"]).need(),
        /// Of what sort.
        pub kind: Sort = Form::Word(&["minion", "unit"]).need(),
        /// Near what.
        pub near: Option<Anchor> = NEAR.may(),
        /// 1 if the dice draw one of them.
        pub random: Option<u8> = Form::Whole(1, 1).may(),
        /// Not the unit that speaks.
        #[serde(default)]
        pub other: bool = Form::Flag.may(),
    }
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

static FILTER: Form = Form::Either("tile", &LAND, &GROUP);

record! {
    /// What tile may be chosen, as written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TileRecord as LAND {
        /// What sort.
        pub tile: Land = Form::Word(&["free", "spent_spring"]).need(),
        /// Near what.
        pub near: Option<Anchor> = NEAR.may(),
    }
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

static WATCH: Form = Form::Fields(&[
    of("when", Form::Word(&["start", "end"])).need(),
    of("whose", Form::Word(&["own", "opponent", "either"])).need(),
    of("do", Form::List(MOST, &EFFECT)).need(),
]);

// DUEL-MOD-1
record! {
    /// A modifier as it is written.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct ModifierRecord as MODIFIER {
        /// The numbers it adds.
        pub stats: Stats = STATS.may().code(BAD_CARD),
        /// The keywords it gives.
        pub keywords: Keywords = KEYWORDS.may().code(BAD_CARD),
        /// What its bearer does at starts and ends of turns.
        pub watches: Vec<WatchRecord> = Form::List(MOST, &WATCH).may().code(BAD_CARD),
        /// How many ends of turn it lasts; 0 for ever.
        pub duration_end: u32 = DURATION.may(),
        /// How many starts of turn it lasts; 0 for ever.
        pub duration_start: u32 = DURATION.may(),
        /// The ends of turn it has seen.
        pub end_elapsed: u32 = DURATION.may(),
        /// The starts of turn it has seen.
        pub start_elapsed: u32 = DURATION.may(),
        /// Whether bonus turns change its end duration.
        pub respects_bonus: bool = Form::Flag.may(),
        /// Where it counts and ages.
        pub active_in: String = PLACE.may(),
        /// What it does to its older twin.
        pub stacking: Stacking = STACKING.may(),
        /// What happens when it runs out.
        pub on_expire: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may().code(BAD_CARD),
        /// The card it came from.
        pub source: Option<String> = NAME.may(),
        /// The place of the artifact that gives it.
        pub artifact: Option<u8> = U8.may(),
    }
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

record! {
    /// What a modifier does, as written: all of it that is no duration.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub(crate) struct BuffRecord as BUFF {
        pub stats: Stats = STATS.may(),
        pub keywords: Keywords = KEYWORDS.may(),
        pub watches: Vec<WatchRecord> = Form::List(MOST, &WATCH).may(),
        pub on_expire: Vec<EffectRecord> = Form::List(MOST, &EFFECT).may(),
    }
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
