//! Perft: how many lines of play there are to a depth.
//!
//! Counting every legal command of every seat except the host is the sharpest test of a rules
//! engine: one missing or surplus command anywhere changes the count. Where others have published
//! counts, compare with theirs.

use crate::game::{Game, Null, Seat};
use alloc::vec::Vec;

/// Counts the lines of `depth` commands from a state. A line that ends sooner does not count.
///
/// ```
/// use initiative_kernel::game::Game;
/// use initiative_kernel::perft::perft;
/// use initiative_testkit::sample::{Setup, Trail};
/// let trail = Trail::start(&Setup::default(), 1)?;
/// assert_eq!(perft(&trail, 1), 8, "seven for the racer to move, one to give up for the other");
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    commands(game)
        .into_iter()
        .map(|(seat, command)| perft(&after(game, seat, command), depth - 1))
        .sum()
}

/// The count below each first command, to find where two engines differ.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(Seat, G::Command, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    commands(game)
        .into_iter()
        .map(|(seat, command)| {
            let count = perft(&after(game, seat, command.clone()), rest);
            (seat, command, count)
        })
        .collect()
}

fn commands<G: Game>(game: &G) -> Vec<(Seat, G::Command)> {
    let mut all = Vec::new();
    let mut legal = Vec::new();
    for seat in game.seats().iter() {
        game.legal(seat, &mut legal);
        all.extend(legal.drain(..).map(|command| (seat, command)));
    }
    all
}

fn after<G: Game>(game: &G, seat: Seat, command: G::Command) -> G {
    let mut after = game.clone();
    after.apply(seat, command, &mut Null);
    after
}
