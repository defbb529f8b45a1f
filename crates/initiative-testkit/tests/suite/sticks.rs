//! The one-line suite: a staged game passes it, and each promise about what people see is found
//! broken, with the shortest way there.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Outcome, Seat, Seats, SetupError, Sink, Status};
use initiative_kernel::grid::Size;
use initiative_scene::about::{About, Scenario, SeatOffer};
use initiative_scene::choice::Choice;
use initiative_scene::cue::Cue;
use initiative_scene::scene::{Board, Meter, Scene, TileKind};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::Text;
use initiative_scene::viewer::Viewer;
use initiative_testkit::conformance::Suite;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Take one or two of nine sticks, or roll for it; whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Sticks<const FAULT: u8> {
    left: u8,
    turn: Seat,
    dice: Dice,
    /// How many twos were taken, for faults that come late.
    twos: u8,
}

const SOUND: u8 = 0;
const ADDRESSES_ALL_IN_SCENES: u8 = 1;
const ADDRESSES_ALL_IN_CUES: u8 = 2;
const ADDRESSES_ALL_IN_CAPTIONS: u8 = 3;
const OFFERS_TOO_LITTLE: u8 = 4;
const SHOWS_DICE: u8 = 5;
const KEEPS_DICE: u8 = 6;
const CHOKES_ON_CUES: u8 = 7;
const CHOKES_AT_FIRST: u8 = 8;
const ADVERTISES: u8 = 9;
const LOSES_COUNT: u8 = 10;
const CRASHES: u8 = 11;
const WAITS: u8 = 12;
const TRUSTS: u8 = 13;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Take {
    One,
    Two,
    Roll,
}

impl<const FAULT: u8> Game for Sticks<FAULT> {
    const ID: &'static str = "sticks";
    type Setup = ();
    type Command = Take;
    type Event = u8;

