//! A server and its clients on the loopback. Cases of the online spec by their rule ids.

mod bell;
mod bots;
mod campaigns;
mod clock;
mod commands;
mod crash;
mod decks;
mod grace;
mod lobby;
mod reading;
mod saves;
mod seats;
mod secrets;
mod suspended;
mod test_server;
mod turns;
mod verdicts;
mod wire;
