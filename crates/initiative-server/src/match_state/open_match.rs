//! A match in memory: its game, its streams, and how it judges commands.

use super::accepted_keys::AcceptedKeys;
use super::clock::Clock;
use super::stream::{Noticed, Stream};
use super::{CommandResult, Context, Judged, guard};
use crate::canonical_json::fingerprints;
use crate::erased::{ErasedCommand, ErasedMatch};
use crate::frame::{ClientCommand, ClockReading, Others, ViewState, snapshot};
use crate::refusal::{
    ASK_FIRST, KEY_REUSED, MATCH_OVER, NOT_RUNNING, OUT_OF_TIME, RefusalKind, STALE, STORAGE,
    WireRefusal,
};
use crate::store::{MatchStage, StoredMatch};
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::{Refusal, Seat};
use initiative_kernel::table::{Act, STALE as STALE_STATE};
use std::collections::{HashMap, VecDeque};

/// A match in memory.
pub(super) struct OpenMatch {
    pub(super) game: Box<dyn ErasedMatch>,
    pub(super) streams: Vec<Stream>,
    pub(super) accepted: AcceptedKeys,
    /// The refusals that are remembered, by seat. ONLINE-IDEM-3
    pub(super) refused: HashMap<Seat, VecDeque<Remembered>>,
    pub(super) clock: Clock,
    /// How many entries led to the last checkpoint in the store.
    pub(super) kept: u64,
}

/// A refusal that its key gets again.
pub(super) struct Remembered {
    key: String,
    why: WireRefusal,
    /// Whether a snapshot follows it.
    snapshot: bool,
}

/// Whose command it is.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    pub(super) seat: Seat,
    /// The stream that the sender looks at.
    pub(super) place: usize,
    pub(super) key: &'a str,
}

/// The rules panicked. The open match is of no use any more.
pub(super) struct Panicked;

impl OpenMatch {
    /// How many refusals are remembered for each seat. ONLINE-IDEM-3
    const REMEMBERED: usize = 64;

    /// The snapshot of a stream, given what else stands in it.
    pub(super) fn snapshot(
        &self,
        place: usize,
        time: Option<ClockReading>,
        others: &Others<'_>,
    ) -> Option<Utf8Bytes> {
        let stream = self.streams.get(place).filter(|stream| stream.kept)?;
        let cues = if self.game.version() == 0 {
            guard(|| self.game.cues_text(stream.viewer)).flatten()
        } else {
            None
        };
        let sight = ViewState { seq: stream.seq, hash: &stream.hash, view: stream.view() };
        Some(snapshot(&sight, cues.as_deref(), time, others))
    }

    /// Judges a command of a client.
    pub(super) fn command(
        &mut self,
        meta: &mut StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        command: &ClientCommand,
    ) -> Result<Judged, Panicked> {
        let read = match &command.doubled {
            Some(doubled) => Err(doubled.clone()),
            None => guard(|| self.game.read(&command.act)).ok_or(Panicked)?,
        };
        let act = read.map_err(|misread| WireRefusal::unreadable(misread, "command"));
        self.judge(meta, context, sender, Some(command.base), act)
    }

    /// Judges a command: one that was read, or the refusal of one that could not be. `base` is the
    /// seq that its sender saw; without one it is made for the present state. ONLINE-CMD-1
    pub(super) fn judge(
        &mut self,
        meta: &mut StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        base: Option<u64>,
        act: Result<Act<ErasedCommand>, WireRefusal>,
    ) -> Result<Judged, Panicked> {
        if let Some(answer) = self.known(meta, context, sender, act.as_ref().ok())? {
            return Ok(Judged::Settled(answer));
        }
        match meta.stage {
            MatchStage::Waiting => return Ok(Judged::refused(NOT_RUNNING)),
            MatchStage::Over => return Ok(Judged::refused(MATCH_OVER)),
            MatchStage::Running => {}
        }
        if let Some(base) = base {
            let late = guard(|| self.late(sender, base, act.as_ref().ok(), context.now_ms));
            if let Some((why, snapshot)) = late.ok_or(Panicked)? {
                return Ok(self.refuse(sender, why, snapshot));
            }
            // ONLINE-FAIR-2: other people are asked before something is taken back.
            if matches!(act, Ok(Act::Undo)) && !meta.people_besides(sender.seat).is_empty() {
                return Ok(self.refuse(sender, ASK_FIRST, false));
            }
        }
        let more_time = act.as_ref().ok().and_then(more_time);
        let acted = match act {
            Ok(act) => guard(|| self.game.act(sender.seat, act)).ok_or(Panicked)?,
            Err(why) => Err(why),
        };
        if let Err(why) = acted {
            return Ok(self.refuse(sender, why, false));
        }
        let advanced = guard(|| self.advance()).ok_or(Panicked)?;
        let (pending, write) = self.write(meta, context, sender, advanced, more_time);
        Ok(Judged::Writing(Box::new(pending), write))
    }

