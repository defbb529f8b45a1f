//! A small game with everything that a server must handle: turns, a phase of all seats, a secret for
//! each seat, resigning, commands of the host, and rules that panic.

use initiative_bots::bot::Bot;
use initiative_hosting::{CampaignOf, Decks, Hosted, OpenTurn, campaign_of, decks};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{
    Fault, Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};
use initiative_kernel::grid::{Size, Tile};
use initiative_kernel::turn::timer::Limits;
use initiative_scene::about::{About, Scenario, SeatOffer};
use initiative_scene::choice::Choice;
use initiative_scene::cue::Cue;
use initiative_scene::scene::{Board, Over, Piece, Scene, TileKind, Turn};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bell {
    rings: u32,
    goal: u32,
    seats: u8,
    peeks: Vec<u32>,
    dice: Dice,
    resigned: Option<Seat>,
    /// The seats that have not tuned the bell yet; turns begin when all have.
    untuned: Seats,
    /// The seat that holds the rope.
    #[serde(default)]
    rope: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    #[serde(default = "two")]
    pub seats: u8,
    pub goal: u32,
    /// Whether all seats tune the bell first, at the same time.
    #[serde(default)]
    pub tuned: bool,
    /// The state with which the match begins, if it goes on from a save.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Box<Bell>>,
}

const fn two() -> u8 {
    2
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Rings the bell and ends the turn; the match ends after `goal` rings.
    Ring,
    /// Does something that only the seat itself sees, at any time.
    Peek,
    Resign,
    /// Rolls dice without effect.
    Toss,
    /// Tunes the bell.
    Tune,
    /// Takes hold of the rope.
    Grasp,
    /// Of the host: the rope is free again.
    LetGo,
    /// Takes 1.6 s of real time.
    Nap,
    /// Of the host: the turn ends, unless somebody holds the rope.
    TimeOut,
    /// Of the host: the tuning ends.
    Tuned,
    /// The rules panic.
    Crash,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    Rung { seat: Seat },
    Peeked { seat: Seat },
}

impl Hosted for Bell {
    const SAVES: bool = true;

    fn bots() -> Vec<Bot<Self>> {
        crate::bots::all()
    }

    fn shuns(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn limits(&self) -> Option<Limits> {
        Some(Limits::STANDARD)
    }

    fn open_turn(&self) -> Option<OpenTurn> {
        let seat = self.untuned.is_empty().then(|| self.turn());
        Some(OpenTurn { seat, number: self.rings.into() })
    }

    fn expire(open: OpenTurn) -> Option<Command> {
        Some(if open.seat.is_some() { Command::TimeOut } else { Command::Tuned })
    }

    fn ends_turn(command: &Command) -> bool {
        matches!(command, Command::Ring)
    }

    fn on_disconnect(&self, seat: Seat) -> Option<Command> {
        (self.rope == Some(seat)).then_some(Command::LetGo)
    }

    fn export(&self) -> Option<Setup> {
        Some(Setup { seats: 1, goal: 0, tuned: false, from: Some(Box::new(self.clone())) })
    }

    fn save_name(&self) -> String {
        format!("rung {} times", self.rings)
    }

    /// The host saves when the bell was rung.
    fn is_save_point(event: &Event) -> bool {
        matches!(event, Event::Rung { .. })
    }

    fn campaign() -> Option<&'static dyn CampaignOf<Self>> {
        Some(campaign_of::<crate::campaigns::Ladder>())
    }

    fn decks() -> Option<&'static dyn Decks> {
        Some(decks::<Self>())
    }
}

impl Bell {
    fn turn(&self) -> Seat {
        Seat(u8::try_from(self.rings % u32::from(self.seats)).unwrap_or(0))
    }
}

