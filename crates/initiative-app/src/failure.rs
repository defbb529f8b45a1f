//! Why a command failed.

use std::fmt;
use std::io;

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// A message for the person who ran the command.
    Message(String),
    /// The reader of the output has closed it.
    OutputClosed,
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Message(message.to_owned())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Message(error.to_string()),
        }
    }
}

impl From<initiative_kernel::game::SetupError> for Failure {
    fn from(error: initiative_kernel::game::SetupError) -> Self {
        Self::Message(format!("the match cannot begin: {error}"))
    }
}

impl From<initiative_lab::lab_error::LabError> for Failure {
    fn from(error: initiative_lab::lab_error::LabError) -> Self {
        Self::Message(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(message) => f.write_str(message),
            Self::OutputClosed => f.write_str("the output was closed"),
        }
    }
}
