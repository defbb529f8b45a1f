//! Cards and modifiers as they are written in files.

use super::{
    Anchor, BAD_CARD, CardKind, Faction, Filter, Keyword, Keywords, Placement, PlayingCard,
    StatChanges, TileFilter, UnitGroup,
};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::shape::{coded, flag, list, plain, record, some, text, whole, word};
use initiative_content::{Fields, Form, Node, fields};
use initiative_kernel::modifier::{Place, Places, Stacking, When, Whose};
use serde::Serialize;
use serde_json::Value;

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

/// The most elements of a list without its own limit.
pub(crate) const MOST: usize = 1_000;

/// The greatest number in a card.
const GREATEST: i128 = StatChanges::MOST as i128;

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

/// A name: of a card, a deck, a bot.
pub(crate) fn name() -> impl Fn(&Node<'_>) -> Option<String> {
    text(1..=60)
}

pub(crate) fn u8s<T: TryFrom<i128>>() -> impl Fn(&Node<'_>) -> Option<T> {
    whole(0..=255)
}

pub(crate) fn u16s<T: TryFrom<i128>>() -> impl Fn(&Node<'_>) -> Option<T> {
    whole(0..=65_535)
}

/// A number in a card.
fn card_number<T: TryFrom<i128>>(least: i128) -> impl Fn(&Node<'_>) -> Option<T> {
    whole(least..=GREATEST)
}

/// A duration, or the part of one that has passed.
fn duration() -> impl Fn(&Node<'_>) -> Option<u32> {
    whole(0..=10_000)
}

fn place() -> impl Fn(&Node<'_>) -> Option<String> {
    word(&["board", "hand", "pile", "signature", "everywhere"])
}

fn stacking() -> impl Fn(&Node<'_>) -> Option<Stacking> {
    word(&["stack", "refresh"])
}

fn keywords() -> impl Fn(&Node<'_>) -> Option<Keywords> {
    let all = list(MOST, some(|node| node.word(&Keyword::WORDS, node.code())));
    move |node| Some(all(node)?.into_iter().flatten().collect())
}

fn effects() -> impl Fn(&Node<'_>) -> Option<Vec<EffectRecord>> {
    list(MOST, record())
}

fn watches() -> impl Fn(&Node<'_>) -> Option<Vec<WatchRecord>> {
    list(MOST, record())
}

/// A name, or a record with fields.
pub(crate) fn named<T: Fields + Default>() -> impl Fn(&Node<'_>) -> Option<Named<T>> {
    |node| match node.value() {
        Value::Object(_) => T::default().read(node).map(Named::Full),
        _ => node.text_of(1..=60).map(|name| Named::Name(name.into())),
    }
}

impl Fields for StatChanges {
    fn fields(&mut self, form: &mut Form<'_>) {
        if let Some(code) = form.node().map(Node::code) {
            form.call_unknown(code, "stat");
        }
        form.number("attack", -GREATEST..=GREATEST, &mut self.attack);
        form.number("health", -GREATEST..=GREATEST, &mut self.health);
        form.number("cost", -GREATEST..=GREATEST, &mut self.cost);
        form.number("draws", -9..=9, &mut self.draws);
        form.number("replaces", -9..=9, &mut self.replaces);
        form.number("taken_flat", -GREATEST..=GREATEST, &mut self.taken_flat);
        form.number("taken_percent", 0..=1_000, &mut self.taken_percent);
        form.number("taken_final", -GREATEST..=GREATEST, &mut self.taken_final);
    }
}

