//! What each clause sets: the board, the boss, the course of the match, the past.

use super::clause::{Clause, number, pick, unknown};
use super::read::Reading;
use super::term::{area, armies, dice, named, ply, point, set_mark, square};
use super::{BAD_BELT, BAD_BOSS, BAD_BRIDGE, BAD_CLAUSE, BAD_NUMBER, BAD_SEQUENCE, Wrong};
use crate::boss::{Boss, BossFigure};
use crate::campaign::STOCK;
use crate::content::ChessLibrary;
use crate::ending::ChessEnding;
use crate::ground::TileType;
use crate::ground::stone::Sequence;
use crate::phase::ChessPhase;
use crate::square::Square;
use crate::state::UndoPoint;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::{clip, meant};

const ROLLS: [(&str, usize); 3] = [("stones", 0), ("bridges", 1), ("armies", 2)];
const WAYS: [(&str, usize); 4] = [("n", 0), ("e", 1), ("s", 2), ("w", 3)];

/// The boss that a counter belongs to. The other counters belong to every boss.
fn owner(key: &str) -> Option<BossFigure> {
    match key {
        "ready" | "left" | "disabled" | "tantrum" | "first" => Some(BossFigure::KingsSon),
        "cutqueen" => Some(BossFigure::Queen),
        "stage" | "since" => Some(BossFigure::King),
        _ => None,
    }
}

impl Reading {
    // CHESS-SCN-2, CHESS-SCN-3, CHESS-SCN-4, CHESS-SCN-5
    pub(super) fn clause(
        &mut self,
        clause: &Clause<'_>,
        library: &ChessLibrary,
    ) -> Result<(), Wrong> {
        let ground = &mut self.field.ground;
        match clause.name() {
            "world" => self.read_world(clause.only()?, library)?,
            "roll" => self.rolls[pick("roll", clause.only()?, &ROLLS)?] = true,
            "tile" => {
                let [squares, word] = clause.exactly()?;
                ground.set_kind(area(squares)?, pick("tile", word, &TileType::WORDS)?);
            }
            "bridge" => {
                let area = area(clause.only()?)?;
                if let Some(at) = Square::first(area & !ground.water) {
                    let message = format!("a bridge lies over water, and {at} is none");
                    return Err((BAD_BRIDGE, message));
                }
                ground.bridges |= area;
            }
            "belt" => self.read_belt(clause)?,
            "stone" => ground.stones |= area(clause.only()?)?,
            "ranks" => self.read_ranks(clause)?,
            "type" => self.read_type(clause)?,
            // Types without a definition, in the order in which the text named them.
            "inert" => {
                self.kinds_of(clause.only()?)?;
            }
            "enemy" => self.read_enemy(clause)?,
            "spawn" => self.read_spawn(clause)?,
            "mark" => {
                let [squares, word] = clause.exactly()?;
                set_mark(&mut self.field.army, area(squares)?, word)?;
            }
            "boss" => self.read_boss(clause)?,
            "owed" => self.owed = number(clause.only()?, 0, 9)?,
            "ban" => self.ban = Some(ply(clause.only()?)?),
            "sequence" => self.read_sequence(clause)?,
            "abort_point" => self.abort = Some(point(clause.after(1))?),
            "undo_point" => {
                let (ply, before) = (ply(clause.word(1)?)?, point(clause.after(2))?);
                self.undo = Some(UndoPoint { ply, before });
            }
            "phase" => {
                let words = ChessPhase::ROUND.map(|phase| (phase.name(), phase));
                self.phase = Some(pick("phase", clause.only()?, &words)?);
            }
            "round" => self.round = number(clause.only()?, 1, 1_000_000)?,
            "seed" => self.seed = number(clause.only()?, 0, u64::MAX)?,
            "dice" => self.dice = Some(dice(clause.only()?)?),
            "seen" => self.seen = number(clause.only()?, 0, 2)?,
            "past" => self.past = Some(fingerprints(clause.only()?)?),
            "tags" => self.tags = tags(clause)?,
            "last" => {
                let last = ply(clause.only()?)?;
                if last.promotion.is_some() {
                    return Err((BAD_CLAUSE, "here a move has no promotion".into()));
                }
                self.last = Some((last.from, last.to));
            }
            // CHESS-CAMP-3
            "lost" => self.lost |= area(clause.only()?)?,
            "armies" => self.armies = Some(armies(clause.only()?)?),
            "crowns" => self.crowns = number(clause.only()?, 0, STOCK)?,
            "sandbox" => {
                let [] = clause.exactly()?;
                self.terms.sandbox = true;
            }
            "objective" => {
                let words = [("mate", false), ("rout", true)];
                self.rout = Some(pick("objective", clause.only()?, &words)?);
            }
            "seat" => self.read_seat(clause)?,
            "over" => self.over = Some(pick("over", clause.only()?, &ChessEnding::WORDS)?),
            "title" => (self.terms.id, self.terms.name) = title(clause)?,
            "option" => {
                for (key, value) in clause.some_pairs(1)? {
                    self.option(key, value)?;
                }
            }
            _ => return Err(clause.misused()),
        }
        Ok(())
    }

