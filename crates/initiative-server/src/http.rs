//! The server as an HTTP router.

mod analysis;
mod body;
mod caller;
mod campaign;
mod check;
mod clock;
mod connect;
mod create;
mod decks;
mod door;
mod lobby;
mod pages;
mod player;
pub(crate) mod program_api;
mod puzzles;
mod queries;
mod query_string;
mod replay;
mod saves;

use crate::actor::ActorMessage;
use crate::blocking::run_blocking;
use crate::canonical_json::fingerprint;
use crate::cluster::{from_node, route};
use crate::limits::address_limits::LimitedRequest;
use crate::limits::clock_limits::in_seconds;
use crate::metrics::exposition;
use crate::refusal::{NOT_FOUND, RefusalKind, TOO_LARGE, UNKNOWN_MATCH, WireRefusal};
use crate::secret;
use crate::server::{Server, ServerHealth};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use body::Body;
use caller::Caller;
use initiative_kernel::game::{Seat, SetupError};
use player::Player;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::Arc;

/// The most bytes in the body of a request. ONLINE-LIMIT-3
const BODY_BYTES: usize = 256 << 10;

/// The whole server as a router. [`crate::serve`] serves it; tests can call it without a socket. On a
/// runtime with several threads no match waits for another.
pub fn app(server: Arc<Server>) -> Router {
    Router::new()
        .nest("/api", api())
        .route("/health", get(health))
        .route("/healthz", get(health))
        .fallback(pages::page)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&server), route))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&server), door::guard))
        .layer(axum::middleware::from_fn(headers))
        .with_state(server)
}

/// What other nodes may ask for: matches that this node serves. They have looked at the requests
/// already. ONLINE-NODE-3
pub(crate) fn internal(server: Arc<Server>) -> Router {
    Router::new()
        .nest("/api", api())
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&server), route))
        .layer(axum::middleware::from_fn(from_node))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .with_state(server)
}

fn api() -> Router<Arc<Server>> {
    Router::new()
        .route("/games", get(games))
        .route("/games/{game}/scenarios/{scenario}/scene", get(queries::scene))
        .route("/games/{game}/campaign", get(campaign::show).post(campaign::go_on))
        .route("/games/{game}/campaign/anew", post(campaign::begin))
        .route("/games/{game}/check", post(check::check))
        .route("/games/{game}/collection", get(decks::show))
        .route("/games/{game}/decks/check", post(decks::check))
        .route("/games/{game}/puzzles", get(puzzles::list))
        .route("/games/{game}/puzzles/{puzzle}", post(puzzles::attempt))
        .route("/games/{game}/saves", get(saves::list))
        .route("/games/{game}/saves/{slot}", delete(saves::forget))
        .route("/games/{game}/saves/{slot}/load", post(saves::load))
        .route("/lobby", get(lobby::list))
        .route("/lobby/stream", get(lobby::stream))
        .route("/matches", post(create))
        .route("/replays", post(replay))
        .route("/replays/match", post(play_on))
        .route("/replays/analysis", post(analysis::begin))
        .route("/analyses/{id}", get(analysis::show))
        .route("/matches/{id}", get(info))
        .route("/matches/{id}/join", post(join))
        .route("/matches/{id}/invites", post(invite))
        .route("/matches/{id}/record", get(queries::record))
        .route("/matches/{id}/log", get(queries::log))
        .route("/matches/{id}/plan", post(queries::plan))
        .route("/matches/{id}/hint", post(analysis::hint))
        .route("/matches/{id}/saves", post(saves::save))
        .route("/matches/{id}/socket", get(connect::connect))
        .fallback(program_api::ask)
        .method_not_allowed_fallback(|| async { HttpError::from(NOT_FOUND) })
}

/// What only the operator may see, as a router. ONLINE-OPS-1
pub(crate) fn admin(server: Arc<Server>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .fallback(|| async { HttpError::from(NOT_FOUND) })
        .with_state(server)
}

async fn metrics(State(server): State<Arc<Server>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, exposition(&server)).into_response()
}

/// Sets the headers of every response. ONLINE-HTTP-1
async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let no_store = HeaderValue::from_static("no-store");
    headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    let mut set = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
         connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; \
         base-uri 'none'; form-action 'none'",
    );
    response
}

/// A refusal as the response to a request.
#[derive(Debug)]
pub(crate) struct HttpError {
    why: WireRefusal,
    list: Option<Value>,
}

impl HttpError {
    /// A field of the request is wrong. ONLINE-MATCH-3
    pub(crate) fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        let why = WireRefusal::told(RefusalKind::BadRequest, "online/bad_request", message.into());
        WireRefusal { field: Some(field.into()), ..why }.into()
    }

    pub(crate) fn scenario(error: &SetupError) -> Self {
        let why = WireRefusal::new(
            RefusalKind::Unprocessable,
            "online/bad_scenario",
            "This scenario cannot be played.",
        );
        Self { why, list: serde_json::to_value(&error.faults).ok() }
    }
}

impl From<WireRefusal> for HttpError {
    fn from(why: WireRefusal) -> Self {
        Self { why, list: None }
    }
}

