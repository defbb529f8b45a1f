//! What a game adds to its rules to be seen and played.

mod ended;

pub use ended::farewell;

use crate::about::About;
use crate::cue::Cue;
use crate::scene::{Ability, Scene};
use crate::text::Text;
use crate::viewer::Viewer;
use alloc::vec::Vec;
use initiative::game::{Game, Seat, SetupError};
use initiative::strict;
use initiative::table::Table;

/// A game that can be shown.
///
/// Everything is made for one viewer and holds nothing that this viewer may not know; the checks
/// of [`crate::conform`] compare what a seat sees with what it sees when all it does not know is
/// dealt anew.
pub trait Staged: Game {
    /// What home and set-up pages show of the game.
    fn about() -> About;

    /// Everything `viewer` may see and do now. Only a seat has choices.
    ///
    /// [`Scene::undo`] and [`Scene::redo`] are left to the host ([`stage`]), unless the game has
    /// its own reason why nothing is ever taken back.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// Appends what `viewer` sees and hears of an event.
    ///
    /// `self` is the state *after the whole command*, not after the event: what was true in
    /// between (where a piece came from, whether it was in sight) stands in the event.
    fn cues(&self, event: &Self::Event, viewer: Viewer, out: &mut Vec<Cue>);

    /// Appends what `viewer` sees and hears of all events of a command, in order.
    ///
    /// The default asks [`Staged::cues`] for one after another. A game in which several events
    /// are one motion (all riders of a belt, all steps of a cycle) looks at them together here.
    /// Hosts call this one.
    fn cues_of_all(&self, events: &[Self::Event], viewer: Viewer, out: &mut Vec<Cue>) {
        for event in events {
            self.cues(event, viewer, out);
        }
    }

    /// A command in words, as `viewer` may know it: `Bo moves to (9,13)`. Taking it back is
    /// announced with it, and replays list it. `self` is the state before the command.
    fn caption(&self, seat: Seat, command: &Self::Command, viewer: Viewer) -> Text {
        let _ = (seat, command, viewer);
        Text::default()
    }

    /// The cues of the beginning of a match.
    fn opening(&self, viewer: Viewer, out: &mut Vec<Cue>) {
        let _ = (viewer, out);
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
pub fn read_setup<G: Game>(setup: &serde_json::Value) -> Result<G::Setup, SetupError> {
    strict::read(setup).map_err(|misread| {
        SetupError::new(misread.path(), "scenario/unreadable", alloc::format!("{misread}"))
    })
}
