//! A puzzle as something to play.

use super::{Puzzle, PuzzleFault, PuzzleTerms};
use crate::hosted::Hosted;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_bots::luck::Luck;
use initiative_bots::proof::{Challenge, ForcedWin, Prover, TooMany};
use initiative_kernel::game::{Null, Seat};
use initiative_scene::staged::read_setup;

/// The most positions of a proof. Mining stays below it, so that proofs stay quick.
pub(super) const POSITIONS: u64 = 25_000;

/// The most commands of a bot that tries a puzzle.
const LONGEST: usize = 40;

/// A prover that makes at most `positions` positions. It leaves out what bots shun and what is
/// [needless](Hosted::needless), and looks into no [hopeless](Hosted::hopeless) position.
#[must_use]
pub fn prover<G: Hosted>(challenge: Challenge, positions: u64) -> Prover<G> {
    let shuns = |command: &G::Command| G::shuns(command) || G::needless(command);
    Prover::new(challenge, shuns, positions).passing_over(G::hopeless)
}

/// A puzzle with its position.
#[derive(Clone, Debug)]
pub struct OpenPuzzle<G: Hosted> {
    /// The position, as a match begins with it.
    pub game: G,
    /// Who has to win.
    pub seat: Seat,
    /// What has to be done.
    pub challenge: Challenge,
    /// What the player is told.
    pub goal: String,
    /// The commands that win, with the answers of others.
    pub win: Vec<(Seat, G::Command)>,
}

impl<G: Hosted> OpenPuzzle<G> {
    /// A position as a puzzle, without a solution; none if it cannot be one.
    pub(super) fn of(state: &G, seed: u64) -> Option<Self> {
        let seat = state.status().awaited().iter().next()?;
        let PuzzleTerms { setup, challenge, goal } = state.puzzle(seat, seed)?;
        let game = G::start(&setup, seed).ok()?;
        let same = game.status().awaited().iter().next() == Some(seat);
        same.then_some(Self { game, seat, challenge, goal, win: Vec::new() })
    }

    /// Plays to the position of a puzzle.
    pub fn open(puzzle: &Puzzle) -> Result<Self, PuzzleFault> {
        let fault = |message: String| PuzzleFault { place: puzzle.id.clone(), message };
        let setup = G::about().setup(&puzzle.scenario, &[]);
        let setup = setup.and_then(|setup| read_setup::<G>(&setup));
        let setup = setup.map_err(|error| fault(format!("its scenario is unknown: {error}")))?;
        let start = G::start(&setup, puzzle.seed).map_err(|error| fault(error.to_string()))?;
        let mut state = start;
        for (place, index) in (1..).zip(&puzzle.before) {
            let (seat, command) = pick(&state, *index)
                .ok_or_else(|| fault(format!("command {place} before the position is illegal")))?;
            state.apply(seat, command, &mut Null);
        }
        let mut open = Self::of(&state, puzzle.seed)
            .ok_or_else(|| fault("the position cannot be a puzzle".to_string()))?;
        open.challenge.commands = puzzle.commands;
        open.goal = open.goal.replace("{n}", &puzzle.commands.to_string());
        let mut state = open.game.clone();
        for (place, index) in (1..).zip(&puzzle.win) {
            let (seat, command) = pick(&state, *index)
                .ok_or_else(|| fault(format!("command {place} of the win is illegal")))?;
            state.apply(seat, command.clone(), &mut Null);
            open.win.push((seat, command));
        }
        Ok(open)
    }

    fn prover(&self) -> Prover<G> {
        prover(self.challenge, POSITIONS)
    }

    pub(super) fn shortest(&self) -> Result<Option<ForcedWin<G::Command>>, TooMany> {
        self.prover().shortest(&self.game, self.seat)
    }

    /// Shows that the win of the puzzle is the only one, or says what is wrong.
    pub fn prove(&self) -> Result<(), String> {
        let win = self.shortest().map_err(|TooMany| "it has too many positions to prove")?;
        let win = win.ok_or("there is no forced win")?;
        if win.commands != self.challenge.commands {
            return Err(format!("it takes {} commands to win", win.commands));
        }
        if !win.unique {
            return Err("there is another way to win".to_string());
        }
        if win.line != self.win {
            return Err("the win is another one than it says".to_string());
        }
        Ok(())
    }

    /// Plays commands of the player, with the best answers of others.
    pub fn attempt(&self, commands: &[G::Command]) -> PuzzleAttempt<G> {
        let mut attempt = PuzzleAttempt {
            played: Vec::new(),
            state: PuzzleState::Open { left: self.challenge.commands },
        };
        let mut prover = self.prover();
        let mut game = self.game.clone();
        // After something that is left to chance nothing is proved any more.
        let (mut certain, mut events) = (true, Vec::new());
        for command in commands {
            let left = match attempt.state {
                PuzzleState::Open { left } => left.saturating_sub(1),
                PuzzleState::Astray => 0,
                PuzzleState::Solved | PuzzleState::Missed { .. } => break,
            };
            if game.check(self.seat, command).is_err() {
                break;
            }
            attempt.played.push((self.seat, command.clone()));
            certain &= advance(&mut prover, &game, self.seat, command).is_some();
            events.clear();
            game.apply(self.seat, command.clone(), &mut events);
            // A side that acts by itself has had its turn, too.
            let passed = events.iter().any(|event| G::trace(event).automatic);
            attempt.state = if self.challenge.replies {
                self.judge(&mut prover, &mut game, certain.then_some(left), &mut attempt.played)
            } else {
                self.judge_turn(&mut prover, &game, passed, certain.then_some(left))
            };
        }
        attempt
    }

