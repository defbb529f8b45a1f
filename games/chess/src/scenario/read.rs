//! Reading a scenario into a match.

use super::area::{area, square};
use super::clause::{Clause, LONGEST, number, short, split};
use super::enemies::spawn;
use super::fen;
use super::{
    BAD_BELT, BAD_BOSS, BAD_BRIDGE, BAD_CLAUSE, BAD_FEN, BAD_NUMBER, BAD_SEQUENCE, BAD_STONE,
    KING_COUNT, OPPONENT_IN_CHECK, PAWN_ON_END_RANK, PHASE_SIDE, PIECE_ON_BAD_TILE, UNKNOWN, Wrong,
};
use crate::army::{Army, Ply};
use crate::boss::{Boss, Cheat, Figure};
use crate::command::{Command, Promotion};
use crate::content::{Library, library};
use crate::ending::Ending;
use crate::enemy::Kind;
use crate::event::Event;
use crate::field::{Field, Tags};
use crate::ground::Tile;
use crate::phase::Phase;
use crate::piece::{Mark, Role, Side};
use crate::setup::Setup;
use crate::square::{Square, file, row};
use crate::state::{Chess, Options, Stage, UndoPoint};
use crate::stone::{Before, Sequence};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::{Fault, SetupError, Sink};
use initiative::turn::rotation::Rotation;

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
    world: String,
    rolls: [bool; 3],
    options: Options,
    sandbox: bool,
    rout: Option<bool>,
    bot: Option<u8>,
    boss: Option<Boss>,
    cut_queen: Option<Named>,
    first_horse: Option<Named>,
    owed: u8,
    ban: Option<Ply>,
    undo: Option<(Ply, Before)>,
    sequence: Option<Sequence>,
    abort: Option<Before>,
    phase: Option<Phase>,
    round: u32,
    seed: u64,
    dice: Option<Dice>,
    seen: usize,
    past: Option<Vec<u64>>,
    tags: Vec<(Square, u8)>,
    crowns: u8,
    lost: u64,
    last: Option<(Square, Square)>,
    over: Option<Ending>,
    title: Option<(String, String)>,
    side: Side,
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

    // CHESS-SCN-7
    /// The random part of the world.
    fn roll(&mut self, library: &Library, dice: &mut Dice) -> Result<(), Wrong> {
        let Some(world) = library.world(&self.world) else {
            return Ok(());
        };
        let nothing = |what: &str| (BAD_CLAUSE, format!("this world has no {what} to roll"));
        if self.rolls[0] {
            let layout = dice.pick(&world.stones).ok_or_else(|| nothing("stones"))?;
            self.field.ground.stones |= area(layout)?;
        }
        if self.rolls[1] {
            let mut pairs = Vec::new();
            for (place, left) in world.bridges.iter().enumerate() {
                for right in world.bridges.iter().skip(place + 2) {
                    pairs.push((left, right));
                }
            }
            let (left, right) = dice.pick(&pairs).ok_or_else(|| nothing("bridges"))?;
            for from in [left, right] {
                let corner = square(&format!("{from}5"))?;
                let files = file(corner.file()) | file(corner.file() + 1);
                self.field.ground.bridges |= files & (row(3) | row(4)) & self.field.ground.water;
            }
        }
        if self.rolls[2] {
            for side in Side::BOTH {
                let back = dice.pick(&world.backs).ok_or_else(|| nothing("armies"))?;
                let row = 8 - self.field.ranks.back[side as usize];
                for (file, letter) in (1..).zip(back.chars()) {
                    let at = Square::at(file, row);
                    self.field.army.take(at);
                    if let Some(role) = Role::of(letter) {
                        self.field.army.put(at, side, role);
                    }
                }
            }
        }
        Ok(())
    }

    fn build(
        mut self,
        library: &Library,
        out: &mut impl Sink<Event>,
    ) -> Result<(Chess, Vec<Warning>), SetupError> {
        let seed = self.seed;
        let mut dice = self.dice.take().unwrap_or_else(|| Dice::new(seed));
        let refuse = |(code, message): Wrong| SetupError::new("scenario", code, message);
        self.roll(library, &mut dice).map_err(refuse)?;
        let royal = self.field.army.king(Side::White).map_or(0, Square::bit);
        for at in Square::all(self.lost & self.field.army.side(Side::White) & !royal) {
            self.field.army.take(at);
        }
        self.settle();
        self.check().map_err(refuse)?;
        for (number, at) in (1..).zip(Square::all(self.field.army.occupied())) {
            self.field.tags.set(at, number);
        }
        for (at, tag) in &self.tags {
            if self.field.army.occupied() & at.bit() != 0 {
                self.field.tags.set(*at, *tag);
            }
        }
        let phase = self.phase.unwrap_or(match self.side {
            Side::White => Phase::Player,
            Side::Black => Phase::Black,
        });
        let rout = self.rout.unwrap_or(self.field.army.side(Side::Black) == 0);
        let (id, name) = self.title.take().unwrap_or(("custom".into(), "Custom game".into()));
        let mut told: Vec<Event> = alloc::vec![Event::MatchStarted];
        spawn(&mut self.field, &self.kinds, &self.spawns, &mut dice, &mut told);
        let stage = Stage {
            id,
            name,
            world: self.world,
            kinds: self.kinds,
            options: self.options,
            sandbox: self.sandbox,
            rout,
            bot: self.bot,
        };
        let Some(rotation) = Rotation::starting(phase, self.round) else {
            return Err(refuse((PHASE_SIDE, "there is no such phase".into())));
        };
        let tag = |named: Option<Named>| match named {
            None => 0,
            Some(Named::On(at)) => self.field.tags.get(at),
            Some(Named::Tag(tag)) => tag,
        };
        let (cut_queen, first) = (tag(self.cut_queen), tag(self.first_horse));
        if let Some(boss) = &mut self.boss {
            (boss.cut_queen, boss.first) = (cut_queen, first);
        }
        if let Some(sequence) = &mut self.sequence {
            sequence.before = self.abort.map(Box::new);
        }
        let undo = self.undo.map(|(ply, before)| Box::new(UndoPoint { ply, before }));
        let mut chess = Chess {
            stage: Arc::new(stage),
            rotation,
            field: self.field,
            dice,
            past: Vec::new(),
            sequence: self.sequence,
            boss: self.boss,
            owed: self.owed,
            ban: self.ban,
            undo,
            crowns: self.crowns,
            last: self.last,
            ending: self.over,
        };
        let begun = self.past.is_some();
        if let Some(past) = self.past {
            chess.past = past;
        }
        chess.whole()?;
        if !begun {
            chess.begin(self.seen, told, out);
        }
        Ok((chess, self.warnings))
    }

    /// Drops rights that cannot be.
    fn settle(&mut self) {
        let (side, ranks) = (self.side, self.field.ranks);
        let (castling, passing) = fen::settle(&mut self.field.army, side, &ranks);
        if castling {
            self.warnings.push(Warning::Castling);
        }
        if passing {
            self.warnings.push(Warning::EnPassant);
        }
    }

    // CHESS-CMD-3
    fn check(&self) -> Result<(), Wrong> {
        let field = &self.field;
        let (army, ground) = (&field.army, &field.ground);
        if let Some(at) = Square::first(army.occupied() & (ground.void | ground.deadly())) {
            return Err((PIECE_ON_BAD_TILE, format!("no piece can stand on {at}")));
        }
        let carried =
            self.sequence.as_ref().filter(|one| one.stepped).map_or(0, |one| one.at.bit());
        let promotion = field.ranks.promotion(Side::White) | field.ranks.promotion(Side::Black);
        for at in Square::all(ground.stones & !carried) {
            let belt = ground.moving() & at.bit() != 0;
            if ground.tile(at) != Tile::Ground || belt || promotion & at.bit() != 0 {
                let message = format!("a stone cannot lie on {at}");
                return Err((BAD_STONE, message));
            }
        }
        self.check_enemies()?;
        for side in Side::BOTH {
            self.check_army(side)?;
        }
        let others = self.side.other();
        if field.is_plain() && self.boss.is_none() && !self.sandbox && field.in_check(others) {
            let message = format!("{}'s king is in check out of turn", others.name());
            return Err((OPPONENT_IN_CHECK, message));
        }
        let sides = match self.phase {
            None => true,
            Some(Phase::Player | Phase::Boss) => self.side == Side::White,
            Some(Phase::Black | Phase::Enemies) => self.side == Side::Black,
        };
        if !sides {
            return Err((PHASE_SIDE, "the side to move does not fit the phase".into()));
        }
        if self.phase == Some(Phase::Boss) && self.boss.is_none() {
            return Err((BAD_BOSS, "there is no boss for its phase".into()));
        }
        let king = army.king(Side::Black).is_some();
        if self.boss.is_some() && !king && !self.sandbox {
            return Err((BAD_BOSS, "a boss has a king".into()));
        }
        self.check_sequence()
    }

    fn check_army(&self, side: Side) -> Result<(), Wrong> {
        let field = &self.field;
        let army = &field.army;
        let kings = army.of(side, Role::King) & !army.marked(Mark::Pretender);
        let count = kings.count_ones();
        let absent = side == Side::Black
            && army.side(side) == 0
            && self.rout != Some(false)
            && !field.foes.is_empty();
        let wrong = count != 1 && !absent && self.over.is_none();
        if count > 1 || wrong && !self.sandbox {
            let message = format!("{} has {count} kings", side.name());
            return Err((KING_COUNT, message));
        }
        let ends = row(0) | row(7) | field.ranks.promotion(side);
        // A belt may carry a pawn there during a match; no scenario starts like that.
        if self.past.is_none()
            && let Some(at) = Square::first(army.of(side, Role::Pawn) & ends)
        {
            return Err((PAWN_ON_END_RANK, format!("a pawn stands on {at}")));
        }
        Ok(())
    }

    fn check_sequence(&self) -> Result<(), Wrong> {
        let Some(sequence) = &self.sequence else {
            return if self.abort.is_some() {
                Err((BAD_SEQUENCE, "an abort point needs a stone move".into()))
            } else {
                Ok(())
            };
        };
        let field = &self.field;
        let own = field.army.side(self.side) & sequence.at.bit() != 0;
        let stone = field.ground.stones & sequence.at.bit() != 0;
        let home = if sequence.stepped {
            let free = field.ground.stones & sequence.home.bit() == 0;
            free && sequence.home.distance(sequence.at) == 1
        } else {
            sequence.home == sequence.at
        };
        let chess = !matches!(self.phase, Some(Phase::Enemies | Phase::Boss));
        if own && stone && home && chess {
            return Ok(());
        }
        let message = "a piece of the side to move stands on a stone near its home";
        Err((BAD_SEQUENCE, message.into()))
    }
}

