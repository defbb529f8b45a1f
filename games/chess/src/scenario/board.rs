//! The board in scenarios: tiles, belts, stones and ranks.

use super::area::area;
use super::clause::{Clause, number};
use super::read::Reading;
use super::usage::{pick, unknown};
use super::{BAD_BELT, BAD_BRIDGE, BAD_CLAUSE, Wrong};
use crate::ground::Tile;
use crate::square::Square;
use alloc::format;

const ROLLS: [(&str, usize); 3] = [("stones", 0), ("bridges", 1), ("armies", 2)];
const WAYS: [(&str, usize); 4] = [("n", 0), ("e", 1), ("s", 2), ("w", 3)];

impl Reading {
    // CHESS-SCN-2
    pub(super) fn board_clause(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let ground = &mut self.field.ground;
        match clause.name() {
            "roll" => self.rolls[pick("roll", clause.only()?, &ROLLS)?] = true,
            "tile" => {
                let [squares, word] = clause.exactly()?;
                ground.lay(area(squares)?, pick("tile", word, &Tile::WORDS)?);
            }
            "bridge" => {
                let area = area(clause.only()?)?;
                if let Some(at) = Square::first(area & !ground.water) {
                    let message = format!("a bridge lies over water, and {at} is none");
                    return Err((BAD_BRIDGE, message));
                }
                ground.bridges |= area;
            }
            "belt" => return self.read_belt(clause),
            "stone" => ground.stones |= area(clause.only()?)?,
            _ => return self.read_ranks(clause),
        }
        Ok(())
    }

    fn read_belt(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [squares, way] = clause.exactly()?;
        let area = area(squares)?;
        let place = pick("belt", way, &WAYS)?;
        let ground = &mut self.field.ground;
        if let Some(at) = Square::all(area).find(|at| ground.tile(*at) != Tile::Ground) {
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
}
