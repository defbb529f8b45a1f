//! ENERGY-SCH-9: the event-driven clock against a naive one that visits every actor every turn.
//!
//! A random world is played by both: actors of all rates that join, leave, sleep, wake, slow,
//! hasten, stun, rob and interrupt each other, channel, hold orders and do things that turn out
//! to be illegal. Events, results and every field of every record must be the same.

mod naive;
pub mod real;
pub mod rules;

use initiative_kernel::game::Refusal;
use initiative_kernel::turn::energy::{
    AiCharge, EnergyClock, EnergyOptions, Half, Halt, Holder, Policy, Resolution, Unaffordable,
    process_turn_cycle,
};
use naive::Naive;
use proptest::prelude::*;
use real::Real;
use rules::{Act, Core, Event, Rules};

/// Everything that can be seen of the two must be the same.
fn compare(real: &Real, naive: &Naive) {
    assert_eq!(real.turns.get_meta(), &naive.meta);
    assert_eq!(real.turns.progress(), naive.progress);
    let ledger = real.turns.ledger();
    let records: Vec<_> = ledger.ids().map(|id| (id, ledger.holder(id).unwrap())).collect();
    assert_eq!(records, naive.records());
    for (id, _) in &records {
        assert_eq!(real.turns.channel(*id), naive.channel(*id));
    }
    assert_eq!(real.turns.held(), naive.held.as_ref());
    assert_eq!(real.turns.pending().len(), naive.pending.len());
    assert!(ledger.turn() >= real.turns.turn_count());
    assert_eq!(real.rules, naive.rules);
}

pub(crate) fn holder(player: bool) -> impl Strategy<Value = Holder> {
    let rate = prop_oneof![Just(0_u32), 1_u32..4, 20_u32..120, 120_u32..400];
    (
        rate,
        0_u32..250,
        prop_oneof![Just(100_u32), 30_u32..300],
        prop_oneof![Just(0_u32), Just(400), 0_u32..500],
        prop_oneof![Just(0_i32), -3_i32..4],
        prop_oneof![Just(0_u32), 1_u32..120],
        any::<u8>(),
    )
        .prop_map(move |(rate, total, max, bank, priority, ready, bits)| {
            let holder = if player { Holder::player() } else { Holder::ai() };
            let mut holder = holder
                .with_rate(if player { rate.max(1) } else { rate })
                .with_max(max)
                .with_bank_max(bank)
                .with_energy(total.min(max + bank));
            holder.priority += priority;
            if !player {
                holder = holder.with_ready_at(ready);
            }
            holder.parked = !player && bits.is_multiple_of(8);
            if !player && bits.is_multiple_of(13) {
                holder.control = initiative_kernel::turn::energy::Control::None;
            }
            holder
        })
}

pub(crate) fn options() -> impl Strategy<Value = EnergyOptions> {
    (0_u8..4, 0_u8..3, any::<bool>(), any::<bool>()).prop_map(
        |(policy, resolution, refuse, each)| EnergyOptions {
            policy: if policy == 0 { Policy::Literal } else { Policy::Scheduled },
            resolution: if resolution == 0 {
                Resolution::Simultaneous
            } else {
                Resolution::Sequential
            },
            unaffordable: if refuse { Unaffordable::Refuse } else { Unaffordable::Saturate },
            ai_charge: if each { AiCharge::Intent } else { AiCharge::Flat },
            cheapest: 30,
        },
    )
}