impl Chess {
    /// The start of a match: what came, and the first phase.
    fn begin(&mut self, seen: usize, told: Vec<Event>, out: &mut impl Sink<Event>) {
        told.into_iter().for_each(|event| out.emit(event));
        // CHESS-BOSS-9, CHESS-BOSS-11
        let opening = self.boss.as_ref().filter(|boss| boss.turn == 1 && boss.stage == 1);
        let name = match opening.map(|boss| boss.figure) {
            Some(Figure::Jester) => Some(Cheat::RookRain),
            Some(Figure::King) => Some(Cheat::CrowdOfCrowns),
            _ => None,
        };
        if let Some(name) = name {
            out.emit(Event::CheatAnnounced { name });
        }
        let now = self.fingerprint();
        self.past = alloc::vec![now; seen];
        if self.sequence.is_some() {
            self.past.push(now);
            return;
        }
        // A match that is over before it began is still a match.
        let _ = self.open(out);
    }
}

/// A piece, by its square or as `@` and its number.
#[derive(Clone, Copy)]
enum Named {
    On(Square),
    Tag(u8),
}

fn named(text: &str) -> Result<Named, Wrong> {
    match text.strip_prefix('@') {
        Some(tag) => number(tag, 1, 255).map(Named::Tag),
        None => square(text).map(Named::On),
    }
}

