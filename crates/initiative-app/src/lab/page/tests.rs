//! The lab with a game whose rules are wrong now and then.

use super::LabPage;
use crate::title::Title;
use initiative_hosting::Hosted;
use initiative_kernel::game::{Game, Outcome, Seat, Seats, SetupError, Sink, Status};
use initiative_kernel::grid::{Size, Tile};
use initiative_scene::scene::{Board, Piece};
use initiative_scene::tabletop::{Gesture, Tabletop};
use initiative_server::registry::Registry;
use initiative_server::{ProgramAnswer, ProgramApi, ProgramMethod, ProgramRequest, WireRefusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Five sticks; whoever takes the last one wins. With some seeds the rules panic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Splinters {
    left: u8,
    turn: Seat,
    sound: bool,
}

impl Game for Splinters {
    const ID: &'static str = "splinters";
    type Setup = ();
    type Command = u8;
    type Event = ();

    fn new((): &(), seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
        Ok(Self { left: 5, turn: Seat(0), sound: !seed.is_multiple_of(256) })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        match self.left {
            0 => Status::Over(Outcome::won(Seats::only(self.turn.next(2)), "last_stick")),
            _ => Status::to_move(self.turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<u8>) {
        if self.status().awaited().contains(seat) {
            out.extend(1..=self.left.min(2));
        }
    }

    fn apply(&mut self, seat: Seat, take: u8, _: &mut impl Sink<()>) {
        assert!(self.sound, "a splinter");
        (self.left, self.turn) = (self.left - take, seat.next(2));
    }
}

impl Tabletop for Splinters {
    const TITLE: &'static str = "Splinters";

    fn board(&self) -> Board {
        Board::plain(Size::of(5, 1), "sand")
    }

    fn pieces(&self) -> Vec<(initiative_scene::id::Id, Piece)> {
        Vec::new()
    }

    fn gesture(&self, take: &u8) -> Gesture {
        Gesture::place(Tile::new((self.left - take).into(), 0))
    }
}

impl Hosted for Splinters {}

fn lab() -> LabPage {
    let registry = Arc::new(Registry::new().with::<Splinters>());
    LabPage::new(Title { name: "splinters".into(), text: "Splinters".into() }, registry)
}

fn ask(lab: &LabPage, method: ProgramMethod, path: &str) -> Result<Value, WireRefusal> {
    match lab.answer(&ProgramRequest { method, path: path.split('/').collect() })? {
        ProgramAnswer::Json(value) | ProgramAnswer::Made(value) => Ok(value),
        ProgramAnswer::Text(_, text) => Ok(text.into()),
    }
}

/// Begins a run and waits until it is over.
fn ended(lab: &LabPage, games: u64) -> Value {
    let body = json!({"game": "splinters", "games": games});
    let head = ask(lab, ProgramMethod::Post(body.as_object().unwrap().clone()), "runs").unwrap();
    let begun = Instant::now();
    loop {
        let now = ask(lab, ProgramMethod::Get, &format!("runs/{}", head["run"])).unwrap();
        if now.get("ahead").is_none() {
            return now;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{now}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_game_that_panics_fails_its_run_and_nothing_else() {
    let lab = lab();
    let failed = ended(&lab, 20_000);
    assert_eq!(failed["state"], "failed");
    let why = failed["why"].as_str().unwrap();
    assert!(why.starts_with("The rules or a bot panicked in match "), "{why}");
    // One match in 256 panics.
    assert!(failed["done"].as_u64() < Some(5_000), "nobody plays on");
    let number = why.split(' ').nth(8).unwrap().trim_end_matches(';');
    assert!(number.parse::<u64>().is_ok(), "{why}");
    assert_eq!(ended(&lab, 2)["state"], "done", "the next run plays");
}

#[test]
fn what_would_take_too_much_is_refused_before_it_is_made() {
    let lab = lab();
    let refused = |path: &str, body: Value| {
        let body = body.as_object().unwrap().clone();
        ask(&lab, ProgramMethod::Post(body), path).unwrap_err().code
    };
    let run = |set: Vec<String>, vary: Vec<String>| {
        refused("runs", json!({"game": "splinters", "games": 9, "set": set, "vary": vary}))
    };
    let deep = format!("{}=1", ["a"; 30_000].join("."));
    assert_eq!(run(vec![deep], Vec::new()), "lab/bad_setting");
    let many = (0..10_000).map(|field| format!("f{field}=1"));
    let numbers: Vec<String> = (0..100).map(|number: u32| number.to_string()).collect();
    let values = |path: &str| format!("{path}={}", numbers.join(","));
    assert_eq!(run(many.collect(), vec![values("a"), values("b")]), "lab/impossible");
    assert_eq!(run(Vec::new(), vec![values("a"), values("b")]), "lab/impossible");
    let order = json!({
        "game": "splinters", "versus": ["random", "greedy"], "seat": 1, "margin": 20, "games": 400,
    });
    assert_eq!(refused("comparisons", order), "lab/bad_request");
}
