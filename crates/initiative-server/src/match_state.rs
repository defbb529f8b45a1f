//! One match on the server: its header and seats, and, once somebody needs it, the running match.
//!
//! There is no socket here, and callers pass the time in. A command is worked out, written down,
//! and only then made known.

mod accepted_keys;
mod clock;
mod host_commands;
mod loading;
mod open_match;
mod pending_act;
mod queries;
mod stream;

use crate::bot::PendingDecision;
use crate::erased::ErasedCommand;
use crate::frame::{ClientCommand, ClockReading, Others};
use crate::refusal::{MATCH_DAMAGED, NOT_RUNNING, RefusalKind, STORAGE, WireRefusal};
use crate::registry::Registry;
use crate::store::{MatchStage, Store, StoreError, StoredMatch, Write};
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
pub(crate) use loading::{FoldError, refold};
use open_match::{OpenMatch, Panicked, Sender};
pub(crate) use pending_act::PendingAct;
use std::panic::{AssertUnwindSafe, catch_unwind};
use stream::Stream;

/// A match: what the store says of it, and how far it has come to life.
pub(crate) struct MatchState {
    pub(crate) meta: StoredMatch,
    life: Life,
}

/// How far a match has come to life.
enum Life {
    /// It is on disk only.
    Stored,
    /// It is in memory and can be played.
    Open(Box<OpenMatch>),
    /// It cannot go on, and stays as it is on disk. ONLINE-CRASH-4
    Damaged(WireRefusal),
}

/// What a match needs of the server to judge a command.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) store: &'a Store,
    pub(crate) registry: &'a Registry,
    /// How long the match has been running.
    pub(crate) now_ms: u64,
}

/// What became of a command.
#[derive(Debug)]
pub(crate) enum CommandResult {
    /// Accepted: the frames for each stream, to follow the ack, and whether the clock stands
    /// differently.
    Accepted { seq: u64, updates: Vec<(usize, Utf8Bytes)>, clock: bool },
    /// Accepted before.
    Duplicate { seq: u64 },
    /// Refused; a snapshot follows if the sender is out of date.
    Refused { why: WireRefusal, snapshot: bool },
}

impl CommandResult {
    pub(crate) const fn refused(why: WireRefusal) -> Self {
        Self::Refused { why, snapshot: false }
    }
}

/// A command that the match has judged.
pub(crate) enum Judged {
    /// Nothing has changed.
    Settled(CommandResult),
    /// It is accepted and on its way to the disk. The match judges nothing else until
    /// [`MatchState::written`] has told it how that ended.
    Writing(Box<PendingAct>, Write),
}

impl Judged {
    const fn refused(why: WireRefusal) -> Self {
        Self::Settled(CommandResult::refused(why))
    }
}

impl MatchState {
    pub(crate) const fn new(meta: StoredMatch) -> Self {
        Self { meta, life: Life::Stored }
    }

    /// How many seats there are; the spectators' stream comes after theirs.
    pub(crate) const fn seats(&self) -> usize {
        self.meta.seats.len()
    }

