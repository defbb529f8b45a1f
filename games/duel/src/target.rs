//! What a player can choose for a card.

use crate::content::{Anchor, Card, Filter, Group, Keyword, Kind, Land, Loyalty, Sort};
use crate::state::{Duel, other};
use crate::tiles::Tiles;
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
    pub(crate) fn landings(&self, seat: Seat, card: &Card) -> Tiles {
        let free = self.free();
        if card.keywords.has(Keyword::Airdrop) {
            return free;
        }
        let units = self.side(seat).units.iter();
        free & units.fold(Tiles::NONE, |all, unit| all | Tiles::near(unit.at))
    }

    // DUEL-FOLLOW-2: the unit is on its tile and has collected the spring there.
    /// Every tile that fits a filter.
    pub(crate) fn choices(&self, seat: Seat, filter: Filter, chosen: Chosen) -> Tiles {
        let (tiles, near) = match filter {
            Filter::Unit(group) => (self.standing(seat, group, chosen), group.near),
            Filter::Tile(Land::Free, near) => {
                let mut free = self.free();
                if let Some(placed) = chosen.placed {
                    free.remove(placed);
                }
                (free, near)
            }
            Filter::Tile(Land::SpentSpring, near) => {
                let collected = chosen.placed.filter(|at| self.springs.contains(*at));
                (self.spent | collected.map_or(Tiles::NONE, Tiles::only), near)
            }
        };
        let anchor = match near {
            None => return tiles,
            Some(Anchor::This) => chosen.placed,
            Some(Anchor::Target) => chosen.target,
            Some(Anchor::OwnGeneral) => self.general(seat).map(|general| general.at),
        };
        anchor.map_or(Tiles::NONE, |at| tiles & Tiles::near(at))
    }

    fn standing(&self, seat: Seat, group: Group, chosen: Chosen) -> Tiles {
        let mut tiles = Tiles::NONE;
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
    pub(crate) fn targets(&self, seat: Seat, card: &Card) -> Option<Tiles> {
        match card.kind {
            Kind::Minion => Some(self.landings(seat, card)),
            _ => card.target.map(|filter| self.choices(seat, filter, Chosen::default())),
        }
    }

    /// The second choices for a card after the first, or none if it needs none.
    pub(crate) fn follow_ups(&self, seat: Seat, card: &Card, at: Option<Tile>) -> Option<Tiles> {
        let filter = card.follow_up?;
        let minion = card.kind == Kind::Minion;
        let chosen = if minion {
            Chosen { placed: at, target: None }
        } else {
            Chosen { placed: None, target: at }
        };
        Some(self.choices(seat, filter, chosen))
    }
}
