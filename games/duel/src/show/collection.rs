//! The collection that decks are made from, and the verdict on a deck.

use super::figures::fighting;
use super::words::sentence;
use crate::content::{
    CardKind, CardLibrary, Catalogue, Deck, DeckFault, DeckRules, Faction, PlayingCard, library,
};
use crate::id::CardId;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::Duel;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_scene::collection::code::Codebook;
use initiative_scene::collection::{
    Collectible, Collecting, Collection, DeckVerdict, Decklist, Family, Leader, Objection,
    ReadyDeck,
};
use initiative_scene::id::Id;
use initiative_scene::text::{Colour, Reason, capital};
use serde_json::Value;

const FACTIONS: [Faction; 4] =
    [Faction::Lantern, Faction::Thornwake, Faction::Cinder, Faction::Neutral];

impl Collecting for Duel {
    // DUEL-SET-5, DUEL-CARD-1
    fn collection() -> Collection {
        // Cards look as they do in a standard match.
        let (Ok(library), Ok(table)) = (library(), Self::start(&Setup::default(), 0)) else {
            return Collection::default();
        };
        let rules = DeckRules::from(&table.stage.rules);
        let cards = library.catalogue.cards();
        let numbered = || (0_u16..).map(CardId).zip(cards);
        let leaders = numbered().filter(|(_, card)| card.kind == CardKind::General);
        let mut all: Vec<Collectible> = numbered()
            .filter(|(_, card)| rules.limit(card) > 0)
            .map(|(number, card)| Collectible {
                id: card.id.clone().into(),
                family: family(card.faction).id,
                limit: rules.limit(card),
                card: table.printed(number),
            })
            .collect();
        // The sort is stable, so cards of the same cost stay in the order of the files.
        all.sort_by_key(|it| it.card.cost);
        Collection {
            size: rules.size,
            leaders: leaders.map(|(number, card)| leader(&table, number, card)).collect(),
            families: FACTIONS.map(family).into(),
            cards: all,
            decks: ready(library),
        }
    }

    fn codebook() -> Codebook {
        library().map(|library| library.codes.clone()).unwrap_or_default()
    }

    // DUEL-SET-5
    fn judge(list: &Decklist) -> DeckVerdict {
        let Ok(library) = library() else {
            return DeckVerdict::default();
        };
        let (deck, rules) = (deck(list), DeckRules::from(&Rules::default()));
        let catalogue = &library.catalogue;
        let id = |card: CardId| Id::from(catalogue.card(card).id.clone());
        let mut verdict = DeckVerdict { count: list.count(), ..DeckVerdict::default() };
        for fault in deck.cards(catalogue, rules).err().unwrap_or_default() {
            verdict
                .problems
                .push(Objection { card: fault.card().map(id), reason: reason(&fault, catalogue) });
        }
        for (place, card) in (0..).zip(catalogue.cards()) {
            if rules.limit(card) > 0
                && let Some(fault) = deck.full(catalogue, CardId(place), rules)
            {
                verdict.full.insert(card.id.clone().into(), reason(&fault, catalogue));
            }
        }
        verdict
    }

    fn bring(setup: &mut Setup, seat: Seat, list: &Decklist) {
        let place = seat.index();
        let count = setup.decks.len().max(2);
        setup.decks.resize(count, Value::Null);
        if let (Some(chosen), Ok(deck)) =
            (setup.decks.get_mut(place), serde_json::to_value(deck(list)))
        {
            *chosen = deck;
        }
    }
}

fn deck(list: &Decklist) -> Deck {
    let cards = list.cards.iter().map(|(id, count)| (id.to_string(), *count));
    Deck { general: list.leader.to_string(), cards: cards.collect() }
}

fn reason(fault: &DeckFault, catalogue: &Catalogue) -> Reason {
    Reason { code: fault.code().into(), text: sentence(&fault.text(catalogue)).into() }
}

fn family(faction: Faction) -> Family {
    let (id, text, crest, colour) = match faction {
        Faction::Neutral => ("neutral", "Anybody can lead them.", "circle", Colour(152, 158, 160)),
        Faction::Lantern => ("lantern", "Light, walls and patience.", "star", Colour(232, 184, 88)),
        Faction::Thornwake => ("thornwake", "Growth and numbers.", "leaf", Colour(124, 178, 96)),
        Faction::Cinder => ("cinder", "Fire at any price.", "flame", Colour(226, 106, 74)),
    };
    Family {
        id: id.into(),
        name: faction.to_string().into(),
        text: text.into(),
        crest: crest.into(),
        colour: Some(colour),
    }
}

fn leader(table: &Duel, number: CardId, card: &PlayingCard) -> Leader {
    let mut shown = table.printed(number);
    shown.cost = None;
    let rules = &table.stage.rules;
    shown.meters = fighting(rules.general_attack, rules.general_health);
    if let Some(signature) = card.signature {
        let text = table.printed(signature).text;
        let signature = table.card(signature);
        shown.text = format!("{}, {} mana: {text}", signature.name, signature.cost).into();
    }
    let own = family(card.faction).id;
    Leader {
        id: card.id.clone().into(),
        leads: alloc::vec![own.clone(), family(Faction::Neutral).id],
        family: own,
        card: shown,
    }
}

/// The ready decks, in the order of their generals.
fn ready(library: &CardLibrary) -> Vec<ReadyDeck> {
    let mut decks: Vec<(Option<CardId>, ReadyDeck)> = Vec::new();
    for (id, deck) in &library.decks {
        let cards = deck.cards.iter().map(|(id, count)| (Id::from(id.clone()), *count)).collect();
        let list = Decklist { leader: deck.general.clone().into(), cards };
        // `slow_burn` is shown as `Slow burn`.
        let name = capital(&id.replace(['_', '-'], " "));
        let place = library.catalogue.find(&deck.general);
        decks.push((place, ReadyDeck { id: id.clone().into(), name, deck: list }));
    }
    decks.sort_by_key(|(place, _)| *place);
    decks.into_iter().map(|(_, deck)| deck).collect()
}
