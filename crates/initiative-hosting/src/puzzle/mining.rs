//! Finding puzzles in matches between bots.

use super::open_puzzle::place_of;
use super::{OpenPuzzle, Puzzle};
use crate::hosted::Hosted;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_bots::luck::Luck;
use initiative_bots::random;
use initiative_kernel::game::{Null, SetupError};
use initiative_scene::staged::read_setup;

/// After how many commands a match is looked at again.
const TIRED: u32 = 12;

/// Where to look for puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Mine<'a> {
    /// The scenario to play.
    pub scenario: &'a str,
    /// The seed of the match.
    pub seed: u64,
    /// Who plays, seat by seat; the last ones go around.
    pub bots: &'a [&'a str],
    /// The longest match, in commands.
    pub longest: u32,
    /// The most puzzles taken from one match.
    pub most: usize,
}

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinedPuzzle {
    /// The puzzle. It does not know yet which bots miss it.
    pub puzzle: Puzzle,
    /// The fingerprint of its position.
    pub digest: u64,
}

impl Mine<'_> {
    /// Plays the match and looks at every position in which somebody may have a puzzle.
    pub fn dig<G: Hosted>(&self) -> Result<Vec<MinedPuzzle>, SetupError> {
        let setup = G::about().setup(self.scenario, &[]);
        let setup = setup.and_then(|setup| read_setup::<G>(&setup))?;
        let mut state = G::start(&setup, self.seed)?;
        let (cast, mut legal) = (G::cast(), Vec::new());
        let (mut before, mut found) = (Vec::new(), Vec::new());
        // After a find, the next positions are too much like it.
        let mut tired = 0_u32;
        for number in 0..self.longest {
            let Some(seat) = state.status().awaited().iter().next() else {
                break;
            };
            tired = tired.saturating_sub(1);
            if let Some(mined) =
                Some(&state).filter(|_| tired == 0).and_then(|state| self.look(state, &before))
            {
                found.push(mined);
                tired = TIRED;
            }
            if found.len() >= self.most {
                break;
            }
            let bot = self.bots.get(seat.index() % self.bots.len().max(1));
            let bot = bot.copied().unwrap_or(random::NAME);
            let luck = Luck::new(self.seed, seat, number.into());
            let Some(command) = cast.choose(bot, &state, seat, luck, &mut legal) else {
                break;
            };
            let Some(place) = place_of(&state, seat, &command) else {
                break;
            };
            before.push(place);
            state.apply(seat, command, &mut Null);
        }
        Ok(found)
    }

    /// The puzzle of a position, if it has exactly one way to win.
    fn look<G: Hosted>(&self, state: &G, before: &[u16]) -> Option<MinedPuzzle> {
        let open = OpenPuzzle::of(state, self.seed)?;
        let win = open.shortest().ok()??;
        if !win.unique || win.commands < 2 {
            return None;
        }
        let mut after = open.game.clone();
        let mut places = Vec::new();
        for (seat, command) in win.line {
            // A line whose answers come from several seats at once cannot be written down.
            if after.status().awaited().iter().next() != Some(seat) {
                return None;
            }
            places.push(place_of(&after, seat, &command)?);
            after.apply(seat, command, &mut Null);
        }
        let puzzle = Puzzle {
            id: format!("{}-{}-{}", self.scenario, self.seed, before.len()),
            scenario: String::from(self.scenario),
            seed: self.seed,
            commands: win.commands,
            before: before.to_vec(),
            win: places,
            missed: Vec::new(),
        };
        Some(MinedPuzzle { puzzle, digest: open.game.digest() })
    }
}
