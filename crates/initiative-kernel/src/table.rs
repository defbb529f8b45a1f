//! A table: one running match, without any I/O.
//!
//! A [`Table`] holds the state, takes commands, keeps the history and the fingerprint after every
//! entry, and knows what can be taken back. A server, a terminal and a test all drive the same
//! table; each of them decides for itself where the journal goes and who sees which event.
//!
//! ```
//! use initiative_kernel::game::Seat;
//! use initiative_kernel::table::Table;
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! // A race: whoever is on the move takes a few steps, and then the turn passes.
//! let mut table = Table::<Trail>::start(Setup::default(), 1)?;
//! let mut events = Vec::new();
//! assert_eq!(table.submit(Seat(0), Command::Step, &mut events), Ok(1));
//! assert_eq!(
//!     table.submit(Seat(1), Command::Step, &mut events).unwrap_err().code,
//!     "trail/not_your_turn",
//! );
//! assert_eq!(table.version(), 1, "a refused command changes nothing");
//!
//! table.undo(Seat(0))?; // no dice, nothing revealed, nobody else has acted
//! assert_eq!(table.state().places(), [0, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod decree;
mod snapshot;
mod undo;

pub use checkpoint::Checkpoint;
pub use decree::{Decree, SYSTEM_ONLY};
pub use snapshot::Snapshot;

use crate::dice::Dice;
use crate::game::{Game, Null, Refusal, Seat, SetupError, Sink, Status, Trace};
use crate::record::Record;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use undo::Past;

/// One running match of a game.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    setup: G::Setup,
    seed: u64,
    state: G,
    /// The version at which the history begins: 0, or that of the snapshot or checkpoint from which
    /// the match goes on.
    origin: u64,
    history: Vec<Entry<G::Command>>,
    past: Past<G>,
    /// How the host ended the match, if it did.
    decree: Option<Decree>,
}

/// One entry of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<C> {
    /// Who gave it.
    pub seat: Seat,
    /// What was done.
    pub act: Act<C>,
    /// The fingerprint of the state after it.
    pub digest: u64,
}

/// What an entry of the history did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act<C> {
    /// A command of the game.
    Play(C),
    /// The last command still standing was taken back.
    Undo,
    /// The last command taken back was played again.
    Redo,
    /// The host: a seat is gone for good, and the match is over. [`Game::forfeit`] gives the
    /// outcome.
    Forfeit(Seat),
    /// The host: everybody is gone for good, and the match is over without a winner.
    Abandon,
    /// The host: the players have agreed on a draw, in a game that allows it ([`Game::DRAWS`]).
    Draw,
    /// The host: the players have agreed that the next turn of a seat may take longer. Nothing of
    /// the state changes; the host, who keeps the time, reads it from the history.
    MoreTime(Seat),
}

/// Refused because the match has moved on since the command was made.
pub const STALE: Refusal =
    Refusal::new("kernel/stale_state", "The match has moved on. Look again before you decide.");

/// Refused because the match has grown past [`Table::MAX_ENTRIES`].
const TOO_LONG: Refusal =
    Refusal::new("kernel/match_too_long", "This match has reached its greatest length.");

impl<G: Game> Table<G> {
    /// How many entries a match can have.
    pub(crate) const MAX_ENTRIES: usize = 1 << 20;

    /// Starts a new match.
    pub fn start(setup: G::Setup, seed: u64) -> Result<Self, SetupError> {
        Self::new(setup, seed, &mut Null)
    }

    /// Starts a new match and reports what happens before anybody decides.
    pub fn new(
        setup: G::Setup,
        seed: u64,
        out: &mut impl Sink<G::Event>,
    ) -> Result<Self, SetupError> {
        let state = G::new(&setup, seed, out)?;
        Ok(Self {
            past: Past::new(&state),
            setup,
            seed,
            state,
            origin: 0,
            history: Vec::new(),
            decree: None,
        })
    }

