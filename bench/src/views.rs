//! Views: what one command costs in scenes, their canonical text, and cues, for everybody who looks.

use crate::measure::Effort;
use crate::row::{Row, Target, Unit};
use ::chess::Chess;
use ::duel::Duel;
use dungeon::Dungeon;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::table::Table;
use initiative_scene::canon::CanonicalText;
use initiative_scene::staged::{Staged, Step, stage};
use initiative_scene::viewer::Viewer;
use squad::Squad;
use std::hint::black_box;

/// How many commands of a match are seen.
const COMMANDS: usize = 60;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let both: &[Seat] = &[Seat(0), Seat(1)];
    let alone: &[Seat] = &[Seat(0)];
    vec![
        row::<Duel>(effort, "duel, two viewers", ::duel::Setup::decks("thornwake", "cinder"), both),
        row::<Chess>(effort, "plain chess, two viewers", ::chess::Setup::scenario("plain"), both),
        row::<Squad>(effort, "squad, one viewer", squad::Setup::scenario("first_stand"), alone),
        row::<Dungeon>(effort, "dungeon, one viewer", dungeon::Setup::scenario("delve"), alone),
    ]
}

fn row<G: Staged>(effort: Effort, who: &str, setup: G::Setup, seats: &[Seat]) -> Row {
    let seen = Seen::<G>::play(setup, seats).expect("a match of a built-in scenario can be played");
    let sample = effort.measure(|| seen.look()).shared_by(seen.steps.len());
    let what = format!("views and cues of a command: {who}");
    Row::new(what, Unit::Time, sample).target(Target::Within(40_000.0))
}

/// A match that was played at random, and who looked.
struct Seen<G: Game> {
    steps: Vec<Played<G>>,
    viewers: Vec<Viewer>,
    first: Vec<CanonicalText>,
}

/// A command that was played.
struct Played<G: Game> {
    before: G,
    seat: Seat,
    command: G::Command,
    events: Vec<G::Event>,
    after: Table<G>,
}

impl<G: Staged> Seen<G> {
    fn play(setup: G::Setup, seats: &[Seat]) -> Option<Self> {
        let mut table = Table::<G>::start(setup, 7).ok()?;
        let mut dice = Dice::new(7);
        let viewers: Vec<Viewer> = seats.iter().map(|seat| Viewer::Seat(*seat)).collect();
        let write = |viewer: &Viewer| stage(&table, *viewer).write(None);
        let first = viewers.iter().map(write).collect();
        let mut steps = Vec::new();
        for _ in 0..COMMANDS * 4 {
            if steps.len() == COMMANDS {
                break;
            }
            let Some(seat) = table.status().awaited().iter().next() else { break };
            let mut legal = Vec::new();
            table.state().legal(seat, &mut legal);
            let command = dice.pick(&legal)?.clone();
            let (before, mut events) = (table.state().clone(), Vec::new());
            let mut tried = table.clone();
            tried.submit(seat, command.clone(), &mut events).ok()?;
            // Giving up would end the match; another command lets it go on.
            if tried.status().is_over() && legal.len() > 1 {
                continue;
            }
            table = tried;
            steps.push(Played { before, seat, command, events, after: table.clone() });
        }
        Some(Self { steps, viewers, first })
    }

    /// Everything that is written for the viewers, command by command.
    fn look(&self) {
        let mut views = self.first.clone();
        for Played { before, seat, command, events, after } in &self.steps {
            for (viewer, view) in self.viewers.iter().zip(&mut views) {
                let next = stage(after, *viewer).write(Some(view));
                let mut cues = Vec::new();
                let step = Step {
                    before: Some(before),
                    played: Some((*seat, command)),
                    events,
                    after: after.state(),
                };
                G::tell(&step, *viewer, &mut cues);
                black_box(serde_json::to_string(&cues).unwrap_or_default());
                *view = next;
            }
        }
        black_box(views);
    }
}
