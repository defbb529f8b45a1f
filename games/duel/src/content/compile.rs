//! From what is written to what is played: words become numbers, and nonsense is named.

use super::form::LONGEST;
use super::printing::{LARGE, check_kind, check_words};
use super::record::{FilterRecord, GroupRecord, Named};
use super::{
    Anchor, Buff, BuffRecord, Card, CardRecord, Catalogue, Effect, EffectRecord, Filter, Ground,
    Group, Kind, ModifierRecord, Notes, Op, PLACES, Problem, Selector, Stats, Timing, WatchRecord,
    Watching, listed, quoted,
};
use crate::id::{BuffId, CardId};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::modifier::{Places, Watch};

/// What effects can refer to where they stand.
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
    pub(super) fn compile(&mut self, record: &CardRecord, notes: &mut Notes<'_>) -> Card {
        let mut card = record.outline();
        check_words(record, notes);
        // What may be given depends on the kind: nothing is said about a card of an unknown one.
        if notes.reads("kind") {
            check_kind(record, notes);
        }
        let unit = card.kind.is_unit();
        if let Some(aura) = record.aura {
            let attack = Stats { attack: aura.stats.attack, ..Stats::NONE };
            if aura.near != Anchor::This || aura.stats != attack || !attack.is_sound() {
                notes.bad(
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
            let compiled = from.as_ref().map(|it| notes.inside(field, |at| compile_filter(it, at)));
            *to = compiled;
        }
        // A choice or a kind that cannot be read may be there.
        let kind = !notes.reads("kind");
        let choice = Scope {
            target: card.target.is_some() || !notes.reads("target"),
            follow: card.follow_up.is_some() || !notes.reads("follow_up"),
            bearer: unit || kind,
        };
        if unit {
            card.keywords = record.keywords;
            card.stats = record.stats;
            card.watches = self.compile_watches(&record.watches, notes);
        } else if card.kind == Kind::Artifact {
            let equip = BuffRecord {
                stats: record.stats,
                keywords: record.keywords,
                watches: record.watches.clone(),
                on_expire: Vec::new(),
            };
            card.equip = Some(self.intern(&equip, notes));
        }
        for (field, from, to, scope) in [
            ("opening", &record.opening, &mut card.opening, choice),
            ("cast", &record.cast, &mut card.cast, choice),
            ("dying", &record.dying, &mut card.dying, Scope::BEARER),
        ] {
            *to = notes.inside(field, |notes| self.compile_effects(from, scope, notes));
        }
        card.innate = notes.inside("innate", |notes| {
            let innate = record.innate.iter().enumerate();
            innate
                .map(|(place, it)| notes.item(place, |notes| self.compile_modifier(it, notes)))
                .collect()
        });
        if let Some(id) = &record.signature {
            card.signature = self.named(id, "signature", |kind| kind == Kind::Signature, notes);
        }
        card
    }

    pub(super) fn compile_buff(&mut self, record: &BuffRecord, notes: &mut Notes<'_>) -> Buff {
        if !record.stats.is_sound() {
            notes.bad("stats", LARGE);
        }
        let watches = self.compile_watches(&record.watches, notes);
        let on_expire = notes.inside("on_expire", |notes| {
            self.compile_effects(&record.on_expire, Scope::BEARER, notes)
        });
        let (stats, keywords) = (record.stats, record.keywords);
        Buff { record: record.clone(), stats, keywords, watches, on_expire }
    }

    /// What a modifier does and how long.
    pub(crate) fn compile_modifier(
        &mut self,
        record: &ModifierRecord,
        notes: &mut Notes<'_>,
    ) -> (BuffId, Timing) {
        let timing = record.timing(notes);
        (self.intern(&BuffRecord::from(record), notes), timing)
    }

    fn compile_watches(&mut self, records: &[WatchRecord], notes: &mut Notes<'_>) -> Vec<Watching> {
        let mut watch = |place, record: &WatchRecord, notes: &mut Notes<'_>| {
            let watch = Watch { when: record.when, whose: record.whose };
            let effects = notes.item(place, |notes| {
                notes.inside("do", |notes| {
                    self.compile_effects(&record.effects, Scope::BEARER, notes)
                })
            });
            Watching { watch, effects }
        };
        notes.inside("watches", |notes| {
            records.iter().enumerate().map(|(place, it)| watch(place, it, notes)).collect()
        })
    }

    fn compile_effects(
        &mut self,
        records: &[EffectRecord],
        scope: Scope,
        notes: &mut Notes<'_>,
    ) -> Vec<Effect> {
        let effects = records.iter().enumerate();
        effects
            .filter_map(|(place, it)| {
                notes.item(place, |notes| self.compile_effect(it, scope, notes))
            })
            .collect()
    }

    fn compile_effect(
        &mut self,
        record: &EffectRecord,
        scope: Scope,
        notes: &mut Notes<'_>,
    ) -> Option<Effect> {
        let to = compile_selector(record.to.as_ref(), scope, notes);
        if !notes.reads("op") {
            return None;
        }
        let unit = |kind: Kind| kind == Kind::Minion;
        let op = match record.op.as_str() {
            "damage" => Op::Damage(amount(record, 0, Stats::MOST, notes).into()),
            "heal" => Op::Heal(amount(record, 0, Stats::MOST, notes).into()),
            "buff" => {
                let timing = Timing {
                    ends: duration("duration_end", record.duration_end, notes),
                    starts: duration("duration_start", record.duration_start, notes),
                    respects_bonus: record.respects_bonus,
                    active_in: places(&record.active_in, notes),
                    stacking: record.stacking,
                };
                Op::Buff(self.intern(&BuffRecord::from(record), notes), timing)
            }
            "stun" => Op::Stun,
            "dispel" => Op::Dispel,
            "destroy" => Op::Destroy,
            "draw" => Op::Draw(few(record, notes)),
            "give_card" => {
                let held = |kind| !matches!(kind, Kind::General | Kind::Signature);
                Op::GiveCard(self.need(record, held, notes)?)
            }
            "summon" => {
                let card = self.need(record, unit, notes);
                let at = ground(record, scope, notes);
                let count = record.count.unwrap_or(1);
                if count > 9 {
                    notes.bad("count", "at most 9 are summoned at once");
                }
                Op::Summon(card?, count.min(9), at?)
            }
            "transform" => Op::Transform(self.need(record, unit, notes)?),
            "relocate" => Op::Relocate(ground(record, scope, notes)?),
            "refresh" => Op::Refresh,
            "exhaust" => Op::Exhaust,
            "mana_core" => Op::ManaCore(few(record, notes)),
            "mana_now" => Op::ManaNow(few(record, notes)),
            "open_spring" => Op::OpenSpring,
            "wear" => Op::Wear(i8::try_from(amount(record, -9, 9, notes)).unwrap_or(0)),
            "bonus_turn" => Op::BonusTurn,
            other => {
                notes.bad("op", format!("there is no effect {}", quoted(other)));
                return None;
            }
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
        if notes.reads("to") && aimless != (to == Selector::Owner) {
            notes.bad(
                "to",
                match aimless {
                    true => format!("{:?} is aimed at nothing: leave this out", record.op),
                    false => format!("{:?} needs to be aimed at something", record.op),
                },
            );
        }
        if to == Selector::HandFirst && !matches!(op, Op::Buff(..)) {
            notes.bad("to", "cards in hand can only be buffed");
        }
        Some(Effect { op, to })
    }

    fn need(
        &self,
        record: &EffectRecord,
        fits: impl Fn(Kind) -> bool,
        notes: &mut Notes<'_>,
    ) -> Option<CardId> {
        let Some(id) = &record.card else {
            notes.bad("card", format!("{:?} needs a card", record.op));
            return None;
        };
        self.named(id, "card", fits, notes)
    }

    fn named(
        &self,
        id: &str,
        field: &str,
        fits: impl Fn(Kind) -> bool,
        notes: &mut Notes<'_>,
    ) -> Option<CardId> {
        let Some(card) = self.find(id) else {
            if !notes.nameless() {
                notes.problem(field, Problem::Unknown(String::from(id)));
            }
            return None;
        };
        if !fits(self.card(card).kind) {
            if !notes.vague(id) {
                notes.bad(field, format!("{} is no card for this", quoted(id)));
            }
            return None;
        }
        Some(card)
    }
}

/// The number of an effect, 1 if it is not given.
fn amount(record: &EffectRecord, low: i16, high: i16, notes: &mut Notes<'_>) -> i16 {
    let n = record.n.unwrap_or(1);
    if !(low..=high).contains(&n) {
        let message = format!("{:?} takes a number from {low} to {high}, not {n}", record.op);
        notes.bad("n", message);
    }
    n.clamp(low, high)
}

/// The same for what happens a few times at most.
fn few(record: &EffectRecord, notes: &mut Notes<'_>) -> u8 {
    u8::try_from(amount(record, 0, 9, notes)).unwrap_or(0)
}

impl ModifierRecord {
    pub(crate) fn timing(&self, notes: &mut Notes<'_>) -> Timing {
        Timing {
            ends: duration("duration_end", self.duration_end, notes),
            starts: duration("duration_start", self.duration_start, notes),
            respects_bonus: self.respects_bonus,
            active_in: places(&self.active_in, notes),
            stacking: self.stacking,
        }
    }
}

fn duration(field: &str, turns: u32, notes: &mut Notes<'_>) -> u32 {
    if turns > LONGEST {
        notes.bad(field, format!("a duration is {LONGEST} at most"));
    }
    turns.min(LONGEST)
}

fn places(word: &str, notes: &mut Notes<'_>) -> Places {
    let found = PLACES.iter().find(|(known, _)| *known == word);
    if found.is_none() {
        let known = listed(PLACES.iter().map(|(word, _)| *word));
        notes.bad("active_in", format!("there is no place {}; known are {known}", quoted(word)));
    }
    found.map_or(Places::ALL, |(_, places)| *places)
}

fn ground(record: &EffectRecord, scope: Scope, notes: &mut Notes<'_>) -> Option<Ground> {
    let at = record.at;
    let there = match at {
        None => false,
        Some(Ground::OwnTile | Ground::NearSelf) => scope.bearer,
        Some(Ground::Target) => scope.target,
        Some(Ground::Follow) => scope.follow,
    };
    if !there {
        notes.bad(
            "at",
            match at {
                None => format!("{:?} needs a place", record.op),
                Some(_) => String::from("the card has no such place: choose it, or be a unit"),
            },
        );
    }
    at.filter(|_| there)
}

/// What effects are aimed at by name.
const AIMS: [&str; 7] =
    ["target", "follow", "self", "own_general", "enemy_general", "both_generals", "hand_first"];

fn compile_selector(
    record: Option<&Named<GroupRecord>>,
    scope: Scope,
    notes: &mut Notes<'_>,
) -> Selector {
    let name = match record {
        None => return Selector::Owner,
        Some(Named::Full(group)) => {
            return notes.inside("to", |notes| {
                let group = compile_group(group, notes);
                check_anchor(group.near, scope, notes);
                Selector::Group(group)
            });
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
        notes.bad(
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

fn check_anchor(near: Option<Anchor>, scope: Scope, notes: &mut Notes<'_>) {
    let there = match near {
        None | Some(Anchor::OwnGeneral) => true,
        Some(Anchor::This) => scope.bearer,
        Some(Anchor::Target) => scope.target,
    };
    if !there {
        notes.bad("near", "the card has nothing of that name to be near to");
    }
}

fn compile_group(record: &GroupRecord, notes: &mut Notes<'_>) -> Group {
    if record.random.is_some_and(|count| count != 1) {
        notes.bad("random", "the dice draw 1");
    }
    Group {
        side: record.side,
        kind: record.kind,
        near: record.near,
        random: record.random.is_some(),
        other: record.other,
    }
}

fn compile_filter(record: &FilterRecord, notes: &mut Notes<'_>) -> Filter {
    match record {
        FilterRecord::Group(record) => {
            let group = compile_group(record, notes);
            if group.random {
                notes.bad("random", "a choice is not drawn by dice: leave this out");
            }
            Filter::Unit(group)
        }
        FilterRecord::Tile(record) => Filter::Tile(record.tile, record.near),
    }
}
