//! Piles of cards, as far as players may look into them.

use super::figures::describe_act;
use crate::body::Location;
use crate::state::Squad;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::id::Id;
use initiative_scene::scene::{Card, Scene, Stack, Zone, ZoneRole};
use initiative_scene::text::capital;

/// The zone in which hits wait for the player's choice.
pub(super) const HITS: &str = "hits";

/// One of a monster's piles.
#[derive(Clone, Copy)]
pub(super) enum Pile {
    Draw,
    Discard,
    Wounds,
    Revealed,
    Locations,
    Used,
}

impl Squad {
    pub(super) fn pile_zone(&self, monster: usize, pile: Pile) -> Id {
        let name = match pile {
            Pile::Draw => "draw",
            Pile::Discard => "discard",
            Pile::Wounds => "wounds",
            Pile::Revealed => "revealed",
            Pile::Locations => "locations",
            Pile::Used => "used",
        };
        format!("{name}-{}", self.monster_id(monster)).into()
    }

    // SQUAD-HIDE-1: the number of each card, never an order.
    pub(super) fn lay_piles(&self, scene: &mut Scene) {
        let mut order = 0;
        for place in self.living_monsters() {
            let state = &self.monsters[place];
            let zones = [
                (Pile::Draw, "Action cards", ZoneRole::Draw, self.stacks(&state.draw)),
                (Pile::Discard, "Used cards", ZoneRole::Discard, self.stacks(&state.discard)),
                (Pile::Wounds, "Wounds", ZoneRole::Table, self.stacks(&state.wounds)),
                (Pile::Locations, "Hit locations", ZoneRole::Draw, places(&state.locations)),
                (Pile::Used, "Used hit locations", ZoneRole::Discard, places(&state.used)),
            ];
            for (pile, name, role, contents) in zones {
                let mut zone = Zone::new(name, role);
                zone.order = order;
                zone.piece = Some(self.monster_piece(place));
                zone.count = Some(contents.iter().map(|stack| stack.count).sum());
                zone.contents = contents;
                scene.zones.insert(self.pile_zone(place, pile), zone);
                order += 1;
            }
            if let Some(intent) = state.revealed {
                let mut zone = Zone::new("Next card", ZoneRole::Table);
                zone.order = order;
                zone.piece = Some(self.monster_piece(place));
                zone.cards.insert(0, self.show_card(intent.card));
                scene.zones.insert(self.pile_zone(place, Pile::Revealed), zone);
                order += 1;
            }
        }
        if let Some(pending) = &self.pending {
            let mut zone = Zone::new("Hits to resolve", ZoneRole::Table);
            zone.order = order;
            zone.piece = Some(self.monster_piece(pending.target.into()));
            for (slot, location) in (0_u16..).zip(&pending.cards) {
                zone.cards.insert(slot, show_location(*location));
            }
            scene.zones.insert(HITS.into(), zone);
        }
    }

    /// An open action card.
    pub(super) fn show_card(&self, card: u8) -> Card {
        let card = self.stage.card(card);
        let mut shown = Card::new(card.name.clone(), card.id.clone());
        shown.label = "Action".into();
        let acts: Vec<String> = card.acts.iter().map(describe_act).collect();
        shown.text = acts.join(" ").into();
        shown
    }

    /// How many there are of each card, in the order of cards.
    fn stacks(&self, cards: &[u8]) -> Vec<Stack> {
        let kinds = (0_u8..).zip(&self.stage.content.cards);
        let counted = kinds.map(|(number, card)| Stack {
            name: card.name.clone().into(),
            count: count(cards, &number),
        });
        counted.filter(|stack| stack.count > 0).collect()
    }
}

/// An open hit-location card.
pub(super) fn show_location(location: Location) -> Card {
    let mut card = Card::new(capital(location.name()), location.name());
    card.label = "Hit location".into();
    if let Some((status, _)) = location.critical() {
        card.text = format!("Critical: {}.", status.name()).into();
    }
    card
}

fn places(cards: &[Location]) -> Vec<Stack> {
    let counted = Location::ALL
        .into_iter()
        .map(|location| Stack { name: capital(location.name()), count: count(cards, &location) });
    counted.filter(|stack| stack.count > 0).collect()
}

fn count<T: PartialEq>(cards: &[T], card: &T) -> u16 {
    u16::try_from(cards.iter().filter(|other| *other == card).count()).unwrap_or(u16::MAX)
}
