//! Whether every deck and both seats have their chance. Ninety matches cannot tell fair from nearly
//! fair, so the bounds are wide; `SPEC.md` says what two thousand told.

use crate::bots::{DECKS, play};
use initiative_kernel::game::Seat;

#[test]
fn duel_bal_1_no_deck_and_no_seat_runs_away_with_it() {
    let (mut first, mut won, mut fought) = (0, [0_u32; 3], [0_u32; 3]);
    let matches = 90;
    for number in 0..matches {
        let pair = number as usize % 9;
        let decks = [pair / 3, pair % 3];
        let (game, _) = play(["adept", "adept"], decks.map(|deck| DECKS[deck]), number);
        let winner = game.ending().and_then(|ending| ending.winner);
        first += u32::from(winner == Some(Seat(0)));
        // A mirror says nothing about its deck.
        if decks[0] != decks[1] {
            decks.iter().for_each(|deck| fought[*deck] += 1);
            if let Some(winner) = winner {
                won[decks[winner.index()]] += 1;
            }
        }
    }
    println!("first seat {first} of {matches}; {DECKS:?} won {won:?} of {fought:?}");
    assert!((32..=58).contains(&first), "the first seat won {first} of {matches}");
    for (deck, (won, fought)) in DECKS.iter().zip(won.iter().zip(fought)) {
        assert!(won * 100 <= fought * 68, "{deck} won {won} of {fought}");
        assert!(won * 100 >= fought * 32, "{deck} won {won} of {fought}");
    }
}
