//! The server as an HTTP router.

mod body;
mod campaign;
mod check;
mod clock;
mod create;
mod decks;
mod player;
mod queries;
mod query_string;
mod replay;
mod saves;

use crate::actor::ActorMessage;
use crate::blocking::run_blocking;
use crate::clock_limits::in_seconds;
use crate::rate_limit::LimitedRequest;
use crate::refusal::{
    BAD_ORIGIN, BAD_TOKEN, NOT_FOUND, RefusalKind, SERVER_FULL, SERVER_STOPPING, TOO_LARGE,
    UNKNOWN_MATCH, WireRefusal,
};
use crate::server::Server;
use crate::{secret, socket};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::serve::ListenerExt;
use body::Body;
use initiative_kernel::game::{Seat, SetupError};
use player::Player;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// The most bytes in the body of a request. ONLINE-LIMIT-3
const BODY_BYTES: usize = 256 << 10;

/// How often the server looks for old matches.
const SWEEP: Duration = Duration::from_secs(10 * 60);

/// Serves on a socket until the task is dropped.
pub async fn serve(listener: TcpListener, server: Arc<Server>) -> std::io::Result<()> {
    // An ack and its update are two small frames. By default, the system would hold the second one
    // back until the first is confirmed, some 40 ms later.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!(%error, "frames may be held back");
        }
    });
    let service = app(Arc::clone(&server)).into_make_service_with_connect_info::<SocketAddr>();
    tokio::select! {
        ended = async { axum::serve(listener, service).await } => ended,
        never = sweep(server) => match never {},
    }
}

/// Removes and abandons old matches from time to time. ONLINE-MATCH-4, ONLINE-GRACE-5
async fn sweep(server: Arc<Server>) -> Infallible {
    loop {
        server.sweep_suspended().await;
        tokio::time::sleep(SWEEP).await;
        run_blocking(|| server.sweep());
    }
}

/// The whole server as a router. [`serve`] serves it; tests can call it without a socket. On a
/// runtime with several threads no match waits for another.
pub fn app(server: Arc<Server>) -> Router {
    let api = Router::new()
        .route("/games", get(games))
        .route("/games/{game}/scenarios/{scenario}/scene", get(queries::scene))
        .route("/games/{game}/campaign", get(campaign::show).post(campaign::go_on))
        .route("/games/{game}/campaign/anew", post(campaign::begin))
        .route("/games/{game}/check", post(check::check))
        .route("/games/{game}/collection", get(decks::show))
        .route("/games/{game}/decks/check", post(decks::check))
        .route("/games/{game}/saves", get(saves::list))
        .route("/games/{game}/saves/{slot}", delete(saves::forget))
        .route("/games/{game}/saves/{slot}/load", post(saves::load))
        .route("/matches", post(create))
        .route("/replays", post(replay))
        .route("/matches/{id}", get(info))
        .route("/matches/{id}/join", post(join))
        .route("/matches/{id}/invites", post(invite))
        .route("/matches/{id}/record", get(queries::record))
        .route("/matches/{id}/log", get(queries::log))
        .route("/matches/{id}/plan", post(queries::plan))
        .route("/matches/{id}/saves", post(saves::save))
        .route("/matches/{id}/socket", get(connect))
        .fallback(|| async { HttpError::from(NOT_FOUND) })
        .method_not_allowed_fallback(|| async { HttpError::from(NOT_FOUND) });
    Router::new()
        .nest("/api", api)
        .route("/health", get(health))
        .route("/healthz", get(health))
        .fallback(page)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(axum::middleware::from_fn(headers))
        .with_state(server)
}

