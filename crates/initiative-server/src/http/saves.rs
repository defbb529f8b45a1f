//! Save slots: listing, saving, loading and deleting. A save itself never leaves the server, because
//! it holds what is hidden from the player. ENERGY-SAVE-4

use super::body::no_number;
use super::caller::Caller;
use super::create::open;
use super::player::Player;
use super::{HttpError, answer, known, read};
use crate::actor::{ActorMessage, hex};
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::new_match::{Origin, SeatRequest, seat};
use crate::refusal::{
    MATCH_OVER, NO_SAVE, NO_SAVES, RefusalKind, SAVE_SHARED, SAVE_UNREADABLE, STORAGE,
    UNKNOWN_GAME, WireRefusal,
};
use crate::registry::HostedGame;
use crate::saves::{AUTOSAVE, ResumedMatch, SLOTS};
use crate::server::Server;
use crate::store::{MatchHeader, Owner, StoreError, StoredSave};
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::Response;
use initiative_kernel::record::ReadError;
use serde_json::{Value, json};

/// A request about the saves of a game, with their owner.
struct SavesRequest<'a> {
    offer: &'a HostedGame,
    owner: Owner,
}

/// `GET /api/games/{game}/saves`
pub(super) async fn list(caller: Caller, Path(game): Path<String>) -> Result<Response, HttpError> {
    let request = SavesRequest::new(&caller, &game)?;
    let slots: Vec<Value> =
        run_blocking(|| (0..SLOTS).map(|slot| request.show(&caller.server, slot)).collect());
    Ok(answer(StatusCode::OK, &json!({"slots": slots})))
}

/// `POST /api/games/{game}/saves/{slot}/load`: makes a match that goes on from the save.
pub(super) async fn load(
    caller: Caller,
    Path((game, slot)): Path<(String, String)>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Create)?;
    let request = SavesRequest::new(&caller, &game)?;
    let slot = number(&slot)?;
    read(body)?.end()?;
    caller.find_room()?;
    let made = run_blocking(|| request.load(&caller.server, slot))?;
    Ok(answer(StatusCode::CREATED, &made))
}

/// `DELETE /api/games/{game}/saves/{slot}`
pub(super) async fn forget(
    caller: Caller,
    Path((game, slot)): Path<(String, String)>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Join)?;
    let request = SavesRequest::new(&caller, &game)?;
    let slot = number(&slot)?;
    let forgotten = run_blocking(|| caller.server.store.forget(&request.owner, slot));
    match forgotten {
        Ok(true) => Ok(answer(StatusCode::OK, &json!({"slot": slot}))),
        Ok(false) => Err(NO_SAVE.into()),
        Err(error) => {
            tracing::error!(game = request.offer.id, slot, %error, "a save cannot be deleted");
            Err(STORAGE.into())
        }
    }
}

/// `POST /api/matches/{id}/saves`: saves the match into a `slot`, with a seat's token.
pub(super) async fn save(
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    // Only the host writes the autosave.
    let slot = body.required_number("slot", u64::from(AUTOSAVE) + 1, u64::from(SLOTS) - 1)? as u8;
    body.end()?;
    let token = caller.token()?;
    caller.ask(&id, |answer| ActorMessage::Save { token, slot, answer }).await?;
    Ok(answer(StatusCode::OK, &json!({"slot": slot})))
}

/// The slot in an address.
fn number(slot: &str) -> Result<u8, HttpError> {
    let number = slot.parse().ok().filter(|number| *number < SLOTS);
    number.ok_or_else(|| no_number("slot", 0, u64::from(SLOTS) - 1))
}

impl<'a> SavesRequest<'a> {
    fn new(caller: &'a Caller, game: &str) -> Result<Self, WireRefusal> {
        let offer = caller.server.registry.get(game).ok_or(UNKNOWN_GAME)?;
        if !offer.saves {
            return Err(NO_SAVES);
        }
        let player = Player::of(caller)?.digest;
        Ok(Self { offer, owner: Owner { player, game: offer.id.into() } })
    }

    fn kept(&self, server: &Server, slot: u8) -> Result<Option<StoredSave>, WireRefusal> {
        server.store.saved(&self.owner, slot).map_err(|error| self.unread(slot, &error))
    }

    fn unread(&self, slot: u8, error: &StoreError) -> WireRefusal {
        tracing::error!(game = self.offer.id, slot, %error, "a save cannot be read");
        SAVE_UNREADABLE
    }

    /// What a slot holds: nothing, a save, or a file that is none. A bad file does not hide the other
    /// slots.
    fn show(&self, server: &Server, slot: u8) -> Value {
        let refused = |why: &WireRefusal| json!({"slot": slot, "refused": why});
        let kept = match self.kept(server, slot) {
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

    /// Makes a match that begins with the saved position.
    fn load(&self, server: &Server, slot: u8) -> Result<Value, HttpError> {
        let kept = self.kept(server, slot)?.ok_or(NO_SAVE)?;
        let resumed = self.offer.resume(&kept.bytes).ok_or(NO_SAVES)?;
        let ResumedMatch { setup, seed, digest, over } = resumed.map_err(|error| flawed(&error))?;
        if over {
            return Err(MATCH_OVER.into());
        }
        let host = open(self.offer, &setup, seed)?;
        if host.seats().len() != 1 {
            return Err(SAVE_SHARED.into());
        }
        if host.digest() != digest {
            // A save from the middle of a turn of the rules goes on to the next decision.
            tracing::warn!(game = self.offer.id, slot, "a loaded match begins elsewhere");
        }
        let header = MatchHeader {
            player: Some(hex(&self.owner.player)),
            loaded: true,
            arranged: true,
            ..MatchHeader::new(self.offer, setup, seed)
        };
        let alone = SeatRequest { control: "me".into(), name: None, deck: None };
        Ok(seat(server, &header, vec![alone], None, Origin::Header)?.json())
    }
}

/// Why a file is no save, in the kernel's words. DELVE-BAD-4
fn flawed(error: &ReadError) -> WireRefusal {
    WireRefusal::told(RefusalKind::Unprocessable, error.code(), error.to_string())
}
