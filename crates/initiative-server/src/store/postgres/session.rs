//! Connections to a shard. A lost one is made again for the next caller that needs it.

use super::schema::{self, ShardIdentity};
use super::{is_clash, is_passing, told};
use crate::store::StoreError;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long connecting to one host may take.
const CONNECT: Duration = Duration::from_secs(2);
/// How long a statement may take before its connection is given up: a server that hangs closes none.
const ANSWER: Duration = Duration::from_secs(3);
/// How often the first connection is tried.
const FIRST_TRIES: usize = 3;
/// How often a statement is tried that gets into the way of others, or whose connection was lost.
const TRIES: usize = 4;

/// How a shard is reached.
#[derive(Clone)]
pub(super) struct ShardAddress {
    /// One for each host.
    hosts: Vec<Config>,
    tls: Option<MakeRustlsConnect>,
    /// The address without the password, for people.
    pub(super) shown: String,
}

impl std::fmt::Debug for ShardAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shown)
    }
}

impl ShardAddress {
    /// Reads a URL such as `postgres://user:password@host/database`. The error is a sentence.
    pub(super) fn read(url: &str) -> Result<Self, String> {
        let shown = without_password(url);
        let (url, authority) = tls_options(url);
        let hosts = each_host(&url).iter().map(|url| read_host(url)).collect::<Result<Vec<_>, _>>();
        let hosts = hosts.map_err(|error| {
            format!(
                "`{shown}` is no address of a database ({}): postgres://user@host/database is one.",
                told(&error)
            )
        })?;
        let tls = match hosts.first().map(Config::get_ssl_mode) {
            None | Some(SslMode::Disable) => None,
            _ => Some(trusted(authority.as_deref()).map_err(|why| format!("{shown}: {why}"))?),
        };
        Ok(Self { hosts, tls, shown })
    }

    /// Connects to the host that can be written to. Each has its own time: one that hangs must not
    /// take that of the others.
    async fn connect(&self) -> Result<Client, String> {
        let mut why = String::from("no host is named");
        for host in &self.hosts {
            match timeout(CONNECT, self.connect_to(host)).await {
                Ok(Ok(client)) => return Ok(client),
                Ok(Err(error)) => why = told(&error),
                Err(_) => why = "no answer".into(),
            }
        }
        Err(why)
    }

    async fn connect_to(&self, host: &Config) -> Result<Client, tokio_postgres::Error> {
        match &self.tls {
            None => {
                let (client, connection) = host.connect(NoTls).await?;
                tokio::spawn(connection);
                Ok(client)
            }
            Some(tls) => {
                let (client, connection) = host.connect(tls.clone()).await?;
                tokio::spawn(connection);
                Ok(client)
            }
        }
    }
}

/// A URL for each host of a URL with several.
fn each_host(url: &str) -> Vec<String> {
    let Some((scheme, rest)) = url.split_once("://") else { return vec![url.to_owned()] };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (user, hosts) = match authority.rsplit_once('@') {
        Some((user, hosts)) => (format!("{user}@"), hosts),
        None => (String::new(), authority),
    };
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{rest}")).collect()
}

fn read_host(url: &str) -> Result<Config, tokio_postgres::Error> {
    let mut config: Config = url.parse()?;
    config.application_name("initiative");
    config.connect_timeout(CONNECT);
    config.keepalives_idle(Duration::from_secs(5));
    config.tcp_user_timeout(Duration::from_secs(8));
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    Ok(config)
}

/// Takes out of a URL what PostgreSQL's own programs know and the driver does not: the file of an
/// authority, and how much of a certificate is verified, which here is always all of it.
fn tls_options(url: &str) -> (String, Option<PathBuf>) {
    let Some((base, options)) = url.split_once('?') else { return (url.to_owned(), None) };
    let mut authority = None;
    let mut kept = Vec::new();
    for option in options.split('&') {
        match option.split_once('=') {
            Some(("sslrootcert", path)) => authority = Some(PathBuf::from(path)),
            Some(("sslmode", "verify-ca" | "verify-full")) => kept.push("sslmode=require"),
            _ => kept.push(option),
        }
    }
    (format!("{base}?{}", kept.join("&")), authority)
}

/// Trusts an authority; without one, those that this machine trusts.
fn trusted(authority: Option<&Path>) -> Result<MakeRustlsConnect, String> {
    let Some(path) = authority else {
        let native = MakeRustlsConnect::with_native_certs();
        let (tls, _) = native.map_err(|errors| {
            let why: Vec<_> = errors.iter().map(ToString::to_string).collect();
            format!("the certificates of this machine cannot be read: {}", why.join(", "))
        })?;
        return Ok(tls);
    };
    let told = |why: &dyn std::fmt::Display| format!("sslrootcert {}: {why}", path.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| told(&error))? {
        let certificate = certificate.map_err(|error| told(&error))?;
        roots.add(certificate).map_err(|error| told(&error))?;
    }
    if roots.is_empty() {
        return Err(told(&"there is no certificate in it"));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| told(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// A URL as it may be shown: the password is left out.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((user, rest)) => {
            let user = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{rest}")
        }
        None => url.to_owned(),
    }
}

