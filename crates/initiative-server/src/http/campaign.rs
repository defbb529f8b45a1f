//! Campaigns: where a player stands, and the match of the present level.

use super::create::{Wanted, open, seat};
use super::player::Player;
use super::{Body, Denied, address, allow, answer, read};
use crate::desk::hex;
use crate::error::{
    CAMPAIGN_DAMAGED, CAMPAIGN_OVER, NO_CAMPAIGN, Refused, SERVER_FULL, STORAGE, UNKNOWN_GAME,
};
use crate::hall::Hall;
use crate::limit::Deed;
use crate::registry::Offer;
use crate::store::{Damage, Header, Progress, Stage, StoreError, Whose, now};
use crate::token::{Secret, number, salt};
use crate::work::long;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::Response;
use initiative_hosting::Tour;
use initiative_scene::campaign::Chair;
use serde_json::{Value, json};
use std::sync::{Arc, PoisonError};

/// Who asks, and for which campaign.
struct Asker<'a> {
    offer: &'a Offer,
    tour: &'static dyn Tour,
    whose: Whose,
    key: String,
}

/// `GET /api/games/{game}/campaign`
pub(super) async fn show(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Hello)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    let shown = long(|| {
        let progress = asker.progress(&hall)?;
        asker.show(progress.as_ref())
    })?;
    Ok(answer(StatusCode::OK, &shown))
}

/// `POST /api/games/{game}/campaign`: the match of the present level, begun if it was not.
pub(super) async fn go_on(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Create)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    read(body)?.end()?;
    if hall.busy() >= Hall::MATCHES {
        return Err(SERVER_FULL.into());
    }
    let (status, made) = long(|| asker.go_on(&hall))?;
    Ok(answer(status, &made))
}

