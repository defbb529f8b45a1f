//! Positions played on by a quick bot, to see what becomes of them.

use crate::bot::{Cast, Decision};
use crate::greedy::Score;
use crate::luck::Luck;
use crate::thought::{Progress, Thought};
use alloc::boxed::Box;
use initiative_kernel::game::{Game, Null, Seat, Verdict};

/// A win for sure: expectations are parts of a thousand.
pub const CERTAIN: u16 = 1_000;

/// What a draw is worth, and a position of which nothing is known.
pub const EVEN: u16 = CERTAIN / 2;

/// After this many nodes the bot that plays on must answer.
const GLANCE: u64 = 200;

/// The longest line, in commands.
const LONGEST: u32 = 800;

/// How positions are played on, and what their ends are worth.
pub(super) struct Playing<G: Game> {
    pub cast: Cast<G>,
    /// The bot that plays for every seat.
    pub bot: &'static str,
    /// The lead of the score that is worth three wins in four. Without it, positions are played to
    /// their ends.
    pub lead: Option<i64>,
}

impl<G: Game> Clone for Playing<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Playing<G> {}

impl<G: Game> Playing<G> {
    /// What a position is worth to a seat as it stands, in thousandths of a win.
    fn worth(&self, game: &G, seat: Seat) -> u16 {
        match game.status().outcome().map(|outcome| outcome.verdict(seat)) {
            Some(Verdict::Won) => CERTAIN,
            Some(Verdict::Lost) => 0,
            Some(Verdict::Drawn | Verdict::Void) => EVEN,
            None => self.lead.map_or(EVEN, |lead| by_score(game, seat, self.cast.score, lead)),
        }
    }
}

fn by_score<G: Game>(game: &G, seat: Seat, score: Score<G>, lead: i64) -> u16 {
    let even = i64::from(EVEN);
    let ahead = score(game, seat).unwrap_or(0).clamp(-(1 << 40), 1 << 40);
    let share = even * ahead / ahead.abs().saturating_add(lead.max(1));
    // Only the rules know a certain win.
    u16::try_from((even + share).clamp(1, i64::from(CERTAIN) - 1)).unwrap_or(EVEN)
}

/// A line of play from one position.
pub(super) struct Playout<G: Game> {
    world: G,
    luck: u64,
    commands: u32,
    /// What the position was worth when every seat had had a turn.
    halfway: Option<u16>,
    /// How often another seat had to decide, and which seat decided last.
    handed: (u32, Option<Seat>),
    /// Who decides, and whether it has had its time.
    thought: Option<(Seat, Box<Decision<G>>, bool)>,
}

impl<G: Game<Command: Send> + Send + 'static> Playout<G> {
    /// Begins to play on from `world`. `luck` is the seed of the bots' dice.
    pub fn new(world: G, mover: Option<Seat>, luck: u64) -> Self {
        Self { world, luck, commands: 0, halfway: None, handed: (0, mover), thought: None }
    }

    /// Plays on for a slice, which has the same size for every host. Returns what the line came to
    /// for `seat`, if it is over.
    pub fn advance(&mut self, playing: &Playing<G>, seat: Seat) -> Option<u16> {
        let Some((mover, decision, hurried)) = &mut self.thought else {
            let Some(mover) = self.mover(playing, seat) else {
                return Some(self.judged(playing, seat));
            };
            let luck = Luck::new(self.luck, mover, self.commands.into());
            let decision = playing.cast.decide(playing.bot, &self.world, mover, luck);
            self.thought = Some((mover, Box::new(decision), false));
            return None;
        };
        if *hurried {
            decision.hurry();
        }
        *hurried = true;
        if let Progress::Done(command) = decision.advance(GLANCE) {
            let mover = *mover;
            self.thought = None;
            let Some(command) = command else {
                return Some(self.judged(playing, seat));
            };
            self.world.apply(mover, command, &mut Null);
            self.commands += 1;
        }
        None
    }

    /// What the line came to. The seat that has just moved looks better than the seat to move, so a
    /// score is the average of two moments, one turn apart.
    fn judged(&self, playing: &Playing<G>, seat: Seat) -> u16 {
        let worth = playing.worth(&self.world, seat);
        let before = self.halfway.filter(|_| !self.world.status().is_over());
        before.map_or(worth, |before| before.midpoint(worth))
    }

    /// The seat that decides next, unless the line ends here.
    fn mover(&mut self, playing: &Playing<G>, seat: Seat) -> Option<Seat> {
        let awaited = self.world.status().awaited();
        let last = self.handed.1.filter(|last| awaited.contains(*last));
        let mover = last.or_else(|| awaited.iter().next())?;
        if self.handed.1 != Some(mover) {
            self.handed = (self.handed.0 + 1, Some(mover));
        }
        // With a score, it is enough that every seat has had a turn, and one of them another.
        let turns = u32::try_from(self.world.seats().len()).unwrap_or(u32::MAX).max(1);
        let scored = playing.lead.is_some();
        if scored && self.handed.0 == turns && self.halfway.is_none() {
            self.halfway = Some(playing.worth(&self.world, seat));
        }
        let far = scored && self.handed.0 > turns;
        (!far && self.commands < LONGEST).then_some(mover)
    }
}
