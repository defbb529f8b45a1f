//! Weapons, abilities, cards, monsters and scenarios: all the data of the game.
//!
//! The built-in content is read once from `content/*.ron`. A scenario may add to it or replace
//! parts of it. The content of a battle is in its [`BattleStage`](crate::BattleStage).

mod ability;
mod card;
mod kind;
mod library;
mod weapon;

pub use ability::{AbilityEffect, SurvivorAbility};
pub use card::{MonsterAct, MonsterAim, MonsterCard};
pub(crate) use kind::DECK;
pub use kind::MonsterKind;
pub use library::{SquadLibrary, library};
pub use weapon::{RangeBand, Weapon};

use crate::body::FigureStatus;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::{OUT_OF_RANGE, UNKNOWN_CONTENT};
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
    pub abilities: Vec<SurvivorAbility>,
    /// The action cards.
    pub cards: Vec<MonsterCard>,
    /// The kinds of monsters.
    pub kinds: Vec<MonsterKind>,
}

/// The parts of the content that could be read.
#[derive(Clone, Debug)]
pub(crate) struct Shelves {
    pub(crate) weapons: Shelf<Weapon>,
    pub(crate) abilities: Shelf<SurvivorAbility>,
    pub(crate) cards: Shelf<MonsterCard>,
    pub(crate) kinds: Shelf<MonsterKind>,
}

impl From<Content> for Shelves {
    fn from(content: Content) -> Self {
        Self {
            weapons: Shelf::new("weapon", |weapon| &weapon.id, content.weapons),
            abilities: Shelf::new("ability", |ability| &ability.id, content.abilities),
            cards: Shelf::new("card", |card| &card.id, content.cards),
            kinds: Shelf::new("kind of monster", |kind| &kind.id, content.kinds),
        }
    }
}

impl From<Shelves> for Content {
    fn from(shelves: Shelves) -> Self {
        Self {
            weapons: shelves.weapons.into_vec(),
            abilities: shelves.abilities.into_vec(),
            cards: shelves.cards.into_vec(),
            kinds: shelves.kinds.into_vec(),
        }
    }
}

impl Shelves {
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
            self.tear();
        }
    }

    fn read_table(&mut self, table: &str, list: &Node<'_>) {
        match table {
            "weapons" => self.weapons.read(list, |node| Weapon::blank().read(node)),
            "abilities" => self.abilities.read(list, |node| SurvivorAbility::blank().read(node)),
            "cards" => self.cards.read(list, |node| MonsterCard::blank().read(node)),
            _ => self.kinds.read(list, |node| MonsterKind::read(node, &self.cards)),
        }
    }

    /// Marks all entries as uncertain, because the scenario's content could not be read.
    pub(crate) fn tear(&mut self) {
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
        let cards = Shelves::from(self.clone()).cards;
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

/// The status that an effect gives, and for how many turns.
fn given_status(form: &mut Form<'_>, needed: bool, given: &mut Option<(FigureStatus, u8)>) {
    let (mut status, mut turns) = given.unzip();
    let named = form.given("status");
    let timed = form.option("turns", &mut turns, |node| node.number(1..=99));
    if needed && !form.need("status") {
        return;
    }
    let read = |node: &Node<'_>| node.word(&FigureStatus::WORDS, UNKNOWN_CONTENT).map(Some);
    form.value("status", &mut status, read, |it| it.map(FigureStatus::name).into());
    if form.reads() && timed && !named {
        form.fault("turns", OUT_OF_RANGE, "turns are those of a status, and none is given");
    }
    let turns = turns.unwrap_or(1);
    *given = status.map(|status| (status, if status.instant() { 1 } else { turns }));
}
