//! Reading a scenario into a match.

use super::clause::{Clause, LONGEST, split};
use super::fen;
use super::term::Named;
use super::{BAD_CLAUSE, BAD_FEN, BAD_NUMBER, UNKNOWN, Wrong};
use crate::army::Ply;
use crate::boss::Boss;
use crate::campaign::STOCK;
use crate::content::{Library, library};
use crate::ending::Ending;
use crate::enemy::Kind;
use crate::event::Event;
use crate::field::Field;
use crate::ground::stone::{Before, Sequence};
use crate::phase::Phase;
use crate::piece::Side;
use crate::setup::Setup;
use crate::square::Square;
use crate::state::{Chess, Options};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::words::{clip, meant};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, SetupError, Sink};

/// A scenario while it is read.
#[derive(Default)]
pub(super) struct Reading {
    /// The place of the clause that is being read.
    pub(super) here: String,
    /// The clauses that were read, by name, and their places.
    places: Vec<(String, String)>,
    /// The warnings so far.
    pub(super) odd: Vec<Fault>,
    pub(super) field: Field,
    pub(super) kinds: Vec<Kind>,
    pub(super) spawns: Vec<(Vec<u8>, u8, u8)>,
    pub(super) world: String,
    pub(super) rolls: [bool; 3],
    pub(super) options: Options,
    pub(super) sandbox: bool,
    pub(super) rout: Option<bool>,
    pub(super) bot: Option<u8>,
    pub(super) boss: Option<Boss>,
    pub(super) moves: Option<u32>,
    pub(super) cut_queen: Option<Named>,
    pub(super) first_horse: Option<Named>,
    pub(super) owed: u8,
    pub(super) ban: Option<Ply>,
    pub(super) undo: Option<(Ply, Before)>,
    pub(super) sequence: Option<Sequence>,
    pub(super) abort: Option<Before>,
    pub(super) phase: Option<Phase>,
    pub(super) round: u32,
    pub(super) seed: u64,
    pub(super) dice: Option<Dice>,
    pub(super) seen: usize,
    pub(super) past: Option<Vec<u64>>,
    pub(super) tags: Vec<(Square, u8)>,
    pub(super) crowns: u8,
    pub(super) lost: u64,
    pub(super) armies: Option<[[u8; 6]; 2]>,
    pub(super) last: Option<(Square, Square)>,
    pub(super) over: Option<Ending>,
    pub(super) title: Option<(String, String)>,
    pub(super) side: Side,
}

// CHESS-SCN-1
/// Reads a setup. Returns the match and the warnings about it.
pub(crate) fn read(
    setup: &Setup,
    seed: u64,
    out: &mut impl Sink<Event>,
) -> Result<(Chess, Vec<Fault>), SetupError> {
    let library = library()?;
    let mut faults = setup.faults();
    let built_in = library.scenario(&setup.scenario);
    let mut reading = Reading::new(library, seed);
    let text = match built_in {
        Some(scenario) => scenario.text.as_str(),
        None if setup.scenario.contains('/') => setup.scenario.as_str(),
        None => {
            if !faults.iter().any(|fault| fault.path == "scenario") {
                faults.push(fault("scenario".into(), no_scenario(library, &setup.scenario)));
            }
            faults.extend(reading.overlay(setup));
            return Err(SetupError::check(faults).err().unwrap_or_else(|| {
                SetupError::new("scenario", UNKNOWN, "there is no such scenario")
            }));
        }
    };
    if let Some(scenario) = built_in {
        reading.title = Some((scenario.id.clone(), scenario.name.clone()));
    }
    faults.extend(reading.read(text, library));
    faults.extend(reading.overlay(setup));
    SetupError::check(faults)?;
    reading.build(library, out)
}

fn no_scenario(library: &Library, id: &str) -> Wrong {
    let known: Vec<&str> = library.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let near = meant(id, &known);
    (UNKNOWN, format!("there is no scenario `{}`, and a text begins with a FEN{near}", clip(id)))
}

pub(super) fn fault(path: String, (code, message): Wrong) -> Fault {
    Fault { path, code, message }
}

