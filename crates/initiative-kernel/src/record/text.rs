//! The journal as text: JSON lines, appended to while the match runs.

use super::line::{Head, Hex, Line, Sum, Turn};
use super::{
    Document, DocumentPlace, FORMAT, Flaw, MAX_BYTES, MAX_LINE, ReadError, Record, Unwritable,
};
use crate::game::{Game, Seat};
use crate::strict;
use crate::table::{Act, Table};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A journal as it is written, line by line.
#[derive(Default)]
struct Scribe {
    sum: Sum,
    text: String,
}

impl Scribe {
    fn write(&mut self, line: &impl Serialize) -> Result<(), Unwritable> {
        let object = serde_json::to_string(line).map_err(|error| Unwritable(error.to_string()))?;
        let written = self.text.len();
        let limit = if written == 0 { MAX_BYTES } else { MAX_LINE.min(MAX_BYTES - written) };
        let sealed = object.len() + Sum::LEN;
        if sealed > limit {
            return Err(Unwritable(format!("a line of {sealed} bytes is more than {limit}")));
        }
        self.text += &self.sum.seal(&object);
        Ok(())
    }
}

impl<G: Game> Record<G> {
    /// Writes the journal as text.
    pub fn to_text(&self) -> Result<String, Unwritable> {
        self.sound()?;
        let mut scribe = Scribe::default();
        scribe.write(&Head {
            initiative: "journal".to_string(),
            format: FORMAT,
            game: G::ID.to_string(),
            rules: G::RULES,
            seed: Hex(self.seed),
            setup: &self.setup,
            arranged: self.arranged,
            _sum: IgnoredAny,
        })?;
        let mut checks = self.checks.iter().peekable();
        let mut last = None;
        for place in 0..=self.acts.len() {
            if let Some((seat, act)) = place.checked_sub(1).and_then(|at| self.acts.get(at)) {
                scribe.write(&Line::entry(*seat, act))?;
            }
            while let Some((after, digest)) = checks.next_if(|(after, _)| *after <= place) {
                let hash = Some(Hex(*digest));
                if *after == self.acts.len() {
                    last = hash;
                } else {
                    let after = Some(*after as u64);
                    scribe.write(&Line::<()> { after, hash, ..Line::EMPTY })?;
                }
            }
        }
        let end = Some(self.acts.len() as u64);
        scribe.write(&Line::<()> { end, hash: last, ..Line::EMPTY })?;
        Ok(scribe.text)
    }

    /// Reads a journal that is written as text. It must be whole, to its end line.
    pub(super) fn from_text(journal: &[u8]) -> Result<Self, ReadError> {
        match Self::salvage(journal)? {
            (record, None) => Ok(record),
            (_, Some(flaw)) => Err(flaw),
        }
    }

    /// Reads a journal as far as it is intact: one whose machine stopped in mid-line, or that somebody
    /// altered. The second part of the result says what is wrong after that, if anything is. A journal
    /// of other rules is read with these, as far as they understand it; that is wrong with it, too,
    /// and only its fingerprints tell how far both rules agree.
    pub fn salvage(journal: &[u8]) -> Result<(Self, Option<ReadError>), ReadError> {
        let mut lines = Lines::new(journal);
        let first = lines.next().unwrap_or(Err(lines.flawed(Flaw::Foreign)))?;
        if journal.len() > MAX_BYTES {
            return Err(lines.flawed(Flaw::TooLarge { limit: MAX_BYTES }));
        }
        let Ok(Peek { initiative, format }) = serde_json::from_str(first) else {
            return Err(lines.flawed(Flaw::Foreign));
        };
        match (initiative.as_str(), format) {
            ("journal", 1) => Self::from_format_1(first, lines),
            ("journal", 2) => Self::from_format_2(first, lines),
            ("journal", other) => Err(lines.flawed(Flaw::UnknownVersion(other))),
            _ => Err(lines.flawed(Flaw::Foreign)),
        }
    }

    fn from_format_2(
        first: &str,
        mut lines: Lines<'_>,
    ) -> Result<(Self, Option<ReadError>), ReadError> {
        let mut sum = Sum::default();
        let intact = sum.check(first);
        let rules = lines.expect::<G>(first);
        // Altering the version of the rules spoils the sum, too. The version says more.
        if !intact && !matches!(rules, Ok(Some(_))) {
            return Err(lines.flawed(Flaw::Checksum));
        }
        let rules = rules?;
        let Head { seed, setup, arranged, .. } =
            lines.parse(first).map_err(|error| rules.clone().unwrap_or(error))?;
        let (acts, checks) = (Vec::new(), Vec::new());
        let mut record = Self { setup, seed: seed.0, acts, checks, arranged };
        let mut ended = false;
        while let Some(line) = lines.next() {
            if ended {
                return Ok((record, rules.or_else(|| Some(lines.flawed(Flaw::Trailing)))));
            }
            let done = line.and_then(|line| {
                if !sum.check(line) {
                    return Err(lines.flawed(Flaw::Checksum));
                }
                let line = lines.parse(line)?;
                record.add(line).map_err(|flaw| lines.flawed(flaw))
            });
            match done {
                Ok(end) => ended = end,
                Err(flaw) => return Ok((record, rules.or(Some(flaw)))),
            }
        }
        let flaw = (!ended).then(|| lines.flawed(Flaw::Truncated));
        Ok((record, rules.or(flaw)))
    }

