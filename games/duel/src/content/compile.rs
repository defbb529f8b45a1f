//! Turns what is written into what is played: words become numbers, and mistakes become faults.

use super::printing::check_kind;
use super::record::{FilterRecord, GroupRecord, Named};
use super::{
    Anchor, BAD_CARD, Buff, BuffRecord, Card, CardRecord, Catalogue, Effect, EffectRecord, Filter,
    Ground, Group, Kind, ModifierRecord, Op, PLACES, Selector, Stats, Timing, WatchRecord,
    Watching,
};
use crate::id::{BuffId, CardId};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::Node;
use initiative_content::code::UNKNOWN_CONTENT;
use initiative_content::words::{listed, quoted};
use initiative_kernel::modifier::{Places, Watch};

/// What effects can refer to in their place.
#[derive(Clone, Copy)]
struct Scope {
    target: bool,
    follow: bool,
    bearer: bool,
}

impl Scope {
    const BEARER: Self = Self { target: false, follow: false, bearer: true };
}

impl Catalogue {
    pub(super) fn compile(&mut self, record: &CardRecord, node: &Node<'_>) -> Card {
        let mut card = record.outline();
        // The kind decides which fields are allowed, so a card of an unknown kind is not checked.
        if node.at("kind").reads_all() {
            check_kind(record, node);
        }
        let unit = card.kind.is_unit();
        if let Some(aura) = record.aura {
            let attack = Stats { attack: aura.stats.attack, ..Stats::NONE };
            if aura.near != Anchor::This || aura.stats != attack {
                bad(
                    node,
                    "aura",
                    "an aura gives own minions near \"self\" attack, and nothing else",
                );
            }
            card.aura = aura.stats.attack.into();
        }
        for (field, from, to) in [
            ("target", &record.target, &mut card.target),
            ("follow_up", &record.follow_up, &mut card.follow_up),
        ] {
            let compiled = from.as_ref().map(|it| compile_filter(it, &node.at(field)));
            *to = compiled;
        }
        // A choice or a kind that cannot be read may still be there.
        let kind = !node.at("kind").reads_all();
        let choice = Scope {
            target: card.target.is_some() || !node.at("target").reads_all(),
            follow: card.follow_up.is_some() || !node.at("follow_up").reads_all(),
            bearer: unit || kind,
        };
        if unit {
            card.keywords = record.keywords;
            card.stats = record.stats;
            card.watches = self.compile_watches(&record.watches, node);
        } else if card.kind == Kind::Artifact {
            let equip = BuffRecord {
                stats: record.stats,
                keywords: record.keywords,
                watches: record.watches.clone(),
                on_expire: Vec::new(),
            };
            card.equip = Some(self.intern(&equip, node));
        }
        for (field, from, to, scope) in [
            ("opening", &record.opening, &mut card.opening, choice),
            ("cast", &record.cast, &mut card.cast, choice),
            ("dying", &record.dying, &mut card.dying, Scope::BEARER),
        ] {
            *to = self.compile_effects(from, scope, &node.at(field));
        }
        let innate = node.at("innate");
        let all = record.innate.iter().enumerate();
        card.innate =
            all.map(|(place, it)| self.compile_modifier(it, &innate.item(place))).collect();
        if let Some(id) = &record.signature {
            card.signature = self.named(id, "signature", |kind| kind == Kind::Signature, node);
        }
        card
    }

    pub(super) fn compile_buff(&mut self, record: &BuffRecord, node: &Node<'_>) -> Buff {
        let watches = self.compile_watches(&record.watches, node);
        let on_expire =
            self.compile_effects(&record.on_expire, Scope::BEARER, &node.at("on_expire"));
        let (stats, keywords) = (record.stats, record.keywords);
        Buff { record: record.clone(), stats, keywords, watches, on_expire }
    }

    /// What a modifier does, and for how long.
    pub(crate) fn compile_modifier(
        &mut self,
        record: &ModifierRecord,
        node: &Node<'_>,
    ) -> (BuffId, Timing) {
        let timing = record.timing();
        (self.intern(&BuffRecord::from(record), node), timing)
    }

