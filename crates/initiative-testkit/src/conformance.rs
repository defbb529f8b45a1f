//! The contract of a game, as a suite of tests that every game passes.
//!
//! ```
//! # mod shown {
//! # use initiative_testkit::sample::Trail as Skirmish;
//! initiative_testkit::conformance!(Skirmish);
//! # }
//! ```
//!
//! makes a module `conformance` with one `#[test]` for each promise: the promises of its rules, and
//! if the game is [`Staged`], those about what people see. By default the suite plays the scenarios
//! that the game offers, and a seat knows what its scene shows. A game can say more; each part is
//! optional:
//!
//! ```
//! # mod shown {
//! use initiative_testkit::sample::{Setup, Trail};
//!
//! initiative_testkit::conformance! {
//!     Trail,
//!     setups: [Setup::default(), Setup { length: 5, script: vec![6, 1] }],
//!     view: Trail::view,
//!     secrets: [Trail::hidden_supplies],
//! }
//! # }
//! ```
//!
//! `setups` are the matches to play (the suite looks at the scenes of the offered ones, too).
//! `view` is what a seat knows of a state. `secrets` are the things that the seat does not know,
//! one by one: each must differ in some state that is reimagined for the seat. The dice of the
//! match ([`Game::dice`]) are always a secret. `secrets: []` says that there are no others.
//! `spared: |text| …` names texts that may say `you` on a shared screen, such as what is printed on
//! cards. `moves_secrets: true` says that `reimagine` moves hidden things about in place of dealing
//! new ones, so that what it deals may depend on what was there. That is a weaker promise: a bot
//! could learn a little from it.
//!
//! A game that is not staged and has no `setups` is played from the setup that `null` or `{}`
//! gives. Without a `view`, a seat of such a game knows the whole state.
//!
//! A failing test names the promise, the seed ([`crate::seeds`]) and the shortest list of commands
//! that breaks it.

mod dreams;
mod journals;
mod rules;
mod shrink;
mod stage;
mod tour;

use crate::mutate;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat, Seats};
use initiative_scene::staged::{Staged, read_setup};
use serde_json::{Value, json};
use stage::Stage;
use std::fmt::Debug;
use std::marker::PhantomData;
use tour::Length;

/// The tests of [`mod@crate::conformance`] for one game.
#[macro_export]
macro_rules! conformance {
    (
        $game:ty
        $(, setups: [$($setup:expr),+ $(,)?])?
        $(, view: $view:expr)?
        $(, secrets: [$($secret:expr),* $(,)?])?
        $(, spared: $spared:expr)?
        $(, moves_secrets: $moves:literal)?
        $(,)?
    ) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;

            fn suite() -> $crate::conformance::Suite<$game> {
                #[allow(unused_imports)]
                use $crate::conformance::{ByRules as _, ByScenes as _};
                (&$crate::conformance::GameKind::<$game>::NEW).suite()
                    $(.with_setups(::std::vec![$($setup),+]))?
                    $(.with_view($view))?
                    $(.with_secrets(::std::vec![
                        $($crate::conformance::excerpt::<$game, _>($secret)),*
                    ]))?
                    $(.with_spared($spared))?
                    $(.with_moved_secrets($moves))?
            }

            $crate::conformance!(@tests
                legal_and_check_agree
                strange_commands_never_panic
                refusals_change_nothing
                nothing_is_legal_when_over
                undo_follows_the_rule
                replays_equal_the_original
                states_and_commands_survive_writing
                reimagined_states_keep_what_the_seat_knows
                forged_saves_do_no_harm
                the_host_can_end_any_match
                two_runs_agree
                pages_begin_matches
                scenes_keep_their_promises
                cues_keep_their_promises
                nobody_is_you_on_a_shared_screen
            );
        }
    };
    (@tests $($name:ident)+) => {$(
        #[test]
        fn $name() {
            suite().$name();
        }
    )+};
}

/// Something of a state, made for one seat: text that shows every difference.
pub type Excerpt<G> = Box<dyn Fn(&G, Seat) -> String>;

/// A game's matches and what is needed to judge them.
pub struct Suite<G: Game> {
    setups: Vec<G::Setup>,
    /// The setups that pages offer, if there are any.
    offered: Vec<G::Setup>,
    view: Excerpt<G>,
    /// All secrets, if the game has named them.
    secrets: Option<Vec<Excerpt<G>>>,
    /// How the game is shown, if it is.
    stage: Option<Stage<G>>,
    /// The texts that may say `you` to anybody.
    spared: fn(&str) -> bool,
    /// Whether `reimagine` moves hidden things about in place of dealing new ones.
    moves_secrets: bool,
}

/// How many matches of each setup are played, and how long each may get.
const MATCHES: u64 = 12;
const COMMANDS: usize = 150;
/// How long a match may get that is played to its end.
const LONG: usize = 4_000;
/// How many strange commands are tried at each moment.
const STRANGE: usize = 24;
/// How many forged saves of each setup are tried. An optimised build tries more.
const FORGED: u64 = if cfg!(debug_assertions) { 300 } else { 1_000 };
/// At how many moments the suite looks at scenes, in all setups together.
const SCENES: usize = 480;

