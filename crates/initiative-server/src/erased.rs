//! A match of any game, without the game's types.
//!
//! Kernel and games use static dispatch. The server needs one type for matches of all games: the
//! trait object `dyn ErasedMatch`. No other place erases types. Commands come in as JSON, are read
//! once, and keep their type behind an [`ErasedCommand`]; views and cues go out as JSON.

mod analysis;
mod command;
mod plan;
pub(crate) mod puzzle;
mod replay;
mod typed_match;

pub use analysis::{ErasedAnalysis, ErasedHint};
pub use command::ErasedCommand;
pub use plan::PlanPreview;
pub(crate) use typed_match::TypedMatch;

use crate::bot::Pace;
use crate::refusal::WireRefusal;
use crate::saves::UnwrittenSave;
use initiative_bots::thought::Thought;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::{Seat, Seats, Status};
use initiative_kernel::record::Unwritable;
use initiative_kernel::strict::Misread;
use initiative_kernel::table::Act;
use initiative_kernel::turn::timer::Limits;
use initiative_scene::canon::CanonicalText;
use initiative_scene::text::LogLine;
use initiative_scene::viewer::Viewer;
use serde_json::Value;

/// A running match of some game.
pub trait ErasedMatch: Send {
    /// The seats of the match.
    fn seats(&self) -> Seats;

    /// Who must decide, or how it ended.
    fn status(&self) -> Status;

    /// How many entries the history has.
    fn version(&self) -> u64;

    /// The fingerprint of the whole state. No viewer may see it while the match runs.
    fn digest(&self) -> u64;

    /// Everything `viewer` may see and do now.
    fn view(&self, viewer: Viewer) -> Value;

    /// The same as canonical JSON. This is much faster, above all if the view before is known.
    fn view_text(&self, viewer: Viewer, before: Option<&CanonicalText>) -> CanonicalText;

    /// What `viewer` sees and hears of the last act; of the beginning, if nothing was done yet.
    fn cues(&self, viewer: Viewer) -> Vec<Value>;

    /// The same, as the text of a JSON array; none if it is empty.
    fn cues_text(&self, viewer: Viewer) -> Option<String>;

    /// The events of the last act, or of the beginning if nothing was done yet. Hidden ones are among
    /// them.
    fn events(&self) -> Vec<Value>;

    /// Reads an act whose command is JSON.
    fn read(&self, act: &Act<Value>) -> Result<Act<ErasedCommand>, Misread>;

    /// Does what `seat` asks for. A refused act changes nothing.
    fn act(&mut self, seat: Seat, act: Act<ErasedCommand>) -> Result<(), WireRefusal>;

    /// Reads an act and does it.
    fn act_json(&mut self, seat: Seat, act: &Act<Value>) -> Result<(), WireRefusal> {
        let act = self.read(act).map_err(|misread| WireRefusal::unreadable(misread, "command"))?;
        self.act(seat, act)
    }

    /// The last act as JSON text, as the store keeps it; empty if nothing was done yet.
    fn last_act_json(&self) -> String;

    /// An act as JSON text, as the store keeps it.
    fn act_json_text(&self, act: &Act<ErasedCommand>) -> String;

    /// How many entries came before those that the match has in memory.
    fn origin(&self) -> u64;

    /// The match as bytes, if it can be taken up from here ([`Table::checkpoint`]).
    ///
    /// [`Table::checkpoint`]: initiative_kernel::table::Table::checkpoint
    fn checkpoint(&self) -> Option<Vec<u8>>;

    /// Forgets entries that the store has, if this is a checkpoint.
    fn forget(&mut self);

    /// Whether `seat` could take back its last command, and if not, why not, as far as the seat may
    /// know.
    fn can_undo(&self, seat: Seat) -> Result<(), WireRefusal>;

    /// Whether players may agree on a draw.
    fn draws(&self) -> bool;

    /// Whether a command must be made for the exact present state.
    fn exact(&self) -> bool;

    /// Whether a command is accepted although its turn is over, such as resigning.
    fn turn_free(&self, act: &Act<ErasedCommand>) -> bool;

    /// The time limits that the game itself has, if it has a clock. ONLINE-MATCH-2
    fn limits(&self) -> Option<Limits>;

    /// Sets the clock of the match, which scenes show.
    fn set_clock(&mut self, limits: Limits);

    /// The turn or phase that is open; none if the match is over or the game has no clock.
    fn open_turn(&self) -> Option<OpenTurn>;

    /// The host's command when the time of the open turn or phase is up.
    fn expire(&self) -> Option<ErasedCommand>;

    /// The host's command when `seat` loses its connection, if there is one.
    fn on_disconnect(&self, seat: Seat) -> Option<ErasedCommand>;

    /// Whether a command of a player ends the turn.
    fn ends_turn(&self, act: &Act<ErasedCommand>) -> bool;

    /// Starts the decision of a bot on `seat`. Returns it with how long the bot thinks.
    fn start_decision(&self, bot: &str, seat: Seat) -> (Box<dyn Thought<ErasedCommand>>, Pace);

    /// The setup of the match.
    fn setup(&self) -> Value;

    /// The seed of the match.
    fn seed(&self) -> u64;

    /// All entries: who did what, and the fingerprint of the state after it.
    fn history(&self) -> Vec<(Seat, Act<Value>, u64)>;

    /// The journal so far, as text, with a fingerprint after every entry. `arranged` says whether
    /// somebody who plays chose the seed or arranged the position.
    fn journal(&self, arranged: bool) -> Result<String, Unwritable>;

    /// The match as it was after `entries` entries, with what the last of them did; none if it has
    /// fewer. They are played again for that.
    fn rewound(&self, entries: usize) -> Option<Box<dyn ErasedMatch>>;

    /// The present state, ready to be written as a save; none if the game has no saves.
    fn save(&self) -> Option<UnwrittenSave>;

    /// Whether the host saves the match after the last act.
    fn is_save_point(&self) -> bool;

    /// Every log line that `viewer` was told, first those of the beginning, then entry by entry. This
    /// plays the match again.
    fn log(&self, viewer: Viewer) -> Vec<Vec<LogLine>>;

    /// After how many entries each turn began; 0 for the first turn. This plays the match again.
    fn turns(&self) -> Vec<usize>;

    /// The state of a campaign after this match; none if the game has no campaign, or cannot read the
    /// state.
    fn campaign_after(&self, campaign: &Value) -> Option<Value>;

    /// Begins to analyse the match: who was ahead, as `seat` could know it or with everything open,
    /// and what would have been better. None if the match did not begin here.
    fn analysis(&self, seat: Seat, open: bool) -> Option<Box<dyn ErasedAnalysis>>;

    /// Begins to think about what `seat` should do now, as far as the seat can know.
    fn hint(&self, seat: Seat) -> Box<dyn ErasedHint>;

    /// What commands of `seat` would lead to, as far as the seat can know, or which of them stops the
    /// plan and why. Nothing changes. CLIENT-PLAN-1
    fn plan(
        &self,
        seat: Seat,
        viewer: Viewer,
        commands: &[Value],
    ) -> Result<PlanPreview, WireRefusal>;
}
