//! The conformance suite finds what it is there to find: each promise, broken on purpose.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Refusal, Seat, Seats, SetupError, Sink, Status, Trace};
use initiative_testkit::conformance::{Suite, excerpt};
use initiative_testkit::sample::{Command, Event, Setup, Trail};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};

/// The sample game with one fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Broken<const FAULT: u8> {
    trail: Trail,
    #[serde(skip)]
    forgotten: u8,
}

const SOUND: u8 = 0;
const HIDES_A_COMMAND: u8 = 1;
const PANICS: u8 = 2;
const MUMBLES: u8 = 3;
const GOES_ON: u8 = 4;
const FORGETS: u8 = 5;
const FLUCTUATES: u8 = 6;
const CHEATS: u8 = 7;
const LIES: u8 = 8;
const LISTENS: u8 = 9;
const HIDES_ROLLS: u8 = 10;
const HIDES_REVEALS: u8 = 11;
const PEEKS: u8 = 12;
const TRUSTS: u8 = 13;

static WEATHER: AtomicU8 = AtomicU8::new(0);

impl<const FAULT: u8> Game for Broken<FAULT> {
    const ID: &'static str = "broken";
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self { trail: Trail::start(setup, seed)?, forgotten: 0 })
    }

    fn seats(&self) -> Seats {
        self.trail.seats()
    }

    fn status(&self) -> Status {
        self.trail.status()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        self.trail.legal(seat, out);
        if FAULT == HIDES_A_COMMAND {
            out.retain(|command| *command != Command::Pass);
        }
        if FAULT == GOES_ON && self.status().is_over() {
            out.push(Command::Pass);
        }
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        assert!(FAULT != PANICS || seat != Seat(63), "no such seat");
        if FAULT == GOES_ON && self.status().is_over() && *command == Command::Pass {
            return Ok(());
        }
        let checked = self.trail.check(seat, command);
        if FAULT == MUMBLES { checked.map_err(|_| Refusal::new("no", "")) } else { checked }
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        match FAULT {
            FORGETS => self.forgotten = self.forgotten.wrapping_add(1),
            FLUCTUATES => self.forgotten = WEATHER.fetch_add(1, Ordering::Relaxed),
            _ => {}
        }
        let mut events: Vec<Event> = Vec::new();
        self.trail.apply(seat, command, &mut events);
        for event in events {
            // Rules that take notice of who is listening.
            out.emit_with(|| {
                if FAULT == LISTENS {
                    self.forgotten = self.forgotten.wrapping_add(1);
                }
                event
            });
        }
    }

    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        match FAULT {
            CHEATS => self.clone(),
            PEEKS => {
                // The dice are new, but everybody's cards are the true ones.
                let json = serde_json::to_value(&self.trail).unwrap_or_default();
                let mut dream =
                    serde_json::to_value(self.trail.reimagine(seat, dice)).unwrap_or_default();
                dream["supplies"] = json["supplies"].clone();
                let trail = serde_json::from_value(dream).unwrap_or_else(|_| self.trail.clone());
                Self { trail, forgotten: 0 }
            }
            LIES => Self::start(&Setup::default(), dice.bits()).unwrap_or_else(|_| self.clone()),
            _ => Self { trail: self.trail.reimagine(seat, dice), forgotten: self.forgotten },
        }
    }

    fn dice(&self) -> Option<&Dice> {
        if FAULT == HIDES_ROLLS { None } else { Game::dice(&self.trail) }
    }

    fn trace(event: &Event) -> Trace {
        if FAULT == HIDES_REVEALS { Trace::NONE } else { Trail::trace(event) }
    }

    fn validate(&self) -> Result<(), SetupError> {
        if FAULT == TRUSTS { Ok(()) } else { self.trail.validate() }
    }
}

/// The promises that a fault breaks.
fn broken<const FAULT: u8>() -> Vec<&'static str> {
    let suite = Suite::<Broken<FAULT>>::rules()
        .with_setups(vec![Setup { length: 12, script: Vec::new() }])
        .with_view(|game, seat| game.trail.view(seat))
        .with_secrets(vec![excerpt(|game: &Broken<FAULT>, seat| game.trail.hidden_supplies(seat))]);
    type Test<G> = fn(&Suite<G>);
    let tests: [(&str, Test<Broken<FAULT>>); 10] = [
        ("legal", Suite::legal_and_check_agree),
        ("strange", Suite::strange_commands_never_panic),
        ("refusals", Suite::refusals_change_nothing),
        ("over", Suite::nothing_is_legal_when_over),
        ("undo", Suite::undo_follows_the_rule),
        ("replay", Suite::replays_equal_the_original),
        ("writing", Suite::states_and_commands_survive_writing),
        ("reimagine", Suite::reimagined_states_keep_what_the_seat_knows),
        ("forged", Suite::forged_saves_do_no_harm),
        ("runs", Suite::two_runs_agree),
    ];
    let fails = |test: Test<_>| catch_unwind(AssertUnwindSafe(|| test(&suite))).is_err();
    tests.into_iter().filter(|(_, test)| fails(*test)).map(|(name, _)| name).collect()
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(broken::<SOUND>(), [""; 0]);
}

#[test]
fn each_fault_is_found_by_the_test_of_its_promise() {
    for (found, expected) in [
        (broken::<HIDES_A_COMMAND>(), "legal"),
        (broken::<PANICS>(), "strange"),
        (broken::<MUMBLES>(), "refusals"),
        (broken::<GOES_ON>(), "over"),
        (broken::<FORGETS>(), "writing"),
        (broken::<FLUCTUATES>(), "replay"),
        (broken::<FLUCTUATES>(), "undo"),
        (broken::<FLUCTUATES>(), "runs"),
        (broken::<CHEATS>(), "reimagine"),
        (broken::<LIES>(), "reimagine"),
        (broken::<LISTENS>(), "runs"),
        (broken::<HIDES_ROLLS>(), "undo"),
        (broken::<HIDES_REVEALS>(), "undo"),
        (broken::<PEEKS>(), "reimagine"),
        (broken::<TRUSTS>(), "forged"),
    ] {
        assert!(found.contains(&expected), "expected {expected} among {found:?}");
    }
}
