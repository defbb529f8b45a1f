//! The contract with the kernel.

use crate::check::SEAT;
use crate::check::refusal::{BAD_DICE_SCRIPT, TIME_PASSED};
use crate::command::Command;
use crate::event::Event;
use crate::scenario::Setup;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::dice::{Dice, Misfit, Script, keep_fitting, rehearse};
use initiative_kernel::game::{Game, Refusal, Seat, Seats, SetupError, Sink, Status};

impl Game for Dungeon {
    const ID: &'static str = "dungeon";
    const RULES: u32 = 3;
    // DELVE-CMD-4: every command takes time or ends the delve, so all are final. Undo is always
    // refused with the same reason, which tells nothing about what happened out of sight.
    const FINAL: Option<Refusal> = Some(TIME_PASSED);
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, out: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        let mut game = Self::position(setup, seed)?;
        game.begin(out);
        if let Some(misfit) = game.dice.script().and_then(Script::misfit) {
            let refusal = bad_dice_script(&misfit);
            return Err(SetupError::new("dice_script", refusal.code, format!("{refusal}")));
        }
        Ok(game)
    }

    fn seats(&self) -> Seats {
        Seats::only(SEAT)
    }

    fn status(&self) -> Status {
        match self.ending {
            None => Status::to_move(SEAT),
            Some(ending) => Status::Over(ending.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        let first = out.len();
        self.list(seat, out);
        keep_fitting(self, seat, out, first);
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.allows(seat, command)?;
        self.fits(seat, command)
    }

    fn apply(&mut self, _: Seat, command: Command, out: &mut impl Sink<Event>) {
        self.carry_out(&command, out);
    }

    fn reimagine(&self, _: Seat, dice: &mut Dice) -> Self {
        self.reimagined(dice)
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn validate(&self) -> Result<(), SetupError> {
        self.check_state()
    }
}

impl Dungeon {
    // DELVE-DICE-2
    /// Whether scripted dice fit a command that is otherwise allowed.
    pub(crate) fn fits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rehearse(self, seat, command).map_err(|misfit| bad_dice_script(&misfit))
    }
}

fn bad_dice_script(misfit: &Misfit) -> Refusal {
    BAD_DICE_SCRIPT.number(misfit.value).number(misfit.low).number(misfit.high)
}
