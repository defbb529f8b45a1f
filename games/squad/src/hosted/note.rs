//! What statistics count: weapons and abilities that are used, cards of monsters, and who falls.

use crate::event::Event;
use crate::state::Squad;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_hosting::{Note, NoteDeed, NoteKind};
use initiative_kernel::game::Seat;

/// The squad wins and loses together, so its first seat stands for all.
const SQUAD: Seat = Seat(0);

impl Squad {
    /// Notes what an event tells of weapons, abilities, cards and figures.
    pub(crate) fn note_event(&self, event: &Event, out: &mut Vec<Note>) {
        let content = &self.stage.content;
        let mut add = |kind: NoteKind, name: Option<&str>, deed: NoteDeed| {
            if let Some(name) = name {
                out.push(Note { seat: SQUAD, kind, name: name.to_string().into(), deed });
            }
        };
        let monster = |id| self.stage.monster(id).map(|place| self.stage.kind(place).name.as_str());
        match *event {
            Event::AttackDeclared { weapon, .. } => {
                let weapon = content.weapons.get(usize::from(weapon));
                add(NoteKind::Item, weapon.map(|weapon| weapon.name.as_str()), NoteDeed::Played);
            }
            Event::AbilityUsed { ability, .. } => {
                let ability = content.abilities.get(usize::from(ability));
                add(NoteKind::Card, ability.map(|ability| ability.name.as_str()), NoteDeed::Played);
            }
            Event::IntentPlayed { card, .. } | Event::ActionCardRevealed { card, .. } => {
                let card = content.cards.get(usize::from(card));
                add(NoteKind::Card, card.map(|card| card.name.as_str()), NoteDeed::Played);
            }
            Event::MonsterActivated { monster: id } => {
                add(NoteKind::Unit, monster(id), NoteDeed::Played);
            }
            Event::MonsterSlain { monster: id } => add(NoteKind::Unit, monster(id), NoteDeed::Lost),
            Event::SurvivorDied { survivor } => {
                let sheet =
                    self.stage.survivor(survivor).and_then(|place| self.stage.survivors.get(place));
                add(NoteKind::Unit, sheet.map(|sheet| sheet.name.as_str()), NoteDeed::Lost);
            }
            _ => {}
        }
    }
}
