//! Proofs that a seat can win, by trying everything.
//!
//! A proof holds whatever the others do. It never needs luck: a command that rolls dice which are not
//! scripted does not count, and neither does one that reveals something hidden, unless the game says
//! that what is hidden cannot matter.
//!
//! ```
//! use initiative_bots::proof::{Challenge, Prover};
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! // Three tiles to go, and up to three steps in a turn.
//! let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
//! let challenge = Challenge { commands: 3, replies: false, reveals: false };
//! let mut prover = Prover::new(challenge, |command| *command == Command::Resign, 10_000);
//! let win = prover.shortest(&trail, Seat(0)).ok().flatten().ok_or("three steps win")?;
//! assert_eq!(win.commands, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// What has to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The most commands of the winner.
    pub commands: u32,
    /// Whether others decide in between. If not, the win must come before anybody else decides or
    /// acts by itself.
    pub replies: bool,
    /// Whether commands count that reveal or shuffle what is hidden. Only for games in which that
    /// cannot change who wins before somebody else decides, and whose commands draw no
    /// [bits](initiative_kernel::dice::Dice::bits): like a shuffle, these never take told dice.
    pub reveals: bool,
}

/// A win that nothing can prevent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin<C> {
    /// How many commands of the winner it takes at least.
    pub commands: u32,
    /// The commands, with the answers of the others that hold out best.
    pub line: Vec<(Seat, C)>,
    /// Whether there is no other way: every shortest way has the same commands, perhaps in another
    /// order; with replies, the first command and those of the line are the only ones.
    pub unique: bool,
}

/// There were more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// Looks for proofs.
pub struct Prover<G: Game> {
    challenge: Challenge,
    shuns: fn(&G::Command) -> bool,
    hopeless: fn(&G, Seat, u32) -> bool,
    /// How many positions may still be made.
    left: u64,
    /// What is known: whether a position is won with a number of commands, by fingerprint and
    /// number.
    known: BTreeMap<(u64, u32), bool>,
    events: Vec<G::Event>,
}

/// The most ways to win that are listed; with more, the win is not unique.
const WAYS: usize = 200;

impl<G: Game> Prover<G> {
    /// A prover that makes at most `positions` positions in all its proofs together. Those that the
    /// game itself makes while dice are told, to see which commands fit them, count, too.
    #[must_use]
    pub const fn new(challenge: Challenge, shuns: fn(&G::Command) -> bool, positions: u64) -> Self {
        let hopeless = |_: &G, _, _| false;
        Self {
            challenge,
            shuns,
            hopeless,
            left: positions,
            known: BTreeMap::new(),
            events: Vec::new(),
        }
    }

    /// Passes over positions that a seat surely cannot win with the commands it has left.
    #[must_use]
    pub fn passing_over(self, hopeless: fn(&G, Seat, u32) -> bool) -> Self {
        Self { hopeless, ..self }
    }

    /// How many positions may still be made.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// The shortest forced win, if there is one.
    pub fn shortest(
        &mut self,
        game: &G,
        seat: Seat,
    ) -> Result<Option<ForcedWin<G::Command>>, TooMany> {
        let Some(commands) = self.fewest(game, seat)? else {
            return Ok(None);
        };
        let (line, unique) = if self.challenge.replies {
            let mut line = Vec::new();
            let unique = self.main_line(game, seat, commands, &mut line)?;
            (line, unique)
        } else {
            let mut ways = Vec::new();
            self.ways(game, seat, commands, &mut Vec::new(), &mut ways)?;
            let unique = ways.len() < WAYS && ways.iter().all(|way| is_permutation(way, &ways[0]));
            let first = ways.into_iter().next().unwrap_or_default();
            (first.into_iter().map(|command| (seat, command)).collect(), unique)
        };
        Ok(Some(ForcedWin { commands, line, unique }))
    }

    /// With how many commands `seat` wins at least, if it does.
    fn fewest(&mut self, game: &G, seat: Seat) -> Result<Option<u32>, TooMany> {
        for commands in 1..=self.challenge.commands {
            if self.is_won(game, seat, commands)? {
                return Ok(Some(commands));
            }
        }
        Ok(None)
    }