    fn new((): &(), seed: u64, out: &mut impl Sink<u8>) -> Result<Self, SetupError> {
        out.emit(9);
        Ok(Self { left: 9, turn: Seat(0), dice: Dice::new(seed), twos: 0 })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        match self.left {
            0 => Status::Over(Outcome::won(Seats::only(self.turn.next(2)), "last")),
            _ => Status::to_move(self.turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Take>) {
        if self.left > 0 && seat == self.turn {
            out.push(Take::One);
            out.extend((self.left > 1).then_some(Take::Two));
            out.push(Take::Roll);
        }
    }

    fn apply(&mut self, _: Seat, take: Take, out: &mut impl Sink<u8>) {
        self.twos += u8::from(take == Take::Two);
        assert!(FAULT != CRASHES || self.twos < 3, "three twos");
        let taken = match take {
            Take::One => 1,
            Take::Two => 2,
            Take::Roll => self.dice.roll(0, 1) as u8,
        };
        self.left -= taken.min(self.left);
        self.turn = self.turn.next(2);
        out.emit(taken);
    }

    fn reimagine(&self, _: Seat, dice: &mut Dice) -> Self {
        let dice =
            if FAULT == KEEPS_DICE { self.dice.clone() } else { self.dice.reseeded(dice.bits()) };
        Self { dice, ..self.clone() }
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn validate(&self) -> Result<(), SetupError> {
        if self.turn.index() > 1 || self.left > 9 || self.twos > 4 {
            return Err(SetupError::new("", "sticks/unsound", "There are nine sticks for two."));
        }
        Ok(())
    }
}

fn name(seat: Seat) -> &'static str {
    ["Red", "Blue"][seat.index() % 2]
}

impl<const FAULT: u8> Staged for Sticks<FAULT> {
    fn about() -> About {
        let seat = |name: &'static str| SeatOffer { name: name.into(), ..SeatOffer::default() };
        let mut seats = vec![seat("Red"), seat("Blue")];
        if FAULT == ADVERTISES {
            seats.push(seat("Green"));
        }
        let setup = serde_json::json!({});
        let scenario = Scenario { id: "nine".into(), seats, setup, ..Scenario::default() };
        About { title: "Sticks".into(), scenarios: vec![scenario], ..About::default() }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let size = Size::new(1, 1).unwrap_or_default();
        let board = Board::new(size, |_| '.').kind('.', TileKind::new("Table", "floor"));
        let mut scene = Scene::new(viewer, board);
        let own = match FAULT {
            ADDRESSES_ALL_IN_SCENES if self.twos > 1 => viewer.is(self.turn),
            _ => viewer.you() == Some(self.turn),
        };
        let turn = if own { "Your turn".into() } else { format!("{}'s turn", name(self.turn)) };
        scene.turn.text = turn.into();
        scene.turn.seats = self.status().awaited().iter().collect();
        let coming = if FAULT == SHOWS_DICE { self.dice.clone().roll(0, 99) as i32 } else { 0 };
        scene.meters.push(Meter::new("left", "Left", i32::from(self.left) + coming));
        let mut legal = Vec::new();
        viewer.seat().into_iter().for_each(|seat| self.legal(seat, &mut legal));
        for take in legal {
            if FAULT == OFFERS_TOO_LITTLE && self.left < 9 && take == Take::Roll {
                continue;
            }
            let id = format!("{take:?}").to_lowercase();
            scene.offer(id.clone(), Choice::new(id.clone(), id).command::<Self>(&take));
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        assert!(FAULT != CHOKES_AT_FIRST || step.before.is_some(), "there is nothing before");
        assert!(FAULT != CHOKES_ON_CUES || step.after.twos < 2, "two twos");
        for taken in step.events {
            let own = match (step.played, viewer.you()) {
                (Some((seat, _)), you) => FAULT == ADDRESSES_ALL_IN_CUES || you == Some(seat),
                (None, _) => false,
            };
            let who = if own { "You take" } else { "Somebody takes" };
            out.push(Cue::note(format!("{who} {taken}.")));
        }
    }

    fn caption(&self, seat: Seat, take: &Take, viewer: Viewer) -> Text {
        if FAULT == ADDRESSES_ALL_IN_CAPTIONS || viewer.you() == Some(seat) {
            return "Your sticks".into();
        }
        format!("{} takes {take:?}", name(seat)).into()
    }
}

/// The same rules with faults of their own, to be found by the suite for rules alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Bare<const FAULT: u8> {
    sticks: Sticks<FAULT>,
    pass: u16,
}

impl<const FAULT: u8> Game for Bare<FAULT> {
    const ID: &'static str = "bare";
    type Setup = ();
    type Command = Take;
    type Event = u8;

    fn new((): &(), seed: u64, out: &mut impl Sink<u8>) -> Result<Self, SetupError> {
        Ok(Self { sticks: Sticks::new(&(), seed, out)?, pass: 0 })
    }

    fn seats(&self) -> Seats {
        self.sticks.seats()
    }

    fn status(&self) -> Status {
        self.sticks.status()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Take>) {
        self.sticks.legal(seat, out);
        if FAULT == LOSES_COUNT && self.sticks.twos == 2 && self.sticks.left > 0 {
            out.extend((seat == self.sticks.turn).then_some(Take::One));
        }
    }

    fn apply(&mut self, seat: Seat, take: Take, out: &mut impl Sink<u8>) {
        self.pass = self.pass.saturating_add(1);
        if FAULT == WAITS && self.pass < 400 {
            // A game that takes its time.
            self.sticks.turn = seat.next(2);
            return;
        }
        self.sticks.apply(seat, take, out);
    }

    fn validate(&self) -> Result<(), SetupError> {
        if FAULT == TRUSTS { Ok(()) } else { self.sticks.validate() }
    }
}

mod sound {
    use super::{SOUND, Sticks};
    initiative_testkit::conformance!(Sticks<SOUND>);
}

/// Without scenes, and longer than a walk: the end is found all the same.
mod bare {
    use super::{Bare, WAITS};
    initiative_testkit::conformance!(Bare<WAITS>);
}

/// What a failing test says.
fn said(test: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(test)).expect_err("nothing is found");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing:\n{text}");
    }
}

