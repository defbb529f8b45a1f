//! Campaigns: the progress of a player, and the match of the present level.

use super::caller::Caller;
use super::create::open;
use super::player::Player;
use super::{Body, HttpError, answer, read};
use crate::actor::hex;
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::new_match::{Origin, SeatRequest, seat};
use crate::refusal::{
    CAMPAIGN_DAMAGED, CAMPAIGN_OVER, NO_CAMPAIGN, STORAGE, UNKNOWN_GAME, WireRefusal,
};
use crate::registry::HostedGame;
use crate::secret::{Secret, number, salt};
use crate::server::Server;
use crate::store::{LoadError, MatchHeader, MatchStage, Owner, StoreError, StoredCampaign, now};
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::Response;
use initiative_hosting::AnyCampaign;
use initiative_scene::campaign::Chair;
use serde_json::{Value, json};
use std::sync::PoisonError;

/// A request about a campaign, with its player.
struct CampaignRequest<'a> {
    offer: &'a HostedGame,
    campaign: &'static dyn AnyCampaign,
    owner: Owner,
    key: String,
}

/// `GET /api/games/{game}/campaign`
pub(super) async fn show(caller: Caller, Path(game): Path<String>) -> Result<Response, HttpError> {
    let request = CampaignRequest::new(&caller, &game)?;
    let shown = run_blocking(|| {
        let progress = request.progress(&caller.server)?;
        request.show(progress.as_ref())
    })?;
    Ok(answer(StatusCode::OK, &shown))
}

/// `POST /api/games/{game}/campaign`: the match of the present level. It is made if there is none.
pub(super) async fn go_on(
    caller: Caller,
    Path(game): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Create)?;
    let request = CampaignRequest::new(&caller, &game)?;
    read(body)?.end()?;
    caller.find_room()?;
    let (status, made) = run_blocking(|| request.go_on(&caller.server))?;
    Ok(answer(status, &made))
}

/// `POST /api/games/{game}/campaign/anew`: begins again at the first level, with these options. A
/// match that is running no longer counts.
pub(super) async fn begin(
    caller: Caller,
    Path(game): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Create)?;
    let request = CampaignRequest::new(&caller, &game)?;
    let options = options(read(body)?)?;
    let shown = run_blocking(|| {
        let _turn = caller.server.campaigns.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = request.begin(&caller.server, &options)?;
        request.show(Some(&begun))
    })?;
    Ok(answer(StatusCode::OK, &shown))
}

fn options(mut body: Body) -> Result<Vec<(String, Value)>, HttpError> {
    let options = match body.take("options") {
        None => Vec::new(),
        Some(Value::Object(fields)) => fields.into_iter().collect(),
        Some(_) => {
            return Err(HttpError::field(
                "options",
                "This must be an object of options and their values.",
            ));
        }
    };
    body.end()?;
    Ok(options)
}

impl<'a> CampaignRequest<'a> {
    fn new(caller: &'a Caller, game: &str) -> Result<Self, WireRefusal> {
        let offer = caller.server.registry.get(game).ok_or(UNKNOWN_GAME)?;
        let campaign = offer.campaign.ok_or(NO_CAMPAIGN)?;
        let Player { key, digest } = Player::of(caller)?;
        Ok(Self { offer, campaign, owner: Owner { player: digest, game: offer.id.into() }, key })
    }

    fn progress(&self, server: &Server) -> Result<Option<StoredCampaign>, WireRefusal> {
        server.store.campaign(&self.owner).map_err(|damage| match damage {
            LoadError::Damaged(what) => {
                tracing::error!(game = self.offer.id, what, "a campaign is damaged");
                CAMPAIGN_DAMAGED
            }
            LoadError::Unreadable(error) => unwritten(&error),
        })
    }

    fn show(&self, progress: Option<&StoredCampaign>) -> Result<Value, HttpError> {
        let begun = progress.is_some();
        let state = match progress {
            Some(progress) => progress.state.clone(),
            None => self.campaign.begin(&[]).map_err(|error| HttpError::scenario(&error))?,
        };
        let journey = self.campaign.journey(&state).ok_or(CAMPAIGN_DAMAGED)?;
        let mut shown = json!({"begun": begun, "journey": journey});
        if let (Some(progress), Some(fields)) = (progress, shown.as_object_mut()) {
            let ids = [("match", &progress.level), ("last", &progress.last)];
            for (name, id) in ids {
                fields.extend(id.clone().map(|id| (name.into(), id.into())));
            }
        }
        Ok(shown)
    }

