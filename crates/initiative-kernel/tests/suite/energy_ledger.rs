//! The ledger alone: as a scheduler against plain counting, and written down.

use initiative_kernel::turn::energy::{Control, EnergyLedger, Holder, RateModifier};
use initiative_kernel::turn::intent::ActorId;
use proptest::prelude::*;

/// ENERGY-SCH-7: after T regenerations an actor that always spends `cost` has acted exactly
/// floor((start + T x rate) / cost) times, in any storage order.
#[derive(Clone, Debug)]
struct Runner {
    rate: u32,
    cost: u32,
    start: u32,
}

fn runner() -> impl Strategy<Value = Runner> {
    (1_u32..300, 1_u32..250, 0_u32..200).prop_map(|(rate, cost, start)| Runner {
        rate,
        cost,
        start,
    })
}

proptest! {
    #[test]
    fn energy_sch_7_everybody_acts_as_often_as_its_rate_says(
        runners in prop::collection::vec(runner(), 1..40),
        turns in 0_u64..60,
    ) {
        let mut ledger = EnergyLedger::new();
        for runner in &runners {
            let bank = runner.cost + runner.rate + runner.start;
            let holder = Holder::ai()
                .with_rate(runner.rate)
                .with_max(100)
                .with_bank_max(bank)
                .with_energy(runner.start)
                .with_ready_at(runner.cost);
            ledger.join(&holder).unwrap();
        }
        let mut acted = vec![0_u64; runners.len()];
        while let Some(actor) = ledger.take_next() {
            if ledger.turn() > turns {
                break;
            }
            let place = actor.0 as usize - 1;
            acted[place] += 1;
            prop_assert!(acted[place] <= 200 + 300 * turns, "it acts without end");
            ledger.charge(actor, runners[place].cost).unwrap();
        }
        for (runner, acted) in runners.iter().zip(acted) {
            let all = u64::from(runner.start) + turns * u64::from(runner.rate);
            prop_assert_eq!(acted, all / u64::from(runner.cost));
        }
    }
}

/// What may happen between two actions.
#[derive(Clone, Debug)]
enum Change {
    Charge(u32),
    Leave(usize),
    Join(u32),
    Park(usize, bool),
    JoinBarred(u32),
    Haste(usize, RateModifier),
    Reload,
    Advance(u64),
}

fn change() -> impl Strategy<Value = Change> {
    let who = || 0_usize..40;
    prop_oneof![
        12 => (1_u32..200).prop_map(Change::Charge),
        1 => Just(Change::Charge(0)),
        1 => who().prop_map(Change::Leave),
        1 => (1_u32..300).prop_map(Change::Join),
        2 => (who(), any::<bool>()).prop_map(|(who, on)| Change::Park(who, on)),
        1 => (1_u32..300).prop_map(Change::JoinBarred),
        2 => (who(), 0_u16..3, 1_u16..4, 0_u32..9).prop_map(|(who, num, den, turns)| {
            Change::Haste(who, RateModifier::times(turns as u16 % 2, num, den).lasting(turns))
        }),
        1 => Just(Change::Reload),
        1 => (1_u64..5).prop_map(Change::Advance),
    ]
}

/// The same as plainly as possible: look at everybody, every time.
struct Plain {
    turn: u64,
    all: Vec<(u32, Holder)>,
}

impl Plain {
    fn is_able(holder: &Holder) -> bool {
        !holder.parked && !holder.barred && holder.total >= holder.wake_cost
    }

    fn ratio(holder: &Holder) -> (u64, u64) {
        let (mut p, mut q) = (u64::from(holder.rate), 1);
        for modifier in &holder.modifiers {
            p *= u64::from(modifier.num);
            q *= u64::from(modifier.den);
        }
        let (mut a, mut b) = (p, q);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (p / a, q / a)
    }

    fn rescale(holder: &mut Holder, change: impl FnOnce(&mut Holder)) {
        let (_, old) = Self::ratio(holder);
        change(holder);
        let (_, new) = Self::ratio(holder);
        holder.fraction = (u64::from(holder.fraction) * new / old) as u32;
    }

    fn advance(&mut self) {
        self.turn += 1;
        for (_, holder) in self.all.iter_mut().filter(|(_, holder)| !holder.parked) {
            let (p, q) = Self::ratio(holder);
            let parts = p + u64::from(holder.fraction);
            let capacity = holder.max + holder.bank_max;
            holder.total = (u64::from(holder.total) + parts / q).min(capacity.into()) as u32;
            holder.fraction = (parts % q) as u32;
            Self::rescale(holder, |holder| {
                for modifier in &mut holder.modifiers {
                    modifier.turns = modifier.turns.map(|turns| turns - 1);
                }
                holder.modifiers.retain(|modifier| modifier.turns != Some(0));
            });
        }
    }

