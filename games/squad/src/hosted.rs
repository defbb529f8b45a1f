//! What a host needs to know about Holdfast.

mod note;

use crate::bot;
use crate::command::Command;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Squad, key};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_bots::proof::Challenge;
use initiative_hosting::puzzle::PuzzleTerms;
use initiative_hosting::{Hosted, Note};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;

impl Hosted for Squad {
    // SQUAD-CMD-1: a command is only valid for the state that the player saw.
    const EXACT: bool = true;

    // The next dice are told. What stays hidden, the order of the cards, must not matter.
    fn puzzle(&self, _: Seat, seed: u64) -> Option<PuzzleTerms<Setup>> {
        let standing = self.monsters.iter().filter(|monster| !monster.slain);
        let life: u32 = standing.map(|monster| u32::from(monster.life())).sum();
        // With more than two survivors left to act there is too much to try.
        let able = self.alive().filter(|place| !self.turns.is_complete(key(*place))).count();
        if self.pending.is_some() || life == 0 || life > 3 || able > 2 {
            return None;
        }
        let mut dice = Dice::new(seed).stream("puzzle", self.round().into());
        let faces: Vec<u32> = (0..12).map(|_| dice.die(10)).collect();
        let mut scenario = self.export();
        scenario["dice_script"] = faces.clone().into();
        let told = faces.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        Some(PuzzleTerms {
            setup: Setup::custom(scenario),
            challenge: Challenge { commands: 4, replies: false, worlds: 3 },
            goal: format!(
                "Win before the monsters act: {{n}} commands are enough. The next dice show {told}."
            ),
        })
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