    fn begin(
        &self,
        server: &Server,
        options: &[(String, Value)],
    ) -> Result<StoredCampaign, HttpError> {
        let options: Vec<_> =
            options.iter().map(|(id, value)| (id.as_str(), value.clone())).collect();
        let state = self.campaign.begin(&options).map_err(|error| HttpError::scenario(&error))?;
        let salt = salt()?;
        let begun = server.store.begin_campaign(&self.owner, &state, salt);
        begun.map_err(|error| unwritten(&error))?;
        Ok(StoredCampaign { state, salt: salt.to_vec(), level: None, last: None })
    }

    fn go_on(&self, server: &Server) -> Result<(StatusCode, Value), HttpError> {
        // Two requests at once must get the same match.
        let _turn = server.campaigns.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = match self.progress(server)? {
            Some(progress) => progress,
            None => self.begin(server, &[])?,
        };
        let token =
            |id: &str| Secret::derived(&[self.key.as_bytes(), &progress.salt, id.as_bytes()]);
        if let Some(id) = &progress.level
            && let Some(mine) = self.under_way(server, id, &token(id))?
        {
            return Ok((StatusCode::OK, json!({"match": id, "mine": mine, "invites": []})));
        }
        let level = self.campaign.level(&progress.state).ok_or(CAMPAIGN_DAMAGED)?;
        let level = level.ok_or(CAMPAIGN_OVER)?;
        let seed = number()?;
        open(self.offer, &level.setup, seed)?;
        let chairs = level.chairs.into_iter();
        let wanted: Vec<SeatRequest> = chairs.map(|chair| self.wanted(chair)).collect();
        let creator = wanted.iter().position(|seat| seat.control == "me").unwrap_or_default();
        let header = MatchHeader {
            scenario: Some(level.scenario.to_string()),
            creator: u8::try_from(creator).unwrap_or_default(),
            player: Some(hex(&self.owner.player)),
            ..MatchHeader::new(self.offer, level.setup, seed)
        };
        let made = seat(server, &header, wanted, None, Origin::Campaign(&self.owner, &token))?;
        Ok((StatusCode::CREATED, made.json()))
    }

    fn wanted(&self, chair: Chair) -> SeatRequest {
        let control = match chair {
            Chair::Player => "me".into(),
            Chair::Bot(bot) => {
                let bots = &self.offer.bots;
                let known = bots.iter().find(|known| **known == bot).or(bots.last());
                format!("bot:{}", known.map_or("", String::as_str))
            }
        };
        SeatRequest { control, name: None, deck: None }
    }

    /// The player's seats in the match of the present level; none if that match cannot go on.
    fn under_way(
        &self,
        server: &Server,
        id: &str,
        token: &Secret,
    ) -> Result<Option<Value>, WireRefusal> {
        let found = match server.store.find(id) {
            Ok(found) => found,
            // A damaged match cannot be played to its end, so the level begins again.
            Err(LoadError::Damaged(_)) => None,
            Err(LoadError::Unreadable(error)) => return Err(unwritten(&error)),
        };
        let Some(found) = found.filter(|found| {
            let waits =
                found.stage == MatchStage::Waiting && found.created < now() - Server::WAITING;
            found.stage != MatchStage::Over && !waits && found.header.rules == self.offer.rules
        }) else {
            return Ok(None);
        };
        let digest = token.digest();
        let own = found
            .seats
            .iter()
            .enumerate()
            .filter(|(_, row)| row.token.as_ref().is_some_and(|known| known.is(&digest)));
        let mine: Vec<Value> =
            own.map(|(seat, _)| json!({"seat": seat, "token": token.text()})).collect();
        Ok((!mine.is_empty()).then(|| mine.into()))
    }
}

fn unwritten(error: &StoreError) -> WireRefusal {
    tracing::error!(%error, "a campaign cannot be kept");
    STORAGE
}
