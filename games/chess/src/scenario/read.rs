//! Reading a scenario into a match.

use super::clause::{Clause, LONGEST, split, unknown};
use super::fen;
use super::term::Named;
use super::{BAD_CLAUSE, BAD_FEN, BAD_NUMBER, UNKNOWN, Wrong};
use crate::army::Ply;
use crate::boss::Boss;
use crate::campaign::STOCK;
use crate::content::{ChessLibrary, library};
use crate::ending::ChessEnding;
use crate::event::Event;
use crate::field::Field;
use crate::ground::stone::{Before, Sequence};
use crate::phase::ChessPhase;
use crate::piece::Army;
use crate::setup::Setup;
use crate::square::Square;
use crate::state::{Chess, MatchTerms, UndoPoint};
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
    here: String,
    /// The clauses that were read, by name, and their places.
    places: Vec<(String, String)>,
    pub(super) warnings: Vec<Fault>,
    pub(super) field: Field,
    /// The terms of the match. Those that the scenario need not give are settled at the end.
    pub(super) terms: MatchTerms,
    pub(super) rout: Option<bool>,
    pub(super) armies: Option<[[u8; 6]; 2]>,
    pub(super) spawns: Vec<(Vec<u8>, u8, u8)>,
    pub(super) rolls: [bool; 3],
    pub(super) boss: Option<Boss>,
    pub(super) moves: Option<u32>,
    pub(super) cut_queen: Option<Named>,
    pub(super) first_horse: Option<Named>,
    pub(super) owed: u8,
    pub(super) ban: Option<Ply>,
    pub(super) undo: Option<UndoPoint>,
    pub(super) sequence: Option<Sequence>,
    pub(super) abort: Option<Before>,
    pub(super) phase: Option<ChessPhase>,
    pub(super) round: u32,
    pub(super) seed: u64,
    pub(super) dice: Option<Dice>,
    pub(super) seen: usize,
    pub(super) past: Option<Vec<u64>>,
    pub(super) tags: Vec<(Square, u8)>,
    pub(super) crowns: u8,
    pub(super) lost: u64,
    pub(super) last: Option<(Square, Square)>,
    pub(super) over: Option<ChessEnding>,
    pub(super) side: Army,
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
    let mut reading = Reading::new(library, seed);
    let scenario = setup.scenario.as_str().unwrap_or(Setup::USUAL);
    if let Some(built_in) = library.scenario(scenario) {
        (reading.terms.id, reading.terms.name) = (built_in.id.clone(), built_in.name.clone());
        faults.extend(reading.read(&built_in.text, library));
    } else if scenario.contains('/') {
        faults.extend(reading.read(scenario, library));
    } else {
        let known: Vec<&str> = library.scenarios.iter().map(|known| known.id.as_str()).collect();
        let (word, near) = (clip(scenario), meant(scenario, &known));
        let message = format!("there is no scenario `{word}`, and a text begins with a FEN{near}");
        faults.push(fault("scenario", (UNKNOWN, message)));
    }
    faults.extend(reading.overlay(setup));
    SetupError::check(faults)?;
    reading.build(library, out)
}

fn fault(path: &str, (code, message): Wrong) -> Fault {
    Fault { path: path.into(), code, message }
}

impl Reading {
    fn new(library: &ChessLibrary, seed: u64) -> Self {
        let mut reading = Self { here: "scenario".into(), round: 1, seed, ..Self::default() };
        let terms = &mut reading.terms;
        (terms.id, terms.name) = ("custom".into(), "Custom game".into());
        (terms.world, terms.kinds) = ("plain".into(), library.kinds.clone());
        reading
    }

    fn read(&mut self, text: &str, library: &ChessLibrary) -> Vec<Fault> {
        let mut faults = Vec::new();
        if text.len() > LONGEST {
            let message = format!("a scenario has at most {LONGEST} letters");
            return alloc::vec![fault("scenario", (BAD_CLAUSE, message))];
        }
        let clauses = split(text);
        let Some((first, rest)) = clauses.split_first() else {
            return alloc::vec![fault("scenario", (BAD_FEN, "there is no FEN".into()))];
        };
        let mut fields = first.words.iter().copied();
        match fen::read(&mut fields) {
            Ok(_) if fields.next().is_some() => {
                faults.push(fault("fen", (BAD_FEN, "a FEN has six fields".into())));
            }
            Ok(fen) => {
                (self.field.army, self.side, self.round) = (fen.army, fen.side, fen.round);
            }
            Err(wrong) => faults.push(fault("fen", wrong)),
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
                faults.push(fault(&self.here, wrong));
            }
        }
        faults
    }

    /// Applies the settings of the setup to the scenario.
    fn overlay(&mut self, setup: &Setup) -> Vec<Fault> {
        let mut faults = Vec::new();
        let settings =
            [("pathing", &setup.pathing), ("warning", &setup.warning), ("draws", &setup.draws)];
        for (key, value) in settings {
            if let Some(word) = value.as_str()
                && let Err(wrong) = self.option(key, word)
            {
                faults.push(fault(key, wrong));
            }
        }
        if let Some(crowns) = setup.crowns.as_u64().and_then(|number| u8::try_from(number).ok()) {
            self.crowns = crowns;
            if crowns > STOCK {
                let message = format!("this is a number from 0 to {STOCK}");
                faults.push(fault("crowns", (BAD_NUMBER, message)));
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

    // CHESS-CMD-3
    /// Adds a warning: what is odd about a scenario that can be played anyway. Each is given once
    /// for each place.
    pub(super) fn warn(&mut self, path: &str, code: &'static str, message: String) {
        let fault = fault(path, (code, message));
        if !self.warnings.contains(&fault) && self.warnings.len() < SetupError::MAX {
            self.warnings.push(fault);
        }
    }

    /// Adds a warning about the clause that is being read.
    pub(super) fn warn_here(&mut self, code: &'static str, message: String) {
        self.warn(&self.here.clone(), code, message);
    }

    pub(super) fn read_world(&mut self, word: &str, library: &ChessLibrary) -> Result<(), Wrong> {
        let known: Vec<&str> = library.worlds.iter().map(|world| world.id.as_str()).collect();
        let world = library.world(word).ok_or_else(|| unknown("world", word, &known))?;
        self.terms.world = world.id.clone();
        for clause in split(&world.lays) {
            self.clause(&clause, library)?;
        }
        Ok(())
    }
}
