//! Undo: what can be taken back follows from what happened, not from a decision of the game.
//!
//! A command can be taken back exactly when no dice were rolled, nothing hidden was revealed and
//! nobody else has acted since. A command that breaks one of these is a barrier: it protects
//! everything before it. Undo and redo are entries of the history like any other.
//!
//! A game can only declare that its moves are final ([`Game::FINAL`]). Then nothing can be undone.

use super::{Act, Entry, Table};
use crate::game::{Game, Null, Refusal, Seat, Trace};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Nothing has been done that could be taken back.
const NOTHING_TO_UNDO: Refusal = Refusal::new("kernel/nothing_to_undo", "Nothing to undo.");
/// Nothing has been taken back that could be played again.
const NOTHING_TO_REDO: Refusal = Refusal::new("kernel/nothing_to_redo", "Nothing to redo.");
const UNDO_AUTOMATIC: Refusal =
    Refusal::new("kernel/undo_automatic", "Another side has acted since.");
const UNDO_DICE: Refusal = Refusal::new("kernel/undo_dice", "Dice were rolled.");
const UNDO_REVEAL: Refusal = Refusal::new("kernel/undo_reveal", "Something hidden was revealed.");
const UNDO_OTHER_SEAT: Refusal =
    Refusal::new("kernel/undo_other_seat", "Another player has acted since.");
const UNDO_OVER: Refusal = Refusal::new("kernel/undo_over", "The match is over.");

/// Why nothing before a command can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Barrier {
    Automatic,
    Dice,
    Reveal,
    OtherSeat,
    /// Every command of the game is final.
    Final,
}

impl Barrier {
    const fn refusal(self) -> Refusal {
        match self {
            Self::Automatic => UNDO_AUTOMATIC,
            Self::Dice => UNDO_DICE,
            Self::Reveal => UNDO_REVEAL,
            Self::OtherSeat => UNDO_OTHER_SEAT,
            // The game's own reason comes first.
            Self::Final => NOTHING_TO_UNDO,
        }
    }
}

/// What is needed to go back: an earlier state, and the commands since then that still stand.
#[derive(Clone, Debug)]
pub(super) struct Past<G> {
    pub(super) base: G,
    /// How many entries of the history led to the base.
    pub(super) place: usize,
    /// Who gave the last of them; none at the beginning of the match.
    pub(super) actor: Option<Seat>,
    /// Later states on the line, kept when going back: each with the number of commands before it.
    /// So going back many steps replays the way once, not once for each step.
    marks: Vec<(usize, G)>,
    /// The places in the history of the commands that lead from the base to the present.
    line: Vec<u32>,
    /// How many commands at the end of the line no barrier protects.
    free: usize,
    /// The barrier that protects the commands before those.
    pub(super) barrier: Option<Barrier>,
    /// The commands taken back, the last one last.
    undone: Vec<u32>,
}

impl<G: Game> Past<G> {
    /// At a barrier after this many commands the base moves up to the present, so the state is
    /// copied at most once in this many commands. States closer together than this are not marked.
    const STRIDE: usize = 64;
    /// How many marks are kept; beyond that, every other one is dropped.
    const MARKS: usize = 32;

    pub(super) fn new(base: &G) -> Self {
        Self {
            base: base.clone(),
            place: 0,
            actor: None,
            marks: Vec::new(),
            line: Vec::new(),
            free: 0,
            barrier: None,
            undone: Vec::new(),
        }
    }

    /// Notes that the history's entry at `place` was played and led to `state`.
    pub(super) fn played(
        &mut self,
        state: &G,
        place: usize,
        seat: Seat,
        trace: Trace,
        rolled: bool,
    ) {
        self.undone.clear();
        self.stand(place);
        let barrier = if G::FINAL.is_some() {
            Barrier::Final
        } else if trace.automatic {
            Barrier::Automatic
        } else if rolled {
            Barrier::Dice
        } else if trace.revealed {
            Barrier::Reveal
        } else if seat == Seat::HOST {
            Barrier::OtherSeat
        } else {
            return;
        };
        self.free = 0;
        self.barrier = Some(barrier);
        if self.line.len() >= Self::STRIDE {
            self.base = state.clone();
            self.place = place + 1;
            self.actor = Some(seat);
            self.marks.clear();
            self.line.clear();
        }
    }

