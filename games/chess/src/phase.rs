//! Phases: player, enemies, black, boss.

use crate::army::{Armies, Ply};
use crate::boss::Boss;
use crate::ending::{Blame, ChessEnding, Flow};
use crate::event::{Event, PhaseSkip, RideEnd};
use crate::ground::stone::{Before, Sequence};
use crate::outcome::{End, Outcome};
use crate::piece::{Army, Mark};
use crate::square::Square;
use crate::state::{Chess, UndoPoint};
use alloc::boxed::Box;
use core::ops::ControlFlow::{self, Continue};
use initiative_kernel::game::Sink;
use initiative_kernel::turn::rotation;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

// CHESS-TURN-1
words! {
    /// A phase of a round. The discriminant is its number on the wire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum ChessPhase {
        /// White moves.
        Player = "player",
        /// Black moves.
        Black = "black",
        /// Every enemy acts.
        Enemies = "enemies",
        /// The boss cheats.
        Boss = "boss",
    }
}

/// Whether the match goes on, and whether a seat must decide now.
type Entered = ControlFlow<(), bool>;

impl rotation::Phase for ChessPhase {
    const CYCLE: &'static [Self] = &Self::ROUND;
}

impl ChessPhase {
    /// All of them, in the order of a round.
    pub const ROUND: [Self; 4] = [Self::Player, Self::Enemies, Self::Black, Self::Boss];

