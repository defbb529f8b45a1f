//! The clauses of a scenario: how the text is split, how each is written, and their words.

use super::{BAD_CLAUSE, BAD_NUMBER, Wrong};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;
use initiative_content::words::{clip, listed, meant};

/// How long a scenario text may be. This leaves room for a match of ten thousand phases.
pub(super) const LONGEST: usize = 200_000;

/// One clause: its place in the text, counted from 1, and its words.
pub(super) struct Clause<'a> {
    place: usize,
    /// The line, counted from 1, or none in a text of one line.
    line: Option<usize>,
    pub(super) words: Vec<&'a str>,
}

/// The clauses of a text, without comments and empty clauses.
pub(super) fn split(text: &str) -> Vec<Clause<'_>> {
    let mut clauses = Vec::new();
    let lines = text.lines().count() > 1;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        for part in line.split(';') {
            let words: Vec<&str> = part.split_whitespace().collect();
            if !words.is_empty() {
                let place = clauses.len() + 1;
                clauses.push(Clause { place, line: lines.then_some(number), words });
            }
        }
    }
    clauses
}

impl<'a> Clause<'a> {
    pub(super) fn name(&self) -> &'a str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Its place as people read it: `line 2, clause 3 (enemy)`.
    pub(super) fn path(&self) -> String {
        let (place, name) = (self.place, clip(self.name()));
        match self.line {
            Some(line) => format!("line {line}, clause {place} ({name})"),
            None => format!("clause {place} ({name})"),
        }
    }

    /// The refusal that says how the clause is written.
    pub(super) fn misused(&self) -> Wrong {
        match USAGES.into_iter().find(|usage| name(usage) == self.name()) {
            Some(usage) => (BAD_CLAUSE, format!("this is written `{usage}`")),
            None => no_clause(self.name()),
        }
    }

    /// The word at a place, or a refusal if it is missing.
    pub(super) fn word(&self, place: usize) -> Result<&'a str, Wrong> {
        self.words.get(place).copied().ok_or_else(|| self.misused())
    }

    /// The words from a place on.
    pub(super) fn after(&self, place: usize) -> &[&'a str] {
        self.words.get(place..).unwrap_or_default()
    }

    /// The words after the name, exactly this many.
    pub(super) fn exactly<const COUNT: usize>(&self) -> Result<[&'a str; COUNT], Wrong> {
        self.after(1).try_into().map_err(|_| self.misused())
    }

    /// The only word after the name.
    pub(super) fn only(&self) -> Result<&'a str, Wrong> {
        let [word] = self.exactly()?;
        Ok(word)
    }

    /// The words of the form `key=value` from a place on. Each key may occur once.
    pub(super) fn pairs(&self, from: usize) -> Result<Vec<(&'a str, &'a str)>, Wrong> {
        let words = self.after(from);
        // No clause has more pairs than there are squares.
        if words.len() > 64 {
            return Err(self.misused());
        }
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let pair =
                word.split_once('=').filter(|(key, value)| !key.is_empty() && !value.is_empty());
            let Some((key, value)) = pair else {
                return Err((BAD_CLAUSE, format!("`{}` is not key=value", clip(word))));
            };
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err((BAD_CLAUSE, format!("`{}` is given twice", clip(key))));
            }
            pairs.push((key, value));
        }
        Ok(pairs)
    }

    /// The same, but at least one pair must be there.
    pub(super) fn some_pairs(&self, from: usize) -> Result<Vec<(&'a str, &'a str)>, Wrong> {
        let pairs = self.pairs(from)?;
        if pairs.is_empty() { Err(self.misused()) } else { Ok(pairs) }
    }
}

/// Reads a number in a range. Only digits are allowed.
pub(super) fn number<T: FromStr + PartialOrd + Copy + core::fmt::Display>(
    text: &str,
    least: T,
    most: T,
) -> Result<T, Wrong> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<T>() {
        Ok(number) if digits && number >= least && number <= most => Ok(number),
        _ => Err((BAD_NUMBER, format!("`{}` is no number from {least} to {most}", clip(text)))),
    }
}

// CHESS-SCN-2, CHESS-SCN-3, CHESS-SCN-4, CHESS-SCN-5
/// How each clause is written.
const USAGES: [&str; 35] = [
    "world <id>",
    "roll <stones|bridges|armies>",
    "tile <area> <ground|water|lava|void|dropper|question>",
    "bridge <area>",
    "belt <area> <n|e|s|w>",
    "stone <area>",
    "ranks pawn=2,7 promote=8,1 back=1,8",
    "enemy <type> <square> [id=] [hp=] [commit=<square>] [rect=<square>] [due=] [state=]",
    "type <id> key=value…",
    "inert <type,…>",
    "spawn <type,…> <min>-<max>",
    "mark <area> <shield|horse|slam|pretender>",
    "boss <kings_son|queen|jester|king> [turn=] [moves=] [ready=] [left=] [disabled=] [tantrum=] \
     [cutqueen=] [first=] [stage=] [since=] [float=]",
    "owed <n>",
    "ban <move>",
    "undo_point <move> <FEN>",
    "sequence <square> home=<square> stage=<step|move>",
    "abort_point <FEN>",
    "phase <player|enemies|black|boss>",
    "round <n>",
    "seed <n>",
    "dice <seed>:<draws>:<rolls>",
    "seen <0-2>",
    "crowns <0-4>",
    "lost <area>",
    "seat black <bot:1-5|human>",
    "objective <mate|rout>",
    "sandbox",
    "option pathing=<path|greedy> warning=<type|instant> draws=<auto|off>",
    "title <id> <name>",
    "tags <square>=<number>…",
    "last <move>",
    "armies <letters>",
    "past <fingerprint,…>",
    "over <result>",
];

fn name(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or_default()
}

/// The fault for a clause that does not exist.
fn no_clause(word: &str) -> Wrong {
    let names: Vec<&str> = USAGES.into_iter().map(name).collect();
    let near = meant(word, &names);
    (BAD_CLAUSE, format!("there is no clause `{}`{near}", clip(word)))
}

/// The fault for a word that a clause does not know.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> Wrong {
    let known = listed(known);
    (BAD_CLAUSE, format!("`{what}` does not know `{}`; known are {known}", clip(word)))
}

/// The meaning of a word in a clause, from a list of words and meanings.
pub(super) fn pick<T: Copy>(what: &str, word: &str, words: &[(&str, T)]) -> Result<T, Wrong> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        unknown(what, word, &known)
    })
}
