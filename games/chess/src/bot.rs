//! Black's bot, in five levels. It can play White, too.
//!
//! Its move is a function of the position, the level and the seed of the match. It keeps nothing
//! from one search to the next.
//!
//! ```
//! use chess::{Chess, Command, Setup, bot};
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_bots::luck::Luck;
//! use initiative_bots::thought::Thought;
//!
//! let game = Chess::start(&Setup::scenario("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9"), 1)?;
//! let level = bot::BotLevel::of(2).unwrap();
//! let mut thought = bot::think(&game, Seat(0), Luck::new(1, Seat(0), 0), level);
//! assert_eq!(thought.finish(), Some(Command::go("a1", "a8")));
//! # Ok::<(), initiative_kernel::game::SetupError>(())
//! ```

mod board;
mod placement;
mod roots;
mod value;

use crate::boss::Boss;
use crate::command::Command;
use crate::content::library;
use crate::piece::Army;
use crate::state::Chess;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use board::Board;
use initiative_bots::bot::Bot;
use initiative_bots::luck::Luck;
use initiative_bots::search::{Budget, DECIDED, Search, WIN};
use initiative_bots::thought::{Progress, Ready, Thought};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;
use serde::Deserialize;

// CHESS-BOT-2
/// How well the bot plays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotLevel {
    /// 1 to 5.
    pub number: u8,
    /// Its stable name.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// How it plays.
    pub about: String,
    /// How many positions it visits at most.
    pub nodes: u64,
    /// How deep it looks.
    pub depth: u32,
    /// Within how many milliseconds it answers, if its time is limited. ONLINE-BOT-2
    pub cap: Option<u32>,
    /// For how many frames the page shows it thinking.
    pub pause: u16,
}

impl BotLevel {
    /// The level with this number.
    pub fn of(number: u8) -> Option<&'static Self> {
        library().ok()?.bots.iter().find(|level| level.number == number)
    }
}

/// The bot at every level, weakest first.
pub(crate) fn all() -> Vec<Bot<Chess>> {
    let minds = [at::<1>, at::<2>, at::<3>, at::<4>, at::<5>];
    let levels = library().map_or(&[][..], |library| &library.bots);
    let bots = levels.iter().zip(minds).map(|(level, mind)| Bot {
        pause: level.pause,
        cap: level.cap,
        level: Some(level.number),
        ..Bot::slow(&level.id, &level.name, &level.about, mind)
    });
    bots.collect()
}

/// Starts the bot at a level.
fn at<const LEVEL: u8>(game: &Chess, seat: Seat, luck: Luck) -> Box<dyn Thought<Command>> {
    match BotLevel::of(LEVEL) {
        Some(level) => think(game, seat, luck, level),
        None => Box::new(Ready(None)),
    }
}

/// How good a position is for a seat, in hundredths of a pawn.
pub fn score(game: &Chess, seat: Seat) -> i64 {
    let side = Chess::side_of(seat).unwrap_or(Army::White);
    value::value(&game.field.army, Some(&game.field), side).into()
}

// CHESS-BOT-1, CHESS-BOT-8
/// Begins to think about the next command of a seat.
pub fn think(game: &Chess, seat: Seat, luck: Luck, level: &BotLevel) -> Box<dyn Thought<Command>> {
    let side = game.to_move();
    if Chess::side_of(seat) != Some(side) || game.ending.is_some() {
        return Box::new(Ready(None));
    }
    // CHESS-BOT-3
    if let Some(capture) = roots::king_capture(game, side) {
        return Box::new(Ready(Some(capture)));
    }
    let boss = game.boss.as_ref().filter(|_| side == Army::Black);
    let depth = boss.and_then(|boss| boss.figure.sheet()?.depth).unwrap_or(u32::MAX);
    let taste = MoveChoice::of(game, boss, luck);
    let budget = Budget {
        nodes: level.nodes,
        depth: level.depth.min(depth),
        quiescence: level.number > 1,
        shortcuts: true,
        margin: taste.margin(),
    };
    let board = Board::of(game);
    let roots = roots::all(game, &board);
    Box::new(ChessThought { search: Search::new(&board, roots, budget), taste })
}

/// Which of several good moves the bot plays.
#[derive(Clone, Debug)]
enum MoveChoice {
    /// The best move.
    Best,
    // CHESS-BOT-6
    /// Any move that is as good as the best, in the first rounds.
    Any(Dice),
    // CHESS-BOT-7
    /// A move this many places below the best.
    Weak(usize),
}

impl MoveChoice {
    /// A move counts as good as the best if it is worse by at most this much.
    const EQUAL: i32 = 15;
    /// A weak move is worse than the best by less than this.
    const WEAK: i32 = 300;
    /// For this many rounds the bot may play any move that is as good as the best.
    const ROUNDS: u32 = 4;

    fn of(game: &Chess, boss: Option<&Boss>, luck: Luck) -> Self {
        // CHESS-BOSS-2, CHESS-BOT-7. The bot gives a stone move in several commands. A weak second
        // half could lose more than a weak move may, so only the first half may be weak.
        if game.sequence.is_none()
            && let Some(boss) = boss
            && let Some((every, rank)) = boss.figure.sheet().and_then(|sheet| sheet.weak)
            && every > 0
            && boss.moves.saturating_add(1).is_multiple_of(u32::from(every))
        {
            return Self::Weak(usize::from(rank.max(1)));
        }
        if game.round() <= Self::ROUNDS {
            return Self::Any(luck.at(game.round().into()));
        }
        Self::Best
    }

    const fn margin(&self) -> i32 {
        match self {
            Self::Best => 0,
            Self::Any(_) => Self::EQUAL,
            Self::Weak(_) => Self::WEAK - 1,
        }
    }

    /// Chooses from moves and their scores, best first.
    fn choose(&self, ranking: &[(&Command, i32)]) -> Option<Command> {
        let best = ranking.first()?.1;
        let near = ranking.iter().take_while(|(_, score)| best - score <= self.margin()).count();
        let place = match self {
            // CHESS-BOT-3
            _ if best >= WIN - 1 => 0,
            Self::Best => 0,
            Self::Any(_) if best.abs() >= DECIDED => 0,
            Self::Any(dice) => dice.clone().index(near).unwrap_or(0),
            Self::Weak(rank) => rank.min(&near).saturating_sub(1),
        };
        ranking.get(place).map(|(command, _)| (*command).clone())
    }
}

/// A search, and how its result becomes a command.
struct ChessThought {
    search: Search<Command, Board>,
    taste: MoveChoice,
}

impl Thought<Command> for ChessThought {
    fn advance(&mut self, nodes: u64) -> Progress<Command> {
        if !self.search.run(nodes) {
            return Progress::Thinking;
        }
        let ranking: Vec<(&Command, i32)> = self.search.ranking().collect();
        Progress::Done(self.taste.choose(&ranking))
    }

    fn hurry(&mut self) {
        self.search.hurry();
    }
}
