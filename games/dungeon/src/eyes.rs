//! Whom the hero sees while a command runs, and who hears of what.

use crate::event::{Event, actor_of};
use crate::state::Dungeon;
use alloc::vec::Vec;
use core::cell::RefCell;
use initiative_kernel::game::Sink;
use initiative_kernel::turn::intent::ActorId;

/// The monsters in view, in the order of their ids.
#[derive(Debug, Default)]
pub(crate) struct Eyes(RefCell<Vec<ActorId>>);

impl Eyes {
    /// Looks at the whole level. Says whether somebody came into view.
    pub(crate) fn look(&self, game: &Dungeon) -> bool {
        let mut seen = self.0.borrow_mut();
        let before = core::mem::take(&mut *seen);
        seen.extend(game.in_view().map(|creature| creature.id));
        seen.iter().any(|actor| before.binary_search(actor).is_err())
    }

    /// Notes whether one monster is in view. Says whether it came into view.
    pub(crate) fn note(&self, actor: ActorId, visible: bool) -> bool {
        let mut seen = self.0.borrow_mut();
        match (seen.binary_search(&actor), visible) {
            (Ok(place), false) => {
                seen.remove(place);
                false
            }
            (Err(place), true) => {
                seen.insert(place, actor);
                true
            }
            _ => false,
        }
    }

    fn sees(&self, actor: ActorId) -> bool {
        self.0.borrow().binary_search(&actor).is_ok()
    }
}

/// Tells events on, and with each of the clock's whether the hero sees whom it is about.
// DELVE-HIDE-1
pub(crate) struct Watch<'a, S> {
    pub(crate) out: &'a mut S,
    pub(crate) eyes: &'a Eyes,
}

impl<S: Sink<Event>> Sink<Event> for Watch<'_, S> {
    fn emit(&mut self, event: Event) {
        self.emit_with(|| event);
    }

    fn emit_with(&mut self, make: impl FnOnce() -> Event) {
        let eyes = self.eyes;
        self.out.emit_with(|| match make() {
            Event::Turn { event, seen: false } => {
                let seen = actor_of(&event).is_none_or(|actor| eyes.sees(actor));
                Event::Turn { event, seen }
            }
            event => event,
        });
    }
}
