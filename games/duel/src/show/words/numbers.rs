//! Numbers of cards and modifiers in words, and how long they last.

use super::{and, sentence};
use crate::content::{Buff, StatChanges, Timing};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Numbers in sentences about somebody. Without a name they stand alone.
pub(super) fn stats_sentences(stats: &StatChanges, who: &str) -> Vec<String> {
    let mut does = Vec::new();
    let named = [(stats.attack, "attack"), (stats.health, "health")];
    let has: Vec<String> = named
        .iter()
        .filter(|(value, _)| *value != 0)
        .map(|(value, name)| format!("{value:+} {name}"))
        .collect();
    if !has.is_empty() {
        let verb = if who.is_empty() { "" } else { "has " };
        does.push(format!("{verb}{}", and(&has)));
    }
    if let Some(less) = less(stats.cost) {
        does.push(format!("costs {less}"));
    }
    match stats.taken_percent {
        100 => {}
        50 => does.push(String::from("takes half of all damage")),
        share => does.push(format!("takes {share}% of all damage")),
    }
    for (value, last) in [(stats.taken_flat, ""), (stats.taken_final, ", counted last")] {
        if let Some(less) = less(value) {
            does.push(format!("takes {less} damage{last}"));
        }
    }
    let mut parts = Vec::new();
    match who {
        _ if does.is_empty() => {}
        "" => parts.extend(does.iter().map(|it| sentence(it))),
        who => parts.push(format!("{who} {}.", and(&does))),
    }
    for (value, verb) in [(stats.draws, "draw"), (stats.replaces, "may replace")] {
        let cards = if value.unsigned_abs() == 1 { "card" } else { "cards" };
        let more = if value > 0 { "more" } else { "fewer" };
        if value != 0 {
            parts.push(format!("You {verb} {} {more} {cards} each turn.", value.unsigned_abs()));
        }
    }
    parts
}

/// `1 less`, `2 more`, or nothing if it is neither.
pub(super) fn less(value: i16) -> Option<String> {
    let amount = value.unsigned_abs();
    match value {
        0 => None,
        ..0 => Some(format!("{amount} less")),
        _ => Some(format!("{amount} more")),
    }
}

/// How much less a card costs, if a modifier does nothing else.
pub(super) fn price_alone(buff: &Buff) -> Option<String> {
    let plain = StatChanges { cost: buff.stats.cost, ..StatChanges::NONE };
    let alone = buff.stats == plain && buff.keywords.is_empty() && buff.watches.is_empty();
    less(buff.stats.cost).filter(|_| alone)
}

// DUEL-MOD-4
/// How long something lasts that was given in one's own turn. Nothing if it lasts for ever.
pub(super) fn lasting(timing: Timing) -> String {
    let ends = match timing.ends {
        0 => String::new(),
        1 => String::from(" this turn"),
        2 => String::from(" until the enemy's next turn ends"),
        3 => String::from(" until your next turn ends"),
        count => format!(" until {count} turns have ended"),
    };
    let starts = match timing.starts {
        0 => String::new(),
        1 => String::from(" until the next turn starts"),
        2 => String::from(" until your next turn"),
        count => format!(" until {count} turns have started"),
    };
    match (ends.is_empty(), starts.is_empty()) {
        (false, false) => format!("{ends} or{starts}"),
        _ => ends + &starts,
    }
}
