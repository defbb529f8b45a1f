//! A match in memory: its game, its streams, and how it judges commands.

use super::clock::{Clock, Step};
use super::stream::Stream;
use super::{CommandResult, Context, guard};
use crate::erased::{ErasedCommand, ErasedMatch};
use crate::frame::{ClientCommand, ClockReading, MatchSummary, SeatPresence, ViewState, snapshot};
use crate::refusal::{
    INCOMPATIBLE, KEY_REUSED, MATCH_DAMAGED, MATCH_OVER, NOT_RUNNING, OUT_OF_TIME, RefusalKind,
    STALE, STORAGE, WireRefusal,
};
use crate::registry::Registry;
use crate::store::{EntryRow, LoadError, MatchStage, Spectators, Store, StoredMatch, StreamMarks};
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::{Outcome, Refusal, Seat, Verdict};
use initiative_kernel::table::{Act, STALE as STALE_STATE};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::fmt::Display;

/// A match in memory.
pub(super) struct OpenMatch {
    pub(super) game: Box<dyn ErasedMatch>,
    pub(super) streams: Vec<Stream>,
    /// Every accepted key, and the entry it became. ONLINE-IDEM-2
    accepted: HashMap<(Seat, Box<str>), u32>,
    /// Where the streams stood after each entry.
    pub(super) marks: Vec<StreamMarks>,
    /// The refusals that are remembered, by seat. ONLINE-IDEM-3
    pub(super) refused: HashMap<Seat, VecDeque<Remembered>>,
    pub(super) clock: Clock,
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

/// Why a command did not come to an end. The open match is of no use any more.
pub(super) enum Failure {
    /// The rules panicked.
    Panicked,
    /// The entry could not be written.
    Unwritten,
}

impl OpenMatch {
    /// How many refusals are remembered for each seat. ONLINE-IDEM-3
    const REMEMBERED: usize = 64;

    /// Folds a match from what is on disk. ONLINE-CRASH-2
    pub(super) fn load(
        meta: &StoredMatch,
        registry: &Registry,
        store: &Store,
    ) -> Result<Self, WireRefusal> {
        let header = &meta.header;
        let id = meta.id.as_str();
        let offer = registry.get(&header.game).filter(|offer| offer.rules == header.rules);
        let Some(offer) = offer else {
            tracing::warn!(id, game = header.game, rules = header.rules, "no such rules here");
            return Err(INCOMPATIBLE);
        };
        let damaged = |what: &dyn Display| {
            tracing::error!(id, %what, "match damaged");
            MATCH_DAMAGED
        };
        let entries = store.entries(id).map_err(|damage| match damage {
            LoadError::Damaged(what) => damaged(&what),
            LoadError::Unreadable(error) => {
                tracing::error!(id, %error, "match cannot be read");
                STORAGE
            }
        })?;
        let seed = u64::from_str_radix(&header.seed, 16).map_err(|_| damaged(&"the seed"))?;
        let mut game = offer.open(&header.setup, seed).map_err(|error| damaged(&error))?;
        if game.seats().len() != meta.seats.len() {
            return Err(damaged(&"the number of seats"));
        }
        let mut accepted = HashMap::new();
        let mut marks = Vec::with_capacity(entries.len());
        let mut clock = Clock::new(header.clock, game.limits().is_some());
        header.clock.into_iter().for_each(|limits| game.set_clock(limits));
        clock.begin(game.open_turn(), meta.is_timed(game.open_turn()), meta.seats.len() + 1);
        for (place, entry) in entries.into_iter().enumerate() {
            let act = serde_json::from_str(&entry.act).map_err(|error| damaged(&error))?;
            game.act_json(entry.seat, &act).map_err(|refused| damaged(&refused))?;
            if game.digest() != entry.digest {
                return Err(damaged(&format_args!("entry {} folds differently", place + 1)));
            }
            accepted.insert((entry.seat, entry.key.into()), number(place));
            let open = game.open_turn();
            clock.follow(Step {
                by: entry.seat,
                at_ms: entry.marks.ran_ms,
                open,
                timed: meta.is_timed(open),
                openings: entry.marks.openings.clone(),
            });
            marks.push(entry.marks);
        }
        let streams = streams(meta, game.as_ref(), marks.last());
        Ok(Self { game, streams, accepted, marks, refused: HashMap::new(), clock })
    }

