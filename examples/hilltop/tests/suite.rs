//! Hilltop keeps the contract: one unit at a time, shells that fall later, a clock.

use hilltop::{Hilltop, Order};
use initiative::prelude::*;
use initiative::scene::conform;

initiative::testkit::conformance!(Hilltop);

const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

/// A first round in which both sides walk, one gunner of Blue fires at the hill, and a guard of Red
/// walks under the shell.
fn round() -> Vec<(Seat, Order)> {
    let finish = |unit| Order::Finish { unit };
    vec![
        (BLUE, Order::Attack { unit: 1, at: Tile::new(3, 2) }),
        (BLUE, finish(1)),
        (RED, finish(4)),
        (BLUE, finish(0)),
        (RED, finish(5)),
        (BLUE, finish(2)),
        (RED, finish(6)),
        (BLUE, finish(3)),
        (RED, Order::Move { unit: 7, to: Tile::new(4, 4) }),
        (RED, finish(7)),
    ]
}

fn play(orders: &[(Seat, Order)]) -> Table<Hilltop> {
    let mut table = Table::start((), 0).unwrap();
    for (seat, order) in orders {
        table.submit(*seat, *order, &mut Null).unwrap();
    }
    table
}

#[test]
fn players_activate_one_unit_each_in_turn() {
    let begun = play(&round()[..1]);
    assert_eq!(begun.status(), Status::to_move(BLUE));
    let other = Order::Move { unit: 0, to: Tile::new(1, 1) };
    assert!(begun.state().check(BLUE, &other).is_err(), "the gunner has begun");
    let scene = begun.state().scene(Viewer::Seat(BLUE));
    assert_eq!(scene.idle, [Id::from("1")]);
    assert_eq!(scene.end_turn.unwrap().choice, Some("end_turn".into()));

    let done = play(&round()[..2]);
    assert_eq!(done.status(), Status::to_move(RED));
    assert!(done.state().scene(Viewer::Spectator).pieces["1"].spent);
}

#[test]
fn the_side_that_ends_a_round_begins_the_next() {
    let table = play(&round());
    assert_eq!(table.status(), Status::to_move(RED));
    let scene = table.state().scene(Viewer::Spectator);
    assert_eq!(scene.turn.round, 2);
    assert!(scene.pieces.values().all(|piece| !piece.spent));
}

#[test]
fn a_shell_is_announced_and_falls_at_the_end_of_the_round() {
    let mut orders = round();
    // Two walks bring a guard of Red under the shell in the second round.
    let warned = play(&orders[..1]).state().scene(Viewer::Seat(RED));
    assert_eq!(warned.telegraphs["shell1"].tiles, [Tile::new(3, 2)]);
    orders[8] = (RED, Order::Move { unit: 7, to: Tile::new(5, 3) });
    let after = play(&orders);
    assert!(after.state().scene(Viewer::Spectator).telegraphs.is_empty());

    let again = [
        (RED, Order::Move { unit: 7, to: Tile::new(3, 3) }),
        (RED, Order::Finish { unit: 7 }),
        (BLUE, Order::Attack { unit: 2, at: Tile::new(3, 3) }),
        (BLUE, Order::Finish { unit: 2 }),
    ];
    orders.extend(again);
    for (blue, red) in [(0, 4), (1, 5), (3, 6)] {
        orders.extend([(RED, Order::Finish { unit: red }), (BLUE, Order::Finish { unit: blue })]);
    }
    let scene = play(&orders).state().scene(Viewer::Spectator);
    assert_eq!(scene.pieces["7"].meters[0].value, 2);
    assert_eq!(scene.seats[&RED].meters[0].value, 1, "Red holds the hill alone");
}

#[test]
fn time_that_is_up_finishes_the_unit_that_has_begun() {
    let mut table = play(&round()[..1]);
    assert!(table.submit(BLUE, Order::TimeUp, &mut Null).is_err(), "only the host may say so");
    table.submit(Seat::HOST, Order::TimeUp, &mut Null).unwrap();
    assert_eq!(table.status(), Status::to_move(RED));
    assert!(table.state().scene(Viewer::Spectator).pieces["1"].spent);
    let told = table.state().caption(Seat::HOST, &Order::TimeUp, Viewer::Spectator);
    assert_eq!(told, "Time is up");
}

#[test]
fn scenes_and_cues_hold_all_along() {
    assert_eq!(conform::about::<Hilltop>(), []);
    let orders = round();
    for length in 1..=orders.len() {
        let (before, after) = (play(&orders[..length - 1]), play(&orders[..length]));
        assert_eq!(conform::scenes(after.state(), &mut Dice::new(1)), [], "after {length}");
        let (seat, order) = &orders[length - 1];
        let step = Step::new(before.state(), &[], after.state()).by(*seat, order);
        assert_eq!(conform::cues(&step), [], "after {length}");
    }
}
