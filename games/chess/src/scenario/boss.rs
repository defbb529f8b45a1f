//! Marks, bosses and stone moves under way in scenarios.

use super::area::square;
use super::clause::{Clause, number};
use super::read::Reading;
use super::term::{named, ply, point, set_mark};
use super::usage::{pick, unknown};
use super::{BAD_BOSS, BAD_SEQUENCE, Wrong};
use crate::boss::{Boss, Figure};
use crate::ground::stone::Sequence;
use crate::square::Square;
use alloc::format;
use initiative_content::words::{clip, meant};

/// The boss that a counter belongs to. The other counters belong to every boss.
fn owner(key: &str) -> Option<Figure> {
    match key {
        "ready" | "left" | "disabled" | "tantrum" | "first" => Some(Figure::KingsSon),
        "cutqueen" => Some(Figure::Queen),
        "stage" | "since" => Some(Figure::King),
        _ => None,
    }
}

impl Reading {
    // CHESS-SCN-4
    pub(super) fn read_mark(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [squares, word] = clause.exactly()?;
        set_mark(&mut self.field.army, super::area::area(squares)?, word)
    }

    pub(super) fn read_boss(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let word = clause.word(1)?;
        let figure = Figure::named(word);
        let figure = figure.ok_or_else(|| {
            let near = meant(word, &Figure::ALL.map(Figure::name));
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
                self.warn_counter(figure, key);
            }
        }
        self.field.crowd = figure == Figure::King && boss.stage == 1;
        self.boss = Some(boss);
        Ok(())
    }

    pub(super) fn read_sequence(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
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

    /// `undo_point <move> <FEN>` and `abort_point <FEN>`
    pub(super) fn read_point(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        if clause.name() == "abort_point" {
            self.abort = Some(point(clause.words.get(1..).unwrap_or_default())?);
        } else {
            let ply = ply(clause.word(1)?)?;
            self.undo = Some((ply, point(clause.words.get(2..).unwrap_or_default())?));
        }
        Ok(())
    }
}
