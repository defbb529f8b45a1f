//! The contract of a game, as a suite of tests that every game passes.
//!
//! ```
//! # mod shown {
//! use initiative_testkit::sample::{Setup, Trail};
//!
//! initiative_testkit::conformance! {
//!     Trail,
//!     setups: [Setup::default(), Setup { length: 5, script: vec![6, 1] }],
//!     view: |game, seat| game.view(seat),
//!     secrets: true,
//! }
//! # }
//! ```
//!
//! makes a module `conformance` with one `#[test]` for each promise. `setups` are the matches to
//! play, `view` is what a seat knows of a state, and `secrets` says whether there is anything it
//! does not know (dice to come included). A failing test names the seed; see [`crate::seeds`].

use crate::walk::Walk;
use crate::{mutate, seeds};
use initiative::dice::Dice;
use initiative::game::{Game, Null, Seat, Sink, Trace};
use initiative::record::Record;
use initiative::table::{Snapshot, Table};

/// The tests of [`conformance!`](crate::conformance!) for one game.
#[macro_export]
macro_rules! conformance {
    ($game:ty, setups: [$($setup:expr),+ $(,)?], view: $view:expr, secrets: $secrets:expr $(,)?) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;

            fn suite() -> $crate::conformance::Suite<$game> {
                let view: fn(&$game, ::initiative::game::Seat) -> _ = $view;
                $crate::conformance::Suite::new(
                    ::std::vec![$($setup),+],
                    move |game, seat| ::std::format!("{:#?}", view(game, seat)),
                    $secrets,
                )
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
                two_runs_agree
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

/// What a seat knows of a state, as text that shows every difference.
pub type View<G> = Box<dyn Fn(&G, Seat) -> String>;

/// A game's matches and what is needed to judge them.
pub struct Suite<G: Game> {
    setups: Vec<G::Setup>,
    view: View<G>,
    secrets: bool,
}

/// How many matches are played of each setup, and how long each may get.
const MATCHES: u64 = 12;
const COMMANDS: usize = 150;
/// How many strange commands are tried at each moment.
const STRANGE: usize = 24;

impl<G: Game> Suite<G> {
    /// A suite for these setups.
    pub fn new(
        setups: Vec<G::Setup>,
        view: impl Fn(&G, Seat) -> String + 'static,
        secrets: bool,
    ) -> Self {
        Self { setups, view: Box::new(view), secrets }
    }

    /// Plays random matches of every setup; `visit` sees each moment before its command, and the
    /// last one.
    fn tour(&self, mut visit: impl FnMut(&mut Walk<G>)) {
        seeds::each(MATCHES, |seed| {
            for setup in &self.setups {
                let mut walk = Walk::<G>::new(setup, seed);
                for _ in 0..COMMANDS {
                    visit(&mut walk);
                    if !walk.step(&mut Null) {
                        break;
                    }
                }
            }
        });
    }

    /// Everything listed is accepted, nothing else is, and nothing is listed twice.
    pub fn legal_and_check_agree(&self) {
        self.tour(|walk| {
            let game = walk.table.state().clone();
            let mut strange = strangers(&game, walk.dice());
            for seat in everybody(&game) {
                let legal = legal(&game, seat);
                for (place, command) in legal.iter().enumerate() {
                    if let Err(refusal) = game.check(seat, command) {
                        panic!("{seat} may {command:?} by `legal`; `check` says {}", refusal.code);
                    }
                    assert!(!legal[..place].contains(command), "{command:?} is listed twice");
                }
                strange.extend(legal);
            }
            for seat in everybody(&game) {
                let legal = legal(&game, seat);
                for command in &strange {
                    let listed = legal.contains(command);
                    let accepted = game.check(seat, command).is_ok();
                    assert_eq!(accepted, listed, "{seat} {command:?}: accepted, listed");
                }
            }
            assert!(
                game.status().is_over() || !game.status().awaited().is_empty(),
                "the match is not over, but nobody is to decide"
            );
            for seat in game.status().awaited().iter() {
                assert!(!legal(&game, seat).is_empty(), "{seat} must decide but cannot");
            }
        });
    }

    /// A command from anybody, however odd, is accepted or refused, and if accepted it applies.
    pub fn strange_commands_never_panic(&self) {
        self.tour(|walk| {
            let game = walk.table.state().clone();
            for command in strangers(&game, walk.dice()) {
                for seat in everybody(&game).chain([Seat(63), Seat(64), Seat(254)]) {
                    if game.check(seat, &command).is_ok() {
                        let mut after = game.clone();
                        after.apply(seat, command.clone(), &mut Null);
                        check_state(&after);
                    }
                }
            }
        });
    }

    /// A refused command leaves state, dice, history and events as they were.
    pub fn refusals_change_nothing(&self) {
        self.tour(|walk| {
            let before = walk.table.clone();
            let strange = strangers(before.state(), walk.dice());
            let mut events: Vec<G::Event> = Vec::new();
            for command in strange {
                for seat in everybody(before.state()) {
                    let mut table = before.clone();
                    let Err(refusal) = table.submit(seat, command.clone(), &mut events) else {
                        events.clear();
                        continue;
                    };
                    assert!(refusal.code.contains('/'), "{:?} names no game", refusal.code);
                    assert!(!refusal.message.is_empty(), "{} has no message", refusal.code);
                    assert!(events.is_empty(), "{command:?} was refused and told");
                    assert_eq!(table.state(), before.state(), "{command:?} was refused");
                    assert_eq!(table.version(), before.version());
                    assert_eq!(table.digest(), before.digest());
                }
            }
        });
    }

    /// After the end nobody can do anything.
    pub fn nothing_is_legal_when_over(&self) {
        let mut last = Vec::new();
        self.tour(|walk| {
            let game = walk.table.state();
            if !game.status().is_over() {
                last = game.seats().iter().flat_map(|seat| legal(game, seat)).collect();
                return;
            }
            for seat in everybody(game) {
                let legal = legal(game, seat);
                assert!(legal.is_empty(), "{seat} may {:?} after the end", legal[0]);
                for command in &last {
                    assert!(game.check(seat, command).is_err(), "{command:?} after the end");
                }
            }
        });
    }

    /// A command can be taken back exactly when no dice were rolled, nothing was revealed and
    /// nobody else has acted; and then it leaves no trace.
    pub fn undo_follows_the_rule(&self) {
        self.tour(|walk| {
            let Some((seat, command)) = walk.choose() else {
                return;
            };
            let before = walk.table.state().clone();
            let mut table = walk.table.clone();
            let mut events: Vec<G::Event> = Vec::new();
            table
                .submit(seat, command.clone(), &mut events)
                .unwrap_or_else(|refusal| panic!("{command:?}: {}", refusal.code));
            let after = table.state().clone();
            let trace = events.iter().fold(Trace::NONE, |all, event| all.and(G::trace(event)));
            let barred = after.rolls() != before.rolls()
                || trace != Trace::NONE
                || seat == Seat::HOST
                || after.status().is_over();
            let undone = table.undo(seat);
            assert_eq!(undone.is_err(), barred, "{command:?}: {undone:?}");
            if undone.is_ok() {
                assert_eq!(table.state(), &before, "{command:?} was taken back");
                table.redo(seat).unwrap_or_else(|refusal| panic!("{}", refusal.code));
                assert_eq!(table.state(), &after, "{command:?} was played again");
                // What a seat sees afterwards may not hang on what it did not know before.
                for _ in 0..4 {
                    let mut dream = before.reimagine(seat, walk.dice());
                    if dream.check(seat, &command).is_ok() {
                        dream.apply(seat, command.clone(), &mut Null);
                        assert_eq!(
                            (self.view)(&dream, seat),
                            (self.view)(&after, seat),
                            "{command:?} can be taken back, but {seat} learns from it"
                        );
                    }
                }
            }
            for other in before.seats().iter().filter(|other| *other != seat) {
                assert!(table.can_undo(other).is_err(), "{other} takes back {seat}'s command");
            }
        });
    }

    /// A journal, as text and as bytes, plays to the same states.
    pub fn replays_equal_the_original(&self) {
        seeds::each(MATCHES, |seed| {
            for setup in &self.setups {
                let mut walk = Walk::<G>::new(setup, seed);
                for _ in 0..COMMANDS {
                    if walk.dice().chance(20) {
                        for seat in walk.table.state().seats().iter() {
                            // Where this is refused the walk just goes on.
                            let _ = walk.table.undo(seat);
                        }
                    }
                    if !walk.step(&mut Null) {
                        break;
                    }
                }
                let record = walk.table.record().unwrap_or_else(|| panic!("no journal"));
                let text = record.to_text().unwrap_or_else(|error| panic!("{error}"));
                let bytes = record.to_bytes().unwrap_or_else(|error| panic!("{error}"));
                for journal in [text.as_bytes(), &bytes] {
                    let read = Record::<G>::read(journal).unwrap_or_else(|error| panic!("{error}"));
                    assert_eq!(read, record, "the journal came back changed");
                    let replayed = read.replay().unwrap_or_else(|error| panic!("{error}"));
                    assert_eq!(replayed.history(), walk.table.history());
                    assert_eq!(replayed.state(), walk.table.state());
                }
            }
        });
    }

    /// States, commands and saves come back from JSON and from the compact form as they were.
    pub fn states_and_commands_survive_writing(&self) {
        self.tour(|walk| {
            let game = walk.table.state();
            check_state(game);
            let json = serde_json::to_string(game).unwrap_or_else(|error| panic!("{error}"));
            let again: G = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(&again, game, "the state changed on its way through JSON");
            assert_eq!(again.digest(), game.digest(), "equal states, different fingerprints");
            let save = walk.table.snapshot();
            let bytes = save.to_bytes().unwrap_or_else(|error| panic!("{error}"));
            let again = Snapshot::<G>::from_bytes(&bytes).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, save, "the save came back changed");
            assert_eq!(again.to_bytes().as_ref(), Ok(&bytes), "the second save differs");
            for command in everybody(game).flat_map(|seat| legal(game, seat)) {
                let json =
                    serde_json::to_string(&command).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(serde_json::from_str::<G::Command>(&json).ok().as_ref(), Some(&command));
                let bytes =
                    postcard::to_allocvec(&command).unwrap_or_else(|error| panic!("{error}"));
                let again = postcard::from_bytes::<G::Command>(&bytes).ok();
                assert_eq!(again.as_ref(), Some(&command), "changed in the compact form");
            }
        });
    }

    /// A reimagined state looks the same to its seat, and differs where the seat cannot look.
    pub fn reimagined_states_keep_what_the_seat_knows(&self) {
        let mut differed = false;
        self.tour(|walk| {
            let game = walk.table.state().clone();
            for seat in game.seats().iter() {
                let seed = walk.dice().bits();
                let dream = game.reimagine(seat, &mut Dice::new(seed));
                assert_eq!(dream, game.reimagine(seat, &mut Dice::new(seed)), "not determined");
                assert_eq!((self.view)(&dream, seat), (self.view)(&game, seat), "seen by {seat}");
                assert_eq!(dream.status(), game.status());
                assert_eq!(legal(&dream, seat), legal(&game, seat), "{seat}'s choices");
                check_state(&dream);
                assert!(self.secrets || dream == game, "no secrets, but the dream differs");
                differed |= dream != game;
            }
        });
        assert_eq!(differed, self.secrets, "there are secrets; some dream differed");
    }

    /// The same setup, seed and commands give the same events and fingerprints.
    pub fn two_runs_agree(&self) {
        seeds::each(MATCHES, |seed| {
            for setup in &self.setups {
                let run = || {
                    let mut walk = Walk::<G>::new(setup, seed);
                    let mut events: Vec<G::Event> = Vec::new();
                    let mut played = 0;
                    while played < COMMANDS && walk.step(&mut events) {
                        played += 1;
                    }
                    let digests: Vec<u64> =
                        walk.table.history().iter().map(|entry| entry.digest).collect();
                    (events, digests)
                };
                assert_eq!(run(), run());
                let silent = |mut game: G, table: &Table<G>| {
                    for entry in table.history() {
                        if let initiative::table::Act::Play(command) = &entry.act {
                            game.apply(entry.seat, command.clone(), &mut Null);
                        }
                    }
                    game
                };
                let mut walk = Walk::<G>::new(setup, seed);
                let first = walk.table.state().clone();
                let mut log: Vec<G::Event> = Vec::new();
                for _ in 0..COMMANDS {
                    if !walk.step(&mut Listener(&mut log)) {
                        break;
                    }
                }
                let quiet = silent(first, &walk.table);
                assert_eq!(&quiet, walk.table.state(), "listening to events changed the match");
            }
        });
    }
}

/// A sink other than the usual ones, so that no game can rely on them.
struct Listener<'a, E>(&'a mut Vec<E>);

impl<E> Sink<E> for Listener<'_, E> {
    fn emit(&mut self, event: E) {
        self.0.push(event);
    }
}

fn everybody<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    let seats = game.seats();
    let past = Seat(u8::try_from(seats.len()).unwrap_or(u8::MAX));
    seats.iter().chain([past, Seat::HOST])
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Command> {
    let mut commands = Vec::new();
    game.legal(seat, &mut commands);
    commands
}

fn check_state<G: Game>(game: &G) {
    if let Err(error) = game.validate() {
        panic!("a state that was played to is not valid: {error}");
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
        setups: [Setup::default(), Setup { length: 5, script: vec![6, 9, 1] }],
        view: |game, seat| game.view(seat),
        secrets: true,
    }
}