    /// How it stands within a turn: a win is a win, however long it takes, until somebody else acts.
    /// `left` is how many commands are left; none if chance has played a part, and then nothing can
    /// be proved.
    fn judge_turn(
        &self,
        prover: &mut Prover<G>,
        game: &G,
        passed: bool,
        left: Option<u32>,
    ) -> PuzzleState {
        if let Some(outcome) = game.status().outcome() {
            let won = outcome.winners().contains(self.seat);
            return if won { PuzzleState::Solved } else { PuzzleState::Missed { escape: None } };
        }
        if passed || !game.status().awaited().contains(self.seat) {
            return PuzzleState::Missed { escape: None };
        }
        match left {
            Some(left) if prover.is_won(game, self.seat, left).unwrap_or(false) => {
                PuzzleState::Open { left }
            }
            _ => PuzzleState::Astray,
        }
    }

    /// What the position is worth after a command, and the answers of others.
    fn judge(
        &self,
        prover: &mut Prover<G>,
        game: &mut G,
        left: Option<u32>,
        played: &mut Vec<(Seat, G::Command)>,
    ) -> PuzzleState {
        let Some(left) = left else {
            return PuzzleState::Missed { escape: None };
        };
        loop {
            if let Some(outcome) = game.status().outcome() {
                let won = outcome.winners().contains(self.seat);
                return if won {
                    PuzzleState::Solved
                } else {
                    PuzzleState::Missed { escape: None }
                };
            }
            let awaited = game.status().awaited();
            let won = prover.is_won(game, self.seat, left).unwrap_or(false);
            let Some(other) = awaited.iter().next().filter(|_| !awaited.contains(self.seat)) else {
                return if won {
                    PuzzleState::Open { left }
                } else {
                    PuzzleState::Missed { escape: None }
                };
            };
            // The answer that escapes, or else the one that holds out longest.
            let mut best: Option<(G::Command, G, bool)> = None;
            for command in prover.choices(game, other) {
                let Some(after) = advance(prover, game, other, &command) else {
                    continue;
                };
                let lasts = |prover: &mut Prover<G>, left| {
                    !prover.is_won(&after, self.seat, left).unwrap_or(false)
                };
                let escapes = !won && lasts(prover, left);
                let holds = escapes || lasts(prover, left.saturating_sub(1));
                if best.is_none() || holds {
                    best = Some((command, after, escapes));
                }
                if escapes || won && holds {
                    break;
                }
            }
            let Some((command, after, escapes)) = best else {
                return PuzzleState::Missed { escape: None };
            };
            played.push((other, command));
            *game = after;
            if escapes {
                return PuzzleState::Missed { escape: Some(played.len() - 1) };
            }
        }
    }
}

fn advance<G: Hosted>(
    prover: &mut Prover<G>,
    game: &G,
    seat: Seat,
    command: &G::Command,
) -> Option<G> {
    prover.after(game, seat, command).ok().flatten()
}

/// An attempt at a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleAttempt<G: Hosted> {
    /// What was played, with the answers of others.
    pub played: Vec<(Seat, G::Command)>,
    /// How it stands.
    pub state: PuzzleState,
}

/// How an attempt at a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleState {
    /// Everything was right so far.
    Open {
        /// How many commands are left.
        left: u32,
    },
    /// It can still be won by the rules, but the proved win is gone.
    Astray,
    /// It is won.
    Solved,
    /// The last command was wrong.
    Missed {
        /// Which of the played commands is the answer that escapes, if there is one.
        escape: Option<usize>,
    },
}

/// Whether a bot finds the win.
pub fn solves<G: Hosted>(puzzle: &OpenPuzzle<G>, bot: &str) -> bool {
    let (cast, mut commands) = (G::cast(), Vec::new());
    loop {
        let attempt = puzzle.attempt(&commands);
        match attempt.state {
            PuzzleState::Solved => return true,
            PuzzleState::Missed { .. } => return false,
            PuzzleState::Open { .. } | PuzzleState::Astray => {}
        }
        let mut state = puzzle.game.clone();
        for (seat, command) in &attempt.played {
            state.apply(*seat, command.clone(), &mut Null);
        }
        let luck = Luck::new(1, puzzle.seat, attempt.played.len() as u64);
        match cast.choose(bot, &state, puzzle.seat, luck, &mut Vec::new()) {
            Some(command) if commands.len() < LONGEST => {
                commands.push(command);
            }
            _ => return false,
        }
    }
}

/// The legal command in that place, of the seat that decides first.
fn pick<G: Hosted>(state: &G, index: u16) -> Option<(Seat, G::Command)> {
    let seat = state.status().awaited().iter().next()?;
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let index = usize::from(index);
    (index < legal.len()).then(|| (seat, legal.swap_remove(index)))
}

/// The place of a command among the legal ones.
pub(super) fn place_of<G: Hosted>(state: &G, seat: Seat, command: &G::Command) -> Option<u16> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let place = legal.iter().position(|other| other == command)?;
    u16::try_from(place).ok()
}
