//! Checks of scenes and cues for the tests of a game.
//!
//! Play matches (`initiative_testkit::walk`) and run the checks after every command. A correct game has
//! no flaws.
//!
//! ```no_run
//! # use initiative_kernel::{dice::Dice, game::Game};
//! # use initiative_scene::{conform, staged::{Staged, Step}};
//! # fn shown<G: Staged>(game: G, after: G, events: Vec<G::Event>) {
//! assert_eq!(conform::about::<G>(), []);
//! assert_eq!(conform::scenes(&game, &mut Dice::new(7)), []);
//! assert_eq!(conform::cues(&Step::new(&game, &events, &after)), []);
//! # }
//! ```

mod links;
mod names;
mod shape;

use crate::campaign::Journey;
use crate::choice::Choice;
use crate::collection::Collecting;
use crate::command::Opaque;
use crate::scene::{Scene, Selection};
use crate::staged::{Staged, Step, read_setup};
use crate::text::Text;
use crate::viewer::Viewer;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Null, Seat};
use serde::Serialize;

/// A fault in a scene, a cue or a page.
#[derive(Clone, PartialEq, Eq)]
pub struct SceneFlaw {
    /// The viewer it was made for; `None` for pages.
    pub viewer: Option<Viewer>,
    /// What is wrong.
    pub text: String,
}

