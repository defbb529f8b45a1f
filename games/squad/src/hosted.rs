//! What a host needs to know about Holdfast.

mod note;
mod telling;

use crate::bot;
use crate::command::Command;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{BattleEnd, Squad, key};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_hosting::puzzle::PuzzleTerms;
use initiative_hosting::{Hosted, Note};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use telling::telling;

/// The most life that all monsters of a puzzle have together.
const MOST_LIFE: u32 = 5;
/// The most survivors that can act in a puzzle.
const MOST_ABLE: usize = 5;

impl Hosted for Squad {
    // SQUAD-CMD-1: a command is only valid for the state that the player saw.
    const EXACT: bool = true;

    // The next dice are told. Everything else that is hidden cannot matter before the monsters act.
    fn puzzle(&self, seat: Seat, seed: u64) -> Option<PuzzleTerms<Setup>> {
        let life = bot::life_left(self);
        // With more than that there is too much to try.
        let able = self.alive().filter(|place| !self.turns.is_complete(key(*place))).count();
        if self.pending.is_some()
            || !(1..=MOST_LIFE).contains(&life)
            || !(2..=MOST_ABLE).contains(&able)
        {
            return None;
        }
        let mut dice = Dice::new(seed).stream("puzzle", self.dice.rolls());
        let wish = dice.roll(2, 5).unsigned_abs();
        let faces = telling(self, seat, &mut dice, u32::try_from(wish).ok()?)?;
        let mut scenario = self.export();
        scenario["dice_script"] = faces.clone().into();
        let setup = Setup::custom(scenario);
        // What one button does is no puzzle.
        let mut simulated = Self::start(&setup, seed).ok()?;
        if simulated.check(seat, &Command::SimulatePhase).is_ok() {
            simulated.apply(seat, Command::SimulatePhase, &mut Null);
        }
        if simulated.ending == Some(BattleEnd::Won) {
            return None;
        }
        let told = faces.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        Some(PuzzleTerms {
            setup,
            challenge: bot::CERTAINTY,
            goal: format!(
                "Win before the monsters act: {{n}} commands are enough. The next dice show {told}."
            ),
        })
    }

    // SQUAD-SIM-1: the button does what single commands do. SQUAD-ATK-4: in which order hits are
    // resolved cannot matter before the monsters act, because the dice come in their own order.
    fn needless(command: &Command) -> bool {
        matches!(command, Command::SimulatePhase | Command::ChooseHitLocation { index: 1.. })
    }

    fn hopeless(&self, _: Seat, commands: u32) -> bool {
        bot::is_hopeless(self, commands)
    }

    fn puzzles() -> &'static str {
        include_str!("../content/puzzles/mined.txt")
    }

    fn bots() -> Vec<Bot<Self>> {
        bot::all()
    }

    fn score(&self, _: Seat) -> Option<i64> {
        Some(bot::score(self))
    }

    fn shuns(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn note(&self, event: &Event, out: &mut Vec<Note>) {
        self.note_event(event, out);
    }
}
