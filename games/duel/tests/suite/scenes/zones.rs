//! Hands, piles, signatures, artifacts, and the cards in them.

use super::matches::*;
use crate::cases::field::{arena, minion};
use duel::content::{CardKind, PlayingCard, library};
use duel::{Duel, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::collection::Collecting;
use initiative_scene::scene::{Card, Scene, Zone, ZoneRole};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::json;
use std::collections::BTreeSet;

fn zone<'a>(scene: &'a Scene, name: &str, seat: Seat) -> &'a Zone {
    let zone = &scene.zones[format!("{name}-{}", seat.0).as_str()];
    assert_eq!(zone.owner, Some(seat));
    zone
}

/// A card with all that is printed on it.
fn check_printed(card: &PlayingCard, shown: &Card) {
    assert_eq!((&*shown.name, &*shown.look), (&*card.name, &*card.look));
    let label = match card.kind {
        CardKind::Minion => "Minion",
        CardKind::General => "General",
        CardKind::Spell => "Spell",
        CardKind::Artifact => "Artifact",
        CardKind::Signature => "Signature",
    };
    assert_eq!(shown.label, label);
    let extra = ["Printed cost", "Signature"];
    let mut facts = shown.facts.iter().filter(|fact| !extra.contains(&&*fact.name));
    for keyword in card.keywords.iter() {
        let fact = facts.next().expect("every keyword is explained");
        assert_eq!(fact.name.to_lowercase(), keyword.name());
        assert!(fact.text.ends_with('.'), "{fact:?}");
    }
    let mut rest = vec![("Faction", card.faction.to_string())];
    let limit = card.limit.filter(|limit| *limit != 0);
    rest.extend(limit.map(|limit| ("In a deck", format!("at most {limit}"))));
    let flavour = Some(card.flavour.clone()).filter(|it| !it.is_empty());
    rest.extend(flavour.map(|flavour| ("", flavour)));
    let told: Vec<_> = facts.map(|fact| (&*fact.name, fact.text.to_string())).collect();
    // Between them stand the words that are explained.
    let (words, told) = told.split_at(told.len() - rest.len());
    assert_eq!(told, rest, "{}", card.name);
    let text = shown.text.to_lowercase();
    for (name, meaning) in words {
        assert!(text.contains(&name.to_lowercase()) && meaning.ends_with('.'), "{name}: {text}");
    }
    for word in ["opening:", "dying wish:", "dispel", "stun ", "exhaust "] {
        let named = word.trim_end_matches([':', ' ']);
        let told = words.iter().filter(|(name, _)| name.to_lowercase() == named).count();
        assert_eq!(told, usize::from(text.contains(word)), "{}: {word}", card.name);
    }
}

fn fighting(card: &Card) -> Vec<(&str, i32)> {
    card.meters.iter().map(|meter| (meter.id.as_str(), meter.value)).collect()
}

#[test]
fn duel_card_1_every_card_of_the_collection_shows_all_that_is_printed() {
    let (collection, cards) = (Duel::collection(), &library().unwrap().catalogue);
    let mut limits = 0;
    for it in &collection.cards {
        let card = cards.card(cards.find(it.id.as_str()).unwrap());
        check_printed(card, &it.card);
        assert_eq!(it.card.cost, Some(card.cost.into()));
        let numbers = match card.kind {
            CardKind::Minion => vec![("attack", card.attack), ("health", card.health)],
            _ => vec![],
        };
        assert_eq!(fighting(&it.card), numbers);
        limits += usize::from(card.limit.is_some());
    }
    assert!(limits > 0);
    for it in &collection.leaders {
        let card = cards.card(cards.find(it.id.as_str()).unwrap());
        check_printed(card, &it.card);
        assert_eq!((it.card.cost, fighting(&it.card)), (None, vec![("attack", 2), ("health", 25)]));
        assert_eq!(it.leads, [it.family.clone(), "neutral".into()]);
    }
    let crests: BTreeSet<_> = collection.families.iter().map(|it| &it.crest).collect();
    assert_eq!(crests.len(), 4);
    for family in &collection.families {
        assert!(!family.name.is_empty() && family.text.ends_with('.') && family.colour.is_some());
    }
}

#[test]
fn duel_card_1_tokens_say_nothing_of_decks() {
    let hand = ["seedling", "seed_pod", "thornling"];
    let field = arena(json!({ "seats": [{ "hand": hand }, {}] }));
    let scene = field.game().scene(Viewer::Seat(A));
    for card in scene.zones["hand-0"].cards.values() {
        assert!(card.facts.iter().all(|fact| fact.name != "In a deck"), "{}", card.name);
    }
}

