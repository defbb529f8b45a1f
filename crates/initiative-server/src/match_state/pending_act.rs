//! From an act that the game has accepted to one that everybody may hear of: in between it is written.

use super::clock::Step;
use super::open_match::{OpenMatch, Sender};
use super::stream::Stream;
use super::{CommandResult, Context, guard};
use crate::store::{EntryRow, MatchStage, Store, StoredMatch, StreamMarks, Write};
use axum::extract::ws::Utf8Bytes;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::{Outcome, Seat, Verdict};
use serde_json::{Value, json};

/// An act that the game has accepted and that is being written. Nobody has heard of it yet, and the
/// streams of the match stand where they stood before it.
pub(crate) struct PendingAct {
    sender: (Seat, usize),
    key: Box<str>,
    marks: StreamMarks,
    open: Option<OpenTurn>,
    /// The seat whose next turn is longer, if people agreed on that.
    more_time: Option<Seat>,
    streams: Vec<Stream>,
    updates: Vec<(usize, Utf8Bytes)>,
    /// How the match came out, if this was its end.
    result: Option<Value>,
}

impl OpenMatch {
    /// Hands what the game has accepted to the store. ONLINE-CMD-3
    pub(super) fn write(
        &self,
        meta: &StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        (streams, updates): (Vec<Stream>, Vec<(usize, Utf8Bytes)>),
        more_time: Option<Seat>,
    ) -> (PendingAct, Write) {
        let Sender { seat, place, key } = sender;
        let marks = StreamMarks {
            seqs: streams.iter().map(|stream| stream.seq).collect(),
            openings: streams.iter().map(|stream| stream.opening).collect(),
            ran_ms: context.now_ms,
        };
        let entry = EntryRow {
            index: self.accepted.len() as u64,
            seat,
            key: key.to_owned(),
            act: self.game.last_act_json(),
            digest: self.game.digest(),
            marks,
        };
        let result = self.game.status().outcome().map(result);
        let write = match &result {
            None => context.store.append(&meta.id, &entry),
            Some(result) => {
                let campaign = self.campaign(&meta.id, context.store);
                let campaign = campaign.map(|state| (meta.header.game.clone(), state));
                context.store.conclude(&meta.id, &entry, result, campaign)
            }
        };
        let EntryRow { key, marks, .. } = entry;
        let (sender, open, key) = ((seat, place), self.game.open_turn(), key.into());
        (PendingAct { sender, key, marks, open, more_time, streams, updates, result }, write)
    }

    /// Takes over an act that is written. From now on everybody may hear of it.
    pub(super) fn take_over(
        &mut self,
        meta: &mut StoredMatch,
        store: &Store,
        pending: PendingAct,
    ) -> CommandResult {
        let PendingAct { sender: (seat, place), key, marks, open, more_time, .. } = pending;
        let PendingAct { streams, updates, result, .. } = pending;
        let seq = marks.seqs.get(place).copied().unwrap_or_default();
        let clock = self.clock.follow(Step {
            by: seat,
            at_ms: marks.ran_ms,
            open,
            timed: meta.is_timed(open),
            openings: marks.openings.clone(),
            more_time,
        });
        self.accepted.push(seat, &key, marks);
        self.streams = streams;
        if let Some(checkpoint) = self.new_checkpoint() {
            self.keep_checkpoint(&meta.id, store, checkpoint);
        }
        if let Some(result) = result {
            tracing::info!("match" = meta.id, %result, "match over");
            meta.stage = MatchStage::Over;
            meta.result = Some(result);
        }
        CommandResult::Accepted { seq, updates, clock }
    }

    /// What becomes of the campaign that the match belongs to, if it does. A campaign that cannot
    /// take the result in stays as it is.
    fn campaign(&self, id: &str, store: &Store) -> Option<Value> {
        let state = match store.campaign_of(id) {
            Ok(state) => state?,
            Err(damage) => {
                tracing::error!("match" = id, ?damage, "a campaign cannot be read");
                return None;
            }
        };
        let carried = guard(|| self.game.campaign_after(&state)).flatten();
        if carried.is_none() {
            tracing::error!("match" = id, "a campaign cannot take note of a match");
        }
        Some(carried.unwrap_or(state))
    }
}

/// How a match came out, as it is stored and told.
fn result(outcome: Outcome) -> Value {
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    let word = match outcome.verdict(Seat(0)) {
        _ if !winners.is_empty() => "won",
        Verdict::Won => "won",
        Verdict::Lost => "lost",
        Verdict::Drawn => "drawn",
        Verdict::Void => "void",
    };
    json!({"winners": winners, "reason": outcome.reason(), "result": word})
}
