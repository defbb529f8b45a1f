//! The counts: captured pieces, crowns, turns that Black owes.

use crate::boss::BossFigure;
use crate::piece::{Army, PieceRole};
use crate::state::Chess;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_scene::scene::{Meter, MeterStyle, Scene, Taken};
use initiative_scene::text::{Fact, capital};

/// The army of a new game, which Clean Slate restores.
const START: [u8; 6] = [8, 2, 2, 2, 1, 1];
/// The order in which pieces are listed: the most valuable first.
const ORDER: [PieceRole; 6] = [
    PieceRole::Queen,
    PieceRole::Rook,
    PieceRole::Bishop,
    PieceRole::Knight,
    PieceRole::Pawn,
    PieceRole::King,
];

impl Chess {
    // CHESS-CUE-6
    /// The roles that a side has lost since the start, and how many of each.
    fn gone(&self, side: Army) -> impl Iterator<Item = (PieceRole, u8)> {
        let slate = self
            .boss
            .as_ref()
            .is_some_and(|boss| boss.figure == BossFigure::King && boss.stage == 2);
        let began = if slate { START } else { self.terms.armies[side as usize] };
        let now = self.field.army.strength()[side as usize];
        ORDER.into_iter().filter_map(move |role| {
            let gone = began[role as usize].saturating_sub(now[role as usize]);
            (gone > 0).then_some((role, gone))
        })
    }

    /// The same for the roster: the look of each role, and how many.
    pub(super) fn fallen(&self, side: Army) -> Vec<Fact> {
        self.gone(side)
            .map(|(role, count)| Fact::new(capital(role.name()), count.to_string()))
            .collect()
    }

    /// What the other side has captured, for its seat.
    pub(super) fn captured(&self, side: Army) -> Vec<Taken> {
        self.gone(side)
            .map(|(role, count)| Taken {
                name: capital(role.name()),
                icon: role.name().into(),
                count: count.into(),
            })
            .collect()
    }

    /// Crowns, and turns that Black owes.
    pub(super) fn count(&self, scene: &mut Scene) {
        let mut add = |id: &'static str, name: &'static str, icon: &'static str, value: u8| {
            let meter = Meter::new(id, name, value).icon(icon);
            scene.meters.push(meter.styled(MeterStyle::Number));
        };
        if self.crowns > 0 {
            add("crowns", "Crowns", "crown", self.crowns);
        }
        if self.owed > 0 {
            add("owed", "Turns Black owes", "hourglass", self.owed);
        }
    }
}
