//! The contract with the kernel.

use crate::army::Ply;
use crate::command::{Command, Promotion};
use crate::ending::{ChessEnding, Flow};
use crate::enemy::Enemy;
use crate::event::Event;
use crate::ground::LossCause;
use crate::piece::Army;
use crate::scenario::read;
use crate::setup::Setup;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{
    Fault, Game, Null, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};

impl Game for Chess {
    const ID: &'static str = "chess";
    // 2: Black's own moves are counted, and a cheat without a target fizzles.
    const RULES: u32 = 2;
    const DRAWS: bool = true;
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, out: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        read(setup, seed, out).map(|(chess, _)| chess)
    }

    // CHESS-CMD-3
    fn warnings(setup: &Setup) -> Vec<Fault> {
        read(setup, 0, &mut Null).map_or_else(|_| Vec::new(), |(_, odd)| odd)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        match self.ending {
            None => Status::to_move(Seat(self.to_move() as u8)),
            Some(ending) => Status::Over(ending.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.allows(seat, command)
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        // The state already says whether the match goes on.
        let _ = self.carry_out(seat, command, out);
        // CHESS-EDGE-3: the right to capture a pawn in passing ends when the pawn is gone.
        let (side, army) = (self.to_move(), &mut self.field.army);
        if army.passer(side, army.occupied()).is_none() {
            army.passed = Square::NONE;
        }
    }

    // CHESS-CUE-11
    fn reimagine(&self, _: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        dream.dice = self.dice.reseeded(dice.bits());
        dream
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn trace(event: &Event) -> Trace {
        event.trace()
    }

    fn validate(&self) -> Result<(), SetupError> {
        self.sound()
    }
}

impl Chess {
    fn carry_out(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) -> Flow {
        let side = if seat.0 == 0 { Army::White } else { Army::Black };
        match command {
            Command::Move { from, to, promotion } => {
                let promotion = promotion.and_then(Promotion::role);
                self.play(side, Ply { from, to, promotion }, out)
            }
            Command::StoneStep { to } => {
                self.step(to, out);
                Continue(())
            }
            Command::StoneStay => self.stay(side, out),
            Command::StoneAbort => {
                self.abort(out);
                Continue(())
            }
            Command::Resign => {
                let result = match side {
                    Army::White => ChessEnding::BlackResignation,
                    Army::Black => ChessEnding::WhiteResignation,
                };
                self.end(result, out)
            }
            Command::DebugSpawn { kind, at } => {
                self.debug_spawn(&kind, at, out);
                Continue(())
            }
            Command::DebugKillEnemies => {
                while let Some(enemy) = self.field.foes.all().first().copied() {
                    self.field.foes.remove(0);
                    let (enemy, at) = (enemy.id, enemy.at);
                    out.emit(Event::EnemyKilled { enemy, cause: LossCause::Debug, at });
                }
                Continue(())
            }
            Command::DebugSetPhase { phase } => self.debug_phase(phase, out),
        }
    }

    fn debug_spawn(&mut self, kind: &str, at: Square, out: &mut impl Sink<Event>) {
        let place = self.terms.kinds.iter().position(|known| known.id == kind);
        let Some(place) = place.and_then(|place| u8::try_from(place).ok()) else {
            return;
        };
        let id = self.field.foes.next_id();
        let enemy = Enemy::new(id, place, self.kind(place), at);
        self.field.foes.add(enemy);
        out.emit(Event::EnemySpawned { enemy: id, kind: place, at });
    }
}
