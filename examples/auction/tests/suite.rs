//! Auction keeps its secrets.

use auction::{Auction, Bid};
use initiative::prelude::*;
use initiative::scene::conform;

initiative::testkit::conformance!(Auction);

const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

fn play(bids: &[(Seat, u8)]) -> Table<Auction> {
    let mut table = Table::start((), 7).unwrap();
    for (seat, card) in bids {
        table.submit(*seat, Bid(*card), &mut Null).unwrap();
    }
    table
}

#[test]
fn both_decide_at_once_and_nobody_sees_what() {
    let table = play(&[(BLUE, 3)]);
    assert_eq!(table.status(), Status::Awaiting(Seats::only(RED)));
    assert!(play(&[(BLUE, 3)]).undo(BLUE).is_ok(), "nobody knows it yet");
    let bids = |viewer| table.state().scene(viewer).zones["hand0"].clone();
    assert_eq!((bids(Viewer::Seat(RED)).count, bids(Viewer::Seat(RED)).cards.len()), (Some(4), 0));
    let told = table.state().caption(BLUE, &Bid(3), Viewer::Spectator);
    assert_eq!(told, "Blue has decided");
}

#[test]
fn the_higher_bid_takes_the_prize_and_cannot_be_taken_back() {
    let mut table = play(&[(BLUE, 3), (RED, 5)]);
    assert!(table.undo(RED).is_err());
    let scene = table.state().scene(Viewer::Shared(BLUE));
    assert!(scene.seats[&RED].meters[0].value > 0 && scene.seats[&BLUE].meters[0].value == 0);
    assert_eq!(scene.pieces.values().filter(|piece| piece.owner == Some(RED)).count(), 1);
    let tied = play(&[(BLUE, 3), (RED, 3)]);
    assert!(tied.state().scene(Viewer::Spectator).pieces.values().all(|it| it.owner.is_none()));
}

#[test]
fn a_whole_match_is_seen_without_flaws() {
    assert_eq!(conform::about::<Auction>(), []);
    let bids = [(BLUE, 1), (RED, 2), (RED, 1), (BLUE, 3), (BLUE, 2), (RED, 5), (RED, 3), (BLUE, 5)];
    for length in 0..=bids.len() {
        let after = play(&bids[..length]);
        assert_eq!(conform::scenes(after.state(), &mut Dice::new(1)), [], "after {length}");
        let Some((seat, card)) = length.checked_sub(1).map(|last| bids[last]) else { continue };
        let before = play(&bids[..length - 1]);
        let bid = Bid(card);
        let step = Step::new(before.state(), &[], after.state()).by(seat, &bid);
        assert_eq!(conform::cues(&step), [], "after {length}");
    }
}
