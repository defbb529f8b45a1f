//! The whole program: every command, bots, online play and the client.

use hilltop::Hilltop;
use initiative::prelude::*;

fn main() -> std::process::ExitCode {
    initiative::app::run(games![Hilltop])
}
