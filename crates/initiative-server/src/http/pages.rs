//! The files of the browser client.

use super::HttpError;
use crate::assets::is_fingerprinted;
use crate::refusal::NOT_FOUND;
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::Arc;

/// The files of the client. Every address that is no file shows its one page.
pub(super) async fn page(
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
    // CLIENT-PERF-3, ONLINE-HTTP-1
    let lasts = file.is_some() && is_fingerprinted(path);
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
    if lasts {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
    }
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
