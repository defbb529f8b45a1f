//! What a match was like after every entry: it is played again from its beginning.

use super::TypedMatch;
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;
use initiative_scene::id::Id;
use initiative_scene::scene::Turn;
use initiative_scene::staged::Staged;
use initiative_scene::text::Text;
use initiative_scene::viewer::Viewer;

impl<G: Staged> TypedMatch<G> {
    /// The match after `entries` entries; none if it has fewer.
    pub(super) fn after(&self, entries: usize) -> Option<Self> {
        let acts = self.table.history().get(..entries)?;
        let mut opening = Vec::new();
        let setup = self.table.setup().clone();
        let mut table = Table::new(setup, self.table.seed(), &mut opening).ok()?;
        let Some((last, earlier)) = acts.split_last() else {
            return Some(Self::begun(table, opening));
        };
        for entry in earlier {
            table.act(entry.seat, entry.act.clone(), &mut Null).ok()?;
        }
        let mut replayed = Self::begun(table, Vec::new());
        replayed.enact(last.seat, last.act.clone()).ok()?;
        Some(replayed)
    }

    /// Plays the match again. Calls `look` at the beginning and after every entry.
    pub(super) fn replay(&self, mut look: impl FnMut(&Self)) {
        let mut opening = Vec::new();
        let setup = self.table.setup().clone();
        let Ok(table) = Table::new(setup, self.table.seed(), &mut opening) else {
            return; // it was made from the same setup before
        };
        let mut replayed = Self::begun(table, opening);
        look(&replayed);
        for entry in self.table.history() {
            if replayed.enact(entry.seat, entry.act.clone()).is_err() {
                return; // it was accepted before
            }
            look(&replayed);
        }
    }

    /// After how many entries each turn began. It uses the scenes for spectators: they need no
    /// choices, and turns are the same for all.
    pub(super) fn turns_begun(&self) -> Vec<usize> {
        let mut begun = Vec::new();
        let mut before = None;
        let mut place = 0;
        self.replay(|replayed| {
            let now = Some(mark(replayed.table.state().scene(Viewer::Spectator).turn));
            if now != before {
                begun.push(place);
                before = now;
            }
            place += 1;
        });
        begun
    }
}

/// Everything about a turn or phase but its text. It differs from one turn to the next.
fn mark(turn: Turn) -> (Vec<Seat>, Option<Id>, Text, u32, Text) {
    let Turn { seats, side, phase, round, count, .. } = turn;
    (seats, side, phase, round, count)
}