    /// The answer to a key that was used before. ONLINE-IDEM-2, ONLINE-IDEM-3
    fn known(
        &self,
        meta: &StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        act: Option<&Act<ErasedCommand>>,
    ) -> Result<Option<CommandResult>, Panicked> {
        let Sender { seat, place, key } = sender;
        if let Some(entry) = self.accepted.entry(seat, key) {
            let stored = match context.store.entry(&meta.id, entry as u64) {
                Ok(stored) => stored,
                Err(error) => {
                    tracing::error!("match" = meta.id, %error, "an entry cannot be read");
                    return Ok(Some(CommandResult::refused(STORAGE)));
                }
            };
            let text = |act| guard(|| self.game.act_json_text(act)).ok_or(Panicked);
            if act.map(text).transpose()?.as_ref() != Some(&stored.act) {
                return Ok(Some(CommandResult::refused(KEY_REUSED)));
            }
            let seq = stored.marks.seqs.get(place).copied().unwrap_or_default();
            return Ok(Some(CommandResult::Duplicate { seq }));
        }
        let remembered = self
            .refused
            .get(&seat)
            .and_then(|list| list.iter().find(|remembered| remembered.key == key));
        Ok(remembered.map(|Remembered { why, snapshot, .. }| CommandResult::Refused {
            why: why.clone(),
            snapshot: *snapshot,
        }))
    }

    /// Why a command comes too late or too early, and whether a snapshot follows.
    fn late(
        &self,
        sender: Sender<'_>,
        base: u64,
        act: Option<&Act<ErasedCommand>>,
        now_ms: u64,
    ) -> Option<(WireRefusal, bool)> {
        if let Some(why) = self.stale(sender, base, act) {
            return Some((why, true));
        }
        // ONLINE-CLOCK-5
        let ends_turn = act.is_some_and(|act| self.game.ends_turn(act));
        (!self.clock.accepts(now_ms, ends_turn)).then_some((OUT_OF_TIME, false))
    }

    /// Why a command was chosen in another state than the present one. ONLINE-BASE-1
    fn stale(
        &self,
        sender: Sender<'_>,
        base: u64,
        act: Option<&Act<ErasedCommand>>,
    ) -> Option<WireRefusal> {
        let stream = self.streams.get(sender.place)?;
        if base > stream.seq {
            return Some(STALE);
        }
        if base == stream.seq || act.is_some_and(|act| self.game.turn_free(act)) {
            return None;
        }
        if base < stream.opening {
            // ONLINE-BASE-2
            let ran_out = self.clock.ran_out(sender.seat, sender.place, base);
            return Some(if ran_out { OUT_OF_TIME } else { STALE });
        }
        let Refusal { code, message, .. } = STALE_STATE;
        self.game.exact().then(|| WireRefusal::told(RefusalKind::Forbidden, code, message))
    }

    /// Refuses a command, and remembers that. ONLINE-IDEM-3
    fn refuse(&mut self, sender: Sender<'_>, why: WireRefusal, snapshot: bool) -> Judged {
        let list = self.refused.entry(sender.seat).or_default();
        if list.len() == Self::REMEMBERED {
            list.pop_front();
        }
        let key = sender.key.to_owned();
        list.push_back(Remembered { key, why: why.clone(), snapshot });
        Judged::Settled(CommandResult::Refused { why, snapshot })
    }

    /// What the last act changed for each viewer, and the frames that say so.
    fn advance(&self) -> (Vec<Stream>, Vec<(usize, Utf8Bytes)>) {
        let turned = self.clock.turned(self.game.open_turn());
        let notice = |stream: &Stream| stream.notice(self.game.as_ref(), turned);
        let noticed: Vec<Option<Noticed>> = self.streams.iter().map(notice).collect();
        let texts: Vec<&str> = noticed.iter().flatten().map(Noticed::text).collect();
        let mut hashes = fingerprints(&texts).into_iter();
        let mut updates = Vec::new();
        let streams = self.streams.iter().zip(noticed).enumerate();
        let streams = streams.map(|(place, (before, noticed))| {
            let Some(noticed) = noticed else { return before.clone() };
            let (after, frame) = before.advanced(noticed, hashes.next().unwrap_or_default());
            updates.push((place, frame));
            after
        });
        (streams.collect(), updates)
    }
}

/// The seat that an act allows more time, if it is such an act. ONLINE-FAIR-2
pub(super) const fn more_time<C>(act: &Act<C>) -> Option<Seat> {
    if let Act::MoreTime(seat) = act { Some(*seat) } else { None }
}