/// An open connection, with the statements that it has prepared.
pub(super) struct Session {
    pub(super) client: Client,
    statements: Lock<HashMap<&'static str, Statement>>,
}

impl Session {
    /// The schema of our tables.
    pub(super) const SCHEMA: &'static str = "initiative";

    /// Connects for the first time: the tables are made and checked. The error is a sentence.
    pub(super) async fn first(
        address: &ShardAddress,
        identity: &ShardIdentity,
    ) -> Result<(), String> {
        let at = |why: String| format!("{}: {why}", address.shown);
        let mut connected = address.connect().await;
        // A database that was started together with us may need a moment.
        for _ in 1..FIRST_TRIES {
            if connected.is_err() {
                connected = address.connect().await;
            }
        }
        let client = connected.map_err(at)?;
        let path = format!("SET search_path TO {}", Self::SCHEMA);
        client.batch_execute(&path).await.map_err(|error| at(told(&error)))?;
        schema::prepare(&client, identity).await.map_err(at)
    }

    async fn open(address: &ShardAddress) -> Result<Self, StoreError> {
        let failed = |why: String| StoreError::new(&format!("{}: {why}", address.shown));
        let client = address.connect().await.map_err(failed)?;
        // A node that stops in the middle of a transaction must not keep the others waiting.
        let set = format!(
            "SET search_path TO {}; SET idle_in_transaction_session_timeout = '2s'",
            Self::SCHEMA
        );
        client.batch_execute(&set).await.map_err(|error| failed(told(&error)))?;
        Ok(Self { client, statements: Lock::default() })
    }

    /// A statement, prepared once for each connection.
    pub(super) async fn prepared(
        &self,
        sql: &'static str,
    ) -> Result<Statement, tokio_postgres::Error> {
        let known = || self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(sql).cloned();
        match found {
            Some(statement) => Ok(statement),
            None => {
                let statement = self.client.prepare(sql).await?;
                known().insert(sql, statement.clone());
                Ok(statement)
            }
        }
    }

    pub(super) async fn query(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, tokio_postgres::Error> {
        self.client.query(&self.prepared(sql).await?, values).await
    }

    pub(super) async fn execute(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, tokio_postgres::Error> {
        self.client.execute(&self.prepared(sql).await?, values).await
    }
}

/// A place for a connection.
pub(super) struct Link {
    address: Arc<ShardAddress>,
    session: Mutex<Option<Arc<Session>>>,
}

impl Link {
    pub(super) fn new(address: &Arc<ShardAddress>) -> Self {
        Self { address: Arc::clone(address), session: Mutex::new(None) }
    }

    /// The connection; a new one if the last one is lost.
    pub(super) async fn session(&self) -> Result<Arc<Session>, StoreError> {
        let mut place = self.session.lock().await;
        if let Some(session) = place.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(session));
        }
        *place = None;
        let session = Arc::new(Session::open(&self.address).await?);
        *place = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Runs a statement. A connection that was lost is made again.
    pub(super) async fn ask(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let mut why = StoreError::new("the database does not answer");
        for _ in 0..TRIES {
            let session = self.session().await?;
            match timeout(ANSWER, session.query(sql, values)).await {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(error)) if is_passing(&error) => {
                    why = StoreError::new(&told(&error));
                    if !is_clash(&error) {
                        self.give_up().await;
                    }
                }
                Ok(Err(error)) => return Err(StoreError::new(&told(&error))),
                Err(_) => {
                    self.give_up().await;
                    return Err(why);
                }
            }
        }
        Err(why)
    }

    /// Gives a connection up, because it does not answer or leads to a server that only reads.
    pub(super) async fn give_up(&self) {
        *self.session.lock().await = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_1_a_wrong_address_is_told_without_its_password() {
        let wrong = ShardAddress::read("postgres://ann:secret@host/db?sslmode=never").unwrap_err();
        assert!(wrong.contains("postgres://ann@host/db") && !wrong.contains("secret"), "{wrong}");
        assert!(ShardAddress::read("mysql://host/db").unwrap_err().contains("postgres://"));
        let right = ShardAddress::read("postgres://ann:secret@a,b:5433/db").unwrap();
        assert_eq!(right.shown, "postgres://ann@a,b:5433/db");
        assert_eq!(
            each_host("postgres://ann:word@a,b:5433/db?x=1,2"),
            ["postgres://ann:word@a/db?x=1,2", "postgres://ann:word@b:5433/db?x=1,2"]
        );
        assert_eq!(right.hosts.len(), 2);
        let modes = "postgres://host/db?sslmode=verify-full&sslrootcert=/no/such.pem&port=7";
        assert_eq!(
            tls_options(modes),
            ("postgres://host/db?sslmode=require&port=7".into(), Some("/no/such.pem".into()))
        );
        let missing = ShardAddress::read(modes).unwrap_err();
        assert!(missing.contains("sslrootcert /no/such.pem"), "{missing}");
    }
}
