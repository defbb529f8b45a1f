//! Attacks over HTTP: requests that are almost right, and halves of them.

use super::answers;
use super::tables::{Table, exchange};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Null, Seat};
use initiative_testkit::mutate;
use serde_json::{Value, json};

/// How many requests one attacker sends.
const REQUESTS: u64 = 400;
/// Paths as no client writes them.
const ODD: [&str; 12] = [
    "/..%2f..%2fetc/passwd",
    "//",
    "/%00",
    "/%ff%fe",
    "/api/../../x",
    "?at=-1&seat=999",
    "?at=99999999999999999999",
    "?a&a=&=&&",
    "/%F0%9F%98%80",
    "#x",
    "/.",
    "?%",
];
const METHODS: [&str; 10] =
    ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get"];
const HEADERS: [(&str, &str); 16] = [
    ("host", "evil.example"),
    ("host", ""),
    ("origin", "https://evil.example"),
    ("origin", "null"),
    ("content-type", "text/plain"),
    ("content-type", "application/json; charset=utf-16"),
    ("content-length", "-1"),
    ("content-length", "99999999999999999999"),
    ("transfer-encoding", "chunked"),
    ("transfer-encoding", "gzip, chunked"),
    ("upgrade", "websocket"),
    ("connection", "upgrade"),
    ("expect", "100-continue"),
    ("x-forwarded-for", "999.1.1.1, ::"),
    ("authorization", "Bearer \u{7f}"),
    ("if-none-match", "\"\u{e9}\""),
];

pub async fn attack(address: String, mut dice: Dice) {
    let mut table = Table::any(&address, &mut dice).await;
    let journal = journal();
    let (mut answered, mut done) = (0, 0);
    for number in 0..REQUESTS {
        if number % 50 == 49 {
            table = Table::any(&address, &mut dice).await;
        }
        let mut request = valid(&table, &journal, &mut dice);
        let right = dice.chance(15);
        let mut incomplete = false;
        if !right {
            incomplete = request.damage(&mut dice);
        }
        let mut bytes = request.written(&address);
        if !right && dice.chance(15) {
            incomplete = true;
            match dice.chance(50) {
                true => mutate::bytes(&mut bytes, &mut dice),
                false => bytes.truncate(dice.index(bytes.len()).unwrap()),
            }
        }
        let answer = exchange(&address, &bytes, incomplete).await;
        let status = answers::response(&answer, &String::from_utf8_lossy(&bytes));
        assert!(incomplete || status.is_some(), "no answer to {request:?}");
        answered += u64::from(status.is_some());
        done += u64::from(status.is_some_and(|status| status < 300));
    }
    assert!(answered > REQUESTS / 2, "{answered} of {REQUESTS} requests were answered");
    assert!(done > REQUESTS / 20, "{done} of {REQUESTS} requests were done");
}

/// The journal of a match of one command.
fn journal() -> Vec<u8> {
    let setup = squad::Setup::scenario("quarry");
    let mut table = initiative_kernel::table::Table::<squad::Squad>::start(setup, 3).unwrap();
    table.submit(Seat(0), squad::Command::SimulatePhase, &mut Null).unwrap();
    table.record().unwrap().to_text().unwrap().into_bytes()
}

#[derive(Debug)]
struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// A setup of a game, written in full.
fn setup(game: &str) -> Value {
    let written = match game {
        "chess" => serde_json::to_value(chess::Setup::scenario("overworld")),
        "duel" => serde_json::to_value(duel::Setup::decks("cinder", "thornwake")),
        "dungeon" => serde_json::to_value(dungeon::Setup::scenario("first-steps")),
        _ => serde_json::to_value(squad::Setup::scenario("palisade")),
    };
    written.unwrap()
}

