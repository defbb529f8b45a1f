//! One match on the server: its seats, its fold, and a stream of views for everybody who looks.
//!
//! No socket here, and time only as it is told. Everything a command causes is worked out, written
//! down, and only then handed out.

mod clock;
mod decrees;
mod reading;
mod stream;

use crate::bot::Thinking;
use crate::error::{
    INCOMPATIBLE, KEY_REUSED, MATCH_DAMAGED, MATCH_OVER, NOT_RUNNING, OUT_OF_TIME, RefusalKind,
    Refused, STALE, STORAGE,
};
use crate::frame::{House, Present, Sight, Time, Wish, snapshot};
use crate::host::Host;
use crate::registry::Registry;
use crate::store::{Damage, Entry, Marks, Match, Stage, Store};
use axum::extract::ws::Utf8Bytes;
use clock::{Clock, Step};
use initiative_hosting::Open;
use initiative_kernel::game::{Outcome, Seat};
use initiative_kernel::table::{Act, STALE as STALE_STATE};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use stream::Stream;

/// A match and everything that follows from its journal.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) meta: Match,
    fold: Option<Fold>,
    /// Why the match cannot go on. It stays as it lies on disk. ONLINE-CRASH-4
    trouble: Option<Refused>,
}

/// A match brought to life.
struct Fold {
    host: Box<dyn Host>,
    streams: Vec<Stream>,
    /// Every accepted key, and the entry it became. ONLINE-IDEM-2
    accepted: HashMap<(Seat, Box<str>), u32>,
    /// Where the streams stood after each entry.
    marks: Vec<Marks>,
    /// The refusals that are remembered, by seat. ONLINE-IDEM-3
    refused: HashMap<Seat, VecDeque<Remembered>>,
    clock: Clock,
}

/// A refusal that its key gets again.
struct Remembered {
    key: String,
    why: Refused,
    /// Whether a snapshot follows it.
    snapshot: bool,
}

/// What became of a command.
#[derive(Debug)]
pub(crate) enum Fate {
    /// Accepted: the frames for each stream, to follow the ack, and whether the clock stands
    /// differently.
    Accepted { seq: u64, updates: Vec<(usize, Utf8Bytes)>, clock: bool },
    /// Accepted before.
    Duplicate { seq: u64 },
    /// Refused; a snapshot follows if the sender is out of date.
    Refused { why: Refused, snapshot: bool },
}

impl Fate {
    const fn refused(why: Refused) -> Self {
        Self::Refused { why, snapshot: false }
    }
}

impl Room {
    pub(crate) const fn new(id: String, meta: Match) -> Self {
        Self { id, meta, fold: None, trouble: None }
    }

    /// How many seats there are; the spectators' stream comes after theirs.
    pub(crate) const fn seats(&self) -> usize {
        self.meta.seats.len()
    }

