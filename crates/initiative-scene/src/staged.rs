//! What a game adds to its rules to be seen and played.

mod ended;
mod step;

pub use ended::farewell;
pub use step::Step;

use crate::about::About;
use crate::cue::Cue;
use crate::scene::{Ability, Scene};
use crate::text::Text;
use crate::viewer::Viewer;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat, SetupError};
use initiative_kernel::strict;
use initiative_kernel::table::Table;

/// A game that can be shown. A game on a board with pieces has the short way to it:
/// [`Tabletop`](crate::tabletop::Tabletop).
///
/// Everything is made for one viewer and holds nothing that this viewer may not know; the checks
/// of [`crate::conform`] compare what a seat sees with what it sees when all it does not know is
/// dealt anew.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is shown: it implements neither `Tabletop` nor `Staged`",
    label = "implement `Tabletop` or `Staged` for this",
    note = "`Tabletop` is the short way: a title, a board, pieces, and what a command is to a person",
    note = "`Staged` is the long one: every scene and cue by hand"
)]
pub trait Staged: Game {
    /// What home and set-up pages show of the game.
    fn about() -> About;

    /// Everything `viewer` may see and do now. Only a seat has choices.
    ///
    /// [`Scene::undo`] and [`Scene::redo`] are left to the host ([`stage`]), unless the game has
    /// its own reason why nothing is ever taken back.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// Appends what `viewer` sees and hears of a step: the beginning of the match, or one command
    /// with everything it caused.
    ///
    /// Both ends of the step are there, so a name or a place can be looked up as it was before.
    /// What was true only in between stands in the events.
    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>);

    /// A command in words, as `viewer` may know it: `Bo moves to (9,13)`. Taking it back is
    /// announced with it, and replays list it. `self` is the state before the command.
    fn caption(&self, seat: Seat, command: &Self::Command, viewer: Viewer) -> Text {
        let _ = (seat, command, viewer);
        Text::default()
    }
}

/// The scene of a match: the game's, with undo and redo as the table has them, and the result if
/// the host ended it.
#[must_use]
pub fn stage<G: Staged>(table: &Table<G>, viewer: Viewer) -> Scene {
    let mut scene = table.state().scene(viewer);
    if let Some(seat) = viewer.seat() {
        scene.undo.get_or_insert_with(|| Ability {
            times: u32::try_from(table.undoable(seat)).ok().filter(|times| *times > 0),
            ..Ability::from(table.can_undo(seat))
        });
        scene.redo.get_or_insert_with(|| Ability::from(table.can_redo(seat)));
    }
    if let (Some(decree), Some(outcome)) = (table.decree(), table.status().outcome()) {
        ended::close(&mut scene, decree, outcome);
    }
    scene
}

/// A setup that was put together from JSON, and the game made from it.
///
/// What does not read as a setup of the game is reported as `scenario/unreadable`, with its place.
/// Pages hold no nulls: for a game whose setup is `()` they say `{}`.
pub fn read_setup<G: Game>(setup: &serde_json::Value) -> Result<G::Setup, SetupError> {
    let nothing = || strict::read(&serde_json::Value::Null).ok();
    let empty = || setup.as_object().is_some_and(serde_json::Map::is_empty);
    strict::read(setup).or_else(|misread| nothing().filter(|_| empty()).ok_or(misread)).map_err(
        |misread| {
            SetupError::new(misread.path(), "scenario/unreadable", alloc::format!("{misread}"))
        },
    )
}
