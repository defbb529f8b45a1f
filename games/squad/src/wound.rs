//! Wounds of survivors.

use crate::body::{Down, FigureStatus, Part};
use crate::event::{Completion, Event};
use crate::id::FigureId;
use crate::phase::Flow;
use crate::state::{BattleEnd, Squad, SquadPhase, key};
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;

impl Squad {
    // SQUAD-HURT-1, SQUAD-HURT-2, SQUAD-TURN-7
    /// One hit on a survivor.
    pub(crate) fn hurt(
        &mut self,
        survivor: usize,
        amount: u8,
        status: Option<(FigureStatus, u8)>,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let id = self.survivor_id(survivor);
        let face = self.die();
        let part = Part::hit(face);
        out.emit(Event::LocationRolled { survivor: id, face, part });
        let state = &mut self.survivors[survivor];
        let wounds = &mut state.wounds[part.index()];
        let before = *wounds;
        *wounds = before.saturating_add(amount);
        let after = *wounds;
        self.taken = self.taken.saturating_add(amount.into());
        out.emit(Event::SurvivorWounded { survivor: id, part, amount, wounds: after });
        let severe = before >= 2;
        if severe {
            let injuries = &mut state.severe[part.index()];
            *injuries = injuries.saturating_add(1);
            out.emit(Event::SevereInjury { survivor: id, part });
        }
        let injuries: u32 = state.severe.iter().map(|count| u32::from(*count)).sum();
        // SQUAD-HURT-3
        if part.vital() && after >= 3 || severe && injuries >= 3 {
            return self.die_of_wounds(survivor, out);
        }
        // SQUAD-HURT-4
        if before < 2 && after >= 2 {
            self.knock_down(survivor, out);
        }
        if let Some((status, turns)) = status {
            self.apply_status(FigureId::Survivor(id), status, turns, out);
        }
        Continue(())
    }

    // SQUAD-HURT-5
    fn die_of_wounds(&mut self, survivor: usize, out: &mut impl Sink<Event>) -> Flow {
        self.survivors[survivor].dead = true;
        self.turns.forget(key(survivor));
        out.emit(Event::SurvivorDied { survivor: self.survivor_id(survivor) });
        if self.alive().next().is_none() && !self.stage.rules.sandbox {
            return self.end(BattleEnd::Fallen, out);
        }
        Continue(())
    }

    fn knock_down(&mut self, survivor: usize, out: &mut impl Sink<Event>) {
        self.survivors[survivor].down = Down::Fallen;
        out.emit(Event::SurvivorKnockedDown { survivor: self.survivor_id(survivor) });
        if self.rotation.phase() == SquadPhase::Player {
            self.finish(survivor, Completion::KnockedDown, out);
        }
    }
}
