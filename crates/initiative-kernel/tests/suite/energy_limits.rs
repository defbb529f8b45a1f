//! Where the clock comes to its limits: nothing to pay with, nothing to do, nothing left to count.

use super::energy_cases::arena::{Act, Arena, MOVE, WAIT};
use initiative_kernel::turn::energy::{
    EnergyClock, EnergyOptions, Halt, Holder, Price, RateModifier, StallCause, TurnEvent,
    Unaffordable,
};
use initiative_kernel::turn::meta::{Counter, TurnMeta};

fn spans(arena: &Arena) -> Vec<(u64, u64)> {
    let ended = |event: &TurnEvent<Act>| match event {
        TurnEvent::TurnEnded { turn, span, .. } => Some((*turn, *span)),
        _ => None,
    };
    arena.told().iter().filter_map(ended).collect()
}

#[test]
fn energy_lit_3_whoever_has_spent_everything_may_pass() {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player().with_rate(10).with_energy(0));
    assert_eq!(arena.run(), Halt::AwaitingInput(None));
    arena.turns.submit_pass();
    assert_eq!(arena.run(), Halt::AwaitingInput(None));
    assert_eq!((arena.turns.turn_count(), arena.energy(arena.hero)), (1, 10));
    // With a single point of energy anything can be done.
    arena.turns.submit_pass();
    let Halt::AwaitingInput(Some(refusal)) = arena.run() else { panic!("refused") };
    assert_eq!((refusal.code, arena.turns.turn_count()), ("energy/no_pass", 1));
}

#[test]
fn energy_lit_3_a_stun_ends_while_a_spent_player_passes() {
    for unaffordable in [Unaffordable::Saturate, Unaffordable::Refuse] {
        let options = EnergyOptions { unaffordable, ..EnergyOptions::literal() };
        let mut arena = Arena::new(options, &options.player().with_rate(100).with_energy(0));
        let hero = arena.hero;
        arena.modify(hero, RateModifier::stun(1).lasting(2));
        assert_eq!(arena.run(), Halt::AwaitingInput(None));
        assert_eq!((arena.turns.turn_count(), arena.energy(hero)), (2, 0));
        arena.turns.submit_pass();
        assert_eq!(arena.run(), Halt::AwaitingInput(None));
        assert_eq!((arena.turns.turn_count(), arena.energy(hero)), (3, 100));
    }
}

#[test]
fn energy_lit_3_what_can_never_be_held_is_a_stall() {
    let holder = Holder::player().with_rate(10).with_max(40).with_bank_max(0).with_ready_at(20);
    for options in [EnergyOptions::literal(), EnergyOptions::default()] {
        let mut arena = Arena::new(options, &holder);
        let actor = arena.hero;
        assert_eq!(arena.run(), Halt::Stalled { actor, cause: StallCause::Capacity });
    }
}

#[test]
fn energy_sch_8_saving_up_does_not_cut_an_idle_span() {
    let mut arena = Arena::new(EnergyOptions::default(), &Holder::player().with_rate(10));
    // It is asked at 50, wants 100, and saves; the other one does so twice.
    arena.join(&Holder::ai().with_rate(10).with_energy(0), MOVE);
    arena.join(&Holder::ai().with_rate(7).with_energy(0).with_ready_at(10), MOVE);
    assert_eq!(arena.act(MOVE), Halt::AwaitingInput(None));
    assert_eq!(spans(&arena), [(1, 1), (10, 9)]);
    let phases = arena.told();
    let cycles = phases.iter().filter(|event| matches!(event, TurnEvent::PhaseChanged { .. }));
    assert_eq!(cycles.count(), 8, "two cycles");
    // Whoever does act ends the span.
    let mut arena = Arena::new(EnergyOptions::default(), &Holder::player().with_rate(10));
    let quick = arena.join(&Holder::ai().with_rate(10).with_energy(0), WAIT);
    assert_eq!(arena.act(MOVE), Halt::AwaitingInput(None));
    assert_eq!(spans(&arena), [(1, 1), (5, 4), (6, 1), (10, 4)]);
    assert_eq!(arena.turns_of(quick), [5]);
}

#[test]
fn energy_meta_4_the_last_turn_says_so_before_it_is_a_stall() {
    for options in [EnergyOptions::default(), EnergyOptions::literal()] {
        let mut arena = Arena::scheduled();
        let meta = TurnMeta { global_turn: u64::MAX - 2, ..TurnMeta::new() };
        arena.turns = EnergyClock::new(options).starting(meta);
        let actor = arena.turns.join(&options.player().with_rate(100)).unwrap();
        assert_eq!(arena.act(MOVE), Halt::AwaitingInput(None));
        arena.log.clear();
        let last = Halt::Stalled { actor, cause: StallCause::LastTurn };
        assert_eq!(arena.act(MOVE), last);
        let told = arena.told();
        let full = TurnEvent::CounterSaturated { counter: Counter::GlobalTurn };
        let ended = TurnEvent::TurnEnded { turn: u64::MAX, actions: 1, span: 1 };
        assert_eq!(told[told.len() - 2..], [full, ended]);
        // It is said once, and stays as it is.
        let before = arena.turns.clone();
        assert_eq!(arena.run(), last);
        assert_eq!((arena.told().len(), &arena.turns), (told.len(), &before));
    }
}

#[test]
fn energy_meta_4_any_full_counter_is_the_last() {
    let mut arena = Arena::scheduled();
    let meta = TurnMeta { sub_turn: u32::MAX - 1, ..TurnMeta::new() };
    arena.turns = EnergyClock::new(EnergyOptions::default()).starting(meta);
    let actor = arena.turns.join(&Holder::player().with_rate(100)).unwrap();
    assert_eq!(
        arena.act(Act::Do(Price::of(10))),
        Halt::Stalled { actor, cause: StallCause::LastTurn }
    );
    let full = TurnEvent::CounterSaturated { counter: Counter::SubTurn };
    assert!(arena.told().contains(&full));
}
