//! A whole staged game in one file: two diggers and a treasure.
//!
//! The treasure lies under one tile of a strip of sand. Each digger holds a map that shows one
//! tile where it is not, and keeps it to itself. In turn they walk a tile and dig, or walk on.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{
    Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace, Verdict,
};
use initiative_kernel::grid::{Size, Tile};
use initiative_scene::about::{About, Page, Scenario, SeatOffer, Setting, SettingValue};
use initiative_scene::choice::{Choice, Role, Target};
use initiative_scene::cue::{Changes, Cue, CueKind, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Badge, Board, Card, EndState, EndTurn, Over, Piece, Scene, Seated, Selection, Side, Stance,
    TileKind, Turn, Zone, ZoneRole,
};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::{Colour, Reason};
use initiative_scene::viewer::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The state: everything, hidden or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dig {
    holes: Vec<bool>,
    diggers: [u8; 2],
    treasure: u8,
    maps: [u8; 2],
    turn: Seat,
    walked: bool,
    found: bool,
}

impl Dig {
    /// What nobody knows, and what only the other digger knows.
    pub fn hidden(&self, seat: Seat) -> (u8, u8) {
        (self.treasure, self.maps[seat.next(2).index()])
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub tiles: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    Walk { to: u8 },
    Dig,
    Pass,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    Walked { seat: Seat, from: u8, to: u8 },
    Dug { seat: Seat, at: u8, found: bool },
    TurnEnded { next: Seat },
}

const NOT_YOUR_TURN: Refusal = Refusal::new("dig/not_your_turn", "Somebody else is to dig.");
const WALKED: Refusal = Refusal::new("dig/walked", "One tile a turn.");
const TOO_FAR: Refusal = Refusal::new("dig/too_far", "Only to the next tile.");
const HOLE: Refusal = Refusal::new("dig/hole", "There is a hole already.");
const OVER: Refusal = Refusal::new("dig/over", "The treasure is found.");

impl Game for Dig {
    const ID: &'static str = "dig";
    const DRAWS: bool = true;
    type Setup = Setup;
    type Command = Command;
    type Event = Event;

