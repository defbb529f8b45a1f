//! Puzzles of the real games over HTTP.

use crate::serving::{Server, folder};
use chess::Chess;
use initiative_hosting::puzzle::{OpenPuzzle, Puzzle};
use initiative_kernel::game::Game;
use serde_json::{Value, json};

fn attempt(server: &Server, puzzle: &str, commands: &Value) -> (u16, Value) {
    let path = format!("/api/games/chess/puzzles/{puzzle}");
    server.ask("POST", &path, &json!({"commands": commands}).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_tells_right_from_wrong_with_the_reason() {
    let server = Server::start(&folder("puzzles"));
    let (_, list) = server.ask("GET", "/api/games/chess/puzzles", "");
    let puzzles = Puzzle::of::<Chess>().unwrap();
    assert_eq!(list["puzzles"].as_array().map(Vec::len), Some(puzzles.len()));
    let puzzle = &puzzles[0];
    let open = OpenPuzzle::<Chess>::open(puzzle).unwrap();
    let own = open.win.iter().filter(|(seat, _)| *seat == open.seat);
    let own: Vec<Value> = own.map(|(_, command)| json!(command)).collect();

    let (status, begun) = attempt(&server, &puzzle.id, &json!([]));
    assert_eq!((status, &begun["state"]), (200, &json!("open")), "{begun}");
    assert_eq!(begun["left"], puzzle.commands);
    assert_eq!(begun["solution"], json!([]), "nobody is told too early");
    let (_, solved) = attempt(&server, &puzzle.id, &json!(own));
    assert_eq!(solved["state"], "solved", "{solved}");
    assert!(solved["view"]["over"].is_object() && solved["view"]["choices"].is_null());

    let mut legal = Vec::new();
    open.game.legal(open.seat, &mut legal);
    let wrong = legal.iter().map(|command| json!(command)).find(|command| *command != own[0]);
    let (_, missed) = attempt(&server, &puzzle.id, &json!([wrong]));
    assert_eq!(missed["state"], "missed");
    assert!(missed["reason"].as_str().is_some_and(|reason| reason.starts_with("After “")));
    assert_eq!(missed["solution"].as_array().map(Vec::len), Some(open.win.len()));

    for (puzzle, commands, status, code) in [
        (puzzle.id.as_str(), json!([own[0], own[0]]), 403, None),
        (&puzzle.id, json!(["Fly"]), 422, Some("online/unknown_command")),
        (&puzzle.id, json!("Fly"), 400, Some("online/bad_request")),
        ("nothing", json!([]), 404, Some("online/unknown_puzzle")),
    ] {
        let (refused, error) = attempt(&server, puzzle, &commands);
        assert_eq!(refused, status, "{error}");
        assert!(code.is_none_or(|code| error["error"]["code"] == code), "{error}");
    }
    let (status, _) = server.ask("GET", "/api/games/nothing/puzzles", "");
    assert_eq!(status, 404);
}
