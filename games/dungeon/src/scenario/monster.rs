//! Monsters of a scenario.

use super::clock::ClockDraft;
use super::item::statuses;
use super::{need_standing, place, read_goal};
use crate::content::{Monster, Mood, NamedKind, RuleBook};
use crate::creature::{Creature, monster_holder};
use crate::level::DungeonLevel;
use crate::scenario::DelveOptions;
use crate::scenario::code::OVERLAP;
use alloc::vec::Vec;
use initiative_content::shape::plain;
use initiative_content::{Form, Node};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::ActorId;

/// A monster of a scenario that is being read or written.
pub(super) struct MonsterDraft {
    /// The id it asks for.
    pub(super) id: Option<u32>,
    pub(super) creature: Creature,
    pub(super) clock: ClockDraft,
}

// DELVE-SET-3
pub(super) fn read_all(
    list: &Node<'_>,
    level: &DungeonLevel,
    book: &RuleBook,
    options: &DelveOptions,
) -> Vec<MonsterDraft> {
    let mut drafts: Vec<MonsterDraft> = Vec::new();
    for node in list.items(1000) {
        let mut read = None;
        node.form(|form| read = MonsterDraft::read(form, level, book, options));
        let Some(draft) = read else {
            continue;
        };
        let at = draft.creature.at;
        if drafts.iter().any(|other| other.creature.at == at) {
            node.fault(OVERLAP, format!("another monster stands at {at}"));
        }
        drafts.push(draft);
    }
    drafts
}

impl MonsterDraft {
    pub(super) fn new(
        book: &RuleBook,
        options: &DelveOptions,
        kind: Monster,
        at: Tile,
        mood: Mood,
    ) -> Self {
        let creature = Creature::new(ActorId(0), kind, at, book.monsters[kind].hp, mood);
        let clock = monster_holder(book, options.policy, kind, mood).into();
        Self { id: None, creature, clock }
    }

    fn read(
        form: &mut Form<'_>,
        level: &DungeonLevel,
        book: &RuleBook,
        options: &DelveOptions,
    ) -> Option<Self> {
        form.know(&["id", "hp", "state", "goal", "last_known", "memory", "cooldown", "summoned"]);
        form.know(&["statuses", "energy", "channel"]);
        let kind: Option<Monster> = form.needed("kind").and_then(|kind| NamedKind::read(&kind));
        let mut at = Tile::default();
        let placed = place(form, level.size(), &mut at);
        let guard = kind.is_some_and(|kind| book.monsters[kind].guard);
        let mut mood = if guard { Mood::Guard } else { Mood::Wander };
        let known = match form.field("state") {
            Some(state) => NamedKind::read(&state).map(|read| mood = read).is_some(),
            None => true,
        };
        let mut draft = Self::new(book, options, kind?, at, mood);
        if mood.is_aware() {
            draft.creature.memory = book.constants.memory;
        }
        draft.clock.apply_flat_charge(options);
        draft.fields(form, book, Some(level));
        if placed {
            need_standing(form, level, at);
        }
        (placed && known).then_some(draft)
    }

    /// Goes through all fields but kind, place and state. Writing needs no level.
    pub(super) fn fields(
        &mut self,
        form: &mut Form<'_>,
        book: &RuleBook,
        level: Option<&DungeonLevel>,
    ) {
        let creature = &mut self.creature;
        form.option("id", &mut self.id, |node| node.number(1..=1_000_000_000));
        let most = book.monsters[creature.kind].hp;
        form.number("hp", 1..=most.into(), &mut creature.hp);
        let goal = |node: &Node<'_>| level.and_then(|level| read_goal(node, level)).map(Some);
        form.value("goal", &mut creature.goal, goal, plain);
        form.value("last_known", &mut creature.last_known, goal, plain);
        form.number("memory", 0..=10_000, &mut creature.memory);
        form.number("cooldown", 0..=10_000, &mut creature.cooldown);
        form.flag("summoned", &mut creature.summoned);
        statuses(form, book, &mut creature.statuses);
        self.clock.fields(form);
    }
}