    // CHESS-CUE-6
    /// Its name in the HUD. `human` says whether a person plays Black.
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
        self.forget_lost_pieces();
        loop {
            let field = &self.field;
            let enemies = !field.foes.is_empty();
            let black = field.army.side(Army::Black) != 0;
            // CHESS-BOSS-1
            let boss = self.boss.is_some() && field.can_move(Army::White);
            let step = self.rotation.advance(|phase| match phase {
                ChessPhase::Player => true,
                ChessPhase::Enemies => enemies,
                ChessPhase::Black => black,
                ChessPhase::Boss => boss,
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
            ChessPhase::Player => self.chess_phase(Army::White, out),
            // CHESS-TURN-1: a match may begin in a phase that is skipped.
            ChessPhase::Black if self.field.army.side(Army::Black) == 0 => Continue(false),
            ChessPhase::Black => {
                if self.skips_black(out) {
                    return Continue(false);
                }
                self.chess_phase(Army::Black, out)
            }
            ChessPhase::Enemies => {
                self.enemies_phase(out)?;
                Continue(false)
            }
            ChessPhase::Boss => {
                self.boss_phase(out)?;
                Continue(false)
            }
        }
    }

    // CHESS-BOSS-3, CHESS-BOSS-6
    fn skips_black(&mut self, out: &mut impl Sink<Event>) -> bool {
        let riding = self.boss.as_ref().is_some_and(Boss::rides);
        if !riding && self.owed == 0 && !self.field.is_limited() {
            return false;
        }
        let check = self.field.in_check(Army::Black);
        let reason = if riding && check {
            self.end_ride(RideEnd::Check, out);
            return false;
        } else if riding {
            PhaseSkip::Horses
        } else if self.owed > 0 && !check {
            self.owed -= 1;
            PhaseSkip::LostTurn
        } else if !check && self.is_stuck() {
            PhaseSkip::Passed
        } else {
            return false;
        };
        // CHESS-BASE-3
        self.field.army.passed = Square::NONE;
        out.emit(Event::PhaseSkipped { phase: ChessPhase::Black, reason });
        true
    }

    /// Whether Black has no move but would have one without the limits of a cheat.
    fn is_stuck(&self) -> bool {
        if !self.field.is_limited() || self.field.can_move(Army::Black) {
            return false;
        }
        let mut free = self.field;
        free.crowd = false;
        free.float = 0;
        free.army.marks[Mark::Slam as usize] = 0;
        free.can_move(Army::Black)
    }

    // CHESS-TURN-4
    fn chess_phase(&mut self, side: Army, out: &mut impl Sink<Event>) -> Entered {
        let phase = self.phase();
        let (wire, round) = (phase as u8, self.round());
        out.emit_with(|| Event::PhaseBegan { phase, wire, round, turn: 0 });
        self.record_position();
        let other = side.other();
        let attacked = [side, other].map(|side| self.field.in_check(side));
        if let Some(result) = self.verdict(side, attacked) {
            self.end(result, out)?;
        }
        if let Some(at) = self.field.army.king(side)
            && attacked[0]
        {
            out.emit_with(|| Event::CheckGiven { side, at });
        }
        if let Some(at) = self.field.army.king(other)
            && attacked[1]
        {
            out.emit_with(|| Event::KingExposed { side: other, at });
        }
        Continue(true)
    }

    /// Plays a move of the side that has the phase.
    pub(crate) fn play(&mut self, side: Army, ply: Ply, out: &mut impl Sink<Event>) -> Flow {
        // Only stone moves and bosses ask what was before.
        let asked = self.field.ground.stones != 0 || self.boss.is_some();
        let before = asked.then(|| self.armies());
        let had = self.kings();
        let second = self.sequence.take();
        let mut outcome = self.field.perform(side, ply, second.is_some(), out);
        if outcome.end == End::Landed && self.kings() == had {
            let landed = Sequence::landed(ply.to, &outcome);
            let before = before.map(Box::new);
            self.sequence = Some(Sequence { from: ply.from, before, ..landed });
            return Continue(());
        }
        let mut from = ply.from;
        let mut first = before.map(|before| UndoPoint { ply, before });
        if let Some(sequence) = second {
            let (stone, home) = (ply.from, sequence.home);
            outcome.loud |= sequence.loud;
            self.field.ground.move_stone(stone, home);
            out.emit(Event::StoneReturned { from: stone, home });
            if let Some(before) = &sequence.before {
                let landing = sequence.landing();
                from = landing.from;
                first = Some(UndoPoint { ply: landing, before: **before });
            }
        }
        self.end_if_king_lost(had, Blame::Move, out)?;
        self.last = Some((from, ply.to));
        self.conclude(side, ply, &outcome, first.as_ref(), out)
    }

    /// Both armies as they are.
    const fn armies(&self) -> Before {
        Before { army: self.field.army, tags: self.field.tags }
    }

    // CHESS-STONE-4
    /// Ends a stone move with the piece on its stone.
    pub(crate) fn stay(&mut self, side: Army, out: &mut impl Sink<Event>) -> Flow {
        let Some(sequence) = self.sequence.take() else {
            return Continue(());
        };
        if let Some(piece) = self.field.piece(sequence.at) {
            out.emit(Event::StoneStayed { piece, at: sequence.at });
        }
        let before = sequence.before.as_deref().copied().unwrap_or_else(|| self.armies());
        let first = UndoPoint { ply: sequence.landing(), before };
        self.last = Some((first.ply.from, first.ply.to));
        self.conclude(side, first.ply, &Outcome::stayed(&sequence), Some(&first), out)
    }

    /// Everything that follows a chess move: question tile, belts, and the end of the phase.
    fn conclude(
        &mut self,
        side: Army,
        ply: Ply,
        outcome: &Outcome,
        first: Option<&UndoPoint>,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        self.field.army.count(outcome.loud, outcome.passed);
        if outcome.end == End::Stands {
            self.open_questions(side, ply, out);
        }
        let had = self.kings();
        self.field.shift_belts(out);
        self.end_if_king_lost(had, Blame::Ground, out)?;
        if side == Army::White {
            self.after_white(first, out)?;
        } else if let Some(boss) = &mut self.boss {
            // CHESS-BOT-7
            boss.moves = boss.moves.saturating_add(1);
        }
        out.emit_with(|| Event::PhaseEnded { phase: self.phase() });
        self.pass(out)
    }

    fn after_white(&mut self, first: Option<&UndoPoint>, out: &mut impl Sink<Event>) -> Flow {
        self.ban = None;
        if let (Some(boss), Some(first)) = (&self.boss, first) {
            let horses = |army: &Armies| army.marked(Mark::Horse).count_ones();
            let captured = horses(&self.field.army) < horses(&first.before.army);
            self.undo = boss.takes_back().then(|| Box::new(*first));
            if boss.rides() && captured {
                // CHESS-BOSS-6
                self.end_ride(RideEnd::Captured, out);
                self.owed = self.owed.saturating_add(1);
            }
        }
        // CHESS-BOSS-13
        if self.field.float > 0 {
            self.field.float -= 1;
            if self.field.float == 0
                && let Some(at) = self.field.army.king(Army::Black)
            {
                out.emit(Event::KingGrounded { at });
            }
        }
        // CHESS-AIM-3, CHESS-END-3
        if self.terms.rout && self.field.foes.is_empty() {
            return self.end(ChessEnding::WhiteRout, out);
        }
        Continue(())
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
        self.field.ground.move_stone(sequence.at, sequence.home);
        let piece = self.field.piece(sequence.at);
        self.field.army = before.army;
        self.field.tags = before.tags;
        if let Some(piece) = piece {
            out.emit(Event::StoneAborted { piece, from: sequence.at, to: sequence.from });
        }
    }

    // CHESS-CMD-1
    /// Goes to a phase, and runs it if no seat decides in it.
    pub(crate) fn debug_phase(&mut self, phase: ChessPhase, out: &mut impl Sink<Event>) -> Flow {
        if let Some(sequence) = self.sequence.take() {
            self.field.ground.move_stone(sequence.at, sequence.home);
        }
        self.rotation.jump(phase);
        if self.enter(out)? { Continue(()) } else { self.pass(out) }
    }
}
