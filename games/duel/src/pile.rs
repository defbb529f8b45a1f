//! Face-down draw decks.

use crate::id::CardId;
use crate::state::{Grant, HeldCard};
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::modifier::Modifiers;
use serde::{Deserialize, Serialize};

/// A pile of cards. Few cards in a pile have modifiers, so these are stored separately: copying and
/// saving a pile costs two bytes a card.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawPile {
    /// The top card last.
    cards: Vec<CardId>,
    /// The modifiers of cards that have any, by the card's index, ascending.
    marked: Vec<(u16, Modifiers<Grant>)>,
}

impl Clone for DrawPile {
    fn clone(&self) -> Self {
        Self { cards: self.cards.clone(), marked: self.marked.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.cards.clone_from(&from.cards);
        self.marked.clone_from(&from.marked);
    }
}

impl DrawPile {
    /// How many cards there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether the pile is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards, the top one last.
    #[must_use]
    pub fn cards(&self) -> &[CardId] {
        &self.cards
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [CardId] {
        &mut self.cards
    }

    /// The cards with their modifiers, the top one first.
    pub fn held(&self) -> impl Iterator<Item = HeldCard> {
        (0..self.len()).rev().map(|place| HeldCard {
            card: self.cards[place],
            modifiers: self.find(place).map_or_else(Modifiers::new, |at| self.marked[at].1.clone()),
        })
    }

    /// The modifiers of all cards that have any.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &Modifiers<Grant>> {
        self.marked.iter().map(|(_, modifiers)| modifiers)
    }

    /// Changes the modifiers of all cards that have any, from the top down.
    pub(crate) fn edit(&mut self, change: impl FnMut(&mut Modifiers<Grant>)) {
        if !self.marked.is_empty() {
            self.marked.iter_mut().rev().map(|(_, modifiers)| modifiers).for_each(change);
            self.marked.retain(|(_, modifiers)| !modifiers.is_empty());
        }
    }

    fn find(&self, place: usize) -> Option<usize> {
        self.marked.binary_search_by_key(&place, |(at, _)| usize::from(*at)).ok()
    }

    /// Takes the top card.
    pub(crate) fn pop(&mut self) -> Option<HeldCard> {
        self.len().checked_sub(1).map(|top| self.take(top))
    }

    /// Takes the card at an index, counted from the bottom. The index must exist.
    pub(crate) fn take(&mut self, place: usize) -> HeldCard {
        let card = self.cards.remove(place);
        if self.marked.is_empty() {
            return HeldCard::new(card);
        }
        let modifiers = self.find(place).map(|at| self.marked.remove(at).1).unwrap_or_default();
        let above = self.marked.iter_mut().filter(|(at, _)| usize::from(*at) > place);
        above.for_each(|(at, _)| *at -= 1);
        HeldCard { card, modifiers }
    }

    /// Puts a card at an index, counted from the bottom.
    pub(crate) fn put(&mut self, place: usize, held: HeldCard) {
        self.cards.insert(place, held.card);
        for (at, _) in self.marked.iter_mut().filter(|(at, _)| usize::from(*at) >= place) {
            *at += 1;
        }
        if !held.modifiers.is_empty() {
            let at = self.marked.partition_point(|(at, _)| usize::from(*at) < place);
            self.marked.insert(at, (place as u16, held.modifiers));
        }
    }

    pub(crate) fn shuffle(&mut self, dice: &mut Dice) {
        if self.marked.is_empty() {
            return dice.shuffle(&mut self.cards);
        }
        let mut held: Vec<HeldCard> = self.held().collect();
        held.reverse();
        dice.shuffle(&mut held);
        *self = held.into_iter().collect();
    }

    /// Shuffles it so that the old order does not influence the new one.
    pub(crate) fn deal_anew(&mut self, dice: &mut Dice) {
        if self.marked.is_empty() {
            self.cards.sort_unstable();
        } else {
            let mut held: Vec<HeldCard> = self.held().collect();
            held.sort_by_key(|held| held.card);
            *self = held.into_iter().collect();
        }
        self.shuffle(dice);
    }

    /// Whether it is consistent. Its numbers may come from outside.
    pub(crate) fn is_sound(&self) -> bool {
        self.len() <= 4096
            && self.marked.is_sorted_by(|a, b| a.0 < b.0)
            && self
                .marked
                .iter()
                .all(|(at, list)| usize::from(*at) < self.len() && !list.is_empty())
    }
}

impl FromIterator<HeldCard> for DrawPile {
    /// Makes a pile from cards, the top one last.
    fn from_iter<I: IntoIterator<Item = HeldCard>>(cards: I) -> Self {
        let mut pile = Self::default();
        cards.into_iter().for_each(|held| pile.put(pile.len(), held));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::BuffId;
    use alloc::vec::Vec;
    use initiative_kernel::modifier::Modifier;

    fn held(card: u16) -> HeldCard {
        let grant = Grant { buff: BuffId(card), source: None, artifact: None };
        let modifiers = (0..card % 3).map(|_| Modifier::new(grant)).collect();
        HeldCard { card: CardId(card), modifiers }
    }

    #[test]
    fn a_pile_is_a_list_of_cards() {
        let mut dice = Dice::new(4);
        let mut plain: Vec<HeldCard> = (0..20).map(held).collect();
        let mut pile: DrawPile = plain.iter().cloned().collect();
        for card in 20..400 {
            let place = dice.index(plain.len()).unwrap_or(0);
            if dice.chance(50) && !plain.is_empty() {
                assert_eq!(pile.take(place), plain.remove(place));
            } else {
                plain.insert(place, held(card));
                pile.put(place, held(card));
            }
            if card % 50 == 0 {
                let mut same = dice.clone();
                pile.shuffle(&mut dice);
                same.shuffle(&mut plain);
            }
            assert!(pile.is_sound());
            assert_eq!(
                pile.held().collect::<Vec<_>>(),
                plain.iter().rev().cloned().collect::<Vec<_>>()
            );
        }
    }
}
