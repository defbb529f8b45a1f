//! Changes as statements. Whatever changes a match that somebody holds checks, in the same statement,
//! that the writer still holds it. ONLINE-NODE-2

use super::super::campaigns::Owner;
use super::super::change::{
    CampaignText, Change, KeptCampaign, KeptCheckpoint, KeptEntry, KeptMatch,
};
use super::super::rows::SeatRow;
use super::super::whole::WholeMatch;
use super::membership::Hold;
use crate::secret::SecretDigest;
use tokio_postgres::types::ToSql;

/// The start of a statement about the match `$1` that the node `$2` holds in the epoch `$3`. A
/// node that takes the match meanwhile waits for the lock; if one took it before, nothing is
/// selected.
macro_rules! held {
    ($rest:literal) => {
        concat!(
            "WITH held AS (SELECT l.match AS id FROM leases l JOIN nodes n ON n.id = l.node
            WHERE l.match = $1 AND l.node = $2 AND l.epoch = $3 FOR SHARE OF l) ",
            $rest
        )
    };
}

const NEW_MATCH: &str = "INSERT INTO matches (id, header, sum, created, stage)
    VALUES ($1, $2, $3, $4, 'waiting')";
const NEW_SEAT: &str = "INSERT INTO seats (match, seat, control, name, token, invites, seen)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const PUT_SEAT: &str = held!(
    "INSERT INTO seats (match, seat, control, name, token, invites, seen)
    SELECT id, $4, $5, $6, $7, $8, $9 FROM held
    ON CONFLICT (match, seat) DO UPDATE SET control = excluded.control, name = excluded.name,
    token = excluded.token, invites = excluded.invites, seen = excluded.seen"
);
const START: &str =
    held!("UPDATE matches SET stage = 'running' FROM held WHERE matches.id = held.id");
const SUSPEND: &str =
    held!("UPDATE matches SET ran = $4, suspended = $5 FROM held WHERE matches.id = held.id");
const RESUME: &str =
    held!("UPDATE matches SET suspended = NULL FROM held WHERE matches.id = held.id");
const TOUCH: &str = held!("SELECT id FROM held");
const REMOVE_CHECKPOINTS: &str =
    held!("DELETE FROM checkpoints USING held WHERE match = held.id AND place > $4");
const FORGET_FOLDS: &str = held!(
    "UPDATE checkpoints SET fold = NULL FROM held WHERE match = held.id AND fold IS NOT NULL"
);
const PUT_CHECKPOINT: &str = held!(
    "INSERT INTO checkpoints (match, place, fold, clock, keys, sum)
    SELECT id, $4, $5, $6, $7, $8 FROM held ON CONFLICT DO NOTHING"
);
// What follows from the last entry follows only if the entry is written.
const CONCLUDE: &str = held!(
    ", e AS (INSERT INTO entries
    (match, place, time, seat, key, act, digest, marks, sum, epoch, node)
    SELECT id, $4, $5, $6, $7, $8, $9, $10, $11, $3, $2 FROM held
    ON CONFLICT (match, place) DO NOTHING RETURNING match),
    m AS (UPDATE matches SET stage = 'over', result = $12, suspended = NULL
    FROM e WHERE id = e.match),
    c AS (UPDATE campaigns SET state = $13, sum = $14, last = campaigns.match, match = NULL
    FROM e WHERE campaigns.match = e.match AND $13::text IS NOT NULL)
    SELECT match FROM e"
);
const SUSPEND_ALL: &str = "UPDATE matches SET suspended = $1
    WHERE stage = 'running' AND suspended IS NULL AND NOT EXISTS
    (SELECT 1 FROM leases l JOIN nodes n ON n.id = l.node WHERE l.match = matches.id)";
/// Removes matches with everything that belongs to them.
macro_rules! sweep {
    ($which:literal) => {
        concat!(
            "WITH gone AS (DELETE FROM matches WHERE ",
            $which,
            " RETURNING id),
            s AS (DELETE FROM seats USING gone WHERE match = gone.id),
            e AS (DELETE FROM entries USING gone WHERE match = gone.id),
            c AS (DELETE FROM checkpoints USING gone WHERE match = gone.id),
            l AS (DELETE FROM leases USING gone WHERE match = gone.id)
            SELECT count(*) FROM gone"
        )
    };
}
const SWEEP_WAITING: &str = sweep!("stage = 'waiting' AND created < $1");
const SWEEP_OVER: &str = sweep!(
    "stage = 'over' AND created < $1 AND $1 > coalesce((SELECT time FROM entries
    WHERE match = matches.id ORDER BY place DESC LIMIT 1), created)"
);
const PUT_CAMPAIGN: &str = "INSERT INTO campaigns (player, game, state, sum, salt)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game) DO UPDATE SET state = excluded.state,
    sum = excluded.sum, salt = excluded.salt, match = NULL, last = NULL";
