//! The program as its users start it.

mod program;
#[cfg(unix)]
mod saving;
mod scripts;
#[cfg(unix)]
mod serving;
