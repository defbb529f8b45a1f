//! The collection that decks are made from, and the verdict on a deck.

use super::words::{card_text, sentence};
use crate::content::{Card, Deck, DeckFault, DeckRules, Faction, Kind, Library, library};
use crate::id::CardId;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::Duel;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_scene::collection::code::Codebook;
use initiative_scene::collection::{
    Collectible, Collecting, Collection, Decklist, Family, Leader, Objection, ReadyDeck, Verdict,
};
use initiative_scene::id::Id;
use initiative_scene::scene::{Meter, MeterStyle};
use initiative_scene::text::{Colour, Reason};
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
        let leaders = cards.iter().filter(|card| card.kind == Kind::General);
        let mut all: Vec<Collectible> = cards
            .iter()
            .filter(|card| rules.limit(card) > 0)
            .map(|card| Collectible {
                id: card.id.clone().into(),
                family: family(card.faction).id,
                limit: rules.limit(card),
                card: table.printed(card),
            })
            .collect();
        // The sort is stable, so cards of the same cost stay in the order of the files.
        all.sort_by_key(|it| it.card.cost);
        Collection {
            size: rules.size,
            leaders: leaders.map(|card| leader(&table, card)).collect(),
            families: FACTIONS.map(family).into(),
            cards: all,
            decks: ready(library),
        }
    }

    fn codebook() -> Codebook {
        library().map(|library| library.codes.clone()).unwrap_or_default()
    }

    // DUEL-SET-5
    fn judge(list: &Decklist) -> Verdict {
        let Ok(library) = library() else {
            return Verdict::default();
        };
        let (deck, rules) = (deck(list), DeckRules::from(&Rules::default()));
        let catalogue = &library.catalogue;
        let id = |card: CardId| Id::from(catalogue.card(card).id.clone());
        let mut verdict = Verdict { count: list.count(), ..Verdict::default() };
        for fault in deck.cards(catalogue, rules).err().unwrap_or_default() {
            verdict.problems.push(Objection { card: fault.card().map(id), reason: reason(&fault) });
        }
        for (place, card) in (0..).zip(catalogue.cards()) {
            if rules.limit(card) > 0
                && let Some(fault) = deck.full(catalogue, CardId(place), rules)
            {
                verdict.full.insert(card.id.clone().into(), reason(&fault));
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

fn reason(fault: &DeckFault) -> Reason {
    Reason { code: fault.code().into(), text: sentence(&format!("{fault}")).into() }
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

fn leader(table: &Duel, card: &Card) -> Leader {
    let mut shown = table.printed(card);
    shown.cost = None;
    let number = |id: &'static str, name: &'static str, value: u16| {
        Meter::new(id, name, value).styled(MeterStyle::Number)
    };
    let rules = &table.stage.rules;
    shown.meters = alloc::vec![
        number("attack", "Attack", rules.general_attack).icon("sword"),
        number("health", "Health", rules.general_health).icon("heart"),
    ];
    if let Some(signature) = card.signature {
        let signature = table.card(signature);
        let text = card_text(signature, table.catalogue());
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
fn ready(library: &Library) -> Vec<ReadyDeck> {
    let mut decks: Vec<(Option<CardId>, ReadyDeck)> = Vec::new();
    for (id, deck) in &library.decks {
        let cards = deck.cards.iter().map(|(id, count)| (Id::from(id.clone()), *count)).collect();
        let list = Decklist { leader: deck.general.clone().into(), cards };
        let name = title(id).into();
        let place = library.catalogue.find(&deck.general);
        decks.push((place, ReadyDeck { id: id.clone().into(), name, deck: list }));
    }
    decks.sort_by_key(|(place, _)| *place);
    decks.into_iter().map(|(_, deck)| deck).collect()
}

/// `slow_burn` as `Slow burn`.
fn title(id: &str) -> String {
    let words = id.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wrong(list: &Decklist) -> Vec<String> {
        Duel::judge(list).problems.into_iter().map(|it| it.reason.text.into_owned()).collect()
    }

    #[test]
    fn duel_deck_1_to_3_ready_decks_are_offered_and_legal() {
        let collection = Duel::collection();
        assert_eq!((collection.size, collection.cards.len()), (39, 54));
        let leaders: Vec<_> = collection.leaders.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(leaders, ["oriel", "ulla", "vesh"]);
        let ready: Vec<_> = collection.decks.iter().map(|it| &*it.name).collect();
        assert_eq!(ready, ["Lantern", "Thornwake", "Cinder"]);
        for ReadyDeck { deck, .. } in &collection.decks {
            assert_eq!(wrong(deck), Vec::<String>::new());
        }
        let families: Vec<_> = collection.families.iter().map(|it| &it.id).collect();
        assert!(collection.cards.iter().all(|it| families.contains(&&it.family)));
    }

    #[test]
    fn duel_set_5_all_that_is_wrong_is_named_at_once() {
        let cards = [("paper_kite", 4), ("moss_whelp", 1), ("turned_hourglass", 2), ("sow", 1)];
        let cards = cards.map(|(card, count)| (card.into(), count)).into();
        let list = Decklist { leader: "vesh".into(), cards };
        assert_eq!(
            wrong(&list),
            [
                "Moss Whelp belongs to Thornwake; the deck to Cinder Choir.",
                "4 of Paper Kite; a deck may have 3.",
                "1 of Sow; a deck may have 0.",
                "2 of Turned Hourglass; a deck may have 1.",
                "8 cards; a deck has 39.",
            ]
        );
        let about = Duel::judge(&list).problems.into_iter().map(|it| it.card);
        assert_eq!(about.flatten().count(), 4);
        let nobody = Decklist { leader: "paper_kite".into(), ..Decklist::default() };
        assert_eq!(wrong(&nobody)[0], "There is no general \"paper_kite\".");
    }

    // Every card that can be played has a number, and numbers never change.
    #[test]
    fn codes_name_every_card_and_keep_their_meaning() {
        let (collection, book) = (Duel::collection(), Duel::codebook());
        for card in &collection.cards {
            let places = book.cards.iter().filter(|it| **it == card.id).count();
            assert_eq!(places, 1, "content/codes.ron has {} {places} times", card.id);
        }
        assert!(collection.leaders.iter().all(|it| book.leaders.contains(&it.id)));
        for ReadyDeck { deck, .. } in &collection.decks {
            let code = book.write(Duel::ID, deck).unwrap();
            assert!(code.len() <= 40, "{code}");
            assert_eq!(book.read(Duel::ID, &code).as_ref(), Ok(deck));
        }
        let kept = book.read(Duel::ID, "AQIGvQHbDZQ").unwrap();
        assert_eq!((kept.leader.as_str(), kept.count()), ("vesh", 5));
        assert_eq!((kept.cards["paper_kite"], kept.cards["cinder_bolt"]), (3, 2));
    }

    #[test]
    fn a_deck_is_brought_into_the_setup() {
        let lists = Duel::collection().decks;
        for (seat, general) in [(Seat(0), "ulla"), (Seat(1), "vesh")] {
            let mut setup = Setup::default();
            let ready = lists.iter().find(|it| it.deck.leader.as_str() == general).unwrap();
            Duel::bring(&mut setup, seat, &ready.deck);
            let game = Duel::start(&setup, 1).unwrap();
            assert_eq!(game.card(game.general(seat).unwrap().card).id, general);
            let other = if seat == Seat(0) { (Seat(1), "vesh") } else { (Seat(0), "oriel") };
            assert_eq!(game.card(game.general(other.0).unwrap().card).id, other.1);
        }
    }

    fn anything() -> impl Strategy<Value = Decklist> {
        let cards = proptest::collection::btree_map(0..54_usize, 0..5_u16, 0..25);
        (0..3_usize, cards).prop_map(|(leader, cards)| {
            let Collection { leaders, cards: all, .. } = Duel::collection();
            let cards = cards.into_iter().map(|(card, count)| (all[card].id.clone(), count));
            Decklist { leader: leaders[leader].id.clone(), cards: cards.collect() }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        // DUEL-SET-5: a card that may be added causes no fault, and any other card would.
        #[test]
        fn duel_set_5_a_card_is_full_exactly_when_one_more_would_be_wrong(list in anything()) {
            let verdict = Duel::judge(&list);
            let harm = |verdict: &Verdict| -> usize {
                let of_cards = verdict.problems.iter().filter(|it| it.card.is_some());
                of_cards.count() + usize::from(verdict.count > 39)
            };
            for Collectible { id, .. } in Duel::collection().cards {
                let mut more = list.clone();
                *more.cards.entry(id.clone()).or_insert(0) += 1;
                let then = Duel::judge(&more);
                let wrong = |it: &Verdict| it.problems.iter().any(|it| it.card.as_ref() == Some(&id));
                let harmed = wrong(&then) || harm(&then) > harm(&verdict) || then.count > 39;
                prop_assert_eq!(verdict.full.contains_key(&id), harmed, "{}", id);
            }
        }
    }
}
