//! Phases: player, enemies, black, boss.

use crate::army::Ply;
use crate::boss::Boss;
use crate::ending::{Blame, Ending, Flow};
use crate::event::{Event, RideEnd, Skip};
use crate::ground::stone::{Before, Sequence};
use crate::outcome::{End, Outcome};
use crate::piece::{Mark, Side};
use crate::square::Square;
use crate::state::{Chess, UndoPoint};
use alloc::boxed::Box;
use core::ops::ControlFlow::{self, Continue};
use initiative_kernel::game::Sink;
use initiative_kernel::turn::rotation;
use serde::{Deserialize, Serialize};

// CHESS-TURN-1
/// A phase of a round. The discriminant is its number on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Phase {
    /// White moves.
    Player = 0,
    /// Black moves.
    Black = 1,
    /// Every enemy acts.
    Enemies = 2,
    /// The boss cheats.
    Boss = 3,
}

/// Whether the match goes on, and whether a seat must decide now.
type Entered = ControlFlow<(), bool>;

impl rotation::Phase for Phase {
    const CYCLE: &'static [Self] = &[Self::Player, Self::Enemies, Self::Black, Self::Boss];
}

impl Phase {
    /// All of them, in the order of a round.
    pub const ALL: [Self; 4] = [Self::Player, Self::Enemies, Self::Black, Self::Boss];

    /// Its number on the wire.
    #[must_use]
    pub const fn wire(self) -> u8 {
        self as u8
    }

    /// The word in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Black => "black",
            Self::Enemies => "enemies",
            Self::Boss => "boss",
        }
    }

    // CHESS-CUE-6
    /// Its name in the HUD. `human` says whether a person plays Black.
    #[must_use]
    pub const fn label(self, human: bool) -> &'static str {
        match self {
            Self::Player => "PLAYER",
            Self::Black if human => "BLACK",
            Self::Black => "AI",
            Self::Enemies => "ENEMIES",
            Self::Boss => "BOSS CHEAT",
        }
    }
}

impl Chess {
    /// Begins the match in the phase that the setup names.
    pub(crate) fn open(&mut self, out: &mut impl Sink<Event>) -> Flow {
        if self.enter(out)? { Continue(()) } else { self.pass(out) }
    }

    // CHESS-TURN-2, CHESS-TURN-3
    /// Runs phases until a seat must decide.
    pub(crate) fn pass(&mut self, out: &mut impl Sink<Event>) -> Flow {
        self.forget();
        loop {
            let field = &self.field;
            let enemies = !field.foes.is_empty();
            let black = field.army.side(Side::Black) != 0;
            // CHESS-BOSS-1
            let boss = self.boss.is_some() && field.can_move(Side::White);
            let step = self.rotation.advance(|phase| match phase {
                Phase::Player => true,
                Phase::Enemies => enemies,
                Phase::Black => black,
                Phase::Boss => boss,
            });
            debug_assert!(step.is_ok(), "the player's phase always runs");
            if self.enter(out)? {
                return Continue(());
            }
        }
    }

    /// Begins the present phase; true if a seat must decide in it.
    fn enter(&mut self, out: &mut impl Sink<Event>) -> Entered {
        match self.phase() {
            Phase::Player => self.chess_phase(Side::White, out),
            // CHESS-TURN-1: a match may begin in a phase that is skipped.
            Phase::Black if self.field.army.side(Side::Black) == 0 => Continue(false),
            Phase::Black => {
                if self.skips_black(out) {
                    return Continue(false);
                }
                self.chess_phase(Side::Black, out)
            }
            Phase::Enemies => {
                self.enemies_phase(out)?;
                Continue(false)
            }
            Phase::Boss => {
                self.boss_phase(out)?;
                Continue(false)
            }
        }
    }

