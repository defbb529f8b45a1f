//! Weapons, abilities, cards, monsters and scenarios: all the data of the game.
//!
//! The built-in content is read once from `content/*.ron`. A scenario may add to it or replace
//! parts of it. The content of a battle is in its [`Stage`](crate::Stage).

mod ability;
mod card;
mod deed;
mod kind;
mod library;
mod weapon;

pub use ability::{Ability, Effect};
pub use card::{Act, Aim, Card};
pub(crate) use kind::DECK;
pub use kind::Kind;
pub use library::{Library, library};
pub use weapon::{Band, Weapon};

use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::UNKNOWN_CONTENT;
use initiative_content::words::quoted;
use initiative_content::{Fields, Form, Node, Shelf};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that survivors and monsters can have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The weapons.
    pub weapons: Vec<Weapon>,
    /// The abilities.
    pub abilities: Vec<Ability>,
    /// The action cards.
    pub cards: Vec<Card>,
    /// The kinds of monsters.
    pub kinds: Vec<Kind>,
}

/// The parts of the content that could be read.
#[derive(Clone, Debug)]
pub(crate) struct Lore {
    pub(crate) weapons: Shelf<Weapon>,
    pub(crate) abilities: Shelf<Ability>,
    pub(crate) cards: Shelf<Card>,
    pub(crate) kinds: Shelf<Kind>,
}

impl From<Content> for Lore {
    fn from(content: Content) -> Self {
        Self {
            weapons: Shelf::new("weapon", |weapon| &weapon.id, content.weapons),
            abilities: Shelf::new("ability", |ability| &ability.id, content.abilities),
            cards: Shelf::new("card", |card| &card.id, content.cards),
            kinds: Shelf::new("kind of monster", |kind| &kind.id, content.kinds),
        }
    }
}

impl From<Lore> for Content {
    fn from(lore: Lore) -> Self {
        Self {
            weapons: lore.weapons.into_vec(),
            abilities: lore.abilities.into_vec(),
            cards: lore.cards.into_vec(),
            kinds: lore.kinds.into_vec(),
        }
    }
}

impl Lore {
    /// Reads a scenario's own content into this. Entries with a known id replace, others are added.
    pub(crate) fn read(&mut self, node: &Node<'_>) {
        let whole = node.form(|form| {
            for table in ["weapons", "abilities", "cards", "kinds"] {
                if let Some(list) = form.field(table) {
                    self.read_table(table, &list);
                }
            }
        });
        if !whole {
            self.lose();
        }
    }

    fn read_table(&mut self, table: &str, list: &Node<'_>) {
        match table {
            "weapons" => self.weapons.read(list, |node| Weapon::blank().read(node)),
            "abilities" => self.abilities.read(list, |node| Ability::blank().read(node)),
            "cards" => self.cards.read(list, |node| Card::blank().read(node)),
            _ => self.kinds.read(list, |node| Kind::read(node, &self.cards)),
        }
    }

    /// Marks all entries as uncertain, because the scenario's content could not be read.
    pub(crate) fn lose(&mut self) {
        self.weapons.tear();
        self.abilities.tear();
        self.cards.tear();
        self.kinds.tear();
    }

    /// Sets the price of an ability.
    pub(crate) fn price(&mut self, name: &str, node: &Node<'_>) {
        match self.abilities.place(name) {
            None if !self.abilities.is_torn() => {
                let message = alloc::format!(
                    "there is no action {}; there are move, attack and the abilities",
                    quoted(name)
                );
                node.fault(UNKNOWN_CONTENT, message);
            }
            place => {
                let cost = node.number(1..=99);
                let ability = place.and_then(|place| self.abilities.all_mut().get_mut(place));
                if let (Some(cost), Some(ability)) = (cost, ability) {
                    ability.cost = cost;
                }
            }
        }
    }
}

impl Content {
    /// All of it, as a scenario brings it.
    pub(crate) fn write(&self) -> Value {
        let cards = Lore::from(self.clone()).cards;
        serde_json::json!({
            "weapons": self.weapons.iter().map(Fields::write).collect::<Vec<_>>(),
            "abilities": self.abilities.iter().map(Fields::write).collect::<Vec<_>>(),
            "cards": self.cards.iter().map(Fields::write).collect::<Vec<_>>(),
            "kinds": self.kinds.iter().map(|kind| kind.write(&cards)).collect::<Vec<_>>(),
        })
    }
}

/// Reads the id of an entry and its name. The name is the id if none is given.
fn naming(form: &mut Form<'_>, id: &mut String, name: &mut String) {
    if form.need("id") {
        form.text("id", id);
    }
    if !form.text("name", name) {
        name.clone_from(id);
    }
}
