//! Reading a scenario into a match.

use super::area::{area, square};
use super::clause::{Clause, LONGEST, number, short, split};
use super::fen;
use super::term::{Named, armies, dice, named, ply, point, set_mark, unknown};
use super::{BAD_BELT, BAD_BOSS, BAD_BRIDGE, BAD_CLAUSE, BAD_FEN, BAD_NUMBER, UNKNOWN, Wrong};
use crate::army::Ply;
use crate::boss::{Boss, Figure};
use crate::content::{Library, library};
use crate::ending::Ending;
use crate::enemy::Kind;
use crate::event::Event;
use crate::field::Field;
use crate::ground::Tile;
use crate::phase::Phase;
use crate::piece::Side;
use crate::setup::Setup;
use crate::square::Square;
use crate::state::{Chess, Options};
use crate::stone::{Before, Sequence};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::{Fault, SetupError, Sink};

// CHESS-CMD-3
/// Something odd in a scenario that does not stop it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A castling right without king and rook at home was dropped.
    Castling,
    /// An impossible en passant square was dropped.
    EnPassant,
    /// An enemy of an unknown type does nothing.
    EnemyType(String),
    /// An unknown state is idle.
    EnemyState(String),
    /// An unknown movement word moves as king.
    Movement(String),
}

/// A scenario while it is read.
pub(super) struct Reading {
    pub(super) field: Field,
    pub(super) kinds: Vec<Kind>,
    pub(super) spawns: Vec<(Vec<u8>, u8, u8)>,
    pub(super) warnings: Vec<Warning>,
    pub(super) world: String,
    pub(super) rolls: [bool; 3],
    pub(super) options: Options,
    pub(super) sandbox: bool,
    pub(super) rout: Option<bool>,
    pub(super) bot: Option<u8>,
    pub(super) boss: Option<Boss>,
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

impl Chess {
    // CHESS-SCN-1
    /// Reads a setup: the match, and what was odd about it.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn read(
        setup: &Setup,
        seed: u64,
        out: &mut impl Sink<Event>,
    ) -> Result<(Self, Vec<Warning>), SetupError> {
        let library = library()?;
        let built_in = library.scenario(&setup.scenario);
        let text = match built_in {
            Some(scenario) => scenario.text.as_str(),
            None if setup.scenario.contains('/') => setup.scenario.as_str(),
            None => {
                let message = format!("there is no scenario `{}`", short(&setup.scenario));
                return Err(SetupError::new("scenario", UNKNOWN, message));
            }
        };
        let mut reading = Reading::new(library, seed);
        if let Some(scenario) = built_in {
            reading.title = Some((scenario.id.clone(), scenario.name.clone()));
        }
        let faults = reading.read(text, setup, library);
        SetupError::check(faults)?;
        reading.build(library, out)
    }
}

fn fault(path: String, (code, message): Wrong) -> Fault {
    Fault { path, code, message }
}

impl Reading {
    fn new(library: &Library, seed: u64) -> Self {
        Self {
            field: Field::EMPTY,
            kinds: library.kinds.clone(),
            spawns: Vec::new(),
            warnings: Vec::new(),
            world: "plain".into(),
            rolls: [false; 3],
            options: Options::default(),
            sandbox: false,
            rout: None,
            bot: None,
            boss: None,
            cut_queen: None,
            first_horse: None,
            owed: 0,
            ban: None,
            undo: None,
            sequence: None,
            abort: None,
            phase: None,
            round: 1,
            seed,
            dice: None,
            seen: 0,
            past: None,
            tags: Vec::new(),
            crowns: 0,
            lost: 0,
            armies: None,
            last: None,
            over: None,
            title: None,
            side: Side::White,
        }
    }

