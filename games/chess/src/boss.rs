//! Bosses: they play Black and cheat after every black phase.

mod jester;
mod king;
mod queen;
mod son;

use crate::content::{BossSheet, library};
use crate::ending::Flow;
use crate::event::{CheatFizzle, Event};
use crate::phase::ChessPhase;
use crate::piece::Army;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;
use initiative_kernel::hash::Digest;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

// CHESS-BOSS-2
words! {
    /// Who the boss is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum BossFigure {
        /// Ride Out and Tantrum.
        KingsSon = "kings_son",
        /// Trim and Ward.
        Queen = "queen",
        /// Rook Rain and Puppet.
        Jester = "jester",
        /// Crowd of Crowns, Clean Slate and four more.
        King = "king",
    }
}

impl BossFigure {
    /// What people read about the boss.
    pub fn sheet(self) -> Option<&'static BossSheet> {
        library().ok()?.boss(self.name())
    }

    /// The name that people see.
    pub fn title(self) -> &'static str {
        self.sheet().map_or("The boss", |sheet| &sheet.name)
    }
}

words! {
    /// A cheat.
    #[allow(missing_docs, reason = "the names say it")]
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Cheat {
        RideOut = "Ride Out",
        Tantrum = "Tantrum",
        Trim = "Trim",
        Ward = "Ward",
        RookRain = "Rook Rain",
        Puppet = "Puppet",
        CrowdOfCrowns = "Crowd of Crowns",
        CleanSlate = "Clean Slate",
        Untouchable = "Untouchable",
        Charity = "Charity",
        TakeBack = "Take-Back",
        BlankStare = "Blank Stare",
    }
}

// CHESS-SCN-4
/// A boss and its counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boss {
    /// Who it is.
    pub figure: BossFigure,
    /// The number of the next Boss phase, from 1.
    pub turn: u32,
    /// How many chess moves Black has made so far. Skipped phases do not count. CHESS-BOT-7
    pub moves: u32,
    /// Boss phases until the next ride.
    pub ready: u8,
    /// Boss phases that are left of the ride.
    pub left: u8,
    /// The boss can no longer ride out.
    pub disabled: bool,
    /// A Tantrum follows in the next Boss phase.
    pub tantrum: bool,
    /// The number of the horse that came to b8.
    pub first: u8,
    /// The number of the first Trim queen; 0 before there is one.
    pub cut_queen: u8,
    /// 1 or 2.
    pub stage: u8,
    /// Boss phases since stage 2 began.
    pub since: u32,
}

impl Boss {
    /// A boss at the start of its match.
    pub const fn new(figure: BossFigure) -> Self {
        Self {
            figure,
            turn: 1,
            moves: 0,
            ready: 2,
            left: 0,
            disabled: false,
            tantrum: false,
            first: 0,
            cut_queen: 0,
            stage: 1,
            since: 0,
        }
    }

    /// Whether a ride is under way. Only the King's Son has horses.
    pub(crate) fn rides(&self) -> bool {
        self.figure == BossFigure::KingsSon && self.left > 0
    }

    /// Whether White's moves must be remembered.
    pub(crate) fn takes_back(&self) -> bool {
        self.figure == BossFigure::King && self.stage == 2
    }

    /// Hashes what counts for repetition. The turn number and the number of Black's moves are left
    /// out, because no position could ever repeat with them.
    pub(crate) fn fingerprint(&self, digest: &mut Digest) {
        digest.word(self.figure as u64);
        digest.word(u64::from(self.ready) << 8 | u64::from(self.left));
        digest.word(u64::from(self.disabled) << 1 | u64::from(self.tantrum));
        digest.word(u64::from(self.stage) << 32 | u64::from(self.since));
    }
}

impl Chess {
    // CHESS-BOSS-1, CHESS-EVT-4
    pub(crate) fn boss_phase(&mut self, out: &mut impl Sink<Event>) -> Flow {
        let Some(boss) = &mut self.boss else {
            return Continue(());
        };
        let (figure, turn) = (boss.figure, boss.turn);
        boss.turn = turn.saturating_add(1);
        let (phase, round) = (ChessPhase::Boss, self.round());
        out.emit(Event::PhaseBegan { phase, wire: phase as u8, round, turn });
        match figure {
            BossFigure::KingsSon => self.kings_son_phase(out),
            BossFigure::Queen => self.queen_phase(turn, out),
            BossFigure::Jester => self.jester_phase(turn, out),
            BossFigure::King => self.king_phase(out),
        }
        out.emit(Event::PhaseEnded { phase });
        Continue(())
    }

    // CHESS-BOSS-1
    /// Tries a cheat on a copy. A cheat fizzles and changes nothing if it has no target or would be
    /// unfair.
    fn cheat(
        &mut self,
        name: Cheat,
        out: &mut impl Sink<Event>,
        effect: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), CheatFizzle>,
    ) -> bool {
        out.emit(Event::CheatAnnounced { name });
        let mut trial = self.clone();
        let mut told = Vec::new();
        let fair =
            |trial: &Self| !trial.field.in_check(Army::Black) && trial.field.can_move(Army::White);
        let outcome = effect(&mut trial, &mut told)
            .and_then(|()| if fair(&trial) { Ok(()) } else { Err(CheatFizzle::Unfair) });
        match outcome {
            Ok(()) => {
                *self = trial;
                told.into_iter().for_each(|event| out.emit(event));
            }
            Err(reason) => out.emit(Event::CheatFizzled { name, reason }),
        }
        outcome.is_ok()
    }

    fn boss_mut(&mut self, change: impl FnOnce(&mut Boss)) {
        if let Some(boss) = &mut self.boss {
            change(boss);
        }
    }

    /// Forgets pieces that are gone, because their numbers may be given to other pieces.
    pub(crate) fn forget_lost_pieces(&mut self) {
        let Some(boss) = &self.boss else {
            return;
        };
        let (queen, horse) = (boss.cut_queen, boss.first);
        let queen = self.find_tag(queen).map_or(0, |_| queen);
        let horse = self.find_tag(horse).map_or(0, |_| horse);
        self.boss_mut(|boss| (boss.cut_queen, boss.first) = (queen, horse));
    }

    /// The square of the piece with this number.
    pub(crate) fn find_tag(&self, tag: u8) -> Option<Square> {
        if tag == 0 {
            return None;
        }
        Square::all(self.field.army.occupied()).find(|at| self.field.tags.get(*at) == tag)
    }
}