    /// The bot on a seat, if there is one.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        self.meta.bot(seat)
    }

    /// Whether the match is open and can be played.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.life, Life::Open(_))
    }

    /// Why the match cannot go on, if it cannot.
    pub(crate) const fn damage(&self) -> Option<&WireRefusal> {
        match &self.life {
            Life::Damaged(why) => Some(why),
            Life::Stored | Life::Open(_) => None,
        }
    }

    /// Opens the match if it is not open yet. ONLINE-CRASH-2
    pub(crate) fn open(&mut self, registry: &Registry, store: &Store) -> Result<(), WireRefusal> {
        match &self.life {
            Life::Open(_) => return Ok(()),
            Life::Damaged(why) => return Err(why.clone()),
            Life::Stored => {}
        }
        let opened = guard(|| OpenMatch::load(&self.meta, registry, store)).unwrap_or_else(|| {
            tracing::error!(
                "match" = self.meta.id,
                "the rules panicked while the match was refolded"
            );
            Err(MATCH_DAMAGED)
        });
        match opened {
            Ok(open) => {
                self.life = Life::Open(Box::new(open));
                Ok(())
            }
            // The disk may work the next time.
            Err(why) if why.kind == RefusalKind::Storage => Err(why),
            Err(why) => {
                self.life = Life::Damaged(why.clone());
                Err(why)
            }
        }
    }

    fn opened(&self) -> Option<&OpenMatch> {
        match &self.life {
            Life::Open(open) => Some(open),
            Life::Stored | Life::Damaged(_) => None,
        }
    }

    /// The open match with what the store says of it; or why there is none to play.
    fn playable(&mut self) -> Result<(&mut OpenMatch, &mut StoredMatch), WireRefusal> {
        match &mut self.life {
            Life::Open(open) => Ok((open, &mut self.meta)),
            Life::Damaged(why) => Err(why.clone()),
            Life::Stored => Err(NOT_RUNNING),
        }
    }

    /// A stream; none before the match is open, or where nobody looks.
    pub(crate) fn stream(&self, place: usize) -> Option<&Stream> {
        self.opened()?.streams.get(place).filter(|stream| stream.kept)
    }

    /// The snapshot of a stream, given what else stands in it.
    pub(crate) fn snapshot(
        &self,
        place: usize,
        time: Option<ClockReading>,
        others: &Others<'_>,
    ) -> Option<Utf8Bytes> {
        self.opened()?.snapshot(place, time, others)
    }

    /// Who must decide now.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        match (self.opened(), self.meta.stage) {
            (Some(open), MatchStage::Running) => open.game.status().awaited().iter().collect(),
            _ => Vec::new(),
        }
    }

    /// How many entries the match has; none before it is open.
    pub(crate) fn version(&self) -> Option<u64> {
        self.opened().map(|open| open.game.version())
    }

    /// Begins a decision of the bot on `seat`.
    pub(crate) fn start_decision(&mut self, seat: Seat) -> Option<PendingDecision> {
        let bot = self.bot(seat)?;
        let game = &self.opened()?.game;
        let Some((thought, pace)) = guard(|| game.start_decision(bot, seat)) else {
            self.bot_panicked(seat);
            return None;
        };
        Some(PendingDecision::new(seat, game.version(), pace, thought))
    }

    /// The bot on `seat` panicked: the match cannot go on.
    pub(crate) fn bot_panicked(&mut self, seat: Seat) {
        tracing::error!("match" = self.meta.id, seat = seat.0, "the bot panicked");
        self.life = Life::Damaged(MATCH_DAMAGED);
    }

    /// Judges a command of a client on `seat` that looks at the stream `place`. ONLINE-CMD-1
    pub(crate) fn command(
        &mut self,
        context: &Context<'_>,
        seat: Seat,
        place: usize,
        command: &ClientCommand,
    ) -> Judged {
        let judged = match self.playable() {
            Ok((open, meta)) => {
                let sender = Sender { seat, place, key: &command.key };
                open.command(meta, context, sender, command)
            }
            Err(why) => return Judged::refused(why),
        };
        self.settle(judged)
    }

    /// Judges a command of a bot, of the host itself, or one that people have agreed on. It is made
    /// for the present state, so it cannot be stale or late. ONLINE-BOT-1
    pub(crate) fn play(
        &mut self,
        context: &Context<'_>,
        seat: Seat,
        act: Act<ErasedCommand>,
    ) -> Judged {
        let (who, place) = match seat {
            Seat::HOST => ("host-", self.seats()),
            bot if self.bot(bot).is_some() => ("bot-", bot.index()),
            // No client can send a key with a colon, so this is never the key of another command.
            person => ("offer:", person.index()),
        };
        let judged = match self.playable() {
            Ok((open, meta)) => {
                let key = format!("{who}{}", open.accepted.len());
                let sender = Sender { seat, place, key: &key };
                open.judge(meta, context, sender, None, Ok(act))
            }
            Err(why) => return Judged::refused(why),
        };
        self.settle(judged)
    }

    /// A match whose rules panicked cannot go on.
    fn settle(&mut self, judged: Result<Judged, Panicked>) -> Judged {
        judged.unwrap_or_else(|Panicked| {
            tracing::error!("match" = self.meta.id, "the rules panicked");
            self.life = Life::Damaged(MATCH_DAMAGED);
            Judged::refused(MATCH_DAMAGED)
        })
    }

    /// Takes over an act once it is written, or puts the match right if it could not be.
    pub(crate) fn written(
        &mut self,
        context: &Context<'_>,
        pending: PendingAct,
        written: Result<(), StoreError>,
    ) -> CommandResult {
        if let Err(error) = written {
            tracing::error!("match" = self.meta.id, %error, "an entry could not be written");
            return self.take_back_unwritten(context);
        }
        match self.playable() {
            Ok((open, meta)) => open.take_over(meta, context.store, pending),
            Err(why) => CommandResult::refused(why),
        }
    }

    /// Folds the entries on disk again, without the last command. What clients were told before
    /// still stands. ONLINE-CRASH-5
    fn take_back_unwritten(&mut self, context: &Context<'_>) -> CommandResult {
        let before = std::mem::replace(&mut self.life, Life::Stored);
        let opened = self.open(context.registry, context.store);
        if let (Ok(()), Life::Open(before), Life::Open(open)) = (opened, before, &mut self.life) {
            open.streams = before.streams;
            open.refused = before.refused;
        }
        CommandResult::refused(STORAGE)
    }
}

/// Runs the code of a game. A panic in it damages one match, not the server. ONLINE-CORE-3
pub(crate) fn guard<T>(f: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(f)).ok()
}
