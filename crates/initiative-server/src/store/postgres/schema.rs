//! The tables of a shard, their versions, and which databases are refused.

use super::session::Session;
use super::told;
use crate::actor::hex;
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

/// The version of the tables.
const LAYOUT: u32 = 1;
/// The oldest program that can use these tables, as the layout that it makes. Nodes of neighbouring
/// versions run side by side, so a new layout only adds to the one before. ONLINE-NODE-1
const OLDEST: u32 = 1;

/// Everything of layout 1. There are no foreign keys: checking them would write into the row of the
/// match with every command.
const TABLES: &str = "
CREATE TABLE matches (
    id text PRIMARY KEY,
    header text NOT NULL,
    sum bigint NOT NULL,
    created bigint NOT NULL,
    stage text NOT NULL,
    result text,
    ran bigint NOT NULL DEFAULT 0,
    suspended bigint
);
CREATE INDEX waiting ON matches (created) WHERE stage = 'waiting';
CREATE INDEX ended ON matches (created) WHERE stage = 'over';
CREATE INDEX running ON matches (id) WHERE stage = 'running' AND suspended IS NULL;
CREATE INDEX suspended ON matches (suspended) WHERE suspended IS NOT NULL;
CREATE TABLE seats (
    match text NOT NULL,
    seat bigint NOT NULL,
    control text NOT NULL,
    name text NOT NULL,
    token bytea,
    invites bytea NOT NULL,
    seen boolean NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE TABLE entries (
    match text NOT NULL,
    place bigint NOT NULL,
    time bigint NOT NULL,
    digest bigint NOT NULL,
    sum bigint NOT NULL,
    epoch bigint NOT NULL,
    node bigint NOT NULL,
    seat smallint NOT NULL,
    key text NOT NULL,
    act text NOT NULL,
    marks text NOT NULL,
    PRIMARY KEY (match, place)
);
CREATE TABLE checkpoints (
    match text NOT NULL,
    place bigint NOT NULL,
    fold bytea,
    clock text NOT NULL,
    keys bytea NOT NULL,
    sum bigint NOT NULL,
    PRIMARY KEY (match, place)
);
CREATE TABLE campaigns (
    player bytea NOT NULL,
    game text NOT NULL,
    state text NOT NULL,
    sum bigint NOT NULL,
    salt bytea NOT NULL,
    match text,
    last text,
    PRIMARY KEY (player, game)
);
CREATE INDEX levels ON campaigns (match) WHERE match IS NOT NULL;
CREATE TABLE saves (
    player bytea NOT NULL,
    game text NOT NULL,
    slot smallint NOT NULL,
    bytes bytea NOT NULL,
    written bigint NOT NULL,
    PRIMARY KEY (player, game, slot)
);
CREATE TABLE nodes (
    id bigint PRIMARY KEY,
    address text NOT NULL,
    until timestamptz NOT NULL
);
CREATE TABLE leases (
    match text PRIMARY KEY,
    node bigint NOT NULL,
    epoch bigint NOT NULL
);
CREATE TABLE lobby (
    match text PRIMARY KEY,
    node bigint NOT NULL,
    entry text NOT NULL
);
CREATE TABLE tasks (
    id text PRIMARY KEY,
    work text NOT NULL,
    created timestamptz NOT NULL,
    until timestamptz NOT NULL
);
CREATE TABLE ranges (
    task text NOT NULL,
    place bigint NOT NULL,
    worker bigint,
    until timestamptz,
    result text,
    PRIMARY KEY (task, place)
);
CREATE INDEX undone ON ranges (task, place) WHERE result IS NULL;
CREATE INDEX working ON ranges (worker) WHERE result IS NULL;
";

const SCHEMAS: &str = "SELECT count(*) FROM information_schema.schemata WHERE schema_name = $1";
const IS_OURS: &str = "SELECT count(*) FROM information_schema.tables
    WHERE table_schema = $1 AND table_name = 'about'";
const TELL: &str = "INSERT INTO about (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ABOUT: &str = "SELECT value FROM about WHERE key = $1";

/// Who connects to a shard.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShardUser {
    /// A program that only reads. It makes no tables.
    Reader,
    /// A program that fills the shard before nodes use it: the first node brings the secret.
    Filler,
    /// A node, with the digest of the secret that all nodes share.
    Node([u8; 32]),
}

/// What a shard must agree on with the other shards and with the nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShardIdentity {
    pub(super) number: usize,
    pub(super) shards: usize,
    pub(super) user: ShardUser,
}

