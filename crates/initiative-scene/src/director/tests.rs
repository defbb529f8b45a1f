//! The director against what cues promise, in any slices of time.

use super::*;
use crate::cue::Easing;
use crate::text::Text;
use alloc::string::ToString;
use alloc::vec;
use initiative_kernel::grid::Tile;
use initiative_testkit::bound::LoopBound;
use proptest::prelude::*;

/// A cue that can be told from others by its mark.
fn cue(name: usize, lasts: u32, delay: u32, free: bool) -> Cue {
    let mut cue = Cue::wait(Span::new(lasts)).after(Span::new(delay)).mark(name.to_string());
    cue.free = free;
    cue
}

fn cues() -> impl Strategy<Value = Vec<Cue>> {
    let one = (0..400_u32, prop_oneof![3 => Just(0), 1 => 0..200_u32], any::<bool>());
    prop::collection::vec(one, 0..12).prop_map(|parts| {
        let parts = parts.into_iter().enumerate();
        parts.map(|(name, (lasts, delay, free))| cue(name, lasts, delay, free)).collect()
    })
}

/// Plays everything, a slice of time after another, going through the slices again and again.
fn play(cues: &[Cue], slices: &[u32]) -> Vec<Moment> {
    let mut director = Director::new();
    director.push(cues.to_vec());
    let mut moments = Vec::new();
    let mut slices = slices.iter().cycle();
    let mut bound = LoopBound::new(100_000, "a director that plays");
    while bound.step() && !director.is_idle() {
        director.tick(Span::new(*slices.next().unwrap()), &mut moments);
    }
    moments
}

/// When each cue begins and ends by the definition of blocking, in the order of the cues.
fn schedule(cues: &[Cue]) -> Vec<(u64, u64)> {
    let mut turn = 0;
    let times = cues.iter().map(|cue| {
        let from = turn + u64::from(cue.delay.ticks());
        let to = from + u64::from(cue.lasts.ticks());
        if !cue.free {
            turn = to;
        }
        (from, to)
    });
    times.collect()
}

fn times_of(moments: &[Moment], mark: &Text) -> (u64, u64) {
    let of_cue: Vec<_> = moments.iter().filter(|moment| moment.cue().mark == *mark).collect();
    match of_cue[..] {
        [began @ Moment::Began { .. }, ended @ Moment::Ended { .. }] => (began.at(), ended.at()),
        _ => panic!("{mark} does not begin once and end once: {of_cue:?}"),
    }
}

proptest! {
    #[test]
    fn client_anim_1_every_cue_plays_when_it_should(
        cues in cues(),
        slices in prop::collection::vec(1..500_u32, 1..6),
    ) {
        let moments = play(&cues, &slices);
        for (cue, times) in cues.iter().zip(schedule(&cues)) {
            prop_assert_eq!(times_of(&moments, &cue.mark), times);
        }
        prop_assert!(moments.is_sorted_by_key(Moment::at));
        prop_assert_eq!(moments.len(), cues.len() * 2);
    }

    #[test]
    fn moments_do_not_depend_on_the_slices(
        cues in cues(),
        slices in prop::collection::vec(1..500_u32, 1..6),
    ) {
        prop_assert_eq!(play(&cues, &slices), play(&cues, &[1]));
    }

    #[test]
    fn input_is_locked_for_the_sum_of_the_blocking_cues(
        cues in cues(),
        slice in 1..500_u32,
    ) {
        let blocking = cues.iter().filter(|cue| !cue.free);
        let total: Span = blocking.map(|cue| cue.delay + cue.lasts).sum();
        let mut director = Director::new();
        director.push(cues);
        let mut moments = Vec::new();
        director.tick(Span::ZERO, &mut moments);
        while director.locked() {
            let left = u64::from(total.ticks()).saturating_sub(director.now());
            prop_assert!(left > 0, "locked after {total:?}");
            let slice = slice.min(u32::try_from(left).unwrap());
            director.tick(Span::new(slice), &mut moments);
        }
        prop_assert_eq!(director.now(), u64::from(total.ticks()));
    }

    #[test]
    fn client_anim_1_nothing_begins_while_a_blocking_cue_runs(cues in cues()) {
        let moments = play(&cues, &[7]);
        for (place, cue) in cues.iter().enumerate().filter(|(_, cue)| !cue.free) {
            let (_, end) = times_of(&moments, &cue.mark);
            for later in &cues[place + 1..] {
                prop_assert!(times_of(&moments, &later.mark).0 >= end);
            }
        }
    }

    #[test]
    fn client_anim_2_skipping_at_any_time_leaves_nothing_out(
        cues in cues(),
        played in 0..2000_u32,
    ) {
        let mut director = Director::new();
        director.push(cues.clone());
        let mut moments = Vec::new();
        director.tick(Span::new(played), &mut moments);
        director.skip(&mut moments);
        prop_assert!(director.is_idle() && !director.locked());
        prop_assert_eq!(moments, play(&cues, &[1]));
    }

    #[test]
    fn client_anim_2_speed_scales_the_time(cues in cues(), percent in 1..800_u32) {
        let mut director = Director::new();
        director.push(cues.clone());
        director.set_speed(Speed::Percent(percent));
        let mut moments = Vec::new();
        let mut real: u64 = 0;
        let mut bound = LoopBound::new(1_000_000, "a director that plays at any speed");
        while bound.step() && !director.is_idle() {
            director.tick(Span::new(1), &mut moments);
            real += 1;
        }
        let end = schedule(&cues).iter().map(|(_, to)| *to).max().unwrap_or(0);
        // The last tick may go past the end; no other time is lost or won.
        prop_assert!(real * u64::from(percent) >= end * 100);
        prop_assert!(real.saturating_sub(1) * u64::from(percent) <= end * 100);
        prop_assert_eq!(moments, play(&cues, &[1]));
    }
}

