//! Refusals: a stable code for programs, a sentence for people.

use alloc::string::String;
use core::fmt::{self, Write};

/// Why a command was refused.
///
/// A refusal is a small copyable value and making one never allocates: searches and bots ask
/// `check` millions of times. The sentence may have `{}` places, filled in order by the arguments
/// when somebody reads it.
///
/// ```
/// use initiative_kernel::game::Refusal;
/// let refusal = Refusal::new("duel/not_enough_mana", "That costs {}; you have {}.").number(4).number(3);
/// assert_eq!(refusal.code, "duel/not_enough_mana");
/// assert_eq!(refusal.to_string(), "That costs 4; you have 3.");
///
/// // Names live in the game's state: `Game::name` finds them when the sentence is needed.
/// let refusal = Refusal::new("squad/already_moved", "{} has already moved.").name(2);
/// assert_eq!(refusal.explain(|id| (id == 2).then_some("Ada")), "Ada has already moved.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code, with the game's name in front: `duel/not_your_turn`.
    pub code: &'static str,
    /// The sentence, with `{}` where an argument goes.
    pub message: &'static str,
    args: [Arg; Refusal::ARGS],
}

/// Refused because the match is over.
pub const MATCH_OVER: Refusal = Refusal::new("kernel/match_over", "The match is over.");
/// Refused because somebody else must decide.
pub const NOT_YOUR_TURN: Refusal = Refusal::new("kernel/not_your_turn", "It is not your turn.");
/// Refused because the rules do not list it.
pub const NOT_LEGAL: Refusal = Refusal::new("kernel/not_legal", "The rules do not allow that now.");

/// One argument of a refusal's sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arg {
    /// No argument.
    None,
    /// A number.
    Number(i64),
    /// A fixed word.
    Word(&'static str),
    /// Something the game has a name for.
    Name(u32),
}

impl Refusal {
    /// How many arguments a sentence can have.
    const ARGS: usize = 3;

    /// A refusal without arguments yet.
    #[must_use]
    pub const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code, message, args: [Arg::None; Self::ARGS] }
    }

    /// Adds a number as the next argument.
    #[must_use]
    pub const fn number(self, number: i64) -> Self {
        self.with(Arg::Number(number))
    }

    /// Adds a fixed word as the next argument.
    #[must_use]
    pub const fn word(self, word: &'static str) -> Self {
        self.with(Arg::Word(word))
    }

    /// Adds the name of something as the next argument.
    #[must_use]
    pub const fn name(self, id: u32) -> Self {
        self.with(Arg::Name(id))
    }

    const fn with(mut self, arg: Arg) -> Self {
        let mut place = 0;
        while place < Self::ARGS {
            if matches!(self.args[place], Arg::None) {
                self.args[place] = arg;
                break;
            }
            place += 1;
        }
        self
    }

    /// The sentence, with names from `names`.
    #[must_use]
    pub fn explain<'a>(&self, names: impl Fn(u32) -> Option<&'a str>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, names);
        text
    }

    fn write<'a>(
        &self,
        out: &mut impl Write,
        names: impl Fn(u32) -> Option<&'a str>,
    ) -> fmt::Result {
        let mut pieces = self.message.split("{}");
        out.write_str(pieces.next().unwrap_or_default())?;
        for (place, piece) in pieces.enumerate() {
            match self.args.get(place).copied().unwrap_or(Arg::None) {
                Arg::None => out.write_str("?")?,
                Arg::Number(number) => write!(out, "{number}")?,
                Arg::Word(word) => out.write_str(word)?,
                Arg::Name(id) => match names(id) {
                    Some(name) => out.write_str(name)?,
                    None => write!(out, "#{id}")?,
                },
            }
            out.write_str(piece)?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |_| None)
    }
}

impl core::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn missing_and_surplus_arguments_show_but_never_panic() {
        let bare = Refusal::new("t/x", "{} of {}");
        assert_eq!(bare.number(1).to_string(), "1 of ?");
        assert_eq!(bare.number(1).word("two").number(3).number(4).to_string(), "1 of two");
        assert_eq!(bare.name(7).number(1).to_string(), "#7 of 1");
    }
}
