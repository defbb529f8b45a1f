//! The match that must not be disturbed: two people play it by the rules, and check everything.

use super::answers;
use super::tables::{Socket, Table};
use super::within;
use futures_util::{SinkExt, StreamExt};
use initiative_kernel::dice::Dice;
use initiative_scene::choice::OfferedCommand;
use initiative_server::{apply_patch, fingerprint};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

/// Ten commands a second are allowed. ONLINE-LIMIT-1
const PACE: Duration = Duration::from_millis(110);

pub struct CalmMatch {
    address: String,
    dice: Dice,
    people: Vec<Person>,
    /// How many commands were acknowledged.
    played: u64,
}

impl CalmMatch {
    pub async fn begin(address: String, mut dice: Dice) -> Self {
        let people = Self::sit_down(&address, &mut dice).await;
        Self { address, dice, people, played: 0 }
    }

    async fn sit_down(address: &str, dice: &mut Dice) -> Vec<Person> {
        let seats = json!([{"control": "me"}, {"control": "me"}]);
        let seed = dice.bits() >> 12;
        let body = json!({"game": "duel", "seed": seed, "seats": seats, "clock": null});
        let table = Table::create(address, &body).await;
        let mut people = Vec::new();
        for token in &table.tokens {
            let mut person =
                Person { socket: table.dial(address).await, view: Value::Null, seq: 0 };
            person.say(json!({"type": "hello", "v": 1, "token": token})).await;
            person.until("snapshot").await;
            people.push(person);
        }
        // The match runs once both are there, and the first is told.
        while people[0].until("presence").await["stage"] != "running" {}
        people
    }

    pub async fn play_while(mut self, mut under_attack: watch::Receiver<bool>) -> Self {
        while *under_attack.borrow_and_update() {
            self.play().await;
            let _ = tokio::time::timeout(PACE, under_attack.changed()).await;
        }
        self
    }

    /// One command of whoever is to act; everybody gets its update, and nothing else happens.
    async fn play(&mut self) {
        let Some((place, command)) = self.choose().await else {
            // Somebody has won: another match.
            assert!(self.people.iter().all(|person| person.view["over"].is_object()));
            self.people = Self::sit_down(&self.address, &mut self.dice).await;
            return;
        };
        let key = format!("calm-{}", self.played);
        let person = &mut self.people[place];
        let base = person.seq;
        person.say(json!({"type": "command", "key": key, "base": base, "command": command})).await;
        let answer = person.until_one_of(&["ack", "refused"]).await;
        assert_eq!((&answer["type"], &answer["key"]), (&json!("ack"), &json!(key)), "{answer}");
        self.played += 1;
        while json!(person.seq) != answer["seq"] {
            person.until("update").await;
        }
        self.listen().await;
    }

    /// Who is to act, and a command of theirs; none if the match is over.
    async fn choose(&mut self) -> Option<(usize, Value)> {
        for _ in 0..100 {
            for (place, person) in self.people.iter().enumerate() {
                if let Some(command) = pick(&person.view, &mut self.dice) {
                    return Some((place, command));
                }
            }
            if self.people.iter().all(|person| person.view["over"].is_object()) {
                return None;
            }
            // The turn has passed to somebody who has not heard of it yet.
            tokio::time::sleep(Duration::from_millis(20)).await;
            self.listen().await;
        }
        None
    }

    /// Everybody hears what there is. Nobody waits for an update: others may see nothing of a
    /// command. ONLINE-VIEW-4
    async fn listen(&mut self) {
        for person in &mut self.people {
            person.say(json!({"type": "ping", "t": self.played, "active": true})).await;
            person.until("pong").await;
        }
    }

    /// The match went on all the time, and both have what the server has.
    pub async fn has_been_undisturbed(&mut self) {
        self.play().await;
        assert!(self.played >= 5, "only {} commands in all that time", self.played);
        for person in &mut self.people {
            person.say(json!({"type": "resync", "have": person.seq})).await;
            person.until("snapshot").await;
        }
    }

    /// The server stops, and says so to both.
    pub async fn hear_goodbye(mut self) {
        for person in &mut self.people {
            assert_eq!(person.until("goodbye").await["reason"], "restart");
            let closed = within("closing", person.socket.next()).await;
            let Some(Ok(Message::Close(Some(close)))) = closed else { panic!("{closed:?}") };
            assert_eq!(u16::from(close.code), 1012);
        }
    }
}

/// A command that the scene offers, by chance; none if it is not the viewer's turn. Nobody gives up.
fn pick(view: &Value, dice: &mut Dice) -> Option<Value> {
    let mut offers = Vec::new();
    for choice in view.get("choices")?.as_object()?.values() {
        if !matches!(choice["role"].as_str().unwrap_or_default(), "menu" | "cancel") {
            offers.extend(OfferedCommand::all(choice));
        }
    }
    dice.pick(&offers).map(OfferedCommand::command)
}

/// A client that checks every seq and every hash.
struct Person {
    socket: Socket,
    view: Value,
    seq: u64,
}

impl Person {
    async fn say(&mut self, frame: Value) {
        self.socket.send(Message::Text(frame.to_string().into())).await.unwrap();
    }

    async fn until(&mut self, kind: &str) -> Value {
        self.until_one_of(&[kind]).await
    }

    async fn until_one_of(&mut self, kinds: &[&str]) -> Value {
        for _ in 0..1_000 {
            let heard = within(&format!("{kinds:?}"), self.socket.next()).await;
            let Some(Ok(Message::Text(text))) = heard else {
                panic!("waiting for {kinds:?}: {heard:?}");
            };
            let frame = answers::frame(&text);
            let is = |kind: &str| frame["type"] == kind;
            if is("update") {
                assert_eq!(frame["seq"], self.seq + 1, "ONLINE-SEQ-1");
                apply_patch(&mut self.view, frame["patch"].clone());
            } else if is("snapshot") {
                // A later one tells nothing new: the frames before it have led there.
                let known = self.view.is_null() || self.view == frame["view"];
                assert!(known && frame["seq"].as_u64() >= Some(self.seq), "{frame}");
                self.view = frame["view"].clone();
            }
            if is("update") || is("snapshot") {
                self.seq = frame["seq"].as_u64().unwrap();
                assert_eq!(frame["hash"], fingerprint(&self.view), "ONLINE-HASH-1");
            }
            if kinds.iter().any(|kind| is(kind)) {
                return frame;
            }
        }
        panic!("{kinds:?} does not come");
    }
}
