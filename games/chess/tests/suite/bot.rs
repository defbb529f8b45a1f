//! The bot: levels, decisions, and matches against lesser players.

mod decisions;
mod matches;
mod stones;

use chess::bot::{BotLevel, think};
use chess::{Chess, Command, Setup};
use initiative_bots::luck::Luck;
use initiative_bots::thought::{Progress, Thought};
use initiative_kernel::game::{Game, Seat};

fn load(scenario: &str) -> Chess {
    Chess::start(&Setup::scenario(scenario), 1)
        .unwrap_or_else(|error| panic!("{scenario}: {error}"))
}

fn level(number: u8) -> &'static BotLevel {
    BotLevel::of(number).unwrap()
}

fn seat(game: &Chess) -> Seat {
    game.status().awaited().iter().next().unwrap()
}

fn begin(game: &Chess, number: u8) -> Box<dyn Thought<Command>> {
    think(game, seat(game), Luck::new(1, seat(game), 0), level(number))
}

/// What the bot plays for the side to move.
fn play(game: &Chess, number: u8) -> Command {
    begin(game, number).finish().unwrap()
}

/// The same, in slices, and how many of them.
fn play_sliced(game: &Chess, number: u8, slice: u64) -> (Command, u64) {
    let mut thought = begin(game, number);
    for slices in 1..1_000_000 {
        if let Progress::Done(command) = thought.advance(slice) {
            return (command.unwrap(), slices);
        }
    }
    panic!("a thought in slices of {slice} has no end");
}

/// The moves of the side to move, as commands.
fn moves(game: &Chess) -> Vec<Command> {
    let mut legal = Vec::new();
    game.legal(seat(game), &mut legal);
    legal.retain(|command| !matches!(command, Command::Resign | Command::StoneAbort));
    legal
}

fn after(game: &Chess, command: &Command) -> Chess {
    let mut after = game.clone();
    let seat = seat(game);
    game.check(seat, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    after.apply(seat, command.clone(), &mut initiative_kernel::game::Null);
    after
}
