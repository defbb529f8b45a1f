//! A game on a table with everything that the short way has to get right: hidden traps, a side
//! without a seat, two answers for one target, something refused, rounds, and words of its own.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status};
use initiative_kernel::grid::{Size, Tile};
use initiative_kernel::turn::seats::Turns;
use initiative_scene::choice::Role;
use initiative_scene::id::Id;
use initiative_scene::scene::{Board, Condition, Piece, TileKind};
use initiative_scene::tabletop::{Gesture, Tabletop};
use initiative_scene::text::Text;
use initiative_scene::viewer::Viewer;
use serde::{Deserialize, Serialize};

/// Two people on the outer rows of five by three tiles, traps in the row between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    pub at: [i16; 2],
    pub health: [u8; 2],
    pub traps: Vec<(Seat, i16)>,
    pub braced: Option<Seat>,
    pub turns: Turns,
    pub given_up: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    Step { to: i16 },
    Trap { at: i16 },
    Strike { hard: bool },
    Brace,
    GiveUp,
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    Struck { hard: bool },
}

const SIZE: Size = Size::of(5, 3);
const FAR: Refusal = Refusal::new("ambush/far", "That is too far away.");

impl Ambush {
    fn may(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let (own, other) = (self.at[seat.index()], self.at[seat.next(2).index()]);
        let fits = match command {
            Command::Step { to } => (0..5).contains(to) && (own - to).abs() == 1,
            Command::Trap { at } => (0..5).contains(at) && !self.traps.contains(&(seat, *at)),
            Command::Strike { .. } if own != other => return Err(FAR),
            Command::Brace => self.braced.is_none(),
            _ => true,
        };
        if fits { Ok(()) } else { Err(initiative_kernel::game::NOT_LEGAL) }
    }
}

impl Game for Ambush {
    const ID: &'static str = "ambush";
    type Setup = ();
    type Command = Command;
    type Event = Event;

    fn new(_: &(), _: u64, _: &mut impl Sink<Event>) -> Result<Self, SetupError> {
        let turns = Turns::new(2, Seat(0));
        Ok(Self { at: [1, 3], health: [6, 6], traps: vec![], braced: None, turns, given_up: None })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let fallen = self.seats().iter().find(|seat| self.health[seat.index()] == 0);
        match self.given_up.or(fallen) {
            Some(loser) => Status::Over(Outcome::won(Seats::only(loser.next(2)), "out_of_breath")),
            None if self.turns.number() > 40 => Status::Over(Outcome::drawn("night_falls")),
            None => Status::to_move(self.turns.current()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        let mut all: Vec<Command> = (0..5).map(|to| Command::Step { to }).collect();
        all.extend((0..5).map(|at| Command::Trap { at }));
        all.extend([true, false].map(|hard| Command::Strike { hard }));
        all.extend([Command::Brace, Command::GiveUp, Command::EndTurn]);
        out.extend(all.into_iter().filter(|command| self.check(seat, command).is_ok()));
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match self.status() {
            Status::Over(_) => Err(initiative_kernel::game::MATCH_OVER),
            Status::Awaiting(seats) if !seats.contains(seat) => {
                Err(initiative_kernel::game::NOT_YOUR_TURN)
            }
            Status::Awaiting(_) => self.may(seat, command),
        }
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        let other = seat.next(2).index();
        match command {
            Command::Step { to } => self.at[seat.index()] = to,
            Command::Trap { at } => self.traps.push((seat, at)),
            Command::Strike { hard } => {
                self.health[other] = self.health[other].saturating_sub(if hard { 3 } else { 1 });
                out.emit(Event::Struck { hard });
            }
            Command::Brace => self.braced = Some(seat),
            Command::GiveUp => self.given_up = Some(seat),
            Command::EndTurn => self.braced = None,
        }
        if self.given_up.is_none() && command != Command::Brace {
            self.turns.pass();
        }
    }

    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        dream.traps.retain(|(whose, _)| *whose == seat);
        for _ in dream.traps.len()..self.traps.len() {
            let free = (0..5).filter(|at| !dream.traps.contains(&(seat.next(2), *at)));
            let free: Vec<i16> = free.collect();
            dream.traps.extend(dice.pick(&free).map(|at| (seat.next(2), *at)));
        }
        dream
    }
}

impl Tabletop for Ambush {
    const TITLE: &'static str = "Ambush";

    fn board(&self) -> Board {
        Board::new(SIZE, |tile| if tile.y == 1 { '~' } else { '.' })
            .kind('.', TileKind::new("Path", "floor"))
            .kind('~', TileKind::new("Ditch", "rough"))
            .lettered()
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let mut pieces = vec![];
        for (seat, name) in [(Seat(0), "Ada"), (Seat(1), "Bo")] {
            let at = Tile::new(self.at[seat.index()], if seat.0 == 0 { 2 } else { 0 });
            let health = self.health[seat.index()];
            let mut piece = Piece::new(name, "archer", at).of(seat).health(health, 6u8);
            if self.braced == Some(seat) {
                piece = piece.status(Condition::new("braced", "Braced", "braced").lasting(1));
            }
            pieces.push((name.into(), piece));
        }
        for (seat, x) in &self.traps {
            let trap = Piece::new("Trap", "bomb", Tile::new(*x, 1)).of(*seat).ground();
            let id = format!("trap{}-{x}", seat.0);
            pieces.push((id.into(), trap.seen_by(Seats::only(*seat))));
        }
        pieces.push(("rat".into(), Piece::new("Rat", "rat", Tile::new(4, 1)).side("vermin")));
        pieces
    }

    fn gesture(&self, command: &Command) -> Gesture {
        let seat = self.turns.current();
        let (me, other) = if seat.0 == 0 { ("Ada", "Bo") } else { ("Bo", "Ada") };
        match *command {
            Command::Step { to } => {
                Gesture::move_piece(me, Tile::new(to, if seat.0 == 0 { 2 } else { 0 }))
            }
            Command::Trap { at } => {
                Gesture::place(Tile::new(at, 1)).verb("trap", "Lay a trap").by(me).secret()
            }
            Command::Strike { hard } => {
                Gesture::attack(me, other).option(if hard { "Hard" } else { "Lightly" })
            }
            Command::Brace => Gesture::button("Brace").by(me).icon("braced"),
            Command::GiveUp => Gesture::button("Give up").role(Role::Menu).confirm("Really?"),
            Command::EndTurn => Gesture::end_turn(),
        }
    }

    fn round(&self) -> u32 {
        self.turns.number().div_ceil(2)
    }

    fn attempts(&self, _: Seat) -> Vec<Command> {
        vec![Command::Strike { hard: true }]
    }

    fn remark(&self, event: &Event, _: Viewer) -> Text {
        match event {
            Event::Struck { hard: true } => "What a blow!".into(),
            Event::Struck { hard: false } => Text::default(),
        }
    }
}
