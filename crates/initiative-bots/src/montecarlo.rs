//! Monte-Carlo tree search for games in which something is hidden or left to chance.
//!
//! Every line of play begins in its own world: what the seat cannot see is dealt anew
//! ([`Game::reimagine`]), the coming dice included. All worlds share one tree, whose branches are
//! commands. A command that is legal in few worlds is compared by how often it could have been
//! chosen, not by how often its parent was visited. Where a line leaves the tree, a plain policy
//! plays on. The line is judged at its end, or by a score at a horizon.
//!
//! ```
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_bots::luck::Luck;
//! use initiative_bots::montecarlo::{Guide, MonteCarloBudget, MonteCarloSearch};
//! use initiative_bots::thought::Thought;
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
//! let (luck, budget) = (Luck::new(1, Seat(0), 0), MonteCarloBudget::nodes(3_000));
//! let mut search = MonteCarloSearch::new(&trail, Seat(0), luck, Guide::default(), budget);
//! assert_ne!(search.finish(), Some(Command::Resign));
//! assert!(search.visited() <= 3_000);
//! # Ok::<(), initiative_kernel::game::SetupError>(())
//! ```

mod guide;
mod measure;
mod policy;
#[cfg(test)]
mod tests;
mod tree;

pub use guide::{Guide, MonteCarloBudget};

use crate::luck::Luck;
use crate::thought::{Progress, Thought};
use alloc::vec::Vec;
use core::cmp::Reverse;
use guide::ONE;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use measure::Measure;
use policy::Stroll;
use tree::Tree;

/// The name of the bot.
pub const NAME: &str = "montecarlo";

/// How many states the bot looks at for a command.
pub const NODES: u64 = 8_000;

/// A search under way.
pub struct MonteCarloSearch<G: Game> {
    game: G,
    seat: Seat,
    guide: Guide<G>,
    measure: Measure,
    budget: MonteCarloBudget,
    dice: Dice,
    tree: Tree<G::Command>,
    stage: Stage,
    /// The state that the present line has reached.
    world: G,
    /// A buffer to try a command in.
    trial: G,
    /// The nodes of the tree that the present line has passed, and which seat decided at each.
    path: Vec<(u32, Seat)>,
    /// How many commands the line has.
    line: u32,
    /// How often the line has changed to another seat, and the last seat that decided.
    handed: (u64, Seat),
    /// The seat that decides in `world`, where that was asked.
    mover: Seat,
    legal: Vec<G::Command>,
    /// The branch of each legal command.
    branches: Vec<u32>,
    /// How good each legal command looks, as far as that is known.
    looks: Vec<(i64, u32)>,
    /// How good the end of the line is for the seats that were asked about.
    ends: Vec<(Seat, i64)>,
    stroll: Stroll,
    nodes: u64,
    lines: u64,
    hurried: bool,
    done: bool,
}

/// What comes next in a line.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The line begins, in its own world.
    Deal,
    /// The line has reached a known place of the tree.
    Arrive,
    /// The search looks over a place of the tree for the first time, one command after the other.
    Weigh,
    /// A branch is chosen.
    Choose,
    /// The line has left the tree and goes on.
    Roll,
    /// The line has left the tree and looks for a command.
    Look,
}

impl<G: Game> MonteCarloSearch<G> {
    /// Searches what `seat` can do. Everything that the seat cannot see is dealt anew before the
    /// search looks at it.
    #[must_use]
    pub fn new(
        game: &G,
        seat: Seat,
        luck: Luck,
        guide: Guide<G>,
        budget: MonteCarloBudget,
    ) -> Self {
        let mut dice = luck.dice();
        let world = game.reimagine(seat, &mut dice);
        let mut legal = Vec::new();
        if guide::mover(&world, seat) == Some(seat) {
            guide.choices(&world, seat, &mut legal);
        }
        let mut tree = Tree::new();
        let mut branches = Vec::new();
        tree.meet(Tree::<G::Command>::ROOT, &legal, &mut branches);
        // With one choice or none there is nothing to think about.
        let done = legal.len() < 2;
        Self {
            game: world.clone(),
            seat,
            measure: Measure::of(&guide),
            guide,
            budget,
            dice,
            tree,
            stage: Stage::Deal,
            trial: world.clone(),
            world,
            path: Vec::new(),
            line: 0,
            handed: (0, seat),
            mover: seat,
            legal,
            branches,
            looks: Vec::new(),
            ends: Vec::new(),
            stroll: Stroll::default(),
            nodes: 0,
            lines: 0,
            hurried: false,
            done,
        }
    }

