//! The promises about what people see: pages, scenes, cues and words.

mod voice;

use super::Suite;
use super::tour::Length;
use crate::walk::Walk;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::conform::{self, Flaw};
use initiative_scene::staged::{Staged, Step, read_setup};
use initiative_scene::viewer::Viewer;

/// What a staged game is asked, without its trait: suites are for games without scenes, too.
pub(super) struct Stage<G: Game> {
    about: fn() -> Vec<Flaw>,
    scenes: fn(&G, &mut Dice) -> Vec<Flaw>,
    cues: fn(&Step<'_, G>) -> Vec<Flaw>,
    scene_words: fn(&G) -> Vec<Flaw>,
    step_words: fn(&Step<'_, G>) -> Vec<Flaw>,
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

/// The setups of all scenarios on offer. One that cannot be read is left to the test of the pages.
pub(super) fn offered<G: Staged>() -> Vec<G::Setup> {
    let about = G::about();
    let setups = about.scenarios.iter().filter_map(|scenario| {
        let setup = about.setup(scenario.id.as_str(), &[]).ok()?;
        read_setup::<G>(&setup).ok()
    });
    let mut all: Vec<G::Setup> = Vec::new();
    for setup in setups {
        // Scenarios that differ by their seats alone are one match.
        if !all.contains(&setup) {
            all.push(setup);
        }
    }
    all
}

/// All that a seat is shown.
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

    /// Scenes travel, refer to what is there, offer exactly what is legal and hide what a seat does
    /// not know.
    pub fn scenes_keep_their_promises(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.tour("scenes are sound", self.scenic(), |walk| {
            let (game, dice) = (walk.table.state().clone(), walk.dice());
            none("scene", &(stage.scenes)(&game, dice));
        });
    }

    /// Cues travel, those of the beginning included.
    pub fn cues_keep_their_promises(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.tour("cues are sound", self.scenic(), |walk| {
            steps(walk, |step| none("cues", &(stage.cues)(step)));
        });
    }

    /// Nobody is `you` on a screen that several people look at, nor is somebody who only watches.
    pub fn nobody_is_you_on_a_shared_screen(&self) {
        let Some(stage) = &self.stage else {
            return;
        };
        self.tour("nobody is `you` on a shared screen", self.scenic(), |walk| {
            none("scene", &(stage.scene_words)(walk.table.state()));
            steps(walk, |step| none("cues", &(stage.step_words)(step)));
        });
    }

    /// How many matches are looked at: scenes of all viewers take their time.
    fn scenic(&self) -> Length {
        let many = self.setups().len() as u64;
        Length { matches: (8 / many.max(1)).max(1), commands: 40 }
    }
}

/// Asks about one step from here, and at the beginning of a match about the beginning itself.
fn steps<G: Game>(walk: &mut Walk<G>, mut ask: impl FnMut(&Step<'_, G>)) {
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

/// There is nothing wrong, or this is it.
fn none(what: &str, flaws: &[Flaw]) {
    let many = flaws.len();
    let list: Vec<String> = flaws.iter().take(8).map(|flaw| format!("  {flaw}")).collect();
    assert!(flaws.is_empty(), "{many} wrong with the {what}:\n{}", list.join("\n"));
}
