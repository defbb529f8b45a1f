//! What the energy clock can be asked, and what its intents say.

use super::energy_cases::arena::{Act, Arena, MOVE};
use super::energy_naive::real::Real;
use super::energy_naive::rules::{self, Core, Rules};
use super::energy_naive::{holder, options};
use initiative_kernel::turn::energy::{
    AiAction, EnergyClock, EnergyOptions, Half, Halt, Holder, PlayerAction, Resolution,
    ai_action_cost, build_intent_queue, consume_player_energy, player_action_cost,
    process_ai_turns, process_turn_cycle, resolve_intents, run_to_input,
};
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::{TurnMeta, TurnPhase, TurnState};
use proptest::prelude::*;

/// Everybody acts together, so the player's intent stands in the queue too.
fn together() -> EnergyOptions {
    EnergyOptions { resolution: Resolution::Simultaneous, ..EnergyOptions::default() }
}

#[test]
fn energy_intent_1_what_an_intent_says() {
    let mut arena = Arena::new(together(), &Holder::player().with_rate(100));
    let wait = Act::Menu(PlayerAction::Wait);
    let rat = arena.join(&Holder::ai().with_rate(100).with_priority(70), wait);
    let warden = arena.join(&Holder::ai().with_rate(100).with_priority(200), MOVE);
    let late = arena.join(&Holder::ai().with_rate(100), wait);
    arena.turns.submit(Act::Menu(PlayerAction::Attack));
    assert_eq!(arena.half(), Half::Acted);
    build_intent_queue(&mut arena, &mut Vec::new());
    let queued: Vec<_> = arena
        .turns
        .queue()
        .iter()
        .map(|intent| (intent.actor, intent.action.action, intent.cost, intent.priority))
        .collect();
    // The costs are those of the table, the priorities the defaults or what was set.
    assert_eq!(
        queued,
        [
            (arena.hero, Act::Menu(PlayerAction::Attack), 100, 1000),
            (warden, MOVE, 100, 200),
            (late, wait, 50, 100),
            (rat, wait, 50, 70),
        ]
    );
}

#[test]
fn energy_intent_1_no_number_is_used_twice() {
    let mut arena = Arena::new(together(), &Holder::player().with_rate(100));
    for rate in [50, 100, 200] {
        arena.join(&Holder::ai().with_rate(rate), MOVE);
    }
    let mut seqs = Vec::new();
    for _ in 0..40 {
        arena.turns.submit(MOVE);
        assert_eq!(arena.half(), Half::Acted);
        for round in 0.. {
            assert!(round < 10, "the hero is never asked again");
            build_intent_queue(&mut arena, &mut Vec::new());
            let mut round: Vec<_> = arena.turns.queue().iter().map(|intent| intent.seq).collect();
            round.sort_unstable();
            seqs.append(&mut round);
            resolve_intents(&mut arena, &mut Vec::new());
            // From the resolution on: the queue was resolved just now.
            if matches!(arena.half(), Half::Played(_)) && arena.turns.is_player_turn() {
                break;
            }
        }
    }
    assert!(seqs.len() > 100);
    assert!(seqs.is_sorted_by(|one, two| one < two), "{seqs:?}");
}

#[test]
fn energy_api_1_each_call_says_what_it_names() {
    let mut arena = Arena::scheduled();
    let hero = arena.hero;
    let rat = arena.join(&Holder::ai().with_rate(100).with_energy(40), MOVE);
    let cat = arena.join(&Holder::ai().with_rate(100), MOVE);
    assert_eq!(arena.turns.find_player(), Some(hero));
    assert_eq!(arena.turns.get_meta(), &TurnMeta::new());
    assert_eq!(arena.turns.get_turn_order(), [(hero, 100), (cat, 100), (rat, 40)]);
    assert_eq!(arena.turns.forecast(3), [(hero, 0), (cat, 0), (hero, 1)]);
    assert_eq!(arena.turns.forecast(0), []);
    assert_eq!(player_action_cost(PlayerAction::Move), 100);
    assert_eq!(ai_action_cost(AiAction::Wait), 50);

    // Exactly those two fields, whatever else is going on.
    let before = arena.turns.clone();
    arena.turns.set_state(TurnState::AITurn, true);
    assert!(arena.turns.is_ai_turn() && !arena.turns.is_player_turn());
    assert!(arena.turns.player_action_taken());
    assert_eq!(
        arena.turns.get_meta(),
        &TurnMeta { legacy_state: TurnState::AITurn, player_action_taken: true, ..TurnMeta::new() }
    );
    arena.turns.set_state(TurnState::PlayerTurn, false);
    assert_eq!(arena.turns, before);

    assert!(!arena.turns.has_pending_actions());
    let mut log = Vec::new();
    assert!(consume_player_energy(&mut arena, &MOVE, &mut log).is_err());
    arena.turns.submit(MOVE);
    assert!(arena.turns.has_pending_actions());
    assert_eq!(process_turn_cycle(&mut arena, &mut log), Half::Acted);
    assert!(!arena.turns.has_pending_actions());
    assert_eq!(arena.energy(hero), 0);
    build_intent_queue(&mut arena, &mut log);
    let queued: Vec<_> = arena.turns.queue().iter().map(|intent| intent.actor).collect();
    assert_eq!(queued, [cat], "40 pays for nothing");
    resolve_intents(&mut arena, &mut log);
    assert!(arena.turns.queue().is_empty());
    assert_eq!((arena.energy(cat), arena.turns.get_meta().sub_turn), (0, 2));
    assert_eq!(process_ai_turns(&mut arena, &mut log), Half::Played(1));
    assert_eq!(arena.turns.get_meta().phase, TurnPhase::Input);
    assert_eq!(run_to_input(&mut arena, &mut log), Halt::AwaitingInput(None));
    assert_eq!(arena.turns.turn_count(), 1);
}