    fn take(&mut self) -> Option<u32> {
        for _ in 0..2_000 {
            let able = |(_, holder): &&mut (u32, Holder)| Self::is_able(holder);
            if let Some((id, holder)) = self.all.iter_mut().filter(able).find(|(_, h)| !h.taken) {
                holder.taken = true;
                return Some(*id);
            }
            if self.all.iter_mut().any(|entry| Self::is_able(&entry.1)) {
                for (_, holder) in &mut self.all {
                    holder.taken = false;
                }
                continue;
            }
            let barred = self.all.iter().any(|(_, holder)| holder.barred);
            self.advance();
            if barred {
                for (_, holder) in &mut self.all {
                    holder.barred = false;
                }
            }
        }
        None
    }

    /// Only somebody able can count as taken.
    fn tidy(&mut self) {
        for (_, holder) in &mut self.all {
            holder.taken &= Self::is_able(holder);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Taking and charging, with everything that can happen in between, equals looking at
    /// everybody every time.
    #[test]
    fn energy_sch_9_taking_the_next_equals_looking_at_everybody(
        rates in prop::collection::vec((0_u32..250, 0_u32..150, 1_u32..120), 1..40),
        changes in prop::collection::vec(change(), 0..80),
    ) {
        let mut ledger = EnergyLedger::new();
        let mut plain = Plain { turn: 0, all: Vec::new() };
        for (rate, energy, ready) in rates {
            let holder = Holder::ai().with_rate(rate).with_energy(energy).with_ready_at(ready);
            let id = ledger.join(&holder).unwrap();
            plain.all.push((id.0, holder));
        }
        for change in changes {
            // A timed modifier on somebody asleep does not wake anybody: only a plain scan that
            // gives up can tell that nobody will ever come.
            let taken = plain.take();
            if taken.is_none() {
                prop_assert!(ledger.take_next().is_none_or(|_| ledger.turn() > 1_000));
                break;
            }
            prop_assert_eq!(ledger.take_next().map(|id| id.0), taken);
            prop_assert_eq!(ledger.turn(), plain.turn);
            let id = ActorId(taken.unwrap());
            let pick = |who: usize| who % plain.all.len();
            match change {
                Change::Charge(cost) => {
                    let place = plain.all.iter().position(|(other, _)| *other == id.0).unwrap();
                    let holder = &mut plain.all[place].1;
                    if cost <= holder.total {
                        holder.total -= cost;
                        holder.wake_cost = holder.ready_at;
                        prop_assert_eq!(ledger.charge(id, cost), Ok(holder.total));
                    } else {
                        prop_assert!(ledger.charge(id, cost).is_err());
                        plain.all[place].1.parked = true;
                        ledger.park(id).unwrap();
                    }
                }
                Change::Leave(who) => {
                    if plain.all.len() > 1 {
                        let (gone, _) = plain.all.remove(pick(who));
                        prop_assert!(ledger.leave(ActorId(gone)));
                        prop_assert!(!ledger.contains(ActorId(gone)));
                    }
                }
                Change::Join(rate) | Change::JoinBarred(rate) => {
                    let barred = matches!(change, Change::JoinBarred(_));
                    let holder = Holder::ai().with_rate(rate).with_energy(rate / 3);
                    let holder = Holder { barred, ..holder };
                    let id = ledger.join(&holder).unwrap();
                    plain.all.push((id.0, holder));
                }
                Change::Park(who, on) => {
                    let place = pick(who);
                    let (other, holder) = &mut plain.all[place];
                    holder.parked = on;
                    let other = ActorId(*other);
                    if on { ledger.park(other).unwrap() } else { ledger.unpark(other).unwrap() };
                }
                Change::Haste(who, modifier) => {
                    let place = pick(who);
                    let (other, holder) = &mut plain.all[place];
                    Plain::rescale(holder, |holder| {
                        holder.modifiers.retain(|other| other.tag != modifier.tag);
                        if modifier.turns != Some(0) {
                            holder.modifiers.push(modifier);
                            holder.modifiers.sort_by_key(|modifier| modifier.tag);
                        }
                    });
                    ledger.modify(ActorId(*other), modifier).unwrap();
                }
                Change::Reload => {
                    let bytes = postcard::to_allocvec(&ledger).unwrap();
                    let loaded: EnergyLedger = postcard::from_bytes(&bytes).unwrap();
                    prop_assert_eq!(&loaded, &ledger);
                    prop_assert_eq!(postcard::to_allocvec(&loaded).unwrap(), bytes);
                    ledger = loaded;
                }
                Change::Advance(turns) => {
                    ledger.advance(turns);
                    for _ in 0..turns {
                        plain.advance();
                    }
                }
            }
            plain.tidy();
            let records: Vec<_> = ledger.ids().map(|id| (id.0, ledger.holder(id).unwrap())).collect();
            prop_assert_eq!(&records, &plain.all);
        }
    }

    /// Bytes from outside are refused or make a sound ledger; either way nothing breaks.
    #[test]
    fn hostile_bytes_never_break_anything(
        noise in prop::collection::vec(any::<u8>(), 0..60),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 0..4),
    ) {
        let mut ledger = EnergyLedger::new();
        for rate in 0..5 {
            let id = ledger.join(&Holder::ai().with_rate(rate * 77)).unwrap();
            ledger.modify(id, RateModifier::times(1, 3, 7).lasting(5)).unwrap();
        }
        ledger.advance(3);
        let mut bytes = postcard::to_allocvec(&ledger).unwrap();
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        for bytes in [bytes, noise] {
            if let Ok(mut loaded) = postcard::from_bytes::<EnergyLedger>(&bytes) {
                let again = postcard::to_allocvec(&loaded).unwrap();
                prop_assert_eq!(&postcard::from_bytes::<EnergyLedger>(&again).unwrap(), &loaded);
                for _ in 0..20 {
                    let Some(actor) = loaded.take_next() else { break };
                    let _ = loaded.charge(actor, 50);
                }
                let _ = loaded.forecast(10);
            }
        }
    }
}

#[test]
fn a_plain_holder_costs_a_few_bytes() {
    let mut ledger = EnergyLedger::new();
    let empty = postcard::to_allocvec(&ledger).unwrap().len();
    for number in 0..1000 {
        let beast = Holder::ai().with_rate(50 + number % 200).with_energy(number % 400);
        ledger.join(&beast.with_ready_at(60)).unwrap();
    }
    let full = postcard::to_allocvec(&ledger).unwrap().len();
    assert!((full - empty) / 1000 <= 8, "{full}");
}

#[test]
fn errors_name_the_field() {
    let mut ledger = EnergyLedger::new();
    ledger.join(&Holder::ai()).unwrap();
    let text = serde_json::to_string(&ledger).unwrap();
    let broken = [
        (r#""total":100"#, r#""total":501"#, "ledger: bad total"),
        (r#""fraction":0"#, r#""fraction":1"#, "ledger: bad energy/bad_fraction"),
        (r#""rate":1"#, r#""rate":1000000001"#, "ledger: bad energy/modifier_overflow"),
        (r#""free":0"#, r#""free":9"#, "ledger: bad free"),
        (r#""id":1"#, r#""id":0"#, "ledger: bad id"),
        (r#""next_id":2"#, r#""next_id":1"#, "ledger: bad next_id"),
        (r#""turn":0"#, r#""turn":18446744073709551615"#, "ledger: bad turn"),
    ];
    for (from, to, message) in broken {
        let text = text.replacen(from, to, 1);
        let error = serde_json::from_str::<EnergyLedger>(&text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert_eq!(serde_json::from_str::<EnergyLedger>(&text).unwrap(), ledger);
    let most = text.replacen(r#""free":0"#, r#""free":8"#, 1);
    assert!(serde_json::from_str::<EnergyLedger>(&most).is_ok());
}

#[test]
fn energy_data_2_the_player_is_the_lowest_id_with_a_seat() {
    let mut ledger = EnergyLedger::new();
    ledger.join(&Holder::ai()).unwrap();
    let one = ledger.join(&Holder::player()).unwrap();
    let two = ledger.join(&Holder::player()).unwrap();
    assert_eq!(ledger.find_player(), Some(one));
    assert_eq!(ledger.control(one), Some(Control::Player));
    ledger.leave(one);
    assert_eq!(ledger.find_player(), Some(two));
    ledger.leave(two);
    assert_eq!(ledger.find_player(), None);
}

#[test]
fn entries_of_those_who_left_do_not_move_the_clock() {
    for count in [1, 40] {
        let mut ledger = EnergyLedger::new();
        let beast = Holder::ai().with_energy(0);
        let gone: Vec<_> = (0..count).map(|_| ledger.join(&beast).unwrap()).collect();
        let sleeper = ledger.join(&beast.with_rate(2)).unwrap();
        ledger.park(sleeper).unwrap();
        for id in gone {
            ledger.leave(id);
        }
        assert_eq!((ledger.take_next(), ledger.turn()), (None, 0));
        ledger.unpark(sleeper).unwrap();
        assert_eq!((ledger.take_next(), ledger.turn()), (Some(sleeper), 25));
    }
}

#[test]
fn energy_data_1_ids_are_never_used_twice_and_inert_holders_never_act() {
    let mut ledger = EnergyLedger::new();
    for round in 0..300_u32 {
        let id = ledger.join(&Holder::inert().with_rate(5).with_energy(0)).unwrap();
        assert_eq!(id, ActorId(round + 1));
        if round % 3 != 0 {
            assert!(ledger.leave(id));
        }
    }
    assert_eq!(ledger.len(), 100);
    ledger.advance(7);
    assert!(ledger.ids().all(|id| ledger.total(id) == 35 && id.0 % 3 == 1));
    assert_eq!(ledger.take_next(), None);
}

/// ENERGY-DATA-1: two ledgers are equal only if whoever comes next gets the same id.
#[test]
fn energy_data_1_a_ledger_that_somebody_left_is_another_one() {
    let mut ledger = EnergyLedger::new();
    ledger.join(&Holder::ai()).unwrap();
    let mut other = ledger.clone();
    let guest = other.join(&Holder::ai()).unwrap();
    other.leave(guest);
    assert!(ledger.ids().eq(other.ids()) && ledger.turn() == other.turn());
    assert_ne!(ledger, other);
    let mut later = ledger.clone();
    later.advance(1);
    assert_ne!(ledger, later);
}

/// A stun without end is still one when it is read again.
#[test]
fn a_stun_without_end_is_saved_in_few_bytes_too() {
    let mut ledger = EnergyLedger::new();
    let id = ledger.join(&Holder::ai()).unwrap();
    ledger.modify(id, RateModifier::stun(1)).unwrap();
    let bytes = postcard::to_allocvec(&ledger).unwrap();
    let loaded: EnergyLedger = postcard::from_bytes(&bytes).unwrap();
    assert!(loaded.is_stunned(id) && loaded == ledger);
}

/// Somebody who saves waits for more than it needs to be asked, and only until it has acted.
#[test]
fn energy_sch_4_saving_ends_with_the_action_that_was_saved_for() {
    let mut ledger = EnergyLedger::new();
    let saver = Holder { wake_cost: 200, ..Holder::ai().with_rate(10).with_energy(0) };
    let id = ledger.join(&saver).unwrap();
    assert_eq!((ledger.take_next(), ledger.turn()), (Some(id), 20));
    assert_eq!(ledger.charge(id, 150), Ok(50));
    assert_eq!((ledger.take_next(), ledger.turn()), (Some(id), 20), "50 are enough again");
}

#[test]
fn energy_speed_1_what_cannot_be_represented_is_refused() {
    let mut ledger = EnergyLedger::new();
    let id = ledger.join(&Holder::ai().with_rate(1_000_000_000)).unwrap();
    let before = ledger.clone();
    for modifier in [
        RateModifier::times(1, 2, 1),
        RateModifier::times(1, 1001, 1),
        RateModifier::times(1, 1, 0),
        RateModifier::times(1, 1, 1001),
    ] {
        let refusal = ledger.modify(id, modifier).unwrap_err();
        assert_eq!(refusal.code, "energy/modifier_overflow");
    }
    assert_eq!(ledger, before);
    let missing = ledger.modify(ActorId(9), RateModifier::times(1, 1, 1)).unwrap_err();
    assert_eq!(missing.code, "energy/unknown_actor");
}

#[test]
fn energy_speed_1_the_effective_rate_is_reduced() {
    let mut ledger = EnergyLedger::new();
    let id = ledger.join(&Holder::ai().with_rate(100)).unwrap();
    ledger.modify(id, RateModifier::times(1, 9, 10)).unwrap();
    ledger.modify(id, RateModifier::times(2, 1, 7)).unwrap();
    assert_eq!((ledger.effective_rate(id), ledger.effective_rate(ActorId(9))), ((90, 7), (0, 1)));
}
