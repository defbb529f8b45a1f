//! How each clause is written, and the messages about unknown words.

use super::{BAD_CLAUSE, Wrong};
use alloc::format;
use alloc::vec::Vec;
use initiative_content::words::{clip, listed, meant};

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

/// How a clause is written, by its name.
pub(super) fn usage(clause: &str) -> Option<&'static str> {
    USAGES.into_iter().find(|usage| name(usage) == clause)
}

/// The fault for a clause that does not exist.
pub(super) fn no_clause(word: &str) -> Wrong {
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
