//! A match to play a case on.

use chess::{Army, Chess, ChessPhase, Command, Event, Setup, Square};
use initiative_kernel::game::{Game, Seat};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub struct Board {
    pub game: Chess,
    /// What happened when the match was set up.
    pub opening: Vec<Event>,
}

/// A match from a scenario text, seed 1.
pub fn board(text: &str) -> Board {
    board_with(text, 1)
}

pub fn board_with(text: &str, seed: u64) -> Board {
    let mut opening = Vec::new();
    let game = Chess::new(&Setup::scenario(text), seed, &mut opening)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    Board { game, opening }
}

/// The codes of what is wrong with a scenario.
pub fn faults(text: &str) -> Vec<&'static str> {
    match Chess::start(&Setup::scenario(text), 1) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(|fault| fault.code).collect(),
    }
}

pub fn at(name: &str) -> Square {
    let square = Square::parse(name);
    assert!(square.is_some(), "{name}");
    square
}

/// A command in short: `e2e4`, `a7a8q`, `step e5`, `stay`, `abort`, `resign`, `phase enemies`,
/// `spawn a4` (a grunt), `kill`.
pub fn command(text: &str) -> Command {
    if let Some(to) = text.strip_prefix("step ") {
        return Command::StoneStep { to: Square::parse(to) };
    }
    if let Some(phase) = text.strip_prefix("phase ") {
        let phase = ChessPhase::ROUND.into_iter().find(|known| known.name() == phase).unwrap();
        return Command::DebugSetPhase { phase };
    }
    if let Some(at) = text.strip_prefix("spawn ") {
        return Command::DebugSpawn { kind: "grunt".into(), at: Square::parse(at) };
    }
    match text {
        "kill" => Command::DebugKillEnemies,
        "stay" => Command::StoneStay,
        "abort" => Command::StoneAbort,
        "resign" => Command::Resign,
        _ => Command::ply(text).unwrap_or_else(|| panic!("{text}")),
    }
}

impl Board {
    pub fn seat(&self) -> Seat {
        Seat(self.game.to_move() as u8)
    }

    /// Plays a command of the side to move.
    pub fn play(&mut self, text: &str) -> Vec<Event> {
        let seat = self.seat();
        self.play_as(seat, command(text))
    }

    pub fn play_as(&mut self, seat: Seat, command: Command) -> Vec<Event> {
        if let Err(refusal) = self.game.check(seat, &command) {
            panic!("{command:?}: {}: {refusal}", refusal.code);
        }
        let mut events = Vec::new();
        self.game.apply(seat, command, &mut events);
        self.game.validate().unwrap();
        events
    }

    /// The code with which a command of the side to move is refused.
    pub fn refuses(&self, text: &str) -> &'static str {
        self.refuses_as(self.seat(), &command(text))
    }

    pub fn refuses_as(&self, seat: Seat, command: &Command) -> &'static str {
        match self.game.check(seat, command) {
            Ok(()) => panic!("{command:?} is allowed"),
            Err(refusal) => refusal.code,
        }
    }

    /// The moves of the side to move, as text.
    pub fn moves(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(self.seat(), &mut legal);
        legal
            .iter()
            .filter_map(|command| match command {
                Command::Move { from, to, promotion } => {
                    let letter = match promotion {
                        Some(chess::Promotion::Role(role)) => role.letter().to_string(),
                        _ => String::new(),
                    };
                    Some(format!("{from}{to}{letter}"))
                }
                _ => None,
            })
            .collect()
    }

    /// What the side to move may do besides moves.
    pub fn others(&self) -> Vec<Command> {
        let mut legal = Vec::new();
        self.game.legal(self.seat(), &mut legal);
        legal.retain(|command| !matches!(command, Command::Move { .. }));
        legal
    }

    /// The piece on a square as a letter, or '.'.
    pub fn on(&self, name: &str) -> char {
        match self.game.field.piece(at(name)) {
            None => '.',
            Some(piece) if piece.side == Army::White => piece.role.letter().to_ascii_uppercase(),
            Some(piece) => piece.role.letter(),
        }
    }

    /// Where the enemy with that id stands, and its hit points.
    pub fn enemy(&self, id: u8) -> (String, u8) {
        let place = self.game.field.foes.find(id).unwrap_or_else(|| panic!("no enemy {id}"));
        let enemy = self.game.field.foes.all()[place];
        (enemy.at.to_string(), enemy.hp)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.game.field.in_check(self.game.to_move())
    }

    pub fn code(&self) -> &'static str {
        self.game.ending.map_or("", |ending| ending.name())
    }

    /// Runs one Enemies phase on unmoved armies (sandbox).
    pub fn enemies(&mut self) -> Vec<Event> {
        self.play("phase enemies")
    }

    pub fn pieces(&self) -> usize {
        self.game.field.army.occupied().count_ones() as usize
    }
}

/// The phases that began, by their number on the wire.
pub fn wires(events: &[Event]) -> Vec<u8> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { wire, .. } | Event::EnemiesBegan { wire, .. } => Some(*wire),
            _ => None,
        })
        .collect()
}

/// The names of events, without what they tell.
pub fn names(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .map(|event| {
            let text = format!("{event:?}");
            text.split([' ', '{']).next().unwrap_or_default().to_string()
        })
        .collect()
}

pub fn has(events: &[Event], name: &str) -> bool {
    names(events).iter().any(|known| known == name)
}

pub fn count(events: &[Event], name: &str) -> usize {
    names(events).iter().filter(|known| *known == name).count()
}

/// Where enemies went: from and to.
pub fn enemy_moves(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::EnemyMoved { from, to, .. } => Some(format!("{from}-{to}")),
            _ => None,
        })
        .collect()
}

/// Whom enemies targeted: the tile, the marked tiles, and when it is due.
pub fn targets(events: &[Event]) -> Vec<(String, Vec<String>, u8)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::EnemyTargeted { target, tiles, due, .. } => {
                Some((target.to_string(), tiles.iter().map(Square::to_string).collect(), *due))
            }
            _ => None,
        })
        .collect()
}
