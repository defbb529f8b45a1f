//! How each clause is written, and which known word somebody may have meant.

use super::clause::listed;
use super::{BAD_CLAUSE, Wrong};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::strict::clip;

// CHESS-SCN-2, CHESS-SCN-3, CHESS-SCN-4, CHESS-SCN-5
/// The clauses as they are written.
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

/// There is no such clause.
pub(super) fn no_clause(word: &str) -> Wrong {
    let names: Vec<&str> = USAGES.into_iter().map(name).collect();
    let near = meant(word, &names);
    (BAD_CLAUSE, format!("there is no clause `{}`{near}", clip(word)))
}

/// A word that a clause does not know.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> Wrong {
    let known = listed(known);
    (BAD_CLAUSE, format!("`{what}` does not know `{}`; known are {known}", clip(word)))
}

/// What a word of a clause means, by the words there are for it.
pub(super) fn pick<T: Copy>(what: &str, word: &str, words: &[(&str, T)]) -> Result<T, Wrong> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        unknown(what, word, &known)
    })
}

/// The end of a sentence about an unknown word: the one that was meant, or all there are if
/// they are not too many.
pub(super) fn meant(word: &str, known: &[&str]) -> String {
    match nearest(word, known) {
        Some(near) => format!("; `{near}` is nearest"),
        None if known.len() > 16 => String::new(),
        None => format!("; known are {}", listed(known)),
    }
}

/// The known word that is most like this one, if any is alike at all.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = clip(&word.to_ascii_lowercase());
    let length = word.chars().count();
    let scored = known.iter().map(|known| (edits(&word, known), *known));
    let (edits, near) = scored.min_by_key(|(edits, _)| *edits)?;
    (2 * edits <= length).then_some(near)
}

/// How many letters must be put in, taken out or changed to make one word of the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = above + 1;
        for (place, other) in to.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_cmd_3_the_nearest_word_is_found_if_one_is_near() {
        let known = ["grunt", "lurker", "rider", "ram", "tyrant"];
        for (word, near) in [
            ("GRUNT", Some("grunt")),
            ("gruntt", Some("grunt")),
            ("rdier", Some("rider")),
            ("tirant", Some("tyrant")),
            ("ghostling", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, &known), near.filter(|_| !word.is_empty()), "{word}");
        }
        assert_eq!((edits("kitten", "sitting"), edits("", "abc"), edits("abc", "")), (3, 3, 3));
    }
}