// DUEL-CARD-1
fields! {
    /// A card as it is written.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct CardRecord {
        /// Its id.
        pub id: String = name() => need,
        /// Its name.
        pub name: String = name() => need,
        /// The name of a figure or an emblem. If it is missing, the id is used.
        #[serde(skip_serializing_if = "String::is_empty")]
        pub look: String = text(0..=60),
        /// Its kind.
        pub kind: CardKind = word(&["minion", "general", "spell", "artifact", "signature"]),
        /// Who may play it.
        pub faction: Faction = word(&["neutral", "lantern", "thornwake", "cinder"]),
        /// What it costs.
        pub cost: u8 = whole(0..=99),
        /// Its attack.
        pub attack: i16 = card_number(0),
        /// Its health.
        pub health: i16 = card_number(0),
        /// Its keywords, or those an artifact gives.
        pub keywords: Keywords = keywords(),
        /// Its numbers, or those an artifact gives.
        pub stats: StatChanges = record(),
        /// What it gives its own minions nearby.
        pub aura: Option<AuraRecord> = some(record()),
        /// What must be chosen.
        pub target: Option<Filter> = some(filter()),
        /// What must be chosen after that.
        pub follow_up: Option<Filter> = some(filter()),
        /// What happens when it is played from the hand.
        pub opening: Vec<EffectRecord> = effects(),
        /// What a spell does.
        pub cast: Vec<EffectRecord> = effects(),
        /// What happens when it dies.
        pub dying: Vec<EffectRecord> = effects(),
        /// What it, or an artifact's general, does at starts and ends of turns.
        pub watches: Vec<WatchRecord> = watches(),
        /// The modifiers it comes with.
        pub innate: Vec<ModifierRecord> = list(MOST, record()),
        /// The most copies in a deck.
        pub limit: Option<u8> = some(u8s()),
        /// The signature of a general.
        pub signature: Option<String> = some(name()),
        /// A flavour text.
        pub flavour: String = text(0..=200),
    }
}

impl CardRecord {
    /// The card without its effects, so that other cards can refer to it.
    pub(super) fn outline(&self) -> PlayingCard {
        PlayingCard {
            id: self.id.clone(),
            name: self.name.clone(),
            look: if self.look.is_empty() { self.id.clone() } else { self.look.clone() },
            kind: self.kind,
            faction: self.faction,
            cost: self.cost,
            attack: self.attack.into(),
            health: self.health.into(),
            target: self.target,
            follow_up: self.follow_up,
            limit: self.limit,
            flavour: self.flavour.clone(),
            ..PlayingCard::default()
        }
    }
}

fields! {
    /// What a card gives its own minions nearby.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct AuraRecord {
        /// Always `self`.
        pub near: Anchor = word(&["self"]) => need,
        /// What they get. Only attack is possible.
        pub stats: StatChanges = record() => need,
    }
}

// DUEL-FX-5
fields! {
    /// An effect as it is written.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub struct EffectRecord {
        /// The primitive.
        pub op: String = word(&OPS) => need,
        /// Its number.
        pub n: Option<i16> = some(card_number(-GREATEST)),
        /// What it applies to: `target`, `self`, `own_general` and so on, or a description of
        /// units.
        pub to: Option<Named<UnitGroup>> = some(named()),
        /// The card it needs.
        pub card: Option<String> = some(name()),
        /// How many.
        pub count: Option<u8> = some(whole(0..=9)),
        /// Where.
        pub at: Option<Placement> = some(word(&["own_tile", "near_self", "target", "follow"])),
        /// The numbers of a buff.
        pub stats: StatChanges = record(),
        /// The keywords of a buff.
        pub keywords: Keywords = keywords(),
        /// The watches of a buff.
        pub watches: Vec<WatchRecord> = watches(),
        /// How many ends of turn a buff lasts, or 0 for ever.
        pub duration_end: u32 = duration(),
        /// How many starts of turn a buff lasts, or 0 for ever.
        pub duration_start: u32 = duration(),
        /// Whether bonus turns change how many ends of turn a buff lasts.
        pub respects_bonus: bool = flag(),
        /// Where a buff counts and ages.
        pub active_in: String = place(),
        /// What a buff does to an older one of the same kind.
        pub stacking: Stacking = stacking(),
        /// What happens when a buff runs out.
        pub on_expire: Vec<EffectRecord> = effects(),
    }
}

