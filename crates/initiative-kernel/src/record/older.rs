//! Migration: journals of older formats, read as if they were written today.
//!
//! Format 1 had no sums, no undo and no end: its first line gave the seed as a number, an entry
//! was `[seat, command]`, a check `{"after": n, "hash": "…"}`.

use super::line::Hex;
use super::text::Lines;
use super::{ReadError, Record};
use crate::game::{Game, Seat};
use crate::table::Act;
use alloc::string::String;
use alloc::vec::Vec;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head<S> {
    #[serde(rename = "initiative")]
    _initiative: String,
    #[serde(rename = "format")]
    _format: u32,
    #[expect(dead_code, reason = "asked before the rest of the line is read")]
    game: String,
    #[expect(dead_code, reason = "asked before the rest of the line is read")]
    rules: u32,
    seed: u64,
    setup: S,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    after: u64,
    hash: Hex,
}

impl<G: Game> Record<G> {
    /// Format 1 had no end line, so a journal that stops after any whole line is complete.
    pub(super) fn from_format_1(
        first: &str,
        mut lines: Lines<'_>,
    ) -> Result<(Self, Option<ReadError>), ReadError> {
        let rules = lines.expect::<G>(first)?;
        let Head { seed, setup, .. } =
            lines.parse(first).map_err(|error| rules.clone().unwrap_or(error))?;
        let (acts, checks) = (Vec::new(), Vec::new());
        let mut record = Self { setup, seed, acts, checks, arranged: false };
        while let Some(line) = lines.next() {
            let added = line.and_then(|line| {
                if line.starts_with('[') {
                    let (seat, command): (Seat, G::Command) = lines.parse(line)?;
                    record.add_act(seat, Act::Play(command))
                } else {
                    let Check { after, hash } = lines.parse(line)?;
                    record.add_check(after, hash.0)
                }
                .map_err(|flaw| lines.flawed(flaw))
            });
            if let Err(flaw) = added {
                return Ok((record, rules.or(Some(flaw))));
            }
        }
        Ok((record, rules))
    }
}