impl Game for Bell {
    const ID: &'static str = "bell";
    const DRAWS: bool = true;
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        if let Some(from) = &setup.from {
            return Ok((**from).clone());
        }
        let Setup { seats, goal, tuned, .. } = *setup;
        if !(1..=4).contains(&seats) {
            return Err(SetupError::new("seats", "bell/seats", "1 to 4 seats"));
        }
        Ok(Self {
            rings: 0,
            goal,
            seats,
            peeks: vec![0; usize::from(seats)],
            dice: Dice::new(seed),
            resigned: None,
            untuned: if tuned { Seats::first(seats) } else { Seats::NONE },
            rope: None,
        })
    }

    fn warnings(setup: &Setup) -> Vec<Fault> {
        let odd = Fault {
            path: "goal".into(),
            code: "bell/far",
            message: "nobody has rung so often yet".into(),
        };
        if setup.goal > 1_000 { vec![odd] } else { Vec::new() }
    }

    fn is_system(command: &Command) -> bool {
        matches!(command, Command::TimeOut | Command::Tuned | Command::LetGo)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.seats)
    }

    fn status(&self) -> Status {
        if let Some(seat) = self.resigned {
            return Status::Over(Outcome::won(self.seats().without(seat), "resigned"));
        }
        if self.rings >= self.goal {
            return Status::Over(Outcome::drawn("rung_out"));
        }
        if self.untuned.is_empty() {
            Status::to_move(self.turn())
        } else {
            Status::Awaiting(self.untuned)
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        use Command::{Crash, Grasp, LetGo, Nap, Peek, Resign, Ring, TimeOut, Toss, Tune, Tuned};
        // These are legal, too, but not listed, so that bots do not choose them.
        let _ = (Crash, Nap, Grasp);
        let all = [Ring, Peek, Resign, Toss, Tune, TimeOut, Tuned, LetGo];
        out.extend(all.into_iter().filter(|command| self.check(seat, command).is_ok()));
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.status().is_over() {
            return Err(Refusal::new("bell/over", "It has rung out."));
        }
        if Self::is_system(command) != (seat == Seat::HOST) {
            return Err(Refusal::new("bell/host", "That is the host's."));
        }
        let tuning = !self.untuned.is_empty();
        let tunes = matches!(command, Command::Tune | Command::Tuned);
        let turns = matches!(command, Command::Ring | Command::TimeOut);
        if tuning && turns || !tuning && tunes {
            return Err(Refusal::new("bell/tuning", "First it is tuned."));
        }
        if *command == Command::Tune && !self.untuned.contains(seat) {
            return Err(Refusal::new("bell/tuned", "You have tuned it."));
        }
        if *command == Command::Ring && seat != self.turn() {
            return Err(Refusal::new("bell/not_your_turn", "Not your turn."));
        }
        Ok(())
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        match command {
            Command::Ring => {
                self.rings += 1;
                out.emit(Event::Rung { seat });
            }
            Command::Peek => {
                self.peeks[seat.index()] += 1;
                out.emit(Event::Peeked { seat });
            }
            Command::Toss => {
                self.dice.bits();
            }
            Command::Resign => self.resigned = Some(seat),
            Command::TimeOut if self.rope.is_some() => {}
            Command::TimeOut => self.rings += 1,
            Command::Tune => self.untuned = self.untuned.without(seat),
            Command::Tuned => self.untuned = Seats::NONE,
            Command::Grasp => self.rope = Some(seat),
            Command::LetGo => self.rope = None,
            Command::Nap => std::thread::sleep(std::time::Duration::from_millis(1_600)),
            Command::Crash => panic!("the clapper has come off"),
        }
    }

    fn dice(&self) -> Option<&Dice> {
        Some(&self.dice)
    }

    fn trace(event: &Event) -> Trace {
        match event {
            Event::Peeked { .. } => Trace::REVEALED,
            Event::Rung { .. } => Trace::NONE,
        }
    }
}

impl Staged for Bell {
    fn about() -> About {
        let seat = |name: &'static str| SeatOffer { name: name.into(), ..SeatOffer::default() };
        About {
            title: "Bell".into(),
            tagline: "Ring it.".into(),
            text: "Ring it until it is enough.".into(),
            scenarios: vec![Scenario {
                id: "tower".into(),
                name: "Tower".into(),
                text: "Two ringers.".into(),
                seats: vec![seat("First"), seat("Second")],
                setup: json!({"goal": 100}),
                ..Scenario::default()
            }],
            ..About::default()
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let size = Size::new(1, 1).expect("one tile");
        let board = Board::new(size, |_| '.').kind('.', TileKind::new("Floor", "floor"));
        let mut scene = Scene::new(viewer, board);
        let rings = format!("Rung {} times", self.rings);
        scene.place("bell", Piece::new(rings, "bell", Tile::new(0, 0)));
        if self.rope.is_some() {
            scene.place("rope", Piece::new("The rope is held", "rope", Tile::new(0, 0)));
        }
        let awaited = self.status().awaited();
        let turn = Turn { text: "Ring!".into(), round: self.rings, ..Turn::default() };
        scene.turn = Turn { seats: awaited.iter().collect(), ..turn };
        for seat in self.seats().iter().filter(|seat| viewer.sees(*seat)) {
            let secret = format!("secret-of-{}: {}", seat.0, self.peeks[seat.index()]);
            scene.place(format!("hand-{}", seat.0), Piece::new(secret, "hand", Tile::new(0, 0)));
        }
        if let (Status::Over(outcome), seat) = (self.status(), viewer.seat()) {
            scene.over = Some(Over::new(outcome, seat, "Over", "It is over."));
        }
        if let Some(seat) = viewer.seat()
            && awaited.contains(seat)
        {
            scene.offer("ring", Choice::new("ring", "Ring").command::<Self>(&Command::Ring));
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        for event in step.events {
            match *event {
                Event::Rung { seat } => out.push(Cue::note(format!("Seat {} rings.", seat.0))),
                Event::Peeked { seat } if viewer.sees(seat) => out.push(Cue::note("You peek.")),
                Event::Peeked { .. } => {}
            }
        }
    }
}