    /// The snapshot of a stream, given what else stands in it.
    pub(super) fn snapshot(
        &self,
        place: usize,
        time: Option<ClockReading>,
        presence: &[SeatPresence<'_>],
        summary: MatchSummary,
    ) -> Option<Utf8Bytes> {
        let stream = self.streams.get(place).filter(|stream| stream.kept)?;
        let cues = if self.game.version() == 0 {
            guard(|| self.game.cues_text(stream.viewer)).flatten()
        } else {
            None
        };
        let sight = ViewState { seq: stream.seq, hash: &stream.hash, view: stream.view() };
        Some(snapshot(&sight, cues.as_deref(), time, presence, summary))
    }

    /// Judges a command of a client.
    pub(super) fn command(
        &mut self,
        meta: &mut StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        command: &ClientCommand,
    ) -> Result<CommandResult, Failure> {
        let read = match &command.doubled {
            Some(doubled) => Err(doubled.clone()),
            None => guard(|| self.game.read(&command.act)).ok_or(Failure::Panicked)?,
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
    ) -> Result<CommandResult, Failure> {
        if let Some(answer) = self.known(sender, act.as_ref().ok())? {
            return Ok(answer);
        }
        match meta.stage {
            MatchStage::Waiting => return Ok(CommandResult::refused(NOT_RUNNING)),
            MatchStage::Over => return Ok(CommandResult::refused(MATCH_OVER)),
            MatchStage::Running => {}
        }
        if let Some(base) = base {
            let late = guard(|| self.late(sender, base, act.as_ref().ok(), context.now_ms));
            if let Some((why, snapshot)) = late.ok_or(Failure::Panicked)? {
                return Ok(self.refuse(sender, why, snapshot));
            }
        }
        let acted = match act {
            Ok(act) => guard(|| self.game.act(sender.seat, act)).ok_or(Failure::Panicked)?,
            Err(why) => Err(why),
        };
        if let Err(why) = acted {
            return Ok(self.refuse(sender, why, false));
        }
        let (streams, updates) = guard(|| self.advance()).ok_or(Failure::Panicked)?;
        let (seq, clock) = self.enter(meta, context, sender, streams)?;
        Ok(CommandResult::Accepted { seq, updates, clock })
    }

    /// The answer to a key that was used before. ONLINE-IDEM-2, ONLINE-IDEM-3
    fn known(
        &self,
        sender: Sender<'_>,
        act: Option<&Act<ErasedCommand>>,
    ) -> Result<Option<CommandResult>, Failure> {
        let Sender { seat, place, key } = sender;
        if let Some(entry) = self.accepted.get(&(seat, key.into())) {
            let entry = *entry as usize;
            let did = |act| guard(|| self.game.did(entry, act)).ok_or(Failure::Panicked);
            if !act.map_or(Ok(false), did)? {
                return Ok(Some(CommandResult::refused(KEY_REUSED)));
            }
            let seqs = self.marks.get(entry).and_then(|marks| marks.seqs.get(place));
            return Ok(Some(CommandResult::Duplicate { seq: seqs.copied().unwrap_or_default() }));
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
    fn refuse(&mut self, sender: Sender<'_>, why: WireRefusal, snapshot: bool) -> CommandResult {
        let list = self.refused.entry(sender.seat).or_default();
        if list.len() == Self::REMEMBERED {
            list.pop_front();
        }
        let key = sender.key.to_owned();
        list.push_back(Remembered { key, why: why.clone(), snapshot });
        CommandResult::Refused { why, snapshot }
    }

    /// What the last act changed for each viewer, and the frames that say so.
    fn advance(&self) -> (Vec<Stream>, Vec<(usize, Utf8Bytes)>) {
        let mut updates = Vec::new();
        let turned = self.clock.turned(self.game.open_turn());
        let streams = self.streams.iter().enumerate().map(|(place, before)| {
            let Some((after, frame)) = before.next(self.game.as_ref(), turned) else {
                return before.clone();
            };
            updates.push((place, frame));
            after
        });
        (streams.collect(), updates)
    }

    /// Writes down what the game has accepted, and only then takes it over. Gives the sender's seq
    /// after it, and whether the clock stands differently. ONLINE-CMD-3
    fn enter(
        &mut self,
        meta: &mut StoredMatch,
        context: &Context<'_>,
        sender: Sender<'_>,
        streams: Vec<Stream>,
    ) -> Result<(u64, bool), Failure> {
        let Sender { seat, place, key } = sender;
        let open = self.game.open_turn();
        let marks = StreamMarks {
            seqs: streams.iter().map(|stream| stream.seq).collect(),
            openings: streams.iter().map(|stream| stream.opening).collect(),
            ran_ms: context.now_ms,
        };
        let entry = EntryRow {
            index: self.marks.len() as u64,
            seat,
            key: key.to_owned(),
            act: self.game.last_act_json(),
            digest: self.game.digest(),
            marks,
        };
        let result = self.game.status().outcome().map(result);
        let written = match &result {
            None => context.store.append(&meta.id, &entry),
            Some(result) => {
                let campaign = self.campaign(&meta.id, context.store);
                let campaign = campaign.map(|state| (meta.header.game.clone(), state));
                context.store.conclude(&meta.id, &entry, result, campaign)
            }
        };
        if let Err(error) = written {
            tracing::error!(id = meta.id, %error, "an entry could not be written");
            return Err(Failure::Unwritten);
        }
        let seq = entry.marks.seqs.get(place).copied().unwrap_or_default();
        self.accepted.insert((seat, entry.key.into()), number(self.marks.len()));
        let clock = self.clock.follow(Step {
            by: seat,
            at_ms: context.now_ms,
            open,
            timed: meta.is_timed(open),
            openings: entry.marks.openings.clone(),
        });
        self.marks.push(entry.marks);
        self.streams = streams;
        if let Some(result) = result {
            tracing::info!(id = meta.id, %result, "match over");
            meta.stage = MatchStage::Over;
            meta.result = Some(result);
        }
        Ok((seq, clock))
    }

    /// What becomes of the campaign that the match belongs to, if it does. A campaign that cannot
    /// take the result in stays as it is.
    fn campaign(&self, id: &str, store: &Store) -> Option<Value> {
        let state = match store.campaign_of(id) {
            Ok(state) => state?,
            Err(damage) => {
                tracing::error!(id, ?damage, "a campaign cannot be read");
                return None;
            }
        };
        let carried = guard(|| self.game.campaign_after(&state)).flatten();
        if carried.is_none() {
            tracing::error!(id, "a campaign cannot take note of a match");
        }
        Some(carried.unwrap_or(state))
    }
}

/// A stream for each seat and one for spectators, each where it stood after the last entry.
fn streams(meta: &StoredMatch, game: &dyn ErasedMatch, last: Option<&StreamMarks>) -> Vec<Stream> {
    let watched = meta.header.hotseat || meta.header.spectators != Spectators::Off;
    let streams = (0..=meta.seats.len()).map(|place| {
        let seat = Seat(u8::try_from(place).unwrap_or(u8::MAX));
        let (viewer, kept) = if place == meta.seats.len() {
            (Viewer::Spectator, watched)
        } else {
            (meta.header.eyes(seat), meta.bot(seat).is_none())
        };
        let mark = |list: fn(&StreamMarks) -> &Vec<u64>| {
            last.and_then(|marks| list(marks).get(place)).copied().unwrap_or_default()
        };
        Stream::new(game, viewer, kept, mark(|m| &m.seqs), mark(|m| &m.openings))
    });
    streams.collect()
}

/// The place of an entry. A table never has more of them than fit.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
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