fn unknown(what: &str, word: &str) -> Wrong {
    (BAD_CLAUSE, format!("`{what}` does not know `{}`", short(word)))
}

fn set_mark(army: &mut Army, area: u64, word: &str) -> Result<(), Wrong> {
    let mark = Mark::ALL.into_iter().find(|mark| mark.name() == word);
    let mark = mark.ok_or_else(|| unknown("mark", word))?;
    let fitting = match mark {
        Mark::Pretender => army.roles[Role::King as usize],
        Mark::Horse => army.roles[Role::Knight as usize],
        Mark::Slam => army.roles[Role::Rook as usize],
        Mark::Shield => army.occupied(),
    };
    if let Some(at) = Square::first(area & !fitting) {
        return Err((BAD_CLAUSE, format!("no piece on {at} can be a {word}")));
    }
    army.marks[mark as usize] |= area;
    Ok(())
}

/// Reads `<FEN> [shield=…] [horse=…]… [tags=e1:5,…]`.
fn point(words: &[&str]) -> Result<Before, Wrong> {
    let mut words = words.iter().copied();
    let mut fen = fen::read(&mut words)?;
    let mut tags = tags_of(&fen.army);
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| unknown("mark", word))?;
        if key == "tags" {
            tags = Tags::NONE;
            for pair in value.split(',') {
                let (at, tag) = pair.split_once(':').ok_or_else(|| unknown("tags", pair))?;
                tags.set(square(at)?, number(tag, 1, 255)?);
            }
        } else {
            set_mark(&mut fen.army, area(value)?, key)?;
        }
    }
    Ok(Before { army: fen.army, tags })
}

fn ply(text: &str) -> Result<Ply, Wrong> {
    match Command::ply(text) {
        Some(Command::Move { from, to, promotion }) if promotion != Some(Promotion::Other) => {
            let promotion = match promotion {
                Some(Promotion::Role(role)) => Some(role),
                _ => None,
            };
            Ok(Ply { from, to, promotion })
        }
        _ => Err((BAD_CLAUSE, format!("`{}` is no move", short(text)))),
    }
}

/// Reads the dice as `seed:draws:rolls`.
fn dice(text: &str) -> Result<Dice, Wrong> {
    let numbers: Vec<u64> = text.split(':').filter_map(|part| part.parse().ok()).collect();
    let bad = || (BAD_NUMBER, String::from("dice are written as seed:draws:rolls"));
    let [seed, draws, rolls] = numbers[..] else {
        return Err(bad());
    };
    let value = serde_json::json!({ "seed": seed, "draws": draws, "rolls": rolls, "script": null });
    serde_json::from_str(&value.to_string()).map_err(|_| bad())
}

/// Numbers for pieces whose numbers are not known: row-major.
fn tags_of(army: &Army) -> Tags {
    let mut tags = Tags::NONE;
    for (number, at) in (1..).zip(Square::all(army.occupied())) {
        tags.set(at, number);
    }
    tags
}
