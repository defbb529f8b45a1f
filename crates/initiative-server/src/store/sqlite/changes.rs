//! Carries changes out.

use super::super::campaigns::Owner;
use super::super::change::{CampaignText, Change, KeptCampaign, KeptCheckpoint, KeptEntry};
use super::super::rows::{MatchStage, SeatRow};
use super::super::whole::WholeMatch;
use crate::secret::SecretDigest;
use rusqlite::{Connection, params};

const NEW_MATCH: &str = "INSERT INTO matches (id, header, sum, created, stage)
    VALUES (?1, ?2, ?3, ?4, 'waiting')";
const PUT_MATCH: &str =
    "INSERT INTO matches (id, header, sum, created, stage, result, ran, suspended)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
// Everything else of the match goes with it.
const REMOVE_MATCH: &str = "DELETE FROM matches WHERE id = ?1";
const PUT_SEAT: &str = "INSERT INTO seats (match, seat, control, name, token, invites, seen)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT DO UPDATE SET control = ?3, name = ?4, token = ?5, invites = ?6, seen = ?7";
const NEW_ENTRY: &str =
    "INSERT INTO entries (match, place, time, seat, key, act, digest, marks, sum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
const SET_STAGE: &str = "UPDATE matches SET stage = ?2 WHERE id = ?1";
const SET_RESULT: &str =
    "UPDATE matches SET stage = 'over', result = ?2, suspended = NULL WHERE id = ?1";
const SWEEP_WAITING: &str = "DELETE FROM matches WHERE stage = 'waiting' AND created < ?1";
// A match ends after it was made, so comparing `created` first settles most rows.
const SWEEP_OVER: &str = "DELETE FROM matches WHERE stage = 'over' AND created < ?1 AND ?1 >
    coalesce((SELECT time FROM entries WHERE match = id ORDER BY place DESC LIMIT 1), created)";
const REMOVE_CHECKPOINTS: &str = "DELETE FROM checkpoints WHERE match = ?1 AND place > ?2";
const FORGET_FOLDS: &str =
    "UPDATE checkpoints SET fold = NULL WHERE match = ?1 AND fold IS NOT NULL";
const PUT_CHECKPOINT: &str = "INSERT INTO checkpoints (match, place, fold, clock, keys, sum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const SUSPEND: &str = "UPDATE matches SET ran = ?2, suspended = ?3 WHERE id = ?1";
const RESUME: &str = "UPDATE matches SET suspended = NULL WHERE id = ?1";
const SUSPEND_ALL: &str =
    "UPDATE matches SET suspended = ?1 WHERE stage = 'running' AND suspended IS NULL";
const PUT_CAMPAIGN: &str =
    "INSERT INTO campaigns (player, game, state, sum, salt) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET state = ?3, sum = ?4, salt = ?5, match = NULL, last = NULL";
const COPY_CAMPAIGN: &str = "INSERT INTO campaigns (player, game, state, sum, salt, match, last)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO UPDATE SET
    state = ?3, sum = ?4, salt = ?5, match = ?6, last = ?7";
const BEGIN_LEVEL: &str = "UPDATE campaigns SET match = ?3 WHERE player = ?1 AND game = ?2";
// Only the match of the present level counts: one from before a new beginning does not, and no match
// counts twice.
const END_LEVEL: &str = "UPDATE campaigns SET state = ?2, sum = ?3, last = match, match = NULL
    WHERE match = ?1";

