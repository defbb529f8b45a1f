//! A small game that has everything a table must cope with: dice, hidden cards, a side without a
//! seat, commands of the host, draws and wins. The kernel's own tests are played on it.

use initiative_kernel::dice::{Dice, Misfit, rehearse};
use initiative_kernel::game::{
    Fault, Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};
use serde::{Deserialize, Serialize};

/// A race along a trail: step, roll, look at a hidden supply card or eat it, camp in the wind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    length: u8,
    places: [u8; 2],
    /// One supply card each, face down until its owner looks.
    supplies: [Option<Supply>; 2],
    turn: Seat,
    steps: u8,
    turns: u16,
    resigned: Option<Seat>,
    dice: Dice,
}

/// A supply card: eating it moves its owner this many tiles forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    worth: u8,
    known: bool,
}

/// What a race is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many tiles there are to go, 3 to 100.
    pub length: u8,
    /// Results of the first dice, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<i64>,
}

impl Default for Setup {
    fn default() -> Self {
        Self { length: 20, script: Vec::new() }
    }
}

/// What a racer, or the host, can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Go one tile, at most three times a turn.
    Step,
    /// Go as far as a die says, and end the turn.
    Roll,
    /// Look at your own supply card.
    Look,
    /// Eat your own supply card, known or not, and end the turn.
    Eat,
    /// Rest while the wind blows the other racer back a tile, and end the turn.
    Camp,
    /// End the turn.
    Pass,
    /// Give up.
    Resign,
    /// The host: the turn's time has run out.
    TimeOut,
}

/// What happened on the trail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    Moved { seat: Seat, to: u8 },
    Rolled { face: u8 },
    SupplySeen { seat: Seat, worth: u8 },
    WindBlew { seat: Seat, to: u8 },
    TurnEnded { seat: Seat },
    Ended,
}

/// What a seat knows of a race: everything but the dice and the cards that are face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    places: [u8; 2],
    supplies: [Option<Option<u8>>; 2],
    turn: Seat,
    steps: u8,
    turns: u16,
    resigned: Option<Seat>,
}

impl Trail {
    const STEPS: u8 = 3;
    const TURNS: u16 = 40;

    /// What `seat` may know.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        let seen = |owner: u8| {
            let supply = self.supplies[usize::from(owner)]?;
            Some((Seat(owner) == seat && supply.known).then_some(supply.worth))
        };
        View {
            places: self.places,
            supplies: [seen(0), seen(1)],
            turn: self.turn,
            steps: self.steps,
            turns: self.turns,
            resigned: self.resigned,
        }
    }

    /// The worth of the cards that `seat` does not know.
    #[must_use]
    pub fn hidden_supplies(&self, seat: Seat) -> [Option<u8>; 2] {
        let hidden = |owner: u8| {
            let supply = self.supplies[usize::from(owner)]?;
            (Seat(owner) != seat || !supply.known).then_some(supply.worth)
        };
        [hidden(0), hidden(1)]
    }

    /// The dice, which nobody knows.
    #[must_use]
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }

    /// How far each racer has come.
    #[must_use]
    pub const fn places(&self) -> [u8; 2] {
        self.places
    }

    fn advance(&mut self, seat: Seat, by: u8, out: &mut impl Sink<Event>) {
        let place = &mut self.places[seat.index()];
        *place = place.saturating_add(by).min(self.length);
        out.emit(Event::Moved { seat, to: *place });
    }

    fn end_turn(&mut self, seat: Seat, out: &mut impl Sink<Event>) {
        self.steps = 0;
        self.turns += 1;
        self.turn = seat.next(2);
        out.emit(Event::TurnEnded { seat });
    }
}

