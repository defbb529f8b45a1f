//! What is wrong, as it is found.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt::Display;
use core::ops::Bound;
use initiative_kernel::game::{Fault, SetupError};

/// The faults found so far.
///
/// Every [`Node`](crate::Node) refers to one, so nobody has to hand it on.
#[derive(Debug)]
pub struct Faults {
    kept: RefCell<Vec<Fault>>,
    /// How many there were, also those that were not kept.
    found: Cell<usize>,
    /// The places that could not be read.
    lost: RefCell<BTreeSet<String>>,
    unknown: &'static str,
}

impl Faults {
    /// None yet. `unknown` is the code for fields that there are not.
    #[must_use]
    pub fn new(unknown: &'static str) -> Self {
        let (kept, lost) = (RefCell::new(Vec::new()), RefCell::new(BTreeSet::new()));
        Self { kept, found: Cell::new(0), lost, unknown }
    }

    pub(crate) const fn unknown(&self) -> &'static str {
        self.unknown
    }

    /// Notes a fault. What is there does not count any more.
    pub fn add(&self, path: impl Display, code: &'static str, message: impl Into<String>) {
        let path = path.to_string();
        self.lost.borrow_mut().insert(path.clone());
        self.note(path, code, message);
    }

    /// Notes a fault that leaves what is there readable, such as a field that there is not.
    pub fn note(&self, path: impl Display, code: &'static str, message: impl Into<String>) {
        self.found.set(self.found.get().saturating_add(1));
        let mut kept = self.kept.borrow_mut();
        // More than are ever shown need not be kept.
        if kept.len() < SetupError::MAX {
            kept.push(Fault { path: path.to_string(), code, message: message.into() });
        }
    }

    /// Whether a place could be read, and everything around it.
    #[must_use]
    pub fn reads(&self, path: &str) -> bool {
        let lost = self.lost.borrow();
        let mut around = path.match_indices(['.', '[']).filter_map(|(end, _)| path.get(..end));
        !lost.contains(path) && !around.any(|path| lost.contains(path))
    }

    /// Whether a place could be read, and everything around and inside it. What depends on a place
    /// that could not be read is not judged: a fault that follows from another is an invention.
    #[must_use]
    pub fn reads_all(&self, path: &str) -> bool {
        let lost = self.lost.borrow();
        let after = lost.range::<str, _>((Bound::Included(path), Bound::Unbounded));
        let mut inside = after.map_while(|lost| lost.strip_prefix(path));
        self.reads(path) && !inside.any(|rest| rest.starts_with(['.', '[']))
    }

    /// Notes faults that somebody else found.
    pub fn extend(&self, error: SetupError) {
        for fault in error.faults {
            self.add(fault.path, fault.code, fault.message);
        }
    }

    /// Whether nothing was wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.get() == 0
    }

    /// What some work gives, and whether nothing was wrong in it. What follows from a part that
    /// could not be read is no fault of its own.
    pub fn sound<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let before = self.found.get();
        let made = work();
        (made, self.found.get() == before)
    }

    /// Everything that is wrong.
    ///
    /// # Errors
    /// If anything is.
    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.kept.into_inner())
    }
}
