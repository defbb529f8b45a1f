//! The front door of Initiative: the one dependency of somebody who writes a game.
//!
//! The kernel's modules stand here as they do in `initiative-kernel`; [`scene`] is what a game
//! shows, [`content`] reads what people write for it, [`bots`] is who plays it, [`hosting`] is what
//! a host asks. [`prelude`] has what nearly every game names; [`data`] stands above its types.
//!
//! With the feature `app`, which is on unless it is turned off, [`app`] is the whole program: a
//! server, the browser client, scripts, replays, simulations. Its `main` is one line:
//!
//! ```no_run
//! use initiative::prelude::*;
//!
//! fn main() -> std::process::ExitCode {
//!     initiative::app::run(games![/* Skirmish */])
//! }
//! ```
//!
//! Without it, `default-features = false`, this is `no_std`: rules, scenes and bots for programs of
//! another kind. The feature `testkit` is for a game's tests: `testkit` checks what every game
//! promises.
#![no_std]

#[cfg(feature = "app")]
pub use initiative_app as app;
#[cfg(feature = "app")]
pub use initiative_app::games;
pub use initiative_bots as bots;
/// Reading what people write.
///
/// ```
/// use initiative::content::{Faults, Node, code, scenario};
/// use initiative::dice::Dice;
/// use initiative::game::SetupError;
/// use initiative::serde_json::{Value, json};
///
/// struct Battle { rounds: u8, dice: Dice }
///
/// fn read(scenario: &Value, seed: u64) -> Result<Battle, SetupError> {
///     let faults = Faults::new(code::UNKNOWN_FIELD);
///     let mut battle = Battle { rounds: 9, dice: Dice::new(seed) };
///     Node::root(scenario, "scenario", &faults).form(|form| {
///         form.number("rounds", 1..=99, &mut battle.rounds);
///         let dice = Dice::new(scenario::seed(form, seed));
///         battle.dice = scenario::scripted(form, 1..=6, dice);
///     });
///     faults.finish().map(|()| battle)
/// }
///
/// let battle = read(&json!({ "rounds": 3, "dice_script": [6, 6] }), 1).unwrap();
/// assert_eq!((battle.rounds, battle.dice.script().is_some()), (3, true));
/// let error = read(&json!({ "rounds": 0, "dice": [7] }), 1).err().unwrap();
/// let places: Vec<_> = error.faults.iter().map(|fault| fault.path.as_str()).collect();
/// assert_eq!(places, ["scenario.rounds", "scenario.dice"]);
/// ```
pub use initiative_content as content;
pub use initiative_hosting as hosting;
pub use initiative_kernel::{
    dice, game, grid, hash, modifier, perft, pool, record, strict, table, turn,
};
pub use initiative_macros::data;
pub use initiative_scene as scene;
#[cfg(feature = "testkit")]
pub use initiative_testkit as testkit;
/// What [`data`] writes and reads with; for a type that needs more than that.
pub use serde;
/// Setups as people write them; [`content`] reads them.
pub use serde_json;

/// What nearly every game names.
pub mod prelude {
    pub use crate::data;
    pub use crate::dice::Dice;
    pub use crate::game::{
        Fault, Game, MATCH_OVER, NOT_LEGAL, NOT_YOUR_TURN, Null, Outcome, Refusal, Seat, Seats,
        SetupError, Sink, Status, Trace,
    };
    #[cfg(feature = "app")]
    pub use crate::games;
    pub use crate::grid::{Direction, Metric, Reach, Region, Size, Tile};
    pub use crate::hosting::Hosted;
    pub use crate::pool::{Health, Pool};
    pub use crate::scene::id::Id;
    pub use crate::scene::scene::{Board, Meter, Piece, Scene, TileKind};
    pub use crate::scene::staged::{Staged, Step};
    pub use crate::scene::tabletop::{Gesture, Tabletop};
    pub use crate::scene::text::Text;
    pub use crate::scene::viewer::Viewer;
    pub use crate::table::Table;
    pub use crate::turn::actions::ActionTurns;
    pub use crate::turn::seats::Turns;
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/turn-blocks.md")]
struct TurnBlocks;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/scenes.md")]
struct Scenes;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
struct Bots;
