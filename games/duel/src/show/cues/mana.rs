//! Pips of mana as they are after each event of a command, not only after the last.

use super::Telling;
use crate::event::Event;
use initiative_kernel::game::Seat;
use initiative_scene::cue::Cue;

/// Whose mana an event is about.
const fn owner(event: &Event) -> Option<Seat> {
    match event {
        Event::ManaBonusLapsed { seat }
        | Event::ManaGrown { seat, .. }
        | Event::ManaRestored { seat, .. }
        | Event::ManaSpent { seat, .. }
        | Event::ManaRaised { seat, .. }
        | Event::SpringCollected { seat, .. } => Some(*seat),
        _ => None,
    }
}

const fn left(event: &Event) -> Option<u32> {
    match event {
        Event::ManaRestored { remaining, .. }
        | Event::ManaSpent { remaining, .. }
        | Event::ManaRaised { remaining, .. }
        | Event::SpringCollected { remaining, .. } => Some(*remaining),
        _ => None,
    }
}

const fn core(event: &Event) -> Option<u32> {
    match event {
        Event::ManaGrown { core, .. } => Some(*core),
        _ => None,
    }
}

const fn lapses(event: &Event) -> bool {
    matches!(event, Event::ManaBonusLapsed { .. })
}

fn springs(events: &[&Event]) -> u32 {
    let collected = events.iter().filter(|event| matches!(event, Event::SpringCollected { .. }));
    u32::try_from(collected.count()).unwrap_or(u32::MAX)
}

impl Telling<'_> {
    // DUEL-UI-5, DUEL-MANA-1 to DUEL-MANA-3
    /// What is left, the maximum and how much of it is lent, just after the event at this place.
    pub(super) fn mana(&self, place: usize) -> Option<Cue> {
        let seat = self.events.get(place).and_then(owner)?;
        let (told, to_come) = self.events.split_at_checked(place + 1)?;
        let [told, to_come] = [told, to_come].map(|events| {
            let own = events.iter().filter(|event| owner(event) == Some(seat));
            own.collect::<alloc::vec::Vec<_>>()
        });
        let after = self.duel.side(seat).mana;

        let grown = told.iter().rev().find_map(|event| core(event));
        // Before it grew it was less: by one, but for cards that nobody has made yet.
        let grows = || to_come.iter().find_map(|event| core(event)).map(|it| it.saturating_sub(1));
        let core = grown.or_else(grows).unwrap_or_else(|| after.base());

        let lapsed = told.iter().rposition(|event| lapses(event));
        let lent = match lapsed {
            Some(at) => springs(told.get(at..).unwrap_or_default()),
            None if to_come.iter().any(|event| lapses(event)) => springs(&told).max(1),
            None => after.bonus().saturating_sub(springs(&to_come)),
        };
        let most = core.saturating_add(lent).min(self.duel.stage.rules.max_mana.into());

        let spent = || {
            to_come.iter().find_map(|event| match event {
                Event::ManaSpent { amount, remaining, .. } => Some(amount + remaining),
                _ => None,
            })
        };
        let known = told.iter().rev().find_map(|event| left(event)).or_else(spent);
        // In a bonus turn what was left over is told by no event, and about to be restored.
        let restored = to_come.iter().any(|event| left(event).is_some());
        if known.is_none() && restored {
            return None;
        }
        let left = known.unwrap_or_else(|| after.now());
        let left = if lapsed.is_some() { left.min(most) } else { left };
        let number = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
        let pips = Cue::meter("mana", Some(seat), number(left));
        Some(pips.limited(number(most), number(lent)).free())
    }
}
