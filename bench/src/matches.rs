//! Whole matches between players who choose by chance, as `sim` plays them.

use self::skirmish::Skirmish;
use crate::measure::{Effort, Sample};
use crate::python::Python;
use crate::row::{Row, Target, Unit};
use ::chess::Chess;
use ::duel::Duel;
use initiative_bots::random;
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Null;
use serde_json::json;
use squad::Squad;

/// The example, as it stands there.
#[path = "../../examples/skirmish/src/lib.rs"]
#[allow(dead_code, missing_docs, unreachable_pub, reason = "the example shows more than we use")]
mod skirmish;

/// How many matches OpenSpiel plays at a time.
const SPIEL_MATCHES: usize = 32;

pub(crate) fn rows(effort: Effort, python: &Python) -> Vec<Row> {
    let spiel = python.run("matches.py", json!({ "matches": SPIEL_MATCHES })).sample("matches");
    let chess = row::<Chess>(effort, "plain chess", &::chess::Setup::scenario("plain"));
    let duel = row::<Duel>(effort, "duel", &::duel::Setup::decks("thornwake", "cinder"));
    let squad = row::<Squad>(effort, "squad", &squad::Setup::scenario("first_stand"));
    let skirmish = row::<Skirmish>(effort, "skirmish", &());
    vec![
        chess.clone().against("board-game", board_game(effort)).target(Target::PerSecond(12_000.0)),
        chess.against("OpenSpiel", spiel.map(|all| all.shared_by(SPIEL_MATCHES))),
        duel.target(Target::PerSecond(15_000.0)),
        squad.target(Target::PerSecond(3_000.0)),
        skirmish.target(Target::PerSecond(50_000.0)),
    ]
}

fn row<G: Hosted>(effort: Effort, what: &str, setup: &G::Setup) -> Row {
    let (mut seed, mut legal) = (0, Vec::new());
    let ours = effort.measure(|| {
        seed += 1;
        play::<G>(setup, seed, &mut legal)
    });
    Row::new(format!("random matches: {what}"), Unit::Rate, ours)
}

/// Everybody gives any command but those that bots shun, until the match is over. Each is checked,
/// as if it came from somewhere else.
fn play<G: Hosted>(setup: &G::Setup, seed: u64, legal: &mut Vec<G::Command>) -> Option<G> {
    let mut game = G::start(setup, seed).ok()?;
    let mut dice = Dice::new(seed);
    while let Some(seat) = game.status().awaited().iter().next() {
        let command = random::choose(&game, seat, G::shuns, &mut dice, legal)?;
        game.check(seat, &command).ok()?;
        game.apply(seat, command, &mut Null);
    }
    Some(game)
}

/// The crate `board-game`, the way its own tools play at random.
#[cfg(feature = "slow-peers")]
fn board_game(effort: Effort) -> Result<Sample, String> {
    use board_game::board::Board;
    use board_game::games::chess::ChessBoard;
    use rand::{SeedableRng, rngs::SmallRng};

    let mut random = SmallRng::seed_from_u64(1);
    Ok(effort.measure(|| {
        let mut board = ChessBoard::default();
        while board.play_random_available_move(&mut random).is_ok() {}
        board.outcome()
    }))
}

#[cfg(not(feature = "slow-peers"))]
fn board_game(_: Effort) -> Result<Sample, String> {
    Err(String::from("not built; `cargo xtask bench` builds it"))
}
