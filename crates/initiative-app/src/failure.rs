//! Why a command failed.

use std::fmt;
use std::io;

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Something to tell the person who called.
    Told(String),
    /// Nobody listens to what we print any more.
    Pipe,
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Told(message.to_owned())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Told(message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Pipe,
            _ => Self::Told(error.to_string()),
        }
    }
}

impl From<initiative_kernel::game::SetupError> for Failure {
    fn from(error: initiative_kernel::game::SetupError) -> Self {
        Self::Told(format!("the match cannot begin: {error}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told(message) => f.write_str(message),
            Self::Pipe => f.write_str("the output was closed"),
        }
    }
}