    /// Whether a bot sits there, and which.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        self.meta.seats.get(seat.index())?.control.strip_prefix("bot:")
    }

    /// Whether the match has been opened and can be played.
    pub(crate) const fn is_open(&self) -> bool {
        self.fold.is_some() && self.trouble.is_none()
    }

    /// Brings the match to life, if it is not yet. ONLINE-CRASH-2
    pub(crate) fn open(&mut self, registry: &Registry, store: &Store) -> Result<(), Refused> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        if self.fold.is_some() {
            return Ok(());
        }
        let fold = guard(|| self.unfold(registry, store)).unwrap_or_else(|| {
            tracing::error!(id = self.id, "the rules panicked while the match was refolded");
            Err(MATCH_DAMAGED)
        });
        match fold {
            Ok(fold) => {
                self.fold = Some(fold);
                Ok(())
            }
            Err(why) => {
                if why.kind != RefusalKind::Storage {
                    self.trouble = Some(why.clone());
                }
                Err(why)
            }
        }
    }

    fn unfold(&self, registry: &Registry, store: &Store) -> Result<Fold, Refused> {
        let header = &self.meta.header;
        let id = self.id.as_str();
        let offer = registry.get(&header.game).filter(|offer| offer.rules == header.rules);
        let Some(offer) = offer else {
            tracing::warn!(id, game = header.game, rules = header.rules, "no such rules here");
            return Err(INCOMPATIBLE);
        };
        let damaged = |what: &dyn std::fmt::Display| {
            tracing::error!(id, %what, "match damaged");
            MATCH_DAMAGED
        };
        let entries = store.entries(id).map_err(|damage| match damage {
            Damage::Damaged(what) => damaged(&what),
            Damage::Unreadable(error) => {
                tracing::error!(id, %error, "match cannot be read");
                STORAGE
            }
        })?;
        let seed = u64::from_str_radix(&header.seed, 16).map_err(|_| damaged(&"the seed"))?;
        let mut host = offer.open(&header.setup, seed).map_err(|error| damaged(&error))?;
        if host.seats().len() != self.seats() {
            return Err(damaged(&"the number of seats"));
        }
        let mut accepted = HashMap::new();
        let mut marks = Vec::with_capacity(entries.len());
        let mut clock = Clock::new(header.clock, host.limits().is_some());
        header.clock.into_iter().for_each(|limits| host.keep_time(limits));
        clock.begin(host.open_turn(), self.timed(host.open_turn()), self.seats() + 1);
        for (place, entry) in entries.into_iter().enumerate() {
            host.act(entry.seat, &entry.act).map_err(|refused| damaged(&refused))?;
            if host.digest() != entry.digest {
                return Err(damaged(&format_args!("entry {} folds differently", place + 1)));
            }
            accepted.insert((entry.seat, entry.key.into()), number(place));
            let open = host.open_turn();
            clock.follow(Step {
                by: entry.seat,
                at_ms: entry.marks.ran_ms,
                open,
                timed: self.timed(open),
                openings: entry.marks.openings.clone(),
            });
            marks.push(entry.marks);
        }
        let watched = self.meta.header.hotseat
            || self.meta.header.spectators != crate::store::Spectators::Off;
        let last = marks.last();
        let streams = (0..=self.seats()).map(|place| {
            let seat = Seat(u8::try_from(place).unwrap_or(u8::MAX));
            let (viewer, kept) = if place == self.seats() {
                (Viewer::Spectator, watched)
            } else {
                (self.meta.header.eyes(seat), self.bot(seat).is_none())
            };
            let mark = |list: fn(&Marks) -> &Vec<u64>| {
                last.and_then(|marks| list(marks).get(place)).copied().unwrap_or_default()
            };
            Stream::new(host.as_ref(), viewer, kept, mark(|m| &m.seqs), mark(|m| &m.openings))
        });
        let streams = streams.collect();
        Ok(Fold { host, streams, accepted, marks, refused: HashMap::new(), clock })
    }

    /// A stream; none before the match is open, or where nobody looks.
    pub(crate) fn stream(&self, place: usize) -> Option<&Stream> {
        self.fold.as_ref()?.streams.get(place).filter(|stream| stream.kept)
    }

    /// The snapshot of a stream, given what else stands in it.
    pub(crate) fn snapshot(
        &self,
        place: usize,
        time: Option<Time>,
        presence: &[Present<'_>],
        house: House,
    ) -> Option<Utf8Bytes> {
        let fold = self.fold.as_ref()?;
        let stream = self.stream(place)?;
        let cues = if fold.host.version() == 0 {
            guard(|| fold.host.cues_text(stream.viewer)).flatten()
        } else {
            None
        };
        let sight = Sight { seq: stream.seq, hash: &stream.hash, view: stream.view() };
        Some(snapshot(&sight, cues.as_deref(), time, presence, house))
    }

    /// Takes as little room as it can until something happens.
    pub(crate) fn rest(&mut self) {
        let streams = self.fold.iter_mut().flat_map(|fold| &mut fold.streams);
        streams.for_each(Stream::rest);
    }

    /// Who must decide now.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        match (&self.fold, self.meta.stage) {
            (Some(fold), Stage::Running) => fold.host.status().awaited().iter().collect(),
            _ => Vec::new(),
        }
    }

    /// How many entries the match has; none before it is open.
    pub(crate) fn version(&self) -> Option<u64> {
        self.fold.as_ref().map(|fold| fold.host.version())
    }

    /// Begins a decision of the bot on `seat`.
    pub(crate) fn ponder(&mut self, seat: Seat) -> Option<Thinking> {
        let bot = self.bot(seat)?;
        let host = &self.fold.as_ref()?.host;
        let Some((thought, pace)) = guard(|| host.ponder(bot, seat)) else {
            self.stumble(seat);
            return None;
        };
        Some(Thinking::new(seat, host.version(), pace, thought))
    }

    /// A bot's command as the desk takes it. ONLINE-BOT-1
    pub(crate) fn wish(&self, seat: Seat, command: Value) -> Wish {
        let place = self.fold.as_ref().map_or(0, |fold| fold.marks.len());
        let key = format!("bot-{place}");
        Wish { key, base: 0, seat: Some(seat), act: Act::Play(command), doubled: None }
    }

    /// The bot on `seat` fell over.
    pub(crate) fn stumble(&mut self, seat: Seat) {
        tracing::error!(id = self.id, seat = seat.0, "the bot panicked");
        self.trouble = Some(MATCH_DAMAGED);
    }

    /// Whether somebody who can be timed has to do with what is open: bots cannot. ONLINE-CLOCK-7
    fn timed(&self, open: Option<Open>) -> bool {
        open.and_then(|open| open.seat).is_none_or(|seat| self.bot(seat).is_none())
    }

    /// Judges a command of `seat`, whose sender looks at the stream `place`, at a time of the
    /// match. ONLINE-CMD-1
    pub(crate) fn command(
        &mut self,
        store: &Store,
        registry: &Registry,
        seat: Seat,
        place: usize,
        wish: &Wish,
        now_ms: u64,
    ) -> Fate {
        if let Some(trouble) = &self.trouble {
            return Fate::refused(trouble.clone());
        }
        let Some(fold) = &mut self.fold else {
            return Fate::refused(NOT_RUNNING);
        };
        // ONLINE-IDEM-2, ONLINE-IDEM-3
        if let Some(entry) = fold.accepted.get(&(seat, wish.key.as_str().into())) {
            let entry = *entry as usize;
            if !guard(|| fold.host.did(entry, &wish.act)).unwrap_or_default() {
                return Fate::refused(KEY_REUSED);
            }
            let seqs = fold.marks.get(entry).and_then(|marks| marks.seqs.get(place));
            return Fate::Duplicate { seq: seqs.copied().unwrap_or_default() };
        }
        let known = fold.refused.get(&seat).and_then(|list| {
            let known = list.iter().find(|known| known.key == wish.key);
            known.map(|Remembered { why, snapshot, .. }| Fate::Refused {
                why: why.clone(),
                snapshot: *snapshot,
            })
        });
        if let Some(fate) = known {
            return fate;
        }
        match self.meta.stage {
            Stage::Waiting => return Fate::refused(NOT_RUNNING),
            Stage::Over => return Fate::refused(MATCH_OVER),
            Stage::Running => {}
        }
        if seat != Seat::HOST && self.bot(seat).is_none() {
            // ONLINE-BASE-1
            if let Some(why) = self.fold.as_ref().and_then(|fold| fold.stale(seat, place, wish)) {
                return self.remember(seat, &wish.key, why, true);
            }
            // ONLINE-CLOCK-5
            let fold = self.fold.as_ref();
            if fold.is_some_and(|fold| !fold.clock.accepts(now_ms, fold.host.ends_turn(&wish.act)))
            {
                return self.remember(seat, &wish.key, OUT_OF_TIME, false);
            }
        }
        if let Some(doubled) = &wish.doubled {
            let why = Refused::unreadable(doubled.clone(), "command");
            return self.remember(seat, &wish.key, why, false);
        }
        let Some(fold) = &mut self.fold else {
            return Fate::refused(NOT_RUNNING);
        };
        match guard(|| fold.host.act(seat, &wish.act)) {
            Some(Ok(())) => {}
            Some(Err(why)) => {
                return self.remember(seat, &wish.key, why, false);
            }
            None => return self.damaged(),
        }
        let Some((streams, updates)) = guard(|| fold.advance()) else {
            return self.damaged();
        };
        self.enter(store, registry, seat, place, wish, now_ms, streams, updates)
    }

    /// Writes an accepted command down, and only then makes it known. ONLINE-CMD-3
    #[expect(clippy::too_many_arguments, reason = "the second half of `command`")]
    fn enter(
        &mut self,
        store: &Store,
        registry: &Registry,
        seat: Seat,
        place: usize,
        wish: &Wish,
        now_ms: u64,
        streams: Vec<Stream>,
        updates: Vec<(usize, Utf8Bytes)>,
    ) -> Fate {
        let open = self.fold.as_ref().and_then(|fold| fold.host.open_turn());
        let timed = self.timed(open);
        let Some(fold) = &mut self.fold else {
            return Fate::refused(NOT_RUNNING);
        };
        let marks = Marks {
            seqs: streams.iter().map(|stream| stream.seq).collect(),
            openings: streams.iter().map(|stream| stream.opening).collect(),
            ran_ms: now_ms,
        };
        let entry = Entry {
            index: fold.marks.len() as u64,
            seat,
            key: wish.key.clone(),
            act: wish.act.clone(),
            digest: fold.host.digest(),
            marks,
        };
        let result = fold.host.status().outcome().map(result);
        let written = match &result {
            None => store.append(&self.id, &entry),
            Some(result) => {
                let campaign = carried(&self.id, fold.host.as_ref(), store);
                let campaign = campaign.map(|state| (self.meta.header.game.clone(), state));
                store.conclude(&self.id, &entry, result, campaign)
            }
        };
        if let Err(error) = written {
            tracing::error!(id = self.id, %error, "an entry could not be written");
            // ONLINE-CRASH-5: undone by folding again what is on disk; what the viewers were told
            // still stands.
            let told = std::mem::take(&mut fold.streams);
            let refused = std::mem::take(&mut fold.refused);
            self.fold = None;
            if self.open(registry, store).is_ok()
                && let Some(fold) = &mut self.fold
            {
                fold.streams = told;
                fold.refused = refused;
            }
            return Fate::refused(STORAGE);
        }
        let seq = entry.marks.seqs.get(place).copied().unwrap_or_default();
        fold.accepted.insert((seat, entry.key.into()), number(fold.marks.len()));
        let openings = entry.marks.openings.clone();
        let clock = fold.clock.follow(Step { by: seat, at_ms: now_ms, open, timed, openings });
        fold.marks.push(entry.marks);
        fold.streams = streams;
        if let Some(result) = result {
            tracing::info!(id = self.id, %result, "match over");
            self.meta.stage = Stage::Over;
            self.meta.result = Some(result);
        }
        Fate::Accepted { seq, updates, clock }
    }

    fn remember(&mut self, seat: Seat, key: &str, why: Refused, snapshot: bool) -> Fate {
        if let Some(fold) = &mut self.fold {
            let list = fold.refused.entry(seat).or_default();
            if list.len() == 64 {
                list.pop_front();
            }
            list.push_back(Remembered { key: key.to_owned(), why: why.clone(), snapshot });
        }
        Fate::Refused { why, snapshot }
    }

    fn damaged(&mut self) -> Fate {
        tracing::error!(id = self.id, "the rules panicked");
        self.trouble = Some(MATCH_DAMAGED);
        Fate::refused(MATCH_DAMAGED)
    }

    /// Why the match cannot go on, if it cannot.
    pub(crate) const fn trouble(&self) -> Option<&Refused> {
        self.trouble.as_ref()
    }
}