/// One input of the player: what it asks for, and whether the match is stored and loaded before.
#[derive(Clone, Debug)]
struct Step {
    acts: Vec<Option<Act>>,
    reload: u8,
    halves: bool,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let act = (0_u8..rules::KINDS, 0_u32..8).prop_map(|(kind, target)| Act { kind, target });
    let acts = prop::collection::vec(prop::option::weighted(0.9, act), 0..3);
    let step = (acts, 0_u8..6, any::<bool>()).prop_map(|(acts, reload, halves)| Step {
        acts,
        reload,
        halves,
    });
    prop::collection::vec(step, 1..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(768))]

    #[test]
    fn energy_sch_9_event_driven_equals_naive(
        options in options(),
        seed in any::<u64>(),
        calm in any::<bool>(),
        player in holder(true),
        others in prop::collection::vec(holder(false), 0..7),
        place in 0_usize..7,
        steps in steps(),
    ) {
        let rules = Rules::new(seed, calm);
        let mut real = Real { turns: EnergyClock::new(options), rules: rules.clone() };
        let mut naive = Naive::new(options, rules);
        let mut roster = others;
        roster.insert(place.min(roster.len()), player);
        for holder in &roster {
            Core::join(&mut real.turns, holder);
            naive.join(holder);
        }
        for step in steps {
            for act in &step.acts {
                match act {
                    Some(act) => real.turns.submit(*act),
                    None => real.turns.submit_pass(),
                }
                naive.pending.push_back(*act);
            }
            if step.reload == 0 {
                let bytes = postcard::to_allocvec(&real.turns).unwrap();
                let loaded: EnergyClock<Act> = postcard::from_bytes(&bytes).unwrap();
                prop_assert_eq!(&loaded, &real.turns);
                prop_assert_eq!(postcard::to_allocvec(&loaded).unwrap(), bytes);
                real.turns = loaded;
            } else if step.reload == 1 {
                let text = serde_json::to_string(&real.turns).unwrap();
                let loaded: EnergyClock<Act> = serde_json::from_str(&text).unwrap();
                prop_assert_eq!(serde_json::to_string(&loaded).unwrap(), text);
                real.turns = loaded;
            }
            let (mut one, mut two) = (Vec::new(), Vec::new());
            if step.halves {
                // Half by half, so that what lies between is compared too.
                for _ in 0..12 {
                    let half = match process_turn_cycle(&mut real, &mut one) {
                        Half::AwaitingInput(refused) => Half::AwaitingInput(plain(refused)),
                        half => half,
                    };
                    prop_assert_eq!(half, naive.half(&mut two));
                    same(&one, &two);
                    compare(&real, &naive);
                    if !matches!(half, Half::Acted | Half::Held | Half::Passed | Half::Played(_)) {
                        break;
                    }
                }
            }
            // Worlds in which the player never gets its turn again are cut short.
            let halt = run_briefly(&mut real, &mut one);
            let halted = naive.run(LIMIT, &mut two);
            same(&one, &two);
            prop_assert_eq!(halt, halted);
            compare(&real, &naive);
            if !matches!(halt, Halt::AwaitingInput(_)) {
                break;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// A stored match with damaged bytes is refused, or can be played on without a panic.
    #[test]
    fn damaged_matches_never_break_anything(
        seed in any::<u64>(),
        others in prop::collection::vec(holder(false), 1..4),
        acts in prop::collection::vec(0_u8..rules::KINDS, 1..5),
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut real = Real { turns: EnergyClock::new(EnergyOptions::default()), rules: Rules::new(seed, true) };
        for holder in others.iter().chain([&Holder::player().with_rate(90)]) {
            Core::join(&mut real.turns, holder);
        }
        for kind in acts {
            real.turns.submit(Act { kind, target: 1 });
        }
        for _ in 0..3 {
            process_turn_cycle(&mut real, &mut Vec::new());
        }
        let mut bytes = postcard::to_allocvec(&real.turns).unwrap();
        for (place, byte) in flips {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(turns) = postcard::from_bytes(&bytes) {
            real.turns = turns;
            for _ in 0..30 {
                process_turn_cycle(&mut real, &mut Vec::new());
            }
        }
    }
}

/// The same events; if not, the first ones that differ, with what came before.
fn same(one: &[Event], two: &[Event]) {
    let apart = (0..).find(|&at| one.get(at) != two.get(at) || at >= one.len());
    let at = apart.unwrap_or(0);
    let before = &one[at.saturating_sub(8).min(one.len())..at.min(one.len())];
    assert_eq!(one.get(at), two.get(at), "event {at}, after {before:#?}");
}

/// Only the code of a refusal is compared.
fn plain(refused: Option<Refusal>) -> Option<Refusal> {
    refused.map(|refusal| Refusal::new(refusal.code, ""))
}

const LIMIT: usize = 400;

/// As `run_to_input`, but giving up much sooner and without the greeting of a new match.
fn run_briefly(real: &mut Real, out: &mut Vec<Event>) -> Halt {
    for _ in 0..LIMIT {
        match process_turn_cycle(real, out) {
            Half::AwaitingInput(refused) => return Halt::AwaitingInput(plain(refused)),
            Half::Stalled { actor, cause } => return Halt::Stalled { actor, cause },
            Half::NoPlayer => return Halt::NoPlayer,
            Half::Over => return Halt::Over,
            _ => {}
        }
        if real.turns.find_player().is_none() {
            return Halt::NoPlayer;
        }
    }
    Halt::Budget
}