    fn compile_watches(&mut self, records: &[WatchRecord], node: &Node<'_>) -> Vec<Watching> {
        let list = node.at("watches");
        let watch = |(place, record): (usize, &WatchRecord)| {
            let watch = Watch { when: record.when, whose: record.whose };
            let node = list.item(place);
            let effects = self.compile_effects(&record.effects, Scope::BEARER, &node.at("do"));
            Watching { watch, effects }
        };
        records.iter().enumerate().map(watch).collect()
    }

    fn compile_effects(
        &mut self,
        records: &[EffectRecord],
        scope: Scope,
        node: &Node<'_>,
    ) -> Vec<Effect> {
        let effects = records.iter().enumerate();
        effects
            .filter_map(|(place, it)| self.compile_effect(it, scope, &node.item(place)))
            .collect()
    }

    fn compile_effect(
        &mut self,
        record: &EffectRecord,
        scope: Scope,
        node: &Node<'_>,
    ) -> Option<Effect> {
        let to = compile_selector(record.to.as_ref(), scope, node);
        if !node.at("op").reads_all() {
            return None;
        }
        let unit = |kind: Kind| kind == Kind::Minion;
        let op = match record.op.as_str() {
            "damage" => Op::Damage(amount(record, 0, Stats::MOST, node).into()),
            "heal" => Op::Heal(amount(record, 0, Stats::MOST, node).into()),
            "buff" => {
                let timing = Timing {
                    ends: record.duration_end,
                    starts: record.duration_start,
                    respects_bonus: record.respects_bonus,
                    active_in: places(&record.active_in),
                    stacking: record.stacking,
                };
                Op::Buff(self.intern(&BuffRecord::from(record), node), timing)
            }
            "stun" => Op::Stun,
            "dispel" => Op::Dispel,
            "destroy" => Op::Destroy,
            "draw" => Op::Draw(few(record, node)),
            "give_card" => {
                let held = |kind| !matches!(kind, Kind::General | Kind::Signature);
                Op::GiveCard(self.need(record, held, node)?)
            }
            "summon" => {
                let card = self.need(record, unit, node);
                let at = ground(record, scope, node);
                let count = record.count.unwrap_or(1);
                Op::Summon(card?, count, at?)
            }
            "transform" => Op::Transform(self.need(record, unit, node)?),
            "relocate" => Op::Relocate(ground(record, scope, node)?),
            "refresh" => Op::Refresh,
            "exhaust" => Op::Exhaust,
            "mana_core" => Op::ManaCore(few(record, node)),
            "mana_now" => Op::ManaNow(few(record, node)),
            "open_spring" => Op::OpenSpring,
            "wear" => Op::Wear(i8::try_from(amount(record, -9, 9, node)).unwrap_or(0)),
            "bonus_turn" => Op::BonusTurn,
            // Reading the card refused every other word.
            _ => return None,
        };
        let aimless = matches!(
            op,
            Op::Draw(_)
                | Op::GiveCard(_)
                | Op::Summon(..)
                | Op::ManaCore(_)
                | Op::ManaNow(_)
                | Op::BonusTurn
        );
        if node.at("to").reads_all() && aimless != (to == Selector::Owner) {
            bad(
                node,
                "to",
                match aimless {
                    true => format!("{:?} is aimed at nothing: leave this out", record.op),
                    false => format!("{:?} needs to be aimed at something", record.op),
                },
            );
        }
        if to == Selector::HandFirst && !matches!(op, Op::Buff(..)) {
            bad(node, "to", "cards in hand can only be buffed");
        }
        Some(Effect { op, to })
    }

    fn need(
        &self,
        record: &EffectRecord,
        fits: impl Fn(Kind) -> bool,
        node: &Node<'_>,
    ) -> Option<CardId> {
        let Some(id) = &record.card else {
            bad(node, "card", format!("{:?} needs a card", record.op));
            return None;
        };
        self.named(id, "card", fits, node)
    }

    fn named(
        &self,
        id: &str,
        field: &str,
        fits: impl Fn(Kind) -> bool,
        node: &Node<'_>,
    ) -> Option<CardId> {
        let Some(card) = self.find(id) else {
            if !self.nameless && node.at(field).reads() {
                let message = format!("there is no card {}", quoted(id));
                node.at(field).fault(UNKNOWN_CONTENT, message);
            }
            return None;
        };
        if !fits(self.card(card).kind) {
            if !self.vague.contains(id) {
                bad(node, field, format!("{} is no card for this", quoted(id)));
            }
            return None;
        }
        Some(card)
    }
}

