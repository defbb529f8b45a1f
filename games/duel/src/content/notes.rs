//! What is wrong with something written, and where.

use super::form::BAD_CARD;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Bound;
use initiative_kernel::strict::clip;

/// What is wrong with something written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It names something that does not exist.
    Unknown(String),
    /// Its id is taken.
    Duplicate(String),
    /// It makes no sense.
    Bad(String),
}

impl Problem {
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "scenario/unknown_content",
            Self::Duplicate(_) => "scenario/duplicate_id",
            Self::Bad(_) => BAD_CARD,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => write!(f, "there is no card {}", quoted(id)),
            Self::Duplicate(id) => {
                write!(f, "there is another card {}; each has an id of its own", quoted(id))
            }
            Self::Bad(why) => f.write_str(why),
        }
    }
}

/// The beginning of a text from outside, between quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", clip(text))
}

/// A field of something, as a way to it.
pub(crate) fn step(path: &str, field: &str) -> String {
    if path.is_empty() { clip(field) } else { format!("{path}.{}", clip(field)) }
}

/// Some of these words, as a list.
pub(crate) fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}

// DUEL-BAD-1
/// The places that could not be read. What depends on them is not judged: a fault that follows
/// from another would be an invention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    paths: BTreeSet<String>,
    /// Cards that exist, but nobody knows what they are.
    pub vague: BTreeSet<String>,
    /// Whether some card exists whose id nobody knows.
    pub nameless: bool,
}

impl Marks {
    pub fn add(&mut self, path: &str) {
        self.paths.insert(String::from(path));
    }

    /// Whether a place, or one around it, could not be read.
    pub fn covers(&self, path: &str) -> bool {
        let mut around = path.match_indices(['.', '[']).map(|(end, _)| &path[..end]);
        self.paths.contains(path) || around.any(|path| self.paths.contains(path))
    }

    /// Whether something at a place, around it or inside it could not be read.
    pub fn touches(&self, path: &str) -> bool {
        let from = (Bound::Included(path), Bound::Unbounded);
        let after = self.paths.range::<str, _>(from).map(String::as_str);
        let mut inside = after.map_while(|it| it.strip_prefix(path));
        self.covers(path) || inside.any(|rest| rest.starts_with(['.', '[']))
    }
}

/// Problems as they are found, each with the way to it.
#[derive(Debug)]
pub(crate) struct Notes<'a> {
    path: String,
    marks: Option<&'a Marks>,
    found: Vec<(String, Problem)>,
}

impl<'a> Notes<'a> {
    /// None yet, where everything could be read.
    pub const fn new() -> Self {
        Self { path: String::new(), marks: None, found: Vec::new() }
    }

    /// None yet, at a place of something that could be read but for the marked places.
    pub fn at(path: &str, marks: &'a Marks) -> Self {
        Self { path: path.into(), marks: Some(marks), found: Vec::new() }
    }

    pub fn finish(self) -> Vec<(String, Problem)> {
        self.found
    }

    pub const fn count(&self) -> usize {
        self.found.len()
    }

    /// Goes into a field for a while.
    pub fn inside<T>(&mut self, field: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        self.along(&step(&self.path, field), work)
    }

    /// Goes to an element of a list for a while.
    pub fn item<T>(&mut self, place: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        self.along(&format!("{}[{place}]", self.path), work)
    }

    fn along<T>(&mut self, path: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let back = core::mem::replace(&mut self.path, path.into());
        let done = work(self);
        self.path = back;
        done
    }

    /// Whether a field is as it was written: given or not, but not unreadable.
    pub fn reads(&self, field: &str) -> bool {
        !self.marks.is_some_and(|marks| marks.touches(&step(&self.path, field)))
    }

    /// Whether a card that was not found may be one whose id could not be read.
    pub fn nameless(&self) -> bool {
        self.marks.is_some_and(|marks| marks.nameless)
    }

    /// Whether nobody knows what a card is.
    pub fn vague(&self, id: &str) -> bool {
        self.marks.is_some_and(|marks| marks.vague.contains(id))
    }

    /// Notes a problem with a field that could be read.
    pub fn problem(&mut self, field: &str, problem: Problem) {
        let path = step(&self.path, field);
        if !self.marks.is_some_and(|marks| marks.covers(&path)) {
            self.found.push((path, problem));
        }
    }

    /// Notes that a field makes no sense.
    pub fn bad(&mut self, field: &str, why: impl Into<String>) {
        self.problem(field, Problem::Bad(why.into()));
    }

    /// Notes that the thing itself makes no sense.
    pub fn bad_here(&mut self, why: impl Into<String>) {
        let path = self.path.clone();
        if !self.marks.is_some_and(|marks| marks.covers(&path)) {
            self.found.push((path, Problem::Bad(why.into())));
        }
    }
}
