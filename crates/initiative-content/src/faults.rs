//! Collects faults while something is read.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt::Display;
use core::ops::Bound;
use initiative_kernel::game::{Fault, SetupError};

/// The faults found so far.
///
/// Every [`Node`](crate::Node) refers to one, so that it need not be passed on.
#[derive(Debug)]
pub struct Faults {
    kept: RefCell<Vec<Fault>>,
    /// How many faults there were, including those that were not kept.
    found: Cell<usize>,
    /// The places that could not be read.
    lost: RefCell<BTreeSet<String>>,
    unknown: &'static str,
}

impl Faults {
    /// No faults yet. `unknown` is the code for fields that do not exist.
    #[must_use]
    pub fn new(unknown: &'static str) -> Self {
        let (kept, lost) = (RefCell::new(Vec::new()), RefCell::new(BTreeSet::new()));
        Self { kept, found: Cell::new(0), lost, unknown }
    }

    pub(crate) const fn unknown(&self) -> &'static str {
        self.unknown
    }

    /// Notes a fault. The value at this place no longer counts as readable.
    pub fn add(&self, path: impl Display, code: &'static str, message: impl Into<String>) {
        let path = path.to_string();
        self.lost.borrow_mut().insert(path.clone());
        self.note(path, code, message);
    }

    /// Notes a fault that leaves the value readable, such as a field that does not exist.
    pub fn note(&self, path: impl Display, code: &'static str, message: impl Into<String>) {
        self.found.set(self.found.get().saturating_add(1));
        let mut kept = self.kept.borrow_mut();
        // Keep no more than are ever shown, and each once.
        let fault = Fault { path: path.to_string(), code, message: message.into() };
        if kept.len() < SetupError::MAX && !kept.contains(&fault) {
            kept.push(fault);
        }
    }

    /// Whether a place and everything around it could be read.
    #[must_use]
    pub fn reads(&self, path: &str) -> bool {
        let lost = self.lost.borrow();
        let mut around = path.match_indices(['.', '[']).filter_map(|(end, _)| path.get(..end));
        !lost.contains(path) && !around.any(|path| lost.contains(path))
    }

    /// Whether a place and everything around and inside it could be read. Do not judge what depends
    /// on a place that could not be read: a fault that only follows from another fault is not real.
    #[must_use]
    pub fn reads_all(&self, path: &str) -> bool {
        let lost = self.lost.borrow();
        let after = lost.range::<str, _>((Bound::Included(path), Bound::Unbounded));
        let mut inside = after.map_while(|lost| lost.strip_prefix(path));
        self.reads(path) && !inside.any(|rest| rest.starts_with(['.', '[']))
    }

    /// Notes faults that were found elsewhere.
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

    /// The result of some work, and whether it found no faults. A fault that only follows from a
    /// part that could not be read is not a fault of its own.
    pub fn sound<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let before = self.found.get();
        let made = work();
        (made, self.found.get() == before)
    }

    /// Returns everything that is wrong.
    ///
    /// # Errors
    /// If there are faults.
    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.kept.into_inner())
    }
}