    /// Adds what a line says; returns true for the end line.
    fn add(&mut self, line: Line<G::Command>) -> Result<bool, Flaw> {
        let Line { seat, play, act, whose, after, end, hash, _sum } = line;
        let done = match (play, act, whose) {
            (Some(command), None, None) => Some(Act::Play(command)),
            (None, Some(Turn::Undo), None) => Some(Act::Undo),
            (None, Some(Turn::Redo), None) => Some(Act::Redo),
            (None, Some(Turn::Forfeit), Some(whose)) => Some(Act::Forfeit(whose)),
            (None, Some(Turn::Abandon), None) => Some(Act::Abandon),
            (None, Some(Turn::Draw), None) => Some(Act::Draw),
            (None, Some(Turn::MoreTime), Some(whose)) => Some(Act::MoreTime(whose)),
            (None, None, None) => None,
            _ => return Err(Flaw::Invalid(ENTRY.into())),
        };
        match (seat, done, after, end, hash) {
            (Some(seat), Some(act), None, None, None) => self.add_act(seat, act)?,
            (None, None, Some(after), None, Some(hash)) => self.add_check(after, hash.0)?,
            (None, None, None, Some(end), hash) => {
                let entries = self.acts.len();
                if end != entries as u64 {
                    let what = format!("the end counts {end} entries; there are {entries}");
                    return Err(Flaw::Invalid(what));
                }
                if let Some(hash) = hash {
                    self.add_check(end, hash.0)?;
                }
                return Ok(true);
            }
            _ => return Err(Flaw::Invalid(LINE.into())),
        }
        Ok(false)
    }

    pub(super) fn add_act(&mut self, seat: Seat, act: Act<G::Command>) -> Result<(), Flaw> {
        let limit = Table::<G>::MAX_ENTRIES;
        if self.acts.len() >= limit {
            return Err(Flaw::TooLarge { limit });
        }
        self.acts.push((seat, act));
        Ok(())
    }

    pub(super) fn add_check(&mut self, after: u64, digest: u64) -> Result<(), Flaw> {
        match (usize::try_from(after), self.checks.last()) {
            // A host that checks after the last entry repeats the fingerprint at the end.
            (Ok(after), Some(last)) if *last == (after, digest) => Ok(()),
            (Ok(after), last)
                if after <= self.acts.len() && last.is_none_or(|last| last.0 < after) =>
            {
                self.checks.push((after, digest));
                Ok(())
            }
            _ => Err(Flaw::Invalid(format!("there is no place for a check after entry {after}"))),
        }
    }
}

/// What a line can be.
const LINE: &str = "a line is an entry, a check or the end";
/// What an entry can be.
const ENTRY: &str = "an entry is a command, undo, redo, the forfeit of a seat, abandon, a draw, \
                     or more time for a seat";

/// What every format's first line has in common.
#[derive(Deserialize)]
struct Peek {
    initiative: String,
    format: u64,
}

/// The game and the rules that a journal belongs to.
#[derive(Deserialize)]
struct Whose {
    game: String,
    rules: u32,
}

/// The lines of a journal, and the number of the last one taken. A line without an end is a
/// truncated one.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(journal: &'a [u8]) -> Self {
        Self { rest: journal, number: 0 }
    }

    pub(super) fn next(&mut self) -> Option<Result<&'a str, ReadError>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let Some(len) = self.rest.iter().position(|byte| *byte == b'\n') else {
            self.rest = &[];
            return Some(Err(self.flawed(Flaw::Truncated)));
        };
        let (line, rest) = self.rest.split_at(len);
        self.rest = rest.get(1..).unwrap_or_default();
        let limit = if self.number == 1 { MAX_BYTES } else { MAX_LINE };
        Some(if line.len() > limit {
            Err(self.flawed(Flaw::TooLarge { limit }))
        } else {
            core::str::from_utf8(line).map_err(|_| self.flawed(Flaw::Checksum))
        })
    }

    /// What is wrong with the line last taken.
    pub(super) fn flawed(&self, flaw: Flaw) -> ReadError {
        Document::Journal.flawed(DocumentPlace::Line(self.number.max(1)), flaw)
    }

    pub(super) fn parse<'t, T: Deserialize<'t>>(&self, line: &'t str) -> Result<T, ReadError> {
        serde_json::from_str(line).map_err(|error| {
            // The strict reader describes the fault. It only reads lines that serde could not read.
            let value = serde_json::from_str::<Value>(line).ok();
            let misread = value.and_then(|value| strict::read::<T>(&value).err());
            let told = misread.filter(|misread| misread.path() != "sum");
            self.flawed(Flaw::Invalid(told.map_or(error.to_string(), |told| told.to_string())))
        })
    }

    /// Checks that the journal belongs to this game. The setup of another game means nothing here,
    /// so this check comes before the rest of the first line is read. Returns what is wrong if it
    /// belongs to other rules of the game.
    pub(super) fn expect<G: Game>(&self, first: &str) -> Result<Option<ReadError>, ReadError> {
        let Whose { game, rules } = self.parse(first)?;
        if game != G::ID {
            return Err(self.flawed(Flaw::OtherGame { found: game, expected: G::ID }));
        }
        let other = Flaw::OtherRules { found: rules, expected: G::RULES };
        Ok((rules != G::RULES).then(|| self.flawed(other)))
    }
}
