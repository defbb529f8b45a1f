//! Whole games of tic-tac-toe between players who choose by chance.

use self::rules::TicTacToe;
use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::Random;
use initiative_kernel::game::{Game, Null, Status};
use serde_json::json;

/// The rules of the tutorial, as they stand there.
#[path = "../../examples/tic-tac-toe/src/lib.rs"]
#[allow(dead_code, missing_docs, unreachable_pub, reason = "the tutorial shows more than we use")]
pub(crate) mod rules;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let ours = ours(effort);
    let peer = node.run("tictactoe.mjs", json!({}));
    let row = Row::new("tic-tac-toe, random games", Unit::Rate, ours);
    vec![
        row.clone().against("board-game", board_game(effort)).target(Target::PerSecond(3e6)),
        row.against("boardgame.io", peer.sample("games")),
    ]
}

/// The tutorial's rules, through the same trait as every game.
fn ours(effort: Effort) -> Sample {
    let mut random = Random::new(1);
    let mut legal = Vec::new();
    effort.measure(|| {
        let mut game = TicTacToe::start(&(), 0).ok()?;
        loop {
            let seat = match game.status() {
                Status::Over(outcome) => return Some(outcome),
                Status::Awaiting(seats) => seats.iter().next()?,
            };
            legal.clear();
            game.legal(seat, &mut legal);
            let mark = legal.swap_remove(random.below(legal.len()));
            game.check(seat, &mark).ok()?;
            game.apply(seat, mark, &mut Null);
        }
    })
}

/// The crate `board-game`, the way its own tools play at random.
#[cfg(feature = "slow-peers")]
fn board_game(effort: Effort) -> Result<Sample, String> {
    use board_game::board::Board;
    use board_game::games::ttt::TTTBoard;
    use rand::{SeedableRng, rngs::SmallRng};

    let mut random = SmallRng::seed_from_u64(1);
    Ok(effort.measure(|| {
        let mut board = TTTBoard::default();
        while board.play_random_available_move(&mut random).is_ok() {}
        board.outcome()
    }))
}

#[cfg(not(feature = "slow-peers"))]
fn board_game(_: Effort) -> Result<Sample, String> {
    Err(String::from("not built; `cargo xtask bench` builds it"))
}
