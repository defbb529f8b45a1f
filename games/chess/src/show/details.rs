//! Details for curious players: the label of the phase, and the state of each enemy.

use crate::enemy::Enemy;
use crate::phase::ChessPhase;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::cue::Cue;
use initiative_scene::text::Fact;
use initiative_scene::viewer::Viewer;

const PHASE: &str = "Enemy phase";

impl Chess {
    // CHESS-CUE-6
    pub(super) fn details(&self, viewer: Viewer) -> Vec<Fact> {
        let mut facts = Vec::new();
        if self.ending.is_none() {
            facts.push(self.label(self.phase(), viewer));
        }
        if self.field.foes.is_empty() {
            return facts;
        }
        facts.push(Fact::new(PHASE, "idle"));
        facts.extend(self.field.foes.all().iter().map(|enemy| {
            let state = match enemy.commitment {
                _ if enemy.confused => "unknown".into(),
                None => "idle".into(),
                Some(aim) => {
                    format!("committed to {} from {}, due {}", aim.target, aim.rect, aim.due)
                }
            };
            let name = format!("{} {}", self.kind(enemy.kind).name, enemy.id);
            Fact::new(name, describe(enemy, &state))
        }));
        facts
    }

    /// The founding document's label of a phase: `Turn: PLAYER`.
    fn label(&self, phase: ChessPhase, viewer: Viewer) -> Fact {
        Fact::new("Turn", phase.label(self.human(viewer)))
    }

    /// A cue that shows the label of another phase.
    pub(super) fn tell_phase(&self, phase: ChessPhase, viewer: Viewer) -> Cue {
        Cue::details(alloc::vec![self.label(phase, viewer)])
    }

    /// A cue that shows the slot of the enemies' phase, or that the phase is over.
    pub(super) fn tell_slot(slot: Option<(u8, u8)>) -> Cue {
        let text = match slot {
            Some((slot, of)) => format!("processing, slot {slot}/{of}"),
            None => "idle".into(),
        };
        Cue::details(alloc::vec![Fact::new(PHASE, text)])
    }

    // CHESS-ENEMY-1
    /// A cue that shows the new state of an enemy.
    pub(super) fn tell_state(&self, enemy: u8, name: &str, state: &str) -> Cue {
        let text = match self.enemy(enemy) {
            Some(enemy) => describe(enemy, state),
            None => state.into(),
        };
        Cue::details(alloc::vec![Fact::new(String::from(name), text)])
    }
}

fn describe(enemy: &Enemy, state: &str) -> String {
    format!("{state} · hp {} · {}", enemy.hp, enemy.at)
}
