//! The program as its users start it.

mod program;
#[cfg(unix)]
mod saving;
#[cfg(unix)]
mod serving;