    // CHESS-BOSS-3, CHESS-BOSS-6
    fn skips_black(&mut self, out: &mut impl Sink<Event>) -> bool {
        let check = self.field.in_check(Side::Black);
        let riding = self.boss.as_ref().is_some_and(Boss::rides);
        let reason = if riding && check {
            self.end_ride(RideEnd::Check, out);
            return false;
        } else if riding {
            Skip::Horses
        } else if self.owed > 0 && !check {
            self.owed -= 1;
            Skip::LostTurn
        } else if !check && self.is_stuck() {
            Skip::Passed
        } else {
            return false;
        };
        // CHESS-BASE-3
        self.field.army.passed = Square::NONE;
        out.emit(Event::PhaseSkipped { phase: Phase::Black, reason });
        true
    }

    /// Whether Black has no move but would have one without the limits of a cheat.
    fn is_stuck(&self) -> bool {
        let field = &self.field;
        let limited = field.crowd || field.float > 0 || field.army.marked(Mark::Slam) != 0;
        if !limited || field.can_move(Side::Black) {
            return false;
        }
        let mut free = self.field;
        free.crowd = false;
        free.float = 0;
        free.army.marks[Mark::Slam as usize] = 0;
        free.can_move(Side::Black)
    }

    // CHESS-TURN-4
    fn chess_phase(&mut self, side: Side, out: &mut impl Sink<Event>) -> Entered {
        let phase = self.phase();
        let (wire, round) = (phase.wire(), self.round());
        out.emit(Event::PhaseBegan { phase, wire, round, turn: 0 });
        self.remember();
        if let Some(result) = self.verdict(side) {
            self.end(result, out)?;
        }
        if let Some(at) = self.field.army.king(side)
            && self.field.in_check(side)
        {
            out.emit(Event::CheckGiven { side, at });
        }
        let other = side.other();
        if let Some(at) = self.field.army.king(other)
            && self.field.in_check(other)
        {
            out.emit(Event::KingExposed { side: other, at });
        }
        Continue(true)
    }

    /// Plays a move of the side that has the phase.
    pub(crate) fn play(&mut self, side: Side, ply: Ply, out: &mut impl Sink<Event>) -> Flow {
        let before = Before { army: self.field.army, tags: self.field.tags };
        let had = self.kings();
        let horses = self.horses();
        let second = self.sequence.take();
        let outcome = self.field.perform(side, ply, second.is_some(), out);
        if outcome.end == End::Landed && self.kings() == had {
            let mut sequence = Sequence::landed(ply.to, &outcome);
            sequence.from = ply.from;
            sequence.before = Some(Box::new(before));
            self.sequence = Some(sequence);
            return Continue(());
        }
        let mut loud = outcome.loud;
        let mut first = UndoPoint { ply, before };
        if let Some(sequence) = second {
            loud |= sequence.loud;
            let stone = ply.from;
            self.field.ground.glide(stone, sequence.home);
            out.emit(Event::StoneReturned { from: stone, home: sequence.home });
            if let Some(before) = sequence.before {
                let ply = Ply { from: sequence.from, to: sequence.home, promotion: None };
                first = UndoPoint { ply, before: *before };
            }
        }
        self.mourn(had, Blame::Move, out)?;
        self.conclude(side, Some((ply, outcome)), loud, first, horses, out)
    }

    // CHESS-STONE-4
    /// Ends a stone move with the piece on its stone.
    pub(crate) fn stay(&mut self, side: Side, out: &mut impl Sink<Event>) -> Flow {
        let Some(sequence) = self.sequence.take() else {
            return Continue(());
        };
        if let Some(piece) = self.field.piece(sequence.at) {
            out.emit(Event::StoneStayed { piece, at: sequence.at });
        }
        let now = Before { army: self.field.army, tags: self.field.tags };
        let before = sequence.before.map_or(now, |before| *before);
        let ply = Ply { from: sequence.from, to: sequence.home, promotion: None };
        let mut outcome = Outcome::stayed();
        outcome.passed = sequence.passed;
        let first = UndoPoint { ply, before };
        let before_horses = before.army.marked(Mark::Horse).count_ones();
        self.conclude(side, Some((ply, outcome)), sequence.loud, first, before_horses, out)
    }

