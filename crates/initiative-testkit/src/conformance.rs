//! The contract of a game, as a suite of tests that every game passes.
//!
//! ```
//! # mod shown {
//! use initiative_testkit::sample::{Setup, Trail};
//!
//! initiative_testkit::conformance! {
//!     Trail,
//!     setups: [Setup::default(), Setup { length: 5, script: vec![6, 1] }],
//!     view: Trail::view,
//!     secrets: [Trail::hidden_supplies, |game, _seat| game.dice().clone()],
//! }
//! # }
//! ```
//!
//! makes a module `conformance` with one `#[test]` for each promise. `setups` are the matches to
//! play, `view` is what a seat knows of a state, and `secrets` are the things it does not know, one
//! by one: each must come out differently in some state that is reimagined for the seat. A game
//! without dice and hidden information has `secrets: []`. A failing test names the seed; see
//! [`crate::seeds`].

use crate::fuzz::Target;
use crate::walk::Walk;
use crate::{mutate, seeds};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Seats, Sink, Trace, Verdict};
use initiative_kernel::record::Record;
use initiative_kernel::table::{Snapshot, Table};
use std::fmt::Debug;

/// The tests of [`conformance!`](crate::conformance!) for one game.
#[macro_export]
macro_rules! conformance {
    ($game:ty, setups: [$($setup:expr),+ $(,)?], view: $view:expr,
     secrets: [$($secret:expr),* $(,)?] $(,)?) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;

            fn suite() -> $crate::conformance::Suite<$game> {
                $crate::conformance::Suite::<$game>::new(::std::vec![$($setup),+], $view)
                    $(.with_secret($secret))*
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

/// Something about a state and a seat, as text that shows every difference.
type Aspect<G> = Box<dyn Fn(&G, Seat) -> String>;

/// A game's matches and what is needed to judge them.
pub struct Suite<G: Game> {
    setups: Vec<G::Setup>,
    view: Aspect<G>,
    secrets: Vec<Aspect<G>>,
}

/// How many matches are played of each setup, and how long each may get.
const MATCHES: u64 = 12;
const COMMANDS: usize = 150;
/// How many strange commands are tried at each moment.
const STRANGE: usize = 24;
/// How many forged saves are tried of each setup.
const FORGED: u64 = 1_000;

impl<G: Game + 'static> Suite<G> {
    /// A suite for these setups, of a game in which a seat knows what `view` shows and there is
    /// nothing else.
    pub fn new<V: Debug + 'static>(setups: Vec<G::Setup>, view: fn(&G, Seat) -> V) -> Self {
        Self { setups, view: aspect(view), secrets: Vec::new() }
    }

    /// With something that a seat does not know.
    #[must_use]
    pub fn with_secret<V: Debug + 'static>(mut self, secret: fn(&G, Seat) -> V) -> Self {
        self.secrets.push(aspect(secret));
        self
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

    /// After the end nobody can do anything, however it came about.
    pub fn nothing_is_legal_when_over(&self) {
        let mut ends = 0;
        self.tour(|walk| {
            let game = walk.table.state();
            let moves: Vec<(Seat, G::Command)> = everybody(game)
                .flat_map(|seat| legal(game, seat).into_iter().map(move |command| (seat, command)))
                .collect();
            for (seat, command) in &moves {
                let mut after = game.clone();
                after.apply(*seat, command.clone(), &mut Null);
                if !after.status().is_over() {
                    continue;
                }
                ends += 1;
                for seat in everybody(&after) {
                    let legal = legal(&after, seat);
                    assert!(legal.is_empty(), "{seat} may {:?} after the end", legal[0]);
                    for (_, command) in &moves {
                        assert!(after.check(seat, command).is_err(), "{command:?} after the end");
                    }
                }
            }
        });
        assert!(ends > 0, "no match came near its end: give a setup of a short one");
    }

    /// A command can be taken back exactly when moves are not final, no dice were rolled, nothing
    /// was revealed and nobody else has acted; and then it leaves no trace.
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
            let barred = G::FINAL.is_some()
                || after.dice().map(Dice::rolls) != before.dice().map(Dice::rolls)
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
        let mut kept: Vec<(Seat, usize)> = Vec::new();
        let mut dealt = kept.clone();
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
                assert!(!self.secrets.is_empty() || dream == game, "what differs is no secret");
                for (place, secret) in self.secrets.iter().enumerate() {
                    let differs = secret(&dream, seat) != secret(&game, seat);
                    let list = if differs { &mut dealt } else { &mut kept };
                    if !list.contains(&(seat, place)) {
                        list.push((seat, place));
                    }
                }
            }
        });
        for (seat, place) in kept {
            let dealt = dealt.contains(&(seat, place));
            assert!(dealt, "secret {place} is never dealt anew for {seat}: its bot could cheat");
        }
    }

    /// A save that was tampered with is refused, or is one that the rules are safe on.
    pub fn forged_saves_do_no_harm(&self) {
        seeds::each(FORGED, |seed| {
            for setup in &self.setups {
                Target::SnapshotBytes.run::<G>(setup, seed);
            }
        });
    }

    /// Somebody can be gone for good at any moment: whoever is has not won. ONLINE-GRACE-2
    pub fn the_host_can_end_any_match(&self) {
        self.tour(|walk| {
            let (game, over) = (walk.table.state(), walk.table.status().is_over());
            for seat in game.seats().iter().filter(|_| !over) {
                let outcome = game.forfeit(seat);
                assert_eq!(outcome.reason(), "forfeited", "{seat}");
                assert_ne!(outcome.verdict(seat), Verdict::Won, "{seat} forfeits");
                let strangers = outcome.winners().iter().find(|one| !game.seats().contains(*one));
                assert_eq!(strangers, None, "{seat} forfeits, and somebody else altogether wins");
            }
        });
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
                        if let initiative_kernel::table::Act::Play(command) = &entry.act {
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

fn aspect<G: Game + 'static, V: Debug + 'static>(of: fn(&G, Seat) -> V) -> Aspect<G> {
    Box::new(move |game, seat| format!("{:#?}", of(game, seat)))
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
        setups: [Setup::default(), Setup { length: 20, script: vec![2, 9, 1] }],
        view: Trail::view,
        secrets: [Trail::hidden_supplies, |game, _seat| game.dice().clone()],
    }
}
