//! A match to try things in.

use duel::{Command, Duel, Event, Setup, Unit, UnitId};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::table::Table;
use serde_json::{Value, json};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);

pub struct Field {
    pub table: Table<Duel>,
}

/// An open board in turn 1 with deep piles of wardens and empty hands, changed as given.
pub fn arena(fields: Value) -> Field {
    Field::custom(arena_with(fields))
}

pub fn arena_with(fields: Value) -> Value {
    let pile = vec!["pebble_warden"; 30];
    let base = json!({
        "phase": "active",
        "seats": [
            { "general": { "card": "oriel" }, "pile": pile, "hand": [] },
            { "general": { "card": "vesh" }, "pile": pile, "hand": [] },
        ],
    });
    merged(base, fields)
}

/// One value with another laid over it, objects and the list of seats inside too.
pub fn merged(base: Value, over: Value) -> Value {
    match (base, over) {
        (Value::Object(mut base), Value::Object(over)) => {
            for (name, value) in over {
                let inner = value.is_object() || name == "seats";
                let value = match base.remove(&name) {
                    Some(before) if inner => merged(before, value),
                    _ => value,
                };
                base.insert(name, value);
            }
            Value::Object(base)
        }
        (Value::Array(base), Value::Array(over)) => {
            base.into_iter().zip(over).map(|(base, over)| merged(base, over)).collect()
        }
        (_, over) => over,
    }
}

impl Field {
    pub fn new(setup: Setup) -> Self {
        let table = Table::start(setup, 1);
        Self { table: table.unwrap_or_else(|error| panic!("{error}")) }
    }

    pub fn custom(scenario: Value) -> Self {
        Self::new(Setup::custom(scenario))
    }

    /// A standard match after the mulligan, with the switches as they are by themselves.
    pub fn standard(mut rules: Value) -> Self {
        rules["opening_draw"] = false.into();
        let mut field = Self::new(Setup::decks("lantern", "cinder").with_rules(rules));
        for seat in [A, B] {
            field.play_as(seat, Command::Mulligan { slots: [].into() });
        }
        field
    }

    pub fn game(&self) -> &Duel {
        self.table.state()
    }

    pub fn current(&self) -> Seat {
        self.game().turns().current()
    }

    pub fn play_as(&mut self, seat: Seat, command: Command) -> Vec<Event> {
        let (shown, mut events) = (format!("{command:?}"), Vec::new());
        match self.table.submit(seat, command, &mut events) {
            Ok(_) => events,
            Err(refusal) => panic!("{shown} is refused: {}", refusal.code),
        }
    }

    /// The current seat plays.
    pub fn play(&mut self, command: Command) -> Vec<Event> {
        self.play_as(self.current(), command)
    }

    pub fn end(&mut self) -> Vec<Event> {
        self.play(Command::EndTurn)
    }

    /// The code with which a command is refused; nothing may have changed.
    pub fn refusal_as(&mut self, seat: Seat, command: Command) -> &'static str {
        let before = (self.table.digest(), self.table.version(), self.game().clone());
        let (shown, mut events) = (format!("{command:?}"), Vec::new());
        let Err(refusal) = self.table.submit(seat, command, &mut events) else {
            panic!("{shown} is not refused: {events:?}");
        };
        assert_eq!(events, []);
        let after = (self.table.digest(), self.table.version(), self.game().clone());
        assert_eq!(after, before, "DUEL-CMD-1");
        refusal.code.strip_prefix("duel/").unwrap()
    }

    pub fn refusal(&mut self, command: Command) -> &'static str {
        self.refusal_as(self.current(), command)
    }

    pub fn legal(&self, seat: Seat) -> Vec<Command> {
        let mut commands = Vec::new();
        self.game().legal(seat, &mut commands);
        commands
    }

    pub fn unit(&self, x: i16, y: i16) -> &Unit {
        self.game().unit_at(Tile::new(x, y)).unwrap_or_else(|| panic!("nobody at ({x},{y})"))
    }

    pub fn id(&self, x: i16, y: i16) -> UnitId {
        self.unit(x, y).id
    }

    pub fn is_free(&self, x: i16, y: i16) -> bool {
        self.game().free().contains(Tile::new(x, y))
    }

    pub fn attack(&self, x: i16, y: i16) -> i32 {
        self.game().attack(self.unit(x, y))
    }

    pub fn health(&self, x: i16, y: i16) -> i32 {
        self.unit(x, y).health_left()
    }

    pub fn general(&self, seat: Seat) -> i32 {
        let general = self.game().general(seat).unwrap();
        general.health_left()
    }

    pub fn name_at(&self, x: i16, y: i16) -> &str {
        &self.game().card(self.unit(x, y).card).id
    }

    /// (remaining, maximum).
    pub fn mana(&self, seat: Seat) -> (u32, u32) {
        let mana = self.game().side(seat).mana;
        (mana.now(), mana.max())
    }

    pub fn hand(&self, seat: Seat) -> Vec<Option<&str>> {
        let hand = self.game().side(seat).hand.iter();
        hand.map(|held| held.as_ref().map(|held| &*self.game().card(held.card).id)).collect()
    }

    pub fn cards_in_hand(&self, seat: Seat) -> usize {
        self.hand(seat).into_iter().flatten().count()
    }

    pub fn pile(&self, seat: Seat) -> usize {
        self.game().side(seat).pile.len()
    }

    /// What an event says, with units and cards by name.
    pub fn tell(&self, events: &[Event]) -> Vec<String> {
        events.iter().map(|event| format!("{event:?}")).collect()
    }
}

/// The names of events.
pub fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{event:?}");
        text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
    };
    events.iter().map(name).collect()
}

pub fn go(unit: UnitId, x: i16, y: i16) -> Command {
    Command::MoveUnit { unit, to: Tile::new(x, y) }
}

pub fn hit(unit: UnitId, x: i16, y: i16) -> Command {
    Command::Attack { unit, at: Tile::new(x, y) }
}

pub fn play(slot: u8) -> Command {
    Command::PlayCard { slot, at: None, follow_up: None }
}

pub fn play_at(slot: u8, x: i16, y: i16) -> Command {
    Command::PlayCard { slot, at: Some(Tile::new(x, y)), follow_up: None }
}

pub fn play_on(slot: u8, at: (i16, i16), follow_up: (i16, i16)) -> Command {
    Command::PlayCard { slot, at: Some(at.into()), follow_up: Some(follow_up.into()) }
}

pub fn sign(x: i16, y: i16) -> Command {
    Command::PlaySignature { at: Some(Tile::new(x, y)) }
}

/// A minion on the board.
pub fn minion(card: &str, seat: u8, x: i16, y: i16) -> Value {
    json!({ "card": card, "seat": seat, "at": [x, y] })
}