impl Fold {
    /// Why a command comes too late, or too early. ONLINE-BASE-1
    fn stale(&self, seat: Seat, place: usize, wish: &Wish) -> Option<Refused> {
        let stream = self.streams.get(place)?;
        if wish.base > stream.seq {
            return Some(STALE);
        }
        if wish.base == stream.seq || self.host.turn_free(&wish.act) {
            return None;
        }
        if wish.base < stream.opening {
            // ONLINE-BASE-2
            let ran_out = self.clock.ran_out(seat, place, wish.base);
            return Some(if ran_out { OUT_OF_TIME } else { STALE });
        }
        let exact = Refused::told(RefusalKind::Forbidden, STALE_STATE.code, STALE_STATE.message);
        self.host.exact().then_some(exact)
    }

    /// What the last act changed for each viewer, and the frames that say so.
    fn advance(&self) -> (Vec<Stream>, Vec<(usize, Utf8Bytes)>) {
        let mut updates = Vec::new();
        let turned = self.clock.turned(self.host.open_turn());
        let streams = self.streams.iter().enumerate().map(|(place, before)| {
            let Some((after, frame)) = before.next(self.host.as_ref(), turned) else {
                return before.clone();
            };
            updates.push((place, frame));
            after
        });
        (streams.collect(), updates)
    }
}

