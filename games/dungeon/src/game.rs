//! The contract with the kernel.

use crate::check::SEAT;
use crate::check::refusal::{BAD_DICE_SCRIPT, TIME_PASSED};
use crate::command::Command;
use crate::event::Event;
use crate::scenario::setup::Setup;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::dice::{Dice, Script, keep_fitting, rehearse};
use initiative_kernel::game::{Game, Refusal, Seat, Seats, SetupError, Sink, Status};

impl Game for Dungeon {
    const ID: &'static str = "dungeon";
    const RULES: u32 = 3;
    // DELVE-CMD-4: whatever takes time is final, and so is letting it pass. What takes none ends
    // the delve. One answer to everything tells nothing of what happened unseen.
    const FINAL: Option<Refusal> = Some(TIME_PASSED);
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, out: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        let mut game = Self::position(setup, seed)?;
        game.begin(out);
        if let Some(misfit) = game.dice.script().and_then(Script::misfit) {
            let refusal = BAD_DICE_SCRIPT.number(misfit.value).number(misfit.low);
            let message = alloc::format!("{}", refusal.number(misfit.high));
            return Err(SetupError::new("dice_script", BAD_DICE_SCRIPT.code, message));
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
        self.dream(dice)
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn validate(&self) -> Result<(), SetupError> {
        self.sound()
    }
}

impl Dungeon {
    // DELVE-DICE-2
    /// Whether the scripted dice, if there are any, fit a command that is otherwise allowed.
    pub(crate) fn fits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rehearse(self, seat, command).map_err(|misfit| {
            BAD_DICE_SCRIPT.number(misfit.value).number(misfit.low).number(misfit.high)
        })
    }
}
