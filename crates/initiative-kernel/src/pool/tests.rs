//! Pools and health at their edges, and against plain numbers.

use super::*;
use proptest::prelude::*;

fn mana(now: u32, core: u32) -> Pool {
    Pool::full(core).capped(9).holding(now)
}

fn shown(pool: &Pool) -> (u32, u32) {
    (pool.now(), pool.max())
}

#[test]
fn duel_mana_1_case_6_the_maxima_of_passing_seats() {
    for (start, maxima) in [(2, [2, 3, 4, 5, 6, 7, 8, 9, 9]), (3, [3, 4, 5, 6, 7, 8, 9, 9, 9])] {
        let mut pool = mana(start, start);
        for (own_turn, max) in (1..).zip(maxima) {
            if own_turn >= 2 {
                assert_eq!(pool.grow(1), u32::from(max > pool_before(own_turn, &maxima)));
            }
            pool.refill();
            assert_eq!(shown(&pool), (max, max));
        }
    }
}

fn pool_before(own_turn: usize, maxima: &[u32]) -> u32 {
    maxima[own_turn - 2]
}

#[test]
fn duel_mana_2_the_unspent_stays_shown_until_the_own_start() {
    let mut pool = mana(2, 2);
    assert_eq!(pool.spend(1), Ok(1));
    assert!(!pool.lapse());
    assert_eq!(shown(&pool), (1, 2));
    pool.grow(1);
    pool.refill();
    assert_eq!(shown(&pool), (3, 3));
}

#[test]
fn duel_mana_3_case_18_springs() {
    for (before, with, overflow, after) in [
        ((2, 2), (3, 3), 0, (2, 2)),
        ((6, 9), (7, 9), 0, (7, 9)),
        ((9, 9), (9, 9), 1, (9, 9)),
        ((1, 2), (2, 3), 0, (2, 2)),
    ] {
        let mut pool = mana(before.0, before.1);
        assert_eq!(pool.lend(1), overflow);
        assert_eq!(shown(&pool), with);
        assert!(pool.lapse());
        assert_eq!(shown(&pool), after);
    }
}

#[test]
fn duel_fx_4_mana_core_raises_the_maximum_only() {
    let mut pool = mana(1, 8);
    assert_eq!(pool.grow(1), 1);
    assert_eq!(shown(&pool), (1, 9));
    assert_eq!(pool.grow(1), 0); // at_cap
}

#[test]
fn duel_fx_1_mana_now_goes_up_to_the_cap() {
    let mut pool = mana(3, 3);
    assert_eq!(pool.gain_to_cap(4), 0);
    assert_eq!(shown(&pool), (7, 3));
    assert_eq!(pool.gain_to_cap(4), 2);
    assert_eq!(pool.gain(1), 1); // what is above the maximum stays, nothing is added
    assert_eq!(pool.now(), 9);
    pool.lapse();
    assert_eq!(shown(&pool), (3, 3));
}

#[test]
fn spending_refuses_with_need_and_have_and_draining_takes_what_is_there() {
    let mut pool = Pool::full(3);
    assert_eq!(pool.spend(4), Err(Short { need: 4, have: 3 }));
    assert_eq!(pool.now(), 3);
    assert_eq!(pool.drain(5), 3);
    assert_eq!(Pool::empty(3), pool);
    assert_eq!(pool.gain(5), 2);
}

#[test]
fn shrinking_cuts_the_amount() {
    let mut pool = Pool::full(5);
    assert_eq!(pool.shrink(2), 2);
    assert_eq!(shown(&pool), (3, 3));
    assert_eq!(pool.shrink(9), 3);
    assert_eq!(shown(&pool), (0, 0));
}

#[test]
fn duel_unit_3_damage_stays_when_a_bonus_goes() {
    let mut health = Health::new(3);
    health.set_bonus(2);
    assert_eq!(health.hurt(3), Hurt { now: 2, felled: false });
    health.set_bonus(0);
    assert!(health.is_down());
    assert_eq!(health.hurt(1), Hurt { now: -1, felled: false }); // it was down already
    let mut unit = Health::new(3);
    assert!(unit.hurt(3).felled);
}

