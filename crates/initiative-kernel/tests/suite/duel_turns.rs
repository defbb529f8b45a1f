//! The cases of the duel's rules about turns, modifiers and watches, as tables worked out by hand.
//!
//! A small arena puts the blocks together as a duel does: seats, mana, modifiers, watches and one
//! queue of effects, with the steps of a change of turn in their order (DUEL-TURN-2, DUEL-TURN-3).

mod arena;

use arena::{A, Arena, B, BOARD, Buff, Effect, HAND, watch};
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::{BonusDurations, Modifier, Places, Stacking, When, Whose};
use initiative_kernel::turn::activation::Exertion;
use initiative_kernel::turn::seats::Fizzle;

fn buff(name: &'static str) -> Modifier<Buff> {
    Modifier::new(Buff { name, attack: 1, ..Buff::default() })
}

#[test]
fn duel_mod_4_case_21_durations_applied_in_turn_1() {
    let mut arena = Arena::new();
    let unit = arena.add("unit", A);
    for modifier in [
        buff("end 1").ends(1),
        buff("end 2").ends(2),
        buff("end 3").ends(3),
        buff("start 1").starts(1),
        buff("start 2").starts(2),
        buff("for ever"),
    ] {
        arena.units[unit].modifiers.attach(modifier);
    }
    assert_eq!(arena.attack(unit), 7);
    for _ in 0..4 {
        arena.change();
    }
    let table: [(&str, &[&str]); 8] = [
        ("started 2", &["end 2", "end 3", "start 1", "start 2", "for ever"]),
        ("open 2", &["end 2", "end 3", "start 2", "for ever"]),
        ("started 3", &["end 3", "start 2", "for ever"]),
        ("open 3", &["end 3", "for ever"]),
        ("started 4", &["for ever"]),
        ("open 4", &["for ever"]),
        ("started 5", &["for ever"]),
        ("open 5", &["for ever"]),
    ];
    assert_eq!(arena.seen(), table);
    let last = arena.units[unit].modifiers.iter().next().unwrap();
    assert_eq!((last.end_elapsed, last.start_elapsed), (4, 4));
}

#[test]
fn duel_mod_4_the_same_with_late_ends() {
    // DUEL-CFG-2 `after_start`: end durations are gone when the turn opens, not when it starts.
    let mut arena = Arena::new();
    arena.after_start = true;
    let unit = arena.add("unit", A);
    for modifier in [buff("end 1").ends(1), buff("end 2").ends(2)] {
        arena.units[unit].modifiers.attach(modifier);
    }
    arena.change();
    arena.change();
    let table: [(&str, &[&str]); 4] = [
        ("started 2", &["end 1", "end 2"]),
        ("open 2", &["end 2"]),
        ("started 3", &["end 2"]),
        ("open 3", &[]),
    ];
    assert_eq!(arena.seen(), table);
}

#[test]
fn duel_mod_4_modifiers_of_end_watches_count_this_very_end() {
    let mut arena = Arena::new();
    let target = arena.add("target", A);
    let watch = watch(When::End, Whose::Own);
    arena.with_watch("lamp", A, watch, Effect::BuffUnit(target, "this end"));
    arena.change();
    assert!(!arena.has(target, "this end"));
    assert_eq!(arena.moments[0].1, [""; 0]);
}

#[test]
fn duel_mod_2_case_22_a_board_modifier_in_hand_does_not_age() {
    let mut arena = Arena::new();
    let card = arena.add("card", A);
    arena.units[card].place = HAND;
    arena.units[card].modifiers.attach(buff("board").ends(2).active_in(Places::only(BOARD)));
    for _ in 0..5 {
        arena.change();
    }
    let it = arena.units[card].modifiers.iter().next().unwrap();
    assert_eq!((it.end_elapsed, it.start_elapsed), (0, 0));
    arena.units[card].place = BOARD;
    arena.units[card].modifiers.settle_in(BOARD);
    arena.change();
    assert!(arena.has(card, "board"));
    arena.change();
    assert!(!arena.has(card, "board"));
}

#[test]
fn duel_bonus_1_case_23_mana_and_own_turns() {
    let mut arena = Arena::new();
    assert_eq!(arena.turns.grant_bonus(A), Ok(()));
    assert_eq!(arena.turns.grant_bonus(A), Err(Fizzle::AlreadyPending));
    arena.change();
    assert_eq!((arena.turns.current(), arena.turns.own_turns(A)), (A, 2));
    assert_eq!((arena.mana[0].now(), arena.mana[0].max()), (3, 3));
    arena.change();
    assert_eq!((arena.turns.current(), arena.turns.own_turns(B)), (B, 1));
    assert_eq!((arena.mana[1].now(), arena.mana[1].max()), (3, 3));
}

