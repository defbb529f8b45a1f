//! The turn's own record: which turn it is, how far it has come, who acted last.
//!
//! [`TurnMeta`] only counts. Who may act, and when a turn ends, is decided elsewhere, for
//! instance by the [energy clock](crate::turn::energy).

use crate::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// Where in its cycle a turn is.
// ENERGY-PHASE-1
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum TurnPhase {
    /// The player's action is gathered.
    #[default]
    Input,
    /// The others are asked and their intents put in order.
    IntentQueue,
    /// The intents take effect.
    Resolution,
    /// What has fallen is cleared away; the turn may close.
    Aftermath,
}

/// Who holds control, in the words of old saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "super::energy::StoredState")]
pub enum TurnState {
    /// The player is asked.
    #[default]
    PlayerTurn,
    /// Anything else.
    AITurn,
}

/// A counter that stops at its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counter {
    /// [`TurnMeta::global_turn`].
    GlobalTurn,
    /// [`TurnMeta::sub_turn`].
    SubTurn,
    /// The numbering of intents.
    Seq,
}

/// The record of the turn.
// ENERGY-META-1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "super::energy::StoredMeta")]
pub struct TurnMeta {
    /// How many turns have closed.
    pub global_turn: u64,
    /// How many actions were taken in this turn.
    pub sub_turn: u32,
    /// Who acted last.
    pub last_actor: Option<ActorId>,
    /// Where in its cycle the turn is.
    pub phase: TurnPhase,
    /// Who holds control.
    pub legacy_state: TurnState,
    /// Whether the player has acted and the others have not had their half yet.
    pub player_action_taken: bool,
}

impl TurnMeta {
    /// The first turn, before anything has happened.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            global_turn: 0,
            sub_turn: 0,
            last_actor: None,
            phase: TurnPhase::Input,
            legacy_state: TurnState::PlayerTurn,
            player_action_taken: false,
        }
    }

    /// Whether the player holds control.
    #[must_use]
    pub const fn is_player_turn(&self) -> bool {
        matches!(self.legacy_state, TurnState::PlayerTurn)
    }

    /// Counts one more action in this turn. Returns the counter if this brought it to its limit.
    pub(super) fn advance_sub_turn(&mut self) -> Option<Counter> {
        let before = self.sub_turn;
        self.sub_turn = before.saturating_add(1);
        // ENERGY-META-4: reported once, when the limit is reached.
        (before != u32::MAX && self.sub_turn == u32::MAX).then_some(Counter::SubTurn)
    }

    /// Closes `span` turns and starts counting actions anew. Returns the counter if this brought it
    /// to its limit.
    pub(super) fn advance_global_turn(&mut self, span: u64) -> Option<Counter> {
        let before = self.global_turn;
        self.global_turn = before.saturating_add(span);
        self.sub_turn = 0;
        (before != u64::MAX && self.global_turn == u64::MAX).then_some(Counter::GlobalTurn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `test_turn_system_initialization` of the founding document.
    #[test]
    fn case_01_energy_meta_1_a_new_record() {
        let meta = TurnMeta::new();
        assert_eq!(meta, TurnMeta::default());
        assert_eq!((meta.global_turn, meta.sub_turn), (0, 0));
        assert_eq!((meta.last_actor, meta.phase), (None, TurnPhase::Input));
        assert!(meta.is_player_turn() && !meta.player_action_taken);
    }

    /// `test_turn_meta_advancement` of the founding document.
    #[test]
    fn case_03_energy_meta_1_each_step_changes_its_own_field() {
        let mut meta = TurnMeta { last_actor: Some(ActorId(7)), ..TurnMeta::new() };
        for _ in 0..3 {
            meta.advance_sub_turn();
        }
        assert_eq!(meta.sub_turn, 3);
        meta.advance_global_turn(1);
        let after = TurnMeta { global_turn: 1, last_actor: Some(ActorId(7)), ..TurnMeta::new() };
        assert_eq!(meta, after);
    }

    #[test]
    fn energy_meta_4_counters_stop_at_their_limit_and_say_so_once() {
        let mut meta =
            TurnMeta { global_turn: u64::MAX - 2, sub_turn: u32::MAX - 1, ..TurnMeta::new() };
        assert_eq!(meta.advance_sub_turn(), Some(Counter::SubTurn));
        assert_eq!(meta.advance_sub_turn(), None);
        assert_eq!(meta.sub_turn, u32::MAX);
        assert_eq!(meta.advance_global_turn(1), None);
        assert_eq!(meta.advance_global_turn(9), Some(Counter::GlobalTurn));
        assert_eq!(meta.advance_global_turn(1), None);
        assert_eq!(meta.global_turn, u64::MAX);
    }
}
