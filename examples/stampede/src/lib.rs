//! Stampede: four runners of different speeds, a beast behind each of them. Nobody takes turns: a
//! runner acts when it has the energy. The first one across wins.

use initiative::modifier::Statuses;
use initiative::prelude::*;
use initiative::scene::scene::{Condition, MeterStyle};
use initiative::turn::energy::{EnergyLedger, Holder};
use initiative::turn::intent::ActorId;
use initiative::turn::roster::Roster;

/// The state. The clock knows everybody's energy, `due` is the runner who must decide.
#[data]
pub struct Stampede {
    clock: EnergyLedger,
    runners: Vec<Runner>,
    beasts: [i16; 4],
    turn: u64,
    due: u8,
}

/// Somebody who runs. Those who were caught stay in the list.
#[data]
pub struct Runner {
    seat: Seat,
    swift: bool,
    at: Tile,
    caught: bool,
    statuses: Statuses<Ailment>,
}

/// What can be wrong with a runner.
#[data(Copy, PartialOrd, Ord)]
pub enum Ailment {
    Winded,
}

/// What the runner who is due can do.
#[data(Copy)]
pub enum Pace {
    Walk,
    Sprint,
    Rest,
}

const TRACK: Size = Size::of(12, 4);
const TIRED: Refusal =
    Refusal::new("stampede/tired", "Sprinting takes {} energy; this runner has {}.");
const WINDED: Refusal = Refusal::new("stampede/winded", "This runner is still out of breath.");

impl Pace {
    /// How far it leads, and what it costs.
    const fn measure(self) -> (i16, u32) {
        match self {
            Self::Walk => (1, 100),
            Self::Sprint => (3, 200),
            Self::Rest => (0, 20),
        }
    }
}

impl Stampede {
    fn energy(&self, runner: u8) -> u32 {
        self.clock.total(ActorId(u32::from(runner) + 1))
    }

    fn may(&self, pace: Pace) -> Result<(), Refusal> {
        let (have, need) = (self.energy(self.due), pace.measure().1);
        let runner = self.runners.get(usize::from(self.due)).ok_or(NOT_LEGAL)?;
        match pace {
            Pace::Sprint if runner.statuses.has(Ailment::Winded) => Err(WINDED),
            // Resting takes what there is, so there is always something to do.
            Pace::Walk | Pace::Sprint if have < need => {
                Err(TIRED.number(need.into()).number(have.into()))
            }
            _ => Ok(()),
        }
    }

    /// Lets time pass until a runner must decide; the beasts move in every second turn.
    fn advance(&mut self) {
        while let Some(actor) = self.clock.take_next() {
            if self.clock.turn() != self.turn {
                self.turn = self.clock.turn();
                self.chase();
            }
            self.due = u8::try_from(actor.0.saturating_sub(1)).unwrap_or(u8::MAX);
            match self.runners.get(usize::from(self.due)) {
                Some(runner) if !runner.caught => return,
                // Time stands still for whoever does not run any more.
                _ => _ = self.clock.park(actor),
            }
        }
    }

    /// One beast after the other; those that have caught somebody stay where they are.
    fn chase(&mut self) {
        let mut queue: Roster<usize> =
            (0..if self.turn.is_multiple_of(2) { 4 } else { 0 }).collect();
        while let Some(lane) = queue.next(|lane| !self.runners[*lane].caught) {
            self.beasts[lane] += 1;
            if self.beasts[lane] >= self.runners[lane].at.x {
                self.runners[lane].caught = true;
            }
        }
    }
}

impl Game for Stampede {
    const ID: &'static str = "stampede";
    type Setup = ();
    type Command = Pace;
    type Event = ();

