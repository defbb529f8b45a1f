//! The puzzles that come with the game: each has exactly one way to win.

use initiative_hosting::puzzle::{OpenPuzzle, Puzzle, PuzzleState, solves};
use initiative_kernel::game::Game;
use squad::{Command, Squad};

/// All puzzles with their positions.
fn all() -> Vec<(Puzzle, OpenPuzzle<Squad>)> {
    let puzzles = Puzzle::of::<Squad>().unwrap();
    let open = |puzzle: Puzzle| (OpenPuzzle::open(&puzzle).unwrap(), puzzle);
    puzzles.into_iter().map(open).map(|(open, puzzle)| (puzzle, open)).collect()
}

#[test]
fn fifty_puzzles_have_exactly_one_way_to_win() {
    let all = all();
    assert!(all.len() >= 50, "{}", all.len());
    for (puzzle, open) in &all {
        if let Err(why) = open.prove() {
            panic!("{}: {why}", puzzle.id);
        }
        assert!(open.goal.contains(&puzzle.commands.to_string()), "{}", open.goal);
    }
}

#[test]
fn the_win_of_a_puzzle_solves_it_and_another_command_does_not() {
    for (puzzle, open) in all().iter().step_by(5) {
        let own = open.win.iter().filter(|(seat, _)| *seat == open.seat);
        let own: Vec<_> = own.map(|(_, command)| *command).collect();
        assert_eq!(open.attempt(&own).state, PuzzleState::Solved, "{}", puzzle.id);
        let left = puzzle.commands - 1;
        assert_eq!(open.attempt(&own[..1]).state, PuzzleState::Open { left }, "{}", puzzle.id);
        let mut legal = Vec::new();
        open.game.legal(open.seat, &mut legal);
        let other = legal.iter().find(|other| !own.contains(other)).unwrap();
        let attempt = open.attempt(std::slice::from_ref(other));
        let wrong = matches!(attempt.state, PuzzleState::Missed { .. } | PuzzleState::Astray);
        assert!(wrong, "{}", puzzle.id);
    }
}

#[test]
fn the_two_strongest_levels_solve_nine_of_ten() {
    let all = all();
    for bot in ["captain", "veteran"] {
        let solved = all.iter().filter(|(_, open)| solves(open, bot)).count();
        assert!(solved * 10 >= all.len() * 9, "{bot} solves {solved} of {}", all.len());
    }
}

// SQUAD-SIM-1
#[test]
fn no_puzzle_is_solved_by_letting_the_squad_play_by_itself() {
    for (puzzle, open) in all() {
        let attempt = open.attempt(&[Command::SimulatePhase]);
        assert_ne!(attempt.state, PuzzleState::Solved, "{}", puzzle.id);
    }
}
