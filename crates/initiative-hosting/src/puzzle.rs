//! Puzzles: positions of real matches in which there is exactly one way to win.
//!
//! A game says which of its positions can be puzzles ([`Hosted::puzzle`]), and brings a file of them
//! ([`Hosted::puzzles`]). A line of the file says how to get to the position from the beginning of a
//! scenario, and how to win from there; every command is its place among the legal ones. So the file
//! is small, and nothing in it can be wrong without being noticed: [`OpenPuzzle::prove`] does all of
//! it again.
//!
//! ```
//! use initiative_hosting::puzzle::Puzzle;
//! let text = "# id scenario seed commands | before | win | missed by\n\
//!             first standard 17 2 | 4 0 12 | 3 0 | random greedy\n";
//! let puzzles = Puzzle::read(text)?;
//! assert_eq!((puzzles[0].commands, &puzzles[0].before[..]), (2, &[4, 0, 12][..]));
//! assert_eq!(Puzzle::read(&puzzles[0].to_string())?, puzzles);
//! assert!(Puzzle::read("first standard x 2 | | 3 |").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod mining;
mod open_puzzle;

pub use mining::{Mine, MinedPuzzle};
pub use open_puzzle::{OpenPuzzle, PuzzleAttempt, PuzzleState, prover, solves};

use crate::hosted::Hosted;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use initiative_bots::proof::Challenge;

/// A position as a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTerms<S> {
    /// The setup of a match that begins with the position.
    pub setup: S,
    /// What has to be done at most.
    pub challenge: Challenge,
    /// What the player is told: `Mate in {n}.` The number of commands stands for `{n}`.
    pub goal: String,
}

/// A puzzle of a game's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its stable name.
    pub id: String,
    /// The scenario of the match that it comes from.
    pub scenario: String,
    /// The seed of that match.
    pub seed: u64,
    /// How many commands it takes to win.
    pub commands: u32,
    /// The commands before the position: the place of each among the legal ones.
    pub before: Vec<u16>,
    /// The commands that win, with the answers of others.
    pub win: Vec<u16>,
    /// The bots that do not find it.
    pub missed: Vec<String>,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFault {
    /// The line in the file, or the id of the puzzle.
    pub place: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl core::error::Error for PuzzleFault {}

const FORM: &str = "a puzzle is `id scenario seed commands | before | win | missed`";

impl Puzzle {
    /// Reads a file of puzzles. Lines that begin with `#` are for people.
    pub fn read(text: &str) -> Result<Vec<Self>, PuzzleFault> {
        let mut puzzles: Vec<Self> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |message: String| PuzzleFault { place: format!("line {number}"), message };
            let puzzle = Self::read_line(line).map_err(fault)?;
            if puzzles.iter().any(|other| other.id == puzzle.id) {
                return Err(fault(format!("there is another puzzle `{}`", puzzle.id)));
            }
            puzzles.push(puzzle);
        }
        Ok(puzzles)
    }

    fn read_line(line: &str) -> Result<Self, String> {
        let mut parts = line.split('|');
        let mut part = || parts.next().ok_or_else(|| FORM.to_owned());
        let (head, before, win, missed) = (part()?, part()?, part()?, part()?);
        let words: Vec<&str> = head.split_whitespace().collect();
        let ([id, scenario, seed, commands], None) = (words.as_slice(), parts.next()) else {
            return Err(FORM.to_owned());
        };
        Ok(Self {
            id: (*id).to_owned(),
            scenario: (*scenario).to_owned(),
            seed: number(seed)?,
            commands: number(commands)?,
            before: before.split_whitespace().map(number).collect::<Result<_, _>>()?,
            win: win.split_whitespace().map(number).collect::<Result<_, _>>()?,
            missed: missed.split_whitespace().map(ToOwned::to_owned).collect(),
        })
    }

    /// The puzzles of a game.
    pub fn of<G: Hosted>() -> Result<Vec<Self>, PuzzleFault> {
        Self::read(G::puzzles())
    }
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` must be a whole number"))
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, scenario, seed, commands, before, win, missed } = self;
        let list = |numbers: &[u16]| {
            numbers.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
        };
        let (before, win, missed) = (list(before), list(win), missed.join(" "));
        write!(f, "{id} {scenario} {seed} {commands} | {before} | {win} | {missed}")
    }
}
