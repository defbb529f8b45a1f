//! Decks: collections, checks, codes, and seats that bring decks.

use crate::bell::{Bell, Setup};
use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use initiative_kernel::game::Seat;
use initiative_scene::collection::code::Codebook;
use initiative_scene::collection::{Collecting, Collection, DeckVerdict, Decklist, Objection};
use initiative_scene::text::Reason;
use serde_json::{Value, json};

/// A deck has three bells of tin and brass, at most two of tin. The goal of the match is the number
/// of brass bells of the first seat.
impl Collecting for Bell {
    fn collection() -> Collection {
        Collection { size: 3, ..Collection::default() }
    }

    fn codebook() -> Codebook {
        Codebook { leaders: vec!["smith".into()], cards: vec!["tin".into(), "brass".into()] }
    }

    fn judge(deck: &Decklist) -> DeckVerdict {
        let mut verdict = DeckVerdict { count: deck.count(), ..DeckVerdict::default() };
        let tin = deck.cards.get("tin").copied().unwrap_or(0);
        let reason = Reason { code: "bell/tin".into(), text: "2 of tin are enough.".into() };
        if tin > 2 {
            let card = Some("tin".into());
            verdict.problems.push(Objection { card, reason: reason.clone() });
        }
        if tin >= 2 {
            verdict.full.insert("tin".into(), reason);
        }
        verdict
    }

    fn bring(setup: &mut Setup, seat: Seat, deck: &Decklist) {
        if seat == Seat(0) {
            setup.goal = deck.cards.get("brass").copied().unwrap_or(0).into();
        }
    }
}

const CHECK: &str = "/api/games/bell/decks/check";

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_is_judged_whole_and_comes_back_from_its_code() {
    let server = TestServer::new().await;
    let (_, games) = server.ask("GET", "/api/games", None, Value::Null).await;
    assert_eq!(games["games"][0]["decks"], true);
    let path = "/api/games/bell/collection";
    let (status, shown) = server.ask("GET", path, None, Value::Null).await;
    assert_eq!((status, &shown["collection"]["size"]), (StatusCode::OK, &json!(3)));

    let deck = json!({"leader": "smith", "cards": {"tin": 3, "brass": 1}});
    let given = json!({"deck": {"leader": "smith", "cards": {"tin": 3, "brass": 1, "air": 0}}});
    let (status, judged) = server.ask("POST", CHECK, None, given).await;
    assert_eq!((status, &judged["deck"]), (StatusCode::OK, &deck));
    assert_eq!(judged["verdict"]["count"], 4);
    assert_eq!(judged["verdict"]["problems"][0]["card"], "tin");
    assert_eq!(judged["verdict"]["full"]["tin"]["text"], "2 of tin are enough.");
    let (status, again) = server.ask("POST", CHECK, None, json!({"code": judged["code"]})).await;
    assert_eq!((status, &again), (StatusCode::OK, &judged));

    // A card without a number has no code, but its deck can be checked.
    let other = json!({"deck": {"leader": "smith", "cards": {"air": 1}}});
    let (status, judged) = server.ask("POST", CHECK, None, other).await;
    assert_eq!((status, judged.get("code")), (StatusCode::OK, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_deck_is_refused_with_its_field() {
    let server = TestServer::new().await;
    let long = "x".repeat(65);
    let many: Value = (0..300).map(|card| (format!("c{card}"), json!(1))).collect();
    for (body, status, code) in [
        (json!({"code": ""}), StatusCode::UNPROCESSABLE_ENTITY, "deck/empty_code"),
        (json!({"code": "A!"}), StatusCode::UNPROCESSABLE_ENTITY, "deck/bad_letter"),
        (json!({"code": "AQAA"}), StatusCode::UNPROCESSABLE_ENTITY, "deck/damaged_code"),
        (json!({}), StatusCode::BAD_REQUEST, "online/bad_request"),
        (json!({"code": "A", "deck": {}}), StatusCode::BAD_REQUEST, "online/bad_request"),
        (json!({"deck": 7}), StatusCode::BAD_REQUEST, "online/bad_request"),
        (
            json!({"deck": {"leader": "smith", "cards": {"tin": -1}}}),
            StatusCode::BAD_REQUEST,
            "online/bad_request",
        ),
        (
            json!({"deck": {"leader": long, "cards": {}}}),
            StatusCode::BAD_REQUEST,
            "online/bad_request",
        ),
        (
            json!({"deck": {"leader": "smith", "cards": many}}),
            StatusCode::BAD_REQUEST,
            "online/bad_request",
        ),
        (
            json!({"deck": {"leader": "smith", "cards": {}}, "hat": 1}),
            StatusCode::BAD_REQUEST,
            "online/bad_request",
        ),
    ] {
        let (answered, error) = server.ask("POST", CHECK, None, body.clone()).await;
        assert_eq!((answered, &error["error"]["code"]), (status, &json!(code)), "{body}");
    }
    let (status, error) = server.ask("GET", "/api/games/x/collection", None, Value::Null).await;
    assert_eq!(
        (status, &error["error"]["code"]),
        (StatusCode::NOT_FOUND, &json!("online/unknown_game"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_brings_its_deck_wherever_it_sits() {
    let server = TestServer::new().await;
    let deck = json!({"leader": "smith", "cards": {"brass": 1}});
    let (_, judged) = server.ask("POST", CHECK, None, json!({"deck": deck})).await;
    for deck in [&deck, &judged["code"]] {
        // The creator is moved to seat 0 together with the deck.
        let seats = json!([{"control": "bot:random"}, {"control": "me", "deck": deck}]);
        let made = server.create(json!({"game": "bell", "seats": seats, "first": "creator"})).await;
        assert_eq!(made["mine"][0]["seat"], 0);
        let mut client = server.sit(&text(&made["match"]), &text(&made["mine"][0]["token"])).await;
        client.play("Ring").await;
        client.until("over").await;
    }
    let seats = json!([{"control": "me", "deck": "A!"}, {"control": "me"}]);
    let wish = json!({"game": "bell", "seats": seats});
    let (status, error) = server.ask("POST", "/api/matches", None, wish).await;
    assert_eq!(
        (status, &error["error"]["field"]),
        (StatusCode::BAD_REQUEST, &json!("seats[0].deck"))
    );
}
