//! Phases, rounds, and the end of a battle.

use crate::body::{Down, FigureStatus};
use crate::event::{Completion, Event, Expense, Passing};
use crate::id::FigureId;
use crate::state::{BattleEnd, Squad, SquadPhase, key};
use core::ops::ControlFlow::{self, Break, Continue};
use initiative_kernel::game::{Seats, Sink};
use initiative_kernel::turn::activation::{ActionGroup, PricedAction, Spent};

/// Whether the battle goes on. Once it is over, the rest of the phase is dropped.
pub(crate) type Flow = ControlFlow<()>;

/// The most phases that run by themselves before one waits for the player. More than two or three
/// only happen if the points of a phase buy nothing.
const MOST_PHASES: u32 = 200;

impl Squad {
    /// Spends the cost of an action. The check made sure that the survivor can pay.
    pub(crate) fn spend(
        &mut self,
        survivor: usize,
        action: PricedAction,
        out: &mut impl Sink<Event>,
    ) {
        let budget = self.stage.rules.budget();
        let spent = self.turns.spend(key(survivor), &budget, action, |_| false);
        debug_assert!(spent.is_ok(), "{spent:?}");
        let moved = action.group == ActionGroup::MOVE;
        let expense = if moved { Expense::Move } else { Expense::Activation };
        let (survivor, cost) = (self.survivor_id(survivor), action.cost);
        out.emit(Event::ActionSpent { survivor, expense, cost });
    }

    // SQUAD-STATE-2, SQUAD-AP-1
    /// Finishes a survivor that cannot pay for anything more, even if there are targets.
    pub(crate) fn finish_if_spent(&mut self, survivor: usize, out: &mut impl Sink<Event>) {
        if self.complete(survivor) {
            return;
        }
        if !self.can_pay(survivor, &self.spent(survivor), false) {
            let points = self.stage.rules.points.is_some();
            let reason = if points { Completion::PointsSpent } else { Completion::BothUsed };
            self.finish(survivor, reason, out);
        }
    }

    // SQUAD-AP-1
    /// Whether a survivor that has spent this much can pay for any action, even without a target.
    /// With `rested`, abilities that are cooling down count too.
    pub(crate) fn can_pay(&self, survivor: usize, spent: &Spent, rested: bool) -> bool {
        let rules = &self.stage.rules;
        let budget = rules.budget();
        let affords = |action| budget.check(spent, action).is_ok();
        let abilities = (0_u8..).zip(&self.survivors[survivor].cooldowns);
        let mut ready = abilities.filter(|(_, cooldown)| rested || **cooldown == 0);
        affords(rules.walk())
            || affords(rules.attack())
            || ready.any(|(place, _)| {
                let ability = self.stage.ability(survivor, place);
                ability.is_some_and(|ability| affords(rules.ability(ability.cost)))
            })
    }

    /// Whether no living survivor can ever pay for anything.
    pub(crate) fn nobody_can_pay(&self) -> bool {
        self.alive().all(|survivor| !self.can_pay(survivor, &Spent::default(), true))
    }

    // SQUAD-STATE-3
    /// Finishes a survivor.
    pub(crate) fn finish(
        &mut self,
        survivor: usize,
        reason: Completion,
        out: &mut impl Sink<Event>,
    ) {
        if self.turns.complete(key(survivor), ()) {
            let survivor = self.survivor_id(survivor);
            out.emit(Event::SurvivorTurnCompleted { survivor, reason });
        }
    }

    // SQUAD-GOAL-2, SQUAD-GOAL-3
    /// Ends the battle.
    pub(crate) fn end(&mut self, ending: BattleEnd, out: &mut impl Sink<Event>) -> Flow {
        self.drop_pending(out);
        self.ending = Some(ending);
        let round = self.round();
        out.emit(match ending {
            BattleEnd::Won => Event::BattleWon { round },
            BattleEnd::Fallen => Event::BattleLost { round, resigned: false },
            BattleEnd::Resigned => Event::BattleLost { round, resigned: true },
            BattleEnd::Drawn => Event::BattleDrawn { round },
        });
        Break(())
    }

    // SQUAD-TURN-1
    /// Begins the battle in the position of its setup.
    pub(crate) fn open(&mut self, out: &mut impl Sink<Event>) -> Flow {
        out.emit(Event::BattleStarted);
        if self.rotation.phase() == SquadPhase::Monsters {
            self.monster_phase(out)?;
            self.player_phase(out);
        } else {
            out.emit(Event::RoundStarted { round: self.round() });
            self.announce_phase(out);
        }
        self.run_phases(false, out)
    }

