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
//! let level = bot::Level::of(2).unwrap();
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
use crate::piece::Side;
use crate::state::Chess;
use alloc::boxed::Box;
use alloc::vec::Vec;
use board::Board;
use initiative_bots::bot::Bot;
use initiative_bots::luck::Luck;
use initiative_bots::search::{Budget, DECIDED, Search, WIN};
use initiative_bots::thought::{Progress, Ready, Thought};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;

// CHESS-BOT-2
/// How well the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// 1 to 5.
    pub number: u8,
    /// Its stable name.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// How many positions it visits at most.
    pub nodes: u64,
    /// How deep it looks.
    pub depth: u32,
    /// How long it thinks at most, in milliseconds, if its time is limited.
    pub cap: Option<u32>,
    /// For how many frames the page shows it thinking.
    pub pause: u16,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Self; 5] = [
        Self {
            number: 1,
            id: "beginner",
            name: "Beginner",
            about: "Takes what it sees and looks no further.",
            nodes: 400,
            depth: 1,
            cap: None,
            pause: 30,
        },
        Self {
            number: 2,
            id: "easy",
            name: "Easy",
            about: "Looks a move or two ahead.",
            nodes: 4_000,
            depth: 4,
            cap: Some(500),
            pause: 15,
        },
        Self {
            number: 3,
            id: "medium",
            name: "Medium",
            about: "Sees what three moves bring.",
            nodes: 40_000,
            depth: 6,
            cap: Some(2_000),
            pause: 15,
        },
        Self {
            number: 4,
            id: "hard",
            name: "Hard",
            about: "Thinks for a while, and well.",
            nodes: 300_000,
            depth: 12,
            cap: Some(10_000),
            pause: 10,
        },
        Self {
            number: 5,
            id: "master",
            name: "Master",
            about: "Takes its time and gives nothing away.",
            nodes: 2_000_000,
            depth: 20,
            cap: Some(30_000),
            pause: 10,
        },
    ];

    /// The level with this number.
    #[must_use]
    pub fn of(number: u8) -> Option<&'static Self> {
        Self::ALL.iter().find(|level| level.number == number)
    }
}

/// The bot at every level, weakest first.
pub(crate) fn all() -> Vec<Bot<Chess>> {
    let minds = [at::<0>, at::<1>, at::<2>, at::<3>, at::<4>];
    let bots = Level::ALL.iter().zip(minds).map(|(level, mind)| Bot {
        pause: level.pause,
        cap: level.cap,
        ..Bot::slow(level.id, level.name, level.about, mind)
    });
    bots.collect()
}

/// Starts the bot at a place in [`Level::ALL`].
fn at<const PLACE: usize>(game: &Chess, seat: Seat, luck: Luck) -> Box<dyn Thought<Command>> {
    think(game, seat, luck, &Level::ALL[PLACE])
}

/// How good a position is for a seat, in hundredths of a pawn.
#[must_use]
pub fn score(game: &Chess, seat: Seat) -> i64 {
    let side = Chess::side_of(seat).unwrap_or(Side::White);
    value::value(game.field(), side).into()
}

// CHESS-BOT-1, CHESS-BOT-8
/// Begins to think about the next command of a seat.
#[must_use]
pub fn think(game: &Chess, seat: Seat, luck: Luck, level: &Level) -> Box<dyn Thought<Command>> {
    let side = game.to_move();
    if Chess::side_of(seat) != Some(side) || game.ending().is_some() {
        return Box::new(Ready(None));
    }
    // CHESS-BOT-3
    if let Some(capture) = roots::king_capture(game, side) {
        return Box::new(Ready(Some(capture)));
    }
    let boss = game.boss().filter(|_| side == Side::Black);
    let sheet = boss.and_then(|boss| library().ok()?.boss(boss.figure));
    let depth = sheet.and_then(|sheet| sheet.depth).unwrap_or(u32::MAX);
    let taste = Taste::of(game, boss, luck);
    let budget = Budget {
        nodes: level.nodes,
        depth: level.depth.min(depth),
        quiescence: level.number > 1,
        shortcuts: true,
        margin: taste.margin(),
    };
    let board = Board::of(game);
    let roots = roots::all(game, &board);
    Box::new(Musing { search: Search::new(&board, roots, budget), taste })
}

/// Which of several good moves the bot plays.
#[derive(Clone, Debug)]
enum Taste {
    /// The best move.
    Best,
    // CHESS-BOT-6
    /// Any move that is as good as the best, in the first rounds.
    Any(Dice),
    // CHESS-BOT-7
    /// A move this many places below the best.
    Weak(usize),
}

impl Taste {
    /// A move counts as good as the best if it is worse by at most this much.
    const EQUAL: i32 = 15;
    /// A weak move is worse than the best by less than this.
    const WEAK: i32 = 300;
    /// For this many rounds the bot may play any move that is as good as the best.
    const ROUNDS: u32 = 4;

    fn of(game: &Chess, boss: Option<&Boss>, luck: Luck) -> Self {
        // CHESS-BOSS-2, CHESS-BOT-7. The bot gives a stone move in several commands. A weak second
        // half could lose more than a weak move may, so only the first half may be weak.
        if game.sequence().is_none()
            && let Some(boss) = boss
            && let Some(sheet) = library().ok().and_then(|library| library.boss(boss.figure))
            && let Some((every, rank)) = sheet.weak
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
struct Musing {
    search: Search<Command, Board>,
    taste: Taste,
}

impl Thought<Command> for Musing {
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
