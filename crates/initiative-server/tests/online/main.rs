//! A server and its clients on the loopback. Cases of the online spec by their rule ids.

mod bell;
mod bots;
mod campaigns;
mod checkpoints;
mod clock;
mod commands;
mod crash;
mod decks;
mod doors;
mod fairness;
mod foundations;
mod grace;
mod listing;
mod lobby;
#[cfg(unix)]
mod nodes;
mod offers;
mod reading;
mod rematch;
mod replays;
mod saves;
mod seats;
mod secrets;
mod slow;
mod stall;
#[cfg(unix)]
mod stores {
    mod moving;
}
mod sync;
mod test_server;
mod turns;
mod verdicts;
mod wire;