    /// A command with which `seat` keeps to a shortest forced win, if there is one.
    pub fn winning_command(&mut self, game: &G, seat: Seat) -> Result<Option<G::Command>, TooMany> {
        let Some(commands) = self.fewest(game, seat)? else {
            return Ok(None);
        };
        for command in self.choices(game, seat) {
            if let Some(after) = self.after(game, seat, &command)?
                && self.is_won(&after, seat, commands - 1)?
            {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    /// Whether `seat` wins with at most `commands` commands, whatever the others do.
    pub fn is_won(&mut self, game: &G, seat: Seat, commands: u32) -> Result<bool, TooMany> {
        if let Some(over) = over(game, seat) {
            return Ok(over);
        }
        let Some(mover) = mover(game, seat) else {
            return Ok(false);
        };
        let late = mover == seat && commands == 0 || mover != seat && !self.challenge.replies;
        if late || (self.hopeless)(game, seat, commands) {
            return Ok(false);
        }
        let key = (game.digest(), commands);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let own = mover == seat;
        let mut won = !own;
        for command in self.choices(game, mover) {
            let after = self.after(game, mover, &command)?;
            // A command that leaves something to chance proves nothing, whichever seat gives it.
            let wins = match &after {
                Some(after) => self.is_won(after, seat, commands - u32::from(own))?,
                None => false,
            };
            if wins == own {
                won = own;
                break;
            }
        }
        self.known.insert(key, won);
        Ok(won)
    }

    /// What a seat can do, but for what it shuns.
    pub fn choices(&mut self, game: &G, mover: Seat) -> Vec<G::Command> {
        let mut legal = Vec::new();
        game.legal(mover, &mut legal);
        if dice(game).1 > 0 {
            self.left = self.left.saturating_sub(legal.len() as u64);
        }
        legal.retain(|command| !(self.shuns)(command));
        legal
    }

    /// The position after a command; none if the command leaves something to chance.
    pub fn after(
        &mut self,
        game: &G,
        mover: Seat,
        command: &G::Command,
    ) -> Result<Option<G>, TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let mut after = game.clone();
        let (rolls, told) = dice(game);
        self.events.clear();
        after.apply(mover, command.clone(), &mut self.events);
        let Challenge { replies, reveals, .. } = self.challenge;
        let mut traces = self.events.iter().map(G::trace);
        if traces.any(|trace| trace.revealed && !reveals || trace.automatic && !replies) {
            return Ok(None);
        }
        let (rolled, rest) = dice(&after);
        // Shuffles count as rolls, too, but take no told dice. While some of these are left, all
        // other rolls were told.
        let certain = rolled - rolls <= told || reveals && rest > 0;
        Ok(certain.then_some(after))
    }

    /// All ways to win with exactly `commands` commands, unless there are too many.
    fn ways(
        &mut self,
        game: &G,
        seat: Seat,
        commands: u32,
        way: &mut Vec<G::Command>,
        ways: &mut Vec<Vec<G::Command>>,
    ) -> Result<(), TooMany> {
        if over(game, seat) == Some(true) {
            ways.push(way.clone());
            return Ok(());
        }
        if commands == 0 || mover(game, seat) != Some(seat) {
            return Ok(());
        }
        for command in self.choices(game, seat) {
            if ways.len() >= WAYS {
                return Ok(());
            }
            let Some(after) = self.after(game, seat, &command)? else {
                continue;
            };
            if self.is_won(&after, seat, commands - 1)? {
                way.push(command);
                self.ways(&after, seat, commands - 1, way, ways)?;
                way.pop();
            }
        }
        Ok(())
    }

    /// Follows the win against the answers that hold out longest; true if every command of the
    /// winner in it was the only one.
    fn main_line(
        &mut self,
        game: &G,
        seat: Seat,
        commands: u32,
        line: &mut Vec<(Seat, G::Command)>,
    ) -> Result<bool, TooMany> {
        if over(game, seat).is_some() {
            return Ok(true);
        }
        let Some(mover) = mover(game, seat) else {
            return Ok(false);
        };
        let mut found: Option<(G::Command, G, bool)> = None;
        for command in self.choices(game, mover) {
            let Some(after) = self.after(game, mover, &command)? else {
                continue;
            };
            if mover != seat {
                // An answer that holds out as long as any, and leaves only one way if possible.
                if over(&after, seat).is_none() && self.is_won(&after, seat, commands - 1)? {
                    continue;
                }
                let only = self.winners(&after, seat, commands)? == 1;
                if found.as_ref().is_none_or(|(_, _, best)| only && !best) {
                    found = Some((command, after, only));
                }
            } else if self.is_won(&after, seat, commands - 1)? {
                match &mut found {
                    Some((_, _, only)) => *only = false,
                    None => found = Some((command, after, true)),
                }
            }
        }
        // Others may have only answers that shorten the fight.
        let Some((command, after, only)) = found else {
            return self.short_line(game, seat, mover, commands, line);
        };
        line.push((mover, command));
        let left = if mover == seat { commands - 1 } else { commands };
        Ok(self.main_line(&after, seat, left, line)? && (mover != seat || only))
    }

    fn short_line(
        &mut self,
        game: &G,
        seat: Seat,
        mover: Seat,
        commands: u32,
        line: &mut Vec<(Seat, G::Command)>,
    ) -> Result<bool, TooMany> {
        let Some(command) = self.choices(game, mover).into_iter().next() else {
            return Ok(false);
        };
        let Some(after) = self.after(game, mover, &command)? else {
            return Ok(false);
        };
        line.push((mover, command));
        self.main_line(&after, seat, commands.saturating_sub(1), line)
    }

    /// How many commands of `seat` win.
    fn winners(&mut self, game: &G, seat: Seat, commands: u32) -> Result<usize, TooMany> {
        if mover(game, seat) != Some(seat) {
            return Ok(0);
        }
        let mut count = 0;
        for command in self.choices(game, seat) {
            if let Some(after) = self.after(game, seat, &command)? {
                count += usize::from(self.is_won(&after, seat, commands - 1)?);
            }
        }
        Ok(count)
    }
}

/// How many rolls there were, and how many of the next are scripted.
fn dice<G: Game>(game: &G) -> (u64, u64) {
    game.dice().map_or((0, 0), |dice| {
        (dice.rolls(), dice.script().map_or(0, |script| script.rest().count() as u64))
    })
}

/// Whether the match is over, and then whether `seat` has won.
fn over<G: Game>(game: &G, seat: Seat) -> Option<bool> {
    game.status().outcome().map(|outcome| outcome.winners().contains(seat))
}

/// The seat that decides: `seat` if it may.
fn mover<G: Game>(game: &G, seat: Seat) -> Option<Seat> {
    let awaited = game.status().awaited();
    if awaited.contains(seat) { Some(seat) } else { awaited.iter().next() }
}

/// Whether two lists have the same commands, in any order.
fn is_permutation<C: PartialEq>(one: &[C], other: &[C]) -> bool {
    let mut rest: Vec<&C> = other.iter().collect();
    one.len() == other.len()
        && one.iter().all(|command| {
            let place = rest.iter().position(|left| *left == command);
            place.map(|place| rest.swap_remove(place)).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_testkit::sample::{Command, Setup, Trail};

    fn prover(commands: u32, replies: bool, positions: u64) -> Prover<Trail> {
        let challenge = Challenge { commands, replies, reveals: false };
        Prover::new(challenge, |command| *command == Command::Resign, positions)
    }

    fn trail(length: u8) -> Trail {
        Trail::start(&Setup { length, ..Setup::default() }, 1).unwrap()
    }

    #[test]
    fn a_win_does_not_count_on_luck() {
        // A die of four or more would be there at once, but it may also show less.
        let win = prover(3, false, 100_000).shortest(&trail(3), Seat(0)).unwrap().unwrap();
        assert_eq!(win.commands, 3);
        assert!(
            win.line.iter().all(|(seat, command)| *seat == Seat(0) && *command == Command::Step)
        );
        assert!(win.unique);
        assert_eq!(prover(3, false, 100_000).shortest(&trail(9), Seat(0)), Ok(None));
    }

    #[test]
    fn a_win_must_come_with_so_many_commands() {
        assert_eq!(prover(2, false, 100_000).shortest(&trail(3), Seat(0)), Ok(None));
    }

    #[test]
    fn a_proof_ends_when_there_are_too_many_positions() {
        assert_eq!(prover(3, false, 5).shortest(&trail(3), Seat(0)), Err(TooMany));
    }

    #[test]
    fn what_a_game_tries_while_dice_are_told_counts() {
        let after = |script| {
            let setup = Setup { length: 9, script };
            let mut prover = prover(1, false, 100);
            assert_eq!(prover.is_won(&Trail::start(&setup, 1).unwrap(), Seat(0), 1), Ok(false));
            100 - prover.left()
        };
        // Step, roll, look, eat, camp and pass are tried before they are listed.
        assert_eq!((after(Vec::new()), after(Vec::from([1, 1]))), (6, 6 + 7));
    }

    #[test]
    fn lists_are_compared_without_their_order() {
        assert!(is_permutation(&[1, 2, 2], &[2, 1, 2]));
        assert!(!is_permutation(&[1, 2, 2], &[1, 1, 2]) && !is_permutation(&[1], &[1, 1]));
    }
}
