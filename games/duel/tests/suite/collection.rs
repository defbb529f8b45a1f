//! The collection that decks are made from, verdicts on decks, and their codes.

use duel::{Duel, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::collection::{
    Collectible, Collecting, Collection, DeckVerdict, Decklist, ReadyDeck,
};
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

#[test]
fn duel_set_5_the_last_card_fits_and_none_after_it() {
    let mut deck = Duel::collection().decks[0].deck.clone();
    assert_eq!(Duel::judge(&deck).full.len(), 54, "39 cards are all of them");
    *deck.cards.get_mut("lamplighter").unwrap() -= 1;
    assert!(!Duel::judge(&deck).full.contains_key("lamplighter"));
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
        let harm = |verdict: &DeckVerdict| -> usize {
            let of_cards = verdict.problems.iter().filter(|it| it.card.is_some());
            of_cards.count() + usize::from(verdict.count > 39)
        };
        for Collectible { id, .. } in Duel::collection().cards {
            let mut more = list.clone();
            *more.cards.entry(id.clone()).or_insert(0) += 1;
            let then = Duel::judge(&more);
            let wrong = |it: &DeckVerdict| it.problems.iter().any(|it| it.card.as_ref() == Some(&id));
            let harmed = wrong(&then) || harm(&then) > harm(&verdict) || then.count > 39;
            prop_assert_eq!(verdict.full.contains_key(&id), harmed, "{}", id);
        }
    }
}