impl Reading {
    fn new(library: &Library, seed: u64) -> Self {
        Self {
            here: "scenario".into(),
            kinds: library.kinds.clone(),
            world: "plain".into(),
            round: 1,
            seed,
            ..Self::default()
        }
    }

    fn read(&mut self, text: &str, library: &Library) -> Vec<Fault> {
        let mut faults = Vec::new();
        if text.len() > LONGEST {
            let message = format!("a scenario has at most {LONGEST} letters");
            return alloc::vec![fault("scenario".into(), (BAD_CLAUSE, message))];
        }
        let clauses = split(text);
        let Some((first, rest)) = clauses.split_first() else {
            return alloc::vec![fault("scenario".into(), (BAD_FEN, "there is no FEN".into()))];
        };
        let mut fields = first.words.iter().copied();
        match fen::read(&mut fields) {
            Ok(_) if fields.next().is_some() => {
                faults.push(fault("fen".into(), (BAD_FEN, "a FEN has six fields".into())));
            }
            Ok(fen) => {
                self.field.army = fen.army;
                self.side = fen.side;
                self.round = fen.round;
            }
            Err(wrong) => faults.push(fault("fen".into(), wrong)),
        }
        // Types are read first, because enemies may be written before them.
        let (types, others): (Vec<&Clause<'_>>, Vec<_>) =
            rest.iter().partition(|clause| clause.name() == "type");
        for clause in types.into_iter().chain(others) {
            // Nobody is shown more faults than this.
            if faults.len() >= SetupError::MAX {
                break;
            }
            self.here = clause.path();
            let read = self.clause(clause, library);
            self.note(clause.name());
            if let Err(wrong) = read {
                faults.push(fault(self.here.clone(), wrong));
            }
        }
        faults
    }

    /// Applies the settings of the setup to the scenario.
    fn overlay(&mut self, setup: &Setup) -> Vec<Fault> {
        let mut faults = Vec::new();
        let over =
            [("pathing", &setup.pathing), ("warning", &setup.warning), ("draws", &setup.draws)];
        for (key, value) in over {
            if let Some(value) = value
                && let Err(wrong) = self.option(key, value)
            {
                faults.push(fault(key.into(), wrong));
            }
        }
        if let Some(crowns) = setup.crowns {
            self.crowns = crowns;
            if crowns > STOCK {
                let message = format!("this is a number from 0 to {}", STOCK);
                faults.push(fault("crowns".into(), (BAD_NUMBER, message)));
            }
        }
        faults
    }

    /// Remembers the place of the clause that was just read.
    pub(super) fn note(&mut self, name: &str) {
        if self.places.len() < 4_096 {
            self.places.push((clip(name), self.here.clone()));
        }
    }

    /// The place of the last clause with this name.
    pub(super) fn place(&self, name: &str) -> String {
        let place = self.places.iter().rev().find(|(known, _)| known == name);
        match place {
            Some((_, path)) => path.clone(),
            None if name == "fen" => "fen".to_string(),
            None => "scenario".to_string(),
        }
    }

    pub(super) fn clause(&mut self, clause: &Clause<'_>, library: &Library) -> Result<(), Wrong> {
        match clause.name() {
            "world" => self.read_world(clause.only()?, library),
            "type" => self.read_type(clause),
            "inert" => self.read_inert(clause),
            "enemy" => self.read_enemy(clause),
            "spawn" => self.read_spawn(clause),
            "mark" => self.read_mark(clause),
            "boss" => self.read_boss(clause),
            "sequence" => self.read_sequence(clause),
            "abort_point" | "undo_point" => self.read_point(clause),
            "roll" | "tile" | "bridge" | "belt" | "stone" | "ranks" => self.board_clause(clause),
            _ => self.match_clause(clause),
        }
    }

    fn read_world(&mut self, word: &str, library: &Library) -> Result<(), Wrong> {
        let known: Vec<&str> = library.worlds.iter().map(|world| world.id.as_str()).collect();
        let world = library.world(word);
        let world = world.ok_or_else(|| super::usage::unknown("world", word, &known))?;
        self.world = world.id.clone();
        for clause in split(&world.lays) {
            self.clause(&clause, library)?;
        }
        Ok(())
    }
}