impl fmt::Display for SceneFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.viewer {
            Some(viewer) => write!(f, "{viewer:?}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl fmt::Debug for SceneFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The flaws found so far.
struct Finder {
    viewer: Option<Viewer>,
    flaws: Vec<SceneFlaw>,
}

impl Finder {
    const fn new(viewer: Option<Viewer>) -> Self {
        Self { viewer, flaws: Vec::new() }
    }

    fn add(&mut self, text: impl Into<String>) {
        self.flaws.push(SceneFlaw { viewer: self.viewer, text: text.into() });
    }
}

/// Checks the scenes of a state for every viewer and lists what is wrong:
/// - they survive JSON: no nulls, no fractions, no number that a browser cannot hold, and reading
///   gives back what was written;
/// - every piece, card, choice and tile that they refer to exists;
/// - every command that is offered is accepted, every legal command is offered, a choice that
///   offers none says why, and only seats have choices;
/// - what a seat does not know does not show: the scene stays the same, byte for byte, when all of
///   it is dealt anew from `dice`. Spectators know no more than any seat;
/// - every look, icon, crest and mark is one that the client knows ([`crate::catalogue`]).
pub fn scenes<G: Staged>(game: &G, dice: &mut Dice) -> Vec<SceneFlaw> {
    let mut flaws = Vec::new();
    let seats: Vec<Seat> = game.seats().iter().collect();
    let dreams: Vec<(Seat, G)> =
        seats.iter().map(|seat| (*seat, game.reimagine(*seat, dice))).collect();
    for viewer in viewers(game) {
        let mut finder = Finder::new(Some(viewer));
        let scene = game.scene(viewer);
        if scene.viewer != viewer {
            finder.add(alloc::format!("the scene is made for {:?}", scene.viewer));
        }
        shape::check(&scene, &mut finder);
        links::check(&scene, &mut finder);
        names::check_scene(&scene, &mut finder);
        match viewer.seat() {
            Some(seat) => check_choices(game, seat, &scene, &mut finder),
            None if scene.choices.is_empty() => {}
            None => finder.add("somebody without a seat has choices"),
        }
        let text = written(&scene);
        for (seat, dream) in &dreams {
            let knows_less = viewer == Viewer::Spectator || viewer.is(*seat);
            if knows_less && written(&dream.scene(viewer)) != text {
                finder.add(alloc::format!(
                    "it shows something that {seat} does not know: {}",
                    difference(&text, &written(&dream.scene(viewer)))
                ));
            }
        }
        flaws.append(&mut finder.flaws);
    }
    flaws
}

/// Checks the cues of a step for every viewer: they survive JSON, as scenes do, and the client knows
/// every look and sound.
pub fn cues<G: Staged>(step: &Step<'_, G>) -> Vec<SceneFlaw> {
    let mut flaws = Vec::new();
    for viewer in viewers(step.after) {
        let mut finder = Finder::new(Some(viewer));
        let mut cues = Vec::new();
        G::tell(step, viewer, &mut cues);
        shape::check(&cues, &mut finder);
        names::check_cues(&cues, &mut finder);
        flaws.append(&mut finder.flaws);
    }
    flaws
}

/// Checks what pages show of a game: every scenario starts a match with the seats it promises, alone
/// and with each value of each option; no name is used twice; the client knows what each key does.
pub fn about<G: Staged>() -> Vec<SceneFlaw> {
    let mut finder = Finder::new(None);
    let about = G::about();
    shape::check(&about, &mut finder);
    names::check_about(&about, &mut finder);
    if about.scenarios.is_empty() {
        finder.add("there is no scenario");
    }
    let mut names = BTreeSet::new();
    for id in about.scenarios.iter().map(|scenario| &scenario.id) {
        if !names.insert(id) {
            finder.add(alloc::format!("two scenarios are called {id}"));
        }
    }
    names.clear();
    for id in about.options.iter().map(|option| &option.id) {
        if !names.insert(id) {
            finder.add(alloc::format!("two options are called {id}"));
        }
    }
    for scenario in &about.scenarios {
        let mut changes = alloc::vec![Vec::new()];
        for option in about.options.iter().filter(|option| !scenario.without.contains(&option.id)) {
            let values = option.values.iter();
            changes
                .extend(values.map(|offer| alloc::vec![(option.id.as_str(), offer.value.clone())]));
        }
        for change in changes {
            let setup = about.setup(scenario.id.as_str(), &change);
            let game = setup.and_then(|setup| G::start(&read_setup::<G>(&setup)?, 1));
            match game {
                Err(error) => {
                    finder.add(alloc::format!("{} with {change:?}: {error}", scenario.id));
                }
                Ok(game) if game.seats().len() != scenario.seats.len() => {
                    finder.add(alloc::format!(
                        "{} has {} seats, not {}",
                        scenario.id,
                        game.seats().len(),
                        scenario.seats.len()
                    ));
                }
                Ok(_) => {}
            }
        }
    }
    finder.flaws
}

/// Checks a collection of cards: it survives JSON, and the client knows every look and crest.
pub fn collection<G: Collecting>() -> Vec<SceneFlaw> {
    let mut finder = Finder::new(None);
    let collection = G::collection();
    shape::check(&collection, &mut finder);
    names::check_collection(&collection, &mut finder);
    finder.flaws
}

/// Checks a campaign as pages draw it: it survives JSON, and the client knows every icon.
#[must_use]
pub fn journey(journey: &Journey) -> Vec<SceneFlaw> {
    let mut finder = Finder::new(None);
    shape::check(journey, &mut finder);
    names::check_journey(journey, &mut finder);
    finder.flaws
}

fn viewers<G: Staged>(game: &G) -> impl Iterator<Item = Viewer> {
    let seats = game.seats().iter();
    seats
        .flat_map(|seat| [Viewer::Seat(seat), Viewer::Shared(seat)])
        .chain([Viewer::Spectator, Viewer::All])
}

/// Checks that the offered commands are exactly the legal ones.
fn check_choices<G: Staged>(game: &G, seat: Seat, scene: &Scene, finder: &mut Finder) {
    let mut offered: BTreeMap<String, &str> = BTreeMap::new();
    for (id, choice) in &scene.choices {
        if !choice.is_enabled() && !explains(choice) {
            finder.add(alloc::format!("{id} is disabled and does not say why"));
        }
        for command in choice.commands() {
            offered.insert(written(command), id.as_str());
            check_commands(game, seat, core::slice::from_ref(command), id.as_str(), finder);
        }
    }
    for (id, piece) in &scene.pieces {
        if let Some(Selection::Ask { commands, .. }) = &piece.selection {
            check_commands(game, seat, commands, id.as_str(), finder);
        }
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    for command in &legal {
        if !offered.contains_key(&written(&Opaque::seal::<G>(command))) {
            finder.add(alloc::format!("{command:?} is legal and not offered"));
        }
    }
}

fn explains(choice: &Choice) -> bool {
    let said = |text: &Text| !text.trim().is_empty();
    choice.refused.as_ref().is_some_and(|reason| said(&reason.text) && said(&reason.code))
}

/// Checks that the game accepts each command after those before it.
fn check_commands<G: Staged>(
    game: &G,
    seat: Seat,
    commands: &[Opaque],
    place: &str,
    finder: &mut Finder,
) {
    let mut after: Option<G> = None;
    for (number, command) in commands.iter().enumerate() {
        let Ok(opened) = command.open::<G>() else {
            finder.add(alloc::format!("{place} has a command that cannot be read: {command:?}"));
            return;
        };
        if Opaque::seal::<G>(&opened) != *command {
            finder.add(alloc::format!("{place} has a command that is changed by reading it"));
        }
        let state = after.as_ref().unwrap_or(game);
        if let Err(refusal) = state.check(seat, &opened) {
            finder.add(alloc::format!("{place} offers {opened:?}: {}", refusal.code));
            return;
        }
        if number + 1 < commands.len() {
            let mut next = state.clone();
            next.apply(seat, opened, &mut Null);
            after = Some(next);
        }
    }
}

fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// The first difference of two texts, with some context.
fn difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(40);
    let part = |text: &str| text.chars().skip(from).take(80).collect::<String>();
    alloc::format!("`{}` or `{}`", part(one), part(other))
}