#[test]
fn duel_ui_5_zones_show_what_lies_in_them() {
    let (mut cheaper, mut worn, mut waiting) = (0, 0, 0);
    for (moment, viewer) in MOMENTS.iter().zip(EYES.into_iter().cycle()) {
        let game = &moment.after;
        let scene = game.scene(viewer);
        let rules = &game.stage().rules;
        let mut orders: Vec<_> = scene.zones.values().map(|it| (it.order, it.owner)).collect();
        orders.sort_unstable();
        assert!(orders.is_sorted_by(|one, next| one.0 < next.0), "each has a place of its own");
        assert!(orders.is_sorted_by_key(|(_, owner)| *owner), "a seat's zones lie together");
        for seat in [A, B] {
            let side = game.side(seat);
            let hand = zone(&scene, "hand", seat);
            assert_eq!((hand.role, hand.places), (ZoneRole::Hand, rules.max_hand_size.into()));
            for (slot, held) in (0..).zip(&side.hand) {
                let shown = hand.cards.get(&slot);
                assert_eq!(shown.is_some(), held.is_some());
                let (Some(shown), Some(held)) = (shown, held) else { continue };
                assert_eq!(shown.hidden, !viewer.sees(seat));
                if shown.hidden {
                    assert_eq!(*shown, Card::back());
                    continue;
                }
                let card = game.card(held.card);
                check_printed(card, shown);
                let cost = held.cost(game.catalogue());
                assert_eq!(shown.cost, Some(whole(cost)));
                let printed = shown.facts.iter().find(|fact| fact.name == "Printed cost");
                let differs = (cost != u32::from(card.cost)).then(|| card.cost.to_string());
                assert_eq!(printed.map(|fact| fact.text.to_string()), differs, "{}", card.name);
                cheaper += usize::from(printed.is_some());
            }
            let pile = zone(&scene, "pile", seat);
            assert_eq!((pile.role, pile.count), (ZoneRole::Draw, Some(side.pile.len() as u16)));
            assert!(pile.cards.is_empty() && pile.contents.is_empty());
            let signature = zone(&scene, "signature", seat);
            assert_eq!((signature.role, signature.places), (ZoneRole::Signature, 1));
            let shown = &signature.cards[&0];
            check_printed(game.card(side.signature.card), shown);
            assert_eq!(shown.cost, Some(game.card(side.signature.card).cost.into()));
            let own = game.cooldown(seat);
            let back = u32::from(game.turns().current() != seat);
            let turn = game.turns().number() + 2 * own - if own > 0 { back } else { 0 };
            let said = if own == 0 { "ready".to_owned() } else { format!("from turn {turn}") };
            let [ready] = signature.meters.as_slice() else { panic!("{:?}", signature.meters) };
            assert_eq!((ready.value, ready.text.as_ref()), (whole(own), said.as_str()));
            assert_eq!(shown.meters.len(), usize::from(own > 0));
            waiting += usize::from(own > 0);
            let key = format!("replace-{}", seat.0);
            assert_eq!(scene.zones.contains_key(key.as_str()), viewer.sees(seat));
            if viewer.sees(seat) {
                let replace = zone(&scene, "replace", seat);
                assert_eq!(replace.role, ZoneRole::Exchange);
                let most = whole(game.replaces(seat));
                let left = (most - i32::from(side.replaced)).max(0);
                assert_eq!((replace.meters[0].value, replace.meters[0].max), (left, Some(most)));
                assert!(!replace.facts[0].text.is_empty());
            }
            let table = zone(&scene, "artifacts", seat);
            assert_eq!((table.role, table.places), (ZoneRole::Table, rules.artifacts_max.into()));
            assert_eq!(table.cards.len(), side.artifacts.len());
            for (shown, artifact) in table.cards.values().zip(&side.artifacts) {
                check_printed(game.card(artifact.card), shown);
                let meter = &shown.meters[0];
                let most = Some(rules.artifact_durability.into());
                assert_eq!((meter.value, meter.max), (artifact.durability.into(), most));
                worn += 1;
            }
        }
    }
    assert!(cheaper > 0 && worn > 0 && waiting > 0, "{cheaper}, {worn}, {waiting}");
}

/// DUEL-MANA-4: a card that costs something else says what is printed.
#[test]
fn duel_mana_4_a_changed_cost_is_shown_with_the_printed_one() {
    let dear = json!({ "card": "paper_kite", "modifiers": [{ "stats": { "cost": 2 }, "active_in": "hand" }] });
    let field = arena(json!({
        "seats": [{ "hand": [dear, "paper_kite"] }, {}], "units": [minion("paper_kite", 1, 4, 3)],
    }));
    let scene = field.game().scene(Viewer::Seat(A));
    let cards = &scene.zones["hand-0"].cards;
    let told = |slot: u16| {
        let facts = cards[&slot].facts.iter().filter(|fact| fact.name == "Printed cost");
        (cards[&slot].cost, facts.map(|fact| fact.text.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(told(0), (Some(3), vec!["1".to_owned()]));
    assert_eq!(told(1), (Some(1), vec![]));
    assert_eq!(scene.choices["play-0"].price, "3 mana");
}

/// The numbers that help names are those of the rules.
#[test]
fn duel_help_reads_like_the_rules() {
    let help = Duel::about().help;
    let page = |title: &str| {
        let page = help.iter().find(|page| page.title == title);
        page.unwrap_or_else(|| panic!("no page {title}")).text.replace('\n', " ")
    };
    for (title, words) in [
        ("Winning", "(2 attack, 25 health)"),
        ("Winning", "after turn 200."),
        ("Your turn", "**Replace** a card, once a turn."),
        ("Mana and springs", "begins with 2 mana, the second with 3."),
        ("Drawing, burning, fatigue", "When your turn starts you draw a card, into the first"),
        ("Replacing", "Once a turn a card of your hand"),
        ("Keywords", "**Rush**: Can act on the turn it arrives."),
        ("The clock", "may take 90 seconds; the last 20 are shown."),
    ] {
        assert!(page(title).contains(words), "{title}: {}", page(title));
    }
    let setup = Setup::decks("lantern", "cinder");
    let rules = Duel::start(&setup, 1).unwrap().stage().rules;
    assert_eq!((rules.general_health, rules.turn_cap, rules.card_draw_per_turn), (25, 200, 1));
}