    fn new(_: &(), _seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
        let (mut clock, mut runners) = (EnergyLedger::new(), Vec::new());
        for lane in 0..4 {
            let (seat, swift) = (Seat(u8::from(lane % 2 == 1)), lane < 2);
            let holder = Holder::player().with_rate(if swift { 70 } else { 50 });
            let _ = clock.join(&holder);
            let (at, statuses) = (Tile::new(3, lane), Statuses::new());
            runners.push(Runner { seat, swift, at, caught: false, statuses });
        }
        let mut game = Self { clock, runners, beasts: [0; 4], turn: 0, due: 0 };
        game.advance();
        Ok(game)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let goal = TRACK.width().cast_signed() - 1;
        let won = |seat, reason| Status::Over(Outcome::won(Seats::only(seat), reason));
        let running = self.runners.iter().filter(|runner| !runner.caught);
        let left: Seats = running.clone().map(|runner| runner.seat).collect();
        match (running.clone().find(|runner| runner.at.x >= goal), left.iter().next()) {
            (Some(first), _) => won(first.seat, "first_across"),
            (None, None) => Status::Over(Outcome::lost("all_caught")),
            (None, Some(last)) if left.len() == 1 => won(last, "last_one_running"),
            _ => Status::Awaiting(
                self.runners.get(usize::from(self.due)).into_iter().map(|it| it.seat).collect(),
            ),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Pace>) {
        if self.status().awaited().contains(seat) {
            let all = [Pace::Walk, Pace::Sprint, Pace::Rest];
            out.extend(all.into_iter().filter(|pace| self.may(*pace).is_ok()));
        }
    }

    fn check(&self, seat: Seat, pace: &Pace) -> Result<(), Refusal> {
        match self.status() {
            Status::Over(_) => Err(MATCH_OVER),
            Status::Awaiting(seats) if !seats.contains(seat) => Err(NOT_YOUR_TURN),
            Status::Awaiting(_) => self.may(*pace),
        }
    }

    fn apply(&mut self, _: Seat, pace: Pace, _: &mut impl Sink<()>) {
        let (steps, cost) = pace.measure();
        let runner = &mut self.runners[usize::from(self.due)];
        runner.at = runner.at.offset(steps, 0);
        runner.statuses.tick(|_| true, |_| {});
        if pace == Pace::Sprint {
            runner.statuses.apply(Ailment::Winded, 2, 1);
        }
        let _ = self.clock.pay(ActorId(u32::from(self.due) + 1), cost);
        if !self.status().is_over() {
            self.advance();
        }
    }

    fn validate(&self) -> Result<(), SetupError> {
        let fits = self.runners.len() == 4 && self.clock.len() == 4 && self.due < 4;
        let on_track = |runner: &Runner| (0..32).contains(&runner.at.x);
        if fits && self.runners.iter().all(on_track) && self.beasts.iter().all(|x| *x < 32) {
            return Ok(());
        }
        Err(SetupError::new("runners", "stampede/bad_state", "no race leads here"))
    }
}

impl Tabletop for Stampede {
    const TITLE: &'static str = "Stampede";
    const TAGLINE: &'static str = "Run, sprint or catch your breath: the beasts do not wait.";
    const HELP: &'static str =
        "Walking takes 100 energy, sprinting 200. The first runner across wins for its side.";

    fn board(&self) -> Board {
        Board::plain(TRACK, "sand").look("meadow").from_front().lettered()
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let mut pieces = Vec::new();
        for (id, (runner, beast)) in (0u8..).zip(self.runners.iter().zip(self.beasts)) {
            let (name, look) = if runner.swift { ("Hare", "rogue") } else { ("Ox", "ogre") };
            let x = runner.at.x.min(TRACK.width().cast_signed() - 1);
            let energy = Meter::new("energy", "Energy", self.energy(id)).of(400);
            let mut piece = Piece::new(name, look, Tile::new(x, runner.at.y)).of(runner.seat);
            piece = piece.facing(Direction::East).meter(energy.styled(MeterStyle::Charge));
            for ailment in runner.statuses.iter() {
                let turns = u16::try_from(ailment.turns).unwrap_or(u16::MAX);
                piece = piece.status(Condition::new("winded", "Winded", "slowed").lasting(turns));
            }
            if !runner.caught {
                pieces.push((Id::from(id), piece));
            }
            let beast = Piece::new("Beast", "hound", Tile::new(beast, runner.at.y)).side("beasts");
            pieces.push((format!("beast{id}").into(), beast.facing(Direction::East)));
        }
        pieces
    }

    fn gesture(&self, pace: &Pace) -> Gesture {
        let (steps, cost) = pace.measure();
        let here = self.runners.get(usize::from(self.due)).map_or(Tile::default(), |it| it.at);
        let last = TRACK.width().cast_signed() - 1;
        let path: Vec<Tile> = (1..=steps).map(|step| here.offset(step, 0)).collect();
        let path: Vec<Tile> = path.into_iter().filter(|tile| tile.x <= last).collect();
        let to = path.last().copied().unwrap_or(here);
        match pace {
            Pace::Walk => Gesture::move_piece(self.due, to).path(path).cost(cost),
            Pace::Sprint => {
                let run = Gesture::move_piece(self.due, to).path(path).cost(cost);
                run.verb("sprint", "Sprint").icon("speed").note("Winded afterwards")
            }
            Pace::Rest => Gesture::button("Rest").by(self.due).icon("rest"),
        }
    }

    fn attempts(&self, _: Seat) -> Vec<Pace> {
        vec![Pace::Sprint]
    }

    fn dress(&self, scene: &mut Scene) {
        let due = Id::from(self.due);
        let mine = scene.pieces.get(&due).is_some_and(|it| it.owner == scene.viewer.seat());
        scene.focus = Some(due).filter(|_| mine && scene.over.is_none());
    }
}

impl Hosted for Stampede {}
