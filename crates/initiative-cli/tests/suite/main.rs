//! The program as its users start it.

#[cfg(unix)]
mod doors;
mod hidden;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod loading;
mod program;
#[cfg(unix)]
mod saving;
mod scripts;
#[cfg(unix)]
mod serving;
#[cfg(unix)]
mod storing;