    fn new(setup: &Setup, seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        if !(5..=20).contains(&setup.tiles) {
            return Err(SetupError::new("tiles", "scenario/out_of_range", "5 to 20 tiles"));
        }
        let mut tiles: Vec<u8> = (0..setup.tiles).collect();
        Dice::new(seed).shuffle(&mut tiles);
        Ok(Self {
            holes: vec![false; usize::from(setup.tiles)],
            diggers: [0, setup.tiles - 1],
            treasure: tiles[0],
            maps: [tiles[1], tiles[2]],
            turn: Seat(0),
            walked: false,
            found: false,
        })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        if self.found {
            Status::Over(Outcome::won(Seats::only(self.turn), "found"))
        } else {
            Status::to_move(self.turn)
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
        let tiles = u8::try_from(self.holes.len()).unwrap_or(u8::MAX);
        let walks = (0..tiles).map(|to| Command::Walk { to });
        let all = walks.chain([Command::Dig, Command::Pass]);
        out.extend(all.filter(|command| self.check(seat, command).is_ok()));
    }

    fn check(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.found {
            return Err(OVER);
        }
        if seat != self.turn {
            return Err(NOT_YOUR_TURN);
        }
        let here = self.diggers[seat.index()];
        match command {
            Command::Walk { .. } if self.walked => Err(WALKED),
            Command::Walk { to } => {
                let near = here.abs_diff(*to) == 1 && usize::from(*to) < self.holes.len();
                if near { Ok(()) } else { Err(TOO_FAR) }
            }
            Command::Dig if self.holes[usize::from(here)] => Err(HOLE),
            Command::Dig | Command::Pass => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        let here = self.diggers[seat.index()];
        match command {
            Command::Walk { to } => {
                self.diggers[seat.index()] = to;
                self.walked = true;
                out.emit(Event::Walked { seat, from: here, to });
                return;
            }
            Command::Dig => {
                self.holes[usize::from(here)] = true;
                self.found = here == self.treasure;
                out.emit(Event::Dug { seat, at: here, found: self.found });
                if self.found {
                    return;
                }
            }
            Command::Pass => {}
        }
        self.turn = seat.next(2);
        self.walked = false;
        out.emit(Event::TurnEnded { next: self.turn });
    }

    fn validate(&self) -> Result<(), SetupError> {
        let on_board = |tile: &u8| usize::from(*tile) < self.holes.len();
        let tiles = [self.diggers, self.maps, [self.treasure; 2]].concat();
        let fits = (5..=20).contains(&self.holes.len()) && tiles.iter().all(on_board);
        let [one, two] = self.maps;
        if !fits || self.turn.0 > 1 || one == two || self.maps.contains(&self.treasure) {
            return Err(SetupError::new("state", "save/invalid", "no dig looks like this"));
        }
        Ok(())
    }

    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        if self.found {
            return dream;
        }
        let mine = self.maps[seat.index() % 2];
        let tiles = u8::try_from(self.holes.len()).unwrap_or(u8::MAX);
        let mut tiles: Vec<u8> = (0..tiles).filter(|tile| *tile != mine).collect();
        dice.shuffle(&mut tiles);
        let treasure = tiles.iter().position(|tile| !self.holes[usize::from(*tile)]);
        dream.treasure = tiles.swap_remove(treasure.unwrap_or(0));
        dream.maps[seat.next(2).index()] = tiles[0];
        dream
    }

    fn trace(event: &Event) -> Trace {
        match event {
            Event::Dug { .. } => Trace::REVEALED,
            _ => Trace::NONE,
        }
    }
}

impl Staged for Dig {
    fn about() -> About {
        let seat = |name: &'static str| SeatOffer { name: name.into(), ..SeatOffer::default() };
        About {
            title: "Dig".into(),
            tagline: "Two diggers, one treasure.".into(),
            text: "Walk, dig, and find it first.".into(),
            scenarios: vec![Scenario {
                id: "strip".into(),
                name: "A strip of sand".into(),
                text: "The treasure lies under one of the tiles.".into(),
                seats: vec![seat("Red"), seat("Blue")],
                setup: json!({"tiles": 7}),
                ..Scenario::default()
            }],
            options: vec![Setting {
                id: "tiles".into(),
                name: "Length".into(),
                text: "How many tiles there are.".into(),
                path: "tiles".into(),
                values: [7, 9, 12]
                    .map(|tiles| SettingValue {
                        name: tiles.to_string().into(),
                        value: json!(tiles),
                        ..SettingValue::default()
                    })
                    .into(),
            }],
            help: vec![Page { title: "Digging".into(), text: "Once a turn, anywhere.".into() }],
            secrets: true,
            ..About::default()
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let width = u16::try_from(self.holes.len()).unwrap_or(0);
        let size = Size::new(width, 1).unwrap_or_default();
        let hole = |tile: Tile| self.holes[usize::try_from(tile.x).unwrap_or(0)];
        let board = Board::new(size, |tile| if hole(tile) { 'o' } else { '.' })
            .kind('.', TileKind::new("Sand", "sand"))
            .kind('o', TileKind::new("Hole", "hole").tall(-1));
        let mut scene = Scene::new(viewer, board);
        for seat in self.seats().iter() {
            self.seat(seat, viewer, &mut scene);
        }
        if viewer == Viewer::All {
            let spot = scene.board.spot(tile(self.treasure));
            (spot.name, spot.look) = ("Treasure".into(), "chest".into());
        }
        scene.turn = self.turn_of(viewer);
        match (self.status(), viewer.seat()) {
            (Status::Over(outcome), _) => {
                let you = viewer.you();
                let title = match you.map(|seat| outcome.verdict(seat)) {
                    Some(Verdict::Won) => "Victory",
                    Some(_) => "Defeat",
                    None => "Found",
                };
                scene.over = Some(Over::new(outcome, you, title, "The treasure is found."));
            }
            (Status::Awaiting(_), Some(seat)) => self.offer(seat, &mut scene),
            (Status::Awaiting(_), None) => {}
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        for event in step.events {
            Self::tell_of(event, viewer, out);
        }
    }
}

impl Dig {
    /// What a viewer sees of one event.
    pub fn tell_of(event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        match *event {
            Event::Walked { seat, from, to } => out.push(
                Cue::glide(piece(seat), tile(from), vec![tile(to)])
                    .lasting(Span::ms(300))
                    .eased(Easing::InOutQuad)
                    .sound("step")
                    .by(seat)
                    .log_of(piece(seat), format!("{} walks to {to}.", name(seat))),
            ),
            Event::Dug { seat, at, found } => {
                let word = if found { "Treasure!" } else { "Nothing." };
                out.push(Cue::word(On::Tile(tile(at)), word).lasting(Span::ms(600)).free());
                let hole = CueKind::Tile { tile: tile(at), kind: Some('o'), look: None };
                out.push(Cue::new(hole).lasting(Span::frames(12)).sound("land").by(seat).log(word));
            }
            Event::TurnEnded { next } => {
                out.push(Cue::change(piece(next), Changes::badge(Badge::Fresh, false)));
                let (text, look) = match viewer.you() {
                    Some(seat) if seat == next => ("Your turn".into(), "own_turn"),
                    _ => (format!("{}'s turn", name(next)), "other_turn"),
                };
                let banner = Cue::banner(text, Span::ms(350), Span::ms(600), Span::ms(200));
                out.push(banner.look(look).unlock());
            }
        }
    }
}

impl Dig {
    /// What belongs to a seat: its side, its digger, its map.
    fn seat(&self, seat: Seat, viewer: Viewer, scene: &mut Scene) {
        let (colour, crest) = match seat {
            Seat(0) => (Colour(200, 60, 40), "sun"),
            _ => (Colour(40, 80, 200), "moon"),
        };
        let stance = match viewer {
            _ if viewer.is(seat) => Stance::Own,
            Viewer::Seat(_) => Stance::Enemy,
            _ => Stance::Neutral,
        };
        let side = Side { name: name(seat).into(), colour, crest: crest.into(), stance };
        scene.sides.insert(side_id(seat), side);
        let seated = Seated { name: name(seat).into(), ..Seated::default() };
        scene.seats.insert(seat, Seated { side: Some(side_id(seat)), ..seated });

        let mut digger =
            Piece::new(name(seat), "surgeon", tile(self.diggers[seat.index()])).fact("Reach", "1");
        digger.side = Some(side_id(seat));
        digger.owner = Some(seat);
        if seat == self.turn {
            digger.badge = Some(if self.walked { Badge::Partial } else { Badge::Fresh });
        }
        if viewer.is(seat) && !self.found {
            let refused = Selection::Refused(Reason::of(self, NOT_YOUR_TURN));
            let mine = seat == self.turn;
            digger.selection = Some(if mine { Selection::Free } else { refused });
        }
        scene.place(piece(seat), digger);

        let card = if viewer.sees(seat) {
            Card::new(format!("Not under {}", self.maps[seat.index()]), "scroll")
        } else {
            Card::back()
        };
        let mut map = Zone::new("Map", ZoneRole::Hand);
        map.owner = Some(seat);
        map.cards.insert(0, card);
        scene.zones.insert(format!("map-{}", seat.0).into(), map);
    }

    fn turn_of(&self, viewer: Viewer) -> Turn {
        let text = match self.status() {
            Status::Over(_) => "It is over".into(),
            _ if viewer.you() == Some(self.turn) => "Your turn".into(),
            _ => format!("{}'s turn", name(self.turn)).into(),
        };
        let seats = self.status().awaited().iter().collect();
        Turn { text, seats, side: Some(side_id(self.turn)), ..Turn::default() }
    }

    fn offer(&self, seat: Seat, scene: &mut Scene) {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        let reason = |command| self.check(seat, &command).err().map(|why| Reason::of(self, why));

        let mut walk = Choice::new("walk", "Walk").by_piece(piece(seat)).icon("boot").direct();
        for command in &legal {
            if let Command::Walk { to } = command {
                let target = Target::tile(tile(*to)).path(vec![tile(*to)]).cost(1);
                walk.targets.push(target.command::<Self>(command));
            }
        }
        if walk.targets.is_empty() {
            walk.refused = reason(Command::Walk { to: 0 });
        }
        scene.offer(format!("walk-{}", seat.0), walk);

        let mut dig = Choice::new("dig", "Dig").by_piece(piece(seat)).icon("down").key("d");
        match reason(Command::Dig) {
            None => dig = dig.irreversible().command::<Self>(&Command::Dig),
            refused => dig.refused = refused,
        }
        scene.offer(format!("dig-{}", seat.0), dig);

        let mut end = EndTurn { name: "End Turn".into(), ..EndTurn::default() };
        if seat == self.turn {
            let pass = Choice::new("pass", "End Turn").role(Role::EndTurn);
            scene.offer("pass", pass.command::<Self>(&Command::Pass));
            end.choice = Some("pass".into());
            end.nothing_done = !self.walked;
        } else {
            end.state = EndState::Waiting;
            end.refused = reason(Command::Pass);
        }
        scene.end_turn = Some(end);
    }
}

fn tile(x: u8) -> Tile {
    Tile::new(i16::from(x), 0)
}

fn piece(seat: Seat) -> Id {
    format!("D{}", seat.0).into()
}

fn side_id(seat: Seat) -> Id {
    if seat == Seat(0) { "red".into() } else { "blue".into() }
}

const fn name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Red" } else { "Blue" }
}
