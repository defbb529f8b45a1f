//! From the store into memory: a match is folded from its start, or from its last checkpoint.
//! ONLINE-CRASH-2, ONLINE-NODE-6
//!
//! A checkpoint is believed only if it leads to the fingerprint that the journal has there. Otherwise
//! the match is folded from its start, as if there were none.

use super::accepted_keys::AcceptedKeys;
use super::clock::{Clock, Step};
use super::open_match::{OpenMatch, more_time};
use super::stream::Stream;
use crate::erased::ErasedMatch;
use crate::refusal::{INCOMPATIBLE, MATCH_DAMAGED, STORAGE, WireRefusal};
use crate::registry::{HostedGame, Registry};
use crate::store::{
    EntryRow, LoadError, MatchStage, NewCheckpoint, Spectators, Store, StoreError,
    StoredCheckpoint, StoredMatch, StreamMarks,
};
use initiative_kernel::game::Seat;
use initiative_scene::viewer::Viewer;
use std::collections::HashMap;
use std::fmt::Display;

/// How many entries after a checkpoint the next one is stored. The table has one after 64
/// entries, or a few more; so a match never folds more than about 200 when it is opened.
const EVERY: u64 = 128;

/// Why a match cannot be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FoldError {
    /// The program does not have the rules of the match.
    NoRules,
    /// What is wrong, and where.
    Damaged(String),
    /// The store cannot read it now.
    Unreadable(StoreError),
}

impl FoldError {
    fn damaged(what: impl Display) -> Self {
        Self::Damaged(what.to_string())
    }

    /// Notes that a match cannot go on, and tells clients so. ONLINE-CRASH-4
    fn refusal(self, meta: &StoredMatch) -> WireRefusal {
        match self {
            Self::NoRules => {
                tracing::warn!(
                    "match" = meta.id,
                    game = meta.header.game,
                    rules = meta.header.rules,
                    "no such rules here"
                );
                INCOMPATIBLE
            }
            Self::Damaged(what) => {
                tracing::error!("match" = meta.id, what, "match damaged");
                MATCH_DAMAGED
            }
            Self::Unreadable(error) => {
                tracing::error!("match" = meta.id, %error, "match cannot be read");
                STORAGE
            }
        }
    }
}

impl From<LoadError> for FoldError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Damaged(_) => Self::damaged(error),
            LoadError::Unreadable(error) => Self::Unreadable(error),
        }
    }
}

/// A match in the store, with the game that it is of.
struct Loader<'a> {
    meta: &'a StoredMatch,
    offer: &'a HostedGame,
    seed: u64,
}

impl<'a> Loader<'a> {
    fn new(meta: &'a StoredMatch, registry: &'a Registry) -> Result<Self, FoldError> {
        let header = &meta.header;
        let offer = registry.get(&header.game).filter(|offer| offer.rules == header.rules);
        let offer = offer.ok_or(FoldError::NoRules)?;
        let seed = u64::from_str_radix(&header.seed, 16);
        let seed = seed.map_err(|_| FoldError::damaged("the seed is no number"))?;
        Ok(Self { meta, offer, seed })
    }

    /// The match before its first entry.
    fn at_start(&self) -> Result<OpenMatch, FoldError> {
        let Self { meta, offer, seed } = *self;
        let header = &meta.header;
        let game = offer.open(&header.setup, seed);
        let game = game.map_err(|error| FoldError::damaged(format_args!("the setup: {error}")))?;
        if game.seats().len() != meta.seats.len() {
            return Err(FoldError::damaged("the number of seats is wrong"));
        }
        let mut clock = Clock::new(header.clock, game.limits().is_some());
        clock.begin(game.open_turn(), meta.is_timed(game.open_turn()), meta.seats.len() + 1);
        Ok(self.open(game, clock, AcceptedKeys::new(seed)))
    }

    /// The match at its last checkpoint; none if there is none to believe.
    fn at_checkpoint(&self, store: &Store) -> Option<OpenMatch> {
        let stored = store.checkpoint(&self.meta.id).ok()??;
        let place = stored.place;
        let last = place.checked_sub(1).and_then(|last| store.entry(&self.meta.id, last).ok());
        let open = last.and_then(|last| self.believe(stored, last));
        if open.is_none() {
            tracing::warn!("match" = self.meta.id, place, "a checkpoint is not used");
        }
        open
    }

    /// The match at a checkpoint, if that leads to the fingerprint of the last entry before it.
    fn believe(&self, stored: StoredCheckpoint, last: EntryRow) -> Option<OpenMatch> {
        let StoredCheckpoint { place, fold, clock, keys } = stored;
        let game = self.offer.take_up(&self.meta.header.setup, self.seed, &fold)?;
        if (game.version(), game.digest()) != (place, last.digest) {
            return None;
        }
        let clock = serde_json::from_str(&clock).ok()?;
        let accepted = AcceptedKeys::restored(self.seed, keys, last.marks);
        Some(OpenMatch { kept: place, ..self.open(game, clock, accepted) })
    }

    fn open(
        &self,
        mut game: Box<dyn ErasedMatch>,
        clock: Clock,
        accepted: AcceptedKeys,
    ) -> OpenMatch {
        self.meta.header.clock.into_iter().for_each(|limits| game.set_clock(limits));
        let (streams, refused) = (Vec::new(), HashMap::new());
        OpenMatch { game, streams, accepted, refused, clock, kept: 0 }
    }