/// Reports a field that could be read but makes no sense.
pub(super) fn bad(node: &Node<'_>, field: &str, why: impl Into<String>) {
    let node = node.at(field);
    if node.reads() {
        node.fault(BAD_CARD, why);
    }
}

/// The number of an effect, or 1 if it is not given.
fn amount(record: &EffectRecord, low: i16, high: i16, node: &Node<'_>) -> i16 {
    let n = record.n.unwrap_or(1);
    if !(low..=high).contains(&n) {
        let message = format!("{:?} takes a number from {low} to {high}, not {n}", record.op);
        bad(node, "n", message);
    }
    n.clamp(low, high)
}

/// The same for an effect that repeats a few times at most.
fn few(record: &EffectRecord, node: &Node<'_>) -> u8 {
    u8::try_from(amount(record, 0, 9, node)).unwrap_or(0)
}

impl ModifierRecord {
    pub(crate) fn timing(&self) -> Timing {
        Timing {
            ends: self.duration_end,
            starts: self.duration_start,
            respects_bonus: self.respects_bonus,
            active_in: places(&self.active_in),
            stacking: self.stacking,
        }
    }
}

/// The places that a word stands for. Reading the modifier refused every other word.
fn places(word: &str) -> Places {
    PLACES.iter().find(|(known, _)| *known == word).map_or(Places::ALL, |(_, places)| *places)
}

fn ground(record: &EffectRecord, scope: Scope, node: &Node<'_>) -> Option<Ground> {
    let at = record.at;
    let there = match at {
        None => false,
        Some(Ground::OwnTile | Ground::NearSelf) => scope.bearer,
        Some(Ground::Target) => scope.target,
        Some(Ground::Follow) => scope.follow,
    };
    if !there {
        bad(
            node,
            "at",
            match at {
                None => format!("{:?} needs a place", record.op),
                Some(_) => String::from("the card has no such place: choose it, or be a unit"),
            },
        );
    }
    at.filter(|_| there)
}

/// The words for the targets of effects.
const AIMS: [&str; 7] =
    ["target", "follow", "self", "own_general", "enemy_general", "both_generals", "hand_first"];

fn compile_selector(
    record: Option<&Named<GroupRecord>>,
    scope: Scope,
    node: &Node<'_>,
) -> Selector {
    let name = match record {
        None => return Selector::Owner,
        Some(Named::Full(group)) => {
            let to = node.at("to");
            let group = compile_group(group);
            check_anchor(group.near, scope, &to);
            return Selector::Group(group);
        }
        Some(Named::Name(name)) => name.as_str(),
    };
    let (selector, there) = match name {
        "target" => (Selector::Target, scope.target),
        "follow" => (Selector::Follow, scope.follow),
        "self" => (Selector::This, scope.bearer),
        "own_general" => (Selector::OwnGeneral, true),
        "enemy_general" => (Selector::EnemyGeneral, true),
        "both_generals" => (Selector::BothGenerals, true),
        "hand_first" => (Selector::HandFirst, true),
        _ => (Selector::This, false),
    };
    if !there {
        let known = AIMS.contains(&name);
        bad(
            node,
            "to",
            match known {
                true => format!("there is no {} to aim at on this card", quoted(name)),
                false => {
                    format!("there is no {} to aim at; known are {}", quoted(name), listed(AIMS))
                }
            },
        );
    }
    selector
}

fn check_anchor(near: Option<Anchor>, scope: Scope, node: &Node<'_>) {
    let there = match near {
        None | Some(Anchor::OwnGeneral) => true,
        Some(Anchor::This) => scope.bearer,
        Some(Anchor::Target) => scope.target,
    };
    if !there {
        bad(node, "near", "the card has nothing of that name to be near to");
    }
}

fn compile_group(record: &GroupRecord) -> Group {
    Group {
        side: record.side,
        kind: record.kind,
        near: record.near,
        random: record.random.is_some(),
        other: record.other,
    }
}

fn compile_filter(record: &FilterRecord, node: &Node<'_>) -> Filter {
    match record {
        FilterRecord::Group(record) => {
            let group = compile_group(record);
            if group.random {
                bad(node, "random", "a choice is not drawn by dice: leave this out");
            }
            Filter::Unit(group)
        }
        FilterRecord::Tile(record) => Filter::Tile(record.tile, record.near),
    }
}
