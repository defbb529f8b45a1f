//! What a program adds to a local server: who gets there, and what comes back.

use crate::test_server::{TestServer, public};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use initiative_server::mode::ServerMode;
use initiative_server::{
    ProgramAnswer, ProgramApi, ProgramMethod, ProgramRequest, RefusalKind, WireRefusal, app,
};
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

struct Echo;

impl ProgramApi for Echo {
    fn name(&self) -> &'static str {
        "echo"
    }

    fn answer(&self, request: &ProgramRequest<'_>) -> Result<ProgramAnswer, WireRefusal> {
        let path = request.path.join("/");
        match (&request.method, path.as_str()) {
            (ProgramMethod::Get, "panic") => panic!("a program may be wrong"),
            (ProgramMethod::Get, "text") => Ok(ProgramAnswer::Text("text/html", "<p>".into())),
            (ProgramMethod::Get, _) => Ok(ProgramAnswer::Json(json!({"path": path}))),
            (ProgramMethod::Post(body), _) => Ok(ProgramAnswer::Made(Value::Object(body.clone()))),
            (ProgramMethod::Delete, _) => {
                Err(WireRefusal::told(RefusalKind::Conflict, "echo/kept", "It stays."))
            }
        }
    }
}

async fn with_echo(mode: ServerMode) -> TestServer {
    TestServer::with(|options| {
        options.mode = mode;
        options.program_api = Some(Box::new(Echo));
    })
    .await
}

/// What a server answers that is asked at this host, with these headers besides the usual ones.
async fn ask_at(
    server: &TestServer,
    host: &str,
    headers: &[(&'static str, &str)],
    (method, path): (&str, &str),
    body: &str,
) -> (StatusCode, String) {
    let mut request = Request::builder().method(method).uri(path).header("host", host);
    for (name, value) in [("content-type", "application/json")].iter().chain(headers) {
        request.headers_mut().unwrap().insert(*name, value.parse().unwrap());
    }
    let request = request.body(Body::from(body.to_owned())).unwrap();
    let answer = app(Arc::clone(&server.inner)).oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn ask(server: &TestServer, method: &str, path: &str, body: &str) -> (StatusCode, String) {
    ask_at(server, "localhost", &[], (method, path), body).await
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_server_answers_for_its_program() {
    let server = with_echo(ServerMode::Local).await;
    let (status, games) = ask(&server, "GET", "/api/games", "").await;
    assert_eq!((status, &read(&games)["echo"]), (StatusCode::OK, &json!(true)));
    let (status, told) = ask(&server, "GET", "/api/echo/runs/3", "").await;
    assert_eq!((status, read(&told)), (StatusCode::OK, json!({"path": "runs/3"})));
    let (status, told) = ask(&server, "POST", "/api/echo/runs", r#"{"a": 1}"#).await;
    assert_eq!((status, read(&told)), (StatusCode::CREATED, json!({"a": 1})));
    let (status, told) = ask(&server, "DELETE", "/api/echo/runs", "").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(read(&told)["error"]["code"], "echo/kept");
    assert_eq!(ask(&server, "GET", "/api/echo/text", "").await.1, "<p>");
    for other in ["/api/lab", "/api/ech", "/api/echoes/1"] {
        assert_eq!(ask(&server, "GET", other, "").await.0, StatusCode::NOT_FOUND, "{other}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn its_requests_pass_the_same_door() {
    let server = with_echo(ServerMode::Local).await;
    let line = ("POST", "/api/echo/runs");
    let at = async |host, headers| ask_at(&server, host, headers, line, "{}").await;
    let evil = [("origin", "http://evil.example")];
    assert_eq!(at("evil.example", &[]).await.0, StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(at("localhost", &evil).await.0, StatusCode::FORBIDDEN);
    let form = [("content-type", "text/plain")];
    assert_eq!(at("localhost", &form).await.0, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for bad in ["", "[]", "{\"a\": 1, \"a\": 2}", "{\"a\": 1.5}"] {
        let (status, told) = ask(&server, "POST", "/api/echo/runs", bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_panics_ends_no_server() {
    let server = with_echo(ServerMode::Local).await;
    let (status, told) = ask(&server, "GET", "/api/echo/panic", "").await;
    assert_eq!(
        (status, &read(&told)["error"]["code"]),
        (StatusCode::CONFLICT, &json!("online/program_failed"))
    );
    assert_eq!(ask(&server, "GET", "/api/echo/on", "").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_1_a_server_for_others_has_nothing_of_it() {
    let server = with_echo(public(&["127.0.0.1"])).await;
    for (method, path) in
        [("GET", "/api/echo"), ("POST", "/api/echo/runs"), ("DELETE", "/api/echo/runs")]
    {
        let (status, told) = server.ask(method, path, None, Value::Null).await;
        assert_eq!(
            (status, &told["error"]["code"]),
            (StatusCode::NOT_FOUND, &json!("online/not_found")),
            "{method}"
        );
    }
    let (_, games) = server.ask("GET", "/api/games", None, Value::Null).await;
    assert_eq!(games.get("echo"), None);
}
