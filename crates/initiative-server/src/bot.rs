//! Bots that can sit down to any game.
//!
//! A bot thinks about reimagined states only, so it cannot know more than its seat does, and its
//! dice are a stream of their own: the same match always gets the same bot commands.

use crate::registry::Manner;
use initiative::dice::Dice;
use initiative::game::{Game, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How strong a bot is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal command, all alike.
    #[default]
    Random,
}

impl Level {
    /// Every level there is, weakest first.
    pub const ALL: &'static [Self] = &[Self::Random];

    /// A command for `seat`; none if it may not do anything. `legal` is room to work in.
    pub fn choose<G: Game>(
        self,
        game: &G,
        seat: Seat,
        manner: Manner<G>,
        dice: &mut Dice,
        legal: &mut Vec<G::Command>,
    ) -> Option<G::Command> {
        let dream = game.reimagine(seat, dice);
        legal.clear();
        dream.legal(seat, legal);
        // ONLINE-BOT-1: a bot that fails plays on, with what the match itself allows.
        match self.among(game, seat, manner, dice, legal) {
            Some(command) => Some(command),
            None => {
                legal.clear();
                game.legal(seat, legal);
                self.among(game, seat, manner, dice, legal).or_else(|| legal.pop())
            }
        }
    }

    fn among<G: Game>(
        self,
        game: &G,
        seat: Seat,
        manner: Manner<G>,
        dice: &mut Dice,
        legal: &mut Vec<G::Command>,
    ) -> Option<G::Command> {
        legal.retain(|command| !(manner.turn_free)(command));
        let Self::Random = self;
        let place = dice.index(legal.len())?;
        let command = legal.swap_remove(place);
        game.check(seat, &command).is_ok().then_some(command)
    }
}

/// The dice of the bot on `seat` for its thoughts after so many commands.
#[must_use]
pub fn dice(seed: u64, seat: Seat, commands: u64) -> Dice {
    let number = u64::from(seat.0) << 48 ^ commands;
    Dice::new(seed).stream("bot", number)
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let level = Self::ALL.iter().copied().find(|level| level.to_string() == name);
        level.ok_or(UnknownLevel)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
        }
    }
}

/// There is no bot of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("There is no such bot; there are:")?;
        Level::ALL.iter().try_for_each(|level| write!(f, " {level}"))
    }
}

impl std::error::Error for UnknownLevel {}
