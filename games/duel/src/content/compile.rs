//! Turns what is written into what is played: words become numbers, and mistakes become faults.

use super::printing::check_kind;
use super::record::Named;
use super::{
    Anchor, BAD_CARD, Buff, BuffRecord, CardEffect, CardKind, CardRecord, Catalogue, EffectRecord,
    Filter, ModifierRecord, Op, PLACES, Placement, PlayingCard, Selector, StatChanges, Timing,
    UnitGroup, WatchRecord, Watching,
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
    pub(super) fn compile(&mut self, record: &CardRecord, node: &Node<'_>) -> PlayingCard {
        let mut card = record.outline();
        // The kind decides which fields are allowed, so a card of an unknown kind is not checked.
        if node.at("kind").reads_all() {
            check_kind(record, node);
        }
        let unit = card.kind.is_unit();
        if let Some(aura) = record.aura {
            let attack = StatChanges { attack: aura.stats.attack, ..StatChanges::NONE };
            if aura.near != Anchor::This || aura.stats != attack {
                bad(
                    node,
                    "aura",
                    "an aura gives own minions near \"self\" attack, and nothing else",
                );
            }
            card.aura = aura.stats.attack.into();
        }
        for (field, filter) in [("target", card.target), ("follow_up", card.follow_up)] {
            if let Some(Filter::Unit(UnitGroup { random: Some(_), .. })) = filter {
                let why = "a choice is not drawn by dice: leave this out";
                bad(&node.at(field), "random", why);
            }
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
        } else if card.kind == CardKind::Artifact {
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
            let fits = |kind| kind == CardKind::Signature;
            card.signature = self.named(id, &node.at("signature"), fits, NO_CARD);
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
        (self.intern(&record.buff(), node), timing)
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
    ) -> Vec<CardEffect> {
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
    ) -> Option<CardEffect> {
        let to = compile_selector(record.to.as_ref(), scope, node);
        if !node.at("op").reads_all() {
            return None;
        }
        let unit = |kind: CardKind| kind == CardKind::Minion;
        let op = match record.op.as_str() {
            "damage" => Op::Damage(amount(record, 0, StatChanges::MOST, node).into()),
            "heal" => Op::Heal(amount(record, 0, StatChanges::MOST, node).into()),
            "buff" => {
                let modifier = self.intern(&record.buff(), node);
                Op::Buff(modifier, record.timing())
            }
            "stun" => Op::Stun,
            "dispel" => Op::Dispel,
            "destroy" => Op::Destroy,
            "draw" => Op::Draw(few(record, node)),
            "give_card" => {
                let held = |kind| !matches!(kind, CardKind::General | CardKind::Signature);
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
        Some(CardEffect { op, to })
    }

    fn need(
        &self,
        record: &EffectRecord,
        fits: impl Fn(CardKind) -> bool,
        node: &Node<'_>,
    ) -> Option<CardId> {
        let Some(id) = &record.card else {
            bad(node, "card", format!("{:?} needs a card", record.op));
            return None;
        };
        self.named(id, &node.at("card"), fits, NO_CARD)
    }

    /// The card that a node names, if its kind fits. Otherwise this reports that it is no `wanted`.
    pub(crate) fn named(
        &self,
        id: &str,
        node: &Node<'_>,
        fits: impl Fn(CardKind) -> bool,
        (code, wanted): (&'static str, &str),
    ) -> Option<CardId> {
        if !node.reads() {
            return None;
        }
        let Some(card) = self.find(id) else {
            if !self.unreadable_id {
                node.fault(UNKNOWN_CONTENT, format!("there is no card {}", quoted(id)));
            }
            return None;
        };
        let fits = fits(self.card(card).kind);
        if !fits && !self.unreadable.contains(id) {
            node.fault(code, format!("{} is no {wanted}", quoted(id)));
        }
        fits.then_some(card)
    }
}

/// What a card that does not fit into a card is called.
const NO_CARD: (&str, &str) = (BAD_CARD, "card for this");

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

/// Effects and modifiers are written with the same fields for what lasts, and how long.
macro_rules! lasting {
    ($($record:ident)*) => {$(
        impl $record {
            pub(crate) fn buff(&self) -> BuffRecord {
                let (watches, on_expire) = (self.watches.clone(), self.on_expire.clone());
                BuffRecord { stats: self.stats, keywords: self.keywords, watches, on_expire }
            }

            pub(crate) fn timing(&self) -> Timing {
                let (ends, starts) = (self.duration_end, self.duration_start);
                let (respects_bonus, stacking) = (self.respects_bonus, self.stacking);
                let active_in = places(&self.active_in);
                Timing { ends, starts, respects_bonus, active_in, stacking }
            }
        }
    )*};
}

lasting!(EffectRecord ModifierRecord);

/// The places that a word stands for. Reading the modifier refused every other word.
fn places(word: &str) -> Places {
    PLACES.iter().find(|(known, _)| *known == word).map_or(Places::ALL, |(_, places)| *places)
}

fn ground(record: &EffectRecord, scope: Scope, node: &Node<'_>) -> Option<Placement> {
    let at = record.at;
    let there = match at {
        None => false,
        Some(Placement::OwnTile | Placement::NearSelf) => scope.bearer,
        Some(Placement::Target) => scope.target,
        Some(Placement::Follow) => scope.follow,
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

fn compile_selector(record: Option<&Named<UnitGroup>>, scope: Scope, node: &Node<'_>) -> Selector {
    let name = match record {
        None => return Selector::Owner,
        Some(Named::Full(group)) => {
            let to = node.at("to");
            check_anchor(group.near, scope, &to);
            return Selector::Group(*group);
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
