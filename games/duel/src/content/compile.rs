//! From what is written to what is played: words become numbers, and nonsense is named.

use super::record::{FilterRecord, GroupRecord, ToRecord};
use super::{
    Anchor, Buff, BuffRecord, Card, CardRecord, Catalogue, Effect, EffectRecord, Filter, Ground,
    Group, Kind, ModifierRecord, Op, PLACES, Selector, Stats, Timing, WatchRecord, Watching,
};
use crate::id::{BuffId, CardId};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use initiative::modifier::{Places, Watch};

/// What is wrong with something written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It names something that does not exist.
    Unknown(String),
    /// Its id is taken.
    Duplicate(String),
    /// It makes no sense.
    Bad(String),
}

impl Problem {
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "scenario/unknown_content",
            Self::Duplicate(_) => "scenario/duplicate_id",
            Self::Bad(_) => "scenario/bad_card",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => write!(f, "there is no card {id:?}"),
            Self::Duplicate(id) => write!(f, "there is another card {id:?}"),
            Self::Bad(why) => f.write_str(why),
        }
    }
}

/// The longest duration, and the most that may have passed of one.
const LONGEST: u32 = 10_000;

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
    pub(super) fn compile(&mut self, record: &CardRecord, problems: &mut Vec<Problem>) -> Card {
        let mut card = record.outline();
        let unit = card.kind.is_unit();
        let minion = card.kind == Kind::Minion;
        let mut bad = |holds: bool, why: &str| {
            if holds {
                problems.push(Problem::Bad(String::from(why)));
            }
        };
        let named = |text: &str, most| !text.is_empty() && text.chars().count() <= most;
        bad(!named(&record.id, 60) || !named(&record.name, 60), "a card has an id and a name");
        bad(record.look.chars().count() > 60, "the look is too long");
        bad(record.flavour.chars().count() > 200, "the flavour is too long");
        bad(record.cost > 99, "a card costs 99 at most");
        bad(!record.stats.is_sound(), "a number is too large");
        let body = |number: i16| (0..=Stats::MOST).contains(&number);
        bad(minion && !body(record.attack), "attack is 0 to 999");
        bad(minion && !(body(record.health) && record.health > 0), "health is 1 to 999");
        bad(
            !minion && (record.attack, record.health) != (0, 0),
            "only minions have attack and health",
        );
        bad(!unit && record.aura.is_some(), "only units have an aura");
        bad(!unit && !record.dying.is_empty(), "only units die");
        bad(!unit && !record.innate.is_empty(), "only units have innate modifiers");
        bad(!minion && !record.opening.is_empty(), "only minions have an opening");
        bad(!card.kind.is_spell() && !record.cast.is_empty(), "only spells have a cast");
        bad(card.kind.is_spell() && record.cast.is_empty(), "a spell does something");
        bad(!card.kind.is_spell() && record.target.is_some(), "only spells have a target");
        let follows = minion && !record.opening.is_empty() || card.kind == Kind::Spell;
        bad(
            !follows && record.follow_up.is_some(),
            "only openings and spells have a second choice",
        );
        let gives = unit || card.kind == Kind::Artifact;
        let plain =
            record.stats == Stats::NONE && record.keywords.is_empty() && record.watches.is_empty();
        bad(!gives && !plain, "only units and artifacts have stats, keywords and watches");
        bad(
            (card.kind == Kind::General) != record.signature.is_some(),
            "a general has a signature, and nothing else has",
        );
        if let Some(aura) = record.aura {
            let attack = Stats { attack: aura.stats.attack, ..Stats::NONE };
            bad(
                aura.near != Anchor::This || aura.stats != attack || !attack.is_sound(),
                "an aura gives attack near itself",
            );
            card.aura = aura.stats.attack.into();
        }
        card.target = record.target.as_ref().map(|filter| compile_filter(filter, problems));
        card.follow_up = record.follow_up.as_ref().map(|filter| compile_filter(filter, problems));
        let choice =
            Scope { target: card.target.is_some(), follow: card.follow_up.is_some(), bearer: unit };
        if unit {
            card.keywords = record.keywords;
            card.stats = record.stats;
            card.watches = self.compile_watches(&record.watches, problems);
        } else if card.kind == Kind::Artifact {
            let equip = BuffRecord {
                stats: record.stats,
                keywords: record.keywords,
                watches: record.watches.clone(),
                on_expire: Vec::new(),
            };
            card.equip = Some(self.intern(&equip, problems));
        }
        card.opening = self.compile_effects(&record.opening, choice, problems);
        card.cast = self.compile_effects(&record.cast, choice, problems);
        card.dying = self.compile_effects(&record.dying, Scope::BEARER, problems);
        for modifier in &record.innate {
            card.innate.push(self.compile_modifier(modifier, problems));
        }
        if let Some(id) = &record.signature {
            card.signature = self.named(id, |kind| kind == Kind::Signature, problems);
        }
        card
    }

    pub(super) fn compile_buff(
        &mut self,
        record: &BuffRecord,
        problems: &mut Vec<Problem>,
    ) -> Buff {
        if !record.stats.is_sound() {
            problems.push(Problem::Bad(String::from("a number is too large")));
        }
        Buff {
            record: record.clone(),
            stats: record.stats,
            keywords: record.keywords,
            watches: self.compile_watches(&record.watches, problems),
            on_expire: self.compile_effects(&record.on_expire, Scope::BEARER, problems),
        }
    }

    /// What a modifier does and how long.
    pub(crate) fn compile_modifier(
        &mut self,
        record: &ModifierRecord,
        problems: &mut Vec<Problem>,
    ) -> (BuffId, Timing) {
        let timing = record.timing(problems);
        (self.intern(&BuffRecord::from(record), problems), timing)
    }

    fn compile_watches(
        &mut self,
        records: &[WatchRecord],
        problems: &mut Vec<Problem>,
    ) -> Vec<Watching> {
        let watches = records.iter().map(|record| Watching {
            watch: Watch { when: record.when, whose: record.whose },
            effects: self.compile_effects(&record.effects, Scope::BEARER, problems),
        });
        watches.collect()
    }

    fn compile_effects(
        &mut self,
        records: &[EffectRecord],
        scope: Scope,
        problems: &mut Vec<Problem>,
    ) -> Vec<Effect> {
        let effects = records.iter().filter_map(|it| self.compile_effect(it, scope, problems));
        effects.collect()
    }

    fn compile_effect(
        &mut self,
        record: &EffectRecord,
        scope: Scope,
        problems: &mut Vec<Problem>,
    ) -> Option<Effect> {
        let to = compile_selector(record.to.as_ref(), scope, problems);
        let n = record.n.unwrap_or(1);
        if n.unsigned_abs() > Stats::MOST.unsigned_abs() {
            problems.push(Problem::Bad(String::from("a number is too large")));
        }
        let small = u8::try_from(n.clamp(0, 9)).unwrap_or(0);
        let unit = |kind: Kind| kind == Kind::Minion;
        let op = match record.op.as_str() {
            "damage" => Op::Damage(n.max(0).into()),
            "heal" => Op::Heal(n.max(0).into()),
            "buff" => {
                let timing = Timing {
                    ends: duration(record.duration_end, problems),
                    starts: duration(record.duration_start, problems),
                    respects_bonus: record.respects_bonus,
                    active_in: places(&record.active_in, problems),
                    stacking: record.stacking,
                };
                Op::Buff(self.intern(&BuffRecord::from(record), problems), timing)
            }
            "stun" => Op::Stun,
            "dispel" => Op::Dispel,
            "destroy" => Op::Destroy,
            "draw" => Op::Draw(small),
            "give_card" => {
                let held = |kind| !matches!(kind, Kind::General | Kind::Signature);
                Op::GiveCard(self.need(record, held, problems)?)
            }
            "summon" => {
                let card = self.need(record, unit, problems)?;
                let at = ground(record, scope, problems)?;
                Op::Summon(card, record.count.unwrap_or(1).min(9), at)
            }
            "transform" => Op::Transform(self.need(record, unit, problems)?),
            "relocate" => Op::Relocate(ground(record, scope, problems)?),
            "refresh" => Op::Refresh,
            "exhaust" => Op::Exhaust,
            "mana_core" => Op::ManaCore(small),
            "mana_now" => Op::ManaNow(small),
            "open_spring" => Op::OpenSpring,
            "wear" => Op::Wear(i8::try_from(n.clamp(-9, 9)).unwrap_or(0)),
            "bonus_turn" => Op::BonusTurn,
            other => {
                problems.push(Problem::Bad(format!("there is no effect {other:?}")));
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
        if aimless != (to == Selector::Owner) {
            let word = if aimless { "is aimed at nothing" } else { "needs to be aimed" };
            problems.push(Problem::Bad(format!("{:?} {word}", record.op)));
        }
        if to == Selector::HandFirst && !matches!(op, Op::Buff(..)) {
            problems.push(Problem::Bad(String::from("cards in hand can only be buffed")));
        }
        Some(Effect { op, to })
    }

    fn need(
        &self,
        record: &EffectRecord,
        fits: impl Fn(Kind) -> bool,
        problems: &mut Vec<Problem>,
    ) -> Option<CardId> {
        let Some(id) = &record.card else {
            problems.push(Problem::Bad(format!("{:?} needs a card", record.op)));
            return None;
        };
        self.named(id, fits, problems)
    }

    fn named(
        &self,
        id: &str,
        fits: impl Fn(Kind) -> bool,
        problems: &mut Vec<Problem>,
    ) -> Option<CardId> {
        let Some(card) = self.find(id) else {
            problems.push(Problem::Unknown(String::from(id)));
            return None;
        };
        if !fits(self.card(card).kind) {
            problems.push(Problem::Bad(format!("{id:?} is no card for this")));
            return None;
        }
        Some(card)
    }
}

impl ModifierRecord {
    pub(crate) fn timing(&self, problems: &mut Vec<Problem>) -> Timing {
        Timing {
            ends: duration(self.duration_end, problems),
            starts: duration(self.duration_start, problems),
            respects_bonus: self.respects_bonus,
            active_in: places(&self.active_in, problems),
            stacking: self.stacking,
        }
    }
}

fn duration(turns: u32, problems: &mut Vec<Problem>) -> u32 {
    if turns > LONGEST {
        problems.push(Problem::Bad(format!("a duration is {LONGEST} at most")));
    }
    turns.min(LONGEST)
}

fn places(word: &str, problems: &mut Vec<Problem>) -> Places {
    let found = PLACES.iter().find(|(known, _)| *known == word);
    if found.is_none() {
        problems.push(Problem::Bad(format!("there is no place {word:?}")));
    }
    found.map_or(Places::ALL, |(_, places)| *places)
}

fn ground(record: &EffectRecord, scope: Scope, problems: &mut Vec<Problem>) -> Option<Ground> {
    let at = record.at;
    let there = match at {
        None => false,
        Some(Ground::OwnTile | Ground::NearSelf) => scope.bearer,
        Some(Ground::Target) => scope.target,
        Some(Ground::Follow) => scope.follow,
    };
    if !there {
        problems.push(Problem::Bad(format!("{:?} needs a place that there is", record.op)));
    }
    at.filter(|_| there)
}

fn compile_selector(
    record: Option<&ToRecord>,
    scope: Scope,
    problems: &mut Vec<Problem>,
) -> Selector {
    let name = match record {
        None => return Selector::Owner,
        Some(ToRecord::Group(group)) => {
            let group = compile_group(group, problems);
            check_anchor(group.near, scope, problems);
            return Selector::Group(group);
        }
        Some(ToRecord::Name(name)) => name.as_str(),
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
        problems.push(Problem::Bad(format!("there is no {name:?} to aim at")));
    }
    selector
}

fn check_anchor(near: Option<Anchor>, scope: Scope, problems: &mut Vec<Problem>) {
    let there = match near {
        None | Some(Anchor::OwnGeneral) => true,
        Some(Anchor::This) => scope.bearer,
        Some(Anchor::Target) => scope.target,
    };
    if !there {
        problems.push(Problem::Bad(String::from("there is nothing for this to be near to")));
    }
}

fn compile_group(record: &GroupRecord, problems: &mut Vec<Problem>) -> Group {
    if record.random.is_some_and(|count| count != 1) {
        problems.push(Problem::Bad(String::from("the dice draw 1")));
    }
    Group {
        side: record.side,
        kind: record.kind,
        near: record.near,
        random: record.random.is_some(),
        other: record.other,
    }
}

fn compile_filter(record: &FilterRecord, problems: &mut Vec<Problem>) -> Filter {
    match record {
        FilterRecord::Group(record) => {
            let group = compile_group(record, problems);
            if group.random {
                problems.push(Problem::Bad(String::from("a choice is not drawn by dice")));
            }
            Filter::Unit(group)
        }
        FilterRecord::Tile(record) => Filter::Tile(record.tile, record.near),
    }
}