    fn read_belt(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [squares, way] = clause.exactly()?;
        let area = area(squares)?;
        let place = pick("belt", way, &WAYS)?;
        let ground = &mut self.field.ground;
        if let Some(at) = Square::all(area).find(|at| ground.tile(*at) != TileType::Ground) {
            return Err((BAD_BELT, format!("a belt lies on ground, and {at} is none")));
        }
        for belt in &mut ground.belts {
            *belt &= !area;
        }
        ground.belts[place] |= area;
        Ok(())
    }

    fn read_ranks(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        for (key, value) in clause.some_pairs(1)? {
            let Some((white, black)) = value.split_once(',') else {
                let message = format!("`{key}` takes two ranks, White's and Black's: {key}=2,7");
                let known = ["pawn", "promote", "back"].contains(&key);
                return Err(if known { (BAD_CLAUSE, message) } else { clause.misused() });
            };
            let pair = [number(white, 1, 8)?, number(black, 1, 8)?];
            match key {
                "pawn" => self.field.ranks.pawn = pair,
                "promote" => self.field.ranks.promote = pair,
                "back" => self.field.ranks.back = pair,
                _ => return Err(unknown("ranks", key, &["pawn", "promote", "back"])),
            }
        }
        Ok(())
    }

    fn read_boss(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let word = clause.word(1)?;
        let figure = BossFigure::named(word);
        let figure = figure.ok_or_else(|| {
            let near = meant(word, &BossFigure::ALL.map(BossFigure::name));
            (BAD_BOSS, format!("there is no boss `{}`{near}", clip(word)))
        })?;
        if self.boss.is_some() {
            return Err((BAD_BOSS, "there is one boss at most".into()));
        }
        let mut boss = Boss::new(figure);
        let flag = |value: &str| number(value, 0_u8, 1).map(|flag| flag == 1);
        for (key, value) in clause.pairs(2)? {
            match key {
                "turn" => boss.turn = number(value, 1, 1_000_000)?,
                "moves" => self.moves = Some(number(value, 0, 1_000_000)?),
                "ready" => boss.ready = number(value, 0, 9)?,
                "left" => boss.left = number(value, 0, 5)?,
                "disabled" => boss.disabled = flag(value)?,
                "tantrum" => boss.tantrum = flag(value)?,
                "cutqueen" => self.cut_queen = Some(named(value)?),
                "first" => self.first_horse = Some(named(value)?),
                "stage" => boss.stage = number(value, 1, 2)?,
                "since" => boss.since = number(value, 0, 1_000_000)?,
                "float" => self.field.float = number(value, 0, 3)?,
                _ => return Err((BAD_BOSS, format!("a boss has no `{}`", clip(key)))),
            }
            if owner(key).is_some_and(|owner| owner != figure) {
                let message = format!("`{key}` means nothing for {}", figure.title());
                self.warn_here("scenario/unused_counter", message);
            }
        }
        self.field.crowd = figure == BossFigure::King && boss.stage == 1;
        self.boss = Some(boss);
        Ok(())
    }