#[test]
fn delve_status_1_healing_never_passes_the_maximum() {
    let mut health = Health::new(10).damaged(3);
    assert_eq!(health.heal(5), 3);
    assert_eq!(health.now(), health.max());
    assert_eq!(health.heal(1), 0);
}

#[test]
fn stored_pools_above_their_cap_are_refused() {
    let text = serde_json::to_string(&mana(2, 2)).unwrap();
    assert_eq!(serde_json::from_str::<Pool>(&text).unwrap(), mana(2, 2));
    for field in ["now", "base"] {
        let hostile = text.replace(&std::format!("\"{field}\":2"), &std::format!("\"{field}\":10"));
        assert_ne!(hostile, text);
        assert!(serde_json::from_str::<Pool>(&hostile).is_err());
    }
}

proptest! {
    /// Wide integers as the model: nothing overflows, the amount is never above the cap, and what
    /// is reported adds up.
    #[test]
    fn a_pool_equals_wide_arithmetic(
        base in any::<u32>(),
        cap in any::<u32>(),
        deeds in prop::collection::vec((0u8..8, prop_oneof![0u32..10, any::<u32>()]), 0..40),
    ) {
        let mut pool = Pool::full(base).capped(cap);
        let cap = u64::from(cap);
        let mut base = u64::from(base).min(cap);
        let (mut now, mut bonus) = (base, 0u64);
        for (deed, amount) in deeds {
            let wide = u64::from(amount);
            let max = (base + bonus).min(cap);
            match deed {
                0 => {
                    let spent = pool.spend(amount).is_ok();
                    prop_assert_eq!(spent, wide <= now);
                    now -= if spent { wide } else { 0 };
                }
                1 => {
                    let taken = u64::from(pool.drain(amount));
                    prop_assert_eq!(taken, wide.min(now));
                    now -= taken;
                }
                2 | 3 => {
                    let limit = if deed == 2 { max } else { cap };
                    let after = (now + wide).min(limit).max(now);
                    let over = if deed == 2 { pool.gain(amount) } else { pool.gain_to_cap(amount) };
                    prop_assert_eq!(u64::from(over), wide - (after - now));
                    now = after;
                }
                4 => {
                    let risen = u64::from(pool.grow(amount));
                    prop_assert_eq!(risen, wide.min(cap - base));
                    base += risen;
                }
                5 => {
                    base -= u64::from(pool.shrink(amount));
                    now = now.min((base + bonus).min(cap));
                }
                6 => {
                    bonus = (bonus + wide).min(u64::from(u32::MAX));
                    pool.lend(amount);
                    now = (now + wide).min((base + bonus).min(cap)).max(now);
                }
                _ => {
                    prop_assert_eq!(pool.lapse(), bonus > 0);
                    (bonus, now) = (0, now.min(base));
                }
            }
            prop_assert_eq!(u64::from(pool.now()), now);
            prop_assert_eq!(u64::from(pool.max()), (base + bonus).min(cap));
            prop_assert!(pool.now() as u64 <= cap);
            let bytes = postcard::to_allocvec(&pool).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Pool>(&bytes).unwrap(), pool);
        }
    }

    #[test]
    fn health_never_passes_the_maximum_and_never_overflows(
        base in any::<u32>(),
        deeds in prop::collection::vec((0u8..3, any::<i32>()), 0..30),
    ) {
        let mut health = Health::new(base);
        for (deed, amount) in deeds {
            let before = health;
            match deed {
                0 => {
                    let hurt = health.hurt(amount.unsigned_abs());
                    prop_assert!(hurt.now <= before.now());
                    prop_assert_eq!(hurt.felled, !before.is_down() && health.is_down());
                }
                1 => {
                    let healed = health.heal(amount.unsigned_abs());
                    prop_assert_eq!(health.now() - before.now(), i64::from(healed));
                }
                _ => {
                    health.set_bonus(amount);
                    prop_assert_eq!(health.damage(), before.damage());
                }
            }
            prop_assert!(health.now() <= health.max());
        }
    }
}
