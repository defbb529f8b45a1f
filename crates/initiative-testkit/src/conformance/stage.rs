//! The promises about what people see: pages, scenes, cues and words.

mod voice;

use super::tour::{Length, tour};
use super::{SCENES, Suite};
use crate::walk::RandomWalk;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::conform::{self, SceneFlaw};
use initiative_scene::staged::{Staged, Step, read_setup};
use initiative_scene::viewer::Viewer;
pub(super) use voice::Spared;

/// What the suite asks a staged game, as functions: games without scenes need a suite, too.
pub(super) struct Stage<G: Game> {
    about: fn() -> Vec<SceneFlaw>,
    scenes: fn(&G, &mut Dice) -> Vec<SceneFlaw>,
    cues: fn(&Step<'_, G>) -> Vec<SceneFlaw>,
    scene_words: fn(&G, Spared) -> Vec<SceneFlaw>,
    step_words: fn(&Step<'_, G>, Spared) -> Vec<SceneFlaw>,
}

impl<G: Staged> Stage<G> {
    pub const NEW: Self = Self {
        about: conform::about::<G>,
        scenes: conform::scenes::<G>,
        cues: conform::cues::<G>,
        scene_words: voice::scenes::<G>,
        step_words: voice::steps::<G>,
    };
}

/// The setups of all offered scenarios. The test of the pages reports those that cannot be read.
pub(super) fn offered<G: Staged>() -> Vec<G::Setup> {
    let about = G::about();
    let setups = about.scenarios.iter().filter_map(|scenario| {
        let setup = about.setup(scenario.id.as_str(), &[]).ok()?;
        read_setup::<G>(&setup).ok()
    });
    let mut all: Vec<G::Setup> = Vec::new();
    for setup in setups {
        // Scenarios that only differ by their seats are the same match.
        if !all.contains(&setup) {
            all.push(setup);
        }
    }
    all
}

/// Everything that a seat is shown.
pub(super) fn seen<G: Staged>(game: &G, seat: Seat) -> String {
    serde_json::to_string(&game.scene(Viewer::Seat(seat))).unwrap_or_else(|error| error.to_string())
}

impl<G: Game + 'static> Suite<G> {
    /// Every scenario on the pages begins a match, with each value of each option.
    pub fn pages_begin_matches(&self) {
        if let Some(stage) = &self.stage {
            none("pages", &(stage.about)());
        }
    }

    /// Scenes can be sent, refer to what exists, offer exactly what is legal and hide what a seat
    /// does not know.
    pub fn scenes_keep_their_promises(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.look("scenes are sound", |walk| {
            let (game, dice) = (walk.table.state().clone(), walk.dice());
            none("scene", &(stage.scenes)(&game, dice));
        });
    }

    /// Cues can be sent, including those of the beginning.
    pub fn cues_keep_their_promises(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.look("cues are sound", |walk| {
            steps(walk, |step| none("cues", &(stage.cues)(step)));
        });
    }

    /// No text says `you` on a screen that several people look at, or to a spectator.
    pub fn nobody_is_you_on_a_shared_screen(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.look("nobody is `you` on a shared screen", |walk| {
            none("scene", &(stage.scene_words)(walk.table.state(), self.spared));
            steps(walk, |step| none("cues", &(stage.step_words)(step, self.spared)));
        });
    }

    /// Looks at moments of all matches, including the offered ones.
    fn look(&self, promise: &str, check: impl FnMut(&mut RandomWalk<G>)) {
        let mut setups = self.setups().to_vec();
        for setup in &self.offered {
            if !setups.contains(setup) {
                setups.push(setup.clone());
            }
        }
        let matches = (8 / setups.len()).max(1);
        let commands = (SCENES / (matches * setups.len())).clamp(12, 40);
        tour(&setups, promise, Length { matches: matches as u64, commands }, check);
    }
}

/// Asks about one step from here. At the beginning of a match, asks about the beginning first.
fn steps<G: Game>(walk: &mut RandomWalk<G>, mut ask: impl FnMut(&Step<'_, G>)) {
    let mut events: Vec<G::Event> = Vec::new();
    if walk.table.version() == 0 {
        match G::new(walk.table.setup(), walk.table.seed(), &mut events) {
            Ok(game) => ask(&Step::opening(&events, &game)),
            Err(error) => panic!("the setup is refused the second time: {error}"),
        }
        events.clear();
    }
    let Some((seat, command)) = walk.choose() else {
        return;
    };
    let before = walk.table.state();
    let mut after = before.clone();
    after.apply(seat, command.clone(), &mut events);
    ask(&Step::new(before, &events, &after).by(seat, &command));
    let mut silent = before.clone();
    silent.apply(seat, command.clone(), &mut Null);
    assert_eq!(silent, after, "{command:?} depends on who listens");
}

/// Fails if there are flaws.
fn none(what: &str, flaws: &[SceneFlaw]) {
    let many = flaws.len();
    let list: Vec<String> = flaws.iter().take(8).map(|flaw| format!("  {flaw}")).collect();
    assert!(flaws.is_empty(), "{many} wrong with the {what}:\n{}", list.join("\n"));
}
