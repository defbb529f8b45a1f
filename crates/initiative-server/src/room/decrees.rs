//! What the host itself commands.

use super::{Fate, Room, guard};
use crate::frame::Wish;
use crate::registry::Registry;
use crate::store::{Stage, Store};
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use serde_json::Value;

impl Room {
    /// What follows from a lost line of `seat`, if anything does. ONLINE-RECON-1
    pub(crate) fn lose(
        &mut self,
        store: &Store,
        registry: &Registry,
        seat: Seat,
        now_ms: u64,
    ) -> Option<Fate> {
        let fold = self.fold.as_ref().filter(|_| self.meta.stage == Stage::Running)?;
        let command = guard(|| fold.host.lose(seat)).flatten()?;
        Some(self.decree(store, registry, Act::Play(command), now_ms))
    }

    /// Ends the match because `seat` is gone for good. ONLINE-GRACE-2
    pub(crate) fn forfeit(
        &mut self,
        store: &Store,
        registry: &Registry,
        seat: Seat,
        now_ms: u64,
    ) -> Fate {
        self.decree(store, registry, Act::Forfeit(seat), now_ms)
    }

    /// Ends the match because everybody is gone for good. ONLINE-GRACE-5
    pub(crate) fn abandon(&mut self, store: &Store, registry: &Registry, now_ms: u64) -> Fate {
        self.decree(store, registry, Act::Abandon, now_ms)
    }

    /// The host gives a command of its own.
    pub(super) fn decree(
        &mut self,
        store: &Store,
        registry: &Registry,
        act: Act<Value>,
        now_ms: u64,
    ) -> Fate {
        let entries = self.fold.as_ref().map_or(0, |fold| fold.marks.len());
        let key = format!("host-{entries}");
        let wish = Wish { key, base: 0, seat: None, act, doubled: None };
        self.command(store, registry, Seat::HOST, self.seats(), &wish, now_ms)
    }
}