const BEGIN_LEVEL: &str = "UPDATE campaigns SET match = $3 WHERE player = $1 AND game = $2";
/// The entries that a match begins with, before anybody holds it.
const FIRST_ENTRIES: &str = "INSERT INTO entries
    (match, place, time, seat, key, act, digest, marks, sum, epoch, node)
    SELECT n.match, n.place, n.time, n.seat, n.key, n.act, n.digest, n.marks, n.sum, 0, 0
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::text[],
    $7::bigint[], $8::text[], $9::bigint[])
    AS n (match, place, time, seat, key, act, digest, marks, sum)";

/// A match of another store, which nobody holds. ONLINE-NODE-8
const PUT_MATCH: &str =
    "INSERT INTO matches (id, header, sum, created, stage, result, ran, suspended)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const PUT_ENTRIES: &str = "INSERT INTO entries
    (match, place, time, seat, key, act, digest, marks, sum, epoch, node)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[],
    $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[])";
const COPY_CHECKPOINT: &str = "INSERT INTO checkpoints (match, place, fold, clock, keys, sum)
    VALUES ($1, $2, $3, $4, $5, $6)";
/// No node has it, and the next one takes it in a later epoch than those of its entries.
const LAST_EPOCH: &str = "INSERT INTO leases (match, node, epoch) VALUES ($1, 0, $2)";
const REMOVE_MATCH: &str = "WITH m AS (DELETE FROM matches WHERE id = $1),
    s AS (DELETE FROM seats WHERE match = $1),
    e AS (DELETE FROM entries WHERE match = $1),
    c AS (DELETE FROM checkpoints WHERE match = $1),
    b AS (DELETE FROM lobby WHERE match = $1)
    DELETE FROM leases WHERE match = $1";
const COPY_CAMPAIGN: &str = "INSERT INTO campaigns (player, game, state, sum, salt, match, last)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, game) DO UPDATE SET
    state = excluded.state, sum = excluded.sum, salt = excluded.salt, match = excluded.match,
    last = excluded.last";
/// How many entries of a match that is copied are in one statement.
const TOGETHER: usize = 8_192;

/// A value for a statement.
pub(super) type Value = Box<dyn ToSql + Sync + Send>;

/// A statement with its values.
pub(super) struct Step {
    pub(super) sql: &'static str,
    pub(super) values: Vec<Value>,
}

fn step<const N: usize>(sql: &'static str, values: [Value; N]) -> Step {
    Step { sql, values: values.into() }
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { [$(Box::new($value) as Value),*] };
}

/// The statements of a change. Those that only append have none: the writer appends for all of them.
/// The first one changes a row, unless the writer has lost the match.
pub(super) fn steps(change: &Change, hold: Hold) -> Vec<Step> {
    let Hold { node, epoch } = hold;
    match change {
        Change::Create { id, header, sum, created, seats, campaign, entries } => {
            let header = values![id.clone(), header.clone(), i64::from(*sum), *created];
            let mut steps = vec![step(NEW_MATCH, header)];
            steps.extend(new_seats(id, seats));
            if !entries.is_empty() {
                let columns = EntryColumns::of(entries.iter().map(|entry| (id.as_str(), entry)));
                steps.push(Step { sql: FIRST_ENTRIES, values: columns.values() });
            }
            steps.extend(campaign.as_ref().map(|Owner { player, game }| {
                step(BEGIN_LEVEL, values![player.clone(), game.clone(), id.clone()])
            }));
            steps
        }
        Change::Seats { id, rows, start } => {
            let mut steps: Vec<Step> = rows
                .iter()
                .map(|(seat, row)| {
                    let seat = i64::try_from(*seat).unwrap_or(i64::MAX);
                    let held = values![id.clone(), node, epoch, seat];
                    let values = held.into_iter().chain(seat_values(row)).collect();
                    Step { sql: PUT_SEAT, values }
                })
                .collect();
            if *start {
                steps.push(step(START, values![id.clone(), node, epoch]));
            }
            if steps.is_empty() {
                steps.push(step(TOUCH, values![id.clone(), node, epoch]));
            }
            steps
        }
        Change::Append { .. } => Vec::new(),
        Change::Conclude { id, entry, result, campaign } => {
            let KeptEntry { place, time, seat, key, act, digest, marks, sum, .. } = entry;
            let (state, of_state) = match campaign {
                Some(CampaignText { state, sum }) => (Some(state.clone()), Some(i64::from(*sum))),
                None => (None, None),
            };
            let row = values![
                id.clone(),
                node,
                epoch,
                *place,
                *time,
                i16::from(*seat),
                key.clone(),
                act.clone(),
                *digest,
                marks.clone(),
                i64::from(*sum),
                result.clone(),
                state,
                of_state,
            ];
            vec![step(CONCLUDE, row)]
        }
        Change::Checkpoint { id, since, checkpoint } => {
            let KeptCheckpoint { place, fold, clock, keys, sum } = checkpoint;
            let (fold, clock, keys) = (fold.clone(), clock.clone(), keys.clone());
            let row = values![id.clone(), node, epoch, *place, fold, clock, keys, i64::from(*sum),];
            vec![
                step(TOUCH, values![id.clone(), node, epoch]),
                step(REMOVE_CHECKPOINTS, values![id.clone(), node, epoch, *since]),
                step(FORGET_FOLDS, values![id.clone(), node, epoch]),
                step(PUT_CHECKPOINT, row),
            ]
        }
        Change::Suspend { id, ran_ms, since } => {
            vec![step(SUSPEND, values![id.clone(), node, epoch, *ran_ms, *since])]
        }
        Change::Resume { id } => vec![step(RESUME, values![id.clone(), node, epoch])],
        Change::SuspendAll { since } => vec![step(SUSPEND_ALL, values![*since])],
        Change::SweepWaiting { since } => vec![step(SWEEP_WAITING, values![*since])],
        Change::SweepOver { since } => vec![step(SWEEP_OVER, values![*since])],
        Change::BeginCampaign { owner, state, salt } => {
            let Owner { player, game } = owner.clone();
            let (sum, state) = (i64::from(state.sum), state.state.clone());
            vec![step(PUT_CAMPAIGN, values![player, game, state, sum, salt.clone()])]
        }
        Change::Put(whole) => put(whole),
        Change::Remove { id } => vec![step(REMOVE_MATCH, values![id.clone()])],
        Change::PutCampaign(KeptCampaign { owner, state, salt, level, last }) => {
            let Owner { player, game } = owner.clone();
            let (sum, state) = (i64::from(state.sum), state.state.clone());
            let row = values![player, game, state, sum, salt.clone(), level.clone(), last.clone()];
            vec![step(COPY_CAMPAIGN, row)]
        }
    }
}

