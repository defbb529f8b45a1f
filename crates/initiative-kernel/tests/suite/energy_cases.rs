//! The numbered cases of the energy block, played in a world without a map.

pub mod arena;

use arena::{Act, Arena, Event, MOVE, WAIT};
use initiative_kernel::turn::energy::{
    AiCharge, EnergyClock, EnergyOptions, Half, Halt, Holder, PlayerAction, Price, RateModifier,
    Resolution, StallCause, TurnEvent, Unaffordable, consume_player_energy,
};
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::{TurnPhase, TurnState};
use std::collections::BTreeMap;

fn ledger() -> (Arena, ActorId) {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player().with_rate(10));
    let rat = arena.join(&options.ai().with_rate(10), MOVE);
    (arena, rat)
}

#[test]
fn case_01_energy_meta_1_a_new_block() {
    let arena = Arena::scheduled();
    let meta = arena.turns.get_meta();
    assert!(arena.turns.is_player_turn() && !arena.turns.is_ai_turn());
    assert_eq!((meta.phase, meta.global_turn, meta.sub_turn), (TurnPhase::Input, 0, 0));
    assert!(meta.last_actor.is_none() && !arena.turns.player_action_taken());
}

#[test]
fn case_06_energy_buf_1_energy_phase_3_completed_actions_are_charged_once() {
    for (act, left) in [(MOVE, 0), (WAIT, 50)] {
        let mut arena = Arena::scheduled();
        let mut log = Vec::new();
        let refused = consume_player_energy(&mut arena, &act, &mut log).unwrap_err();
        assert_eq!(refused.code, "energy/not_completed");
        assert_eq!((arena.energy(arena.hero), log.len()), (100, 0));
        arena.turns.complete(act);
        assert_eq!(consume_player_energy(&mut arena, &act, &mut log), Ok(100 - left));
        assert_eq!(arena.energy(arena.hero), left);
        let meta = arena.turns.get_meta();
        assert_eq!((meta.sub_turn, meta.last_actor), (1, Some(arena.hero)));
        assert!(meta.player_action_taken);
        assert!(consume_player_energy(&mut arena, &act, &mut log).is_err());
        assert_eq!(arena.half(), Half::Acted);
        assert!(arena.turns.is_ai_turn() && arena.turns.player_action_taken());
        assert_eq!(arena.half(), Half::Played(1));
        assert!(!arena.turns.player_action_taken());
    }
}

#[test]
fn case_09_energy_close_1_energy_meta_3_progress_grows_with_the_turns() {
    let (mut arena, _) = ledger();
    assert_eq!(arena.turns.progress(), Some(0));
    arena.act(WAIT);
    assert_eq!(arena.turns.progress(), Some(1));
    assert_eq!(arena.turns.turn_count(), 1);
}

#[test]
fn case_10_and_11_energy_phase_1_energy_phase_2_a_full_cycle() {
    let (mut arena, rat) = ledger();
    arena.turns.submit(WAIT);
    assert_eq!(arena.half(), Half::Acted);
    assert!(arena.turns.is_ai_turn());
    assert_eq!(arena.half(), Half::Played(1));
    assert!(arena.turns.is_player_turn());
    assert_eq!(arena.turns.turn_count(), 1);
    assert_eq!((arena.energy(arena.hero), arena.energy(rat)), (60, 10));

    let told = arena.told();
    let place = |wanted: &TurnEvent<Act>| told.iter().position(|event| event == wanted).unwrap();
    let ai = place(&TurnEvent::AiTurnStarted { turn: 0 });
    let end = place(&TurnEvent::TurnEnded { turn: 1, actions: 2, span: 1 });
    let player = place(&TurnEvent::PlayerTurnStarted { turn: 1 });
    assert!(ai < end && end < player);
    let phases: Vec<_> = told
        .iter()
        .filter_map(|event| match event {
            TurnEvent::PhaseChanged { from, to } => Some((*from, *to)),
            _ => None,
        })
        .collect();
    let trace = [
        TurnPhase::Input,
        TurnPhase::IntentQueue,
        TurnPhase::Resolution,
        TurnPhase::Aftermath,
        TurnPhase::Input,
    ];
    assert_eq!(phases, trace.windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>());
}

