//! Proofs that a seat can win, by trying everything.
//!
//! A proof holds whatever the others do. It never needs luck: a command that rolls dice which are not
//! scripted does not count, and neither does one that reveals something hidden, unless the proof
//! holds in several worlds at once, in which the same commands must win.
//!
//! ```
//! use initiative_bots::proof::{Challenge, Prover};
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! // Three tiles to go, and up to three steps in a turn.
//! let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
//! let challenge = Challenge { commands: 3, replies: false, worlds: 1 };
//! let mut prover = Prover::new(challenge, |command| *command == Command::Resign, 10_000);
//! let win = prover.shortest(&trail, Seat(0)).ok().flatten().ok_or("three steps win")?;
//! assert_eq!(win.commands, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// What has to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The most commands of the winner.
    pub commands: u32,
    /// Whether others decide in between. If not, the win must come before anybody else does.
    pub replies: bool,
    /// In how many worlds the same commands must win. With one, nothing hidden may be revealed.
    pub worlds: u8,
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
    /// How many positions may still be made.
    left: u64,
    /// What is known: whether positions are won with so many commands.
    known: BTreeMap<(u64, u32), bool>,
    events: Vec<G::Event>,
}

/// More ways to win than this are never the only one.
const WAYS: usize = 200;

impl<G: Game> Prover<G> {
    /// A prover that makes at most so many positions in all its proofs together.
    #[must_use]
    pub const fn new(challenge: Challenge, shuns: fn(&G::Command) -> bool, positions: u64) -> Self {
        Self { challenge, shuns, left: positions, known: BTreeMap::new(), events: Vec::new() }
    }

    /// How many positions may still be made.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// The worlds that `seat` cannot tell apart, the true one first.
    #[must_use]
    pub fn worlds(&self, game: &G, seat: Seat) -> Vec<G> {
        let mut worlds = Vec::from([game.clone()]);
        for world in 1..self.challenge.worlds.max(1) {
            let mut dice = Dice::new(0).stream("proof", world.into());
            worlds.push(game.reimagine(seat, &mut dice));
        }
        worlds
    }

    /// The shortest forced win, if there is one.
    pub fn shortest(
        &mut self,
        game: &G,
        seat: Seat,
    ) -> Result<Option<ForcedWin<G::Command>>, TooMany> {
        let worlds = self.worlds(game, seat);
        for commands in 1..=self.challenge.commands {
            if !self.is_won(&worlds, seat, commands)? {
                continue;
            }
            let (line, unique) = if self.challenge.replies {
                let mut line = Vec::new();
                let unique = self.main_line(&worlds, seat, commands, &mut line)?;
                (line, unique)
            } else {
                let mut ways = Vec::new();
                self.ways(&worlds, seat, commands, &mut Vec::new(), &mut ways)?;
                let unique =
                    ways.len() < WAYS && ways.iter().all(|way| is_permutation(way, &ways[0]));
                let first = ways.into_iter().next().unwrap_or_default();
                (first.into_iter().map(|command| (seat, command)).collect(), unique)
            };
            return Ok(Some(ForcedWin { commands, line, unique }));
        }
        Ok(None)
    }

