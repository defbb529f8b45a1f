//! The database of the bed: two servers of PostgreSQL, of which one is the primary. The other one
//! is its synchronous standby, unless it was lost and not made anew yet.

mod programs;
mod server;

use super::patience::wait_until;
use programs::Programs;
use server::Server;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

pub(super) use programs::USER;

/// Makes sure that the programs are there.
pub(super) fn provide() -> Result<(), String> {
    Programs::provide().map(drop)
}

/// The name of the database that nodes use.
pub(super) const NAME: &str = "initiative";

/// How long a standby may take until commits wait for it.
const FOLLOW: Duration = Duration::from_secs(60);

/// The ports of a server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ports {
    /// Where it listens.
    pub(super) own: u16,
    /// Where a standby of it connects to, which may be a proxy.
    pub(super) replication: u16,
}

/// Both servers.
pub(super) struct Database {
    servers: [Server; 2],
    ports: [Ports; 2],
    primary: usize,
    /// Whether the other server is a synchronous standby.
    has_standby: bool,
}

impl Database {
    /// Makes and starts a primary with an empty database and its synchronous standby.
    pub(super) fn start(folder: &Path, ports: [Ports; 2]) -> Result<Self, String> {
        let programs = Rc::new(Programs::provide()?);
        let server =
            |name, ports: Ports| Server::new(Rc::clone(&programs), name, folder, ports.own);
        let servers = [server("db_1", ports[0]), server("db_2", ports[1])];
        let mut database = Self { servers, ports, primary: 0, has_standby: false };
        database.servers[0].initialise()?;
        database.servers[0].start()?;
        database.ask("postgres", &format!("create database {NAME}"))?;
        database.add_standby()?;
        Ok(database)
    }

    /// Which server is the primary: 0 or 1.
    pub(super) fn primary(&self) -> usize {
        self.primary
    }

    /// The server that is not the primary.
    fn other(&self) -> usize {
        1 - self.primary
    }

    /// The name of the primary.
    pub(super) fn primary_name(&self) -> &str {
        &self.servers[self.primary].name
    }

    /// The name of the other server.
    pub(super) fn other_name(&self) -> &str {
        &self.servers[self.other()].name
    }

    fn ask(&self, database: &str, statement: &str) -> Result<String, String> {
        self.servers[self.primary].ask(database, statement)
    }

    /// Makes the other server a synchronous standby, in place of whatever it was.
    pub(super) fn add_standby(&mut self) -> Result<(), String> {
        let (primary, other) = (self.primary, self.other());
        self.servers[other].kill()?;
        let unused = "select pg_drop_replication_slot(slot_name) from pg_replication_slots \
                      where not active";
        self.ask("postgres", unused)?;
        self.servers[other].copy_from(self.ports[primary].replication)?;
        self.servers[other].start()?;
        // Only now, because without a standby every commit would wait for one.
        let name = self.servers[other].name.clone();
        self.ask("postgres", &format!("alter system set synchronous_standby_names = '{name}'"))?;
        self.ask("postgres", "select pg_reload_conf()")?;
        self.wait_for_standby()?;
        self.has_standby = true;
        Ok(())
    }

    /// Waits until every commit is on the standby before it is acknowledged.
    fn wait_for_standby(&self) -> Result<(), String> {
        let question = "select count(*) from pg_stat_replication \
                        where state = 'streaming' and sync_state = 'sync'";
        let follows = || Ok(self.ask("postgres", question)? == "1");
        wait_until("the standby to follow", FOLLOW, follows)
    }

    /// Kills the primary as if its machine had lost power. A primary without a synchronous standby
    /// is left alone: what it alone has acknowledged would be lost, and rightly so.
    pub(super) fn kill_primary(&mut self) -> Result<(), String> {
        if !self.has_standby {
            return Err(String::from("the primary has no standby, so it must not be killed"));
        }
        self.wait_for_standby()?;
        self.servers[self.primary].kill()?;
        self.has_standby = false;
        Ok(())
    }

    /// Makes the standby the primary after the primary was killed. Nothing follows it.
    pub(super) fn promote(&mut self) -> Result<(), String> {
        let other = self.other();
        self.servers[other].promote()?;
        self.primary = other;
        // Settings are copied with a server; commits must not wait for one that is gone.
        self.ask("postgres", "alter system reset synchronous_standby_names")?;
        self.ask("postgres", "select pg_reload_conf()")?;
        Ok(())
    }

    /// Whether a server runs.
    pub(super) fn runs(&mut self, server: usize) -> Result<bool, String> {
        self.servers[server].runs()
    }

    /// An error if a server has ended that nobody killed.
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.servers.iter_mut().try_for_each(Server::check)
    }

    /// The URL of the database for who connects directly, whichever server is the primary.
    pub(super) fn url(&self) -> String {
        url(&self.ports.map(|ports| ports.own))
    }

    /// The URL of one server.
    pub(super) fn url_of(&self, server: usize) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{NAME}", self.ports[server].own)
    }
}

/// The URL of a database whose primary is behind one of several ports.
pub(super) fn url(ports: &[u16]) -> String {
    let hosts: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
    format!("postgres://{USER}@{}/{NAME}?target_session_attrs=read-write", hosts.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_every_server_and_wants_the_primary() {
        assert_eq!(
            url(&[21_000, 21_001]),
            "postgres://postgres@127.0.0.1:21000,127.0.0.1:21001/initiative\
             ?target_session_attrs=read-write"
        );
    }
}