    /// Folds the entries that come after those of `open`. Calls `look` after each.
    fn fold(
        &self,
        open: &mut OpenMatch,
        entries: impl IntoIterator<Item = EntryRow>,
        mut look: impl FnMut(&mut OpenMatch),
    ) -> Result<(), FoldError> {
        for entry in entries {
            let place = entry.index + 1;
            let at = |what: &dyn Display| FoldError::damaged(format_args!("entry {place}: {what}"));
            let act = serde_json::from_str(&entry.act).map_err(|error| at(&error))?;
            let more_time = more_time(&act);
            let game = &mut open.game;
            game.act_json(entry.seat, &act).map_err(|refused| at(&refused))?;
            if game.digest() != entry.digest {
                return Err(FoldError::damaged(format_args!("entry {place} folds differently")));
            }
            let turn = game.open_turn();
            open.clock.follow(Step {
                by: entry.seat,
                at_ms: entry.marks.ran_ms,
                open: turn,
                timed: self.meta.is_timed(turn),
                openings: entry.marks.openings.clone(),
                more_time,
            });
            open.accepted.push(entry.seat, &entry.key, entry.marks);
            look(open);
        }
        Ok(())
    }

    /// Folds the entries in the store that come after those of `open`.
    fn fold_stored(
        &self,
        open: &mut OpenMatch,
        store: &Store,
        look: impl FnMut(&mut OpenMatch),
    ) -> Result<(), FoldError> {
        let entries = store.entries(&self.meta.id, open.accepted.len() as u64..)?;
        self.fold(open, entries, look)
    }
}

impl OpenMatch {
    /// Folds a match from what is on disk.
    pub(super) fn load(
        meta: &StoredMatch,
        registry: &Registry,
        store: &Store,
    ) -> Result<Self, WireRefusal> {
        Self::taken_up(meta, registry, store).map_err(|error| error.refusal(meta))
    }

    fn taken_up(meta: &StoredMatch, registry: &Registry, store: &Store) -> Result<Self, FoldError> {
        let loader = Loader::new(meta, registry)?;
        let mut open = loader.at_checkpoint(store).map_or_else(|| loader.at_start(), Ok)?;
        let mut checkpoint = None;
        loader.fold_stored(&mut open, store, |open| {
            if let Some(later) = open.new_checkpoint() {
                checkpoint = Some(later);
                open.game.forget();
            }
        })?;
        if let Some(checkpoint) = checkpoint {
            open.keep_checkpoint(&meta.id, store, checkpoint);
        }
        open.streams = streams(meta, open.game.as_ref(), open.accepted.last());
        Ok(open)
    }

    /// A match with all its entries in memory.
    pub(super) fn whole(
        meta: &StoredMatch,
        registry: &Registry,
        store: &Store,
    ) -> Result<Box<dyn ErasedMatch>, WireRefusal> {
        let fold = || {
            let loader = Loader::new(meta, registry)?;
            let mut open = loader.at_start()?;
            loader.fold_stored(&mut open, store, |_| {})?;
            Ok(open.game)
        };
        fold().map_err(|error: FoldError| error.refusal(meta))
    }

    /// The checkpoint to store now, if it is time for one.
    pub(super) fn new_checkpoint(&self) -> Option<NewCheckpoint> {
        let place = self.game.version();
        if place < self.kept + EVERY {
            return None;
        }
        let fold = self.game.checkpoint()?;
        let clock = serde_json::to_string(&self.clock).ok()?;
        let keys = self.accepted.hashes(usize::try_from(self.kept).ok()?);
        Some(NewCheckpoint { place, since: self.kept, fold, clock, keys })
    }

    /// Stores a checkpoint. Entries before it need not stay in memory.
    pub(super) fn keep_checkpoint(&mut self, id: &str, store: &Store, checkpoint: NewCheckpoint) {
        self.kept = checkpoint.place;
        store.put_checkpoint(id, checkpoint);
        self.game.forget();
    }
}

/// Folds a match from its start, and from its checkpoint if it has one. All fingerprints are compared,
/// and the checkpoint must lead to the same match. ONLINE-NODE-6, -8
pub(crate) fn refold(
    meta: &StoredMatch,
    registry: &Registry,
    entries: &[EntryRow],
    checkpoint: Option<StoredCheckpoint>,
) -> Result<(), FoldError> {
    let folded = super::guard(|| refold_unguarded(meta, registry, entries, checkpoint));
    folded.unwrap_or_else(|| Err(FoldError::damaged("the rules panic")))
}

fn refold_unguarded(
    meta: &StoredMatch,
    registry: &Registry,
    entries: &[EntryRow],
    checkpoint: Option<StoredCheckpoint>,
) -> Result<(), FoldError> {
    let loader = Loader::new(meta, registry)?;
    let mut open = loader.at_start()?;
    loader.fold(&mut open, entries.iter().cloned(), |_| {})?;
    if meta.stage == MatchStage::Over && !open.game.status().is_over() {
        return Err(FoldError::damaged("it is over, but its entries do not lead to an end"));
    }
    let Some(checkpoint) = checkpoint else { return Ok(()) };
    let place = checkpoint.place;
    let strays =
        || FoldError::damaged(format_args!("the checkpoint after entry {place} leads elsewhere"));
    let at = usize::try_from(place).unwrap_or(usize::MAX);
    let last = at.checked_sub(1).and_then(|last| entries.get(last)).ok_or_else(strays)?;
    let mut later = loader.believe(checkpoint, last.clone()).ok_or_else(strays)?;
    let rest = entries.iter().skip(at).cloned();
    loader.fold(&mut later, rest, |_| {}).map_err(|_| strays())?;
    if later.accepted.hashes(0) == open.accepted.hashes(0) { Ok(()) } else { Err(strays()) }
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
