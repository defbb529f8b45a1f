//! The trait [`Hosted`].

use crate::campaign::CampaignOf;
use crate::clock::OpenTurn;
use crate::decks::Decks;
use crate::note::Note;
use crate::puzzle::PuzzleTerms;
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

/// A game that a host can run, and how the host runs it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not hosted yet",
    label = "this game cannot be put on a server or into a program",
    note = "write `impl Hosted for {Self} {{}}`: everything in it is provided"
)]
pub trait Hosted: Staged<Setup: Send, Command: Send, Event: Send> + Send + 'static {
    /// Whether a command must be made for the exact present state, not only for the present turn.
    const EXACT: bool = false;

    /// Whether players can save matches that they play alone into slots. A game that sets this also
    /// implements [`Hosted::export`].
    const SAVES: bool = false;

    /// The lead in the score that is worth three wins in four. With it, a host can tell from a score
    /// how likely a win is; without it, positions are played to their ends to find out.
    const LEAD: Option<i64> = None;

    /// The bots that the game itself brings, weakest first. Every game also has those of
    /// [`Bot::COMMON`].
    fn bots() -> Vec<Bot<Self>> {
        Vec::new()
    }

    /// How good a state is for a seat. The bots that every game has play better with a score.
    fn score(&self, seat: Seat) -> Option<i64> {
        let _ = seat;
        None
    }

    /// Whether bots never give this command, such as resigning or taking back.
    fn shuns(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// All bots that can play the game.
    fn cast() -> Cast<Self> {
        Cast { own: Self::bots, score: Self::score, shuns: Self::shuns }
    }

    /// Whether a command is accepted although its turn is over, such as resigning.
    fn turn_free(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// The time limits of this match if nobody sets others; none if the game has no clock.
    /// ONLINE-MATCH-2
    fn limits(&self) -> Option<Limits> {
        None
    }

    /// The turn or phase that is open; none if no time is measured now.
    fn open_turn(&self) -> Option<OpenTurn> {
        None
    }

    /// The host's command when the time of a turn or phase is up. ONLINE-CLOCK-5, ONLINE-CLOCK-6
    fn expire(open: OpenTurn) -> Option<Self::Command> {
        let _ = open;
        None
    }

    /// Whether a player's command ends the turn. Only such a command counts once the time is up.
    fn ends_turn(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// The host's command when a seat loses its connection, if that changes anything: it drops a
    /// choice that is open. ONLINE-RECON-1
    fn on_disconnect(&self, seat: Seat) -> Option<Self::Command> {
        let _ = seat;
        None
    }

    /// The setup of a match that begins with exactly this state, including its dice.
    fn export(&self) -> Option<Self::Setup> {
        None
    }

    /// Reads a save that this or an older version wrote.
    fn load(save: &[u8]) -> Result<Snapshot<Self>, ReadError> {
        Snapshot::from_bytes(save)
    }

    /// The name of a saved position in the list of saves, in a few words. Its reader has played the
    /// match, so the name must hold nothing that is hidden from the seat.
    fn save_name(&self) -> String {
        self.scene(Viewer::Spectator).turn.text.to_string()
    }

    /// Whether the host saves the match after this event.
    fn is_save_point(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The campaign of the game, if it has one: `Some(campaign_of::<MyCampaign>())`.
    fn campaign() -> Option<&'static dyn CampaignOf<Self>> {
        None
    }

    /// How decks are built, if seats bring decks: `Some(decks::<Self>())`.
    fn decks() -> Option<&'static dyn Decks> {
        None
    }

    /// Notes what an event tells of cards, units and items, for statistics of many matches. `self` is
    /// the state after the command.
    fn note(&self, event: &Self::Event, out: &mut Vec<Note>) {
        let _ = (event, out);
    }

    /// This position as a puzzle for the seat that is to decide: the setup of a match that begins with
    /// it, and what has to be done. None if it is not worth a look. Whatever is left to chance before
    /// the end must be told: scripted dice. `seed` is for choosing them.
    fn puzzle(&self, seat: Seat, seed: u64) -> Option<PuzzleTerms<Self::Setup>> {
        let _ = (seat, seed);
        None
    }

    /// Whether puzzles leave this command out because others do the same: one that plays a whole turn,
    /// or a choice that changes nothing.
    fn needless(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// Whether a seat surely cannot win with `commands` commands, [needless](Hosted::needless) ones
    /// left out. Proofs of puzzles look no further then, so this must never be true of a position
    /// that is won.
    fn hopeless(&self, seat: Seat, commands: u32) -> bool {
        let _ = (seat, commands);
        false
    }

    /// The puzzles of the game, as [`Puzzle`](crate::puzzle::Puzzle) reads them.
    fn puzzles() -> &'static str {
        ""
    }

    /// Counts the lines of play to a depth, below each first command. A game can override this with
    /// a faster way than playing every line.
    fn divide(&self, depth: u32) -> Vec<(Seat, Self::Command, u64)> {
        perft::divide(self, depth)
    }
}
