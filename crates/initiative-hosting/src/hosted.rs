//! The trait.

use crate::campaign::Route;
use crate::clock::Open;
use crate::decks::Decks;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_bots::bot::{Bot, Cast};
use initiative_kernel::game::Seat;
use initiative_kernel::perft;
use initiative_kernel::record::ReadError;
use initiative_kernel::table::Snapshot;
use initiative_kernel::turn::timer::Limits;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;

/// A game that a host can run, and how it wants to be run.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not hosted yet",
    label = "this game cannot be put on a server or into a program",
    note = "write `impl Hosted for {Self} {{}}`: everything in it is provided"
)]
pub trait Hosted: Staged<Setup: Send, Command: Send, Event: Send> + Send + 'static {
    /// Whether a command must be made for the exact present state, not just for the present turn.
    const EXACT: bool = false;

    /// Whether matches that are played alone can be saved into slots. A game that says so also
    /// says how: [`Hosted::export`] at least.
    const SAVES: bool = false;

    /// The bots that the game brings itself, weakest first. Every game has those of
    /// [`Bot::COMMON`] besides.
    fn bots() -> Vec<Bot<Self>> {
        Vec::new()
    }

    /// How good a state is for a seat. Bots that every game has play better with it.
    fn score(&self, seat: Seat) -> Option<i64> {
        let _ = seat;
        None
    }

    /// Whether bots leave a command to people, such as resigning or taking back.
    fn shuns(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// Everybody who can play the game.
    fn cast() -> Cast<Self> {
        Cast { own: Self::bots, score: Self::score, shuns: Self::shuns }
    }

    /// Whether a command needs no turn of its own, such as resigning: it may come late.
    fn turn_free(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// How long things may take in this match if nobody asks for anything else; none if the game
    /// has no clocks. ONLINE-MATCH-2
    fn limits(&self) -> Option<Limits> {
        None
    }

    /// The turn or phase that is open; none if nothing can run out.
    fn open_turn(&self) -> Option<Open> {
        None
    }

    /// The command of the host by which the time of what is open is up. ONLINE-CLOCK-5,
    /// ONLINE-CLOCK-6
    fn expire(open: Open) -> Option<Self::Command> {
        let _ = open;
        None
    }

    /// Whether a command of a player ends the turn: it alone still counts when time is up.
    fn ends_turn(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// What the host says when the line of a seat is lost, if that changes anything: a choice that
    /// is open is dropped. ONLINE-RECON-1
    fn lost(&self, seat: Seat) -> Option<Self::Command> {
        let _ = seat;
        None
    }

    /// The setup of a match that begins with this very state, dice included.
    fn export(&self) -> Option<Self::Setup> {
        None
    }

    /// Reads a save of any age.
    fn load(save: &[u8]) -> Result<Snapshot<Self>, ReadError> {
        Snapshot::from_bytes(save)
    }

    /// What people tell a saved position by, in a few words. Whoever reads it has played there:
    /// nothing that is hidden from the seat.
    fn save_name(&self) -> String {
        self.scene(Viewer::Spectator).turn.text.to_string()
    }

    /// Whether something happened after which the host saves by itself.
    fn rests(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// How the game is played as a campaign, if it is: `Some(route::<MyCampaign>())`.
    fn campaign() -> Option<&'static dyn Route<Self>> {
        None
    }

    /// How decks are built, if seats bring some: `Some(decks::<Self>())`.
    fn decks() -> Option<&'static dyn Decks> {
        None
    }

    /// Counts lines of play to a depth, below each first command. A game that has a quicker way
    /// than to play them all says so.
    fn divide(&self, depth: u32) -> Vec<(Seat, Self::Command, u64)> {
        perft::divide(self, depth)
    }
}