/// Anything a program may ask, in an order nobody would.
#[derive(Clone, Debug)]
enum Call {
    Submit(rules::Act),
    Pass,
    Complete(rules::Act),
    Consume(rules::Act),
    Ai,
    Cycle,
    Run,
    Build,
    Resolve,
    SetState(bool, bool),
    Order,
    Forecast(usize),
    Store,
}

fn call() -> impl Strategy<Value = Call> {
    let act =
        || (0_u8..rules::KINDS, 0_u32..8).prop_map(|(kind, target)| rules::Act { kind, target });
    prop_oneof![
        4 => act().prop_map(Call::Submit),
        1 => Just(Call::Pass),
        1 => act().prop_map(Call::Complete),
        1 => act().prop_map(Call::Consume),
        3 => Just(Call::Ai),
        3 => Just(Call::Cycle),
        1 => Just(Call::Run),
        3 => Just(Call::Build),
        3 => Just(Call::Resolve),
        2 => (any::<bool>(), any::<bool>()).prop_map(|(ai, taken)| Call::SetState(ai, taken)),
        1 => Just(Call::Order),
        1 => (0_usize..40).prop_map(Call::Forecast),
        2 => Just(Call::Store),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn energy_api_1_no_order_of_calls_breaks_anything(
        options in options(),
        seed in any::<u64>(),
        player in prop::option::weighted(0.9, holder(true)),
        others in prop::collection::vec(holder(false), 0..5),
        calls in prop::collection::vec(call(), 1..40),
    ) {
        let mut real = Real { turns: EnergyClock::new(options), rules: Rules::new(seed, true) };
        for holder in others.iter().chain(&player) {
            Core::join(&mut real.turns, holder);
        }
        let mut log = Vec::new();
        for call in calls {
            let clock = (real.turns.turn_count(), real.turns.get_meta().phase);
            match call {
                Call::Submit(act) => real.turns.submit(act),
                Call::Pass => real.turns.submit_pass(),
                Call::Complete(act) => real.turns.complete(act),
                Call::Consume(act) => {
                    let before = real.turns.clone();
                    let paid = consume_player_energy(&mut real, &act, &mut log);
                    if let Err(refusal) = paid {
                        prop_assert!(refusal.code.starts_with("energy/"), "{}", refusal.code);
                        prop_assert_eq!(&real.turns, &before);
                    }
                }
                Call::Ai => drop(process_ai_turns(&mut real, &mut log)),
                Call::Cycle => drop(process_turn_cycle(&mut real, &mut log)),
                // Worlds in which the player never comes to its turn again are left alone.
                Call::Run => for _ in 0..50 {
                    if let Half::AwaitingInput(_) | Half::Stalled { .. } | Half::NoPlayer
                        | Half::Over = process_turn_cycle(&mut real, &mut log) {
                        break;
                    }
                },
                Call::Build => build_intent_queue(&mut real, &mut log),
                Call::Resolve => {
                    resolve_intents(&mut real, &mut log);
                    prop_assert!(real.turns.queue().is_empty());
                }
                Call::SetState(ai, taken) => {
                    let state = if ai { TurnState::AITurn } else { TurnState::PlayerTurn };
                    let meta = TurnMeta {
                        legacy_state: state, player_action_taken: taken, ..*real.turns.get_meta()
                    };
                    real.turns.set_state(state, taken);
                    prop_assert_eq!(real.turns.get_meta(), &meta);
                    prop_assert_eq!((real.turns.turn_count(), meta.phase), clock);
                }
                Call::Order => {
                    let order = real.turns.get_turn_order();
                    let key = |(actor, total): &(ActorId, u32)| (u32::MAX - total, *actor);
                    prop_assert!(order.is_sorted_by_key(key));
                    prop_assert_eq!(order.len(), real.turns.ledger().len());
                }
                Call::Forecast(count) => prop_assert!(real.turns.forecast(count).len() <= count),
                Call::Store => {
                    let bytes = postcard::to_allocvec(&real.turns).unwrap();
                    let loaded: EnergyClock<rules::Act> = postcard::from_bytes(&bytes).unwrap();
                    prop_assert_eq!(&loaded, &real.turns);
                    prop_assert_eq!(loaded.get_turn_order(), real.turns.get_turn_order());
                    real.turns = loaded;
                }
            }
        }
    }
}
