//! The text of a scenario, taken apart.

use super::{BAD_CLAUSE, BAD_NUMBER, Wrong};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

/// How long a scenario text may be.
pub(super) const LONGEST: usize = 40_000;

/// One clause: its place in the text, counted from 1, and its words.
pub(super) struct Clause<'a> {
    pub(super) place: usize,
    pub(super) words: Vec<&'a str>,
}

/// The clauses of a text; comments and empty ones are left out.
pub(super) fn split(text: &str) -> Vec<Clause<'_>> {
    let mut clauses = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        for part in line.split(';') {
            let words: Vec<&str> = part.split_whitespace().collect();
            if !words.is_empty() {
                clauses.push(Clause { place: clauses.len() + 1, words });
            }
        }
    }
    clauses
}

impl<'a> Clause<'a> {
    pub(super) fn name(&self) -> &'a str {
        self.words.first().copied().unwrap_or_default()
    }

    /// A word that must be there.
    pub(super) fn word(&self, place: usize) -> Result<&'a str, Wrong> {
        let missing = || (BAD_CLAUSE, format!("`{}` needs more words", short(self.name())));
        self.words.get(place).copied().ok_or_else(missing)
    }

    /// The only word after the name.
    pub(super) fn only(&self) -> Result<&'a str, Wrong> {
        if self.words.len() > 2 {
            return Err((BAD_CLAUSE, format!("`{}` takes one word", short(self.name()))));
        }
        self.word(1)
    }

    /// Words of the form `key=value` from a place on.
    pub(super) fn pairs(&self, from: usize) -> Result<Vec<(&'a str, &'a str)>, Wrong> {
        let words = self.words.get(from..).unwrap_or_default();
        let pair = |word: &&'a str| {
            word.split_once('=')
                .ok_or_else(|| (BAD_CLAUSE, format!("`{}` is not key=value", short(word))))
        };
        words.iter().map(pair).collect()
    }
}

/// Reads a number in a range.
pub(super) fn number<T: FromStr + PartialOrd + Copy + core::fmt::Display>(
    text: &str,
    least: T,
    most: T,
) -> Result<T, Wrong> {
    match text.parse::<T>() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err((BAD_NUMBER, format!("`{}` is no number from {least} to {most}", short(text)))),
    }
}

/// A word of a message, cut where it gets long.
pub(super) fn short(text: &str) -> String {
    text.chars().take(32).collect()
}
