//! Cues of items.

use super::super::pack::{slot as slot_card, worn as worn_card};
use super::deeds::flight;
use super::{AMULET, DRINK, PICK_UP, Playback, READ};
use crate::content::{Item, ItemKind};
use crate::event::Event;
use crate::hero::HERO;
use crate::state::distance;
use alloc::string::String;
use initiative_scene::cue::{CardAct, Cue};
use initiative_scene::scene::CardPlace;
use initiative_scene::text::capital;

impl Playback<'_> {
    pub(super) fn play_item(&mut self, event: &Event) {
        match *event {
            Event::ItemPickedUp { item, slot } => {
                let text = self.about("pick up", "picks up", &item);
                self.move_card(CardAct::Draw, &item, None, Some(slot_card(slot)), text);
            }
            Event::ItemDropped { item, at, .. } => {
                let text = format!("{} lies at {at}.", self.title_of(&item));
                self.note(text);
            }
            Event::ItemUsed { kind, slot } => {
                let item = Item::one(kind);
                let (span, sound, you, others) = match kind {
                    ItemKind::Potion(_) => (DRINK, "drink", "drink", "drinks"),
                    ItemKind::Scroll(_) => (READ, "read", "read", "reads"),
                    _ => (DRINK, "pickup", "eat", "eats"),
                };
                let text = self.about(you, others, &item);
                let card = Cue::card(CardAct::Play, Some(self.game.show_item(&item, self.all)));
                let card = card.between(Some(slot_card(slot)), None);
                self.push_own(card.lasting(span).sound(sound).log(text));
            }
            Event::ItemIdentified { kind } => {
                let name = self.game.book.item_name(kind);
                self.note(format!("The {} is a {name}.", self.game.appearance_name(kind)));
            }
            Event::ItemEquipped { item, worn, slot } => {
                let text = self.about("take up", "takes up", &item);
                let (from, to) = (slot_card(slot), worn_card(worn));
                self.move_card(CardAct::Move, &item, Some(from), Some(to), text);
            }
            Event::ItemUnequipped { item, worn, slot } => {
                let text = self.about("put away", "puts away", &item);
                let (from, to) = (worn_card(worn), slot_card(slot));
                self.move_card(CardAct::Move, &item, Some(from), Some(to), text);
            }
            Event::ItemForged { item, .. } => {
                let text = format!("It is {} now.", self.game.item_title(&item, self.all));
                self.push_own(Cue::heard("buff").log(text));
            }
            Event::ItemThrown { kind, from, to } => {
                self.afar = Some(HERO);
                let text = self.about("throw", "throws", &Item::one(kind));
                let shot = Cue::shot(from, to, self.game.item_look(kind, self.all));
                let shot = shot.lasting(flight(distance(from, to))).sound("throw");
                self.push_own(shot.log(text));
            }
            Event::ItemBroke { kind, at } => {
                let name = self.game.kind_name(kind, self.all);
                self.push(Cue::heard("burn").heard_at(at).log(format!("The {name} breaks.")));
            }
            Event::AmuletTaken => self.banner("The Amulet!", AMULET, "coin"),
            _ => {}
        }
    }

    fn title_of(&self, item: &Item) -> String {
        capital(&self.game.item_title(item, self.all)).into_owned()
    }

    fn about(&self, you: &str, others: &str, item: &Item) -> String {
        format!("{} {}.", self.does(HERO, you, others), self.game.item_title(item, self.all))
    }

    fn move_card(
        &mut self,
        act: CardAct,
        item: &Item,
        from: Option<CardPlace>,
        to: Option<CardPlace>,
        text: String,
    ) {
        let card = Cue::card(act, Some(self.game.show_item(item, self.all))).between(from, to);
        self.push_own(card.lasting(PICK_UP).sound("pickup").log(text));
    }
}