/// `POST /api/games/{game}/campaign/anew`: from the first level on, with these options. A match that
/// was under way counts no more.
pub(super) async fn begin(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Denied> {
    allow(&hall, address(&hall, &extensions), Deed::Create)?;
    let asker = Asker::new(&hall, &game, &headers)?;
    let options = options(read(body)?)?;
    let shown = long(|| {
        let _turn = hall.campaigns.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = asker.begin(&hall, &options)?;
        asker.show(Some(&begun))
    })?;
    Ok(answer(StatusCode::OK, &shown))
}

fn options(mut body: Body) -> Result<Vec<(String, Value)>, Denied> {
    let options = match body.take("options") {
        None => Vec::new(),
        Some(Value::Object(fields)) => fields.into_iter().collect(),
        Some(_) => return Err(Denied::field("options", "These are options and their values.")),
    };
    body.end()?;
    Ok(options)
}

impl<'a> Asker<'a> {
    fn new(hall: &'a Hall, game: &str, headers: &HeaderMap) -> Result<Self, Refused> {
        let offer = hall.registry.get(game).ok_or(UNKNOWN_GAME)?;
        let tour = offer.campaign.ok_or(NO_CAMPAIGN)?;
        let Player { key, print } = Player::of(hall, headers)?;
        Ok(Self { offer, tour, whose: Whose { player: print, game: offer.id.into() }, key })
    }

    fn progress(&self, hall: &Hall) -> Result<Option<Progress>, Refused> {
        hall.store.campaign(&self.whose).map_err(|damage| match damage {
            Damage::Damaged(what) => {
                tracing::error!(game = self.offer.id, what, "a campaign is damaged");
                CAMPAIGN_DAMAGED
            }
            Damage::Unreadable(error) => unwritten(&error),
        })
    }

    fn show(&self, progress: Option<&Progress>) -> Result<Value, Denied> {
        let begun = progress.is_some();
        let state = match progress {
            Some(progress) => progress.state.clone(),
            None => self.tour.begin(&[]).map_err(|error| Denied::scenario(&error))?,
        };
        let journey = self.tour.journey(&state).ok_or(CAMPAIGN_DAMAGED)?;
        let mut shown = json!({"begun": begun, "journey": journey});
        if let (Some(progress), Some(fields)) = (progress, shown.as_object_mut()) {
            let ids = [("match", &progress.level), ("last", &progress.last)];
            for (name, id) in ids {
                fields.extend(id.clone().map(|id| (name.into(), id.into())));
            }
        }
        Ok(shown)
    }

    fn begin(&self, hall: &Hall, options: &[(String, Value)]) -> Result<Progress, Denied> {
        let options: Vec<_> =
            options.iter().map(|(id, value)| (id.as_str(), value.clone())).collect();
        let state = self.tour.begin(&options).map_err(|error| Denied::scenario(&error))?;
        let salt = salt()?;
        let begun = hall.store.begin_campaign(&self.whose, &state, salt);
        begun.map_err(|error| unwritten(&error))?;
        Ok(Progress { state, salt: salt.to_vec(), level: None, last: None })
    }

    fn go_on(&self, hall: &Hall) -> Result<(StatusCode, Value), Denied> {
        // Somebody who asks twice at once gets the same match twice.
        let _turn = hall.campaigns.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = match self.progress(hall)? {
            Some(progress) => progress,
            None => self.begin(hall, &[])?,
        };
        let token =
            |id: &str| Secret::derived(&[self.key.as_bytes(), &progress.salt, id.as_bytes()]);
        if let Some(id) = &progress.level
            && let Some(mine) = self.under_way(hall, id, &token(id))?
        {
            return Ok((StatusCode::OK, json!({"match": id, "mine": mine, "invites": []})));
        }
        let level = self.tour.level(&progress.state).ok_or(CAMPAIGN_DAMAGED)?;
        let level = level.ok_or(CAMPAIGN_OVER)?;
        let seed = number()?;
        open(self.offer, &level.setup, seed)?;
        let chairs = level.chairs.into_iter();
        let wanted: Vec<Wanted> = chairs.map(|chair| self.wanted(chair)).collect();
        let creator = wanted.iter().position(|seat| seat.control == "me").unwrap_or_default();
        let header = Header {
            scenario: Some(level.scenario.to_string()),
            creator: u8::try_from(creator).unwrap_or_default(),
            player: Some(hex(&self.whose.player)),
            ..Header::new(self.offer, level.setup, seed)
        };
        let made = seat(hall, &header, wanted, None, Some((&self.whose, &token)))?;
        Ok((StatusCode::CREATED, made))
    }

    fn wanted(&self, chair: Chair) -> Wanted {
        let control = match chair {
            Chair::Player => "me".into(),
            Chair::Bot(bot) => {
                let bots = &self.offer.bots;
                let known = bots.iter().find(|known| **known == bot).or(bots.last());
                format!("bot:{}", known.map_or("", String::as_str))
            }
        };
        Wanted { control, name: None, deck: None }
    }

    /// The player's seats in a match that can go on; none if it cannot.
    fn under_way(&self, hall: &Hall, id: &str, token: &Secret) -> Result<Option<Value>, Refused> {
        let found = match hall.store.find(id) {
            Ok(found) => found,
            // It cannot be played to its end: the level is begun once more.
            Err(Damage::Damaged(_)) => None,
            Err(Damage::Unreadable(error)) => return Err(unwritten(&error)),
        };
        let Some(found) = found.filter(|found| {
            let waits = found.stage == Stage::Waiting && found.created < now() - Hall::WAITING;
            found.stage != Stage::Over && !waits && found.header.rules == self.offer.rules
        }) else {
            return Ok(None);
        };
        let print = token.print();
        let own = found
            .seats
            .iter()
            .enumerate()
            .filter(|(_, row)| row.token.as_ref().is_some_and(|known| known.is(&print)));
        let mine: Vec<Value> =
            own.map(|(seat, _)| json!({"seat": seat, "token": token.text()})).collect();
        Ok((!mine.is_empty()).then(|| mine.into()))
    }
}

fn unwritten(error: &StoreError) -> Refused {
    tracing::error!(%error, "a campaign cannot be kept");
    STORAGE
}
