//! The contract between the rules of a game and everything that plays it.
//!
//! A game is a plain value. [`Game::new`] makes its first state from a setup and a seed, and
//! [`Game::apply`] folds commands into it. There is nothing else: no clock, no waiting, no
//! callbacks. Automatic sides (monsters, belts, start-of-turn effects) run inside `apply` until
//! some seat must decide again.
//!
//! The first chapter of the book, `docs/first-game.md`, builds a whole game on this trait.

mod outcome;
mod refusal;
mod seat;
mod setup;
mod sink;

pub use outcome::{Outcome, Status, Verdict};
pub use refusal::{MATCH_OVER, NOT_LEGAL, NOT_YOUR_TURN, Refusal};
pub use seat::{Seat, Seats};
pub use setup::{Fault, SetupError};
pub use sink::{Null, Sink};

use crate::dice::Dice;
use crate::hash::digest;
use alloc::vec::Vec;
use core::fmt::Debug;
use serde::{Serialize, de::DeserializeOwned};

/// The rules of a game.
///
/// Invariants, each shown by the conformance suite of `initiative-testkit`:
/// - the same setup, seed and commands give the same states, events and digests everywhere;
/// - `legal` and `check` agree: what is listed is accepted, what is not listed is refused;
/// - `check` changes nothing, and after it `apply` cannot fail;
/// - once [`Game::status`] is [`Status::Over`] nothing is legal any more.
///
/// States and commands are also written in a compact form that does not name fields, so their
/// serde attributes may not leave fields out (`skip_serializing_if`, `flatten`, `untagged`), and
/// their types may not contain themselves: a forged document could nest them without end.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no rules: it does not implement `Game`",
    label = "the trait `Game` is not implemented for this",
    note = "a game is a plain value with `new`, `seats`, `status`, `legal` and `apply`; docs/first-game.md writes one",
    note = "its state derives `Clone, Debug, PartialEq, Eq, Serialize, Deserialize`"
)]
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// The stable name of the game, as used in journals and addresses: `chess`, `duel`.
    const ID: &'static str;

    /// The version of the rules. Raise it when an old journal would fold differently.
    const RULES: u32 = 1;

    /// Why no command can be taken back, in a game whose moves are final. By default moves are not
    /// final: what can be taken back follows from what happened ([`crate::table::Table::undo`]).
    const FINAL: Option<Refusal> = None;

    /// Whether players may agree on a draw. The host then ends the match
    /// ([`crate::table::Act::Draw`]). ONLINE-FAIR-2
    const DRAWS: bool = false;

    /// What a match is made from, besides its seed: scenario, options, decks. Anything that JSON
    /// can hold.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned;

    /// What a seat, or the host, can ask for. Imperative: `MoveUnit`, `EndTurn`.
    type Command: Clone + Eq + Debug + Serialize + DeserializeOwned;

    /// What happened. Past tense: `UnitMoved`, `TurnEnded`.
    type Event: Clone + Eq + Debug + Serialize;

    /// Makes the first state of a match, or lists everything that is wrong with the setup. `out`
    /// gets the events that happen before anybody decides, such as dealing hands or enemies that
    /// move first.
    fn new(
        setup: &Self::Setup,
        seed: u64,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<Self, SetupError>;

    /// The first state of a match, without events.
    fn start(setup: &Self::Setup, seed: u64) -> Result<Self, SetupError> {
        Self::new(setup, seed, &mut Null)
    }

    /// What is odd about a setup that can still be played: an unknown word that was ignored, a
    /// right that was dropped. The author of the setup gets to see it.
    fn warnings(setup: &Self::Setup) -> Vec<Fault> {
        let _ = setup;
        Vec::new()
    }

    /// Whether a command belongs to the host, such as a turn that runs out of time. Hosts refuse
    /// such a command from anybody else by its kind alone, without asking the state, so the answer
    /// reveals nothing about the match.
    fn is_system(command: &Self::Command) -> bool {
        let _ = command;
        false
    }

    /// The seats of this match, whether they still play or not.
    fn seats(&self) -> Seats;

    /// Who must decide, or how the match ended.
    fn status(&self) -> Status;

    /// The outcome when `seat` is gone for good while the match is running. The host then ends the
    /// match ([`crate::table::Act::Forfeit`]). The reason is always `forfeited`.
    ///
    /// By default everybody else wins, and a seat that played alone loses. A game for three or more
    /// seats may decide otherwise. ONLINE-GRACE-2
    fn forfeit(&self, seat: Seat) -> Outcome {
        match self.seats().without(seat) {
            others if others.is_empty() => Outcome::lost("forfeited"),
            others => Outcome::won(others, "forfeited"),
        }
    }

    /// Appends every command that `seat` may give now to `out`.
    ///
    /// [`Seat::HOST`] may be asked too. It has the host's own commands, such as a turn that runs
    /// out of time.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Command>);

    /// Says whether `seat` may give `command` now, and if not, why not.
    ///
    /// By default a command is allowed if [`Game::legal`] lists it, and the reasons are the
    /// kernel's: [`MATCH_OVER`], [`NOT_YOUR_TURN`], [`NOT_LEGAL`]. A game that has many commands,
    /// or better reasons, writes its own.
    fn check(&self, seat: Seat, command: &Self::Command) -> Result<(), Refusal> {
        // Most lists have room in this, so it rarely has to grow.
        let mut legal = Vec::with_capacity(64);
        self.legal(seat, &mut legal);
        if legal.contains(command) {
            return Ok(());
        }
        Err(match self.status() {
            Status::Over(_) => MATCH_OVER,
            Status::Awaiting(seats) if !seats.contains(seat) => NOT_YOUR_TURN,
            Status::Awaiting(_) => NOT_LEGAL,
        })
    }

    /// Carries out a command that [`Game::check`] accepted, with everything it causes.
    fn apply(&mut self, seat: Seat, command: Self::Command, out: &mut impl Sink<Self::Event>);

    /// A state that `seat` cannot tell from this one. Everything that the seat does not know is
    /// dealt anew from `dice`: hidden cards, unseen monsters, the coming rolls. A bot that only
    /// thinks about reimagined states cannot cheat.
    ///
    /// By default this is a clone, which is right for a game without dice and hidden information. A
    /// game with dice gives the clone different future rolls ([`Dice::reseeded`]).
    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let _ = (seat, dice);
        self.clone()
    }

    /// The dice of the match, if it has any. A command that rolls them cannot be undone.
    fn dice(&self) -> Option<&Dice> {
        None
    }

    /// What an event means for taking back the command that caused it.
    fn trace(event: &Self::Event) -> Trace {
        let _ = event;
        Trace::NONE
    }

    /// Checks that the rules are safe on this state. A state from outside, such as a snapshot, is
    /// checked before it is used. A state that was reached by playing needs no check.
    fn validate(&self) -> Result<(), SetupError> {
        Ok(())
    }

    /// The name of something that a refusal mentions ([`Refusal::name`]).
    fn name(&self, id: u32) -> Option<&str> {
        let _ = id;
        None
    }

    /// A 64-bit fingerprint of the state, the same on every platform.
    ///
    /// The default walks the whole state. A large world may keep its fingerprint up to date
    /// instead, as long as equal states have equal fingerprints.
    fn digest(&self) -> u64 {
        digest(self)
    }
}

/// Facts about an event that decide whether a command can be taken back.
///
/// The game states the facts; the table draws the conclusion ([`crate::table::Table::undo`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Something hidden became known to somebody.
    pub revealed: bool,
    /// A side without a seat acted: monsters, a boss, the weather.
    pub automatic: bool,
}

impl Trace {
    /// Nothing that prevents undo.
    pub const NONE: Self = Self { revealed: false, automatic: false };
    /// Something hidden became known.
    pub const REVEALED: Self = Self { revealed: true, automatic: false };
    /// A side without a seat acted.
    pub const AUTOMATIC: Self = Self { revealed: false, automatic: true };

    /// The facts of both traces together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            revealed: self.revealed || other.revealed,
            automatic: self.automatic || other.automatic,
        }
    }
}
