//! The layers as data: which crates there are, and what each may depend on.
//!
//! ```text
//! kernel ◀ content ◀ scene ◀ hosting ◀ games      kernel ◀ bots ◀ hosting
//! hosting ◀ server ◀ lab ◀ app ◀ initiative ◀ examples      app, games ◀ cli
//! ```
//!
//! A new crate of the engine gets its line here. A game needs none, because its folder says what it
//! is.

/// A layer: some crates that may depend on the same layers.
///
/// Crates of one layer do not depend on each other, unless the layer names itself: a game never
/// depends on another game.
#[derive(Debug)]
pub(super) struct Room {
    /// The name of the layer.
    pub(super) name: &'static str,
    /// Who is in it.
    pub(super) who: Who,
    /// The layers they may depend on.
    pub(super) on: &'static [&'static str],
}

/// Who is in a layer.
#[derive(Debug)]
pub(super) enum Who {
    /// The crates of these names; some may not exist yet.
    Named(&'static [&'static str]),
    /// Every crate in this folder of the repository.
    In(&'static str),
}

/// The layer that any crate may use in its tests, and nowhere else.
pub(super) const TESTKIT: &str = "testkit";

pub(super) const HOUSE: &[Room] = &[
    room("kernel", &["initiative-kernel"], &[]),
    room("macros", &["initiative-macros"], &[]),
    room("content", &["initiative-content"], &["kernel"]),
    room("scene", &["initiative-scene"], &["kernel", "content"]),
    room("bots", &["initiative-bots"], &["kernel"]),
    room("hosting", &["initiative-hosting"], &["kernel", "scene", "bots"]),
    room(TESTKIT, &["initiative-testkit"], &["kernel", "scene", "bots", "hosting"]),
    folder("games", "games", &["kernel", "content", "scene", "bots", "hosting"]),
    room("server", &["initiative-server"], &["kernel", "scene", "bots", "hosting"]),
    // The registry of games is the server's, and the lab plays the same games.
    room("lab", &["initiative-lab"], &["kernel", "scene", "bots", "hosting", "server"]),
    room("client", &["initiative-client"], &[]),
    room(
        "app",
        &["initiative-app"],
        &["kernel", "scene", "bots", "hosting", "server", "lab", "client"],
    ),
    // The only dependency that a game's author needs; its feature `testkit` is for their tests.
    room(
        "front door",
        &["initiative"],
        &["kernel", "macros", "content", "scene", "bots", "hosting", "app", TESTKIT],
    ),
    folder("examples", "examples", &["front door"]),
    // Only the program names games.
    room(
        "cli",
        &["initiative-cli"],
        &["kernel", "scene", "bots", "hosting", "games", "server", "app"],
    ),
    // These crates may depend on everything, and nothing depends on them.
    room(
        "outside",
        &["bench", "mutants", "xtask"],
        &["kernel", "scene", "bots", "hosting", "games", "server", "lab", "front door", "examples"],
    ),
];

const fn room(
    name: &'static str,
    crates: &'static [&'static str],
    on: &'static [&'static str],
) -> Room {
    Room { name, who: Who::Named(crates), on }
}

const fn folder(name: &'static str, folder: &'static str, on: &'static [&'static str]) -> Room {
    Room { name, who: Who::In(folder), on }
}
