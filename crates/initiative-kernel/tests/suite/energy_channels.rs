//! Long actions and what interrupts them: the numbered cases of channels.

use super::energy_cases::arena::{Act, Arena, Event, MOVE};
use initiative_kernel::turn::energy::{EnergyOptions, Holder, Price, RateModifier, TurnEvent};
use initiative_kernel::turn::intent::{ActorId, Interrupt};

fn warden() -> (Arena, ActorId) {
    warden_facing(Holder::player())
}

fn warden_facing(hero: Holder) -> (Arena, ActorId) {
    let mut arena = Arena::new(EnergyOptions::default(), &hero.with_rate(100));
    let quake = Act::Do(Price::of(250).channelled());
    let warden = Holder::ai().with_rate(100).with_priority(200);
    let warden = arena.join(&warden, quake);
    (arena, warden)
}

#[test]
fn case_31_energy_chan_1_quake() {
    let (mut arena, actor) = warden();
    for _ in 0..3 {
        arena.act(MOVE);
    }
    let told = arena.told();
    let place = |wanted: &TurnEvent<Act>| told.iter().position(|event| event == wanted).unwrap();
    let action = Act::Do(Price::of(250).channelled());
    let started = place(&TurnEvent::ChannelStarted { actor, action, cost: 250, paid: 100 });
    let first = place(&TurnEvent::ChannelPaid { actor, paid: 100, remaining: 50 });
    let second = place(&TurnEvent::ChannelPaid { actor, paid: 50, remaining: 0 });
    let completed = place(&TurnEvent::ChannelCompleted { actor });
    assert!(started < first && first < second && second < completed);
    assert_eq!(arena.turns_of(actor), [2]);
    let done = arena.log.iter().position(|event| *event == Event::Did(actor)).unwrap();
    let hero = arena.log[..done].iter().filter(|event| **event == Event::Did(arena.hero));
    assert_eq!(hero.count(), 3); // the one it started after, and two in between
}

#[test]
fn case_32_energy_chan_2_bash() {
    let (mut arena, actor) = warden();
    arena.act(MOVE);
    let mut bash = Price::of(100).interrupting(Interrupt::Cancel);
    arena.act(Act::Hit(actor, bash));
    let cancelled = TurnEvent::ChannelCancelled { actor, lost: 200, remaining: 50 };
    assert!(arena.told().contains(&cancelled));

    // Stun cancels by itself, whatever the priority.
    let (mut arena, actor) = warden();
    arena.act(MOVE);
    bash.interrupt = None;
    arena.act(Act::Hit(actor, bash));
    assert!(arena.turns.channel(actor).is_some());
    let (mut arena, actor) = warden();
    arena.act(MOVE);
    arena.modify(actor, RateModifier::stun(1).lasting(1));
    assert!(arena.told().contains(&cancelled));

    // A blow of no higher priority does nothing.
    let (mut arena, actor) = warden_facing(Holder::player().with_priority(200));
    arena.act(MOVE);
    arena.act(Act::Hit(actor, Price::of(100).interrupting(Interrupt::Cancel)));
    assert!(!arena.told().contains(&cancelled));
}

#[test]
fn case_33_energy_chan_2_dart() {
    let (mut arena, actor) = warden();
    arena.act(MOVE);
    let dart = Act::Hit(actor, Price::of(100).interrupting(Interrupt::Suspend));
    arena.act(dart);
    for _ in 0..2 {
        arena.act(MOVE);
    }
    let channel: Vec<_> = arena
        .told()
        .into_iter()
        .filter(|event| {
            matches!(
                event,
                TurnEvent::ChannelSuspended { .. }
                    | TurnEvent::ChannelResumed { .. }
                    | TurnEvent::ChannelPaid { .. }
                    | TurnEvent::ChannelCompleted { .. }
            )
        })
        .collect();
    assert_eq!(
        channel[..5],
        [
            TurnEvent::ChannelPaid { actor, paid: 100, remaining: 50 },
            TurnEvent::ChannelSuspended { actor },
            TurnEvent::ChannelResumed { actor },
            TurnEvent::ChannelPaid { actor, paid: 50, remaining: 0 },
            TurnEvent::ChannelCompleted { actor },
        ]
    );
    assert_eq!(arena.turns_of(actor), [3]);
}

#[test]
fn energy_chan_1_the_player_channels_without_being_asked() {
    let mut arena = Arena::scheduled();
    arena.act(Act::Do(Price::of(250).channelled()));
    // It takes effect in turn 2 and leaves 50, so the next input is in turn 3.
    assert_eq!(arena.turns_of(arena.hero), [2]);
    assert_eq!(arena.turns.turn_count(), 3);
    assert_eq!(arena.energy(arena.hero), 150);
}