impl<G: Game + 'static> Suite<G> {
    /// A suite for the rules of a game in which a seat knows everything.
    #[must_use]
    pub fn rules() -> Self {
        let plain = [Value::Null, json!({})].iter().find_map(|it| read_setup::<G>(it).ok());
        let setups = plain.into_iter().collect();
        let view = excerpt(|game: &G, _| game.clone());
        Self {
            setups,
            offered: Vec::new(),
            view,
            secrets: None,
            stage: None,
            spared: |_| false,
            moves_secrets: false,
        }
    }

    /// A suite for the rules and the scenes of a game: the matches are those that pages offer, and
    /// a seat knows what its scene shows.
    #[must_use]
    pub fn scenes() -> Self
    where
        G: Staged,
    {
        Self {
            setups: Vec::new(),
            offered: stage::offered::<G>(),
            view: Box::new(stage::seen::<G>),
            secrets: None,
            stage: Some(Stage::NEW),
            spared: |_| false,
            moves_secrets: false,
        }
    }

    /// Sets the matches to play.
    #[must_use]
    pub fn with_setups(self, setups: Vec<G::Setup>) -> Self {
        Self { setups, ..self }
    }

    /// Sets everything that a seat knows.
    #[must_use]
    pub fn with_view<V: Debug + 'static>(self, view: fn(&G, Seat) -> V) -> Self {
        Self { view: excerpt(view), ..self }
    }

    /// Says whether `reimagine` moves hidden things about in place of dealing new ones.
    #[must_use]
    pub fn with_moved_secrets(self, moves_secrets: bool) -> Self {
        Self { moves_secrets, ..self }
    }

    /// Sets everything that a seat does not know, besides the dice.
    #[must_use]
    pub fn with_secrets(self, secrets: Vec<Excerpt<G>>) -> Self {
        Self { secrets: Some(secrets), ..self }
    }

    /// Sets the texts that may say `you` to anybody, such as what is printed on a card.
    #[must_use]
    pub fn with_spared(self, spared: fn(&str) -> bool) -> Self {
        Self { spared, ..self }
    }

    /// The matches to play: the given ones, or all that are offered.
    fn setups(&self) -> &[G::Setup] {
        let setups = if self.setups.is_empty() { &self.offered } else { &self.setups };
        assert!(!setups.is_empty(), "there is no match to play: give `setups: [...]`");
        setups
    }

    /// How much of each setup is played. The more setups there are, the less of each.
    fn length(&self) -> Length {
        let many = if self.setups.is_empty() { self.offered.len() as u64 } else { 1 };
        Length { matches: (5 * MATCHES / many.max(5)).max(2), commands: COMMANDS }
    }
}

/// Finds out what a game is: `(&GameKind::<G>::NEW).suite()` is a suite for scenes if the game has
/// scenes, and for rules otherwise.
#[derive(Debug)]
pub struct GameKind<G>(PhantomData<G>);

impl<G> GameKind<G> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// Games with scenes. The compiler finds this trait first, because the receiver fits as it is.
pub trait ByScenes<G: Game> {
    /// A suite for rules and scenes.
    fn suite(&self) -> Suite<G>;
}

impl<G: Staged + 'static> ByScenes<G> for GameKind<G> {
    fn suite(&self) -> Suite<G> {
        Suite::scenes()
    }
}

/// All games. The compiler finds this trait second, because it must borrow the receiver once more.
pub trait ByRules<G: Game> {
    /// A suite for rules.
    fn suite(&self) -> Suite<G>;
}

impl<G: Game + 'static> ByRules<G> for &GameKind<G> {
    fn suite(&self) -> Suite<G> {
        Suite::rules()
    }
}

/// The excerpt that `of` takes.
pub fn excerpt<G: Game + 'static, V: Debug + 'static>(of: fn(&G, Seat) -> V) -> Excerpt<G> {
    Box::new(move |game, seat| format!("{:#?}", of(game, seat)))
}

fn everybody<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    let seats = game.seats();
    let absent = (0..Seats::MAX).map(Seat).find(|seat| !seats.contains(*seat));
    seats.iter().chain(absent).chain([Seat::HOST])
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Command> {
    let mut commands = Vec::new();
    game.legal(seat, &mut commands);
    commands
}

fn check_state<G: Game>(game: &G) {
    if let Err(error) = game.validate() {
        panic!("a state reached by legal commands is not valid: {error}");
    }
}

/// Commands that are almost legal now.
fn strangers<G: Game>(game: &G, dice: &mut Dice) -> Vec<G::Command> {
    let known: Vec<G::Command> = everybody(game).flat_map(|seat| legal(game, seat)).collect();
    let mut strange = Vec::new();
    for _ in 0..STRANGE {
        let Some(mut command) = dice.pick(&known).cloned() else {
            break;
        };
        for _ in 0..dice.roll(1, 3) {
            command = mutate::value(&command, dice).unwrap_or(command);
        }
        strange.push(command);
    }
    strange
}

#[cfg(test)]
mod tests {
    use crate::sample::{Setup, Trail};

    conformance! {
        Trail,
        setups: [Setup::default(), Setup { length: 20, script: vec![2, 9, 1] }],
        view: Trail::view,
        secrets: [Trail::hidden_supplies],
    }
}