#[test]
fn case_15_energy_cost_2_menus_take_no_time() {
    let mut arena = Arena::scheduled();
    let before = arena.turns.clone();
    for _ in 0..60 {
        arena.turns.submit(Act::Menu(PlayerAction::OpenInventory));
        assert_eq!(arena.half(), Half::AwaitingInput(None));
        assert_eq!(arena.half(), Half::AwaitingInput(None));
        let menu = Act::Menu(PlayerAction::OpenInventory);
        arena.turns.complete(menu);
        assert_eq!(consume_player_energy(&mut arena, &menu, &mut Vec::new()), Ok(0));
    }
    assert!(arena.log.is_empty());
    assert_eq!(arena.turns, before);
}

#[test]
fn case_16_energy_lit_2_what_cannot_be_paid() {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player().with_energy(30));
    arena.act(MOVE);
    let (actor, hero) = (arena.hero, arena.hero);
    let spent = TurnEvent::EnergySpent { actor, cost: 100, paid: 30, left: 0, sub_turn: 1 };
    assert!(arena.told().contains(&spent));
    assert_eq!((arena.turns.turn_count(), arena.energy(hero)), (1, 1));

    let options = EnergyOptions { unaffordable: Unaffordable::Refuse, ..options };
    let mut arena = Arena::new(options, &options.player().with_energy(30));
    arena.run();
    let (before, told) = (arena.turns.clone(), arena.log.len());
    let Halt::AwaitingInput(Some(refusal)) = arena.act(MOVE) else { panic!("not refused") };
    assert_eq!(refusal.to_string(), "Needs 100 energy, you have 30.");
    assert_eq!(refusal.code, "energy/insufficient");
    assert_eq!((arena.turns.clone(), arena.log.len()), (before, told));

    // ENERGY-LIT-3: 30 pays nothing, so time may pass; 60 pays a Wait, so it may not.
    arena.turns.submit_pass();
    assert_eq!(arena.run(), Halt::AwaitingInput(None));
    assert_eq!((arena.turns.turn_count(), arena.energy(arena.hero)), (1, 31));
    let mut arena = Arena::new(options, &options.player().with_energy(60));
    arena.turns.submit_pass();
    let Halt::AwaitingInput(Some(refusal)) = arena.run() else { panic!("not refused") };
    assert_eq!(refusal.code, "energy/no_pass");
}

#[test]
fn case_17_energy_lit_1_energy_intent_3_eligible_at_100() {
    let options = EnergyOptions::literal();
    for (energy, actions) in [(99, 1), (100, 2)] {
        let mut arena = Arena::new(options, &options.player());
        let rat = arena.join(&options.ai().with_energy(energy), MOVE);
        arena.act(MOVE);
        assert_eq!(arena.actions(1), Some(actions));
        let last = arena.turns.get_meta().last_actor;
        assert_eq!(last == Some(rat), energy == 100);
    }
}

#[test]
fn case_18_energy_lit_4_a_thousand_moves() {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player());
    let rat = arena.join(&options.ai(), MOVE);
    for _ in 0..1000 {
        arena.act(MOVE);
    }
    let hundreds: Vec<_> = (0..10).map(|turn| turn * 100).collect();
    assert_eq!(arena.turns_of(rat), hundreds);

    let mut arena = Arena::new(EnergyOptions::default(), &Holder::player());
    let rat = arena.join(&Holder::ai().with_ready_at(100), MOVE);
    for _ in 0..1000 {
        arena.act(MOVE);
    }
    assert_eq!((arena.count(rat), arena.turns.turn_count()), (1000, 100_000));
    // ENERGY-SCH-8: 99 idle turns in one step.
    let span = TurnEvent::TurnEnded { turn: 100, actions: 0, span: 99 };
    assert!(arena.told().contains(&span));
}

#[test]
fn case_19_energy_lit_1_a_full_player_stops_the_round() {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player());
    let rat = arena.join(&options.ai(), MOVE);
    arena.turns.set_state(TurnState::AITurn, false);
    assert_eq!(arena.half(), Half::Played(1));
    assert_eq!((arena.count(rat), arena.turns.turn_count()), (0, 1));
}

#[test]
fn case_20_energy_stall_1_no_rate_no_energy() {
    for options in [EnergyOptions::default(), EnergyOptions::literal()] {
        let mut arena = Arena::new(options, &options.player().with_rate(0).with_energy(0));
        arena.join(&options.ai(), MOVE);
        let before = arena.turns.clone();
        let (actor, cause) = (arena.hero, StallCause::ZeroRate);
        assert_eq!(arena.half(), Half::Stalled { actor, cause });
        assert_eq!(arena.run(), Halt::Stalled { actor, cause });
        assert_eq!((arena.turns.clone(), arena.log.len()), (before, 0));
    }
    // With energy it is played down first.
    let mut arena =
        Arena::new(EnergyOptions::default(), &Holder::player().with_rate(0).with_energy(200));
    assert_eq!(arena.act(MOVE), Halt::AwaitingInput(None));
    let (actor, cause) = (arena.hero, StallCause::ZeroRate);
    assert_eq!(arena.act(MOVE), Halt::Stalled { actor, cause });
    assert_eq!(arena.count(actor), 2);
}

