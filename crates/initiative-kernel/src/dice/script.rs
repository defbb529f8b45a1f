//! Scripted results: a scenario may say what the first rolls will be.

use super::Dice;
use crate::game::{Game, Null, Seat};
use alloc::boxed::Box;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize};

/// Results that come before the seeded ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// The results still to come, the next one last.
    rest: Vec<i64>,
    misfit: Option<Misfit>,
}

/// A scripted result that does not fit the roll that took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misfit {
    /// The scripted result.
    pub value: i64,
    /// The least result the roll could have.
    pub low: i64,
    /// The greatest result the roll could have.
    pub high: i64,
}

impl Dice {
    /// Dice whose first results are given. Every roll, pick and chance with more than one possible
    /// result takes the next of them. Shuffles do not.
    ///
    /// ```
    /// use initiative_kernel::dice::Dice;
    /// let mut dice = Dice::new(1).with_script([6, 2]);
    /// assert_eq!((dice.roll(1, 6), dice.die(6)), (6, 2));
    /// assert!(dice.script().is_none(), "from here on the seed decides");
    /// ```
    #[must_use]
    pub fn with_script(mut self, results: impl IntoIterator<Item = i64>) -> Self {
        let mut rest: Vec<i64> = results.into_iter().collect();
        rest.reverse();
        self.script = (!rest.is_empty()).then(|| Box::new(Script { rest, misfit: None }));
        self
    }

    /// The script, while results are left or if one of them did not fit.
    #[must_use]
    pub fn script(&self) -> Option<&Script> {
        self.script.as_deref()
    }

    pub(super) fn scripted(&mut self, low: i64, high: i64) -> Option<i64> {
        let script = self.script.as_mut()?;
        let value = script.rest.pop()?;
        if !(low..=high).contains(&value) {
            script.misfit.get_or_insert(Misfit { value, low, high });
        }
        if script.rest.is_empty() && script.misfit.is_none() {
            self.script = None;
        }
        self.rolls = self.rolls.wrapping_add(1);
        Some(value.clamp(low, high))
    }
}

impl Script {
    /// The first result that did not fit its roll.
    #[must_use]
    pub const fn misfit(&self) -> Option<Misfit> {
        self.misfit
    }

    /// The results still to come, in order.
    pub fn rest(&self) -> impl Iterator<Item = i64> {
        self.rest.iter().rev().copied()
    }
}

/// Checks whether an otherwise legal command would roll a scripted result that does not fit.
///
/// `apply` cannot fail, so a game whose scenarios may script dice calls this at the end of its
/// `check`. It tries the command on a copy of the game, and only while [`Game::dice`] have a
/// script.
pub fn rehearse<G: Game>(game: &G, seat: Seat, command: &G::Command) -> Result<(), Misfit> {
    if script(game).is_none() {
        return Ok(());
    }
    let mut trial = game.clone();
    trial.apply(seat, command.clone(), &mut Null);
    let misfit = |game: &G| script(game).and_then(Script::misfit);
    match misfit(&trial) {
        Some(found) if misfit(game).is_none() => Err(found),
        _ => Ok(()),
    }
}

/// Removes from a list, starting at `first`, the commands whose scripted dice do not fit.
///
/// `legal` calls this where `check` calls [`rehearse`], so that the two agree. Without a script it
/// costs nothing.
pub fn keep_fitting<G: Game>(game: &G, seat: Seat, list: &mut Vec<G::Command>, first: usize) {
    if script(game).is_none() {
        return;
    }
    let mut place = 0;
    list.retain(|command| {
        place += 1;
        place <= first || rehearse(game, seat, command).is_ok()
    });
}

fn script<G: Game>(game: &G) -> Option<&Script> {
    game.dice().and_then(Dice::script)
}

/// Reads a script so that equal situations compare equal: a script with nothing left becomes
/// `None`.
pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Box<Script>>, D::Error> {
    let script = Option::<Box<Script>>::deserialize(from)?;
    Ok(script.filter(|script| !script.rest.is_empty() || script.misfit.is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misfit_is_kept_and_never_leaves_the_range() {
        let mut dice = Dice::new(1).with_script([3, 101, 4]);
        assert_eq!(dice.roll(1, 6), 3);
        assert_eq!(dice.roll(1, 100), 100);
        let misfit = Misfit { value: 101, low: 1, high: 100 };
        assert_eq!(dice.script().and_then(Script::misfit), Some(misfit));
        assert_eq!(dice.roll(1, 6), 4);
        assert_eq!(dice.rolls(), 3);
    }

    #[test]
    fn a_used_up_script_leaves_no_trace_in_the_seeded_draws() {
        let mut scripted = Dice::new(9).with_script([1]);
        scripted.roll(1, 2);
        let mut plain = Dice::new(9);
        assert_eq!(scripted.roll(1, 1_000), plain.roll(1, 1_000));
    }

    #[test]
    fn a_script_with_nothing_left_is_none() {
        let json = r#"{"seed":1,"draws":0,"rolls":0,"script":{"rest":[],"misfit":null}}"#;
        assert_eq!(serde_json::from_str::<Dice>(json).unwrap(), Dice::new(1));
        let scripted = Dice::new(1).with_script([4, 2]);
        assert!(scripted.script().unwrap().rest().eq([4, 2]));
        assert_eq!(scripted.reseeded(9).script(), scripted.script());
    }

    #[test]
    fn shuffles_and_certain_results_take_nothing_from_the_script() {
        let mut dice = Dice::new(9).with_script([2]);
        dice.shuffle(&mut [1, 2, 3]);
        dice.roll(5, 5);
        assert!(dice.chance(100));
        assert_eq!(dice.script().map(|script| script.rest().count()), Some(1));
    }
}