    /// The state of the match.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// Who must decide, or how the match ended.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.decree {
            // ONLINE-CORE-5
            Some(decree) => Status::Over(decree.outcome(&self.state)),
            None => self.state.status(),
        }
    }

    /// What the match was made from.
    #[must_use]
    pub const fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The seed of the match.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many entries there have been. Undo and redo are entries too: the version only rises.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.origin + self.history.len() as u64
    }

    /// The fingerprint of the state.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.history.last().map_or_else(|| self.state.digest(), |entry| entry.digest)
    }

    /// How many entries there were before those of [`Table::history`].
    #[must_use]
    pub const fn origin(&self) -> u64 {
        self.origin
    }

    /// Everything that was done at this table, in order.
    #[must_use]
    pub fn history(&self) -> &[Entry<G::Command>] {
        &self.history
    }

    /// Checks a command, carries it out and returns the new version. A refused command changes
    /// nothing: not the state, not the dice, not the history.
    pub fn submit(
        &mut self,
        seat: Seat,
        command: G::Command,
        out: &mut impl Sink<G::Event>,
    ) -> Result<u64, Refusal> {
        self.still_open()?;
        self.state.check(seat, &command)?;
        self.room()?;
        let rolls = self.state.dice().map(Dice::rolls);
        let mut tracer =
            Tracer::<G, _> { trace: Trace::NONE, out, game: core::marker::PhantomData };
        self.state.apply(seat, command.clone(), &mut tracer);
        let trace = tracer.trace;
        let rolled = self.state.dice().map(Dice::rolls) != rolls;
        self.past.played(&self.state, self.history.len(), seat, trace, rolled);
        Ok(self.enter(seat, Act::Play(command)))
    }

    /// Like [`Table::submit`], for a command that was made for a certain version: it is refused as
    /// stale if the match has moved on since.
    pub fn submit_at(
        &mut self,
        version: u64,
        seat: Seat,
        command: G::Command,
        out: &mut impl Sink<G::Event>,
    ) -> Result<u64, Refusal> {
        if version != self.version() {
            return Err(STALE);
        }
        self.submit(seat, command, out)
    }

    /// Repeats an entry of a journal with [`Table::submit`], [`Table::undo`], [`Table::redo`],
    /// [`Table::end`] or [`Table::allow_more_time`].
    pub fn act(
        &mut self,
        seat: Seat,
        act: Act<G::Command>,
        out: &mut impl Sink<G::Event>,
    ) -> Result<u64, Refusal> {
        match act {
            Act::Play(command) => self.submit(seat, command, out),
            Act::Undo => self.undo(seat),
            Act::Redo => self.redo(seat),
            Act::Forfeit(gone) => self.end(seat, Decree::Forfeit(gone)),
            Act::Abandon => self.end(seat, Decree::Abandon),
            Act::Draw => self.end(seat, Decree::Draw),
            Act::MoreTime(whose) => self.allow_more_time(seat, whose),
        }
    }

    /// Who acted last. More time for a seat is no act.
    #[must_use]
    pub fn last_actor(&self) -> Option<Seat> {
        let mut entries = self.history.iter().rev();
        let last = entries.find(|entry| !matches!(entry.act, Act::MoreTime(_)));
        last.map_or(self.past.actor, |entry| Some(entry.seat))
    }

    /// The journal of the match so far; `None` if the table goes on from a snapshot or a checkpoint
    /// and does not know how the match began.
    #[must_use]
    pub fn record(&self) -> Option<Record<G>> {
        (self.origin == 0).then(|| Record::of(self))
    }

    fn room(&self) -> Result<(), Refusal> {
        if self.history.len() < Self::MAX_ENTRIES { Ok(()) } else { Err(TOO_LONG) }
    }

    fn enter(&mut self, seat: Seat, act: Act<G::Command>) -> u64 {
        self.history.push(Entry { seat, act, digest: self.state.digest() });
        self.version()
    }
}

/// Passes events on and notes what they mean for undo.
struct Tracer<'a, G, S> {
    trace: Trace,
    out: &'a mut S,
    game: core::marker::PhantomData<G>,
}

impl<G: Game, S: Sink<G::Event>> Sink<G::Event> for Tracer<'_, G, S> {
    #[inline]
    fn emit(&mut self, event: G::Event) {
        self.trace = self.trace.and(G::trace(&event));
        self.out.emit(event);
    }
}
