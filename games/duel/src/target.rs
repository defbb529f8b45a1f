//! What a player can choose for a card.

use crate::content::{
    Anchor, CardKind, Filter, Keyword, Land, Loyalty, PlayingCard, Sort, TileFilter, UnitGroup,
};
use crate::state::{Duel, DuelPhase, PendingCard, other};
use crate::tiles::TileSet;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;

/// The choices made so far for a card.
#[derive(Clone, Copy, Default)]
pub(crate) struct Chosen {
    /// The tile on which the minion will stand.
    pub placed: Option<Tile>,
    /// The first choice.
    pub target: Option<Tile>,
}

impl Duel {
    // DUEL-UNIT-1, DUEL-KEY-1
    /// The tiles on which a minion can be played.
    pub(crate) fn landings(&self, seat: Seat, card: &PlayingCard) -> TileSet {
        let free = self.free();
        if card.keywords.has(Keyword::Airdrop) {
            return free;
        }
        let units = self.side(seat).units.iter();
        free & units.fold(TileSet::NONE, |all, unit| all | TileSet::near(unit.at))
    }

    // DUEL-FOLLOW-2: the unit is on its tile and has collected the spring there.
    /// Every tile that fits a filter.
    pub(crate) fn choices(&self, seat: Seat, filter: Filter, chosen: Chosen) -> TileSet {
        let (tiles, near) = match filter {
            Filter::Unit(group) => (self.standing(seat, group, chosen), group.near),
            Filter::Tile(TileFilter { tile: Land::Free, near }) => {
                let mut free = self.free();
                if let Some(placed) = chosen.placed {
                    free.remove(placed);
                }
                (free, near)
            }
            Filter::Tile(TileFilter { tile: Land::SpentSpring, near }) => {
                let collected = chosen.placed.filter(|at| self.springs.contains(*at));
                (self.spent | collected.map_or(TileSet::NONE, TileSet::only), near)
            }
        };
        let anchor = match near {
            None => return tiles,
            Some(Anchor::This) => chosen.placed,
            Some(Anchor::Target) => chosen.target,
            Some(Anchor::OwnGeneral) => self.general(seat).map(|general| general.at),
        };
        anchor.map_or(TileSet::NONE, |at| tiles & TileSet::near(at))
    }

    fn standing(&self, seat: Seat, group: UnitGroup, chosen: Chosen) -> TileSet {
        let mut tiles = TileSet::NONE;
        let mut add = |seat: Seat| {
            let units = self.side(seat).units.iter();
            units
                .filter(|unit| group.kind == Sort::Unit || !unit.general)
                .for_each(|unit| tiles.insert(unit.at));
        };
        if group.side != Loyalty::Enemy {
            add(seat);
        }
        if group.side != Loyalty::Own {
            add(other(seat));
        }
        if group.side != Loyalty::Enemy
            && !group.other
            && let Some(placed) = chosen.placed
        {
            tiles.insert(placed);
        }
        tiles
    }

    /// The first choices for a card, or none if it needs no choice.
    pub(crate) fn targets(&self, seat: Seat, card: &PlayingCard) -> Option<TileSet> {
        match card.kind {
            CardKind::Minion => Some(self.landings(seat, card)),
            _ => card.target.map(|filter| self.choices(seat, filter, Chosen::default())),
        }
    }

    /// The second choices for a card after the first, or none if it needs none.
    pub(crate) fn follow_ups(
        &self,
        seat: Seat,
        card: &PlayingCard,
        at: Option<Tile>,
    ) -> Option<TileSet> {
        let filter = card.follow_up?;
        let chosen = match card.kind {
            CardKind::Minion => Chosen { placed: at, target: None },
            _ => Chosen { placed: None, target: at },
        };
        Some(self.choices(seat, filter, chosen))
    }

    // DUEL-FOLLOW-1
    /// Whether a card that is played without its second choice waits for it.
    pub(crate) fn waits(&self, seat: Seat, slot: u8, at: Option<Tile>) -> bool {
        let card = self.held(seat, slot).ok().map(|held| self.card(held.card));
        let tiles = card.and_then(|card| self.follow_ups(seat, card, at));
        tiles.is_some_and(|tiles| !tiles.is_empty())
    }

    /// Whether the current seat can have a card that waits like this.
    pub(crate) fn can_wait(&self, card: PendingCard) -> bool {
        let (seat, PendingCard { slot, at }) = (self.turns.current(), card);
        self.ending.is_none()
            && self.phase == DuelPhase::Active
            && self.can_play(seat, slot, at, None).is_ok()
            && self.waits(seat, slot, at)
    }
}