#[test]
fn other_stalls_are_named_instead_of_looping() {
    let hero = Holder::player().with_rate(5).with_max(60).with_bank_max(30).with_energy(0);
    let mut arena = Arena::new(EnergyOptions::default(), &hero);
    let actor = arena.hero;
    assert_eq!(arena.run(), Halt::Stalled { actor, cause: StallCause::Capacity });

    let mut arena = Arena::scheduled();
    arena.turns.park(actor).unwrap();
    assert_eq!(arena.run(), Halt::Stalled { actor, cause: StallCause::Parked });

    let mut arena = Arena::scheduled();
    let stun = RateModifier { num: 1, ..RateModifier::stun(1) };
    arena.modify(actor, stun);
    assert_eq!(arena.run(), Halt::Stalled { actor, cause: StallCause::Standstill });
}

#[test]
fn case_21_energy_bank_1_energy_sch_6_two_waits_in_one_turn() {
    let mut arena = Arena::scheduled();
    let hero = arena.hero;
    arena.act(WAIT);
    let record = arena.turns.ledger().holder(hero).unwrap();
    assert_eq!((record.total, record.current(), record.bank()), (150, 100, 50));
    arena.act(WAIT);
    assert_eq!((arena.energy(hero), arena.turns.turn_count()), (100, 1));
    arena.turns.submit(WAIT);
    arena.half();
    assert_eq!(arena.energy(hero), 50);
    arena.run();
    assert_eq!(arena.turns_of(hero), [0, 1, 1]);
}

#[test]
fn case_22_energy_sch_1_energy_sch_7_pace() {
    let mut arena = Arena::scheduled();
    let mut beasts = Vec::new();
    for rate in [200, 100, 50] {
        beasts.push(arena.join(&Holder::ai().with_rate(rate).with_energy(0), WAIT));
    }
    for _ in 0..10 {
        arena.act(MOVE);
    }
    let counts: Vec<_> = beasts.iter().map(|beast| arena.count(*beast)).collect();
    assert_eq!(counts, [36, 18, 9]);
    assert_eq!(arena.actions(2), Some(8));
}

#[test]
fn case_23_energy_hold_1_energy_sch_3_a_step_into_water() {
    let mut arena = Arena::scheduled();
    let water = Act::Do(Price::of(150));
    let actor = arena.hero;
    arena.act(water);
    let told = arena.told();
    assert_eq!(told[0], TurnEvent::OrderHeld { actor, cost: 150, have: 100 });
    assert!(told.contains(&TurnEvent::OrderReleased { actor }));
    let spent = TurnEvent::EnergySpent { actor, cost: 150, paid: 150, left: 50, sub_turn: 1 };
    assert!(told.contains(&spent));
    arena.act(water);
    let spent = TurnEvent::EnergySpent { actor, cost: 150, paid: 150, left: 0, sub_turn: 1 };
    assert!(arena.told().contains(&spent));
    assert_eq!(arena.turns_of(actor), [1, 2]);
}

#[test]
fn energy_hold_1_an_order_that_became_illegal_is_dropped() {
    let mut arena = Arena::scheduled();
    let actor = arena.hero;
    arena.turns.submit(Act::Do(Price::of(150)));
    assert_eq!(arena.half(), Half::Held);
    arena.blocked = true;
    assert_eq!(arena.run(), Halt::AwaitingInput(None));
    let code = "test/blocked";
    assert!(arena.told().contains(&TurnEvent::OrderDropped { actor, code }));
    assert_eq!((arena.energy(actor), arena.turns.turn_count()), (200, 1));
    assert!(arena.turns.held().is_none());
}

#[test]
fn energy_cost_3_what_can_never_be_paid_is_refused() {
    let mut arena = Arena::scheduled();
    let Halt::AwaitingInput(Some(refusal)) = arena.act(Act::Do(Price::of(501))) else {
        panic!("not refused")
    };
    assert_eq!(refusal.code, "energy/cost_exceeds_capacity");
    assert_eq!(refusal.to_string(), "Needs 501 energy; you can hold at most 500.");
    // In instalments it can.
    arena.act(Act::Do(Price::of(501).channelled()));
    assert_eq!(arena.turns_of(arena.hero), [5]);
}

