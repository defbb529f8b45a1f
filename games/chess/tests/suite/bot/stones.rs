//! Stone moves are played whole.

use super::{after, load, moves, play, seat};
use chess::Command;
use initiative_kernel::game::Seat;

// CHESS-BOT-5, case 40 for Black: a stone move is all that is left.
#[test]
fn chess_bot_5_a_stone_move_that_saves_the_king_is_found_and_finished() {
    let mut game = load("R6k/1R6/8/8/7n/8/8/K7 b - - 0 9; stone f5");
    assert_eq!(seat(&game), Seat(1));
    for number in [3, 3, 3] {
        let command = play(&game, number);
        assert!(moves(&game).contains(&command), "{command:?}");
        game = after(&game, &command);
    }
    assert!(game.sequence.is_none() && game.ending.is_none());
    assert_eq!(seat(&game), Seat(0), "three commands were one move");
}

// CHESS-BOT-5
#[test]
fn chess_bot_5_a_second_move_that_wins_is_played_to_its_end() {
    // The knight takes the queen by way of the stone: a landing, a step, a leap.
    let mut game = load("7k/8/8/2n5/8/8/1P5P/K2Q4 b - - 0 9; stone e4");
    let mut played = Vec::new();
    while seat(&game) == Seat(1) {
        let command = play(&game, 3);
        game = after(&game, &command);
        played.push(command);
        assert!(played.len() < 4, "{played:?}");
        if game.ending.is_some() {
            break;
        }
    }
    assert_eq!(Some(&played[0]), Command::ply("c5e4").as_ref(), "{played:?}");
    assert!(!game.export().starts_with("7k/8/8/8/8/8/1P5P/K2Q4"), "{played:?}");
    assert_eq!(game.field.army.of(chess::Army::White, chess::PieceRole::Queen), 0, "{played:?}");
}
