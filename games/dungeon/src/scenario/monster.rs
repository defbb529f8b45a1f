//! Monsters of a scenario.

use super::clock::Clocked;
use super::item::{read_statuses, read_word};
use super::{read_goal, read_place, standing};
use crate::content::{Book, Monster, Mood};
use crate::creature::Creature;
use crate::level::Level;
use crate::options::Options;
use crate::read::OVERLAP;
use crate::settle::monster_holder;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Node, Reader};
use initiative_kernel::turn::intent::ActorId;

/// A monster on its way into a match.
pub(super) struct Draft {
    /// The id it asks for.
    pub(super) id: Option<u32>,
    pub(super) creature: Creature,
    pub(super) clock: Clocked,
}

const FIELDS: [&str; 14] = [
    "id",
    "kind",
    "x",
    "y",
    "hp",
    "state",
    "goal",
    "last_known",
    "memory",
    "cooldown",
    "summoned",
    "statuses",
    "energy",
    "channel",
];

// DELVE-SET-3
pub(super) fn read_all(
    node: &Node<'_>,
    level: &Level,
    book: &Book,
    options: &Options,
    reader: &mut Reader,
) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let Some(list) = node.get("monsters") else {
        return drafts;
    };
    for node in list.items(1000, reader) {
        let Some(draft) = read(&node, level, book, options, reader) else {
            continue;
        };
        let at = draft.creature.at;
        if drafts.iter().any(|other| other.creature.at == at) {
            reader.fault(&node, OVERLAP, format!("somebody stands at {at} already"));
        }
        drafts.push(draft);
    }
    drafts
}

fn read(
    node: &Node<'_>,
    level: &Level,
    book: &Book,
    options: &Options,
    reader: &mut Reader,
) -> Option<Draft> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let kind: Monster = read_word(&node.need("kind", reader)?, reader)?;
    let at = read_place(node, level.size(), reader)?;
    standing(node, level, at, reader);
    let sheet = &book.monsters[kind];
    let mut mood = if sheet.guard { Mood::Guard } else { Mood::Wander };
    if let Some(state) = node.get("state") {
        mood = read_word(&state, reader)?;
    }
    let mut creature = Creature::new(ActorId(0), kind, at, sheet.hp, mood);
    node.number("hp", 1..=sheet.hp.into(), &mut creature.hp, reader);
    let mut pair = |field: &str| {
        let node = node.get(field)?;
        read_goal(&node, level, reader)
    };
    creature.goal = pair("goal");
    creature.last_known = pair("last_known");
    if mood.is_aware() {
        creature.memory = book.constants.memory;
    }
    node.number("memory", 0..=10_000, &mut creature.memory, reader);
    node.number("cooldown", 0..=10_000, &mut creature.cooldown, reader);
    node.flag("summoned", &mut creature.summoned, reader);
    creature.statuses = read_statuses(node, book, reader);
    let mut id = None;
    if node.get("id").is_some() {
        let mut number = 0_u32;
        node.number("id", 1..=1_000_000_000, &mut number, reader);
        id = Some(number);
    }
    let holder = monster_holder(book, options.policy, kind, mood);
    let clock = Clocked::read(node, holder, options, reader);
    Some(Draft { id, creature, clock })
}