/// Sets the headers of every response. ONLINE-HTTP-1
async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CACHE_CONTROL, "no-store");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
         connect-src 'self' ws: wss:; worker-src 'self' blob:; frame-ancestors 'none'; \
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

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut error = json!({"code": self.why.code, "message": self.why.message});
        if let Some(fields) = error.as_object_mut() {
            fields.extend(self.why.field.clone().map(|field| ("field".into(), field.into())));
            fields.extend(self.list.map(|list| ("list".into(), list)));
        }
        let mut response = answer(self.why.kind.status(), &json!({"error": error}));
        if self.why.kind == RefusalKind::Stopping {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

fn answer(status: StatusCode, value: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

/// The address of the client, if the server has limits for addresses.
fn address(server: &Server, extensions: &Extensions) -> Option<IpAddr> {
    let info =
        extensions.get::<ConnectInfo<SocketAddr>>().filter(|_| server.options.address_limits);
    info.map(|info| info.0.ip())
}

/// Refuses a request if the server is stopping or the address asks too often. ONLINE-LIMIT-2
fn allow(server: &Server, address: Option<IpAddr>, deed: LimitedRequest) -> Result<(), HttpError> {
    if server.is_stopping() {
        return Err(SERVER_STOPPING.into());
    }
    match address {
        Some(address) => Ok(server.addresses.allow(address, deed, Instant::now())?),
        None => Ok(()),
    }
}

fn read(body: Result<Bytes, BytesRejection>) -> Result<Body, HttpError> {
    let body = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    Body::read(&body)
}

fn known(id: &str) -> Result<(), HttpError> {
    if secret::is_match_id(id) { Ok(()) } else { Err(UNKNOWN_MATCH.into()) }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

/// ONLINE-STOP-2
async fn health(State(server): State<Arc<Server>>) -> Response {
    if server.is_stopping() {
        return HttpError::from(SERVER_STOPPING).into_response();
    }
    answer(StatusCode::OK, &json!({"status": "serving", "matches": server.open_matches()}))
}

async fn games(State(server): State<Arc<Server>>) -> Response {
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
        if let (true, Some(fields)) = (offer.saves, game.as_object_mut()) {
            fields.insert("saves".into(), true.into());
        }
        game
    });
    answer(StatusCode::OK, &json!({"games": games.collect::<Vec<_>>()}))
}

async fn create(
    State(server): State<Arc<Server>>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    allow(&server, address(&server, &extensions), LimitedRequest::Create)?;
    if server.open_matches() >= Server::MATCHES {
        return Err(SERVER_FULL.into());
    }
    let body = read(body)?;
    // A match needs no player's key; only saves and campaigns do.
    let player = Player::of(&server, &headers).ok();
    let made = run_blocking(|| create::create(&server, player.as_ref(), body))?;
    Ok(answer(StatusCode::CREATED, &made))
}

async fn info(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    known(&id)?;
    let info = server.ask(&id, ActorMessage::Info).await?;
    Ok(answer(StatusCode::OK, &info))
}

/// ONLINE-JOIN-1
async fn join(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let address = address(&server, &extensions);
    allow(&server, address, LimitedRequest::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    let invite = body.required_text("invite")?;
    let name = body.name("name")?;
    body.end()?;
    let joined = server.ask(&id, |answer| ActorMessage::Join { invite, name, answer }).await;
    note_wrong(&server, address, joined.as_ref().err());
    Ok(answer(StatusCode::OK, &joined?))
}

/// ONLINE-JOIN-3
async fn invite(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let address = address(&server, &extensions);
    allow(&server, address, LimitedRequest::Join)?;
    known(&id)?;
    let mut body = read(body)?;
    let seat = Seat(body.required_number("seat", 0, 63)? as u8);
    body.end()?;
    let token = bearer(&headers).ok_or(BAD_TOKEN)?;
    let link = server.ask(&id, |answer| ActorMessage::Invite { token, seat, answer }).await;
    note_wrong(&server, address, link.as_ref().err());
    Ok(answer(StatusCode::OK, &json!({"link": link?})))
}

fn note_wrong(server: &Server, address: Option<IpAddr>, why: Option<&WireRefusal>) {
    if let (Some(why), Some(address)) = (why, address)
        && why.kind == RefusalKind::WrongSecret
    {
        server.addresses.wrong(address, Instant::now());
    }
}

/// A position of the journal in the body: `POST /api/replays?at=12&seat=0`.
async fn replay(
    State(server): State<Arc<Server>>,
    uri: Uri,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    allow(&server, address(&server, &extensions), LimitedRequest::Hello)?;
    let journal = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    let query = uri.query().unwrap_or_default();
    let shown = run_blocking(|| replay::show(&server.registry, &journal, query))?;
    Ok(answer(StatusCode::OK, &shown))
}

/// ONLINE-WIRE-1
async fn connect(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let header = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(origin) = header(header::ORIGIN) {
        let host = origin.split_once("://").map(|(_, host)| host);
        let own = host.is_some() && host == header(header::HOST);
        if !own && !server.options.origins.iter().any(|allowed| allowed == origin) {
            return Err(BAD_ORIGIN.into());
        }
    }
    let upgrade = upgrade.map_err(|_| HttpError::field("upgrade", "This is a WebSocket."))?;
    let address = address(&server, &extensions);
    let upgrade = upgrade
        .protocols(["initiative.v1"])
        .max_message_size(socket::FRAME_BYTES)
        .max_frame_size(socket::FRAME_BYTES)
        // Frames of clients are small: the default of 128 KiB for each connection would be wasted.
        .read_buffer_size(4 << 10)
        // Every frame is sent at once; collecting them would gain nothing.
        .write_buffer_size(0);
    if upgrade.selected_protocol().is_none() {
        return Err(HttpError::field("sec-websocket-protocol", "It speaks initiative.v1."));
    }
    if let Some(address) = address {
        server.addresses.open(address, Instant::now())?;
    }
    let counted = Counted { server, address };
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::serve(Arc::clone(&counted.server), id, socket, address).await;
    }))
}

/// Counts a socket for its address until it is dropped, whether it was ever served or not.
struct Counted {
    server: Arc<Server>,
    address: Option<IpAddr>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.server.addresses.close(address, Instant::now());
        }
    }
}

/// The files of the client. Every address that is no file shows its one page.
async fn page(
    State(server): State<Arc<Server>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let reads = method == Method::GET || method == Method::HEAD;
    let Some(assets) = server.options.assets.as_ref().filter(|_| reads) else {
        return HttpError::from(NOT_FOUND).into_response();
    };
    let path = uri.path().trim_start_matches('/');
    let file = assets.find(path);
    // An address with a dot in its last part can only be a file.
    let is_page = !path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let Some(asset) = file.or_else(|| assets.find("index.html").filter(|_| is_page)) else {
        return HttpError::from(NOT_FOUND).into_response();
    };
    let bytes = match asset.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut response = match asset.gzip.filter(|_| takes_gzip(&headers)) {
        Some(gzip) => {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            (encoding, Bytes::from_static(gzip)).into_response()
        }
        None => bytes.into_response(),
    };
    let media = HeaderValue::from_str(&asset.media);
    let media = media.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Whether a browser accepts compressed responses.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists =
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|offer| {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, ""));
        // A weight of zero means no: `gzip;q=0`.
        let weight = weight.trim().trim_start_matches("q=");
        let refused = !weight.is_empty() && weight.trim_matches(['0', '.']).is_empty();
        name.trim() == "gzip" && !refused
    })
}