/// What becomes of the campaign that a match belongs to, if it does. One that cannot be gone on
/// with stays as it is.
fn carried(id: &str, host: &dyn Host, store: &Store) -> Option<Value> {
    let state = match store.campaign_of(id) {
        Ok(state) => state?,
        Err(damage) => {
            tracing::error!(id, ?damage, "a campaign cannot be read");
            return None;
        }
    };
    let carried = guard(|| host.carry(&state)).flatten();
    if carried.is_none() {
        tracing::error!(id, "a campaign cannot take note of a match");
    }
    Some(carried.unwrap_or(state))
}

/// The place of an entry. A table never has more of them than fit.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn result(outcome: Outcome) -> Value {
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    json!({"winners": winners, "reason": outcome.reason(), "result": word(outcome)})
}

fn word(outcome: Outcome) -> &'static str {
    use initiative_kernel::game::Verdict;
    if !outcome.winners().is_empty() {
        return "won";
    }
    match outcome.verdict(Seat(0)) {
        Verdict::Won => "won",
        Verdict::Lost => "lost",
        Verdict::Drawn => "drawn",
        Verdict::Void => "void",
    }
}

/// Runs the code of a game. A panic in it is the trouble of one match, not of the server.
/// ONLINE-CORE-3
pub(crate) fn guard<T>(f: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(f)).ok()
}