/// Makes the tables if there are none, and refuses a database that is not ours. The error is a
/// sentence.
pub(super) async fn prepare(client: &Client, identity: &ShardIdentity) -> Result<(), String> {
    // Two nodes may begin at once; the one that comes later finds what the other has made.
    let mut tries = 0;
    loop {
        match make(client, identity).await {
            Ok(()) => break,
            Err(Fault::Database(error)) if tries < 20 && is_race(&error) => {
                tries += 1;
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            Err(Fault::Database(error)) => return Err(told(&error)),
            Err(Fault::Refused(why)) => return Err(why),
        }
    }
    agree(client, identity).await
}

enum Fault {
    Database(tokio_postgres::Error),
    Refused(String),
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

/// Whether somebody else has just made the same.
fn is_race(error: &tokio_postgres::Error) -> bool {
    let races = [
        SqlState::UNIQUE_VIOLATION,
        SqlState::DUPLICATE_SCHEMA,
        SqlState::DUPLICATE_TABLE,
        SqlState::DUPLICATE_OBJECT,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::UNDEFINED_TABLE,
    ];
    error.code().is_some_and(|code| races.contains(code))
}

async fn make(client: &Client, identity: &ShardIdentity) -> Result<(), Fault> {
    let schema = Session::SCHEMA;
    let there = client.query_one(SCHEMAS, &[&schema]).await?.get::<_, i64>(0) > 0;
    if there {
        let ours = client.query_one(IS_OURS, &[&schema]).await?.get::<_, i64>(0) > 0;
        return if ours {
            Ok(())
        } else {
            Err(Fault::Refused(format!(
                "its schema `{schema}` belongs to another program. It was left untouched; name \
                 another database."
            )))
        };
    }
    if matches!(identity.user, ShardUser::Reader) {
        return Err(Fault::Refused(
            "it has no tables yet: a node makes them when it starts.".into(),
        ));
    }
    let number = identity.number;
    let all = format!(
        "BEGIN;
        CREATE SCHEMA {schema};
        SET search_path TO {schema};
        CREATE TABLE about (key text PRIMARY KEY, value text NOT NULL);
        {TABLES}
        INSERT INTO about (key, value) VALUES
            ('layout', '{LAYOUT}'), ('oldest', '{OLDEST}'), ('shard', '{number}');
        COMMIT;"
    );
    let made = client.batch_execute(&all).await;
    if made.is_err() {
        client.batch_execute("ROLLBACK").await?;
    }
    Ok(made?)
}

/// Refuses tables of a newer program, another shard, and nodes with another secret.
async fn agree(client: &Client, identity: &ShardIdentity) -> Result<(), String> {
    let failed = |error: tokio_postgres::Error| told(&error);
    let about = async |key: &str| -> Result<Option<String>, String> {
        let row = client.query_opt(ABOUT, &[&key]).await.map_err(failed)?;
        Ok(row.map(|row| row.get(0)))
    };
    let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok());
    let (oldest, layout) = (number(about("oldest").await?), number(about("layout").await?));
    match oldest.zip(layout) {
        Some((oldest, layout)) if oldest > LAYOUT => {
            return Err(format!(
                "it was made by a newer version of this program (layout {layout}; this one knows \
                 up to {LAYOUT}). It was left untouched."
            ));
        }
        Some(_) => {}
        None => return Err("its table `about` does not tell its layout.".into()),
    }
    let shard = number(about("shard").await?).map(|number| number as usize);
    if shard != Some(identity.number) {
        let shard = shard.map_or("no shard".into(), |shard| format!("shard {}", shard + 1));
        return Err(format!(
            "it is {shard}, and it is named as number {} of {}. Name the shards in the same order \
             everywhere, new ones last.",
            identity.number + 1,
            identity.shards
        ));
    }
    let ShardUser::Node(secret) = &identity.user else { return Ok(()) };
    let sync = client.query_one("SHOW synchronous_commit", &[]).await.map_err(failed)?;
    if sync.get::<_, String>(0) == "off" {
        return Err("its synchronous_commit is off for this user, so it would lose what was \
                    acknowledged: leave it on."
            .into());
    }
    let mine = hex(secret);
    client.execute(TELL, &[&"secret", &mine]).await.map_err(failed)?;
    if about("secret").await?.as_deref() != Some(mine.as_str()) {
        return Err("its nodes have another cluster secret: give all nodes the same file.".into());
    }
    Ok(())
}
