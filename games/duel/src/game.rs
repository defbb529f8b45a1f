//! The contract with the kernel.

use crate::check::{BAD_DICE_SCRIPT, FINAL};
use crate::command::Command;
use crate::content::DeckRules;
use crate::event::Event;
use crate::run::{Flow, Run};
use crate::setup::Setup;
use crate::state::{Duel, DuelPhase, EndReason, other};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::dice::{Dice, keep_fitting, rehearse};
use initiative_kernel::game::{Game, Refusal, Seat, Seats, SetupError, Sink, Status};
use initiative_kernel::turn::seats::EndCause;

impl Game for Duel {
    const ID: &'static str = "duel";
    const RULES: u32 = 2;
    const FINAL: Option<Refusal> = Some(FINAL);
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, out: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        let duel = Self::position(setup, seed)?;
        if duel.phase == DuelPhase::Mulligan {
            for seat in [Seat(0), Seat(1)] {
                out.emit_with(|| {
                    let cards = duel.side(seat).hand.iter().flatten().map(|held| held.card);
                    Event::HandDealt { seat, cards: cards.collect() }
                });
            }
        }
        Ok(duel)
    }

    // ONLINE-AUTH-3
    fn is_system(command: &Command) -> bool {
        command.is_system()
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        if let Some(ending) = self.ending {
            return Status::Over(ending.outcome());
        }
        match self.phase {
            DuelPhase::Active => Status::to_move(self.turns.current()),
            DuelPhase::Mulligan => {
                let waits = |seat: &Seat| !self.side(*seat).mulligan_done;
                Status::Awaiting([Seat(0), Seat(1)].into_iter().filter(waits).collect())
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        let first = out.len();
        self.list(seat, out);
        keep_fitting(self, seat, out, first);
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match self.allows(seat, command) {
            Err(why) => Err(why.refusal(self)),
            Ok(()) => self.fits(seat, command),
        }
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        let stage = Arc::clone(&self.stage);
        let mut run = Run::new(self, &stage, out);
        // The state already says whether the match goes on.
        let _ = run.carry_out(seat, command);
    }

    // DUEL-HIDE-1
    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        let rules = DeckRules::from(&self.stage.rules);
        for owner in [Seat(0), Seat(1)] {
            let side = dream.side_mut(owner);
            if owner == seat {
                side.pile.deal_anew(dice);
                continue;
            }
            // Nobody else knows which cards the enemy has in its deck, only from which faction they
            // can be. Modifiers stay where they are.
            let faction = self.card(side.signature.card).faction;
            let mut pool: Vec<_> = rules.pool(self.catalogue(), faction).collect();
            dice.shuffle(&mut pool);
            let hand = side.hand.iter_mut().flatten().map(|held| &mut held.card);
            let hidden = hand.chain(side.pile.cards_mut());
            hidden.zip(pool.iter().cycle()).for_each(|(hidden, card)| *hidden = *card);
        }
        if seat != self.turns.current() {
            dream.pending = None;
        }
        dream.dice = self.dice.reseeded(dice.bits());
        dream
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn validate(&self) -> Result<(), SetupError> {
        self.sound()
    }
}

impl Duel {
    // DUEL-QUEUE-7
    /// Checks that the scripted dice, if there are any, fit a command that is otherwise allowed.
    fn fits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rehearse(self, seat, command).map_err(|_| BAD_DICE_SCRIPT)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    fn carry_out(&mut self, seat: Seat, command: Command) -> Flow {
        match command {
            Command::Mulligan { slots } => self.mulligan(seat, slots),
            Command::MoveUnit { unit, to } => self.walk(seat, unit, to),
            Command::Attack { unit, at } => self.attack(unit, at),
            Command::PlayCard { slot, at, follow_up } => {
                self.play_or_wait(seat, slot, at, follow_up)
            }
            Command::PlaySignature { at } => self.play_signature(seat, at),
            Command::ChooseFollowUp { at } => self.follow_up(seat, at),
            Command::CancelFollowUp | Command::DropFollowUp { .. } => {
                self.drop_pending();
                Continue(())
            }
            Command::ReplaceCard { slot } => {
                self.replace(seat, slot);
                Continue(())
            }
            Command::EndTurn => self.change_turn(EndCause::Seat),
            Command::ExpireTurn { .. } => self.change_turn(EndCause::Timer),
            Command::ExpireMulligan => self.expire_mulligan(),
            Command::Resign => self.resign(seat),
            Command::Forfeit { seat } => {
                self.drop_pending();
                self.end(Some(other(seat)), EndReason::Forfeited)
            }
            Command::Abandon => {
                self.drop_pending();
                self.end(None, EndReason::Abandoned)
            }
            // These are refused for every seat.
            Command::DrawCard | Command::StartTurn | Command::TakeAnotherTurn => Continue(()),
        }
    }
}