    /// How many states were made and looked at.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.nodes
    }

    /// How many lines were played to their end.
    #[must_use]
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// Every command with how often it was tried and its average value, between ±65,536; the most
    /// tried one first.
    #[must_use]
    pub fn ranking(&self) -> Vec<(&G::Command, u32, i64)> {
        let mut all: Vec<_> = self.tree.children(Tree::<G::Command>::ROOT).collect();
        all.sort_by_key(|node| Reverse((node.visits, node.mean(), node.prior)));
        all.into_iter()
            .filter_map(|node| Some((node.command.as_ref()?, node.visits, node.mean())))
            .collect()
    }

    /// Thinks to the end: the command that was tried most.
    pub fn conclude(&mut self) -> Option<G::Command> {
        self.run(u64::MAX);
        self.ranking().first().map(|(command, ..)| (*command).clone())
    }

    /// Thinks on for at most `nodes` nodes; true when done.
    pub fn run(&mut self, nodes: u64) -> bool {
        let until = self.nodes.saturating_add(nodes.max(1));
        while !self.done && self.nodes < until {
            if self.nodes >= self.budget.nodes {
                self.done = true;
            } else {
                self.step();
            }
        }
        self.done
    }

    /// What looks best one command ahead, for a search that has no line yet. ONLINE-BOT-2
    fn glance(&mut self) -> Option<G::Command> {
        let choices = self.ranking().into_iter().map(|(command, ..)| command.clone());
        let legal = |command: &G::Command| self.game.check(self.seat, command).is_ok();
        let choices: Vec<G::Command> = choices.filter(legal).collect();
        choices.into_iter().rev().max_by_key(|command| {
            self.trial.clone_from(&self.game);
            self.trial.apply(self.seat, command.clone(), &mut Null);
            self.nodes += 1;
            self.guide.worth(&self.trial, self.seat)
        })
    }

    /// Looks at one more state, at most.
    fn step(&mut self) {
        match self.stage {
            Stage::Deal => self.deal(),
            Stage::Arrive => self.arrive(),
            Stage::Weigh => self.weigh(),
            Stage::Choose => self.choose(),
            Stage::Roll => self.roll(),
            Stage::Look => self.look(),
        }
    }

    fn deal(&mut self) {
        self.world = self.game.reimagine(self.seat, &mut self.dice);
        self.nodes += 1;
        self.path.clear();
        self.path.push((Tree::<G::Command>::ROOT, self.seat));
        self.line = 0;
        self.handed = (0, self.seat);
        self.stage = Stage::Arrive;
    }

    /// The seat that decides, unless the line ends here.
    fn decider(&mut self) -> Option<Seat> {
        let seat = guide::mover(&self.world, self.seat)?;
        let gone = if let Some(clock) = self.guide.clock {
            clock(&self.world).saturating_sub(clock(&self.game))
        } else {
            self.handed = (self.handed.0 + u64::from(seat != self.handed.1), seat);
            self.handed.0
        };
        let far = self.line >= self.budget.commands || gone >= self.budget.turns;
        self.mover = seat;
        (!far).then_some(seat)
    }

    /// Lists the choices of the seat that decides in `legal`; `None` where the line ends.
    fn ask(&mut self) -> Option<Seat> {
        let seat = self.decider()?;
        self.legal.clear();
        self.guide.choices(&self.world, seat, &mut self.legal);
        (!self.legal.is_empty()).then_some(seat)
    }

    fn arrive(&mut self) {
        if self.ask().is_none() {
            return self.judge();
        }
        let here = self.here();
        self.tree.meet(here, &self.legal, &mut self.branches);
        self.looks.clear();
        let known = !self.budget.weighs || self.tree.weighed(&self.branches);
        self.stage = if known { Stage::Choose } else { Stage::Weigh };
    }

    fn here(&self) -> u32 {
        self.path.last().map_or(Tree::<G::Command>::ROOT, |(node, _)| *node)
    }

    /// Looks at the next command; ranks all of them after the last one.
    fn weigh(&mut self) {
        let seat = self.mover;
        if let Some(command) = self.legal.get(self.looks.len()) {
            let branch = self.branches[self.looks.len()];
            self.trial.clone_from(&self.world);
            self.trial.apply(seat, command.clone(), &mut Null);
            self.nodes += 1;
            let worth = self.guide.worth(&self.trial, seat);
            self.looks.push((worth, branch));
        }
        if self.looks.len() == self.legal.len() {
            self.tree.rank(&mut self.looks);
            self.stage = Stage::Choose;
        }
    }

    fn choose(&mut self) {
        let seat = self.mover;
        let place = self.tree.choose(&self.branches, self.budget.daring, !self.budget.weighs);
        let (Some(branch), Some(command)) = (self.branches.get(place), self.legal.get(place))
        else {
            return self.judge();
        };
        let known = self.tree.visits(*branch) > 0;
        self.path.push((*branch, seat));
        self.world.apply(seat, command.clone(), &mut Null);
        self.nodes += 1;
        self.line += 1;
        self.stage = if known { Stage::Arrive } else { Stage::Roll };
    }

    /// Ends the line: every seat that decided in it learns its value.
    fn judge(&mut self) {
        // A win is better sooner, and a loss is less bad later.
        let late = i64::from(self.line.min(4_096));
        self.ends.clear();
        let mut last = None;
        for (node, seat) in &self.path {
            let value = match last {
                Some((known, value)) if known == *seat => value,
                _ => {
                    let known = self.ends.iter().find(|(known, _)| known == seat);
                    let worth = known.map(|(_, worth)| *worth).unwrap_or_else(|| {
                        let worth = self.guide.worth(&self.world, *seat);
                        self.ends.push((*seat, worth));
                        worth
                    });
                    self.measure.value(&self.guide, &self.game, worth, *seat)
                }
            };
            last = Some((*seat, value));
            let value = if value.abs() == ONE { value - value.signum() * late } else { value };
            self.tree.learn(*node, value);
        }
        self.lines += 1;
        self.stage = Stage::Deal;
    }
}

impl<G: Game<Command: Send> + Send> Thought<G::Command> for MonteCarloSearch<G> {
    fn advance(&mut self, nodes: u64) -> Progress<G::Command> {
        if !self.run(nodes) {
            return Progress::Thinking;
        }
        let blank = self.hurried && self.lines == 0;
        Progress::Done(if blank { self.glance() } else { self.conclude() })
    }

    fn hurry(&mut self) {
        self.hurried = true;
        self.budget.nodes = 0;
    }
}
