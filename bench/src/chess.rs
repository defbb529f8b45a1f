//! Chess: lines of play of the plain board, and boards with everything on them.

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};
use ::chess::{Army, Chess, Command, Field, Ply, Setup};
use initiative_kernel::game::{Game, Null, Seat};

/// A middle game with every special move in it.
pub(crate) const MIDDLE_GAME: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The start, and the middle game.
const POSITIONS: [(&str, &str, usize); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 197_281),
    ("middle game", MIDDLE_GAME, 4_085_603),
];

/// Hazards, belts, stones and five enemies between two armies.
const WORLD: &str = "r1bqk2r/ppp2ppp/8/8/8/8/PPP2PPP/R1BQK2R w KQkq - 0 1; tile a5,h4 lava; tile d4 question; \
    tile a3,h6 dropper; belt b6-g6 w; stone e4,b5; enemy grunt c5; enemy archer e5; enemy ram h5; \
    enemy rider g4; enemy wisp b4";

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, fen, nodes) in POSITIONS {
        let Some(game) = game(fen) else {
            continue;
        };
        let ours = effort.measure(|| game.perft(4)).shared_by(nodes);
        let row = Row::new(format!("chess perft 4, {name}, nodes"), Unit::Rate, ours);
        rows.push(row.clone().target(Target::PerSecond(1e7)));
        rows.push(row.against("shakmaty", shakmaty(effort, fen, nodes)).target(Target::Times(0.4)));
    }
    if let Some(game) = game(WORLD) {
        rows.push(moves(effort, &game.field));
        rows.push(round(effort, &game));
    }
    rows
}

fn game(text: &str) -> Option<Chess> {
    Chess::start(&Setup::scenario(text), 1).ok()
}

/// Every legal move found, and every one of them played.
fn moves(effort: Effort, field: &Field) -> Row {
    let mut plies: Vec<Ply> = Vec::new();
    field.legal(Army::White, &mut plies);
    let count = plies.len();
    let ours = effort.measure(|| {
        plies.clear();
        field.legal(Army::White, &mut plies);
        plies
            .iter()
            .map(|ply| u64::from(field.played(Army::White, *ply).in_check(Army::Black)))
            .sum::<u64>()
    });
    let what = "chess with hazards and 5 enemies, moves found and played";
    Row::new(what, Unit::Rate, ours.shared_by(count)).target(Target::PerSecond(1e6))
}

/// A player's move, five enemies, and Black is to move.
fn round(effort: Effort, game: &Chess) -> Row {
    let command = Command::go("c2", "c3");
    let ours = effort.measure(|| {
        let mut after = game.clone();
        after.apply(Seat(0), command.clone(), &mut Null);
        after
    });
    Row::new("chess, a move and 5 enemies", Unit::Time, ours).target(Target::Within(20_000.0))
}

/// The crate `shakmaty`, with its own count.
#[cfg(feature = "slow-peers")]
fn shakmaty(effort: Effort, fen: &str, nodes: usize) -> Result<Sample, String> {
    use ::shakmaty::{CastlingMode, fen::Fen, perft};
    let fen: Fen = fen.parse().map_err(|error| format!("{error}"))?;
    let position: ::shakmaty::Chess =
        fen.into_position(CastlingMode::Standard).map_err(|error| format!("{error}"))?;
    Ok(effort.measure(|| perft(&position, 4)).shared_by(nodes))
}

#[cfg(not(feature = "slow-peers"))]
fn shakmaty(_: Effort, _: &str, _: usize) -> Result<Sample, String> {
    Err(String::from("not built; `cargo xtask bench` builds it"))
}