    fn read(&mut self, text: &str, setup: &Setup, library: &Library) -> Vec<Fault> {
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
        // Types first: enemies may be written before them.
        for clause in rest.iter().filter(|clause| clause.name() == "type") {
            if let Err(wrong) = self.read_type(clause) {
                faults.push(fault(format!("clause {} (type)", clause.place), wrong));
            }
        }
        for clause in rest.iter().filter(|clause| clause.name() != "type") {
            if let Err(wrong) = self.clause(clause, library) {
                let name = short(clause.name());
                faults.push(fault(format!("clause {} ({name})", clause.place), wrong));
            }
        }
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
            if crowns > 4 {
                let message = "at most 4 crowns are in stock".into();
                faults.push(fault("crowns".into(), (BAD_NUMBER, message)));
            }
        }
        faults
    }

    fn clause(&mut self, clause: &Clause<'_>, library: &Library) -> Result<(), Wrong> {
        match clause.name() {
            "world" => self.read_world(clause.only()?, library),
            "roll" => {
                let place = ["stones", "bridges", "armies"];
                let word = clause.only()?;
                let place = place.iter().position(|known| *known == word);
                self.rolls[place.ok_or_else(|| unknown("roll", word))?] = true;
                Ok(())
            }
            "tile" => {
                let (area, word) = (area(clause.word(1)?)?, clause.word(2)?);
                let tile = Tile::ALL.into_iter().find(|tile| tile.name() == word);
                self.field.ground.lay(area, tile.ok_or_else(|| unknown("tile", word))?);
                Ok(())
            }
            "bridge" => {
                let area = area(clause.only()?)?;
                if area & !self.field.ground.water != 0 {
                    return Err((BAD_BRIDGE, "a bridge lies over water".into()));
                }
                self.field.ground.bridges |= area;
                Ok(())
            }
            "belt" => self.read_belt(clause),
            "stone" => {
                self.field.ground.stones |= area(clause.only()?)?;
                Ok(())
            }
            "ranks" => self.read_ranks(clause),
            "enemy" => self.read_enemy(clause),
            "spawn" => self.read_spawn(clause),
            "mark" => self.read_mark(clause),
            "boss" => self.read_boss(clause),
            "sequence" => self.read_sequence(clause),
            "abort_point" => {
                self.abort = Some(point(&clause.words[1..])?);
                Ok(())
            }
            "undo_point" => {
                let ply = ply(clause.word(1)?)?;
                self.undo = Some((ply, point(clause.words.get(2..).unwrap_or_default())?));
                Ok(())
            }
            "ban" => {
                self.ban = Some(ply(clause.only()?)?);
                Ok(())
            }
            "option" => {
                for (key, value) in clause.pairs(1)? {
                    self.option(key, value)?;
                }
                Ok(())
            }
            _ => self.match_clause(clause),
        }
    }

    // CHESS-SCN-5
    fn match_clause(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        match clause.name() {
            "phase" => {
                let word = clause.only()?;
                let phase = Phase::ALL.into_iter().find(|phase| phase.name() == word);
                self.phase = Some(phase.ok_or_else(|| unknown("phase", word))?);
            }
            "round" => self.round = number(clause.only()?, 1, 1_000_000)?,
            "seed" => self.seed = number(clause.only()?, 0, u64::MAX)?,
            "dice" => self.dice = Some(dice(clause.only()?)?),
            "seen" => self.seen = number(clause.only()?, 0, 2)?,
            "past" => {
                let word = clause.only()?;
                let mut past = Vec::new();
                for hash in word.split(',').filter(|hash| *hash != "-") {
                    let hash = u64::from_str_radix(hash, 16);
                    past.push(hash.map_err(|_| (BAD_NUMBER, "past is hexadecimal".into()))?);
                }
                self.past = Some(past);
            }
            "tags" => {
                for (at, tag) in clause.pairs(1)? {
                    self.tags.push((square(at)?, number(tag, 1, 255)?));
                }
            }
            "last" => {
                let last = ply(clause.only()?)?;
                self.last = Some((last.from, last.to));
            }
            // CHESS-CAMP-3
            "lost" => self.lost |= area(clause.only()?)?,
            "armies" => self.armies = Some(armies(clause.only()?)?),
            "crowns" => self.crowns = number(clause.only()?, 0, 4)?,
            "owed" => self.owed = number(clause.only()?, 0, 9)?,
            "sandbox" => self.sandbox = true,
            "objective" => {
                self.rout = Some(match clause.only()? {
                    "mate" => false,
                    "rout" => true,
                    word => return Err(unknown("objective", word)),
                });
            }
            "seat" => {
                if clause.word(1)? != "black" {
                    return Err((BAD_CLAUSE, "only black's seat can be given".into()));
                }
                self.bot = match clause.word(2)? {
                    "human" => None,
                    word => match word.strip_prefix("bot:") {
                        Some(level) => Some(number(level, 1, 5)?),
                        None => return Err(unknown("seat", word)),
                    },
                };
            }
            "over" => {
                let word = clause.only()?;
                let ending = Ending::ALL.into_iter().find(|ending| ending.code() == word);
                self.over = Some(ending.ok_or_else(|| unknown("over", word))?);
            }
            "title" => {
                let id = clause.word(1)?;
                let name = clause.words.get(2..).unwrap_or_default().join(" ");
                self.title = Some((short(id), name.chars().take(64).collect()));
            }
            name => return Err((BAD_CLAUSE, format!("there is no clause `{}`", short(name)))),
        }
        Ok(())
    }

    fn read_world(&mut self, word: &str, library: &Library) -> Result<(), Wrong> {
        let world = library.world(word).ok_or_else(|| unknown("world", word))?;
        self.world = world.id.clone();
        for clause in split(&world.lays) {
            self.clause(&clause, library)?;
        }
        Ok(())
    }

    fn read_belt(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let (area, way) = (area(clause.word(1)?)?, clause.word(2)?);
        let place = ["n", "e", "s", "w"].iter().position(|known| *known == way);
        let place = place.ok_or_else(|| unknown("belt", way))?;
        let ground = &mut self.field.ground;
        if Square::all(area).any(|at| ground.tile(at) != Tile::Ground) {
            return Err((BAD_BELT, "a belt lies on ground".into()));
        }
        for belt in &mut ground.belts {
            *belt &= !area;
        }
        ground.belts[place] |= area;
        Ok(())
    }

    fn read_ranks(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        for (key, value) in clause.pairs(1)? {
            let (white, black) = value.split_once(',').unwrap_or((value, ""));
            let pair = [number(white, 1, 8)?, number(black, 1, 8)?];
            match key {
                "pawn" => self.field.ranks.pawn = pair,
                "promote" => self.field.ranks.promote = pair,
                "back" => self.field.ranks.back = pair,
                _ => return Err(unknown("ranks", key)),
            }
        }
        Ok(())
    }

    // CHESS-SCN-4
    fn read_mark(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let (area, word) = (area(clause.word(1)?)?, clause.word(2)?);
        set_mark(&mut self.field.army, area, word)
    }

    fn read_boss(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let word = clause.word(1)?;
        let figure = Figure::ALL.into_iter().find(|figure| figure.id() == word);
        let figure = figure.ok_or((BAD_BOSS, format!("there is no boss `{}`", short(word))))?;
        if self.boss.is_some() {
            return Err((BAD_BOSS, "there is one boss at most".into()));
        }
        let mut boss = Boss::new(figure);
        let flag = |value: &str| number(value, 0_u8, 1).map(|flag| flag == 1);
        for (key, value) in clause.pairs(2)? {
            match key {
                "turn" => boss.turn = number(value, 1, 1_000_000)?,
                "ready" => boss.ready = number(value, 0, 9)?,
                "left" => boss.left = number(value, 0, 5)?,
                "disabled" => boss.disabled = flag(value)?,
                "tantrum" => boss.tantrum = flag(value)?,
                "cutqueen" => self.cut_queen = Some(named(value)?),
                "first" => self.first_horse = Some(named(value)?),
                "stage" => boss.stage = number(value, 1, 2)?,
                "since" => boss.since = number(value, 0, 1_000_000)?,
                "float" => self.field.float = number(value, 0, 3)?,
                _ => return Err((BAD_BOSS, format!("a boss has no `{}`", short(key)))),
            }
        }
        self.field.crowd = figure == Figure::King && boss.stage == 1;
        self.boss = Some(boss);
        Ok(())
    }

    fn read_sequence(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let at = square(clause.word(1)?)?;
        let mut sequence = Sequence {
            at,
            home: at,
            stepped: false,
            loud: false,
            passed: Square::NONE,
            from: Square::NONE,
            before: None,
        };
        for (key, value) in clause.pairs(2)? {
            match key {
                "home" => sequence.home = square(value)?,
                "stage" => {
                    sequence.stepped = match value {
                        "step" => false,
                        "move" => true,
                        _ => return Err(unknown("stage", value)),
                    };
                }
                "from" => sequence.from = square(value)?,
                "passed" => sequence.passed = square(value)?,
                "loud" => sequence.loud = number(value, 0_u8, 1)? == 1,
                _ => return Err(unknown("sequence", key)),
            }
        }
        self.sequence = Some(sequence);
        Ok(())
    }

    // CHESS-SCN-6
    fn option(&mut self, key: &str, value: &str) -> Result<(), Wrong> {
        match (key, value) {
            ("pathing", "path") => self.options.greedy = false,
            ("pathing", "greedy") => self.options.greedy = true,
            ("warning", "type") => self.options.instant = false,
            ("warning", "instant") => self.options.instant = true,
            ("draws", "auto") => self.options.draws = true,
            ("draws", "off") => self.options.draws = false,
            _ => return Err(unknown("option", &format!("{key}={value}"))),
        }
        Ok(())
    }
}
