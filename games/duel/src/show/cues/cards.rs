//! Cues for cards that are dealt, drawn, burned, played and worn.

use super::super::figures::{hand_slot, signature_slot, zone};
use super::{Telling, ms};
use crate::content::CardKind;
use crate::event::Event;
use crate::id::CardId;
use alloc::format;
use initiative_kernel::game::Seat;
use initiative_scene::cue::{CardAct, Cue, Easing, On};
use initiative_scene::scene::CardPlace;

impl Telling<'_> {
    /// A card on its way. Only viewers who may see its face do.
    fn card_cue(&self, act: CardAct, card: Option<CardId>) -> Cue {
        Cue::card(act, card.map(|card| self.duel.printed(card)))
    }

    /// A drawn or given card flies into its slot.
    pub(super) fn drawn(&self, event: &Event) -> Option<Cue> {
        let (Event::CardDrawn { seat, slot, card } | Event::CardGiven { seat, slot, card }) = event
        else {
            return None;
        };
        let shown = self.viewer.sees(*seat).then_some(*card);
        let deck =
            matches!(event, Event::CardDrawn { .. }).then(|| CardPlace::pile(zone("pile", *seat)));
        let cue = self.card_cue(CardAct::Draw, shown).free().sound("draw");
        Some(travel(cue, deck, Some(hand_slot(*seat, *slot))))
    }

    pub(super) fn tell_card(&mut self, place: usize, event: &Event) {
        let (duel, viewer) = (self.duel, self.viewer);
        let name = |card: &CardId| duel.card(*card).name.as_str();
        match event {
            Event::HandDealt { seat, cards } => {
                let deck = Some(CardPlace::pile(zone("pile", *seat)));
                for (slot, card) in (0..).zip(cards) {
                    let shown = viewer.sees(*seat).then_some(*card);
                    let cue = self.card_cue(CardAct::Draw, shown).free();
                    let cue = travel(cue, deck.clone(), Some(hand_slot(*seat, slot)));
                    self.out.push(cue.after(ms(80 * u32::from(slot))).sound("draw"));
                }
            }
            // Only the seat itself knows how many it put back.
            Event::MulliganDone { seat, slots } => {
                let who = duel.seat_name(*seat);
                self.out.push(Cue::note(match slots.len() {
                    _ if !viewer.sees(*seat) => format!("{who} has settled the starting hand"),
                    0 => format!("{who} keeps the starting hand"),
                    1 => format!("{who} replaces 1 card"),
                    count => format!("{who} replaces {count} cards"),
                }));
            }
            Event::CardDrawn { seat, card, .. } | Event::CardGiven { seat, card, .. } => {
                let drawn = matches!(event, Event::CardDrawn { .. });
                let (you, others) = if drawn { ("draw", "draws") } else { ("get", "gets") };
                let text = match viewer.sees(*seat) {
                    true if viewer.you() == Some(*seat) => format!("You {you} {}", name(card)),
                    true => format!("{} {others} {}", duel.seat_name(*seat), name(card)),
                    false => format!("{} {others} a card", duel.seat_name(*seat)),
                };
                let fresh = (!self.flew(place)).then(|| self.drawn(event)).flatten();
                self.out.push(fresh.unwrap_or_else(|| Cue::wait(ms(0))).log(text));
            }
            Event::CardBurned { seat, card } => {
                let deck = Some(CardPlace::pile(zone("pile", *seat)));
                let cue = travel(self.card_cue(CardAct::Burn, Some(*card)), deck, None);
                self.out.push(Cue::word(On::Screen, "No room for more!").lasting(ms(1250)).free());
                let text = format!("No room for more: {} is burned", name(card));
                self.out.push(cue.lasting(ms(1250)).sound("burn").log(text));
            }
            Event::CardReplaced { seat, slot, new, .. } => {
                let shown = viewer.sees(*seat).then_some(*new);
                let deck = Some(CardPlace::pile(zone("pile", *seat)));
                let cue = self.card_cue(CardAct::Move, shown).sound("draw");
                let text = format!("{} replaces a card", duel.seat_name(*seat));
                self.out.push(travel(cue, deck, Some(hand_slot(*seat, *slot))).log(text));
            }
            Event::CardPlayed { seat, slot, card, .. } => {
                self.play(*seat, *card, hand_slot(*seat, *slot), "play");
            }
            Event::SignaturePlayed { seat, card, .. } => {
                self.play(*seat, *card, signature_slot(*seat), "signature");
            }
            Event::ArtifactEquipped { seat, card, .. } => {
                let cue = self.card_cue(CardAct::Move, Some(*card));
                let cue = travel(cue, None, Some(CardPlace::pile(zone("artifacts", *seat))));
                let text = format!("{} wears {}", duel.seat_name(*seat), name(card));
                self.out.push(cue.sound("equip").log(text));
            }
            Event::ArtifactBroken { seat, card } => {
                let cue = self.card_cue(CardAct::Discard, Some(*card));
                let cue = travel(cue, Some(CardPlace::pile(zone("artifacts", *seat))), None);
                self.out.push(
                    cue.lasting(ms(300)).sound("break").log(format!("{} breaks", name(card))),
                );
            }
            _ => {}
        }
    }

    // DUEL-UI-4: a spell is shown before it takes effect, a minion's card beside its arrival.
    fn play(&mut self, seat: Seat, card: CardId, from: CardPlace, sound: &'static str) {
        let record = self.duel.card(card);
        let text = format!("{} plays {}", self.duel.seat_name(seat), record.name);
        let cue = self.card_cue(CardAct::Play, Some(card)).between(Some(from), None);
        let mut cue = cue.lasting(ms(700)).sound(sound);
        cue.free = matches!(record.kind, CardKind::Minion | CardKind::Artifact);
        // DUEL-UI-5: the history of plays.
        let mut played = self.duel.printed(card);
        played.colour = Some(super::super::colour(seat));
        self.out.push(cue.by(seat).log(text).played(played));
    }
}

fn travel(cue: Cue, from: Option<CardPlace>, to: Option<CardPlace>) -> Cue {
    cue.between(from, to).lasting(ms(350)).eased(Easing::OutExpo)
}
