//! Items that are picked up, used, worn and thrown.

use super::super::pack::{slot as slot_card, worn as worn_card};
use super::deeds::flight;
use super::{AMULET, DRINK, PICK_UP, Playback, READ};
use crate::content::{Item, ItemKind};
use crate::event::Event;
use crate::hero::HERO;
use crate::state::distance;
use alloc::format;
use alloc::string::String;
use initiative_scene::cue::{CardAct, Cue};
use initiative_scene::scene::CardPlace;

impl Playback<'_> {
    pub(super) fn play_item(&mut self, event: &Event) {
        match *event {
            Event::ItemPickedUp { item, slot } => {
                let text = self.about("pick up", "picks up", &item);
                let card = self.card(CardAct::Draw, &item, None, Some(slot_card(slot)));
                self.push_own(card.lasting(PICK_UP).sound("pickup").log(text));
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
                let card = self.card(CardAct::Play, &item, Some(slot_card(slot)), None);
                self.push_own(card.lasting(span).sound(sound).log(text));
            }
            Event::ItemIdentified { kind } => {
                let look = self.game.looks.word(&self.game.book, kind).unwrap_or("strange");
                let what = if matches!(kind, ItemKind::Potion(_)) { "potion" } else { "scroll" };
                let name = self.game.book.item_name(kind);
                self.note(format!("The {look} {what} is a {name}."));
            }
            Event::ItemEquipped { item, worn, slot } => {
                let text = self.about("take up", "takes up", &item);
                let card =
                    self.card(CardAct::Move, &item, Some(slot_card(slot)), Some(worn_card(worn)));
                self.push_own(card.lasting(PICK_UP).sound("pickup").log(text));
            }
            Event::ItemUnequipped { item, worn, slot } => {
                let text = self.about("put away", "puts away", &item);
                let card =
                    self.card(CardAct::Move, &item, Some(worn_card(worn)), Some(slot_card(slot)));
                self.push_own(card.lasting(PICK_UP).sound("pickup").log(text));
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
        super::title(&self.game.item_title(item, self.all))
    }

    fn about(&self, you: &str, others: &str, item: &Item) -> String {
        format!("{} {}.", self.does(HERO, you, others), self.game.item_title(item, self.all))
    }

    fn card(
        &self,
        act: CardAct,
        item: &Item,
        from: Option<CardPlace>,
        to: Option<CardPlace>,
    ) -> Cue {
        Cue::card(act, Some(self.game.show_item(item, self.all))).between(from, to)
    }
}