    /// The state after the first `kept` commands of the line.
    fn at(&mut self, kept: usize, history: &[Entry<G::Command>]) -> G {
        while self.marks.pop_if(|(after, _)| *after > kept).is_some() {}
        let (mut after, mut state) =
            self.marks.last().map_or_else(|| (0, self.base.clone()), Clone::clone);
        while kept - after > Self::STRIDE {
            let half = after + (kept - after) / 2;
            for place in &self.line[after..half] {
                replay(&mut state, history, *place);
            }
            after = half;
            self.marks.push((after, state.clone()));
        }
        for place in &self.line[after..kept] {
            replay(&mut state, history, *place);
        }
        if self.marks.len() > Self::MARKS {
            let mut odd = false;
            self.marks.retain(|_| {
                odd = !odd;
                odd
            });
        }
        state
    }

    fn stand(&mut self, place: usize) {
        // A table never has more entries than fit into a `u32`.
        self.line.push(u32::try_from(place).unwrap_or(u32::MAX));
        self.free += 1;
    }
}

impl<G: Game> Table<G> {
    /// Takes back the last command that still stands and returns the new version, or says why that
    /// is not possible.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, Refusal> {
        self.can_undo(seat)?;
        let Some(last) = self.past.line.pop() else {
            return Err(NOTHING_TO_UNDO);
        };
        self.state = self.past.at(self.past.line.len(), &self.history);
        self.past.free -= 1;
        self.past.undone.push(last);
        Ok(self.enter(seat, Act::Undo))
    }

    /// Whether `seat` could take back the last command, and if not, why not.
    pub fn can_undo(&self, seat: Seat) -> Result<(), Refusal> {
        self.still_open()?;
        if let Some(refusal) = G::FINAL {
            return Err(refusal);
        }
        if self.status().is_over() {
            return Err(UNDO_OVER);
        }
        if self.past.free == 0 {
            return Err(self.past.barrier.map_or(NOTHING_TO_UNDO, Barrier::refusal));
        }
        let last = self.past.line.last().and_then(|place| self.history.get(*place as usize));
        match last {
            Some(entry) if entry.seat == seat => self.room(),
            Some(_) => Err(UNDO_OTHER_SEAT),
            None => Err(NOTHING_TO_UNDO),
        }
    }

    /// How many commands in a row `seat` could take back: those that resetting its turn would undo.
    #[must_use]
    pub fn undoable(&self, seat: Seat) -> usize {
        if self.can_undo(seat).is_err() {
            return 0;
        }
        let own = |place: &&u32| {
            self.history.get(**place as usize).is_some_and(|entry| entry.seat == seat)
        };
        self.past.line.iter().rev().take(self.past.free).take_while(own).count()
    }

    /// Plays the command that was last taken back again and returns the new version, or says why
    /// that is not possible. Any other accepted command empties the list of commands to redo.
    pub fn redo(&mut self, seat: Seat) -> Result<u64, Refusal> {
        self.can_redo(seat)?;
        let Some(place) = self.past.undone.pop() else {
            return Err(NOTHING_TO_REDO);
        };
        replay(&mut self.state, &self.history, place);
        self.past.stand(place as usize);
        Ok(self.enter(seat, Act::Redo))
    }

    /// Whether `seat` could play again what was last taken back, and if not, why not.
    pub fn can_redo(&self, seat: Seat) -> Result<(), Refusal> {
        self.still_open()?;
        let last = self.past.undone.last().and_then(|place| self.history.get(*place as usize));
        match last {
            Some(entry) if entry.seat == seat => self.room(),
            Some(_) => Err(UNDO_OTHER_SEAT),
            None => Err(NOTHING_TO_REDO),
        }
    }
}

fn replay<G: Game>(state: &mut G, history: &[Entry<G::Command>], place: u32) {
    if let Some(Entry { seat, act: Act::Play(command), .. }) = history.get(place as usize) {
        state.apply(*seat, command.clone(), &mut Null);
    }
}