/// The code of the refusal in a response, so that it can be counted.
#[derive(Clone)]
struct RefusedWith(Cow<'static, str>);

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut error = json!({"code": self.why.code, "message": self.why.message});
        let retry_ms = self.why.retry_ms.or(self.why.kind.retry_ms());
        if let Some(fields) = error.as_object_mut() {
            fields.extend(self.why.field.clone().map(|field| ("field".into(), field.into())));
            fields.extend(self.list.map(|list| ("list".into(), list)));
            fields.extend(retry_ms.map(|wait| ("retry_ms".into(), wait.into())));
        }
        let mut response = answer(self.why.kind.status(), &json!({"error": error}));
        // ONLINE-LIMIT-2, ONLINE-STOP-1
        if let Some(wait) = retry_ms {
            let seconds = HeaderValue::from(wait.div_ceil(1_000).max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(RefusedWith(self.why.code));
        response
    }
}

fn answer(status: StatusCode, value: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

/// An answer that stays the same as long as the program does. A client that says that it has it
/// gets no body. CLIENT-PERF-3
fn lasting(headers: &HeaderMap, value: &Value) -> Response {
    let tag = format!("\"{}\"", fingerprint(value));
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => answer(StatusCode::OK, value),
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn read(body: Result<Bytes, BytesRejection>) -> Result<Body, HttpError> {
    let body = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    Body::read(&body)
}

fn known(id: &str) -> Result<(), HttpError> {
    if secret::is_match_id(id) { Ok(()) } else { Err(UNKNOWN_MATCH.into()) }
}

/// How the server is, and no number. ONLINE-STOP-2, ONLINE-OPS-1
async fn health(State(server): State<Arc<Server>>) -> Response {
    let health = server.health();
    let status = match health {
        ServerHealth::Serving | ServerHealth::Degraded => StatusCode::OK,
        ServerHealth::Stopping => StatusCode::SERVICE_UNAVAILABLE,
    };
    let mut response = answer(status, &json!({"status": health.name()}));
    if let Some(wait) =
        RefusalKind::Stopping.retry_ms().filter(|_| health == ServerHealth::Stopping)
    {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait / 1_000));
    }
    response
}

async fn games(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let games = server.registry.iter().map(|offer| {
        let mut game = json!({
            "game": offer.id, "rules": offer.rules, "about": offer.about, "bots": offer.bots,
        });
        if let Some(fields) = game.as_object_mut() {
            let campaign = offer.campaign.map(|campaign| json!({"options": campaign.options()}));
            fields.extend(campaign.map(|campaign| ("campaign".into(), campaign)));
            fields.extend(offer.clock.map(|limits| ("clock".into(), in_seconds(&limits))));
        }
        if let (Some(_), Some(fields)) = (offer.decks, game.as_object_mut()) {
            fields.insert("decks".into(), true.into());
        }
        if let (false, Some(fields)) = (offer.puzzles.is_empty(), game.as_object_mut()) {
            fields.insert("puzzles".into(), offer.puzzles.len().into());
        }
        if let (true, Some(fields)) = (offer.saves, game.as_object_mut()) {
            fields.insert("saves".into(), true.into());
        }
        game
    });
    let mut offered = json!({"games": games.collect::<Vec<_>>()});
    if let (Some(program_api), Some(fields)) = (server.program_api(), offered.as_object_mut()) {
        fields.insert(program_api.name().into(), true.into());
    }
    lasting(&headers, &offered)
}

async fn create(
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Create)?;
    caller.find_room()?;
    let body = read(body)?;
    // A match needs no player's key; only saves and campaigns do.
    let player = Player::of(&caller).ok();
    let create = || create::create(&caller.server, player.as_ref(), body);
    let made = caller.server.on_disk(create).await?;
    Ok(answer(StatusCode::CREATED, &made))
}

async fn info(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    known(&id)?;
    let info = server.look(&id, ActorMessage::Info).await?;
    Ok(answer(StatusCode::OK, &info))
}

/// ONLINE-JOIN-1
async fn join(
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    let invite = body.text("invite")?;
    let name = body.name("name")?;
    body.end()?;
    let joined = caller.ask(&id, |answer| ActorMessage::Join { invite, name, answer }).await?;
    Ok(answer(StatusCode::OK, &joined))
}

/// ONLINE-JOIN-3
async fn invite(
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    let seat = Seat(body.required_number("seat", 0, 63)? as u8);
    body.end()?;
    let token = caller.token()?;
    let link = caller.ask(&id, |answer| ActorMessage::Invite { token, seat, answer }).await?;
    Ok(answer(StatusCode::OK, &json!({"link": link})))
}

/// A position of the journal in the body: `POST /api/replays?at=12&seat=0`.
async fn replay(
    caller: Caller,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Replay)?;
    let journal = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    let query = uri.query().unwrap_or_default();
    let shown = run_blocking(|| replay::show(&caller.server.registry, &journal, query))?;
    Ok(answer(StatusCode::OK, &shown))
}

/// A match that goes on from the journal in the body:
/// `POST /api/replays/match?at=12&seats=me,bot:random`.
async fn play_on(
    caller: Caller,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Create)?;
    caller.find_room()?;
    let journal = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    let (player, query) = (Player::of(&caller).ok(), uri.query().unwrap_or_default());
    let play_on = || replay::play_on(&caller.server, player.as_ref(), &journal, query);
    let made = caller.server.on_disk(play_on).await?;
    Ok(answer(StatusCode::CREATED, &made))
}