    fn read_sequence(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let at = square(clause.word(1)?)?;
        let (mut home, mut stepped) = (None, None);
        let (mut from, mut passed, mut loud) = (Square::NONE, Square::NONE, false);
        for (key, value) in clause.pairs(2)? {
            match key {
                "home" => home = Some(square(value)?),
                "stage" => {
                    stepped = Some(pick("stage", value, &[("step", false), ("move", true)])?);
                }
                "from" => from = square(value)?,
                "passed" => passed = square(value)?,
                "loud" => loud = number(value, 0_u8, 1)? == 1,
                _ => {
                    let known = ["home", "stage", "from", "passed", "loud"];
                    return Err(unknown("sequence", key, &known));
                }
            }
        }
        let (Some(home), Some(stepped)) = (home, stepped) else {
            let (_, message) = clause.misused();
            return Err((BAD_SEQUENCE, message));
        };
        self.sequence = Some(Sequence { at, home, stepped, loud, passed, from, before: None });
        Ok(())
    }

    fn read_seat(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [seat, word] = clause.exactly()?;
        if seat != "black" {
            return Err((BAD_CLAUSE, "only black's seat can be given".into()));
        }
        self.terms.bot = match (word, word.strip_prefix("bot:")) {
            ("human", _) => None,
            (_, Some(level)) => Some(number(level, 1, 5)?),
            _ => return Err(unknown("seat", word, &["human", "bot:1 to bot:5"])),
        };
        Ok(())
    }

    // CHESS-SCN-6
    pub(super) fn option(&mut self, key: &str, value: &str) -> Result<(), Wrong> {
        let ([no, yes], switch): ([&str; 2], &mut bool) = match key {
            "pathing" => (["path", "greedy"], &mut self.terms.options.greedy),
            "warning" => (["type", "instant"], &mut self.terms.options.instant),
            "draws" => (["off", "auto"], &mut self.terms.options.draws),
            _ => return Err(unknown("option", key, &["pathing", "warning", "draws"])),
        };
        *switch = pick(key, value, &[(no, false), (yes, true)])?;
        Ok(())
    }
}

/// `title <id> <name>`
fn title(clause: &Clause<'_>) -> Result<(String, String), Wrong> {
    let id = clause.word(1)?;
    clause.word(2)?;
    let name = clause.after(2).join(" ");
    if id.chars().count() > 32 || name.chars().count() > 64 {
        let message = "a title is an id of at most 32 letters and a name of at most 64";
        return Err((BAD_CLAUSE, message.into()));
    }
    Ok((id.into(), name))
}

/// `tags <square>=<number>…`: each piece with its number.
fn tags(clause: &Clause<'_>) -> Result<Vec<(Square, u8)>, Wrong> {
    let mut tags: Vec<(Square, u8)> = Vec::new();
    for (at, tag) in clause.some_pairs(1)? {
        let (at, tag) = (square(at)?, number(tag, 1, 255)?);
        if tags.iter().any(|(known, number)| *known == at || *number == tag) {
            return Err((BAD_CLAUSE, format!("the square {at} or the number {tag} stands twice")));
        }
        tags.push((at, tag));
    }
    Ok(tags)
}

/// `past <fingerprint,…>`, or `past -` for none.
fn fingerprints(word: &str) -> Result<Vec<u64>, Wrong> {
    if word == "-" {
        return Ok(Vec::new());
    }
    let read = |hash: &str| {
        let digits = hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let read = u64::from_str_radix(hash, 16).ok().filter(|_| digits);
        read.ok_or_else(|| (BAD_NUMBER, format!("`{}` is no hexadecimal number", clip(hash))))
    };
    word.split(',').map(read).collect()
}
