//! What statistics count: items that are found and used, skills, and monsters that are met and killed.

use crate::content::ItemKind;
use crate::event::Event;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_hosting::{Note, NoteDeed, NoteKind};
use initiative_kernel::game::Seat;

impl Dungeon {
    /// Notes what an event tells of items, skills and monsters.
    pub(crate) fn note_event(&self, event: &Event, out: &mut Vec<Note>) {
        let book = &self.book;
        let mut add = |kind: NoteKind, name: &str, deed: NoteDeed| {
            out.push(Note { seat: Seat(0), kind, name: name.to_string().into(), deed });
        };
        let name = |kind: ItemKind| book.item_name(kind);
        match *event {
            Event::ItemPickedUp { ref item, .. } => {
                add(NoteKind::Item, name(item.kind), NoteDeed::Drawn);
            }
            Event::AmuletTaken => add(NoteKind::Item, name(ItemKind::Amulet), NoteDeed::Drawn),
            Event::ItemUsed { kind, .. } | Event::ItemThrown { kind, .. } => {
                add(NoteKind::Item, name(kind), NoteDeed::Played);
            }
            Event::ItemEquipped { ref item, .. } => {
                add(NoteKind::Item, name(item.kind), NoteDeed::Played);
            }
            Event::ItemBroke { kind, .. } => add(NoteKind::Item, name(kind), NoteDeed::Lost),
            Event::SkillUsed { actor, skill, .. } if actor == HERO => {
                add(NoteKind::Card, &book.skills[skill].name, NoteDeed::Played);
            }
            Event::MonsterNoticed { actor, .. } => {
                if let Some(creature) = self.floor.creature(actor) {
                    add(NoteKind::Unit, &self.sheet(creature).name, NoteDeed::Drawn);
                }
            }
            Event::ActorDied { kind: Some(kind), .. } => {
                add(NoteKind::Unit, &book.monsters[kind].name, NoteDeed::Lost);
            }
            _ => {}
        }
    }
}
