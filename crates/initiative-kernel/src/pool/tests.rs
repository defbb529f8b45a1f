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
fn draining_takes_what_is_there() {
    let mut pool = Pool::full(3);
    assert_eq!(pool.drain(5), 3);
    assert_eq!(Pool::empty(3), pool);
    assert_eq!(pool.gain(5), 2);
}

#[test]
fn healing_never_passes_the_maximum_and_hurting_never_overflows() {
    let mut health = Health::new(10);
    health.hurt(3);
    assert_eq!((health.heal(5), health.now()), (3, health.max()));
    assert_eq!(health.heal(1), 0);
    health.hurt(10);
    assert!(health.is_down());
    health.hurt(u32::MAX);
    assert_eq!(health.now(), 10 - i64::from(u32::MAX));
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
        deeds in prop::collection::vec((0u8..7, prop_oneof![0u32..10, any::<u32>()]), 0..40),
    ) {
        let mut pool = Pool::full(base).capped(cap);
        let cap = u64::from(cap);
        let mut base = u64::from(base).min(cap);
        let (mut now, mut bonus) = (base, 0u64);
        for (deed, amount) in deeds {
            let wide = u64::from(amount);
            let max = (base + bonus).min(cap);
            match deed {
                0 => prop_assert_eq!(pool.affords(amount), wide <= now),
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
}
