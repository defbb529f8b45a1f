//! Skirmish keeps the contract and shows what happens.

use initiative::prelude::*;
use initiative::scene::conform;
use skirmish::{Order, Skirmish};

initiative::testkit::conformance!(Skirmish);

const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

/// Blue's rider goes for red's archer and kills it.
const RAID: [(Seat, Order); 10] = [
    (BLUE, Order::Move { unit: 2, to: Tile::new(4, 1) }),
    (BLUE, Order::Move { unit: 2, to: Tile::new(3, 1) }),
    (RED, Order::EndTurn),
    (BLUE, Order::Attack { unit: 2, target: 4 }),
    (BLUE, Order::Attack { unit: 2, target: 4 }),
    (RED, Order::Attack { unit: 4, target: 2 }),
    (RED, Order::Attack { unit: 4, target: 2 }),
    (BLUE, Order::Attack { unit: 2, target: 4 }),
    (BLUE, Order::EndTurn),
    (RED, Order::EndTurn),
];

fn play(orders: &[(Seat, Order)]) -> Table<Skirmish> {
    let mut table = Table::start((), 0).unwrap();
    for (seat, order) in orders {
        table.submit(*seat, order.clone(), &mut Null).unwrap();
    }
    table
}

#[test]
fn two_points_a_turn_then_it_is_the_others() {
    assert_eq!(play(&RAID[..1]).status(), Status::to_move(BLUE));
    assert_eq!(play(&RAID[..2]).status(), Status::to_move(RED));
    let scene = play(&RAID[..1]).state().scene(Viewer::Seat(BLUE));
    assert_eq!(scene.seats[&BLUE].meters[0].value, 1);
    assert_eq!(scene.end_turn.unwrap().choice, Some("end_turn".into()));
}

#[test]
fn scenes_and_cues_hold_all_along() {
    assert_eq!(conform::about::<Skirmish>(), []);
    for length in 0..=RAID.len() {
        let after = play(&RAID[..length]);
        assert_eq!(conform::scenes(after.state(), &mut Dice::new(1)), [], "after {length}");
        if length > 0 {
            let before = play(&RAID[..length - 1]);
            let (seat, order) = &RAID[length - 1];
            let step = Step::new(before.state(), &[], after.state()).by(*seat, order);
            assert_eq!(conform::cues(&step), [], "after {length}");
        }
    }
}

#[test]
fn what_falls_is_gone_from_the_board() {
    let (before, after) = (play(&RAID[..7]), play(&RAID[..8]));
    let (seat, order) = &RAID[7];
    let step = Step::new(before.state(), &[], after.state()).by(*seat, order);
    let mut cues = Vec::new();
    Skirmish::tell(&step, Viewer::Shared(BLUE), &mut cues);
    let log: Vec<&str> = cues.iter().filter_map(|cue| Some(&*cue.log.as_ref()?.text)).collect();
    assert_eq!(log, ["Blue's Rider attacks Red's Archer", "Red's Archer is gone"]);
    assert!(!after.state().scene(Viewer::Spectator).pieces.contains_key("4"));
}

#[test]
fn a_walk_glides_along_its_path() {
    let (before, after) = (play(&[]), play(&RAID[..1]));
    let (seat, order) = &RAID[0];
    let step = Step::new(before.state(), &[], after.state()).by(*seat, order);
    let mut cues = Vec::new();
    Skirmish::tell(&step, Viewer::Seat(RED), &mut cues);
    let way = [(4, 4), (4, 3), (4, 2), (4, 1)].map(Tile::from).to_vec();
    let glide = initiative::scene::cue::CueKind::Move {
        piece: "2".into(),
        from: Tile::new(4, 5),
        path: way,
    };
    assert_eq!(cues[0].kind, glide);
    assert_eq!(cues[0].by, Some(BLUE));
}
