//! The clock's rules, one by one, and time that goes astray.

use super::*;
use proptest::prelude::*;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// ONLINE case 8: turn_s 3, buffer_s 1, inactive_s 1.
const SHORT: Limits =
    Limits { turn_ms: 3_000, inactive_ms: 1_000, opening_ms: 5_000, buffer_ms: 1_000, show_s: 20 };

fn standard() -> Timer {
    Timer::new(Some(Limits::STANDARD))
}

#[test]
fn online_clock_1_a_turn_is_allowed_92_seconds() {
    let mut timer = standard();
    timer.open_turn(500, A);
    assert_eq!(timer.deadline_ms(), Some(92_500));
    assert_eq!(timer.expiry(92_499), None);
    assert!(timer.expiry(92_500).is_some());
}

#[test]
fn online_clock_2_case_8_silent_turns_are_short_until_a_command() {
    let mut timer = Timer::new(Some(SHORT));
    timer.open_turn(0, A);
    assert!(timer.expiry(3_999).is_none() && timer.expiry(4_000).is_some());
    timer.end_turn(true);
    assert!(timer.silent.contains(A));

    timer.open_turn(10_000, B);
    timer.end_turn(false);

    timer.open_turn(20_000, A);
    assert!(timer.expiry(21_999).is_none() && timer.expiry(22_000).is_some());
    timer.end_turn(true); // silent again
    timer.open_turn(30_000, A);
    assert!(timer.note_command(A)); // at 1.5 s: until 4 s from its opening
    assert_eq!(timer.deadline_ms(), Some(34_000));
    assert!(!timer.note_command(A));
    timer.end_turn(true); // ended by the clock, but not silent
    timer.open_turn(40_000, A);
    assert_eq!(timer.deadline_ms(), Some(44_000));
    // A turn the player ends without any other command is never silent.
    timer.end_turn(false);
    timer.open_turn(50_000, A);
    assert_eq!(timer.deadline_ms(), Some(54_000));
}

#[test]
fn online_fair_2_the_next_turn_of_a_seat_may_take_one_turn_longer() {
    let mut timer = Timer::new(Some(SHORT));
    timer.open_turn(0, A);
    assert!(timer.grant(B) && timer.is_granted(B) && !timer.is_granted(A));
    assert!(!timer.grant(B), "once");
    assert_eq!(timer.deadline_ms(), Some(4_000), "the open turn stays as it is");
    timer.end_turn(true);
    timer.open_turn(10_000, A);
    timer.end_turn(false);
    timer.open_turn(20_000, B);
    assert_eq!(timer.reading(20_000).unwrap().allowed_ms, 7_000);
    assert!(!timer.note_command(B), "there is nothing to lift");
    assert!(timer.expiry(26_999).is_none() && timer.expiry(27_000).is_some());
    timer.end_turn(false);
    timer.open_turn(30_000, B);
    assert_eq!(timer.deadline_ms(), Some(34_000), "only that one turn");
    assert!(!Timer::new(None).grant(A), "nothing is timed");
}

#[test]
fn online_fair_2_and_clock_2_a_short_turn_is_lifted_to_the_full_time_and_what_was_granted() {
    let mut timer = Timer::new(Some(SHORT));
    timer.open_turn(0, A);
    timer.end_turn(true);
    assert!(timer.grant(A));
    timer.open_turn(10_000, A);
    assert_eq!(timer.deadline_ms(), Some(15_000));
    assert!(timer.note_command(A));
    assert_eq!(timer.deadline_ms(), Some(17_000));
}

#[test]
fn online_clock_2_commands_of_others_are_no_activity() {
    let mut timer = Timer::new(Some(SHORT));
    timer.open_turn(0, A);
    assert!(!timer.note_command(B));
    timer.end_turn(true);
    assert_eq!(timer.silent, Seats::only(A));
}

