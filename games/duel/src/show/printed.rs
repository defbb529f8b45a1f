//! Cards as they are printed. Putting a card into words takes longer than playing it, so the words of
//! the built-in cards are made once.

use super::figures::{fighting, keyword_facts};
use super::words::{card_text, choice_text, terms};
use crate::content::{CardKind, Catalogue, Filter, Keyword, Keywords, PlayingCard, library};
use crate::id::CardId;
use crate::state::Duel;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::Loaded;
use initiative_kernel::game::SetupError;
use initiative_scene::scene::Card;
use initiative_scene::text::{Fact, Text};

/// A card in words.
#[derive(Clone)]
pub(super) struct PrintedCard {
    pub(super) card: Card,
    /// The words of its text that need explaining; those that are keywords with their keyword.
    terms: Vec<(Option<Keyword>, Fact)>,
    /// What is asked when its first and its second target are chosen.
    pub(super) asks: [Text; 2],
}

impl PrintedCard {
    /// Puts a card into words. `keep` stores a text that was made for it.
    fn new(card: &PlayingCard, cards: &Catalogue, keep: impl Fn(String) -> Text) -> Self {
        let mut shown = Card::new(keep(card.name.clone()), keep(card.look.clone()));
        shown.cost = Some(card.cost.into());
        shown.label = match card.kind {
            CardKind::Minion => "Minion",
            CardKind::General => "General",
            CardKind::Spell => "Spell",
            CardKind::Artifact => "Artifact",
            CardKind::Signature => "Signature",
        }
        .into();
        if card.kind == CardKind::Minion {
            shown.meters = fighting(card.attack, card.health);
        }
        shown.text = keep(card_text(card, cards));
        let terms = terms(&shown.text);
        let mut facts: Vec<Fact> = keyword_facts(card.keywords).collect();
        facts.extend(explained(&terms, card.keywords));
        facts.push(Fact::new("Faction", keep(card.faction.to_string())));
        // DUEL-SET-5: a limit of 0 means a token, which no deck can have.
        if let Some(limit) = card.limit.filter(|limit| *limit > 0) {
            facts.push(Fact::new("In a deck", keep(format!("at most {limit}"))));
        }
        if !card.flavour.is_empty() {
            facts.push(Fact::new("", keep(card.flavour.clone())));
        }
        shown.facts = facts;
        let ask = |filter: Option<Filter>| {
            filter.map(|filter| keep(choice_text(card, filter, cards))).unwrap_or_default()
        };
        Self { card: shown, terms, asks: [ask(card.target), ask(card.follow_up)] }
    }

    /// The words of its text, explained, but for the keywords that a unit shows as its own.
    pub(super) fn explained(&self, own: Keywords) -> impl Iterator<Item = Fact> {
        explained(&self.terms, own)
    }
}

fn explained(terms: &[(Option<Keyword>, Fact)], own: Keywords) -> impl Iterator<Item = Fact> {
    let foreign = move |keyword: &Option<Keyword>| !keyword.is_some_and(|keyword| own.has(keyword));
    let terms = terms.iter().filter(move |(keyword, _)| foreign(keyword));
    terms.map(|(_, fact)| fact.clone())
}

/// The built-in cards in words, by number.
fn built_in() -> Result<&'static Vec<PrintedCard>, SetupError> {
    static PRINTED: Loaded<Vec<PrintedCard>> = Loaded::new(|| {
        let catalogue = &library()?.catalogue;
        // They stay as long as the program runs, so every scene can borrow them.
        let keep = |text: String| Text::Borrowed(text.leak());
        Ok(catalogue.cards().iter().map(|card| PrintedCard::new(card, catalogue, keep)).collect())
    });
    PRINTED.get()
}

impl Duel {
    /// A card of the match in words.
    pub(super) fn words(&self, card: CardId) -> Cow<'static, PrintedCard> {
        let built_in = match self.stage.catalogue {
            Cow::Borrowed(_) => built_in().ok(),
            Cow::Owned(_) => None,
        };
        match built_in.and_then(|cards| cards.get(usize::from(card.0))) {
            Some(printed) => Cow::Borrowed(printed),
            None => Cow::Owned(PrintedCard::new(self.card(card), self.catalogue(), Text::Owned)),
        }
    }

    /// A card of the match as it is printed.
    pub(super) fn printed(&self, card: CardId) -> Card {
        self.words(card).card.clone()
    }
}
