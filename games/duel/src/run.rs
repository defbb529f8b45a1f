//! Carries out one command: runs the queue until nothing is left to do.

use crate::content::{CardEffect, Catalogue};
use crate::event::Event;
use crate::id::{CardId, UnitId};
use crate::stage::DuelStage;
use crate::state::{Duel, DuelEnding, EndReason, other};
use crate::unit::Unit;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::ControlFlow::{self, Break, Continue};
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::{Firing, When};

/// Whether the match goes on.
pub(crate) type Flow = ControlFlow<()>;

/// A command being carried out.
pub(crate) struct Run<'a, S> {
    pub game: &'a mut Duel,
    pub stage: &'a DuelStage,
    pub out: &'a mut S,
    pub queue: VecDeque<Entry<'a>>,
    /// The start or end of a turn whose watches are running.
    pub firing: Option<Firing<UnitId>>,
    /// The units that an effect applies to. Kept here so that it is allocated once.
    pub chosen: Vec<UnitId>,
    entries: u32,
}

// DUEL-QUEUE-1
/// An effect or a death that waits in the queue.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub job: Job<'a>,
    /// The event that is emitted before it.
    pub call: Option<Announcement>,
    pub source: EffectSource,
}

#[derive(Clone, Copy)]
pub(crate) enum Job<'a> {
    Effect(&'a CardEffect),
    Death,
}

#[derive(Clone, Copy)]
pub(crate) enum Announcement {
    Opening,
    DyingWish,
    Watch(When),
}

/// The source of an effect. Its owner and its place decide what the effect means.
#[derive(Clone, Copy)]
pub(crate) struct EffectSource {
    pub seat: Seat,
    /// The card it comes from.
    pub card: Option<CardId>,
    pub unit: Option<UnitId>,
    /// Where the unit stood last, once it is gone.
    pub at: Tile,
    pub target: Option<Aim>,
    pub follow: Option<Aim>,
}

/// What was chosen: a tile, and the unit that stood there if the card wants a unit.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    pub at: Tile,
    pub unit: Option<UnitId>,
}

impl EffectSource {
    /// A card that is not on the board.
    pub fn card(seat: Seat, card: Option<CardId>) -> Self {
        Self { seat, card, unit: None, at: Tile::default(), target: None, follow: None }
    }

    pub const fn of(unit: &Unit) -> Self {
        Self {
            seat: unit.seat,
            card: Some(unit.card),
            unit: Some(unit.id),
            at: unit.at,
            target: None,
            follow: None,
        }
    }
}

impl<'a, S: Sink<Event>> Run<'a, S> {
    // DUEL-BAD-2
    const MOST_ENTRIES: u32 = 10_000;

    pub fn new(game: &'a mut Duel, stage: &'a DuelStage, out: &'a mut S) -> Self {
        Self {
            game,
            stage,
            out,
            queue: VecDeque::new(),
            firing: None,
            chosen: Vec::new(),
            entries: 0,
        }
    }

