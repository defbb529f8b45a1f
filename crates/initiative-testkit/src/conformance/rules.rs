//! The promises of the rules, moment by moment.

use super::tour::Length;
use super::{LONG, Suite, check_state, everybody, legal, strangers};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Trace, Verdict};
use initiative_kernel::table::Snapshot;

impl<G: Game + 'static> Suite<G> {
    /// Every listed command is accepted, no other command is, and no command is listed twice.
    pub fn legal_and_check_agree(&self) {
        self.tour("`legal` and `check` agree", self.length(), |walk| {
            let game = walk.table.state().clone();
            let mut strange = strangers(&game, walk.dice());
            for seat in everybody(&game) {
                let legal = legal(&game, seat);
                for (place, command) in legal.iter().enumerate() {
                    if let Err(refusal) = game.check(seat, command) {
                        panic!(
                            "`legal` offers {command:?} to {seat}, but `check` refuses it: {}",
                            refusal.code
                        );
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

    /// Any command from anybody is accepted or refused, and an accepted one can be applied.
    pub fn strange_commands_never_panic(&self) {
        self.tour("strange commands do no harm", self.length(), |walk| {
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
        self.tour("a refused command changes nothing", self.length(), |walk| {
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

    /// A command can be taken back exactly when moves are not final, no dice were rolled, nothing
    /// was revealed and nobody else has acted; and then it leaves no trace.
    pub fn undo_follows_the_rule(&self) {
        self.tour("commands are taken back by the rule", self.length(), |walk| {
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
                // What a seat sees afterwards must not depend on what it did not know before.
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

    /// States, commands and saves come back from JSON and from the compact form as they were.
    pub fn states_and_commands_survive_writing(&self) {
        self.tour("states and commands come back as they were written", self.length(), |walk| {
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

    /// A seat can be gone for good at any moment, and that seat has not won. ONLINE-GRACE-2
    pub fn the_host_can_end_any_match(&self) {
        self.tour("whoever forfeits has not won", self.length(), |walk| {
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

    /// After the end nobody can do anything, whatever the end was.
    pub fn nothing_is_legal_when_over(&self) {
        const PROMISE: &str = "nothing is legal when a match is over";
        let mut ends = 0;
        self.tour(PROMISE, self.length(), |walk| ends += check_ends(walk.table.state()));
        // Play matches that take longer to their ends.
        if ends == 0 {
            self.tour(PROMISE, Length { matches: 2, commands: LONG }, |walk| {
                if ends < 10 {
                    ends += check_ends(walk.table.state());
                }
            });
        }
        assert!(
            ends > 0,
            "no match of {LONG} commands came to an end: give `setups` of short ones"
        );
    }
}

/// How many commands end the match here. After each of them nobody can do anything.
fn check_ends<G: Game>(game: &G) -> usize {
    let moves: Vec<(Seat, G::Command)> = everybody(game)
        .flat_map(|seat| legal(game, seat).into_iter().map(move |command| (seat, command)))
        .collect();
    let mut ends = 0;
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
    ends
}
