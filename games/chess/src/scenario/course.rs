//! The course of a match in scenarios: phase, round, dice, seats, options, and the past.

use super::area::{area, square};
use super::clause::{Clause, number};
use super::read::Reading;
use super::term::{armies, dice, ply};
use super::usage::{no_clause, pick, unknown};
use super::{BAD_CLAUSE, BAD_NUMBER, Wrong};
use crate::campaign::STOCK;
use crate::ending::Ending;
use crate::phase::Phase;
use crate::square::Square;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::clip;

impl Reading {
    // CHESS-SCN-5
    pub(super) fn match_clause(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        match clause.name() {
            "phase" => {
                let words = Phase::ALL.map(|phase| (phase.name(), phase));
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
            "owed" => self.owed = number(clause.only()?, 0, 9)?,
            "ban" => self.ban = Some(ply(clause.only()?)?),
            "sandbox" => {
                let [] = clause.exactly()?;
                self.sandbox = true;
            }
            "objective" => {
                let words = [("mate", false), ("rout", true)];
                self.rout = Some(pick("objective", clause.only()?, &words)?);
            }
            "seat" => self.read_seat(clause)?,
            "over" => self.over = Some(pick("over", clause.only()?, &Ending::WORDS)?),
            "title" => self.title = Some(title(clause)?),
            "option" => {
                for (key, value) in clause.some_pairs(1)? {
                    self.option(key, value)?;
                }
            }
            name => return Err(no_clause(name)),
        }
        Ok(())
    }

    fn read_seat(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [seat, word] = clause.exactly()?;
        if seat != "black" {
            return Err((BAD_CLAUSE, "only black's seat can be given".into()));
        }
        self.bot = match (word, word.strip_prefix("bot:")) {
            ("human", _) => None,
            (_, Some(level)) => Some(number(level, 1, 5)?),
            _ => return Err(unknown("seat", word, &["human", "bot:1 to bot:5"])),
        };
        Ok(())
    }

    // CHESS-SCN-6
    pub(super) fn option(&mut self, key: &str, value: &str) -> Result<(), Wrong> {
        let ([no, yes], switch): ([&str; 2], &mut bool) = match key {
            "pathing" => (["path", "greedy"], &mut self.options.greedy),
            "warning" => (["type", "instant"], &mut self.options.instant),
            "draws" => (["off", "auto"], &mut self.options.draws),
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
    let name = clause.words.get(2..).unwrap_or_default().join(" ");
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