/// Carries a change out, within a transaction of the caller.
pub(super) fn carry_out(db: &Connection, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Create { id, header, sum, created, seats, campaign, entries } => {
            db.prepare_cached(NEW_MATCH)?.execute(params![id, header, sum, created])?;
            seats.iter().enumerate().try_for_each(|(seat, row)| put_seat(db, id, seat, row))?;
            entries.iter().try_for_each(|entry| append(db, id, entry))?;
            campaign.iter().try_for_each(|Owner { player, game }| {
                db.prepare_cached(BEGIN_LEVEL)?.execute(params![player, game, id]).map(drop)
            })
        }
        Change::Seats { id, rows, start } => {
            rows.iter().try_for_each(|(seat, row)| put_seat(db, id, *seat, row))?;
            if *start {
                let running = MatchStage::Running.name();
                db.prepare_cached(SET_STAGE)?.execute(params![id, running])?;
            }
            Ok(())
        }
        Change::Append { id, entry } => append(db, id, entry),
        Change::Conclude { id, entry, result, campaign } => {
            append(db, id, entry)?;
            db.prepare_cached(SET_RESULT)?.execute(params![id, result])?;
            campaign.iter().try_for_each(|CampaignText { state, sum }| {
                db.prepare_cached(END_LEVEL)?.execute(params![id, state, sum]).map(drop)
            })
        }
        Change::Checkpoint { id, since, checkpoint } => {
            db.prepare_cached(REMOVE_CHECKPOINTS)?.execute(params![id, since])?;
            db.prepare_cached(FORGET_FOLDS)?.execute([id])?;
            put_checkpoint(db, id, checkpoint)
        }
        Change::Suspend { id, ran_ms, since } => {
            db.prepare_cached(SUSPEND)?.execute(params![id, ran_ms, since]).map(drop)
        }
        Change::Resume { id } => db.prepare_cached(RESUME)?.execute([id]).map(drop),
        Change::SuspendAll { since } => db.prepare_cached(SUSPEND_ALL)?.execute([since]).map(drop),
        Change::SweepWaiting { since } => {
            db.prepare_cached(SWEEP_WAITING)?.execute([since]).map(drop)
        }
        Change::SweepOver { since } => db.prepare_cached(SWEEP_OVER)?.execute([since]).map(drop),
        Change::BeginCampaign { owner, state, salt } => {
            let row = params![owner.player, owner.game, state.state, state.sum, salt];
            db.prepare_cached(PUT_CAMPAIGN)?.execute(row).map(drop)
        }
        Change::Put(whole) => put(db, whole),
        Change::Remove { id } => db.prepare_cached(REMOVE_MATCH)?.execute([id]).map(drop),
        Change::PutCampaign(campaign) => {
            let KeptCampaign { owner, state, salt, level, last } = campaign;
            let CampaignText { state, sum } = state;
            let row = params![owner.player, owner.game, state, sum, salt, level, last];
            db.prepare_cached(COPY_CAMPAIGN)?.execute(row).map(drop)
        }
    }
}

/// Writes a match of another store. ONLINE-NODE-8
fn put(db: &Connection, whole: &WholeMatch) -> rusqlite::Result<()> {
    let WholeMatch { id, kept, entries, checkpoints } = whole;
    db.prepare_cached(REMOVE_MATCH)?.execute([id])?;
    let (stage, result) = (&kept.stage, &kept.result);
    let row =
        params![id, kept.header, kept.sum, kept.created, stage, result, kept.ran, kept.suspended];
    db.prepare_cached(PUT_MATCH)?.execute(row)?;
    kept.seats.iter().enumerate().try_for_each(|(seat, row)| put_seat(db, id, seat, row))?;
    entries.iter().try_for_each(|entry| append(db, id, entry))?;
    checkpoints.iter().try_for_each(|checkpoint| put_checkpoint(db, id, checkpoint))
}

fn put_checkpoint(db: &Connection, id: &str, checkpoint: &KeptCheckpoint) -> rusqlite::Result<()> {
    let KeptCheckpoint { place, fold, clock, keys, sum } = checkpoint;
    let row = params![id, place, fold, clock, keys, sum];
    db.prepare_cached(PUT_CHECKPOINT)?.execute(row).map(drop)
}

fn append(db: &Connection, id: &str, entry: &KeptEntry) -> rusqlite::Result<()> {
    let KeptEntry { place, time, seat, key, act, digest, marks, sum, .. } = entry;
    let row = params![id, place, time, seat, key, act, digest, marks, sum];
    db.prepare_cached(NEW_ENTRY)?.execute(row).map(drop)
}

fn put_seat(db: &Connection, id: &str, seat: usize, row: &SeatRow) -> rusqlite::Result<()> {
    let token = row.token.as_ref().map(|digest| &digest.bytes()[..]);
    let seat = i64::try_from(seat).unwrap_or(i64::MAX);
    let invites = SecretDigest::joined(&row.invites);
    let row = params![id, seat, row.control, row.name, token, invites, row.seen];
    db.prepare_cached(PUT_SEAT)?.execute(row).map(drop)
}