    // SQUAD-TURN-6, SQUAD-SEAT-1
    /// Runs phases until a player must decide. `ended` says that a player ended the present phase.
    pub(crate) fn run_phases(&mut self, ended: bool, out: &mut impl Sink<Event>) -> Flow {
        let mut ended = ended;
        for _ in 0..MOST_PHASES {
            let Some(reason) = self.phase_end(ended) else {
                break;
            };
            ended = false;
            out.emit(Event::PlayerPhaseEnded { reason });
            for survivor in 0..self.survivors.len() {
                if !self.survivors[survivor].dead {
                    self.count_down(survivor, out);
                }
            }
            // The cycle has two phases and both always run.
            let _ = self.rotation.advance(|_| true);
            self.monster_phase(out)?;
            self.player_phase(out);
        }
        Continue(())
    }

    /// Why the player phase ends now, if it does.
    fn phase_end(&self, ended: bool) -> Option<Passing> {
        if self.pending.is_some() || !self.alive().all(|survivor| self.complete(survivor)) {
            return None;
        }
        if !self.stage.rules.auto_end {
            // SQUAD-EDGE-8
            let mut owners = self.alive().map(|survivor| self.sheet(survivor).owner);
            let passed = !self.passed.is_empty() && owners.all(|seat| self.passed.contains(seat));
            return passed.then_some(Passing::EndedByPlayer);
        }
        let mut standing = self.alive().map(|survivor| self.survivors[survivor].down == Down::No);
        match (ended, standing.next()) {
            (true, _) => Some(Passing::EndedByPlayer),
            // SQUAD-GOAL-3: with nobody alive, the phase does not end by itself.
            (false, None) => None,
            // A sandbox has no end, so phases in which nobody can act would go on for ever.
            (false, _) if self.stage.rules.sandbox && self.nobody_can_pay() => None,
            (false, Some(first)) if first || standing.any(|stands| stands) => {
                Some(Passing::AllComplete)
            }
            _ => Some(Passing::AllDown),
        }
    }

    // SQUAD-MON-1, SQUAD-TURN-6
    fn monster_phase(&mut self, out: &mut impl Sink<Event>) -> Flow {
        out.emit(Event::MonsterPhaseStarted { round: self.round() });
        for monster in 0..self.monsters.len() {
            if !self.monsters[monster].slain {
                self.activate(monster, out)?;
            }
        }
        out.emit(Event::MonsterPhaseEnded);
        let round = self.round();
        out.emit(Event::RoundEnded { round });
        let rules = &self.stage.rules;
        if !rules.sandbox && round >= rules.round_limit.into() {
            return self.end(BattleEnd::Drawn, out);
        }
        let _ = self.rotation.advance(|_| true);
        Continue(())
    }

    // SQUAD-TURN-2, SQUAD-HURT-4, SQUAD-STAT-1, SQUAD-STAT-3
    fn player_phase(&mut self, out: &mut impl Sink<Event>) {
        out.emit(Event::RoundStarted { round: self.round() });
        self.turns.refresh();
        self.passed = Seats::NONE;
        for place in 0..self.survivors.len() {
            let survivor = self.survivor_id(place);
            let state = &mut self.survivors[place];
            if state.dead {
                continue;
            }
            for cooldown in &mut state.cooldowns {
                *cooldown = cooldown.saturating_sub(1);
            }
            if state.statuses.remove(FigureStatus::Braced).is_some() {
                let figure = FigureId::Survivor(survivor);
                out.emit(Event::StatusExpired { figure, status: FigureStatus::Braced });
            }
            match state.down {
                Down::Fallen => {
                    state.down = Down::Skipping;
                    out.emit(Event::SurvivorSkipsPhase { survivor });
                    continue;
                }
                Down::Skipping => {
                    state.down = Down::No;
                    out.emit(Event::SurvivorStoodUp { survivor });
                }
                Down::No => {}
            }
            out.emit(Event::SurvivorReadied { survivor });
            // SQUAD-AP-1: a survivor whose points buy nothing is finished in every round.
            self.finish_if_spent(place, out);
        }
        self.announce_phase(out);
    }

    /// Announces the squad's phase. Monsters that telegraph show their next card and target.
    fn announce_phase(&mut self, out: &mut impl Sink<Event>) {
        let ready = key(self.alive().filter(|survivor| !self.complete(*survivor)).count());
        out.emit(Event::PlayerPhaseStarted { round: self.round(), ready });
        if self.stage.rules.telegraph {
            self.reveal_intents(out);
        }
    }

    // SQUAD-STAT-1
    fn count_down(&mut self, survivor: usize, out: &mut impl Sink<Event>) {
        let figure = FigureId::Survivor(self.survivor_id(survivor));
        let statuses = &mut self.survivors[survivor].statuses;
        statuses.tick(
            |status| status != FigureStatus::Braced,
            |status| out.emit(Event::StatusExpired { figure, status: status.kind }),
        );
    }
}