#[test]
fn case_24_dagger() {
    let mut arena = Arena::scheduled();
    for _ in 0..6 {
        arena.act(Act::Do(Price::of(80)));
    }
    assert_eq!(arena.turns_of(arena.hero), [0, 1, 2, 3, 4, 4]);
    let left: Vec<_> = arena
        .told()
        .iter()
        .filter_map(|event| match event {
            TurnEvent::EnergySpent { left, .. } => Some(*left),
            _ => None,
        })
        .collect();
    assert_eq!(left, [20, 40, 60, 80, 100, 20]);
}

#[test]
fn case_25_energy_speed_1_plate() {
    let mut arena = Arena::scheduled();
    let hero = arena.hero;
    arena.modify(hero, RateModifier::times(1, 9, 10));
    for _ in 0..11 {
        arena.act(MOVE);
    }
    assert_eq!(arena.turns_of(hero), [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
}

#[test]
fn case_26_energy_speed_2_haste() {
    let mut arena = Arena::scheduled();
    arena.act(Act::Quaff(RateModifier::times(1, 2, 1).lasting(10)));
    for _ in 0..22 {
        arena.act(MOVE);
    }
    let turns = arena.turns_of(arena.hero);
    let in_turn = |turn: u64| turns.iter().filter(|other| **other == turn).count();
    assert_eq!(in_turn(0), 1);
    assert!((1..=10).all(|turn| in_turn(turn) == 2));
    assert_eq!(in_turn(11), 1);
}

#[test]
fn case_27_and_28_energy_speed_2_web_and_snare() {
    let mut arena =
        Arena::new(EnergyOptions::default(), &Holder::player().with_rate(100).with_energy(0));
    let hero = arena.hero;
    arena.modify(hero, RateModifier::times(1, 1, 2).lasting(4));
    for _ in 0..4 {
        arena.run();
        arena.act(MOVE);
    }
    assert_eq!(arena.turns_of(hero)[..4], [2, 4, 5, 6]);

    let mut arena =
        Arena::new(EnergyOptions::default(), &Holder::player().with_rate(100).with_energy(0));
    arena.modify(hero, RateModifier::stun(1).lasting(2));
    assert_eq!(arena.run(), Halt::AwaitingInput(None));
    assert_eq!(arena.turns.turn_count(), 3);
}

#[test]
fn case_29_energy_bank_1_three_actions_in_two_turns() {
    for (bank, actions) in [(400, 12), (0, 8)] {
        let mut arena = Arena::scheduled();
        let hound = Holder::ai().with_rate(150).with_energy(0).with_bank_max(bank);
        let hound = arena.join(&hound, MOVE);
        for _ in 0..9 {
            arena.act(MOVE);
        }
        assert_eq!(arena.count(hound), actions);
    }
}

#[test]
fn case_30_energy_sch_7_cheap_actions() {
    let mut arena = Arena::scheduled();
    let quick = Holder::ai().with_rate(100).with_ready_at(30);
    let quick = arena.join(&quick, Act::Do(Price::of(30)));
    for _ in 0..1001 {
        arena.act(MOVE);
    }
    let turns = arena.turns_of(quick);
    assert_eq!(turns.iter().filter(|turn| **turn <= 1000).count(), 3336);
}

#[test]
fn case_35_energy_sim_1_a_group_counts_once() {
    let options =
        EnergyOptions { resolution: Resolution::Simultaneous, ..EnergyOptions::default() };
    let mut arena = Arena::new(options, &Holder::player().with_rate(100).with_priority(100));
    let rat = arena.join(&Holder::ai().with_rate(100), MOVE);
    arena.act(MOVE);
    assert_eq!(arena.actions(1), Some(1));
    assert_eq!(arena.turns.get_meta().last_actor, Some(rat));
    let spent: Vec<_> = arena
        .told()
        .iter()
        .filter_map(|event| match event {
            TurnEvent::EnergySpent { actor, sub_turn, .. } => Some((*actor, *sub_turn)),
            _ => None,
        })
        .collect();
    assert_eq!(spent, [(arena.hero, 1), (rat, 1)]);
}

#[test]
fn case_49_energy_stall_2_without_a_player() {
    let mut turns = EnergyClock::new(EnergyOptions::default());
    let rat = turns.join(&Holder::ai().with_rate(10).with_bank_max(0)).unwrap();
    let habits = BTreeMap::from([(rat, MOVE)]);
    let mut arena = Arena { turns, habits, blocked: false, hero: rat, log: Vec::new() };
    let before = arena.turns.clone();
    assert_eq!(arena.half(), Half::NoPlayer);
    assert_eq!(arena.turns, before);
    arena.turns.set_state(TurnState::AITurn, false);
    assert_eq!(arena.half(), Half::Played(1));
    assert_eq!((arena.count(rat), arena.energy(rat)), (0, 100));
    assert_eq!((arena.turns.turn_count(), arena.turns.progress()), (1, Some(0)));
    assert_eq!(arena.run(), Halt::NoPlayer);
}

#[test]
fn case_50_energy_lit_1_paying_for_the_intent() {
    for (charge, left) in [(AiCharge::Intent, [10, 49]), (AiCharge::Flat, [60, 49])] {
        let options = EnergyOptions { ai_charge: charge, ..EnergyOptions::literal() };
        let mut arena = Arena::new(options, &options.player());
        let one = arena.join(&options.ai().with_rate(0).with_energy(60), WAIT);
        let two = arena.join(&options.ai().with_rate(0).with_energy(49), WAIT);
        arena.act(MOVE);
        assert_eq!([arena.energy(one), arena.energy(two)], left);
    }
}

#[test]
fn energy_lit_1_round_robin() {
    let options = EnergyOptions::literal();
    let mut arena = Arena::new(options, &options.player());
    let rich = options.ai().with_bank_max(400).with_energy(300).with_rate(0);
    let one = arena.join(&rich, MOVE);
    let two = arena.join(&rich.with_energy(200), MOVE);
    arena.act(MOVE);
    let did: Vec<_> = arena.log.iter().filter(|event| matches!(event, Event::Did(_))).collect();
    let order = [arena.hero, one, two, one, two, one].map(Event::Did);
    assert_eq!(did, order.iter().collect::<Vec<_>>());
}

#[test]
fn energy_cost_3_eight_free_intents_a_turn() {
    let mut arena = Arena::scheduled();
    let idler = arena.join(&Holder::ai().with_rate(100), Act::Do(Price::of(0)));
    arena.act(MOVE);
    assert_eq!(arena.turns_of(idler), [0; 8]);
    arena.act(MOVE);
    assert_eq!(arena.count(idler), 16);
}

#[test]
fn energy_sch_2_energy_sch_4_saving_for_something_dear() {
    let mut arena = Arena::scheduled();
    let ogre = Holder::ai().with_rate(75).with_energy(75);
    let ogre = arena.join(&ogre, Act::Do(Price::of(150)));
    arena.act(MOVE);
    assert_eq!(arena.turns.ledger().holder(ogre).unwrap().wake_cost, 150);
    arena.act(MOVE);
    assert_eq!(arena.turns_of(ogre), [1]);
    assert_eq!(arena.turns.ledger().holder(ogre).unwrap().wake_cost, 50);
}

#[test]
fn energy_buf_2_one_payment_for_each_action() {
    let mut arena = Arena::scheduled();
    for _ in 0..3 {
        arena.turns.submit(MOVE);
    }
    assert!(arena.turns.has_pending_actions());
    assert_eq!(arena.half(), Half::Acted);
    assert_eq!(arena.turns.pending().len(), 2);
    arena.run();
    assert!(!arena.turns.has_pending_actions());
    assert_eq!(arena.turns_of(arena.hero), [0, 1, 2]);
}

#[test]
fn energy_evt_1_a_new_match_is_announced_once() {
    let mut arena = Arena::scheduled();
    arena.run();
    arena.run();
    assert_eq!(arena.told(), [TurnEvent::PlayerTurnStarted { turn: 0 }]);
}

#[test]
fn energy_meta_4_the_last_turn_is_a_stall() {
    let mut arena = Arena::scheduled();
    let meta = initiative_kernel::turn::meta::TurnMeta {
        global_turn: u64::MAX - 2,
        ..initiative_kernel::turn::meta::TurnMeta::new()
    };
    arena.turns = EnergyClock::new(EnergyOptions::default()).starting(meta);
    let actor = arena.turns.join(&Holder::player().with_rate(100)).unwrap();
    assert_eq!(arena.act(MOVE), Halt::AwaitingInput(None));
    assert_eq!(arena.act(MOVE), Halt::Stalled { actor, cause: StallCause::LastTurn });
}
