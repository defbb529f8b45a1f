//! What a position is worth: the average of several lines of play.

use super::playout::{EVEN, Playing, Playout};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};

/// The most lines of play from one position.
const MOST: u32 = 32;
/// How many lines there are at least, and the nodes after which they are enough.
const FEWEST: (u32, u64) = (6, 30_000);

/// What a slice of a line counts as, in nodes. A bot that answers at once has looked at some states,
/// too.
const SLICE: u64 = 25;

/// What is appraised: a position, or a command in it.
pub(super) struct Subject<'a, G: Game> {
    /// The position, with everything that is hidden in it.
    pub position: &'a G,
    /// Whose expectation it is.
    pub seat: Seat,
    /// The command that is tried first, and who gives it.
    pub command: Option<(Seat, &'a G::Command)>,
    /// Whether the lines know what is hidden, the coming dice included.
    pub open: bool,
    /// Where the dice of the lines come from. Two appraisals with equal dice deal the same worlds,
    /// so what differs is the command and not the luck.
    pub luck: u64,
}

/// The expectation of a seat, under way.
pub(super) struct Appraisal<G: Game> {
    playout: Option<Playout<G>>,
    lines: u32,
    nodes: u64,
    sum: u32,
}

impl<G: Game<Command: Send> + Send + 'static> Appraisal<G> {
    pub const fn new() -> Self {
        Self { playout: None, lines: 0, nodes: 0, sum: 0 }
    }

    /// Goes on for about `nodes` nodes, and takes what it used from them. Returns the expectation
    /// when it is known, in thousandths of a win.
    pub fn advance(
        &mut self,
        playing: &Playing<G>,
        subject: &Subject<'_, G>,
        nodes: &mut u64,
    ) -> Option<u16> {
        while *nodes > 0 {
            let lines = u64::from(self.lines);
            let enough = if subject.open {
                self.lines >= 2
            } else {
                self.lines >= MOST || self.lines >= FEWEST.0 && self.nodes >= FEWEST.1
            };
            if enough {
                let mean = (self.sum + self.lines / 2) / self.lines.max(1);
                return Some(u16::try_from(mean).unwrap_or(EVEN));
            }
            let playout =
                self.playout.get_or_insert_with(|| begin(subject, subject.luck ^ lines << 48));
            if let Some(worth) = playout.advance(playing, subject.seat) {
                self.sum += u32::from(worth);
                self.lines += 1;
                self.playout = None;
            }
            self.nodes += SLICE;
            *nodes = nodes.saturating_sub(SLICE);
        }
        None
    }
}

fn begin<G: Game<Command: Send> + Send + 'static>(
    subject: &Subject<'_, G>,
    luck: u64,
) -> Playout<G> {
    let mut dice = Dice::new(luck).stream("appraisal", 0);
    let mut world = match subject.open {
        true => subject.position.clone(),
        false => subject.position.reimagine(subject.seat, &mut dice),
    };
    let mut mover = None;
    if let Some((seat, command)) = subject.command {
        // A command is tried with the knowledge of its own seat, so it stays legal.
        if world.check(seat, command).is_ok() {
            world.apply(seat, command.clone(), &mut Null);
        }
        mover = Some(seat);
    }
    Playout::new(world, mover, luck)
}
