//! Monsters of a scenario.

use super::clock::Clocked;
use super::item::statuses;
use super::{place, read_goal, standing};
use crate::content::{Book, Kind, Monster, Mood};
use crate::creature::Creature;
use crate::creature::settle::monster_holder;
use crate::level::Level;
use crate::scenario::code::OVERLAP;
use crate::scenario::options::Options;
use alloc::format;
use alloc::vec::Vec;
use initiative_content::shape::plain;
use initiative_content::{Form, Node};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::ActorId;

/// A monster on its way into a match, or out of it.
pub(super) struct Draft {
    /// The id it asks for.
    pub(super) id: Option<u32>,
    pub(super) creature: Creature,
    pub(super) clock: Clocked,
}

// DELVE-SET-3
pub(super) fn read_all(
    list: &Node<'_>,
    level: &Level,
    book: &Book,
    options: &Options,
) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    for node in list.items(1000) {
        let mut read = None;
        node.form(|form| read = Draft::read(form, level, book, options));
        let Some(draft) = read else {
            continue;
        };
        let at = draft.creature.at;
        if drafts.iter().any(|other| other.creature.at == at) {
            node.fault(OVERLAP, format!("somebody stands at {at} already"));
        }
        drafts.push(draft);
    }
    drafts
}

impl Draft {
    fn read(form: &mut Form<'_>, level: &Level, book: &Book, options: &Options) -> Option<Self> {
        form.know(&["id", "hp", "state", "goal", "last_known", "memory", "cooldown", "summoned"]);
        form.know(&["statuses", "energy", "channel"]);
        let kind: Option<Monster> = form.needed("kind").and_then(|kind| Kind::read(&kind));
        let mut at = Tile::default();
        let placed = place(form, level.size(), &mut at);
        let sheet = kind.map(|kind| &book.monsters[kind]);
        let mut mood = if sheet.is_some_and(|it| it.guard) { Mood::Guard } else { Mood::Wander };
        let known = match form.field("state") {
            Some(state) => Kind::read(&state).map(|read| mood = read).is_some(),
            None => true,
        };
        let hp = sheet.map_or(1, |sheet| sheet.hp);
        let mut creature = Creature::new(ActorId(0), kind.unwrap_or(Monster::Rat), at, hp, mood);
        if mood.is_aware() {
            creature.memory = book.constants.memory;
        }
        let policy = options.policy;
        let clock = kind.map(|kind| monster_holder(book, policy, kind, mood).into())?;
        let mut draft = Self { id: None, creature, clock };
        draft.clock.tame(options);
        draft.fields(form, book, Some(level));
        if placed {
            standing(form, level, at);
        }
        (placed && known).then_some(draft)
    }

    /// Goes through its fields but for kind, place and state. Without a level it is written.
    pub(super) fn fields(&mut self, form: &mut Form<'_>, book: &Book, level: Option<&Level>) {
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