/// How many turns, the running one included, a modifier of turn 1 lasts.
fn lasts(modifier: Modifier<Buff>, owner: Seat, bonus: BonusDurations, after_start: bool) -> u32 {
    let mut arena = Arena::new();
    (arena.bonus, arena.after_start) = (bonus, after_start);
    let unit = arena.add("unit", owner);
    arena.units[unit].modifiers.attach(modifier);
    arena.turns.grant_bonus(A).unwrap();
    let mut turns = 0;
    while !arena.units[unit].modifiers.is_empty() {
        arena.change();
        turns += 1;
        assert!(turns < 100, "it lasts for ever");
    }
    turns
}

#[test]
fn duel_mod_6_case_24_bonus_turn_numbers() {
    use BonusDurations::{ByOwner, Extend};
    for (rule, taker, other, ignoring) in
        [(ByOwner, [1, 1, 2], [2, 3, 4], [1, 2, 3]), (Extend, [2, 3, 4], [2, 3, 4], [1, 2, 3])]
    {
        for late in [false, true] {
            for end in 1..=3u32 {
                let place = end as usize - 1;
                let modifier = buff("x").ends(end);
                assert_eq!(lasts(modifier.clone(), A, rule, late), taker[place]);
                assert_eq!(lasts(modifier.clone(), B, rule, late), other[place]);
                for owner in [A, B] {
                    let modifier = Modifier { respects_bonus: false, ..modifier.clone() };
                    assert_eq!(lasts(modifier, owner, rule, late), ignoring[place]);
                }
                // Start durations are never changed.
                for owner in [A, B] {
                    assert_eq!(lasts(buff("x").starts(end), owner, rule, late), end);
                }
            }
        }
    }
}

#[test]
fn duel_watch_2_case_25_crow_elder_and_toller() {
    let mut arena = Arena::new();
    arena.with_watch("Crow", A, watch(When::Start, Whose::Opponent), Effect::HurtGeneral(B));
    arena.with_watch("Elder", A, watch(When::Start, Whose::Either), Effect::HealSelf);
    arena.with_watch("Toller", B, watch(When::End, Whose::Either), Effect::HurtBothGenerals);
    arena.change();
    assert_eq!(
        arena.log,
        ["Toller hits general 0", "Toller hits general 1", "Crow hits general 1", "Elder heals"]
    );
    arena.log.clear();
    arena.change();
    assert_eq!(arena.log, ["Toller hits general 1", "Toller hits general 0", "Elder heals"]);
}

#[test]
fn duel_watch_2_case_26_a_doomed_bearer_still_acts() {
    let mut arena = Arena::new();
    arena.with_watch("A", A, watch(When::End, Whose::Own), Effect::Kill(1));
    arena.with_watch("C", A, watch(When::End, Whose::Own), Effect::HurtGeneral(B));
    arena.change();
    assert_eq!(arena.log, ["A dooms C", "C hits general 1", "C dies"]);
}

#[test]
fn duel_mod_4_case_27_lamplighter() {
    let mut arena = Arena::new();
    let warden = arena.add("Warden", A);
    let watch = watch(When::End, Whose::Own);
    arena.with_watch("Lamplighter", A, watch, Effect::BuffUnit(warden, "light"));
    let mut attack = vec![arena.attack(warden)];
    for _ in 0..4 {
        arena.change();
        attack.push(arena.attack(warden));
    }
    assert_eq!(attack, [1, 2, 1, 2, 1]);
}

#[test]
fn duel_mod_1_case_31_a_cost_modifier_in_hand_lasts_until_the_turn_ends() {
    let mut arena = Arena::new();
    let slot_2 = arena.add("card", A);
    let slot_4 = arena.add("card", A);
    for card in [slot_2, slot_4] {
        arena.units[card].place = HAND;
    }
    let cheaper = Buff { name: "cheaper", cost: -1, ..Buff::default() };
    let cheaper = Modifier::new(cheaper).ends(1).active_in(Places::only(HAND));
    arena.units[slot_2].modifiers.attach(cheaper);
    assert_eq!((arena.cost(slot_2, 3), arena.cost(slot_4, 3)), (2, 3));
    arena.change();
    assert_eq!((arena.cost(slot_2, 3), arena.cost(slot_4, 3)), (3, 3));
}

