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
    LoadError, NewCheckpoint, Spectators, Store, StoredCheckpoint, StoredMatch, StreamMarks,
};
use initiative_kernel::game::Seat;
use initiative_scene::viewer::Viewer;
use std::collections::HashMap;
use std::fmt::Display;

/// A checkpoint is stored if so many entries came since the one before. The table has one after 64
/// entries, or a few more; so a match never folds more than about 200 when it is opened.
const EVERY: u64 = 128;

/// A match in the store, with the game that it is of.
struct Loader<'a> {
    meta: &'a StoredMatch,
    offer: &'a HostedGame,
    store: &'a Store,
    seed: u64,
}

impl<'a> Loader<'a> {
    fn new(
        meta: &'a StoredMatch,
        registry: &'a Registry,
        store: &'a Store,
    ) -> Result<Self, WireRefusal> {
        let header = &meta.header;
        let offer = registry.get(&header.game).filter(|offer| offer.rules == header.rules);
        let Some(offer) = offer else {
            tracing::warn!(
                "match" = meta.id,
                game = header.game,
                rules = header.rules,
                "no such rules here"
            );
            return Err(INCOMPATIBLE);
        };
        let seed = u64::from_str_radix(&header.seed, 16);
        let seed = seed.map_err(|_| damaged(meta, &"the seed"))?;
        Ok(Self { meta, offer, store, seed })
    }

    /// The match before its first entry.
    fn at_start(&self) -> Result<OpenMatch, WireRefusal> {
        let Self { meta, offer, seed, .. } = *self;
        let header = &meta.header;
        let game = offer.open(&header.setup, seed).map_err(|error| damaged(meta, &error))?;
        if game.seats().len() != meta.seats.len() {
            return Err(damaged(meta, &"the number of seats"));
        }
        let mut clock = Clock::new(header.clock, game.limits().is_some());
        clock.begin(game.open_turn(), meta.is_timed(game.open_turn()), meta.seats.len() + 1);
        Ok(self.open(game, clock, AcceptedKeys::new(seed)))
    }

    /// The match at its last checkpoint; none if there is none to believe.
    fn at_checkpoint(&self) -> Option<OpenMatch> {
        let stored = self.store.checkpoint(&self.meta.id).ok()??;
        let place = stored.place;
        let open = self.believe(stored);
        if open.is_none() {
            tracing::warn!("match" = self.meta.id, place, "a checkpoint is not used");
        }
        open
    }

    fn believe(&self, stored: StoredCheckpoint) -> Option<OpenMatch> {
        let StoredCheckpoint { place, fold, clock, keys } = stored;
        let last = self.store.entry(&self.meta.id, place.checked_sub(1)?).ok()?;
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
        mut look: impl FnMut(&mut OpenMatch),
    ) -> Result<(), WireRefusal> {
        let meta = self.meta;
        let entries = self.store.entries(&meta.id, open.accepted.len() as u64..);
        let entries = entries.map_err(|damage| match damage {
            LoadError::Damaged(what) => damaged(meta, &what),
            LoadError::Unreadable(error) => {
                tracing::error!("match" = meta.id, %error, "match cannot be read");
                STORAGE
            }
        })?;
        for entry in entries {
            let act = serde_json::from_str(&entry.act).map_err(|error| damaged(meta, &error))?;
            let more_time = more_time(&act);
            let game = &mut open.game;
            game.act_json(entry.seat, &act).map_err(|refused| damaged(meta, &refused))?;
            if game.digest() != entry.digest {
                let place = entry.index + 1;
                return Err(damaged(meta, &format_args!("entry {place} folds differently")));
            }
            let turn = game.open_turn();
            open.clock.follow(Step {
                by: entry.seat,
                at_ms: entry.marks.ran_ms,
                open: turn,
                timed: meta.is_timed(turn),
                openings: entry.marks.openings.clone(),
                more_time,
            });
            open.accepted.push(entry.seat, &entry.key, entry.marks);
            look(open);
        }
        Ok(())
    }
}

impl OpenMatch {
    /// Folds a match from what is on disk.
    pub(super) fn load(
        meta: &StoredMatch,
        registry: &Registry,
        store: &Store,
    ) -> Result<Self, WireRefusal> {
        let loader = Loader::new(meta, registry, store)?;
        let mut open = loader.at_checkpoint().map_or_else(|| loader.at_start(), Ok)?;
        let mut checkpoint = None;
        loader.fold(&mut open, |open| {
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
        let loader = Loader::new(meta, registry, store)?;
        let mut open = loader.at_start()?;
        loader.fold(&mut open, |_| {})?;
        Ok(open.game)
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

/// Notes that a match cannot go on. ONLINE-CRASH-4
fn damaged(meta: &StoredMatch, what: &dyn Display) -> WireRefusal {
    tracing::error!("match" = meta.id, %what, "match damaged");
    MATCH_DAMAGED
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
