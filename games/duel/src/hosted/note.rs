//! What statistics count: cards that are drawn and played, and units that die.

use crate::content::CardKind;
use crate::event::Event;
use crate::id::CardId;
use crate::state::Duel;
use alloc::vec::Vec;
use initiative_hosting::{Note, NoteDeed, NoteKind};
use initiative_kernel::game::Seat;

impl Duel {
    /// Notes what an event tells of cards, units and artifacts.
    pub(crate) fn note_event(&self, event: &Event, out: &mut Vec<Note>) {
        let mut add = |seat: Seat, card: CardId, deed: NoteDeed| {
            let card = self.card(card);
            let kind = match card.kind {
                CardKind::Minion | CardKind::General => NoteKind::Unit,
                CardKind::Spell | CardKind::Signature => NoteKind::Card,
                CardKind::Artifact => NoteKind::Item,
            };
            out.push(Note { seat, kind, name: card.name.clone().into(), deed });
        };
        match *event {
            Event::HandDealt { seat, ref cards } => {
                cards.iter().for_each(|card| add(seat, *card, NoteDeed::Drawn));
            }
            Event::CardDrawn { seat, card, .. }
            | Event::CardReplaced { seat, new: card, .. }
            | Event::CardGiven { seat, card, .. } => add(seat, card, NoteDeed::Drawn),
            Event::CardPlayed { seat, card, .. } | Event::SignaturePlayed { seat, card, .. } => {
                add(seat, card, NoteDeed::Played);
            }
            Event::CardBurned { seat, card }
            | Event::UnitDied { seat, card, .. }
            | Event::ArtifactBroken { seat, card } => add(seat, card, NoteDeed::Lost),
            _ => {}
        }
    }
}