#[test]
fn duel_key_4_case_15_stun() {
    let stun = |ends| {
        let stun = Modifier::new(Buff { name: "stun", stuns: true, ..Buff::default() });
        Modifier { stacking: Stacking::Refresh, ..stun.ends(ends) }
    };
    let mut arena = Arena::new();
    let enemy = arena.add("enemy", B);
    arena.units[enemy].modifiers.attach(stun(2)); // in another seat's turn
    let mut stunned = vec![arena.is_stunned(enemy)];
    for _ in 0..2 {
        arena.change();
        stunned.push(arena.is_stunned(enemy));
    }
    assert_eq!(stunned, [true, true, false]);
    // Stunning again replaces it with a fresh one.
    arena.units[enemy].modifiers.attach(stun(2));
    arena.change();
    arena.units[enemy].modifiers.attach(stun(3)); // in its owner's own turn
    assert_eq!(arena.units[enemy].modifiers.len(), 1);
    let mut stunned = Vec::new();
    for _ in 0..3 {
        stunned.push(arena.is_stunned(enemy));
        arena.change();
    }
    assert_eq!((stunned, arena.is_stunned(enemy)), (vec![true, true, true], false));
}

#[test]
fn duel_mod_3_case_28_a_pod_hatches_exactly_once() {
    let mut arena = Arena::new();
    let pod = arena.add("Pod", A);
    let seed =
        Buff { name: "seed", on_expire: Some(Effect::Transform("Thornling")), ..Buff::default() };
    arena.units[pod].modifiers.attach(Modifier::new(seed).ends(2));
    arena.exertions.set(pod, Exertion::EXHAUSTED);
    arena.change();
    assert_eq!(arena.units[pod].name, "Pod");
    arena.change(); // just before the owner's next turn: it can act at once
    assert_eq!(arena.units[pod].name, "Thornling");
    assert_eq!(arena.exertions.get(pod).can_walk(1), Ok(()));
    arena.change();
    arena.change();
    assert_eq!(arena.log, ["Pod becomes Thornling"]);
}

#[test]
fn duel_mod_3_a_removed_modifier_does_not_expire() {
    let mut arena = Arena::new();
    let pod = arena.add("Pod", A);
    let seed =
        Buff { name: "seed", on_expire: Some(Effect::Transform("Thornling")), ..Buff::default() };
    arena.units[pod].modifiers.attach(Modifier::new(seed).ends(1));
    arena.units[pod].modifiers.retain(|_| false); // dispelled
    arena.change();
    assert!(arena.log.is_empty());
}

#[test]
fn duel_watch_3_an_end_watch_gained_meanwhile_fires_once_at_the_tail() {
    for giver_first in [true, false] {
        let mut arena = Arena::new();
        let end = watch(When::End, Whose::Own);
        let (giver, taker) = if giver_first { (0, 1) } else { (1, 0) };
        for unit in 0..2 {
            let effect =
                if unit == giver { Effect::GainWatch(taker, end) } else { Effect::HealSelf };
            arena.with_watch(if unit == giver { "giver" } else { "taker" }, A, end, effect);
        }
        arena.change();
        assert_eq!(arena.log, ["taker heals", "taker acts"], "once, at the tail");
        arena.log.clear();
        arena.change(); // not the owner's end
        assert!(arena.log.is_empty());
    }
}

#[test]
fn duel_watch_3_what_waits_for_the_next_event() {
    let end = watch(When::End, Whose::Own);
    // A unit that arrives while the queue runs.
    let mut arena = Arena::new();
    arena.with_watch("matron", A, end, Effect::Summon("seedling", end));
    arena.change();
    assert!(arena.log.is_empty());
    arena.change();
    arena.change();
    assert_eq!(arena.log, ["seedling acts"]);
    // A start watch gained after the start.
    let mut arena = Arena::new();
    let start = watch(When::Start, Whose::Either);
    let other = arena.add("other", A);
    arena.with_watch(
        "giver",
        A,
        watch(When::Start, Whose::Opponent),
        Effect::GainWatch(other, start),
    );
    arena.change();
    assert!(arena.log.is_empty());
    arena.change();
    assert_eq!(arena.log, ["other acts"]);
    // A start watch gained at an end fires at the very next start.
    let mut arena = Arena::new();
    let other = arena.add("other", A);
    arena.with_watch("giver", A, end, Effect::GainWatch(other, start));
    arena.change();
    assert_eq!(arena.log, ["other acts"]);
}

#[test]
fn duel_watch_3_a_renewed_watch_does_not_fire_twice() {
    let mut arena = Arena::new();
    let end = watch(When::End, Whose::Own);
    let other = arena.add("other", A);
    arena.with_watch("giver", A, end, Effect::RenewWatch(other, end));
    arena.change();
    assert_eq!(arena.log, ["other acts"]); // gained late, at the tail
    arena.log.clear();
    arena.change();
    arena.change(); // it acts by itself, and its renewal adds nothing
    assert_eq!(arena.log, ["other acts"]);
}

#[test]
fn duel_unit_2_case_10_any_start_readies_a_newcomer() {
    let mut arena = Arena::new();
    arena.exertions.set(4, Exertion::EXHAUSTED);
    arena.change(); // the opponent's start
    assert_eq!(arena.exertions.get(4), Exertion::default());
}