    /// Whether `seat` wins with at most so many commands, whatever the others do.
    pub fn is_won(&mut self, worlds: &[G], seat: Seat, commands: u32) -> Result<bool, TooMany> {
        if let Some(over) = over(worlds, seat) {
            return Ok(over);
        }
        let Some(mover) = mover(worlds, seat) else {
            return Ok(false);
        };
        if mover == seat && commands == 0 || mover != seat && !self.challenge.replies {
            return Ok(false);
        }
        let key =
            (worlds.iter().fold(0_u64, |sum, world| sum.rotate_left(9) ^ world.digest()), commands);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let own = mover == seat;
        let mut won = !own;
        for command in self.choices(worlds, mover) {
            let after = self.after(worlds, mover, &command)?;
            // What is left to chance is no proof, whoever does it.
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

    /// What a seat can do in every world.
    pub fn choices(&self, worlds: &[G], mover: Seat) -> Vec<G::Command> {
        let mut legal = Vec::new();
        if let Some((first, others)) = worlds.split_first() {
            first.legal(mover, &mut legal);
            legal.retain(|command| {
                !(self.shuns)(command)
                    && others.iter().all(|world| world.check(mover, command).is_ok())
            });
        }
        legal
    }

    /// The worlds after a command; none if it leaves something to chance.
    pub fn after(
        &mut self,
        worlds: &[G],
        mover: Seat,
        command: &G::Command,
    ) -> Result<Option<Vec<G>>, TooMany> {
        self.left = self.left.checked_sub(worlds.len() as u64).ok_or(TooMany)?;
        let mut after = worlds.to_vec();
        for world in &mut after {
            let (rolls, scripted) = dice(world);
            self.events.clear();
            world.apply(mover, command.clone(), &mut self.events);
            let reveals = self.challenge.worlds < 2
                && self.events.iter().any(|event| G::trace(event).revealed);
            if reveals || dice(world).0 - rolls > scripted {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// All ways to win with exactly so many commands, as far as there are not too many.
    fn ways(
        &mut self,
        worlds: &[G],
        seat: Seat,
        commands: u32,
        way: &mut Vec<G::Command>,
        ways: &mut Vec<Vec<G::Command>>,
    ) -> Result<(), TooMany> {
        if over(worlds, seat) == Some(true) {
            ways.push(way.clone());
            return Ok(());
        }
        if commands == 0 || mover(worlds, seat) != Some(seat) {
            return Ok(());
        }
        for command in self.choices(worlds, seat) {
            if ways.len() >= WAYS {
                return Ok(());
            }
            let Some(after) = self.after(worlds, seat, &command)? else {
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
        worlds: &[G],
        seat: Seat,
        commands: u32,
        line: &mut Vec<(Seat, G::Command)>,
    ) -> Result<bool, TooMany> {
        if over(worlds, seat).is_some() {
            return Ok(true);
        }
        let Some(mover) = mover(worlds, seat) else {
            return Ok(false);
        };
        let mut found: Option<(G::Command, Vec<G>, bool)> = None;
        for command in self.choices(worlds, mover) {
            let Some(after) = self.after(worlds, mover, &command)? else {
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
            return self.short_line(worlds, seat, mover, commands, line);
        };
        line.push((mover, command));
        let left = if mover == seat { commands - 1 } else { commands };
        Ok(self.main_line(&after, seat, left, line)? && (mover != seat || only))
    }

    fn short_line(
        &mut self,
        worlds: &[G],
        seat: Seat,
        mover: Seat,
        commands: u32,
        line: &mut Vec<(Seat, G::Command)>,
    ) -> Result<bool, TooMany> {
        let Some(command) = self.choices(worlds, mover).into_iter().next() else {
            return Ok(false);
        };
        let Some(after) = self.after(worlds, mover, &command)? else {
            return Ok(false);
        };
        line.push((mover, command));
        self.main_line(&after, seat, commands.saturating_sub(1), line)
    }

    /// How many commands of `seat` win.
    fn winners(&mut self, worlds: &[G], seat: Seat, commands: u32) -> Result<usize, TooMany> {
        if mover(worlds, seat) != Some(seat) {
            return Ok(0);
        }
        let mut count = 0;
        for command in self.choices(worlds, seat) {
            if let Some(after) = self.after(worlds, seat, &command)? {
                count += usize::from(self.is_won(&after, seat, commands - 1)?);
            }
        }
        Ok(count)
    }
}

/// How many rolls there were, and how many of the next are scripted.
fn dice<G: Game>(world: &G) -> (u64, u64) {
    world.dice().map_or((0, 0), |dice| {
        (dice.rolls(), dice.script().map_or(0, |script| script.rest().count() as u64))
    })
}

/// Whether the match is over, and then whether `seat` has won in every world.
fn over<G: Game>(worlds: &[G], seat: Seat) -> Option<bool> {
    let mut outcomes = worlds.iter().map(|world| world.status().outcome());
    if outcomes.clone().all(|outcome| outcome.is_none()) {
        return None;
    }
    Some(outcomes.all(|outcome| outcome.is_some_and(|outcome| outcome.winners().contains(seat))))
}

/// The seat that decides: `seat` if it may in every world.
fn mover<G: Game>(worlds: &[G], seat: Seat) -> Option<Seat> {
    if worlds.iter().all(|world| world.status().awaited().contains(seat)) {
        return Some(seat);
    }
    worlds.first()?.status().awaited().iter().next()
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
        let challenge = Challenge { commands, replies, worlds: 1 };
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
    fn lists_are_compared_without_their_order() {
        assert!(is_permutation(&[1, 2, 2], &[2, 1, 2]));
        assert!(!is_permutation(&[1, 2, 2], &[1, 1, 2]) && !is_permutation(&[1], &[1, 1]));
    }
}
