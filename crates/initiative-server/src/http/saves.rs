//! Slots: what is saved in them, saving, loading and deleting. What a save holds never leaves the
//! server: it knows more than the player does. ENERGY-SAVE-4

use super::create::{Wanted, open, seat};
use super::player::Player;
use super::{Denied, address, allow, answer, bearer, known, note_wrong, read};
use crate::desk::{Note, hex};
use crate::error::{
    BAD_TOKEN, MATCH_OVER, NO_SAVE, NO_SAVES, RefusalKind, Refused, SAVE_SHARED, SAVE_UNREADABLE,
    SERVER_FULL, STORAGE, UNKNOWN_GAME,
};
use crate::hall::Hall;
use crate::limit::Deed;
use crate::registry::Offer;
use crate::saves::{AUTOSAVE, Resumed, SLOTS};
use crate::store::{Header, Kept, StoreError, Whose};
use crate::work::long;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::Response;
use initiative_kernel::record::ReadError;
use serde_json::{Value, json};
use std::sync::Arc;

/// Who asks, and for the saves of which game.
struct Asker<'a> {
    offer: &'a Offer,
    whose: Whose,
}

/// `GET /api/games/{game}/saves`
pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Hello)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    let slots: Vec<Value> = long(|| (0..SLOTS).map(|slot| asker.show(&hall, slot)).collect());
    Ok(answer(StatusCode::OK, &json!({"slots": slots})))
}

/// `POST /api/games/{game}/saves/{slot}/load`: a new match that goes on from there.
pub(super) async fn load(
    State(hall): State<Arc<Hall>>,
    Path((game, slot)): Path<(String, String)>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Create)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    let slot = number(&slot)?;
    read(body)?.end()?;
    if hall.busy() >= Hall::MATCHES {
        return Err(SERVER_FULL.into());
    }
    let made = long(|| asker.load(&hall, slot))?;
    Ok(answer(StatusCode::CREATED, &made))
}

/// `DELETE /api/games/{game}/saves/{slot}`
pub(super) async fn forget(
    State(hall): State<Arc<Hall>>,
    Path((game, slot)): Path<(String, String)>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Join)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    let slot = number(&slot)?;
    let forgotten = long(|| hall.store.forget(&asker.whose, slot));
    match forgotten {
        Ok(true) => Ok(answer(StatusCode::OK, &json!({"slot": slot}))),
        Ok(false) => Err(NO_SAVE.into()),
        Err(error) => {
            tracing::error!(game = asker.offer.id, slot, %error, "a save cannot be deleted");
            Err(STORAGE.into())
        }
    }
}

/// `POST /api/matches/{id}/saves`: the match as it stands, into a `slot`. With a seat's token.
pub(super) async fn save(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Denied> {
    let address = address(&hall, &extensions);
    allow(&hall, address, Deed::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    // The autosave is the host's.
    let slot = body.required_number("slot", u64::from(AUTOSAVE) + 1, u64::from(SLOTS) - 1)? as u8;
    body.end()?;
    let token = bearer(&headers).ok_or(BAD_TOKEN)?;
    let saved = hall.ask(&id, |answer| Note::Save { token, slot, answer }).await;
    note_wrong(&hall, address, saved.as_ref().err());
    saved?;
    Ok(answer(StatusCode::OK, &json!({"slot": slot})))
}

/// The slot that an address names.
fn number(slot: &str) -> Result<u8, Denied> {
    let number = slot.parse().ok().filter(|number| *number < SLOTS);
    number
        .ok_or_else(|| Denied::field("slot", format!("This is a number from 0 to {}.", SLOTS - 1)))
}

impl<'a> Asker<'a> {
    fn new(hall: &'a Hall, game: &str, headers: &HeaderMap) -> Result<Self, Refused> {
        let offer = hall.registry.get(game).ok_or(UNKNOWN_GAME)?;
        if !offer.saves {
            return Err(NO_SAVES);
        }
        let player = Player::of(hall, headers)?.print;
        Ok(Self { offer, whose: Whose { player, game: offer.id.into() } })
    }

    fn kept(&self, hall: &Hall, slot: u8) -> Result<Option<Kept>, Refused> {
        hall.store.saved(&self.whose, slot).map_err(|error| self.unread(slot, &error))
    }

    fn unread(&self, slot: u8, error: &StoreError) -> Refused {
        tracing::error!(game = self.offer.id, slot, %error, "a save cannot be read");
        SAVE_UNREADABLE
    }

    /// What a slot holds: nothing, a save, or something that is none. Whatever it is, the others
    /// are shown as well.
    fn show(&self, hall: &Hall, slot: u8) -> Value {
        let refused = |why: &Refused| json!({"slot": slot, "refused": why});
        let kept = match self.kept(hall, slot) {
            Ok(Some(kept)) => kept,
            Ok(None) => return json!({"slot": slot}),
            Err(why) => return refused(&why),
        };
        let mut shown = match self.offer.describe(&kept.bytes) {
            Some(Ok(text)) => json!({"slot": slot, "text": text}),
            Some(Err(error)) => refused(&flawed(&error)),
            None => refused(&NO_SAVES),
        };
        if let Some(fields) = shown.as_object_mut() {
            fields.insert("written".into(), kept.written.into());
        }
        shown
    }

    /// Makes a match that begins with the saved position. Its journal is like any other's.
    fn load(&self, hall: &Hall, slot: u8) -> Result<Value, Denied> {
        let kept = self.kept(hall, slot)?.ok_or(NO_SAVE)?;
        let resumed = self.offer.resume(&kept.bytes).ok_or(NO_SAVES)?;
        let Resumed { setup, seed, digest, over } = resumed.map_err(|error| flawed(&error))?;
        if over {
            return Err(MATCH_OVER.into());
        }
        let host = open(self.offer, &setup, seed)?;
        if host.seats().len() != 1 {
            return Err(SAVE_SHARED.into());
        }
        if host.digest() != digest {
            // A save from the middle of the rules' own work goes on to where they wait.
            tracing::warn!(game = self.offer.id, slot, "a loaded match begins elsewhere");
        }
        let header = Header {
            player: Some(hex(&self.whose.player)),
            loaded: true,
            ..Header::new(self.offer, setup, seed)
        };
        let alone = Wanted { control: "me".into(), name: None, deck: None };
        seat(hall, &header, vec![alone], None, None)
    }
}

/// Why a save is none, in the kernel's words. DELVE-BAD-4
fn flawed(error: &ReadError) -> Refused {
    Refused::told(RefusalKind::Unprocessable, error.code(), error.to_string())
}
