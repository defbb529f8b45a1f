//! The contract with the kernel.

use crate::check::BAD_DICE_SCRIPT;
use crate::command::Command;
use crate::event::{Completion, Event};
use crate::phase::Flow;
use crate::setup::Setup;
use crate::state::{BattleEnd, Squad};
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_content::code::OUT_OF_RANGE;
use initiative_kernel::dice::{Dice, Script, keep_fitting, rehearse};
use initiative_kernel::game::{
    Fault, Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};

impl Game for Squad {
    const ID: &'static str = "squad";
    const RULES: u32 = 3;
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, out: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        let mut squad = Self::position(setup, seed)?;
        // A battle may be over before the first command.
        let _ = squad.open(out);
        // SQUAD-SET-6
        if squad.dice.script().and_then(Script::misfit).is_some() {
            return Err(SetupError::new(
                "scenario.dice_script",
                OUT_OF_RANGE,
                BAD_DICE_SCRIPT.message,
            ));
        }
        Ok(squad)
    }

    fn warnings(setup: &Setup) -> Vec<Fault> {
        Self::setup_warnings(setup)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.stage.seats)
    }

    fn status(&self) -> Status {
        match self.ending {
            None => Status::Awaiting(self.awaited()),
            Some(BattleEnd::Won) => Status::Over(Outcome::won(self.seats(), "slain")),
            Some(BattleEnd::Fallen) => Status::Over(Outcome::lost("fallen")),
            Some(BattleEnd::Resigned) => Status::Over(Outcome::lost("resigned")),
            Some(BattleEnd::Drawn) => Status::Over(Outcome::drawn("round_limit")),
        }
    }

    // ONLINE-GRACE-2
    /// The squad wins or loses together: if a player is gone for good nobody wins, as when a player
    /// resigns.
    fn forfeit(&self, _: Seat) -> Outcome {
        Outcome::lost("forfeited")
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        let first = out.len();
        self.list(seat, out);
        keep_fitting(self, seat, out, first);
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.allows(seat, command)?;
        self.fits_script(seat, command)
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        // The state already says whether the battle goes on.
        let _ = self.carry_out(seat, command, out);
    }

    // SQUAD-HIDE-1
    fn reimagine(&self, _: Seat, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        for monster in &mut other.monsters {
            // In their true order, what comes of a shuffle would depend on that order.
            monster.draw.sort_unstable();
            dice.shuffle(&mut monster.draw);
            monster.locations.sort_unstable();
            dice.shuffle(&mut monster.locations);
        }
        other.dice = self.dice.reseeded(dice.bits());
        other
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn trace(event: &Event) -> Trace {
        event.trace()
    }

    fn validate(&self) -> Result<(), SetupError> {
        self.check_state()
    }

    fn name(&self, id: u32) -> Option<&str> {
        self.name_in_refusal(id)
    }
}

impl Squad {
    // SQUAD-SET-6
    /// Checks that the scripted dice, if there are any, fit a command that is otherwise allowed.
    pub(crate) fn fits_script(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rehearse(self, seat, command).map_err(|_| BAD_DICE_SCRIPT)
    }

    /// The seats that have something to decide.
    fn awaited(&self) -> Seats {
        if let Some(pending) = &self.pending {
            return Seats::only(self.sheet(pending.attacker.into()).owner);
        }
        let waits = |survivor: &usize| {
            let passed = self.passed.contains(self.sheet(*survivor).owner);
            !self.complete(*survivor) || !self.stage.rules.auto_end && !passed
        };
        let owners = self.alive().filter(waits).map(|survivor| self.sheet(survivor).owner);
        let seats = owners.fold(Seats::NONE, Seats::with);
        if seats.is_empty() { self.seats() } else { seats }
    }

    fn carry_out(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) -> Flow {
        let mut ended = false;
        match command {
            Command::MoveSurvivor { survivor, to } => {
                if let Some(survivor) = self.stage.survivor(survivor) {
                    self.walk(survivor, to, out);
                }
            }
            Command::Attack { survivor, target } => {
                if let Some(survivor) = self.stage.survivor(survivor) {
                    let target = target.and_then(|target| self.stage.monster(target));
                    self.attack(survivor, target, out)?;
                }
            }
            Command::ChooseHitLocation { index } => self.choose(index.into(), out)?,
            Command::UseAbility { survivor, ability, target } => {
                if let Some(survivor) = self.stage.survivor(survivor) {
                    self.use_ability(survivor, ability, target, out)?;
                }
            }
            Command::EndSurvivorTurn { survivor } => {
                if let Some(survivor) = self.stage.survivor(survivor) {
                    self.finish(survivor, Completion::Ended, out);
                }
            }
            Command::EndPhase => {
                for survivor in 0..self.survivors.len() {
                    if self.owns(seat, survivor) && !self.complete(survivor) {
                        self.finish(survivor, Completion::PhaseEnded, out);
                    }
                }
                if !self.stage.rules.auto_end {
                    self.passed = self.passed.with(seat);
                }
                ended = true;
            }
            Command::SimulatePhase => self.simulate(seat, out)?,
            Command::Resign => return self.end(BattleEnd::Resigned, out),
        }
        self.run_phases(ended, out)?;
        Continue(())
    }

    // SQUAD-MOVE-5, SQUAD-TURN-3
    pub(crate) fn walk(
        &mut self,
        survivor: usize,
        to: initiative_kernel::grid::Tile,
        out: &mut impl Sink<Event>,
    ) {
        let (id, from) = (self.survivor_id(survivor), self.survivors[survivor].at);
        out.emit_with(|| {
            let path = self.reach(survivor).path(to).unwrap_or_default();
            Event::SurvivorMoved { survivor: id, from, path: path.tiles, cost: path.cost }
        });
        self.survivors[survivor].at = to;
        self.spend(survivor, self.stage.rules.walk(), out);
        self.finish_if_spent(survivor, out);
    }
}
