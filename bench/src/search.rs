//! Searching: playouts of the Monte-Carlo search, and nodes of alpha-beta.

use crate::chess::MIDDLE_GAME;
use crate::measure::Effort;
use crate::node::Node;
use crate::python::Python;
use crate::row::{Row, Target, Unit};
use crate::tictactoe::rules::TicTacToe;
use ::chess::bot::{self, BotLevel};
use ::chess::{Chess, Setup};
use initiative_bots::luck::Luck;
use initiative_bots::montecarlo::{Guide, MonteCarloBudget, MonteCarloSearch};
use initiative_kernel::game::{Game, Seat};
use serde_json::json;

/// How many states a search of tic-tac-toe looks at.
const STATES: u64 = 100_000;
/// How many playouts OpenSpiel makes in a search: about as many as we do.
const SPIEL_PLAYOUTS: usize = 12_000;
/// How many playouts boardgame.io makes in a search: as many as its bots do by themselves.
const NODE_PLAYOUTS: usize = 1_000;
/// How many positions a search of the plain board looks at.
const POSITIONS: u64 = 200_000;

pub(crate) fn rows(effort: Effort, node: &Node, python: &Python) -> Vec<Row> {
    let ours = playouts(effort);
    let spiel = python.run("search.py", json!({ "playouts": SPIEL_PLAYOUTS })).sample("search");
    let io = node.run("search.mjs", json!({ "playouts": NODE_PLAYOUTS })).sample("search");
    vec![
        ours.clone()
            .against("OpenSpiel", spiel.map(|all| all.shared_by(SPIEL_PLAYOUTS)))
            .target(Target::PerSecond(2e6)),
        ours.against("boardgame.io", io.map(|all| all.shared_by(NODE_PLAYOUTS))),
        nodes(effort),
    ]
}

/// Lines of play from the empty board to their ends.
fn playouts(effort: Effort) -> Row {
    let game = TicTacToe::start(&(), 0).expect("it has no set-up");
    let search = || {
        let (luck, budget) = (Luck::new(1, Seat(0), 0), MonteCarloBudget::nodes(STATES));
        let mut search = MonteCarloSearch::new(&game, Seat(0), luck, Guide::default(), budget);
        search.run(u64::MAX);
        search.lines()
    };
    let lines = usize::try_from(search()).unwrap_or(usize::MAX);
    let ours = effort.measure(search).shared_by(lines);
    let what = "Monte-Carlo search, playouts of tic-tac-toe";
    Row::new(what, Unit::Rate, ours)
}

/// Positions that the strongest bot visits, from a middle game of the plain board.
fn nodes(effort: Effort) -> Row {
    let setup = Setup::scenario(MIDDLE_GAME);
    let game = Chess::start(&setup, 1).expect("the position is legal");
    let level = BotLevel::of(5).expect("there are five levels");
    let level = BotLevel { nodes: POSITIONS, depth: 64, ..level.clone() };
    // The search ends when it has visited as many positions as it may.
    let think = || bot::think(&game, Seat(0), Luck::new(1, Seat(0), 0), &level).finish();
    let ours = effort.measure(think).shared_by(POSITIONS as usize);
    let what = "alpha-beta on the plain board, nodes";
    Row::new(what, Unit::Rate, ours).target(Target::PerSecond(2e6))
}
