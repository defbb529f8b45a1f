//! The house as data: which crates there are, and what each may stand on.
//!
//! ```text
//! kernel ◀ scene ◀ games ◀ (server | lab | cli)      kernel ◀ bots ◀ (games | server | lab | cli)
//! ```
//!
//! A new crate, and above all a new game, gets its line here.

/// A layer of the house: some crates that may depend on the same layers.
///
/// Crates of one layer do not depend on each other, unless the layer names itself: a game never
/// depends on another game.
#[derive(Debug)]
pub(super) struct Room {
    /// The name of the layer.
    pub(super) name: &'static str,
    /// The crates in it; some may not exist yet.
    pub(super) crates: &'static [&'static str],
    /// The layers they may depend on.
    pub(super) on: &'static [&'static str],
}

/// The layer that any crate may use in its tests, and none elsewhere.
pub(super) const TESTKIT: &str = "testkit";

pub(super) const HOUSE: &[Room] = &[
    Room { name: "kernel", crates: &["initiative-kernel"], on: &[] },
    Room { name: "scene", crates: &["initiative-scene"], on: &["kernel"] },
    Room { name: "bots", crates: &["initiative-bots"], on: &["kernel"] },
    Room { name: TESTKIT, crates: &["initiative-testkit"], on: &["kernel", "scene"] },
    Room {
        name: "games",
        crates: &["chess", "dungeon", "squad", "duel"],
        on: &["kernel", "scene", "bots"],
    },
    Room {
        name: "server",
        crates: &["initiative-server"],
        on: &["kernel", "scene", "bots", "games"],
    },
    Room { name: "lab", crates: &["initiative-lab"], on: &["kernel", "scene", "bots", "games"] },
    // The program is made of the server and the lab, so it alone may name them.
    Room {
        name: "cli",
        crates: &["initiative-cli"],
        on: &["kernel", "scene", "bots", "games", "server", "lab"],
    },
    Room {
        name: "front door",
        crates: &["initiative"],
        on: &["kernel", "scene", "bots", "server"],
    },
    // Outside: they look at everything, nothing looks at them.
    Room {
        name: "outside",
        crates: &["bench", "xtask"],
        on: &["kernel", "scene", "bots", "games", "server", "lab"],
    },
];