/// The statements that write a match of another store.
fn put(whole: &WholeMatch) -> Vec<Step> {
    let WholeMatch { id, kept, entries, checkpoints } = whole;
    let KeptMatch { header, sum, created, stage, result, ran, suspended, seats } = kept;
    let (header, sum, stage) = (header.clone(), i64::from(*sum), stage.clone());
    let row = values![id.clone(), header, sum, *created, stage, result.clone(), *ran, *suspended];
    let mut steps = vec![step(REMOVE_MATCH, values![id.clone()]), step(PUT_MATCH, row)];
    steps.extend(new_seats(id, seats));
    steps.extend(entries.chunks(TOGETHER).map(|some| {
        let mut values = EntryColumns::of(some.iter().map(|entry| (id.as_str(), entry))).values();
        let epochs: Vec<i64> = some.iter().map(|entry| entry.epoch).collect();
        let nodes: Vec<i64> = some.iter().map(|entry| entry.node).collect();
        values.extend(values![epochs, nodes]);
        Step { sql: PUT_ENTRIES, values }
    }));
    steps.extend(checkpoints.iter().map(|checkpoint| {
        let KeptCheckpoint { place, fold, clock, keys, sum } = checkpoint.clone();
        step(COPY_CHECKPOINT, values![id.clone(), place, fold, clock, keys, i64::from(sum)])
    }));
    let epoch = entries.iter().map(|entry| entry.epoch).max().filter(|epoch| *epoch > 0);
    steps.extend(epoch.map(|epoch| step(LAST_EPOCH, values![id.clone(), epoch])));
    steps
}

fn new_seats<'a>(id: &'a str, seats: &'a [SeatRow]) -> impl Iterator<Item = Step> + use<'a> {
    (0_i64..).zip(seats).map(move |(seat, row)| {
        let [control, name, token, invites, seen] = seat_values(row);
        let row = [Box::new(id.to_owned()) as Value, Box::new(seat), control, name, token];
        Step { sql: NEW_SEAT, values: row.into_iter().chain([invites, seen]).collect() }
    })
}

fn seat_values(row: &SeatRow) -> [Value; 5] {
    let token = row.token.as_ref().map(|digest| digest.bytes().to_vec());
    let invites = SecretDigest::joined(&row.invites);
    values![row.control.clone(), row.name.clone(), token, invites, row.seen]
}

/// Entries as columns: one statement writes any number of them.
#[derive(Default)]
pub(super) struct EntryColumns {
    pub(super) ids: Vec<String>,
    pub(super) places: Vec<i64>,
    times: Vec<i64>,
    seats: Vec<i16>,
    keys: Vec<String>,
    acts: Vec<String>,
    digests: Vec<i64>,
    marks: Vec<String>,
    pub(super) sums: Vec<i64>,
}

impl EntryColumns {
    pub(super) fn of<'a>(entries: impl Iterator<Item = (&'a str, &'a KeptEntry)>) -> Self {
        let mut columns = Self::default();
        for (id, entry) in entries {
            columns.ids.push(id.to_owned());
            columns.places.push(entry.place);
            columns.times.push(entry.time);
            columns.seats.push(entry.seat.into());
            columns.keys.push(entry.key.clone());
            columns.acts.push(entry.act.clone());
            columns.digests.push(entry.digest);
            columns.marks.push(entry.marks.clone());
            columns.sums.push(entry.sum.into());
        }
        columns
    }

    pub(super) fn values(self) -> Vec<Value> {
        let Self { ids, places, times, seats, keys, acts, digests, marks, sums } = self;
        values![ids, places, times, seats, keys, acts, digests, marks, sums].into()
    }
}
