//! A battle to try things in.

use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::table::Table;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use squad::content::library;
use squad::{
    AbilityTarget, Command, Event, Monster, MonsterId, Setup, Squad, Survivor, SurvivorId,
};

pub const SEAT: Seat = Seat(0);

pub struct Field {
    pub table: Table<Squad>,
    /// What happened when the battle began.
    pub opening: Vec<Event>,
}

/// First Stand as it is.
pub fn f0() -> Field {
    Field::new(Setup::scenario("first_stand"))
}

/// First Stand as a scenario to change.
pub fn first_stand() -> Value {
    library().unwrap().scenario("first_stand").unwrap().clone()
}

/// First Stand with some fields of the scenario replaced.
pub fn f0_with(fields: Value) -> Field {
    Field::custom(merged(first_stand(), fields))
}

/// A sandbox of open ground with one survivor at (8,8) and no monster, changed as given.
pub fn sandbox(fields: Value) -> Field {
    let base = json!({ "rules": { "sandbox": true }, "survivors": [{ "at": [8, 8] }] });
    Field::custom(merged(base, fields))
}

/// A bow at (2,2), a brute, and walls on open ground of twelve by twelve.
pub fn archer(walls: &[(usize, usize)], brute: [i16; 2]) -> Field {
    let mut rows = vec![vec!['.'; 12]; 12];
    for (x, y) in walls {
        rows[*y][*x] = '#';
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    sandbox(json!({
        "board": { "rows": rows },
        "survivors": [{ "at": [2, 2], "weapon": "bow" }],
        "monsters": [{ "kind": "brute", "at": brute }],
    }))
}

/// One value with the fields of another laid over it, objects inside too.
pub fn merged(mut base: Value, over: Value) -> Value {
    if let (Value::Object(base), Value::Object(over)) = (&mut base, over) {
        for (name, value) in over {
            let before = base.remove(&name);
            let value = match before {
                Some(before @ Value::Object(_)) if value.is_object() => merged(before, value),
                _ => value,
            };
            base.insert(name, value);
        }
    }
    base
}

impl Field {
    pub fn new(setup: Setup) -> Self {
        Self::seeded(setup, 1)
    }

    pub fn seeded(setup: Setup, seed: u64) -> Self {
        let mut opening = Vec::new();
        let state = Squad::new(&setup, seed, &mut opening);
        let state = state.unwrap_or_else(|error| panic!("{error}"));
        let table = Table::start(setup, seed).unwrap();
        assert_eq!(table.state(), &state);
        Self { table, opening }
    }

    pub fn custom(scenario: Value) -> Self {
        Self::new(Setup::custom(scenario))
    }

    pub fn game(&self) -> &Squad {
        self.table.state()
    }

    pub fn digest(&self) -> u64 {
        self.table.digest()
    }

    /// Plays a command and gives its events.
    pub fn play(&mut self, command: Command) -> Vec<Event> {
        self.play_as(SEAT, command)
    }

    pub fn play_as(&mut self, seat: Seat, command: Command) -> Vec<Event> {
        let mut events = Vec::new();
        match self.table.submit(seat, command, &mut events) {
            Ok(_) => events,
            Err(refusal) => panic!("{command:?} is refused: {}", refusal.code),
        }
    }

    /// The code with which a command is refused; nothing may have changed.
    pub fn refusal(&mut self, command: Command) -> &'static str {
        self.refusal_as(SEAT, command)
    }

    pub fn refusal_as(&mut self, seat: Seat, command: Command) -> &'static str {
        let before = (self.digest(), self.game().clone());
        let mut events = Vec::new();
        let Err(refusal) = self.table.submit(seat, command, &mut events) else {
            panic!("{command:?} is not refused: {events:?}");
        };
        assert!(events.is_empty());
        assert_eq!((self.digest(), self.game().clone()), before, "SQUAD-CMD-1");
        refusal.code
    }

    /// The sentence of a refusal.
    pub fn sentence(&self, command: Command) -> String {
        let game = self.game();
        game.check(SEAT, &command).unwrap_err().explain(|id| game.name(id))
    }

    /// Why a choice is disabled, as code and sentence; both are empty if it is not.
    pub fn disabled(&self, choice: &str) -> (String, String) {
        let scene = self.game().scene(Viewer::Seat(SEAT));
        let reason = scene.choices[choice].refused.clone().unwrap_or_default();
        (reason.code.into(), reason.text.into())
    }

    pub fn legal(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        self.game().legal(SEAT, &mut commands);
        commands
    }

    /// A survivor by its number.
    pub fn s(&self, number: u8) -> &Survivor {
        &self.game().survivors[place(number)]
    }

    /// A monster by its number.
    pub fn m(&self, number: u8) -> &Monster {
        &self.game().monsters[place(number)]
    }

    /// (moved, activated, complete) of a survivor.
    pub fn flags(&self, number: u8) -> (bool, bool, bool) {
        let game = self.game();
        let place = place(number);
        (game.moved(place), game.activated(place), game.complete(place))
    }

    /// The tiles in reach of a survivor.
    pub fn reach(&self, number: u8) -> Vec<Tile> {
        self.game().reach(place(number)).tiles().iter().collect()
    }

    /// What reaching a tile costs a survivor.
    pub fn cost(&self, number: u8, x: i16, y: i16) -> Option<u32> {
        let reach = self.game().reach(place(number));
        reach.path(Tile::new(x, y)).map(|path| path.cost)
    }

    /// The path of a survivor to a tile.
    pub fn path(&self, number: u8, x: i16, y: i16) -> Vec<(i16, i16)> {
        let path = self.game().reach(place(number)).path(Tile::new(x, y)).unwrap();
        path.tiles.into_iter().map(Into::into).collect()
    }

    /// Ends turns until the monsters have acted.
    pub fn pass(&mut self) -> Vec<Event> {
        self.play(Command::EndPhase)
    }
}

pub fn place(number: u8) -> usize {
    usize::from(number) - 1
}

pub fn walk(survivor: u8, x: i16, y: i16) -> Command {
    Command::MoveSurvivor { survivor: SurvivorId(survivor), to: Tile::new(x, y) }
}

pub fn attack(survivor: u8, monster: u8) -> Command {
    Command::Attack { survivor: SurvivorId(survivor), target: Some(MonsterId(monster)) }
}

pub fn noop(survivor: u8) -> Command {
    Command::Attack { survivor: SurvivorId(survivor), target: None }
}

pub fn end(survivor: u8) -> Command {
    Command::EndSurvivorTurn { survivor: SurvivorId(survivor) }
}

pub fn pick(index: u8) -> Command {
    Command::ChooseHitLocation { index }
}

/// Uses the survivor's ability with this id.
pub fn using(field: &Field, survivor: u8, ability: &str, target: Option<AbilityTarget>) -> Command {
    let stage = &field.game().stage;
    let abilities = &stage.survivors[place(survivor)].abilities;
    let found =
        abilities.iter().position(|one| stage.content.abilities[usize::from(*one)].id == ability);
    let ability = found.unwrap() as u8;
    Command::UseAbility { survivor: SurvivorId(survivor), ability, target }
}

pub fn tile(x: i16, y: i16) -> Option<AbilityTarget> {
    Some(AbilityTarget::Tile(Tile::new(x, y)))
}

/// The names of events, in order.
pub fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{event:?}");
        text.split([' ', '{']).next().unwrap_or_default().to_string()
    };
    events.iter().map(name).collect()
}

/// How many events have this name.
pub fn count(events: &[Event], name: &str) -> usize {
    names(events).iter().filter(|other| *other == name).count()
}