#[test]
fn client_anim_1_a_glide_is_where_it_should_be() {
    let mut director = Director::new();
    let path = vec![Tile::new(2, 0), Tile::new(2, 2)];
    let glide = Cue::glide("S2", Tile::new(0, 0), path);
    director.push([glide.lasting(Span::ms(300)).eased(Easing::InOutQuad)]);
    let mut moments = Vec::new();
    let mut after = |ms| {
        director.tick(Span::ms(ms), &mut moments);
        director.tweens().next().and_then(|tween| tween.place())
    };
    assert_eq!(after(0), Some((0.0, 0.0)));
    assert_eq!(after(75), Some((0.5, 0.0)));
    assert_eq!(after(75), Some((2.0, 0.0)));
    assert_eq!(after(75), Some((2.0, 1.5)));
    assert_eq!(after(75), None);
    assert_eq!(moments.last().map(Moment::at), Some(900));
}

#[test]
fn a_knock_goes_out_and_back() {
    let mut director = Director::new();
    let kind = crate::cue::CueKind::Knock {
        piece: "S1".into(),
        from: Tile::new(0, 0),
        toward: Tile::new(1, 0),
    };
    director.push([Cue::new(kind).lasting(Span::frames(30))]);
    let mut moments = Vec::new();
    let places = [0, 15, 14].map(|frames| {
        director.tick(Span::frames(frames), &mut moments);
        director.tweens().next().unwrap().place().unwrap().0
    });
    assert_eq!(places[..2], [0.0, 0.5]);
    assert!(places[2] < 0.04);
}

#[test]
fn client_cue_2_input_opens_at_an_unlock() {
    let mut director = Director::new();
    let mut moments = Vec::new();
    let wait = || Cue::wait(Span::ms(100));
    director.push([wait(), wait().unlock(), wait()]);
    assert!(director.locked());
    director.tick(Span::ms(99), &mut moments);
    assert!(director.locked());
    director.tick(Span::ms(1), &mut moments);
    assert!(!director.locked() && !director.is_idle());
    director.push([wait()]);
    assert!(director.locked());
}

#[test]
fn a_free_cue_locks_nothing_but_runs_on() {
    let mut director = Director::new();
    let mut moments = Vec::new();
    director.push([Cue::wait(Span::ms(600)).free(), Cue::wait(Span::ms(100))]);
    director.tick(Span::ms(100), &mut moments);
    assert!(!director.locked());
    assert_eq!(director.tweens().count(), 1);
}

#[test]
fn a_pause_stops_the_time() {
    let mut director = Director::new();
    let mut moments = Vec::new();
    director.push([Cue::wait(Span::ms(100))]);
    director.set_paused(true);
    director.tick(Span::ms(500), &mut moments);
    assert!(moments.is_empty() && director.locked());
    director.set_paused(false);
    director.tick(Span::ms(100), &mut moments);
    assert!(!director.locked());
}

#[test]
fn client_anim_3_three_acts_need_three_continues() {
    let mut director = Director::new();
    let mut moments = Vec::new();
    director.set_stepping(true);
    director.push((0..3).map(|name| cue(name, 30, 0, false).stop()));
    director.push([cue(3, 30, 0, false)]);
    let mut continues = 0;
    let mut bound = LoopBound::new(100, "a director that waits for continues");
    while bound.step() && !director.is_idle() {
        director.tick(Span::ms(1000), &mut moments);
        if director.held() {
            assert!(director.locked());
            continues += 1;
            director.proceed();
        }
    }
    assert_eq!(continues, 3);
    assert_eq!(moments.len(), 8);
}

#[test]
fn instant_plays_everything_in_one_tick() {
    let mut director = Director::new();
    let mut moments = Vec::new();
    director.set_speed(Speed::Instant);
    director.push((0..5).map(|name| cue(name, 3000, 0, false).stop()));
    director.tick(Span::ZERO, &mut moments);
    assert!(director.is_idle());
    assert_eq!(moments.len(), 10);
}

/// DUEL-UI-1: the four marks of a change of turn without effects.
#[test]
fn duel_ui_1_the_marks_of_a_change_of_turn() {
    let banner = Cue::banner("Your Turn", Span::ms(300), Span::ms(200), Span::ms(300));
    let mut director = Director::new();
    let mut moments = Vec::new();
    director.push([
        Cue::wait(Span::ms(500)),
        Cue::wait(Span::ms(300)).mark("show_end_turn"),
        Cue::wait(Span::ms(200)).mark("after_show_end_turn"),
        Cue::wait(Span::ms(350)).free(), // the drawn card flies in
        banner.mark("show_start_turn").sound("ui_your_turn"),
        Cue::marked("after_show_start_turn").unlock(),
    ]);
    director.skip(&mut moments);
    let mut marks = Vec::new();
    for moment in &moments {
        if matches!(moment, Moment::Began { .. }) && !moment.cue().mark.is_empty() {
            marks.push((moment.at() / 3, moment.cue().mark.as_ref()));
        }
    }
    let expected = [
        (500, "show_end_turn"),
        (800, "after_show_end_turn"),
        (1000, "show_start_turn"),
        (1800, "after_show_start_turn"),
    ];
    assert_eq!(marks, expected);
}