/// A request as a client sends it, to any of the addresses.
fn valid(table: &Table, journal: &[u8], dice: &mut Dice) -> Request {
    let game = *dice.pick(&["chess", "duel", "dungeon", "squad"]).unwrap();
    let (of_game, of_match) = (format!("/api/games/{game}"), format!("/api/matches/{}", table.id));
    let slot = dice.roll(0, 4);
    let token = dice.pick(&table.tokens).cloned().unwrap_or_default();
    let seats = vec![json!({"control": "me", "name": "A"}); if slot < 2 { 1 } else { 2 }];
    let empty = Value::Null;
    let (method, path, mut body) = match dice.roll(0, 25) {
        0 => ("GET", "/".into(), empty),
        1 => ("GET", "/api/games".into(), empty),
        2 => ("GET", format!("{of_game}/scenarios/quarry/scene"), empty),
        3 => ("GET", format!("{of_game}/campaign"), empty),
        4 => ("POST", format!("{of_game}/campaign"), json!({})),
        5 => ("POST", format!("{of_game}/campaign/anew"), json!({"options": {}})),
        6..=9 => ("POST", format!("{of_game}/check"), json!({"setup": setup(game)})),
        10 => ("GET", format!("{of_game}/collection"), empty),
        11 => ("POST", format!("{of_game}/decks/check"), json!({"code": "ABCDEFGHIJ"})),
        12 => ("GET", format!("{of_game}/saves"), empty),
        13 => ("DELETE", format!("{of_game}/saves/{slot}"), empty),
        14 => ("POST", format!("{of_game}/saves/{slot}/load"), json!({})),
        15 => ("GET", "/api/lobby".into(), empty),
        16 => {
            let body = json!({"game": game, "seats": seats, "setup": setup(game), "seed": slot});
            ("POST", "/api/matches".into(), body)
        }
        17 => {
            let clock = json!({"turn_s": 90, "inactive_s": 15, "buffer_s": 2, "show_s": 20});
            let mut body = json!({"game": game, "seats": seats, "first": "random", "grace_s": 60});
            body["clock"] = clock;
            ("POST", "/api/matches".into(), body)
        }
        18 => ("POST", format!("/api/replays?at={slot}&seat=0"), empty),
        19 => ("POST", format!("/api/replays/match?at={slot}&seats=me"), empty),
        20 => ("GET", of_match, empty),
        21 => {
            let invite = table.invite.clone().unwrap_or_else(|| token.clone());
            ("POST", format!("{of_match}/join"), json!({"invite": invite, "name": "B"}))
        }
        22 => ("POST", format!("{of_match}/invites"), json!({"seat": slot})),
        23 => {
            let path = ["record", "log?seat=0", "socket", "record", "log"];
            ("GET", format!("{of_match}/{}", path[usize::try_from(slot).unwrap()]), empty)
        }
        24 => {
            let commands = json!([{"MoveSurvivor": {"survivor": 2, "to": [7, 12]}}, "EndPhase"]);
            ("POST", format!("{of_match}/plan"), json!({"commands": commands, "seat": 0}))
        }
        _ => ("POST", format!("{of_match}/saves"), json!({"slot": slot})),
    };
    for _ in 0..dice.roll(0, 3) {
        if method == "POST" && dice.chance(60) {
            body = mutate::value(&body, dice).unwrap_or(body);
        }
    }
    let body = match body {
        Value::Null if path.starts_with("/api/replays") => journal.to_vec(),
        Value::Null => Vec::new(),
        body => body.to_string().into_bytes(),
    };
    let headers = [
        ("authorization", format!("Bearer {token}")),
        ("content-type", "application/json".into()),
        ("connection", "close".into()),
        ("content-length", body.len().to_string()),
    ];
    let headers = headers.map(|(name, value)| (name.to_owned(), value)).to_vec();
    Request { method: method.into(), path, headers, body }
}

impl Request {
    /// Damages one part; true if the server may wait for more of it, or see another request in it.
    fn damage(&mut self, dice: &mut Dice) -> bool {
        match dice.roll(0, 8) {
            0 => {
                self.method = (*dice.pick(&METHODS).unwrap()).into();
                true // The answer to a HEAD, for one, has no body.
            }
            1 => {
                self.path.push_str(dice.pick(&ODD).unwrap());
                false
            }
            2 => {
                self.path = self.path.replacen('/', dice.pick(&ODD).unwrap(), 2);
                true
            }
            3 => {
                self.path.push_str(&"a".repeat(usize::try_from(dice.roll(1, 70_000)).unwrap()));
                false
            }
            4 | 5 => {
                let (name, value) = *dice.pick(&HEADERS).unwrap();
                if dice.chance(70) {
                    self.headers.retain(|(known, _)| known != name);
                }
                self.headers.push((name.into(), value.into()));
                true
            }
            6 => {
                let lost = dice.index(self.headers.len()).unwrap();
                self.headers.remove(lost);
                true
            }
            _ => {
                mutate::bytes(&mut self.body, dice);
                if dice.chance(5) {
                    self.body = vec![b'['; usize::try_from(dice.roll(1, 300_000)).unwrap()];
                }
                let length = self.body.len().to_string();
                self.headers.retain(|(name, _)| name != "content-length");
                self.headers.push(("content-length".into(), length));
                false
            }
        }
    }

    fn written(&self, address: &str) -> Vec<u8> {
        let Self { method, path, headers, body } = self;
        let mut bytes = format!("{method} {path} HTTP/1.1\r\n").into_bytes();
        if !headers.iter().any(|(name, _)| name == "host") {
            bytes.extend(format!("host: {address}\r\n").bytes());
        }
        for (name, value) in headers {
            bytes.extend(format!("{name}: {value}\r\n").bytes());
        }
        bytes.extend(b"\r\n");
        bytes.extend(body);
        bytes
    }
}
