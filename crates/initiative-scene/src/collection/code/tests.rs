//! Codes of decks: round trips, faults and mutations.

use super::*;
use alloc::format;
use alloc::string::ToString;
use initiative_testkit::mutate;
use initiative_testkit::seeds;
use proptest::prelude::*;

const GAME: &str = "sample";

fn book() -> Codebook {
    let list = |name: &str, count: u32| (0..count).map(|it| format!("{name}{it}").into()).collect();
    Codebook { leaders: list("leader", 4), cards: list("card", 400) }
}

fn decks() -> impl Strategy<Value = Decklist> {
    let cards = proptest::collection::btree_map(0..400_u32, 1..=Decklist::COPIES, 0..60);
    (0..4_u32, cards).prop_map(|(leader, cards)| Decklist {
        leader: format!("leader{leader}").into(),
        cards: cards
            .into_iter()
            .map(|(card, count)| (format!("card{card}").into(), count))
            .collect(),
    })
}

proptest! {
    #[test]
    fn a_deck_comes_back_from_its_code(deck in decks()) {
        let code = book().write(GAME, &deck).unwrap();
        prop_assert!(code.bytes().all(|letter| LETTERS.contains(&letter)));
        prop_assert_eq!(book().read(GAME, &code), Ok(deck.clone()));
        let spread: String = code.chars().flat_map(|letter| [letter, '\n']).collect();
        prop_assert_eq!(book().read(GAME, &spread), Ok(deck));
    }

    #[test]
    fn any_text_is_a_code_or_refused(text in ".{0,80}") {
        agree(&text);
    }

    #[test]
    fn any_bytes_with_a_right_checksum_are_a_code_or_refused(
        tail in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut bytes = [&[VERSION][..], &tail[..]].concat();
        bytes.extend(checksum(GAME, &bytes));
        agree(&base64(&bytes));
    }
}

/// What is read is written the same way, and nothing else is read.
fn agree(text: &str) {
    match book().read(GAME, text) {
        Ok(deck) => {
            let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
            assert_eq!(book().write(GAME, &deck), Some(plain), "one deck, one code");
            assert!(deck.cards.values().all(|count| (1..=Decklist::COPIES).contains(count)));
        }
        Err(error) => {
            assert!(error.code().starts_with("deck/"));
            assert!(!error.to_string().is_empty());
        }
    }
}

fn sample() -> (Decklist, String) {
    let cards = [("card0", 3), ("card7", 1), ("card8", 2), ("card200", 4)];
    let cards = cards.map(|(card, count)| (card.into(), count)).into();
    let deck = Decklist { leader: "leader2".into(), cards };
    let code = book().write(GAME, &deck).unwrap();
    (deck, code)
}

#[test]
fn every_single_wrong_letter_is_noticed() {
    let (_, code) = sample();
    for place in 0..code.len() {
        for letter in LETTERS.iter().filter(|letter| **letter != code.as_bytes()[place]) {
            let mut wrong = code.clone().into_bytes();
            wrong[place] = *letter;
            let wrong = String::from_utf8(wrong).unwrap();
            let refused = book().read(GAME, &wrong).unwrap_err();
            assert!(matches!(refused, BadCode::Damaged | BadCode::Version), "{wrong}: {refused:?}");
        }
        let mut short = code.clone();
        short.remove(place);
        assert!(book().read(GAME, &short).is_err(), "{short}");
    }
}

#[test]
fn damaged_codes_are_refused_or_are_codes() {
    seeds::each(4_000, |seed| {
        let mut dice = initiative_kernel::dice::Dice::new(seed);
        let mut code = sample().1.into_bytes();
        mutate::bytes(&mut code, &mut dice);
        agree(&String::from_utf8_lossy(&code));
        // A forger puts the checksum right.
        if let Ok(mut inner) = bytes(&sample().1) {
            inner.truncate(inner.len() - SUM);
            mutate::bytes(&mut inner, &mut dice);
            let sum = checksum(GAME, &inner);
            inner.extend(sum);
            agree(&base64(&inner));
        }
    });
}

#[test]
fn every_error_of_a_code_has_its_variant() {
    let (deck, code) = sample();
    let read = |text: &str| book().read(GAME, text);
    assert_eq!(read(""), Err(BadCode::Empty));
    assert_eq!(read(" \n"), Err(BadCode::Empty));
    assert_eq!(read(&"A".repeat(LONGEST + 1)), Err(BadCode::Long));
    assert_eq!(read("AQ+A"), Err(BadCode::Letter('+')));
    assert_eq!(read("zzzz"), Err(BadCode::Version));
    assert_eq!(read("A"), Err(BadCode::Damaged));
    assert_eq!(read("AQAA"), Err(BadCode::Damaged));
    let smaller = Codebook { cards: book().cards[..100].to_vec(), ..book() };
    assert_eq!(smaller.read(GAME, &code), Err(BadCode::Unknown));
    let fewer = Codebook { leaders: book().leaders[..1].to_vec(), ..book() };
    assert_eq!(fewer.read(GAME, &code), Err(BadCode::Unknown));
    assert_eq!(book().read("another", &code), Err(BadCode::Damaged));
    assert_eq!(smaller.write(GAME, &deck), None);
    let many = Decklist { cards: [("card0".into(), Decklist::COPIES + 1)].into(), ..deck };
    assert_eq!(book().write(GAME, &many), None);
}

/// Codes that people keep must be read for ever.
#[test]
fn codes_of_version_1_never_change() {
    let (deck, code) = sample();
    assert_eq!(code, "AQICGAH_BQBFvl8");
    assert_eq!(book().read(GAME, "AQICGAH_BQBFvl8"), Ok(deck));
}