    /// Everything that follows a chess move: question tile, belts, and the end of the phase.
    fn conclude(
        &mut self,
        side: Side,
        made: Option<(Ply, Outcome)>,
        loud: bool,
        first: UndoPoint,
        horses: u32,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        self.last = made.map(|(ply, _)| (first.ply.from, ply.to));
        // CHESS-BASE-6, CHESS-BASE-3
        let army = &mut self.field.army;
        army.clock = if loud { 0 } else { army.clock.saturating_add(1) };
        army.passed = Square::NONE;
        if let Some((ply, outcome)) = made {
            army.passed = outcome.passed;
            if outcome.end == End::Stands {
                self.open_questions(side, ply, out);
            }
        }
        let had = self.kings();
        self.field.shift_belts(out);
        self.mourn(had, Blame::Ground, out)?;
        if side == Side::White {
            self.after_white(first, horses, out)?;
        } else if let Some(boss) = &mut self.boss {
            // CHESS-BOT-7
            boss.moves = boss.moves.saturating_add(1);
        }
        out.emit(Event::PhaseEnded { phase: self.phase() });
        self.pass(out)
    }

    fn after_white(&mut self, first: UndoPoint, horses: u32, out: &mut impl Sink<Event>) -> Flow {
        self.ban = None;
        if let Some(boss) = &self.boss {
            self.undo = boss.takes_back().then(|| Box::new(first));
            if boss.rides() && self.horses() < horses {
                // CHESS-BOSS-6
                self.end_ride(RideEnd::Captured, out);
                self.owed = self.owed.saturating_add(1);
            }
        }
        // CHESS-BOSS-13
        if self.field.float > 0 {
            self.field.float -= 1;
            if self.field.float == 0
                && let Some(at) = self.field.army.king(Side::Black)
            {
                out.emit(Event::KingGrounded { at });
            }
        }
        // CHESS-AIM-3, CHESS-END-3
        if self.stage.rout && self.field.foes.is_empty() {
            return self.end(Ending::WhiteRout, out);
        }
        Continue(())
    }

    fn horses(&self) -> u32 {
        self.field.army.marked(Mark::Horse).count_ones()
    }

    // CHESS-STONE-2
    /// Steps with the stone.
    pub(crate) fn step(&mut self, to: Square, out: &mut impl Sink<Event>) {
        let Some(sequence) = &mut self.sequence else {
            return;
        };
        let from = sequence.at;
        let piece = self.field.piece(from);
        self.field = self.field.stepped(sequence, to);
        sequence.at = to;
        sequence.stepped = true;
        if let Some(piece) = piece {
            out.emit(Event::StoneStepped { piece, from, to });
        }
    }

    // CHESS-STONE-6
    /// Takes the open stone move back.
    pub(crate) fn abort(&mut self, out: &mut impl Sink<Event>) {
        let Some(sequence) = self.sequence.take() else {
            return;
        };
        let Some(before) = sequence.before else {
            return;
        };
        self.field.ground.glide(sequence.at, sequence.home);
        let piece = self.field.piece(sequence.at);
        self.field.army = before.army;
        self.field.tags = before.tags;
        if let Some(piece) = piece {
            out.emit(Event::StoneAborted { piece, from: sequence.at, to: sequence.from });
        }
    }

    // CHESS-CMD-1
    /// Goes to a phase, and runs it if no seat decides in it.
    pub(crate) fn debug_phase(&mut self, phase: Phase, out: &mut impl Sink<Event>) -> Flow {
        if let Some(sequence) = self.sequence.take() {
            self.field.ground.glide(sequence.at, sequence.home);
        }
        self.rotation.jump(phase);
        if self.enter(out)? { Continue(()) } else { self.pass(out) }
    }
}
