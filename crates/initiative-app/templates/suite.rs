//! New game keeps what every game promises, and plays by its own rules.

use initiative::prelude::*;

use new_game::NewGame;

initiative::testkit::conformance!(NewGame);

#[test]
fn every_match_has_a_winner() {
    for seed in 0..20 {
        let mut table = Table::<NewGame>::start((), seed).unwrap();
        let mut dice = Dice::new(seed);
        // Every step brings a man closer to the far side, so a match is short.
        for _ in 0..1_000 {
            let Some(seat) = table.status().awaited().iter().next() else {
                break;
            };
            let mut legal = Vec::new();
            table.state().legal(seat, &mut legal);
            table.submit(seat, *dice.pick(&legal).unwrap(), &mut Null).unwrap();
        }
        assert_eq!(table.status().outcome().unwrap().winners().len(), 1);
    }
}
