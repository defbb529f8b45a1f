//! Stampede keeps the contract on the energy clock.

use initiative::prelude::*;
use initiative::scene::conform;
use stampede::{Pace, Stampede};

initiative::testkit::conformance!(Stampede);

/// Plays one pace for whoever is due, so many times, as far as it goes.
fn play(pace: Pace, times: usize) -> Table<Stampede> {
    let mut table = Table::<Stampede>::start((), 0).unwrap();
    for _ in 0..times {
        let Some(seat) = table.status().awaited().iter().next() else { break };
        let possible = table.state().check(seat, &pace).is_ok();
        let pace = if possible { pace } else { Pace::Rest };
        table.submit(seat, pace, &mut Null).unwrap();
    }
    table
}

#[test]
fn the_swift_act_more_often() {
    let scene = play(Pace::Walk, 14).state().scene(Viewer::Spectator);
    let walked = |id: &str| scene.pieces[id].at.x - 3;
    assert!(walked("0") > walked("2"), "{} and {}", walked("0"), walked("2"));
}

#[test]
fn whoever_rests_is_caught() {
    let table = play(Pace::Rest, 300);
    let outcome = table.status().outcome().unwrap();
    assert!(["all_caught", "last_one_running"].contains(&outcome.reason()), "{outcome:?}");
}

#[test]
fn a_sprint_leaves_its_runner_winded_and_says_so() {
    let table = play(Pace::Rest, 8);
    let seat = table.status().awaited().iter().next().unwrap();
    let scene = table.state().scene(Viewer::Seat(seat));
    let focus = scene.focus.unwrap();
    let sprint = &scene.choices[&*format!("{focus}/sprint")];
    assert!(sprint.is_enabled() || sprint.refused.as_ref().unwrap().code == "stampede/tired");
}

#[test]
fn scenes_and_cues_hold_all_along() {
    assert_eq!(conform::about::<Stampede>(), []);
    for pace in [Pace::Walk, Pace::Sprint, Pace::Rest] {
        for length in 0..60 {
            let (before, after) = (play(pace, length), play(pace, length + 1));
            assert_eq!(conform::scenes(after.state(), &mut Dice::new(1)), [], "{pace:?} {length}");
            let step = Step::new(before.state(), &[], after.state());
            assert_eq!(conform::cues(&step), [], "{pace:?} {length}");
        }
    }
}
