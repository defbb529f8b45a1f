//! Whole games of tic-tac-toe between players who choose by chance.

use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use serde_json::json;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let ours = ours(effort);
    let peer = node.run("tictactoe.mjs", json!({}));
    let row = Row::new("tic-tac-toe, random games", Unit::Rate, ours);
    vec![
        row.clone()
            .against("board-game", board_game(effort))
            .target(Target::PerSecond(3e6)),
        row.against("boardgame.io", peer.sample("games")),
    ]
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
