//! What can be wrong with a setup.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::Serialize;

/// Everything that is wrong with a setup. Nothing was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetupError {
    /// The faults, in the order they were found; never empty, at most [`SetupError::MAX`].
    pub faults: Vec<Fault>,
}

/// One thing that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where it is: `seats[1].deck`, `units[3].at`.
    pub path: String,
    /// The stable code: `scenario/out_of_range`.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: String,
}

impl SetupError {
    /// How many faults are reported at most.
    pub const MAX: usize = 20;

    /// A setup with a single fault.
    pub fn new(path: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self { faults: alloc::vec![Fault { path: path.into(), code, message: message.into() }] }
    }

    /// An error with the first [`SetupError::MAX`] faults, if there are any.
    pub fn check(mut faults: Vec<Fault>) -> Result<(), Self> {
        faults.truncate(Self::MAX);
        if faults.is_empty() { Ok(()) } else { Err(Self { faults }) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.path, self.message, self.code)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.faults.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
