//! The whole program: every command, bots, online play and the client.

use initiative::prelude::*;
use skirmish::Skirmish;

fn main() -> std::process::ExitCode {
    initiative::app::run(games![Skirmish])
}