impl Game for Trail {
    const ID: &'static str = "trail";
    const DRAWS: bool = true;
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        let mut faults = Vec::new();
        if !(3..=100).contains(&setup.length) {
            faults.push(Fault {
                path: "length".into(),
                code: "trail/out_of_range",
                message: format!("a trail has 3 to 100 tiles, not {}", setup.length),
            });
        }
        if setup.script.len() > 100 {
            faults.push(Fault {
                path: "script".into(),
                code: "trail/out_of_range",
                message: format!("a script has at most 100 results, not {}", setup.script.len()),
            });
        }
        SetupError::check(faults)?;
        let mut supplies = [1, 2, 3, 4, 5];
        let mut dice = Dice::new(seed);
        dice.shuffle(&mut supplies);
        Ok(Self {
            length: setup.length,
            places: [0; 2],
            supplies: [0, 1].map(|seat| Some(Supply { worth: supplies[seat], known: false })),
            turn: Seat(0),
            steps: 0,
            turns: 0,
            resigned: None,
            dice: dice.with_script(setup.script.iter().copied()),
        })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        if let Some(seat) = self.resigned {
            return Status::Over(Outcome::won(Seats::only(seat.next(2)), "resigned"));
        }
        for seat in self.seats().iter() {
            if self.places[seat.index()] >= self.length {
                return Status::Over(Outcome::won(Seats::only(seat), "arrived"));
            }
        }
        if self.turns >= Self::TURNS {
            return Status::Over(Outcome::drawn("nightfall"));
        }
        Status::to_move(self.turn)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        use Command::{Camp, Eat, Look, Pass, Resign, Roll, Step, TimeOut};
        let all = [Step, Roll, Look, Eat, Camp, Pass, Resign, TimeOut];
        out.extend(all.into_iter().filter(|command| self.check(seat, command).is_ok()));
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.status().is_over() {
            return Err(Refusal::new("trail/over", "The race is over."));
        }
        if (*command == Command::TimeOut) != (seat == Seat::HOST) {
            return Err(Refusal::new("trail/host_only", "Only the host keeps the time."));
        }
        if seat != Seat::HOST && !self.seats().contains(seat) {
            return Err(Refusal::new("trail/no_such_seat", "Nobody races there."));
        }
        if *command == Command::Resign || seat == Seat::HOST {
            return Ok(());
        }
        if seat != self.turn {
            return Err(Refusal::new("trail/not_your_turn", "Racer {} is on the move.")
                .number(i64::from(self.turn.0)));
        }
        let supply = self.supplies[seat.index()];
        match command {
            Command::Step if self.steps >= Self::STEPS => {
                Err(Refusal::new("trail/tired", "Only {} steps a turn.")
                    .number(i64::from(Self::STEPS)))
            }
            Command::Look | Command::Eat if supply.is_none() => {
                Err(Refusal::new("trail/no_supply", "The supplies are eaten."))
            }
            Command::Look if supply.is_some_and(|supply| supply.known) => {
                Err(Refusal::new("trail/known", "You have looked already."))
            }
            _ => rehearse(self, seat, command).map_err(|Misfit { value, low, high }| {
                Refusal::new("trail/bad_dice_script", "Scripted die {} does not fit {}-{}.")
                    .number(value)
                    .number(low)
                    .number(high)
            }),
        }
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        match command {
            Command::Step => {
                self.steps += 1;
                self.advance(seat, 1, out);
            }
            Command::Roll => {
                let face = u8::try_from(self.dice.die(6)).unwrap_or(1);
                out.emit(Event::Rolled { face });
                self.advance(seat, face, out);
                self.end_turn(seat, out);
            }
            Command::Look => {
                if let Some(supply) = &mut self.supplies[seat.index()] {
                    supply.known = true;
                    out.emit(Event::SupplySeen { seat, worth: supply.worth });
                }
            }
            Command::Eat => {
                if let Some(supply) = self.supplies[seat.index()].take() {
                    out.emit(Event::SupplySeen { seat, worth: supply.worth });
                    self.advance(seat, supply.worth, out);
                }
                self.end_turn(seat, out);
            }
            Command::Camp => {
                let other = seat.next(2);
                let place = &mut self.places[other.index()];
                *place = place.saturating_sub(1);
                out.emit(Event::WindBlew { seat: other, to: *place });
                self.end_turn(seat, out);
            }
            Command::Pass => self.end_turn(seat, out),
            Command::Resign => self.resigned = Some(seat),
            Command::TimeOut => self.end_turn(self.turn, out),
        }
        if self.status().is_over() {
            out.emit(Event::Ended);
        }
    }

    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        let fixed = self.supplies[seat.index() % 2].filter(|supply| supply.known);
        let mut worths: Vec<u8> =
            (1..=5).filter(|worth| fixed.is_none_or(|supply| supply.worth != *worth)).collect();
        dice.shuffle(&mut worths);
        for (owner, supply) in dream.supplies.iter_mut().enumerate() {
            if let Some(supply) = supply
                && !(owner == seat.index() && supply.known)
            {
                supply.worth = worths.pop().unwrap_or(1);
            }
        }
        dream.dice = self.dice.reseeded(dice.bits());
        dream
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn trace(event: &Event) -> Trace {
        match event {
            Event::SupplySeen { .. } => Trace::REVEALED,
            Event::WindBlew { .. } => Trace::AUTOMATIC,
            _ => Trace::NONE,
        }
    }

    fn validate(&self) -> Result<(), SetupError> {
        if self.turn.0 > 1 || self.resigned.is_some_and(|seat| seat.0 > 1) {
            return Err(SetupError::new("turn", "trail/no_such_seat", "there are seats 0 and 1"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_kernel::dice::keep_fitting;

    #[test]
    fn lists_keep_what_the_scripted_dice_fit_and_all_before_their_place() {
        let mut list = vec![Command::Roll, Command::Roll, Command::Step, Command::Roll];
        let scripted = Trail::start(&Setup { length: 20, script: vec![9] }, 7).unwrap();
        keep_fitting(&scripted, Seat(0), &mut list, 1);
        assert_eq!(list, [Command::Roll, Command::Step]);
    }
}
