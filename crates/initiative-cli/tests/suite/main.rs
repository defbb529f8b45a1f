//! The program as its users start it.

#[cfg(unix)]
mod doors;
mod games;
mod hidden;
#[cfg(unix)]
mod hostile;
mod lab;
#[cfg(unix)]
mod lab_page;
#[cfg(unix)]
mod loading;
#[cfg(unix)]
#[path = "../../../initiative-server/tests/online/nodes/postgres.rs"]
#[expect(dead_code, reason = "nothing is changed behind anybody's back here")]
mod postgres_server;
mod program;
#[cfg(unix)]
mod puzzles;
#[cfg(unix)]
mod saving;
mod scripts;
#[cfg(unix)]
mod serving;
#[cfg(unix)]
mod simulating;
#[cfg(unix)]
mod storing;