#[test]
fn online_clock_3_and_4_case_9_what_is_shown() {
    let mut timer = standard();
    timer.open_turn(0, A);
    let shown = |at| {
        let reading = timer.reading(at).unwrap();
        (reading.left_ms, reading.shown_s, reading.visible)
    };
    assert_eq!(shown(0), (92_000, 90, false));
    assert_eq!(shown(1), (91_999, 90, false));
    assert_eq!(shown(69_999), (22_001, 21, false));
    assert_eq!(shown(70_000), (22_000, 20, true));
    assert_eq!(shown(89_999), (2_001, 1, true));
    assert_eq!(shown(90_000), (2_000, 0, true));
    assert_eq!(shown(92_000), (0, 0, true));
    assert_eq!(shown(u64::MAX), (0, 0, true));
    // A 15 s turn shows it from the start.
    timer.end_turn(true);
    timer.open_turn(0, A);
    let reading = timer.reading(0).unwrap();
    assert_eq!((reading.shown_s, reading.visible, reading.allowed_ms), (15, true, 17_000));
}

#[test]
fn online_clock_5_after_the_end_only_the_end_of_the_turn_is_accepted() {
    let mut timer = standard();
    timer.open_turn(0, A);
    assert!(timer.accepts(91_999, false));
    assert!(!timer.accepts(92_000, false));
    assert!(timer.accepts(92_000, true));
    let expiry = timer.expiry(92_000).unwrap();
    assert!(timer.is_current(expiry));
    timer.end_turn(false);
    assert!(!timer.is_current(expiry));
    timer.open_turn(92_000, A); // a bonus turn of the same seat is another turn
    assert!(!timer.is_current(expiry));
}

#[test]
fn online_clock_6_the_opening_phase_has_one_clock_and_cannot_be_silent() {
    let mut timer = standard();
    timer.open_phase(0);
    assert_eq!(timer.reading(0).unwrap().seat, None);
    assert!(timer.expiry(92_000).is_some());
    timer.end_turn(true);
    assert!(timer.silent.is_empty());
    timer.open_turn(92_000, A);
    assert_eq!(timer.deadline_ms(), Some(184_000));
}

#[test]
fn online_clock_7_bots_and_matches_without_a_clock_are_never_timed() {
    let mut bot = standard();
    bot.open_turn(0, A);
    bot.end_turn(false);
    bot.open_untimed();
    let mut null = Timer::new(None);
    null.open_turn(0, A);
    for mut timer in [bot, null] {
        assert_eq!(timer.reading(u64::MAX), None);
        assert_eq!((timer.deadline_ms(), timer.expiry(u64::MAX)), (None, None));
        assert!(timer.accepts(u64::MAX, false));
        assert!(!timer.note_command(A));
        timer.end_turn(true);
        assert!(timer.silent.is_empty());
    }
}

proptest! {
    /// Times in any order, any limits: no panic, and plain wide arithmetic agrees.
    #[test]
    fn any_times_and_limits_give_the_plain_difference(
        turn_ms in prop_oneof![0u64..5_000, Just(u64::MAX)],
        buffer_ms in prop_oneof![0u64..3_000, Just(u64::MAX)],
        open in any::<u64>(),
        at in prop_oneof![0u64..20_000, any::<u64>()],
    ) {
        let limits = Limits { turn_ms, buffer_ms, ..Limits::STANDARD };
        let mut timer = Timer::new(Some(limits));
        timer.open_turn(open, A);
        let allowed = u128::from(turn_ms.saturating_add(buffer_ms));
        let left = allowed.saturating_sub(u128::from(at.saturating_sub(open)));
        let reading = timer.reading(at).unwrap();
        prop_assert_eq!(u128::from(reading.left_ms), left);
        // The smallest number of whole seconds that covers what is left without the buffer.
        let (shown, rest) = (u128::from(reading.shown_s), left.saturating_sub(u128::from(buffer_ms)));
        prop_assert!(shown * 1000 >= rest && shown.saturating_sub(1) * 1000 < rest.max(1));
        prop_assert_eq!(timer.expiry(at).is_some(), left == 0);
        let text = serde_json::to_string(&timer).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Timer>(&text).unwrap(), &timer);
    }
}