#[test]
fn scenes_that_offer_too_little_or_show_too_much_are_found() {
    let text = said(|| Suite::<Sticks<OFFERS_TOO_LITTLE>>::scenes().scenes_keep_their_promises());
    has(&text, &["broken promise: scenes are sound", "Roll is legal and not offered"]);
    has(&text, &["after 1 command, the shortest way from 1:\n  seat 0: "]);
    let text = said(|| Suite::<Sticks<SHOWS_DICE>>::scenes().scenes_keep_their_promises());
    has(&text, &["it shows something that seat 0 does not know", "at the beginning of the match"]);
}

#[test]
fn nobody_is_you_on_a_shared_screen() {
    let text = said(|| {
        Suite::<Sticks<ADDRESSES_ALL_IN_SCENES>>::scenes().nobody_is_you_on_a_shared_screen();
    });
    has(&text, &["Shared(seat 0): scene.turn.text says `your`: Your turn"]);
    has(&text, &["after 2 commands, the shortest way from", "  seat 0: Two\n  seat 1: Two\n"]);
    let text = said(|| {
        Suite::<Sticks<ADDRESSES_ALL_IN_CUES>>::scenes().nobody_is_you_on_a_shared_screen();
    });
    has(&text, &["Spectator: cues[0].", "says `you`: You take", "at the beginning of the match"]);
    let text = said(|| {
        Suite::<Sticks<ADDRESSES_ALL_IN_CAPTIONS>>::scenes().nobody_is_you_on_a_shared_screen();
    });
    has(&text, &["Shared(seat 1): caption says `your`: Your sticks"]);
}

#[test]
fn cues_are_asked_for_at_every_step_and_at_the_beginning() {
    let text = said(|| Suite::<Sticks<CHOKES_ON_CUES>>::scenes().cues_keep_their_promises());
    has(&text, &["broken promise: cues are sound", "two twos", "sticks.rs:", "  seat 0: Two\n"]);
    let text = said(|| Suite::<Sticks<CHOKES_AT_FIRST>>::scenes().cues_keep_their_promises());
    has(&text, &["there is nothing before", "at the beginning of the match"]);
}

#[test]
fn pages_that_promise_too_much_are_found() {
    let text = said(|| Suite::<Sticks<ADVERTISES>>::scenes().pages_begin_matches());
    has(&text, &["nine has 2 seats, not 3"]);
}

#[test]
fn dice_are_a_secret_by_themselves() {
    let suite = Suite::<Sticks<KEEPS_DICE>>::scenes();
    let text = said(|| suite.reimagined_states_keep_what_the_seat_knows());
    has(&text, &["The coming rolls are never dealt anew for seat 0", "Dice::reseeded"]);
}

#[test]
fn a_fault_of_the_rules_is_shown_in_the_fewest_commands() {
    let text = said(|| Suite::<Bare<LOSES_COUNT>>::rules().legal_and_check_agree());
    has(&text, &["broken promise: `legal` and `check` agree.", "One is listed twice"]);
    has(&text, &["(INITIATIVE_SEED=", "  seat 0: Two\n  seat 1: Two\n"]);
    has(&text, &["after 2 commands, the shortest way from"]);
    let text = said(|| Suite::<Sticks<CRASHES>>::scenes().the_host_can_end_any_match());
    has(&text, &["broken promise: a match goes on until it is over.", "three twos"]);
    has(&text, &["  seat 0: Two\n  seat 1: Two\n"]);
}

#[test]
fn a_forged_save_says_where_it_is_to_be_refused() {
    let text = said(|| Suite::<Bare<TRUSTS>>::rules().forged_saves_do_no_harm());
    has(&text, &["broken promise: a forged save is refused, or harmless", "`Game::validate`"]);
    has(&text, &["(INITIATIVE_SEED="]);
}

#[test]
fn a_suite_without_matches_says_so() {
    let suite = Suite::<Bare<SOUND>>::rules().with_setups(Vec::new());
    has(&said(|| suite.legal_and_check_agree()), &["give `setups: [...]`"]);
}
