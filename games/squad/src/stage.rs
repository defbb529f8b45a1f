//! The part of a battle that never changes: ground, rules, content, and who takes part.

use crate::board::BattleBoard;
use crate::content::{Content, MonsterCard, MonsterKind, SurvivorAbility, Weapon};
use crate::id::{MonsterId, SurvivorId};
use crate::rules::BattleRules;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::fields;
use initiative_content::shape::whole;
use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// Everything about a battle that never changes. Copies of a battle share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleStage {
    /// The scenario's id.
    pub id: String,
    /// The scenario's name.
    pub name: String,
    /// The ground.
    pub board: BattleBoard,
    /// The switches.
    pub rules: BattleRules,
    /// Weapons, abilities, cards and kinds.
    pub content: Content,
    /// Who the survivors are, in the order of ids.
    pub survivors: Vec<SurvivorProfile>,
    /// Who the monsters are, in the order of ids.
    pub monsters: Vec<MonsterProfile>,
    /// How many seats there are.
    pub seats: u8,
}

// SQUAD-SET-2
fields! {
    /// The lasting numbers of a survivor.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct SurvivorStats {
        /// The walking cost that it may spend in a move.
        pub movement: u8 = whole(0..=12),
        /// The number that a monster's die must beat.
        pub evasion: i8 = whole(-20..=20),
        /// Lowers the face that hits.
        pub accuracy: i8 = whole(-20..=20),
        /// Additional dice.
        pub speed: i8 = whole(-20..=20),
        /// Adds to wound rolls.
        pub strength: i8 = whole(-20..=20),
        /// Lowers the face that is critical.
        pub luck: i8 = whole(-20..=20),
    }
}

impl Default for SurvivorStats {
    fn default() -> Self {
        Self { movement: 5, evasion: 5, accuracy: 0, speed: 0, strength: 0, luck: 0 }
    }
}

/// Who a survivor is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurvivorProfile {
    /// Its id.
    pub id: SurvivorId,
    /// Its name.
    pub name: String,
    /// The short label on its figure.
    pub label: String,
    /// Its colour. It stays the same when the figure is drawn in grey.
    pub colour: [u8; 3],
    /// The seat that commands it.
    pub owner: Seat,
    /// Its numbers.
    pub stats: SurvivorStats,
    /// Its weapon.
    pub weapon: u8,
    /// Its abilities.
    pub abilities: Vec<u8>,
}

/// Who a monster is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterProfile {
    /// Its id.
    pub id: MonsterId,
    /// Its kind.
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// The short label on its figure.
    pub label: String,
    /// Its colour.
    pub colour: [u8; 3],
    /// What it adds to its attack dice.
    pub accuracy: i8,
    /// What a wound roll must reach.
    pub toughness: i8,
}

impl BattleStage {
    /// The weapon of a survivor.
    #[must_use]
    pub fn weapon(&self, survivor: usize) -> &Weapon {
        &self.content.weapons[usize::from(self.survivors[survivor].weapon)]
    }

    /// An ability, by its index among those of a survivor.
    #[must_use]
    pub fn ability(&self, survivor: usize, place: u8) -> Option<&SurvivorAbility> {
        let ability = self.survivors[survivor].abilities.get(usize::from(place))?;
        self.content.abilities.get(usize::from(*ability))
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: u8) -> &MonsterCard {
        &self.content.cards[usize::from(card)]
    }

    /// The kind of a monster.
    #[must_use]
    pub fn kind(&self, monster: usize) -> &MonsterKind {
        &self.content.kinds[usize::from(self.monsters[monster].kind)]
    }

    /// The index of a survivor in the order of ids.
    #[must_use]
    pub fn survivor(&self, id: SurvivorId) -> Option<usize> {
        self.survivors.iter().position(|sheet| sheet.id == id)
    }

    /// The index of a monster in the order of ids.
    #[must_use]
    pub fn monster(&self, id: MonsterId) -> Option<usize> {
        self.monsters.iter().position(|sheet| sheet.id == id)
    }
}