    pub fn cards(&self) -> &'a Catalogue {
        &self.stage.catalogue
    }

    pub fn tell(&mut self, event: Event) {
        self.out.emit(event);
    }

    /// Begins a new batch of events.
    pub const fn begin_step(&mut self) {
        self.entries = 0;
    }

    /// The seat and the index of a unit.
    pub fn find(&self, id: UnitId) -> Option<(usize, usize)> {
        self.game.sides.iter().enumerate().find_map(|(seat, side)| {
            side.units.iter().position(|unit| unit.id == id).map(|place| (seat, place))
        })
    }

    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        let (seat, place) = self.find(id)?;
        Some(&mut self.game.sides[seat].units[place])
    }

    /// Puts a unit on another tile. Returns its old tile and its seat.
    pub fn put(&mut self, id: UnitId, to: Tile) -> Option<(Tile, Seat)> {
        let (seat, place) = self.find(id)?;
        Some(self.put_at(seat, place, to))
    }

    /// The same for a unit whose index is known.
    pub fn put_at(&mut self, seat: usize, place: usize, to: Tile) -> (Tile, Seat) {
        let side = &mut self.game.sides[seat];
        let unit = &mut side.units[place];
        let from = core::mem::replace(&mut unit.at, to);
        side.taken.remove(from);
        side.taken.insert(to);
        (from, unit.seat)
    }

    /// Queues effects that are announced together.
    pub fn enqueue(
        &mut self,
        effects: &'a [CardEffect],
        call: Option<Announcement>,
        source: EffectSource,
    ) {
        for (place, effect) in effects.iter().enumerate() {
            let call = call.filter(|_| place == 0);
            self.queue.push_back(Entry { job: Job::Effect(effect), call, source });
        }
    }

    // DUEL-QUEUE-5
    /// Runs the queue until it is empty, and checks whether the match is over.
    pub fn run_queue(&mut self) -> Flow {
        while let Some(entry) = self.queue.pop_front() {
            self.entries += 1;
            if self.entries > Self::MOST_ENTRIES {
                self.queue.clear();
                return self.end(None, EndReason::ContentFault);
            }
            if let (Some(call), Some(unit)) = (entry.call, entry.source.unit) {
                self.tell(match call {
                    Announcement::Opening => Event::OpeningTriggered { unit },
                    Announcement::DyingWish => Event::DyingWishTriggered { unit },
                    Announcement::Watch(when) => Event::WatchTriggered { unit, when },
                });
            }
            match entry.job {
                Job::Effect(effect) => self.perform(effect, &entry.source),
                Job::Death => self.remove_dead(&entry.source),
            }
        }
        self.check_generals()
    }

    // DUEL-GOAL-1
    fn check_generals(&mut self) -> Flow {
        let stands = [Seat(0), Seat(1)].map(|seat| self.game.general(seat).is_some());
        match stands {
            [true, true] => Continue(()),
            [false, false] => self.end(None, EndReason::BothGeneralsFell),
            [first, _] => self.end(Some(Seat(u8::from(!first))), EndReason::GeneralFell),
        }
    }

    // DUEL-GOAL-2
    pub fn end(&mut self, winner: Option<Seat>, reason: EndReason) -> Flow {
        // A match can end in the middle of an effect, so this leaves a consistent state.
        for side in &mut self.game.sides {
            side.units.iter_mut().for_each(|unit| unit.doomed = false);
        }
        self.game.pending = None;
        self.game.ending = Some(DuelEnding { winner, reason });
        self.tell(Event::MatchEnded { winner, reason });
        Break(())
    }

    // DUEL-QUEUE-3
    /// Dooms a unit without health and queues its death.
    pub fn doom_if_spent(&mut self, id: UnitId) {
        if self.game.unit(id).is_some_and(|unit| unit.health_left() <= 0) {
            self.doom(id);
        }
    }

    pub fn doom(&mut self, id: UnitId) {
        if let Some(unit) = self.unit_mut(id)
            && !unit.doomed
        {
            unit.doomed = true;
            let source = EffectSource::of(unit);
            self.queue.push_back(Entry { job: Job::Death, call: None, source });
        }
    }

    // DUEL-QUEUE-4, DUEL-KEY-5
    /// Removes a doomed unit from the board and queues its dying wish. Its remaining effects come
    /// from its last tile.
    fn remove_dead(&mut self, source: &EffectSource) {
        let Some((seat, place)) = source.unit.and_then(|id| self.find(id)) else {
            return;
        };
        let side = &mut self.game.sides[seat];
        let unit = side.units.remove(place);
        let (id, at) = (unit.id, unit.at);
        side.taken.remove(at);
        self.tell(Event::UnitDied { unit: id, seat: unit.seat, card: unit.card, at });
        for entry in &mut self.queue {
            if entry.source.unit == Some(id) {
                entry.source.at = at;
            }
        }
        if !unit.dispelled {
            let dying = &self.cards().card(unit.card).dying;
            self.enqueue(dying, Some(Announcement::DyingWish), EffectSource::of(&unit));
        }
    }

    /// Removes the general of a seat that resigns, and ends the match.
    pub fn resign(&mut self, seat: Seat) -> Flow {
        if self.game.turns.current() == seat {
            self.drop_pending();
        }
        if self.game.general(seat).is_some() {
            let side = self.game.side_mut(seat);
            let general = side.units.remove(0);
            let (unit, card, at) = (general.id, general.card, general.at);
            side.taken.remove(at);
            self.tell(Event::UnitDied { unit, seat, card, at });
        }
        self.end(Some(other(seat)), EndReason::Resigned)
    }

    // DUEL-FOLLOW-3
    pub fn drop_pending(&mut self) {
        if self.game.pending.take().is_some() {
            let seat = self.game.turns.current();
            self.tell(Event::FollowUpCancelled { seat });
        }
    }
}
