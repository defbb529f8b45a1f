//! Decks: the collection they are built from, checks, and codes.

use super::caller::Caller;
use super::{Body, HttpError, answer, read};
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{NO_DECKS, RefusalKind, UNKNOWN_GAME, WireRefusal};
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::Response;
use initiative_hosting::Decks;
use initiative_kernel::strict;
use initiative_scene::collection::Decklist;
use initiative_scene::collection::code::BadCode;
use serde_json::{Value, json};

/// The most bytes in a card's id.
const NAME: usize = 64;

fn decks(server: &Server, game: &str) -> Result<&'static dyn Decks, HttpError> {
    let offer = server.registry.get(game).ok_or(UNKNOWN_GAME)?;
    Ok(offer.decks.ok_or(NO_DECKS)?)
}

/// `GET /api/games/{game}/collection`
pub(super) async fn show(caller: Caller, Path(game): Path<String>) -> Result<Response, HttpError> {
    let collection = decks(&caller.server, &game)?.collection();
    Ok(answer(StatusCode::OK, &json!({"collection": collection})))
}

/// `POST /api/games/{game}/decks/check`: checks a `deck`, or the deck of a `code`.
pub(super) async fn check(
    caller: Caller,
    Path(game): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    // The client checks after every click, so the limit is high.
    caller.allow(LimitedRequest::Plan)?;
    let decks = decks(&caller.server, &game)?;
    let mut body = read(body)?;
    let deck = match (body.take("deck"), body.text("code")?) {
        (Some(deck), None) => list(&deck)?,
        (None, Some(code)) => decks.read(&code)?,
        _ => return Err(HttpError::field("deck", "Send either a deck or a code.")),
    };
    body.end()?;
    let mut judged = json!({"deck": deck, "verdict": decks.judge(&deck)});
    if let (Some(code), Some(fields)) = (decks.write(&deck), judged.as_object_mut()) {
        fields.insert("code".into(), code.into());
    }
    Ok(answer(StatusCode::OK, &judged))
}

/// The deck that a seat brings: a code, or a list of cards.
pub(super) fn brought(
    decks: Option<&dyn Decks>,
    body: &mut Body,
) -> Result<Option<Decklist>, HttpError> {
    let Some(deck) = body.take("deck") else {
        return Ok(None);
    };
    let decks = decks.ok_or_else(|| HttpError::field("deck", "This game has no decks."))?;
    let deck = match deck {
        Value::String(code) => {
            decks.read(&code).map_err(|bad| HttpError::field("deck", bad.to_string()))?
        }
        deck => list(&deck)?,
    };
    Ok(Some(deck))
}

fn list(deck: &Value) -> Result<Decklist, HttpError> {
    let deck: Decklist = strict::read(deck).map_err(|misread| {
        let misread = misread.inside("deck");
        HttpError::field(misread.path(), format!("This is no deck: {misread}."))
    })?;
    let ids = || deck.cards.keys().chain([&deck.leader]);
    if deck.cards.len() > Decklist::CARDS || ids().any(|id| id.as_str().len() > NAME) {
        return Err(HttpError::field(
            "deck",
            "This deck has too many different cards, or a name in it is too long.",
        ));
    }
    Ok(deck.tidied())
}

impl From<BadCode> for HttpError {
    fn from(bad: BadCode) -> Self {
        let why = WireRefusal::told(RefusalKind::Unprocessable, bad.code(), bad.to_string());
        WireRefusal { field: Some("code".into()), ..why }.into()
    }
}
