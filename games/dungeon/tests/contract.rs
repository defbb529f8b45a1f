//! The contract of a game.

use dungeon::{Dungeon, Setup};
use initiative::game::{Game, Seat};

#[test]
fn a_delve_begins() {
    let mut events = Vec::new();
    let game = Dungeon::opening(&Setup::default(), 7, &mut events).unwrap();
    println!("{events:?}");
    let mut legal = Vec::new();
    game.legal(Seat(0), &mut legal);
    println!("{}", legal.len());
    game.validate().unwrap();
}