impl Default for EffectRecord {
    fn default() -> Self {
        let usual = ModifierRecord::default();
        Self {
            op: String::new(),
            n: None,
            to: None,
            card: None,
            count: None,
            at: None,
            stats: usual.stats,
            keywords: usual.keywords,
            watches: usual.watches,
            duration_end: usual.duration_end,
            duration_start: usual.duration_start,
            respects_bonus: usual.respects_bonus,
            active_in: usual.active_in,
            stacking: usual.stacking,
            on_expire: usual.on_expire,
        }
    }
}

/// A name, or everything in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Named<T> {
    /// Its name.
    Name(String),
    /// All of it.
    Full(T),
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self::Name(String::new())
    }
}

fn filter() -> impl Fn(&Node<'_>) -> Option<Filter> {
    |node| match node.value().get("tile") {
        Some(_) => TileFilter::default().read(node).map(Filter::Tile),
        None => UnitGroup::default().read(node).map(Filter::Unit),
    }
}

/// A watch as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WatchRecord {
    /// Start or end.
    pub when: When,
    /// Of whose turn.
    pub whose: Whose,
    /// What happens.
    #[serde(rename = "do")]
    pub effects: Vec<EffectRecord>,
}

impl Default for WatchRecord {
    fn default() -> Self {
        Self { when: When::Start, whose: Whose::Own, effects: Vec::new() }
    }
}

impl Fields for WatchRecord {
    fn fields(&mut self, form: &mut Form<'_>) {
        for name in ["when", "whose", "do"] {
            form.need(name);
        }
        form.value("when", &mut self.when, word(&["start", "end"]), plain);
        form.value("whose", &mut self.whose, word(&["own", "opponent", "either"]), plain);
        form.value("do", &mut self.effects, effects(), plain);
    }
}

// DUEL-MOD-1
fields! {
    /// A modifier as it is written.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub struct ModifierRecord {
        /// The numbers it adds.
        pub stats: StatChanges = coded(BAD_CARD, record()),
        /// The keywords it gives.
        pub keywords: Keywords = coded(BAD_CARD, keywords()),
        /// What its bearer does at starts and ends of turns.
        pub watches: Vec<WatchRecord> = coded(BAD_CARD, watches()),
        /// How many ends of turn it lasts, or 0 for ever.
        pub duration_end: u32 = duration(),
        /// How many starts of turn it lasts, or 0 for ever.
        pub duration_start: u32 = duration(),
        /// How many ends of turn have passed.
        pub end_elapsed: u32 = duration(),
        /// How many starts of turn have passed.
        pub start_elapsed: u32 = duration(),
        /// Whether bonus turns change its end duration.
        pub respects_bonus: bool = flag(),
        /// Where it counts and ages.
        pub active_in: String = place(),
        /// What it does to an older modifier of the same kind.
        pub stacking: Stacking = stacking(),
        /// What happens when it runs out.
        pub on_expire: Vec<EffectRecord> = coded(BAD_CARD, effects()),
        /// The card it came from.
        pub source: Option<String> = some(name()),
        /// The index of the artifact that gives it.
        pub artifact: Option<u8> = some(u8s()),
    }
}

impl Default for ModifierRecord {
    fn default() -> Self {
        Self {
            stats: StatChanges::NONE,
            keywords: Keywords::NONE,
            watches: Vec::new(),
            duration_end: 0,
            duration_start: 0,
            end_elapsed: 0,
            start_elapsed: 0,
            respects_bonus: true,
            active_in: String::from("board"),
            stacking: Stacking::Stack,
            on_expire: Vec::new(),
            source: None,
            artifact: None,
        }
    }
}

fields! {
    /// What a modifier does, as it is written: everything except durations.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub(crate) struct BuffRecord {
        pub stats: StatChanges = record(),
        pub keywords: Keywords = keywords(),
        pub watches: Vec<WatchRecord> = watches(),
        pub on_expire: Vec<EffectRecord> = effects(),
    }
}
